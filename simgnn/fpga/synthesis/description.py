"""What the Verilog describes, before it is mapped to any device: latches, warnings, and which ports reach which."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.fpga.synthesis.netlist import Netlist
from simgnn.fpga.synthesis.paths import paths_of
from simgnn.fpga.synthesis.targets import Target
from simgnn.fpga.synthesis.tools import YOSYS, run_yosys, tool_version
from simgnn.sim.toolchain.cache import cache_folder, content_key, kept_json

if TYPE_CHECKING:
    from simgnn.fpga.synthesis.modules import Design
    from simgnn.fpga.synthesis.netlist import Cell, Net, Sides
    from simgnn.fpga.synthesis.paths import Paths


_FORMAT = 1
_BITWISE = ("$and", "$or", "$xor", "$xnor", "$not", "$pos", "$mux", "$bwmux", "$buf")
_LATCHES = ("$dlatch", "$adlatch", "$dlatchsr", "$sr")
_REGISTERS = (
    "$dff",
    "$dffe",
    "$adff",
    "$adffe",
    "$aldff",
    "$aldffe",
    "$dffsr",
    "$dffsre",
    "$sdff",
    "$sdffe",
    "$sdffce",
)
GENERIC = Target(
    name="generic",
    device="none",
    command="",
    map_memory="",
    capacity={},
    cost={"path": {}, "register": {}},
    arcs={"path": ((("I",), ("O",), 0),)},
    block=(),
    distributed=(),
    clocks=("CLK",),
)
"""Cells without a device: paths from each input bit to each output bit, and registers."""


@dataclass(frozen=True, kw_only=True)
class Description:
    """A design as it is described.

    Parameters
    ----------
    latches
        Signals that are latches, by module.
    warnings
        What Yosys' `check` has to say: loops, undriven nets, several drivers.
    paths
        By module; where a cell is no bitwise one, every input bit is taken to reach every output bit.
    """

    latches: dict[str, list[str]]
    warnings: tuple[str, ...]
    paths: dict[str, Paths]


def describe(design: Design) -> Description:
    """Read a design with Yosys.

    Raises
    ------
    ToolError
        If Yosys refuses it.
    """
    source = "".join(design.modules[name] for name in design.modules if name in set(design.below(design.top)))
    script = f"""read_verilog -nowb source.v
hierarchy -check -top {design.top}
proc
tee -q -o check.txt check
opt_expr
opt_clean
memory_collect
write_json netlist.json
"""
    key = content_key(_FORMAT, tool_version(YOSYS), script, source)
    path = cache_folder() / "synthesis" / f"{key}.sealed"
    data = kept_json(path, lambda: _run(script, source))
    paths: dict[str, Paths] = {}
    for name, netlist in data["netlists"].items():
        paths[name] = paths_of(Netlist(netlist), GENERIC, paths)
    return Description(latches=data["latches"], warnings=tuple(data["warnings"]), paths=paths)


def _run(script: str, source: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="simgnn-synthesis-") as made:
        folder = Path(made)
        run_yosys(folder, source, script)
        modules = json.loads((folder / "netlist.json").read_text(encoding="utf-8"))["modules"]
        warnings = [
            line
            for line in (folder / "check.txt").read_text(encoding="utf-8").splitlines()
            if "Warning:" in line
        ]
    ordered: list[str] = []

    def visit(name: str) -> None:
        if name not in ordered:
            for cell in modules[name]["cells"].values():
                if cell["type"] in modules:
                    visit(cell["type"])
            ordered.append(name)

    for name in modules:
        visit(name)
    latches: dict[str, list[str]] = {}
    for name in ordered:
        nets = {bit: n for n, net in modules[name]["netnames"].items() for bit in net["bits"]}
        for cell in modules[name]["cells"].values():
            if cell["type"] in _LATCHES:
                latches.setdefault(name, []).append(nets[cell["connections"]["Q"][0]])
    return {
        "latches": latches,
        "warnings": [line.removeprefix("Warning: ") for line in warnings],
        "netlists": {name: _netlist(modules[name], modules) for name in ordered},
    }


def _netlist(module: dict[str, Any], modules: dict[str, Any]) -> dict[str, Any]:
    """A module as paths and registers, in the form of `netlist.reduced`."""
    cells = []
    for name, cell in module["cells"].items():
        sides: Sides = {"input": {}, "output": {}}
        for port, nets in cell["connections"].items():
            sides[cell["port_directions"][port]][port] = nets
        if cell["type"] in modules:
            cells.append((name, cell["type"], sides["input"], sides["output"]))
        elif cell["type"] in _REGISTERS:
            cells.append((name, "register", sides["input"], sides["output"]))
        elif cell["type"] == "$mem_v2":
            cells += _memory(name, cell, sides)
        elif cell["type"] != "$scopeinfo":
            cells += [(name, "path", {"I": ins}, {"O": outs}) for ins, outs in _groups(cell, sides)]
    names = {bit: n for n, net in module["netnames"].items() for bit in net["bits"] if isinstance(bit, int)}
    ports = {name: (port["direction"], port["bits"]) for name, port in module["ports"].items()}
    return {"ports": ports, "cells": cells, "names": names}


def _groups(cell: dict[str, Any], sides: Sides) -> Iterator[tuple[list[Net], list[Net]]]:
    """Inputs and outputs of a combinational cell, in groups that depend on each other."""
    outputs = [net for nets in sides["output"].values() for net in nets]
    if cell["type"] == "$pmux":
        width, nets = len(outputs), sides["input"]
        for index, net in enumerate(outputs):
            yield [nets["A"][index], *nets["B"][index::width], *nets["S"]], [net]
    elif cell["type"] in _BITWISE:
        inputs = dict(sides["input"])
        shared = inputs.pop("S") if cell["type"] == "$mux" else []
        for index, net in enumerate(outputs):
            own = [nets[min(index, len(nets) - 1)] for nets in inputs.values()]
            yield [*own, *shared], [net]
    else:
        yield [net for nets in sides["input"].values() for net in nets], outputs


def _memory(name: str, cell: dict[str, Any], sides: Sides) -> Iterator[Cell]:
    """A memory's read ports: registered where they have a clock, else paths from their address."""
    inputs, data = sides["input"], sides["output"]["RD_DATA"]
    clocked = cell["parameters"]["RD_CLK_ENABLE"][::-1]
    ports = len(clocked)
    width, abits = len(data) // ports, len(inputs["RD_ADDR"]) // ports
    written = {port: nets for port, nets in inputs.items() if port.startswith("WR_") and port != "WR_CLK"}
    for port in range(ports):
        out = data[port * width : (port + 1) * width]
        address = inputs["RD_ADDR"][port * abits : (port + 1) * abits]
        if clocked[port] == "1":
            yield (
                name,
                "register",
                {**written, "RD_ADDR": address, "RD_EN": inputs["RD_EN"]},
                {"RD_DATA": out},
            )
        else:
            yield (name, "path", {"I": address}, {"O": out})
            yield (name, "register", written, {"RD_DATA": out})
