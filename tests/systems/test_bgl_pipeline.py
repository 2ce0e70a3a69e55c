"""BGL's pipeline in virtual time: periods, back-pressure, no deadlock, and values that no cost changes."""

import dataclasses
import functools
import itertools
import json
import math
import random

import numpy as np
import pytest

from simgnn.cli.main import main
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.errors import InputError
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.model.model import ModelConfig
from simgnn.sampling.orders.proximity import Proximity
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.bgl.simulate import (
    EACH,
    SERIAL,
    Design,
    Iterations,
    Setting,
    minibatches_of,
    profiled,
    simulate,
)
from simgnn.systems.bgl.workload import DrawnMinibatches, Placement, hit_ratio
from simgnn.systems.pipeline.core_sharing import capacities_of
from simgnn.systems.pipeline.isolation import (
    EQUAL,
    SHARED_CORES,
    STAGES,
    Allocation,
    Capacities,
    Profile,
    equal_shares,
    isolate,
)
from simgnn.systems.pipeline.profiling import Prices
from simgnn.systems.pipeline.stages import Stage
from simgnn.virtual_time.engine import Engine, fair_shares
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.platform import load_platform
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


# BGL's resource isolation: the exact optimum, and what cannot be shared.

NONE = Profile(requests=0, build=0, network=0, process=0, move=0, cache=0, cache_floor=0, copy=0, compute=0)


def random_problem(rng):
    """Times from microseconds to hours, with ties and with stages that need nothing."""

    def amount():
        kind = rng.random()
        if kind < 0.15:
            return 0.0
        if kind < 0.4:
            return float(rng.randint(1, 4))
        return 10 ** rng.uniform(-6, 4)

    values = {field.name: amount() for field in dataclasses.fields(Profile)}
    if rng.random() < 0.2:
        values["cache_floor"] = 1e5  # no core helps
    if rng.random() < 0.1:
        values["build"] = values["requests"]
        values["copy"] = values["move"]
    capacities = Capacities(
        graph_cores=rng.choice((2, 2, 3, rng.randint(2, 40))),
        worker_cores=rng.choice((2, 2, 3, rng.randint(2, 40))),
        pcie=float(rng.choice((2, 3, rng.randint(2, 24)))),
    )
    return Profile(**values), capacities


def all_shares(capacity):
    """Every pair of integers from 1 on whose sum is at most the capacity, those that leave some unused as well."""
    return [(first, second) for first in range(1, capacity) for second in range(1, capacity - first + 1)]


def brute_force(profile, capacities):
    """The least time of the slowest stage over all integer allocations, written down from the slide."""
    p = profile
    graph = min(max(p.requests / c1, p.build / c2) for c1, c2 in all_shares(capacities.graph_cores))
    worker = min(
        max(p.process / c3, p.cache / c4 + p.cache_floor) for c3, c4 in all_shares(capacities.worker_cores)
    )
    pcie = min(max(p.move / b1, p.copy / b2) for b1, b2 in all_shares(int(capacities.pcie)))
    return max(graph, worker, pcie, p.network, p.compute)


def within(allocation, capacities):
    return (
        allocation.requests + allocation.build <= capacities.graph_cores
        and allocation.process + allocation.cache <= capacities.worker_cores
        and allocation.move + allocation.copy <= capacities.pcie * (1 + 1e-14)
        and min(allocation.requests, allocation.build, allocation.process, allocation.cache) >= 1
        and min(allocation.move, allocation.copy) >= 0
    )


def test_a_thousand_random_problems_equal_brute_force():
    rng = random.Random(0)
    floors = ties = idle = least = 0
    for _ in range(1000):
        profile, capacities = random_problem(rng)
        allocation = isolate(profile, capacities, quantum=1.0)
        assert within(allocation, capacities)
        assert allocation.period(profile) == brute_force(profile, capacities)
        floors += profile.cache_floor == 1e5
        ties += profile.build == profile.requests
        idle += 0.0 in dataclasses.astuple(profile)
        least += capacities.graph_cores == 2
    assert min(floors, ties, idle, least) > 50


