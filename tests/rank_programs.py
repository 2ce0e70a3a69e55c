"""Programs of ranks that tests run in one process and on gloo; they have to be found by other processes."""

import dataclasses
import os
import signal
import time
from pathlib import Path

import numpy as np

from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.conformance import CHECKS
from simgnn.distributed.collectives.torch_group import open_at, open_by_environment
from simgnn.distributed.local_topology import local_topology
from simgnn.distributed.ownership import Ownership
from simgnn.distributed.sampling import HybridSampler, VanillaSampler
from simgnn.distributed.sharded_features import ShardedFeatures
from simgnn.errors import InputError
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.memory import Memory
from simgnn.model.model import ModelConfig
from simgnn.random_key import fold, random_bits
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.mixgcn.layout import apart, paired
from simgnn.systems.mixgcn.parallelism import PARALLELISMS, train_by
from simgnn.systems.mixgcn.training import Training, train


def verify(rank, name):
    """Run one check of the conformance suite."""
    (check,) = (check for check in CHECKS if str(check) == name)
    check.verify(rank.run)
    return "conforms"


def run(rank, program, *arguments):
    """A program's result, and what it sent and received."""
    return rank.run(program, *arguments), dict(rank.communicator.traffic)


def drawn(communicator, seed, rounds):
    """Collectives that a seed draws, on data that it draws; all that came."""
    found = []
    for turn in range(rounds):
        draws = random_bits(fold(seed, turn), np.arange(4)).tolist()
        own = random_bits(fold(seed, turn, communicator.rank), np.arange(400))
        with communicator.phase(f"phase {draws[0] % 3}"):
            rows = (own >> np.uint64(40)).astype(np.float32)[: 1 + draws[1] % 90].reshape(-1, 1)
            match draws[2] % 4:
                case 0:
                    counts = np.zeros(communicator.ranks, np.int64)
                    np.add.at(counts, (own[: len(rows)] % np.uint64(communicator.ranks)).astype(int), 1)
                    found.extend((yield from communicator.all_to_all(rows, counts)))
                case 1:
                    part = rows[: int(own[0]) % (len(rows) + 1)]
                    found.extend((yield from communicator.all_gather(part)))
                case 2:
                    powers = np.ldexp(
                        rows, (own[: len(rows)] % np.uint64(120)).astype(np.int64)[:, None] - 60
                    )
                    parts = {"a": powers.astype(np.float32), "b": rows[:1] - np.float32(1 << 23)}
                    taken = bool(own[1] % np.uint64(3)) or communicator.rank == 0
                    total = yield from communicator.reduce_ordered(parts, contributes=taken)
                    found.extend(total.values())
                case 3:
                    yield from communicator.barrier()
    return b"".join(f"{array.dtype}{array.shape}".encode() + array.tobytes() for array in found)


def openings(rank, folder):
    """Texts of what cannot be opened, where one group is open."""
    texts = []
    for options in ({"back_end": "nccl"}, {"deadline_s": 0}, {}):
        try:
            with open_at(Path(folder) / "never", rank=0, ranks=1, **options):
                texts.append("opened")
        except InputError as error:
            texts.append(str(error))
    try:
        with open_by_environment():
            texts.append("opened")
    except InputError as error:
        texts.append(str(error))
    return texts


def disturbed(rank, fault, victim, patience_s):
    """Exchange until something happens; the name of what was raised on this rank."""
    try:
        rank.run(drawn, 1, 3)
        if rank.communicator.rank == victim:
            FAULTS[fault](patience_s)
        rank.run(drawn, 2, 50)
        rank.run(drawn, 3, 50)
    except Exception as error:
        return type(error).__name__
    return "nothing"


def _kill(_patience_s):
    os.kill(os.getpid(), signal.SIGKILL)


def _stop(patience_s):
    """Stop this process; a child of it lets it go on much later than anybody waits."""
    if not os.fork():
        time.sleep(patience_s)
        os.kill(os.getppid(), signal.SIGCONT)
        os._exit(0)
    os.kill(os.getpid(), signal.SIGSTOP)


FAULTS = {"SIGKILL": _kill, "SIGSTOP": _stop, "sleep": time.sleep}


