"""S-SpMM: the organisation that leaves out what a mask drops has the bits of the others, and the model its cycles."""

import dataclasses

import numpy as np
import pytest
from test_compiler import assert_same_bits, case, compiled, execute
from test_executions import compare_random_programs

from simgnn.cli import options
from simgnn.cli.settings import parse_setting
from simgnn.compiler.compile import compile_graph
from simgnn.compiler.operators import Aggregation, OperatorGraph
from simgnn.config.configuration import load_config
from simgnn.errors import InputError
from simgnn.hw.command import Opcode, Space, decode
from simgnn.hw.organisation import ORGANISATIONS
from simgnn.model.aggregation import LayerOperator
from simgnn.sim.executions.cycle_device import CycleDevice
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.executions.rtl import RtlDevice
from simgnn.training.train import train
from simgnn.verify.campaign import run_campaign
from simgnn.verify.drawing.assembler import GuardedAssembler
from simgnn.verify.drawing.draw import MASKED_STYLES, draw_case, styles_of

TINY = load_config("tiny").hardware
SPU_MINI = load_config("spu-mini").hardware
HALF = dataclasses.replace(
    TINY,
    name="half",
    organisation="sspmm",
    data_bits=128,
    clusters=4,
    network="half",
    gather_lanes=2,
    queue_depth=4,
    ring_words=16,
)
WIDE = dataclasses.replace(HALF, name="wide", drain_words=4)
"""Programs written by hand, here and in `test_wide_drain.py`, run on its Verilog; random ones on HALF's as well."""
SETTINGS = {
    "model": {"layers": 2, "hidden": 24, "dropout": 0.4},
    "sampling": {"fanout": (4, 3)},
    "training": {"dataset": "digits", "batch_size": 300, "epochs": 1, "accelerators": 1, "cpu_share": 0.0},
    "execution": {"arithmetic": "host"},
}


def a_config(hardware, **model):
    config = dataclasses.replace(load_config("tiny"), hardware=hardware)
    for table, values in SETTINGS.items():
        config = config.replace(table, **values)
    return config.replace("model", **model)


@pytest.mark.slow
@pytest.mark.parametrize(("arithmetic", "count"), [("verilog", 30), ("host", 20)])
def test_random_programs(arithmetic, count):
    compare_random_programs(HALF, range(count), arithmetic=arithmetic, masked=0.9, uneven=0.8)


@pytest.mark.slow
@pytest.mark.parametrize("add_stages, mul_stages", [(16, 2), (2, 16)])
def test_links_of_four_clusters_and_the_longest_pipelines(add_stages, mul_stages):
    """Bits, cycles and counters of the Verilog, of random programs."""
    hardware = dataclasses.replace(HALF, network="quarter", add_stages=add_stages, mul_stages=mul_stages)
    config = dataclasses.replace(load_config("tiny"), hardware=hardware)
    campaign = run_campaign(config, programs=30, batches=0, faults=0, seed=1, arithmetic="host")
    assert campaign.failure is None, f"{hardware}: {campaign.failure.outcome}"
    assert campaign.done["programs"] == 30


def test_masked_sums_are_drawn_for_it_alone():
    assert set(styles_of(HALF)) - set(styles_of(TINY)) == set(MASKED_STYLES)
    index = list(styles_of(HALF)).index("masked sums")
    fields = [
        f for code, f in map(decode, draw_case(HALF, seed=1, index=index).program.commands) if code == 3
    ]
    assert fields and sum(f["masked"] for f in fields) > len(fields) / 2


def test_empty_rows_hubs_and_full_masks():
    """One destination of many edges, others of none; rows of the mask with no bit, all of them, and one."""
    rng = np.random.default_rng(5)
    destinations, columns, sources = 9, 3 * WIDE.lanes - 1, 60
    graph = [[0, *([int(rng.integers(1, destinations))] if s % 3 == 0 else [])] for s in range(sources)]
    build = GuardedAssembler(WIDE, rng=rng)
    masks = np.zeros((destinations, 2, 32), bool)
    masks[0] = rng.random((2, 32)) < 0.5
    masks[1], masks[2, 0, 5] = True, True
    masks[3:] = rng.random((destinations - 3, 2, 32)) < 0.3
    bits = np.packbits(masks, axis=-1, bitorder="little").reshape(destinations, 8).view("<u4")
    mask = build.chip(Space.MASK, 0, destinations, 2)
    build.load(build.tensor("bits", bits.view(np.float32)), mask)
    source = build.tensor("source", rng.standard_normal((sources, columns), dtype=np.float32))
    sums = build.chip(Space.BANK0, 0, destinations, columns)
    build.aggregate(source, sums, graph, mask=dataclasses.replace(mask, columns=columns))
    build.store(sums, build.tensor("sums", rows=destinations, columns=columns))
    build.end_segment("run")
    program = build.build()
    with RtlDevice(WIDE, arithmetic="host") as rtl, CycleDevice(WIDE) as cycle:
        found = []
        for device in (rtl, cycle):
            device.load(program)
            run = device.run("run")
            found.append(
                (run.cycles, run.counters, device.read_tensor(program.tensors["sums"]).view(np.uint32))
            )
    (cycles, counters, bits), (modelled, counted, wanted) = found
    np.testing.assert_array_equal(bits, wanted)
    assert (cycles, counters) == (modelled, counted)
    kept = masks.reshape(destinations, -1)[:, :columns]
    np.testing.assert_array_equal(
        bits == 0, ~kept | ~np.isin(np.arange(destinations), np.concatenate(graph))[:, None]
    )
    assert counters["aggregate_stall_hazard"] > 0


