"""FastSample's fused sampling of one layer, as a numba kernel: choose, fetch and relabel in one pass.

A vertex costs three jumps to random places: to its row of `indptr`, to each chosen neighbour in `indices`, to each
neighbour's entry of the relabel map. Each is asked for (`random_access.prefetch`) a few vertices before it is made,
so that the cache misses overlap, and few enough before that nothing has left the first-level cache by then.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn import random_key
from simgnn.process import random_access
from simgnn.process.random_access import prefetch
from simgnn.random_key import draw
from simgnn.sampling import without_replacement
from simgnn.sampling.without_replacement import WIDEST, choose

Sampled = tuple[
    NDArray[np.int64], NDArray[np.int32], NDArray[np.int64], NDArray[np.float32] | None, NDArray[np.int64]
]
"""A layer's indptr and indices, its sources, weights of its arcs and degrees of its destinations."""

_CALLED = (random_key, random_access, without_replacement)
"""Modules of what `sample_layer` calls."""
_VERTICES_AHEAD = 24
"""How many vertices ahead a row of `indptr` is asked for."""
_ARCS_AHEAD = 64
"""About how many arcs pass between asking for a neighbour, or for its entry of the relabel map, and its use."""
_PER_LINE = 16
"""Neighbours in a cache line."""


@numba.njit(nogil=True, cache=True)
def enter_seeds(relabel: NDArray[np.uint32], base: int, seeds: NDArray[np.int64]) -> bool:
    """Number the seeds from `base` in the relabel map; False if a seed occurs twice."""
    distinct = True
    for row in range(len(seeds)):
        # Entries of earlier mini-batches are below `base`: one that is not was written here, for the same seed.
        distinct &= relabel[seeds[row]] < base
        relabel[seeds[row]] = base + row
    return distinct


@numba.njit(nogil=True)
def step_over(
    rows: NDArray[np.int32], start: int, stop: int, without: NDArray[np.int64], first: np.int64
) -> None:
    """Turn places in a list that lacks some arcs into places in the whole one.

    Parameters
    ----------
    rows
        Ascending places from `start` to `stop`.
    without
        Places of the arcs that are lacking, ascending, in the graph's `indices`.
    first
        Place of the list's first arc there.
    """
    # Both lists ascend, so that one pass over them is enough: `over` only grows.
    lacking = np.searchsorted(without, first)
    over = 0
    for position in range(start, stop):
        while lacking < len(without) and without[lacking] - first <= rows[position] + over:
            lacking += 1
            over += 1
        rows[position] += over


