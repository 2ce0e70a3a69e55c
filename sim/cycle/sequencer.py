"""The sequencer: `hw/kernel/sequencer.py` and `hw/kernel/checker.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import COMMAND_BYTES
from simgnn.hw.depths import CHECK_CYCLES, QUEUE_COMMANDS
from simgnn.sim.compiled import part, within
from simgnn.sim.cycle.reader import (
    available,
    begin_list,
    begin_run,
    cut,
    group_available,
    pop_beat,
    take_group,
)
from simgnn.sim.cycle.state import ENGINES, FETCH, NEVER, TOKENS

if TYPE_CHECKING:
    from simgnn.sim.cycle.state import Record


@within
def begin_launch(m: Record) -> None:
    """The launch is taken in cycle 0."""
    sizes, sequencer = m.sizes, m.sequencer
    if sizes.commands == 0:
        return
    taken = np.int64(0)
    if sizes.word_bytes > COMMAND_BYTES:
        begin_list(m, FETCH, taken, sizes.program, sizes.commands, np.int64(COMMAND_BYTES), np.int64(1))
    else:
        sequencer.beats = COMMAND_BYTES // sizes.word_bytes
        begin_run(m, FETCH, taken + 1, sizes.program, sizes.commands * sequencer.beats)


@part
def advance_sequencer(m: Record, commands: NDArray[np.void], order: NDArray[np.int64]) -> bool:
    """Issue commands as far as it is known when; returns whether any was."""
    sizes, sequencer = m.sizes, m.sequencer
    issued = False
    while sequencer.next < sizes.commands:
        command = commands[sequencer.next]
        while not sequencer.arrived:
            whole = sequencer.beats == 0
            time = group_available(m, FETCH) if whole else available(m, FETCH)
            if time == NEVER:
                return issued
            # The first part is taken no sooner than the command before is issued.
            if sequencer.part == 0:
                time = max(time, sequencer.last_issue)
            if whole:
                take_group(m, FETCH, time)
            else:
                pop_beat(m, FETCH, time)
                sequencer.part += 1
            if sequencer.part == sequencer.beats:
                sequencer.part = 0
                sequencer.arrived = time
            cut(m, FETCH)
        arrived = sequencer.arrived
        # A cycle to ask for the check, one for each operand, and the check's own for the last of them.
        checked = arrived + 1 + command.operands + CHECK_CYCLES
        time = checked + 1
        engine = command.engine
        # Its queue has room when the command two before it, on the same engine, has left.
        before = command.place - QUEUE_COMMANDS
        if before >= 0:
            if before >= m.engine[engine].ended:
                return issued
            time = max(time, commands[order[engine, before]].taken_at + 1)
        command.arrived_at, command.issued_at = arrived, time
        sequencer.check_cycles += checked - arrived
        sequencer.ready_cycles += time - arrived
        sequencer.last_issue = time
        sequencer.arrived = 0
        sequencer.next += 1
        issued = True
    return issued


@within
def permitted_from(m: Record, engine: int, waits: int) -> int:
    """Cycle from which the tokens of `waits` are there; NEVER if not known yet."""
    time = 0
    for giver in range(ENGINES):
        if waits >> giver & 1:
            number = m.tokens_taken[giver, engine]
            if number >= m.tokens_given[giver, engine]:
                return NEVER
            # Tokens of a pair are taken in the order in which they are given: the n-th taken is the n-th given.
            time = max(time, m.token_at[giver, engine, number & (TOKENS - 1)] + 1)
    return time


@part
def take_tokens(m: Record, engine: int, waits: int) -> None:
    """The engine starts the command."""
    for giver in range(ENGINES):
        if waits >> giver & 1:
            m.tokens_taken[giver, engine] += 1


@part
def give_tokens(m: Record, engine: int, signals: int, cycle: int) -> None:
    """The engine has ended the command in cycle `cycle`."""
    for taker in range(ENGINES):
        if signals >> taker & 1:
            number = m.tokens_given[engine, taker]
            m.token_at[engine, taker, number & (TOKENS - 1)] = cycle
            m.tokens_given[engine, taker] = number + 1
