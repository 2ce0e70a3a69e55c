"""Training over ranks that are processes, on gloo: the bits, rounds and bytes of one process."""

import json
import os
import sys

import pytest
from child_process import child
from small_ranks import in_process, small, told, train_astray, train_on, train_other_settings

from simgnn.cli.main import main
from simgnn.distributed.launch.launching import started_again
from simgnn.errors import InputError

pytestmark = pytest.mark.usefixtures("undrawn")


@pytest.mark.parametrize(
    ("ranks", "options"),
    [
        (2, {}),
        (3, {}),
        # Rank 0 plans the run, and has no seed.
        (2, {"accelerators": 1, "cpu_share": 0.0, "batch_size": 1, "dataset": "sbm:12:40:8:2", "epochs": 1}),
        pytest.param(  # every process compiles the cycle model
            2, {"accelerators": 1, "cpu_share": 0.5, "device": "cycle", "epochs": 1}, marks=pytest.mark.slow
        ),
    ],
    ids=["2", "3", "2 of which one has nothing", "2 with accelerators"],
)
def test_gloo_equals_one_process(gloo, ranks, options, tmp_path):
    """Checkpoint's bytes, rounds, bytes of each rank and phase, and every mini-batch's row, cycles too."""
    here = told(in_process(small(ranks, **options), tmp_path / "here"))
    answers = gloo.run(train_on, ranks, options, str(tmp_path / "there"))
    assert answers == [here] + [None] * (ranks - 1)
    assert all(sum(phase["sent_bytes"]) for phase in here[1].values())
    assert (options.get("device") == "cycle") == any(row[-1] for row in here[2])


def test_other_settings_on_a_rank(gloo, tmp_path):
    texts = gloo.run(train_other_settings, 2, str(tmp_path / "out"))
    assert texts == ["ranks must have the settings and data of rank 0, which differ on rank 1"] * 2


def test_parameters_that_go_astray_are_noticed_in_the_same_mini_batch(gloo):
    text = "ranks must have the parameters of rank 0 after mini-batch 1, which differ on rank 1"
    assert gloo.run(train_astray, 2) == [(0, text)] * 2


COMMAND = "train --dataset sbm:200:1600:8:4 --accelerators 0 --epochs 1 --ranks 2"


@pytest.mark.slow
def test_under_torchrun(tmp_path):
    """The same command is one rank, and writes what one process writes."""
    assert main([*COMMAND.split(), "-o", str(tmp_path / "here")]) == 0
    launch = "-m torch.distributed.run --standalone --nproc-per-node 2 --log-dir".split()
    launch += [str(tmp_path / "logs"), *"-m simgnn".split()]
    words = [*COMMAND.split(), "--set", "ranks.communicator=gloo", "-o", str(tmp_path / "there")]
    with child([sys.executable, *launch, *words], env={**os.environ, "OMP_NUM_THREADS": "1"}) as process:
        assert process.wait() == 0
    here, there = (json.loads((tmp_path / name / "summary.json").read_text()) for name in ("here", "there"))
    assert there["checkpoint_sha256"] == here["checkpoint_sha256"]
    assert there["ranks"]["phases"] == here["ranks"]["phases"]


@pytest.mark.parametrize(
    ("processes", "words", "text"),
    [
        (
            3,
            "--set ranks.communicator=gloo",
            "--ranks: ranks must be as many as the launcher's processes, WORLD_SIZE = 3, not 2",
        ),
        (3, "--ranks 1", "--ranks: ranks must be as many as the launcher's processes, WORLD_SIZE = 3, not 1"),
        (
            2,
            "--set ranks.communicator=in-process",
            "--set ranks.communicator: communicator must be 'gloo' in processes that a launcher starts, WORLD_SIZE = 2,"
            " not 'in-process', with which each would train all 2 parts",
        ),
    ],
)
def test_what_does_not_fit_a_launcher(processes, words, text, tmp_path, monkeypatch, refusal):
    monkeypatch.setenv("RANK", "0")
    monkeypatch.setenv("WORLD_SIZE", str(processes))
    assert refusal([*COMMAND.split(), *words.split(), "-o", str(tmp_path / "out")]) == (f"error: {text}\n")
    assert not (tmp_path / "out").exists()


def test_how_often_a_launcher_has_started_all(monkeypatch):
    for said, found in ((None, 0), ("2", 2)):
        if said is not None:
            monkeypatch.setenv("TORCHELASTIC_RESTART_COUNT", said)
        assert started_again() == found
    monkeypatch.setenv("TORCHELASTIC_RESTART_COUNT", "often")
    with pytest.raises(InputError, match="TORCHELASTIC_RESTART_COUNT must be an integer from 0, not 'often'"):
        started_again()


@pytest.mark.slow
def test_a_launcher_of_one_process_changes_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("RANK", "0")
    monkeypatch.setenv("WORLD_SIZE", "1")
    assert main([*COMMAND.split(), "--ranks", "1", "-o", str(tmp_path / "out")]) == 0
