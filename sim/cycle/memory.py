"""Memory ports and the memory itself: `hw/memory/ports.py` and ``harness/memory_model.h``, by transfers.

The formulas are those of the header. With several ports a wide beat is complete a cycle after the last port's, and a
port is at most two beats ahead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.sim.compiled import inlined, part, within, wrapped
from simgnn.sim.cycle.foreign import call_lead, call_read, call_stall, call_write
from simgnn.sim.cycle.log import AFTER, BEFORE, READS, WRITES, log_burst, log_counts
from simgnn.sim.cycle.state import LAST_BURST, NEVER, READS_HELD

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


STORES = np.int64(7)
"""The client of writes, in the log: the number after those of reads."""
AR, R, AW, W, B = (np.int64(channel) for channel in range(5))
"""Channels, by the header's numbers."""
FIRST_PORT = np.int64(0)


@inlined
def stall(m: Record, p: int, channel: int, transfer: int) -> int:
    """Cycles by which a transfer is delayed at random."""
    if not m.sizes.stalls:
        return 0
    return call_stall(m.sizes.stall_call, m.port[p].timing, channel, transfer)


@inlined
def lead(m: Record, p: int, burst: int) -> int:
    """Beats of a write that come before its address: 0, the address comes with the first; -1, before it."""
    if not m.sizes.ordered:
        return -1
    return call_lead(m.sizes.lead_call, m.port[p].timing, burst)


@part
def grant_from(m: Record) -> int:
    """First cycle in which the arbiter can grant another burst, as far as the port is concerned; NEVER: not known yet.

    The burst before has left the arbiter, and there is room for the client's number.
    """
    sizes, wide = m.sizes, m.wide
    # The register between arbiter and port is full, until a cycle that is not known yet.
    if wide.accepted != wide.granted:
        return NEVER
    # The queue of clients' numbers has a place for each burst under way (`route` in `ReadArbiter`).
    oldest = wide.granted - sizes.outstanding_reads
    if oldest < 0:
        return wide.accepted_at
    if oldest >= wide.delivered:
        return NEVER
    return max(wide.accepted_at, m.burst[oldest & LAST_BURST].last_beat + 1)


@within
def grant_read(m: Record, cycle: int, client: int, address: int, beats: int) -> None:
    """The arbiter grants a burst."""
    wide = m.wide
    slot = wide.granted & LAST_BURST
    burst = m.burst[slot]
    burst.client, burst.address, burst.beats, burst.granted = client, address, beats, cycle
    wide.granted += 1
    accept_read(m)


@part
def accept_read(m: Record) -> None:
    """The ports take the address of the next burst, if it is known when."""
    sizes, wide = m.sizes, m.wide
    if wide.accepted == wide.granted:
        return
    slot = wide.accepted & LAST_BURST
    if sizes.ports == 1:
        m.burst[slot].address_from = m.burst[slot].granted + 1
        port = m.port[0]
        if port.reads == wide.accepted:
            time = address_taken(m, FIRST_PORT)
            if time != NEVER:
                wide.accepted_at = time
                wide.accepted += 1
        return
    # The bundle takes an address when every port's register is free, or is being freed, and offers it a cycle later.
    free = m.burst[slot].granted + 1
    for p in range(sizes.distinct):
        # This port has not taken the burst before yet, and its register is full until then.
        if m.port[p].reads < wide.accepted:
            return
        free = max(free, m.port[p].last_ar)
    m.burst[slot].address_from = free + 1
    wide.accepted_at = free
    wide.accepted += 1


@part
def address_taken(m: Record, p: int) -> int:
    """Cycle in which port `p` takes its next address; NEVER if not known yet."""
    sizes, port = m.sizes, m.port[p]
    j = port.reads
    time = max(m.burst[j & LAST_BURST].address_from, port.last_ar + 1)
    oldest = j - sizes.memory_reads
    if oldest >= 0:
        if oldest >= m.wide.delivered:
            return NEVER
        time = max(time, m.read_done[p, oldest & LAST_BURST] + 1)
    return time + stall(m, p, AR, j)


