"""Writes through ports that random stalls make unlike each other: each goes on by itself.

A DRAM takes reads and writes in the order in which they come, so the cycle of a burst's last beat must be known before
any later event is served. A port that is ahead does not wait for the others' answers.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
from numba import carray, cfunc, types

from simgnn.sim.compiled import hash_of_source, part, within, wrapped
from simgnn.sim.cycle.blocks import free_half
from simgnn.sim.cycle.memory import AW, lead, stall, write_beat, write_pair
from simgnn.sim.cycle.state import CORE, LAST_BURST, QUEUED_WORDS

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


@within
def offer_bursts(m: Record) -> bool:
    """Addresses and beats of issued bursts go to the ports as far as it is known when; returns whether any did."""
    # Each of the four may let another go on: until none does.
    moved, step = False, True
    while step:
        step = _accept(m)
        for p in range(m.sizes.distinct):
            step |= _address(m, p)
        step |= _send(m)
        for p in range(m.sizes.distinct):
            step |= _write(m, p)
        moved |= step
    return moved


@part
def _accept(m: Record) -> bool:
    """The next burst's address is taken from the engine once every port has had the one before."""
    store = m.store
    if store.accepted == store.issued:
        return False
    burst = m.write[store.accepted & LAST_BURST]
    # An address goes to all ports or none (`_addresses` of `hw/memory/ports.py`): the slowest port's register decides.
    time = burst.issued + 1
    for p in range(m.sizes.distinct):
        if m.port[p].addressed < store.accepted:
            return False
        time = max(time, m.port[p].last_aw)
    burst.accepted = store.accepted_at = time
    store.accepted += 1
    return True


@part
def _address(m: Record, p: int) -> bool:
    """Port `p` takes the address of its next burst, after the beats that go before it, or with the first."""
    sizes, store, port = m.sizes, m.store, m.port[p]
    j = port.addressed
    slot = j & LAST_BURST
    oldest = j - sizes.memory_writes
    if j == store.accepted or oldest >= port.answered:
        return False
    time = max(m.write[slot].accepted, port.last_aw) + 1
    if oldest >= 0:
        time = max(time, m.write_done[p, oldest & LAST_BURST] + 1)
    ahead = lead(m, p, j)
    if ahead == 0:
        n = port.write_beats
        if port.loaded < j or n == store.sent:
            return False
        offered = m.sent[wrapped(n, QUEUED_WORDS - 1)] + 1
        m.port_sent[p, n & 1] = m.address_at[p, slot] = write_pair(m, p, j, offered, time)
        port.addressed += 1
        _count_beat(m, p)
        return True
    if ahead > 0:
        if port.loaded < j or (port.loaded == j and port.burst_written < ahead):
            return False
        time = max(time, port.last_w + 1)
    port.last_aw = m.address_at[p, slot] = time + stall(m, p, AW, j)
    port.addressed += 1
    if port.loaded == port.addressed:
        _fill(m, p)
    return True


@part
def _send(m: Record) -> bool:
    """The engine's next beat goes to the ports' queues, once each has had the one before the last."""
    store = m.store
    n = store.sent
    if store.sending == store.accepted:
        return False
    burst = m.write[store.sending & LAST_BURST]
    # As in `_offer_burst`, but up to the ports' queues alone: what each does with the beat is `_write`.
    fetched = max(store.last_fetch + 1, burst.ready)
    if n >= QUEUED_WORDS:
        fetched = max(fetched, m.sent[wrapped(n, QUEUED_WORDS - 1)] + 1)
    time = max(fetched + 2, store.last_sent + 1, burst.accepted + 1)
    # Of the beats in the ports' queues only the last two matter, as no queue holds more: one slot for each parity.
    if n >= 2:
        for p in range(m.sizes.distinct):
            if m.port[p].write_beats < n - 1:
                return False
            time = max(time, m.port_sent[p, n & 1] + 1)
    m.sent[wrapped(n, QUEUED_WORDS - 1)] = store.last_sent = time
    store.last_fetch = fetched
    store.sent += 1
    store.burst_sent += 1
    if store.burst_sent == burst.beats:
        free_half(m, store.sending & LAST_BURST, fetched)
        store.burst_sent = 0
        store.sending += 1
    return True


@part
def _write(m: Record, p: int) -> bool:
    """Port `p` writes its next beat."""
    port = m.port[p]
    n = port.write_beats
    if n == m.store.sent:
        return False
    if port.loaded < port.addressed:
        addressed = m.address_at[p, port.loaded & LAST_BURST]
    # One of the beats that this memory takes ahead of their address: only the burst before stands in its way.
    elif port.loaded == port.addressed and lead(m, p, port.loaded) > port.burst_written:
        addressed = port.last_aw
    else:
        return False
    offered = m.sent[wrapped(n, QUEUED_WORDS - 1)] + 1
    m.port_sent[p, n & 1] = write_beat(m, p, offered, addressed)
    _count_beat(m, p)
    return True


@part
def _count_beat(m: Record, p: int) -> None:
    """Port `p` has written a beat."""
    port = m.port[p]
    port.burst_written += 1
    if port.burst_written == m.write[port.loaded & LAST_BURST].beats:
        port.burst_written = 0
        port.loaded += 1
        if port.loaded <= port.addressed:
            _fill(m, p)


@part
def _fill(m: Record, p: int) -> None:
    """Port `p` has written the oldest burst that was not whole."""
    port = m.port[p]
    slot = port.filled & LAST_BURST
    # The memory has a write when it has both its last beat and its address, in either order.
    m.write_last[p, slot] = max(port.last_w, m.address_at[p, slot])
    port.filled += 1


@functools.cache
def compiled_uneven() -> Any:
    """The C function of `offer_bursts`, compiled where it is needed; its `address` is good as long as it is there."""
    source = hash_of_source(Path(__file__).parent)

    @cfunc(types.int64(types.CPointer(numba.from_dtype(CORE))), cache=True, error_model="numpy")
    def uneven(core: Any) -> int:
        assert source  # so that it closes over the text
        return offer_bursts(carray(core, 1)[0])

    return uneven
