"""The SPU as one unit: how edges are dealt, its cycles beside the cycle model, its bounds."""

import dataclasses

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.systems.accelerators.estimate import READ_LATENCY, Resources
from simgnn.systems.accelerators.spu import Part, program_of
from simgnn.systems.accelerators.unit import (
    Shape,
    Unit,
    UnitRun,
    count,
    parts_of,
    passes_of,
    quickest_shape,
    simulate_unit,
    unit_of,
)
from simgnn.systems.accelerators.unit_cycles import run_slice
from simgnn.systems.accelerators.unit_edges import MOST_SKIPPED, Dealt, deal, edge_lists
from simgnn.training.devices.registry import DeviceRequest, make_execution


@pytest.fixture(scope="module")
def small():
    graph = load_dataset("rmat:200:6000:100:4", seed=1)
    drawn = np.random.default_rng(2)
    mask = drawn.random((graph.vertices, 100)) < 0.5
    return graph, mask, drawn.random((graph.vertices, 100)) < 0.5


# How edges are dealt


def test_every_edge_is_of_a_part_of_its_destination(small):
    graph = small[0]
    degrees = np.asarray(graph.in_degrees, np.int64)
    dealt = deal(degrees, engines=4, clusters=8, most_edges=20)
    np.testing.assert_array_equal(dealt.owner[dealt.of_edge], np.repeat(np.arange(200), degrees))
    loads = np.bincount(dealt.of_edge)
    assert degrees.max() > 60  # so that some are split
    assert loads.max() <= -(-degrees.max() // 8) or loads.max() <= 20
    # A sum has a place of its own, and parts of one destination different clusters of one engine.
    assert len(set(zip(dealt.cluster.tolist(), dealt.row.tolist(), strict=True))) == len(dealt.owner)
    assert dealt.row.max() < dealt.rows
    for owner in np.flatnonzero(np.bincount(dealt.owner) > 1):
        clusters = dealt.cluster[dealt.owner == owner]
        assert len(set(clusters.tolist())) == len(clusters)
        assert len(set((clusters // 8).tolist())) == 1


def test_clusters_have_as_much_to_do_as_each_other(small):
    graph = small[0]
    dealt = deal(np.asarray(graph.in_degrees, np.int64), engines=4, clusters=2, most_edges=50)
    loads = np.bincount(dealt.cluster[dealt.of_edge], minlength=8)
    assert loads.max() < 1.1 * loads.mean()


@pytest.mark.parametrize("sources", (4, 700))
def test_lists_name_the_source_of_each_edge(sources):
    # With 700 sources some edges are so far apart that their distance takes edges of its own.
    drawn = np.random.default_rng(5)
    degrees = drawn.integers(0, 3, 30)
    indices = np.concatenate([np.sort(drawn.choice(sources, degree, replace=False)) for degree in degrees])
    dealt = deal(degrees, engines=2, clusters=4, most_edges=64)
    lists = edge_lists(dealt, indices, sources=sources, engines=2, clusters=4)
    assert lists.step.max() <= (MOST_SKIPPED + 1 if sources > 128 else sources)
    found = []
    for engine in range(2):
        source = lists.skipped[engine]
        for number in range(lists.first[engine], lists.first[engine + 1]):
            if lists.destination[number] >= 0:
                row, cluster = divmod(int(lists.destination[number]), 4)
                place = (dealt.cluster == 4 * engine + cluster) & (dealt.row == row)
                found.append((int(dealt.owner[place][0]), int(source)))
            source += lists.step[number]
        assert source == sources
    wanted = zip(np.repeat(np.arange(30), degrees).tolist(), indices.tolist(), strict=True)
    assert sorted(found) == sorted(wanted)


def test_parts_of_a_graph_have_all_its_edges(small):
    graph = small[0]
    parts = parts_of(graph, 3)
    assert sum(part.edges for part in parts) == graph.edges
    np.testing.assert_array_equal(sum(part.in_degrees for part in parts), graph.in_degrees)
    np.testing.assert_array_equal(np.concatenate([part.indices for part in parts]), graph.indices)
    assert [part.rows.start for part in parts] == [0, parts[0].rows.stop, parts[1].rows.stop]


# Cycles


def streamed(graph, mask, hardware):
    """Cycles in which the cycle model streams an aggregation: those before its drain."""
    part = Part(low=0, high=mask.shape[1], first=0, step=1)
    program, _ = program_of(graph, mask, part, hardware)
    request = DeviceRequest(hardware=hardware, timing=MemoryTiming(read_latency=READ_LATENCY))
    with make_execution("cycle", request) as device:
        device.load(program)
        counters = device.run("run").counters
    return sum(
        counters[f"aggregate_{name}"] for name in ("busy", "stall_feature", "stall_hazard", "stall_index")
    )


def unit_run(graph, mask, hardware, engines, *, slices=1, source_words=1):
    """A pass over a unit of engines that have the clusters together, destinations where that hardware has them."""
    # A queue here holds edges one by one, and that hardware's as many groups of up to four.
    depth = 4 * hardware.queue_depth
    engine = dataclasses.replace(hardware, clusters=hardware.clusters // engines, queue_depth=depth)
    unit = Unit(
        hardware=engine,
        engines=engines,
        source_words=source_words,
        edges_per_cycle=hardware.queue_depth // 2,
        store_follows=True,
    )
    numbers = np.arange(graph.vertices)
    dealt = Dealt(
        owner=numbers,
        cluster=numbers % hardware.clusters,
        row=numbers // hardware.clusters,
        rows=-(-graph.vertices // hardware.clusters),
        of_edge=np.repeat(numbers, graph.in_degrees),
    )
    lists = edge_lists(
        dealt, graph.indices, sources=graph.vertices, engines=engines, clusters=engine.clusters
    )
    words = engine.words(mask.shape[1])
    counted = dataclasses.replace(count(graph, mask, None, unit, exact=False), mask_bytes=0, sum_bytes=0)
    shape = Shape(groups=1, lists=engines, words=words // slices, slices=slices)
    return UnitRun(unit, shape, dealt, lists, mask, None, counted, 4 * engine.word_bytes)


def unit_cycles(graph, mask, hardware, engines, monkeypatch):
    """What `streamed` gives, on such a unit."""
    found = []

    def note(*arguments, inner=run_slice):
        found.append(inner(*arguments))
        return found[-1]

    monkeypatch.setattr("simgnn.systems.accelerators.unit.run_slice", note)
    unit_run(graph, mask, hardware, engines).cycles()
    monkeypatch.undo()
    return int(found[0][0])


@pytest.mark.slow
@pytest.mark.parametrize(
    "spec, density", [("rmat:64:1500:24:2", 0.5), ("rmat:96:4000:16:2", 1.0), ("rmat:48:1500:64:2", 0.7)]
)
def test_engines_that_share_a_stream_take_as_long_as_one_with_all_clusters(spec, density, monkeypatch):
    graph = load_dataset(spec, seed=3)
    mask = np.random.default_rng(2).random((graph.vertices, graph.feature_width)) < density
    hardware = load_config("spu-mini").hardware
    whole = streamed(graph, mask, hardware)
    for engines in (1, 2, 4):
        cycles = unit_cycles(graph, mask, hardware, engines, monkeypatch)
        assert cycles == pytest.approx(whole, rel=0.07)


def test_a_slice_waits_for_the_drain_of_the_one_before():
    """A word of each of 512 sums leaves per cycle, in eight slices, while eight words of sources come."""
    graph = load_dataset("rmat:512:600:64:2", seed=3)
    mask = np.zeros((graph.vertices, graph.feature_width), bool)
    hardware = load_config("spu-mini").hardware
    assert unit_run(graph, mask, hardware, 1, slices=8, source_words=8).cycles() >= 8 * graph.vertices


def test_a_unit_keeps_to_its_bounds(small):
    graph, mask, nonzero = small
    plain = simulate_unit(graph, mask, Resources(), name="x", unit=unit_of())
    assert plain.cycles >= max(plain.least, *plain.bounds.values())
    assert plain.additions == int((mask.sum(axis=1) * graph.in_degrees).sum())
    rows = np.repeat(np.arange(graph.vertices), graph.in_degrees)
    unit = unit_of(skip_zeros=True, packed_sums=True, packed_sources=True)
    packed = simulate_unit(graph, mask, Resources(), name="x", unit=unit, nonzero=nonzero)
    assert packed.additions == int((mask[rows] & nonzero[graph.indices]).sum())
    assert packed.dram_bytes < 0.75 * plain.dram_bytes
    assert packed.cycles >= max(packed.least, *packed.bounds.values())


def test_a_unit_has_the_papers_resources():
    unit, whole = unit_of(), Resources()
    hardware = unit.hardware
    assert unit.adders == whole.units
    assert unit.source_words * hardware.word_bytes * hardware.clock_mhz * 1e6 == whole.bytes_per_second
    ring = hardware.rings * hardware.ring_words * hardware.word_bytes
    sums = 2 * hardware.clusters * hardware.accumulator_words * hardware.word_bytes
    masks, bank = hardware.mask_words * 4 * hardware.lanes, hardware.bank_words * hardware.word_bytes
    assert unit.engines * (ring + sums + masks + bank) == whole.sram_bytes


def test_what_only_the_model_has_is_said():
    names = unit_of(packed_sums=True).model_only
    assert "rows to all engines at once" in names and "packed sums" in names
    alone = dataclasses.replace(unit_of(), engines=1, source_words=1, store_follows=False, edges_per_cycle=4)
    assert alone.model_only == ()


def test_a_shape_holds_all_sums():
    unit = unit_of()
    # 60,000 sums of four words: a word of each at a time, in four slices.
    sizes = {"vertices": 60_000, "edges": 10**6, "additions": 10**8, "once": 10**8, "width": 2048}
    shape = quickest_shape(unit, filled=60_000, words=4, **sizes)
    assert (shape.groups, shape.lists, shape.words, shape.slices) == (1, 16, 1, 4)
    with pytest.raises(ValueError, match="destinations must fit the unit's accumulators, not 70000"):
        quickest_shape(unit, filled=70_000, words=4, **sizes)


def test_more_destinations_than_sums_take_passes():
    graph = load_dataset("rmat:300:3000:20:4")
    assert passes_of(graph, unit_of()) == 1
    narrow = unit_of()
    narrow = dataclasses.replace(
        narrow,
        engines=1,
        hardware=dataclasses.replace(narrow.hardware, clusters=16, accumulator_words=4, queue_depth=128),
    )
    passes = passes_of(graph, narrow)
    assert passes == -(-int(np.count_nonzero(graph.in_degrees)) // 48) > 2
    mask = np.ones((300, 20), bool)
    found = simulate_unit(graph, mask, Resources(), name="x", unit=narrow)
    assert found.dram_bytes > passes * 300 * narrow.hardware.word_bytes
    assert found.additions == graph.edges * 20


def test_destinations_whose_parts_have_no_room_are_split_less():
    """Six hubs of five parts on four engines of eight clusters with a row each: none has room for a second hub."""
    dealt = deal(np.full(6, 50), engines=4, clusters=8, most_edges=10)
    assert dealt.cluster.min() >= 0 and dealt.cluster.max() < 32
    parts = np.bincount(dealt.owner)
    assert (parts < 5).all() and (parts > 0).all()
    for hub in range(6):
        assert len({*(dealt.cluster[dealt.owner == hub] // 8)}) == 1, "parts of one are on one engine"
