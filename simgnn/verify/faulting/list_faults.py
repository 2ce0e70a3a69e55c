"""Faults in what a command points to in device memory: operands and lists outside it, and rows that do not exist."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import (
    EDGE_BYTES,
    EDGE_LAST_BIT,
    SOURCE_RECORD_BYTES,
    ErrorCause,
    Format,
    Opcode,
    Space,
    decode,
    encode,
)
from simgnn.verify.faulting.fault import Fault, changed, pick, pick_command

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.faulting.fault import Plain


DRAWS = 400
"""Draws of a command and its change, until one breaks the rule that it is to break."""

_LISTS = {
    "edges": ("edges", EDGE_BYTES),
    "records": ("sources", SOURCE_RECORD_BYTES),
    "scales": ("destinations", 4),
}
"""Count and bytes of the elements of an AGGREGATE's lists."""


def _used_in_device(opcode: Opcode, fields: dict[str, int], operand: str) -> int:
    """Bytes from the first one of an operand in device memory to the last, 0 where the command does not use it."""
    if operand in _LISTS:
        count, unit = _LISTS[operand]
        used = {
            "edges": True,
            "records": fields.get("indexed") or fields.get("source_scaled"),
            "scales": fields.get("destination_scaled"),
        }[operand]
        return fields[count] * unit if used else 0
    if fields.get(f"{operand}_space") != Space.DEVICE:
        return 0
    if fields[f"{operand}_format"] == Format.COMPRESSED:
        # Which of its bursts is the first outside depends on what the blocks hold.
        return 0
    if opcode == Opcode.AGGREGATE:
        return fields["sources"] and 1
    return (fields["rows"] - 1) * fields[f"{operand}_stride"] + 4 * fields["columns"]


