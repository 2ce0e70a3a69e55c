"""The processes of `simgnn train --ranks`: started, watched, started again where one is lost, and never left."""

import json
import os
import re
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace

import pytest
from child_process import child, wait_until
from small_ranks import in_process, small
from supervised_ranks import Injector, supervised

from simgnn.distributed.collectives.failures import RankFailedError
from simgnn.distributed.launch.child import failed
from simgnn.distributed.launch.ledger import COMMITS
from simgnn.distributed.launch.messages import BEGUN, EPOCH, FAILED, LOST, REPORTED, Ending, Order
from simgnn.distributed.launch.session import RankRow
from simgnn.distributed.launch.supervisor import Generation, RankProcess, RanksError, Supervisor, blamed
from simgnn.errors import InputError
from simgnn.process.files.output import STEPS
from simgnn.training.recorder import Epoch
from simgnn.training.reports.progress import Reporter

pytestmark = pytest.mark.usefixtures("undrawn")
RANKS = 2
EPOCHS = 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "victim", "rows"),
    [
        ("SIGKILL", 1, 6),
        ("SIGKILL", 0, 6),
        ("SIGKILL", 1, -1),
        ("SIGKILL", 0, 4 * EPOCHS),
        ("SIGSTOP", 0, 0),
        ("SIGSTOP", 1, 6),
    ],
)
def test_a_rank_is_lost(fault, victim, rows, tmp_path, faults):
    """The run goes on from its last checkpoint, and its weights are those of a run that nobody disturbed."""
    whole = in_process(small(RANKS, epochs=EPOCHS), tmp_path / "whole")
    config = small(
        RANKS, epochs=EPOCHS, communicator="gloo", deadline_s=30.0 if fault == "SIGSTOP" else 300.0
    )
    injector = Injector(tmp_path / "out", fault, victim, rows)
    faults.injected(fault)
    trained, again = supervised(config, tmp_path / "out", injector)
    assert injector.sent and not injector.left()
    how = "was ended by SIGKILL" if fault == "SIGKILL" else "gave no sign of life for 30 s"
    assert len(again) == 1 and again[0].startswith(f"rank {victim} {how}"), again
    assert trained.summary["ranks"]["generation"] == 1
    assert [text.split(":")[0] for text in again] == trained.summary["ranks"]["lost"]
    assert trained.summary["ranks"]["from_minibatch"] % 4 == 0
    head = json.loads((tmp_path / "out" / "system-trace.json").read_text())["otherData"]
    starts = head.pop("starts", [])  # one that came to no checkpoint behind its first is none
    begun = trained.summary["ranks"]["from_minibatch"]
    assert [start["generation"] for start in starts] == ([0, 1] if begun else [])
    assert head == {
        "clock": "rounds",
        "left_out": 0,
        **{key: trained.summary["ranks"][key] for key in ("generation", "from_minibatch", "lost")},
    }
    found, wanted = ({"sha256": run.summary["checkpoint_sha256"]} for run in (trained, whole))
    faults.compare(fault, found, wanted)
    assert [step.loss_sum for step in trained.steps] == [step.loss_sum for step in whole.steps]


class Fallen:
    """A start whose rank 0 is lost at once, and what all said is heard when they are ended."""

    def __init__(self, orders, words):
        self.orders, self._words = orders, words
        self.processes = [
            SimpleNamespace(rank=order.rank, pid=0, ending=None, lost=lambda: "rank 0 was lost")
            for order in orders
        ]

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        pass

    def listen(self, seconds):
        return []

    def last_words(self):
        return [(self.processes[rank], message) for rank, message in self._words]


class Epochs(Reporter):
    """Keeps numbers of epochs."""

    def __init__(self):
        self.epochs = []

    def epoch(self, epoch):
        self.epochs.append(epoch.epoch)


