"""What the aggregate engine does in each cycle of a run of overlapping commands: a byte of marks per cycle.

Its state in a cycle depends on all clusters and on the drain, which are computed one after the other.
"""

from numba import njit

from simgnn.hw.command import Engine
from simgnn.sim.cycle.state import NEVER

ADDING, STEPPING, HAZARD, WAITING, UNREAD, FILLING = 1, 2, 4, 8, 16, 32
"""By the priority in which `hw/aggregate.py` reports them."""
MARKED_STATES = 6
AGGREGATE = int(Engine.AGGREGATE)


@njit(nogil=True)
def mark(m, marks, begin, end, bit):
    """Mark the cycles from `begin` to the one before `end`."""
    base = m.aggregate.marks_from
    for cycle in range(begin - base, end - base):
        marks[cycle] |= bit


@njit(nogil=True)
def _next_start(m, commands, order):
    """When the command behind the one that is being counted started; NEVER if it has not."""
    place = m.aggregate.counting + 1
    if place >= m.engine[AGGREGATE].commands:
        return NEVER
    started = commands[order[AGGREGATE, place]].started_at
    return started if started else NEVER


@njit(nogil=True)
def count_marks(m, marks, commands, order, end):
    """Add the cycles before `end` to the engine's states, by the mark of highest priority, and forget them.

    A cycle counts for the command that was the last to start.
    """
    agg = m.aggregate
    next_start = _next_start(m, commands, order)
    for cycle in range(end - agg.marks_from):
        seen = marks[cycle]
        marks[cycle] = 0
        if seen:
            state = 0
            while not seen >> state & 1:
                state += 1
            while next_start <= agg.marks_from + cycle:
                agg.counting += 1
                next_start = _next_start(m, commands, order)
            m.aggregate_states[state] += 1
            commands[order[AGGREGATE, agg.counting]].states[state] += 1
    agg.marks_from = end