@numba.njit(nogil=True)
def _sample_layer(
    indptr: NDArray[np.int64],
    indices: NDArray[np.int32],
    weights: NDArray[np.float32] | None,
    fanout: int,
    key: np.uint64,
    step: np.uint64,
    layer: int,
    relabel: NDArray[np.uint32],
    base: int,
    destinations: NDArray[np.int64],
    without: NDArray[np.int64] | None,
) -> Sampled:
    """Sample the in-neighbours of `destinations` and relabel them.

    Parameters
    ----------
    indices
        The graph's CSC.
    weights
        Of the arcs, in the order of `indices`. Numba compiles one version for an array and one for None, which is
        the one without a word about weights.
    fanout
        Neighbours for each vertex, -1 for all.
    layer
        Parts of the draws' key.
    relabel : shape (vertices,)
        ``relabel[v] - base`` is v's row among the sources if it is not negative; then v is among them. Holds
        `destinations` and gains what is new.
    without
        Arcs that count as if they were not in the graph: their places in `indices`, ascending. As with weights, Numba
        compiles a version without a word about them.

    Returns
    -------
    starts : shape (destinations + 1,)
    rows : shape (arcs,)
        The block's indptr and indices.
    sources
        `destinations`, then what is new.
    taken : shape (arcs,)
        Weights of the block's arcs.
    degrees : shape (destinations,)
        In-neighbours of each destination in the graph, less those that `without` names.
    """
    # Plain loops over whole arrays: slices would triple the time that numba takes to compile this. Unsigned indices in
    # the loops over arcs: numba has to ask of every other whether it is negative and counts from the end.
    count = len(destinations)
    starts = np.empty(count + 1, np.int64)
    firsts = np.empty(count, np.int64)
    degrees = np.empty(count, np.int64)
    # `fold(seed, step, layer)`; a vertex's own stream is one draw further. No thread, share or row is part of it.
    key = draw(draw(key, step), np.uint64(layer))
    starts[0] = 0
    for row in range(count):
        if row + _VERTICES_AHEAD < count:
            prefetch(indptr, destinations[row + _VERTICES_AHEAD])
        first = indptr[destinations[row]]
        degree = indptr[destinations[row] + 1] - first
        if without is not None:
            # The vertex's arcs are at places first to first + degree: those to be left out are a run of `without`.
            degree -= np.searchsorted(without, first + degree) - np.searchsorted(without, first)
        firsts[row] = first
        degrees[row] = degree
        starts[row + 1] = starts[row] + (degree if fanout < 0 or degree < fanout else fanout)
    arcs = starts[count]

    # One array takes the places of the chosen neighbours in their lists, then the neighbours, then their rows. `choose`
    # overwrites up to `WIDEST` elements after a vertex's own: those of later vertices, which choose later.
    rows = np.empty(arcs + WIDEST, np.int32)
    # One element more: every neighbour is stored at `known`, new or not, even when all vertices are known.
    sources = np.empty(min(count + arcs, len(relabel)) + 1, np.int64)
    taken: Any = None if weights is None else np.empty(arcs, np.float32)
    for row in range(count):
        sources[row] = destinations[row]
    known: Any = count
    # Three steps for each vertex, `ahead` vertices apart: it chooses; its neighbours, asked for then, are read; their
    # entries of the relabel map, asked for then, are read. With a loop over all vertices for each step, the cache would
    # have lost what was asked for.
    # In vertices, as many as have about `_ARCS_AHEAD` arcs: so what is on its way at a time does not grow with the
    # fan-out, and the first-level cache has room for it.
    ahead = 1 + _ARCS_AHEAD * count // (arcs + 1)
    for turn in range(count + 2 * ahead):
        row = turn
        if row < count:
            first = firsts[row]
            start = starts[row]
            stop = starts[row + 1]
            if stop - start == degrees[row]:
                for position in range(start, stop):
                    rows[np.uint64(position)] = position - start
                if without is not None:
                    step_over(rows, start, stop, without, first)
                for position in range(start, stop, _PER_LINE):
                    prefetch(indices, first + position - start)
                    if weights is not None:
                        prefetch(weights, first + position - start)
            else:
                choose(rows, start, stop - start, degrees[row], draw(key, np.uint64(destinations[row])))
                if without is not None:
                    step_over(rows, start, stop, without, first)
                for position in range(start, stop):
                    prefetch(indices, first + rows[np.uint64(position)])
                    if weights is not None:
                        prefetch(weights, first + rows[np.uint64(position)])
        row = turn - ahead
        if row >= 0 and row < count:
            first = firsts[row]
            for position in range(starts[row], starts[row + 1]):
                if weights is not None:
                    taken[np.uint64(position)] = weights[np.uint64(first + rows[np.uint64(position)])]
                neighbour = indices[np.uint64(first + rows[np.uint64(position)])]
                rows[np.uint64(position)] = neighbour
                prefetch(relabel, np.int64(neighbour))
        row = turn - 2 * ahead
        if row >= 0:
            # No branch predictor can guess whether a neighbour is new: everything is stored in either case.
            for position in range(starts[row], starts[row + 1]):
                neighbour = rows[np.uint64(position)]
                local: Any = np.int64(relabel[np.uint32(neighbour)]) - base
                new = local < 0
                local = known if new else local
                relabel[np.uint32(neighbour)] = base + local
                sources[np.uint64(known)] = neighbour
                known += new
                rows[np.uint64(position)] = local
    return starts, rows[:arcs], sources[:known], taken, degrees


def _source() -> str:
    """Hash of the text of every module that `sample_layer` is compiled from."""
    # Numba looks at the age of the function's own file alone: after a change of `choose` or `draw` it would go on
    # with the code that has the old ones in it.
    paths = [__file__, *(str(module.__file__) for module in _CALLED)]
    return hashlib.sha256(b"".join(Path(path).read_bytes() for path in paths)).hexdigest()


def _compiled(source: str) -> Callable[..., Sampled]:
    """`_sample_layer`, compiled once for each text: what is on disk is found by the values that it closes over."""

    @numba.njit(nogil=True, cache=True)
    def sample_layer(*given: Any) -> Sampled:
        if not source:  # never; a value that nothing uses would not be closed over
            raise AssertionError
        sampled: Sampled = _sample_layer(*given)
        return sampled

    compiled: Callable[..., Sampled] = sample_layer
    return compiled


sample_layer = _compiled(_source())
"""`_sample_layer`, kept on disk: to compile it takes a second or two."""
