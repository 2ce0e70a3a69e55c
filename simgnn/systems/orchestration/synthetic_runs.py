"""Step-based orchestration on a stand-in: mini-batches of a graph that is not here, really sampled, in virtual time.

They are sampled once, and every system goes through the same ones. They are not trained, for GPUs are not simulated:
their kernels for such sizes say how long they take. Nor are caches laid out: who is a neighbour most often is known of
a stand-in, and that is whom a cache of the highest degrees keeps, and one of pre-sampling, whose counts come near to
it. The cache has the rows that the GPU's memory leaves room for beside training.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simgnn.arrays import I64
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.sampling.sampler import Block
from simgnn.systems.orchestration.costs import StepCosts
from simgnn.systems.orchestration.embedding import Embedding
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.minibatches import Minibatches, MinibatchRecord
from simgnn.systems.pipeline.arithmetic import RecordedWork
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.systems.synthetic_batches import SyntheticSampler
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.training.devices.cache_traffic import CacheTraffic
from simgnn.training.runtime import Runtime
from simgnn.training.split import FixedShares, gpu_name
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, INDEX_BYTES, LayerSizes
from simgnn.virtual_time.platform import Platform
from simgnn.virtual_time.tasks import NO_TIME
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import PER_SECOND

GPU_NAME = gpu_name(0)
"""The one that trains."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Minibatch:
    """One that was sampled.

    Parameters
    ----------
    popularity : shape (|V^0|,)
        See `SyntheticGraph.popularity`.
    hidden : shape (|V^1|,)
        Its vertices; they are the front of V^0.
    updated
        |V^2|, the front of V^1.
    bottom
        The first layer.
    """

    sizes: LayerSizes
    popularity: I64
    hidden: I64
    updated: int
    bottom: Block

    def hits(self, *, slots: int, vertices: int) -> int:
        """Rows that a cache of the vertices has that are neighbours most often."""
        # Popularity is a place in an order of all vertices, so that a cache is an interval of it and no table of a
        # graph with 1e8 vertices is needed.
        return int(np.count_nonzero(self.popularity >= vertices - slots))


class SyntheticMinibatches:
    """Some mini-batches of a stand-in.

    Parameters
    ----------
    fanouts
        Seeds first.
    seeds
        Of a mini-batch.
    count
        How many mini-batches.
    """

    def __init__(self, synthetic: SyntheticGraph, *, fanouts: Sequence[int], seeds: int, count: int) -> None:
        self.synthetic, self.fanouts, self.seeds = synthetic, tuple(fanouts), seeds
        self.minibatches = [self._sampled(batch) for batch in range(count)]

    @property
    def per_epoch(self) -> float:
        """Mini-batches of an epoch over all vertices that train."""
        # A fraction: an epoch's last mini-batch is smaller, and takes as much less.
        return self.synthetic.data_set["train_vertices"] / self.seeds

    @property
    def sizes(self) -> LayerSizes:
        """Mean sizes."""
        return LayerSizes.mean([each.sizes for each in self.minibatches])

    def hit_ratio(self, slots: int) -> float:
        """Of all rows that are asked for, those that a cache of so many has."""
        hits = sum(each.hits(slots=slots, vertices=self.synthetic.vertices) for each in self.minibatches)
        return hits / sum(each.sizes.vertices[0] for each in self.minibatches)

    def _sampled(self, number: int) -> Minibatch:
        sampler = SyntheticSampler(self.synthetic, self.fanouts)
        batch = sampler.sample(self.synthetic.seeds(self.seeds, batch=number), number)
        return Minibatch(
            sizes=LayerSizes.of(batch),
            popularity=self.synthetic.popularity(batch.vertices[0]),
            hidden=batch.vertices[1],
            updated=len(batch.vertices[2]) if len(batch.blocks) > 1 else 0,
            bottom=batch.blocks[0],
        )


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """A system's run.

    Parameters
    ----------
    epoch_seconds
        Virtual time from one mini-batch's end to the next one's, once it runs evenly, as often as an epoch has
        mini-batches.
    hit_ratio
        Of the rows that were asked for.
    stage_seconds
        Of an epoch, by stage, added up.
    gpu, cpu
        Part of the time in which the GPU was at work, and of their time that the CPU's cores were.
    """

    epoch_seconds: float
    hit_ratio: float
    stage_seconds: dict[str, float]
    gpu: float
    cpu: float
    trace: Trace


def topology_bytes(synthetic: SyntheticGraph) -> int:
    """Of a copy of the topology in a device's memory, as `OrchestratedSession` counts it."""
    return (synthetic.vertices + 1 + synthetic.data_set.arcs) * INDEX_BYTES


def in_turn(count: int, names: Sequence[str], *, steps: int) -> list[dict[str, int]]:
    """Which of so many mini-batches each GPU trains in each step: one after the other, again and again."""
    gpus = len(names)
    return [
        {name: (step * gpus + number) % count for number, name in enumerate(names)} for step in range(steps)
    ]


