"""Ranks on the workers of a real Dask cluster of this machine: the bits of one process, and nothing that is left."""

import contextlib
import importlib.util
import json
import os
import signal
import socket
import sys
import tempfile
from pathlib import Path

import pytest
from child_process import wait_until
from small_parts import parts_of
from small_ranks import in_process, small, told

from simgnn import __version__
from simgnn.cli.main import main
from simgnn.distributed.launch import dask_launch, dask_worker
from simgnn.distributed.launch.dask_launch import (
    ScheduledGeneration,
    WorkerRank,
    chosen_workers,
    meeting_at,
    train_on_workers,
)
from simgnn.distributed.launch.dask_worker import WorkerError, _Served, ask, free_port, serve
from simgnn.distributed.launch.launching import RankedRun
from simgnn.distributed.launch.messages import Order
from simgnn.distributed.launch.supervisor import RanksError
from simgnn.errors import InputError
from simgnn.process import dask_client
from simgnn.process.files.output import CHECKPOINT, STEPS
from simgnn.training.reports.progress import Reporter

pytestmark = [
    pytest.mark.usefixtures("undrawn"),
    pytest.mark.skipif(
        importlib.util.find_spec("distributed") is None, reason="needs Dask: pip install 'simgnn[cluster]'"
    ),
]
EPOCHS = 3


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    folder = tmp_path_factory.mktemp("temporary")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(folder))
        with dask_client.own_cluster(2) as found:
            yield found
        assert not any(folder.iterdir()), "Dask leaves nothing"


@pytest.fixture
def address(cluster):
    """Of a scheduler that has two workers, also where the test before has killed one, which comes back."""
    with dask_client.connected(cluster, workers=2):
        return cluster


def scheduled(address, restarts):
    config = small(2, epochs=EPOCHS, communicator="gloo", restarts=restarts)
    return config.replace("ranks", launcher="dask", scheduler=address)


def run(config, output, **options):
    run = RankedRun(
        config=config, output=output, resume=False, reporter=Reporter(), should_stop=lambda: False
    )
    return train_on_workers(run, **options)


def workers(address):
    """Process numbers by worker, and tasks that the scheduler has."""
    with dask_client.connected(address, workers=2) as client:
        return client.run(os.getpid), sum(map(len, client.processing().values()))


def gone(pids):
    wait_until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in pids))
    return True


class Kills:
    """Kills a worker, once, when so many mini-batches are on disk; remembers the ranks' processes."""

    def __init__(self, folder, pids, victim, rows):
        self._path, self._worker_pids, self._victim, self._rows = folder / STEPS, pids, victim, rows
        self.sent, self.pids = False, set()

    def __call__(self, number, ranks):
        self.pids |= {rank.pid for rank in ranks if rank.pid}
        rows = len(self._path.read_text().splitlines()) - 1 if self._path.exists() else -1
        if not self.sent and rows >= self._rows:
            self.sent = True
            os.kill(self._worker_pids[ranks[self._victim].address], signal.SIGKILL)


def test_the_bits_of_one_process(address, tmp_path, capsys):
    """By the command; rounds and bytes too."""
    words = "train --dataset sbm:200:1600:8:4 --accelerators 0 --epochs 1 --ranks 2 --batch-size 33".split()
    assert main([*words, "-o", str(tmp_path / "here")]) == 0
    there = [
        "--set",
        "ranks.communicator=gloo",
        "--set",
        "ranks.launcher=dask",
        "--set",
        f"ranks.scheduler={address}",
    ]
    assert main([*words, *there, "-o", str(tmp_path / "there")]) == 0
    one, two = (json.loads((tmp_path / name / "summary.json").read_text()) for name in ("here", "there"))
    assert two["checkpoint_sha256"] == one["checkpoint_sha256"]
    assert two["ranks"]["phases"] == one["ranks"]["phases"]
    assert "2 ranks (gloo) sent each other" in capsys.readouterr().out
    assert workers(address)[1] == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "victim",
    [1, pytest.param(0, marks=pytest.mark.slow)],
    ids=["rank 1", "rank 0"],
)
def test_a_lost_worker_ends_the_run_with_a_checkpoint(victim, address, tmp_path):
    out = tmp_path / "out"
    kills = Kills(out, workers(address)[0], victim, 6)
    with pytest.raises(
        RanksError, match=rf"rank {victim} was lost with its worker tcp://.*--resume continues"
    ):
        run(scheduled(address, 0), out, observer=kills)
    assert kills.sent and gone(kills.pids)
    assert (out / CHECKPOINT).exists()
    whole = in_process(small(2, epochs=EPOCHS), tmp_path / "whole")
    resumed = in_process(small(2, epochs=EPOCHS), out, resume=True)
    assert told(resumed)[0] == told(whole)[0]
    assert resumed.summary["ranks"]["from_minibatch"] >= 4


