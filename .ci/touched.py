"""Run the slow tests, benches and proofs of what a change touches, by folder; `make test-touched` calls it.

    python .ci/touched.py [BASE] [--minutes N] [--jobs N]

The change is what differs from a commit: BASE; else origin/main, or the first parent of HEAD where HEAD is origin/main
or there is none, as in a fresh clone. Work that is not committed is part of it. When `--minutes` are over, what runs is
stopped, and what is left is said; what has failed by then is a failure.

A file of `simgnn/ROOM/` asks for `tests/ROOM/`, one of `hw/FOLDER/` for `tests/hw/`, the benches of that folder and the
proofs, one of `sim/` for `tests/sim/`; tests, benches and proofs ask for themselves, examples and benchmarks for the
tests that run them. A file that folders share, such as `simgnn/errors.py`, `hw/command.py`, the benches' kit or
`pyproject.toml`, asks for all of its kind.
"""

import argparse
import contextlib
import math
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = ("pyproject.toml", "requirements.lock", "Makefile")
MAIN = "origin/main"
RUN_BY = {
    "examples": ["test_examples.py"],
    "benchmarks": ["test_benchmarks.py", "verify"],
    ".ci": ["project", "test_distribution.py"],
}
"""Tests of folders that are not called as these are."""
STOPPED_S = 120
"""Seconds in which what was interrupted must have ended."""


def _git(*words):
    """What git prints, and None where it refuses."""
    done = subprocess.run(["git", *words], cwd=ROOT, check=False, capture_output=True, text=True)
    return None if done.returncode else done.stdout


def commit_to_compare():
    """The commit that a change begins at, where none is named, and why; None where none is known."""
    commit = _git("rev-parse", "--verify", "--quiet", "HEAD")
    main = _git("rev-parse", "--verify", "--quiet", MAIN)
    if main not in (None, commit):
        return MAIN, f"compared with {MAIN}"
    why = f"{MAIN} is not known here" if main is None else f"HEAD is {MAIN}"
    if _git("rev-parse", "--verify", "--quiet", "HEAD^1") is None:
        return None, f"{why}, and HEAD has no parent here: no commit to compare with, so that nothing is run"
    return "HEAD^1", f"{why}: compared with its first parent"


def changed(base):
    """Paths that differ from where a commit and this one parted, work that is not committed among them."""
    parted = _git("merge-base", base, "HEAD")
    if parted is None:
        sys.exit(f"touched: {base} must be a commit that is here and has an ancestor in common with HEAD")
    tracked = _git("diff", "--name-only", "--no-renames", "-z", parted.strip())
    return (tracked + _git("ls-files", "--others", "--exclude-standard", "-z")).split("\0")[:-1]


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
        tests.update(RUN_BY.get(top, ()))
        if top in ("hw", "testbenches"):
            benches.add("" if folder == "kit" else folder)
        proofs |= top in ("hw", "formal")
    return _folders("tests", tests), _folders("testbenches", benches), proofs


def _folders(top, names):
    """Those that are there; the whole where a file of it alone was touched."""
    if "" in names:
        return [top]
    return sorted(f"{top}/{name}" for name in names if (ROOT / top / name).exists())


def _run(words, deadline):
    """Run a module of Python; whether it has failed, and whether it was stopped because the time is over."""
    if time.monotonic() >= deadline:
        return False, True
    print("==", *words, flush=True)
    limit = None if math.isinf(deadline) else deadline - time.monotonic()
    stopped = False
    with subprocess.Popen([sys.executable, "-m", *words], cwd=ROOT, start_new_session=True) as process:
        try:
            process.wait(limit)
        except subprocess.TimeoutExpired:
            stopped = True
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(STOPPED_S)
        finally:
            with contextlib.suppress(
                ProcessLookupError
            ):  # what it has started, and itself if we are interrupted
                os.killpg(process.pid, signal.SIGKILL)
    # 5: there is no slow test. What stops at its first failure ends with 1, also while it is interrupted.
    return (process.returncode == 1 if stopped else process.returncode not in (0, 5)), stopped


def main():
    """Run them; the exit code is 1 if any fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("base", nargs="?", default="", metavar="BASE", help="a commit")
    parser.add_argument("--minutes", type=float, default=math.inf, metavar="N", help="it may take")
    parser.add_argument("--jobs", default="2", metavar="N", help="processes (2)")
    options = parser.parse_args()
    deadline = time.monotonic() + 60 * options.minutes
    base, why = (options.base, f"compared with {options.base}") if options.base else commit_to_compare()
    print(f"touched: {why}", flush=True)
    if base is None:
        return 0
    tests, benches, proofs = touched(changed(base))
    commands = []
    if tests:
        commands.append(["pytest", *tests, "-x", "-m", "slow", "-n", options.jobs, "--dist", "worksteal"])
    if benches:
        commands.append(["pytest", *benches, "-x", "-n", options.jobs])
    if proofs:
        commands += [["formal", "--jobs", options.jobs], ["formal", "--jobs", options.jobs, "--mistakes"]]
    while commands:
        failed, stopped = _run(commands[0], deadline)
        if failed:
            return 1
        if stopped:
            left = "; ".join(" ".join(words) for words in commands)
            print(f"touched: {options.minutes:g} minutes are over; not run, or not to its end: {left}")
            return 0
        del commands[0]
    return 0


if __name__ == "__main__":
    sys.exit(main())
