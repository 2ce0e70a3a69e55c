"""The `broadcast` organisation, cycle by cycle: `hw/broadcast.py` and what it is made of.

Its PEs wait for each other through the network, so that there is no recurrence over edges; but where nothing changes,
the model goes on to the next cycle in which something may. It is simulated to a given cycle, no further than to the
earliest event that has not been served: later, something that it does not know of may arrive.
"""

from simgnn.hw.command import COUNT_BITS, EDGE_LAST_BIT
from simgnn.sim.cycle.compiled import part
from simgnn.sim.cycle.marks import ADDING, HAZARD, UNREAD, WAITING, mark
from simgnn.sim.cycle.reader import cut, group_available, pop_beat, take_group
from simgnn.sim.cycle.source import name_rows
from simgnn.sim.cycle.state import ADMISSIONS, EDGES, FEATURES, MESSAGES, NEVER, RECORDS


@part
def begin_broadcast(m):
    """A command begins."""
    b = m.broadcast
    m.machine.horizon = 0
    b.now = m.aggregate.start + 1
    b.latest = b.written = b.dealt = b.taken_source = b.done_at = 0
    b.stage1 = b.stage2 = -1


@part
def advance_broadcast(m, memory, marks, addition_begun, horizon):
    """Simulate the cycles up to `horizon`; returns the cycle in which the last addition has begun, or NEVER."""
    sizes, agg, b = m.sizes, m.aggregate, m.broadcast
    if b.done_at:
        return b.done_at
    bursts = _bursts(m)
    while b.now <= horizon:
        if b.now + 2 - agg.marks_from >= len(marks):
            agg.grow = b.now + 2
            return NEVER
        now = b.now
        unsent, under_way = 0, 0
        for pe in range(sizes.clusters):
            unsent += m.scatter[pe].held
            under_way += m.gather[pe].promised
        dealt = b.dealt == m.lists[EDGES].groups
        if dealt and unsent == 0 and under_way == 0 and agg.admitted == agg.total:
            b.done_at = max(now, agg.last_admit + sizes.mul_stages + 2 if agg.total else now)
            return b.done_at
        b.changed = 0
        b.next = NEVER
        _write(m, now)
        unread = not dealt and unsent == 0 and under_way == 0
        source = _offer(m, unsent)
        offered = b.written - source >= agg.words
        oldest = source if unsent else _undealt(m) * agg.words
        flags = (WAITING if unsent and not offered else 0) | (UNREAD if unread else 0)
        fits = _dealer_fits(m)
        adding = _gather(m, addition_begun, now)
        _scatter(m, source, offered)
        flags |= adding
        _deal(m, memory, fits, now)
        _admit(m, memory, oldest, now)
        if b.latest != source:
            b.latest = source
            b.changed = 1
        following = now + 1 if b.changed or _bursts(m) != bursts else max(now + 1, min(b.next, horizon + 1))
        if following + 1 - agg.marks_from >= len(marks):
            following = now + 1
        if flags:
            mark(marks, now - agg.marks_from, following - agg.marks_from, flags)
        b.now = following
        if _bursts(m) != bursts:
            # It has asked for something, which is an event.
            return NEVER
    return NEVER


@part
def _bursts(m):
    """Bursts that the engine has asked for."""
    return m.reader[EDGES].taken + m.reader[RECORDS].taken + m.reader[FEATURES].taken


@part
def _offer(m, unsent):
    """Position of the source whose edges may be sent."""
    agg, b = m.aggregate, m.broadcast
    if unsent:
        for pe in range(m.sizes.clusters):
            scatter = m.scatter[pe]
            if scatter.held and m.dealt[pe, scatter.first & m.sizes.edge_mask].position == b.latest:
                return b.latest
        return b.latest + agg.words
    return b.latest


@part
def _undealt(m):
    """Number of the oldest source that an edge not yet dealt may need."""
    b = m.broadcast
    if b.stage2 >= 0:
        return b.source2
    return b.source1 if b.stage1 >= 0 else b.taken_source


@part
def _slots(m, group):
    """First edge of a group, and the one behind its last."""
    first = group * m.sizes.group - m.lists[EDGES].first
    return max(first, 0), min(first + m.sizes.group, m.aggregate.edges)


@part
def _pe(m, turn, edge):
    """Scatter PE that an edge is dealt to."""
    return turn * m.sizes.group + (edge + m.lists[EDGES].first) % m.sizes.group


@part
def _dealer_fits(m):
    """Whether every PE has room for its edge of the group in the second stage."""
    b = m.broadcast
    if b.stage2 < 0:
        return True
    first, end = _slots(m, b.stage2)
    for edge in range(first, end):
        if m.scatter[_pe(m, b.turn2, edge)].held == m.sizes.queue_depth:
            return False
    return True


