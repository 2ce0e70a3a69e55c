"""Rounds, and whether partitioning changes a mini-batch or a weight (3.3 and 4.2), counted on virtual ranks.

Ranks train by vanilla and hybrid sampling, and one machine that has everything trains as they do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.arrays import F32, I64
from simgnn.data.graph import Graph
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.notes import Traffic
from simgnn.distributed.local_topology import local_topology
from simgnn.distributed.ownership import Ownership
from simgnn.distributed.sampling import HybridSampler, RankSampler, VanillaSampler, equal_batches
from simgnn.distributed.sharded_features import ShardedFeatures
from simgnn.features.stores.memory import Memory
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import Adam
from simgnn.sampling.sampler import MiniBatch, NeighborSampler, epoch_batches
from simgnn.systems.fastsample.experiments.scale import MACHINES, Scale
from simgnn.systems.papers.reproduce import Result
from simgnn.training.batches import LoadedBatch
from simgnn.training.cpu_trainer import CpuTrainer
from simgnn.training.runtime import OrderedSum

SEED, BATCH, LEARNING_RATE = 3, 64, 0.006


@dataclass(frozen=True, kw_only=True, eq=False)
class Setting:
    """What is trained on.

    Parameters
    ----------
    fanouts
        Seeds first.
    """

    graph: Graph
    ownership: Ownership
    model: ModelConfig
    fanouts: tuple[int, ...]
    steps: int

    def own(self, rank: int) -> I64:
        """Training vertices of a rank."""
        train = self.graph.train_seeds
        own: I64 = train[self.ownership.owners[train] == rank]
        return own


@dataclass(frozen=True, kw_only=True)
class Trained:
    """What came out, as digests.

    Parameters
    ----------
    batches
        Of each rank's mini-batches, and the rows of their features.
    weights
        After the last step.
    """

    batches: tuple[str, ...]
    weights: str


def _vanilla(communicator: Communicator, setting: Setting) -> RankSampler:
    owned = setting.ownership.owned(communicator.rank)
    topology = local_topology(setting.graph, owned)
    return VanillaSampler(topology, setting.ownership, communicator, fanouts=setting.fanouts, seed=SEED)


def _hybrid(_communicator: Communicator, setting: Setting) -> RankSampler:
    return HybridSampler(NeighborSampler(setting.graph, fanouts=setting.fanouts, seed=SEED))


SAMPLERS: dict[str, Callable[[Communicator, Setting], RankSampler]] = {"vanilla": _vanilla, "hybrid": _hybrid}
"""By the names of `simgnn.systems.fastsample.prediction.SAMPLINGS`."""


def train_on_ranks(setting: Setting, sampling: str) -> tuple[Trained, dict[str, list[Traffic]]]:
    """Train on virtual ranks; what came out, and what each rank sent, by phase."""
    group = InProcess(setting.ownership.ranks)
    found = group.run(_program, setting, SAMPLERS[sampling])
    # One set of weights: every rank takes the same step.
    (weights,) = {weights for _, weights in found}
    phases = group.communicators[0].traffic
    traffic = {phase: [each.traffic[phase] for each in group.communicators] for phase in phases}
    return Trained(batches=tuple(batches for batches, _ in found), weights=weights), traffic


def _program(
    communicator: Communicator, setting: Setting, sampler_of: Callable[[Communicator, Setting], RankSampler]
) -> Steps[tuple[str, str]]:
    """A rank's training; digests of its mini-batches and of the weights."""
    sampler = sampler_of(communicator, setting)
    graph, rank = setting.graph, communicator.rank
    rows = Memory(graph.gather_features(setting.ownership.owned(rank)))
    sharded = ShardedFeatures(rows, setting.ownership, communicator)
    batches = yield from equal_batches(communicator, setting.own(rank), batch_size=BATCH, seed=SEED, epoch=0)
    trainer, digest = CpuTrainer(setting.model), hashlib.sha256()
    weights = initialise(setting.model, SEED)
    optimizer = Adam(learning_rate=LEARNING_RATE)
    for step, seeds in enumerate(batches[: setting.steps]):
        batch = yield from sampler.sample(seeds, step)
        pending = sharded.begin(batch.vertices[0])
        yield from sharded.exchange()
        features = pending.finish().rows
        # A phase of its own, so that rounds of sampling and features are counted by themselves.
        with communicator.phase("gradients"):
            counts, _ = yield from communicator.all_gather(np.array([len(seeds)]))
            gradients = {name: np.zeros_like(value) for name, value in weights.items()}
            if len(seeds):
                _add(digest, batch, features)
                loaded = _loaded(graph, batch, features)
                gradients = dict(trainer.train(loaded, weights, int(counts.sum())).gradients)
            summed = yield from communicator.reduce_sliced(gradients, contributes=bool(len(seeds)))
        weights = optimizer.step(weights, summed)
    return digest.hexdigest(), _weights_digest(weights)


