"""The machine and the versions that a benchmark's figures hold for."""

import os
import platform
from importlib import metadata
from pathlib import Path

from harness.icarus import icarus_version

from simgnn.sim.toolchain.compiler import compiler_version, find_compiler
from simgnn.sim.toolchain.verilator import find_verilator

PACKAGES = ("simgnn", "amaranth", "numpy", "numba")


def describe_machine():
    """The machine and the versions of what runs on it.

    Returns
    -------
    dict of str to str
    """
    described = {
        "cpu": f"{_cpu_name()}, {os.cpu_count()} logical CPUs",
        "system": f"{platform.system()} {platform.release()}, {_distribution()}",
        "python": platform.python_version(),
    }
    described |= {name: metadata.version(name) for name in PACKAGES}
    described["verilator"] = find_verilator().version
    described["compiler"] = compiler_version(find_compiler())
    described["icarus"] = icarus_version() or "not installed"
    return described


def print_machine(described):
    """Print `describe_machine`'s result, a line each."""
    for name, value in described.items():
        print(f"{name:<12}{value}")


def _cpu_name():
    for line in _lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def _distribution():
    for line in _lines("/etc/os-release"):
        if line.startswith("PRETTY_NAME="):
            return line.split("=", 1)[1].strip('"')
    return "unknown distribution"


def _lines(path):
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []
