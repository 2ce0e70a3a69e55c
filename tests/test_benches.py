"""Runs every cocotb bench on its short crossing, each in a process of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

LIBPYTHON = subprocess.run(
    [sys.executable, "-m", "cocotb_tools.config", "--libpython"], capture_output=True, check=False
).returncode
"""0 where Python's shared library is installed, which cocotb loads into the simulator; Debian's python3 is without."""
needs_libpython = pytest.mark.skipif(
    LIBPYTHON != 0, reason="cocotb needs Python's shared library: apt-get install libpython3.11"
)

BENCHES = Path(__file__).resolve().parent.parent / "testbenches"
NAMES = sorted(path.stem.removeprefix("bench_") for path in BENCHES.glob("bench_*.py"))


def run(*arguments):
    return subprocess.run(
        [sys.executable, str(BENCHES / "runner.py"), *arguments], capture_output=True, text=True, check=False
    )


@needs_libpython
@pytest.mark.parametrize("name", NAMES)
def test_bench(name):
    done = run(name)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_libpython
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_bench_in_full(name):
    done = run(name, "--full")
    assert done.returncode == 0, done.stdout + done.stderr


def test_unknown_bench_is_refused():
    done = run("nothing")
    assert done.returncode == 2
    assert "NAME must be one of" in done.stderr
    assert "not 'nothing'" in done.stderr
