"""The ports of a module in a Verilog text, as Verilator reads them."""

from __future__ import annotations

import json
import shlex
import tempfile
from pathlib import Path
from typing import Any

from simgnn.sim.toolchain.compiler import run_all
from simgnn.sim.toolchain.verilator import find_verilator

_FLAGS = ("--json-only", "-Wno-fatal", "-Wno-lint", "-Wno-style", "-Wno-MODMISSING", "--Mdir", "made")
"""Read the top module alone: the others are missing, and no port depends on them."""
_DIRECTIONS = {"INPUT": "input", "OUTPUT": "output", "INOUT": "inout"}


def module_ports(text: str, top: str) -> dict[str, tuple[str, int]]:
    """Direction and bits of each port of the module `top` in a Verilog text, by name.

    Raises
    ------
    ToolError
        If there is no Verilator, or it cannot read the text.
    """
    tool = find_verilator()
    with tempfile.TemporaryDirectory(prefix="simgnn-") as name:
        folder = Path(name)
        (folder / f"{top}.v").write_text(text, encoding="utf-8")
        command = shlex.join([str(tool.program), *_FLAGS, "--top-module", top, f"{top}.v"])
        run_all([["sh", "-c", f"VERILATOR_ROOT={shlex.quote(str(tool.root))} exec {command}"]], folder)
        tree = json.loads((folder / "made" / f"V{top}.tree.json").read_text(encoding="utf-8"))
    types = {kind["addr"]: kind for table in tree["miscsp"] for kind in table.get("typesp", ())}
    module = next(module for module in tree["modulesp"] if module["name"] == top)
    return {
        item["origName"]: (_DIRECTIONS[item["direction"]], _bits(types[item["dtypep"]]))
        for item in module["stmtsp"]
        if item["type"] == "VAR" and item.get("direction") in _DIRECTIONS
    }


def _bits(kind: dict[str, Any]) -> int:
    first, _, last = kind.get("range", "0:0").partition(":")
    return abs(int(first) - int(last)) + 1
