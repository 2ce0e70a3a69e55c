"""MixGCN's sparse processing unit as one unit: engines of `sspmm` that share the memory and one stream of source rows.

Every engine has all columns of some destinations, and a list of edges of its own; a row of sources leaves memory once in
a pass over the graph and goes to all engines. Where the accumulators do not hold all sums, columns are cut into slices,
so that a row still leaves memory once; edges leave it once for each slice. A slice's sums are drained and stored while
the next one is streamed.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.config import load_config
from simgnn.reproduce.resources import FLOAT_BYTES, INDEX_BYTES, Estimate
from simgnn.reproduce.unit_cycles import FEED, QUEUE, run_slice
from simgnn.reproduce.unit_edges import Dealt, EdgeLists, deal, edge_lists
from simgnn.sim.cycle import state

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.hw.config import HardwareConfig
    from simgnn.reproduce.resources import Resources


LATENCY = 50
"""Cycles from a read's address to its first beat: 100 ns."""
COMMAND_CYCLES = 12
"""From the end of a command's stream to the first cycle of the next one's, and as many to its drain."""
EDGE_BUFFER = 2 * 32 * 64
"""Edges of an engine that may be under way or waiting: two bursts of 32 words."""
WORD_BUFFER = 4 * 32
"""Words of a row's place in a cycle that may be: four bursts of 32 words."""
SPLIT_SHARE = 0.4
"""Part of the time that all take together in which one sum must be made; destinations that would take longer are
split."""


@dataclass(frozen=True, kw_only=True)
class Unit:
    """Sizes of a unit.

    Parameters
    ----------
    hardware
        An engine.
    engines
    source_words
        Words of the shared stream in a cycle.
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
    def clusters(self) -> int:
        """Clusters of all engines."""
        return self.engines * self.hardware.clusters

    @property
    def adders(self) -> int:
        """Adders of all engines."""
        return self.clusters * self.hardware.gather_width


def unit_of(*, skip_zeros: bool = False, packed: bool = False) -> Unit:
    """The unit with the paper's resources: sixteen engines, each half of the preset `spu`.

    An engine has as many clusters, of half as many adders, so that a link brings a cluster four values for each adder.
    """
    whole = load_config("spu").hardware
    hardware = dataclasses.replace(
        whole,
        name="spu-half",
        gather_lanes=whole.gather_width // 2,
        ring_words=whole.ring_words // 2,
        accumulator_words=whole.accumulator_words // 2,
        bank_words=whole.bank_words // 2,
        mask_words=whole.mask_words // 2,
        queue_depth=2 * EDGES_PER_CYCLE,
        skip_zeros=skip_zeros,
    )
    return Unit(
        hardware=hardware,
        engines=16,
        source_words=8,
        edges_per_cycle=EDGES_PER_CYCLE,
        packed_sums=packed,
        packed_sources=packed and skip_zeros,
    )


EDGES_PER_CYCLE = 16


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
    graph: Graph, mask: NDArray[np.bool_], nonzero: NDArray[np.bool_] | None, unit: Unit, *, exact: bool = True
) -> Counted:
    """Additions and bytes.

    Parameters
    ----------
    graph
    mask : shape (vertices, features)
    nonzero : shape (vertices, features)
        Source values that are not zero, where they are skipped; None for all.
    unit
    exact
        Bytes of rows as they are, and not filled up to whole words.
    """
    vertices, features = mask.shape
    lanes = unit.hardware.lanes
    columns = features if exact else unit.hardware.words(features) * lanes
    plain = FLOAT_BYTES * vertices * columns
    bitmap = vertices * -(-columns // 8)
    additions = int(mask.sum(axis=1, dtype=np.int64) @ graph.in_degrees)
    if nonzero is not None:
        degrees = np.asarray(graph.in_degrees, np.int64)
        destination = np.repeat(np.arange(vertices), degrees)
        additions = _both(mask, nonzero, destination, np.asarray(graph.indices, np.int64))
    sources = sums = plain
    if unit.packed_sums:
        sums = min(plain, bitmap + FLOAT_BYTES * int(mask.sum()))
    if unit.packed_sources and nonzero is not None:
        sources = min(plain, bitmap + FLOAT_BYTES * int(nonzero.sum()))
    return Counted(
        additions=additions,
        edge_bytes=INDEX_BYTES * graph.edges,
        source_bytes=sources,
        mask_bytes=vertices * -(-features // 8),
        sum_bytes=sums,
    )


def _both(
    mask: NDArray[np.bool_], nonzero: NDArray[np.bool_], destination: NDArray[np.int64], source: NDArray[np.int64]
) -> int:
    """Values that are wanted of the edges' destinations and not zero in their sources."""
    wanted, there = np.packbits(mask, axis=1), np.packbits(nonzero, axis=1)
    ones = np.array([bin(value).count("1") for value in range(256)], np.uint8)
    found = 0
    for low in range(0, len(source), 1 << 18):
        part = slice(low, low + (1 << 18))
        found += int(ones[wanted[destination[part]] & there[source[part]]].sum(dtype=np.int64))
    return found


