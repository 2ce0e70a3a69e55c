"""The register map, and the layouts of commands, for readers, for scripts and for drivers."""

from __future__ import annotations

import enum
import json
from dataclasses import asdict, dataclass
from typing import Any

from simgnn.hw.command import (
    COMMAND_BYTES,
    COMMAND_WORDS,
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
from simgnn.hw.counters import COUNTERS
from simgnn.hw.registers import ADDRESS_BITS, Bits, Register, registers_of
from simgnn.hw.registers import COUNTERS as COUNTER_BASE
from simgnn.process.files.templates import rendered
from simgnn.sim.program.program import PAGE_BYTES

ENUMERATIONS: dict[str, type[enum.IntEnum]] = {
    "opcode": Opcode,
    "engine": Engine,
    "space": Space,
    "format": Format,
    "error cause": ErrorCause,
}
"""Numbers that have names, by what they are of."""
_TYPES = {8: "uint8_t", 16: "uint16_t", 24: "uint32_t", 32: "uint32_t", 64: "uint64_t"}
_DESCRIPTOR = ("address", "stride", "format", "space")


def in_order(opcode: Opcode) -> list[tuple[str, Field]]:
    """Name and place of each field of a command, from its first bit on."""
    return sorted(LAYOUT[opcode].items(), key=lambda item: item[1].offset)


def json_map(ports: int = 1) -> str:
    """Registers, of a kernel with so many memory ports, enumerations and commands as JSON."""
    values = {
        "address_bits": ADDRESS_BITS,
        "registers": [_register(register) for register in registers_of(ports)],
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
    return json.dumps(values, indent=1) + "\n"


def _register(register: Register) -> dict[str, Any]:
    return {
        "name": register.name,
        "address": register.address,
        "bits": register.bits,
        "argument": register.argument,
        "text": register.text,
        "fields": [{**asdict(field), "access": field.access.value} for field in register.fields],
    }


def struct_members(opcode: Opcode) -> list[str]:
    """Members of the C structure of a command: bytes, words, descriptors, a word of flags, and zeros between them."""
    fields = in_order(opcode)
    used = {field.word for _, field in fields}
    # One-bit fields share a word, which the C structure has as `flags`: bit fields would be in an order of
    # the compiler's.
    rest = {name: field for name, field in fields if field.width > 1}
    members: list[str] = []
    word = zeros = 0
    while word < COMMAND_WORDS:
        found, words = _members(rest, word)
        if not found and word in used:
            found, words = ["uint32_t flags"], 1
        if not found:
            words = next(n for n in range(1, COMMAND_WORDS) if word + n in (*used, COMMAND_WORDS))
            found = [f"uint32_t zero{zeros}[{words}]"]
            zeros += 1
        members += found
        word += words
    return members


def _members(fields: dict[str, Field], word: int) -> tuple[list[str], int]:
    """The members that begin at a word, and how many words they take."""
    here = {name: field for name, field in fields.items() if field.word == word}
    for name in here:
        tensor = name.removesuffix("_address")
        if name.endswith("_address") and f"{tensor}_stride" in fields:
            # The layout of struct simgnn_descriptor, in words: 64 bits of address, the stride, then format
            # and space.
            assert [fields[f"{tensor}_{part}"].word - word for part in _DESCRIPTOR] == [0, 2, 3, 3]
            return [f"struct simgnn_descriptor {tensor}"], 4
    if not here:
        return [], 0
    members, bit = [], 0
    for name, field in here.items():
        assert field.low == bit, "fields of a word follow each other"
        members.append(f"{_TYPES[field.width]} {name}")
        bit += field.width if field.width % 32 != 24 else 32
    if bit % 32 == 24:
        members.append("uint8_t zero")
    return members, -(-bit // 32)


def _span(field: Field | Bits) -> str:
    return str(field.low) if field.width == 1 else f"{field.low + field.width - 1}:{field.low}"


@dataclass(frozen=True, kw_only=True)
class Argument:
    """An argument of a Vitis kernel.

    Parameters
    ----------
    address
        Of its register.
    port
        The memory port whose buffer's address XRT gives it, in 64 bits; empty for a number of 32.
    """

    name: str
    address: int
    port: str = ""


def kernel_arguments(ports: int) -> list[Argument]:
    """The arguments of a kernel with `ports` memory ports: ``gmem0``, ``gmem1``... are the ports' buffers.

    With one port that is `MEMORY_BASE`. A number of 64 bits is two arguments, as pyxrt sets none of more than 32.
    """
    buffers = {"MEMORY_BASE": "gmem0"} if ports == 1 else {f"GMEM{n}": f"gmem{n}" for n in range(ports)}
    found = []
    for register in registers_of(ports):
        if not register.argument:
            continue
        if register.name in buffers:
            name = buffers[register.name]
            found.append(Argument(name=name, address=register.address, port=f"m_axi_{name}"))
            continue
        # pyxrt sets no argument of more than 32 bits.
        for half in range(register.bits // 32):
            name = f"{register.name.lower()}{'_high' * half}"
            found.append(Argument(name=name, address=register.address + 4 * half))
    return found


REGISTER_VALUES: dict[str, Any] = {
    "address_bits": ADDRESS_BITS,
    "registers": registers_of(1),
    "counter_base": COUNTER_BASE,
    "counters": COUNTERS,
    "enumerations": ENUMERATIONS,
    "opcodes": Opcode,
    "engine_of": ENGINE_OF,
    "reserved": RESERVED,
    "in_order": in_order,
    "span": _span,
    "struct_members": struct_members,
    "command_bytes": COMMAND_BYTES,
    "page_bytes": PAGE_BYTES,
    "edge_bytes": EDGE_BYTES,
    "edge_last_bit": EDGE_LAST_BIT,
    "source_record_bytes": SOURCE_RECORD_BYTES,
}
"""What templates of registers and commands need; the registers are those of a kernel with one memory port."""


def markdown_map() -> str:
    """The page `docs/reference/register-map.md`, with two memory ports; every bundle has its own."""
    values = REGISTER_VALUES | {"registers": registers_of(2)}
    return rendered("simgnn.fpga", "register-map.md.jinja", **values)