@pytest.mark.slow
def test_a_lost_worker_that_comes_back_is_given_its_rank_again(address, tmp_path):
    out = tmp_path / "out"
    kills = Kills(out, workers(address)[0], 1, 6)
    trained = run(scheduled(address, 2), out, observer=kills)
    whole = in_process(small(2, epochs=EPOCHS), tmp_path / "whole")
    assert trained.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]
    assert trained.summary["ranks"]["generation"] == 1
    assert "was lost with its worker" in trained.summary["ranks"]["lost"][0]
    assert kills.sent and gone(kills.pids) and workers(address)[1] == 0


def test_what_a_worker_lacks(address, tmp_path, monkeypatch):
    monkeypatch.setattr(dask_launch, "__version__", "0.0.0")
    with pytest.raises(
        InputError, match=r"--set ranks\.scheduler: workers must be able to run ranks: simgnn must be 0\.0\.0"
    ):
        run(scheduled(address, 0), tmp_path / "out")
    assert workers(address)[1] == 0
    assert not (tmp_path / "out").exists()


def test_too_few_workers(address, tmp_path, monkeypatch):
    monkeypatch.setattr(dask_client, "WORKERS_SECONDS", 1)
    config = scheduled(address, 0).replace("ranks", ranks=3)
    with pytest.raises(
        InputError, match=r"scheduler must have at least 3 workers within 1 s, and 'tcp://.* has 2"
    ):
        run(config, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_workers_of_this_machine_come_first():
    threads = dict.fromkeys(["tcp://10.9.8.7:1", "tcp://127.0.0.1:9", "tcp://127.0.0.1:8"], 1)
    assert chosen_workers(threads, 2) == ["tcp://127.0.0.1:8", "tcp://127.0.0.1:9"]
    assert chosen_workers(threads, 3)[2] == "tcp://10.9.8.7:1"
    with pytest.raises(
        InputError, match="workers must be processes, which ranks can reach, not threads like"
    ):
        chosen_workers({"inproc://10.0.0.1/3/1": 1}, 1)


def test_workers_that_were_silent_come_last(tmp_path):
    threads = dict.fromkeys(["tcp://10.9.8.7:1", "tcp://127.0.0.1:9", "tcp://127.0.0.1:8"], 1)
    order = order_of(small(2, communicator="gloo"))
    client, silent = Answers(threads), set()
    started = ScheduledGeneration([order, order], client, silent=silent)
    started.processes = [WorkerRank(0, "tcp://127.0.0.1:8", "a", Task()), WorkerRank(1, "b", "b", Task())]
    started.processes[0].take(TimeoutError())
    started.processes[1].task.ended = True
    started.close()
    assert silent == {"tcp://127.0.0.1:8"}
    found = ScheduledGeneration([order, order], client, silent=silent)._workers()
    assert found == ["tcp://127.0.0.1:9", "tcp://10.9.8.7:1"]


@pytest.mark.parametrize("number", [0, 1])
def test_a_worker_that_leaves_at_once(number):
    order = order_of(small(2, communicator="gloo"), generation=number, lost=("rank 1 was lost",))
    text = "scheduler must keep its workers, at least 2, and now has 1"
    kind = (InputError, RanksError)[number]
    with pytest.raises(kind) as caught:
        ScheduledGeneration([order, order], Answers({"tcp://127.0.0.1:8": 1})).__enter__()
    wanted = (f"--set ranks.launcher: {text}", f"rank 1 was lost; {text}; --resume continues from out")
    assert str(caught.value) == wanted[number]


def test_meetings_of_hosts_with_colons():
    assert meeting_at("::1", 7) == "tcp://[::1]:7" and meeting_at("h", 7) == "tcp://h:7"
    if socket.has_ipv6:
        with contextlib.suppress(OSError):  # a machine may have none all the same
            assert free_port("::1") > 0


@pytest.fixture
def python(tmp_path, monkeypatch):
    """In place of a rank's process: two messages, and nothing more."""
    path = tmp_path / "python"
    path.write_text(
        '#!/bin/sh\necho \'{"begun": true}\'\necho \'{"ended": {"folder": "f"}}\'\n'
        f"touch '{tmp_path}/said'\nexec sleep 60\n"
    )
    path.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(path))


