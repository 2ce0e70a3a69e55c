"""Feature stores return the rows that they hold, whatever policy, capacity, shards and threads."""

import threading

import numpy as np
import pytest
from scipy import sparse

from simgnn.data.datasets import load_dataset
from simgnn.features.cache.registry import POLICIES, Workload, prepare_policy
from simgnn.features.cache.trace import access_trace
from simgnn.features.stores.cached import Cached, Slots
from simgnn.features.stores.memory import Memory, memory_store
from simgnn.sampling.orders.order import Shuffled
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training.batches import BatchLoader

WIDTH = 20


@pytest.fixture(scope="module")
def work():
    graph = load_dataset(f"sbm:300:1500:{WIDTH}:4", seed=1)
    return Workload(
        graph=graph, train_ids=np.flatnonzero(graph.train_mask), fanouts=(4, 3), batch_size=16, seed=2
    )


@pytest.fixture(scope="module")
def trace(work):
    sampler = NeighborSampler(work.graph, fanouts=work.fanouts, seed=2)
    order = Shuffled(work.train_ids, batch_size=work.batch_size, seed=2)
    return access_trace(sampler, order.batches(0))


def cached(work, name, capacity, shards=1, tier="cache"):
    policies = prepare_policy(name, work)(capacity=capacity, shards=shards)
    return Cached(memory_store(work.graph.features), policies, tier=tier)


