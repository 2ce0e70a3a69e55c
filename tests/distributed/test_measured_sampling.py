"""What ranks take to sample, by part: timed mini-batches are those that are not, and figures follow from the times."""

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.local_topology import local_topology
from simgnn.distributed.measured_sampling import (
    ALONE,
    VANILLA,
    RankTimes,
    TimedSampler,
    measure_alone,
    measure_vanilla,
    seeds_of,
)
from simgnn.distributed.ownership import Ownership
from simgnn.sampling.sampler import NeighborSampler

FANOUTS = (4, 3)


@pytest.fixture(scope="module")
def graph():
    return load_dataset("rmat:400:6000:2:3", seed=1)


def test_timed_ranks_sample_the_same(graph):
    ownership = Ownership((np.arange(graph.vertices) % 3).astype(np.int32), 3)

    def program(communicator):
        topology = local_topology(graph, ownership.owned(communicator.rank))
        sampler = TimedSampler(topology, ownership, communicator, fanouts=FANOUTS, seed=0)
        (first, *_) = seeds_of(graph, ownership, communicator.rank, batch_size=20, minibatches=1)
        batch = yield from sampler.sample(first, 7)
        return first, batch, sampler.seconds

    whole = NeighborSampler(graph, fanouts=FANOUTS, seed=0)
    for seeds, batch, seconds in InProcess(3).run(program):
        alone = whole.sample(seeds, 7)
        for ours, theirs in zip(batch.blocks, alone.blocks, strict=True):
            assert np.array_equal(ours.indptr, theirs.indptr) and np.array_equal(ours.indices, theirs.indices)
        assert set(seconds) == set(VANILLA) and min(seconds.values()) > 0


def test_both_ways_draw_as_many_edges(graph):
    ownership = Ownership((np.arange(graph.vertices) % 2).astype(np.int32), 2)
    given = {"fanouts": FANOUTS, "batch_size": 20, "minibatches": 3}
    vanilla, alone = measure_vanilla(graph, ownership, **given), measure_alone(graph, ownership, **given)
    assert np.array_equal(vanilla.edges, alone.edges) and vanilla.edges.shape == (2, 3)
    assert set(vanilla.seconds) == set(VANILLA) and set(alone.seconds) == set(ALONE)
    assert vanilla.ns(*VANILLA) == pytest.approx(sum(vanilla.ns(part) for part in VANILLA))
    assert min(vanilla.ns(part) for part in VANILLA) > 0


def test_the_slowest_rank_of_each_minibatch():
    seconds = {"a": np.array([[1.0, 2.0], [2.0, 4.0]]), "b": np.array([[1.0, 2.0], [0.0, 2.0]])}
    times = RankTimes(edges=np.full((2, 2), 10.0), seconds=seconds)
    assert times.ns("a") == pytest.approx(9e9 / 40)
    assert times.slowest("a") == pytest.approx((2 + 4) / (1.5 + 3))
    assert times.slowest("a", "b") == pytest.approx((2 + 6) / (2 + 5))  # of both parts together
