"""Mini-batches made ready by ranks together: each samples and reads what is its own, and asks the others for the rest.

Rounds have one order on all ranks, so that a mini-batch is made ready when it is asked for, in the thread that trains,
and none ahead of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from simgnn.arrays import I64, Array
from simgnn.config.names import STATIC_NAMES
from simgnn.config.ranks import HYBRID, VANILLA
from simgnn.distributed.sampling import HybridSampler, RankSampler, VanillaSampler
from simgnn.distributed.sharded_features import ShardedFeatures
from simgnn.features.cache.policies import Static
from simgnn.features.cache.registry import POLICIES
from simgnn.features.cache.scores import ranked
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.store import Pending, Reading
from simgnn.sampling.sampler import NeighborSampler
from simgnn.training.batches import BatchLoader, LoadedBatch, workload_of
from simgnn.training.stages import Stage

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.distributed.launch.group import Group
    from simgnn.distributed.launch.parts.graph import PartGraph
    from simgnn.model.dropout import Dropout
    from simgnn.sampling.sampler import MiniBatch


CACHES: dict[str, tuple[str, ...]] = {HYBRID: STATIC_NAMES, VANILLA: ("degree",)}
"""Policies of caches that a rank has enough to choose by, by the names that ``[ranks] sampling`` has."""


def samplers_of(
    config: Config, graph: PartGraph, communicators: Sequence[Communicator]
) -> dict[int, RankSampler]:
    """A sampler for each rank of this process.

    Hybrid: every rank has the topology and samples alone, in no round; one sampler for all, which has a map of all
    vertices. Source: FastSample. Vanilla: in-neighbours of other ranks' vertices are asked for, in two rounds for each
    layer, but of the seeds that are its own.
    """
    options: dict[str, Any] = {"fanouts": config.fanouts, "seed": config.training.seed}
    weighted = config.model.edge_weights
    if config.ranks.sampling == HYBRID:
        # One sampler for all ranks: its map of vertices to rows has an entry for every vertex.
        together = config.execution.minibatch_threads
        one = HybridSampler(NeighborSampler(graph, weighted=weighted, together=together, **options))
        return {communicator.rank: one for communicator in communicators}
    parts = ((graph.parts[each.rank], each) for each in communicators)
    return {
        part.rank: VanillaSampler(
            part.topology if weighted else replace(part.topology, weights=None),
            part.ownership,
            communicator,
            local_layers=int(config.ranks.owned_seeds),
            **options,
        )
        for part, communicator in parts
    }


OWN, CACHE, REMOTE = "host", "cache", "remote"
TIERS = (OWN, CACHE, REMOTE)
"""Where rows may be, the nearest first."""
FILL = "cache"
"""Phase in which a cache is filled."""


class RankFeatures:
    """One rank's. The cache has rows of other ranks alone, chosen before training, so that no read depends on another.

    Parameters
    ----------
    kept : shape (n,)
        Vertices of other ranks whose rows are fetched once and stay; None without a cache.

    Attributes
    ----------
    sharded : ShardedFeatures
    hits, moved : Counter
        Rows that reads found, and bytes that were read, by tier.
    """

    def __init__(self, graph: PartGraph, communicator: Communicator, *, kept: I64 | None) -> None:
        part = graph.parts[communicator.rank]
        self._kept = np.empty(0, np.int64) if kept is None else kept
        self.sharded = ShardedFeatures(part.features, part.ownership, communicator, tier=REMOTE)
        self._cache: Cached | None = None
        if kept is not None:
            policy = Static(vertices=graph.vertices, capacity=len(kept), ranking=kept)
            self._cache = Cached(self.sharded, [policy], tier=CACHE)
        self.hits: Counter[str] = Counter(dict.fromkeys(TIERS, 0))
        self.moved: Counter[str] = Counter(dict.fromkeys(TIERS, 0))

    def fill(self) -> Steps[None]:
        """Get the rows that the cache keeps; two rounds where there is one. All ranks call it once, at the start."""
        if self._cache is not None:
            # In rounds, as every rank needs rows of the others for its cache at the same time.
            yield from self.sharded.fetch(self._kept, phase=FILL)
            self._cache.fill()

    def begin(self, ids: I64) -> Pending:
        """Decide about a request; what others have comes with the next exchange of `sharded`."""
        return self.sharded.begin(ids) if self._cache is None else self._cache.begin(ids)

    def count(self, reading: Reading) -> None:
        """Take note of what was read from where."""
        self.hits.update(reading.hits)
        self.moved.update(reading.bytes)


def kept_rows(config: Config, graph: PartGraph) -> dict[int, I64] | None:
    """Vertices of other ranks whose rows each rank of this process keeps, the most wanted first; None without caches.

    Raises
    ------
    InputError
        For a share of the vertices that keeps none.
    """
    if not config.ranks.cached:
        return None
    slots, kind = config.ranks.cache_slots(graph.vertices), POLICIES[config.ranks.remote_cache]
    assert kind.static, "the settings take policies whose rows are chosen before training"
    scores = kind.scores(workload_of(config, graph))
    order = ranked(scores)
    # A slot for what is not expected to be read at all would be wasted.
    wanted: Array = order[scores[order] > 0]
    return {rank: wanted[part.ownership.owners[wanted] != rank][:slots] for rank, part in graph.parts.items()}


T = TypeVar("T")


class PartLoader(BatchLoader):
    """A loader of the ranks of this process. All ranks call it for the same steps in the same order.

    Parameters
    ----------
    rank_of
        By trainer of this process, in the order in which gradients are added.

    Attributes
    ----------
    features_of : dict of RankFeatures
        By rank of this process.
    """

    def __init__(
        self, config: Config, graph: PartGraph, *, group: Group, rank_of: Mapping[str, int], dropout: Dropout
    ) -> None:
        super().__init__(graph=graph, sampler=_Together(weighted=config.model.edge_weights), dropout=dropout)
        self._group, self._rank_of = group, dict(rank_of)
        self._samplers = samplers_of(config, graph, group.communicators)
        kept = kept_rows(config, graph)
        self.features_of = {
            communicator.rank: RankFeatures(
                graph, communicator, kept=None if kept is None else kept[communicator.rank]
            )
            for communicator in group.communicators
        }

    def fill_caches(self) -> None:
        """Get the rows that caches keep. All ranks call it once, before the first mini-batch."""

        def program(communicator: Communicator) -> Steps[None]:
            yield from self.features_of[communicator.rank].fill()

        self._group.take(program)

    def prefetch(
        self, parts_of_steps: Iterable[Mapping[str, I64]], *, first_step: int, last: Sequence[Stage] = ()
    ) -> Generator[dict[str, LoadedBatch], None, None]:
        """See `BatchLoader`; nothing is loaded ahead."""
        # Loading takes part in rounds, and those of the next mini-batch may not come before this one's gradients.
        for step, parts in enumerate(parts_of_steps, first_step):
            loaded = self.load_parts(parts, step)
            for stage in last:
                loaded = stage.work(loaded, step)
            yield loaded

    def sample_parts(self, parts: Mapping[str, I64], step: int) -> dict[str, MiniBatch]:
        """See `BatchLoader`; one trainer of each rank after the other, those without seeds too."""
        none = np.empty(0, np.int64)

        def program(communicator: Communicator) -> Steps[dict[str, MiniBatch]]:
            sampler, found = self._samplers[communicator.rank], {}
            # Trainers without seeds ask as well: the other ranks have begun the same rounds.
            for name in self._trainers(communicator.rank):
                batch = yield from sampler.sample(parts.get(name, none), step)
                if len(batch.seeds):
                    found[name] = batch
            return found

        return _joined(self._group.take(program))

    def _gather(self, batches: Mapping[str, MiniBatch], step: int) -> dict[str, LoadedBatch]:
        def program(communicator: Communicator) -> Steps[dict[str, LoadedBatch]]:
            store = self.features_of[communicator.rank]
            own = {name: batches[name] for name in self._trainers(communicator.rank) if name in batches}
            begun = {name: store.begin(batch.vertices[0]) for name, batch in own.items()}
            # One exchange for all trainers of the rank, which have begun by now: a row that two of them need comes
            # once.
            yield from store.sharded.exchange()
            found = {}
            for name, pending in begun.items():
                reading = pending.finish(self._buffer(own[name]))
                store.count(reading)
                found[name] = self._loaded(own[name], reading.rows, reading)
            store.sharded.forget()  # of a thousand virtual ranks, gigabytes
            return found

        return _joined(self._group.take(program))

    def _trainers(self, rank: int) -> list[str]:
        return [name for name, owner in self._rank_of.items() if owner == rank]


class _Together:
    """See `Sampler`: says how ranks sample, which none of them does alone."""

    threads = 1

    def __init__(self, *, weighted: bool) -> None:
        self.weighted = weighted

    def sample(self, seeds: I64, step: int, *, without: I64 | None = None) -> MiniBatch:
        raise RuntimeError(f"seeds of step {step} must be sampled by all ranks together, not by one")


def _joined(found: Iterable[Mapping[str, T]]) -> dict[str, T]:
    """One dictionary of the ranks', rank after rank."""
    return {name: value for each in found for name, value in each.items()}
