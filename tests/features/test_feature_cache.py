"""Feature rows that stay on the device: the bits of features that are sent, for every policy and capacity."""

import functools
import threading

import numpy as np
import pytest

from simgnn.compiler.compile import compile_labelled
from simgnn.config.configuration import load_config
from simgnn.data.datasets import load_dataset
from simgnn.features.cache.policies import Fifo
from simgnn.features.cache.registry import POLICIES, Workload, prepare_policy
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import NeighborSampler
from simgnn.sim.memory.timing import MemoryTiming
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
    found = {name: device.read_tensor(compiled.gradient(name)) for name in compiled.handles.gradients}
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
    [
        (0, 0, 3, "room for at least one row, not 0"),
        (1, 1, 0, "width must be"),
    ],
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
