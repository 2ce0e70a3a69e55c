"""Several words of sums leave the aggregate engine at once: the bits of one at a time, and the model's cycles."""

import dataclasses

import numpy as np
import pytest
from planted_bugs import PlantedBug
from planting import report_of
from test_sspmm import HALF, TINY

from simgnn.compiler.compile import compile_graph
from simgnn.compiler.operators import Aggregation, OperatorGraph
from simgnn.config.configuration import load_config
from simgnn.hw.command import Opcode, Space, decode
from simgnn.hw.config import HardwareConfig
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.campaign import run_campaign
from simgnn.verify.drawing.assembler import GuardedAssembler
from simgnn.verify.drawing.draw import WIDE_STYLES, styles_of

WIDE = dataclasses.replace(HALF, name="wide", drain_words=4)
OTHERS = {
    "clustered": dataclasses.replace(TINY, name="wide-clustered", data_bits=128, clusters=4, drain_words=2),
    "broadcast": dataclasses.replace(
        TINY, name="wide-broadcast", organisation="broadcast", data_bits=128, gather_lanes=2, drain_words=8
    ),
}


def verified(hardware, programs):
    """Hold random programs on the Verilog, the reference and the model against each other."""
    assert set(styles_of(hardware)) >= set(WIDE_STYLES) and not set(styles_of(HALF)) & set(WIDE_STYLES)
    config = dataclasses.replace(load_config("tiny"), hardware=hardware)
    campaign = run_campaign(config, programs=programs, batches=1, faults=0, seed=7, arithmetic="host")
    assert campaign.failure is None, campaign.failure.outcome
    assert (campaign.programs, campaign.batches) == (programs, 1)


@pytest.mark.slow
def test_random_programs():
    verified(WIDE, 30)


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_random_programs_of_other_organisations(name):
    verified(OTHERS[name], 60)


ROWS, COLUMNS = 9, 8 * WIDE.lanes