def test_bandwidth_that_is_divided_freely_is_never_worse():
    """Real shares are at least as good as any integers, and both transfers end together."""
    rng = random.Random(1)
    for _ in range(300):
        profile, capacities = random_problem(rng)
        allocation = isolate(profile, capacities)
        assert within(allocation, capacities)
        best = brute_force(profile, capacities)
        assert allocation.period(profile) <= best * (1 + 1e-12)
        times = allocation.seconds(profile)
        together = (profile.move + profile.copy) / capacities.pcie
        for stage, amount in (("move subgraph", profile.move), ("copy features", profile.copy)):
            assert times[stage] == pytest.approx(together if amount else 0.0, rel=1e-9)


def test_more_capacity_never_hurts():
    rng = random.Random(2)
    for _ in range(300):
        profile, capacities = random_problem(rng)
        for quantum in (None, 1.0):
            before = isolate(profile, capacities, quantum=quantum).period(profile)
            for name in ("graph_cores", "worker_cores", "pcie"):
                more = dataclasses.replace(
                    capacities, **{name: getattr(capacities, name) + rng.randint(1, 5)}
                )
                after = isolate(profile, more, quantum=quantum).period(profile)
                assert after <= before * (1 if quantum else 1 + 1e-12)


def test_equal_shares_are_never_better():
    rng = random.Random(3)
    for _ in range(300):
        profile, capacities = random_problem(rng)
        equal = equal_shares(capacities)
        assert within(equal, capacities)
        assert isolate(profile, capacities).period(profile) <= equal.period(profile) * (1 + 1e-12)


def test_a_problem_by_hand():
    """Nine cores for 8 and 1 core seconds: 8 and 1; a floor that no core shortens takes one core alone."""
    profile = dataclasses.replace(
        NONE, requests=8.0, build=1.0, process=6.0, cache=0.5, cache_floor=2.0, move=3e9, copy=9e9
    )
    capacities = Capacities(graph_cores=9, worker_cores=4, pcie=12e9)
    found = isolate(profile, capacities)
    assert found == Allocation(requests=8, build=1, process=3, cache=1, move=3e9, copy=9e9)
    assert list(found.seconds(profile)) == list(STAGES)
    assert found.period(profile) == 2.5
    # In whole numbers of 5 GB/s there are two, one for each; what is left over is nobody's.
    whole = isolate(profile, capacities, quantum=5e9)
    assert (whole.move, whole.copy) == (5e9, 5e9)


def test_nothing_to_do_takes_no_time():
    capacities = Capacities(graph_cores=2, worker_cores=2, pcie=1.0)
    assert isolate(NONE, capacities).period(NONE) == 0.0
    only_move = dataclasses.replace(NONE, move=4.0)
    found = isolate(only_move, capacities)
    assert (found.move, found.copy, found.period(only_move)) == (1.0, 0.0, 4.0)
    assert found.period(dataclasses.replace(NONE, copy=1.0)) == math.inf


# `simgnn plan --system bgl`: eight stages, shares and epochs of a graph and a machine, before anything is
# trained.

GRAPH = "dcsbm:3000:24000:16:5:train=0.5"
MACHINE = """
cpu_cores = { value = 16, source = "assumed" }
gpus = { value = 2, source = "assumed" }
"""


@pytest.fixture
def machine(tmp_path):
    def made(text=""):
        (tmp_path / "mine.toml").write_text(MACHINE + text)
        return str(tmp_path / "mine.toml")

    return made


