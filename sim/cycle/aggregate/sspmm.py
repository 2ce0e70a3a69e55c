"""The `sspmm` organisation, cycle by cycle: `hw/aggregate/sspmm/sspmm.py` and what it is made of.

Its timing depends on the masks, and on zeros where they are skipped: which values of a word are wanted says which
adders it keeps at work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COUNT_BITS, EDGE_LAST_BIT
from simgnn.sim.compiled import part, within
from simgnn.sim.cycle.aggregate.marks import ADDING, HAZARD, NOTHING, UNREAD, WAITING
from simgnn.sim.cycle.aggregate.stepped import ALL_BEGUN, admit_word, take_edges, undealt, write_words
from simgnn.sim.cycle.reader import group_edges
from simgnn.sim.cycle.state import ELEMENTS, WORDS_WAITING

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


LAST_ELEMENT = ELEMENTS - 1


@within
def begin_sspmm(m: Record) -> None:
    """A command begins."""
    m.stepped.room = 1
    for c in range(m.sizes.clusters):
        decoder = m.decoder[c]
        decoder.group = -1
        decoder.held = decoder.column = decoder.coming = decoder.second = decoder.full = 0
        m.link[c].behind = 0
        for a in range(m.sizes.gather_width):
            lane = m.lane[c, a]
            lane.first = lane.held = lane.sent = lane.words = 0


@part
def step_sspmm(
    m: Record,
    memory: NDArray[np.uint32],
    addition_free: NDArray[np.int64],
    masks: NDArray[np.int64],
    now: int,
) -> np.int64:
    """Simulate cycle `now`; returns its state, or ALL_BEGUN if every addition has begun before."""
    agg, b = m.aggregate, m.stepped
    # In the order of `step_broadcast`, for its reason: what several parts look at first, then from sums to edges.
    unfinished = is_unfinished(m)
    dealt = b.dealt == agg.groups
    if dealt and not unfinished and agg.admitted == agg.total:
        return ALL_BEGUN
    write_words(m, now)
    state = WAITING if unfinished else UNREAD if not dealt else NOTHING
    fits = queues_fit(m)
    room = _buffer_room(m)
    for c in range(m.sizes.clusters):
        send_values(m, c, masks)
    state = min(state, reduce_values(m, addition_free, now))
    grant_words(m)
    _route(m, memory, fits, now)
    admit_word(m, memory, b.room, now)
    if b.room != room:
        b.room = room
        b.changed = 1
    return state


@within
def is_unfinished(m: Record) -> bool:
    """Whether a cluster has an edge, a word or an element."""
    for c in range(m.sizes.clusters):
        decoder = m.decoder[c]
        if decoder.held or decoder.queued or decoder.full or decoder.second or decoder.coming:
            return True
        for a in range(m.sizes.gather_width):
            if m.lane[c, a].held:
                return True
    return False


@within
def queues_fit(m: Record) -> bool:
    """Whether every cluster's queue can take a group."""
    for c in range(m.sizes.clusters):
        if m.decoder[c].groups == m.sizes.queue_depth:
            return False
    return True


@part
def _buffer_room(m: Record) -> int:
    """Whether the feature buffers can take a word in the next cycle: decided from what is known in this one."""
    sizes, agg = m.sizes, m.aggregate
    unrouted = undealt(m)
    for c in range(sizes.clusters):
        decoder = m.decoder[c]
        if decoder.held:
            oldest = decoder.source
        elif decoder.queued:
            oldest = m.edge[c, decoder.first & sizes.edge_mask].source
        else:
            oldest = unrouted
        if agg.admitted - oldest * agg.words > sizes.ring_words - 2 * agg.step:
            return 0
    return 1


@within
def _wanted(m: Record, masks: NDArray[np.int64], destination: int, source: int, column: int) -> int:
    """Bits of a word's values that are wanted, and not known to be zero."""
    agg = m.aggregate
    wanted = -1
    if agg.mask_at >= 0:
        wanted = masks[agg.mask_at + destination * agg.words + column]
    if agg.nonzero_at >= 0:
        wanted &= masks[agg.nonzero_at + source * agg.words + column]
    return wanted & agg.tail if column == agg.words - 1 else wanted


@part
def send_values(m: Record, c: int, masks: NDArray[np.int64]) -> None:
    """The mask decoder sends what lanes have room for, and its buffers move up; it may ask if they can."""
    sizes, agg = m.sizes, m.aggregate
    decoder = m.decoder[c]
    width = sizes.gather_width
    free = True
    if decoder.full:
        local = decoder.full_destination // sizes.clusters
        first = (local * agg.words + decoder.full_column) * width * sizes.parts
        for a in range(width):
            if not decoder.left >> a & 1:
                continue
            lane = m.lane[c, a]
            if lane.words == WORDS_WAITING:
                free = False
                continue
            # Lane a takes the values that the destination's rotation, its number in the cluster, brings to it.
            value, last = (a - local) & (width - 1), 0
            for number in range(sizes.parts):
                if decoder.mask >> (number * width + value) & 1:
                    last = lane.first + lane.held + lane.sent
                    m.element[c, a, last & LAST_ELEMENT] = 2 * (first + number * width + value)
                    lane.sent += 1
            # An element is twice its sum's number; the lowest bit says that it is the last of its word, whose place in
            # the queue it frees.
            m.element[c, a, last & LAST_ELEMENT] += 1
            decoder.left &= ~(1 << a)
            m.stepped.changed = 1
    # As `MaskDecoder.ready`, of the registers before this cycle moves them.
    decoder.ready = free or not (decoder.second or decoder.coming)
    if free:
        m.stepped.changed |= decoder.full | decoder.second | decoder.coming
        decoder.full = decoder.second | decoder.coming
        if decoder.second:
            decoder.full_destination, decoder.full_column = (
                decoder.second_destination,
                decoder.second_column,
            )
            decoder.full_source = decoder.second_source
        else:
            decoder.full_destination, decoder.full_column = (
                decoder.coming_destination,
                decoder.coming_column,
            )
            decoder.full_source = decoder.coming_source
        decoder.second = 0
        if decoder.full:
            _begin_word(m, c, masks)
    elif decoder.coming:
        decoder.second = 1
        decoder.second_destination, decoder.second_column = decoder.coming_destination, decoder.coming_column
        decoder.second_source = decoder.coming_source
        m.stepped.changed = 1
    decoder.coming = 0


