"""FastSample's fused sampling of one layer, as a numba kernel: choose, fetch and relabel in one pass.

A vertex costs three jumps to random places: to its row of `indptr`, to each chosen neighbour in `indices`, to each
neighbour's entry of the relabel map. Each is asked for (`random_access.prefetch`) a few vertices before it is made,
so that the cache misses overlap, and few enough before that nothing has left the first-level cache by then.

Several threads sample a layer together by passes that each share out (`Team`), with the same bits: a draw is a hash of
its vertex, and a new vertex gets the number of its first arc's place among first arcs, whichever thread finds it.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np

from simgnn import random_key
from simgnn.arrays import F32, I32, I64, U8, U32
from simgnn.process import random_access
from simgnn.process.random_access import prefetch
from simgnn.random_key import draw
from simgnn.sampling import without_replacement
from simgnn.sampling.without_replacement import WIDEST, choose

Sampled = tuple[I64, I32, I64, F32 | None, I64]
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
def enter_seeds(relabel: U32, base: int, seeds: I64) -> bool:
    """Number the seeds from `base` in the relabel map; False if a seed occurs twice."""
    distinct = True
    for row in range(len(seeds)):
        # Entries of earlier mini-batches are below `base`: one that is not was written here, for the same seed.
        distinct &= relabel[seeds[row]] < base
        relabel[seeds[row]] = base + row
    return distinct


@numba.njit(nogil=True)
def step_over(rows: I32, start: int, stop: int, without: I64, first: np.int64) -> None:
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
    indptr: I64,
    indices: I32,
    weights: F32 | None,
    fanout: int,
    key: np.uint64,
    step: np.uint64,
    layer: int,
    relabel: U32,
    base: int,
    destinations: I64,
    without: I64 | None,
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


@numba.njit(nogil=True, cache=True)
def _find_lists(
    indptr: I64,
    fanout: int,
    destinations: I64,
    without: I64 | None,
    begin: int,
    end: int,
    firsts: I64,
    degrees: I64,
    starts: I64,
) -> None:
    """Where the lists of destinations `begin` to `end` begin, and how many of each are drawn."""
    for row in range(begin, end):
        if row + _VERTICES_AHEAD < end:
            prefetch(indptr, destinations[row + _VERTICES_AHEAD])
        first = indptr[destinations[row]]
        degree = indptr[destinations[row] + 1] - first
        if without is not None:
            degree -= np.searchsorted(without, first + degree) - np.searchsorted(without, first)
        firsts[row] = first
        degrees[row] = degree
        starts[row + 1] = degree if fanout < 0 or degree < fanout else fanout


@numba.njit(nogil=True)
def _draw_neighbours(
    indices: I32,
    weights: F32 | None,
    key: np.uint64,
    step: np.uint64,
    layer: int,
    destinations: I64,
    without: I64 | None,
    begin: int,
    end: int,
    firsts: I64,
    degrees: I64,
    starts: I64,
    rows: I32,
    taken: Any,
) -> None:
    """Neighbours of destinations `begin` to `end`, into `rows`."""
    key = draw(draw(key, step), np.uint64(layer))
    # `choose` overwrites what comes after a vertex's own: in an array of this thread, not in another one's rows.
    offset = starts[begin]
    places = np.empty(starts[end] - offset + WIDEST, np.int32)
    ahead = 1 + _ARCS_AHEAD * (end - begin) // (starts[end] - offset + 1)
    for turn in range(begin, end + ahead):
        row = turn
        if row < end:
            first, start, stop = firsts[row], starts[row] - offset, starts[row + 1] - offset
            if stop - start == degrees[row]:
                for position in range(start, stop):
                    places[np.uint64(position)] = position - start
            else:
                choose(places, start, stop - start, degrees[row], draw(key, np.uint64(destinations[row])))
            if without is not None:
                step_over(places, start, stop, without, first)
            for position in range(start, stop):
                prefetch(indices, first + places[np.uint64(position)])
                if weights is not None:
                    prefetch(weights, first + places[np.uint64(position)])
        row = turn - ahead
        if row >= begin:
            first = firsts[row]
            for position in range(starts[row], starts[row + 1]):
                place = first + places[np.uint64(position - offset)]
                rows[np.uint64(position)] = indices[np.uint64(place)]
                if weights is not None:
                    taken[np.uint64(position)] = weights[np.uint64(place)]


@numba.njit(nogil=True, cache=True)
def _deal(rows: I32, begin: int, end: int, threads: int, dealt: I32, bounds: I64) -> None:
    """Put the arcs `begin` to `end` in the order of the members that have their neighbours; `bounds` tells them."""
    bounds[:] = 0
    for position in range(begin, end):
        bounds[_member(rows[np.uint64(position)], threads) + 1] += 1
    bounds[0] = begin
    for member in range(threads):
        bounds[member + 1] += bounds[member]
    places = bounds[:-1].copy()
    for position in range(begin, end):
        member = _member(rows[np.uint64(position)], threads)
        dealt[np.uint64(places[member])] = position
        places[member] += 1


@numba.njit(nogil=True, cache=True)
def _find_new(rows: I32, relabel: U32, base: int, member: int, dealt: I32, bounds: I64, new: U8) -> None:
    """Mark first arcs to vertices that are not known yet, of the vertices that are this member's."""
    # A cache line of the map, sixteen entries, belongs to one member: whether a vertex is known, one thread alone asks.
    for share in range(len(bounds)):
        end = bounds[share, member + 1]
        for place in range(bounds[share, member], end):
            if place + _ARCS_AHEAD < end:
                prefetch(relabel, np.int64(rows[np.uint64(dealt[np.uint64(place + _ARCS_AHEAD)])]))
            position = np.uint64(dealt[np.uint64(place)])
            neighbour = np.uint32(rows[position])
            entry: Any = np.int64(relabel[neighbour])
            # Without branches, as in `_sample_layer`; the entry gets its number when all first arcs are known.
            new[position] = entry < base
            relabel[neighbour] = max(entry, base)


