"""Running a program file by itself: every segment, in order, on one of the executions."""

import dataclasses
import time

from simgnn.errors import InputError
from simgnn.programs.listing import memory_hash
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.sim.program.program_file import ProgramFile


def replay(contents, *, device, arithmetic="verilog", modules=None, stalls=None, progress=None):
    """Run all segments of a program file.

    Parameters
    ----------
    contents : ProgramFile
    device : {"rtl", "cycle", "reference"}
    arithmetic : {"verilog", "host"}
        Floating-point units of `rtl`.
    modules : dict of str to str, optional
        Verilog for `rtl`, instead of what the file's hardware is.
    stalls : float, optional
        Chance that the memory delays a transfer, instead of the file's or the usual one.
    progress : callable of str, optional
        Told what is built.

    Returns
    -------
    (dict, ProgramFile)
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
    with _device(contents.hardware, device, arithmetic, modules, timing, progress) as opened:
        try:
            opened.load(program)
        except ValueError as error:
            raise InputError(f"program must be legal: {error}") from error
        for name in program.segments:
            runs[name] = opened.run(name)
        memory = opened.read(0, program.memory.size)
    counters = {}
    for run in runs.values():
        for name, value in run.counters.items():
            counters[name] = counters.get(name, 0) + value
    report = {
        "device": device,
        "segments": [
            {"name": name, "cycles": run.cycles, "counters": run.counters, "memory": run.memory}
            for name, run in runs.items()
        ],
        "cycles": sum(run.cycles for run in runs.values()),
        "counters": counters,
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


def _device(hardware, device, arithmetic, modules, timing, progress):
    if device == "reference":
        from simgnn.sim.executions.reference import ReferenceDevice

        return ReferenceDevice(hardware)
    if device == "cycle":
        from simgnn.sim.executions.cycle_device import CycleDevice

        return CycleDevice(hardware, timing=timing)
    from simgnn.sim.executions.rtl import RtlDevice

    return RtlDevice(hardware, timing=timing, arithmetic=arithmetic, modules=modules, progress=progress)