def train_on_one_machine(setting: Setting) -> Trained:
    """The same seeds as parts of one mini-batch, sampled out of the whole graph: trainers of one machine."""
    graph, ranks = setting.graph, range(setting.ownership.ranks)
    sampler = NeighborSampler(graph, fanouts=setting.fanouts, seed=SEED)
    parts = [epoch_batches(setting.own(rank), BATCH, SEED, 0) for rank in ranks]
    digests = [hashlib.sha256() for _ in ranks]
    trainer, adding = CpuTrainer(setting.model), OrderedSum()
    weights = initialise(setting.model, SEED)
    optimizer = Adam(learning_rate=LEARNING_RATE)
    for step in range(min(setting.steps, max(map(len, parts)))):
        seeds = {rank: part[step] for rank, part in enumerate(parts) if step < len(part)}
        total = sum(map(len, seeds.values()))
        gradients = {}
        for rank, own in seeds.items():
            batch = sampler.sample(own, step)
            features = graph.gather_features(batch.vertices[0])
            _add(digests[rank], batch, features)
            # As ranks do: each part by itself, over all seeds, and added in the order of ranks.
            gradients[str(rank)] = trainer.train(_loaded(graph, batch, features), weights, total).gradients
        weights = optimizer.step(weights, adding.reduce(gradients))
    return Trained(batches=tuple(each.hexdigest() for each in digests), weights=_weights_digest(weights))


def _loaded(graph: Graph, batch: MiniBatch, features: F32) -> LoadedBatch:
    """A mini-batch to train. No rank knows the in-degrees of all its inputs, nor does GraphSAGE ask for any."""
    return LoadedBatch(
        batch=batch,
        features=features,
        labels=graph.labels[batch.seeds],
        degrees=np.zeros(len(batch.vertices[0]), np.int64),
        task=graph.task,
    )


def _add(digest: Any, batch: MiniBatch, features: F32) -> None:
    blocks = [array for block in batch.blocks for array in (block.indptr, block.indices, block.in_degrees)]
    for array in (batch.seeds, *batch.vertices, *blocks, features):
        assert array is not None, "a sampler says every in-degree"
        digest.update(f"{array.dtype} {array.shape}".encode())
        digest.update(np.ascontiguousarray(array))


def _weights_digest(weights: dict[str, F32]) -> str:
    digest = hashlib.sha256()
    for name, value in sorted(weights.items()):
        digest.update(name.encode())
        digest.update(value.tobytes())
    return digest.hexdigest()


FANOUTS = (5, 4, 3, 2)
"""Seeds first; as many of them as there are layers."""
_HIDDEN, _PARTITION = 16, "blocks"


def exact(scale: Scale) -> Result:
    """Train vanilla, hybrid and on one machine, and compare rounds and bits."""
    rows: list[dict[str, Any]] = []
    for name, graph in scale.graphs():
        for machines in MACHINES:
            owners = make_partition(graph, method=_PARTITION, parts=machines, seed=1).owners
            ownership = Ownership(owners, machines)
            for layers in scale.layers:
                rows += _cases(name, _setting(graph, ownership, layers, scale.steps))
    vanilla = [row for row in rows if row["sampling"] == "vanilla"]
    hybrid = [row for row in rows if row["sampling"] == "hybrid"]
    figures = {
        "rounds-vanilla": _share([row["rounds"] == 2 * row["layers"] for row in vanilla]),
        "rounds-hybrid": _share([row["rounds"] == 2 for row in hybrid]),
        "identical-batches": _share([row["same_batches"] for row in rows]),
        "identical-weights": _share([row["same_weights"] for row in rows]),
    }
    return Result(
        figures=figures,
        rows={
            "rounds.csv": rows,
            "same": [
                {
                    **row,
                    "same": "mini-batches, weights" if row["same_batches"] and row["same_weights"] else "no",
                }
                for row in rows
            ],
        },
        summary={**figures, "cases": len(rows), "partition": _PARTITION},
    )


def _setting(graph: Graph, ownership: Ownership, layers: int, steps: int) -> Setting:
    assert graph.classes is not None, "a graph counts its classes"
    model = ModelConfig(
        kind="sage", layers=layers, hidden=_HIDDEN, features=graph.feature_width, classes=graph.classes
    )
    return Setting(graph=graph, ownership=ownership, model=model, fanouts=FANOUTS[:layers], steps=steps)


def _cases(name: str, setting: Setting) -> list[dict[str, Any]]:
    """A row for vanilla and one for hybrid."""
    one = train_on_one_machine(setting)
    rows = []
    for sampling in SAMPLERS:
        trained, traffic = train_on_ranks(setting, sampling)
        nothing = [Traffic()] * setting.ownership.ranks
        sample, features = traffic.get("sample", nothing), traffic["features"]
        # Two rounds of features a mini-batch, whatever the sampling: that counts the mini-batches.
        steps = features[0].rounds // 2
        rows.append(
            {
                "graph": name,
                "machines": setting.ownership.ranks,
                "layers": setting.model.layers,
                "sampling": sampling,
                "minibatches": steps,
                "rounds": (sample[0].rounds + features[0].rounds) / steps,
                "sample_bytes": float(np.mean([each.sent for each in sample])) / steps,
                "feature_bytes": float(np.mean([each.sent for each in features])) / steps,
                "same_batches": trained.batches == one.batches,
                "same_weights": trained.weights == one.weights,
            }
        )
    return rows


def _share(cases: list[bool]) -> float:
    return sum(cases) / len(cases)
