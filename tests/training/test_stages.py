"""Stages with queues between them: order, look-ahead, and what a stage raises."""

import threading
import time

import pytest

from simgnn.training.stages import Pipeline, Stage, at_stage


def pipeline(*works, workers=1, look_ahead=4):
    stages = [Stage(name=f"s{n}", work=work, workers=workers) for n, work in enumerate(works)]
    return Pipeline(stages, look_ahead=look_ahead)


@pytest.mark.parametrize("workers", [1, 3])
def test_items_keep_their_order_and_their_steps(workers):
    def late(item, step):
        time.sleep(0.002 * (item % 3))
        return item, step

    lines = pipeline(late, lambda item, step: (*item, step), workers=workers)
    found = list(lines.run(range(10, 30), first_step=5))
    assert found == [(item, step, step) for step, item in enumerate(range(10, 30), 5)]
    assert lines.now(1, 9) == (1, 9, 9)


def test_no_more_is_under_way_than_the_look_ahead():
    drawn = []

    def items():
        for item in range(20):
            drawn.append(item)
            yield item

    stream = pipeline(lambda item, step: item, look_ahead=3).run(items(), first_step=0)
    for taken, item in enumerate(stream, 1):
        assert item == taken - 1
        assert len(drawn) <= taken + 2
    assert len(drawn) == 20


def test_stages_work_at_the_same_time():
    """The second stage's item is held until the first stage has begun the next one."""
    begun = threading.Semaphore(0)

    def first(item, step):
        begun.release()
        return item

    def second(item, step):
        begun.acquire()
        return item

    def two_are_needed(item, step):
        return second(item, step)

    assert list(pipeline(first, two_are_needed, look_ahead=2).run(range(6), first_step=0)) == list(range(6))


@pytest.mark.parametrize("stage", [0, 1])
def test_an_error_comes_out_in_its_place_and_no_thread_is_left(stage):
    def fail(item, step):
        if item == 2:
            raise LookupError("item 2")
        return item

    works = [lambda item, step: item] * 2
    works[stage] = fail
    before = threading.active_count()
    stream = pipeline(*works).run(range(9), first_step=0)
    assert [next(stream), next(stream)] == [0, 1]
    with pytest.raises(LookupError, match="item 2"):
        next(stream)
    assert threading.active_count() == before


def test_a_stream_that_is_closed_leaves_no_thread():
    before = threading.active_count()
    stream = pipeline(lambda item, step: item, lambda item, step: item, workers=2).run(
        range(99), first_step=0
    )
    next(stream)
    stream.close()
    assert threading.active_count() == before


def test_bad_look_ahead():
    with pytest.raises(ValueError, match="look_ahead must be at least 1, not 0"):
        pipeline(look_ahead=0)


def test_a_block_is_a_stage():
    """Its time is noted, and what it raises says where."""
    seconds = {}
    with at_stage("a", 4, seconds):
        time.sleep(0.01)
    assert list(seconds) == ["a"] and seconds["a"] >= 0.01
    with pytest.raises(LookupError) as caught, at_stage("b", 4):
        raise LookupError
    assert caught.value.__notes__ == ["in stage 'b' of mini-batch 5 of the run"]
