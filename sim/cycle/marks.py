"""What the aggregate engine does in each cycle of a run of overlapping commands: a byte of marks per cycle.

Its state in a cycle depends on all clusters and on the drain, which are computed one after the other.
"""

import numpy as np

from simgnn.hw.command import Engine
from simgnn.sim.cycle.compiled import part
from simgnn.sim.cycle.state import NEVER

ADDING, STEPPING, HAZARD, WAITING, UNREAD, FILLING = 1, 2, 4, 8, 16, 32
"""By the priority in which `hw/aggregate.py` reports them."""
MARKED_STATES = 6
AGGREGATE = int(Engine.AGGREGATE)


@part
def mark(marks, begin, end, bit):
    """Mark the cycles from `begin` to the one before `end`, counted from the first that there is a byte for."""
    for cycle in range(begin, end):
        marks[cycle] |= bit


@part
def _next_start(m, commands, order):
    """When the command behind the one that is being counted started; NEVER if it has not."""
    place = m.aggregate.counting + 1
    if place >= m.engine[AGGREGATE].commands:
        return NEVER
    started = commands[order[AGGREGATE, place]].started_at
    return started if started else NEVER


@part
def count_marks(m, marks, commands, order, end):
    """Add the cycles before `end` to the engine's states, by the mark of highest priority, and forget them.

    A cycle counts for the command that was the last to start.
    """
    agg = m.aggregate
    seen = np.zeros(1 << MARKED_STATES, np.int64)
    gone = 0
    while agg.marks_from < end:
        next_start = _next_start(m, commands, order)
        if next_start <= agg.marks_from:
            agg.counting += 1
            continue
        seen[:] = 0
        until = min(end, next_start)
        for cycle in range(until - agg.marks_from):
            seen[marks[cycle + gone]] += 1
            marks[cycle + gone] = 0
        gone += until - agg.marks_from
        agg.marks_from = until
        if seen[1:].any():
            _add_states(m, commands[order[AGGREGATE, agg.counting]], seen)


@part
def _add_states(m, command, seen):
    """Add the cycles that have been seen with each combination of marks to the engine's and to a command's states."""
    for combination in range(1, len(seen)):
        state = 0
        while not combination >> state & 1:
            state += 1
        m.aggregate_states[state] += seen[combination]
        command.states[state] += seen[combination]
