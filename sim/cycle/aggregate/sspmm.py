"""The `sspmm` organisation: `hw/aggregate/sspmm/sspmm.py` and what it is made of, recurrences over words and elements.

Timing depends on the masks, and on zeros where they are skipped: which values of a word are wanted says which adders
it keeps at work. Groups of edges come to the clusters' queues as in `clustered.py`. An edge of a group that came in
cycle v leaves its queue in cycle h; its word i is granted to the cluster in cycle g, is in the mask decoder's first
buffer from f on, and the last of its wanted values is sent in s; a lane begins to add one of them in cycle b:

    h = max(v + 1, g of the last word before)
    g[i] = max(g[i-1] + 1, h + 1, its row's, s[i-2])    f[i] = max(g[i] + 2, s[i-1] + 1)
    s[i] = max(f[i], room in the lanes that it has values for)
    b = max(sent + 1, b' + 1, b of the sum's last addition + add_stages + 2)

(prime: of the value before in the lane). Clusters that share a link are granted words by turns: then the earliest grant
of all is decided first, and none that is later than what is known of the memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.compiled import inlined, part, within, wrapped
from simgnn.sim.cycle.aggregate.marks import ADDING, HAZARD, ONE, WAITING, mark, mark_cycle, marks_room
from simgnn.sim.cycle.aggregate.stepped import bursts_asked
from simgnn.sim.cycle.reader import lists_taken
from simgnn.sim.cycle.state import NEVER, WORDS_WAITING

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


LAST_WORD = WORDS_WAITING - 1
NONE = np.uint64(0)
AHEAD = 2
"""Cycles after a grant in which nothing that comes of it can be granted: a row is admitted two cycles after another has
left the rings at the earliest; a group comes a cycle after another has left a queue, and asks two cycles later."""


@within
def begin_sspmm(m: Record) -> None:
    """A command begins."""
    sizes, agg = m.sizes, m.aggregate
    last = sizes.gather_width * sizes.parts - 1
    alike = agg.tail >> last & 1 if agg.mask_at < 0 and agg.nonzero_at < 0 else 0
    for c in range(sizes.clusters):
        decoder, cluster = m.decoder[c], m.cluster[c]
        decoder.alike = alike
        decoder.column = decoder.sent = decoder.sent_before = decoder.latest = decoder.waited = 0
        cluster.groups, cluster.group = 0, -1
        m.link[c].behind = m.link[c].granted = 0
    for a in range(sizes.clusters * sizes.gather_width):
        m.lane[a].words = m.lane[a].begun = 0


@inlined
def _wanted(m: Record, masks: NDArray[np.int64], destination: int, source: int, column: int) -> np.uint64:
    """Bits of a word's values that are wanted, and not known to be zero."""
    agg = m.aggregate
    wanted = np.int64(-1)
    if agg.mask_at >= 0:
        wanted = masks[agg.mask_at + destination * agg.words + column]
    if agg.nonzero_at >= 0:
        wanted &= masks[agg.nonzero_at + source * agg.words + column]
    return np.uint64(wanted & agg.tail if column == agg.words - 1 else wanted)


@inlined
def _asking_from(m: Record, c: int) -> int:
    """Cycle from which on a cluster can be granted its next word; NEVER if it is not known yet."""
    sizes, cluster, decoder = m.sizes, m.cluster[c], m.decoder[c]
    if cluster.wanted >= m.aggregate.rows_admitted:
        return NEVER
    headed = m.edge[c, wrapped(cluster.added, sizes.edge_mask)].headed
    # From a row's admission to its last word in the rings: the source's register, the scaler, the write.
    written = m.row[wrapped(cluster.wanted, sizes.row_mask)].admitted + sizes.mul_stages + 2
    return max(max(headed, cluster.ended) + 1, max(written, decoder.sent_before))