@within
def _begin_word(m: Record, c: int, masks: NDArray[np.int64]) -> None:
    """What each lane will be sent of the word in the first buffer."""
    sizes, decoder = m.sizes, m.decoder[c]
    width = sizes.gather_width
    decoder.mask = _wanted(m, masks, decoder.full_destination, decoder.full_source, decoder.full_column)
    local = decoder.full_destination // sizes.clusters
    decoder.left = 0
    for a in range(width):
        value = (a - local) & (width - 1)
        for number in range(sizes.parts):
            if decoder.mask >> (number * width + value) & 1:
                decoder.left |= 1 << a


@part
def reduce_values(m: Record, addition_free: NDArray[np.int64], now: int) -> np.int64:
    """Lanes add, and take what was sent to them; returns the state."""
    sizes, agg, b = m.sizes, m.aggregate, m.stepped
    state = NOTHING
    for c in range(sizes.clusters):
        sums = (agg.half * sizes.clusters + c) * sizes.sums
        for a in range(sizes.gather_width):
            lane = m.lane[c, a]
            if lane.held:
                element = m.element[c, a, lane.first & LAST_ELEMENT]
                place = sums + (element >> 1)
                free = addition_free[place]
                if free <= now:
                    addition_free[place] = now + sizes.add_stages + 2
                    lane.first += 1
                    lane.held -= 1
                    lane.words -= element & 1
                    state = ADDING
                    b.changed = 1
                else:
                    state = min(state, HAZARD)
                    b.next = min(b.next, free)
            lane.held += lane.sent
            # A queue has places for words, and a word takes one however many of its values are wanted.
            lane.words += lane.sent > 0
            lane.sent = 0
    return state


@part
def grant_words(m: Record) -> None:
    """Each link grants one of its clusters a word, by turns; index decoders go on."""
    sizes, agg, b = m.sizes, m.aggregate, m.stepped
    share = sizes.link_clusters
    for number in range(sizes.clusters // share):
        link = m.link[number]
        chosen = -1
        for leaf in range(share):
            decoder = m.decoder[number * share + leaf]
            if not decoder.held or not decoder.ready:
                continue
            if b.written - decoder.source * agg.words < agg.words:
                continue
            # As the network of `broadcast` takes turns: see `_scatter`.
            if chosen < 0 or (chosen < link.behind <= leaf):
                chosen = leaf
        if chosen >= 0:
            link.behind = chosen + 1
            b.changed = 1
        for leaf in range(share):
            _decode(m, number * share + leaf, leaf == chosen)


@part
def _decode(m: Record, c: int, granted: int) -> None:
    """An index decoder goes on to its next word if it was granted one, and to its next edge after the last."""
    sizes, agg, b = m.sizes, m.aggregate, m.stepped
    decoder = m.decoder[c]
    moved = not decoder.held
    if granted:
        decoder.coming = 1
        decoder.coming_destination, decoder.coming_column = decoder.destination, decoder.column
        decoder.coming_source = decoder.source
        decoder.column += 1
        if decoder.column == agg.words:
            decoder.column = 0
            moved = True
    if moved:
        b.changed |= decoder.held
        decoder.held = 0
        if decoder.queued:
            edge = m.edge[c, decoder.first & sizes.edge_mask]
            decoder.destination, decoder.source = edge.destination, edge.source
            decoder.held = 1
            decoder.first += 1
            decoder.queued -= 1
            decoder.groups -= edge.headed
            b.changed = 1


@within
def queue_edge(m: Record, c: int, destination: int, source: int, group: int) -> None:
    """An edge of group number `group` comes into a cluster's queue, where the group takes one place."""
    decoder, mask = m.decoder[c], m.sizes.edge_mask
    edge = m.edge[c, (decoder.first + decoder.queued) & mask]
    edge.destination, edge.source, edge.headed = destination, source, 1
    if decoder.group == group:
        m.edge[c, (decoder.first + decoder.queued - 1) & mask].headed = 0
    else:
        decoder.group = group
        decoder.groups += 1
    decoder.queued += 1


@part
def _route(m: Record, memory: NDArray[np.uint32], fits: int, now: int) -> None:
    """The router's stages move."""
    sizes, agg, b = m.sizes, m.aggregate, m.stepped
    if b.stage2 >= 0 and fits:
        first, end = group_edges(m, b.stage2)
        source = b.source2
        for number in range(first, end):
            word = int(memory[(agg.edge_list >> 2) + number])
            destination = word & ((1 << COUNT_BITS) - 1)
            c = destination & (sizes.clusters - 1)
            queue_edge(m, c, destination, source, b.dealt)
            source += word >> EDGE_LAST_BIT & 1
        b.stage2 = -1
        b.dealt += 1
        b.changed = 1
    take_edges(m, memory, now)
