"""Faults that are injected into a run in virtual time: each is told with its place, and nothing is lost by it."""

import errno
import json
import os
import threading
import time

import numpy as np
import pytest
import small_hyscale
from crossings import crossed
from small_hyscale import told

import simgnn.process.files.records
from simgnn.config.configuration import parse_config
from simgnn.errors import DeadlineError, InputError
from simgnn.sim.device import DeviceError
from simgnn.systems.hyscale.handshake import HandshakeRuntime
from simgnn.training.session import make_session
from simgnn.training.train import train

pytestmark = pytest.mark.usefixtures("undrawn")

CONFIG = f"{small_hyscale.CONFIG}deadline_seconds = 300\n[hyscale]\n"
VICTIM = "accelerator1"
HASTY = 20.0
"""Seconds of a deadline that is to pass, in which all other work is done."""


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
    """A maker of sessions in which one trainer meets a fault in each mini-batch whose number, from 1, is in `at`."""

    def make(config, graph):
        session = make_session(config, graph)
        make_trainers = session.make_trainers

        def make_victim(**options):
            trainers = make_trainers(**options)
            victim, calls = trainers[VICTIM], []
            usual = victim.train

            def disturbed(*arguments):
                calls.append(None)
                return fault(usual, *arguments) if len(calls) in at else usual(*arguments)

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


FAILURES = {
    "device error": (fails, DeviceError, "accelerator has no power"),
    "NaN gradient": (
        gives_nan,
        InputError,
        rf"gradient of .* from trainer {VICTIM} must be finite, not nan \(in stage synchronize of",
    ),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "at"), crossed(FAILURES, [1, 4]))
def test_a_trainer_that_fails_loses_nothing(config, undisturbed, tmp_path, faults, name, at):
    fault, kind, message = FAILURES[name]
    faults.injected(name)
    with pytest.raises(kind, match=message) as caught:
        train(config, output=tmp_path / "run", make_session=session_with(fault, at=[at]))
    if kind is DeviceError:
        place = f"in trainer {VICTIM}, in stage 'propagate' of mini-batch {at} of the run"
        assert caught.value.__notes__[0] == place
        assert f"in propagate of item {at - 1}, at" in caught.value.__notes__[1]
    else:
        assert f"mini-batch {(at - 1) % 3 + 1} of epoch {(at + 2) // 3}" in str(caught.value)
    train(config, output=tmp_path / "run", resume=True)
    faults.compare(name, told(tmp_path / "run"), undisturbed)


@pytest.mark.slow
def test_a_trainer_that_hangs_is_named(config, undisturbed, tmp_path, faults):
    """The deadline tells, not a person who waits."""
    release = threading.Event()
    faults.injected("device that hangs")

    def hangs(usual, *arguments):
        release.wait()
        return usual(*arguments)

    hasty = config.replace("execution", deadline_seconds=HASTY)
    try:
        with pytest.raises(
            DeadlineError,
            match=rf"trainer {VICTIM} timed out after 20 s \(.*\) in stage 'propagate' of mini-batch 3"
            " of the run; cpu, accelerator0 answered",
        ) as caught:
            train(hasty, output=tmp_path / "run", make_session=session_with(hangs, at=[3]))
        assert "in mini-batch 3 of epoch 1" in caught.value.__notes__
    finally:
        release.set()
    train(config, output=tmp_path / "run", resume=True)
    faults.compare("device that hangs", told(tmp_path / "run"), undisturbed)


@pytest.mark.slow
@pytest.mark.parametrize("at", [2, 5])
def test_parameters_that_are_not_acknowledged_lose_nothing(
    config, undisturbed, tmp_path, monkeypatch, faults, at
):
    """Of the second mini-batch, and of one in the second epoch."""
    release, calls, adopt = threading.Event(), [], HandshakeRuntime._adopt
    faults.injected("no ACK")

    def hangs(self, name, parameters):
        calls.append(None)
        if name == VICTIM and len(calls) > 3 * at:  # those of the first one come before it
            release.wait()
        adopt(self, name, parameters)

    try:
        with monkeypatch.context() as patch, pytest.raises(DeadlineError) as caught:
            patch.setattr(HandshakeRuntime, "_adopt", hangs)
            train(config.replace("execution", deadline_seconds=HASTY), output=tmp_path / "run")
    finally:
        release.set()
    place = f"stage 'synchronize' of mini-batch {at} of the run"
    assert str(caught.value).startswith(
        f"trainer {VICTIM} timed out after 20 s ([execution] deadline_seconds) in {place}"
    )
    assert f"in mini-batch {(at - 1) % 3 + 1} of epoch {(at + 2) // 3}" in caught.value.__notes__
    train(config, output=tmp_path / "run", resume=True)
    faults.compare("no ACK", told(tmp_path / "run"), undisturbed)


