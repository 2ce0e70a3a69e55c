"""The slices of an aggregation on the unit, one behind the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.explore.reproduce.resources import READ_LATENCY
from simgnn.explore.reproduce.unit.cycles import FEED, QUEUE, run_slice
from simgnn.sim.cycle import state

if TYPE_CHECKING:
    from simgnn.explore.reproduce.unit.count import Counted
    from simgnn.explore.reproduce.unit.edges import Dealt, EdgeLists
    from simgnn.explore.reproduce.unit.shape import Shape
    from simgnn.explore.reproduce.unit.sizes import Unit


COMMAND_CYCLES = 12
"""From the end of a command's stream to the first cycle of the next one's, and as many to its drain."""
EDGE_BUFFER = 2 * 32 * 64
"""Edges of a list that may be under way or waiting: two bursts of 32 words."""
WORD_BUFFER = 4 * 32
"""Words that may be, for each that an engine takes in a cycle: four bursts of 32 words."""


class UnitRun:
    """The slices of one aggregation, one behind the other."""

    def __init__(
        self,
        unit: Unit,
        shape: Shape,
        dealt: Dealt,
        lists: EdgeLists,
        mask: NDArray[np.bool_],
        nonzero: NDArray[np.bool_] | None,
        stored: Counted,
        width: float,
    ) -> None:
        self.unit, self.shape, self.dealt, self.lists = unit, shape, dealt, lists
        self.stored, self.width, self.vertices = stored, width, len(mask)
        self.words = unit.hardware.words(mask.shape[1])
        self.wanted = self._filled(mask)
        self.nonzero = None if nonzero is None else self._filled(nonzero)

    def _filled(self, bits: NDArray[np.bool_]) -> NDArray[np.int64]:
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
            storing = now + sizes.mul_stages + 3 if self.unit.store_follows else drained
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

    def _feed(self, share: float, waiting: int, store_from: int) -> NDArray[np.void]:
        unit, shape, stored = self.unit, self.shape, self.stored
        step = -(-unit.source_words // shape.groups)
        feed = np.zeros(1, FEED)
        feed["sources"], feed["words"], feed["groups"] = self.vertices, shape.words, shape.groups
        feed["source_words"], feed["edges_per_cycle"] = step, unit.edges_per_cycle
        feed["latency"], feed["rings_after"] = READ_LATENCY, unit.hardware.mul_stages + 2
        feed["source_bytes"] = max(1, round(share * stored.source_bytes / (self.vertices * shape.words)))
        feed["cycle_bytes"] = int(self.width)
        feed["before_bytes"] = round(share * stored.mask_bytes)
        feed["store_bytes"], feed["store_from"] = waiting, store_from
        feed["edge_buffer"], feed["word_buffer"] = EDGE_BUFFER, WORD_BUFFER * step
        return feed

    def _masks(self, number: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
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


def pack(bits: NDArray[np.bool_], lanes: int) -> NDArray[np.int64]:
    """A number for each word of each row: ndarray of int64, shape (rows, words)."""
    rows, columns = bits.shape
    words = -(-columns // lanes)
    filled = np.zeros((rows, words * lanes), np.uint64)
    filled[:, :columns] = bits
    places = np.uint64(1) << np.arange(lanes, dtype=np.uint64)
    numbers: NDArray[np.int64] = (filled.reshape(rows, words, lanes) @ places).view(np.int64)
    return numbers


def _engines(unit: Unit, shape: Shape, rows: int) -> NDArray[np.void]:
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
    engines = np.zeros(shape.lists * shape.groups, state.CORE)
    engines["sizes"] = sizes[0]
    return engines
