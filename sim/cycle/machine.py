"""A launch, event by event: what is known is worked out as far as it goes, then the earliest event is served.

An event is a burst that the arbiter grants, or one that comes at a DRAM, whose answers depend on the order of reads and
writes. A time that is not known yet depends on an event that has not been served, so it comes later than the earliest.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.hw.command import Engine
from simgnn.sim.compiled import hash_of_source, part, within
from simgnn.sim.cycle.aggregate.aggregate_engine import (
    advance_drain,
    advance_stream,
    begin_aggregate,
    begin_drain,
    begin_lists,
    mark_stream,
)
from simgnn.sim.cycle.aggregate.marks import count_marks, marks_room
from simgnn.sim.cycle.blocks import advance_unpacking, begin_packing, begin_unpacking
from simgnn.sim.cycle.memory import (
    accept_read,
    answer,
    deliver,
    grant_from,
    read_due,
    serve_read,
    write_answer,
)
from simgnn.sim.cycle.reader import grant, next_request
from simgnn.sim.cycle.sequencer import (
    advance_sequencer,
    begin_launch,
    give_tokens,
    permitted_from,
    take_tokens,
)
from simgnn.sim.cycle.state import ENGINES, FETCH, LAST_BURST, LENGTHS, LOADS, NEVER
from simgnn.sim.cycle.transfer import advance_load, advance_store, begin_load, begin_store

if TYPE_CHECKING:
    from numba.core.registry import CPUDispatcher

    from simgnn.sim.cycle.state import Record


LOAD, STORE, AGGREGATE, UPDATE = (np.int64(engine) for engine in Engine)
AT_ONCE = 1 << 12
"""Most cycles that are simulated at once."""
SEQUENCER = ENGINES
EVERYTHING = (1 << ENGINES + 1) - 1
"""Bits of what may be able to go on."""
ENDED, GROW, STUCK = range(3)
"""How a call of `run` ends: the launch has; more room for marks is needed; commands wait for each other for ever."""


@within
def _serve_writes(m: Record) -> None:
    """Without a DRAM, writes are answered in whatever order they are known."""
    served = False
    for p in range(m.sizes.distinct):
        port = m.port[p]
        while port.served < port.filled:
            write_answer(m, p, m.write_last[p, port.served & LAST_BURST])
            served = True
    if served and answer(m):
        m.machine.dirty |= 1 << STORE


@part
def _serve(m: Record) -> bool:
    """Serve the earliest event; returns whether there was one."""
    sizes = m.sizes
    accept_read(m)
    # A tie is a read's, as the memory has it (`memory_model.h`): hence `<` below, and the reads first.
    first, kind, which = NEVER, 0, 0
    for p in range(sizes.distinct):
        time = read_due(m, p)
        if time < first:
            first, kind, which = time, 1, p
    if sizes.dram:
        for p in range(sizes.distinct):
            port = m.port[p]
            if port.served < port.filled:
                time = m.write_last[p, port.served & LAST_BURST]
                if time < first:
                    first, kind, which = time, 2, p
    # Without a DRAM no read takes another time for what is granted meanwhile: what is due goes before all grants.
    if sizes.dram or kind == 0:
        time = grant_from(m)
        if time != NEVER:
            client = next_request(m)
            if client >= 0:
                time = max(time, m.reader[client].request)
                if time < first:
                    first, kind, which = time, 3, client
    if sizes.limited and m.aggregate.active and not m.limited.done_at and m.limited.now <= first:
        # Simulated cycle by cycle, so far to the last event; it may have a request before this one.
        # Nothing is to come from outside, and nothing inside will change by itself.
        if first == NEVER and not m.limited.changed and m.limited.next == NEVER:
            return False
        m.machine.horizon = min(first, m.limited.now + AT_ONCE)
        m.machine.dirty |= 1 << AGGREGATE
        return True
    if kind == 0:
        return False
    # It may bring something to an organisation that is stepped and had found nothing to change.
    m.limited.changed = 1
    # Known up to this event, and no further: what is simulated cycle by cycle stops there.
    m.machine.horizon = first
    if kind == 1:
        serve_read(m, which, first)
        _deliver(m)
    elif kind == 2:
        write_answer(m, which, first)
        answer(m)
        m.machine.dirty |= 1 << STORE
    else:
        grant(m, which, first)
        _touch(m, which)
        if not sizes.dram:
            _serve_reads(m)
    return True


@within
def _serve_reads(m: Record) -> None:
    """Without a DRAM, what has been granted can be served at once."""
    accept_read(m)
    for p in range(m.sizes.distinct):
        time = read_due(m, p)
        if time != NEVER:
            serve_read(m, p, time)
    _deliver(m)


@part
def _deliver(m: Record) -> None:
    """Beats that every port has reach their clients."""
    client = deliver(m)
    while client >= 0:
        _touch(m, client)
        client = deliver(m)


@part
def _touch(m: Record, client: int) -> None:
    """Something has come of a client's request."""
    loads = client == LOADS or client == LENGTHS
    owner = SEQUENCER if client == FETCH else LOAD if loads else AGGREGATE
    m.machine.dirty |= 1 << owner


