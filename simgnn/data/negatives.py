"""Pairs of vertices that are no edge, drawn by a hash of what each is for."""

from __future__ import annotations

import numba
import numpy as np

from simgnn.arrays import I32, I64
from simgnn.data.topology import read_only
from simgnn.errors import InputError
from simgnn.random_key import below, draw


class NegativeDraws:
    """Draws, beside edges, pairs that keep one end and have any other vertex in place of the other end.

    Each vertex that may be is as likely. The end that is kept is the source; of an undirected edge either, by the same
    hash. A pair of a vertex with itself is never drawn.

    Parameters
    ----------
    indptr, indices
        Lists of vertices, ascending, that are not to be drawn beside each vertex: of a directed graph those that it
        has edges to, of an undirected one its neighbours.
    avoid_edges
        Whether the lists count. Without it a pair may be an edge after all.
    """

    def __init__(self, indptr: I64, indices: I32, *, directed: bool, avoid_edges: bool = True) -> None:
        self.vertices = len(indptr) - 1
        self.indptr = indptr if avoid_edges else np.zeros_like(indptr)
        self.indices, self.directed = indices, directed

    def check(self, edges: I64) -> None:
        """Raise InputError for an edge beside which there is nothing to draw.

        Parameters
        ----------
        edges : shape (n, 2)
        """
        free = self.vertices - 1 - np.diff(self.indptr)
        full = free[edges] <= 0
        none = full[:, 0] if self.directed else full.all(axis=1)
        if none.any():
            source, destination = edges[int(none.argmax())].tolist()
            raise InputError(
                "negatives must be pairs without an edge, of which there are none beside the edge from"
                f" {source} to {destination}, as {source} has an edge to every vertex"
            )

    def draw(self, edges: I64, numbers: I64, count: int, key: np.uint64) -> I64:
        """Draw pairs beside edges that `check` accepts.

        Parameters
        ----------
        edges : shape (n, 2)
        numbers : shape (n,)
            What each edge is called in the key of its draws.
        count
            Pairs beside each edge.
        key
            Pair k beside edge e depends on ``draw(draw(key, numbers[e]), k)`` and on nothing else.

        Returns
        -------
        Shape (n, count, 2), the end that is kept in front.
        """
        pairs: I64 = _draw_pairs(
            read_only(edges),
            numbers,
            count,
            key,
            read_only(self.indptr),
            read_only(self.indices),
            self.directed,
        )
        return pairs


@numba.njit(nogil=True)
def _draw_pairs(
    edges: I64, numbers: I64, count: int, key: np.uint64, indptr: I64, indices: I32, directed: bool
) -> I64:
    most = len(indptr) - 2
    pairs = np.empty((len(edges), count, 2), np.int64)
    for edge in range(len(edges)):
        # By the edge's number, so that neither its place in the mini-batch nor a thread decides a draw.
        own = draw(key, np.uint64(numbers[edge]))
        for place in range(count):
            bits = draw(own, np.uint64(place))
            # The upper half of the bits says which vertex is drawn.
            end = 0 if directed else np.int64(bits & np.uint64(1))
            kept = edges[edge, end]
            if most - (indptr[kept + 1] - indptr[kept]) <= 0:
                # That end has an edge to every vertex; by `check` the other one has not.
                kept = edges[edge, 1 - end]
            free = most - (indptr[kept + 1] - indptr[kept])
            pairs[edge, place, 0] = kept
            pairs[edge, place, 1] = _absent(below(bits, free), indices, indptr[kept], indptr[kept + 1], kept)
    return pairs


@numba.njit(nogil=True)
def _absent(rank: np.int64, indices: I32, begin: np.int64, end: np.int64, own: np.int64) -> np.int64:
    """The vertex number `rank` of those that are neither `own` nor in a list; one draw does for any list."""
    listed, beyond = begin, end
    while listed < beyond:  # how many of the list are below `own`
        middle = (listed + beyond) // 2
        if indices[middle] < own:
            listed = middle + 1
        else:
            beyond = middle
    before_own = listed - begin
    # With `own` in its place the list has L[0] < L[1] < ..., and L[i] - i vertices that are not in it come before L[i].
    low, high = np.int64(0), end - begin + 1
    while low < high:
        middle = (low + high) // 2
        if middle < before_own:
            value = np.int64(indices[begin + middle])
        elif middle == before_own:
            value = own
        else:
            value = np.int64(indices[begin + middle - 1])
        if value - middle <= rank:
            low = middle + 1
        else:
            high = middle
    return rank + low


@numba.njit(nogil=True)
def arc_places(indptr: I64, indices: I32, sources: I64, destinations: I64) -> I64:
    """Where arcs are in `indices`; -1 for what is no arc.

    Parameters
    ----------
    indptr, indices
        In-neighbours of each vertex, ascending.
    sources, destinations : shape (n,)

    Returns
    -------
    Shape (n,).
    """
    places = np.empty(len(sources), np.int64)
    for arc in range(len(sources)):
        low, end = indptr[destinations[arc]], indptr[destinations[arc] + 1]
        high = end
        while low < high:
            middle = (low + high) // 2
            if indices[middle] < sources[arc]:
                low = middle + 1
            else:
                high = middle
        places[arc] = low if low < end and indices[low] == sources[arc] else -1
    return places