def operand_outside(opcodes: tuple[Opcode, ...], operands: tuple[str, ...]) -> Callable[..., Any]:
    def draw(kind: str, plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        program = plain.program
        (_, limit), word = program.bounds, config.word_bytes
        for _ in range(DRAWS):
            segment, number, index = pick_command(rng, plain)
            opcode, fields = decode(program.commands[index])
            operand = pick(rng, operands)
            if opcode not in opcodes or f"{operand}_address" not in fields:
                continue
            size = _used_in_device(opcode, fields, operand)
            if not size:
                continue
            # Row numbers from the end of memory would mean something else.
            numbers = operand == "edges" or (operand == "records" and fields["indexed"])
            inside = 0 if numbers or size <= word else word * int(rng.integers(1, -(-size // word)))
            half = 1 << (config.address_bits - 1)
            far = [half // 2, half - word * 64, (1 << 64) - word * 64]
            address = pick(rng, [limit - inside, limit, limit + word, *far])
            words = encode(opcode, **{**fields, f"{operand}_address": address})
            first = max(address, limit - config.burst_bytes)
            # A row number times the stride comes on top.
            last = (1 << 64) if opcode == Opcode.AGGREGATE else max(address, limit) + size
            if address >= half:
                # Refused before it is issued.
                first = address % (2 * half)
                last = first + 1
            return Fault(
                kind=kind,
                program=changed(program, index, words),
                segment=segment,
                causes=(ErrorCause.ADDRESS,),
                command=number,
                addresses=range(first, last),
            )
        return None

    return draw


def operand_below(opcodes: tuple[Opcode, ...], operands: tuple[str, ...]) -> Callable[..., Any]:
    """An operand that begins below the first address that the kernel may use, where there are such addresses."""

    def draw(kind: str, plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        program, word = plain.program, config.word_bytes
        if program.base < word:
            return None
        for _ in range(DRAWS):
            segment, number, index = pick_command(rng, plain)
            opcode, fields = decode(program.commands[index])
            operand = pick(rng, operands)
            if opcode not in opcodes or f"{operand}_address" not in fields:
                continue
            size = _used_in_device(opcode, fields, operand)
            if not size or (operand == "source" and fields.get("indexed")):
                continue
            words = program.base // word
            # Wholly below, or from there into what may be used.
            near = min(words, -(-size // word))
            address = word * pick(rng, [0, words - 1, words - int(rng.integers(1, near + 1))])
            return Fault(
                kind=kind,
                program=changed(program, index, encode(opcode, **{**fields, f"{operand}_address": address})),
                segment=segment,
                causes=(ErrorCause.ADDRESS,),
                command=number,
                addresses=range(address, program.base),
            )
        return None

    return draw


def _aggregates(plain: Plain, wanted: Callable[..., Any]) -> list[tuple[str, int, dict[str, int]]]:
    """(segment, index, fields) of the AGGREGATEs whose fields are as `wanted`."""
    found = []
    for segment in plain.runs:
        for index in range(*plain.program.segments[segment]):
            opcode, fields = decode(plain.program.commands[index])
            if opcode == Opcode.AGGREGATE and wanted(fields):
                found.append((segment, index, fields))
    return found


def _in_list(
    kind: str, plain: Plain, segment: str, index: int, memory: NDArray[np.uint8], addresses: range
) -> Fault:
    """The fault of a command whose list in `memory` must be reported at one of `addresses`."""
    return Fault(
        kind=kind,
        program=replace(plain.program, memory=memory),
        segment=segment,
        causes=(ErrorCause.ADDRESS,),
        command=index - plain.program.segments[segment][0],
        addresses=addresses,
    )


def record_outside(kind: str, plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """An indexed source in device memory with a row number so large that the row lies behind the memory."""
    found = _aggregates(
        plain,
        lambda f: f["indexed"] and f["source_space"] == Space.DEVICE and f["sources"] and f["source_stride"],
    )
    if not found:
        return None
    segment, index, fields = pick(rng, found)
    memory = plain.program.memory.copy()
    _, limit = plain.program.bounds
    rows = -(-(limit - fields["source_address"]) // fields["source_stride"])
    row = pick(rng, [rows, rows + int(rng.integers(1, 1000)), (1 << 32) - 1])
    at = fields["records_address"] + SOURCE_RECORD_BYTES * int(rng.integers(fields["sources"]))
    memory[at : at + 4] = np.array([row], dtype="<u4").view(np.uint8)
    first = fields["source_address"] + row * fields["source_stride"]
    half = 1 << (config.address_bits - 1)
    if first >= half:
        # A place beyond all addresses is reported as one of the upper half.
        first = half + first % half
    return _in_list(kind, plain, segment, index, memory, range(first, first + fields["source_stride"]))


def edge_outside(kind: str, plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """An edge to a row that the command has no sum for."""
    found = _aggregates(plain, lambda f: f["edges"])
    if not found:
        return None
    segment, index, fields = pick(rng, found)
    memory = plain.program.memory.copy()
    at = fields["edges_address"] + EDGE_BYTES * int(rng.integers(fields["edges"]))
    edge = memory[at : at + EDGE_BYTES].view("<u4")
    limit = 1 << EDGE_LAST_BIT
    row = pick(rng, [fields["destinations"], int(rng.integers(fields["destinations"], limit)), limit - 1])
    edge[0] = (edge[0] & limit) | row
    first = fields["edges_address"]
    return _in_list(kind, plain, segment, index, memory, range(first, first + 1))


def wild_lists(kind: str, plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """Row numbers of records and of destinations, and marks of last edges, as chance has them."""
    found = _aggregates(plain, lambda f: f["edges"])
    if not found:
        return None
    segment, _, fields = pick(rng, found)
    memory = plain.program.memory.copy()
    for _ in range(int(rng.integers(1, 4))):
        lists = [("edges", EDGE_BYTES)] + [("records", SOURCE_RECORD_BYTES)] * fields["indexed"]
        name, unit = pick(rng, lists)
        at = fields[f"{name}_address"] + unit * int(rng.integers(fields[_LISTS[name][0]]))
        value = pick(rng, [int(rng.integers(1 << 32)), int(rng.integers(64)), 1 << EDGE_LAST_BIT])
        memory[at : at + 4] = np.array([value], dtype="<u4").view(np.uint8)
    return Fault(kind=kind, program=replace(plain.program, memory=memory), segment=segment)
