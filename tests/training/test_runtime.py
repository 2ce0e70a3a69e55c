"""The runtime and its trainers, in real threads, without and with HyScale's handshake: values, failures, deadlines."""

import signal
import subprocess
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from child_process import wait_until
from small_runtime import (
    NAMES,
    SHORT,
    VICTIM,
    Stub,
    a_loader,
    a_model,
    a_runtime,
    bits,
    some_batches,
    trained,
)

from simgnn.errors import DeadlineError
from simgnn.sim.device import DeviceError
from simgnn.sim.executions import kernels
from simgnn.systems.hyscale.handshake import HandshakeRuntime
from simgnn.training.runtime import DivergenceError, Runtime


@pytest.fixture(scope="module")
def model(digits):
    return a_model(digits)


@pytest.fixture(scope="module")
def batches(digits):
    return some_batches(digits)


@pytest.fixture(scope="module")
def wanted(model, batches):
    return trained(model, batches)


@pytest.fixture(params=[Runtime, HandshakeRuntime])
def kind(request):
    return request.param


def test_parameters_are_the_same_however_fast_who_is(model, batches, wanted, kind):
    for _ in range(3):
        with a_runtime(model, kind=kind) as runtime:
            for parts in batches:
                runtime.step(parts)
        assert bits(runtime.parameters) == wanted


def test_trainers_may_be_waited_for_by_threads_of_their_own(model, batches, wanted, kind):
    """As a system does: each task of a trainer waits in a thread, and the last one finishes."""
    with a_runtime(model, kind=kind) as runtime, ThreadPoolExecutor(len(NAMES)) as pool:
        for parts in batches:
            waits = [
                pool.submit(runtime.train, name, part, runtime.parameters, len(parts))
                for name, part in parts.items()
            ]
            assert [wait.result().telemetry.seeds for wait in waits] == [1] * len(NAMES)
            assert list(pool.submit(runtime.finish).result()) == list(NAMES)
    assert bits(runtime.parameters) == wanted


def test_a_part_is_let_go_when_it_is_trained(digits, model, kind):
    """Features are large: no reference to them is kept while the next ones are waited for."""
    loader = a_loader(digits)
    with a_runtime(model, kind=kind) as runtime:
        part = loader.load(np.array([1]), 0)
        gone = weakref.ref(part)
        runtime.step({"cpu": part})
        del part
        wait_until(lambda: gone() is None)  # the trainer's thread may be on its way back to its channel


def test_a_failure_names_its_place_and_closes_all(model, batches, kind):
    trainers = {name: Stub(fail_at=1 if name == VICTIM else -1) for name in NAMES}
    with (
        pytest.raises(DeviceError, match="has no power") as caught,
        a_runtime(model, trainers, kind=kind) as runtime,
    ):
        runtime.step(batches[0])
        before = {name: values.tobytes() for name, values in runtime.parameters.items()}
        runtime.step(batches[1])
    assert {name: values.tobytes() for name, values in runtime.parameters.items()} == before
    assert caught.value.__notes__ == [
        "in trainer accelerator0, in stage 'propagate' of mini-batch 2 of the run"
    ]
    assert all(trainer.closed for trainer in trainers.values())


def test_a_trainer_that_cannot_be_opened_closes_those_before_it(model, kind):
    class Shut(Stub):
        def open(self):
            raise DeviceError("cannot open")

    trainers = {name: Shut() if name == VICTIM else Stub() for name in NAMES}
    with pytest.raises(DeviceError, match="cannot open"), a_runtime(model, trainers, kind=kind):
        pass
    assert [trainer.closed for trainer in trainers.values()] == [True, False, False]


def test_the_first_failure_in_trainer_order_is_raised(model, batches, kind):
    for _ in range(5):
        trainers = {name: Stub(fail_at=0) for name in NAMES}
        with pytest.raises(DeviceError) as caught, a_runtime(model, trainers, kind=kind) as runtime:
            runtime.step(batches[0])
        assert caught.value.__notes__[0].startswith("in trainer cpu, ")


def test_whoever_waits_for_another_trainer_is_told_too(model, batches, kind):
    """Each in a thread of its own raises one that has failed; who has not begun does not begin."""
    trainers = {name: Stub(fail_at=-1 if name == "cpu" else 0) for name in NAMES}
    with a_runtime(model, trainers, kind=kind) as runtime, ThreadPoolExecutor(3) as pool:
        waits = [
            pool.submit(runtime.train, name, batches[0][name], runtime.parameters, 3) for name in NAMES[1:]
        ]
        for wait in waits:
            error = wait.exception()
            assert isinstance(error, DeviceError)
            assert any(error.__notes__[0].startswith(f"in trainer {name}, ") for name in NAMES[1:])
        with pytest.raises(DeviceError, match="has no power"):
            runtime.train("cpu", batches[0]["cpu"], runtime.parameters, 3)
        assert trainers["cpu"].began == []


def test_whoever_waits_leaves_when_the_run_is_over(model, batches, kind):
    """A trainer does not come back, and there is no deadline: an error elsewhere ends the wait for it."""
    at_work, release = threading.Event(), threading.Event()

    class Stuck(Stub):
        def train(self, batch, parameters, total):
            at_work.set()
            release.wait()
            return super().train(batch, parameters, total)

    trainers = {name: Stuck() if name == VICTIM else Stub() for name in NAMES}
    try:
        with ThreadPoolExecutor(1) as pool:
            with pytest.raises(KeyboardInterrupt) as caught, a_runtime(model, trainers, kind=kind) as runtime:
                wait = pool.submit(runtime.train, VICTIM, batches[0][VICTIM], runtime.parameters, 1)
                at_work.wait()
                raise KeyboardInterrupt
            assert wait.exception() is caught.value
            assert caught.value.__notes__ == [f"trainer {VICTIM} was still at work, and was left"]
    finally:
        release.set()


