"""Map an engine's aggregate to standard cells with Yosys, and print the area of its logic and the bits of its memories.

    python benchmarks/synthesis/standard_cells.py CELLS.lib [--config spu]     # about a CPU minute

The smallest process of which a package of Debian or PyPI ships an open Liberty file that Yosys can map to is 180 nm:
osu018_stdcells.lib of Debian's qflow-tech-osu018 (Oklahoma State University's cells). Each module is mapped by itself
and multiplied by how often it is there; memories stay as they are, and their bits are counted: those of up to 127 words
are queues. Multipliers scale rows, which MixGCN's unit does not do, and are counted apart. What lies between the
clusters and their links, wires and the selection of masks, is left out: Yosys takes hours for it.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from simgnn.config.configuration import load_config
from simgnn.fpga.synthesis.modules import Design
from simgnn.hw.generate.verilog import verilog_files
from simgnn.process.yowasp import run_yosys

TOP, BETWEEN = "simgnn_aggregate_engine", "simgnn_sspmm_gather"
MULTIPLIER = "simgnn_fp32_mul"
QUEUE_WORDS = 127
SCRIPT = """read_verilog -nowb source.v
hierarchy -check -top {unit}
proc
flatten
opt -full
wreduce
peepopt
opt_clean
alumacc
share
opt
memory -nomap
opt -full
techmap
opt
dfflegalize -cell $_DFF_P_ 01
dfflibmap -liberty cells.lib
opt
abc -liberty cells.lib -D {picoseconds}
opt_clean
tee -q -o stat.json stat -liberty cells.lib -json
write_json netlist.json
"""


class Mapped(NamedTuple):
    """One module: area by the library's unit, um2, and bits of its memories."""

    area: float
    buffers: int
    queues: int


def mapped(name: str, source: str, library: Path, picoseconds: int) -> Mapped:
    """A module without the modules in it that are mapped by themselves."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        shutil.copy(library, folder / "cells.lib")
        run_yosys(folder, source, SCRIPT.format(unit=name, picoseconds=picoseconds), task=name)
        area = json.loads((folder / "stat.json").read_text())["design"]["area"]
        cells = json.loads((folder / "netlist.json").read_text())["modules"][name]["cells"].values()
    bits = {True: 0, False: 0}
    for cell in cells:
        if cell["type"] == "$mem_v2":
            words, width = (int(cell["parameters"][key], 2) for key in ("SIZE", "WIDTH"))
            bits[words <= QUEUE_WORDS] += words * width
    return Mapped(float(area), bits[False], bits[True])


def main() -> None:
    """Map and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("library", type=Path)
    parser.add_argument("--config", default="spu")
    options = parser.parse_args()
    hardware = load_config(options.config).hardware
    files = {name.removesuffix(".v"): text for name, text in verilog_files(hardware).items()}
    design = Design(files, top=TOP)
    parts = [name for name in design.below(TOP) if name in dict(design.children[BETWEEN]).values()]
    units = design.units([*parts, *(name for _, name in design.children[TOP])])
    logic = multipliers = buffers = queues = 0.0
    for name in units:
        if name in (TOP, BETWEEN):
            continue
        found = mapped(name, design.sources(name, units), options.library, 10**6 // int(hardware.clock_mhz))
        times = design.instances[name]
        print(
            f"{name}: {times} x {found.area / 1e6:.4f} mm2, {found.buffers + found.queues} bits", flush=True
        )
        if name == MULTIPLIER:
            multipliers += times * found.area / 1e6
        else:
            logic += times * found.area / 1e6
        buffers, queues = buffers + times * found.buffers / 1e6, queues + times * found.queues / 1e6
    print(f"logic {logic:.1f} mm2, multipliers {multipliers:.1f} mm2")
    print(f"buffers {buffers:.2f} Mbit, queues {queues:.2f} Mbit")


if __name__ == "__main__":
    main()
