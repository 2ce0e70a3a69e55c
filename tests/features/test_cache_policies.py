"""Cache policies decide as their naive models do, and `future` as nothing can do better."""

import itertools

import naive_caches
import numpy as np
import pytest
from small_graphs import graph_of

from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.features.cache.future import LEVELS, Future, levels_of
from simgnn.features.cache.policies import Fifo, Lfu, Lru, Sieve, Static
from simgnn.features.cache.policy import RepetitionError
from simgnn.features.cache.registry import POLICIES, Workload, prepare_policy
from simgnn.features.cache.scores import degree_scores, inclusion_scores, ranked
from simgnn.features.cache.trace import access_trace
from simgnn.sampling.orders.order import Shuffled
from simgnn.sampling.presampling import presample
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.training.batches import BatchLoader

TRACES = 1000
PAIRS = {
    "fifo": (Fifo, naive_caches.NaiveFifo),
    "lru": (Lru, naive_caches.NaiveLru),
    "lfu": (Lfu, naive_caches.NaiveLfu),
    "sieve": (Sieve, naive_caches.NaiveSieve),
}


def random_trace(generator):
    """Requests, their number of vertices, and a capacity from 0 to beyond that; some vertices are wanted more."""
    vertices = int(generator.integers(1, 24))
    weights = generator.random(vertices) ** 3 + 1e-3
    requests = [
        generator.choice(
            vertices,
            size=int(generator.integers(0, min(vertices, 8) + 1)),
            replace=False,
            p=weights / weights.sum(),
        )
        for _ in range(int(generator.integers(1, 24)))
    ]
    return requests, vertices, int(generator.integers(0, vertices + 3))


def contents(policy):
    """All that a policy decides by; stamps only tell one request from the next."""
    arrays = {name: value for name, value in vars(policy).items() if isinstance(value, np.ndarray)}
    return {name: array.tobytes() for name, array in arrays.items() if name != "_stamps"}


def kept(policy):
    return sorted(policy.keys[policy.keys >= 0].tolist())


def check(policy, access, ids, hits):
    """What a request returned agrees with itself, and with what the policy keeps."""
    assert access.hits.tolist() == hits
    assert (access.slots[access.hits] >= 0).all()
    assert len(kept(policy)) <= policy.capacity
    owned = np.flatnonzero((access.slots >= 0) & ~access.hits)
    assert set(policy.keys[access.slots[owned]].tolist()) <= set(ids.tolist())


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", PAIRS)
def test_policies_are_their_naive_models(name):
    compiled, naive = PAIRS[name]
    generator = np.random.default_rng(7)
    accesses = 0
    for number in range(TRACES):
        trace, vertices, capacity = random_trace(generator)
        policy, model = compiled(vertices=vertices, capacity=capacity), naive(min(capacity, vertices))
        for ids in trace:
            check(policy, policy.access(ids), ids, model.access(ids.tolist()))
            assert kept(policy) == sorted(model.kept), f"trace {number}"
            accesses += len(ids)
    assert accesses > 20 * TRACES


@pytest.mark.sample(1)
@pytest.mark.parametrize("window", [1, 3, 1000])
def test_future_is_its_naive_model(window):
    generator = np.random.default_rng(window)
    for number in range(TRACES):
        trace, vertices, capacity = random_trace(generator)
        levels = generator.integers(generator.integers(1, LEVELS + 1), size=vertices).astype(np.uint8)
        policy, model = (
            Future(vertices=vertices, capacity=capacity, levels=levels),
            naive_caches.NaiveFuture(min(capacity, vertices), levels),
        )
        for ids in trace[:window]:
            policy.announce(ids)
            model.announce(ids.tolist())
        for place, ids in enumerate(trace):
            check(policy, policy.access(ids), ids, model.access(ids.tolist()))
            assert kept(policy) == sorted(model.kept), f"trace {number}, request {place}"
            for later in trace[place + window : place + window + 1]:
                policy.announce(later)
                model.announce(later.tolist())


def best_hits(trace, capacity):
    """Most hits of any policy: next uses are intervals, at most `capacity` of which overlap; the earliest end first."""
    intervals, last = [], {}
    for place, ids in enumerate(trace):
        for vertex in ids:
            if vertex in last:
                intervals.append((place, last[vertex]))
            last[vertex] = place
    load, taken = [0] * (len(trace) + 1), 0
    for end, begin in sorted(intervals):
        if all(load[gap] < capacity for gap in range(begin, end)):
            taken += 1
            for gap in range(begin, end):
                load[gap] += 1
    return taken


def brute_force(trace, capacity):
    """Most hits, by trying every content that a cache can have between two requests."""
    best = {frozenset(): 0}
    for ids in trace:
        after = {}
        for content, hits in best.items():
            hits += len(content & set(ids))
            room = sorted(content | set(ids))
            for size in range(min(capacity, len(room)) + 1):
                for chosen in itertools.combinations(room, size):
                    after[frozenset(chosen)] = max(after.get(frozenset(chosen), 0), hits)
        best = after
    return max(best.values())


def test_nothing_beats_future():
    generator = np.random.default_rng(3)
    for _ in range(60):
        vertices, capacity = int(generator.integers(2, 6)), int(generator.integers(0, 4))
        trace = [
            generator.permutation(vertices)[: generator.integers(1, vertices)]
            for _ in range(int(generator.integers(2, 8)))
        ]
        most = brute_force([ids.tolist() for ids in trace], min(capacity, vertices))
        assert most == best_hits([ids.tolist() for ids in trace], min(capacity, vertices))
        levels = generator.integers(LEVELS, size=vertices).astype(np.uint8)
        policy = Future(vertices=vertices, capacity=capacity, levels=levels)
        for ids in trace:
            policy.announce(ids)
        assert sum(int(policy.access(ids).hits.sum()) for ids in trace) == most


