"""A graph without its arcs' directions: who is next to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numba
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from simgnn.data.graph import Graph


def undirected(graph: Graph) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Neighbours of each vertex, over arcs to it and from it.

    O(vertices + edges) in time. Beside what it returns it takes as much memory as the arcs do.

    Returns
    -------
    indptr : shape (vertices + 1,)
    indices
        Neighbours of v are ``indices[indptr[v] : indptr[v + 1]]``, ascending and distinct. The graph's own arrays,
        where each arc has one that leads back.
    """
    starts, ends = _transposed(graph.indptr, graph.indices)
    # Neighbours ascend in both, so that they are equal just where every arc has its opposite.
    if np.array_equal(starts, graph.indptr) and np.array_equal(ends, graph.indices):
        return graph.indptr, graph.indices
    indptr = np.zeros(graph.vertices + 1, np.int64)
    nothing = np.empty(0, np.int32)
    _merge(graph.indptr, graph.indices, starts, ends, indptr, nothing)
    indices = np.empty(int(indptr[-1]), np.int32)
    _merge(graph.indptr, graph.indices, starts, ends, indptr, indices)
    return indptr, indices


@numba.njit(nogil=True, cache=True)
def _transposed(
    indptr: NDArray[np.int64], indices: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    vertices = len(indptr) - 1
    starts = np.zeros(vertices + 1, np.int64)
    for source in indices:
        starts[source + 1] += 1
    for vertex in range(vertices):
        starts[vertex + 1] += starts[vertex]
    place = starts[:-1].copy()
    ends = np.empty(len(indices), np.int32)
    for vertex in range(vertices):
        for arc in range(indptr[vertex], indptr[vertex + 1]):
            source = indices[arc]
            ends[place[source]] = vertex
            place[source] += 1
    return starts, ends


@numba.njit(nogil=True, cache=True)
def _merge(
    indptr: NDArray[np.int64],
    indices: NDArray[np.int32],
    starts: NDArray[np.int64],
    ends: NDArray[np.int32],
    merged_indptr: NDArray[np.int64],
    merged: NDArray[np.int32],
) -> None:
    """Count into `merged_indptr` where `merged` is empty; otherwise fill `merged`."""
    counting = len(merged) == 0
    for vertex in range(len(indptr) - 1):
        first, second = indptr[vertex], starts[vertex]
        count = 0
        while first < indptr[vertex + 1] or second < starts[vertex + 1]:
            if second == starts[vertex + 1]:
                neighbour = indices[first]
            elif first == indptr[vertex + 1]:
                neighbour = ends[second]
            else:
                neighbour = min(indices[first], ends[second])
            first += first < indptr[vertex + 1] and indices[first] == neighbour
            second += second < starts[vertex + 1] and ends[second] == neighbour
            if not counting:
                merged[merged_indptr[vertex] + count] = neighbour
            count += 1
        if counting:
            merged_indptr[vertex + 1] = merged_indptr[vertex] + count
