"""How the engines of the unit share an aggregation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simgnn.explore.reproduce.resources import INDEX_BYTES

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.explore.reproduce.unit.sizes import Unit


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
    slices
    """

    groups: int
    lists: int
    words: int
    slices: int


def passes_of(graph: Graph, unit: Unit) -> int:
    """Passes over the graph, each for a part of the destinations, so that a word of each one's sum fits."""
    filled = int(np.count_nonzero(graph.in_degrees))
    # A row of each cluster is left for parts of destinations that are split.
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
    unit
    vertices
        Sources.
    edges
        Of a pass.
    filled
        Destinations with edges.
    words
        Of a row.
    additions
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
            window = (hardware.ring_words - 2 * -(-unit.source_words // groups)) / share
            values = (rows - 1) * share * hardware.parts
            idle = unit.engines / (groups * lists) * (slices * share * groups / words)
            work = max(edges * slices * share / clusters, additions / unit.adders * idle)
            cycles = max(
                work * (1 + DEVIATIONS / max(values, 1) ** 0.5),
                once / width + (slices - 1) * edges * INDEX_BYTES / width,
                slices * edges / (lists * unit.edges_per_cycle),
                slices * vertices * RING_CYCLES / window,
            )
            if best is None or cycles < best[0]:
                best = cycles, Shape(groups=groups, lists=lists, words=share, slices=slices)
    if best is None:
        raise ValueError(f"destinations must fit the unit's accumulators, not {filled!r}")
    return best[1]
