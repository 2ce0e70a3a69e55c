"""Shards of one feature cache: every row that a program reads is the store's, whoever had it."""

import threading

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.features.cache.policies import Fifo
from simgnn.features.cache.registry import POLICIES, Workload, prepare_policy
from simgnn.sim.device import DeviceError
from simgnn.training.devices.cache_traffic import CountedCaches
from simgnn.training.devices.feature_cache import InputRows
from simgnn.training.devices.registry import DeviceRequest, make_execution
from simgnn.training.devices.shared_cache import Shards, SharedCache, SharedPlan

TINY = load_config("tiny").hardware
VERTICES, WIDTH, STEPS = 60, 3, 12
ROW_BYTES = TINY.words(WIDTH) * TINY.word_bytes
FEATURES = np.arange(VERTICES * WIDTH, dtype=np.float32).reshape(VERTICES, WIDTH) + 1


def names(count):
    return tuple(f"accelerator{number}" for number in range(count))


def requests(count, *, seed=1, most=25):
    """Parts of mini-batches that have vertices in common; now and then a device has none."""
    rng = np.random.default_rng(seed)
    parts = []
    for _ in range(STEPS):
        sizes = {name: int(rng.integers(1, most)) for name in names(count) if rng.random() < 0.8}
        sizes = sizes or {names(count)[-1]: 4}
        parts.append({name: rng.permutation(VERTICES)[:size] for name, size in sizes.items()})
    return parts


def plan(policy, capacity, count, *, done=0, passing=VERTICES, window=3, parts=None):
    graph = load_dataset("rmat:60:400:3")
    work = Workload(graph=graph, train_ids=np.arange(0, VERTICES, 2), fanouts=(3,), batch_size=8)
    make = prepare_policy(policy, work)
    return SharedPlan(
        names=names(count),
        policies=lambda: make(capacity=capacity * count, shards=count),
        requests=lambda: iter(requests(count) if parts is None else parts),
        rows_of=lambda vertices: FEATURES[vertices],
        done=done,
        width=WIDTH,
        passing=passing,
        window=window,
    )


class Devices:
    """Open devices that share."""

    def __init__(self, given):
        self.shared = SharedCache(given)
        self.devices = {
            name: make_execution("reference", DeviceRequest(hardware=TINY, memory_bytes=1 << 20))
            for name in given.names
        }

    def __enter__(self):
        for name, device in self.devices.items():
            device.open()
            self.shared.join(name, device, threading.Lock())
        return self

    def __exit__(self, *_):
        for name, device in self.devices.items():
            self.shared.leave(name)
            device.close()

    def place(self, parts, step, *, order=None):
        inputs = {name: InputRows(vertices=ids, features=FEATURES[ids]) for name, ids in parts.items()}
        return {name: self.shared.place(name, step=step, inputs=inputs) for name in order or parts}

    def check(self, parts, placed):
        """What programs of the mini-batch read."""
        for name, ids in parts.items():
            rows = placed[name].rows
            if rows is not None:
                np.testing.assert_array_equal(
                    self.devices[name].read_tensor(rows.table)[rows.rows], FEATURES[ids]
                )


def figures(placed):
    return {
        name: (
            each.hits,
            each.peer_hits,
            each.sent_bytes,
            each.peer_bytes,
            None if each.rows is None else each.rows.rows.tolist(),
        )
        for name, each in placed.items()
    }


