"""Run a test bench on Verilog that was edited, and see it find the mistake.

    .venv/bin/python examples/bench_edited_rtl.py -o out/edited

From the shell, `pytest testbenches --config tiny --rtl out/edited -k router` does the same with what is in the folder.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

from simgnn.config.configuration import load_config
from simgnn.hw.generate.verilog import write_verilog

ROOT = Path(__file__).resolve().parent.parent
FILE = "simgnn_edge_router.v"
RIGHT, WRONG = r"assign present_1 = [^;]*;", "assign present_1 = present_0;"
"""A line of the router, and a mistake: cluster 1 is told of the edges of cluster 0."""


def bench(folder):
    """Run the bench of the router on the Verilog in a folder.

    Returns
    -------
    (bool, str)
        Whether it passed, and what it printed.
    """
    command = [sys.executable, "-m", "pytest", "testbenches", "-p", "no:cacheprovider"]
    command += ["--config", "tiny", "--rtl", str(folder.absolute()), "-k", "router"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return run.returncode == 0, run.stdout


def main():
    """Generate, bench, edit and bench again."""
    parser = argparse.ArgumentParser(description="Run a test bench on edited Verilog.")
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="folder for the Verilog"
    )
    folder = parser.parse_args().output
    write_verilog(load_config("tiny").hardware, folder)
    passed, said = bench(folder)
    if not passed:
        raise SystemExit(said)
    print("as generated: pass")
    file = folder / FILE
    text, edits = re.subn(RIGHT, WRONG, file.read_text(encoding="utf-8"))
    if edits != 1:
        raise SystemExit(f"{file} must have the line {RIGHT!r} once, not {edits} times")
    file.write_text(text, encoding="utf-8")
    passed, said = bench(folder)
    if passed:
        raise SystemExit("the bench must find the mistake, and passed")
    print("as edited: FAIL")
    print(next(line for line in said.splitlines() if "must take" in line or "Error" in line).strip())
    print(next(line for line in said.splitlines() if "to repeat it" in line))


if __name__ == "__main__":
    main()
