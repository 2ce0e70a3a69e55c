"""Programs as files: what is in one, where two differ, and what one does on a device."""

from __future__ import annotations

import dataclasses
import hashlib
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from simgnn.arrays import U8
from simgnn.errors import InputError
from simgnn.hw.command import COMMAND_BYTES, ENGINE_OF, decode
from simgnn.hw.config import HardwareConfig
from simgnn.sim.executions.comparison import describe_address
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.disassembly import describe_command, describe_field, engines_of
from simgnn.sim.program.program import Program
from simgnn.sim.program.program_file import ProgramFile
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.verify.drawing.placing import across

if TYPE_CHECKING:
    from simgnn.sim.executions.rtl import RtlDevice


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


def memory_hash(memory: U8) -> str:
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
        # Neither changes what a program does.
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
            # Said once, with the first field.
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
        # [32-bit words of the image]
        start = program.commands_address // 4
        different[start : start + len(program.commands) * COMMAND_BYTES // 4] = False
    words = np.flatnonzero(different)
    for word in words[:_MOST_WORDS]:
        values = [image[word : word + 1] for image in (one, other)]
        texts = [f"{int(v[0]):#010x} ({float(v.view(np.float32)[0])!r})" for v in values]
        yield f"memory {describe_address(first, 4 * int(word))}: {texts[0]} and {texts[1]}"
    if words.size > _MOST_WORDS:
        yield f"memory: {words.size - _MOST_WORDS} more words differ"


def replay(
    contents: ProgramFile,
    *,
    device: str,
    arithmetic: str = "verilog",
    modules: dict[str, str] | None = None,
    stalls: float | None = None,
) -> tuple[dict[str, Any], ProgramFile]:
    """Run all segments of a program file.

    Parameters
    ----------
    device
        As `simgnn.training.devices.registry.device_kind` knows it.
    arithmetic : {"verilog", "host"}
        Floating-point units of `rtl`.
    modules
        Verilog for `rtl`, instead of what the file's hardware is.
    stalls
        Chance that the memory delays a transfer, instead of the file's or the usual one.

    Returns
    -------
    A report: ``device``, ``segments`` (``name``, ``cycles``, ``counters``, ``memory``: its counters by port),
    ``cycles``, ``counters`` (sums), ``memory_sha256``, ``wall_seconds``; and the file with the memory as the run
    left it.

    Raises
    ------
    InputError
        For a program that this device refuses.
    DeviceError
        If a launch fails.
    """
    program = contents.program
    # A file of a mismatch has the timing under which it showed.
    timing = contents.timing or MemoryTiming()
    if stalls is not None:
        timing = dataclasses.replace(timing, stall_probability=stalls)
    runs, counters = {}, Counter[str]()
    begin = time.perf_counter()
    request = DeviceRequest(
        hardware=contents.hardware,
        timing=timing,
        arithmetic=arithmetic,
        modules=modules,
    )
    with make_execution(device, request) as opened:
        if opened.simulates_logic:
            cast("RtlDevice", opened).memory_at = across(program, contents.hardware)  # as `verify` runs it
        try:
            opened.load(program)
        except ValueError as error:
            raise InputError(f"program must be legal: {error}") from error
        for name in program.segments:
            runs[name] = opened.run(name)
            counters.update(runs[name].counters)
        memory = opened.read(0, program.memory.size)
    report = {
        "device": device,
        "segments": [
            {"name": name, "cycles": run.cycles, "counters": run.counters, "memory": run.memory}
            for name, run in runs.items()
        ],
        "cycles": sum(run.cycles for run in runs.values()),
        "counters": dict(counters),
        "memory_sha256": memory_hash(memory),
        "wall_seconds": time.perf_counter() - begin,
    }
    after = ProgramFile(
        # So that two runs may be compared as two files: `difference_lines`.
        program=dataclasses.replace(program, memory=memory),
        hardware=contents.hardware,
        timing=contents.timing,
        note=f"memory after a run on {device}",
    )
    return report, after
