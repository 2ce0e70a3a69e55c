"""Feature rows that stay on the device: the bits of features that are sent, for every policy and capacity."""

import errno
import functools
import json
import resource
import threading

import numpy as np
import pytest
from scipy import sparse

from simgnn.compiler.compile import compile_labelled
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.features.cache.policies import Fifo
from simgnn.features.cache.registry import POLICIES, Workload, prepare_policy
from simgnn.features.cache.trace import access_trace
from simgnn.features.stores.cached import Cached, Slots
from simgnn.features.stores.memory import Memory, memory_store
from simgnn.features.stores.shards import MappedShards, write_features
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.orders.order import Shuffled
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.memory.timing import MemoryTiming
from simgnn.training.batches import BatchLoader
from simgnn.training.devices.feature_cache import InputRows
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.training.devices.shared_cache import SharedCache, SharedPlan

TINY = load_config("tiny").hardware
SEEDS, MINIBATCHES, FANOUTS = 8, 3, (3, 2)
ROW_BYTES = 64 * 4


@functools.cache
def graph():
    return load_dataset("digits")


@functools.cache
def batches():
    """Mini-batches that share vertices: neighbours in the ring of the training vertices."""
    sampler = NeighborSampler(graph(), fanouts=FANOUTS, seed=1)
    seeds = np.flatnonzero(graph().train_mask)
    return [sampler.sample(seeds[4 * k : 4 * k + SEEDS], k) for k in range(MINIBATCHES)]


def policy_of(name, capacity):
    seeds = np.flatnonzero(graph().train_mask)
    work = Workload(graph=graph(), train_ids=seeds, fanouts=FANOUTS, batch_size=SEEDS)
    (policy,) = prepare_policy(name, work)(capacity=capacity)
    return policy


def model_of(kind):
    return ModelConfig(features=64, hidden=5, classes=10, layers=2, kind=kind)


def gradients_of(device, batch, model, features):
    """Bits of logits and gradients, and what the launches counted."""
    degrees = np.diff(graph().indptr)[batch.vertices[0]]
    compiled = compile_labelled(
        batch, model, initialise(model, seed=2), features, degrees, device.config, origin=device.lasting_bytes
    )
    device.load(compiled.program)
    runs = [device.run("forward")]
    logits = device.read_tensor(compiled.logits)
    device.write_tensor(compiled.logits_gradient, np.cos(logits))
    runs.append(device.run("backward"))
    found = {name: device.read_tensor(compiled.gradient(name)) for name in compiled.trained}
    bits = {name: values.tobytes() for name, values in ({"logits": logits} | found).items()}
    counts = [(run.cycles, run.counters, run.memory) for run in runs] if device.timed else None
    return bits, counts, compiled.program.sent_bytes


def request(stall=0.0):
    timing = MemoryTiming(stall_probability=stall, seed=4)
    return DeviceRequest(hardware=TINY, arithmetic="host", memory_bytes=1 << 22, timing=timing)


class OwnCache:
    """The cache of a device that shares with no other."""

    def __init__(self, device, policy, rows, *, passing, coming=()):
        plan = SharedPlan(
            names=("own",),
            policies=lambda: [policy],
            requests=lambda: iter([{"own": batch.vertices[0]} for batch in coming]),
            rows_of=lambda ids: rows[ids],
            done=0,
            width=rows.shape[1],
            passing=passing,
            window=MINIBATCHES,
        )
        self.shared = SharedCache(plan)
        self.shared.join("own", device, threading.Lock())
        self._rows, self._step = rows, 0

    def place(self, ids, features=None):
        """Of the next mini-batch; of other rows where they are given."""
        own = InputRows(vertices=np.array(ids), features=self._rows[ids] if features is None else features)
        self._step += 1
        return self.shared.place("own", step=self._step, inputs={"own": own})


@functools.cache
def digits():
    return graph().gather_features(np.arange(graph().vertices))


@functools.cache
def exact(kind):
    """Bits of each mini-batch whose features come with the program, and the bytes sent."""
    with make_execution("reference", request()) as device:
        return [
            gradients_of(device, batch, model_of(kind), graph().gather_features(batch.vertices[0]))
            for batch in batches()
        ]


