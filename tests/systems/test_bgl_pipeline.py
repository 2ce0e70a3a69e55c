"""BGL's pipeline in virtual time: periods, back-pressure, no deadlock, and values that no cost changes."""

import functools
import itertools
import math
import random

import pytest

from simgnn.systems.bgl.simulate import Iterations
from simgnn.systems.pipeline.isolation import STAGES
from simgnn.systems.pipeline.stages import Stage
from simgnn.virtual_time.engine import Engine, fair_shares
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Charge, Flow, Task
from simgnn.virtual_time.virtual_time import PER_SECOND


def stages_of(seconds, work=None):
    """Workers of one stage each; `seconds` are numbers, or functions of the item's state."""

    def charge(each, state):
        return Charge(each(state) if callable(each) else each)

    return [
        [Stage(name=name, cost=functools.partial(charge, each), work=work)]
        for name, each in zip(STAGES, seconds, strict=True)
    ]


def run(workers, *, items, depth):
    """Trace of so many items, and their results."""
    with Engine() as engine:
        pipeline = Iterations(engine, {"": workers}, depth=depth, under_way=items)
        results = list(pipeline.run(iter(range(items)), first_step=0))
        engine.trace.check()
        return engine.trace, results, pipeline


def ends(trace, stage):
    return [span.end for span in sorted(trace.spans.values(), key=lambda s: s.item) if span.stage == stage]


@pytest.mark.parametrize("depth", [1, 2, 5])
@pytest.mark.parametrize("slowest", range(8))
def test_the_period_is_the_slowest_stage_exactly(slowest, depth):
    seconds = [0.003, 0.001, 0.004, 0.002, 0.001, 0.003, 0.002, 0.004]
    seconds[slowest] = 0.0071
    trace, _, _ = run(stages_of(seconds), items=40, depth=depth)
    out = ends(trace, "compute")
    # The first item meets nobody, and each other one comes out behind it by the time of the slowest.
    assert out[0] == round(math.fsum(seconds) * PER_SECOND)
    periods = {after - before for before, after in itertools.pairwise(out)}
    assert periods == {round(0.0071 * PER_SECOND)}


def test_a_full_queue_stops_the_stage_before_it():
    """Compute takes ten times as long: with a place in each queue, what is before it begins only as it goes on."""
    seconds = [1.0] * 7 + [10.0]
    trace, _, pipeline = run(stages_of(seconds), items=20, depth=1)
    assert all(queue.most_used == 1 for queue in pipeline.workers[""].queues)
    starts = sorted(span.start for span in trace.spans.values() if span.stage == STAGES[0])
    steady = [after - before for before, after in itertools.pairwise(starts[12:])]
    assert set(steady) == {10 * PER_SECOND}
    # Compute never waits once it has begun.
    assert ends(trace, "compute")[-1] == (7 + 200) * PER_SECOND


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_never_more_items_are_under_way_than_places(depth):
    """One in the last stage, and in each queue as many as it has places, what is being made for it counted."""
    trace, _, _ = run(stages_of([0.5, 1, 2, 0.25, 1, 1, 0.5, 30]), items=30, depth=depth)
    spans = list(trace.spans.values())
    moments = sorted({span.start for span in spans})
    first = {span.item: span.start for span in spans if span.stage == STAGES[0]}
    last = {span.item: span.end for span in spans if span.stage == STAGES[-1]}
    most = max(sum(first[item] <= now < last[item] for item in first) for now in moments)
    assert most == 7 * depth + 1


def random_stages(rng):
    """Any costs from 0.01 to 100 times one another, another one for every item; some stages share a worker."""
    factors = [10 ** rng.uniform(-2, 2) for _ in STAGES]
    noise = [[10 ** rng.uniform(-2, 2) for _ in range(25)] for _ in STAGES]
    cores = Rate("cores", 4.0, unit="core seconds", switching=rng.choice((0.0, 0.1)))
    log = []

    def rows(place, name):
        def work(state):
            number, history = state if isinstance(state, tuple) else (state, ())
            log.append((place, number))
            return number, (*history, place)

        def charge(state):
            seconds = factors[place] * noise[place][state[0]]
            if place in (0, 3, 5):
                return Charge(0.0, (Flow(seconds, (cores,), limit=2.0, weight=rng.choice((1, 3))),))
            return Charge(seconds)

        again = [Stage(name=name, part="again", cost=charge)] * rng.choice((0, 1))
        return [Stage(name=name, cost=charge, work=work), *again]

    made = [rows(place, name) for place, name in enumerate(STAGES)]
    workers, place = [], 0
    while place < len(made):
        count = rng.choice((1, 1, 1, 2, 8))
        workers.append(list(itertools.chain.from_iterable(made[place : place + count])))
        place += count
    return workers, log


