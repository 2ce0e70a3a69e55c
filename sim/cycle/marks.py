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
    if begin < end:
        # An unsigned index cannot count from the end, so that Numba does not look whether it does.
        for cycle in range(np.uint64(begin), np.uint64(end)):
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
    cycle, stop = 0, end - agg.marks_from
    while cycle < stop:
        next_start = _next_start(m, commands, order) - agg.marks_from
        if next_start <= cycle:
            agg.counting += 1
            continue
        until = min(stop, next_start)
        seen[:] = 0
        for place in range(cycle, until):
            seen[marks[place]] += 1
            marks[place] = 0
        cycle = until
        for combination in range(1, len(seen)):
            if seen[combination]:
                state = 0
                while not combination >> state & 1:
                    state += 1
                m.aggregate_states[state] += seen[combination]
                commands[order[AGGREGATE, agg.counting]].states[state] += seen[combination]
    agg.marks_from = end