def train(execution, policy, *, kind="gcn", passing=200, stall=0.0):
    """What each mini-batch found and counted, and where its rows were."""
    with make_execution(execution, request(stall)) as device:
        cache = OwnCache(device, policy, digits(), passing=passing, coming=batches())
        found, counts, placed = [], [], []
        for batch in batches():
            features = graph().gather_features(batch.vertices[0])
            placed.append(cache.place(batch.vertices[0]))
            where = features if placed[-1].rows is None else placed[-1].rows
            bits, count, _ = gradients_of(device, batch, model_of(kind), where)
            found.append(bits)
            counts.append(count)
        return found, counts, placed


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("capacity", [0, 1, 20, 1797, 2000])
def test_no_bit_depends_on_policy_or_capacity(name, capacity):
    found, _, placed = train("reference", policy_of(name, capacity))
    assert found == [bits for bits, *_ in exact("gcn")]
    for batch, place in zip(batches(), placed, strict=True):
        rows = len(batch.vertices[0])
        assert place.sent_bytes == ROW_BYTES * (rows - place.hits)
    if capacity >= 1797:
        assert sum(place.hits for place in placed) > 0


@pytest.mark.sample(4)
@pytest.mark.parametrize("kind", ["gcn", "sage", "gin"])
@pytest.mark.parametrize("name", ["degree", "fifo", "future"])
def test_executions_agree_on_bits_cycles_and_counters(kind, name):
    """With stalls, on three mini-batches that find some of their rows."""
    counts = {}
    for execution in ("cycle", "rtl"):
        found, counts[execution], placed = train(execution, policy_of(name, 60), kind=kind, stall=0.2)
        assert found == [bits for bits, *_ in exact(kind)]
        assert sum(place.hits for place in placed) >= 15
    assert counts["cycle"] == counts["rtl"]


def test_the_second_time_nothing_is_sent():
    with make_execution("reference", request()) as device:
        cache = OwnCache(device, Fifo(vertices=1797, capacity=1797), digits(), passing=0)
        vertices = batches()[0].vertices[0]
        features = graph().gather_features(vertices)
        assert cache.place(vertices).sent_bytes == ROW_BYTES * len(vertices)
        again = cache.place(vertices, np.full_like(features, np.nan))
        assert (again.hits, again.sent_bytes) == (len(vertices), 0)
        bits, *_ = gradients_of(device, batches()[0], model_of("gcn"), again.rows)
        assert bits == exact("gcn")[0][0]


def test_what_finds_no_room_comes_with_the_program():
    found, _, placed = train("reference", policy_of("fifo", 4), passing=5)
    assert all(place.rows is None for place in placed)
    assert found == [bits for bits, *_ in exact("gcn")]


def test_a_hit_whose_slot_is_given_away_is_not_sent():
    """FIFO of two slots: 0 and 1 are there; 2 and 3 push both out while 0 and 1 are asked for."""
    rows = np.arange(8, dtype=np.float32).reshape(4, 2)
    with make_execution("reference", request()) as device:
        cache = OwnCache(device, Fifo(vertices=4, capacity=2), rows, passing=2)
        cache.place([0, 1])
        for ids, hits in (([0, 2, 1, 3], 2), ([3, 0, 2, 1], 2), ([1, 0], 2), ([3], 0), ([2, 1, 3], 2)):
            placed = cache.place(ids)
            assert placed.hits == hits
            assert placed.sent_bytes == 8 * (len(ids) - hits)
            np.testing.assert_array_equal(device.read_tensor(placed.rows.table)[placed.rows.rows], rows[ids])


def test_hits_must_be_rows_that_the_table_holds():
    policy = Fifo(vertices=4, capacity=2)
    policy.access(np.array([1]))
    with make_execution("reference", request()) as device:
        cache = OwnCache(device, policy, np.ones((4, 2), np.float32), passing=2)
        policy.access(np.array([2]))  # which the cache does not know
        with pytest.raises(ValueError, match="hits must be rows that the table holds"):
            cache.place([2])


@pytest.mark.parametrize(
    ("capacity", "passing", "width", "message"),
    [(0, 0, 3, "room for at least one row, not 0"), (1, 1, 0, "width must be")],
)
def test_sizes_are_checked(capacity, passing, width, message):
    with make_execution("reference", request()) as device, pytest.raises(ValueError, match=message):
        OwnCache(
            device, Fifo(vertices=9, capacity=capacity), np.zeros((9, width), np.float32), passing=passing
        )


def test_rows_of_another_shape_are_refused():
    with make_execution("reference", request()) as device:
        cache = OwnCache(device, Fifo(vertices=9, capacity=2), np.zeros((9, 3), np.float32), passing=4)
        with pytest.raises(ValueError, match=r"must have the shape \(2, 3\), not \(2, 4\)"):
            cache.place([1, 2], np.zeros((2, 4), np.float32))