@pytest.mark.sample(1)
@pytest.mark.parametrize("stage", ["train", "_adopt"])
def test_a_trainer_that_answers_slowly_changes_nothing(
    config, undisturbed, tmp_path, monkeypatch, faults, stage
):
    fault = {"train": "slow DONE", "_adopt": "slow ACK"}[stage]
    calls, usual = [], getattr(HandshakeRuntime, stage)

    def slow(self, name, *arguments):
        calls.append(None)
        if name == VICTIM and len(calls) > 6:
            time.sleep(0.1)
        return usual(self, name, *arguments)

    faults.injected(fault)
    monkeypatch.setattr(HandshakeRuntime, stage, slow)
    train(config, output=tmp_path / "run")
    faults.compare(fault, told(tmp_path / "run"), undisturbed)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["iterations.jsonl", "steps.csv"])
def test_a_full_disk_loses_nothing(config, undisturbed, tmp_path, monkeypatch, faults, name):
    """The disk is full when the fourth mini-batch is written; a part of its line is there."""
    opened = []
    faults.injected("full disk")

    def full(path, mode):
        file = open(path, mode)
        if path.name == name:
            opened.append(path)
            if len(opened) == 4:
                file.write(b'{"step": 3, "assig')
                file.close()
                raise OSError(errno.ENOSPC, "No space left on device")
        return file

    with monkeypatch.context() as patch:
        patch.setattr(simgnn.process.files.records, "open", full, raising=False)
        with pytest.raises(InputError, match=f"{name}: output of .* must fit and be writable: No space"):
            train(config, output=tmp_path / "run")
    train(config, output=tmp_path / "run", resume=True)
    faults.compare("full disk", told(tmp_path / "run"), undisturbed)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["iterations.jsonl", "steps.csv"])
def test_a_disk_that_is_full_at_a_checkpoint_loses_nothing(
    config, undisturbed, tmp_path, monkeypatch, faults, name
):
    """Rows that were taken cannot be kept: the checkpoint that would rely on them is not written."""
    real = os.fsync
    faults.injected("full disk at a checkpoint")

    def full(handle):
        if os.readlink(f"/proc/self/fd/{handle}").endswith(name):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(InputError, match=f"{name}: output of .* must fit and be writable: No space"):
            train(config, output=tmp_path / "run")
    train(config, output=tmp_path / "run", resume=True)
    faults.compare("full disk at a checkpoint", told(tmp_path / "run"), undisturbed)


def is_slow(usual, *arguments):
    result = usual(*arguments)
    device = result.telemetry.device
    object.__setattr__(device, "cycles", 10 * device.cycles)
    return result


WITH_A_SLOW_ONE = session_with(is_slow, at=range(4, 100))


@pytest.mark.slow
def test_an_accelerator_that_becomes_slow_is_absorbed(tmp_path):
    """Algorithm 1 takes its seeds away, and no value is wrong."""
    config = parse_config(CONFIG.replace("epochs = 2", "epochs = 6"))
    trained = train(config, output=tmp_path / "run", make_session=WITH_A_SLOW_ONE)
    lines = (tmp_path / "run" / "iterations.jsonl").read_text().splitlines()[1:]
    shares = [json.loads(line)["assignment"] for line in lines]
    whole = [s for s in shares if s["trained_on_cpu"] + sum(s["accelerators"]) == 300]
    assert whole[0]["accelerators"][0] == whole[0]["accelerators"][1]
    assert whole[-1]["accelerators"][1] * 4 < whole[-1]["accelerators"][0] + 4
    assert trained.summary["test_accuracy"] > 0.5


@pytest.mark.slow
def test_an_accelerator_that_becomes_slow_changes_no_bit(tmp_path, faults):
    """Where nobody moves seeds: it takes longer, and that is all."""
    config = parse_config(f"{CONFIG}drm = false\n")
    seconds, files = {}, {}
    for name, make in (("even", make_session), ("slow", WITH_A_SLOW_ONE)):
        trained = train(config, output=tmp_path / name, make_session=make)
        seconds[name] = sum(step.simulated_seconds for step in trained.steps)
        files[name] = {"checkpoint.npz": (tmp_path / name / "checkpoint.npz").read_bytes()}
    faults.injected("device 10x slow")
    assert seconds["slow"] > 2 * seconds["even"]
    faults.compare("device 10x slow", files["slow"], files["even"])


def test_a_failure_is_told_though_another_trainer_is_stuck(config, tmp_path):
    """The one that hangs is waited for first, as its mini-batch is transferred first; there is no deadline."""
    release = threading.Event()

    def make(config, graph):
        session = make_session(config, graph)
        make_runtime = session.make_runtime

        def make_hasty(**options):
            runtime = make_runtime(**options)
            runtime.patience_seconds = 0.2
            return runtime

        session.make_runtime = make_hasty
        make_trainers = session.make_trainers

        def make_victims(**options):
            trainers = make_trainers(**options)
            usual = trainers[VICTIM].train

            def hangs(*arguments):
                release.wait()
                return usual(*arguments)

            trainers[VICTIM].train = hangs
            trainers["accelerator0"].train = lambda *arguments: fails(None)
            return trainers

        session.make_trainers = make_victims
        return session

    try:
        with pytest.raises(DeviceError, match="no power") as caught:
            train(config.replace("execution", deadline_seconds=0), output=tmp_path / "run", make_session=make)
    finally:
        release.set()
    assert (
        "in trainer accelerator0, in stage 'propagate' of mini-batch 1 of the run" in caught.value.__notes__
    )
