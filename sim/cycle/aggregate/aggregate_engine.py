"""The aggregate engine: `hw/aggregate/aggregate_engine.py` and `hw/aggregate/drain.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import EDGE_BYTES, SCALE_BYTES, SOURCE_RECORD_BYTES, Engine
from simgnn.sim.compiled import part, within
from simgnn.sim.cycle.aggregate.clustered import add_edges, begin_clusters, route_edges
from simgnn.sim.cycle.aggregate.marks import FILLING, STEPPING, UNREAD, mark, marks_room
from simgnn.sim.cycle.aggregate.source import admit_words, name_rows
from simgnn.sim.cycle.aggregate.sspmm import begin_sspmm
from simgnn.sim.cycle.aggregate.stepped import begin_stepped
from simgnn.sim.cycle.foreign import call_organisation
from simgnn.sim.cycle.reader import (
    begin_list,
    begin_run,
    cut,
    group_available,
    groups_of,
    lists_taken,
    take_group,
)
from simgnn.sim.cycle.state import EDGES, FEATURES, NEVER, RECORDS, SCALES

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


AGGREGATE = np.int64(Engine.AGGREGATE)
ALONE = np.bool_(False)
"""Edges have places of their own in a queue."""


@part
def begin_lists(m: Record, commands: NDArray[np.void], order: NDArray[np.int64]) -> bool:
    """The next command's lists are asked for, once it is issued and all elements of the lists before are taken.

    Returns whether they are.
    """
    sizes, agg = m.sizes, m.aggregate
    edges, records = m.lists[EDGES], m.lists[RECORDS]
    if agg.listed == m.engine[AGGREGATE].commands or not lists_taken(m):
        return False
    command = commands[order[AGGREGATE, agg.listed]]
    if command.issued_at == 0:
        return False
    # The queue of lists shows those of a command a cycle after it was issued.
    cycle = max(command.issued_at, edges.last, records.last) + 1
    agg.listed += 1
    begin_list(m, EDGES, cycle, command.edges_address, command.edges, np.int64(EDGE_BYTES), sizes.group)
    recorded = command.sources if command.indexed or command.source_scaled else np.int64(0)
    begin_list(
        m, RECORDS, cycle, command.records_address, recorded, np.int64(SOURCE_RECORD_BYTES), np.int64(1)
    )
    # Another event may be the earliest now.
    m.machine.horizon = 0
    return True


@part
def begin_aggregate(m: Record, number: int, command: Record, cycle: int) -> None:
    """The engine starts a command (a `COMMAND`) in cycle `cycle`."""
    sizes, agg = m.sizes, m.aggregate
    agg.active, agg.command = 1, number
    agg.half ^= 1
    agg.words, agg.sources = command.words, command.sources
    agg.edges, agg.destinations = command.edges, command.destinations
    agg.indexed, agg.scaled = command.indexed, command.source_scaled
    agg.destination_scaled, agg.scales = command.destination_scaled, command.scales_address
    agg.from_device = command.source_space == 0
    agg.address, agg.stride = command.source_address, command.source_stride
    agg.records, agg.edge_list = command.records_address, command.edges_address
    agg.destination_space = command.destination_space
    # The engine's FSM is in START a cycle after it started the command, or after FILL, a cycle for each old word.
    agg.started, agg.start = cycle, cycle + 1 + command.fill_cycles
    agg.total = agg.sources * agg.words
    agg.touching = not agg.indexed and agg.stride == agg.words * sizes.word_bytes
    agg.queued = agg.named_at = agg.queued_at = 0
    agg.admitted = agg.column = agg.rows_admitted = 0
    agg.last_admit = agg.start
    agg.settled = agg.settled_at = agg.routed_sources = agg.added_sources = 0
    agg.arriving = agg.leaving = agg.groups_left = 0
    agg.left_at = agg.moved_at = agg.start
    # 0 is "not asked for yet" here and in `named_at`: no command begins in cycle 0.
    agg.scales_at = 0
    begin_clusters(m)
    agg.first_edge, agg.groups = groups_of(agg.edge_list, agg.edges, np.int64(EDGE_BYTES), sizes.group)
    agg.groups_taken = 0
    if agg.from_device and agg.touching and agg.total:
        begin_run(m, FEATURES, agg.start + 1, agg.address, agg.total)
    agg.drain_steps, agg.drain_rows, agg.step = command.drain_steps, command.drain_rows, command.source_step
    agg.tail, agg.mask_at, agg.nonzero_at = command.tail, command.mask_at, command.nonzero_at
    if sizes.limited:
        begin_stepped(m)
    if sizes.sspmm:
        begin_sspmm(m)


@part
def advance_stream(
    m: Record,
    memory: NDArray[np.uint32],
    marks: NDArray[np.uint64],
    addition_free: NDArray[np.int64],
    masks: NDArray[np.int64],
) -> int:
    """Stream the command as far as it is known when; returns the cycle in which it moves on to the drain, or NEVER."""
    sizes, agg, drain = m.sizes, m.aggregate, m.drain
    if not agg.scales_at and not drain.active:
        # The scales are asked for when the command before has been drained.
        agg.scales_at = max(agg.start, agg.ended_at) + 1
        if agg.destination_scaled:
            begin_list(
                m, SCALES, agg.scales_at, agg.scales, agg.destinations, np.int64(SCALE_BYTES), sizes.scales
            )
    moved = True
    while moved:
        name_rows(m, memory)
        if sizes.stepped:
            done = call_organisation(sizes.organisation_call, m, memory, marks, addition_free, masks)
            if done == NEVER or not agg.scales_at:
                return NEVER
            return max(done, agg.scales_at + 1)
        moved = admit_words(m)
        cut(m, FEATURES)
        # The three wait for one another in a circle: rows are named as earlier ones are admitted, admitted as the edges
        # of earlier ones end, and edges are added as their rows are admitted. So all go on until none does.
        if sizes.sspmm:
            added = call_organisation(sizes.organisation_call, m, memory, marks, addition_free, masks)
            moved |= added != 0
        else:
            route_edges(m, memory, ALONE)
            moved |= add_edges(m, marks, addition_free)
    if agg.grow or not agg.scales_at or agg.admitted < agg.total:
        return NEVER
    if agg.groups_left < agg.groups:
        return NEVER
    # What `drain.command` waits for: scales that are asked for, the last group at the clusters, the last word out of
    # the scaler, and the last addition begun in each cluster.
    time = max(agg.start + 1, agg.scales_at + 1)
    if agg.edges:
        time = max(time, agg.left_at + 1)
    if agg.total:
        time = max(time, agg.last_admit + sizes.mul_stages + 2)
    for c in range(sizes.clusters):
        if m.cluster[c].added < m.cluster[c].routed:
            return NEVER
        if m.cluster[c].added:
            time = max(time, (m.decoder[c].latest if sizes.sspmm else m.cluster[c].ended) + 1)
    return time


@within
def begin_drain(m: Record, cycle: int) -> None:
    """The streamed command moves on to the drain in cycle `cycle`."""
    sizes, agg, drain = m.sizes, m.aggregate, m.drain
    agg.active = 0
    drain.active, drain.command, drain.taken = 1, agg.command, cycle
    drain.rows, drain.steps, drain.scaled = agg.destinations, agg.drain_steps, agg.destination_scaled
    drain.together, drain.first_scale = agg.drain_rows, agg.scales // SCALE_BYTES % sizes.scales
    drain.space = agg.destination_space
    # `settling_cycles` - 1 = `add_stages` cycles after it was taken comes the first step: this is the cycle before.
    drain.last_step = cycle + sizes.add_stages - 1


@part
def advance_drain(m: Record, marks: NDArray[np.uint64]) -> int:
    """Drain as far as it is known when; returns the cycle in which the command ends, or NEVER."""
    sizes, agg, drain = m.sizes, m.aggregate, m.drain
    while drain.rows > 0:
        time = drain.last_step + 1
        if drain.scaled:
            scale = group_available(m, SCALES)
            if scale == NEVER:
                return NEVER
            time = max(time, scale)
        end = time + drain.steps - 1
        # A register for the step, the accumulators' answer, the scaler: then the word is written, and the command ends
        # a cycle later.
        ended = end + sizes.mul_stages + 3
        if ended - agg.marks_from >= marks_room(marks):
            agg.grow = ended
            return NEVER
        # The engine reports a step a cycle later, as it is registered in between.
        mark(marks, time + 1 - agg.marks_from, end + 2 - agg.marks_from, STEPPING)
        drain.first_scale += drain.together
        if drain.scaled and (drain.first_scale >= sizes.scales or drain.rows <= drain.together):
            take_group(m, SCALES, end)
        drain.first_scale %= sizes.scales
        drain.last_step = end
        drain.rows -= drain.together
    drain.active = 0
    ended = drain.last_step + sizes.mul_stages + 3
    mark(marks, drain.taken + 1 - agg.marks_from, ended + 1 - agg.marks_from, FILLING)
    agg.ended_at = ended
    return ended


@within
def mark_stream(m: Record, marks: NDArray[np.uint64], taken: int) -> None:
    """Mark what is known of the command once it has been streamed, in cycle `taken`."""
    agg = m.aggregate
    mark(marks, agg.started - agg.marks_from, taken + 1 - agg.marks_from, FILLING)
    # Old values come in before the stream begins.
    mark(marks, agg.started + 1 - agg.marks_from, agg.start - agg.marks_from, STEPPING)
    if agg.edges and not m.sizes.stepped:
        mark(marks, agg.start + 1 - agg.marks_from, agg.left_at + 1 - agg.marks_from, UNREAD)