def test_an_answer_that_is_lost_is_given_again(tmp_path, python):
    said = [{"begun": True}, {"ended": {"folder": "f"}}]
    with _Served(order_of(small(2)), tmp_path) as served:
        wait_until(lambda: served.answer(stop=False, heard=0)["messages"] == said)
        for heard, left in ((0, said), (1, said[1:]), (0, said[1:]), (2, [])):
            assert served.answer(stop=True, heard=heard)["messages"] == left
        close, answers = served._generation.close, []

        def closed():
            answers.append(served.answer(stop=False, heard=2))
            close()

        served._generation.close = closed  # while processes end, a question does not wait
    assert answers == [{"messages": [], "lost": "", "pid": 0}]


def test_last_words_of_ranks_whose_workers_answer(tmp_path, python, monkeypatch):
    """What a worker has not passed on yet when another one is lost: a checkpoint may be among it."""
    orders = [order_of(small(2, communicator="gloo"), rank=rank) for rank in range(2)]
    started = ScheduledGeneration(orders, Answers({}))
    started.processes = [WorkerRank(rank, f"tcp://h:{rank}", name, Task()) for rank, name in enumerate("ab")]
    started.processes[1].take(TimeoutError())
    asked = []

    def at_once(self, addresses, function, *arguments):
        asked.append(addresses)
        return [function(*arguments) for _ in addresses]

    monkeypatch.setattr(ScheduledGeneration, "_ask", at_once)
    with _Served(orders[0], tmp_path) as served:
        monkeypatch.setitem(dask_worker._SERVED, "a", served)
        wait_until((tmp_path / "said").exists)
        words = [(process.rank, message) for process, message in started.last_words()]
        assert words == [(0, {"begun": True}), (0, {"ended": {"folder": "f"}})]
        assert not served._generation.processes[0].lost() and started.last_words() == []
        assert served._generation.processes[0].ended()
    assert asked == [["tcp://h:0"]] * 2
    # An answer that is lost on its way leaves the task to be released.
    monkeypatch.setattr(ScheduledGeneration, "_ask", lambda self, there, *rest: [TimeoutError()] * len(there))
    assert started.last_words() == [] and not started.processes[0].gone


def test_what_a_worker_must_have(tmp_path, python):
    """The data set, or with parts these alone."""
    missing = str(tmp_path / "missing")
    config = small(2, dataset=missing)
    with pytest.raises(WorkerError, match="data set must be a file that the worker has, not"):
        serve("a", order_of(config).to_bytes(), __version__, 0.1)
    with pytest.raises(WorkerError, match="parts must be a folder that the worker has, not"):
        serve("a", order_of(config.replace("ranks", parts=missing)).to_bytes(), __version__, 0.1)
    serve("a", order_of(config.replace("ranks", parts=str(tmp_path))).to_bytes(), __version__, 0.1)


