"""LOAD and STORE: `hw/transfer/transfer_engines.py` and `hw/memory/runs.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.sim.compiled import part, within, wrapped
from simgnn.sim.cycle.blocks import free_half, next_run
from simgnn.sim.cycle.foreign import call_uneven
from simgnn.sim.cycle.memory import AW, FIRST_PORT, lead, stall, write_beat, write_pair
from simgnn.sim.cycle.reader import available, begin_run, cut, pop_beat
from simgnn.sim.cycle.state import LAST_BURST, LOADS, NEVER, QUEUED_WORDS

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


@within
def begin_load(m: Record, cycle: int, address: int, stride: int, rows: int, words: int) -> None:
    """LOAD starts a command of rows in cycle `cycle`."""
    sizes, load = m.sizes, m.load
    load.left = rows * words
    # Rows that touch are one run (`RowRuns`).
    touching = stride == words * sizes.word_bytes
    load.rows = 1 if touching else rows
    load.words = rows * words if touching else words
    load.address, load.stride = address, stride
    # SETUP starts the rows a cycle after the command, and the first run stands a cycle later.
    load.run_from = cycle + 2


@part
def advance_load(m: Record) -> int:
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


@within
def begin_store(m: Record, cycle: int, address: int, stride: int, rows: int, words: int, left: int) -> None:
    """STORE starts a command in cycle `cycle`: of rows, or else of blocks with `left` beats in all."""
    sizes, store = m.sizes, m.store
    touching = stride == words * sizes.word_bytes
    store.left = left
    store.words = rows * words if touching else words
    store.address, store.stride = address, stride
    store.blocks_at, store.ready, store.ends_block = -1, 0, 0
    store.run_from = cycle + 2
    store.beats = 0
    store.last_fetch = cycle + 1


@within
def advance_store(m: Record, blocks: NDArray[np.int64]) -> int:
    """Go on as far as it is known when; returns the cycle in which the command ends, or NEVER."""
    store, wide = m.store, m.wide
    moved = True
    while moved:
        moved = _issue_burst(m, blocks)
        if m.sizes.distinct > 1:
            moved |= call_uneven(m.sizes.uneven_call, m) != 0
    if store.left > 0 or wide.answered < store.issued:
        return NEVER
    return wide.last_answer + 1


@part
def _issue_burst(m: Record, blocks: NDArray[np.int64]) -> bool:
    """The next burst is issued, if it is known when; returns whether it was."""
    sizes, store, wide = m.sizes, m.store, m.wide
    # The burst needs a place among those without an answer, in the engine and in the memory.
    j = store.issued
    if sizes.distinct == 1:
        known = j - sizes.memory_writes < wide.answered
    else:
        known = store.accepted == j
    if store.left == 0 or not known or j - sizes.outstanding_writes >= wide.answered:
        return False
    if store.beats == 0 and store.blocks_at >= 0:
        if not next_run(m, blocks):
            return False
    elif store.beats == 0:
        cycle = max(store.run_from, store.cut_at)
        store.beats = store.words
        store.cut_from = cycle + 1
        store.burst_address = store.address
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
    burst = m.write[j & LAST_BURST]
    burst.issued, burst.address, burst.beats = issued_at, store.burst_address, beats
    burst.ready, burst.ends_block = store.ready, store.ends_block if beats == store.beats else 0
    if sizes.distinct == 1:
        _offer_burst(m)
    store.cut_at, store.held_at, store.issued_at = cut_at, held_at, issued_at
    store.cut_from = cut_at + 1
    store.burst_address += beats * sizes.word_bytes
    store.beats -= beats
    store.left -= beats
    store.issued += 1
    return True


@part
def _offer_burst(m: Record) -> None:
    """Address and data of the burst that is issued go to a port, or to several that all do the same."""
    sizes, store, port = m.sizes, m.store, m.port[0]
    j = store.issued
    slot = j & LAST_BURST
    several = sizes.ports > 1
    accepted = m.write[slot].issued + 1
    if several:
        accepted = max(accepted, port.last_aw)
    addressed = max(accepted + several, port.last_aw + 1)
    if j >= sizes.memory_writes:
        addressed = max(addressed, m.write_done[0, (j - sizes.memory_writes) & LAST_BURST] + 1)
    first, end = store.sent, store.sent + m.write[slot].beats
    # The beat before which the address is taken, or with which, where none is ahead of it.
    ahead = lead(m, FIRST_PORT, j)
    together, address_before = ahead == 0, min(first + max(ahead, 0), end)
    sent_ring = m.sent
    # Data are offered with their address, or a cycle after it where a bundle of ports registers the address first.
    fetched, last_sent, offered = store.last_fetch, store.last_sent, accepted + several
    for n in range(first, end):
        # The address goes before this beat: after all that the memory wants to have first.
        if n == address_before and not together:
            port.last_aw = max(addressed, port.last_w + 1 if ahead > 0 else 0) + stall(m, FIRST_PORT, AW, j)
        fetched = max(fetched + 1, m.write[slot].ready)
        if n >= QUEUED_WORDS:
            fetched = max(fetched, sent_ring[wrapped(n, QUEUED_WORDS - 1)] + 1)
        # A word read in cycle t is at the queue in t + 1, and can leave in t + 2.
        last_sent = max(fetched + 2, last_sent + 1, offered)
        paired = together and n == first
        if several:
            if n >= 2:
                # A port's queue has room once the beat before the last has left it.
                last_sent = max(last_sent, m.port_sent[0, n & 1] + 1)
            if paired:
                m.port_sent[0, n & 1] = write_pair(m, FIRST_PORT, j, last_sent + 1, addressed)
            else:
                m.port_sent[0, n & 1] = write_beat(m, FIRST_PORT, last_sent + 1, port.last_aw)
        elif paired:
            last_sent = write_pair(m, FIRST_PORT, j, last_sent, addressed)
        else:
            last_sent = write_beat(m, FIRST_PORT, last_sent, port.last_aw)
        sent_ring[wrapped(n, QUEUED_WORDS - 1)] = last_sent
    if address_before == end:
        port.last_aw = max(addressed, port.last_w + 1) + stall(m, FIRST_PORT, AW, j)
    # A bundle takes the address into registers of its own; a single port shows the engine its AWREADY.
    store.accepted_at = accepted if several else port.last_aw
    store.sent = end
    store.last_fetch, store.last_sent = fetched, last_sent
    free_half(m, slot, fetched)
    # The memory has a write when it has both its last beat and its address, in either order.
    m.write_last[0, slot] = max(port.last_w, port.last_aw)
    port.filled += 1
