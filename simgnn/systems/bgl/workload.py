"""Real mini-batches of a graph as BGL's stages meet them: sampled, looked up in caches, and counted.

An iteration of a machine is a mini-batch for each of its GPUs. All machines and GPUs take mini-batches of one order of
seeds, one after the other: so each GPU's takes of all of the order's sequences alike, and no machine has a sequence to
itself, of which the first find whole neighbourhoods and the last what these have left. The caches of a machine's GPUs
are shards of one, vertex v in shard v mod GPUs; machines have caches of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simgnn.arrays import I32, I64
from simgnn.config.features import NO_CACHE
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.features.cache.policy import CachePolicy
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.sampling.orders.order import SeedOrder, Shuffled
from simgnn.sampling.orders.proximity import Proximity
from simgnn.sampling.sampler import NeighborSampler
from simgnn.systems.pipeline.profiling import CacheHits, Sampled, crossing_edges
from simgnn.virtual_time.layer_sizes import FEATURE_BYTES, LayerSizes

PROXIMITY, SHUFFLED = "proximity", "shuffled"


@dataclass(frozen=True, kw_only=True)
class Placement:
    """Which seeds follow each other, and where rows and neighbours are.

    Parameters
    ----------
    order
        "shuffled" or "proximity".
    sequences
        Of the proximity order.
    cache
        Policy of the GPUs' caches, or "none".
    cache_ratio
        Slots of a machine's GPUs together, as a part of the graph's vertices.
    host_ratio
        Slots of a host's cache, FIFO, likewise; the whole graph fits where it is 1.
    owners
        Server of each vertex; None where a worker has the graph.
    """

    order: str = SHUFFLED
    sequences: int = 5
    cache: str = NO_CACHE
    cache_ratio: float = 0.0
    host_ratio: float = 1.0
    owners: I32 | None = None


def host_ratio(memory_gb: float, *, vertices: float, width: int) -> float:
    """Part of the vertices whose rows a host has room for; all of them where its memory is not known, 0 GB."""
    if not memory_gb:
        return 1.0
    return min(1.0, memory_gb * 1e9 / (vertices * width * FEATURE_BYTES))


class DrawnMinibatches:
    """Mini-batches of all machines, iteration by iteration, and caches that are asked.

    They are drawn at their first use: no cost changes them, so runs at other costs have the same.

    Parameters
    ----------
    fanouts
        The seeds' first.
    seeds
        Of each GPU's mini-batch.
    gpus
        Of each machine.
    seed
        Of orders and draws.

    Raises
    ------
    InputError
        Where an epoch is shorter than an iteration.
    """

    def __init__(
        self,
        graph: Graph,
        *,
        fanouts: Sequence[int],
        seeds: int,
        gpus: int,
        placement: Placement,
        machines: int = 1,
        seed: int = 0,
    ) -> None:
        self.gpus, self.machines, self.placement = gpus, machines, placement
        self._counts: dict[tuple[int, int], CacheHits] = {}
        # Every draw is a hash of (seed, step, layer, vertex): an iteration's mini-batches are the same whichever is
        # drawn first.
        self._sampler = NeighborSampler(graph, fanouts=fanouts, seed=seed)
        self._together = gpus * machines
        train_ids = np.flatnonzero(graph.train_mask)
        batch = seeds * self._together
        if len(train_ids) < batch:
            raise InputError(
                f"training vertices must be at least {batch}, a mini-batch of {seeds} for each of {self._together}"
                f" GPUs, not {len(train_ids)}",
                source=graph.title,
            )
        self._order: SeedOrder
        if placement.order == PROXIMITY:
            sequences = min(placement.sequences, len(train_ids))
            self._order = Proximity(graph, batch_size=seeds, sequences=sequences, seed=seed)
        else:
            self._order = Shuffled(train_ids, batch_size=seeds, seed=seed)
        self.per_epoch = len(train_ids) // batch
        work = Workload(graph=graph, train_ids=train_ids, fanouts=tuple(fanouts), batch_size=seeds, seed=seed)
        self._caches: list[list[CachePolicy]] = [[] for _ in range(machines)]
        self._whole = False
        if placement.cache != NO_CACHE:
            prepared = prepare_policy(placement.cache, work)
            slots = round(placement.cache_ratio * graph.vertices)
            # As of the host's below: a cache of all rows has them, where one that fills would be measured as it fills.
            self._whole = slots >= graph.vertices
            self._caches = [prepared(capacity=slots, shards=gpus) for _ in range(machines)]
        slots = round(placement.host_ratio * graph.vertices)
        # Where all rows fit, the host has all of them from the beginning, and none is ever remote.
        whole = slots >= graph.vertices
        self._hosts = [
            None if whole else prepare_policy("fifo", work)(capacity=slots)[0] for _ in range(machines)
        ]

    def seeds_of(self, iteration: int, machine: int) -> list[I64]:
        """Each GPU's seeds; an epoch's last mini-batches, too few for all GPUs, are left out."""
        epoch, place = divmod(iteration, self.per_epoch)
        # Dealt out GPU by GPU, not sequence by sequence: see the module.
        first = place * self._together + machine * self.gpus
        return self._order.batches(epoch)[first : first + self.gpus]

    def sample(self, iteration: int, machine: int) -> Sampled:
        """The machine's mini-batches; every GPU draws with a step of its own."""
        if (known := self._counts.get((iteration, machine))) is not None:
            return known.sampled
        # A step of its own for each GPU keys its draws, as if all mini-batches of all machines were one after the
        # other.
        first = (iteration * self.machines + machine) * self.gpus
        batches = [
            self._sampler.sample(seeds, first + gpu)
            for gpu, seeds in enumerate(self.seeds_of(iteration, machine))
        ]
        owners = self.placement.owners
        return Sampled(
            sizes=tuple(map(LayerSizes.of, batches)),
            crossing=0 if owners is None else sum(crossing_edges(batch, owners) for batch in batches),
            inputs=tuple(batch.vertices[0] for batch in batches),
            iteration=iteration,
        )

    def look_up(self, sampled: Sampled, machine: int) -> CacheHits:
        """Ask the machine's caches, GPU by GPU, and let them keep what was missing; iterations in their order."""
        place = sampled.iteration, machine
        if place not in self._counts:
            self._counts[place] = self._looked_up(sampled, machine)
        return self._counts[place]

    def _looked_up(self, sampled: Sampled, machine: int) -> CacheHits:
        shards, host = self._caches[machine], self._hosts[machine]
        asked = [0] * max(1, len(shards))
        missing = remote = 0
        for ids in sampled.inputs:
            absent = ids
            if shards:
                parts = []
                for number, shard in enumerate(shards):
                    own = ids[ids % len(shards) == number]
                    asked[number] += len(own)
                    # A shard numbers its vertices, v mod shards alike, from 0 on.
                    parts.append(own[:0] if self._whole else own[~shard.access(own // len(shards)).hits])
                absent = np.concatenate(parts)
            missing += len(absent)
            if host is not None:
                # The second level is asked for what the first lacks, GPU after GPU: the second GPU may find what the
                # first has read.
                remote += int(np.count_nonzero(~host.access(absent).hits))
        return CacheHits(
            sampled=replace(sampled, inputs=()), looked_up=max(asked), missing=missing, remote=remote
        )


def hit_ratio(counts: Sequence[CacheHits]) -> float:
    """Of the GPUs' caches."""
    rows = sum(each.sampled.rows for each in counts)
    return 1 - sum(each.missing for each in counts) / rows if rows else 0.0
