"""Run cocotb benches: ``python testbenches/runner.py [NAME ...] [--full]``.

A bench is one file, ``FOLDER/bench_NAME.py`` for ``hw/FOLDER/NAME.py``, with

- ``DUT``: an Amaranth component class (or a function of the same keywords that returns a component),
- ``DESIGNS``: a dict, name -> keywords for `DUT`; the bench runs once for each of them,
- cocotb tests, which cross idle, back-pressure and size with ``cocotb.parametrize``; each compares with a
  reference and accounts for what it compared by ``case.checked`` or ``Scoreboard.finish``.

Inside the simulator ``case.design(DESIGNS)`` gives the keywords of the design under test, ``case.pick`` sizes
a short or full run, ``case.generator`` random numbers, and ``case.covered`` insists on situations that must be met, and
has them printed. Ports have the names of the generated Verilog
(``i_payload``). A bench fails if a test fails, if there is none, if a test compared nothing, or if none of its designs
has met a point that it names. Where a file of
hw/ has several components, ``skip=case.other(DESIGNS, ...)`` keeps a test to the designs that it is for.

``pytest testbenches`` runs the same benches with more options, each a test of its own; see docs/how-to/benches.md.
"""

import argparse
import collections
import sys
from pathlib import Path

from kit.running.designs import BENCHES, designs_of
from kit.running.errors import BenchError
from kit.running.run import run_bench, simulator


def main(words=None):
    """Run the benches that the command line, or `words`, names; 1 if one failed."""
    parser = argparse.ArgumentParser(description="Run cocotb benches on the designs that they declare.")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"benches, all by default: {', '.join(BENCHES)}"
    )
    parser.add_argument("--full", action="store_true", help="full crossing instead of the short one")
    parser.add_argument("--seed", type=int, default=1, help="seed of all random numbers")
    parser.add_argument("--waves", action="store_true", help="write NAME-DESIGN.vcd into the working folder")
    arguments = parser.parse_args(words)
    unknown = sorted(set(arguments.names) - set(BENCHES))
    if unknown:
        parser.error(f"NAME must be one of {', '.join(BENCHES)}, not {unknown[0]!r}")
    builder = simulator("verilator", waves=arguments.waves)
    failures = 0
    for name in arguments.names or BENCHES:
        points = collections.Counter()
        for design in designs_of(name)[0]:
            waves = Path(f"{name}-{design.name}.vcd").absolute() if arguments.waves else None
            try:
                done = run_bench(
                    design, builder=builder, full=arguments.full, seed=arguments.seed, waves=waves
                )
            except BenchError as error:
                failures += 1
                print(f"FAIL {name} {design.name}: {error}")
            else:
                print(f"pass {name} {design.name}: {done.tests} tests, {done.compared} items compared")
                points.update(done.points)
                if done.points:
                    print(f"  met: {', '.join(f'{name} {count}' for name, count in done.points.items())}")
        missed = [point for point, times in points.items() if not times]
        if missed:
            failures += 1
            print(f"FAIL {name}: no design has met {', '.join(missed)}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
