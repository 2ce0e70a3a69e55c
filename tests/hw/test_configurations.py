"""Accelerators drawn at random: named tensors keep every bit, and the Verilog those of the reference."""

import dataclasses

import numpy as np
import pytest
from harness.random_hardware import random_configuration
from test_compiler import LARGE, assert_same_bits, case, compiled, execute
from test_cycle_update import compare_with_verilog, random_products, rtl_device

from simgnn.config.configuration import load_config
from simgnn.hw.organisation import NETWORKS, ORGANISATIONS
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.campaign import run_campaign
from simgnn.verify.coverage import Coverage
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.training_steps.step import draw_step

COUNT = 30
CONFIGURATIONS = [random_configuration(np.random.default_rng((7, index))) for index in range(COUNT)]


@pytest.fixture(scope="module")
def on_large_hardware():
    """Inputs and results of each kind of model."""
    made = {}
    for kind, layers, hidden in (("gcn", 2, 33), ("sage", 3, 17), ("gin", 2, 20)):
        inputs = case(kind=kind, layers=layers, hidden=hidden, seeds=12, fanout=4, seed=layers)
        made[kind] = inputs, execute(compiled(inputs, LARGE), LARGE, inputs[-1])
    return made


@pytest.mark.sample(36)
@pytest.mark.parametrize("kind", ["gcn", "sage", "gin"])
@pytest.mark.parametrize("hardware", CONFIGURATIONS, ids=[h.digest for h in CONFIGURATIONS])
def test_named_tensors_keep_their_bits(kind, hardware, on_large_hardware):
    inputs, wanted = on_large_hardware[kind]
    assert_same_bits(wanted, execute(compiled(inputs, hardware), hardware, inputs[-1]))


def test_configurations_differ_in_everything():
    assert len({hardware.digest for hardware in CONFIGURATIONS}) == COUNT
    assert {hardware.organisation for hardware in CONFIGURATIONS} == set(ORGANISATIONS)
    for field in ("ports", "lanes", "clusters", "add_stages", "mul_stages", "array_rows", "array_columns"):
        found = {getattr(hardware, field) for hardware in CONFIGURATIONS}
        assert len(found) >= 3, f"{field} must take three values at least, not {sorted(found)}"


@pytest.mark.slow
@pytest.mark.parametrize("mask_words", [2, 4])
def test_steps_are_legal_where_few_masks_stay_on_chip(mask_words):
    for index, drawn in enumerate(CONFIGURATIONS):
        hardware = dataclasses.replace(drawn, mask_words=mask_words)
        with make_execution("reference", DeviceRequest(hardware=hardware)) as device:
            for seed in range(3):
                step = draw_step(hardware, seed=seed, index=index)
                device.load(step.program)
                for segment in step.program.segments:
                    device.run(segment)
                found = device.read(0, step.program.memory.size).view("<u4")
                assert step.wrong_result(found) == "", f"{hardware}, {step.kind}"


VERILOG = {
    index: random_configuration(np.random.default_rng((20, index))) for index in (0, 1, 6, 7, 9, 16, 18)
}
"""Of twenty, those that are quickest to simulate and together have each value of what chooses a part of the Verilog."""


def test_the_verilog_has_each_part():
    parts = {
        "organisation": set(ORGANISATIONS),
        "network": set(NETWORKS),
        "ports": {1, 2, 4},
        "drain_words": {1, 2},
        "source_words": {1, 2},
        **{key: {False, True} for key in ("accumulate", "skip_zeros", "compressed_rows", "clock_enables")},
    }
    for field, values in parts.items():
        assert {getattr(hardware, field) for hardware in VERILOG.values()} == values, field
    for field in ("add_stages", "mul_stages"):
        assert len({getattr(hardware, field) for hardware in VERILOG.values()}) >= 5, field
    assert any(hardware.array_rows & (hardware.array_rows - 1) for hardware in VERILOG.values())
    assert {min(hardware.clusters, 2) for hardware in VERILOG.values()} == {1, 2}


def test_what_is_drawn_for_small_memories_is_in_a_class_of_coverage():
    """They have no room for two long rows of a mask, but for one that is read twice."""
    coverage = Coverage(VERILOG[1])
    for number in range(50):
        drawn = draw_case(VERILOG[1], seed=1, index=number)
        coverage.program(drawn.program, drawn.timing)
    assert coverage.counts["overlaps"]["AGGREGATE mask in the mask memory: one row again"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("index, hardware", VERILOG.items(), ids=VERILOG)
def test_verilog_of_random_accelerators_leaves_the_reference_s_bits(index, hardware):
    """The model's cycles too, of random programs and then of products that are many and long."""
    config = dataclasses.replace(load_config("tiny"), hardware=hardware)
    campaign = run_campaign(config, programs=50, batches=0, faults=22, seed=index, arithmetic="host")
    assert campaign.failure is None, f"{hardware}: {campaign.failure.outcome}"
    assert campaign.done["programs"] == 50
    with rtl_device(hardware) as device:
        program = random_products(hardware, np.random.default_rng(index), launches=60, most=1000)
        products, _ = compare_with_verilog(device, program)
    assert products > 120