@pytest.mark.parametrize("window", [1, 100, 700])
def test_future_tells_many_requests_apart(window):
    """Rings and entries grow, and are used again; all announced, it has the most hits that there can be."""
    generator = np.random.default_rng(1)
    trace = [generator.permutation(60)[: generator.integers(1, 12)] for _ in range(700)]
    policy = Future(vertices=60, capacity=9)
    for ids in trace[:window]:
        policy.announce(ids)
    hits = 0
    for place, ids in enumerate(trace):
        hits += int(policy.access(ids).hits.sum())
        for later in trace[place + window : place + window + 1]:
            policy.announce(later)
    most = best_hits([ids.tolist() for ids in trace], 9)
    assert hits == most if window == 700 else hits <= most
    assert not policy.announced


def test_levels_are_quarters_of_octaves():
    scores = np.array([0.0, 1.0, 0.5, 0.51, 0.85, 1e-30, 0.9])
    assert levels_of(scores).tolist() == [0, 62, 58, 58, 61, 1, 61]
    assert levels_of(np.zeros(3)).tolist() == [0, 0, 0] and not len(levels_of(np.zeros(0)))


def test_levels_of_other_vertices_are_refused():
    for levels in (np.zeros(8, np.uint8), np.full(9, LEVELS, np.uint8)):
        with pytest.raises(ValueError, match="levels must be 9 numbers from 0 to 62"):
            Future(vertices=9, capacity=2, levels=levels)


def test_a_short_window_is_no_worse_than_a_static_cache():
    """Beyond its window `future` goes by the scores of `vip`; without them it keeps what it happens to have."""
    graph = load_dataset("rmat:4000:40000")
    work = Workload(
        graph=graph, train_ids=np.flatnonzero(graph.train_mask), fanouts=(5, 3), batch_size=32, seed=3
    )
    sampler = NeighborSampler(graph, fanouts=work.fanouts, seed=3)
    batches = [batch for epoch in range(2) for batch in epoch_batches(work.train_ids, 32, 3, epoch)]
    trace = access_trace(sampler, batches)

    def hits(policy, window):
        for ids in trace[:window]:
            policy.announce(ids)
        found = 0
        for place, ids in enumerate(trace):
            now = int(policy.access(ids).hits.sum())
            found += now if place >= len(trace) // 2 else 0
            for later in trace[place + window : place + window + 1]:
                policy.announce(later)
        return found

    static = hits(prepare_policy("vip", work)(capacity=400)[0], 1)
    guessing = [
        hits(prepare_policy("future", work)(capacity=400)[0], window) for window in (1, 2, 4, len(trace))
    ]
    blind = hits(Future(vertices=graph.vertices, capacity=400), 1)
    assert 0.95 * static < guessing[0] < guessing[1] < guessing[2] < guessing[3]
    assert guessing[1] > static > blind


def test_future_wants_to_be_told():
    policy = Future(vertices=9, capacity=2)
    with pytest.raises(ValueError, match="request 1 must be announced to the policy future, not unknown"):
        policy.access(np.arange(3))
    policy.announce(np.arange(3))
    before = contents(policy)
    with pytest.raises(ValueError, match="request 1 must be the one announced to the policy future"):
        policy.access(np.arange(1, 4))
    assert contents(policy) == before
    assert policy.access(np.arange(3)).hits.sum() == 0


@pytest.mark.parametrize("kind", [Fifo, Lru, Lfu, Sieve])
def test_a_vertex_that_comes_twice_is_refused(kind):
    policy = kind(vertices=9, capacity=4)
    policy.access(np.array([1, 2]))
    before = contents(policy)
    with pytest.raises(RepetitionError, match="vertices of a request must be distinct"):
        policy.access(np.array([3, 2, 3]))
    assert contents(policy) == before
    assert policy.access(np.array([3, 2])).hits.tolist() == [False, True]


def test_stamps_begin_anew(monkeypatch):
    """After 2**31 requests; here after three."""
    monkeypatch.setattr("simgnn.features.cache.policy._LAST_STAMP", 3)
    policy = Fifo(vertices=9, capacity=4)
    for number in range(12):
        assert policy.access(np.array([1, 2, 3])).hits.all() == (number > 0)


def test_a_static_cache_keeps_the_first():
    policy = Static(vertices=6, capacity=3, ranking=np.array([4, 1, 5, 0, 2, 3]))
    for _ in range(2):
        access = policy.access(np.array([0, 1, 4]))
        assert access.hits.tolist() == [False, True, True] and access.slots.tolist() == [-1, 1, 0]
    with pytest.raises(ValueError, match="distinct vertices"):
        Static(vertices=6, capacity=3, ranking=np.array([4, 4, 5]))
    with pytest.raises(ValueError, match="cache capacity must be an integer from 0"):
        Fifo(vertices=6, capacity=-1)


# What static caches rank by, and the trace that is known before an epoch runs.


@pytest.fixture(scope="module")
def graph():
    return load_dataset("rmat:500:4000:8:4", seed=3)


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


def test_presampling_is_fixed_by_the_seed(graph):
    train = np.flatnonzero(graph.train_mask)
    first, again, other = (
        presample(graph, train, fanouts=(5, 3), batch_size=32, seed=seed).inputs for seed in (1, 1, 2)
    )
    assert np.array_equal(first, again) and not np.array_equal(first, other)
    # Its draws are not those of the training with the same seed.
    sampler = NeighborSampler(graph, fanouts=(5, 3), seed=1)
    own = access_trace(sampler, Shuffled(train, batch_size=32, seed=1).batches(0))
    assert not np.array_equal(first, asked(own, graph.vertices))


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
