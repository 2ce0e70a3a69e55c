"""MixGCN's sparse processing unit as one unit: engines of `sspmm` that share the memory and one stream of source rows.

Engines are groups of columns, and in each group destinations are dealt out. A row of sources leaves memory once in a
pass over the graph, and each of its words goes to all engines of its group; a list of edges goes to an engine of each
group. Where the accumulators do not hold all sums, columns are cut into slices, so that a row still leaves memory once;
edges leave it once for each slice. A slice's sums are drained and stored while the next one is streamed.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import I64, Bools, Records
from simgnn.config.configuration import load_config
from simgnn.sim.cycle import state
from simgnn.systems.accelerators.estimate import (
    FLOAT_BYTES,
    INDEX_BYTES,
    READ_LATENCY,
    Estimate,
    Resources,
    note_choices,
)
from simgnn.systems.accelerators.unit_cycles import FEED, QUEUE, run_slice
from simgnn.systems.accelerators.unit_edges import Dealt, EdgeLists, deal, edge_lists

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.hw.config import HardwareConfig


EDGES_PER_CYCLE = 64
"""Of each list."""


@dataclass(frozen=True, kw_only=True)
class Unit:
    """Sizes of a unit.

    Parameters
    ----------
    hardware
        An engine.
    source_words
        Words of the shared stream in a cycle, of all groups of columns together.
    edges_per_cycle
        Of each engine's list.
    packed_sums, packed_sources
        Sums are written, and rows are read, as a bit for each value and the values that are not zero.
    """

    hardware: HardwareConfig
    engines: int
    source_words: int
    edges_per_cycle: int
    packed_sums: bool = False
    packed_sources: bool = False

    @property
    def model_only(self) -> tuple[str, ...]:
        """What it has that Verilog cannot be generated with."""
        lacking = {
            "rows to all engines at once": self.engines > 1,
            f"{self.source_words} words of rows per cycle": self.source_words > 1,
            f"{self.edges_per_cycle} edges per cycle and list": self.edges_per_cycle
            > self.hardware.edges_per_cycle,
            "sums stored as they are drained": True,
            "packed sums": self.packed_sums,
            "packed rows": self.packed_sources,
        }
        return tuple(name for name, lacks in lacking.items() if lacks)

    @property
    def clusters(self) -> int:
        """Clusters of all engines."""
        return self.engines * self.hardware.clusters

    @property
    def adders(self) -> int:
        """Adders of all engines."""
        return self.clusters * self.hardware.gather_width


def unit_of(*, skip_zeros: bool = False, packed_sums: bool = False, packed_sources: bool = False) -> Unit:
    """The unit with the paper's resources: sixteen engines, each half of the preset `spu`.

    An engine has as many clusters, of half as many adders, so that a link brings a cluster four values for each adder.
    Adders and scalers have as few stages as 500 MHz may allow, since a sum waits for the one before.
    """
    whole = load_config("spu").hardware
    hardware = dataclasses.replace(
        whole,
        name="spu-half",
        # An engine's memories are halved with its adders: sixteen engines have the paper's 16,384 adders and 100 MB.
        gather_lanes=whole.gather_width // 2,
        ring_words=whole.ring_words // 2,
        accumulator_words=whole.accumulator_words // 2,
        bank_words=whole.bank_words // 2,
        mask_words=whole.mask_words // 2,
        queue_depth=2 * EDGES_PER_CYCLE,
        # Two additions to a sum begin `add_stages` + 2 cycles apart: a short adder is what lets one destination go
        # on.
        add_stages=3,
        mul_stages=2,
        skip_zeros=skip_zeros,
    )
    return Unit(
        hardware=hardware,
        engines=16,
        source_words=8,
        edges_per_cycle=EDGES_PER_CYCLE,
        packed_sums=packed_sums,
        packed_sources=packed_sources,
    )


RING_CYCLES = 12
"""From a word's admission until its place is free again, where nothing waits; roughly."""
DEVIATIONS = 4.5
"""Of the numbers of values that the masks give to each lane: how far the largest is above the mean, roughly."""


@dataclass(frozen=True, kw_only=True)
class Shape:
    """How a unit's engines share an aggregation.

    Parameters
    ----------
    groups
        Of columns.
    lists
        Of edges: engines of a group.
    words
        Of a row that an engine has in a slice.
    """

    groups: int
    lists: int
    words: int
    slices: int


