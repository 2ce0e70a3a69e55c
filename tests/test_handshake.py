"""The handshake between runtime and trainers, with real threads: its order, its counts, and who is told what."""

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
from small_handshake import (
    NAMES,
    STEPS,
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
from simgnn.training.handshake.channel import ThreadChannel
from simgnn.training.handshake.messages import Abort, Ack, Batch, Done, Grad, Param
from simgnn.training.handshake.runtime_end import Handshake, Terms
from simgnn.training.runtime import DivergenceError
from simgnn.training.trainer import Telemetry


@pytest.fixture(scope="module")
def model(digits):
    return a_model(digits)


@pytest.fixture(scope="module")
def batches(digits):
    return some_batches(digits)


@pytest.fixture(scope="module")
def wanted(model, batches):
    return trained(model, batches)


class Watched(ThreadChannel):
    """Notes what passes: who, which way, what."""

    def __init__(self, trainer, deliver, events):
        super().__init__(trainer, deliver)
        self._events = events

    def send(self, message):
        self._events.append(("sent", message))
        super().send(message)

    def receive(self):
        message = super().receive()
        if message is not None:
            self._events.append(("received", message))
        return message

    def answer(self, message):
        self._events.append(("answered", message))
        super().answer(message)


def watching(events):
    return lambda name, deliver: Watched(name, deliver, events)


def test_no_trainer_begins_before_all_have_the_parameters(model, batches):
    """Random times, real threads: the order of what has passed says it."""
    events = []
    with a_runtime(model, channel=watching(events)) as runtime:
        for parts in batches:
            runtime.step(parts)
            kept = [bits(end.parameters) for end in runtime.ends.values()]
            assert kept == [bits(runtime.parameters)] * len(NAMES)
            assert runtime.handshake.done == len(NAMES)
    assert len(events) == len(NAMES) * (3 + 7 * STEPS)

    def places(way, kind, iteration):
        found = [
            place
            for place, (how, message) in enumerate(events)
            if (how, type(message), message.iteration) == (way, kind, iteration)
        ]
        assert len(found) == len(NAMES)
        return found

    for step in range(STEPS):
        assert max(places("answered", Ack, step - 1)) < min(places("sent", Batch, step))
        assert max(places("answered", Grad, step)) < max(places("answered", Done, step))
        assert max(places("answered", Done, step)) < min(places("sent", Param, step + 1))
    assert {message.generation for _, message in events} == {1}
    assert not runtime.handshake.ignored


def test_parameters_are_the_same_however_fast_who_is(model, batches, wanted):
    for _ in range(3):
        with a_runtime(model) as runtime:
            for parts in batches:
                runtime.step(parts)
        assert bits(runtime.parameters) == wanted


def test_trainers_may_be_waited_for_by_threads_of_their_own(model, batches, wanted):
    """As a system does: each task of a trainer waits in a thread, and whoever comes last finishes."""
    with a_runtime(model) as runtime, ThreadPoolExecutor(len(NAMES)) as pool:
        for parts in batches:
            waits = [
                pool.submit(runtime.train, name, part, runtime.parameters, len(parts))
                for name, part in parts.items()
            ]
            assert [wait.result().telemetry.seeds for wait in waits] == [1] * len(NAMES)
            assert list(pool.submit(runtime.finish).result()) == list(NAMES)
            assert not runtime.handshake.ignored
    assert bits(runtime.parameters) == wanted
    assert runtime.handshake.place == (1, STEPS - 1)


def test_threads_that_begin_a_mini_batch_at_once_all_begin_it():
    """Switched between as often as can be; a trainer's ACK is for all of them."""
    handshake = Handshake(NAMES, Terms())

    def serve(name, channel):
        while (message := channel.receive()) is not None:
            if isinstance(message, Param):
                channel.answer(
                    Ack(
                        generation=message.generation,
                        iteration=message.iteration - 1,
                        trainer=name,
                    )
                )

    usual, parameters = sys.getswitchinterval(), {}
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(NAMES)) as trainers, ThreadPoolExecutor(4) as pool:
            serving = [trainers.submit(serve, *each) for each in handshake.channels.items()]
            try:
                for iteration in range(3000):
                    for begun in [pool.submit(handshake.begin, iteration, parameters) for _ in range(4)]:
                        begun.result()
                    parameters = {}
                    handshake.publish(parameters)
            finally:
                handshake.close()
            for each in serving:
                each.result()
    finally:
        sys.setswitchinterval(usual)


def test_who_has_no_part_gets_the_parameters_all_the_same(model, batches):
    with a_runtime(model) as runtime:
        runtime.step({"cpu": batches[0]["cpu"]})
        assert runtime.handshake.done == 1
        assert [bits(end.parameters) for end in runtime.ends.values()] == [bits(runtime.parameters)] * 3
        runtime.step(batches[1])
        assert runtime.handshake.done == 3


def test_a_part_is_let_go_when_it_is_trained(digits, model):
    """Features are large: nobody keeps them while the next ones are waited for."""
    loader = a_loader(digits)
    with a_runtime(model) as runtime:
        part = loader.load(np.array([1]), 0)
        gone = weakref.ref(part)
        runtime.step({"cpu": part})
        del part
        wait_until(lambda: gone() is None)  # the trainer's thread may be on its way back to its channel


