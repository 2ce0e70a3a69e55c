"""The C++ compiler: find it, know what its code depends on, run it."""

from __future__ import annotations

import functools
import os
import platform
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path


class ToolError(RuntimeError):
    """A tool is missing or too old, or failed on a design."""


PREFERRED = ("clang++", "g++")
"""Simulators run a quarter faster from clang, and are built sooner."""
_PROBE = """\
#include <atomic>
static std::atomic<unsigned long> count;
extern "C" bool probe() { return count.is_lock_free(); }
"""


def find_compiler() -> tuple[str, ...]:
    """Return the command of the C++ compiler and its first arguments: $CXX, or else the first of `usable_compilers`.

    Raises
    ------
    ToolError
        If there is none; names the package.
    """
    named = os.environ.get("CXX")
    if named:
        command = shlex.split(named)
        if command and (path := shutil.which(command[0])):
            return (path, *command[1:])
    elif usable := next(usable_compilers(), None):
        return usable
    tried = repr(named) if named else " or ".join(PREFERRED)
    raise ToolError(f"a C++ compiler must be on PATH, and {tried} is not: apt-get install g++ make")


def usable_compilers() -> Iterator[tuple[str, ...]]:
    """The compilers on PATH that build C++ libraries, best first.

    clang is at home on machines that have no C++ library for it, so that it is tried before it is chosen.
    """
    for name in PREFERRED:
        if (path := shutil.which(name)) and (name == "g++" or _builds_libraries((path,))):
            yield (path,)


@functools.cache
def _builds_libraries(compiler: tuple[str, ...]) -> bool:
    with tempfile.TemporaryDirectory(prefix="simgnn-compiler-") as folder:
        (Path(folder) / "probe.cc").write_text(_PROBE, encoding="utf-8")
        command = [
            *compiler,
            "-shared",
            "-fPIC",
            "-Wl,-z,defs",
            "probe.cc",
            *link_flags(compiler),
            "-o",
            "probe.so",
        ]
        try:
            run_all([command], folder)
        except (ToolError, OSError):
            return False
    return True


def is_clang(compiler: tuple[str, ...]) -> bool:
    """Whether the compiler is a clang, by its own account."""
    return "clang" in compiler_version(compiler)


def link_flags(compiler: tuple[str, ...]) -> tuple[str, ...]:
    """Flags that the compiler wants after the objects when it links C++.

    clang calls a library to learn whether an atomic is free of locks, which g++ knows when it compiles.
    """
    return ("-Wl,--as-needed", "-latomic", "-Wl,--no-as-needed") if is_clang(compiler) else ()


@functools.cache
def compiler_version(compiler: tuple[str, ...]) -> str:
    """First line of what the compiler says about itself."""
    said = subprocess.run([*compiler, "--version"], capture_output=True, text=True, check=False).stdout
    return said.splitlines()[0] if said else "unknown"


@functools.cache
def cpu_model() -> str:
    """What ``-march=native`` depends on: the CPU's name and its features."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    wanted = ("model name", "flags", "Features", "CPU part")
    return "\n".join(sorted({line for line in lines if line.split(":")[0].strip() in wanted}))


def run_all(commands: Sequence[Sequence[str]], folder: str | Path) -> None:
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
        # All run; they are waited for one after the other, which takes as long as the slowest.
        for command, process in zip(commands, processes, strict=True):
            output = process.communicate()[0].decode(errors="replace").splitlines()
            if process.returncode:
                text = f"exit code of {Path(command[0]).name} must be 0, not {process.returncode}"
                # Compilers and linkers print pages: of the lines with errors the first eight are enough.
                errors = [line for line in output if "rror" in line or "undefined" in line]
                raise ToolError("\n".join([text, *(errors or output)[:8]]))
    finally:
        for process in processes:
            if process.poll() is None:
                process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()