@pytest.mark.parametrize("density, faster", [(0.0, 1.9), (0.25, 1.8), (0.5, 1.6), (1.0, 0.9)])
def test_masks_save_cycles(density, faster):
    """With as many adders, and a network of twice as many values per cycle, half of the sums take half the time."""
    rng = np.random.default_rng(1)
    sources, destinations, columns, degree = 200, 64, 64, 12
    graph = [[int(d) for d in rng.choice(destinations, degree, replace=False)] for _ in range(sources)]
    kept = rng.random((destinations, 64)) < density
    cycles = {}
    for hardware in (SPU_MINI, load_config("cosim").hardware):
        assert hardware.clusters * hardware.gather_width == 16
        build = GuardedAssembler(hardware, rng=np.random.default_rng(2))
        mask = build.chip(Space.MASK, 0, destinations, 2)
        bits = np.packbits(kept, axis=-1, bitorder="little").view("<u4").view(np.float32)
        build.load(build.tensor("bits", bits), mask)
        source = build.tensor("source", rng.standard_normal((sources, columns), dtype=np.float32))
        sums = build.chip(Space.BANK0, 0, destinations, columns)
        build.aggregate(source, sums, graph, mask=dataclasses.replace(mask, columns=columns))
        build.end_segment("run")
        with CycleDevice(hardware) as device:
            device.load(build.build())
            counters = device.run("run").counters
        states = ("busy", "stall_hazard", "stall_feature", "stall_index")
        cycles[hardware.organisation] = sum(counters[f"aggregate_{state}"] for state in states)
    assert cycles["clustered"] / cycles["sspmm"] >= faster


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind, order",
    [
        ("gcn", "update-first"),
        *((kind, order) for kind, order in (("gcn", "aggregate-first"), ("sage", "auto"), ("gin", "auto"))),
    ],
)
def test_a_checkpoint_does_not_depend_on_the_organisation(kind, order, tmp_path):
    checkpoints = {}
    for device, hardware in (("reference", TINY), ("reference", HALF), ("cycle", HALF)):
        config = a_config(hardware, kind=kind, order=order).replace("execution", device=device)
        folder = tmp_path / f"{device}-{hardware.name}"
        train(config, output=folder)
        checkpoints[folder.name] = (folder / "checkpoint.npz").read_bytes()
    assert len(set(checkpoints.values())) == 1, sorted(checkpoints)


@pytest.mark.slow
def test_training_on_its_verilog(tmp_path):
    """Digits, end to end: the checkpoint of `clustered`, and the cycles of the model."""
    results = {}
    for device, hardware in (("rtl", HALF), ("cycle", HALF), ("rtl", TINY)):
        folder = tmp_path / f"{device}-{hardware.name}"
        config = (
            a_config(hardware, order="update-first")
            .replace("execution", device=device)
            .replace("training", batch_size=600)
        )
        summary = train(config, output=folder).summary
        results[folder.name] = (folder / "checkpoint.npz").read_bytes(), summary
    checkpoints = [checkpoint for checkpoint, _ in results.values()]
    assert checkpoints[0] == checkpoints[1] == checkpoints[2]
    (_, rtl), (_, cycle), _ = results.values()
    assert rtl["cycles"] == cycle["cycles"] and rtl["counters"] == cycle["counters"]


def test_backward_sums_are_masked_and_forward_ones_under_dropout():
    inputs = case(kind="gcn", layers=3, hidden=20, seeds=8, fanout=3, seed=2)
    program = compiled(inputs, HALF)
    start, stop = program.segments["backward"]
    masked = [
        f["masked"] for code, f in map(decode, program.commands[start:stop]) if code == Opcode.AGGREGATE
    ]
    assert masked and all(masked)
    assert_same_bits(execute(program, HALF, inputs[-1]), execute(compiled(inputs, TINY), TINY, inputs[-1]))


def forward_masks(program):
    """Whether each aggregation of the forward segment is masked."""
    start, stop = program.segments["forward"]
    decoded = map(decode, program.commands[start:stop])
    return [bool(fields["masked"]) for code, fields in decoded if code == Opcode.AGGREGATE]


def test_forward_sums_are_masked_where_the_mask_fits():
    inputs = case(kind="gcn", layers=2, hidden=64, seeds=40, order="update-first", dropout=0.5)
    roomy = dataclasses.replace(HALF, mask_words=1024)
    tight = dataclasses.replace(HALF, mask_words=4)
    programs = {hardware.mask_words: compiled(inputs, hardware) for hardware in (roomy, tight)}
    assert any(forward_masks(programs[1024]))
    assert not any(forward_masks(programs[4]))
    results = [execute(programs[hardware.mask_words], hardware, inputs[-1]) for hardware in (roomy, tight)]
    assert_same_bits(*results)


