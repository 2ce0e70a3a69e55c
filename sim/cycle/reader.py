"""Burst readers, lists and the arbiter: `reads.py`, `index.py` and `burst.py` of `hw/memory`.

A reader's bursts are recurrences over bursts: burst j leaves the cutter in the cycle

    k[j] = max(k[j-1] + 1 or the run's, g[j-2] + 1, pop[asked[j] - buffer] + 1)

(g: its grant; two bursts wait after the cutter; pop: the beat that makes room) and asks from max(k[j], g[j-1]) + 1 on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simgnn.sim.compiled import part, within
from simgnn.sim.cycle.memory import grant_read
from simgnn.sim.cycle.state import CLIENTS, EDGES, NEVER, RECORDS

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


@part
def begin_run(m: Record, client: int, cycle: int, address: int, beats: int) -> None:
    """A run is taken by the reader's cutter in cycle `cycle`; the one before has been cut."""
    reader = m.reader[client]
    reader.address = address
    reader.left = beats
    reader.from_cycle = cycle + 1
    cut(m, client)


@part
def cut(m: Record, client: int) -> bool:
    """Cut the run as far as it is known when; returns whether anything came of it."""
    sizes, reader = m.sizes, m.reader[client]
    pop = m.pop[client]
    moved = False
    while reader.left > 0 and reader.taken - reader.granted < 2:
        # A burst ends where its block does, as `BurstCutter` cuts it.
        place = reader.address >> sizes.word_shift & (sizes.burst_beats - 1)
        beats = min(sizes.burst_beats - place, reader.left)
        # Beats that must have been popped before the buffer has room for this burst, counted from the launch's first.
        room = reader.asked + beats - reader.buffer
        if room > reader.popped:
            break
        # The skid buffer has two places: a burst moves in when the one two before has gone.
        waits = reader.grant_before if reader.taken == reader.granted else reader.last_grant
        cycle = max(reader.from_cycle, waits + 1)
        if room > 0:
            cycle = max(cycle, pop[(room - 1) & m.sizes.beat_mask] + 1)
        slot = reader.taken & 1
        m.asked[client, slot].cycle = cycle
        m.asked[client, slot].address = reader.address
        m.asked[client, slot].beats = beats
        # Nothing waits in front of it: it asks a cycle after it left the cutter, or after the grant of the one before.
        if reader.taken == reader.granted:
            reader.request = max(cycle, reader.last_grant) + 1
        reader.taken += 1
        reader.asked += beats
        reader.left -= beats
        reader.address += beats * sizes.word_bytes
        reader.from_cycle = cycle + 1
        reader.last_taken = cycle
        moved = True
    return moved


@part
def available(m: Record, client: int) -> int:
    """Cycle from which the reader's next beat can be popped; NEVER if not known yet."""
    reader = m.reader[client]
    if reader.popped == reader.arrived:
        return NEVER
    arrive = m.arrive[client]
    # Through the block queue, which gives an element two cycles after it took it.
    return max(arrive[reader.popped & m.sizes.beat_mask] + 2, reader.last_pop + 1)


@part
def pop_beat(m: Record, client: int, cycle: int) -> None:
    """The reader's next beat is popped."""
    reader = m.reader[client]
    pop = m.pop[client]
    pop[reader.popped & m.sizes.beat_mask] = cycle
    reader.popped += 1
    reader.last_pop = cycle


@part
def groups_of(address: int, count: int, element_bytes: int, group: int) -> tuple[int, int]:
    """Elements that stand in front of a list's first in its group, and the groups that the list lies in."""
    first = address % (group * element_bytes) // element_bytes
    return first, (count + first + group - 1) // group if count else 0


@part
def begin_list(
    m: Record, client: int, cycle: int, address: int, count: int, element_bytes: int, group: int
) -> None:
    """A list reader is started in cycle `cycle`."""
    sizes, elements = m.sizes, m.lists[client]
    group_bytes = group * element_bytes
    elements.per_beat = sizes.word_bytes // group_bytes
    elements.place = (address % sizes.word_bytes) // group_bytes
    _, elements.groups = groups_of(address, count, element_bytes, group)
    elements.next = 0
    elements.last = cycle
    if count:
        start = address // sizes.word_bytes * sizes.word_bytes
        end = address + count * element_bytes
        begin_run(m, client, cycle + 1, start, (end - start + sizes.word_bytes - 1) // sizes.word_bytes)


@part
def group_available(m: Record, client: int) -> int:
    """Cycle from which the list's next group can be taken; NEVER if not known yet."""
    elements = m.lists[client]
    if elements.place > 0 and elements.next > 0:
        # Its beat is there: the group before came from it.
        return elements.last + 1
    time = available(m, client)
    return time if time == NEVER else max(time, elements.last + 1)


@part
def take_group(m: Record, client: int, cycle: int) -> None:
    """The list's next group is taken."""
    elements = m.lists[client]
    elements.place += 1
    elements.next += 1
    elements.last = cycle
    if elements.place == elements.per_beat or elements.next == elements.groups:
        elements.place = 0
        pop_beat(m, client, cycle)
        cut(m, client)


@part
def lists_taken(m: Record) -> bool:
    """Whether every element of the aggregate engine's lists of edges and records has been taken."""
    edges, records = m.lists[EDGES], m.lists[RECORDS]
    return edges.next == edges.groups and records.next == records.groups


@part
def group_edges(m: Record, group: int) -> tuple[int, int]:
    """First edge of a group of the aggregate engine's command, and the one after its last."""
    first = group * m.sizes.group - m.aggregate.first_edge
    return max(first, 0), min(first + m.sizes.group, m.aggregate.edges)


@within
def next_request(m: Record) -> int:
    """Client whose request comes first, ties by number; -1 if none is known."""
    chosen, first = -1, NEVER
    for client in range(CLIENTS):
        reader = m.reader[client]
        if reader.taken > reader.granted and reader.request < first:
            chosen, first = client, reader.request
    return chosen


@within
def grant(m: Record, client: int, cycle: int) -> None:
    """The arbiter grants the client's oldest burst in cycle `cycle`."""
    reader = m.reader[client]
    slot = reader.granted & 1
    reader.grant_before, reader.last_grant = reader.last_grant, cycle
    reader.granted += 1
    grant_read(m, cycle, client, m.asked[client, slot].address, m.asked[client, slot].beats)
    if reader.taken > reader.granted:
        reader.request = max(m.asked[client, slot ^ 1].cycle, cycle) + 1
    cut(m, client)