def epoch(communicator, data_set, method, kind, fanouts, policy, weighted=False):
    """Sample and load two mini-batches of a rank's own seeds, of which one rank has one less; all that came."""
    graph = with_weights(data_set) if weighted else load_dataset(data_set, seed=1)
    partition = make_partition(graph, method=method, parts=communicator.ranks, seed=5)
    ownership = Ownership(partition.owners, communicator.ranks)
    owned = ownership.owned(communicator.rank)
    sampler = KINDS[kind](communicator, graph, ownership, fanouts, weighted)
    sharded = ShardedFeatures(Memory(graph.features[owned]), ownership, communicator)
    store = sharded
    if policy is not None:
        store = Cached(sharded, [policy(vertices=graph.vertices, capacity=graph.vertices // 5)])
    seeds = owned[graph.train_mask[owned]]
    found = []
    for step in range(2):
        own = seeds[8 * step : 8 * (step + 1)] if step == 0 or communicator.rank else seeds[:0]
        if kind == "anywhere":  # another rank's seeds
            other = ownership.owned((communicator.rank + 1) % communicator.ranks)
            own = other[len(own) : 2 * len(own)]
        batch = yield from sampler.sample(own, step)
        pending = store.begin(batch.vertices[0])
        yield from sharded.exchange()
        reading = pending.finish()
        arrays = [batch.seeds, *batch.vertices]
        for block in batch.blocks:
            arrays += [block.indptr, block.indices, block.in_degrees]
            arrays += [block.edge_weight] if weighted else []
        found.append((arrays, reading.rows, dict(reading.hits), dict(reading.bytes)))
    return found


def epoch_text(communicator, *arguments):
    """`epoch`, as bytes that can be compared."""
    found = yield from epoch(communicator, *arguments)
    return [
        ([(array.dtype.str, array.shape, array.tobytes()) for array in (*arrays, rows)], hits, moved)
        for arrays, rows, hits, moved in found
    ]


def trained_text(communicator, kind, pairs):
    """Full-graph training by columns and rows, as bytes that can be compared."""
    graph = load_dataset("sbm:90:500:9:4", seed=1)
    workers = communicator.ranks
    layout = paired(90, workers=workers) if pairs else apart(90, aggregators=1, updaters=workers - 1)
    model = ModelConfig(features=9, hidden=7, classes=4, layers=3, kind=kind)
    result = yield from train(communicator, Training(graph=graph, model=model, layout=layout, epochs=2))
    return result.losses, {name: value.tobytes() for name, value in result.parameters.items()}


def baseline_text(communicator, name):
    """Full-graph training in parts, or with rows for all: losses and parameters' bytes."""
    graph = load_dataset("sbm:90:500:9:4", seed=1)
    training = PARALLELISMS[name].training(
        graph=graph,
        model=ModelConfig(features=9, hidden=7, classes=4, layers=3, kind="sage"),
        partition=make_partition(graph, method="random", parts=communicator.ranks),
        epochs=3,
    )
    result = yield from train_by(communicator, name, training)
    return result.losses, {name: value.tobytes() for name, value in result.parameters.items()}


def with_weights(data_set):
    """A data set whose arcs have weights."""
    graph = load_dataset(data_set, seed=1)
    weights = np.random.default_rng(4).random(graph.edges, np.float32)
    return dataclasses.replace(graph, edge_weight=weights)


def _vanilla(local_layers):
    def make(communicator, graph, ownership, fanouts, weighted):
        topology = local_topology(graph, ownership.owned(communicator.rank), weighted=weighted)
        return VanillaSampler(
            topology, ownership, communicator, fanouts=fanouts, seed=3, local_layers=local_layers
        )

    return make


def _hybrid(_communicator, graph, _ownership, fanouts, weighted):
    return HybridSampler(NeighborSampler(graph, fanouts=fanouts, seed=3, weighted=weighted))


KINDS = {"own": _vanilla(1), "anywhere": _vanilla(0), "hybrid": _hybrid}
"""Vanilla sampling of a rank's own seeds and of anybody's, and hybrid partitioning."""
