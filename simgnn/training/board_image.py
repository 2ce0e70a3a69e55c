"""A program as the C driver takes it: the image of device memory, and what is where in it, as JSON and for C."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from simgnn.hw.command import COMMAND_BYTES, LAYOUT, decode
from simgnn.sim.program.operands import device_addresses

if TYPE_CHECKING:
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
        HEADER: _header(table).encode(),
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


def _header(table: dict[str, Any]) -> str:
    segments = [
        f"    {{{_string(one['name'])}, UINT64_C({one['first_command']}), {one['commands']}}},"
        for one in table["segments"]
    ]
    tensors = [
        f"    {{{_string(one['name'])}, UINT64_C({one['address']}), {one['rows']}, {one['columns']}, {one['stride']},"
        f" SIMGNN_FORMAT_{one['format']}}},"
        for one in table["tensors"]
    ]
    return "\n".join(
        [
            "/* What is where in image.bin, device memory from address 0 on. Written by simgnn; do not edit. */",
            "#ifndef SIMGNN_IMAGE_H",
            "#define SIMGNN_IMAGE_H",
            "",
            '#include "simgnn.h"',
            "",
            "/* Of the accelerator that it was made for: SIMGNN_DIGEST of simgnn_registers.h must be the same. */",
            f"#define SIMGNN_IMAGE_DIGEST {_string(table['digest'])}",
            f"#define SIMGNN_IMAGE_BYTES UINT64_C({table['image_bytes']})",
            "",
            "/* Launches, in order; memories on the chip keep what they hold from one to the next. */",
            "static const struct simgnn_segment {",
            "    const char *name;",
            "    uint64_t first_command;",
            "    uint32_t commands;",
            "} simgnn_segments[] = {",
            *segments,
            # C has no empty initialisers: an entry of zeros ends each table, also an empty one.
            "    {0, 0, 0}, /* the end */",
            "};",
            "",
            "/* Tensors; `stride` is bytes between rows. */",
            "static const struct simgnn_tensor {",
            "    const char *name;",
            "    uint64_t address;",
            "    uint32_t rows, columns, stride;",
            "    enum simgnn_format format;",
            "} simgnn_tensors[] = {",
            *tensors,
            "    {0, 0, 0, 0, 0, SIMGNN_FORMAT_FP32}, /* the end */",
            "};",
            "",
            "/* Where in the image commands have an address of device memory, of 64 bits. */",
            f"#define SIMGNN_IMAGE_ADDRESSES {len(table['addresses'])}u",
            "static const uint64_t simgnn_addresses[] = {",
            *(f"    UINT64_C({place})," for place in table["addresses"]),
            "    0 /* the end */",
            "};",
            "",
            "#endif",
            "",
        ]
    )


def _string(text: str) -> str:
    """A string of C; what is not printable ASCII, or could begin a trigraph, as its bytes in octal."""
    plain = (
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}"
        for byte in text.encode()
    )
    return f'"{"".join(plain)}"'
