"""A mapped module: what Yosys wrote, reduced to ports, cells and names."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

Net = int | str
"""A net's number; a text is a constant."""
Cell = tuple[str, str, dict[str, list[Net]], dict[str, list[Net]]]
"""Name, type, and nets by input port and by output port."""
Sides = dict[str, dict[str, list[Net]]]
"""Nets by port, of a cell's "input" and "output"."""


class Netlist:
    """One module's cells.

    Parameters
    ----------
    data
        As `reduced` returns it.

    Members
    -------
    ports
        Direction and nets of each port.
    cells
        Name, type, and nets by input port and by output port.
    names
        A name for each net that has one.
    counts
        Cells by type.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.ports: dict[str, tuple[str, list[Net]]] = {
            name: tuple(port) for name, port in data["ports"].items()
        }
        self.cells: list[Cell] = [tuple(cell) for cell in data["cells"]]
        self.names: dict[Net, str] = {int(net): name for net, name in data["names"].items()}
        self.counts: Counter[str] = Counter(kind for _, kind, *_ in self.cells)


def reduced(text: str, module: str) -> dict[str, Any]:
    """What is used of Yosys' JSON of one module.

    Returns
    -------
    Plain values, for JSON.
    """
    data = json.loads(text)["modules"][module]
    names: dict[int, str] = {}
    for name, net in data["netnames"].items():
        for index, bit in enumerate(net["bits"]):
            if isinstance(bit, int):
                full = name if len(net["bits"]) == 1 else f"{name}[{index + net.get('offset', 0)}]"
                # A shorter name is nearer to the top and less likely one that a tool has made up.
                if bit not in names or (len(full), full) < (len(names[bit]), names[bit]):
                    names[bit] = full
    cells = []
    for name, cell in data["cells"].items():
        if cell["type"] == "$scopeinfo":
            continue
        sides: Sides = {"input": {}, "output": {}}
        for port, nets in cell["connections"].items():
            sides[cell["port_directions"][port]][port] = nets
        cells.append((name, _kind(cell), sides["input"], sides["output"]))
    ports = {name: (port["direction"], port["bits"]) for name, port in data["ports"].items()}
    return {"ports": ports, "cells": cells, "names": names}


def _kind(cell: dict[str, Any]) -> str:
    """A cell's type; a multiplier with registers inside is one of its own."""
    registers = (cell["parameters"].get(name, "0") for name in ("AREG", "BREG", "MREG", "PREG"))
    inside = cell["type"] == "DSP48E2" and any("1" in value for value in registers)
    return f"{cell['type']} registered" if inside else cell["type"]


def readable(name: str) -> str:
    """The part of a cell's or net's name that a designer gave it, without what tools appended."""
    for mark in ("_TRELLIS_", "_LUT", "_CCU2C_", "_MULT18X18D_", "_FD", "_CARRY", "$"):
        name = name.partition(mark)[0] or name
    return name
