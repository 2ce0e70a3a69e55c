"""BGL's pipeline with real mini-batches: what is counted, what it costs, and what no cost changes."""

import dataclasses

import numpy as np
import pytest

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
    Setting,
    minibatches_of,
    profiled,
    simulate,
)
from simgnn.systems.bgl.workload import DrawnMinibatches, Placement, hit_ratio
from simgnn.systems.pipeline.core_sharing import capacities_of
from simgnn.systems.pipeline.isolation import EQUAL, SHARED_CORES, STAGES
from simgnn.systems.pipeline.profiling import Prices
from simgnn.virtual_time.gpu import Gpu
from simgnn.virtual_time.platform import load_platform

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