def planned(capsys, *options):
    assert main(["plan", "--system", "bgl", "--batch-size", "20", *options, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_graph_and_a_machine_of_the_users(capsys, machine):
    """Its graph in its own memory: nothing crosses a network, and half of its cores do what servers do elsewhere."""
    report = planned(capsys, "--dataset", GRAPH, "--platform", machine(), "--machines", "1")
    (plan,) = report["plans"]
    split = plan["allocation"]
    assert split["requests"] + split["build"] == split["process"] + split["cache"] == 8
    assert list(plan["stage_seconds"]) == list(STAGES) and plan["stage_seconds"]["network"] == 0
    assert plan["limited_by"] in STAGES and report["dataset"]["partition"] is None
    assert plan["steps"] == -(-1500 // 40)
    assert plan["epoch_seconds"] == pytest.approx(plan["steps"] * plan["iteration_seconds"])
    assert report["cache_ratio"] == 0.1 and 0 < plan["hits"] < 1
    assert plan["free_iteration_seconds"] > plan["iteration_seconds"]


def test_memory_decides_what_is_cached(capsys, machine):
    known = machine('gpu_memory_gb = { value = 0.00435, source = "assumed" }\n')
    ratio = planned(capsys, "--dataset", GRAPH, "--platform", known, "--machines", "1")["cache_ratio"]
    assert 0.1 < ratio < 1
    asked = planned(
        capsys, "--dataset", GRAPH, "--platform", known, "--machines", "1", "--cache-ratio", "0.25"
    )
    assert asked["cache_ratio"] == 0.25


def test_servers_that_have_the_graph_are_shared(capsys, machine):
    """A network between, edges that cross servers, and cores for each machine."""
    servers = machine(
        'graph_servers = { value = 3, source = "assumed" }\ngraph_server_cores = { value = 8, source = "assumed" }\n'
    )
    report = planned(capsys, "--dataset", GRAPH, "--platform", servers, "--machines", "1", "2")
    one, two = (plan["allocation"] for plan in report["plans"])
    assert (one["requests"] + one["build"], two["requests"] + two["build"]) == (24, 12)
    assert all(plan["stage_seconds"]["network"] > 0 for plan in report["plans"])
    assert report["dataset"]["partition"] == "blocks"


@pytest.mark.slow
def test_a_data_set_that_is_not_here(capsys):
    assert main(["plan", "--system", "bgl", "--dataset-preset", "ogbn-products", "--machines", "1"]) == 0
    text = capsys.readouterr().out
    assert "ogbn-products: 2,449,029 vertices, 100 features" in text
    assert all(stage in text for stage in STAGES)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--sampling", "hybrid"], "sampling must be left out with the system bgl, not 'hybrid'"),
        (["--local-steps", "3"], "local_steps must be left out with the system bgl, not 3"),
        (
            ["--platform", "hyscale-fpga"],
            "gpus of platform hyscale-fpga must be at least 1, as BGL trains on them",
        ),
        (["--batch-size", "10000"], "training vertices must be at least 80000, a mini-batch of 10000"),
        (["--machines", "2000"], "training vertices must be at least"),
    ],
)
def test_what_cannot_be_is_one_line(options, message, refusal):
    assert message in refusal(["plan", "--system", "bgl", "--dataset", GRAPH, "--machines", "1", *options])


def test_too_few_cores_are_named(refusal, tmp_path):
    few = tmp_path / "few.toml"
    few.write_text(MACHINE.replace("16", "3"))
    words = ["plan", "--system", "bgl", "--dataset", GRAPH, "--platform", str(few), "--batch-size", "20"]
    assert "cpu_cores of platform few must leave at least 4" in refusal(words)


# BGL's pipeline with real mini-batches: what is counted, what it costs, and what no cost changes.

FANOUTS = (4, 3, 2)
CACHED = Placement(order="proximity", cache="fifo", cache_ratio=0.1)


@pytest.fixture(scope="module")
def graph():
    return load_dataset("community-ring:3000:24000:4:5:reach=0.3:train=0.3")


@pytest.fixture(scope="module")
def owners(graph):
    return make_partition(graph, method="blocks", parts=4).owners


@pytest.fixture(scope="module")
def setting(graph):
    model = ModelConfig(features=100, hidden=32, classes=5, layers=3, kind="gcn")
    platform = load_platform("bgl").replace(
        gpus=2,
        sample_medges_per_s_per_core=10.0,
        gather_gbs_per_core=4.0,
        # Mini-batches so small would have little but launches.
        gpu_launch_us=0.0,
        gpu_minibatch_us=0.0,
        gpu_device_times=0.1,
    )
    return Setting(
        graph=graph, model=model, platform=platform, fanouts=FANOUTS, width=100, seeds=10, scale=0.1
    )


def test_a_profile_by_hand(setting, graph, owners):
    """One iteration of two GPUs: counts by the definitions, prices by the platform's rates."""
    placement = dataclasses.replace(CACHED, owners=owners)
    traffic = DrawnMinibatches(graph, fanouts=FANOUTS, seeds=10, gpus=2, placement=placement)
    sampled = traffic.sample(0, 0)
    sampler = NeighborSampler(graph, fanouts=FANOUTS, seed=0)
    order = Proximity(graph, batch_size=10, sequences=5, seed=0)
    both = order.batches(0)[:2]
    batches = [sampler.sample(seeds, step) for step, seeds in enumerate(both)]
    crossing = 0
    for batch in batches:
        for layer in (1, 2):
            block = batch.blocks[layer]
            for row in range(block.num_dst):
                for place in block.indices[block.indptr[row] : block.indptr[row + 1]]:
                    source = batch.vertices[layer][place]
                    crossing += owners[source] != owners[batch.vertices[layer + 1][row]]
    assert sampled.crossing == crossing > 0
    assert sampled.edges == sum(block.edges for batch in batches for block in batch.blocks)
    assert sampled.rows == sum(len(batch.vertices[0]) for batch in batches)

    counts = traffic.look_up(sampled, 0)
    platform = setting.platform
    prices = Prices(platform=platform, gpu=Gpu(platform, setting.model), width=100, policy="fifo", scale=0.1)
    found = prices.of_counts(counts, prices.of_sample(sampled))
    destinations = sum(len(layer) for batch in batches for layer in batch.vertices[1:])
    subgraph = 40 * (sampled.edges + 2 * destinations + sampled.rows)
    assert found.requests == pytest.approx((sampled.edges + crossing) / 1e6)
    assert found.process == pytest.approx((sampled.edges + destinations) / 1e6)
    assert found.move == pytest.approx(subgraph)
    assert found.build == pytest.approx(subgraph / 4e9)
    assert found.network == pytest.approx(30e-6 + (subgraph + 80 * crossing) / 12.5e9)
    assert found.copy == pytest.approx(4000 * counts.missing)
    assert found.cache == pytest.approx(4000 * counts.missing / 4e9)
    assert found.cache_floor == pytest.approx(70e-9 * counts.looked_up)


def test_the_caches_are_the_policys(graph):
    """Shards by vertex mod GPUs, asked GPU by GPU: rows that miss are those of the policies by themselves."""
    traffic = DrawnMinibatches(graph, fanouts=FANOUTS, seeds=10, gpus=3, placement=CACHED)
    train_ids = np.flatnonzero(graph.train_mask)
    work = Workload(graph=graph, train_ids=train_ids, fanouts=FANOUTS, batch_size=10)
    shards = prepare_policy("fifo", work)(capacity=300, shards=3)
    counts = []
    for iteration in range(2 * traffic.per_epoch):
        sampled = traffic.sample(iteration, 0)
        counts.append(traffic.look_up(sampled, 0))
        missing = sum(
            int(np.count_nonzero(~shards[k].access(ids[ids % 3 == k] // 3).hits))
            for ids in sampled.inputs
            for k in range(3)
        )
        assert counts[-1].missing == missing and counts[-1].remote == 0
    assert 0 < hit_ratio(counts) < 1


def test_machines_share_one_order(graph):
    """An iteration of two machines is four mini-batches of the order, and an epoch has no seed twice."""
    traffic = DrawnMinibatches(graph, fanouts=FANOUTS, seeds=10, gpus=2, machines=2, placement=CACHED)
    order = Proximity(graph, batch_size=10, sequences=5, seed=0)
    for epoch in range(2):
        seen = []
        for place in range(traffic.per_epoch):
            parts = [traffic.seeds_of(epoch * traffic.per_epoch + place, machine) for machine in range(2)]
            seeds = np.concatenate([part for each in parts for part in each])
            assert np.array_equal(seeds, np.concatenate(order.batches(epoch)[4 * place : 4 * place + 4]))
            seen += seeds.tolist()
        assert len(set(seen)) == len(seen)
    with pytest.raises(InputError, match=r"training vertices must be at least 4000, a mini-batch of 1000"):
        DrawnMinibatches(graph, fanouts=FANOUTS, seeds=1000, gpus=4, placement=CACHED)


def test_a_host_that_lacks_rows_waits_for_them(setting):
    """With the whole graph nothing is remote; with a part of it, what is missing there adds to the floor."""
    design = Design(name="bgl", placement=CACHED)
    part = dataclasses.replace(design, placement=dataclasses.replace(CACHED, host_ratio=0.3))
    whole, less = (
        profiled(setting, each, minibatches_of(setting, each), iterations=5) for each in (design, part)
    )
    assert less.cache_floor > whole.cache_floor and less.copy == whole.copy


@pytest.mark.parametrize("sharing", ["isolated", EQUAL, SHARED_CORES])
def test_values_do_not_depend_on_costs(setting, sharing):
    """Other rates, other times; the same counts, mini-batch by mini-batch, so the same bytes and hits."""
    design = Design(name="bgl", placement=CACHED, sharing=sharing)
    slower = dataclasses.replace(
        setting,
        platform=setting.platform.replace(network_gbs=0.1, sample_medges_per_s_per_core=0.01, gpu_gflops=50),
    )
    one, other = (simulate(each, design, iterations=6, warm=2) for each in (setting, slower))
    assert other.period > 2 * one.period
    assert one.hits == other.hits > 0
    assert (one.profile.copy, one.profile.move) == (other.profile.copy, other.profile.move)
    one.trace.check()


@pytest.mark.parametrize("machines", [1, 2])
def test_minibatches_that_are_noted_are_the_same(setting, machines):
    """Drawn once for several runs: every instant and count of a run that draws its own, whichever comes first."""
    design = Design(name="bgl", placement=CACHED)
    noted = minibatches_of(setting, design, machines=machines)
    for sharing in ("isolated", EQUAL, SHARED_CORES):
        each = dataclasses.replace(design, sharing=sharing)
        alone, again = (
            simulate(setting, each, iterations=4, warm=3, machines=machines, minibatches=minibatches)
            for minibatches in (None, noted)
        )
        assert (again.period, again.profile, again.hits) == (alone.period, alone.profile, alone.hits)


def test_the_period_is_that_of_the_formula(setting):
    """Isolated stages of nearly equal mini-batches: between the slowest stage's mean and its largest."""
    design = Design(name="bgl", placement=CACHED)
    found = simulate(setting, design, iterations=20, warm=10)
    best = found.allocation.period(found.profile)
    assert best <= found.period * (1 + 1e-9) and found.period < 1.25 * best
    assert list(found.stage_seconds) == list(STAGES)
    equal = simulate(setting, dataclasses.replace(design, sharing=EQUAL), iterations=20, warm=10)
    assert equal.period > found.period


def test_a_pipeline_is_quicker_than_one_worker(setting):
    serial = simulate(setting, Design(name="serial", workers=SERIAL, sharing=SHARED_CORES), iterations=5)
    each = simulate(setting, Design(name="each", workers=EACH, sharing=SHARED_CORES), iterations=5, warm=5)
    assert sum(serial.stage_seconds.values()) == pytest.approx(serial.period)
    assert each.period < serial.period and serial.gpu_share < each.gpu_share


def test_free_competition_starves_a_single_thread(setting):
    """What no core shortens takes longer where other stages want all cores; and switching takes more yet."""
    design = Design(name="bgl", placement=CACHED)
    floors = setting.platform.replace(cache_ns_fifo=3000, sample_medges_per_s_per_core=0.02, cpu_cores=8)
    setting = dataclasses.replace(setting, platform=floors)
    isolated = simulate(setting, design, iterations=10, warm=5)
    free = dataclasses.replace(design, sharing=SHARED_CORES)
    without, default = (
        simulate(setting, free, iterations=10, warm=5, switching=switching) for switching in (0.0, None)
    )
    alone = isolated.profile.cache_floor + isolated.profile.cache / 8
    assert without.stage_seconds["cache workflow"] > 1.5 * alone
    assert default.period > without.period


def test_four_machines_share_the_servers(setting):
    one = simulate(setting, Design(name="bgl", placement=CACHED), iterations=5, warm=5)
    four = simulate(setting, Design(name="bgl", placement=CACHED), iterations=5, warm=5, machines=4)
    four.trace.check()
    assert one.period < four.period < 4 * one.period
    servers = capacities_of(setting.platform).graph_cores
    assert capacities_of(setting.platform, machines=4).graph_cores == servers // 4


def test_other_systems_times_do_not_depend_on_bgls_rates():
    """A run of another system goes on, whatever the platform says of servers, network and look-ups."""
    platform = load_platform("hyscale-fpga")
    other = platform.replace(graph_servers=3, network_gbs=1, cache_ns_fifo=99)
    assert other.conditions() == platform.conditions()
    assert platform.replace(pcie_gbs=1).conditions() != platform.conditions()
