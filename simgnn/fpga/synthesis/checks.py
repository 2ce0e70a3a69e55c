"""Checks of a synthesised accelerator: each returns a line for each thing that is wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.fpga.synthesis.flow import Unit
    from simgnn.fpga.synthesis.modules import Design
    from simgnn.fpga.synthesis.paths import Paths
    from simgnn.fpga.synthesis.targets import Target


def check_loops(paths: dict[str, Paths]) -> list[str]:
    """No combinational loop, in no module nor through several. Returns a list of str."""
    return [
        f"{module} must hold no combinational loop, and these nets form one: {' -> '.join(found.loop[:8])}"
        for module, found in paths.items()
        if found.loop
    ]


SMALL_BITS = 16
"""Bits of a memory that may be registers where its module does not say what it is to be: as many as one 4-input look-up
table holds. RAM made of look-up tables takes more of them than such a memory has bits."""


def _bits(text: str, memory: str) -> int | None:
    """How many bits a memory has by the text of its module; None if it is not declared there."""
    declared = rf"^\s*reg (?:\[(\d+):0\] )?\\?{re.escape(memory)}\s*\[(\d+):(\d+)\];"
    found = re.search(declared, text, re.M)
    if found is None:
        return None
    width, first, last = (int(number or 0) for number in found.groups())
    return (width + 1) * (abs(first - last) + 1)


def check_memories(design: Design, units: dict[str, Unit]) -> list[str]:
    """Each memory as its module means it, and none of registers but small ones. Returns a list of str."""
    wrong = []
    for name, unit in units.items():
        for path, kind in unit.memories.items():
            above, _, memory = path.rpartition(".")
            module = design.module_at(name, above)
            text = design.modules[module]
            meant = re.search(r'ram_style = "(\w+)"', text) if memory == "words" else None
            if meant and kind != meant[1]:
                wrong.append(f"{path} of {name} ({module}) must become {meant[1]} RAM, not {kind}")
            elif kind == "registers" and (_bits(text, memory) or SMALL_BITS + 1) > SMALL_BITS:
                wrong.append(f"{path} of {name} must become RAM, not registers")
    return wrong


def check_multipliers(units: dict[str, Unit], target: Target) -> list[str]:
    """Each multiplication in a DSP, but for those by one bit, which are ANDs. Returns a list of str."""
    wrong = []
    for name, unit in units.items():
        dsps = sum(target.cost.get(kind, {}).get("dsp", 0) * n for kind, n in unit.netlist.counts.items())
        if dsps < unit.multipliers:
            wrong.append(
                f"{unit.multipliers} multiplications of {name} must take at least as many DSPs, not {dsps}"
            )
    return wrong