def test_a_gradient_that_is_not_finite_is_told_by_trainer(model, batches, kind):
    class Nan(Stub):
        def train(self, batch, parameters, total):
            result = super().train(batch, parameters, total)
            if batch.batch.step == 1:
                result.gradients["layers.1.bias"][3] = np.nan
            return result

    with a_runtime(
        model, {name: Nan() if name == VICTIM else Stub() for name in NAMES}, kind=kind
    ) as runtime:
        runtime.step(batches[0])
        before = bits(runtime.parameters)
        with pytest.raises(
            DivergenceError,
            match=r"gradient of layers.1.bias from trainer accelerator0 must be finite, not nan",
        ):
            runtime.step(batches[1])
        assert bits(runtime.parameters) == before
        runtime.step(batches[2])
        assert bits(runtime.parameters) != before


@pytest.mark.sample(1)
@pytest.mark.parametrize("others", [0, 1, 2])
def test_a_trainer_that_is_late_is_named(model, batches, kind, others):
    """The deadline names it, and who has answered; all are closed once it comes back."""
    release = threading.Event()

    class Stuck(Stub):
        def train(self, batch, parameters, total):
            if batch.batch.step == 2:
                release.wait()
            return super().train(batch, parameters, total)

    names = NAMES[: others + 1]
    trainers = {name: Stuck() if name == names[-1] else Stub() for name in names}
    text = (
        f"trainer {names[-1]} timed out after {SHORT:g} s ([execution] deadline_seconds) in stage 'propagate' of"
        f" mini-batch 3 of the run{'; ' if others else ''}{', '.join(names[:-1])}{' answered' if others else ''}"
    )
    try:
        with (
            pytest.raises(DeadlineError) as caught,
            a_runtime(model, trainers, kind=kind, deadline_seconds=SHORT) as runtime,
        ):
            for parts in batches:
                runtime.step({name: parts[name] for name in names})
        assert str(caught.value) == text
        assert caught.value.__notes__ == [f"trainer {names[-1]} was still at work, and was left"]
    finally:
        release.set()
    wait_until(lambda: all(trainer.closed for trainer in trainers.values()))


@pytest.mark.parametrize("deadline, waits", [(None, 0), (60.0, 1)])
def test_what_is_compiled_once_is_waited_for_before_a_deadline_counts(
    deadline, waits, model, kind, monkeypatch
):
    waited = []
    monkeypatch.setattr(kernels, "finish", lambda: waited.append(1))
    with a_runtime(model, kind=kind, deadline_seconds=deadline):
        assert len(waited) == waits


def test_a_mini_batch_may_be_trained_again_after_a_deadline(model, batches, wanted, kind):
    """What was late belongs to the one that was given up."""
    release = threading.Event()

    class Once(Stub):
        def train(self, batch, parameters, total):
            if self.began.count(2) == 0 and batch.batch.step == 2:
                self.began.append(2)
                release.wait()
            return super().train(batch, parameters, total)

    trainers = {name: Once() if name == VICTIM else Stub() for name in NAMES}
    with a_runtime(model, trainers, kind=kind, deadline_seconds=SHORT) as runtime:
        for parts in batches[:2]:
            runtime.step(parts)
        with pytest.raises(DeadlineError, match="accelerator0 timed out after"):
            runtime.step(batches[2])
        release.set()
        for parts in batches[2:]:
            runtime.step(parts)
    assert bits(runtime.parameters) == wanted


def test_a_trainer_gets_one_part_of_a_mini_batch(model, batches, kind):
    with a_runtime(model, kind=kind) as runtime:
        runtime.train("cpu", batches[0]["cpu"], runtime.parameters, 1)
        with pytest.raises(RuntimeError, match="trainer cpu must get one part of a mini-batch, not two"):
            runtime.train("cpu", batches[0]["cpu"], runtime.parameters, 1)


HALTED = """
import sys, time
sys.path.insert(0, sys.argv[1])
from small_runtime import Stub, a_model, a_runtime, some_batches
from simgnn.data.datasets import load_dataset

class Slow(Stub):
    def train(self, *arguments):
        print("at work", flush=True)
        time.sleep(0.8)
        end = time.process_time() + 0.3  # and some more when it goes on
        while time.process_time() < end:
            pass
        return super().train(*arguments)

graph = load_dataset("digits")
with a_runtime(a_model(graph), {"cpu": Slow()}, deadline_seconds=20) as runtime:
    runtime.step({"cpu": some_batches(graph)[0]["cpu"]})
"""


@pytest.mark.slow
def test_a_run_that_is_halted_goes_on(root):
    """As by Ctrl-Z and `fg`: the deadline is over, but nobody could have answered."""
    command = [sys.executable, "-c", HALTED, str(root / "tests")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout.readline() == "at work\n"
            process.send_signal(signal.SIGSTOP)
            time.sleep(21)
            process.send_signal(signal.SIGCONT)
            _, errors = process.communicate()
        finally:
            process.kill()
    assert (process.returncode, errors) == (0, "")
