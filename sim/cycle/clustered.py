"""The `clustered` organisation: `hw/router.py`, `hw/cluster.py` and `hw/group_queue.py`, recurrences over edges.

A group of edges is taken in cycle t, moves to the second stage in cycle u and to the clusters' queues in cycle v; an
edge of it leaves its queue in cycle h and is added from cycle b to cycle e:

    t = max(its beat's, u')            u = max(t + 1, v')            v = max(u + 1, room in every queue)
    h = max(v + 1, e')                 b = max(h + 1, its row's, b of the destination's last edge + add_stages + 2)

(primes: of the one before).
"""

from simgnn.hw.command import COUNT_BITS, EDGE_LAST_BIT
from simgnn.sim.cycle.compiled import part
from simgnn.sim.cycle.marks import ADDING, HAZARD, WAITING, mark
from simgnn.sim.cycle.reader import group_available, take_group
from simgnn.sim.cycle.state import EDGES, NEVER


@part
def route_edges(m, memory):
    """Route groups of edges as far as it is known when; returns whether any was."""
    agg, elements = m.aggregate, m.lists[EDGES]
    moved = False
    while True:
        if agg.leaving and _leave(m, memory):
            moved = True
        # Only when the group before has left is it known when the next one moves up.
        if agg.arriving and not agg.leaving:
            agg.moved_at = max(agg.arrived_at + 1, agg.left_at)
            agg.arriving, agg.leaving = 0, 1
            continue
        if agg.arriving or elements.next >= elements.groups:
            return moved
        time = group_available(m, EDGES)
        if time == NEVER:
            return moved
        agg.arrived_at = max(time, agg.moved_at)
        agg.arriving = 1
        take_group(m, EDGES, agg.arrived_at)
        moved = True


@part
def _leave(m, memory):
    """Let the group in the second stage go to the queues if it is known when."""
    sizes, agg = m.sizes, m.aggregate
    clusters, group, mask = sizes.clusters, sizes.group, sizes.edge_mask
    spare = sizes.queue_depth - group
    time = agg.moved_at + 1
    for c in range(clusters):
        cluster = m.cluster[c]
        needed = cluster.routed - spare
        if needed > 0:
            if needed > cluster.headed:
                return False
            time = max(time, m.edge[c, (needed - 1) & mask].headed + 1)
    first = agg.groups_left * group - m.lists[EDGES].first
    source, words = agg.routed_sources, agg.edge_list >> 2
    for slot in range(max(first, 0), min(first + group, agg.edges)):
        word = int(memory[words + slot])
        destination = word & ((1 << COUNT_BITS) - 1)
        c = destination & (clusters - 1)
        cluster = m.cluster[c]
        edge = m.edge[c, cluster.routed & mask]
        edge.destination, edge.source, edge.routed = destination, source, time
        cluster.routed += 1
        if word >> EDGE_LAST_BIT & 1:
            source += 1
            m.row[source & sizes.row_mask].ended = 0
    agg.routed_sources = source
    agg.left_at = time
    agg.groups_left += 1
    agg.leaving = 0
    return True


@part
def add_edges(m, marks, addition_free):
    """Add edges as far as it is known when; returns whether any was."""
    sizes, agg = m.sizes, m.aggregate
    mask, rows, words = sizes.edge_mask, sizes.row_mask, agg.words
    distance, scaling = sizes.add_stages + 2, sizes.mul_stages + 2
    sums, admitted, base = agg.half * sizes.clusters * sizes.sums, agg.rows_admitted, agg.marks_from
    moved = False
    for c in range(sizes.clusters):
        cluster = m.cluster[c]
        first, routed, headed, ended = cluster.added, cluster.routed, cluster.headed, cluster.ended
        number = first
        while number < routed:
            edge = m.edge[c, number & mask]
            seen = max(edge.routed, ended)
            head = max(edge.routed + 1, ended)
            if headed == number:
                edge.headed = head
                headed += 1
                moved = True
            source = edge.source
            if source >= admitted:
                break
            row = m.row[source & rows]
            ready = max(head + 1, row.admitted + scaling)
            place = sums + edge.destination
            begin = max(ready, addition_free[place])
            end = begin + words - 1
            if end - base >= len(marks):
                agg.grow = end
                break
            mark(marks, seen + 1 - base, ready - base, WAITING)
            mark(marks, ready - base, begin - base, HAZARD)
            mark(marks, begin - base, end + 1 - base, ADDING)
            addition_free[place] = begin + distance
            row.ended = max(row.ended, end)
            ended = end
            number += 1
        cluster.added, cluster.headed, cluster.ended = number, headed, ended
        moved = moved or number != first
    return moved
