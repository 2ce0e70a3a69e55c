"""The handshake between runtime and trainers, with real threads: its order, its counts, and messages that go wrong."""

import random
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from disturbed_channel import Echo, Held, disturbed, doubled, lost

from simgnn.config import load_config
from simgnn.errors import DeadlineError
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.sim.device import DeviceError
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.training.accelerator_trainer import AcceleratorTrainer
from simgnn.training.batches import BatchLoader
from simgnn.training.cpu_trainer import CpuTrainer
from simgnn.training.handshake.channel import ThreadChannel
from simgnn.training.handshake.messages import Abort, Ack, Batch, Done, Grad, Param
from simgnn.training.handshake.runtime_end import Terms
from simgnn.training.runtime import DivergenceError, Runtime
from simgnn.training.split import FixedShares
from simgnn.training.synchronizer import OrderedSum
from simgnn.training.trainer import Telemetry, Trainer, TrainerResult

NAMES = ("cpu", "accelerator0", "accelerator1")
VICTIM = "accelerator0"
STEPS = 6
SHORT = 0.4
"""Seconds of a deadline that a test waits for."""


class Stub(Trainer):
    """Gives gradients that depend on its part and its parameters alone."""

    def __init__(self, *, fail_at=-1):
        self.fail_at = fail_at
        self.began, self.closed = [], False

    def train(self, batch, parameters, total):
        self.began.append(batch.batch.step)
        if batch.batch.step == self.fail_at:
            raise DeviceError("has no power")
        time.sleep(random.random() * 2e-3)
        factor = np.float32(int(batch.batch.seeds.sum()) / total / 100)
        gradients = {name: value * factor + factor for name, value in parameters.items()}
        return TrainerResult(
            gradients=gradients,
            telemetry=Telemetry(seeds=batch.seeds, loss=1.0, correct=0, wall_seconds=0.0),
        )

    def close(self):
        self.closed = True


@pytest.fixture(scope="module")
def model(digits):
    return ModelConfig(features=digits.feature_width, hidden=8, classes=digits.classes)


@pytest.fixture(scope="module")
def batches(digits):
    """Parts of mini-batches, by trainer."""
    loader = BatchLoader(graph=digits, sampler=NeighborSampler(digits, fanouts=(3, 3), seed=0))
    return [
        loader.load_parts({name: np.array([9 * step + k]) for k, name in enumerate(NAMES)}, step)
        for step in range(STEPS)
    ]


def a_runtime(model, trainers=None, **options):
    return Runtime(
        trainers={name: Stub() for name in NAMES} if trainers is None else trainers,
        parameters=initialise(model, seed=0),
        optimizer=make_optimizer("sgd", learning_rate=0.1),
        terms=Terms(**options),
    )


def bits(parameters):
    return {name: value.tobytes() for name, value in parameters.items()}


@pytest.fixture(scope="module")
def wanted(model, batches):
    """The last parameters when nothing goes wrong."""
    with a_runtime(model) as runtime:
        for parts in batches:
            runtime.step(parts)
    assert bits(runtime.parameters) != bits(initialise(model, seed=0))
    return bits(runtime.parameters)


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


def test_who_has_no_part_gets_the_parameters_all_the_same(model, batches):
    with a_runtime(model) as runtime:
        runtime.step({"cpu": batches[0]["cpu"]})
        assert runtime.handshake.done == 1
        assert [bits(end.parameters) for end in runtime.ends.values()] == [bits(runtime.parameters)] * 3
        runtime.step(batches[1])
        assert runtime.handshake.done == 3


def test_a_part_is_let_go_when_it_is_trained(digits, model):
    """Features are large: nobody keeps them while the next ones are waited for."""
    loader = BatchLoader(graph=digits, sampler=NeighborSampler(digits, fanouts=(3, 3), seed=0))
    with a_runtime(model) as runtime:
        part = loader.load(np.array([1]), 0)
        gone = weakref.ref(part)
        runtime.step({"cpu": part})
        del part
        deadline = time.monotonic() + 10
        while gone() is not None and time.monotonic() < deadline:
            time.sleep(0.01)  # the trainer's thread may be on its way back to its channel
        assert gone() is None


