"""Compiled code reads and writes nothing outside of its arrays, which without Numba's own check nothing shows."""

import os
import subprocess
import sys

import pytest

DATA = (
    "--dataset",
    "sbm:60:300:4:3",
    "--hidden",
    "4",
    "--batch-size",
    "8",
    "--fanout",
    "3,2",
    "--epochs",
    "1",
)
TRAINED = ("train", "-c", "tiny", *DATA, "--device")
VERIFIED = ("verify", "--arithmetic", "host", "--faults", "0", "--batches", "1")
RUNS = {
    "random programs": (*VERIFIED, "-c", "tiny", "--programs", "25", "--steps", "5"),
    "random programs of sspmm": (*VERIFIED, "-c", "spu-mini", "--programs", "10", "--steps", "0"),
    "training": (*TRAINED, "cycle"),
    "a system": (*TRAINED, "cycle", "--system", "neutronorch"),
    "the reference": (*TRAINED, "reference", "--set", "model.dropout=0.2"),
}


@pytest.fixture(scope="module")
def compiled_into(tmp_path_factory):
    """Code with the check is not what others find."""
    return tmp_path_factory.mktemp("numba")


@pytest.mark.slow
@pytest.mark.parametrize("words", RUNS.values(), ids=RUNS)
def test_no_index_is_out_of_bounds(words, compiled_into, tmp_path):
    """The case that forced it: a launch without commands added to the states of a command that is not there."""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(compiled_into)}
    done = subprocess.run(
        [sys.executable, "-m", "simgnn", *words, "-o", str(tmp_path / "out")],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    # A function that is called by its address has no caller that an exception could reach.
    assert "Exception ignored" not in done.stderr