def passes_of(graph: Graph, unit: Unit) -> int:
    """Passes over the graph, each for a part of the destinations, so that a word of each one's sum fits."""
    filled = int(np.count_nonzero(graph.in_degrees))
    # A row of each cluster is left for parts of destinations that are split.
    # Destinations without an edge need no sum.
    return -(-filled // (unit.clusters * (unit.hardware.accumulator_words - 1)))


def quickest_shape(
    unit: Unit,
    *,
    vertices: int,
    edges: int,
    filled: int,
    words: int,
    additions: int,
    once: float,
    width: float,
) -> Shape:
    """The shape that a rough estimate takes for the quickest.

    A lane adds what masks want of its values in the sums of its cluster: of n values chance wants more or fewer, and
    the lane with the most decides.

    Parameters
    ----------
    vertices
        Sources.
    edges
        Of a pass.
    filled
        Destinations with edges.
    words
        Of a row.
    once
        Bytes, each moved once.
    width
        Bytes of device memory in a cycle.
    """
    hardware = unit.hardware
    best: tuple[float, Shape] | None = None
    for groups in range(1, min(unit.engines, words) + 1):
        lists = unit.engines // groups
        clusters = lists * hardware.clusters
        rows = -(-filled // clusters) + 1
        most = min(-(-words // groups), hardware.accumulator_words // rows)
        for share in range(1, most + 1):
            slices = -(-words // (groups * share))
            # What the ring has room for, less the words of two cycles that are under way when it says that it is
            # full.
            window = (hardware.ring_words - 2 * -(-unit.source_words // groups)) / share
            values = (rows - 1) * share * hardware.parts
            idle = unit.engines / (groups * lists) * (slices * share * groups / words)
            work = max(edges * slices * share / clusters, additions / unit.adders * idle)
            cycles = max(
                # The sum of n random masks is off by its square root: few values in a lane, and the busiest has far
                # more than the mean.
                work * (1 + DEVIATIONS / max(values, 1) ** 0.5),
                once / width + (slices - 1) * edges * INDEX_BYTES / width,
                slices * edges / (lists * unit.edges_per_cycle),
                slices * vertices * RING_CYCLES / window,
            )
            # Rough, and only to choose: what counts is the simulation of the shape that is chosen.
            if best is None or cycles < best[0]:
                best = cycles, Shape(groups=groups, lists=lists, words=share, slices=slices)
    if best is None:
        raise ValueError(f"destinations must fit the unit's accumulators, not {filled!r}")
    return best[1]


@dataclass(frozen=True, kw_only=True)
class Part:
    """A graph without the edges of all destinations but some that lie side by side.

    Parameters
    ----------
    rows
        The destinations.
    in_degrees : shape (vertices,)
        Edges of each, 0 of the others.
    indices : shape (edges,)
        Sources.
    """

    vertices: int
    rows: slice
    in_degrees: I64
    indices: I64

    @property
    def edges(self) -> int:
        """Edges that are left."""
        return len(self.indices)


def parts_of(graph: Graph, passes: int) -> list[Part]:
    """A part for each pass, of as many destinations with edges."""
    degrees, indices = np.asarray(graph.in_degrees, np.int64), np.asarray(graph.indices, np.int64)
    ends = np.concatenate([[0], np.cumsum(degrees)])
    firsts = [int(some[0]) for some in np.array_split(np.flatnonzero(degrees), passes)]
    # Cut at destinations with edges, so that every pass has as many sums; those without lie where they are.
    cuts = [0, *firsts[1:], graph.vertices]
    parts = []
    for low, high in pairwise(cuts):
        chosen = np.zeros_like(degrees)
        chosen[low:high] = degrees[low:high]
        parts.append(
            Part(
                vertices=graph.vertices,
                rows=slice(low, high),
                in_degrees=chosen,
                indices=indices[ends[low] : ends[high]],
            )
        )
    return parts


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What one aggregation of a whole graph wants of a unit.

    Parameters
    ----------
    additions
        That are wanted and whose operand is not zero, if zeros are skipped.
    edge_bytes, source_bytes, mask_bytes, sum_bytes
        Of device memory, each once.
    """

    additions: int
    edge_bytes: int
    source_bytes: int
    mask_bytes: int
    sum_bytes: int

    @property
    def bytes_once(self) -> int:
        """Bytes that have to be moved."""
        return self.edge_bytes + self.source_bytes + self.mask_bytes + self.sum_bytes


def count(
    graph: Graph | Part,
    mask: Bools,
    nonzero: Bools | None,
    unit: Unit,
    *,
    rows: slice = slice(None),
    exact: bool = True,
) -> Counted:
    """Additions and bytes.

    Parameters
    ----------
    mask : shape (vertices, features)
    nonzero : shape (vertices, features)
        Source values that are not zero, where they are skipped; None for all.
    rows
        Destinations whose sums are made.
    exact
        Bytes of rows as they are, and not filled up to whole words.
    """
    vertices, features = mask.shape
    lanes = unit.hardware.lanes
    columns = features if exact else unit.hardware.words(features) * lanes
    mine, bitmap = mask[rows], -(-columns // 8)
    additions = int(mask.sum(axis=1, dtype=np.int64) @ graph.in_degrees)
    if nonzero is not None:
        degrees = np.asarray(graph.in_degrees, np.int64)
        destination = np.repeat(np.arange(vertices), degrees)
        additions = _both(mask, nonzero, destination, np.asarray(graph.indices, np.int64))
    sources, sums = FLOAT_BYTES * vertices * columns, FLOAT_BYTES * len(mine) * columns
    if unit.packed_sums:
        sums = min(sums, len(mine) * bitmap + FLOAT_BYTES * int(mine.sum()))
    if unit.packed_sources and nonzero is not None:
        sources = min(sources, vertices * bitmap + FLOAT_BYTES * int(nonzero.sum()))
    return Counted(
        additions=additions,
        edge_bytes=INDEX_BYTES * graph.edges,
        source_bytes=sources,
        mask_bytes=len(mine) * -(-features // 8),
        sum_bytes=sums,
    )


def _both(mask: Bools, nonzero: Bools, destination: I64, source: I64) -> int:
    """Values that are wanted of the edges' destinations and not zero in their sources."""
    wanted, there = np.packbits(mask, axis=1), np.packbits(nonzero, axis=1)
    # Bits of eight columns are counted at a time, and no array of edges x features is made.
    found = 0
    for low in range(0, len(source), 1 << 18):
        part = slice(low, low + (1 << 18))
        both = wanted[destination[part]] & there[source[part]]
        found += int(np.bitwise_count(both).sum(dtype=np.int64))
    return found


COMMAND_CYCLES = 12
"""From the end of a command's stream to the first cycle of the next one's, and as many to its drain."""
EDGE_BUFFER = 2 * 32 * 64
"""Edges of a list that may be under way or waiting: two bursts of 32 words."""
WORD_BUFFER = 4 * 32
"""Words that may be, for each that an engine takes in a cycle: four bursts of 32 words."""


class UnitRun:
    """The slices of one aggregation, one after the other."""

    def __init__(
        self,
        unit: Unit,
        shape: Shape,
        dealt: Dealt,
        lists: EdgeLists,
        mask: Bools,
        nonzero: Bools | None,
        stored: Counted,
        width: float,
    ) -> None:
        self.unit, self.shape, self.dealt, self.lists = unit, shape, dealt, lists
        self.stored, self.width, self.vertices = stored, width, len(mask)
        self.words = unit.hardware.words(mask.shape[1])
        self.wanted = self._filled(mask)
        self.nonzero = None if nonzero is None else self._filled(nonzero)

    def _filled(self, bits: Bools) -> I64:
        """Bits of each word, with zeros up to the end of the last slice: shape (rows, slices, groups, words)."""
        shape = self.shape
        packed = pack(bits, self.unit.hardware.lanes)
        filled = np.zeros((len(bits), shape.slices * shape.groups * shape.words), np.int64)
        filled[:, : self.words] = packed
        return filled.reshape(len(bits), shape.slices, shape.groups, shape.words)

    def cycles(self) -> int:
        """From the first command to the last byte written."""
        sizes, shape, lists = self.unit.hardware, self.shape, self.lists
        engines = _engines(self.unit, shape, self.dealt.rows)
        sums = np.zeros((len(engines), int(engines["sizes"]["sums"][0]) * sizes.clusters), np.int32)
        now = waiting = drained = storing = 0
        engines["aggregate"]["words"] = shape.words
        engines["aggregate"]["tail"] = -1
        for number in range(shape.slices):
            whole = shape.groups * shape.words
            # The last slice may have fewer words, and so less to read and store.
            share = (min(self.words, (number + 1) * whole) - number * whole) / self.words
            sums[:] = 0
            masks, engines["aggregate"]["mask_at"], engines["aggregate"]["nonzero_at"] = self._masks(number)
            cycles, left = run_slice(
                engines,
                sums,
                masks,
                self._feed(share, waiting, max(0, storing - now)),
                lists.destination,
                lists.step,
                lists.first,
                lists.skipped,
                np.zeros(shape.lists, QUEUE),
            )
            now = max(now + int(cycles) + sizes.add_stages + COMMAND_CYCLES + self._joining(), drained)
            # The sums of this slice are drained while the next one is streamed, which they hold up if they take longer.
            drained = now + self._draining()
            storing = now + sizes.mul_stages + 3  # as they are drained
            waiting = int(left) + round(share * self.stored.sum_bytes)
        return max(drained, storing + int(np.ceil(waiting / self.width))) + COMMAND_CYCLES

    def busiest_lane(self) -> int:
        """Additions of the lane that has most of them, slice by slice: where no zeros are skipped, it takes as long."""
        hardware, dealt = self.unit.hardware, self.dealt
        edges = np.bincount(dealt.of_edge, minlength=len(dealt.owner))
        lanes = (np.arange(hardware.gather_width) + dealt.row[:, None]) % hardware.gather_width
        places = np.arange(hardware.lanes, dtype=np.uint64)
        cycles = 0
        for number in range(self.shape.slices):
            most = 0
            for group in range(self.shape.groups):
                words = np.ascontiguousarray(self.wanted[:, number, group]).view(np.uint64)
                bits = (words[:, :, None] >> places & np.uint64(1)).astype(np.int64)
                counts = bits.reshape(len(words), -1, hardware.gather_width).sum(axis=1)[dealt.owner]
                loads = np.zeros((self.shape.lists * hardware.clusters, hardware.gather_width), np.int64)
                np.add.at(loads, (dealt.cluster[:, None], lanes), counts * edges[:, None])
                # Slices are one after the other, groups side by side: the sum of maxima.
                most = max(most, int(loads.max()))
            cycles += most
        return cycles

    def _draining(self) -> int:
        """Cycles in which the sums of a slice leave the fullest engine for its bank."""
        sizes = self.unit.hardware
        rows = int(np.bincount(self.dealt.cluster // sizes.clusters, minlength=self.shape.lists).max())
        return rows * sizes.drain_cycles(self.shape.words) + sizes.mul_stages + 3

    def _joining(self) -> int:
        """Cycles of the command that adds partial sums: it reads them from the bank, and drains what comes out."""
        if not self.dealt.split:
            return 0
        sizes, parts = self.unit.hardware, np.bincount(self.dealt.owner)
        engine = self.dealt.cluster // sizes.clusters
        partial = np.bincount(engine, weights=parts[self.dealt.owner] > 1, minlength=self.shape.lists).max()
        chain = int(parts.max()) * (sizes.add_stages + 2)
        return int(partial) * self.shape.words * 2 + chain + READ_LATENCY + 2 * COMMAND_CYCLES

    def _feed(self, share: float, waiting: int, store_from: int) -> Records:
        unit, shape, stored = self.unit, self.shape, self.stored
        step = -(-unit.source_words // shape.groups)
        feed = np.zeros(1, FEED)
        feed["sources"], feed["words"], feed["groups"] = self.vertices, shape.words, shape.groups
        feed["source_words"], feed["edges_per_cycle"] = step, unit.edges_per_cycle
        feed["latency"] = READ_LATENCY
        feed["source_bytes"] = max(1, round(share * stored.source_bytes / (self.vertices * shape.words)))
        feed["cycle_bytes"] = int(self.width)
        feed["before_bytes"] = round(share * stored.mask_bytes)
        feed["store_bytes"], feed["store_from"] = waiting, store_from
        feed["edge_buffer"], feed["word_buffer"] = EDGE_BUFFER, WORD_BUFFER * step
        return feed

    def _masks(self, number: int) -> tuple[I64, I64, I64]:
        """Bits of a slice: all engines' masks by their own numbers, and zeros by group; where each engine's begin."""
        clusters, dealt, shape = self.unit.hardware.clusters, self.dealt, self.shape
        rows = dealt.rows * clusters
        bits = np.zeros((shape.lists, shape.groups, rows, shape.words), np.int64)
        place = dealt.cluster // clusters, dealt.row * clusters + dealt.cluster % clusters
        for group in range(shape.groups):
            bits[place[0], group, place[1]] = self.wanted[dealt.owner, number, group]
        engines = shape.lists * shape.groups
        at = np.arange(engines) * rows * shape.words
        if self.nonzero is None:
            return bits.reshape(-1), at, np.full(engines, -1)
        there = np.ascontiguousarray(self.nonzero[:, number].swapaxes(0, 1))
        begins = bits.size + np.arange(engines) % shape.groups * self.vertices * shape.words
        return np.concatenate([bits.reshape(-1), there.reshape(-1)]), at, begins


def pack(bits: Bools, lanes: int) -> I64:
    """A number for each word of each row: ndarray of int64, shape (rows, words)."""
    rows, columns = bits.shape
    words = -(-columns // lanes)
    filled = np.zeros((rows, words * lanes), np.uint64)
    filled[:, :columns] = bits
    places = np.uint64(1) << np.arange(lanes, dtype=np.uint64)
    numbers: I64 = (filled.reshape(rows, words, lanes) @ places).view(np.int64)
    return numbers


def _engines(unit: Unit, shape: Shape, rows: int) -> Records:
    """The engines before their first cycle, `CORE`, shape (lists x groups,)."""
    sizes, hardware = np.zeros(1, state.SIZES), unit.hardware
    for name in ("add_stages", "mul_stages", "clusters", "gather_width", "link_clusters", "ring_words"):
        sizes[name] = getattr(hardware, name)
    sizes["queue_depth"], sizes["parts"], sizes["group"] = (
        hardware.queue_depth,
        hardware.parts,
        unit.edges_per_cycle,
    )
    # Of the accumulators only those that are used, in one half.
    sizes["sums"] = rows * shape.words * hardware.lanes
    sizes["edge_mask"] = (1 << (2 * hardware.queue_depth - 1).bit_length()) - 1
    sizes["row_mask"] = (1 << (2 * hardware.ring_words - 1).bit_length()) - 1
    sizes["cluster_shift"] = hardware.clusters.bit_length() - 1
    engines = np.zeros(shape.lists * shape.groups, state.CORE)
    engines["sizes"] = sizes[0]
    return engines


SPLIT_SHARE = 0.17
"""Part of the time that all take together in which one sum must be made; destinations that would take longer are
split."""


def simulate_unit(
    graph: Graph, mask: Bools, resources: Resources, *, name: str, unit: Unit, nonzero: Bools | None = None
) -> Estimate:
    """Cycles and traffic of one aggregation ``(A H) . M`` of a whole graph.

    Parameters
    ----------
    mask : shape (vertices, features)
        M: what is wanted of the sums.
    name
        In reports.
    nonzero : shape (vertices, features)
        Values of H that are not zero, where `unit` skips zeros.
    """
    hardware = unit.hardware
    note_choices(
        "the sparse unit",
        read_latency=READ_LATENCY,
        source_words=unit.source_words,
        edges_per_cycle=unit.edges_per_cycle,
        add_stages=hardware.add_stages,
    )
    width = resources.bytes_per_cycle(hardware.clock_mhz)
    needed = count(graph, mask, nonzero, unit)
    least = max(needed.additions / unit.adders, needed.bytes_once / width)
    words = hardware.words(mask.shape[1])
    passes = [
        _Pass(part, mask, nonzero, unit, width, least=least * part.edges / graph.edges)
        for part in parts_of(graph, passes_of(graph, unit))
    ]
    cycles = sum(each.run.cycles() for each in passes)
    moved = sum(each.moved for each in passes)
    edge_words = graph.edges * words
    # A row's words are written to the copies of the feature buffer whose clusters have an edge of it.
    copied = sum(_pairs(each.dealt, each.part.indices) for each in passes) * words
    bounds = {"adders": needed.additions / unit.adders, "memory": moved / width}
    for name_of_bound in passes[0].bounds:
        bounds[name_of_bound] = sum(each.bounds[name_of_bound] for each in passes)
    return Estimate(
        accelerator=name,
        clock_mhz=hardware.clock_mhz,
        cycles=cycles,
        dram_bytes=moved,
        additions=needed.additions,
        multiplications=0,
        sram_bytes=(copied + edge_words + len(mask) * words) * hardware.word_bytes
        + 2 * FLOAT_BYTES * needed.additions
        + moved,
        bounds={part: int(np.ceil(value)) for part, value in bounds.items()},
        busy=needed.additions / (cycles * unit.adders),
        least=int(np.ceil(least)),
        model_only=unit.model_only,
    )


def with_less_memory(
    found: Estimate, graph: Graph, features: int, resources: Resources, *, unit: Unit, share: float
) -> Estimate:
    """What `simulate_unit` found, with a part of the on-chip memory: more passes, and more bytes.

    A pass reads the rows of sources that have an edge into it, whole or word by word, whichever are fewer bytes. Bytes
    are all that it costs: cycles are those that were simulated, or what memory takes for the bytes.
    """
    words, hardware = unit.hardware.words(features), unit.hardware
    degrees = np.asarray(graph.in_degrees, np.int64)
    # In the order of their numbers, as HyGCN's intervals are: a destination's place among those with edges.
    place = np.repeat(np.cumsum(degrees > 0) - 1, degrees)
    rows = max(1, int(unit.clusters * hardware.accumulator_words * share))
    least = []
    for together in {1, words}:
        passes = place // max(1, rows // together)
        read = len(np.unique(passes * graph.vertices + np.asarray(graph.indices, np.int64)))
        least.append(read * words * hardware.word_bytes + INDEX_BYTES * graph.edges * -(-words // together))
    once = graph.vertices * (words * hardware.word_bytes + -(-features // 8))
    moved = max(found.dram_bytes, min(least) + once)
    memory = int(np.ceil(moved / resources.bytes_per_cycle(found.clock_mhz)))
    cycles = max(found.cycles, memory)
    return dataclasses.replace(
        found,
        cycles=cycles,
        dram_bytes=moved,
        sram_bytes=found.sram_bytes + moved - found.dram_bytes,
        bounds={**found.bounds, "memory": memory},
        busy=found.busy * found.cycles / cycles,
        model_only=(*found.model_only, "rows without an edge into a pass left out"),
    )


class _Pass:
    """One pass over the graph."""

    def __init__(
        self, part: Part, mask: Bools, nonzero: Bools | None, unit: Unit, width: float, *, least: float
    ) -> None:
        hardware, self.part = unit.hardware, part
        stored = count(part, mask, nonzero, unit, rows=part.rows, exact=False)
        filled = int(np.count_nonzero(part.in_degrees))
        shape = quickest_shape(
            unit,
            vertices=part.vertices,
            edges=part.edges,
            filled=filled,
            words=hardware.words(mask.shape[1]),
            additions=stored.additions,
            once=stored.bytes_once,
            width=width,
        )
        hazard = hardware.add_stages + 2
        # A sum of n edges takes n x hazard cycles in each slice, however many engines are idle: split from where that
        # is more than its share.
        most = max(64, int(SPLIT_SHARE * least / (shape.slices * max(hazard, shape.words))))
        self.dealt = self._deal(shape, unit, most)
        lists = edge_lists(
            self.dealt, part.indices, sources=part.vertices, engines=shape.lists, clusters=hardware.clusters
        )
        self.run = UnitRun(unit, shape, self.dealt, lists, mask, nonzero, stored, width)
        self.moved = stored.bytes_once + INDEX_BYTES * (shape.slices * len(lists.destination) - part.edges)
        self.bounds = {
            "distribution": part.edges * shape.slices * shape.words / (shape.lists * hardware.clusters),
            "index decoding": shape.slices * np.diff(lists.first).max() / unit.edges_per_cycle,
            "busiest lane": self.run.busiest_lane() if nonzero is None else 0,
            "order of a sum": shape.slices * hazard * int(np.bincount(self.dealt.of_edge).max()),
        }

    def _deal(self, shape: Shape, unit: Unit, most: int) -> Dealt:
        """Destinations, split less where there is no room for their parts."""
        while True:
            dealt = deal(
                self.part.in_degrees, engines=shape.lists, clusters=unit.hardware.clusters, most_edges=most
            )
            # Each split of a destination takes a row of a cluster's accumulators.
            if dealt.rows * shape.words <= unit.hardware.accumulator_words:
                return dealt
            most *= 2


def _pairs(dealt: Dealt, indices: I64) -> int:
    """Pairs of a source and a cluster that has an edge of it: rows that are written to a copy of the feature buffer."""
    keys = np.asarray(indices, np.int64) * (int(dealt.cluster.max()) + 1) + dealt.cluster[dealt.of_edge]
    return len(np.unique(keys))
