"""Neighbour sampling in two steps, as DGL does it: draw arcs in global vertices (COO), then relabel them by a hash map.

What FastSample's kernel is compared with, where DGL is not installed: the same steps, data structures and allocations,
compiled by numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from simgnn.arrays import I32, I64
from simgnn.random_key import GOLDEN, below, mix

if TYPE_CHECKING:
    from simgnn.sampling.sampler import Arcs

Relabelled = tuple[I32, I32, I32]
"""Vertices, and the arcs' rows and columns, see `to_block`."""

_EMPTY = -1


@numba.njit(nogil=True, cache=True)
def sample_neighbors(indptr: I64, indices: I32, seeds: I32, fanout: int, state: Any) -> tuple[I32, I32, Any]:
    """Step 1 (DGL's `sample_neighbors`): arcs into `seeds`, drawn without replacement from a generator with a state.

    Returns
    -------
    sources, destinations
        Global vertices.
    state
        Of the generator (splitmix64) after the draws.
    """
    starts = np.empty(len(seeds) + 1, np.int64)
    starts[0] = 0
    for i in range(len(seeds)):
        degree = indptr[seeds[i] + 1] - indptr[seeds[i]]
        starts[i + 1] = starts[i] + (degree if fanout < 0 else min(degree, fanout))
    sources = np.empty(starts[-1], np.int32)
    destinations = np.empty(starts[-1], np.int32)
    for i in range(len(seeds)):
        first, start, stop = indptr[seeds[i]], starts[i], starts[i + 1]
        degree, taken = indptr[seeds[i] + 1] - first, starts[i + 1] - starts[i]
        for j in range(taken):
            place = j
            if taken < degree:
                # Floyd's algorithm; a linear search is the fastest set of so few.
                state += GOLDEN
                last = degree - taken + j
                place = below(mix(state), last + 1)
                for k in range(start, start + j):
                    if sources[k] == place:
                        place = last
                        break
            sources[start + j] = place
            destinations[start + j] = seeds[i]
        for j in range(start, stop):
            sources[j] = indices[first + sources[j]]
    return sources, destinations, state


@numba.njit(nogil=True, cache=True)
def to_block(sources: I32, destinations: I32, seeds: I32) -> Relabelled:
    """Step 2 (DGL's `to_block`): number the vertices, `seeds` first, by a hash map, and rewrite the arcs.

    Returns
    -------
    vertices
        `seeds`, then the other sources in the order of their first arc.
    rows, columns
        The arcs, in numbers.
    """
    bits = 4
    while (1 << bits) < 2 * (len(seeds) + len(sources)):
        bits += 1
    shift, mask = np.uint64(64 - bits), (1 << bits) - 1
    keys = np.full(1 << bits, _EMPTY, np.int32)
    values = np.empty(1 << bits, np.int32)
    vertices = np.empty(len(seeds) + len(sources), np.int32)
    rows = np.empty(len(sources), np.int32)
    columns = np.empty(len(sources), np.int32)
    known = 0
    for i in range(len(seeds) + len(sources)):
        vertex = seeds[i] if i < len(seeds) else sources[i - len(seeds)]
        slot = np.int64((np.uint64(vertex) * GOLDEN) >> shift)
        while keys[slot] != _EMPTY and keys[slot] != vertex:
            slot = (slot + 1) & mask
        if keys[slot] == _EMPTY:
            keys[slot] = vertex
            values[slot] = known
            vertices[known] = vertex
            known += 1
        if i >= len(seeds):
            rows[i - len(seeds)] = values[slot]
    for i in range(len(destinations)):
        slot = np.int64((np.uint64(destinations[i]) * GOLDEN) >> shift)
        while keys[slot] != destinations[i]:
            slot = (slot + 1) & mask
        columns[i] = values[slot]
    return vertices[:known].copy(), rows, columns


class TwoStepSampler:
    """The two steps for every layer.

    Parameters
    ----------
    fanouts
        Seeds first.
    """

    def __init__(self, graph: Arcs, *, fanouts: Sequence[int]) -> None:
        self._indptr, self._indices, self._fanouts = graph.indptr, graph.indices, tuple(fanouts)
        self._state = np.uint64(1)

    def sample(self, seeds: I64) -> list[Relabelled]:
        """Sample one mini-batch: what `to_block` returns, from the seeds' layer to the input's."""
        blocks: list[Relabelled] = []
        vertices = seeds.astype(np.int32)
        for fanout in self._fanouts:
            sources, destinations, state = sample_neighbors(
                self._indptr, self._indices, vertices, fanout, self._state
            )
            self._state = np.uint64(state)
            blocks.append(to_block(sources, destinations, vertices))
            vertices = blocks[-1][0]
        return blocks
