"""Which bits of a module's inputs any logic in it reads: what the others are never matters to it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from mutation.search import modules_of, read_by_yosys

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
        with read_by_yosys({"design.v": self._text}, _CELLS, cpu_seconds=None) as folder:
            return modules_of(folder / "cells.json")

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
