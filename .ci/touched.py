"""Run the slow tests, benches and proofs of what a change touches, by folder; `make test-touched` calls it.

    python .ci/touched.py BASE        # a commit, such as origin/main: what differs from it is the change

A file of `simgnn/ROOM/` asks for `tests/ROOM/`, one of `hw/FOLDER/` for `tests/hw/`, the benches of that folder and the
proofs, one of `sim/` for `tests/sim/`. Whatever is beside them (benches, proofs, tests) asks for itself.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def changed(base):
    """Paths that differ from a commit."""
    words = ["git", "diff", "--name-only", f"{base}...HEAD"]
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()


def touched(paths):
    """Folders of tests and of benches, and whether proofs are asked for."""
    tests, benches, proofs = set(), set(), False
    for path in paths:
        top, _, rest = path.partition("/")
        folder = rest.partition("/")[0]
        if top in ("simgnn", "tests"):
            tests.add(folder)
        elif top in ("hw", "sim"):
            tests.add(top)
        if top in ("hw", "testbenches"):
            benches.add(folder)
        proofs |= top in ("hw", "formal")
    return (
        sorted(f"tests/{each}" for each in tests if (ROOT / "tests" / each).is_dir()),
        sorted(
            f"testbenches/{each}" for each in benches if any((ROOT / "testbenches" / each).glob("bench_*.py"))
        ),
        proofs,
    )


def main():
    """Run them; the exit code is 1 if any fails."""
    tests, benches, proofs = touched(changed(sys.argv[1]))
    commands = []
    if tests:
        commands.append(["-m", "pytest", *tests, "-m", "slow", "-n", "2", "--dist", "worksteal"])
    if benches:
        commands.append(["-m", "pytest", *benches, "-n", "2"])
    if proofs:
        commands.append(["-m", "formal"])
    failed = False
    for words in commands:
        print("==", *words, flush=True)
        code = subprocess.run([sys.executable, *words], cwd=ROOT, check=False).returncode
        failed |= code not in (0, 5)  # 5: no slow test is there
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
