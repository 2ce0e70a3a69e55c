"""The register map for readers and for scripts: Markdown and JSON, with the layouts of commands."""

from __future__ import annotations

import enum
import json
from typing import Any

from simgnn.hw.command import (
    COMMAND_BYTES,
    EDGE_BYTES,
    EDGE_LAST_BIT,
    ENGINE_OF,
    LAYOUT,
    RESERVED,
    SOURCE_RECORD_BYTES,
    Engine,
    ErrorCause,
    Field,
    Format,
    Opcode,
    Space,
)
from simgnn.hw.registers import ADDRESS_BITS, REGISTERS, Register

ENUMERATIONS: dict[str, type[enum.IntEnum]] = {
    "opcode": Opcode,
    "engine": Engine,
    "space": Space,
    "format": Format,
    "error cause": ErrorCause,
}
"""Numbers that have names, by what they are of."""


def in_order(opcode: Opcode) -> list[tuple[str, Field]]:
    """Name and place of each field of a command, from its first bit on."""
    return sorted(LAYOUT[opcode].items(), key=lambda item: item[1].offset)


def register_map() -> dict[str, Any]:
    """Registers, enumerations and commands as plain values."""
    return {
        "address_bits": ADDRESS_BITS,
        "registers": [_register(register) for register in REGISTERS],
        "enumerations": {
            name: {member.name: member.value for member in numbers} for name, numbers in ENUMERATIONS.items()
        },
        "command_bytes": COMMAND_BYTES,
        "source_record_bytes": SOURCE_RECORD_BYTES,
        "edge_bytes": EDGE_BYTES,
        "edge_last_bit": EDGE_LAST_BIT,
        "commands": {
            opcode.name: {
                "opcode": opcode.value,
                "engine": ENGINE_OF[opcode].name,
                "fields": [
                    {
                        "name": name,
                        "word": field.word,
                        "low": field.low,
                        "width": field.width,
                        "must_be_zero": name in RESERVED.get(opcode, ()),
                    }
                    for name, field in in_order(opcode)
                ],
            }
            for opcode in Opcode
        },
    }


def _register(register: Register) -> dict[str, Any]:
    return {
        "name": register.name,
        "address": register.address,
        "bits": register.bits,
        "argument": register.argument,
        "text": register.text,
        "fields": [
            {
                "name": field.name,
                "low": field.low,
                "width": field.width,
                "access": field.access.value,
                "text": field.text,
            }
            for field in register.fields
        ],
    }


def json_map() -> str:
    """`register_map` as JSON."""
    return json.dumps(register_map(), indent=1) + "\n"


def markdown_map() -> str:
    """The page `docs/reference/register-map.md`, which is also in every bundle."""
    lines = [
        "# Register map",
        "",
        "Written from `hw/registers.py`, `hw/counters.py` and `hw/command.py`; do not edit. What the commands do is in",
        "the command set's page of the documentation.",
        "",
        f"Control registers are on the AXI4-Lite port `s_axi_control`, {ADDRESS_BITS} address bits and 32 data bits.",
        "A register of 64 bits has its upper half 4 bytes behind the lower one. Everything that is not listed reads",
        "as 0 and takes nothing.",
        "A launch takes the arguments when it starts; what is written to them while it runs is the next one's.",
        "",
        "## Registers",
        "",
        "| address | name | bits | access | meaning |",
        "|---|---|---|---|---|",
    ]
    for register in REGISTERS:
        whole = len(register.fields) == 1 and register.fields[0].width > 8
        access = register.fields[0].access.value if whole else ""
        kind = f"{access}{' (argument)' if register.argument else ''}"
        lines.append(
            f"| `0x{register.address:03x}` | **{register.name}** | {register.bits} | {kind} | {register.text} |"
        )
        if not whole:
            lines += [
                f"| | {field.name} | {_span(field.low, field.width)} | {field.access.value} | {field.text} |"
                for field in register.fields
            ]
    lines += ["", "## Numbers with names", ""]
    for name, numbers in ENUMERATIONS.items():
        listed = ", ".join(f"{member.value} {member.name}" for member in numbers)
        lines.append(f"- {name}: {listed}")
    lines += [
        "",
        "## Commands",
        "",
        f"A command is {COMMAND_BYTES} bytes, little-endian words of 32 bits, at an address that is a multiple of"
        f" {COMMAND_BYTES}. Bits of no field are 0.",
        "`wait` and `signal` have a bit for each engine. Four fields that begin with one name are a tensor descriptor:",
        "address, bytes between rows, format, space.",
    ]
    for opcode in Opcode:
        lines += [
            "",
            f"### {opcode.name} ({opcode.value}), for the engine {ENGINE_OF[opcode].name}",
            "",
            "| word | bits | field |",
            "|---|---|---|",
        ]
        for name, field in in_order(opcode):
            note = ", must be 0" if name in RESERVED.get(opcode, ()) else ""
            words = f"{field.word}-{field.word + 1}" if field.width > 32 else str(field.word)
            lines.append(f"| {words} | {_span(field.low, field.width)} | {name}{note} |")
    lines += [
        "",
        "## Lists",
        "",
        f"- An edge is {EDGE_BYTES} bytes: bit {EDGE_LAST_BIT} marks the last edge of its source, the bits below"
        " are the destination's row.",
        f"- A source record is {SOURCE_RECORD_BYTES} bytes: row (unsigned, 32 bits), scale (FP32).",
    ]
    return "\n".join(lines) + "\n"


def _span(low: int, width: int) -> str:
    return str(low) if width == 1 else f"{low + width - 1}:{low}"
