"""Somebody at work who does not come back: what waits for him ends, says who it was, and Ctrl-C ends the process."""

import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from crossings import crossed

from simgnn.data.datasets import load_dataset
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.process.threads import Threads, end_process_if_left, leave
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.device import DeviceError
from simgnn.training.batches import BatchLoader
from simgnn.training.runtime import Runtime
from simgnn.training.stages import Pipeline, Stage
from simgnn.training.trainer import Trainer


@pytest.fixture
def release():
    """An event that whoever is at work waits for; it comes at the latest when the test has ended."""
    event = threading.Event()
    yield event
    event.set()


class Failing(Trainer):
    def train(self, batch, parameters, total):
        raise DeviceError("cannot train")


class Stuck(Trainer):
    def __init__(self, release):
        self.release = release
        self.closed = threading.Event()

    def train(self, batch, parameters, total):
        self.release.wait()

    def close(self):
        self.closed.set()


@pytest.mark.sample(1)
@pytest.mark.parametrize("order", [("stuck", "failing"), ("failing", "stuck")])
def test_a_failure_is_told_though_another_trainer_is_stuck(order, release):
    graph = load_dataset("digits")
    model = ModelConfig(features=graph.feature_width, hidden=8, classes=graph.classes)
    part = BatchLoader(graph=graph, sampler=NeighborSampler(graph, fanouts=(3, 3), seed=0)).load(
        np.array([1]), 0
    )
    stuck = Stuck(release)
    kinds = {"stuck": stuck, "failing": Failing()}
    runtime = Runtime(
        trainers={name: kinds[name] for name in order},
        parameters=initialise(model, seed=0),
        optimizer=make_optimizer("sgd", learning_rate=0.1),
    )
    runtime.patience_seconds = 0.1
    with pytest.raises(DeviceError, match="cannot train") as caught, runtime:
        runtime.step(dict.fromkeys(order, part))
    assert caught.value.__notes__ == [
        "in trainer failing, in stage 'propagate' of mini-batch 1 of the run",
        "trainer stuck was still at work, and was left",
    ]
    assert not stuck.closed.is_set()
    release.set()
    stuck.closed.wait()  # it is closed when its work has ended


@pytest.mark.sample(1)
@pytest.mark.parametrize("stage", [0, 1])
def test_a_stream_is_left_though_a_stage_is_stuck(stage, release):
    def work(item, step):
        if item:
            release.wait()
        return item

    works = [lambda item, step: item] * 2
    works[stage] = work
    stages = [Stage(name=f"s{number}", work=each) for number, each in enumerate(works)]
    stream = Pipeline(stages, look_ahead=3).run(range(9), first_step=0)
    assert next(stream) == 0
    stream.close()


def test_what_is_not_stuck_is_waited_for():
    pools, done = [Threads(1, name="a"), Threads(1, name="b")], []
    for pool in pools:
        pool.submit(lambda: (time.sleep(0.1), done.append(None)))
    before = threading.active_count()
    assert leave(pools, seconds=600.0)
    assert len(done) == 2 and threading.active_count() == before - 2


def test_a_reader_that_is_gone_does_not_keep_the_process(release, monkeypatch):
    class Broken:
        def flush(self):
            raise BrokenPipeError

    def end(code):
        raise SystemExit(code)

    threading.Thread(target=release.wait).start()
    monkeypatch.setattr("sys.stdout", Broken())
    monkeypatch.setattr("os._exit", end)
    with pytest.raises(SystemExit) as caught:
        end_process_if_left(143)
    assert caught.value.code == 143


SCRIPT = """
import sys, threading, time
from simgnn import __main__ as command
from simgnn.cli import main as cli
from simgnn.config.configuration import load_config
from simgnn.process.signals import StopRequest
from simgnn.training.train import train
from simgnn.training.session import Session
from simgnn.training.split import SplitPolicy
from simgnn.training.trainer import TRAINER_KINDS, Trainer, TrainerKind

where, output = sys.argv[1:]
requests = []

def work(*arguments):
    print("at work", flush=True)
    while not requests[0]():
        time.sleep(0.01)
    print("asked to stop", flush=True)
    threading.Event().wait()

class Busy(Trainer):
    def train(self, batch, parameters, total):
        work()

class ForBusy(SplitPolicy):
    trainers = ("busy",)
    def split(self, seeds):
        return {"busy": seeds}

def make_session(config, graph):
    session = Session(config, graph, split=ForBusy())
    if where == "sampler":
        session.loader.sampler.sample = work
    return session

def main():
    with StopRequest() as stop:
        requests.append(stop)
        train(load_config("tiny"), output=output, should_stop=stop, make_session=make_session)

TRAINER_KINDS["busy"] = TrainerKind(make=lambda request, number: Busy())
cli.main = main
sys.exit(command.run())
"""


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("number", "where"), crossed([signal.SIGINT, signal.SIGTERM], ["trainer", "sampler"])
)
def test_the_second_signal_ends_the_process(where, number, tmp_path):
    command = [sys.executable, "-c", SCRIPT, where, str(tmp_path / "out")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "at work\n"
            process.send_signal(number)
            said = process.stdout.readline()
            assert said == "asked to stop\n", "the first one asks to stop after the mini-batch"
            process.send_signal(number)
            _, errors = process.communicate()
        finally:
            process.kill()
    assert (process.returncode, errors) == (128 + number, "error: stopped\n")
