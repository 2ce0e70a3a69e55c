"""Tokens: which command must wait for which, so that decoupled engines give the results of program order.

Commands of one engine run in order. Commands of two engines must not overlap in time if they touch the same
bytes and one writes them, or if they use the same port of a bank; then the later one in program order waits for
the earlier. Waiting is transitive: what the awaited command has itself waited for needs no token of its own.
Since each engine's knowledge of another only grows, tokens of a (giver, taker) pair are given and taken in the
same order, and a command gives or takes at most one of each.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from simgnn.arrays import I64, Bools, Records
from simgnn.hw.command import ENGINE_BY_CODE, Engine, Space
from simgnn.sim.compiled import part

OUTSTANDING_TOKENS = 128
"""Tokens of a pair that may wait to be taken before the giver is slowed down; the counters hold 255."""
_ENGINES, _DEVICE = np.int64(len(Engine)), np.int64(Space.DEVICE)


ACCESS = np.dtype([(name, np.int64) for name in "space address rows stride width writes".split()])
"""Bytes that a command reads or writes: `rows` runs of `width` bytes, `stride` apart."""
MOST_ACCESSES = 7
"""Of a command."""


@njit(nogil=True, cache=True, _nrt=False)
def overlap(one: Any, other: Any) -> bool:
    """Whether two accesses may share a byte; exact for rows of one stride, careful otherwise."""
    low, high = (one, other) if one.address <= other.address else (other, one)
    if one.space != other.space or low.address + (low.rows - 1) * low.stride + low.width <= high.address:
        return False
    if low.stride != high.stride or low.rows == 1 or high.rows == 1:
        return True
    shift = (high.address - low.address) % low.stride
    return bool(shift < low.width or shift + high.width > low.stride)


@part
def conflict(ones: Records, others: Records) -> bool:
    """Whether two commands must not overlap in time, by their accesses."""
    for one in ones:
        for other in others:
            # The mask memory is treated as a bank: its ports are not shared either.
            if one.space == other.space and one.space != _DEVICE and one.writes == other.writes:
                return True
            if (one.writes or other.writes) and overlap(one, other):
                return True
    return False


# Here and not with the blocks: Numba compiles it anew when this file changes, and `conflict` is part of it.
@njit(nogil=True, cache=True)
def order_with_late_stores(stores: Bools, of_blocks: Bools, accesses: Records, accessed: I64) -> I64:
    """Numbers of commands, STOREs of blocks after those that need not wait for them, up to the next other STORE.

    A tile's columns of words are a command each. Commands issue in order, and few wait in front of an engine: right
    after the product that makes the tile they would keep the next tile's sums from being made meanwhile.

    Parameters
    ----------
    stores, of_blocks : shape (commands,)
        Which are STOREs, and which of these of blocks.
    accesses, accessed
        As of `assign_tokens`.
    """
    order, late = np.empty(len(stores), np.int64), np.empty(len(stores), np.int64)
    placed = waiting = 0
    for number in range(len(stores)):
        if of_blocks[number]:
            late[waiting] = number
            waiting += 1
            continue
        ends = stores[number]
        mine = accesses[number, : accessed[number]]
        for other in late[:waiting]:
            ends = ends or conflict(mine, accesses[other, : accessed[other]])
        if ends:
            order[placed : placed + waiting] = late[:waiting]
            placed, waiting = placed + waiting, 0
        order[placed] = number
        placed += 1
    order[placed:] = late[:waiting]
    return order


class _Lanes(NamedTuple):
    """Each engine's commands so far.

    Parameters
    ----------
    commands : shape (engines, commands)
        Their numbers.
    length : shape (engines,)
    known : shape (commands, engines)
        Commands of each engine that have surely ended when a command starts, by its number.
    taken : shape (engines, engines, commands)
        Places of an engine's commands that take another's tokens.
    takes : shape (engines, engines)
        How many have been.
    """

    commands: I64
    length: I64
    known: I64
    taken: I64
    takes: I64


@part
def _outstanding(lanes: _Lanes, engine: int, giver: int, known: int) -> int:
    """Tokens from `giver` that may not have been taken when `known` commands of an engine have ended."""
    # From the newest back: few are outstanding, and Numba compiles `searchsorted` for half a second.
    takes = place = lanes.takes[engine, giver]
    while place > 0 and lanes.taken[engine, giver, place - 1] >= known:
        place -= 1
    return int(takes - place)


@part
def _needs(
    lanes: _Lanes,
    accesses: Records,
    accessed: I64,
    number: int,
    engine: int,
    known: I64,
    needs: I64,
    all_needs: I64,
) -> None:
    """For each engine how many of its commands must have ended; what is implied is left out."""
    mine = accesses[number, : accessed[number]]
    for giver in range(_ENGINES):
        needs[giver] = all_needs[giver] = 0
        if giver == engine:
            continue
        # From the newest back: an engine's commands end in order, so that the first that is found implies the others.
        for place in range(lanes.length[giver] - 1, known[giver] - 1, -1):
            other = lanes.commands[giver, place]
            if conflict(mine, accesses[other, : accessed[other]]):
                needs[giver] = place + 1
                break
        if _outstanding(lanes, giver, engine, known[giver]) > OUTSTANDING_TOKENS:
            last = lanes.taken[giver, engine, lanes.takes[giver, engine] - 1]
            needs[giver] = max(needs[giver], last + 1)
        all_needs[giver] = needs[giver]
    for giver in range(_ENGINES):
        for other in range(_ENGINES):
            if other != giver and all_needs[other]:
                implied = lanes.known[lanes.commands[other, all_needs[other] - 1], giver]
                if implied >= all_needs[giver]:
                    needs[giver] = 0


@njit(nogil=True, cache=True)
def _assign(lanes: _Lanes, engines: I64, accesses: Records, accessed: I64, waits: I64, signals: I64) -> None:
    needs, all_needs = np.zeros(_ENGINES, np.int64), np.zeros(_ENGINES, np.int64)
    for number in range(len(engines)):
        engine, known = engines[number], lanes.known[number]
        place = lanes.length[engine]
        if place:
            for other in range(_ENGINES):
                known[other] = lanes.known[lanes.commands[engine, place - 1], other]
        known[engine] = place
        _needs(lanes, accesses, accessed, number, engine, known, needs, all_needs)
        for giver in range(_ENGINES):
            if not needs[giver]:
                continue
            need = needs[giver]
            # A counter that is full would stop the giver, and what it gives to others with it.
            awaited = lanes.commands[giver, need - 1]
            if _outstanding(lanes, engine, giver, lanes.known[awaited, engine]) > OUTSTANDING_TOKENS:
                need = lanes.length[giver]  # one token for all that this lane can wait for
                awaited = lanes.commands[giver, need - 1]
            signals[awaited] |= 1 << engine
            waits[number] |= 1 << giver
            lanes.taken[engine, giver, lanes.takes[engine, giver]] = place
            lanes.takes[engine, giver] += 1
            for other in range(_ENGINES):
                known[other] = max(known[other], lanes.known[awaited, other])
            known[giver] = max(known[giver], need)
        lanes.commands[engine, place] = number
        lanes.length[engine] += 1


def assign_tokens(opcodes: I64, accesses: Records, accessed: I64) -> tuple[I64, I64]:
    """What each command of a segment waits for, and whom it signals.

    Parameters
    ----------
    opcodes : shape (commands,)
        In program order. A launch starts when everything before it has ended, so a segment stands for itself.
    accesses : `ACCESS`, shape (commands, MOST_ACCESSES)
    accessed : shape (commands,)
        How many of them each command has.

    Returns
    -------
    waits, signals : shape (commands,)
        As of the commands' fields.
    """
    count, engines = len(opcodes), len(Engine)
    lanes = _Lanes(
        commands=np.zeros((engines, count), np.int64),
        length=np.zeros(engines, np.int64),
        known=np.zeros((count, engines), np.int64),
        taken=np.zeros((engines, engines, count), np.int64),
        takes=np.zeros((engines, engines), np.int64),
    )
    waits, signals = np.zeros(count, np.int64), np.zeros(count, np.int64)
    _assign(lanes, ENGINE_BY_CODE[opcodes], accesses, accessed, waits, signals)
    return waits, signals
