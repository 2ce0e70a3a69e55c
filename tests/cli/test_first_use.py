"""The lines that say what is being compiled: where it is, once, and nowhere else."""

import dataclasses
import json
import os
import shutil
import subprocess
import sys

import numpy as np
import pytest
from numba.core import event

from simgnn.cli.first_use import COMPILING, COMPILING_HOST, compiling_announced
from simgnn.compiler.walk import walk_steps
from simgnn.config.configuration import load_config
from simgnn.process.files.program_files import write_program_file
from simgnn.sim.cycle.machine import run
from simgnn.sim.cycle.update import gemm_cycles
from simgnn.sim.program.program_file import ProgramFile
from simgnn.verify.drawing.composer import random_program

DATA = ["--dataset", "sbm:60:300:4:3", "--hidden", "4", "--batch-size", "8", "--fanout", "3,2"]


def compiling(function):
    """What Numba tells of a function that it compiles."""
    with event.trigger_event("numba:compile", data={"dispatcher": function}):
        pass


def test_the_model_and_the_host_s_kernels_are_announced_once_and_nothing_else_is():
    said = []
    with compiling_announced(said.append):
        compiling(gemm_cycles)
        compiling(walk_steps)
        compiling(run)
        compiling(walk_steps)
        compiling(run)
    compiling(run)
    assert said == [COMPILING_HOST, COMPILING]


def simgnn(words, compiled_into):
    """Run the command with a folder of its own for what Numba compiles."""
    return subprocess.run(
        [sys.executable, "-m", "simgnn", *words],
        env={**os.environ, "NUMBA_CACHE_DIR": str(compiled_into)},
        capture_output=True,
        text=True,
        check=True,
    )


STEPPED = ["--set", "hardware.organisation=broadcast"]
TRAINS = ["train", "-c", "tiny", *DATA, *STEPPED, "--device", "cycle", "--epochs", "1"]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """What a first training compiles, and what it says of that."""
    folder = tmp_path_factory.mktemp("numba")
    ran = simgnn([*TRAINS, "-o", str(tmp_path_factory.mktemp("first") / "out")], folder)
    return folder, ran.stderr


@pytest.mark.slow
def test_only_the_first_use_is_announced(compiled, tmp_path):
    folder, first = compiled
    second = simgnn([*TRAINS, "-o", str(tmp_path / "out")], folder)
    assert first.splitlines().count(COMPILING) == 1
    assert first.splitlines().count(COMPILING_HOST) == 1
    assert "Compiling" not in second.stderr


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["train", "sweep", "verify", "program", "simulate --json"])
def test_every_verb_announces_it(verb, compiled, tmp_path):
    # All but the part of the model that takes the least time to compile.
    shutil.copytree(compiled[0], tmp_path / "numba")
    for kept in [*(tmp_path / "numba").rglob("steps.compiled_organisation.*")]:
        kept.unlink()
    out = ["-o", str(tmp_path / "out")]
    hardware = load_config("tiny").hardware
    (tmp_path / "spec.toml").write_text(
        'config = "tiny"\n[parameters]\n"hardware.organisation" = ["broadcast"]\n'
        '"hardware.clusters" = [1, 2]\n"training.batch_size" = [8]\n'
    )
    hardware = dataclasses.replace(hardware, organisation="broadcast")
    program = random_program(hardware, np.random.default_rng(0), commands=6, segments=1)
    write_program_file(tmp_path / "a.simgnn", ProgramFile(program=program, hardware=hardware))
    few = ["--programs", "2", "--faults", "0", "--steps", "0", "--batches", "0"]
    words = {
        "train": [*TRAINS, *out],
        "sweep": ["sweep", str(tmp_path / "spec.toml"), "--jobs", "2", *out],
        "verify": ["verify", "-c", "tiny", *STEPPED, *few],
        "program": ["program", "run", str(tmp_path / "a.simgnn"), "--device", "cycle"],
        "simulate --json": ["simulate", "-c", "tiny", *DATA, *STEPPED, "--batches", "1", "--json", *out],
    }[verb]
    ran = simgnn(words, tmp_path / "numba")
    assert ran.stderr.splitlines().count(COMPILING) == (0 if verb.endswith("--json") else 1)
    if verb.endswith("--json"):
        assert ran.stderr == ""
        assert json.loads(ran.stdout)["cycles"] > 0
