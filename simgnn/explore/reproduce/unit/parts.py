"""Passes over a graph, each for a part of the destinations."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from simgnn.data.graph import Graph


@dataclass(frozen=True, kw_only=True)
class Part:
    """A graph without the edges of all destinations but some that lie side by side.

    Parameters
    ----------
    vertices
    rows
        The destinations.
    in_degrees : shape (vertices,)
        Edges of each, 0 of the others.
    indices : shape (edges,)
        Sources.
    """

    vertices: int
    rows: slice
    in_degrees: NDArray[np.int64]
    indices: NDArray[np.int64]

    @property
    def edges(self) -> int:
        """Edges that are left."""
        return len(self.indices)


def parts_of(graph: Graph, passes: int) -> list[Part]:
    """A part for each pass, of as many destinations with edges.

    Parameters
    ----------
    graph
    passes
    """
    degrees, indices = np.asarray(graph.in_degrees, np.int64), np.asarray(graph.indices, np.int64)
    ends = np.concatenate([[0], np.cumsum(degrees)])
    firsts = [int(some[0]) for some in np.array_split(np.flatnonzero(degrees), passes)]
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
