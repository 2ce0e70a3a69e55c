"""The C++ compiler: find it, know what its code depends on, run it."""

from __future__ import annotations

import functools
import os
import platform
import shlex
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path


class ToolError(RuntimeError):
    """A tool is missing or too old, or failed on a design."""


def find_compiler() -> tuple[str, ...]:
    """Return the command of the C++ compiler and its first arguments: $CXX, g++ or clang++.

    Raises
    ------
    ToolError
        If there is none; names the package.
    """
    named = os.environ.get("CXX")
    candidates = [shlex.split(named)] if named else [["g++"], ["clang++"]]
    for candidate in candidates:
        if candidate and (path := shutil.which(candidate[0])):
            return (path, *candidate[1:])
    tried = repr(named) if named else "g++ or clang++"
    raise ToolError(f"a C++ compiler must be on PATH, and {tried} is not: apt-get install g++ make")


@functools.cache
def compiler_version(compiler: tuple[str, ...]) -> str:
    """First line of what the compiler says about itself."""
    said = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
    return said.splitlines()[0] if said else "unknown"


@functools.cache
def cpu_model() -> str:
    """What ``-march=native`` depends on: the CPU's name and its features."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    wanted = ("model name", "flags", "Features", "CPU part")
    return "\n".join(sorted({line for line in lines if line.split(":")[0].strip() in wanted}))


def run_all(commands: Sequence[Sequence[str]], folder: Path) -> None:
    """Run commands side by side in a folder.

    Raises
    ------
    ToolError
        With the errors of the first command that fails.
    """
    processes: list[subprocess.Popen[bytes]] = []
    try:
        for command in commands:
            processes.append(
                subprocess.Popen(
                    command,
                    cwd=folder,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                )
            )
        for command, process in zip(commands, processes, strict=True):
            output = process.communicate()[0].decode(errors="replace").splitlines()
            if process.returncode:
                text = f"exit code of {Path(command[0]).name} must be 0, not {process.returncode}"
                errors = [line for line in output if "rror" in line or "undefined" in line]
                raise ToolError("\n".join([text, *(errors or output)[:8]]))
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()
