"""The C header: configuration, registers, counters, and commands as structures."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from simgnn.fpga.bundle.register_map import ENUMERATIONS, in_order
from simgnn.hw.command import COMMAND_BYTES, COMMAND_WORDS, EDGE_LAST_BIT, Field, Opcode
from simgnn.hw.counters import COUNTERS
from simgnn.hw.registers import COUNTERS as COUNTER_ADDRESS
from simgnn.hw.registers import REGISTERS
from simgnn.sim.program.program import PAGE_BYTES

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig

_TYPES = {8: "uint8_t", 16: "uint16_t", 24: "uint32_t", 32: "uint32_t", 64: "uint64_t"}
_DESCRIPTOR = ("address", "stride", "format", "space")


def c_header(hardware: HardwareConfig, *, top: str) -> str:
    """The header of an accelerator; C99 and C++."""
    lines = [
        f"/* Registers, counters and commands of {top} (configuration {hardware.name}).",
        " *",
        " * Written by simgnn from the definitions of the hardware; do not edit. C99 and C++. The structures are laid",
        " * out as device memory has them on a little-endian machine. */",
        "#ifndef SIMGNN_REGISTERS_H",
        "#define SIMGNN_REGISTERS_H",
        "",
        "#include <stdint.h>",
        *_configuration(hardware),
        *_registers(),
        *_counters(),
        *_enumerations(),
        *_STRUCTURES,
    ]
    for opcode in Opcode:
        lines += _command(opcode)
    lines += [
        "",
        "union simgnn_command {",
        f"    uint32_t words[{COMMAND_WORDS}];",
        *(f"    struct simgnn_{opcode.name.lower()} {opcode.name.lower()};" for opcode in Opcode),
        "};",
        "",
        "#endif",
    ]
    return "\n".join(lines) + "\n"


_STRUCTURES = (
    "",
    "/* Where an operand lies: address in its space, bytes between rows, enum simgnn_format, enum simgnn_space. */",
    "struct simgnn_descriptor {",
    "    uint64_t address;",
    "    uint32_t stride;",
    "    uint8_t format;",
    "    uint8_t space;",
    "    uint16_t zero;",
    "};",
    "",
    "/* A source record of AGGREGATE. */",
    "struct simgnn_source_record {",
    "    uint32_t row;",
    "    float scale;",
    "};",
    "",
    f"#define SIMGNN_EDGE_LAST 0x{1 << EDGE_LAST_BIT:08x}u /* Of an edge: it is the last of its source. */",
)


def _configuration(hardware: HardwareConfig) -> list[str]:
    values = {
        "CLOCK_HZ": round(hardware.clock_mhz * 1e6),
        "MEMORY_PORTS": hardware.ports,
        "DATA_BITS": hardware.data_bits,
        "ADDRESS_BITS": hardware.address_bits,
        "WORD_BYTES": hardware.word_bytes,
        "LANES": hardware.lanes,
        "BANK_WORDS": hardware.bank_words,
        "MASK_WORDS": hardware.mask_words,
        "COMMAND_BYTES": COMMAND_BYTES,
        "PAGE_BYTES": PAGE_BYTES,
    }
    return [
        "",
        "/* Configuration. */",
        f"#define SIMGNN_CONFIGURATION {json.dumps(hardware.name)}",
        f'#define SIMGNN_DIGEST "{hardware.digest}"',
        *(f"#define SIMGNN_{name} {value}" for name, value in values.items()),
    ]


def _registers() -> list[str]:
    lines = [
        "",
        "/* Registers: addresses in bytes on s_axi_control. Of 64 bits, the upper half is at + 4. */",
    ]
    for register in REGISTERS:
        if register.address >= COUNTER_ADDRESS:
            continue
        lines.append(f"#define SIMGNN_{register.name} 0x{register.address:03x}u /* {register.text} */")
        if register.fields[0].width >= 32:
            continue
        for field in register.fields:
            name = f"SIMGNN_{register.name}_{field.name.upper()}"
            mask = ((1 << field.width) - 1) << field.low
            lines.append(f"#define {name} 0x{mask:x}u /* {field.access.value}: {field.text} */")
            if field.width > 1:
                lines.append(f"#define {name}_SHIFT {field.low}")
    base = "Counter n, of 64 bits, is at SIMGNN_COUNTER_BASE + 8 * n."
    return [*lines, f"#define SIMGNN_COUNTER_BASE 0x{COUNTER_ADDRESS:03x}u /* {base} */"]


def _counters() -> list[str]:
    return [
        "",
        "/* Counters. */",
        "enum simgnn_counter {",
        *(f"    SIMGNN_COUNTER_{name.upper()} = {index}," for index, name in enumerate(COUNTERS)),
        f"    SIMGNN_COUNTERS = {len(COUNTERS)}",
        "};",
        "#define SIMGNN_COUNTER_NAMES \\",
        "    { \\",
        *(f'        "{name}", \\' for name in COUNTERS),
        "    }",
    ]


def _enumerations() -> list[str]:
    lines = []
    for of, numbers in ENUMERATIONS.items():
        prefix = of.replace(" ", "_")
        lines += ["", f"enum simgnn_{prefix} {{"]
        lines += [f"    SIMGNN_{prefix.upper()}_{member.name} = {member.value}," for member in numbers]
        lines[-1] = lines[-1].removesuffix(",")
        lines.append("};")
    return lines


def _command(opcode: Opcode) -> list[str]:
    """Flags and structure of a command."""
    title = opcode.name.lower()
    fields = in_order(opcode)
    flags = [(name, field) for name, field in fields if field.width == 1]
    lines = [""]
    lines += [f"#define SIMGNN_{opcode.name}_{name.upper()} 0x{1 << field.low:x}u" for name, field in flags]
    lines += [f"struct simgnn_{title} {{"]
    rest = {name: field for name, field in fields if field.width > 1}
    word = zeros = 0
    while word < COMMAND_WORDS:
        members, words = _members(rest, word)
        if not members and any(field.word == word for _, field in flags):
            members, words = ["uint32_t flags"], 1
        if not members:
            behind = word + 1
            places = {field.word for _, field in fields}
            while behind < COMMAND_WORDS and behind not in places:
                behind += 1
            members, words = [f"uint32_t zero{zeros}[{behind - word}]"], behind - word
            zeros += 1
        lines += [f"    {member};" for member in members]
        word += words
    return [*lines, "};"]


def _members(fields: dict[str, Field], word: int) -> tuple[list[str], int]:
    """The members that begin at a word, and how many words they take."""
    here = {name: field for name, field in fields.items() if field.word == word}
    for name in here:
        tensor = name.removesuffix("_address")
        if name.endswith("_address") and f"{tensor}_stride" in fields:
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