@part
def _advance(
    m: Record, commands: NDArray[np.void], order: NDArray[np.int64], number: int, values: NDArray[np.int64]
) -> bool:
    """Let an engine go on as far as it is known when; returns whether something came of it for others."""
    engine = m.engine[number]
    moved = False
    while True:
        if not engine.running:
            started = _start_from(m, commands, order, number)
            if started == NEVER:
                return moved
            command = commands[order[number, engine.ended]]
            take_tokens(m, number, command.waits)
            command.started_at = started
            engine.running = 1
            _begin(m, command, number, started)
            moved = True
        command = commands[order[number, engine.ended]]
        if number == LOAD:
            ended = advance_load(m) if command.blocks_at < 0 else advance_unpacking(m, values)
        elif number == STORE:
            ended = advance_store(m, values)
        else:
            ended = command.started_at + command.update_cycles - 1
        if ended == NEVER:
            return moved
        engine.running = 0
        engine.ended += 1
        # The same for all engines but AGGREGATE, whose commands leave the queue when their stream has ended.
        command.taken_at = command.ended_at = ended
        give_tokens(m, number, command.signals, ended)
        moved = True


@within
def _begin(m: Record, command: Record, number: int, cycle: int) -> None:
    """LOAD or STORE starts a command in cycle `cycle`; a product needs nothing to be begun."""
    address, stride, rows = command.address, command.stride, command.rows
    if number == LOAD and command.blocks_at < 0:
        begin_load(m, cycle, address, stride, rows, command.words)
    elif number == LOAD:
        begin_unpacking(m, cycle, address, stride, rows, command.blocks_at)
    elif number == STORE:
        begin_store(m, cycle, address, stride, rows, command.words, command.moved)
        if command.blocks_at >= 0:
            begin_packing(m, cycle, address, stride, rows, command.blocks_at)


@part
def _start_from(m: Record, commands: NDArray[np.void], order: NDArray[np.int64], number: int) -> int:
    """Cycle in which the engine starts its next command; NEVER if there is none or it is not known yet."""
    engine = m.engine[number]
    if engine.ended == engine.commands:
        return NEVER
    command = commands[order[number, engine.ended]]
    if command.issued_at == 0:
        return NEVER
    seen = command.issued_at + 1
    if engine.ended > 0:
        seen = max(seen, commands[order[number, engine.ended - 1]].taken_at + 1)
    permitted = permitted_from(m, number, command.waits)
    if permitted == NEVER:
        return NEVER
    started = max(seen, permitted)
    reads_drained = m.drain.space == command.source_space
    if command.fill_cycles:
        reads_drained |= m.drain.space == command.destination_space
    if number == AGGREGATE and reads_drained:
        # Its source, or what its sums begin at, may be what is being drained.
        if m.drain.active:
            return NEVER
        started = max(started, m.aggregate.ended_at + 1)
    command.seen_at, command.permitted_at = seen, permitted
    return started


