"""Which bits of a module's inputs any logic in it reads: what the others are never matters to it."""

from __future__ import annotations

import functools
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simgnn.process.yowasp import YOSYS, run_tool

_CELLS = """\
read_verilog design.v
proc
opt_clean
write_json cells.json
"""


class Readers:
    """Who reads what of the modules of a design.

    Parameters
    ----------
    modules
        Verilog of all modules, by name.
    """

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._text = "\n".join(modules[name] for name in sorted(modules))

    def reads(self, module: str, port: str) -> tuple[bool, ...]:
        """Of each bit of an input, the lowest first, whether any cell in the module or below, or an output, has it."""
        return self._inputs(module)[port]

    @functools.cached_property
    def _modules(self) -> dict[str, Any]:
        with tempfile.TemporaryDirectory(prefix="simgnn-readers-") as name:
            folder = Path(name)
            (folder / "design.v").write_text(self._text, encoding="utf-8")
            (folder / "cells.ys").write_text(_CELLS, encoding="utf-8")
            run_tool(YOSYS, ["-q", "cells.ys"], folder)
            found: dict[str, Any] = json.loads((folder / "cells.json").read_text(encoding="utf-8"))["modules"]
        return found

    @functools.cache  # noqa: B019 - as long as the design that it is of
    def _inputs(self, module: str) -> dict[str, tuple[bool, ...]]:
        about = self._modules[module]
        read: set[int | str] = set()
        for cell in about["cells"].values():
            inside = self._inputs(cell["type"]) if cell["type"] in self._modules else {}
            for port, bits in cell["connections"].items():
                if port in inside:
                    read |= {bit for bit, one in zip(bits, inside[port], strict=True) if one}
                elif not inside:
                    read |= set(bits)
        ports = about["ports"]
        read |= {bit for port in ports.values() if port["direction"] != "input" for bit in port["bits"]}
        return {
            name: tuple(bit in read for bit in port["bits"])
            for name, port in ports.items()
            if port["direction"] == "input"
        }
