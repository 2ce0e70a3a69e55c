"""A failure made small, explained and written down: a program file and a waveform."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.errors import InputError
from simgnn.hw.command import ENGINE_OF, Engine, Opcode, Space, decode, encode
from simgnn.hw.config import HardwareConfig
from simgnn.process.files.program_files import write_program_file
from simgnn.sim.executions.comparison import describe_address
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.disassembly import describe_command, list_command
from simgnn.sim.program.program import Program
from simgnn.sim.program.program_file import ProgramFile
from simgnn.verify.campaign import Campaign, open_executions
from simgnn.verify.drawing.placing import across
from simgnn.verify.execution import (
    BITS,
    CYCLES,
    HANG,
    NOT_SHRUNK,
    RESULTS,
    WATCHDOG_CYCLES,
    Executions,
    Failure,
    IllegalProgramError,
    Outcome,
)
from simgnn.verify.faulting.fault import changed
from simgnn.verify.shrinking.recording import RecordedCommand, record
from simgnn.verify.shrinking.shrink import Shrinker, Shrunk, minimise
from simgnn.verify.waveform import Moment, cut, find_write

_MOVES = (Opcode.LOAD, Opcode.STORE)
# What a report says of a waveform before there is one, and where none is wanted.
_UNKNOWN = {"memory_at": 0, "cycle": None, "waveform": None, "waveform_refused": None, "look_at": None}


def diagnose(
    program: Program, outcome: Outcome, config: HardwareConfig, *, first: int | None = None
) -> dict[str, Any]:
    """Name the first wrong element of a failed program, and the command that made it.

    Parameters
    ----------
    first
        Command with which cycles or counts begin to differ, where they do and it is known.

    Returns
    -------
    ``kind``, ``text``, ``words`` (that differ), ``counts`` (that differ: ``name``, ``rtl``, ``cycle``),
    ``commands`` (a line each), ``command`` (``index``, ``opcode``: the computation whose result is wrong, the
    command that wrote it to memory, or `first`) and ``element`` (None but for bits: ``place``,
    ``tensor``, ``row``, ``column``, which in padding is past the last one, ``address``, and ``rtl`` and
    ``reference`` in hexadecimal, with their values).
    """
    # A count that differs points at no element: the first beginning of the program that differs ends with
    # its command.
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
        # Padding counts as its row's; where tensors of a shrunk program overlap, the last one is named.
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
    # A hang or an error names no word: the last computation is as good a place to begin as any.
    if outcome.kind != BITS:
        return computing[-1] if computing else len(steps) - 1
    # From the wrong word back: the STORE that wrote it, then the command that had made that word on chip
    # before.
    store, chip = _writer(steps, Space.DEVICE, int(outcome.addresses[0]))
    if store is None:
        return computing[-1] if computing else None
    assert chip is not None, "only a STORE writes device memory"
    maker, _ = _writer(steps[:store], *chip)
    # What a LOAD brought is right on the reference, so that the copy itself is to blame.
    return maker if maker in computing else store


def _writer(
    steps: list[RecordedCommand], space: Space, address: int
) -> tuple[int | None, tuple[Space, int] | None]:
    """The last command that wrote a byte, and the (space, address) that it copied it from if it is a STORE."""
    for index in range(len(steps) - 1, -1, -1):
        for use in steps[index].writes:
            region = use.region
            # A stride of 0 has every row at the same place.
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
    commands
        How many; at least 1.
    """
    segments = {
        name: (start, min(stop, commands))
        for name, (start, stop) in program.segments.items()
        if start < commands
    }
    shorter = replace(program, commands=np.array(program.commands[:commands]), segments=segments)
    # A token that nothing takes is refused at the end of a launch, and its takers may be among the commands
    # left out.
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
        # Only then, so that an untouched command keeps its words to the bit.
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

    Returns
    -------
    None for a program of more than `MOST_COMMANDS` commands, or if no beginning of it differs.
    """
    for commands in range(1, min(len(program.commands), MOST_COMMANDS) + 1):
        # Each beginning meets a kernel that ran nothing before.
        executions.renew()
        try:
            outcome = executions.run(beginning(program, commands), timing)
        except IllegalProgramError:
            continue
        if outcome.kind == CYCLES:
            return commands - 1
    return None


HANG_WATCHDOG = 3_000
"""Cycles of standstill in the waveform of a hang, in place of the run's `WATCHDOG_CYCLES`, which would be large."""


def collect_evidence(
    campaign: Campaign,
    *,
    output: Path,
    arithmetic: str = "verilog",
    modules: dict[str, str] | None = None,
    waveform: bool = True,
    say: Callable[[str], object],
    progress: Callable[[str, int], object],
) -> dict[str, Any]:
    """Shrink a failure and write its program and waveform.

    Parameters
    ----------
    campaign
        One that failed.
    output
        Folder; made if it is not there.
    arithmetic, modules
        As in the run that failed.
    waveform
        Write one; the simulator has to be built once more for it.
    say
        Called with what is being done.
    progress
        Called with how many smaller programs have been tried: ("shrinking", count).

    Returns
    -------
    As `diagnose` gives it, with ``origin``, ``reproduced``, ``program`` (file), ``memory_at`` (where the kernel saw its
    address 0), ``cycle``
    (of the launch, in which the wrong word was written; None if unknown), ``waveform`` (file or None), ``look_at``
    (where to begin in it, or None: ``ns``, ``signal``, ``instance``),
    ``waveform_refused`` (why none was written although it was wanted, or None), ``runs`` and ``seconds`` (of
    shrinking).

    Raises
    ------
    InputError
        If a file cannot be written.
    """
    failure, hardware, seed = campaign.failure, campaign.config.hardware, campaign.seed
    assert failure is not None, "there is something to explain"
    if failure.outcome.kind in NOT_SHRUNK:
        return _whole_evidence(failure, hardware, seed=seed, output=output)
    say("Shrinking the program that fails")
    with open_executions(hardware, arithmetic=arithmetic, modules=modules) as executions:
        shrinker = Shrinker(executions, progress=lambda runs: progress("shrinking", runs))
        shrunk = minimise(failure, shrinker, seed=seed, following=campaign.done["programs"])
        # A failure that does not come again may depend on what the device ran before; it is given as it was
        # found.
        found = failure if shrunk is None else shrunk
        assert found.program is not None and found.timing is not None, "it has run"
        first = None
        if found.outcome.kind == CYCLES:
            first = first_command(executions, found.program, found.timing)
    report = {
        "origin": failure.origin,
        "reproduced": shrunk is not None,
        **diagnose(found.program, found.outcome, hardware, first=first),
        **_UNKNOWN,
        "runs": 0 if shrunk is None else shrunk.runs,
        "seconds": 0.0 if shrunk is None else shrunk.seconds,
    }
    size = f"{'in' if shrunk is None else 'shrunk to'} {len(found.program.commands)} commands"
    note = f"{failure.origin}: {found.outcome.kind}; {size}"
    path = _write_program(found, hardware, note, seed=seed, output=output)
    report["program"], report["memory_at"] = str(path), across(found.program, hardware)
    if waveform and shrunk is not None:
        say("Building the simulator once more, for the waveform")
        target = path.with_suffix(".vcd")
        write, last, report["waveform_refused"] = write_waveform(
            shrunk, hardware, target, arithmetic=arithmetic, modules=modules
        )
        report["cycle"] = None if write is None else write.cycle
        report["waveform"] = str(target) if report["waveform_refused"] is None else None
        report["look_at"] = look_at(write, last, report["command"], hardware)
    return report


