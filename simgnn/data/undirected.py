"""A graph without the directions of its arcs: the neighbours of each vertex."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numba
import numpy as np

from simgnn.arrays import I32, I64

if TYPE_CHECKING:
    from simgnn.data.graph import Graph

Lists = tuple[I64, I32]
"""`indptr` and `indices`: those of vertex v are ``indices[indptr[v] : indptr[v + 1]]``."""


def undirected(graph: Graph) -> Lists:
    """Neighbours of each vertex, over arcs to it and from it.

    O(vertices + edges) in time. Beside what it returns it takes as much memory as the arcs do.

    Returns
    -------
    indptr : shape (vertices + 1,)
    indices
        Neighbours of v are ``indices[indptr[v] : indptr[v + 1]]``, ascending and distinct. The graph's own arrays,
        where each arc has one that leads back.
    """
    starts, ends = reversed_lists(graph.indptr, graph.indices)
    # A symmetric graph needs no second copy of its arcs.
    if _are_equal((graph.indptr, graph.indices), (starts, ends)):
        return graph.indptr, graph.indices
    indptr = np.zeros(graph.vertices + 1, np.int64)
    nothing = np.empty(0, np.int32)
    # Twice: first to count, so that the lists are made as long as they will be.
    _merge(graph.indptr, graph.indices, starts, ends, indptr, nothing)
    indices = np.empty(int(indptr[-1]), np.int32)
    _merge(graph.indptr, graph.indices, starts, ends, indptr, indices)
    return indptr, indices


def is_symmetric(indptr: I64, indices: I32) -> bool:
    """Whether each arc of a graph has one that leads back."""
    return _are_equal((indptr, indices), reversed_lists(indptr, indices))


def reversed_lists(indptr: I64, indices: I32) -> Lists:
    """Lists of those that each vertex has arcs to, from lists of those that it has arcs from; ascending.

    O(vertices + edges) in time; beside what it returns it takes two bytes of each arc.
    """
    vertices = len(indptr) - 1
    # Of two types SciPy makes the wider one of both, and indices are by far the longer array.
    if len(indices) <= np.iinfo(indices.dtype).max:
        indptr = indptr.astype(indices.dtype)
    from scipy import sparse

    # SciPy turns the lists around in one pass; its values, a byte each, are of no use here.
    lists = sparse.csr_array((np.ones(len(indices), np.int8), indices, indptr), shape=(vertices,) * 2).tocsc()
    return lists.indptr.astype(np.int64), lists.indices.astype(np.int32, copy=False)


def _are_equal(lists: Lists, others: Lists) -> bool:
    """Whether two graphs have the same arcs, where all lists ascend."""
    return np.array_equal(lists[0], others[0]) and np.array_equal(lists[1], others[1])


@numba.njit(nogil=True, cache=True)
def _merge(indptr: I64, indices: I32, starts: I64, ends: I32, merged_indptr: I64, merged: I32) -> None:
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