def simulate_unit(
    graph: Graph,
    mask: NDArray[np.bool_],
    resources: Resources,
    *,
    name: str,
    unit: Unit,
    nonzero: NDArray[np.bool_] | None = None,
) -> Estimate:
    """Cycles and traffic of one aggregation ``(A H) . M`` of a whole graph.

    Parameters
    ----------
    graph
    mask : shape (vertices, features)
        M: what is wanted of the sums.
    resources
    name
        In reports.
    unit
    nonzero : shape (vertices, features)
        Values of H that are not zero, where `unit` skips zeros.
    """
    hardware = unit.hardware
    width = resources.bytes_per_cycle(hardware.clock_mhz)
    needed = count(graph, mask, nonzero, unit)
    stored = count(graph, mask, nonzero, unit, exact=False)
    bound = max(needed.additions / unit.adders, needed.bytes_once / width)
    hazard = hardware.add_stages + 2
    degrees = np.asarray(graph.in_degrees, np.int64)
    dealt = deal(
        degrees,
        engines=unit.engines,
        clusters=hardware.clusters,
        most_edges=max(64, int(SPLIT_SHARE * bound / max(hazard, hardware.words(mask.shape[1])))),
    )
    lists = edge_lists(
        dealt, graph.indices, sources=graph.vertices, engines=unit.engines, clusters=hardware.clusters
    )
    run = _Run(unit, dealt, lists, mask, nonzero, stored, width)
    cycles = run.cycles()
    moved = run.slices * INDEX_BYTES * len(lists.destination) + (
        stored.source_bytes + stored.mask_bytes + stored.sum_bytes
    )
    edge_words = graph.edges * hardware.words(mask.shape[1])
    bounds = {
        "adders": needed.additions / unit.adders,
        "memory": moved / width,
        "distribution": edge_words / unit.clusters,
        "index decoding": run.slices * np.diff(lists.first).max() / unit.edges_per_cycle,
        "order of a sum": run.slices * hazard * int(np.bincount(dealt.of_edge).max()),
    }
    links = _pairs(dealt, graph.indices) * hardware.words(mask.shape[1])
    return Estimate(
        accelerator=name,
        clock_mhz=hardware.clock_mhz,
        cycles=cycles,
        dram_bytes=moved,
        additions=needed.additions,
        multiplications=0,
        sram_bytes=(links + edge_words + mask.shape[0] * hardware.words(mask.shape[1])) * hardware.word_bytes
        + 2 * FLOAT_BYTES * needed.additions
        + moved,
        bounds={part: int(np.ceil(value)) for part, value in bounds.items()},
        busy=needed.additions / (cycles * unit.adders),
        least=int(np.ceil(bound)),
    )


def _pairs(dealt: Dealt, indices: NDArray[np.int64]) -> int:
    """Pairs of a source and a cluster that has an edge of it: rows that are written to a copy of the feature buffer."""
    keys = np.asarray(indices, np.int64) * (int(dealt.cluster.max()) + 1) + dealt.cluster[dealt.of_edge]
    return len(np.unique(keys))