def test_what_nobody_has_asked_for_does_not_count(model, batches):
    with a_runtime(model) as runtime:
        runtime.step(batches[0])
        runtime.step({"cpu": batches[1]["cpu"]})
        telemetry = Telemetry(seeds=1, loss=0.0, correct=0, wall_seconds=0.0)
        runtime.handshake.take(Done(generation=1, iteration=1, trainer=VICTIM, telemetry=telemetry))
        assert runtime.handshake.done == 1
        assert runtime.handshake.ignored == {"unasked DONE": 1}


def test_the_others_are_told_of_a_failure(model, batches):
    events = []
    trainers = {name: Stub(fail_at=1 if name == VICTIM else -1) for name in NAMES}
    with (
        pytest.raises(DeviceError, match="has no power") as caught,
        a_runtime(model, trainers, channel=watching(events)) as runtime,
    ):
        runtime.step(batches[0])
        runtime.step(batches[1])
    assert caught.value.__notes__ == [
        "in trainer accelerator0, in stage 'propagate' of mini-batch 2 of the run"
    ]
    aborts = [(way, message) for way, message in events if type(message) is Abort]
    assert {message.error for _, message in aborts} == {caught.value}
    assert [(way, message.trainer) for way, message in aborts if way == "answered"] == [("answered", VICTIM)]
    assert sum(way == "received" for way, _ in aborts) == len(NAMES) - 1
    assert runtime.handshake.channels.keys() == set(NAMES)
    assert all(trainer.closed for trainer in trainers.values())


def test_the_first_failure_in_trainer_order_is_raised(model, batches):
    for _ in range(5):
        trainers = {name: Stub(fail_at=0) for name in NAMES}
        with (
            pytest.raises(DeviceError) as caught,
            a_runtime(model, trainers) as runtime,
        ):
            runtime.step(batches[0])
        assert caught.value.__notes__[0].startswith("in trainer cpu, ")


def test_whoever_waits_for_another_trainer_is_told_too(model, batches):
    """Each in a thread of its own raises one that has failed; who has not begun does not begin."""
    trainers = {name: Stub(fail_at=-1 if name == "cpu" else 0) for name in NAMES}
    with a_runtime(model, trainers) as runtime, ThreadPoolExecutor(3) as pool:
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


def test_whoever_waits_leaves_when_the_run_is_over(model, batches):
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
            with pytest.raises(KeyboardInterrupt) as caught, a_runtime(model, trainers) as runtime:
                wait = pool.submit(runtime.train, VICTIM, batches[0][VICTIM], runtime.parameters, 1)
                at_work.wait()
                raise KeyboardInterrupt
            assert wait.exception() is caught.value
            assert caught.value.__notes__ == [f"trainer {VICTIM} was still at work, and was left"]
    finally:
        release.set()


def test_a_gradient_that_is_not_finite_is_told_by_trainer(model, batches):
    events = []

    class Nan(Stub):
        def train(self, batch, parameters, total):
            result = super().train(batch, parameters, total)
            if batch.batch.step == 1:
                result.gradients["layers.1.bias"][3] = np.nan
            return result

    with a_runtime(
        model, {name: Nan() if name == VICTIM else Stub() for name in NAMES}, channel=watching(events)
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
        assert runtime.handshake.place == (2, 2)
        assert bits(runtime.parameters) != before
    assert sum(way == "received" and type(message) is Abort for way, message in events) == len(NAMES)


def test_a_trainer_whose_thread_ends_is_told(model, batches):
    """There is no deadline."""

    class Broken(ThreadChannel):
        def answer(self, message):
            raise ConnectionError("connection is broken")

    def make(name, deliver):
        return (Broken if name == VICTIM else ThreadChannel)(name, deliver)

    with (
        pytest.raises(DeadlineError, match="accelerator0 must answer until the run has ended") as caught,
        a_runtime(model, channel=make) as runtime,
    ):
        runtime.step(batches[0])
    assert isinstance(caught.value.__cause__, ConnectionError)


def test_a_channel_that_cannot_be_made_leaves_nothing(model):
    made = []

    def make(name, deliver):
        if name == NAMES[2]:
            raise ConnectionError("nobody listens")
        made.append(ThreadChannel(name, deliver))
        return made[-1]

    before = threading.active_count()
    with pytest.raises(ConnectionError), a_runtime(model, channel=make):
        pass
    assert [channel.receive() for channel in made] == [None, None]
    assert threading.active_count() == before


def test_part_of_a_mini_batch_that_has_not_begun_is_refused(model, batches):
    with a_runtime(model) as runtime:
        with pytest.raises(
            RuntimeError, match="trainer cpu must get one part of a mini-batch that has begun"
        ):
            runtime.handshake.give("cpu", batches[0]["cpu"], 1)
        runtime.train("cpu", batches[0]["cpu"], runtime.parameters, 1)
        with pytest.raises(RuntimeError, match="trainer cpu must get one part"):
            runtime.train("cpu", batches[0]["cpu"], runtime.parameters, 1)


HALTED = """
import sys, time
sys.path.insert(0, sys.argv[1])
from small_handshake import Stub, a_model, a_runtime, some_batches
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
