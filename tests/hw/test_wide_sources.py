"""Several words of a source enter the aggregate engine at once: the bits of one at a time, and the model's cycles."""

import dataclasses

import numpy as np
import pytest
from test_sspmm import HALF

from simgnn.compiler.compile import compile_graph
from simgnn.compiler.operators import Aggregation, OperatorGraph
from simgnn.hw.command import Opcode, Space, decode
from simgnn.hw.config import HardwareConfig
from simgnn.hw.memory.wide_bank import WideBank
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.verify.drawing.assembler import GuardedAssembler

WIDE = dataclasses.replace(HALF, name="wide", ring_words=32, source_words=4, drain_words=2, skip_zeros=True)
ROWS, SUMS, COLUMNS = 30, 8, 8 * WIDE.lanes


def a_program(hardware, *, columns=COLUMNS, address=0, spare=0, on_chip=True):
    """A sum of which a rule may be broken: columns, the word its sources begin at, words between them, and memory."""
    rng = np.random.default_rng(2)
    build = GuardedAssembler(hardware, rng=rng)
    graph = [[source % SUMS] for source in range(ROWS)]
    source = build.tensor("source", rng.standard_normal((ROWS, columns), dtype=np.float32))
    if on_chip:
        place = build.chip(Space.BANK1, address * hardware.word_bytes, ROWS, columns, spare_words=spare)
        build.load(source, place)
        source = place
    sums = build.chip(Space.BANK0, 0, SUMS, columns)
    scale = rng.standard_normal(ROWS, dtype=np.float32)
    build.aggregate(source, sums, graph, source_scale=scale)
    build.store(sums, build.tensor("sums", rows=SUMS, columns=columns))
    build.end_segment("run")
    return build.build()


def streaming(counters):
    """Cycles from a command's first edge to its last addition."""
    return sum(counters[f"aggregate_{state}"] for state in ("busy", "stall_hazard", "stall_feature"))


ONE_BY_ONE = {
    "rows of seven words": {"columns": 7 * WIDE.lanes},
    "rows that begin at any word": {"address": 2},
    "rows at odd distances": {"spare": 3},
    "rows in device memory": {"on_chip": False},
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "broken, words",
    [
        ({}, 4),
        ({"columns": COLUMNS - 3, "address": 4, "spare": 4}, 4),
        *((broken, 1) for broken in ONE_BY_ONE.values()),
    ],
)
def test_where_several_words_enter_at_once(broken, words):
    """On the Verilog as in the model; the bits are the reference's, and each row takes its words' cycles at least."""
    one_by_one = dataclasses.replace(WIDE, source_words=1)
    found = []
    for device in (RtlDevice(WIDE, arithmetic="host"), CycleDevice(WIDE), CycleDevice(one_by_one)):
        program = a_program(device.config, **broken)
        with device:
            device.load(program)
            found.append(device.run("run"))
            if isinstance(device, RtlDevice):
                bits = device.read_tensor(program.tensors["sums"]).tobytes()
    assert (found[0].cycles, found[0].counters) == (found[1].cycles, found[1].counters)
    with ReferenceDevice(WIDE) as device:
        program = a_program(WIDE, **broken)
        device.load(program)
        device.run("run")
        assert device.read_tensor(program.tensors["sums"]).tobytes() == bits
    wide, narrow = (streaming(run.counters) for run in found[1:])
    entering = ROWS * -(-broken.get("columns", COLUMNS) // WIDE.lanes)
    assert narrow >= entering
    assert wide < 0.8 * entering if words > 1 else wide == narrow


@pytest.mark.parametrize("key, at", [("drain_words", "destination"), ("source_words", "source")])
def test_the_compiler_has_rows_move_several_words_at_a_time(key, at):
    """Where few edges meet, slices are as many words as move at once, and values begin at multiples of them."""
    rng = np.random.default_rng(4)
    few, many, columns = 40, 300, 128
    if key == "drain_words":
        sums, sources, indptr = many, few, np.arange(many + 1)
        indices, sizes = rng.integers(0, few, many), {"clusters": 4}
    else:
        sums, sources, indptr = few, many, np.linspace(0, many, few + 1).astype(int)
        indices, sizes = rng.permutation(many), {"clusters": 8, "drain_words": 2}
    operator = LayerOperator(indptr, indices.astype(np.int32), sources, sums)
    cycles = {}
    for words in (1, 4):
        hardware = HardwareConfig(organisation="sspmm", bank_words=1 << 14, **sizes | {key: words})
        graph = OperatorGraph()
        # A value of an odd number of words lies in front of the sums or the sources.
        odd = Space.BANK0 if key == "drain_words" else Space.BANK1
        graph.value("few", 3, 8, (odd,), given=True, kept=True)
        graph.value("source", sources, columns, (Space.BANK1,), given=True)
        output = graph.value("sums", sums, columns, (Space.BANK0,), kept=True)
        graph.segments["run"] = [Aggregation(output=output, source="source", operator=operator)]
        given = {
            "few": np.ones((3, 8), np.float32),
            "source": rng.standard_normal((sources, columns), dtype=np.float32),
        }
        program, _ = compile_graph(graph, hardware, given=given)
        fields = [f for code, f in map(decode, program.commands) if code == Opcode.AGGREGATE]
        assert fields
        if words > 1:
            assert all(hardware.words(f["columns"]) % words == 0 for f in fields)
            assert all(f[f"{at}_address"] % (words * hardware.word_bytes) == 0 for f in fields)
        with CycleDevice(hardware) as device:
            device.load(program)
            counters = device.run("run").counters
        if key == "drain_words":
            idle = counters["aggregate_idle"] + counters["aggregate_stall_token"]
            cycles[words] = counters["cycles"] - idle
        else:
            cycles[words] = streaming(counters)
    assert cycles[1] / cycles[4] > 1.5


@pytest.mark.parametrize(
    "sizes, message",
    [
        *(
            case
            for key, room in (("source_words", "ring_words"), ("drain_words", "accumulator_words"))
            for case in (
                ({key: 3}, f"{key} must be a power of two from 1 to 8, not 3 (nearest: 2)"),
                ({key: 16}, f"{key} must be a power of two from 1 to 8, not 16 (nearest: 8)"),
                ({key: 4, room: 4}, f"{key} must be at most {room} / 2 = 2, not 4 (nearest: 2)"),
            )
        ),
        ({"accumulate": 1}, "accumulate must be true or false, not 1"),
        ({"compressed_rows": 1}, "compressed_rows must be true or false, not 1"),
    ],
)
def test_what_the_keys_may_be(sizes, message):
    with pytest.raises(ValueError) as caught:
        HardwareConfig(**sizes)
    assert str(caught.value) == message


def test_no_more_words_are_read_than_there_are():
    with pytest.raises(ValueError, match=r"^WideBank reads must be at most words = 2, not 4$"):
        WideBank(width=32, depth=16, words=2, reads=4, granularity=32, collides=False)