LOST = {
    Batch: "trainer accelerator0 must send GRAD and DONE within 0.4 s of BATCH, not nothing"
    " (in stage 'propagate' of mini-batch 3 of the run; cpu has sent GRAD, DONE; accelerator1 has sent GRAD, DONE)",
    Grad: "trainer accelerator0 must send GRAD within 0.4 s of BATCH, not DONE alone"
    " (in stage 'propagate' of mini-batch 3 of the run; cpu has sent GRAD, DONE; accelerator1 has sent GRAD, DONE)",
    Done: "trainer accelerator0 must send DONE within 0.4 s of BATCH, not GRAD alone"
    " (in stage 'propagate' of mini-batch 3 of the run; cpu has sent GRAD, DONE; accelerator1 has sent GRAD, DONE)",
    Ack: "trainer accelerator0 must send ACK within 0.4 s of PARAM, not GRAD, DONE alone (in stage 'synchronize' of"
    " mini-batch 3 of the run; cpu has sent GRAD, DONE, ACK; accelerator1 has sent GRAD, DONE, ACK)",
}


@pytest.mark.parametrize("kind", [Batch, Grad, Done, Ack, Param])
def test_a_lost_message_is_told(model, batches, kind):
    """In the third mini-batch; its parameters are those of the second's end."""
    channel = disturbed(lost, trainer=VICTIM, kind=kind, iteration=2 if kind is not Param else 3)
    trainers = {name: Stub() for name in NAMES}
    with (
        pytest.raises(DeadlineError) as caught,
        a_runtime(model, trainers, channel=channel, deadline_seconds=SHORT) as runtime,
    ):
        runtime.step(batches[0])
        runtime.step(batches[1])
        runtime.step(batches[2])
    assert str(caught.value) == LOST[Ack if kind is Param else kind]
    assert all(trainer.closed for trainer in trainers.values())
    assert not [thread.name for thread in threading.enumerate() if thread.name.startswith(NAMES)]


def test_lost_first_parameters_are_told(model, batches):
    channel = disturbed(lost, trainer="cpu", kind=Param, iteration=0)
    with (
        pytest.raises(DeadlineError) as caught,
        a_runtime(model, channel=channel, deadline_seconds=SHORT) as runtime,
    ):
        runtime.step(batches[0])
    assert str(caught.value) == (
        "trainer cpu must send ACK within 0.4 s of PARAM, not nothing (in the beginning of mini-batch 1 of the"
        " run; accelerator0 has sent ACK; accelerator1 has sent ACK)"
    )


def test_an_abort_that_is_lost_is_told(model, batches):
    trainers = {name: Stub(fail_at=1 if name == VICTIM else -1) for name in NAMES}
    channel = disturbed(lost, trainer=VICTIM, kind=Abort, iteration=1)
    with (
        pytest.raises(DeadlineError, match="accelerator0 must send GRAD and DONE within"),
        a_runtime(model, trainers, channel=channel, deadline_seconds=SHORT) as runtime,
    ):
        runtime.step(batches[0])
        runtime.step(batches[1])


@pytest.mark.parametrize("kind", [Batch, Grad, Done, Ack, Param])
def test_a_message_that_comes_twice_counts_once(model, batches, wanted, kind):
    channel = disturbed(doubled, trainer=VICTIM, kind=kind, iteration=2)
    done = []
    with a_runtime(model, channel=channel) as runtime:
        for parts in batches:
            runtime.step(parts)
            done.append(runtime.handshake.done)
    assert bits(runtime.parameters) == wanted
    assert done == [len(NAMES)] * STEPS
    assert runtime.trainers[VICTIM].began == list(range(STEPS))
    ends = runtime.handshake, runtime.ends[VICTIM]
    assert [dict(end.ignored) for end in ends] == (
        [{}, {f"duplicate {kind.NAME}": 1}] if kind in (Batch, Param) else [{f"duplicate {kind.NAME}": 1}, {}]
    )


@pytest.mark.parametrize("kind", [Batch, Grad, Done, Ack, Param])
def test_a_message_that_comes_again_later_is_ignored(model, batches, wanted, kind):
    """It is of another mini-batch than the one that is trained."""
    echo = Echo()
    with a_runtime(model, channel=disturbed(echo, trainer=VICTIM, kind=kind, iteration=2)) as runtime:
        for step, parts in enumerate(batches):
            if step == 5:
                echo.let_go()
            runtime.step(parts)
    assert bits(runtime.parameters) == wanted
    assert runtime.trainers[VICTIM].began == list(range(STEPS))
    ignored = runtime.handshake.ignored + runtime.ends[VICTIM].ignored
    assert ignored == {f"{'late'} {kind.NAME}": 1}


