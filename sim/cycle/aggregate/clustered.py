"""The `clustered` organisation: `router.py`, `cluster.py` and `group_queue.py` of `hw/`, recurrences over edges.

A group of edges is taken in cycle t, moves to the second stage in cycle u and to the clusters' queues in cycle v; an
edge of it leaves its queue in cycle h and is added from cycle b to cycle e:

    t = max(start + 1, its beat's, u') u = max(t + 1, v')            v = max(u + 1, room in every queue)
    h = max(v + 1, e')                 b = max(h + 1, its row's, b of the destination's last edge + add_stages + 2)

(primes: of the one before).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COUNT_BITS, EDGE_LAST_BIT
from simgnn.sim.compiled import inlined, within, wrapped
from simgnn.sim.cycle.aggregate.marks import ADDING, HAZARD, ONE, WAITING, mark, mark_cycle, marks_room
from simgnn.sim.cycle.reader import group_available, group_edges, take_group
from simgnn.sim.cycle.state import EDGES, NEVER

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


@within
def begin_clusters(m: Record) -> None:
    """A command begins."""
    for c in range(m.sizes.clusters):
        cluster = m.cluster[c]
        cluster.routed = cluster.headed = cluster.added = cluster.ended = 0
        cluster.wanted = NEVER


@inlined
def route_edges(m: Record, memory: NDArray[np.uint32], grouped: bool) -> None:
    """Route groups of edges as far as it is known when; `grouped`, a queue has places for groups, and not for edges."""
    agg = m.aggregate
    # Local variables while the loop runs: a record's fields are loaded and stored each time.
    arriving, leaving = agg.arriving, agg.leaving
    arrived_at, moved_at = agg.arrived_at, agg.moved_at
    while True:
        if leaving:
            time = _room_from(m, moved_at + 1, grouped)
            if time != NEVER:
                _leave(m, memory, time, grouped)
                leaving = 0
        # Only when the group before has left is it known when the next one moves up.
        if arriving and not leaving:
            moved_at = max(arrived_at + 1, agg.left_at)
            arriving, leaving = 0, 1
            continue
        if arriving or agg.groups_taken == agg.groups:
            break
        time = group_available(m, EDGES)
        if time == NEVER:
            break
        # `moved_at` of the group before: the first stage is free from then on.
        arrived_at = max(time, moved_at, agg.start + 1)
        arriving = 1
        agg.groups_taken += 1
        take_group(m, EDGES, arrived_at)
    agg.arriving, agg.leaving = arriving, leaving
    agg.arrived_at, agg.moved_at = arrived_at, moved_at


@inlined
def _room_from(m: Record, time: int, grouped: bool) -> int:
    """Cycle, not before `time`, from which every queue has room for a group; NEVER if it is not known."""
    sizes = m.sizes
    # A group goes when at most `spare` edges wait: then the one `spare` places before the next has left its queue.
    spare, mask = sizes.queue_depth - sizes.group, sizes.edge_mask
    for c in range(sizes.clusters):
        cluster = m.cluster[c]
        needed = cluster.routed - spare
        if grouped:
            needed = cluster.groups - sizes.queue_depth
            if needed >= 0:
                needed = m.group_end[c, wrapped(needed, mask)] + 1
        if needed > 0:
            if needed > cluster.headed:
                return NEVER
            time = max(time, m.edge[c, wrapped(needed - 1, mask)].headed + 1)
    return time


@inlined
def _leave(m: Record, memory: NDArray[np.uint32], time: int, grouped: bool) -> None:
    """The group in the second stage goes to the queues in cycle `time`."""
    sizes, agg = m.sizes, m.aggregate
    clusters, mask = sizes.clusters, sizes.edge_mask
    source, words = agg.routed_sources, agg.edge_list >> 2
    first, end = group_edges(m, agg.groups_left)
    for number in range(first, end):
        word = int(memory[np.uint64(words + number)])
        destination = word & ((1 << COUNT_BITS) - 1)
        # A power of two in nearly all configurations: an AND in place of a division.
        c = wrapped(destination, clusters - 1)
        if clusters & (clusters - 1):
            c = np.uint64(destination % clusters)
        if grouped:
            cluster = m.cluster[c]
            cluster.groups += cluster.group != agg.groups_left
            cluster.group = agg.groups_left
            m.group_end[c, wrapped(cluster.groups - 1, mask)] = cluster.routed
        queue_edge(m, c, destination, source, time)
        source += word >> EDGE_LAST_BIT & 1
    agg.routed_sources = source
    agg.left_at = time
    agg.groups_left += 1


@inlined
def queue_edge(m: Record, c: int, destination: int, source: int, time: int) -> None:
    """An edge comes to a cluster's queue in cycle `time`."""
    cluster = m.cluster[c]
    edge = m.edge[c, wrapped(cluster.routed, m.sizes.edge_mask)]
    edge.destination, edge.source, edge.routed = destination, source, time
    # No edge waits and none is in hand: this one leaves the queue as soon as it is there. Otherwise it waits for the
    # one before to end, which `add_edges` finds out.
    if cluster.added == cluster.routed:
        edge.headed = max(time + 1, cluster.ended)
        cluster.headed += 1
        cluster.wanted = source
    cluster.routed += 1


