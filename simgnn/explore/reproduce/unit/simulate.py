"""MixGCN's sparse processing unit as one unit: engines of `sspmm` that share the memory and one stream of source rows.

Engines are groups of columns, and in each group destinations are dealt out. A row of sources leaves memory once in a
pass over the graph, and each of its words goes to all engines of its group; a list of edges goes to an engine of each
group. Where the accumulators do not hold all sums, columns are cut into slices, so that a row still leaves memory once;
edges leave it once for each slice. A slice's sums are drained and stored while the next one is streamed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.explore.reproduce.resources import FLOAT_BYTES, INDEX_BYTES, Estimate
from simgnn.explore.reproduce.unit.count import count
from simgnn.explore.reproduce.unit.edges import Dealt, deal, edge_lists
from simgnn.explore.reproduce.unit.parts import Part, parts_of
from simgnn.explore.reproduce.unit.run import UnitRun
from simgnn.explore.reproduce.unit.shape import passes_of, quickest_shape

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.explore.reproduce.resources import Resources
    from simgnn.explore.reproduce.unit.shape import Shape
    from simgnn.explore.reproduce.unit.sizes import Unit


SPLIT_SHARE = 0.17
"""Part of the time that all take together in which one sum must be made; destinations that would take longer are
split."""


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


class _Pass:
    """One pass over the graph."""

    def __init__(
        self,
        part: Part,
        mask: NDArray[np.bool_],
        nonzero: NDArray[np.bool_] | None,
        unit: Unit,
        width: float,
        *,
        least: float,
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
            if dealt.rows * shape.words <= unit.hardware.accumulator_words:
                return dealt
            most *= 2


def _pairs(dealt: Dealt, indices: NDArray[np.int64]) -> int:
    """Pairs of a source and a cluster that has an edge of it: rows that are written to a copy of the feature buffer."""
    keys = np.asarray(indices, np.int64) * (int(dealt.cluster.max()) + 1) + dealt.cluster[dealt.of_edge]
    return len(np.unique(keys))
