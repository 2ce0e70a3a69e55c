"""Units that forget: enabled for so many cycles, they give what they were given first, whatever they held before."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping
from typing import Any

from mutation.holders import Holders
from mutation.search import is_never_bad, modules_of, read_by_yosys
from simgnn.process.yowasp import LateToolError

ENABLE = "en"
"""The input that lets a unit go on."""
LONGEST = 16
"""Cycles, at most, that a unit remembers."""
_OPENED = """\
read_verilog unit.v
proc
opt_clean
flatten gold gate
opt_clean
memory
opt_clean
async2sync
dffunmap
expose -dff -evert-dff gold gate
opt_clean
setattr -unset init gold/w:* gate/w:*
select -assert-none gold/t:*ff* gate/t:*ff* gold/t:$mem* gate/t:$mem* gold/t:simgnn_* gate/t:simgnn_*
write_rtlil opened.il
write_json ports.json
"""
_MEMORY = re.compile(r"^  reg [^;]*\[0:\d+\];", re.MULTILINE)


def holds_memory(text: str) -> bool:
    """Whether a module has a memory of its own."""
    return _MEMORY.search(text) is not None


def cycles_of(unit: str, modules: Mapping[str, str], *, longest: int = LONGEST) -> int | None:
    """How many cycles a unit remembers: with ``en`` high and ``rst`` low for as many, what it gives then is a function
    of what it was given in the first of them. Nothing that it is given is seen in the same cycle.

    This is decided over all that its registers and memories may hold, and all that it is given in the other cycles.

    Parameters
    ----------
    unit
        Name of a module. One without an ``en``, or that holds others than memories, is none of these units.
    modules
        Verilog of all, by name.
    longest
        Cycles, at most.

    Returns
    -------
    Cycles; None if there is no such number, or no proof of it.
    """
    return _first_alike(unit, modules, modules[unit], range(1, longest + 1))


def forgets_alike(unit: str, modules: Mapping[str, str], instead: str, *, cycles: int) -> bool:
    """Whether another Verilog of a unit gives the same after `cycles` (`cycles_of`), whatever either holds."""
    return _first_alike(unit, modules, instead, (cycles,)) is not None


def _first_alike(
    unit: str, modules: Mapping[str, str], instead: str, candidates: Iterable[int]
) -> int | None:
    """The first number of cycles after which a unit and another give the same."""
    inside = Holders(modules).below[unit]
    known = set(re.findall(r"^  input (?:wire )?(?:\[\d+:0\] )?(\w+)[;,]?$", modules[unit], re.MULTILINE))
    if not {"clk", ENABLE} <= known or not all(holds_memory(modules[name]) for name in inside):
        return None
    own = re.compile(rf"\b{unit}(?=[ (])")
    texts = [own.sub("gold", modules[unit]), own.sub("gate", instead)]
    texts += [modules[name] for name in sorted(inside)]
    # A tool that is late has proved nothing.
    with contextlib.suppress(LateToolError), read_by_yosys({"unit.v": "\n".join(texts)}, _OPENED) as folder:
        found = modules_of(folder / "ports.json")
        sides = {side: found[side]["ports"] for side in ("gold", "gate")}
        for cycles in candidates:
            if is_never_bad(folder, _unrolled(sides, cycles), about=unit):
                return cycles
    return None


def _unrolled(sides: Mapping[str, Mapping[str, Any]], cycles: int) -> str:
    """A module with a copy of each side for each cycle: both are given the same in the first, and anything in others.

    One more copy of each, ``now``, holds what the first does and is given something else, which must not be seen in
    the same cycle. What registers hold, ``NAME.q``, and what they take, ``NAME.d``, are ports.
    """
    ports, wires, copies = ["input clk"], [], []

    def wide(port: Mapping[str, Any]) -> str:
        return f"[{len(port['bits']) - 1}:0]"

    for side, known in sides.items():
        numbers = {name: number for number, name in enumerate(sorted(known))}
        for cycle in ("now", *range(cycles + 1)):
            connections = []
            for name, number in numbers.items():
                net = f"{side}_{number}_{cycle}"
                register = name.removesuffix(".q")
                if known[name]["direction"] == "output":
                    wires.append(f"  wire {wide(known[name])} {net};")
                elif cycle == "now" and register != name:
                    net = f"{side}_{number}_0"
                elif cycle != "now" and name in ("rst", ENABLE):
                    net = "1'b0" if name == "rst" else "1'b1"
                elif isinstance(cycle, int) and cycle > 0 and register != name:
                    net = f"{side}_{numbers[register + '.d']}_{cycle - 1}"
                elif cycle == 0 and register == name:
                    net = f"first_{name}"
                    ports += [f"input {wide(known[name])} {net}"] if side == "gold" else []
                else:
                    ports.append(f"input {wide(known[name])} {net}")
                connections.append(f".\\{name} ({net})")
            copies.append(f"  {side} {side}_{cycle} ({', '.join(connections)});")
    gold, gate = (sorted(known) for known in (sides["gold"], sides["gate"]))
    given = [n for n in gold if sides["gold"][n]["direction"] == "output" and not n.endswith((".d", ".c"))]
    differences = [f"(gold_{gold.index(n)}_{cycles} != gate_{gate.index(n)}_{cycles})" for n in given]
    for side, names in (("gold", gold), ("gate", gate)):
        differences += [f"({side}_{names.index(n)}_0 != {side}_{names.index(n)}_now)" for n in given]
    return "\n".join(
        (
            f"module both({', '.join(ports)}, output bad);",
            *wires,
            *copies,
            # What ABC asks has a register.
            "  reg begun = 1'b0;",
            "  always @(posedge clk) begun <= 1'b1;",
            f"  assign bad = begun & ({' | '.join(differences)});",
            "endmodule\n",
        )
    )
