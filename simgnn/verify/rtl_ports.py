"""The ports of somebody's own kernel: names, directions and widths must be those of the configuration's."""

from __future__ import annotations

import json
import shlex
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError
from simgnn.hw.generate.ports import kernel_ports
from simgnn.sim.toolchain.compiler import ToolError, run_all
from simgnn.sim.toolchain.verilator import find_verilator
from simgnn.verify.rtl_folder import TOP, verilog_error

if TYPE_CHECKING:
    from simgnn.hw.config import HardwareConfig


_FLAGS = ("--json-only", "-Wno-fatal", "-Wno-lint", "-Wno-style", "-Wno-MODMISSING", "--Mdir", "made")
"""Read the top module alone: the others are missing, and no port depends on them."""
_DIRECTIONS = {"INPUT": "input", "OUTPUT": "output", "INOUT": "inout"}


def verilog_ports(text: str) -> dict[str, tuple[str, int]]:
    """The ports of the top module in a Verilog text, as `kernel_ports` gives them.

    Raises
    ------
    ToolError
        If there is no Verilator, or it cannot read the text.
    """
    tool = find_verilator()
    with tempfile.TemporaryDirectory(prefix="simgnn-") as name:
        folder = Path(name)
        (folder / f"{TOP}.v").write_text(text)
        command = shlex.join([str(tool.program), *_FLAGS, "--top-module", TOP, f"{TOP}.v"])
        run_all([["sh", "-c", f"VERILATOR_ROOT={shlex.quote(str(tool.root))} exec {command}"]], folder)
        tree = json.loads((folder / "made" / f"V{TOP}.tree.json").read_text())
    types = {kind["addr"]: kind for table in tree["miscsp"] for kind in table.get("typesp", ())}
    module = next(module for module in tree["modulesp"] if module["name"] == TOP)
    return {
        item["origName"]: (_DIRECTIONS[item["direction"]], _bits(types[item["dtypep"]]))
        for item in module["stmtsp"]
        if item["type"] == "VAR" and item.get("direction") in _DIRECTIONS
    }


def _bits(kind: dict[str, Any]) -> int:
    first, _, last = kind.get("range", "0:0").partition(":")
    return abs(int(first) - int(last)) + 1


def check_ports(modules: dict[str, str], config: HardwareConfig, folder: Path) -> None:
    """Refuse a kernel with other ports than the configuration's.

    Parameters
    ----------
    modules
        From `read_kernel`.
    config
    folder
        Where they were read.

    Raises
    ------
    InputError
        With the first port that is missing, unknown, or otherwise, and the file.
    """
    file = Path(folder) / f"{TOP}.v"
    try:
        found = verilog_ports(modules[TOP])
    except ToolError as error:
        raise verilog_error(error, folder) from error
    wanted = kernel_ports(config)
    missing = [name for name in wanted if name not in found]
    unknown = [name for name in found if name not in wanted]
    if missing:
        instead = f", and has {unknown[0]!r}, which is none" if unknown else ""
        raise InputError(f"kernel must have a port {missing[0]!r}{instead}", source=file)
    if unknown:
        raise InputError(f"kernel must have no port {unknown[0]!r}", source=file)
    for name, (direction, bits) in wanted.items():
        if found[name] != (direction, bits):
            was = f"an {found[name][0]} of {found[name][1]}"
            raise InputError(
                f"port {name!r} must be an {direction} of {bits} bits for {config.name!r}, not {was}",
                source=file,
            )
