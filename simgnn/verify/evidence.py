"""A failure made small, explained and written down: a program file and a waveform."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError
from simgnn.hw.command import Opcode
from simgnn.process.files.program_files import write_program_file
from simgnn.sim.program.disassembly import list_command
from simgnn.sim.program.program_file import ProgramFile
from simgnn.verify.campaign import WATCHDOG_CYCLES, open_executions
from simgnn.verify.diagnosis import diagnose, first_command
from simgnn.verify.execution import BITS, COMPILER, CYCLES, FAULT, HANG, ILLEGAL, RESULTS
from simgnn.verify.shrinking.shrink import Shrinker, minimise
from simgnn.verify.waveform import cut, find_write

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.hw.config import HardwareConfig
    from simgnn.verify.execution import Failure, Outcome
    from simgnn.verify.shrinking.shrink import Shrunk


HANG_WATCHDOG = 3_000
"""Cycles of standstill in the waveform of a hang, in place of the run's `WATCHDOG_CYCLES`, which would be large."""


def collect_evidence(
    failure: Failure,
    config: Config,
    *,
    seed: int,
    following: int,
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
    failure
    config
    seed
    following
        Index of the first random program that has not been run.
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
    As `simgnn.verify.diagnosis.diagnose` gives it, with ``origin``, ``reproduced``, ``program`` (file), ``cycle``
    (of the launch, in which the wrong word was written; None if unknown), ``waveform`` (file or None),
    ``waveform_refused`` (why none was written although it was wanted, or None), ``runs`` and ``seconds`` (of
    shrinking).

    Raises
    ------
    InputError
        If a file cannot be written.
    """
    hardware = config.hardware
    if failure.outcome.kind in (FAULT, ILLEGAL, RESULTS, COMPILER):
        return _whole_evidence(failure, hardware, seed=seed, output=output)
    say("Shrinking the program that fails")
    with open_executions(
        hardware, arithmetic=arithmetic, modules=modules, progress=lambda text: None
    ) as executions:
        shrinker = Shrinker(executions, progress=lambda runs: progress("shrinking", runs))
        shrunk = minimise(failure, shrinker, seed=seed, following=following)
        found = failure if shrunk is None else shrunk
        assert found.program is not None and found.timing is not None, "it has run"
        first = None
        if found.outcome.kind == CYCLES:
            first = first_command(executions, found.program, found.timing)
    report = {
        "origin": failure.origin,
        "reproduced": shrunk is not None,
        **diagnose(found.program, found.outcome, hardware, first=first),
        "cycle": None,
        "waveform": None,
        "waveform_refused": None,
        "runs": 0 if shrunk is None else shrunk.runs,
        "seconds": 0.0 if shrunk is None else shrunk.seconds,
    }
    note = f"{failure.origin}: {found.outcome.kind}; shrunk to {len(found.program.commands)} commands"
    path = _write_program(found, hardware, note, seed=seed, output=output)
    report["program"] = str(path)
    if waveform and shrunk is not None:
        say("Building the simulator once more, for the waveform")
        target = path.with_suffix(".vcd")
        report["cycle"], report["waveform_refused"] = write_waveform(
            shrunk, hardware, target, arithmetic=arithmetic, modules=modules
        )
        report["waveform"] = str(target) if report["waveform_refused"] is None else None
    return report


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
        "cycle": None,
        "waveform": None,
        "waveform_refused": None,
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
) -> tuple[int | None, str | None]:
    """Write a waveform, if it shows the same failure.

    Parameters
    ----------
    shrunk
    hardware
    target
        VCD file.
    arithmetic, modules
        As in the run that failed.

    Returns
    -------
    The cycle in which the first wrong word was written; why nothing was written.

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
            progress=lambda text: None,
            watchdog_cycles=HANG_WATCHDOG if shrunk.outcome.kind == HANG else WATCHDOG_CYCLES,
        ) as executions:
            outcome = executions.run(shrunk.program, shrunk.timing)
        wanted, found = _face(shrunk.outcome), _face(outcome)
        if found != wanted:
            return None, f"with a waveform the program's outcome must be {wanted}, not {found}"
        address = int(outcome.addresses[0]) if outcome.kind == BITS else None
        write, last = find_write(whole, address, word_bytes=hardware.word_bytes)
        cut(whole, target, write or last)
    return None if write is None else write.cycle, None


def _face(outcome: Outcome) -> str:
    """What a failure looks like: its kind and, of wrong words, the first one's address."""
    return f"{outcome.kind} at {int(outcome.addresses[0]):#x}" if outcome.kind == BITS else outcome.kind
