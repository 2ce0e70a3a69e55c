"""The picture of virtual time: rows in the order of the stages, and nothing where nothing took time."""

from simgnn.training.reports.system_time import _lanes, draw_gantt
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.resources import Units
from simgnn.virtual_time.tasks import Charge, Task


def trace(*, seconds):
    """Twelve items through two stages, the second on one of two devices in turn."""
    devices = [Units("device 0"), Units("device 1")]
    with Engine() as engine:
        for item in range(12):
            first = engine.submit(Task(stage="load", item=item, cost=lambda _: Charge(seconds, (), "rate")))
            engine.submit(
                Task(
                    stage="train",
                    item=item,
                    lane=f"device {(item + 1) % 2}",
                    after=(first,),
                    holds={devices[(item + 1) % 2]: 1},
                    cost=lambda _: Charge(seconds, (), "cycles"),
                )
            )
        return engine.run()


def test_rows_are_in_the_order_of_the_stages():
    spans = list(trace(seconds=1.0).spans.values())
    assert list(_lanes(spans)) == ["load", "device 0", "device 1"]


def test_a_picture_at_every_scale():
    for seconds in (1e-9, 1e-6, 1e-3, 10.0):
        assert draw_gantt([trace(seconds=seconds)])[:8] == b"\x89PNG\r\n\x1a\n"


def test_no_time_no_picture():
    assert draw_gantt([trace(seconds=0.0)]) is None
