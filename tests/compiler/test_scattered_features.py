"""Features that lie in no order in device memory: the bits of features that a program brings, on every execution."""

import numpy as np
import pytest
from small_given import stepped
from test_compiler import random_batch

from simgnn.compiler.compile import compile_labelled
from simgnn.compiler.starting import ScatteredRows
from simgnn.config.configuration import load_config
from simgnn.model.model import ModelConfig, initialise
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.devices.registry import DeviceRequest, make_execution

CASES = {
    "gcn": {"kind": "gcn", "order": "aggregate-first"},
    "gcn-update": {"kind": "gcn", "order": "update-first"},
    "sage": {"kind": "sage", "order": "aggregate-first"},
    "sage-update": {"kind": "sage", "order": "update-first"},
    "gin": {"kind": "gin", "order": "aggregate-first"},
    "weighted": {"kind": "gcn", "order": "aggregate-first", "edge_weights": True},
}
TIMED = ("cycle", "rtl")


def drawn(index, case, *, seeds=6, width=None):
    """A mini-batch, its model, and a table in which its rows lie between others, some of them twice."""
    generator = np.random.default_rng([index, *case.encode()])
    width = width or int(generator.integers(3, 21))
    weighted = CASES[case].get("edge_weights", False)
    batch, features, degrees = random_batch(
        seeds=seeds, layers=2, fanout=4, width=width, generator=generator, weighted=weighted
    )
    model = ModelConfig(
        features=width, hidden=int(generator.integers(2, 9)), classes=3, layers=2, **CASES[case]
    )
    places = generator.permutation(2 * len(features) + 3)[: len(features)].astype(np.uint32)
    table = generator.standard_normal((2 * len(features) + 3, width)).astype(np.float32)
    table[places] = features
    return model, batch, features, degrees, table, places


def step(name, hardware, case, *, table=None, places=None, stall=0.0):
    """Logits, gradients, and each launch's cycles and counters, of a training step on an execution."""
    model, batch, features, degrees = case
    parameters = initialise(model, seed=1)
    timing = MemoryTiming(stall_probability=stall, seed=3)
    request = DeviceRequest(hardware=hardware, arithmetic="host", memory_bytes=1 << 20, timing=timing)
    with make_execution(name, request) as device:
        given = features
        if table is not None:
            region = device.allocate(
                len(table) * hardware.words(table.shape[1]) * hardware.word_bytes, "table"
            )
            tensor = device.tensor_in(region, *table.shape)
            device.write_tensor(tensor, table)
            given = ScatteredRows(table=tensor, rows=places)
        compiled = compile_labelled(
            batch, model, parameters, given, degrees, hardware, origin=device.lasting_bytes
        )
        return (*stepped(device, compiled), compiled.program)


@pytest.mark.sample(6)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("hardware", ["tiny", "cosim"])
def test_no_bit_depends_on_where_features_lie(case, hardware):
    hardware = load_config(hardware).hardware
    for index in range(12):
        *drew, table, places = drawn(index, case)
        wanted, *_ = step("reference", hardware, drew)
        found, *_ = step("reference", hardware, drew, table=table, places=places)
        assert found == wanted, (case, index)


@pytest.mark.parametrize("case", CASES)
def test_executions_agree_on_bits_cycles_and_counters(case):
    hardware = load_config("tiny").hardware
    for index, stall in ((0, 0.0), (1, 0.3)):
        *drew, table, places = drawn(index, case)
        wanted, _, _ = step("reference", hardware, drew)
        counts = {}
        for name in TIMED:
            found, counts[name], _ = step(name, hardware, drew, table=table, places=places, stall=stall)
            assert found == wanted, (name, case, index)
        assert counts["cycle"] == counts["rtl"]


def test_a_program_brings_no_features():
    hardware = load_config("tiny").hardware
    *drew, table, places = drawn(3, "gcn", seeds=20, width=64)
    _, _, whole = step("reference", hardware, drew)
    _, _, scattered = step("reference", hardware, drew, table=table, places=places)
    rows = len(np.unique(drew[1].blocks[0].indices))
    assert whole.sent_bytes - scattered.sent_bytes >= rows * 4 * drew[2].shape[1]


def test_a_row_outside_the_table_is_refused():
    *_, table, places = drawn(0, "gcn")
    hardware = load_config("tiny").hardware
    with make_execution("reference", DeviceRequest(hardware=hardware, memory_bytes=1 << 20)) as device:
        region = device.allocate(1 << 14, "table")
        tensor = device.tensor_in(region, len(table), table.shape[1])
        with pytest.raises(ValueError, match=f"in a table of {len(table)} rows, not at {len(table)}"):
            ScatteredRows(table=tensor, rows=np.append(places, len(table)).astype(np.uint32))
