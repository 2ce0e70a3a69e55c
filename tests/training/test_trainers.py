"""Kinds of trainers: a new one is an entry of a table, and says of itself what others want to know."""

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.sim.device import DeviceError
from simgnn.training import trainer as trainers
from simgnn.training.session import Session
from simgnn.training.split import SplitPolicy
from simgnn.training.train import train
from simgnn.training.trainer import Telemetry, Trainer, TrainerKind, TrainerRequest, TrainerResult


def a_config(*, device="cycle", **training):
    config = load_config("tiny").replace("model", hidden=4).replace("sampling", fanout=(2, 2))
    config = config.replace("execution", device=device)
    return config.replace("training", **{"epochs": 1, "batch_size": 400, **training})


class Turns(SplitPolicy):
    """A split policy: seeds by turns, to trainers of any names."""

    def __init__(self, *names):
        self.trainers = names

    def split(self, seeds):
        return {name: seeds[number :: len(self.trainers)] for number, name in enumerate(self.trainers)}


class Idle(Trainer):
    """Leaves the parameters where they are."""

    def __init__(self, number):
        self.number = number

    def train(self, batch, parameters, total):
        gradients = {name: np.zeros_like(value) for name, value in parameters.items()}
        telemetry = Telemetry(seeds=batch.seeds, loss=0.0, correct=0, wall_seconds=0.0)
        return TrainerResult(gradients=gradients, telemetry=telemetry)


def test_a_new_kind_is_one_entry(monkeypatch, tmp_path):
    kind = TrainerKind(make=lambda request, number: Idle(number))
    monkeypatch.setitem(trainers.TRAINER_KINDS, "idle", kind)
    names = ("idle3", "cpu", "accelerator1", "idle")

    def make_session(config, graph):
        return Session(config, graph, split=Turns(*names))

    made = make_session(a_config(), load_dataset("digits")).make_trainers()
    assert list(made) == list(names)
    assert (made["idle3"].number, made["idle"].number) == (3, 0)
    assert [each.timed for each in made.values()] == [False, False, True, False]
    summary = train(a_config(), output=tmp_path / "out", make_session=make_session).summary
    assert summary["cycles"] > 0 and 0 < summary["simulated_seconds"]


def test_an_accelerator_has_its_number():
    asked = []

    def device(config, number):
        asked.append(number)

    request = TrainerRequest(config=a_config(), model=None, device=device)
    for name in "accelerator0", "accelerator12":
        assert trainers.make_trainer(name, request).device is None
    assert asked == [0, 12]


def test_an_unknown_name_is_refused():
    text = "trainer must be one of cpu, accelerator, gpu and a number, not 'tpu1'"
    with pytest.raises(ValueError, match=text):
        trainers.make_trainer("tpu1", TrainerRequest(config=a_config(), model=None))


def test_a_failing_stage_is_named(monkeypatch):
    """What an accelerator raises says in which stage of which mini-batch."""
    session = Session(a_config(cpu_share=0.0, accelerators=1, device="reference"), load_dataset("digits"))
    loaded = session.loader.load_parts(next(session.parts(0)), 6)
    with session.make_runtime() as runtime:
        device = runtime.trainers["accelerator0"].device

        def fail(segment):
            raise DeviceError(f"cannot run {segment}")

        monkeypatch.setattr(device, "launch", fail)
        with pytest.raises(DeviceError, match="cannot run forward") as caught:
            runtime.step(loaded)
    assert "in stage 'forward' of mini-batch 7 of the run" in caught.value.__notes__
