"""Faults that are injected into a run in virtual time: each is told with its place, and nothing is lost by it."""

import errno
import json
import os
import threading
import time

import numpy as np
import pytest
import small_hyscale
from small_hyscale import told

from simgnn.config import parse_config
from simgnn.errors import DeadlineError, InputError
from simgnn.sim.device import DeviceError
from simgnn.systems.choice import make_session
from simgnn.train import train
from simgnn.training.runtime import AllDone

CONFIG = f"{small_hyscale.CONFIG}deadline_seconds = 30\n[hyscale]\n"
VICTIM = "accelerator1"


@pytest.fixture(scope="module")
def config():
    return parse_config(CONFIG)


@pytest.fixture(scope="module")
def undisturbed(config, tmp_path_factory):
    """What a run leaves that nothing happens to."""
    folder = tmp_path_factory.mktemp("undisturbed")
    train(config, output=folder)
    return told(folder)


def session_with(fault, *, at):
    """A maker of sessions in which one trainer meets a fault in its mini-batch number `at`, from 1."""

    def make(config, graph):
        session = make_session(config, graph)
        make_trainers = session.make_trainers

        def make_victim(**options):
            trainers = make_trainers(**options)
            victim, calls = trainers[VICTIM], []
            usual = victim.train

            def disturbed(*arguments):
                calls.append(None)
                return fault(usual, *arguments) if len(calls) == at else usual(*arguments)

            victim.train = disturbed
            return trainers

        session.make_trainers = make_victim
        return session

    return make


def fails(usual, *arguments):
    raise DeviceError("accelerator has no power")


def gives_nan(usual, *arguments):
    result = usual(*arguments)
    next(iter(result.gradients.values())).flat[0] = np.nan
    return result


@pytest.mark.parametrize("at", [1, 4])
@pytest.mark.parametrize(
    ("fault", "kind", "message"),
    [
        (fails, DeviceError, "accelerator has no power"),
        (gives_nan, InputError, r"gradient of .* must be finite, not nan \(in mini-batch \d of epoch \d"),
    ],
)
def test_a_trainer_that_fails_loses_nothing(config, undisturbed, tmp_path, fault, kind, message, at):
    with pytest.raises(kind, match=message) as caught:
        train(config, output=tmp_path / "run", make_session=session_with(fault, at=at))
    if kind is DeviceError:
        notes = " ".join(caught.value.__notes__)
        assert f"in trainer {VICTIM}" in notes and f"in propagate of item {at - 1}, at" in notes
    train(config, output=tmp_path / "run", resume=True)
    assert told(tmp_path / "run") == undisturbed


def test_a_trainer_that_hangs_is_named(config, undisturbed, tmp_path):
    """Its DONE is lost: the deadline tells, not a person who waits."""
    release = threading.Event()

    def hangs(usual, *arguments):
        release.wait(60)
        return usual(*arguments)

    hasty = config.replace("execution", deadline_seconds=5.0)
    try:
        with pytest.raises(
            DeadlineError, match=f"trainer {VICTIM} must be done within 5 s, not still at work"
        ) as caught:
            train(hasty, output=tmp_path / "run", make_session=session_with(hangs, at=3))
        assert "in mini-batch 3 of epoch 1" in caught.value.__notes__
    finally:
        release.set()
    train(config, output=tmp_path / "run", resume=True)
    assert told(tmp_path / "run") == undisturbed


@pytest.mark.parametrize("name", ["iterations.jsonl", "steps.csv"])
def test_a_full_disk_loses_nothing(config, undisturbed, tmp_path, monkeypatch, name):
    """The disk is full when the fourth mini-batch is written; a part of its line may be there."""
    real, files = os.fsync, []

    def full(handle):
        path = os.readlink(f"/proc/self/fd/{handle}")
        if path.endswith(name):
            files.append(path)
            if len(files) == 5:  # the file is made, then a line for each mini-batch
                raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(InputError, match=f"{name}: output of .* must fit and be writable, not 'No space"):
            train(config, output=tmp_path / "run")
    train(config, output=tmp_path / "run", resume=True)
    assert told(tmp_path / "run") == undisturbed


def test_an_accelerator_that_becomes_slow_is_absorbed(tmp_path):
    """Ten times as slow from the fourth mini-batch on: Algorithm 1 takes its seeds away, and no value is wrong."""
    config = parse_config(CONFIG.replace("epochs = 2", "epochs = 6"))

    def make(config, graph):
        session = make_session(config, graph)
        make_trainers = session.make_trainers

        def make_slow(**options):
            trainers = make_trainers(**options)
            victim, calls = trainers[VICTIM], []
            usual = victim.train

            def slow(*arguments):
                calls.append(None)
                result = usual(*arguments)
                if len(calls) >= 4:
                    device = result.telemetry.device
                    object.__setattr__(device, "cycles", 10 * device.cycles)
                return result

            victim.train = slow
            return trainers

        session.make_trainers = make_slow
        return session

    trained = train(config, output=tmp_path / "run", make_session=make)
    lines = (tmp_path / "run" / "iterations.jsonl").read_text().splitlines()[1:]
    shares = [json.loads(line)["assignment"] for line in lines]
    whole = [s for s in shares if s["trained_on_cpu"] + sum(s["accelerators"]) == 300]
    assert whole[0]["accelerators"][0] == whole[0]["accelerators"][1]
    assert whole[-1]["accelerators"][1] * 4 < whole[-1]["accelerators"][0] + 4
    assert trained.summary["test_accuracy"] > 0.5


def test_a_failure_is_told_though_another_trainer_is_stuck(config, tmp_path):
    """The one that hangs is waited for first, as its mini-batch is transferred first; there is no deadline."""
    release = threading.Event()

    def make(config, graph):
        session = make_session(config, graph)
        session.barrier = AllDone(patience_seconds=0.2)
        make_trainers = session.make_trainers

        def make_victims(**options):
            trainers = make_trainers(**options)
            usual = trainers[VICTIM].train

            def hangs(*arguments):
                release.wait(60)
                return usual(*arguments)

            trainers[VICTIM].train = hangs
            trainers["accelerator0"].train = lambda *arguments: fails(None)
            return trainers

        session.make_trainers = make_victims
        return session

    began = time.monotonic()
    try:
        with pytest.raises(DeviceError, match="no power") as caught:
            train(config.replace("execution", deadline_seconds=0), output=tmp_path / "run", make_session=make)
    finally:
        release.set()
    assert time.monotonic() - began < 30
    assert "in trainer accelerator0" in caught.value.__notes__