@part
def read_due(m: Record, p: int) -> int:
    """Cycle of port `p`'s next address if one waits and it is known, else NEVER."""
    sizes, wide, port = m.sizes, m.wide, m.port[p]
    if sizes.ports == 1:
        return wide.accepted_at if port.reads < wide.accepted else NEVER
    if port.reads >= wide.accepted:
        return NEVER
    if port.ar_at == 0:
        time = address_taken(m, p)
        if time == NEVER:
            return NEVER
        port.ar_at = time
    return port.ar_at


@part
def serve_read(m: Record, p: int, time: int) -> None:
    """The memory at port `p` takes its next read in cycle `time`."""
    sizes, port = m.sizes, m.port[p]
    slot = port.reads & LAST_BURST
    ready = m.ready[p, port.reads & (READS_HELD - 1)]
    log_counts(m, p, READS, port.reads, BEFORE)
    call_read(
        m.sizes.read_call,
        m.port[p].timing,
        m.port[p].service,
        time,
        m.burst[slot].address // sizes.ports,
        m.burst[slot].beats,
        sizes.beat_bytes,
        ready.ctypes.data,
    )
    log_counts(m, p, READS, port.reads, AFTER)
    port.last_ar = time
    port.ar_at = 0
    port.reads += 1


@part
def deliver(m: Record) -> int:
    """Beats of the next read that every port has taken reach their client; returns it, or -1 if there is none."""
    sizes, wide = m.sizes, m.wide
    j = wide.delivered
    for p in range(sizes.distinct):
        if m.port[p].reads <= j:
            return -1
    slot = j & LAST_BURST
    client, beats = m.burst[slot].client, m.burst[slot].beats
    reader = m.reader[client]
    arrive = m.arrive[client]
    mask, arrived = sizes.beat_mask, reader.arrived
    held = j & (READS_HELD - 1)
    if sizes.ports == 1:
        port = m.port[0]
        last = port.last_r
        for i in range(beats):
            # A beat a cycle at most, not before the memory has it, and later by what is drawn for it.
            last = max(m.ready[0, held, i], last + 1) + stall(m, FIRST_PORT, R, port.read_beats + i)
            arrive[wrapped(arrived + i, mask)] = last
        port.last_r = last
        port.read_beats += beats
        m.read_done[0, slot] = last
    elif sizes.distinct == 1:
        # The general case for ports that all do the same, as most do: it saves 5 % of a forward launch's time.
        port = m.port[0]
        last, before, last_r = wide.last_beat, wide.beat_before, port.last_r
        for i in range(beats):
            # A port's queue holds two beats: it has room when the wide beat two before has left, in `before`.
            last_r = max(m.ready[0, held, i], last_r + 1, before + 1)
            before, last = last, max(last, last_r) + 1
            arrive[wrapped(arrived + i, mask)] = last
        port.last_r = m.read_done[0, slot] = last_r
        port.read_beats += beats
        wide.last_beat, wide.beat_before = last, before
    else:
        last, before = wide.last_beat, wide.beat_before
        for i in range(beats):
            complete = last
            for p in range(sizes.distinct):
                port = m.port[p]
                time = max(m.ready[p, held, i], port.last_r + 1) + stall(m, p, R, port.read_beats)
                # A port that is ahead waits for room.
                time = max(time, before + 1)
                port.last_r = time
                port.read_beats += 1
                complete = max(complete, time)
            before, last = last, complete + 1
            arrive[wrapped(arrived + i, mask)] = last
        for p in range(sizes.distinct):
            m.read_done[p, slot] = m.port[p].last_r
        wide.last_beat, wide.beat_before = last, before
    reader.arrived += beats
    m.burst[slot].last_beat = last
    # Cycles in which a burst is under way: from the one after its grant to its last beat. Bursts overlap: only what is
    # later than all before is counted.
    wide.read_waiting += last - max(m.burst[slot].granted, wide.read_until)
    wide.read_until = last
    wide.read_beats += beats
    log_burst(m, READS, j, client, m.burst[slot].address, beats, m.burst[slot].granted, last)
    wide.delivered += 1
    return client