@pytest.mark.parametrize("shards", [1, 3])
@pytest.mark.parametrize("capacity", [0, 1, 20, 300, 1000])
@pytest.mark.parametrize("name", POLICIES)
def test_rows_are_the_stores(work, trace, name, capacity, shards):
    store = cached(work, name, capacity, shards)
    features = work.graph.features
    filled = store.fill()
    assert filled == (4 * WIDTH * min(capacity, 300) if name in ("degree", "presample", "vip") else 0)
    for ids in trace:
        store.announce(ids)
    for ids in trace:
        out = np.full((len(ids), WIDTH), np.nan, np.float32)
        reading = store.read(ids, out)
        assert reading.rows is out
        assert out.tobytes() == features[ids].tobytes()
        assert reading.asked == len(ids) == sum(reading.hits.values())
        assert reading.bytes == {tier: 4 * WIDTH * hits for tier, hits in reading.hits.items()}
        assert len(reading.by_shard) == shards and sum(reading.by_shard) == reading.hits["cache"]
    if capacity >= 300 and name != "future":
        assert store.read(np.arange(300)).hits["cache"] >= len(np.unique(np.concatenate(trace)))
    assert sum(policy.capacity for policy in store.policies) <= max(capacity, 300)


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("capacity", [0, 1, 20, 300])
def test_rows_are_the_stores_whatever_threads_do(work, trace, name, capacity):
    """Decisions are taken in the requests' order, rows are moved by four threads in any."""
    alone, shared = cached(work, name, capacity, 2), cached(work, name, capacity, 2)
    requests = 3 * trace
    for store in (alone, shared):
        for ids in requests:
            store.announce(ids)
    expected = [alone.read(ids).hits for ids in requests]
    lock, numbers, found, wrong = threading.Lock(), iter(range(len(requests))), {}, []

    def work_on():
        while True:
            with lock:
                number = next(numbers, None)
                if number is None:
                    return
                pending = shared.begin(requests[number])
            reading = pending.finish()
            found[number] = reading.hits
            if reading.rows.tobytes() != work.graph.features[requests[number]].tobytes():
                wrong.append(number)

    threads = [threading.Thread(target=work_on) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert [found[number] for number in range(len(requests))] == expected


def test_a_slot_is_never_read_while_it_is_overwritten(work):
    """Two reads cross in every way that two steps of each can: the slot of one's hit goes to the other."""
    features = work.graph.features
    for order in ("0011", "0101", "0110", "1001", "1010", "1100"):
        store = cached(work, "fifo", 2)
        store.read(np.array([7, 8]))
        requests, pending, rows = {"0": np.array([7, 8]), "1": np.array([9, 10, 7])}, {}, {}
        for who in order:
            if who in pending:
                rows[who] = pending[who].finish()
            else:
                pending[who] = store.begin(requests[who])
        for who, ids in requests.items():
            assert rows[who].rows.tobytes() == features[ids].tobytes(), order
        late = sum(4 * WIDTH * (r.hits["cache"]) - r.bytes["cache"] for r in rows.values())
        # Only where the other's rows came between the two steps of a hit was it read past the cache.
        assert (late > 0) == (order == "0110")
        assert store.read(np.array([9, 10])).rows.tobytes() == features[[9, 10]].tobytes()


def test_a_hit_that_was_overwritten_is_read_past_the_cache(work):
    store = cached(work, "fifo", 2)
    store.read(np.array([7, 8]))
    hit = store.begin(np.array([7, 8]))
    store.read(np.array([9, 10]))
    reading = hit.finish()
    assert reading.rows.tobytes() == work.graph.features[[7, 8]].tobytes()
    assert reading.hits == {"cache": 2, "host": 0} and reading.bytes == {"cache": 0, "host": 2 * 4 * WIDTH}


def test_a_read_that_was_given_up_leaves_no_wrong_row(work):
    store = cached(work, "lru", 2)
    store.begin(np.array([3, 4]))
    for hits in (2, 2):
        reading = store.read(np.array([3, 4]))
        assert reading.rows.tobytes() == work.graph.features[[3, 4]].tobytes()
        assert reading.hits["cache"] == hits
    assert reading.bytes == {"cache": 2 * 4 * WIDTH, "host": 0}


def fail(*_):
    raise OSError("disk")


def give_up(store, monkeypatch):
    del monkeypatch
    store.begin(np.array([3, 4]))


def fail_to_move(store, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(Memory, "copy", fail)
        with pytest.raises(OSError, match="disk"):
            store.read(np.array([3, 4]))


def fail_behind(store, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr(Memory, "begin", fail)
        with pytest.raises(OSError, match="disk"):
            store.begin(np.array([3, 4]))


def fail_to_decide(store, monkeypatch):
    """The first shard has decided when the second one fails."""
    with monkeypatch.context() as broken:
        broken.setattr(store.policies[-1], "access", fail)
        with pytest.raises(OSError, match="disk"):
            store.begin(np.array([3, 4]))


@pytest.mark.parametrize("what", [give_up, fail_to_move, fail_behind, fail_to_decide])
def test_the_fast_path_comes_back(work, monkeypatch, what):
    """After reads that came to nothing a hit needs no look at what its slot holds, and has the right row."""
    store, looked = cached(work, "fifo", 10, 2), []
    what(store, monkeypatch)
    store.read(np.array([3, 4, 5]))
    ready = Slots.ready
    monkeypatch.setattr(Slots, "ready", lambda *given: looked.append(None) or ready(*given))
    for _ in range(2):
        reading = store.read(np.array([5, 4, 3]))
        assert reading.rows.tobytes() == work.graph.features[[5, 4, 3]].tobytes()
        assert reading.bytes == {"cache": 3 * 4 * WIDTH, "host": 0}
    assert not looked


@pytest.mark.parametrize("shards", [1, 3])
@pytest.mark.parametrize("name", POLICIES)
def test_repetitions_count_once(work, name, shards):
    store = cached(work, name, 50, shards)
    store.fill()
    ids = np.array([5, 9, 5, 5, 9, 1])
    static = sum(len(np.intersect1d(p.keys * shards + k, ids)) for k, p in enumerate(store.policies))
    for _ in range(2):
        store.announce(ids)
    for hits in (0, 3):
        if name in ("degree", "presample", "vip"):
            hits = static
        reading = store.read(ids)
        assert reading.rows.tobytes() == work.graph.features[ids].tobytes()
        assert reading.asked == 3 and reading.hits == {"cache": hits, "host": 3 - hits}


def test_places(work):
    """Rows go where they are wanted, and nothing else is touched."""
    for store in (memory_store(work.graph.features), cached(work, "sieve", 3), cached(work, "sieve", 30)):
        ids, places = np.array([5, 9, 5, 1]), np.array([6, 0, 3, 2])
        for _ in range(3):
            out = np.full((8, WIDTH), -1, np.float32)
            store.begin(ids).finish(out, places)
            assert out[places].tobytes() == work.graph.features[ids].tobytes()
            assert (out[[1, 4, 5, 7]] == -1).all()


def test_caches_nest(work, trace):
    """Device over host over a last tier: each row is counted once, where it was found."""
    host = cached(work, "lru", 120, tier="near")
    device = Cached(host, prepare_policy("degree", work)(capacity=40, shards=2), tier="device")
    device.fill()
    assert device.tiers == ("device", "near", "host")
    totals = dict.fromkeys(device.tiers, 0)
    for ids in trace:
        reading = device.read(ids)
        assert reading.rows.tobytes() == work.graph.features[ids].tobytes()
        assert tuple(reading.hits) == device.tiers and sum(reading.hits.values()) == len(ids)
        totals = {tier: totals[tier] + hits for tier, hits in reading.hits.items()}
    assert all(totals.values())
    # What the inner cache is asked for is what the outer one lacks.
    other = cached(work, "lru", 120)
    kept = set(np.concatenate([p.keys * 2 + k for k, p in enumerate(device.policies)]).tolist())
    seen = [other.read(np.array([v for v in ids if v not in kept], np.int64)).hits["cache"] for ids in trace]
    assert sum(seen) == totals["near"]


def test_sparse_features(work):
    matrix = sparse.csr_array(np.where(work.graph.features > 0.5, work.graph.features, 0).astype(np.float32))
    store, ids = memory_store(matrix), np.array([5, 299, 5, 0])
    assert store.read(ids).rows.tobytes() == matrix[ids].toarray().tobytes()
    out = np.zeros((6, WIDTH), np.float32)
    store.begin(ids).finish(out, np.array([5, 1, 2, 3]))
    assert out[[5, 1, 2, 3]].tobytes() == matrix[ids].toarray().tobytes()


def test_what_is_refused(work):
    store = cached(work, "fifo", 5)
    for ids, text in (
        (np.array([300]), "ids must be vertices from 0 to 299, not 300"),
        (np.array([-1, 3]), "ids must be vertices from 0 to 299, not -1"),
        (np.array([0.5]), "ids must be a vector of integers, not float64"),
        (np.zeros((2, 2), np.int64), "ids must be a vector of integers, not int64 of shape"),
    ):
        with pytest.raises(ValueError, match=text):
            store.read(ids)
    with pytest.raises(ValueError, match=r"out must be a C-ordered float32 array of shape \(2, 20\)"):
        store.read(np.array([1, 2]), np.zeros((2, 20)))
    with pytest.raises(ValueError, match="cache tier must be another than host, not 'host'"):
        Cached(memory_store(work.graph.features), store.policies, tier="host")
    with pytest.raises(ValueError, match="policy of shard 0 must be for 150 vertices, not 300"):
        Cached(memory_store(work.graph.features), 2 * store.policies)


@pytest.mark.parametrize("name", POLICIES)
def test_a_loader_loads_the_same_from_any_store(work, trace, name):
    """Bytes of features are the graph's, and what is a hit does not depend on the loader's threads."""
    order = Shuffled(work.train_ids, batch_size=work.batch_size, seed=2)
    found = []
    for threads in (1, 3):
        sampler = NeighborSampler(work.graph, fanouts=work.fanouts, seed=2, threads=threads)
        store = Cached(
            cached(work, "lru", 90, tier="near"), prepare_policy(name, work)(capacity=30, shards=2)
        )
        plain = BatchLoader(graph=work.graph, sampler=sampler)
        loader = BatchLoader(graph=work.graph, sampler=sampler, features=store)
        for ids in trace:
            store.announce(ids)
        parts = [{"": seeds} for seeds in order.batches(0)]
        loaded = zip(loader.prefetch(parts, first_step=0), plain.prefetch(parts, first_step=0), strict=True)
        hits = []
        for one, other in loaded:
            assert one[""].features.tobytes() == other[""].features.tobytes()
            assert other[""].reading is None
            hits.append(dict(one[""].reading.hits))
        found.append(hits)
    assert found[0] == found[1] and len(found[0]) == order.batches_per_epoch


def test_a_loader_wants_the_graphs_features(work):
    sampler = NeighborSampler(work.graph, fanouts=work.fanouts, seed=2)
    with pytest.raises(ValueError, match="features must have 300 rows of 20, as the graph has, not 3 of 20"):
        BatchLoader(graph=work.graph, sampler=sampler, features=memory_store(np.zeros((3, 20), np.float32)))
