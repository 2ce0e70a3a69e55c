"""LOAD and STORE: `hw/transfer.py` and `hw/runs.py`."""

from simgnn.sim.cycle.compiled import inlined, part, wrapped
from simgnn.sim.cycle.memory import AW, W, stall
from simgnn.sim.cycle.reader import available, begin_run, cut, pop_beat
from simgnn.sim.cycle.state import LAST_BURST, LOADS, NEVER

QUEUED_WORDS = 4
"""Words that STORE reads ahead."""


@part
def begin_load(m, cycle, address, stride, rows, words):
    """LOAD starts a command in cycle `cycle`."""
    sizes, load = m.sizes, m.load
    load.left = rows * words
    touching = stride == words * sizes.word_bytes
    load.rows = 1 if touching else rows
    load.words = rows * words if touching else words
    load.address, load.stride = address, stride
    load.run_from = cycle + 2


@part
def advance_load(m):
    """Go on as far as it is known when; returns the cycle in which the command ends, or NEVER."""
    load, reader = m.load, m.reader[LOADS]
    while True:
        moved = False
        if load.rows > 0 and reader.left == 0:
            cycle = max(load.run_from, reader.last_taken)
            begin_run(m, LOADS, cycle, load.address, load.words)
            load.rows -= 1
            load.address += load.stride
            load.run_from = cycle + 1
            moved = True
        while load.left > 0:
            time = available(m, LOADS)
            if time == NEVER:
                break
            pop_beat(m, LOADS, time)
            load.left -= 1
            moved = True
        if load.left == 0:
            return reader.last_pop
        moved |= cut(m, LOADS)
        if not moved:
            return NEVER


@part
def begin_store(m, cycle, address, stride, rows, words):
    """STORE starts a command in cycle `cycle`."""
    sizes, store = m.sizes, m.store
    touching = stride == words * sizes.word_bytes
    store.left = rows * words
    store.rows = 1 if touching else rows
    store.words = rows * words if touching else words
    store.address, store.stride = address, stride
    store.run_from = cycle + 2
    store.beats = 0
    store.last_fetch = cycle + 1


@part
def advance_store(m):
    """Go on as far as it is known when; returns the cycle in which the command ends, or NEVER."""
    sizes, store, wide = m.sizes, m.store, m.wide
    while store.left > 0:
        # The burst needs a place among those without an answer, in the engine and in the memory.
        j = store.issued
        if j - sizes.outstanding_writes >= wide.answered or j - sizes.memory_writes >= wide.answered:
            return NEVER
        if store.beats == 0:
            cycle = max(store.run_from, store.cut_at)
            store.beats = store.words
            store.cut_from = cycle + 1
            store.burst_address = store.address
            store.rows -= 1
            store.address += store.stride
            store.run_from = cycle + 1
        place = store.burst_address >> sizes.word_shift & (sizes.burst_beats - 1)
        beats = min(sizes.burst_beats - place, store.beats)
        # Three registers: the end of the burst, the verdict, the address channel.
        cut_at = max(store.cut_from, store.held_at)
        held_at = max(cut_at + 1, store.issued_at)
        issued_at = max(held_at + 1, store.accepted_at)
        if j >= sizes.outstanding_writes:
            issued_at = max(issued_at, m.write[(j - sizes.outstanding_writes) & LAST_BURST].answered + 1)
        _write_burst(m, issued_at, store.burst_address, beats)
        store.cut_at, store.held_at, store.issued_at = cut_at, held_at, issued_at
        store.cut_from = cut_at + 1
        store.burst_address += beats * sizes.word_bytes
        store.beats -= beats
        store.left -= beats
        store.issued += 1
    if wide.answered < store.issued:
        return NEVER
    return wide.last_answer + 1


@part
def _write_burst(m, issued, address, beats):
    """Transfers of a burst's address and data."""
    sizes, store = m.sizes, m.store
    j = store.issued
    slot = j & LAST_BURST
    m.write[slot].issued = issued
    m.write[slot].address, m.write[slot].beats = address, beats
    several = sizes.ports > 1
    accepted = issued + 1
    if several:
        for p in range(sizes.distinct):
            accepted = max(accepted, m.port[p].last_aw)
    for p in range(sizes.distinct):
        port = m.port[p]
        time = max(accepted + several, port.last_aw + 1)
        if j >= sizes.memory_writes:
            time = max(time, m.write_done[p, (j - sizes.memory_writes) & LAST_BURST] + 1)
        port.last_aw = time + stall(m, p, AW, j)
    if not several:
        accepted = m.port[0].last_aw
    store.accepted_at = accepted
    sent_ring = m.sent
    fetched, last_sent = store.last_fetch, store.last_sent
    for n in range(store.sent, store.sent + beats):
        fetched += 1
        if n >= QUEUED_WORDS:
            fetched = max(fetched, sent_ring[wrapped(n, QUEUED_WORDS - 1)] + 1)
        sent = max(fetched + 2, last_sent + 1, accepted + 1)
        if several:
            if n >= 2:
                # Each port's queue has room once the beat before the last has left it.
                for p in range(sizes.distinct):
                    sent = max(sent, m.port_sent[p, n & 1] + 1)
            for p in range(sizes.distinct):
                _write_beat(m, p, sent + 1)
                m.port_sent[p, n & 1] = m.port[p].last_w
        else:
            _write_beat(m, 0, sent)
            sent = m.port[0].last_w
        sent_ring[wrapped(n, QUEUED_WORDS - 1)] = last_sent = sent
    store.sent += beats
    store.last_fetch, store.last_sent = fetched, last_sent
    for p in range(sizes.distinct):
        m.write_last[p, slot] = m.port[p].last_w
        m.port[p].filled += 1


@inlined
def _write_beat(m, p, offered):
    """Port `p` is offered a beat from cycle `offered` on, behind its address."""
    port = m.port[p]
    time = max(offered, port.last_aw + 1, port.last_w + 1)
    time = max(time, (port.write_time + 65535) >> 16)
    time += stall(m, p, W, port.write_beats)
    port.write_time = max(time << 16, port.write_time) + m.sizes.write_spacing
    port.last_w = time
    port.write_beats += 1
