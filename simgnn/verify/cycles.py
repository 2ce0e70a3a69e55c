"""Which command makes cycles or counts differ: the last one of the shortest beginning of the program in which they do.

Executions count a launch as a whole, so that nothing says when they parted. A beginning of a program is a program too.
"""

from dataclasses import replace

import numpy as np

from simgnn.verify.execution import CYCLES, IllegalProgramError

MOST_COMMANDS = 64
"""Commands of the longest program whose beginnings are tried."""


def beginning(program, commands):
    """A program's first commands, in the segments that they belong to.

    Parameters
    ----------
    program : Program
    commands : int
        How many; at least 1.

    Returns
    -------
    Program
    """
    segments = {
        name: (start, min(stop, commands))
        for name, (start, stop) in program.segments.items()
        if start < commands
    }
    return replace(program, commands=np.array(program.commands[:commands]), segments=segments)


def first_command(executions, program, timing):
    """Index of the first command with which cycles or counts differ.

    Parameters
    ----------
    executions : Executions
        Open.
    program : Program
        Whose outcome is `CYCLES`.
    timing : MemoryTiming

    Returns
    -------
    int or None
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
