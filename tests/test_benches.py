"""Runs every cocotb bench on its short crossing, each in a process of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCHES = Path(__file__).resolve().parent.parent / "testbenches"
NAMES = sorted(path.stem.removeprefix("bench_") for path in BENCHES.rglob("bench_*.py"))


def run(*arguments):
    return subprocess.run(
        [sys.executable, str(BENCHES / "runner.py"), *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("name", NAMES)
def test_bench(name):
    done = run(name)
    assert done.returncode == 0, done.stdout + done.stderr


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