class _Run:
    """The slices of one aggregation, one behind the other."""

    def __init__(
        self,
        unit: Unit,
        dealt: Dealt,
        lists: EdgeLists,
        mask: NDArray[np.bool_],
        nonzero: NDArray[np.bool_] | None,
        stored: Counted,
        width: float,
    ) -> None:
        self.unit, self.dealt, self.lists = unit, dealt, lists
        self.mask, self.nonzero, self.stored, self.width = mask, nonzero, stored, width
        self.words = unit.hardware.words(mask.shape[1])
        most = max(1, unit.hardware.accumulator_words // dealt.rows)
        self.slices = -(-self.words // most)
        even = -(-self.words // self.slices)
        self.ranges = [(low, min(low + even, self.words)) for low in range(0, self.words, even)]
        self.slices = len(self.ranges)

    def cycles(self) -> int:
        """From the first command to the last byte written."""
        unit, sizes = self.unit, self.unit.hardware
        engines = _engines(unit)
        sums = np.zeros((unit.engines, 2 * sizes.clusters * sizes.accumulator_words * sizes.lanes), np.int64)
        now, waiting, drained = 0, 0, 0
        for low, high in self.ranges:
            share = (high - low) / self.words
            self._begin(engines, low, high)
            sums[:] = 0
            feed = self._feed(high - low, share, waiting, max(0, drained - now))
            masks, at, there = self._masks(low, high)
            engines["aggregate"]["mask_at"] = at
            engines["aggregate"]["nonzero_at"] = there
            queues = np.zeros(unit.engines, QUEUE)
            lists = self.lists
            cycles, left = run_slice(
                engines, sums, masks, feed, lists.destination, lists.step, lists.first, lists.skipped, queues
            )
            streamed = now + int(cycles) + sizes.add_stages + COMMAND_CYCLES + self._joining(high - low)
            # What is left of the slice before is written first.
            now = max(streamed, drained)
            drained = now + self._draining(high - low)
            waiting = int(left) + round(share * self.stored.sum_bytes)
        return drained + int(np.ceil(waiting / self.width)) + COMMAND_CYCLES

    def _draining(self, words: int) -> int:
        """Cycles in which the sums of a slice leave the fullest engine for its bank."""
        sizes = self.unit.hardware
        rows = int(np.bincount(self.dealt.cluster // sizes.clusters, minlength=self.unit.engines).max())
        return rows * sizes.drain_cycles(words) + sizes.mul_stages + 3

    def _joining(self, words: int) -> int:
        """Cycles of the command that adds partial sums: it reads them from the bank, and drains what comes out."""
        split = np.bincount(self.dealt.owner)
        if not self.dealt.split:
            return 0
        sizes = self.unit.hardware
        engine = self.dealt.cluster // sizes.clusters
        partial = np.bincount(engine, weights=split[self.dealt.owner] > 1, minlength=self.unit.engines).max()
        chain = int(split.max()) * (sizes.add_stages + 2)
        return int(partial) * words * 2 + chain + LATENCY + 2 * COMMAND_CYCLES

    def _feed(self, words: int, share: float, waiting: int, store_from: int) -> NDArray[np.void]:
        unit, stored = self.unit, self.stored
        feed = np.zeros(1, FEED)
        feed["sources"], feed["words"] = len(self.mask), words
        feed["source_words"], feed["edges_per_cycle"] = unit.source_words, unit.edges_per_cycle
        feed["latency"], feed["rings_after"] = LATENCY, unit.hardware.mul_stages + 2
        feed["source_bytes"] = max(1, round(stored.source_bytes / (len(self.mask) * self.words)))
        feed["cycle_bytes"] = int(self.width)
        feed["before_bytes"] = round(share * stored.mask_bytes)
        feed["store_bytes"], feed["store_from"] = waiting, store_from
        feed["edge_buffer"], feed["word_buffer"] = EDGE_BUFFER, WORD_BUFFER * unit.source_words
        return feed

    def _begin(self, engines: NDArray[np.void], low: int, high: int) -> None:
        lanes, columns = self.unit.hardware.lanes, self.mask.shape[1]
        rest = columns - (self.words - 1) * lanes if high == self.words else lanes
        engines["aggregate"]["words"] = high - low
        engines["aggregate"]["tail"] = -1 if rest == 64 else (1 << rest) - 1

    def _masks(self, low: int, high: int) -> tuple[NDArray[np.int64], NDArray[np.int64], int]:
        """Bits of all engines' masks by their own numbers, where each one's begin, and where those of zeros do."""
        clusters, words = self.unit.hardware.clusters, high - low
        packed = pack(self.mask, self.unit.hardware.lanes)[:, low:high]
        dealt = self.dealt
        rows = dealt.rows * clusters
        bits = np.zeros((self.unit.engines, rows, words), np.int64)
        bits[dealt.cluster // clusters, dealt.row * clusters + dealt.cluster % clusters] = packed[dealt.owner]
        parts = [bits.reshape(-1)]
        there = -1
        if self.nonzero is not None:
            there = bits.size
            parts.append(pack(self.nonzero, self.unit.hardware.lanes)[:, low:high].reshape(-1))
        return np.concatenate(parts), np.arange(self.unit.engines) * rows * words, there


def pack(bits: NDArray[np.bool_], lanes: int) -> NDArray[np.int64]:
    """A number for each word of each row: ndarray of int64, shape (rows, words)."""
    rows, columns = bits.shape
    words = -(-columns // lanes)
    filled = np.zeros((rows, words * lanes), np.uint64)
    filled[:, :columns] = bits
    return (filled.reshape(rows, words, lanes) @ (np.uint64(1) << np.arange(lanes, dtype=np.uint64))).view(np.int64)


def _engines(unit: Unit) -> NDArray[np.void]:
    """The engines before their first cycle, `CORE`, shape (engines,)."""
    sizes, hardware = np.zeros(1, state.SIZES), unit.hardware
    for name in ("add_stages", "mul_stages", "clusters", "gather_width", "link_clusters", "ring_words"):
        sizes[name] = getattr(hardware, name)
    sizes["queue_depth"], sizes["parts"], sizes["group"] = hardware.queue_depth, hardware.parts, unit.edges_per_cycle
    sizes["sums"] = hardware.accumulator_words * hardware.lanes
    sizes["edge_mask"] = (1 << (2 * hardware.queue_depth - 1).bit_length()) - 1
    engines = np.zeros(unit.engines, state.CORE)
    engines["sizes"] = sizes[0]
    return engines
