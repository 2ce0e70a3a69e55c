"""Messages between runtime and trainers that are lost, come twice, or come late."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from disturbed_channel import Echo, Held, disturbed, doubled, lost
from small_handshake import NAMES, SHORT, STEPS, VICTIM, Stub, a_model, a_runtime, bits, some_batches, trained

from simgnn.errors import DeadlineError
from simgnn.training.handshake.messages import Abort, Ack, Batch, Done, Grad, Param


@pytest.fixture(scope="module")
def model(digits):
    return a_model(digits)


@pytest.fixture(scope="module")
def batches(digits):
    return some_batches(digits)


@pytest.fixture(scope="module")
def wanted(model, batches):
    return trained(model, batches)


LOST = {
    Batch: f"trainer accelerator0 must send GRAD and DONE within {SHORT:g} s of BATCH, not nothing"
    " (in stage 'propagate' of mini-batch 3 of the run; cpu has sent GRAD, DONE; accelerator1 has sent GRAD, DONE)",
    Grad: f"trainer accelerator0 must send GRAD within {SHORT:g} s of BATCH, not DONE alone"
    " (in stage 'propagate' of mini-batch 3 of the run; cpu has sent GRAD, DONE; accelerator1 has sent GRAD, DONE)",
    Done: f"trainer accelerator0 must send DONE within {SHORT:g} s of BATCH, not GRAD alone"
    " (in stage 'propagate' of mini-batch 3 of the run; cpu has sent GRAD, DONE; accelerator1 has sent GRAD, DONE)",
    Ack: f"trainer accelerator0 must send ACK within {SHORT:g} s of PARAM, not GRAD, DONE alone (in stage 'synchronize'"
    " of mini-batch 3 of the run; cpu has sent GRAD, DONE, ACK; accelerator1 has sent GRAD, DONE, ACK)",
}


@pytest.mark.sample(2)
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
        f"trainer cpu must send ACK within {SHORT:g} s of PARAM, not nothing (in the beginning of mini-batch 1 of the"
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
        held.come.wait()
        time.sleep(0.1)
        held.let_go()

    with ThreadPoolExecutor(1) as pool, a_runtime(model, channel=channel, deadline_seconds=300) as runtime:
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
