"""A program as the C driver takes it: the image of device memory, and what is where in it, as JSON and for C."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from simgnn.hw.command import COMMAND_BYTES, LAYOUT, decode
from simgnn.process.files.templates import rendered
from simgnn.sim.program.operands import device_addresses
from simgnn.sim.program.program import Program
from simgnn.sim.program.program_file import ProgramFile

IMAGE, TABLE, HEADER = FILES = ("image.bin", "image.json", "image.h")
"""Names of the files."""


def board_files(contents: ProgramFile) -> dict[str, bytes]:
    """Every file, by name.

    ``image.bin`` is device memory from address 0 on, commands included. ``image.json`` is `image_table`, and
    ``image.h`` the same as C99 for a program that includes the driver's ``simgnn.h``.
    """
    table = image_table(contents)
    return {
        IMAGE: contents.program.memory.tobytes(),
        TABLE: (json.dumps(table, indent=2) + "\n").encode(),
        # C has no empty initialisers: an entry of zeros ends each table, also an empty one.
        HEADER: rendered("simgnn.fpga", "image.h.jinja", string=_string, **table).encode(),
    }


def image_table(contents: ProgramFile) -> dict[str, Any]:
    """What is where in the image.

    Returns
    -------
    ``configuration`` (name), ``digest``, ``note``, ``image_bytes``, ``bounds`` (first address that the program needs,
    and the first one after those), ``segments`` (launches in order: ``name``, ``first_command``, an address in bytes,
    and ``commands``, how many), ``tensors`` (``name``, ``address``, ``rows``, ``columns``, ``stride`` in bytes,
    ``format``) and ``addresses``: where in the image commands have an address of device memory, of 64 bits.
    """
    program = contents.program
    return {
        "configuration": contents.hardware.name,
        "digest": program.digest,
        "note": contents.note,
        "image_bytes": int(program.memory.size),
        "bounds": list(map(int, program.bounds)),
        "segments": [
            {
                "name": name,
                "first_command": int(program.commands_address) + start * COMMAND_BYTES,
                "commands": stop - start,
            }
            for name, (start, stop) in program.segments.items()
        ],
        "tensors": [
            {
                "name": name,
                **{key: int(value) for key, value in asdict(tensor).items() if key not in ("format", "role")},
                "format": tensor.format.name,
            }
            for name, tensor in program.tensors.items()
        ],
        # The driver adds where the image is in memory to each: programs are made for address 0.
        "addresses": _addresses(program),
    }


def _addresses(program: Program) -> list[int]:
    found = []
    for number, words in enumerate(program.commands):
        opcode, fields = decode(words)
        begin = int(program.commands_address) + number * COMMAND_BYTES
        # Words of 32 bits, of which an address has this one and the next.
        found += [begin + 4 * LAYOUT[opcode][name].word for name in device_addresses(opcode, fields)]
    return found


def _string(text: str) -> str:
    """A string of C; what is not printable ASCII, or could begin a trigraph, as its bytes in octal."""
    plain = (
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
        for byte in text.encode()
    )
    return f'"{"".join(plain)}"'
