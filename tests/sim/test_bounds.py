"""Compiled code reads and writes nothing outside of its arrays, which without Numba's own check nothing shows."""

import os
import subprocess
import sys

import pytest

DATA = tuple("--dataset sbm:60:300:4:3 --hidden 4 --batch-size 8 --fanout 3,2 --epochs 1".split())
TRAINED = ("train", "-c", "tiny", *DATA, "--device")
VERIFIED = ("verify", "--arithmetic", "host", "--faults", "0", "--batches", "1")
RUNS = {
    "random programs": (*VERIFIED, "-c", "tiny", "--programs", "11", "--steps", "5"),
    "random programs of sspmm": (*VERIFIED, "-c", "spu-mini", "--programs", "10", "--steps", "0"),
    "training": (*TRAINED, "cycle"),
    "a system": (*TRAINED, "cycle", "--system", "neutronorch"),
    "the reference": (*TRAINED, "reference", "--set", "model.dropout=0.2"),
}


@pytest.mark.slow
def test_no_index_is_out_of_bounds(tmp_path):
    """The case that forced it: a launch without commands added to the states of a command that is not there."""
    # Code with the check is not what others find; these runs compile most of it but once.
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path / "numba")}
    for name, words in RUNS.items():
        command = [sys.executable, "-m", "simgnn", *words, "-o", str(tmp_path / name)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, (name, done.stderr)
        # A function that is called by its address has no caller that an exception could reach.
        assert "Exception ignored" not in done.stderr, name
