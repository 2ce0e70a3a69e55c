"""Tables of stages: what a row waits for, and mini-batches that follow each other through a table."""

import pytest

from simgnn.systems.pipeline.stages import SAMPLE, MinibatchPipeline, Stage, Tasks
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.resources import Units
from simgnn.virtual_time.tasks import Charge, Task
from simgnn.virtual_time.virtual_time import PER_SECOND


def row(name, *after, part="", seconds=1.0, **options):
    return Stage(name=name, part=part, after=after, cost=lambda _: Charge(seconds), **options)


def begins(*table):
    """Seconds at which each row begins."""
    tasks = Tasks()
    with Engine() as engine:
        tasks.submit(engine, table, item=0)
        engine.run()
    return {key: task.start / PER_SECOND for key, task in tasks.items()}


def test_a_row_waits_for_its_own_part_or_for_all():
    found = begins(
        row("load"),
        row("transfer", "load", part="a", seconds=2.0),
        row("transfer", "load", part="b", seconds=5.0),
        row("train", "transfer", part="a"),
        row("train", "transfer", part="b"),
        row("copy", ("transfer", "a"), ("transfer", "b"), part="a"),
        row("synchronize", "train"),
    )
    assert found == {
        ("load", ""): 0,
        ("transfer", "a"): 1,
        ("transfer", "b"): 1,
        ("train", "a"): 3,
        ("train", "b"): 6,
        ("copy", "a"): 6,
        ("synchronize", ""): 7,
    }


def test_results_come_in_the_order_of_what_a_row_waits_for():
    seen = []
    outer = Task(stage="outer", work=lambda: "outer")
    table = [
        row("sample", part="a", work=lambda: "a"),
        row("sample", part="b", work=lambda: "b"),
        row("load", "sample", outer, work=lambda *results: seen.extend(results)),
    ]
    with Engine() as engine:
        engine.submit(outer)
        Tasks().submit(engine, table, item=0)
        engine.run()
    assert seen == ["a", "b", "outer"]


@pytest.mark.parametrize("wanted", ["transfer", ("sample", "b")])
def test_a_row_that_waits_for_none_above_it_is_refused(wanted):
    with (
        Engine() as engine,
        pytest.raises(ValueError, match="stage load must come after a row above it, not"),
    ):
        Tasks().submit(engine, [row("sample", part="a"), row("load", wanted)], item=0)


class Two(MinibatchPipeline):
    """Two stages: a second on the sampler, and three on a device, after the mini-batch before."""

    def __init__(self, engine, *, under_way):
        super().__init__(engine, under_way=under_way)
        self.sampler, self.device = Units("sampler"), Units("device")

    def _begin(self, one):
        return one

    def _stages(self, one):
        yield row(SAMPLE, one.assigned, holds={self.sampler: 1})
        yield row("train", SAMPLE, *one.previous, seconds=3.0, holds={self.device: 1})
        yield self._synchronize(one, after=("train",), work=lambda _: one.step, cost=lambda _: Charge(0.0))

    def _finished(self, one, result):
        return result, one.seeds, one.tasks.seconds("train"), self.engine.seconds


@pytest.mark.parametrize(("under_way", "period"), [(1, 4.0), (2, 3.0), (5, 3.0)])
def test_so_many_minibatches_are_under_way(under_way, period):
    with Engine() as engine:
        ended = list(Two(engine, under_way=under_way).run(iter("abcd"), first_step=3))
    assert [each[:3] for each in ended] == [(3, "a", 3.0), (4, "b", 3.0), (5, "c", 3.0), (6, "d", 3.0)]
    assert [each[3] for each in ended] == [4.0 + number * period for number in range(4)]
    (slots,) = (each for each in engine.trace.usage().items() if each[0] == "iterations under way")
    assert slots[1].most == min(under_way, 4)