# Features on disk: written whole or not at all, and no damage goes unseen.

ROWS, WIDTH = 101, 7


@pytest.fixture
def matrix():
    return np.random.default_rng(0).standard_normal((ROWS, WIDTH), dtype=np.float32)


def written(folder, matrix, *, shards=3, block_rows=8):
    write_features(
        folder, (matrix[:40], matrix[40:]), width=matrix.shape[1], shards=shards, block_rows=block_rows
    )
    return folder


@pytest.mark.parametrize("check", ["full", "sampled"])
@pytest.mark.parametrize("shards", [1, 2, 3, 200])
def test_rows_come_back(tmp_path, matrix, shards, check):
    store = MappedShards(written(tmp_path / "x", matrix, shards=shards), check=check)
    assert (store.rows, store.width, store.tiers) == (ROWS, WIDTH, ("disk",))
    ids = np.random.default_rng(1).integers(0, ROWS, 500)
    reading = store.read(ids)
    assert reading.rows.tobytes() == matrix[ids].tobytes()
    assert reading.bytes == {"disk": 4 * WIDTH * 500}
    out, places = np.zeros((900, WIDTH), np.float32), np.random.default_rng(2).permutation(900)[:500]
    store.begin(ids).finish(out, places)
    assert out[places].tobytes() == matrix[ids].tobytes()
    cache = Cached(store, [Fifo(vertices=ROWS, capacity=30)])
    for _ in range(2):
        assert cache.read(ids).rows.tobytes() == matrix[ids].tobytes()


def test_parts_do_not_matter(tmp_path, matrix):
    manifests = [
        write_features(tmp_path / f"{k}", np.array_split(matrix, k), width=WIDTH, shards=3, block_rows=8)
        for k in (1, 4, 101)
    ]
    assert manifests[0] == manifests[1] == manifests[2]


def test_no_rows(tmp_path):
    write_features(tmp_path / "x", [], width=WIDTH, shards=2)
    assert MappedShards(tmp_path / "x").read(np.zeros(0, np.int64)).rows.shape == (0, WIDTH)


def refused(folder, check="full"):
    with pytest.raises(InputError) as error:
        MappedShards(folder, check=check)
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("check", ["full", "sampled"])
def test_damage_is_named(tmp_path, matrix, check):
    folder = written(tmp_path / "x", matrix)
    digests = json.loads((folder / "manifest.json").read_text())["shards"][1]
    shard = folder / "shard-0001.npy"
    whole = shard.read_bytes()
    for place in (128, 128 + 40, len(whole) - 1):
        flipped = bytearray(whole)
        flipped[place] ^= 1
        shard.write_bytes(flipped)
        text = refused(folder, check)
        assert str(shard) in text and "must have the manifest's digest" in text
        assert digests["sha256"] in text or any(block in text for block in digests["blocks"])
    shard.write_bytes(whole[:-4])
    assert f"{shard}: array 'shard 1' of float32 and shape (34, 7) must have" in refused(folder, check)
    shard.unlink()
    assert f"{shard}: array 'shard 1' must be a file that can be read:" in refused(folder, check)
    np.save(shard, np.zeros((33, WIDTH), np.float32))
    assert f"{shard}: shard 1 must be <f4 of shape (34, 7), not <f4 of (33, 7)" in refused(folder, check)


def test_every_bit_counts(tmp_path):
    """The full check sees each of them."""
    matrix = np.arange(6, dtype=np.float32).reshape(3, 2)
    folder = written(tmp_path / "x", matrix, shards=1)
    shard = folder / "shard-0000.npy"
    whole = shard.read_bytes()
    for bit in range(8 * 128, 8 * len(whole)):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        shard.write_bytes(flipped)
        assert "digest" in refused(folder)


@pytest.mark.parametrize(
    "change, text",
    [
        (lambda t: t.update(format="x"), "manifest must be a table of format 'simgnn-features-1'"),
        (lambda t: t.update(rows=True), "rows must be an integer from 0 to"),
        (lambda t: t.update(width=0), "width must be an integer from 1 to"),
        (lambda t: t.update(shards=[]), "shards must be a list of 1 to 1024"),
        (lambda t: t["shards"][0]["blocks"].pop(), "shard 0 must have 5 blocks, not 4"),
        (lambda t: t["shards"][2].update(sha256="zz"), "a shard must have SHA-256 digests, not 'zz'"),
        (
            lambda t: t["shards"][2].update(file="../x"),
            "a shard must have sha256 and blocks, and nothing else",
        ),
        (lambda t: t["shards"].pop(), "shard 0 must have 7 blocks, not 5"),
    ],
)
def test_a_manifest_that_cannot_be(tmp_path, matrix, change, text):
    folder = written(tmp_path / "x", matrix)
    table = json.loads((folder / "manifest.json").read_text())
    change(table)
    (folder / "manifest.json").write_text(json.dumps(table))
    found = refused(folder)
    assert text in found and "manifest.json" in found


