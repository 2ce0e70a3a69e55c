"""Run the slow tests, benches and proofs of what a change touches, by folder; `make test-touched` calls it.

    python .ci/touched.py [BASE] [--jobs N]      # what differs from a commit, origin/main by default, is the change

A file of `simgnn/ROOM/` asks for `tests/ROOM/`, one of `hw/FOLDER/` for `tests/hw/`, the benches of that folder and the
proofs, one of `sim/` for `tests/sim/`; tests, benches and proofs ask for themselves. A file that folders share, such as
`simgnn/errors.py`, `hw/command.py`, the benches' kit or `pyproject.toml`, asks for all of its kind.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = ("pyproject.toml", "requirements.lock", "Makefile")


def changed(base):
    """Paths that differ from where a commit and this one parted, work that is not committed among them."""
    parted = subprocess.run(
        ["git", "merge-base", base, "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    words = ["git", "diff", "--name-only", parted.stdout.strip()]
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()


def touched(paths):
    """Folders of tests and of benches, sorted, and whether proofs are asked for."""
    tests, benches, proofs = set(), set(), False
    for path in paths:
        top, *folders = path.split("/")[:-1] or [""]
        folder = folders[0] if folders else ""
        if path in SHARED:
            tests.add("")
        elif top in ("simgnn", "tests"):
            tests.add(folder)
        elif top in ("hw", "sim"):
            tests.add(top)
        if top in ("hw", "testbenches"):
            benches.add("" if folder == "kit" else folder)
        proofs |= top in ("hw", "formal")
    return _folders("tests", tests), _folders("testbenches", benches), proofs


def _folders(top, names):
    """Those that are there; the whole where a file of it alone was touched."""
    if "" in names:
        return [top]
    return sorted(f"{top}/{name}" for name in names if (ROOT / top / name).is_dir())


def main():
    """Run them; the exit code is 1 if any fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "base", nargs="?", default="origin/main", metavar="BASE", help="a commit (origin/main)"
    )
    parser.add_argument("--jobs", default="2", metavar="N", help="processes (2)")
    options = parser.parse_args()
    tests, benches, proofs = touched(changed(options.base))
    commands = []
    if tests:
        commands.append(["pytest", *tests, "-m", "slow", "-n", options.jobs, "--dist", "worksteal"])
    if benches:
        commands.append(["pytest", *benches, "-n", options.jobs])
    if proofs:
        commands += [["formal", "--jobs", options.jobs], ["formal", "--jobs", options.jobs, "--mistakes"]]
    failed = False
    for words in commands:
        print("==", *words, flush=True)
        code = subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=False).returncode
        failed |= code not in (0, 5)  # 5: there is no slow test
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