def a_program(
    hardware,
    *,
    columns=COLUMNS,
    address=0,
    spare=0,
    mask_address=0,
    mask_stride=0,
    masked=True,
    touching=False,
    odd_scales=False,
):
    """A sum of which a rule may be broken: columns, the word it begins at, words and bytes between rows, and whether
    masks touch and scales begin where several come at once."""
    rng = np.random.default_rng(2)
    build = GuardedAssembler(hardware, rng=rng)
    graph = [[int(d) for d in rng.choice(ROWS, 3, replace=False)] for _ in range(40)]
    bits = rng.integers(0, 1 << 32, (ROWS + 1, 4), dtype=np.uint32)
    mask = build.chip(Space.MASK, 0, ROWS + 1, 4)
    build.load(build.tensor("bits", bits.view(np.float32)), mask)
    mask = dataclasses.replace(
        mask,
        rows=ROWS,
        columns=columns,
        address=mask_address,
        stride=(-(-columns // 8) if touching else mask.stride) + mask_stride,
        row_bytes=-(-columns // 8),
    )
    source = build.tensor("source", rng.standard_normal((len(graph), columns), dtype=np.float32))
    sums = build.chip(Space.BANK1, address * hardware.word_bytes, ROWS, columns, spare_words=spare)
    scale = rng.standard_normal(ROWS, dtype=np.float32)
    if odd_scales:
        # The list of edges is whole groups of words long.
        build.put(np.zeros(1, np.float32), align=hardware.word_bytes)
    align = 4 if odd_scales else 4 * hardware.scales_at_once
    build.aggregate(source, sums, graph, mask=mask if masked else None, scale=scale, scale_align=align)
    build.store(sums, build.tensor("sums", rows=ROWS, columns=columns))
    build.end_segment("run")
    return build.build()


ONE_BY_ONE = {
    "rows of seven words": {"columns": 7 * WIDE.lanes},
    "rows that begin at any word": {"address": 2},
    "rows at odd distances": {"spare": 3},
    "a mask that begins at any byte": {"mask_address": 1},
    "a mask's rows at odd distances": {"mask_stride": 1},
}


PAIR = dataclasses.replace(TINY, name="pair", data_bits=128, clusters=2, drain_words=4)
"""Fewer clusters than rows leave at once."""
ONE, TWO = ({"columns": words * WIDE.lanes, "masked": False} for words in (1, 2))
TOGETHER = {
    "rows of a word": (ONE, 4),
    "rows of two words": (TWO, 2),
    "rows of less than two words, with masks that touch": (
        {"columns": 2 * WIDE.lanes - 1, "touching": True, "mask_address": 2},
        2,
    ),
    "rows of a word that begin at any word": (ONE | {"address": 3}, 4),
    "rows of a word, three words apart": (ONE | {"address": 2, "spare": 2}, 4),
    "rows of two words, six words apart": (TWO | {"address": 1, "spare": 4}, 2),
    "rows of two words, ten words apart": (TWO | {"address": 2, "spare": 8}, 2),
    "rows of a word at even distances": (ONE | {"spare": 1}, 1),
    "rows of two words at odd distances": (TWO | {"spare": 1}, 1),
    "rows of two words at multiples of four": (TWO | {"spare": 2}, 1),
    "masks that do not touch": (TWO | {"masked": True}, 1),
    "masks that begin at any byte": (TWO | {"masked": True, "touching": True, "mask_address": 1}, 1),
    "scales that begin anywhere": (TWO | {"odd_scales": True}, 1),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", TOGETHER)
@pytest.mark.parametrize("hardware", [WIDE, PAIR], ids=lambda hardware: hardware.name)
def test_where_rows_leave_together(hardware, name):
    """On the Verilog as in the model, with the bits of rows that leave one by one."""
    broken, rows = TOGETHER[name]
    found = []
    alone = dataclasses.replace(hardware, drain_words=1)
    for device in (RtlDevice(hardware, arithmetic="host"), CycleDevice(hardware), CycleDevice(alone)):
        program = a_program(device.config, **broken)
        with device:
            device.load(program)
            run = device.run("run")
            found.append((run.counters, device.read_tensor(program.tensors["sums"]).tobytes()))
    (counters, bits), (modelled, _), (_, wanted) = found
    assert counters == modelled
    assert bits == wanted
    words = hardware.words(broken["columns"])
    assert counters["aggregate_drain"] == (-(-ROWS // rows) if rows > 1 else ROWS * words)
    # The compiler counts on it.
    if not broken.get("masked") and not broken.get("touching") and not broken.get("odd_scales"):
        stride = words + broken.get("spare", 0)
        assert counters["aggregate_drain"] == hardware.draining_cycles(ROWS, words, stride=stride)


@pytest.mark.parametrize(
    "broken, words",
    [
        ({}, 4),
        ({"columns": COLUMNS - 3, "address": 4, "spare": 4, "mask_address": 2, "mask_stride": 2}, 4),
        ({"masked": False}, 4),
        ({"masked": False, "mask_address": 1}, 4),
        *((broken, 1) for broken in ONE_BY_ONE.values()),
    ],
)
def test_where_several_words_leave_at_once(broken, words):
    """On the Verilog as in the model; the bits are those of an engine that has one word leave at a time."""
    found = []
    for device in (RtlDevice(WIDE, arithmetic="host"), CycleDevice(WIDE), CycleDevice(HALF)):
        program = a_program(device.config, **broken)
        with device:
            device.load(program)
            run = device.run("run")
            found.append((run.cycles, run.counters, device.read_tensor(program.tensors["sums"]).tobytes()))
    (cycles, counters, bits), (modelled, counted, _), (_, narrow, wanted) = found
    assert (cycles, counters) == (modelled, counted)
    assert bits == wanted
    leaving = ROWS * -(-broken.get("columns", COLUMNS) // WIDE.lanes)
    assert narrow["aggregate_drain"] == leaving
    assert counters["aggregate_drain"] == leaving // words


def test_the_compiler_has_rows_leave_several_words_at_a_time():
    """Where few edges meet, slices are as many words as leave at once, and values begin at multiples of them."""
    rng = np.random.default_rng(4)
    sums, sources, columns = 300, 40, 128
    indptr = np.arange(sums + 1)
    operator = LayerOperator(indptr, rng.integers(0, sources, sums).astype(np.int32), sources, sums)
    cycles = {}
    for drain in (1, 4):
        hardware = HardwareConfig(organisation="sspmm", clusters=4, bank_words=1 << 14, drain_words=drain)
        graph = OperatorGraph()
        # A value of an odd number of words lies in front of the sums.
        graph.value("few", 3, 8, (Space.BANK0,), given=True, kept=True)
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
        if drain > 1:
            assert all(hardware.words(f["columns"]) % drain == 0 for f in fields)
            assert all(f["destination_address"] % (drain * hardware.word_bytes) == 0 for f in fields)
        with CycleDevice(hardware) as device:
            device.load(program)
            counters = device.run("run").counters
        cycles[drain] = counters["cycles"] - counters["aggregate_idle"] - counters["aggregate_stall_token"]
    assert cycles[1] / cycles[4] > 1.5


@pytest.mark.parametrize(
    "sizes, message",
    [
        ({"drain_words": 3}, "drain_words must be a power of two from 1 to 8, not 3 (nearest: 2)"),
        ({"drain_words": 16}, "drain_words must be a power of two from 1 to 8, not 16 (nearest: 8)"),
        (
            {"drain_words": 4, "accumulator_words": 4},
            "drain_words must be at most accumulator_words / 2 = 2, not 4 (nearest: 2)",
        ),
    ],
)
def test_how_many_words_may_leave(sizes, message):
    with pytest.raises(ValueError) as caught:
        HardwareConfig(**sizes)
    assert str(caught.value) == message


BIT_BUGS = {
    "one word of a row in another's place": PlantedBug(
        module="wide_bank", pattern=r"words2_read_data\) :", replacement="words1_read_data) :"
    ),
    "sums stay behind a word that leaves with others": PlantedBug(
        module="accumulators",
        pattern=r"clears_match_2 = .*;",
        replacement="clears_match_2 = cleared_address_0[1:0] == 2'd1;",
    ),
    "the mask of the first word for the second": PlantedBug(
        module="drain", pattern=r"keep\[4\] \?", replacement="keep[0] ?"
    ),
    "other words than the one that leaves are written": PlantedBug(
        module="drain", pattern=r"(write_lanes_both_3) = .*;", replacement=r"\1 = 1'b1;"
    ),
    "a row behind the last one is written": PlantedBug(
        module="drain", pattern=r"(wire there2) = .*;", replacement=r"\1 = 1'b1;"
    ),
    "a row's words in the place of the first one's": PlantedBug(
        module="drain", pattern=r"(upper2_sum = \S+) \+ \{1'b0, distance2\};", replacement=r"\1;"
    ),
    "the first row's scale for the second": PlantedBug(
        module="drain",
        pattern=r"(rows\[1\] \?) scales_o_payload\[63:32\]",
        replacement=r"\1 scales_o_payload[31:0]",
    ),
}
_MASKS_BEGIN = r"\(!command_payload\[35\] \|\s+!\(\|\{command_payload\[704\], 3'd0\}\)\)"
TIMING_BUGS = {
    "masks need not begin where so many words do": PlantedBug(
        module="drain", pattern=_MASKS_BEGIN, replacement="1'b1"
    ),
    "masked rows leave word by word": PlantedBug(
        module="drain", pattern=_MASKS_BEGIN, replacement="!command_payload[35]"
    ),
    "rows with scales leave one by one": PlantedBug(
        module="drain",
        pattern=r"(rows_either = )([^;]*);",
        replacement=r"\1{2{!command_payload[34]}} & (\2);",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", [*BIT_BUGS, *TIMING_BUGS])
def test_a_mistake_is_found(name, tmp_path, capsys):
    """By `simgnn verify`: in the bits, or in the cycles before any bit."""
    bug = {**BIT_BUGS, **TIMING_BUGS}[name]
    report = report_of(bug, WIDE, tmp_path, capsys, programs=600)
    assert report["mismatch"]["kind"] == ("bits" if name in BIT_BUGS else "cycles")


@pytest.mark.parametrize("name", [*BIT_BUGS, *TIMING_BUGS])
def test_each_mistake_has_its_place(name, modules):
    bug = {**BIT_BUGS, **TIMING_BUGS}[name]
    assert bug.plant(modules) != modules


@pytest.fixture(scope="module")
def modules():
    return kernel_modules(WIDE)