@part
def _deal(m, memory, fits, now):
    """The dealer's stages move."""
    sizes, agg, b = m.sizes, m.aggregate, m.broadcast
    elements = m.lists[EDGES]
    if b.stage2 >= 0 and fits:
        first, end = _slots(m, b.stage2)
        source = b.source2
        for number in range(first, end):
            word = int(memory[(agg.edge_list >> 2) + number])
            pe = _pe(m, b.turn2, number)
            scatter = m.scatter[pe]
            edge = m.dealt[pe, (scatter.first + scatter.held) & sizes.edge_mask]
            destination = word & ((1 << COUNT_BITS) - 1)
            edge.owner = destination % sizes.clusters
            edge.accumulator = destination // sizes.clusters * agg.words
            edge.position = source * agg.words
            scatter.held += 1
            source += word >> EDGE_LAST_BIT & 1
        b.stage2 = -1
        b.dealt += 1
        b.changed = 1
    if b.stage1 >= 0 and b.stage2 < 0:
        b.stage2, b.source2, b.turn2 = b.stage1, b.source1, b.turn1
        b.stage1 = -1
        b.changed = 1
    if b.stage1 < 0 and elements.next < elements.groups:
        time = group_available(m, EDGES)
        if time <= now:
            b.stage1, b.source1, b.turn1 = elements.next, b.taken_source, b.turn
            first, end = _slots(m, elements.next)
            for number in range(first, end):
                b.taken_source += int(memory[(agg.edge_list >> 2) + number]) >> EDGE_LAST_BIT & 1
            take_group(m, EDGES, now)
            b.turn = (b.turn + 1) % (sizes.clusters // sizes.group)
            b.changed = 1
        else:
            b.next = min(b.next, time)


@part
def _gather(m, addition_begun, now):
    """The gather PEs add, and take the messages that were granted in the cycle before; returns marks."""
    sizes, agg, b = m.sizes, m.aggregate, m.broadcast
    flags = 0
    for pe in range(sizes.clusters):
        gather = m.gather[pe]
        gather.room = gather.promised != MESSAGES
        if gather.held:
            address = m.message[pe, gather.first & (MESSAGES - 1)]
            place = (agg.half * sizes.clusters + pe) * sizes.sums + address
            free = addition_begun[place] + sizes.add_stages + 2
            if free <= now:
                addition_begun[place] = now
                gather.first += 1
                gather.held -= 1
                gather.promised -= 1
                flags |= ADDING
                b.changed = 1
            else:
                flags |= HAZARD
                b.next = min(b.next, free)
        if gather.coming:
            m.message[pe, (gather.first + gather.held) & (MESSAGES - 1)] = gather.address
            gather.held += 1
            gather.coming = 0
            b.changed = 1
    return flags


@part
def _scatter(m, source, offered):
    """The network grants each gather PE with room a message: of the first scatter PE behind the last one granted."""
    sizes, agg, b = m.sizes, m.aggregate, m.broadcast
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
        # `behind`: number of the PE behind the last one granted. Those from it on come first.
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


@part
def _admit(m, memory, oldest, now):
    """Admit the next word if it is there and the rings have room."""
    agg, b = m.aggregate, m.broadcast
    if agg.admitted == agg.total:
        return
    time = agg.last_admit + 1
    if agg.column == 0:
        if agg.rows_admitted >= agg.queued:
            return
        time = max(time, m.row[agg.rows_admitted & m.sizes.row_mask].queued + 2)
    if agg.from_device:
        reader = m.reader[FEATURES]
        if reader.popped == reader.arrived:
            return
        time = max(time, m.arrive[FEATURES, reader.popped & m.sizes.beat_mask] + 2)
    if time > now:
        b.next = min(b.next, time)
        return
    if agg.admitted - oldest >= m.sizes.ring_words:
        return
    m.admission[agg.admitted & (ADMISSIONS - 1)] = now
    agg.last_admit = now
    if agg.from_device:
        pop_beat(m, FEATURES, now)
        cut(m, FEATURES)
    agg.admitted += 1
    agg.column += 1
    b.changed = 1
    if agg.column == agg.words:
        agg.column = 0
        m.row[agg.rows_admitted & m.sizes.row_mask].admitted = now
        agg.rows_admitted += 1
    name_rows(m, memory)


@part
def _write(m, now):
    """Words that the rings have been given before this cycle."""
    sizes, agg, b = m.sizes, m.aggregate, m.broadcast
    while b.written < agg.admitted:
        there = m.admission[b.written & (ADMISSIONS - 1)] + sizes.mul_stages + 2
        if there > now:
            b.next = min(b.next, there)
            return
        b.written += 1
