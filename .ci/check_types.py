"""Check the types of simgnn/, sim/ and hw/ with mypy; `make lint` runs it.

    python .ci/check_types.py [OPTION ...]      # options are mypy's, such as --verbose

Run it with the environment's own Python. mypy finds a package by its folders, but hw/ and sim/ stand beside simgnn/ and
are `simgnn.hw` and `simgnn.sim`. So the three are linked into one tree, build/types/simgnn, and mypy reads that tree;
what it reports names the files where they are. `[tool.mypy]` in pyproject.toml says what is checked, and how strictly.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "build" / "types"
BESIDE = ("hw", "sim")


def link():
    """Make the tree anew: each entry of simgnn/, and beside them the folders that are mapped into it."""
    shutil.rmtree(TREE, ignore_errors=True)
    package = TREE / "simgnn"
    package.mkdir(parents=True)
    for path in (*(ROOT / "simgnn").iterdir(), *(ROOT / name for name in BESIDE)):
        (package / path.name).symlink_to(path)


def in_place(line):
    """A line of mypy's with the path of a linked file replaced by that of the file."""
    prefix = f"{(TREE / 'simgnn').relative_to(ROOT)}/"
    if not line.startswith(prefix):
        return line
    rest = line.removeprefix(prefix)
    return rest if rest.partition("/")[0] in BESIDE else f"simgnn/{rest}"


def main():
    link()
    command = [sys.executable, "-m", "mypy", "--package", "simgnn", *sys.argv[1:]]
    environment = {**os.environ, "MYPYPATH": str(TREE)}
    run = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    sys.stdout.writelines(in_place(line) for line in run.stdout.splitlines(keepends=True))
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