def test_last_words_are_heard_as_all_others(tmp_path, monkeypatch):
    """A checkpoint that is announced in them is one: the next start goes on from it, and losses count anew."""
    epoch = Epoch(
        epoch=1, loss=0.5, accuracy=None, val_accuracy=None, cycles=0, simulated_seconds=0.0, wall_seconds=0.0
    )
    words = [(0, {COMMITS: [0, 0]}), (0, {BEGUN: True}), (0, {EPOCH: asdict(epoch)})]
    started = []

    def make(orders, folder):
        started.append(Fallen(orders, words if len(started) == 1 else []))
        return started[-1]

    monkeypatch.setattr("simgnn.distributed.launch.supervisor.Generation", make)
    config = small(3, communicator="gloo", restarts=3, fewer_after=2)
    reporter = Epochs()
    with (
        Supervisor(config, output=tmp_path / "out") as supervisor,
        pytest.raises(RanksError, match=r"rank 0 was lost; .*--resume continues from"),
    ):
        supervisor.train(reporter=reporter)
    assert [each.orders[0].resume for each in started] == [False, False, True, True]
    assert [len(each.orders) for each in started] == [3, 3, 3, 2]
    assert [bool(each.orders[0].earlier) for each in started] == [False, False, True, True]
    assert reporter.epochs == [1]


def test_who_is_blamed():
    """A rank that is at work for too long, and gives signs of life, is the one that has not said anything."""
    late, told = (Ending(error=text, kind=kind) for text, kind in (("late", LOST), ("told", REPORTED)))
    stuck = [SimpleNamespace(rank=rank, ending=ending) for rank, ending in enumerate((told, None, late))]
    assert blamed(stuck) == "rank 1 did not take part (late)"
    assert blamed(stuck[::2]) == "late"
    assert blamed(stuck[:2]) == "rank 1 did not take part (told)"


def test_what_a_rank_says_of_an_error_that_nobody_foresaw():
    """Its type and where it came from, and the whole way for those who ask."""
    try:
        RankRow(step=None, digest=0, stop=False).vector(2)
    except AttributeError as error:
        ending = failed(error)
    assert ending.kind == FAILED
    assert re.fullmatch(
        r"AttributeError: 'NoneType' object has no attribute '\w+' \(launch/session\.py, line \d+, in .+\)",
        ending.error,
    )
    assert ending.trace.startswith("Traceback") and "test_ranks_supervised.py" in ending.trace
    told = failed(RankFailedError("rank 1 failed: KeyError: 'x'"))
    assert (told.kind, told.error) == (REPORTED, "rank 1 failed: KeyError: 'x'")


def test_processes_that_end_at_once(tmp_path, monkeypatch):
    """The command says who was lost, how, and how often, and leaves nothing."""
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho that would not start >&2\nexit 3\n")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    injector = Injector(tmp_path / "out", "SIGKILL", 0, 1 << 30)
    with pytest.raises(RanksError) as caught:
        supervised(small(RANKS, communicator="gloo", restarts=2), tmp_path / "out", injector)
    text = str(caught.value)
    assert text.startswith("rank ") and text.endswith(
        " ended with exit code 3 (that would not start); the ranks were started again 2 times,"
        " as often as restarts allows"
    )
    assert len(injector.pids) == 3 * RANKS and not injector.left()
    assert not (tmp_path / "out").exists()


class Unreaped:
    """A process that does not go when it is killed, in time."""

    pid = 1 << 30

    def __init__(self, errors):
        self.stdin, self.stdout = (open(os.devnull, mode) for mode in ("wb", "rb"))

    def poll(self):
        return 0

    def wait(self, timeout=None):
        raise subprocess.TimeoutExpired("rank", timeout)


def test_one_that_does_not_go_keeps_no_other(tmp_path, monkeypatch):
    monkeypatch.setattr("simgnn.distributed.launch.supervisor.start_process", Unreaped)
    orders = [
        Order(config=small(2), output="out", resume=False, rank=rank, generation=0, meeting="")
        for rank in range(2)
    ]
    generation = Generation(orders, tmp_path)
    generation.processes = [RankProcess(order, tmp_path / "errors") for order in orders]
    with pytest.raises(subprocess.TimeoutExpired):
        generation.close()
    processes = [rank._process for rank in generation.processes]
    assert [(each.stdin.closed, each.stdout.closed) for each in processes] == [(True, True)] * 2


