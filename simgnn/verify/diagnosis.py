"""What is wrong with a program that fails: which command, which element, which values."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.hw.command import ENGINE_OF, Engine, Opcode, Space, decode, encode
from simgnn.sim.executions.comparison import describe_address
from simgnn.sim.program.disassembly import describe_command
from simgnn.verify.execution import BITS, CYCLES, IllegalProgramError
from simgnn.verify.faulting.fault import changed
from simgnn.verify.shrinking.recording import record

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.memory.timing import MemoryTiming
    from simgnn.sim.program.program import Program
    from simgnn.verify.execution import Executions, Outcome
    from simgnn.verify.shrinking.recording import RecordedCommand

_MOVES = (Opcode.LOAD, Opcode.STORE)


def diagnose(
    program: Program, outcome: Outcome, config: HardwareConfig, *, first: int | None = None
) -> dict[str, Any]:
    """Name the first wrong element of a failed program, and the command that made it.

    Parameters
    ----------
    program
    outcome
    config
    first
        Command with which cycles or counts begin to differ, where they do and it is known.

    Returns
    -------
    ``kind``, ``text``, ``words`` (that differ), ``counts`` (that differ: ``name``, ``rtl``, ``cycle``),
    ``commands`` (a line each), ``command`` (``index``, ``opcode``: the computation whose result is wrong, the
    command that wrote it to memory, or `first`) and ``element`` (None but for bits: ``place``,
    ``tensor``, ``row``, ``column``, which in padding lies behind the last one, ``address``, and ``rtl`` and
    ``reference`` in hexadecimal, with their values).
    """
    index = first if outcome.kind == CYCLES else _failing_command(program, outcome, config)
    return {
        "kind": outcome.kind,
        "text": outcome.text,
        "words": int(outcome.addresses.size),
        "counts": [asdict(count) for count in outcome.counts],
        "commands": [describe_command(words) for words in program.commands],
        "command": None if index is None else {"index": index, "opcode": _opcode(program, index).name},
        "element": _element(program, outcome) if outcome.kind == BITS else None,
    }


def _opcode(program: Program, index: int) -> Opcode:
    return Opcode(int(program.commands[index][0]) & 0xFF)


def _element(program: Program, outcome: Outcome) -> dict[str, Any]:
    address = int(outcome.addresses[0])
    tensor, row, column = None, None, None
    for name, candidate in program.tensors.items():
        where, offset = divmod(address - candidate.address, candidate.stride)
        if 0 <= where < candidate.rows:
            tensor, row, column = name, where, offset // 4
    values = {"rtl": outcome.found[:1], "reference": outcome.wanted[:1]}
    return {
        "place": describe_address(program, address),
        "tensor": tensor,
        "row": row,
        "column": column,
        "address": address,
        **{name: f"{int(bits[0]):#010x}" for name, bits in values.items()},
        **{f"{name}_value": repr(float(bits.view(np.float32)[0])) for name, bits in values.items()},
    }


def _failing_command(program: Program, outcome: Outcome, config: HardwareConfig) -> int | None:
    """Index of the command to look at, or None."""
    steps = record(program, config)
    computing = [i for i, step in enumerate(steps) if step.opcode not in _MOVES]
    if outcome.kind != BITS:
        return computing[-1] if computing else len(steps) - 1
    store, chip = _writer(steps, Space.DEVICE, int(outcome.addresses[0]))
    if store is None:
        return computing[-1] if computing else None
    assert chip is not None, "only a STORE writes device memory"
    maker, _ = _writer(steps[:store], *chip)
    return maker if maker in computing else store


def _writer(
    steps: list[RecordedCommand], space: Space, address: int
) -> tuple[int | None, tuple[Space, int] | None]:
    """The last command that wrote a byte, and the (space, address) that it copied it from if it is a STORE."""
    for index in range(len(steps) - 1, -1, -1):
        for use in steps[index].writes:
            region = use.region
            row, offset = divmod(address - region.address, max(region.stride, region.row_bytes))
            if region.space == space and 0 <= row < region.rows and offset < region.row_bytes:
                source = None
                if steps[index].opcode == Opcode.STORE:
                    fields = steps[index].fields
                    start = fields["source_address"] + row * fields["source_stride"] + offset
                    source = Space(fields["source_space"]), start
                return index, source
    return None, None


MOST_COMMANDS = 64
"""Commands of the longest program whose beginnings are tried."""


def beginning(program: Program, commands: int) -> Program:
    """A program's first commands, in the segments that they belong to, without tokens that no command takes any more.

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
