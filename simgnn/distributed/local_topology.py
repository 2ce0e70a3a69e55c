"""In-neighbours of the vertices that a rank owns, and the draws that it makes for all ranks.

A draw is a hash of seed, step, layer and vertex, so that an owner draws for another rank what that would have drawn
with the whole graph.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from simgnn.arrays import F32, I32, I64
from simgnn.data.topology import read_only
from simgnn.random_key import draw
from simgnn.sampling.without_replacement import WIDEST, choose

if TYPE_CHECKING:
    from simgnn.data.graph import Graph


@dataclass(frozen=True, kw_only=True, eq=False)
class LocalTopology:
    """Arcs to a rank's vertices.

    Parameters
    ----------
    vertices : shape (n,)
        That the rank owns, ascending.
    indptr : shape (n + 1,)
    indices : shape (arcs,)
        In-neighbours of the n-th vertex, whichever rank owns them: ``indices[indptr[n] : indptr[n + 1]]``, ascending.
    weights : shape (arcs,)
        Of the arcs.
    """

    vertices: I64 = field(repr=False)
    indptr: I64 = field(repr=False)
    indices: I32 = field(repr=False)
    weights: F32 | None = field(default=None, repr=False)

    def answer(self, places: I32, counts: I64, *, fanout: int, key: np.uint64) -> tuple[I32, I64]:
        """Draw in-neighbours for requests.

        Parameters
        ----------
        places : shape (requests,)
            Which of the rank's vertices, first those that rank 0 asks for.
        counts : shape (ranks,)
            Requests of each rank.
        fanout
            -1 for all.
        key
            Of step and layer.

        Returns
        -------
        words : shape (n,)
            For each rank that asks: in-degrees of its vertices, then their neighbours, vertex after vertex, then the
            bits of the arcs' weights if there are any.
        counts : shape (ranks,)
            Words for each rank.

        Raises
        ------
        ValueError
            For a place where no vertex is.
        """
        if len(places) and not 0 <= places.min() <= places.max() < len(self.vertices):
            raise ValueError(f"requests must be for places from 0 to {len(self.vertices) - 1}, not others")
        # Neighbours and weights are sent in one array of 32-bit words.
        weights = None if self.weights is None else self.weights.view(np.int32)
        lists = read_only(self.vertices), read_only(self.indptr), read_only(self.indices)
        asked = weights if weights is None else read_only(weights), read_only(places), read_only(counts)
        words, sizes = _answer(*lists, *asked, fanout, key)
        return words, sizes


def local_topology(graph: Graph, owned: I64, *, weighted: bool = False) -> LocalTopology:
    """The arcs to some vertices of a graph.

    Parameters
    ----------
    owned
        Ascending.
    weighted
        With the graph's weights.
    """
    # Arcs of the owned vertices, one list after the other: where each begins in the graph, less where it begins here.
    degrees = graph.indptr[owned + 1] - graph.indptr[owned]
    indptr = np.concatenate([[0], np.cumsum(degrees)])
    arcs = np.repeat(graph.indptr[owned] - indptr[:-1], degrees) + np.arange(indptr[-1])
    weights = None
    if weighted:
        if graph.edge_weight is None:
            raise ValueError("weighted must be False where the graph has no edge_weight, not True")
        weights = graph.edge_weight[arcs]
    return LocalTopology(vertices=owned, indptr=indptr, indices=graph.indices[arcs], weights=weights)


@numba.njit(nogil=True, cache=True)
def layer_key(key: np.uint64, step: np.uint64, layer: int) -> np.uint64:
    """Key of a layer's draws in a step, as the fused kernel makes it."""
    word: np.uint64 = draw(draw(key, step), np.uint64(layer))
    return word


@numba.njit(nogil=True, cache=True)
def _answer(
    vertices: I64,
    indptr: I64,
    indices: I32,
    weights: I32 | None,
    places: I32,
    counts: I64,
    fanout: int,
    key: np.uint64,
) -> tuple[I32, I64]:
    asked = 0
    sizes = np.zeros(len(counts), np.int64)
    for rank in range(len(counts)):
        arcs = 0
        for request in range(asked, asked + counts[rank]):
            degree = indptr[places[request] + 1] - indptr[places[request]]
            arcs += degree if fanout < 0 or degree < fanout else fanout
        asked += counts[rank]
        sizes[rank] = counts[rank] + (arcs if weights is None else 2 * arcs)
    # Words are written in ascending order: `choose` may write beyond its own, to what is written later.
    words = np.empty(sizes.sum() + WIDEST, np.int32)
    end = 0
    asked = 0
    for rank in range(len(counts)):
        for request in range(asked, asked + counts[rank]):
            words[end] = indptr[places[request] + 1] - indptr[places[request]]
            end += 1
        begin = end
        for request in range(asked, asked + counts[rank]):
            first = indptr[places[request]]
            degree = indptr[places[request] + 1] - first
            taken = degree if fanout < 0 or degree < fanout else fanout
            if taken == degree:
                for position in range(taken):
                    words[end + position] = position
            else:
                # By the vertex's number in the whole graph: the same draw on every rank.
                choose(words, end, taken, degree, draw(key, np.uint64(vertices[places[request]])))
            if weights is None:
                for position in range(end, end + taken):
                    words[position] = indices[first + words[position]]
            end += taken
        if weights is not None:
            # Neighbours and weights from the places, the weights first, as the places are overwritten.
            arcs = end - begin
            at = begin
            for request in range(asked, asked + counts[rank]):
                first = indptr[places[request]]
                degree = indptr[places[request] + 1] - first
                for _ in range(degree if fanout < 0 or degree < fanout else fanout):
                    words[at + arcs] = weights[first + words[at]]
                    words[at] = indices[first + words[at]]
                    at += 1
            end += arcs
        asked += counts[rank]
    return words[:end], sizes


