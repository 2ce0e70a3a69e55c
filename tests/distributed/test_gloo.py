"""Ranks that are processes of their own, on gloo: started once for all tests here."""

import hashlib
import os
import signal
import sys
import threading

import pytest
from child_process import child
from gloo_ranks import GlooRanks
from rank_programs import (
    FAULTS,
    baseline_text,
    disturbed,
    drawn,
    epoch_text,
    openings,
    run,
    trained_text,
    verify,
)

from simgnn.distributed.collectives.conformance import CHECKS
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.torch_group import dist, open_by_environment
from simgnn.errors import InputError
from simgnn.features.cache.policies import Lru
from simgnn.process.signals import Interrupted, interruptible


@pytest.fixture(scope="module")
def gloo():
    """Of this file alone, whose tests kill ranks."""
    with GlooRanks(4) as ranks:
        yield ranks


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("ranks", [2, 3, 4])
def test_gloo(gloo, check, ranks):
    assert gloo.run(verify, ranks, str(check)) == ["conforms"] * ranks


@pytest.mark.parametrize("ranks", [2, 3, 4])
def test_gloo_equals_one_process(gloo, ranks):
    """Bits, rounds and bytes of 40 collectives that a seed draws, by rank and phase."""
    group = InProcess(ranks)
    results = group.run(drawn, ranks, 40)
    here = [(result, dict(end.traffic)) for result, end in zip(results, group.communicators, strict=True)]
    assert gloo.run(run, ranks, drawn, ranks, 40) == here
    assert all(len(traffic) == 3 and len(result) > 1000 for result, traffic in here)


@pytest.mark.parametrize(
    ("ranks", "kind"),
    [
        (2, "own"),
        (3, "anywhere"),
        pytest.param(4, "hybrid", marks=pytest.mark.slow),  # every process compiles the fused kernel
    ],
)
def test_sampling_on_gloo_equals_one_process(gloo, ranks, kind):
    """Mini-batches, rows, hits, rounds and bytes, with a cache over the owners' rows."""
    arguments = ("sbm:400:4000:12:4", "blocks", kind, (5, 3, 2), Lru, kind == "own")
    group = InProcess(ranks)
    results = group.run(epoch_text, *arguments)
    here = [(result, dict(end.traffic)) for result, end in zip(results, group.communicators, strict=True)]
    assert gloo.run(run, ranks, epoch_text, *arguments) == here
    assert all(traffic["features"].sent > 0 for _, traffic in here)


@pytest.mark.parametrize(("ranks", "kind", "pairs"), [(2, "gcn", True), (3, "sage", False)])
def test_full_graph_training_on_gloo_equals_one_process(gloo, ranks, kind, pairs):
    """Parameters after two epochs, rounds and bytes."""
    group = InProcess(ranks)
    results = group.run(trained_text, kind, pairs)
    here = [(result, dict(end.traffic)) for result, end in zip(results, group.communicators, strict=True)]
    assert gloo.run(run, ranks, trained_text, kind, pairs) == here
    assert all(traffic["forward 1"].sent > 0 for _, traffic in here)


@pytest.mark.parametrize(
    ("ranks", "name"), [(2, "partition"), (3, "distdgl"), (3, "cagnet"), (2, "pipegcn"), (3, "sancus")]
)
def test_full_graph_training_in_parts_on_gloo_equals_one_process(gloo, ranks, name):
    """Parameters after three epochs, rounds and bytes, of ranks that keep rows back as well."""
    group = InProcess(ranks)
    results = group.run(baseline_text, name)
    here = [(result, dict(end.traffic)) for result, end in zip(results, group.communicators, strict=True)]
    assert gloo.run(run, ranks, baseline_text, name) == here


def test_a_rank_that_never_comes(gloo):
    """Ranks that wait for one more at the start say so when the deadline has passed."""
    for name, text, _ in gloo.run(verify, 2, "exchange_rows", expected=3, deadline_s=1.0):
        assert name == "LateRankError"
        assert text.startswith("the meeting timed out after 1 s: not all ranks came (")
    assert gloo.run(verify, 2, "gather_rows") == ["conforms"] * 2


