"""The aggregate engine's source side: `hw/aggregate/source.py`, and the room in the rings of `clustered.py`.

Row i is named in cycle t[i], goes to the queue of rows in cycle q[i], and its words are admitted in cycles a[n]:

    t[i] = max(start + 1, q[i-1], its record's)  q[i] = max(t[i] + 1, room among ROWS_AHEAD rows, the reader's cutter)
    a[n] = max(a[n-1] + 1, q[i] + 2, its beat's, the ring's room)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.depths import ROWS_AHEAD
from simgnn.sim.compiled import inlined, wrapped
from simgnn.sim.cycle.reader import begin_run, group_available, take_group
from simgnn.sim.cycle.state import FEATURES, NEVER, RECORDS

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


@inlined
def name_rows(m: Record, memory: NDArray[np.uint32]) -> None:
    """Name rows as far as it is known when."""
    agg, reader, mask = m.aggregate, m.reader[FEATURES], m.sizes.row_mask
    runs, recorded = agg.from_device and not agg.touching, agg.indexed or agg.scaled
    row, named_at, queued_at = agg.queued, agg.named_at, agg.queued_at
    sources, read_rows, earliest = agg.sources, agg.rows_admitted, agg.start + 1
    while row < sources:
        if not named_at:
            named_at = max(earliest, queued_at)
            if recorded:
                record = group_available(m, RECORDS)
                if record == NEVER:
                    named_at = 0
                    break
                named_at = max(named_at, record)
                take_group(m, RECORDS, named_at)
        # Stage 2, a cycle after its number (`hw/aggregate/source.py`).
        time = named_at + 1
        oldest = row - ROWS_AHEAD + 1
        # A block queue holds ROWS_AHEAD - 1 rows and one in its output register. Row `oldest` goes there a cycle after
        # it came, or as the row before it leaves; a cycle later there is room.
        if oldest >= 0:
            read = m.row[wrapped(oldest, mask)].queued + 1
            if oldest > 0:
                if oldest > read_rows:
                    break
                read = max(read, m.row[wrapped(oldest - 1, mask)].admitted)
            time = max(time, read + 1)
        if runs:
            if reader.left > 0:
                break
            # The cutter takes a run as the last burst of the one before goes.
            time = max(time, reader.last_taken)
            number = memory[(agg.records + 8 * row) >> 2] if agg.indexed else row
            begin_run(m, FEATURES, time, agg.address + number * agg.stride, agg.words)
        named = m.row[wrapped(row, mask)]
        named.queued, named.ended = time, 0
        queued_at = time
        named_at = 0
        row += 1
    agg.queued, agg.named_at, agg.queued_at = row, named_at, queued_at


@inlined
def admit_words(m: Record) -> bool:
    """Admit words to the rings as far as it is known when; returns whether any was."""
    agg, reader = m.aggregate, m.reader[FEATURES]
    rows, beats, ring = m.sizes.row_mask, m.sizes.beat_mask, m.sizes.ring_words
    words, total, queued, from_device = agg.words, agg.total, agg.queued, agg.from_device
    step = agg.step
    n, row, column, last = agg.admitted, agg.rows_admitted, agg.column, agg.last_admit
    popped, arrived = reader.popped, reader.arrived
    # Sources of which it is known when their last addition ended, and the latest of these cycles.
    settled, settled_at = agg.settled, agg.settled_at
    free = settled * words + ring
    while n < total:
        time = last + 1
        if column == 0:
            if row >= queued:
                break
            # Through a block queue: an element can leave two cycles after it was taken.
            time = max(time, m.row[wrapped(row, rows)].queued + 2)
        if from_device:
            if popped == arrived:
                break
            time = max(time, m.arrive[FEATURES, wrapped(popped, beats)] + 2)
        # The verdict on the rings' room is a cycle old, and leaves room for two admissions (`held_below` of
        # `gather.py`). Where this one follows the one before at once, the verdict did not count that yet, so that
        # n + step words have to fit; otherwise it did, and n + 2 step have to.
        follows = time == last + 1 and n > 0
        needed = n + (step if follows else 2 * step)
        settled, settled_at, free = _settle(m, settled, settled_at, free, needed)
        if free < needed:
            break
        if needed > ring and time < settled_at + 2:
            # It waits for room, and no longer follows at once.
            if follows:
                needed += step
                time += 1
                settled, settled_at, free = _settle(m, settled, settled_at, free, needed)
                if free < needed:
                    break
            time = max(time, settled_at + 2)
        last = time
        n += step
        column += step
        if from_device:
            m.pop[FEATURES, wrapped(popped, beats)] = time
            popped += 1
        if column == words:
            column = 0
            m.row[wrapped(row, rows)].admitted = time
            row += 1
    agg.settled, agg.settled_at = settled, settled_at
    if n == agg.admitted:
        return False
    agg.admitted, agg.rows_admitted, agg.column, agg.last_admit = n, row, column, last
    if from_device:
        reader.popped, reader.last_pop = popped, last
    return True


@inlined
def _settle(m: Record, settled: int, settled_at: int, free: int, needed: int) -> tuple[int, int, int]:
    """Have as many sources settled as let `needed` words into the rings, if it is known when their additions end.

    Returns how many are, the latest of the cycles in which their last additions end, and the words that this lets in.
    """
    agg, rows = m.aggregate, m.sizes.row_mask
    while free < needed and settled < agg.added_sources:
        settled_at = max(settled_at, m.row[wrapped(settled, rows)].ended)
        settled += 1
        free += agg.words
    return settled, settled_at, free
