"""The `broadcast` organisation, cycle by cycle: `hw/aggregate/broadcast/broadcast.py` and what it is made of.

Its PEs wait for each other through the network, so that there is no recurrence over edges.
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
from simgnn.sim.cycle.state import MESSAGES

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


@part
def step_broadcast(
    m: Record,
    memory: NDArray[np.uint32],
    addition_free: NDArray[np.int64],
    masks: NDArray[np.int64],
    now: int,
) -> np.int64:
    """Simulate cycle `now`; returns its state, or ALL_BEGUN if every addition has begun before. No mask matters."""
    sizes, agg, b = m.sizes, m.aggregate, m.limited
    # Every register changes at the end of a cycle. So what several parts look at is worked out first, and the parts
    # move from the sums back to the edges: a place that one gives up is then free, and what moves up is not seen, only
    # from the next cycle on.
    unsent = under_way = np.int64(0)
    for pe in range(sizes.clusters):
        unsent += m.scatter[pe].held
        under_way += m.gather[pe].promised
    dealt = b.dealt == agg.groups
    if dealt and unsent == 0 and under_way == 0 and agg.admitted == agg.total:
        return ALL_BEGUN
    write_words(m, now)
    unread = not dealt and unsent == 0 and under_way == 0
    source = _offer(m, unsent)
    offered = b.written - source >= agg.words
    oldest = source if unsent else undealt(m) * agg.words
    state = WAITING if unsent and not offered else UNREAD if unread else NOTHING
    fits = _dealer_fits(m)
    state = min(state, _gather(m, addition_free, now))
    _scatter(m, source, offered)
    _deal(m, memory, fits, now)
    admit_word(m, memory, int(agg.admitted - oldest <= sizes.ring_words - agg.step), now)
    if b.latest != source:
        b.latest = source
        b.changed = 1
    return state


@within
def _offer(m: Record, unsent: int) -> int:
    """Position of the source whose edges may be sent."""
    agg, b = m.aggregate, m.limited
    if unsent:
        for pe in range(m.sizes.clusters):
            scatter = m.scatter[pe]
            if scatter.held and m.dealt[pe, scatter.first & m.sizes.edge_mask].position == b.latest:
                return b.latest
        return b.latest + agg.words
    return b.latest


@part
def _pe(m: Record, turn: int, edge: int) -> int:
    """Scatter PE that an edge of the group in the second stage is dealt to."""
    return (turn - m.limited.stage2) * m.sizes.group + edge + m.aggregate.first_edge


@within
def _dealer_fits(m: Record) -> bool:
    """Whether every PE has room for its edge of the group in the second stage."""
    b = m.limited
    if b.stage2 < 0:
        return True
    first, end = group_edges(m, b.stage2)
    for edge in range(first, end):
        if m.scatter[_pe(m, b.turn2, edge)].held == m.sizes.queue_depth:
            return False
    return True


@part
def _deal(m: Record, memory: NDArray[np.uint32], fits: int, now: int) -> None:
    """The dealer's stages move."""
    sizes, agg, b = m.sizes, m.aggregate, m.limited
    if b.stage2 >= 0 and fits:
        first, end = group_edges(m, b.stage2)
        source = b.source2
        for number in range(first, end):
            word = int(memory[(agg.edge_list >> 2) + number])
            pe = _pe(m, b.turn2, number)
            scatter = m.scatter[pe]
            edge = m.dealt[pe, (scatter.first + scatter.held) & sizes.edge_mask]
            destination = word & ((1 << COUNT_BITS) - 1)
            # Powers of two: a division takes as long as all the rest of this.
            edge.owner = destination & (sizes.clusters - 1)
            edge.accumulator = (destination >> sizes.cluster_shift) * agg.words
            edge.position = source * agg.words
            scatter.held += 1
            source += word >> EDGE_LAST_BIT & 1
        b.stage2 = -1
        b.dealt += 1
        b.changed = 1
    if take_edges(m, memory, now):
        b.turn = b.turn + 1 if (b.turn + 1) * sizes.group < sizes.clusters else 0


@part
def _gather(m: Record, addition_free: NDArray[np.int64], now: int) -> np.int64:
    """The gather PEs add, and take the messages that were granted in the cycle before; returns the state."""
    sizes, agg, b = m.sizes, m.aggregate, m.limited
    state = NOTHING
    for pe in range(sizes.clusters):
        gather = m.gather[pe]
        # Before anything moves: the network sees the registers of this cycle.
        gather.room = gather.promised != MESSAGES
        if gather.held:
            address = m.message[pe, gather.first & (MESSAGES - 1)]
            place = (agg.half * sizes.clusters + pe) * sizes.sums + address
            free = addition_free[place]
            if free <= now:
                # `GatherPE`'s hazard rule, kept as the cycle from which a sum is free, not as addresses by age.
                addition_free[place] = now + sizes.add_stages + 2
                gather.first += 1
                gather.held -= 1
                gather.promised -= 1
                state = ADDING
                b.changed = 1
            else:
                state = min(state, HAZARD)
                # Until then nothing changes at this PE.
                b.next = min(b.next, free)
        if gather.coming:
            m.message[pe, (gather.first + gather.held) & (MESSAGES - 1)] = gather.address
            gather.held += 1
            gather.coming = 0
            b.changed = 1
    return state


@part
def _scatter(m: Record, source: int, offered: int) -> None:
    """The network grants each gather PE with room a message: of the first scatter PE after the last one granted."""
    sizes, agg, b = m.sizes, m.aggregate, m.limited
    if not offered:
        return
    for pe in range(sizes.clusters):
        m.gather[pe].chosen = -1
    for pe in range(sizes.clusters):
        scatter = m.scatter[pe]
        if not scatter.held:
            continue
        edge = m.dealt[pe, scatter.first & sizes.edge_mask]
        if edge.position != source:
            continue
        owner = m.gather[edge.owner]
        if not owner.room:
            continue
        # PEs come in ascending order. The first is kept, unless it is below `behind`, the number after the PE that was
        # granted last, and this one is not: then the turn has not come round to it yet.
        if owner.chosen < 0 or (owner.chosen < owner.behind <= pe):
            owner.chosen = pe
    for number in range(sizes.clusters):
        owner = m.gather[number]
        if owner.chosen < 0:
            continue
        pe = owner.chosen
        scatter = m.scatter[pe]
        edge = m.dealt[pe, scatter.first & sizes.edge_mask]
        owner.address = (edge.accumulator + scatter.column) * sizes.parts + scatter.part
        owner.coming = 1
        owner.promised += 1
        owner.behind = pe + 1
        b.changed = 1
        scatter.part += 1
        if scatter.part == sizes.parts:
            scatter.part = 0
            scatter.column += 1
            if scatter.column == agg.words:
                scatter.column = 0
                scatter.first += 1
                scatter.held -= 1
