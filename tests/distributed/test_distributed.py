"""Sampling and features by owner: the mini-batches and rows of one machine, and rounds and bytes to the byte."""

import numpy as np
import pytest
from crossings import crossed
from rank_programs import KINDS, epoch, with_weights

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.notes import Traffic
from simgnn.distributed.local_topology import local_topology
from simgnn.distributed.ownership import Ownership
from simgnn.distributed.sampling import HybridSampler, VanillaSampler, equal_batches
from simgnn.distributed.sharded_features import ShardedFeatures
from simgnn.features.cache.policies import Lru
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.memory import Memory
from simgnn.sampling.remote_requests import count_requests
from simgnn.sampling.sampler import NeighborSampler

WIDTH = 12
DATA_SET = f"sbm:400:4000:{WIDTH}:4"
FANOUTS = [(4, 3), (5, 3, 2), (3, -1), (40, 2)]


@pytest.fixture(scope="module")
def graph():
    return load_dataset(DATA_SET, seed=1)


def arrays_of(batch, graph):
    """All that a mini-batch has, with the weights of its arcs as they are in the graph."""
    arrays = [batch.seeds, *batch.vertices]
    for block, sources in zip(batch.blocks, batch.vertices, strict=False):
        arrays += [block.indptr, block.indices, block.in_degrees]
        if graph.edge_weight is not None:
            arrays.append(graph.edge_weight[arcs_of(graph, sources, block)])
    return arrays


def arcs_of(graph, sources, block):
    """Where a block's arcs are in the graph."""
    destinations = np.repeat(sources[: block.num_dst], np.diff(block.indptr))
    keys = np.repeat(np.arange(graph.vertices), np.diff(graph.indptr)) * graph.vertices + graph.indices
    return np.searchsorted(keys, destinations * graph.vertices + sources[block.indices])


@pytest.mark.parametrize(
    ("fanouts", "method", "kind", "ranks", "weighted"),
    crossed(FANOUTS, ["random", "blocks"], KINDS, [3, 2, 1, 5], [False, True]),
)
def test_minibatches_are_those_of_one_machine(graph, fanouts, method, kind, ranks, weighted):
    """To the bit, with features, whoever owns what; rounds are 2 (L - 1), 2 L or none, and two for features."""
    group = InProcess(ranks)
    results = group.run(epoch, DATA_SET, method, kind, fanouts, None, weighted)
    whole = with_weights(DATA_SET) if weighted else graph
    sampler = NeighborSampler(whole, fanouts=fanouts, seed=3)
    seen = 0
    for found in results:
        for step, (arrays, rows, hits, moved) in enumerate(found):
            seeds = arrays[0]
            if len(seeds):
                seen += len(seeds)
                expected = arrays_of(sampler.sample(seeds, step), whole)
                assert len(arrays) == len(expected)
                for array, wanted in zip(arrays, expected, strict=True):
                    assert array.dtype == wanted.dtype and array.tobytes() == wanted.tobytes()
            assert rows.tobytes() == graph.features[arrays[1]].tobytes()
            assert sum(hits.values()) == len(arrays[1])
            assert moved == {tier: 4 * WIDTH * count for tier, count in hits.items()}
    assert seen >= 8 * ranks
    layers = len(fanouts)
    rounds = {"own": 2 * (layers - 1), "anywhere": 2 * layers, "hybrid": 0}[kind]
    for communicator in group.communicators:
        assert communicator.traffic["features"].rounds == 2 * 2
        assert communicator.traffic.get("sample", Traffic()).rounds == 2 * rounds


def test_bytes_are_what_requests_and_replies_take(graph):
    """Counted on one machine: 4 bytes for a request, 4 for a degree and each neighbour, and rows of features."""
    fanouts, ranks = (4, 3, 2), 3
    partition = make_partition(graph, method="blocks", parts=ranks, seed=5)
    owners = partition.owners
    group = InProcess(ranks)
    results = group.run(epoch, DATA_SET, "blocks", "own", fanouts, None)
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=3)
    sample = np.zeros((ranks, ranks), np.int64)  # from row to column
    features = np.zeros((ranks, ranks), np.int64)
    for rank, found in enumerate(results):
        for step, (arrays, *_) in enumerate(found):
            if not len(arrays[0]):
                continue
            batch = sampler.sample(arrays[0], step)
            for vertices, block in zip(batch.vertices[1:-1], batch.blocks[:-1], strict=True):
                taken = np.diff(block.indptr)
                for owner in set(range(ranks)) - {rank}:
                    asked = owners[vertices] == owner
                    sample[rank, owner] += 4 * asked.sum()
                    sample[owner, rank] += 4 * (asked.sum() + taken[asked].sum())
            for owner in set(range(ranks)) - {rank}:
                asked = (owners[batch.vertices[0]] == owner).sum()
                features[rank, owner] += 4 * asked
                features[owner, rank] += 4 * WIDTH * asked
    totals = group.totals()
    for phase, expected in (("sample", sample), ("features", features)):
        assert expected.sum() > 0
        assert totals[phase].sent.tolist() == expected.sum(1).tolist()
        assert totals[phase].received.tolist() == expected.sum(0).tolist()


def test_requests_are_those_that_were_counted_before(graph):
    """`count_requests` says what an epoch asks for; with full neighbourhoods, whatever the keys of the steps."""
    ranks = 3
    partition = make_partition(graph, method="random", parts=ranks, seed=5)
    ownership = Ownership(partition.owners, ranks)
    sampler = NeighborSampler(graph, fanouts=(-1, -1), seed=3)
    counted = count_requests(sampler, partition, batch_size=1 << 20)

    def program(communicator):
        owned = ownership.owned(communicator.rank)
        sampler = VanillaSampler(
            local_topology(graph, owned), ownership, communicator, fanouts=(-1, -1), seed=3
        )
        batch = yield from sampler.sample(owned[graph.train_mask[owned]], 0)
        store = ShardedFeatures(Memory(graph.features[owned]), ownership, communicator)
        pending = store.begin(batch.vertices[0])
        yield from store.exchange()
        requests = (ownership.owners[batch.vertices[1]] != communicator.rank).sum()
        return pending.finish().hits["remote"], int(requests)

    found = np.array(InProcess(ranks).run(program))
    assert found.sum(0).tolist() == [counted.features, counted.sampling]


