"""The devices that are synthesised for, and what their cells mean to a count and to a path.

A family is a file of TOML beside this one: its cells, their delays, and its parts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from simgnn.errors import InputError
from simgnn.fpga.synthesis import delays

RESOURCES = ("lut", "ff", "bram", "uram", "lutram", "dsp")
"""What is counted. ``lut``: look-up tables used as logic, a carry cell's included; ``lutram``: those used as memory."""
MEMORY_KINDS = ("ultra", "block", "distributed")
"""What a memory may become, the largest first: its remainder may be smaller RAM."""


def parts_of_device(resources: Mapping[str, float], capacity: Mapping[str, float]) -> dict[str, float]:
    """The part of each resource of a device that is taken; of its LUTs, by both uses."""
    # LUTs used as memory are LUTs of the device as well.
    taken = {**resources, "lut": resources["lut"] + resources["lutram"]}
    return {name: taken[name] / whole for name, whole in capacity.items() if whole}


@dataclass(frozen=True, kw_only=True)
class Target:
    """A device.

    Parameters
    ----------
    name
        What `--synth` takes.
    device
        Full name of the part.
    command
        Yosys command that maps a module, without ``-top``.
    map_memory
        Its step that makes RAM of memories.
    capacity
        What the device has, by resource; ``lut`` holds LUTs of both uses.
    cost
        Cell type -> resources that it takes.
    arcs
        Cell type -> combinational paths through it, each (prefixes of input ports, prefixes of output ports, a key of
        `delays`). A type of `cost` that is not here has none: it is registered.
    grades
        Picoseconds of each kind of cell, wire included, by speed grade: levels of logic by the keys of
        `simgnn.fpga.synthesis.delays.KINDS`; ``chain`` and ``mux`` for a further cell of a carry chain and a wide
        multiplexer; and what a path starts at, from its clock's edge on and with the register at its end:
        ``register``, ``block`` RAM, ``ultra`` RAM, or a multiplier's register, ``product``.
    grade
        That of the part, the fastest that its boards have.
    sources
        Where the delays are from, for the report.
    unit_seconds, bit_seconds
        CPU time that Yosys takes for any module, and for each bit that one declares.
    route
        nextpnr's options for the part, without its grade; empty where nothing routes for it.
    block, ultra, distributed
        Prefixes of the cell types that memory becomes; ``ultra`` is empty where the device has none.
    clocks
        Cells' clock ports, where no path ends.
    """

    name: str
    device: str
    command: str
    map_memory: str
    capacity: dict[str, float]
    cost: dict[str, dict[str, Any]]
    arcs: dict[str, Any]
    block: tuple[str, ...]
    distributed: tuple[str, ...]
    clocks: tuple[str, ...]
    grades: Mapping[str, Mapping[str, int]]
    grade: str
    sources: str
    unit_seconds: float
    bit_seconds: float
    route: tuple[str, ...] = ()
    ultra: tuple[str, ...] = ()

    @cached_property
    def steps(self) -> dict[str, delays.Delay]:
        """The delay of each kind of cell."""
        return {kind: delays.step(long, kind) for kind, long in self.grades[self.grade].items()}

    def start(self, cell: str) -> str:
        """What a path that starts at a cell starts at: a key of the speed grade's delays."""
        if cell.startswith(self.block):
            return "block"
        if self.ultra and cell.startswith(self.ultra):
            return "ultra"
        return "product" if cell.startswith("DSP") else "register"

    def meant(self, text: str) -> str:
        """Verilog whose RAM says what it is to be on this device: ``ultra`` becomes ``block`` where there is none."""
        return text if self.ultra else text.replace('ram_style = "ultra"', 'ram_style = "block"')

    def kind_of_memory(self, cells: Iterable[str]) -> str | None:
        """What a memory has become, by the types of its cells; None if none of them is RAM."""
        for kind in MEMORY_KINDS:
            prefixes: tuple[str, ...] = getattr(self, kind)
            if any(cell.startswith(prefixes) for cell in cells):
                return kind
        return None


def _family(name: str) -> tuple[Target, dict[str, Target]]:
    """A family's usual device, under the family's name; its parts by name."""
    text = Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")
    values = _tuples(tomllib.loads(text))
    parts = values.pop("parts")
    usual = Target(name=name, **values)
    # A part is the family's usual device but for what its own table says.
    return usual, {part: replace(usual, name=part, **differing) for part, differing in parts.items()}


def _tuples(value: Any) -> Any:
    """A value of TOML whose lists are tuples, as `str.startswith` takes them."""
    if isinstance(value, dict):
        return {key: _tuples(inner) for key, inner in value.items()}
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


ECP5, _ECP5_PARTS = _family("ecp5")
XCUP, _XCUP_PARTS = _family("xcup")
TARGETS = {target.name: target for target in (ECP5, XCUP)}
"""One device of each family, under the family's name."""


def target_of(name: str) -> Target:
    """A family or a part by name, at another speed grade where that follows it: ``xcu250-1``.

    Raises
    ------
    InputError
    """
    known = TARGETS | _ECP5_PARTS | _XCUP_PARTS
    part, _, grade = name.lower().rpartition("-")
    if name.lower() in known:
        return known[name.lower()]
    if part in known and grade in known[part].grades:
        return replace(known[part], name=name.lower(), grade=grade)
    raise InputError(
        f"part must be one of {', '.join(known)}, or one of them and its speed grade (xcu250-1), not {name!r}",
        source="--synth",
    )