@pytest.mark.parametrize("seed", range(50))
def test_no_costs_and_no_depth_lead_to_a_deadlock(seed):
    """And values depend on neither: every item goes through all stages, and each stage has the items in their order."""
    rng = random.Random(seed)
    workers, log = random_stages(rng)
    _, results, pipeline = run(workers, items=25, depth=rng.randint(1, 4))
    assert results == [(item, tuple(range(8))) for item in range(25)]
    for place in range(8):
        assert [number for at, number in log if at == place] == list(range(25))
    assert all(queue.used == 0 and queue.most_used <= queue.capacity for queue in pipeline.workers[""].queues)


def test_stages_of_one_worker_take_their_sum():
    stages = [stage for (stage,) in stages_of([1.0] * 8)]
    trace, _, _ = run([stages], items=5, depth=1)
    assert trace.makespan == 40
    trace, _, _ = run([stages[:2], stages[2:]], items=5, depth=1)
    assert trace.makespan == 2 + 5 * 6


def test_pipelines_that_cannot_be():
    with Engine() as engine:
        with pytest.raises(ValueError, match="workers must have at least one stage each"):
            Iterations(engine, {"": [[]]}, depth=1, under_way=1)
        with pytest.raises(ValueError, match=r"depth of queues must be a positive integer, not 0"):
            Iterations(engine, {"": stages_of([1.0] * 8)}, depth=0, under_way=1)


# What the runtime needed for it: threads as weights, and cores that lose time by switching between them


def test_shares_are_in_proportion_to_weights():
    assert fair_shares([["a"], ["a"]], [math.inf] * 2, {"a": 12.0}, [1, 3]) == [3.0, 9.0]
    # One thread gets as much as each of 95 others, and no more than a core where there is room.
    assert fair_shares([["a"], ["a"]], [1.0, 95.0], {"a": 48.0}, [1, 95]) == [0.5, 47.5]
    assert fair_shares([["a"], ["a"]], [1.0, 95.0], {"a": 96.0}, [1, 95]) == [1.0, 95.0]
    assert fair_shares([["a"], ["a"]], [0.25, math.inf], {"a": 8.0}, [2, 1]) == [0.25, 7.75]


def test_random_weights_are_as_so_many_flows():
    """A flow of weight w gets what w flows of weight 1 get together, each with its part of the limit."""
    rng = random.Random(0)
    for _ in range(300):
        capacities = {name: rng.uniform(1, 50) for name in "abc"}
        routes = [rng.sample("abc", rng.randint(1, 3)) for _ in range(rng.randint(1, 6))]
        weights = [rng.randint(1, 5) for _ in routes]
        limits = [rng.choice((math.inf, rng.uniform(0.5, 20))) for _ in routes]
        found = fair_shares(routes, limits, capacities, weights)
        apart = fair_shares(
            [route for route, weight in zip(routes, weights, strict=True) for _ in range(weight)],
            [limit / weight for limit, weight in zip(limits, weights, strict=True) for _ in range(weight)],
            capacities,
        )
        bounds = [0, *itertools.accumulate(weights)]
        for number, (low, high) in enumerate(itertools.pairwise(bounds)):
            assert found[number] == pytest.approx(math.fsum(apart[low:high]), rel=1e-9)


def test_cores_lose_time_by_switching():
    """Two teams of four threads on four cores: two threads to a core, which loses a tenth of what one has."""
    cores = Rate("cores", 4.0, unit="core seconds", switching=0.1)

    def team(amount, weight=4):
        return Task(
            stage="team", cost=lambda _: Charge(0.0, (Flow(amount, (cores,), limit=4.0, weight=weight),))
        )

    with Engine() as engine:
        both = [engine.submit(team(8.0)), engine.submit(team(8.0))]
        engine.run()
        assert both[0].end == both[1].end == pytest.approx(4.4 * PER_SECOND, abs=2)
        alone = engine.submit(team(8.0))
        before = engine.seconds
        engine.run()
        assert (alone.end / PER_SECOND) - before == pytest.approx(2.0)
    # From three threads to a core on, each runs as long, and more of them lose no more.
    cores = Rate("cores", 4.0, unit="core seconds", switching=0.1, most_switched=3.0)
    with Engine() as engine:
        several = [engine.submit(team(8.0)) for _ in range(5)]
        engine.run()
        assert several[-1].end == pytest.approx(5 * 2 * 1.2 * PER_SECOND, abs=5)
    with pytest.raises(ValueError, match=r"weight of a flow must be a positive integer, not 0"):
        Flow(1.0, (cores,), weight=0)