@pytest.mark.sample(104)
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("capacity", [0, 1, 5, VERTICES // 2, VERTICES, 2 * VERTICES])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_programs_read_the_stores_rows(policy, capacity, count):
    """Whoever comes first; and the counts are those of caches without rows."""
    given = plan(policy, capacity, count)
    counted = CountedCaches([given], row_bytes=dict.fromkeys(given.names, ROW_BYTES), limited=given.names)
    with Devices(given) as devices:
        for step, parts in enumerate(requests(count)):
            order = list(parts) if step % 2 else list(parts)[::-1]
            placed = devices.place(parts, step, order=order)
            devices.check(parts, placed)
            for name, part in counted.decide(parts).items():
                assert placed[name].counts(len(parts[name])) == counted.counts(name, part)
            assert sum(each.sent_bytes for each in placed.values()) <= ROW_BYTES * sum(
                map(len, parts.values())
            )


@pytest.mark.parametrize("passing", [0, 6, 14])
@pytest.mark.parametrize("policy", ["degree", "fifo", "sieve", "future"])
def test_without_room_features_come_with_the_program(policy, passing):
    """A device without room still keeps its shard for the others."""
    without = 0
    with Devices(plan(policy, 6, 3, passing=passing)) as devices:
        for step, parts in enumerate(requests(3)):
            placed = devices.place(parts, step)
            devices.check(parts, placed)
            without += sum(each.rows is None for each in placed.values())
    assert without > 0


def test_what_a_peer_has_comes_from_the_peer():
    """A row that is changed in the peer's memory alone is changed where its peer reads it."""
    parts = [
        {"accelerator0": np.array([0, 2])},
        {"accelerator0": np.array([4]), "accelerator1": np.array([2, 0])},
    ]
    with Devices(plan("fifo", 4, 2, parts=parts)) as devices:
        placed = devices.place(parts[0], 0)
        table = placed["accelerator0"].rows
        values = devices.devices["accelerator0"].read_tensor(table.table)
        values[table.rows[1]] = 77
        devices.devices["accelerator0"].write_tensor(table.table, values)
        found = devices.place(parts[1], 1)["accelerator1"]
        read = devices.devices["accelerator1"].read_tensor(found.rows.table)[found.rows.rows]
        np.testing.assert_array_equal(read, [[77] * WIDTH, FEATURES[0]])
        assert (found.hits, found.peer_hits, found.sent_bytes, found.peer_bytes) == (2, 2, 0, 2 * ROW_BYTES)


def test_who_pays_for_what():
    """Vertices 1, 3 and 5 are the second device's; the first one asks first."""
    parts = [{"accelerator0": np.array([1, 3, 0]), "accelerator1": np.array([3, 5, 0])}]
    with Devices(plan("fifo", 4, 2, parts=parts)) as devices:
        first, second = devices.place(parts[0], 0).values()
    # The host sends 1, 3 and 0 to the first device, which gives 1 and 3 to their owner.
    assert (first.hits, first.sent_bytes, first.peer_bytes) == (0, 3 * ROW_BYTES, 2 * ROW_BYTES)
    # The second one finds 3 in its own table by then, gets 5 from the host and 0 from its peer.
    assert (second.hits, second.sent_bytes, second.peer_bytes) == (0, ROW_BYTES, ROW_BYTES)


def test_what_its_owner_lets_pass_comes_from_the_host():
    parts = [{"accelerator0": np.array([1, 3]), "accelerator1": np.array([2, 3])}]
    with Devices(plan("fifo", 0, 2, parts=parts)) as devices:
        placed = devices.place(parts[0], 0)
        devices.check(parts[0], placed)
    assert [(each.sent_bytes, each.peer_bytes) for each in placed.values()] == [(2 * ROW_BYTES, 0)] * 2


def test_a_peer_reads_before_the_slot_is_given_away():
    """One slot each: the first device's row 0 is asked for by its peer while 2 pushes it out."""
    parts = [
        {"accelerator0": np.array([0])},
        {"accelerator0": np.array([2]), "accelerator1": np.array([0])},
        {"accelerator1": np.array([2])},
    ]
    with Devices(plan("fifo", 1, 2, parts=parts)) as devices:
        for step, each in enumerate(parts):
            placed = devices.place(each, step)
            devices.check(each, placed)
            assert placed.get("accelerator1") is None or placed["accelerator1"].peer_hits == 1


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("policy", POLICIES)
def test_what_was_gone_through_is_where_it_would_be(policy, count):
    done = 7
    with Devices(plan(policy, 6, count)) as whole, Devices(plan(policy, 6, count, done=done)) as again:
        for step, parts in enumerate(requests(count)):
            placed = whole.place(parts, step)
            if step >= done:
                found = again.place(parts, step)
                again.check(parts, found)
                assert figures(found) == figures(placed)


def test_the_union_is_one_request_in_the_order_of_the_devices():
    """Two slots of one shard: of 0, 2 and 4 the last two that came stay."""
    shards = Shards(names(2), [Fifo(vertices=30, capacity=2), Fifo(vertices=30, capacity=2)], passing=9)
    shards.decide({"accelerator1": np.array([4, 0]), "accelerator0": np.array([0, 2])})
    assert sorted(shards.kept("accelerator0")[0]) == [2, 4]


def test_a_failure_fails_all_and_holds_up_nobody():
    parts = {"accelerator0": np.array([1, 2]), "accelerator1": np.array([2, 3])}
    with Devices(plan("fifo", 4, 2, parts=[parts, parts])) as devices:
        devices.place(parts, 0)
        devices.devices["accelerator1"].close()  # which the cache does not know
        inputs = {name: InputRows(vertices=ids, features=FEATURES[ids]) for name, ids in parts.items()}
        for name, message in (("accelerator0", "closed"), ("accelerator1", "left in mini-batch 2 .*closed")):
            with pytest.raises(DeviceError, match=message):
                devices.shared.place(name, step=1, inputs=inputs)


def test_a_device_that_has_left_is_missed():
    parts = {"accelerator0": np.array([1, 2])}
    with Devices(plan("fifo", 4, 2)) as devices:
        devices.shared.leave("accelerator1")
        with pytest.raises(DeviceError, match="accelerator1 must be open while its peers train"):
            devices.place(parts, 0)
        with pytest.raises(
            DeviceError, match=r"must be whole, not left in mini-batch 1 \(accelerator1 was closed\)"
        ):
            devices.place(parts, 1)  # whether it came back or not, it has missed rows


def test_each_part_is_placed_once():
    parts = {"accelerator0": np.array([1, 2])}
    with Devices(plan("fifo", 4, 1)) as devices:
        devices.place(parts, 0)
        with pytest.raises(ValueError, match="accelerator0 must ask once for its part of mini-batch 1"):
            devices.place(parts, 0)


def test_threads_that_come_at_once_find_the_same():
    expected = []
    with Devices(plan("sieve", 5, 4)) as devices:
        for step, parts in enumerate(requests(4)):
            expected.append(figures(devices.place(parts, step)))
    with Devices(plan("sieve", 5, 4)) as devices:
        for step, parts in enumerate(requests(4)):
            found, barrier = {}, threading.Barrier(len(parts))
            inputs = {name: InputRows(vertices=ids, features=FEATURES[ids]) for name, ids in parts.items()}

            def work(name, step=step, inputs=inputs, found=found, barrier=barrier):
                barrier.wait()
                found[name] = devices.shared.place(name, step=step, inputs=inputs)

            threads = [threading.Thread(target=work, args=(name,)) for name in parts]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert figures({name: found[name] for name in parts}) == expected[step]