@pytest.mark.parametrize("kind", [Batch, Grad, Done, Ack, Param])
def test_a_message_that_is_slow_but_in_time_changes_nothing(model, batches, wanted, kind):
    held = Held()
    channel = disturbed(held, trainer=VICTIM, kind=kind, iteration=2)

    def let_go():
        assert held.come.wait(60)
        time.sleep(0.1)
        held.let_go()

    with ThreadPoolExecutor(1) as pool, a_runtime(model, channel=channel, deadline_seconds=60) as runtime:
        going = pool.submit(let_go)
        for parts in batches:
            runtime.step(parts)
        going.result()
    assert bits(runtime.parameters) == wanted
    assert not runtime.handshake.ignored and not runtime.ends[VICTIM].ignored


def test_what_a_generation_has_left_does_not_count_in_the_next(model, batches, wanted):
    """DONE comes when its mini-batch was given up and is trained once more."""
    held = Held()
    channel = disturbed(held, trainer=VICTIM, kind=Done, iteration=2)
    with a_runtime(model, channel=channel, deadline_seconds=SHORT) as runtime:
        for parts in batches[:2]:
            runtime.step(parts)
        with pytest.raises(DeadlineError, match="must send DONE"):
            runtime.step(batches[2])
        assert runtime.handshake.place == (1, 2)
        held.let_go()
        assert runtime.handshake.ignored == {} and runtime.handshake.done == len(NAMES), "in time for nobody"
        for parts in batches[2:]:
            runtime.step(parts)
        assert runtime.handshake.place == (2, STEPS - 1)
        held.let_go()
        assert runtime.handshake.ignored == {"late DONE": 1}
    assert bits(runtime.parameters) == wanted


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
    """Each in a thread of its own: of two that fail each raises its own, and who has not begun does not begin."""
    trainers = {name: Stub(fail_at=-1 if name == "cpu" else 0) for name in NAMES}
    with a_runtime(model, trainers) as runtime, ThreadPoolExecutor(3) as pool:
        waits = [
            pool.submit(runtime.train, name, batches[0][name], runtime.parameters, 3) for name in NAMES[1:]
        ]
        for name, wait in zip(NAMES[1:], waits, strict=True):
            error = wait.exception()
            assert isinstance(error, DeviceError)
            assert error.__notes__[0].startswith("in trainer ")
            assert name == NAMES[2] or NAMES[1] in error.__notes__[0]
        with pytest.raises(DeviceError, match="has no power"):
            runtime.train("cpu", batches[0]["cpu"], runtime.parameters, 3)
        assert trainers["cpu"].began == []


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


class Kept(OrderedSum):
    """Keeps what it gives."""

    def reduce(self, gradients):
        self.given = super().reduce(gradients)
        return self.given


@pytest.mark.parametrize("shares", [(0.0, [1.0]), (0.37, [3.0, 1.0]), (1.0, [])])
def test_the_gradient_is_the_mean_over_the_union(digits, model, shares):
    """To 1e-6 of one trainer's; to the bit where one trainer has all seeds, beside others that have none."""
    cpu_share, accelerators = shares
    sampler = NeighborSampler(digits, fanouts=(5, 4), seed=2)
    loader = BatchLoader(graph=digits, sampler=sampler)
    seeds = epoch_batches(np.flatnonzero(digits.train_mask), 50, 2, 0)[0]
    hardware = load_config("cosim").hardware

    def gradients_of(parts):
        names = ("cpu", *(f"accelerator{number}" for number in range(2)))
        trainers = {
            name: CpuTrainer(model) if name == "cpu" else AcceleratorTrainer(model, ReferenceDevice(hardware))
            for name in names
        }
        kept = Kept()
        with Runtime(
            trainers=trainers,
            parameters=initialise(model, seed=0),
            optimizer=make_optimizer("sgd", learning_rate=0.1),
            synchronizer=kept,
        ) as runtime:
            runtime.step(loader.load_parts(parts, 0))
        return kept.given

    split = FixedShares(cpu_share=cpu_share, accelerators=len(accelerators) or 1, shares=accelerators or None)
    shared = gradients_of(split.split(seeds))
    owner = "cpu" if cpu_share == 1.0 else "accelerator0"
    alone = gradients_of({owner: seeds})
    assert all(np.abs(value).max() > 0 for value in alone.values())
    for name, value in alone.items():
        if cpu_share in (0.0, 1.0):
            assert shared[name].tobytes() == value.tobytes()
        assert np.linalg.norm(shared[name] - value) <= 1e-6 * np.linalg.norm(value)
