"""States of the aggregate engine in each cycle of a run of overlapping commands: for each state, a bit per cycle.

Its state in a cycle depends on all clusters and on the drain, which are computed one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import Engine
from simgnn.sim.compiled import allocating, inlined, part, within
from simgnn.sim.cycle.state import MARKED_STATES, NEVER

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


ADDING, STEPPING, HAZARD, WAITING, UNREAD, FILLING = (np.int64(state) for state in range(MARKED_STATES))
"""By the priority in which `hw/aggregate/aggregate_engine.py` reports them."""
NOTHING = np.int64(MARKED_STATES)
"""In place of a state: none of them."""
BLOCK_CYCLES = 64
"""Cycles of a block of marks: the bits of one unsigned number for each state."""
BLOCK_SHIFT = np.uint64(BLOCK_CYCLES.bit_length() - 1)
LAST_PLACE = np.uint64(BLOCK_CYCLES - 1)
BLOCK_STATES = 8
"""Numbers of a block, so that it is a line of the processor's cache.

Marks are one array of all blocks' numbers. In an array of two dimensions the compiled code would multiply by a length
that it does not know.
"""
STATES_SHIFT = np.uint64(BLOCK_STATES.bit_length() - 1)
AGGREGATE = int(Engine.AGGREGATE)
ALL = np.uint64(2**64 - 1)
ONE = np.uint64(1)


@part
def marks_room(marks: NDArray[np.uint64]) -> int:
    """Cycles that there is room for.

    `mark` touches the block after a span, an empty one's too, and an empty one may begin where the room ends.
    """
    return (len(marks) // BLOCK_STATES - 1) * BLOCK_CYCLES - 1


@inlined
def _of(block: int, state: int) -> np.uint64:
    """Place of a block's number for a state, unsigned."""
    return (block << STATES_SHIFT) + np.uint64(state)


@inlined
def mark_cycle(marks: NDArray[np.uint64], cycle: int, state: int, bit: np.uint64) -> None:
    """Mark a cycle, which lies within the room, if `bit` is 1."""
    place = np.uint64(cycle)
    marks[_of(place >> BLOCK_SHIFT, state)] |= bit << (place & LAST_PLACE)


@part
def mark(marks: NDArray[np.uint64], begin: int, end: int, state: int) -> None:
    """Mark the cycles from `begin` to the one before `end`; both lie within the room. An empty span marks nothing."""
    # Spans shorter than a block take no further branch: their lengths are as random as the graph.
    first = max(min(begin, end), 0)
    length = max(end - first, 0)
    block, place = np.uint64(first) >> BLOCK_SHIFT, np.uint64(first) & LAST_PLACE
    if length < BLOCK_CYCLES:
        bits = (ONE << np.uint64(length)) - ONE
        marks[_of(block, state)] |= bits << place
        # What is left for the next block: a shift by 64 - place, in two steps because a shift by 64 is undefined.
        marks[_of(block + ONE, state)] |= bits >> ONE >> (LAST_PLACE - place)
        return
    last = np.uint64(end - 1)
    marks[_of(block, state)] |= ALL << place
    for whole in range(block + ONE, last >> BLOCK_SHIFT):
        marks[_of(whole, state)] = ALL
    marks[_of(last >> BLOCK_SHIFT, state)] |= ALL >> (LAST_PLACE - (last & LAST_PLACE))


@within
def _ones(bits: np.uint64) -> np.int64:
    """Number of bits that are set; LLVM knows it by this form."""
    pairs = np.uint64(0x5555555555555555)
    fours = np.uint64(0x3333333333333333)
    bits -= bits >> ONE & pairs
    bits = (bits & fours) + (bits >> np.uint64(2) & fours)
    bits = bits + (bits >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(bits * np.uint64(0x0101010101010101) >> np.uint64(56))


@within
def _next_start(m: Record, commands: NDArray[np.void], order: NDArray[np.int64]) -> int:
    """When the command after the one that is being counted started; NEVER if it has not."""
    place = m.aggregate.counting + 1
    if place >= m.engine[AGGREGATE].commands:
        return NEVER
    started = commands[order[AGGREGATE, place]].started_at
    return started if started else NEVER


@allocating
def count_marks(
    m: Record, marks: NDArray[np.uint64], commands: NDArray[np.void], order: NDArray[np.int64], end: int
) -> None:
    """Add the cycles before `end` to the engine's states, by the mark of highest priority, and forget them.

    A cycle counts for the command that was the last to start.
    """
    agg = m.aggregate
    seen = np.zeros(MARKED_STATES, np.int64)
    cycle, stop = 0, end - agg.marks_from
    # Command by command, each up to the next one's start; and in a command block by block.
    while cycle < stop:
        next_start = _next_start(m, commands, order) - agg.marks_from
        if next_start <= cycle:
            agg.counting += 1
            continue
        until = min(stop, next_start)
        seen[:] = 0
        while cycle < until:
            block, place = cycle // BLOCK_CYCLES, cycle % BLOCK_CYCLES
            cycles = min(BLOCK_CYCLES - place, until - cycle)
            window = ALL >> np.uint64(BLOCK_CYCLES - cycles) << np.uint64(place)
            # Cycles that no state of higher priority has taken.
            left = window
            for state in range(MARKED_STATES):
                number = _of(np.uint64(block), state)
                bits = marks[number]
                seen[state] += _ones(bits & left)
                left &= ~bits
                # Forgotten as they are counted, so that the array is zero for the next launch without being cleared.
                marks[number] = bits & ~window
            cycle += cycles
        for state in range(MARKED_STATES):
            m.aggregate_states[state] += seen[state]
            commands[order[AGGREGATE, agg.counting]].states[state] += seen[state]
    agg.marks_from = end
