"""The aggregate engine's source side: `hw/source.py`, and the room in the rings (`hw/clustered.py`).

Row i is named in cycle t[i], goes to the queue of rows in cycle q[i], and its words are admitted in cycles a[n]:

    t[i] = max(q[i-1], its record's)             q[i] = max(t[i] + 1, room among ROWS_AHEAD rows, the reader's cutter)
    a[n] = max(a[n-1] + 1, q[i] + 2, its beat's, the ring's room)
"""

from simgnn.hw.source import ROWS_AHEAD
from simgnn.sim.cycle.compiled import part
from simgnn.sim.cycle.reader import begin_run, group_available, take_group
from simgnn.sim.cycle.state import FEATURES, NEVER, RECORDS


@part
def name_rows(m, memory):
    """Name rows as far as it is known when; returns whether any was."""
    agg = m.aggregate
    reader = m.reader[FEATURES]
    mask = m.sizes.row_mask
    runs = agg.from_device and not agg.touching
    moved = False
    while agg.queued < agg.sources:
        row = agg.queued
        if not agg.named_at:
            time = max(agg.start + 1, agg.queued_at)
            if agg.indexed or agg.scaled:
                record = group_available(m, RECORDS)
                if record == NEVER:
                    return moved
                time = max(time, record)
                take_group(m, RECORDS, time)
            agg.named_at = time
            moved = True
        time = agg.named_at + 1
        oldest = row - ROWS_AHEAD + 1
        if oldest >= 0:
            read = m.row[oldest & mask].queued + 1
            if oldest > 0:
                if oldest > agg.rows_admitted:
                    return moved
                read = max(read, m.row[(oldest - 1) & mask].admitted)
            time = max(time, read + 1)
        if runs:
            if reader.left > 0:
                return moved
            time = max(time, reader.last_taken)
            number = memory[(agg.records + 8 * row) >> 2] if agg.indexed else row
            begin_run(m, FEATURES, time, agg.address + number * agg.stride, agg.words)
        m.row[row & mask].queued = time
        agg.queued_at = time
        agg.named_at = 0
        agg.queued += 1
        moved = True
    return moved


@part
def admit_words(m):
    """Admit words to the rings as far as it is known when; returns whether any was."""
    agg, reader = m.aggregate, m.reader[FEATURES]
    rows, beats, ring = m.sizes.row_mask, m.sizes.beat_mask, m.sizes.ring_words
    words, total, queued, from_device = agg.words, agg.total, agg.queued, agg.from_device
    n, row, column, last = agg.admitted, agg.rows_admitted, agg.column, agg.last_admit
    popped, arrived = reader.popped, reader.arrived
    while n < total:
        time = last + 1
        if column == 0:
            if row >= queued:
                break
            time = max(time, m.row[row & rows].queued + 2)
        if from_device:
            if popped == arrived:
                break
            time = max(time, m.arrive[FEATURES, popped & beats] + 2)
        # The verdict on the rings' room is a cycle old: it may not know of the word before.
        follows = time == last + 1 and n > 0
        over = n - ring + (1 if follows else 2)
        if over > 0:
            if over > agg.settled * words and not settle(m, (over + words - 1) // words):
                break
            if time < agg.settled_at + 2:
                if follows:
                    over += 1
                    time += 1
                    if over > agg.settled * words and not settle(m, (over + words - 1) // words):
                        break
                time = max(time, agg.settled_at + 2)
        last = time
        n += 1
        column += 1
        if from_device:
            m.pop[FEATURES, popped & beats] = time
            popped += 1
        if column == words:
            column = 0
            m.row[row & rows].admitted = time
            row += 1
    if n == agg.admitted:
        return False
    agg.admitted, agg.rows_admitted, agg.column, agg.last_admit = n, row, column, last
    if from_device:
        reader.popped, reader.last_pop = popped, last
    return True


@part
def settle(m, sources):
    """Whether it is known when the last addition of the first `sources` sources ended; `settled_at` is that cycle."""
    agg = m.aggregate
    mask = m.sizes.row_mask
    while agg.settled < sources:
        if agg.settled >= agg.routed_sources:
            return False
        for c in range(m.sizes.clusters):
            done = m.cluster[c].added
            if done < m.cluster[c].routed and m.edge[c, done & m.sizes.edge_mask].source <= agg.settled:
                return False
        agg.settled_at = max(agg.settled_at, m.row[agg.settled & mask].ended)
        agg.settled += 1
    return True