@part
def _advance_aggregate(
    m: Record,
    commands: NDArray[np.void],
    order: NDArray[np.int64],
    memory: NDArray[np.uint32],
    marks: NDArray[np.uint64],
    addition_free: NDArray[np.int64],
    masks: NDArray[np.int64],
) -> bool:
    """Let the aggregate engine go on as far as it is known when; returns whether something came of it for others."""
    agg, drain, engine = m.aggregate, m.drain, m.engine[AGGREGATE]
    moved = False
    while True:
        step = False
        if drain.active:
            ended = advance_drain(m, marks)
            # All that is known is in the records: after more room has been made the next call goes on.
            if agg.grow:
                return moved
            if ended != NEVER:
                command = commands[drain.command]
                command.ended_at = ended
                give_tokens(m, AGGREGATE, command.signals, ended)
                step = True
        if not agg.active:
            started = _start_from(m, commands, order, AGGREGATE)
            if started != NEVER:
                number = order[AGGREGATE, engine.ended]
                command = commands[number]
                take_tokens(m, AGGREGATE, command.waits)
                command.started_at = started
                # The engine has been idle: the marks so far can be counted, and the next begin at this command. So
                # marks never span the time between two AGGREGATEs, however long it is.
                if not drain.active and started > agg.ended_at:
                    count_marks(m, marks, commands, order, max(agg.marks_from, agg.ended_at + 1))
                    agg.marks_from = started
                begin_aggregate(m, number, command, started)
                step = True
        if agg.active:
            taken = advance_stream(m, memory, marks, addition_free, masks)
            if taken != NEVER and taken + 1 - agg.marks_from >= marks_room(marks):
                agg.grow = taken + 1
            if agg.grow:
                return moved
            if taken != NEVER:
                mark_stream(m, marks, taken)
                commands[agg.command].taken_at = taken
                engine.ended += 1
                begin_drain(m, taken)
                step = True
        step |= begin_lists(m, commands, order)
        if not step:
            return moved
        moved = True


def _compiled(source: int) -> CPUDispatcher:
    """`run`, compiled once for each text of the model."""

    @njit(nogil=True, cache=True, error_model="numpy")
    def run(
        core: NDArray[np.void],
        commands: NDArray[np.void],
        order: NDArray[np.int64],
        memory: NDArray[np.uint32],
        marks: NDArray[np.uint64],
        addition_free: NDArray[np.int64],
        masks: NDArray[np.int64],
    ) -> int:
        """Go on to the end of the launch, or until there is no room for marks.

        Parameters
        ----------
        core : records of `CORE`, shape (1,)
        commands : records of `COMMAND`, shape (commands,)
        order : shape (engines, commands)
            Each engine's commands.
        memory
            Device memory.
        marks : shape (blocks x `BLOCK_STATES`,)
        addition_free : shape (2 halves x clusters x sums,)
            Cycle from which on the next addition to each sum may begin; 0 before the first.
        masks
            What times depend on: of `sspmm` the bits of each word of each masked command's destinations; of blocks
            those of the words with which a beat is taken.
        """
        assert source  # so that it closes over the text
        m = core[0]
        machine = m.machine
        if not machine.begun:
            machine.begun = 1
            begin_launch(m)
        while True:
            # To the fixed point: one engine's end is another's token.
            while machine.dirty:
                dirty, machine.dirty = machine.dirty, 0
                if dirty >> SEQUENCER & 1 and advance_sequencer(m, commands, order):
                    # Any engine may have waited for what came of this one: a token, a place in a queue.
                    machine.dirty = EVERYTHING
                for engine in (LOAD, STORE, UPDATE):
                    if dirty >> engine & 1 and _advance(m, commands, order, engine, masks):
                        machine.dirty = EVERYTHING
                if dirty >> AGGREGATE & 1:
                    if _advance_aggregate(m, commands, order, memory, marks, addition_free, masks):
                        machine.dirty = EVERYTHING
                    if m.aggregate.grow:
                        machine.dirty = EVERYTHING
                        return GROW
                if m.sizes.dram == 0:
                    _serve_writes(m)
            if not _serve(m):
                break
        done = m.sequencer.next == m.sizes.commands and not m.drain.active
        # A launch ends a cycle after its last command was issued, has left its queue, or has been drained.
        machine.cycles = max(m.sequencer.last_issue, m.aggregate.ended_at) + 1
        for number in range(ENGINES):
            count = m.engine[number].commands
            done = done and m.engine[number].ended == count
            if done and count:
                machine.cycles = max(machine.cycles, commands[order[number, count - 1]].taken_at + 1)
        if not done:
            return STUCK
        if m.engine[AGGREGATE].commands:  # else no command is there to count for
            count_marks(m, marks, commands, order, max(m.aggregate.marks_from, m.aggregate.ended_at + 1))
        return ENDED

    return run


run = _compiled(hash_of_source(Path(__file__).parent))