@inlined
def add_edges(m: Record, marks: NDArray[np.uint64], addition_free: NDArray[np.int64]) -> bool:
    """Add edges as far as it is known when; returns whether any was, or more sources are done with."""
    sizes, agg = m.sizes, m.aggregate
    mask, rows, words = sizes.edge_mask, sizes.row_mask, agg.words
    # `scaling` is from a row's admission to its words in the ring: the source's register, the scaler, the write.
    distance, scaling = sizes.add_stages + 2, sizes.mul_stages + 2
    sums, admitted, base = agg.half * sizes.clusters * sizes.sums, agg.rows_admitted, agg.marks_from
    room = base + marks_room(marks)
    added_sources = agg.routed_sources
    moved = False
    for c in range(sizes.clusters):
        cluster = m.cluster[c]
        source = cluster.wanted
        if source < admitted:
            number, routed, ended = cluster.added, cluster.routed, cluster.ended
            edge = m.edge[c, wrapped(number, mask)]
            while source < admitted:
                row = m.row[wrapped(source, rows)]
                ready = max(edge.headed + 1, row.admitted + scaling)
                place = np.uint64(sums + edge.destination)
                begin = max(ready, addition_free[place])
                end = begin + words - 1
                if end >= room:
                    agg.grow = end
                    break
                # Empty where the addition follows the one before, as random as the graph: cheaper than a branch.
                mark(marks, max(edge.routed, ended) + 1 - base, ready - base, WAITING)
                if begin > ready:  # seldom, where sources are in a good order
                    mark(marks, ready - base, begin - base, HAZARD)
                if words == 1:
                    mark_cycle(marks, begin - base, ADDING, ONE)
                else:
                    mark(marks, begin - base, end + 1 - base, ADDING)
                addition_free[place] = begin + distance
                # A row stays in the rings until the last of its edges, in any cluster, has been added (`_settle`).
                row.ended = max(row.ended, end)
                ended = end
                number += 1
                source = NEVER
                if number < routed:
                    edge = m.edge[c, wrapped(number, mask)]
                    edge.headed = max(edge.routed + 1, ended)
                    source = edge.source
            moved |= number != cluster.added
            # An edge that is added has left the queue, and the next one, if it is there, is in hand.
            cluster.headed = min(number + 1, routed)
            cluster.added, cluster.ended, cluster.wanted = number, ended, source
        # The oldest source that any cluster still wants; a cluster that has no edge left wants NEVER.
        added_sources = min(added_sources, source)
    moved |= agg.added_sources != added_sources
    agg.added_sources = added_sources
    return moved