def test_what_cannot_be_opened(gloo, tmp_path):
    texts = gloo.run(openings, 1, str(tmp_path))[0]
    assert texts == [
        "back end must be one that this PyTorch has, gloo, not 'nccl'",
        "deadline_s must be a positive number of seconds, not 0",
        "a process must have one group of ranks at a time, not open another",
        "the environment must have RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT, which torchrun sets, and has not",
    ]


LAUNCHED = {"RANK": "0", "WORLD_SIZE": "2", "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": "29500"}


@pytest.mark.parametrize(
    ("name", "said", "rule"),
    [
        ("RANK", "2", "an integer from 0 to 1"),
        ("RANK", "-1", "an integer from 0 to 1"),
        ("RANK", "first", "an integer from 0 to 1"),
        ("WORLD_SIZE", "0", "an integer from 1 to 2147483648"),
        ("WORLD_SIZE", "9" * 5000, "an integer from 1 to 2147483648"),
        ("MASTER_PORT", "", "an integer from 1 to 65535"),
        ("MASTER_PORT", "65536", "an integer from 1 to 65535"),
        ("MASTER_PORT", "\u0665", "an integer from 1 to 65535"),
        ("MASTER_ADDR", " ", "the host of rank 0"),
    ],
)
def test_values_of_the_environment_are_checked_and_named(monkeypatch, name, said, rule):
    for key, value in (LAUNCHED | {name: said}).items():
        monkeypatch.setenv(key, value)
    with pytest.raises(InputError) as raised, open_by_environment():
        pass
    assert str(raised.value) == f"{name} must be {rule}, not {said!r}"


def test_a_signal_ends_the_meeting(monkeypatch):
    """PyTorch waits where Python cannot call the handlers of signals: not in the thread that has these."""
    over, threads = threading.Event(), []

    def meet(*_, **__):
        threads.append(threading.current_thread())
        os.kill(os.getpid(), signal.SIGTERM)
        over.wait()

    monkeypatch.setattr(dist, "init_process_group", meet)
    for key, value in LAUNCHED.items():
        monkeypatch.setenv(key, value)
    try:
        with pytest.raises(Interrupted), interruptible(), open_by_environment():
            pass
    finally:
        over.set()
    assert threads != [threading.main_thread()]
    threads[0].join()


@pytest.mark.slow
def test_under_torchrun(root, tmp_path):
    """The same program by another launcher: the same bits and counts."""
    launch = "-m torch.distributed.run --standalone --nproc-per-node 3 --log-dir".split()
    script = root / "tests" / "rank_under_torchrun.py"
    with child(
        [sys.executable, *launch, tmp_path / "logs", script, tmp_path],
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    ) as process:
        assert process.wait() == 0
    group = InProcess(3)
    for rank, result in enumerate(group.run(drawn, 5, 12)):
        expected = f"{hashlib.sha256(result).hexdigest()} {dict(group.communicators[rank].traffic)}"
        assert (tmp_path / str(rank)).read_text() == expected


@pytest.mark.sample(1)
@pytest.mark.parametrize("fault", sorted(FAULTS, reverse=True))
def test_no_rank_hangs(gloo, fault, faults):
    """A rank that dies: the others raise, without a deadline; one that stops or is late: before it goes on again."""
    faults.injected(fault)
    if fault == "SIGKILL":
        answers = gloo.run(disturbed, 3, fault, 1, 0.0)
        assert answers == ["LostRankError", None, "LostRankError"]
    else:
        answers = gloo.run(disturbed, 3, fault, 1, 6.0, deadline_s=1.0)
        assert set(answers) <= {"LostRankError", "LateRankError"}, answers
    survivors = [answers[0], answers[2]]
    faults.compare(fault, len(survivors), 2)