@pytest.mark.slow
def test_a_rank_is_lost_too_often(tmp_path):
    """The error names the rank, a checkpoint stays, and no process is left."""
    injector = Injector(tmp_path / "out", "SIGKILL", 1, 5)
    config = small(RANKS, communicator="gloo", restarts=0)
    with pytest.raises(RanksError) as caught:
        supervised(config, tmp_path / "out", injector)
    assert str(caught.value) == (
        "rank 1 was ended by SIGKILL; the ranks were started again 0 times, as often as restarts allows;"
        f" --resume continues from {tmp_path / 'out'}"
    )
    assert not injector.left()
    resumed = in_process(small(RANKS), tmp_path / "out", resume=True)
    assert resumed.summary["ranks"]["from_minibatch"] == 4


@pytest.mark.slow
def test_what_a_rank_raises_is_no_reason_to_start_again(tmp_path):
    injector = Injector(tmp_path / "out", "SIGKILL", 1, 1 << 30)
    config = small(RANKS, communicator="gloo", learning_rate=1e6, epochs=50, optimizer="sgd")
    with pytest.raises(InputError, match="must be finite, not"):
        supervised(config, tmp_path / "out", injector)
    assert len(injector.pids) == RANKS and not injector.left()


@pytest.mark.slow
def test_stopped_behind_one_mini_batch(tmp_path):
    """A request to stop ends all ranks at one place, from where the run goes on."""
    whole = in_process(small(RANKS, epochs=EPOCHS), tmp_path / "whole")
    config = small(RANKS, epochs=EPOCHS, communicator="gloo")
    injector = Injector(tmp_path / "out", "SIGCONT", 1, 1)  # which does nothing
    stopped, again = supervised(config, tmp_path / "out", injector, should_stop=lambda: injector.sent)
    assert (stopped.summary, again, injector.left()) == (None, [], [])
    with Supervisor(config, output=tmp_path / "out", resume=True) as supervisor:
        resumed = supervisor.train(reporter=Reporter())
    assert resumed.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]
    assert resumed.summary["ranks"]["from_minibatch"] == len(stopped.steps)


def test_an_orphan_leaves_no_folder(tmp_path):
    folder = tmp_path / "simgnn-ranks"
    folder.mkdir()
    (folder / "meeting-0").touch()
    order = Order(config=small(2), output="out", resume=False, rank=0, generation=0, meeting="")
    rank = RankProcess(order, folder / "rank-0-0.txt")
    try:
        rank._process.stdin.close()  # as where the supervisor is killed
        assert rank._process.wait() == 125
    finally:
        rank.kill()
        rank.reap()
    assert not folder.exists()


@pytest.mark.slow
def test_processes_end_with_their_supervisor(tmp_path):
    """Also where it has no time to end them, or to remove its folder."""
    (tmp_path / "temporary").mkdir()
    words = "train --dataset sbm:200:1600:8:4 --accelerators 0 --epochs 100000 --ranks 2"
    words += " --set ranks.communicator=gloo -o"
    command = [sys.executable, "-m", "simgnn", *words.split(), tmp_path / "out"]
    environment = {**os.environ, "TMPDIR": str(tmp_path / "temporary")}
    with child(command, stderr=subprocess.DEVNULL, env=environment) as supervisor:
        wait_until((tmp_path / "out" / STEPS).exists, supervisor)
        pids = (
            Path(f"/proc/{supervisor.pid}/task/{supervisor.pid}/children").read_text(encoding="utf-8").split()
        )
        supervisor.kill()
    assert len(pids) == RANKS
    wait_until(lambda: not any(map(alive, pids)))
    assert not list((tmp_path / "temporary").glob("simgnn-*"))


def alive(pid):
    """Whether a process is there and no zombie, which nobody may be left to wait for."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False