def look_at(
    write: Moment | None, last: Moment | None, command: dict[str, Any] | None, hardware: HardwareConfig
) -> dict[str, Any] | None:
    """Where to begin in a waveform: a time, the signal that shows it, and the instance that made what is wrong."""
    moment = write or last
    if moment is None:
        return None
    signal = f"m_axi_gmem{moment.port}_{'wdata' if write else moment.signals}"
    engine = None if command is None else ENGINE_OF.get(Opcode[command["opcode"]])
    instance = "accelerator" if engine is None else f"accelerator.{engine.name.lower()}"
    return {"ns": moment.nanoseconds(hardware.clock_mhz), "signal": signal, "instance": instance}


def _write_program(
    found: Failure | Shrunk, hardware: HardwareConfig, note: str, *, seed: int, output: Path
) -> Path:
    """Write a program file into the output folder; its path."""
    assert found.program is not None and found.timing is not None, "there is one to write"
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"output folder must be writable: {error.strerror}", source=output) from error
    path = output / f"mismatch-{hardware.name}-seed{seed}.simgnn"
    contents = ProgramFile(program=found.program, hardware=hardware, timing=found.timing, note=note)
    write_program_file(path, contents)
    return path


def _whole_evidence(failure: Failure, hardware: HardwareConfig, *, seed: int, output: Path) -> dict[str, Any]:
    """The report and the program file of a program that stays as it is.

    With less of it, a fault would meet another moment, and a program that was compiled wrong would ask for less.

    A program whose opcodes are not all known has no file, and what the compiler failed at has no program.
    """
    note = f"{failure.origin}: {failure.outcome.text}"
    commands = () if failure.program is None else failure.program.commands
    path = None
    if failure.program is not None and {int(words[0]) & 0xFF for words in commands} <= set(Opcode):
        path = _write_program(failure, hardware, note, seed=seed, output=output)
    return {
        "origin": failure.origin,
        "reproduced": True,
        "kind": failure.outcome.kind,
        "text": failure.outcome.text,
        "words": 0,
        "counts": [],
        "commands": [list_command(words) for words in commands],
        "command": None,
        "element": None,
        **_UNKNOWN,
        # Of these, training steps alone run with memory moved.
        "memory_at": across(failure.program, hardware)
        if failure.program is not None and failure.outcome.kind == RESULTS
        else 0,
        "runs": 0,
        "seconds": 0.0,
        "program": None if path is None else str(path),
    }


def write_waveform(
    shrunk: Shrunk,
    hardware: HardwareConfig,
    target: Path,
    *,
    arithmetic: str = "verilog",
    modules: dict[str, str] | None = None,
) -> tuple[Moment | None, Moment | None, str | None]:
    """Write a waveform, if it shows the same failure.

    Parameters
    ----------
    target
        VCD file.
    arithmetic, modules
        As in the run that failed.

    Returns
    -------
    When the first wrong word was written, and when anything last moved at a memory port; why nothing was written.

    Raises
    ------
    InputError
        If the file cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix="simgnn-") as folder:
        whole = Path(folder) / "whole.vcd"
        with open_executions(
            hardware,
            arithmetic=arithmetic,
            modules=modules,
            trace=os.fspath(whole),
            watchdog_cycles=HANG_WATCHDOG if shrunk.outcome.kind == HANG else WATCHDOG_CYCLES,
        ) as executions:
            outcome = executions.run(shrunk.program, shrunk.timing)
        # The simulator with waves is another build, in which wrong Verilog may fail in another way.
        wanted, found = _face(shrunk.outcome), _face(outcome)
        if found != wanted:
            return None, None, f"with a waveform the program's outcome must be {wanted}, not {found}"
        address = int(outcome.addresses[0]) if outcome.kind == BITS else None
        write, last = find_write(
            whole, address, word_bytes=hardware.word_bytes, banks=executions.rtl.banks, text=outcome.text
        )
        cut(whole, target, write or last, clock_mhz=hardware.clock_mhz)
    return write, last, None


def _face(outcome: Outcome) -> str:
    """What a failure looks like: its kind and, of wrong words, the first one's address."""
    return f"{outcome.kind} at {int(outcome.addresses[0]):#x}" if outcome.kind == BITS else outcome.kind
