"""Hold the estimate of a clock against what a vendor's tool, or nextpnr, has reached with the same Verilog.

    python benchmarks/synthesis/known_clocks.py --part xczu9eg-2 --top picorv32_axi --set TWO_CYCLE_ALU=1 picorv32.v

docs/how-to/synthesis.md (How fast) has the designs and the clocks that their authors reached.
"""

import argparse
import re
import sys
from pathlib import Path

from simgnn.fpga.synthesis import delays
from simgnn.fpga.synthesis.flow import synthesise_unit
from simgnn.fpga.synthesis.paths import paths_of
from simgnn.fpga.synthesis.targets import target_of


def main(words=None):
    """Print a line for each part that is asked for; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, help="Verilog")
    parser.add_argument("--top", required=True, help="module")
    parser.add_argument("--part", action="append", required=True, help="as --synth takes it")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=N", help="of the top's parameters"
    )
    options = parser.parse_args(words)
    source = "".join(path.read_text(encoding="utf-8") for path in options.files)
    for setting in options.set:
        name, _, value = setting.partition("=")
        # Yosys' chparam would need a script of its own: the top's default is what is asked for instead.
        head, tail = re.split(rf"(?=module\s+{options.top}\b)", source, maxsplit=1)
        changed = re.sub(rf"(parameter[^=,;)]*\b{name}\s*=\s*)[^,;)\n]+", rf"\g<1>{value}", tail, count=1)
        if changed == tail:
            parser.error(f"parameter must be one of {options.top}, not {name!r}")
        source = head + changed
    for part in options.part:
        target = target_of(part)
        unit = synthesise_unit(options.top, source, target)
        delay, start, end = paths_of(unit.netlist, target, {}).longest
        taken = delays.picoseconds(delay)
        print(
            f"{part}: {1e6 / taken:.0f} MHz, {taken / 1000:.2f} ns from {start} to {end} through"
            f" {delays.in_words(delays.counts(delay))}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