@numba.njit(nogil=True, cache=True)
def assemble(
    words: I32, counts: I64, order: I64, fanout: int, weighted: bool
) -> tuple[I64, I32, I64, I32, bool]:
    """Put what owners have drawn into the order of destinations.

    Parameters
    ----------
    words
        As `LocalTopology.answer` of each owner makes them, those of owner 0 first.
    counts : shape (ranks,)
        Destinations of each owner.
    order : shape (destinations,)
        Row of each destination, owner after owner.
    weighted
        Whether weights come with the neighbours.

    Returns
    -------
    starts : shape (destinations + 1,)
    neighbours : shape (arcs,)
        Vertices; those of a destination ``neighbours[starts[row] : starts[row + 1]]``.
    degrees : shape (destinations,)
        In the whole graph.
    weights : shape (arcs,) or (0,)
        Their bits.
    whole
        Whether there are as many words as fan-out and weights ask for; otherwise nothing is of use.
    """
    # The first pass reads in-degrees alone: they say how many words there have to be, before any is taken for a
    # neighbour. Too few or too many came from a rank that samples in another way.
    rows = len(order)
    degrees = np.empty(rows, np.int64)
    starts = np.zeros(rows + 1, np.int64)
    asked = 0
    at = 0
    for rank in range(len(counts)):
        arcs = 0
        if at + counts[rank] > len(words):
            at = len(words) + 1
            break
        for request in range(asked, asked + counts[rank]):
            degree: Any = np.int64(words[at + request - asked])
            taken = degree if fanout < 0 or degree < fanout else fanout
            degrees[order[request]] = degree
            starts[order[request] + 1] = taken
            arcs += taken
        at += counts[rank] + (2 * arcs if weighted else arcs)
        asked += counts[rank]
    if at != len(words):
        return starts, np.empty(0, np.int32), degrees, np.empty(0, np.int32), False
    for row in range(rows):
        starts[row + 1] += starts[row]
    neighbours = np.empty(starts[rows], np.int32)
    weights = np.empty(starts[rows] if weighted else 0, np.int32)
    asked = 0
    at = 0
    for rank in range(len(counts)):
        at += counts[rank]
        begin = at
        for request in range(asked, asked + counts[rank]):
            for place in range(starts[order[request]], starts[order[request] + 1]):
                neighbours[place] = words[at]
                at += 1
        if weighted:
            arcs = at - begin
            for request in range(asked, asked + counts[rank]):
                for place in range(starts[order[request]], starts[order[request] + 1]):
                    weights[place] = words[begin + arcs]
                    begin += 1
            at += arcs
        asked += counts[rank]
    return starts, neighbours, degrees, weights, True


@numba.njit(nogil=True, cache=True)
def relabel(destinations: I64, neighbours: I32) -> tuple[I64, I32]:
    """Rows of neighbours in a list of sources: the destinations, then what is new, as it first comes.

    The map from vertices to rows is a hash table of the mini-batch's size, as a thousand ranks of a process may each
    have one at once.

    Returns
    -------
    sources
    rows : shape (arcs,)
    """
    count = len(destinations)
    # At most half full, so that probing is short and always ends.
    size = 16
    while size < 2 * (count + len(neighbours)):
        size *= 2
    mask = size - 1
    keys = np.full(size, -1, np.int32)
    values = np.empty(size, np.int32)
    sources = np.empty(count + len(neighbours), np.int64)
    rows = np.empty(len(neighbours), np.int32)
    known = 0
    for turn in range(count + len(neighbours)):
        vertex: Any = np.int32(destinations[turn]) if turn < count else neighbours[turn - count]
        # Multiplicative hashing by 2**64 over the golden ratio: the upper half of the product is well mixed.
        slot = np.int64((np.uint64(vertex) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)) & mask
        while keys[slot] >= 0 and keys[slot] != vertex:
            slot = (slot + 1) & mask
        if keys[slot] < 0:
            keys[slot] = vertex
            values[slot] = known
            sources[known] = vertex
            known += 1
        if turn >= count:
            rows[turn - count] = values[slot]
    return sources[:known], rows