def outcome_of(
    sampled: SyntheticMinibatches,
    ended: Sequence[float],
    trace: Trace,
    *,
    hit_ratio: float,
    platform: Platform,
    gpus: int = 1,
) -> Outcome:
    """What a run comes to whose mini-batches ended at such times."""
    # The second half, end to end: what the first mini-batches waited for while the pipeline filled does not count.
    middle = len(ended) // 2
    seconds = (ended[-1] - ended[middle - 1]) / (len(ended) - middle)
    return Outcome(
        epoch_seconds=seconds * sampled.per_epoch / gpus,
        hit_ratio=hit_ratio,
        stage_seconds=_by_stage(trace, per_epoch=sampled.per_epoch / gpus / len(ended)),
        gpu=_share(trace, GPU_NAME),
        cpu=_share(trace, "CPU cores") / platform["cpu_cores"],
        trace=trace,
    )


def gpu_costs(platform: Platform, model: ModelConfig, names: Sequence[str] = (GPU_NAME,)) -> StageCosts:
    """Costs of some GPUs' training."""
    return StageCosts(
        platform,
        model,
        accelerators=names,
        clock_mhz=1.0,  # of accelerators, of which there is none
    )


def gpu_record(
    step: int, sizes: Mapping[str, LayerSizes], *, hits: Mapping[str, int], shards: bool = False
) -> MinibatchRecord:
    """A step of which each GPU trains a mini-batch of its own, as if it had been."""

    def traffic(name: str) -> CacheTraffic:
        asked = int(sizes[name].vertices[0])
        if not shards:
            return CacheTraffic.alone(asked=asked, hits=hits[name])
        # Vertex v is cached by GPU v mod K: popular ones are dealt out evenly.
        each = hits[name] // len(sizes)
        others = {owner: each for owner in sizes if owner != name}
        return CacheTraffic(
            asked=asked,
            hits=hits[name],
            sent=asked - hits[name],
            peer_hits=sum(others.values()),
            copied=others,
        )

    return MinibatchRecord(
        step=step,
        counts=RecordedWork(sizes=sizes, cycles=dict.fromkeys(sizes, 0)),
        traffic={name: traffic(name) for name in sizes},
    )


def go_through(
    records: Sequence[MinibatchRecord],
    *,
    machine: Machine,
    costs: StepCosts,
    model: ModelConfig,
    kind: type[Minibatches] = Minibatches,
    embedding: Callable[[Dispatch], Embedding | None] = lambda engine: None,
) -> tuple[list[float], Trace]:
    """When each mini-batch ends that is on record, and what happens until then.

    Parameters
    ----------
    kind
        What the tasks of a mini-batch are.
    embedding
        Makes the CPU's tasks for hot vertices.
    """
    runtime = Runtime(
        trainers={},
        parameters=initialise(model, 0),
        # Nothing is trained: all mini-batches are on record, and the parameters are there for their bytes.
        optimizer=make_optimizer("sgd", learning_rate=0.0, weight_decay=0.0),
    )
    with Engine() as engine:
        pipeline = kind(
            engine,
            None,
            runtime,
            machine=machine,
            costs=costs,
            split=FixedShares(cpu_share=0.0, accelerators=0, gpus=len(machine.devices)),
            caches=None,
            recorded=records,
            embedding=embedding(engine),
        )
        # As many seeds as the record has; which they are is not looked at any more.
        seeds = (
            np.arange(sum(int(sizes.vertices[-1]) for sizes in record.counts.sizes.values()))
            for record in records
        )
        return [each.ended for each in pipeline.run(seeds, first_step=0)], engine.trace


def _by_stage(trace: Trace, *, per_epoch: float) -> dict[str, float]:
    seconds: dict[str, float] = {}
    for span in trace.spans.values():
        # Bookkeeping without a cost would be a stage that reports have and no paper does.
        if span.source != NO_TIME.source:
            took = (span.end - span.start) / PER_SECOND
            seconds[span.stage] = seconds.get(span.stage, 0.0) + took * per_epoch
    return seconds


def _share(trace: Trace, name: str) -> float:
    """Unit-seconds of a resource over the time of the whole run."""
    return trace.busy_seconds().get(name, 0.0) / trace.makespan


def minibatch_values(sizes: LayerSizes, widths: Sequence[int]) -> float:
    """Values of a mini-batch: its features, and sums and outputs of each layer."""
    hidden = sum(
        # A sum over neighbours is as wide as the layer's input, an output as the next one's: both stay for the way
        # back.
        rows * (before + after)
        for rows, before, after in zip(sizes.vertices[1:], widths, widths[1:], strict=False)
    )
    # What is given has no sum over neighbours.
    return sizes.vertices[0] * widths[0] + hidden - sizes.given * widths[0]


def training_bytes(platform: Platform, sizes: LayerSizes, widths: Sequence[int]) -> float:
    """Of a GPU's memory, while mini-batches of such sizes are trained.

    What is taken whatever the mini-batch (the context, the framework's kernels, and what its allocator keeps), and its
    values as often as they are there: themselves, gradients, scaled copies, the next mini-batch.
    """
    # `gpu_copies` and `gpu_reserved_gb` are fitted to the two ends of Fig. 6, the only sizes of memory that the paper
    # prints.
    copies = platform["gpu_copies"] * FEATURE_BYTES * minibatch_values(sizes, widths)
    return platform["gpu_reserved_gb"] * 1e9 + copies
