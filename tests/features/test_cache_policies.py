"""Cache policies decide as their naive models do, and `future` as nothing can do better."""

import itertools

import naive_caches
import numpy as np
import pytest

from simgnn.data.datasets import load_dataset
from simgnn.features.cache.future import LEVELS, Future, levels_of
from simgnn.features.cache.policies import Fifo, Lfu, Lru, Sieve, Static
from simgnn.features.cache.policy import RepetitionError
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.features.cache.trace import access_trace
from simgnn.sampling.sampler import NeighborSampler, epoch_batches

TRACES = 1000
PAIRS = {
    "fifo": (Fifo, naive_caches.NaiveFifo),
    "lru": (Lru, naive_caches.NaiveLru),
    "lfu": (Lfu, naive_caches.NaiveLfu),
    "sieve": (Sieve, naive_caches.NaiveSieve),
}
EVERY = [Fifo, Lru, Lfu, Sieve, Future]


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
