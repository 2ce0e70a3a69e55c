"""Cost models of virtual time: their equations, their labels, and how calibrated ones vary."""

import itertools
import statistics

import pytest

from simgnn.virtual_time.costs import Calibrated, transfer
from simgnn.virtual_time.resources import Rate


def test_bytes_flow():
    link = Rate("pcie", 12e9)
    charge = transfer(100, (link,))
    assert charge.seconds == 0 and charge.source == "bandwidth"
    (flow,) = charge.flows
    assert (flow.amount, flow.through) == (100.0, (link,))


def calibrated(**options):
    return Calibrated(
        threads=(1, 2, 4), sizes=(100, 400), seconds=((8.0, 32.0), (4.0, 16.0), (2.0, 8.0)), **options
    )


def test_a_calibrated_table_goes_through_its_points_and_on():
    model = calibrated()
    for (i, threads), (j, size) in itertools.product(enumerate(model.threads), enumerate(model.sizes)):
        assert model.median(threads=threads, size=size) == pytest.approx(model.seconds[i][j], rel=1e-12)
    # All points lie on seconds = 0.08 size / threads.
    for threads, size in ((3, 200), (8, 50), (1, 1000)):
        assert model.median(threads=threads, size=size) == pytest.approx(0.08 * size / threads, rel=1e-12)
    assert model.charge(threads=2, size=0, task=(0,)).seconds == 0


def test_a_calibrated_cost_varies_as_it_was_measured():
    factors = (0.9, 1.0, 1.0, 1.3)
    model = calibrated(factors=factors, seed=7)
    drawn = [model.charge(threads=1, size=100, task=(2, item)).seconds / 8 for item in range(4000)]
    assert {round(each, 9) for each in drawn} == set(factors)
    error = statistics.stdev(factors) / 4000**0.5
    assert abs(statistics.mean(drawn) - statistics.mean(factors)) < 4 * error
    again = [model.charge(threads=1, size=100, task=(2, item)).seconds / 8 for item in reversed(range(4000))]
    assert again[::-1] == drawn
    other = [model.charge(threads=1, size=100, task=(3, item)).seconds / 8 for item in range(4000)]
    assert other != drawn


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: Calibrated(threads=(2, 1), sizes=(1,), seconds=((1,), (1,))),
            "threads must be growing points",
        ),
        (
            lambda: Calibrated(threads=(1,), sizes=(1, 2), seconds=((1,),)),
            r"seconds must have the shape \(1, 2\)",
        ),
        (
            lambda: Calibrated(threads=(1,), sizes=(1,), seconds=((1,),), factors=()),
            "factors must hold at least one",
        ),
    ],
)
def test_what_is_wrong_is_named(make, message):
    with pytest.raises(ValueError, match=message):
        make()
