"""HyScale-GNN's handshake: what comes before what, whatever each trainer takes."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from small_runtime import NAMES, STEPS, VICTIM, Stub, a_model, a_runtime, bits, some_batches, trained

from simgnn.systems.hyscale.handshake import HandshakeRuntime
from simgnn.training.runtime import Runtime


class Watched(HandshakeRuntime):
    """Notes when a trainer has parameters, and when it begins and ends its part."""

    def __init__(self, **options):
        super().__init__(**options)
        self.events = []

    def _adopt(self, name, parameters):
        super()._adopt(name, parameters)
        self.events.append(("ACK", name, id(parameters)))


class Noting(Stub):
    def __init__(self, events, name):
        super().__init__()
        self.events, self.name = events, name

    def train(self, batch, parameters, total):
        self.events.append(("BATCH", self.name, id(parameters)))
        result = super().train(batch, parameters, total)
        self.events.append(("DONE", self.name, id(parameters)))
        return result


@pytest.fixture(scope="module")
def model(digits):
    return a_model(digits)


@pytest.fixture(scope="module")
def batches(digits):
    return some_batches(digits)


def test_no_trainer_begins_before_all_have_the_parameters(model, batches):
    """Random times, real threads: the order of what has passed says it."""
    runtime = a_runtime(model, kind=Watched)
    runtime.trainers = {name: Noting(runtime.events, name) for name in NAMES}
    passed = []
    with runtime:
        for parts in batches:
            runtime.step(parts)
            assert set(map(id, runtime.adopted.values())) == {id(runtime.parameters)}
            passed.append(list(runtime.events))
            runtime.events.clear()
    for step, events in enumerate(passed):
        kinds = [kind for kind, _, _ in events]
        if step == 0:
            assert kinds[:3] == ["ACK"] * 3
            kinds = kinds[3:]
        assert kinds[-3:] == ["ACK"] * 3
        assert sorted(kinds[:-3]) == ["BATCH"] * 3 + ["DONE"] * 3
    assert len(passed) == STEPS


def test_values_are_those_without_it(model, batches):
    assert trained(model, batches, kind=HandshakeRuntime) == trained(model, batches, kind=Runtime)


def test_who_has_no_part_gets_the_parameters_all_the_same(model, batches):
    with a_runtime(model, kind=HandshakeRuntime) as runtime:
        runtime.step({"cpu": batches[0]["cpu"]})
        assert [bits(each) for each in runtime.adopted.values()] == [bits(runtime.parameters)] * len(NAMES)


def test_done_is_counted(model, batches):
    with a_runtime(model, kind=HandshakeRuntime) as runtime:
        for count, name in enumerate(NAMES, 1):
            runtime.train(name, batches[0][name], runtime.parameters, 3)
            assert runtime.done == count
        assert list(runtime.finish()) == list(NAMES)
        assert runtime.done == 0


def test_threads_that_begin_a_mini_batch_at_once_all_begin_it(model, batches):
    """Switched between as often as can be; a trainer acknowledges each set of parameters once."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with a_runtime(model, kind=Watched) as runtime, ThreadPoolExecutor(len(NAMES)) as pool:
            for _ in range(20):
                for parts in batches:
                    waits = [
                        pool.submit(runtime.train, name, part, runtime.parameters, len(parts))
                        for name, part in parts.items()
                    ]
                    for wait in waits:
                        wait.result()
                    runtime.finish()
    finally:
        sys.setswitchinterval(usual)
    acknowledged = [name for _, name, _ in runtime.events]
    assert {acknowledged.count(name) for name in NAMES} == {20 * STEPS + 1}
    assert runtime.trainers[VICTIM].began == 20 * list(range(STEPS))