@inlined
def write_beat(m: Record, p: int, offered: int, addressed: int) -> int:
    """Port `p` is offered a beat from cycle `offered` on, the address that it waits for came in `addressed`; returns
    when it goes."""
    port = m.port[p]
    time = max(offered, addressed + 1, port.last_w + 1)
    # `write_time`: when the memory's bandwidth lets the next beat in, in 1/65536 cycles; rounded up to whole cycles.
    time = max(time, (port.write_time + 65535) >> 16)
    time += stall(m, p, W, port.write_beats)
    port.write_time = max(time << 16, port.write_time) + m.sizes.write_spacing
    port.last_w = time
    port.write_beats += 1
    return time


@inlined
def write_pair(m: Record, p: int, burst: int, offered: int, addressed: int) -> int:
    """Port `p` takes a burst's address, offered from cycle `addressed` on, with its first beat, offered from `offered`
    on, and not before it has seen both; returns when."""
    port = m.port[p]
    # A memory that takes both together raises no READY before it has seen both VALIDs, and answers a cycle later.
    seen = max(max(addressed, offered), max(port.last_w + 1, (port.write_time + 65535) >> 16))
    port.last_aw = write_beat(m, p, seen + 1 + stall(m, p, AW, burst), port.last_aw)
    return port.last_aw


@part
def write_answer(m: Record, p: int, time: int) -> None:
    """The memory at port `p` has its next write complete in cycle `time`."""
    sizes, port = m.sizes, m.port[p]
    slot = port.served & LAST_BURST
    log_counts(m, p, WRITES, port.served, BEFORE)
    m.write_due[p, slot] = call_write(
        m.sizes.write_call,
        m.port[p].timing,
        m.port[p].service,
        time,
        m.write[slot].address // sizes.ports,
        m.write[slot].beats,
        sizes.beat_bytes,
    )
    log_counts(m, p, WRITES, port.served, AFTER)
    port.served += 1


@part
def answer(m: Record) -> bool:
    """Responses of the memory reach the ports, and wide ones the engine; returns whether any did."""
    sizes, wide = m.sizes, m.wide
    moved, step = False, True
    while step:
        step = False
        answered = NEVER
        for p in range(sizes.distinct):
            port = m.port[p]
            # A port is at most two responses ahead.
            while port.answered < port.served and port.answered <= wide.answered + 1:
                j = port.answered
                time = max(m.write_due[p, j & LAST_BURST], port.last_b + 1) + stall(m, p, B, j)
                if sizes.ports > 1 and j >= 2:
                    # Its queue holds two responses.
                    time = max(time, m.write[(j - 2) & LAST_BURST].answered + 1)
                port.last_b = m.write_done[p, j & LAST_BURST] = time
                port.answered += 1
                step = True
            answered = min(answered, port.answered)
        while wide.answered < answered:
            _answer_wide(m)
            step = True
        moved |= step
    return moved


@part
def _answer_wide(m: Record) -> None:
    """The next burst has been answered at every port."""
    sizes, wide = m.sizes, m.wide
    j = wide.answered
    slot = j & LAST_BURST
    complete = m.write_done[0, slot]
    for p in range(1, sizes.distinct):
        complete = max(complete, m.write_done[p, slot])
    if sizes.ports > 1:
        complete = max(complete, wide.last_answer) + 1
    wide.last_answer = complete
    burst = m.write[slot]
    burst.answered = complete
    wide.write_waiting += complete - max(burst.issued, wide.write_until)
    wide.write_until = complete
    log_burst(m, WRITES, j, STORES, burst.address, burst.beats, burst.issued, complete)
    wide.answered += 1
