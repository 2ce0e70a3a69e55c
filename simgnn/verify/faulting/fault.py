"""A fault: a program, and what is wrong in one of its launches."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import U32
from simgnn.hw.command import COMMAND_BYTES, ErrorCause
from simgnn.sim.memory.fault import MemoryFault
from simgnn.sim.program.program import Program
from simgnn.verify.drawing.draw import Case

if TYPE_CHECKING:
    from simgnn.sim.device import Run
    from simgnn.verify.execution import Expected


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A program, and what is wrong in one of its launches.

    Parameters
    ----------
    kind
        What reports call it: a key of `KINDS`, or "none" of a launch without a fault. The functions that draw one leave
        it empty, and `draw_fault` fills it in.
    program
        As it is run.
    segment
        The launch that fails.
    causes
        What the kernel must report, one of them; none where the launch may as well end.
    engine
        What ERROR_CAUSE must have as the engine, if that is known: an `Engine`, or `SEQUENCER`. This, command and
        addresses are for all causes but error responses, whose address says who read or wrote there.
    command
        Number in the launch of the command that the kernel must name, if that is known.
    addresses
        Where ERROR_ADDRESS must lie, if that is known.
    interrupted
        Cycles after which the launch is reset once, before it runs with what is wrong.
    reset_after
        Cycles after which the launch is reset, without a word from the kernel; None where it runs to its end.
    in_parts
        The registers are written in parts before the launch, which must then end without an error.
    polled
        The counters are read all the time.
    """

    program: Program
    segment: str
    kind: str = ""
    memory: MemoryFault | None = None
    causes: tuple[ErrorCause, ...] = ()
    engine: int | None = None
    command: int | None = None
    addresses: range | None = None
    interrupted: int | None = None
    reset_after: int | None = None
    in_parts: bool = False
    polled: bool = False

    def __str__(self) -> str:
        return self.kind if self.memory is None else f"{self.kind}: {self.memory}"


@dataclass(frozen=True, kw_only=True)
class Plain:
    """A program without a fault, and what it did.

    Parameters
    ----------
    runs
        Of each segment.
    wanted
        What each segment must leave and count.
    """

    case: Case
    runs: dict[str, Run]
    wanted: dict[str, Expected]

    @property
    def program(self) -> Program:
        return self.case.program


def pick(rng: np.random.Generator, values: list[Any] | tuple[str, ...]) -> Any:
    """One of some values."""
    return values[int(rng.integers(len(values)))]


def pick_command(rng: np.random.Generator, plain: Plain) -> tuple[str, int, int]:
    """A command of a program: its segment, its number in that, and its number in the program."""
    # A launch without commands has none to change.
    segments = [name for name in plain.runs if np.ptp(plain.program.segments[name])]
    segment = pick(rng, segments)
    start, stop = plain.program.segments[segment]
    index = int(rng.integers(start, stop))
    return segment, index - start, index


def changed(program: Program, index: int, words: U32) -> Program:
    """A program with other words in a command, or None in the place of a field."""
    commands, memory = program.commands.copy(), program.memory.copy()
    # A program has its commands twice: as an array for the host, and in device memory, from where the kernel
    # reads them.
    commands[index] = words
    at = program.commands_address + index * COMMAND_BYTES
    memory[at : at + COMMAND_BYTES] = commands[index].view(np.uint8)
    return replace(program, commands=commands, memory=memory)
