"""A unit of engines that share one stream of source rows, cycle by cycle.

Index decoders, distribution, mask decoders and reduction of each engine are those of the cycle model of `sspmm`, the same
compiled functions (`simgnn.sim.cycle.aggregate.sspmm`). What feeds them is the unit's own: each word of the stream
goes to all engines in the same cycle, once all have room for it, and an engine has a list of edges of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.sim.cycle.aggregate.sspmm import (
    _grant,
    _reduce,
    _router_fits,
    _send,
    _unfinished,
    begin_sspmm,
)
from simgnn.sim.cycle.compiled import part

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


FEED = np.dtype(
    [
        (name, np.int64)
        for name in """sources words source_words edges_per_cycle latency rings_after
        source_bytes cycle_bytes before_bytes store_bytes store_from edge_buffer word_buffer""".split()
    ]
)
"""What feeds a slice: rows and words of each; words and edges per cycle; cycles of the memory and from a word's
admission to the rings; bytes of a word, of a cycle, in front of everything, and of the slice before that wait to be
written from a cycle on; edges and words that may be under way or waiting."""

QUEUE = np.dtype([(name, np.int64) for name in "at end source first1 end1 source1 first2 end2 source2".split()])
"""An engine's edge reader: the next edge and the end of its list, the source reached, and the groups in its stages."""

HISTORY = 64
"""Cycles that what was admitted is known for: more than a word takes to the rings."""


@part
def _room(m: Record, queue: Record, admitted: int, words: int, step: int) -> bool:
    """Whether the feature buffers can take `step` words in the next cycle, whatever comes in this one."""
    sizes = m.sizes
    unrouted = queue.source
    if queue.end2 > queue.first2:
        unrouted = queue.source2
    elif queue.end1 > queue.first1:
        unrouted = queue.source1
    for c in range(sizes.clusters):
        decoder = m.decoder[c]
        if decoder.held:
            oldest = decoder.source
        elif decoder.queued:
            oldest = m.edge[c, decoder.first & sizes.edge_mask].source
        else:
            oldest = unrouted
        if admitted - oldest * words > sizes.ring_words - 2 * step:
            return False
    return True


@part
def _route(
    m: Record,
    queue: Record,
    destination: NDArray[np.int64],
    step: NDArray[np.int64],
    there: int,
    group: int,
    fits: bool,
) -> None:
    """The router's stages move; `there` is the end of the edges that have come."""
    sizes = m.sizes
    if queue.end2 > queue.first2 and fits:
        source = queue.source2
        for number in range(queue.first2, queue.end2):
            if destination[number] >= 0:
                c = destination[number] & (sizes.clusters - 1)
                decoder = m.decoder[c]
                edge = m.edge[c, (decoder.first + decoder.queued) & sizes.edge_mask]
                edge.destination, edge.source = destination[number], source
                decoder.queued += 1
            source += step[number]
        queue.first2 = queue.end2 = 0
    if queue.end1 > queue.first1 and queue.end2 == queue.first2:
        queue.first2, queue.end2, queue.source2 = queue.first1, queue.end1, queue.source1
        queue.first1 = queue.end1 = 0
    if queue.end1 > queue.first1 or queue.at == queue.end:
        return
    end = min(queue.at + group, queue.end)
    if there < end:
        return
    queue.first1, queue.end1, queue.source1 = queue.at, end, queue.source
    for number in range(queue.at, end):
        queue.source += step[number]
    queue.at = end


@njit(nogil=True, error_model="numpy")
def run_slice(
    engines: NDArray[np.void],
    free: NDArray[np.int64],
    masks: NDArray[np.int64],
    feed: NDArray[np.void],
    destination: NDArray[np.int64],
    step: NDArray[np.int64],
    first: NDArray[np.int64],
    skipped: NDArray[np.int64],
    queues: NDArray[np.void],
) -> Any:
    """Cycles of a slice until every addition has begun, and bytes that are still to be written: (int, int).

    Parameters
    ----------
    engines : `CORE`, shape (engines,)
    free : shape (engines, sums)
        Cycle from which a sum may be added to.
    masks
        Bits of masks, and of source values that are not zero.
    feed : `FEED`, shape (1,)
    destination, step, first, skipped
        As in `simgnn.reproduce.unit_edges.EdgeLists`.
    queues : `QUEUE`, shape (engines,)
    """
    f = feed[0]
    count = len(engines)
    total = f.sources * f.words
    for e in range(count):
        begin_sspmm(engines[e])
        queue = queues[e]
        queue.at, queue.end, queue.source = first[e], first[e + 1], skipped[e]
        queue.first1 = queue.end1 = queue.first2 = queue.end2 = 0
    latency = f.latency
    words_coming = np.zeros(latency + 1, np.int64)
    edges_coming = np.zeros((latency + 1, count), np.int64)
    history = np.zeros(HISTORY, np.int64)
    edges_there = first[:-1].copy()
    edges_asked = first[:-1].copy()
    words_there = words_asked = admitted = 0
    before, stored, credit = f.before_bytes, 0, 0
    room = True
    now = 0
    while True:
        slot = now % (latency + 1)
        words_there += words_coming[slot]
        words_coming[slot] = 0
        for e in range(count):
            edges_there[e] += edges_coming[slot, e]
            edges_coming[slot, e] = 0
        written = history[(now - f.rings_after) % HISTORY] if now >= f.rings_after else 0
        room_next = True
        working = False
        for e in range(count):
            m, queue = engines[e], queues[e]
            m.stepped.written = written
            dealt = queue.at == queue.end and queue.end1 == queue.first1 and queue.end2 == queue.first2
            if not dealt or _unfinished(m):
                working = True
            fits = _router_fits(m)
            room_next = room_next and _room(m, queue, admitted, f.words, f.source_words)
            for c in range(m.sizes.clusters):
                _send(m, c, masks)
            _reduce(m, free[e], now)
            _grant(m)
            _route(m, queue, destination, step, edges_there[e], f.edges_per_cycle, fits)
        if not working and admitted == total:
            return now, f.store_bytes - stored
        if room:
            admitted += min(f.source_words, words_there - admitted)
        room = room_next
        history[now % HISTORY] = admitted
        # The memory serves what comes first, then edges, then rows, and writes with the rest of a cycle.
        credit = min(credit, f.source_bytes + 256) + f.cycle_bytes
        taken = min(before, credit)
        before -= taken
        credit -= taken
        if before == 0:
            for turn in range(count):
                e = (turn + now) % count
                ask = min(
                    edges_there[e] + f.edge_buffer - edges_asked[e] - (edges_there[e] - queues[e].at),
                    first[e + 1] - edges_asked[e],
                )
                ask = min(ask // 64 * 64 if edges_asked[e] + ask < first[e + 1] else ask, credit // 4)
                if ask > 0:
                    edges_asked[e] += ask
                    edges_coming[slot, e] += ask
                    credit -= 4 * ask
            while words_asked < total and words_asked - admitted < f.word_buffer and credit >= f.source_bytes:
                words_asked += 1
                words_coming[slot] += 1
                credit -= f.source_bytes
            if now >= f.store_from and stored < f.store_bytes:
                taken = min(credit, f.store_bytes - stored)
                stored += taken
                credit -= taken
        now += 1