@inlined
def _grant(
    m: Record,
    marks: NDArray[np.uint64],
    addition_free: NDArray[np.int64],
    masks: NDArray[np.int64],
    c: int,
    cycle: int,
    marked: bool,
) -> bool:
    """A cluster is granted its next word in a cycle, and all that comes of it is known; False: no room to mark it."""
    sizes, agg, cluster, decoder = m.sizes, m.aggregate, m.cluster[c], m.decoder[c]
    width, parts, distance, base = sizes.gather_width, sizes.parts, sizes.add_stages + 2, agg.marks_from
    first, latest = max(cycle + 2, decoder.sent + 1), decoder.latest
    # Each value waits for the one before, and for an addition that has begun before it.
    end = max(max(first, latest), agg.start) + 2 + parts * (distance + 1)
    if marked and end - base >= marks_room(marks):
        agg.grow = end
        return False
    edge = m.edge[c, wrapped(cluster.added, sizes.edge_mask)]
    local, column = edge.destination >> sizes.cluster_shift, decoder.column
    wanted = _wanted(m, masks, edge.destination, edge.source, column)
    sums = (agg.half * sizes.clusters + c) * sizes.sums + (local * agg.words + column) * width * parts
    # Where all values of all words are wanted, all lanes do the same: one stands for all.
    values, turn, sent = (np.int64(1), np.int64(0), first) if decoder.alike else (width, local, first)
    for value in range(values):
        bits, place = wanted >> np.uint64(value), np.uint64(sums + value)
        # Lane a takes the values that the destination's rotation, its number in the cluster, brings to it.
        number = np.uint64(c * width + ((value + turn) & (width - 1)))
        lane, slot = m.lane[number], np.uint64(m.lane[number].words & LAST_WORD)
        # A queue has places for words, and a word takes one however many of its values are wanted.
        before = m.left[number, slot]
        room = max(first, before + 1) if lane.words >= WORDS_WAITING else first
        ready = max(room, lane.begun) + 1
        some = NONE
        # Which values are wanted is as random as the graph: no branch depends on it.
        for _ in range(parts):
            bit = bits & ONE
            free = addition_free[place]
            begin = max(ready, free)
            if marked and bit != NONE and begin > ready:  # seldom, where destinations are in a good order
                mark(marks, ready - base, begin - base, HAZARD)
            if marked:
                mark_cycle(marks, begin - base, ADDING, bit)
            addition_free[place] = begin + distance if bit else free
            ready = begin + 1 if bit else ready
            some |= bit
            bits >>= np.uint64(width)
            place += np.uint64(width)
        sent = max(sent, room if some else first)
        m.left[number, slot] = ready - 1 if some else before
        lane.begun = ready - 1 if some else lane.begun
        lane.words += np.int64(some)
        latest = max(latest, lane.begun)
    decoder.latest = latest = max(latest, sent)
    decoder.sent_before, decoder.sent = decoder.sent, sent
    cluster.ended = cycle
    decoder.column += 1
    if decoder.column == agg.words:
        decoder.column = 0
        # It waits from its group's coming on, unless another is marked as waiting.
        if marked:
            mark(marks, max(edge.routed, decoder.waited) + 1 - base, latest + 1 - base, WAITING)
        decoder.waited = latest
        row = m.row[wrapped(edge.source, sizes.row_mask)]
        row.ended = max(row.ended, cycle)
        cluster.added += 1
        cluster.wanted = NEVER
        if cluster.added < cluster.routed:
            edge = m.edge[c, wrapped(cluster.added, sizes.edge_mask)]
            edge.headed = max(edge.routed + 1, cycle)
            cluster.headed = cluster.added + 1
            cluster.wanted = edge.source
    return True


@inlined
def add_words(
    m: Record,
    marks: NDArray[np.uint64],
    addition_free: NDArray[np.int64],
    masks: NDArray[np.int64],
    marked: bool,
) -> bool:
    """Grant words as far as it is known when; returns whether any was, or more sources are done with.

    What the engine does in each cycle is `marked`, or not.
    """
    sizes, agg = m.sizes, m.aggregate
    share, until, moved = sizes.link_clusters, NEVER - 1, False
    if share > 1:
        until = _decided_until(m)
    for number in range(sizes.clusters // share):
        link = m.link[number]
        time = _next_grant(m, number)
        while time <= until:
            leaf = np.int64(0)
            if share > 1:
                leaf = _leaf(m, number, time)
            if not _grant(m, marks, addition_free, masks, number * share + leaf, time, marked):
                return False
            link.granted, link.behind = time, leaf + 1
            moved = True
            time = _next_grant(m, number)
    added_sources = agg.routed_sources
    for c in range(sizes.clusters):
        # The oldest source that any cluster still wants; a cluster that has no edge left wants NEVER.
        added_sources = min(added_sources, m.cluster[c].wanted)
    moved |= agg.added_sources != added_sources
    agg.added_sources = added_sources
    return moved


@inlined
def _next_grant(m: Record, number: int) -> int:
    """Cycle in which a link grants its next word, as far as it is known; NEVER if none is."""
    share, time = m.sizes.link_clusters, NEVER
    for leaf in range(share):
        time = min(time, _asking_from(m, number * share + leaf))
    return max(time, m.link[number].granted + 1)


@part
def _leaf(m: Record, number: int, time: int) -> int:
    """Which of its clusters a link grants a word in a cycle: the first after the last one granted that asks."""
    share, behind, chosen = m.sizes.link_clusters, m.link[number].behind, np.int64(-1)
    for leaf in range(share):
        # As the network of `broadcast` takes turns: see `_scatter`.
        if _asking_from(m, number * share + leaf) <= time and (chosen < 0 or (chosen < behind <= leaf)):
            chosen = np.int64(leaf)
    return int(chosen)


@part
def _decided_until(m: Record) -> int:
    """Last cycle of which it is known which clusters ask for words; 0 if of none that has not been decided."""
    b = m.limited
    # A burst that has been asked for meanwhile may be granted before the horizon: that is an event, served outside.
    asked = 2 * bursts_asked(m) + lists_taken(m)
    if asked != b.asked:
        b.asked, m.machine.horizon = asked, 0
    b.now = NEVER
    for number in range(m.sizes.clusters // m.sizes.link_clusters):
        b.now = min(b.now, _next_grant(m, number))
    b.changed, b.next = 0, b.now
    return b.now + AHEAD if b.now <= m.machine.horizon else 0
