"""Several words of a source enter the aggregate engine at once: the bits of one at a time, and the model's cycles."""

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
from simgnn.hw.memory.wide_bank import WideBank
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.sim.toolchain.design import kernel_modules
from simgnn.verify.campaign import run_campaign
from simgnn.verify.drawing.assembler import GuardedAssembler
from simgnn.verify.drawing.draw import WIDE_STYLES, styles_of

WIDE = dataclasses.replace(HALF, name="wide", ring_words=32, source_words=4, drain_words=2, skip_zeros=True)
OTHERS = {
    "clustered": dataclasses.replace(
        TINY, name="wide-clustered", data_bits=128, clusters=4, source_words=4, ring_words=8
    ),
    "broadcast": dataclasses.replace(
        TINY,
        name="wide-broadcast",
        organisation="broadcast",
        data_bits=128,
        gather_lanes=2,
        source_words=2,
        drain_words=8,
        ring_words=16,
    ),
}


def verified(hardware, programs):
    """Hold random programs on the Verilog, the reference and the model against each other."""
    assert set(styles_of(hardware)) >= set(WIDE_STYLES)
    config = dataclasses.replace(load_config("tiny"), hardware=hardware)
    campaign = run_campaign(config, programs=programs, batches=1, faults=0, seed=3, arithmetic="host")
    assert campaign.failure is None, campaign.failure.outcome
    assert (campaign.programs, campaign.batches) == (programs, 1)


@pytest.mark.slow
def test_random_programs():
    verified(WIDE, 30)


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_random_programs_of_other_organisations(name):
    verified(OTHERS[name], 60)


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


def test_the_compiler_has_rows_enter_several_words_at_a_time():
    """Where few edges meet in a source, slices are as many words as enter at once, and values begin at multiples."""
    rng = np.random.default_rng(4)
    sums, sources, columns = 40, 300, 128
    indptr = np.linspace(0, sources, sums + 1).astype(int)
    operator = LayerOperator(indptr, rng.permutation(sources).astype(np.int32), sources, sums)
    cycles = {}
    for words in (1, 4):
        hardware = HardwareConfig(
            organisation="sspmm", clusters=8, bank_words=1 << 14, source_words=words, drain_words=2
        )
        graph = OperatorGraph()
        # A value of an odd number of words lies in front of the sources.
        graph.value("few", 3, 8, (Space.BANK1,), given=True, kept=True)
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
        assert all(hardware.words(f["columns"]) % words == 0 for f in fields)
        assert all(f["source_address"] % (words * hardware.word_bytes) == 0 for f in fields)
        with CycleDevice(hardware) as device:
            device.load(program)
            cycles[words] = streaming(device.run("run").counters)
    assert cycles[1] / cycles[4] > 1.5


@pytest.mark.parametrize(
    "sizes, message",
    [
        ({"source_words": 3}, "source_words must be a power of two from 1 to 8, not 3 (nearest: 2)"),
        ({"source_words": 16}, "source_words must be a power of two from 1 to 8, not 16 (nearest: 8)"),
        (
            {"source_words": 4, "ring_words": 4},
            "source_words must be at most ring_words / 2 = 2, not 4 (nearest: 2)",
        ),
    ],
)
def test_how_many_words_may_enter(sizes, message):
    with pytest.raises(ValueError) as caught:
        HardwareConfig(**sizes)
    assert str(caught.value) == message


def test_no_more_words_are_read_than_there_are():
    with pytest.raises(ValueError, match=r"^WideBank reads must be at most words = 2, not 4$"):
        WideBank(width=32, depth=16, words=2, reads=4, granularity=32, collides=False)


BIT_BUGS = {
    "the second word of a row is the third": PlantedBug(
        module="wide_bank",
        pattern=r"\{words3_read_data, words2_read_data, words1_read_data,",
        replacement="{words3_read_data, words2_read_data, words2_read_data,",
    ),
    "the first word of a row everywhere": PlantedBug(
        module="source_reader",
        pattern=r"wide \?\s+read_data\[255:128\] : word_choice",
        replacement="word_choice",
    ),
    "a word that comes alone is in the first place alone": PlantedBug(
        module="source_reader",
        pattern=r"wide \?\s+read_data\[255:128\] : word_choice",
        replacement="read_data[255:128]",
    ),
    "a word that comes alone lies in two places": PlantedBug(
        module="distribution_link",
        pattern=r"\(write_wide \| \(write_place\[1:0\] ==\s+2'd1\)\)",
        replacement="(write_wide | write_place[0])",
    ),
    "rows at any distance are read so": PlantedBug(
        module="source_reader", pattern=r"\{stride\[5:4\],", replacement="{stride[4],"
    ),
}
TIMING_BUGS = {
    "scaled sources enter word by word": PlantedBug(
        module="source_reader", pattern=r"wide <= !from_device", replacement="wide <= !from_device & !scaled"
    ),
    "room for a group of words less": PlantedBug(
        module="sspmm_gather", pattern=r"source_wide \? 5'h19", replacement="source_wide ? 5'h15"
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", [*BIT_BUGS, *TIMING_BUGS])
def test_a_mistake_is_found(name, tmp_path, capsys):
    """By `simgnn verify`: in the bits, or in the cycles before any bit."""
    bug = {**BIT_BUGS, **TIMING_BUGS}[name]
    report = report_of(bug, WIDE, tmp_path, capsys)
    assert report["mismatch"]["kind"] == ("bits" if name in BIT_BUGS else "cycles")


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", [*BIT_BUGS, *TIMING_BUGS])
def test_each_mistake_has_its_place(name, modules):
    bug = {**BIT_BUGS, **TIMING_BUGS}[name]
    assert bug.plant(modules) != modules


@pytest.fixture(scope="module")
def modules():
    return kernel_modules(WIDE)
