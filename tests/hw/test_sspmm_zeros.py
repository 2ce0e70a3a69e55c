"""S-SpMM that skips zeros: no bit differs, zeros take no adder, and the model has the cycles of the Verilog."""

import dataclasses

import numpy as np
import pytest
from test_executions import compare_random_programs
from test_sspmm import HALF

from simgnn.config.configuration import load_config
from simgnn.data import load_dataset
from simgnn.explore.simulate.operations import additions, longest_sums
from simgnn.explore.simulate.runs import Batches, time_program
from simgnn.hw.command import Space
from simgnn.hw.config import HardwareConfig
from simgnn.sim.cycle.launch import Launch
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.verify.drawing.assembler import GuardedAssembler

ZEROS = dataclasses.replace(HALF, name="zeros", skip_zeros=True)


@pytest.mark.slow
def test_random_programs_of_zeros():
    compare_random_programs(
        ZEROS, range(12), arithmetic="host", kinds=("aggregate",), sources=8, masked=0.5, sparse=0.9
    )


def a_command(hardware: HardwareConfig, rows, graph, destinations, **options):
    """A program of one AGGREGATE of rows that lie in device memory; its sums are the tensor "sums"."""
    build = GuardedAssembler(hardware, rng=np.random.default_rng(3))
    sums = build.chip(Space.BANK0, 0, destinations, rows.shape[1])
    build.aggregate(build.tensor("source", rows), sums, graph, **options)
    build.store(sums, build.tensor("sums", rows=destinations, columns=rows.shape[1]))
    build.end_segment("run")
    return build.build()


SPECIAL = np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 1e-45, -1e-38, 3.0], np.float32)


def special_sums(hardware):
    """Every pair of special values in one sum each, behind scales that make zeros of values and NaNs of zeros."""
    pairs = np.stack([part.reshape(4, 25) for part in np.meshgrid(SPECIAL, SPECIAL)], axis=1)
    scales = np.repeat(np.array([1.0, -1.0, 0.0, np.inf, np.nan, 1e-30], np.float32), 8)
    rows = np.tile(pairs.reshape(8, 25), (6, 1))
    graph = [[number // 2] for number in range(len(rows))]
    factors = np.repeat(np.array([-1.0, 2.0, np.inf, -1.0, 1.0, 1e20], np.float32), 4)
    return a_command(hardware, rows, graph, len(factors), source_scale=scales, scale=factors)


@pytest.mark.slow
def test_no_bit_depends_on_zeros_that_are_skipped():
    """-0, NaN, infinities, products that underflow, and zeros that a scale makes NaN."""
    found = []
    for device, hardware in ((RtlDevice(ZEROS, arithmetic="host"), ZEROS), (ReferenceDevice(HALF), HALF)):
        program = special_sums(hardware)
        with device:
            device.load(program)
            device.run("run")
            found.append(device.read_tensor(program.tensors["sums"]).view(np.uint32))
    np.testing.assert_array_equal(*found)
    assert {0x0, 0x80000000, 0x7FC00000, 0x7F800000, 0xFF800000} <= set(found[0].reshape(-1).tolist())


def cycles_of(hardware, zeros):
    """Cycles of streaming a command whose rows have such a share of zeros of either sign, and wants every sum."""
    rng = np.random.default_rng(1)
    rows = rng.standard_normal((200, 64), dtype=np.float32)
    rows[rng.random(rows.shape) < zeros] *= 0
    graph = [[int(d) for d in rng.choice(64, 12, replace=False)] for _ in rows]
    program = a_command(hardware, rows, graph, 64)
    with CycleDevice(hardware) as device:
        device.load(program)
        counters = device.run("run").counters
    return sum(counters[f"aggregate_{state}"] for state in ("busy", "stall_hazard", "stall_feature"))


ROOMY = dataclasses.replace(ZEROS, accumulator_words=1024, bank_words=4096, queue_depth=16, ring_words=64)


@pytest.mark.parametrize("zeros, least, most", [(0.0, 1.0, 1.0), (0.5, 1.6, 2.0), (1.0, 1.9, 2.1)])
def test_zeros_save_cycles(zeros, least, most):
    """With a network of twice as many values as adders, half of the values take half the time; none saves no more."""
    full = dataclasses.replace(ROOMY, network="full")
    without = dataclasses.replace(full, skip_zeros=False)
    assert least <= cycles_of(without, zeros) / cycles_of(full, zeros) <= most


def test_who_may_skip_zeros():
    with pytest.raises(
        ValueError, match=r'^skip_zeros must be false unless organisation is "sspmm" \(.*\), not true$'
    ):
        HardwareConfig(skip_zeros=True)
    with pytest.raises(ValueError, match="skip_zeros must be true or false, not 1"):
        HardwareConfig(organisation="sspmm", skip_zeros=1)
    assert not ZEROS.with_organisation("clustered").skip_zeros
    assert ZEROS.digest != HALF.digest


def test_the_model_is_told_of_zeros():
    """A launch without them is refused, rather than timed as if there were none."""
    program = special_sums(ZEROS)
    address, commands = program.segment_address("run")
    with pytest.raises(ValueError, match="nonzero must be given for 1 AGGREGATE commands, not 0"):
        Launch(ZEROS, MemoryTiming(), program.memory, address=address, commands=commands, masks=[None])


def test_simulate_counts_what_is_added(tmp_path):
    """Additions of the reports leave out zeros, and no engine is faster than its bound."""
    found = {}
    for name, zeros in (("with", False), ("without", True)):
        hardware = dataclasses.replace(load_config("spu-mini").hardware, skip_zeros=zeros)
        config = dataclasses.replace(load_config("spu-mini"), hardware=hardware)
        config = config.replace("training", dataset="digits", batch_size=32)
        config = config.replace("model", layers=2, hidden=16).replace("sampling", fanout=(3, 2))
        batches = Batches(config, load_dataset("digits"))
        compiled = batches.compile(batches.load(0), hardware)
        found[name] = time_program(compiled, hardware, MemoryTiming())
    for with_zeros, skipped in zip(found["with"], found["without"], strict=True):
        fewer, all_of_them = additions(skipped), additions(with_zeros)
        assert (fewer <= all_of_them).all() and (longest_sums(skipped) <= longest_sums(with_zeros)).all()
        assert fewer.sum() > 0
    # Digits have many blank pixels; backward, the gradient of the output has none.
    forward, backward = (
        additions(found["without"][phase]).sum() / additions(found["with"][phase]).sum() for phase in (0, 1)
    )
    assert 0.3 < forward < 0.7 and backward > 0.9
