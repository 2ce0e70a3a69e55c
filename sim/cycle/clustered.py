"""The `clustered` organisation: `hw/router.py`, `hw/cluster.py` and `hw/group_queue.py`, recurrences over edges.

A group of edges is taken in cycle t, moves to the second stage in cycle u and to the clusters' queues in cycle v; an edge
of it leaves its queue in cycle h and is added from cycle b to cycle e:

    t = max(its beat's, u')            u = max(t + 1, v')            v = max(u + 1, room in every queue)
    h = max(v + 1, e')                 b = max(h + 1, its row's, b of the destination's last edge + add_stages + 2)

(primes: of the one before).
"""

from simgnn.hw.command import COUNT_BITS, EDGE_LAST_BIT
from simgnn.sim.cycle.compiled import part
from simgnn.sim.cycle.marks import ADDING, HAZARD, WAITING, mark
from simgnn.sim.cycle.reader import cut, group_available, take_group
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
        cut(m, EDGES)
        moved = True


@part
def _leave(m, memory):
    """Let the group in the second stage go to the queues if it is known when."""
    sizes, agg = m.sizes, m.aggregate
    spare = sizes.queue_depth - sizes.group
    mask = sizes.edge_mask
    time = agg.moved_at + 1
    for c in range(sizes.clusters):
        needed = m.cluster[c].routed - spare
        if needed > 0:
            if needed > m.cluster[c].headed:
                return False
            time = max(time, m.edge[c, (needed - 1) & mask].headed + 1)
    first = agg.groups_left * sizes.group - m.lists[EDGES].first
    for slot in range(max(first, 0), min(first + sizes.group, agg.edges)):
        word = int(memory[(agg.edge_list >> 2) + slot])
        destination = word & ((1 << COUNT_BITS) - 1)
        cluster = m.cluster[destination % sizes.clusters]
        edge = m.edge[destination % sizes.clusters, cluster.routed & mask]
        edge.destination, edge.source, edge.routed = destination, agg.routed_sources, time
        cluster.routed += 1
        if word >> EDGE_LAST_BIT & 1:
            agg.routed_sources += 1
            m.row[agg.routed_sources & sizes.row_mask].ended = 0
    agg.left_at = time
    agg.groups_left += 1
    agg.leaving = 0
    return True


@part
def add_edges(m, marks, addition_begun):
    """Add edges as far as it is known when; returns whether any was."""
    sizes, agg = m.sizes, m.aggregate
    mask = m.sizes.edge_mask
    rows = m.sizes.row_mask
    words = agg.words
    moved = False
    for c in range(sizes.clusters):
        while m.cluster[c].added < m.cluster[c].routed:
            number = m.cluster[c].added
            k = number & mask
            ended = m.cluster[c].ended
            if m.cluster[c].headed == number:
                m.edge[c, k].headed = max(m.edge[c, k].routed + 1, ended)
                m.cluster[c].headed = number + 1
                moved = True
            source = m.edge[c, k].source
            if source >= agg.rows_admitted:
                break
            there = m.row[source & rows].admitted + sizes.mul_stages + 2
            ready = max(m.edge[c, k].headed + 1, there)
            sums = agg.half * sizes.clusters * sizes.sums + m.edge[c, k].destination
            begin = max(ready, addition_begun[sums] + sizes.add_stages + 2)
            end = begin + words - 1
            if end - agg.marks_from >= len(marks):
                agg.grow = end
                return False
            mark(m, marks, max(m.edge[c, k].routed, ended) + 1, begin, WAITING)
            mark(m, marks, ready, begin, HAZARD)
            mark(m, marks, begin, end + 1, ADDING)
            addition_begun[sums] = begin
            m.cluster[c].ended = end
            place = source & rows
            m.row[place].ended = max(m.row[place].ended, end)
            m.cluster[c].added = number + 1
            moved = True
    return moved
