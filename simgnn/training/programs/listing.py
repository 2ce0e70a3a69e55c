"""Contents of a program file, as plain values and as text: a disassembly."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from simgnn.hw.command import ENGINE_OF, decode
from simgnn.sim.program.disassembly import describe_command, engines_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simgnn.sim.program.program import Program
    from simgnn.sim.program.program_file import ProgramFile


def list_program(contents: ProgramFile) -> dict[str, Any]:
    """A program file as plain values, for JSON.

    Returns
    -------
    ``hardware``, ``digest``, ``memory_bytes``, ``memory_sha256``, ``bounds``, ``commands_address``, ``timing``,
    ``note``, ``tensors`` (a dict each) and ``segments``: a list of ``name`` and ``commands``, each with its
    ``index`` in the program, ``opcode``, ``engine``, ``wait``, ``signal`` and ``fields``.
    """
    program = contents.program
    return {
        "hardware": dataclasses.asdict(contents.hardware),
        "digest": program.digest,
        "memory_bytes": int(program.memory.size),
        "memory_sha256": memory_hash(program.memory),
        "bounds": list(program.bounds),
        "commands_address": int(program.commands_address),
        "timing": None if contents.timing is None else contents.timing.settings(),
        "note": contents.note,
        "tensors": {
            name: {**dataclasses.asdict(tensor), "format": tensor.format.name}
            for name, tensor in program.tensors.items()
        },
        "segments": [
            {"name": name, "commands": [_command(program, index) for index in range(start, stop)]}
            for name, (start, stop) in program.segments.items()
        ],
    }


def memory_hash(memory: NDArray[np.uint8]) -> str:
    """SHA-256 of a memory image (ndarray of uint8), in hexadecimal."""
    return hashlib.sha256(memory.tobytes()).hexdigest()


def _command(program: Program, index: int) -> dict[str, Any]:
    opcode, fields = decode(program.commands[index])
    wait, signal = fields.pop("wait"), fields.pop("signal")
    return {
        "index": index,
        "opcode": opcode.name,
        "engine": ENGINE_OF[opcode].name,
        "wait": engines_of(wait),
        "signal": engines_of(signal),
        "fields": fields,
    }


def listing_lines(contents: ProgramFile) -> Iterator[str]:
    """Lines of text that show a program file: head, tensors, then each segment's commands."""
    program, hardware = contents.program, contents.hardware
    yield f"hardware  {hardware.name}, digest {program.digest}"
    yield f"memory    {program.memory.size:,} bytes, SHA-256 {memory_hash(program.memory)[:16]}"
    yield f"bounds    {program.bounds[0]:#x}..{program.bounds[1]:#x}"
    yield f"commands  {len(program.commands)} at {program.commands_address:#x}"
    if contents.timing is not None:
        settings = contents.timing.settings()
        given = [f"{key} {value}" for key, value in settings.items() if value is not None]
        yield f"timing    {', '.join(given)}"
    if contents.note:
        yield f"note      {contents.note}"
    if program.tensors:
        yield "tensors"
        width = max(map(len, program.tensors))
        for name, tensor in program.tensors.items():
            shape = f"{tensor.rows} x {tensor.columns} {tensor.format.name}"
            yield f"  {name:<{width}}  {tensor.address:#08x}  {shape}, stride {tensor.stride:#x}"
    for name, (start, stop) in program.segments.items():
        yield f"segment {name}: {stop - start} commands"
        for index in range(start, stop):
            yield f"  {index - start:>5}  {describe_command(program.commands[index])}"