@pytest.mark.slow
def test_answers_that_are_lost_cost_nothing(address, tmp_path, monkeypatch):
    """Every other one."""
    asked, really = [], ScheduledGeneration._ask

    def lossy(self, addresses, function, *arguments):
        answers = really(self, addresses, function, *arguments)
        if function is not ask:
            return answers
        asked.append(sum(len(each["messages"]) for answer in answers for each in answer.values()))
        return answers if len(asked) % 2 else [TimeoutError("late")] * len(answers)

    monkeypatch.setattr(ScheduledGeneration, "_ask", lossy)
    trained = run(scheduled(address, 0), tmp_path / "out")
    whole = in_process(small(2, epochs=EPOCHS), tmp_path / "whole")
    assert trained.summary["checkpoint_sha256"] == whole.summary["checkpoint_sha256"]
    assert sum(asked[1::2]) and not trained.summary["ranks"]["lost"]
    assert workers(address)[1] == 0


@pytest.mark.slow
def test_parts_by_a_name_that_workers_do_not_know(address, tmp_path, monkeypatch):
    """Their working folder is another one, and the data set's file is no longer there."""
    monkeypatch.chdir(tmp_path)
    parts_of(tmp_path / "parts", 2)
    words = "train --set ranks.parts=parts --accelerators 0 --epochs 1 --ranks 2 --batch-size 33".split()
    assert main([*words, "-o", "here"]) == 0
    there = [
        "--set",
        "ranks.communicator=gloo",
        "--set",
        "ranks.launcher=dask",
        "--set",
        f"ranks.scheduler={address}",
    ]
    assert main([*words, *there, "-o", "there"]) == 0
    one, two = (json.loads((tmp_path / name / "summary.json").read_text()) for name in ("here", "there"))
    assert two["checkpoint_sha256"] == one["checkpoint_sha256"]


class Answers:
    """A client of a scheduler whose workers answer nothing."""

    def __init__(self, threads):
        self._threads = threads

    def ncores(self):
        return self._threads

    def wait_for_workers(self, count, timeout):
        pass

    def sync(self, function, callback_timeout):
        return []

    def cancel(self, tasks, force):
        pass


def order_of(config, **values):
    return Order(
        **{
            "config": config,
            "output": "out",
            "resume": False,
            "rank": 0,
            "generation": 0,
            "meeting": "",
            **values,
        }
    )


class Task:
    """A future that is pending."""

    status, ended = "pending", False

    def done(self):
        return self.ended


def test_how_a_rank_is_lost(monkeypatch):
    rank = WorkerRank(3, "tcp://h:1", "name", Task())
    assert rank.take({}) == [] and rank.lost() == ""
    assert rank.take({"name": {"messages": [{"a": 1}], "lost": "", "pid": 7}}) == [{"a": 1}]
    assert rank.take({}) == [] and rank.lost() == "rank 3 was lost with its task on worker tcp://h:1"
    rank.take(TimeoutError("it must answer within 5 s, and did not"))
    assert rank.gone
    text = "rank 3 was lost with its worker tcp://h:1 (it must answer within 5 s, and did not)"
    assert rank.lost() == text
    assert rank.take({"name": {"messages": [], "lost": "", "pid": 7}}) == [] and rank.question() == (False, 1)
    assert rank.lost() == "" and not rank.gone
    rank.take({"name": {"messages": [{"ended": {"error": "", "folder": "f"}}], "lost": "late", "pid": 7}})
    assert rank.lost() == "" and rank.ending.folder == "f"
    monkeypatch.setattr(dask_launch, "_FIRST_ANSWER_S", -1.0)
    busy = WorkerRank(0, "tcp://h:2", "other", Task())
    busy.take({})
    assert busy.lost() == "rank 0 must begin within -1 s on worker tcp://h:2, and did not"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("--set ranks.launcher=dask", "launcher must be left out where communicator is 'in-process'"),
        (
            "--set ranks.communicator=gloo --set ranks.scheduler=tcp://h:1",
            "scheduler must be left out where launcher is 'processes'",
        ),
        (
            "--set ranks.communicator=gloo --set ranks.launcher=slurm",
            "launcher must be one of processes, dask, not 'slurm'",
        ),
    ],
)
def test_options_that_cannot_be(words, text, tmp_path, capsys):
    dataset = "--dataset sbm:200:1600:8:4 --accelerators 0 --ranks 2".split()
    assert main(["train", *dataset, *words.split(), "-o", str(tmp_path / "out")]) == 2
    assert text in capsys.readouterr().err
    assert not Path(tmp_path / "out").exists()
