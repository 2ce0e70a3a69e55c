"""Write the hand-off bundle of a preset, and run its test bench as somebody without simgnn would.

    .venv/bin/python examples/board_bundle.py tiny -o out/board

The bench runs on Icarus where it is installed, and otherwise on Verilator. docs/how-to/hand-off.md says what the files
are for.
"""

import argparse
import os
import shutil
import subprocess
from pathlib import Path

import simgnn
from simgnn.sim.toolchain.verilator import environment


def run_bench(folder):
    """Run the bench in a bundle's folder.

    Parameters
    ----------
    folder : Path

    Returns
    -------
    str
        The line that begins with PASS.

    Raises
    ------
    subprocess.CalledProcessError
        If it fails.
    """
    simulator = "icarus" if shutil.which("iverilog") else "verilator"
    run = subprocess.run(
        ["make", "-C", folder / "bench", simulator],
        # Compiled without optimisation it is ready sooner than it would be done.
        env={"VERILATOR_FLAGS": "-CFLAGS -O0", **os.environ, **environment()},
        capture_output=True,
        text=True,
        check=True,
    )
    return next(line for line in run.stdout.splitlines() if line.startswith("PASS"))


def main():
    """Write the bundle, name its parts, run the bench."""
    parser = argparse.ArgumentParser(description="Write the hand-off bundle of a preset and run its bench.")
    parser.add_argument("config", help="preset or TOML file")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the bundle"
    )
    options = parser.parse_args()
    files = simgnn.generate(options.config, output=options.output)
    modules = [path for path in files if path.parent == options.output and path.suffix == ".v"]
    around = [path for path in files if path not in modules]
    print(f"{len(modules)} modules and {len(around)} files around them in {options.output}")
    for path in around:
        if path.suffix != ".hex":
            print(f"  {path.relative_to(options.output)}")
    print(run_bench(options.output))


if __name__ == "__main__":
    main()
