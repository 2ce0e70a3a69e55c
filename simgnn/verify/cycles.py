"""Which command makes cycles or counts differ: the last one of the shortest beginning of the program in which they do.

Executions count a launch as a whole, so that nothing says when they parted. A beginning of a program is a program too.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from simgnn.hw.command import ENGINE_OF, Engine, decode, encode
from simgnn.verify.execution import CYCLES, IllegalProgramError
from simgnn.verify.faulting.fault import changed

if TYPE_CHECKING:
    from simgnn.sim.memory.timing import MemoryTiming
    from simgnn.sim.program.program import Program
    from simgnn.verify.execution import Executions


MOST_COMMANDS = 64
"""Commands of the longest program whose beginnings are tried."""


def beginning(program: Program, commands: int) -> Program:
    """A program's first commands, in the segments that they belong to, without tokens that nobody takes any more.

    Parameters
    ----------
    program
    commands
        How many; at least 1.
    """
    segments = {
        name: (start, min(stop, commands))
        for name, (start, stop) in program.segments.items()
        if start < commands
    }
    shorter = replace(program, commands=np.array(program.commands[:commands]), segments=segments)
    for start, stop in segments.values():
        shorter = _without_spare_tokens(shorter, start, stop)
    return shorter


def _without_spare_tokens(program: Program, start: int, stop: int) -> Program:
    """A program in which some commands, a segment, give only as many tokens as they take."""
    decoded = [decode(words) for words in program.commands[start:stop]]
    takers = [(giver, ENGINE_OF[opcode]) for opcode, fields in decoded for giver in _engines(fields["wait"])]
    wanted = Counter(takers)
    for index, (opcode, fields) in enumerate(decoded, start):
        signal = 0
        for taker in _engines(fields["signal"]):
            if wanted[ENGINE_OF[opcode], taker]:
                wanted[ENGINE_OF[opcode], taker] -= 1
                signal |= 1 << taker
        if signal != fields["signal"]:
            program = changed(program, index, encode(opcode, **{**fields, "signal": signal}))
    return program


def _engines(bits: int) -> list[Engine]:
    """The engines of a field of tokens."""
    return [engine for engine in Engine if bits >> engine & 1]


def first_command(executions: Executions, program: Program, timing: MemoryTiming) -> int | None:
    """Index of the first command with which cycles or counts differ.

    Parameters
    ----------
    executions
        Open.
    program
        Whose outcome is `CYCLES`.
    timing

    Returns
    -------
    None for a program of more than `MOST_COMMANDS` commands, or if no beginning of it differs.
    """
    for commands in range(1, min(len(program.commands), MOST_COMMANDS) + 1):
        executions.renew()
        try:
            outcome = executions.run(beginning(program, commands), timing)
        except IllegalProgramError:
            continue
        if outcome.kind == CYCLES:
            return commands - 1
    return None
