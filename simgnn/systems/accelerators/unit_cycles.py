"""A unit of engines that share one stream of source rows, cycle by cycle.

Index decoders, distribution, mask decoders and reduction of each engine are those of the cycle model of `sspmm`, the
same functions (`simgnn.sim.cycle.aggregate.sspmm`). What feeds them is the unit's own: each word of the stream goes to
all engines that sum its columns in the same cycle, once all have room for it, and every list of edges goes to the
engines of its destinations, one for each group of columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit

from simgnn.arrays import I32, I64, U64, Records
from simgnn.sim.compiled import part, wrapped
from simgnn.sim.cycle.aggregate.clustered import begin_clusters, queue_edge
from simgnn.sim.cycle.aggregate.sspmm import add_words, begin_sspmm

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


FEED = np.dtype(
    [
        (name, np.int64)
        for name in """sources words groups source_words edges_per_cycle latency
        source_bytes cycle_bytes before_bytes store_bytes store_from edge_buffer word_buffer""".split()
    ]
)
"""What feeds a slice: rows, and words of each for an engine; groups of columns; words for an engine and edges of a list
per cycle; cycles of the memory; bytes of a word of each group, of a cycle, in front of everything, and of the slice
before that wait to be written from a cycle on; edges of a list and words for an engine that may be under way or
waiting."""

QUEUE = np.dtype(
    [(name, np.int64) for name in "at end source first1 end1 source1 first2 end2 source2".split()]
)
"""A list's edge reader: the next edge and the end of its list, the source reached, and the groups in its stages."""

EDGE_WORD = 64
"""Edges in a word."""
UNMARKED = np.bool_(False)
"""Of an engine only the cycles are counted, and not what it does in each."""


@part
def _unrouted(queue: Record) -> int:
    """The oldest source that an edge may need which no cluster has yet."""
    source: int = queue.source
    if queue.end1 > queue.first1:
        source = queue.source1
    if queue.end2 > queue.first2:
        source = queue.source2
    return source


@part
def _catch_up(
    m: Record, free: I32, masks: I64, marks: U64, rows: int, unrouted: int, now: int
) -> tuple[bool, bool, int]:
    """An engine before cycle `now`, `rows` being admitted: has it work, do its queues fit, its oldest source."""
    sizes, agg = m.sizes, m.aggregate
    if agg.rows_admitted != rows or m.limited.changed:
        agg.rows_admitted, m.limited.changed = rows, 0
        add_words(m, marks, free, masks, UNMARKED)
    working, fits, oldest = False, True, unrouted
    for c in range(sizes.clusters):
        cluster = m.cluster[c]
        while (
            cluster.left < cluster.headed and m.edge[c, wrapped(cluster.left, sizes.edge_mask)].headed < now
        ):
            cluster.left += 1
        # A group is queued whole, and all of it may be one cluster's.
        fits = fits and cluster.routed - cluster.left <= sizes.queue_depth - sizes.group
        working = working or cluster.added < cluster.routed or m.decoder[c].latest >= now
        oldest = min(oldest, cluster.wanted)
    # A source keeps its words, and all after it, in the ring until the last of its edges has been granted them.
    while agg.settled < oldest and m.row[agg.settled & sizes.row_mask].ended < now:
        agg.settled += 1
    return working, fits, agg.settled


@part
def _route(
    engines: Records,
    low: int,
    high: int,
    queue: Record,
    destination: I64,
    step: I64,
    there: int,
    group: int,
    fits: bool,
    now: int,
) -> None:
    """The stages of the routers low .. high move; `there` is the end of the edges that have come."""
    sizes = engines[low].sizes
    # Backwards, from the last stage to the first: each moves into what the next has just left.
    if queue.end2 > queue.first2 and fits:
        source = queue.source2
        for number in range(queue.first2, queue.end2):
            if destination[number] >= 0:
                c = destination[number] & (sizes.clusters - 1)
                for e in range(low, high):
                    queue_edge(engines[e], c, destination[number], source, now)
                    engines[e].limited.changed = 1
            # An edge says how many sources follow it: sources are not in the list.
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


@part
def _step_list(
    engines: Records,
    free: I64,
    masks: I64,
    f: Record,
    queue: Record,
    destination: I64,
    step: I64,
    there: int,
    admitted: int,
    marks: U64,
    now: int,
) -> tuple[bool, bool]:
    """A cycle of the engines of one list: whether they have work left, and room for words in the next cycle."""
    working = queue.at < queue.end or queue.end1 > queue.first1 or queue.end2 > queue.first2
    fits = room = True
    rows, unrouted = admitted // f.words, _unrouted(queue)
    for e in range(len(engines)):
        m = engines[e]
        busy, fit, oldest = _catch_up(m, free[e], masks, marks, rows, unrouted, now)
        working, fits = working or busy, fits and fit
        # Whether the feature buffers can take words in the next cycle, whatever comes in this one.
        room = room and admitted - oldest * f.words <= m.sizes.ring_words - 2 * f.source_words
    _route(engines, 0, len(engines), queue, destination, step, there, f.edges_per_cycle, fits, now)
    return working, room