def test_a_manifest_that_is_no_json(tmp_path, matrix):
    folder = written(tmp_path / "x", matrix)
    (folder / "manifest.json").write_text("{")
    assert "manifest must be JSON" in refused(folder)
    (folder / "manifest.json").unlink()
    assert "manifest must be a file that can be read" in refused(folder)


@pytest.mark.parametrize("before", [False, True])
def test_a_full_disk_leaves_what_was_there(tmp_path, matrix, before, monkeypatch):
    folder = tmp_path / "x"
    if before:
        written(folder, matrix)
    names = sorted(path.name for path in tmp_path.rglob("*"))

    def parts():
        yield matrix[:50]
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(InputError, match="features must fit on the disk and be writable: No space left"):
        write_features(folder, parts(), width=WIDTH, shards=2)
    assert sorted(path.name for path in tmp_path.rglob("*")) == names
    if before:
        assert MappedShards(folder).read(np.arange(ROWS)).rows.tobytes() == matrix.tobytes()


def test_a_write_that_the_system_refuses(tmp_path):
    """No file may pass 100,000 bytes here, so that a shard is cut short in the middle of a write."""
    big = np.ones((1000, 500), np.float32)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    try:
        with pytest.raises(InputError, match="features must fit on the disk and be writable: File too"):
            write_features(tmp_path / "x", [big], width=500, shards=3)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not list(tmp_path.iterdir())


def test_features_that_cannot_be_written(tmp_path, matrix):
    bad = matrix.copy()
    bad[45, 3] = np.inf
    with pytest.raises(InputError, match=r"must be finite in binary32, not inf \(at row 45, column 3\)"):
        written(tmp_path / "x", bad)
    with pytest.raises(InputError, match="features must be rows of 8 real numbers, not float32 of shape"):
        write_features(tmp_path / "x", [matrix], width=8)
    (tmp_path / "y").mkdir()
    (tmp_path / "y" / "mine.txt").write_text("mine")
    with pytest.raises(InputError, match=r"not one that holds 'mine\.txt'"):
        written(tmp_path / "y", matrix)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["mine.txt", "y"]


# Feature stores return the rows that they hold, whatever policy, capacity, shards and threads.

WIDTH_STORES = 20


@pytest.fixture(scope="module")
def work():
    graph = load_dataset(f"sbm:300:1500:{WIDTH_STORES}:4", seed=1)
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
    assert filled == (4 * WIDTH_STORES * min(capacity, 300) if name in ("degree", "presample", "vip") else 0)
    for ids in trace:
        store.announce(ids)
    for ids in trace:
        out = np.full((len(ids), WIDTH_STORES), np.nan, np.float32)
        reading = store.read(ids, out)
        assert reading.rows is out
        assert out.tobytes() == features[ids].tobytes()
        assert reading.asked == len(ids) == sum(reading.hits.values())
        assert reading.bytes == {tier: 4 * WIDTH_STORES * hits for tier, hits in reading.hits.items()}
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
        late = sum(4 * WIDTH_STORES * (r.hits["cache"]) - r.bytes["cache"] for r in rows.values())
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
    assert reading.hits == {"cache": 2, "host": 0} and reading.bytes == {
        "cache": 0,
        "host": 2 * 4 * WIDTH_STORES,
    }


def test_a_read_that_was_given_up_leaves_no_wrong_row(work):
    store = cached(work, "lru", 2)
    store.begin(np.array([3, 4]))
    for hits in (2, 2):
        reading = store.read(np.array([3, 4]))
        assert reading.rows.tobytes() == work.graph.features[[3, 4]].tobytes()
        assert reading.hits["cache"] == hits
    assert reading.bytes == {"cache": 2 * 4 * WIDTH_STORES, "host": 0}


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
        assert reading.bytes == {"cache": 3 * 4 * WIDTH_STORES, "host": 0}
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
            out = np.full((8, WIDTH_STORES), -1, np.float32)
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
    out = np.zeros((6, WIDTH_STORES), np.float32)
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
