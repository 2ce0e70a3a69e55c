"""What the aggregate engine does in each cycle of a run of overlapping commands: a byte of marks per cycle.

Its state in a cycle depends on all clusters and on the drain, which are computed one after the other.
"""

import numpy as np

from simgnn.sim.cycle.compiled import part

ADDING, STEPPING, HAZARD, WAITING, UNREAD, FILLING = 1, 2, 4, 8, 16, 32
"""By the priority in which `hw/aggregate.py` reports them."""
MARKED_STATES = 6


@part
def mark(marks, begin, end, bit):
    """Mark the cycles from `begin` to the one before `end`, counted from the first that there is a byte for."""
    for cycle in range(begin, end):
        marks[cycle] |= bit


@part
def count_marks(m, marks, end):
    """Add the cycles before `end` to the engine's states, by the mark of highest priority, and forget them."""
    agg = m.aggregate
    seen = np.zeros(1 << MARKED_STATES, np.int64)
    for cycle in range(end - agg.marks_from):
        seen[marks[cycle]] += 1
        marks[cycle] = 0
    for combination in range(1, len(seen)):
        state = 0
        while not combination >> state & 1:
            state += 1
        m.aggregate_states[state] += seen[combination]
    agg.marks_from = end
