"""Running a program file by itself: every segment, in order, on one of the executions."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from simgnn.errors import InputError
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program_file import ProgramFile
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.training.programs.listing import memory_hash


def replay(
    contents: ProgramFile,
    *,
    device: str,
    arithmetic: str = "verilog",
    modules: dict[str, str] | None = None,
    stalls: float | None = None,
    progress: Callable[[str], Any] | None = None,
) -> tuple[dict[str, Any], ProgramFile]:
    """Run all segments of a program file.

    Parameters
    ----------
    contents
    device
        As `simgnn.training.devices.registry.device_kind` knows it.
    arithmetic : {"verilog", "host"}
        Floating-point units of `rtl`.
    modules
        Verilog for `rtl`, instead of what the file's hardware is.
    stalls
        Chance that the memory delays a transfer, instead of the file's or the usual one.
    progress
        Told what is built.

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
    timing = contents.timing or MemoryTiming()
    if stalls is not None:
        timing = dataclasses.replace(timing, stall_probability=stalls)
    runs = {}
    begin = time.perf_counter()
    request = DeviceRequest(
        hardware=contents.hardware,
        timing=timing,
        arithmetic=arithmetic,
        modules=modules,
        progress=progress,
    )
    with make_execution(device, request) as opened:
        try:
            opened.load(program)
        except ValueError as error:
            raise InputError(f"program must be legal: {error}") from error
        for name in program.segments:
            runs[name] = opened.run(name)
        memory = opened.read(0, program.memory.size)
    report = {
        "device": device,
        "segments": [
            {"name": name, "cycles": run.cycles, "counters": run.counters, "memory": run.memory}
            for name, run in runs.items()
        ],
        "cycles": sum(run.cycles for run in runs.values()),
        "counters": _sums(run.counters for run in runs.values()),
        "memory_sha256": memory_hash(memory),
        "wall_seconds": time.perf_counter() - begin,
    }
    after = ProgramFile(
        program=dataclasses.replace(program, memory=memory),
        hardware=contents.hardware,
        timing=contents.timing,
        note=f"memory after a run on {device}",
    )
    return report, after


def _sums(counted: Iterable[Mapping[str, int]]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for counters in counted:
        for name, value in counters.items():
            sums[name] = sums.get(name, 0) + value
    return sums