def test_what_other_organisations_sum_is_what_this_one_does():
    """The sums of a masked command, before the mask is applied to them, differ; what is written does not."""
    rng = np.random.default_rng(11)
    programs = {}
    for hardware in (
        WIDE,
        dataclasses.replace(WIDE, organisation="clustered", network="full", gather_lanes=0, drain_words=1),
    ):
        build = GuardedAssembler(hardware, rng=np.random.default_rng(4))
        mask = build.chip(Space.MASK, 0, 5, 1)
        build.load(
            build.tensor("bits", rng.integers(0, 1 << 32, (5, 1), dtype=np.uint32).view(np.float32)), mask
        )
        source = build.tensor("source", np.ones((7, 9), np.float32))
        sums = build.chip(Space.BANK1, 0, 5, 9)
        build.aggregate(
            source,
            sums,
            [[s % 5, 4] for s in range(7)],
            mask=dataclasses.replace(mask, columns=9),
            scale=np.array([-1.0, np.inf, np.nan, 2.0, -0.0], np.float32),
        )
        build.store(sums, build.tensor("sums", rows=5, columns=9))
        build.end_segment("run")
        programs[hardware.organisation] = hardware, build.build()
        rng = np.random.default_rng(11)
    found = []
    for device, (hardware, program) in zip(
        (RtlDevice(WIDE, arithmetic="host"), ReferenceDevice(programs["clustered"][0])),
        programs.values(),
        strict=True,
    ):
        assert device.config == hardware
        with device:
            device.load(program)
            device.run("run")
            found.append(device.read_tensor(program.tensors["sums"]).view(np.uint32))
    np.testing.assert_array_equal(*found)


def test_an_option_changes_the_organisation():
    def override(config, organisation):
        return options.override(config, [parse_setting(f"hardware.organisation={organisation}")])

    config = override(load_config("cosim"), "sspmm")
    assert config.hardware.organisation == "sspmm" and config.hardware.gather_width == 4
    assert dataclasses.replace(config.hardware, name="spu-mini", gather_lanes=4) == SPU_MINI
    back = override(load_config("spu-mini"), "clustered").hardware
    assert dataclasses.replace(back, name="cosim") == load_config("cosim").hardware
    wide = override(load_config("u250"), "sspmm").hardware
    assert wide.clusters * wide.gather_width == 2 * 64 and wide.clusters * wide.accumulator_words == 2 * 4096
    same = override(load_config("spu-mini"), "sspmm").hardware
    assert same == SPU_MINI
    with pytest.raises(
        InputError,
        match=rf"--set hardware\.organisation: organisation must be one of {', '.join(ORGANISATIONS)}",
    ):
        override(load_config("cosim"), "spmm")


@pytest.mark.slow
@pytest.mark.parametrize("columns, density", [(1, 0.5), (100, 0.02), (1433, 0.5), (1433, 1.0)])
def test_hubs_and_wide_rows(columns, density):
    """Destinations of 0 to 5,000 edges, rows of 1 to 1,433 columns: bits, cycles and counters of the Verilog."""
    rng = np.random.default_rng(columns)
    sources, destinations = 5000, 120
    degrees = rng.integers(0, 12, destinations)
    degrees[:4] = 5000, 700, 0, 1
    indptr = np.concatenate([[0], np.cumsum(degrees)])
    indices = np.concatenate([rng.permutation(sources)[:degree] for degree in degrees]).astype(np.int32)
    operator = LayerOperator(indptr, indices, sources, destinations)
    graph = OperatorGraph()
    graph.value("source", sources, columns, (Space.BANK1,), given=True)
    mask = graph.mask("kept", destinations, columns, given=True)
    sums = graph.value("sums", destinations, columns, (Space.BANK0,), kept=True)
    graph.segments["run"] = [Aggregation(output=sums, source="source", operator=operator, mask=mask)]
    kept = rng.random((destinations, columns)) < density
    kept[5], kept[6] = False, True
    given = {"source": rng.standard_normal((sources, columns), dtype=np.float32)}
    program, _ = compile_graph(graph, SPU_MINI, given=given, bitmaps={"kept": kept})
    found = []
    for device in (RtlDevice(SPU_MINI, arithmetic="host"), CycleDevice(SPU_MINI)):
        with device:
            device.load(program)
            run = device.run("run")
            found.append((run.cycles, run.counters, device.read(0, program.memory.size).tobytes()))
            summed = device.read_tensor(program.tensors["sums"])
    assert found[0] == found[1]
    wanted = operator.to_scipy() @ given["source"].astype(np.float64)
    np.testing.assert_allclose(summed, np.where(kept, wanted, 0), rtol=1e-4, atol=1e-3)
    assert (summed.view(np.uint32)[~kept] == 0).all()