@part
def _ask_edges(
    queues: Records, first: I64, asked: I64, coming: I64, buffer: int, credit: int, now: int
) -> int:
    """Lists ask for edges in turn, each as far as its buffer of `buffer` edges goes; what is left of `credit`."""
    count = len(queues)
    for turn in range(count):
        i = (turn + now) % count
        ask = min(queues[i].at + buffer, first[i + 1]) - asked[i]
        # Whole words of edges, as far as the list goes.
        ask = min(ask, credit // 4)
        if asked[i] + ask < first[i + 1]:
            # Memory gives words of 64 edges; half of one would be read twice.
            ask = ask // EDGE_WORD * EDGE_WORD
        if ask > 0:
            asked[i] += ask
            coming[i] += ask
            credit -= 4 * ask
    return credit


@njit(nogil=True, error_model="numpy")
def run_slice(
    engines: Records,
    free: I64,
    masks: I64,
    feed: Records,
    destination: I64,
    step: I64,
    first: I64,
    skipped: I64,
    queues: Records,
) -> Any:
    """Cycles of a slice until every addition has begun, and bytes that are still to be written: (int, int).

    Parameters
    ----------
    engines : `CORE`, shape (lists x groups,)
    free : shape (engines, sums)
        Cycle from which a sum may be added to.
    masks
        Bits of masks, and of source values that are not zero.
    feed : `FEED`, shape (1,)
    destination, step, first, skipped
        As in `simgnn.systems.accelerators.unit_edges.EdgeLists`.
    queues : `QUEUE`, shape (lists,)
    """
    f = feed[0]
    count = len(queues)
    total = f.sources * f.words
    for e in range(len(engines)):
        m = engines[e]
        begin_clusters(m)
        begin_sspmm(m)
        m.aggregate.rows_admitted = m.aggregate.settled = m.limited.changed = 0
        for c in range(m.sizes.clusters):
            m.cluster[c].left = 0
        for row in range(m.sizes.row_mask + 1):
            m.row[row].ended = 0
    for i in range(count):
        queue = queues[i]
        queue.at, queue.end, queue.source = first[i], first[i + 1], skipped[i]
        queue.first1 = queue.end1 = queue.first2 = queue.end2 = 0
    latency = f.latency
    words_coming = np.zeros(latency + 1, np.int64)
    edges_coming = np.zeros((latency + 1, count), np.int64)
    marks = np.zeros(0, np.uint64)
    edges_there, edges_asked = first[:-1].copy(), first[:-1].copy()
    words_there = words_asked = admitted = 0
    before, stored, credit = f.before_bytes, 0, 0
    room, now = True, 0
    while True:
        slot = now % (latency + 1)
        words_there += words_coming[slot]
        words_coming[slot] = 0
        edges_there += edges_coming[slot]
        edges_coming[slot] = 0
        room_next, working = True, False
        for i in range(count):
            own = slice(i * f.groups, (i + 1) * f.groups)
            there = edges_there[i]
            busy, fits = _step_list(
                engines[own], free[own], masks, f, queues[i], destination, step, there, admitted, marks, now
            )
            working = working or busy
            room_next = room_next and fits
        # All sources must have gone by, edges or not: a row that no edge needs still passes.
        if not working and admitted == total:
            return now, f.store_bytes - stored
        if room:
            before_rows = admitted // f.words
            admitted += min(f.source_words, words_there - admitted)
            for row in range(before_rows, admitted // f.words):
                for e in range(len(engines)):
                    place = engines[e].row[row & engines[e].sizes.row_mask]
                    place.admitted, place.ended = now, 0
        room = room_next
        # The memory serves what comes first, then edges, then rows, and writes with the rest of a cycle.
        # Bandwidth that was not used is lost, but for what the next piece has saved up.
        credit = min(credit, f.source_bytes + 4 * EDGE_WORD) + f.cycle_bytes
        taken = min(before, credit)
        before -= taken
        credit -= taken
        if before == 0:
            credit = _ask_edges(queues, first, edges_asked, edges_coming[slot], f.edge_buffer, credit, now)
            while words_asked < total and words_asked - admitted < f.word_buffer and credit >= f.source_bytes:
                words_asked += 1
                words_coming[slot] += 1
                credit -= f.source_bytes
            if now >= f.store_from and stored < f.store_bytes:
                taken = min(credit, f.store_bytes - stored)
                stored += taken
                credit -= taken
        now += 1