def test_a_cache_saves_bytes_and_changes_no_row(graph):
    """A cache over the rows of others: what it holds is not sent."""
    plain, cached = InProcess(3), InProcess(3)
    without = plain.run(epoch, DATA_SET, "random", "own", (5, 3), None)
    found = cached.run(epoch, DATA_SET, "random", "own", (5, 3), Lru)
    for one, other in zip(without, found, strict=True):
        for (arrays, rows, *_), (same, cached_rows, hits, moved) in zip(one, other, strict=True):
            assert arrays[1].tobytes() == same[1].tobytes()
            assert rows.tobytes() == cached_rows.tobytes()
            assert moved == {tier: 4 * WIDTH * count for tier, count in hits.items()}
    fewer, all_rows = (group.totals()["features"].received.sum() for group in (cached, plain))
    assert 0 < fewer < all_rows


def test_a_static_cache_is_filled_from_owners(graph):
    """Its rows are fetched from their owners once; then reads of two mini-batches may be under way."""
    partition = make_partition(graph, method="random", parts=2, seed=5)
    ownership = Ownership(partition.owners, 2)
    work = Workload(
        graph=graph, train_ids=np.flatnonzero(graph.train_mask), fanouts=(4, 3), batch_size=16, seed=2
    )

    def program(communicator):
        own = Memory(graph.features[ownership.owned(communicator.rank)])
        sharded = ShardedFeatures(own, ownership, communicator, kept=2)
        static = Cached(sharded, prepare_policy("degree", work)(capacity=40, shards=1))
        keys = static.policies[0].keys
        yield from sharded.fetch(keys[keys >= 0])
        assert static.fill() == 40 * 4 * WIDTH
        nested = Cached(static, [Lru(vertices=graph.vertices, capacity=90)], tier="device")
        ids = np.arange(0, 200), np.arange(100, 300)
        reads = [nested.begin(some) for some in ids]
        yield from sharded.exchange()
        for some, read in zip(ids, reads, strict=True):
            assert read.finish().rows.tobytes() == graph.features[some].tobytes()
        return True

    assert InProcess(2).run(program) == [True, True]


def test_what_is_refused(graph):
    ownership = Ownership(make_partition(graph, method="random", parts=2, seed=5).owners, 2)

    def refusal(use):
        def program(communicator):
            owned = ownership.owned(communicator.rank)
            topology = local_topology(graph, owned)
            yield from use(communicator, owned, topology)

        with pytest.raises((ValueError, RuntimeError)) as raised:
            InProcess(2).run(program)
        return str(raised.value)

    def vanilla(seeds, fanouts=(3, 2)):
        def use(communicator, owned, topology):
            sampler = VanillaSampler(topology, ownership, communicator, fanouts=fanouts(communicator), seed=1)
            yield from sampler.sample(seeds(owned, communicator), 0)

        return use

    def both(_communicator):
        return (3, 2)

    other = int(ownership.owned(1)[0])
    assert refusal(vanilla(lambda owned, end: [other], both)) == (
        f"seeds must be rank 0's own, not {other}, which is rank 1's"
    )
    assert refusal(vanilla(lambda owned, end: owned[[0, 0]], both)).startswith("seeds must be distinct")
    assert refusal(vanilla(lambda owned, end: [400], both)) == "seed must be a vertex from 0 to 399, not 400"
    unequal = refusal(vanilla(lambda owned, end: owned[:20], lambda end: (3, 2 + end.rank)))
    assert unequal.startswith("replies must be of fan-out ") and unequal.endswith(
        "all ranks must sample alike"
    )

    def unread(communicator, owned, topology):
        store = ShardedFeatures(Memory(graph.features[owned]), ownership, communicator)
        store.begin(np.arange(50)).finish()
        yield from communicator.barrier()

    assert refusal(unread).startswith("rows of other ranks must be exchanged first, not ")

    def too_few(communicator, owned, topology):
        ShardedFeatures(Memory(graph.features[owned[1:]]), ownership, communicator)
        yield from communicator.barrier()

    assert refusal(too_few) == "own rows must be those of 200 vertices, not 199"


def test_every_rank_has_as_many_minibatches():
    """Those that have fewer seeds get empty ones; no seed is lost."""

    def program(communicator):
        own = np.arange(communicator.rank * 10) * 3
        return (yield from equal_batches(communicator, own, batch_size=4, seed=1, epoch=2))

    for rank, batches in enumerate(InProcess(4).run(program)):
        sizes = [4] * (rank * 10 // 4) + [rank * 10 % 4] * (rank * 10 % 4 > 0)
        assert [len(batch) for batch in batches] == sizes + [0] * (8 - len(sizes))
        assert sorted(np.concatenate(batches)) == list(range(0, rank * 30, 3))


def test_hybrid_takes_no_part_in_anything(graph):
    """It yields nothing, so that it can be used without ranks."""
    sampler = NeighborSampler(graph, fanouts=(3, 2), seed=3)
    with pytest.raises(StopIteration) as stop:
        next(HybridSampler(sampler).sample(np.arange(5), 1))
    assert stop.value.value.vertices[0].tobytes() == sampler.sample(np.arange(5), 1).vertices[0].tobytes()
