"""The engine of real time: order, resources and errors as in virtual time, durations as they are."""

import itertools
import threading
import time

import pytest

from simgnn.runtime.dispatch import DeadlockError
from simgnn.runtime.real_engine import MEASURED, RealEngine
from simgnn.runtime.resources import Lease, Units
from simgnn.runtime.tasks import Task


def sleeping(stage, seconds=0.01, **options):
    return Task(stage=stage, work=lambda *_: time.sleep(seconds), **options)


def test_tasks_take_what_they_take():
    with RealEngine(threads=2) as engine:
        first = engine.submit(sleeping("first", 0.02))
        engine.submit(sleeping("second", 0.03, after=(first,)))
        trace = engine.run()
    spans = {span.stage: span for span in trace.spans.values()}
    assert spans["first"].end - spans["first"].start >= 0.02e15
    assert spans["second"].start >= spans["first"].end
    assert {span.source for span in spans.values()} == {MEASURED}


def test_what_needs_nothing_of_each_other_runs_at_once():
    both = threading.Barrier(2)
    with RealEngine(threads=2) as engine:
        for stage in ("one", "other"):
            engine.submit(Task(stage=stage, work=lambda: both.wait()))
        assert len(engine.run().spans) == 2


def test_units_are_held_by_one_at_a_time_in_order():
    device, begun = Units("device"), []
    with RealEngine(threads=4) as engine:
        for item in range(4):
            engine.submit(
                Task(stage="use", item=item, holds={device: 1}, work=lambda item=item: begun.append(item))
            )
        engine.submit(sleeping("other", 0.001))
        trace = engine.run()
    assert begun == [0, 1, 2, 3] and device.most_used == 1
    trace.check()
    uses = sorted((span.start, span.end) for span in trace.spans.values() if span.stage == "use")
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(uses))


def test_a_queue_holds_up_who_fills_it():
    room, most, waiting = Units("room", 2), [], []
    with RealEngine(threads=4) as engine:
        before = None
        for item in range(6):
            place = Lease(room)
            made = engine.submit(
                Task(stage="make", item=item, keeps=(place,), work=lambda: waiting.append(1))
            )
            after = (made,) if before is None else (made, before)
            before = engine.submit(
                Task(
                    stage="use",
                    item=item,
                    after=after,
                    returns_at_end=(place,),
                    work=lambda *_: (most.append(len(waiting)), time.sleep(0.002), waiting.pop()),
                )
            )
        engine.run()
    assert room.most_used == 2 and max(most) <= 2


def test_work_that_schedules_is_done_where_the_engine_is():
    where = []
    with RealEngine(threads=1) as engine:

        def schedule():
            where.append(threading.current_thread())
            engine.submit(Task(stage="later", work=lambda: where.append(threading.current_thread())))

        engine.submit(Task(stage="now", work=schedule, schedules=True))
        assert len(engine.run().spans) == 2
    assert where[0] is threading.current_thread() and where[1] is not where[0]


def test_what_can_start_has_started_when_the_caller_looks():
    begun = threading.Event()
    with RealEngine(threads=1) as engine:
        first = engine.submit(Task(stage="first"))
        engine.submit(Task(stage="second", after=(first,), work=lambda _: begun.set()))
        assert engine.advance(lambda: first.end >= 0)
        begun.wait()
        assert not engine.advance(lambda: False)


def test_an_error_names_the_task_and_leaves_no_thread():
    def broken():
        raise ValueError("broken")

    before = threading.active_count()
    with pytest.raises(ValueError, match="broken") as caught, RealEngine(threads=3) as engine:
        engine.submit(sleeping("beside", 0.05))
        engine.submit(Task(stage="train", item=7, work=broken))
        engine.run()
    assert any("train of item 7" in note for note in caught.value.__notes__)
    assert threading.active_count() == before


def test_tasks_that_can_never_start_are_named():
    place = Lease(Units("room"))
    with RealEngine(threads=1) as engine:
        engine.submit(Task(stage="take", keeps=(place,)))
        engine.submit(Task(stage="wait", keeps=(Lease(place.resource),)))
        with pytest.raises(DeadlockError, match="wait of item 0 lacks room"):
            engine.run()


def test_it_needs_a_thread():
    with pytest.raises(ValueError, match="threads must be"):
        RealEngine(threads=0)
