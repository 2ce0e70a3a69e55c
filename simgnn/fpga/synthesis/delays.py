"""How long a combinational path takes, before anything is placed: from published delays of a family, by speed grade.

A delay is one number: picoseconds, and below them how many of each kind of cell the path goes through. Delays add as
numbers do and the slowest is the largest, so that a search of paths need not know what is in them.
"""

from __future__ import annotations

from collections.abc import Mapping

Delay = int
KINDS = {
    "logic": "look-up table",
    "carry": "carry chain",
    "multiply": "multiplier",
    "read": "LUT RAM",
}
"""Cells that are a level of logic, and what they are called. Wide multiplexers and further cells of a carry chain are
none."""
_BITS = 12
_PICOSECONDS = _BITS * len(KINDS)
STARTS = {
    "register": "a register",
    "block": "block RAM",
    "ultra": "UltraRAM",
    "product": "a multiplier's register",
}
"""What a path starts at: from its clock's edge to the first cell, the wire included, and the register at the end."""

# Each cell's delay includes the wire after it. UltraScale+: AMD's own budget of a look-up table and its wire
# (report_failfast of the Xilinx Tcl Store); block RAM without an output register, UltraRAM and multipliers as we
# remember the data sheet DS923 (TRCKO_DO, and the periods of FMAX_NOPIPELINE and FMAX_MULT_NOMREG), not yet compared
# with its tables: benchmarks/synthesis/known_clocks.py has the error on known designs; registers and carry from
# timing reports of Vivado 2021.2 at grade 1, scaled as the budget is.
ULTRASCALE_PLUS = {
    "1": {"logic": 350, "carry": 250, "chain": 50, "mux": 70, "read": 350, "multiply": 2190}
    | {"register": 350, "block": 1350, "ultra": 1800, "product": 600},
    "2": {"logic": 300, "carry": 215, "chain": 45, "mux": 60, "read": 300, "multiply": 1840}
    | {"register": 300, "block": 1225, "ultra": 1700, "product": 515},
    "3": {"logic": 250, "carry": 180, "chain": 40, "mux": 50, "read": 250, "multiply": 1575}
    | {"register": 250, "block": 1085, "ultra": 1600, "product": 430},
}
# ECP5: the cells as nextpnr's database (Project Trellis) has them, and the mean wire of four small designs that it
# routed.
ECP5 = {
    "6": {"logic": 930, "carry": 1440, "chain": 70, "mux": 300, "read": 930, "multiply": 5700}
    | {"register": 900, "block": 6100, "product": 900},
    "7": {"logic": 815, "carry": 1260, "chain": 65, "mux": 270, "read": 815, "multiply": 5100}
    | {"register": 790, "block": 5300, "product": 790},
    "8": {"logic": 720, "carry": 1120, "chain": 60, "mux": 240, "read": 720, "multiply": 4500}
    | {"register": 700, "block": 4700, "product": 700},
}


def step(picoseconds: int, kind: str = "") -> Delay:
    """The delay of one cell; of a level of logic where `kind` is one of `KINDS`."""
    counted = 1 << _BITS * list(KINDS).index(kind) if kind in KINDS else 0
    return picoseconds << _PICOSECONDS | counted


def picoseconds(delay: Delay) -> int:
    """How long it is."""
    return delay >> _PICOSECONDS


def counts(delay: Delay) -> dict[str, int]:
    """Cells on the way, by kind."""
    return {kind: delay >> _BITS * place & (1 << _BITS) - 1 for place, kind in enumerate(KINDS)}


def levels(delay: Delay) -> int:
    """Levels of logic on the way."""
    return sum(counts(delay).values())


def in_words(found: Mapping[str, int]) -> str:
    """What a path goes through, by `counts`."""
    said = [f"{number} {KINDS[kind]}{'s' if number > 1 else ''}" for kind, number in found.items() if number]
    return ", ".join(said) or "no logic"
