"""Where two program files differ: hardware, segments, tensors, commands by field, memory by tensor, row and column."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.hw.command import COMMAND_BYTES, decode
from simgnn.sim.executions.comparison import describe_address
from simgnn.sim.program.disassembly import describe_field, engines_of

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig
    from simgnn.sim.program.program import Program
    from simgnn.sim.program.program_file import ProgramFile


_MOST_WORDS = 20
"""Words of memory that are named one by one."""


def difference_lines(first: ProgramFile, second: ProgramFile) -> Iterator[str]:
    """Lines of text that say where two program files differ; none if they do not.

    Names and notes do not count: only what decides a run does.
    """
    yield from _hardware(first.hardware, second.hardware)
    if first.timing != second.timing:
        yield f"timing: {first.timing} and {second.timing}"
    for quantity in ("segments", "tensors"):
        yield from _named(quantity, getattr(first.program, quantity), getattr(second.program, quantity))
    yield from _commands(first.program, second.program)
    yield from _memory(first.program, second.program)


def _hardware(first: HardwareConfig, second: HardwareConfig) -> Iterator[str]:
    for field in dataclasses.fields(first):
        values = getattr(first, field.name), getattr(second, field.name)
        if field.name not in ("name", "clock_mhz") and values[0] != values[1]:
            yield f"hardware {field.name}: {values[0]} and {values[1]}"


def _named(quantity: str, first: Mapping[str, Any], second: Mapping[str, Any]) -> Iterator[str]:
    for name in [*first, *(name for name in second if name not in first)]:
        values = first.get(name), second.get(name)
        if values[0] != values[1]:
            yield f"{quantity[:-1]} {name}: {values[0]} and {values[1]}"
    if list(first) != list(second) and sorted(first) == sorted(second):
        yield f"{quantity}: in another order"


def _commands(first: Program, second: Program) -> Iterator[str]:
    """The first command that differs, with each of its fields that does."""
    if len(first.commands) != len(second.commands):
        yield f"commands: {len(first.commands)} and {len(second.commands)}"
    if first.commands_address != second.commands_address:
        yield f"commands_address: {first.commands_address:#x} and {second.commands_address:#x}"
    common = min(len(first.commands), len(second.commands))
    different = np.flatnonzero((first.commands[:common] != second.commands[:common]).any(axis=1))
    if not different.size:
        return
    index = int(different[0])
    (one, fields), (other, others) = decode(first.commands[index]), decode(second.commands[index])
    more = f", and {different.size - 1} more commands differ" if different.size > 1 else ""
    if one != other:
        yield f"command {index}: {one.name} and {other.name}{more}"
        return
    for name, value in fields.items():
        if value != others[name]:
            yield f"command {index} ({one.name}) {name}: {_value(name, value)} and {_value(name, others[name])}{more}"
            more = ""


def _value(name: str, value: int) -> str:
    if name in ("wait", "signal"):
        return "+".join(engines_of(value)) or "none"
    return describe_field(name, value)


def _memory(first: Program, second: Program) -> Iterator[str]:
    if first.bounds != second.bounds:
        ranges = (f"{base:#x}..{limit:#x}" for base, limit in (first.bounds, second.bounds))
        yield f"bounds: {' and '.join(ranges)}"
    if first.memory.size != second.memory.size:
        yield f"memory: {first.memory.size} and {second.memory.size} bytes"
    size = min(first.memory.size, second.memory.size)
    one, other = (program.memory[:size].view("<u4") for program in (first, second))
    different = one != other
    for program in (first, second):  # the commands have been compared by their fields
        start = program.commands_address // 4
        different[start : start + len(program.commands) * COMMAND_BYTES // 4] = False
    words = np.flatnonzero(different)
    for word in words[:_MOST_WORDS]:
        values = [image[word : word + 1] for image in (one, other)]
        texts = [f"{int(v[0]):#010x} ({float(v.view(np.float32)[0])!r})" for v in values]
        yield f"memory {describe_address(first, 4 * int(word))}: {texts[0]} and {texts[1]}"
    if words.size > _MOST_WORDS:
        yield f"memory: {words.size - _MOST_WORDS} more words differ"
