"""What static caches rank by, and the trace that is known before an epoch runs."""

import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.features.cache.policies import Static
from simgnn.features.cache.registry import POLICIES, Workload, prepare_policy
from simgnn.features.cache.scores import degree_scores, inclusion_scores, ranked
from simgnn.features.cache.trace import access_trace
from simgnn.sampling.orders.order import Shuffled
from simgnn.sampling.presampling import presample
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training.batches import BatchLoader


@pytest.fixture(scope="module")
def graph():
    return load_dataset("rmat:500:4000:8:4", seed=3)


def graph_of(sources, destinations, vertices, train):
    mask = np.zeros(vertices, bool)
    mask[train] = True
    return Graph.from_edges(
        name="small",
        sources=sources,
        destinations=destinations,
        features=np.zeros((vertices, 1)),
        labels=np.zeros(vertices, np.int64),
        train_mask=mask,
        val_mask=mask,
        test_mask=mask,
    )


def test_the_trace_is_what_training_loads(graph):
    train = np.flatnonzero(graph.train_mask)
    order = Shuffled(train, batch_size=32, seed=4)
    sampler = NeighborSampler(graph, fanouts=(5, 3), seed=4, threads=2)
    loader = BatchLoader(graph=graph, sampler=sampler)
    for epoch in (0, 2):
        step = epoch * order.batches_per_epoch
        known = access_trace(
            NeighborSampler(graph, fanouts=(5, 3), seed=4), order.batches(epoch), first_step=step
        )
        assert len(known) == order.batches_per_epoch
        loaded = loader.prefetch(({"": seeds} for seeds in order.batches(epoch)), first_step=step)
        for request, parts in zip(known, loaded, strict=True):
            assert np.array_equal(request, parts[""].batch.vertices[0])


def asked(trace, vertices):
    """How often each vertex is asked for."""
    return np.bincount(np.concatenate(trace), minlength=vertices)


def test_degrees_are_of_those_who_ask():
    """A vertex is asked for by those that have it as an in-neighbour."""
    assert degree_scores(graph_of([0, 0, 0, 1], [1, 2, 3, 0], 4, [0])).tolist() == [3, 1, 0, 0]


def test_presampling_is_fixed_by_seed_and_epochs(graph):
    train = np.flatnonzero(graph.train_mask)

    def counts(seed, epochs):
        return presample(graph, train, fanouts=(5, 3), batch_size=32, seed=seed, epochs=epochs).inputs

    assert np.array_equal(counts(1, 2), counts(1, 2))
    assert not np.array_equal(counts(1, 2), counts(2, 2))
    assert (counts(1, 2) >= counts(1, 1)).all() and counts(1, 2).sum() > counts(1, 1).sum()
    # Its draws are not those of the training with the same seed.
    sampler = NeighborSampler(graph, fanouts=(5, 3), seed=1)
    own = access_trace(sampler, Shuffled(train, batch_size=32, seed=1).batches(0))
    assert not np.array_equal(counts(1, 1), asked(own, graph.vertices))


def test_inclusion_is_exact_on_a_tree():
    """A star of seeds' neighbours: 3 of 4 leaves of each root are drawn, then 1 of 2 of each leaf's own."""
    sources, destinations, train = [], [], []
    for root in range(3):
        base = 13 * root
        train.append(base)
        for leaf in range(1, 5):
            sources += [base + leaf, base + 2 * leaf + 3, base + 2 * leaf + 4]
            destinations += [base, base + leaf, base + leaf]
    graph = graph_of(sources, destinations, 39, train)
    scores = inclusion_scores(graph, np.array(train), fanouts=(3, 1), batch_size=1)
    third = 1 / 3
    # Roots expand twice, and once with one neighbour: a leaf comes by either.
    leaf = 1 - (1 - third * 3 / 4) * (1 - third / 4)
    np.testing.assert_allclose(scores[0::13], third, rtol=1e-12)
    np.testing.assert_allclose(scores[[1, 2, 3, 4]], leaf, rtol=1e-12)
    np.testing.assert_allclose(scores[5:13], third * 3 / 4 / 2, rtol=1e-12)


def test_inclusion_is_near_what_happens(graph):
    """Over many epochs, a vertex is asked for about as often as the arithmetic says."""
    train = np.flatnonzero(graph.train_mask)
    order = Shuffled(train, batch_size=16, seed=4)
    sampler, epochs = NeighborSampler(graph, fanouts=(4, 3), seed=4), 40
    counts = sum(
        asked(access_trace(sampler, order.batches(e), first_step=e * order.batches_per_epoch), graph.vertices)
        for e in range(epochs)
    )
    seen = counts / (epochs * order.batches_per_epoch)
    scores = inclusion_scores(graph, train, fanouts=(4, 3), batch_size=16)
    assert ((scores >= 0) & (scores <= 1)).all() and not seen[scores == 0].any()
    assert np.corrcoef(scores, seen)[0, 1] > 0.99
    assert 1 < scores.sum() / seen.sum() < 1.1  # not independent: several ways lead to a vertex


def test_all_neighbours_of_all_seeds_are_certain(graph):
    train = np.arange(graph.vertices)
    scores = inclusion_scores(graph, train, fanouts=(-1,), batch_size=graph.vertices)
    assert (scores == 1).all()


def test_a_ranking_is_of_finite_scores_and_equal_ones_keep_their_order():
    assert ranked(np.array([1, 5, 5, 2])).tolist() == [1, 2, 3, 0]
    with pytest.raises(ValueError, match="ranking scores must be a vector of finite numbers"):
        ranked(np.array([np.nan]))


@pytest.mark.parametrize("name", POLICIES)
def test_policies_by_name(graph, name):
    work = Workload(graph=graph, train_ids=np.flatnonzero(graph.train_mask), fanouts=(3,), batch_size=50)
    make = prepare_policy(name, work)
    policies = make(capacity=100, shards=3)
    assert [policy.vertices for policy in policies] == [167, 167, 166]
    assert [policy.capacity for policy in policies] == [34, 33, 33]
    assert POLICIES[name].text
    if isinstance(policies[0], Static):
        whole = make(capacity=500)[0].keys
        assert sorted(whole.tolist()) == list(range(500))
        kept = np.concatenate([policy.keys * 3 + shard for shard, policy in enumerate(policies)])
        assert len(set(kept.tolist()) & set(whole[:100].tolist())) > 80


def test_what_is_no_cache(graph):
    work = Workload(graph=graph, train_ids=np.arange(5), fanouts=(3,), batch_size=50)
    with pytest.raises(InputError, match="cache shards must be an integer from 1 to 65536, not 0"):
        prepare_policy("lru", work)(capacity=3, shards=0)
    with pytest.raises(InputError, match=r"cache policy must be one of degree, presample, .*, not 'belady'"):
        prepare_policy("belady", work)
