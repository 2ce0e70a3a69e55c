"""The devices that are synthesised for, and what their cells mean to a count and to a path."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from simgnn.errors import InputError
from simgnn.fpga.synthesis import delays

RESOURCES = ("lut", "ff", "bram", "uram", "lutram", "dsp")
"""What is counted. ``lut``: look-up tables used as logic, a carry cell's included; ``lutram``: those used as memory."""
MEMORY_KINDS = ("ultra", "block", "distributed")
"""What a memory may become, the largest first: its remainder may be smaller RAM."""
_BLOCK = re.compile(r'ram_style = "block"((?:, \w+ = \d+)* \*\)\n  reg \[\d+:0\] \w+ \[0:(\d+)\];)')


def parts_of_device(resources: Mapping[str, float], capacity: Mapping[str, float]) -> dict[str, float]:
    """The part of each resource of a device that is taken; of its LUTs, by both uses."""
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
    family
        Parts that a module is mapped for alike.
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
        By speed grade, the delays that `simgnn.fpga.synthesis.delays` has of the family.
    grade
        That of the part.
    unit_seconds, bit_seconds
        CPU time that Yosys takes for any module, and for each bit that one declares.
    route
        nextpnr's options for the part, without its grade; empty where nothing routes for it.
    block, ultra, distributed
        Prefixes of the cell types that memory becomes.
    clocks
        Cells' clock ports, where no path ends.
    ultra_words
        Words from which a RAM that is meant to be block RAM is to be ``ultra``, the device's larger blocks; 0 where
        it has none.
    """

    name: str
    device: str
    family: str
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
    unit_seconds: float
    bit_seconds: float
    route: tuple[str, ...] = ()
    ultra: tuple[str, ...] = ()
    ultra_words: int = 0

    @cached_property
    def steps(self) -> dict[str, delays.Delay]:
        """The delay of each kind of cell."""
        return {kind: delays.step(long, kind) for kind, long in self.grades[self.grade].items()}

    def start(self, cell: str) -> str:
        """What a path that starts at a cell starts at: a key of `simgnn.fpga.synthesis.delays.STARTS`."""
        if cell.startswith(self.block):
            return "block"
        if self.ultra and cell.startswith(self.ultra):
            return "ultra"
        return "product" if cell.startswith("DSP") else "register"

    def meant(self, text: str) -> str:
        """A module whose RAM says what it is to be on this device: ``block``, ``ultra`` or ``distributed``."""

        def style(match: re.Match[str]) -> str:
            return f'ram_style = "ultra"{match[1]}' if int(match[2]) + 1 >= self.ultra_words else match[0]

        return _BLOCK.sub(style, text) if self.ultra_words else text

    def kind_of_memory(self, cells: Iterable[str]) -> str | None:
        """What a memory has become, by the types of its cells; None if none of them is RAM."""
        for kind in MEMORY_KINDS:
            prefixes: tuple[str, ...] = getattr(self, kind)
            if any(cell.startswith(prefixes) for cell in cells):
                return kind
        return None


ECP5 = Target(
    name="ecp5",
    device="Lattice LFE5U-85F",
    family="ecp5",
    # Wide multiplexers made of LUT pairs cost half as many LUTs again in the floating-point adder.
    command="synth_ecp5 -nowidelut",
    map_memory="map_ram",
    capacity={"lut": 83640, "ff": 83640, "bram": 208, "dsp": 156},
    cost={
        "LUT4": {"lut": 1},
        "CCU2C": {"lut": 2},
        "PFUMX": {},
        "L6MUX21": {},
        "TRELLIS_FF": {"ff": 1},
        "TRELLIS_DPR16X4": {"lutram": 4},
        "DP16KD": {"bram": 1},
        "PDPW16KD": {"bram": 1},
        "MULT18X18D": {"dsp": 1},
        "ALU54B": {},
    },
    arcs={
        "LUT4": ((("A", "B", "C", "D"), ("Z",), "logic"),),
        "PFUMX": ((("ALUT", "BLUT", "C0"), ("Z",), "mux"),),
        "L6MUX21": ((("D0", "D1", "SD"), ("Z",), "mux"),),
        "CCU2C": (
            (("A", "B", "C0", "C1", "D"), ("S", "COUT"), "carry"),
            (("CIN",), ("S", "COUT"), "chain"),
        ),
        "TRELLIS_DPR16X4": ((("RAD",), ("DO",), "read"),),
        "MULT18X18D": ((("A", "B", "SIGNED"), ("P", "R"), "multiply"),),
        "ALU54B": ((("A", "B", "C"), ("R",), "carry"),),
    },
    block=("DP16KD", "PDPW16KD"),
    distributed=("TRELLIS_DPR16X4",),
    clocks=("CLK", "WCK", "CLKA", "CLKB", "CLKW", "CLKR"),
    grades=delays.ECP5,
    grade="8",
    unit_seconds=1.5,
    bit_seconds=5e-4,
    route=("--85k", "--package", "CABGA756"),
)

_XILINX_LUT_RAM = {"RAM32X1D": 2, "RAM64X1D": 2, "RAM128X1D": 4, "RAM256X1D": 8}
_XILINX_LUT_RAM |= {"RAM32X1S": 1, "RAM64X1S": 1, "RAM128X1S": 2, "RAM256X1S": 4, "RAM512X1S": 8}
_XILINX_WIDE_RAM = {"RAM32M": 4, "RAM64M": 4, "RAM32M16": 8, "RAM64M8": 8}

XCUP = Target(
    name="xcup",
    device="AMD XCU250 (Alveo U250)",
    family="xcup",
    command="synth_xilinx -family xcup -noiopad -noclkbuf -flatten -uram",
    map_memory="map_memory",
    capacity={"lut": 1728000, "ff": 3456000, "bram": 2688, "uram": 1280, "dsp": 12288},
    cost={
        **{f"LUT{n}": {"lut": 1} for n in range(1, 7)},
        "INV": {"lut": 1},
        **{name: {} for name in ("CARRY4", "CARRY8", "MUXF7", "MUXF8", "MUXF9", "GND", "VCC")},
        **{name: {"ff": 1} for name in ("FDRE", "FDSE", "FDCE", "FDPE")},
        **{name: {"lutram": 1} for name in ("SRL16E", "SRLC32E")},
        **{name: {"lutram": luts} for name, luts in (_XILINX_LUT_RAM | _XILINX_WIDE_RAM).items()},
        "RAMB18E2": {"bram": 0.5},
        "RAMB36E2": {"bram": 1},
        "URAM288": {"uram": 1},
        "DSP48E2": {"dsp": 1},
        "DSP48E2 registered": {"dsp": 1},
    },
    arcs={
        **{f"LUT{n}": ((("I",), ("O",), "logic"),) for n in range(1, 7)},
        "INV": ((("I",), ("O",), "logic"),),
        "CARRY4": ((("S", "DI"), ("O", "CO"), "carry"), (("CI", "CYINIT"), ("O", "CO"), "chain")),
        "CARRY8": ((("S", "DI"), ("O", "CO"), "carry"), (("CI",), ("O", "CO"), "chain")),
        **{f"MUXF{n}": ((("I", "S"), ("O",), "mux"),) for n in (7, 8, 9)},
        **{name: ((("A",), ("Q",), "read"),) for name in ("SRL16E", "SRLC32E")},
        **{name: ((("A",), ("SPO",), "read"), (("DPRA",), ("DPO",), "read")) for name in _XILINX_LUT_RAM},
        **{
            name: tuple(((f"ADDR{x}",), (f"DO{x}",), "read") for x in "ABCDEFGH") for name in _XILINX_WIDE_RAM
        },
        "DSP48E2": ((("A", "B", "C", "D"), ("P",), "multiply"),),
    },
    block=("RAMB",),
    ultra=("URAM",),
    # As many words as one of them has at its full width of 72 bits.
    ultra_words=4096,
    distributed=("RAM32", "RAM64", "RAM128", "RAM256", "RAM512"),
    clocks=("C", "CLK", "WCLK", "CLKARDCLK", "CLKBWRCLK"),
    grades=delays.ULTRASCALE_PLUS,
    grade="2",
    unit_seconds=4,
    bit_seconds=8e-4,
)


def _ecp5(size: int, package: str, lut: int, bram: int, dsp: int) -> Target:
    return replace(
        ECP5,
        name=f"lfe5u-{size}f",
        device=f"Lattice LFE5U-{size}F",
        capacity={"lut": lut, "ff": lut, "bram": bram, "dsp": dsp},
        route=(f"--{size}k", "--package", package),
    )


def _xcup(name: str, board: str, lut: int, bram: int, uram: int, dsp: int) -> Target:
    return replace(
        XCUP,
        name=name,
        device=f"AMD {name.upper()} ({board})",
        capacity={"lut": lut, "ff": 2 * lut, "bram": bram, "uram": uram, "dsp": dsp},
        ultra_words=XCUP.ultra_words if uram else 0,
    )


PARTS = {
    part.name: part
    for part in (
        _ecp5(25, "CABGA381", 24288, 56, 28),
        _ecp5(45, "CABGA381", 43848, 108, 72),
        replace(ECP5, name="lfe5u-85f"),
        _xcup("xcu50", "Alveo U50", 871680, 1344, 640, 5952),
        _xcup("xcu55c", "Alveo U55C", 1303680, 2016, 960, 9024),
        _xcup("xcu200", "Alveo U200", 1182240, 2160, 960, 6840),
        replace(XCUP, name="xcu250"),
        _xcup("xcu280", "Alveo U280", 1303680, 2016, 960, 9024),
        _xcup("xczu7ev", "ZCU104", 230400, 312, 96, 1728),
        _xcup("xczu9eg", "ZCU102", 274080, 912, 0, 2520),
    )
}
"""Devices by name, each of the fastest grade that its boards have."""
TARGETS = {target.name: target for target in (ECP5, XCUP)}
"""One device of each family, under the family's name."""


def target_of(name: str) -> Target:
    """A family or a part by name, at another speed grade where that follows it: ``xcu250-1``.

    Raises
    ------
    InputError
    """
    known = TARGETS | PARTS
    part, _, grade = name.lower().rpartition("-")
    if name.lower() in known:
        return known[name.lower()]
    if part in known and grade in known[part].grades:
        return replace(known[part], name=name.lower(), grade=grade)
    raise InputError(
        f"part must be one of {', '.join(known)}, or one of them and its speed grade (xcu250-1), not {name!r}",
        source="--synth",
    )
