"""What comes into an organisation that is simulated cycle by cycle: edges and words.

Where nothing changes in a cycle, the next one to look at is the earliest in which something may (`next`). It is
simulated to a given cycle, no further than to the earliest event that has not been served: later, something may arrive
that is not known of yet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import EDGE_LAST_BIT
from simgnn.sim.compiled import inlined, part, within
from simgnn.sim.cycle.aggregate.source import name_rows
from simgnn.sim.cycle.reader import cut, group_available, group_edges, pop_beat, take_group
from simgnn.sim.cycle.state import ADMISSIONS, EDGES, FEATURES, RECORDS

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


ALL_BEGUN = np.int64(-1)
"""In place of a cycle's state: every addition has begun before it."""


@within
def begin_stepped(m: Record) -> None:
    """A command begins."""
    b = m.limited
    m.machine.horizon = 0
    b.changed = 1
    b.now = m.aggregate.start + 1
    b.latest = b.written = b.dealt = b.taken_source = b.done_at = 0
    # Numbers of the groups in the edge reader's two registers, -1 for none.
    b.stage1 = b.stage2 = b.asked = -1


@part
def bursts_asked(m: Record) -> int:
    """Bursts that the engine has asked for."""
    return m.reader[EDGES].taken + m.reader[RECORDS].taken + m.reader[FEATURES].taken


@part
def undealt(m: Record) -> int:
    """Number of the oldest source that an edge which has not left the edge reader may need."""
    b = m.limited
    if b.stage2 >= 0:
        return b.source2
    return b.source1 if b.stage1 >= 0 else b.taken_source


@part
def take_edges(m: Record, memory: NDArray[np.uint32], now: int) -> bool:
    """The edge reader's stages move, once the second one's group has left; returns whether a group was taken."""
    agg, b = m.aggregate, m.limited
    if b.stage1 >= 0 and b.stage2 < 0:
        b.stage2, b.source2, b.turn2 = b.stage1, b.source1, b.turn1
        b.stage1 = -1
        b.changed = 1
    if b.stage1 >= 0 or agg.groups_taken == agg.groups:
        return False
    time = group_available(m, EDGES)
    if time > now:
        b.next = min(b.next, time)
        return False
    b.stage1, b.source1, b.turn1 = agg.groups_taken, b.taken_source, b.turn
    first, end = group_edges(m, agg.groups_taken)
    for number in range(first, end):
        b.taken_source += int(memory[(agg.edge_list >> 2) + number]) >> EDGE_LAST_BIT & 1
    take_group(m, EDGES, now)
    agg.groups_taken += 1
    b.changed = 1
    return True


@inlined
def _admission(word: int, step: int) -> int:
    """Place of the admission of a word, `step` of which are admitted at once."""
    # Nearly always one, which is not worth a division.
    return (word if step == 1 else word // step) & (ADMISSIONS - 1)


@part
def admit_word(m: Record, memory: NDArray[np.uint32], room: int, now: int) -> None:
    """Admit the next words, `step` at once, if they are there and there is `room` for them."""
    agg, b = m.aggregate, m.limited
    if agg.admitted == agg.total:
        return
    time = agg.last_admit + 1
    if agg.column == 0:
        if agg.rows_admitted >= agg.queued:
            return
        # As in `admit_words`: an element leaves a block queue two cycles after it was taken.
        time = max(time, m.row[agg.rows_admitted & m.sizes.row_mask].queued + 2)
    if agg.from_device:
        reader = m.reader[FEATURES]
        if reader.popped == reader.arrived:
            return
        time = max(time, m.arrive[FEATURES, reader.popped & m.sizes.beat_mask] + 2)
    if time > now:
        b.next = min(b.next, time)
        return
    if not room:
        return
    m.admission[_admission(agg.admitted, agg.step)] = now
    agg.last_admit = now
    if agg.from_device:
        pop_beat(m, FEATURES, now)
        cut(m, FEATURES)
    agg.admitted += agg.step
    agg.column += agg.step
    b.changed = 1
    if agg.column == agg.words:
        agg.column = 0
        m.row[agg.rows_admitted & m.sizes.row_mask].admitted = now
        agg.rows_admitted += 1
    # Rows are named as those before them are admitted, and as their words are asked for.
    if agg.column == 0 or agg.from_device:
        name_rows(m, memory)


@part
def write_words(m: Record, now: int) -> None:
    """Words that the feature buffers have been given before this cycle."""
    sizes, agg, b = m.sizes, m.aggregate, m.limited
    while b.written < agg.admitted:
        # The way from the reader through the scaler into the rings.
        there = m.admission[_admission(b.written, agg.step)] + sizes.mul_stages + 2
        if there > now:
            b.next = min(b.next, there)
            return
        b.written += agg.step