@numba.njit(nogil=True)
def _member(vertex: np.int32, threads: int) -> Any:
    """The member whose a vertex is, by a multiplicative hash of its cache line in the map."""
    mixed = (np.uint64(vertex >> 4) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)
    return np.int64((mixed * np.uint64(threads)) >> np.uint64(32))


@numba.njit(nogil=True, cache=True)
def _number_new(
    rows: I32, begin: int, end: int, relabel: U32, base: int, new: U8, known: int, sources: I64
) -> None:
    """Number the new vertices whose first arcs are `begin` to `end`, from `known` on."""
    for position in range(begin, end):
        if new[np.uint64(position)]:
            sources[known] = rows[np.uint64(position)]
            relabel[np.uint32(rows[np.uint64(position)])] = base + known
            known += 1


@numba.njit(nogil=True, cache=True)
def _rewrite(rows: I32, begin: int, end: int, relabel: U32, base: int) -> None:
    """Turn the neighbours of arcs `begin` to `end` into rows."""
    for position in range(begin, end):
        if position + _ARCS_AHEAD < end:
            prefetch(relabel, np.int64(rows[np.uint64(position + _ARCS_AHEAD)]))
        rows[np.uint64(position)] = np.int64(relabel[np.uint32(rows[np.uint64(position)])]) - base


def _source() -> str:
    """Hash of the text of every module that `sample_layer` is compiled from."""
    # Numba looks at the age of the function's own file alone: after a change of `choose` or `draw` it would go on
    # with the code that has the old ones in it.
    paths = [__file__, *(str(module.__file__) for module in _CALLED)]
    return hashlib.sha256(b"".join(Path(path).read_bytes() for path in paths)).hexdigest()


def _compiled(source: str) -> tuple[Callable[..., Sampled], Callable[..., None]]:
    """What calls other modules, compiled once for each text: files on disk are found by the values closed over."""

    @numba.njit(nogil=True, cache=True)
    def sample_layer(*given: Any) -> Sampled:
        if not source:  # never; a value that nothing uses would not be closed over
            raise AssertionError
        sampled: Sampled = _sample_layer(*given)
        return sampled

    @numba.njit(nogil=True, cache=True)
    def draw_neighbours(*given: Any) -> None:
        if not source:
            raise AssertionError
        _draw_neighbours(*given)

    return sample_layer, draw_neighbours


sample_layer, draw_neighbours = _compiled(_source())
"""`_sample_layer` and `_draw_neighbours`, kept on disk: to compile them takes seconds."""

_LEAST_VERTICES = 2048
"""Destinations of a layer that several threads are worth: fewer are sampled in the time that it takes to share out."""


class Team:
    """Threads that sample one layer after another together. A context manager: its threads end with it.

    Parameters
    ----------
    threads
        With the one that calls.
    """

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._others = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def __enter__(self) -> Team:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._others is not None:
            self._others.shutdown()

    def sample_layer(self, *given: Any) -> Sampled:
        """As the function of that name, to the bit."""
        indptr, indices, weights, fanout, key, step, layer, relabel, base, destinations, without = given
        count = len(destinations)
        if self._others is None or count < _LEAST_VERTICES:
            return sample_layer(*given)
        starts, firsts, degrees = (np.zeros(count + 1, np.int64), *np.empty((2, count), np.int64))
        shares = list(itertools.pairwise(np.linspace(0, count, self.threads + 1).astype(int).tolist()))
        found = firsts, degrees, starts
        self._share(
            _find_lists, [(indptr, fanout, destinations, without, *share, *found) for share in shares]
        )
        np.cumsum(starts, out=starts)
        arcs = int(starts[-1])
        rows = np.empty(arcs, np.int32)
        taken = None if weights is None else np.empty(arcs, np.float32)
        drawn = indices, weights, key, step, layer, destinations, without
        self._share(draw_neighbours, [(*drawn, *share, *found, rows, taken) for share in shares])
        shares = list(itertools.pairwise(np.linspace(0, arcs, self.threads + 1).astype(int).tolist()))
        new, dealt = np.empty(arcs, np.uint8), np.empty(arcs, np.int32)
        bounds = np.empty((self.threads, self.threads + 1), np.int64)
        self._share(
            _deal,
            [(rows, *share, self.threads, dealt, own) for share, own in zip(shares, bounds, strict=True)],
        )
        self._share(
            _find_new,
            [(rows, relabel, base, member, dealt, bounds, new) for member in range(self.threads)],
        )
        counts = [int(np.count_nonzero(new[begin:end])) for begin, end in shares]
        known = [count, *(count + np.cumsum(counts)).tolist()]
        sources = np.empty(known[-1], np.int64)
        sources[:count] = destinations
        numbered = [
            (rows, *share, relabel, base, new, first, sources)
            for share, first in zip(shares, known[:-1], strict=True)
        ]
        self._share(_number_new, numbered)
        self._share(_rewrite, [(rows, *share, relabel, base) for share in shares])
        return starts, rows, sources, taken, degrees

    def _share(self, function: Callable[..., Any], work: Sequence[tuple[Any, ...]]) -> None:
        """One call for each thread; the next pass needs what all of them leave."""
        assert self._others is not None, "a team of one has no passes"
        own, *others = work
        running = [self._others.submit(function, *given) for given in others]
        function(*own)
        for each in running:
            each.result()
