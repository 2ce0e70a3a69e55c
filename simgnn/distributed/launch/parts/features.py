"""What a rank reads features from: its own part, a cache of others' rows, and the other ranks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.sharded_features import ShardedFeatures
from simgnn.features.cache.ranking import Ranking
from simgnn.features.cache.registry import POLICIES, StaticKind, Workload
from simgnn.features.cache.static import Static
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.store import Pending, Reading

if TYPE_CHECKING:
    from simgnn.config.configuration import Config
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.distributed.launch.parts.graph import PartGraph

OWN, CACHE, REMOTE = "host", "cache", "remote"
TIERS = (OWN, CACHE, REMOTE)
"""Where rows may be, the nearest first."""
FILL = "cache"
"""Phase in which a cache is filled."""


class RankFeatures:
    """One rank's. The cache has rows of others alone, chosen before training, so that no read depends on another.

    Parameters
    ----------
    graph
    communicator
    kept : shape (n,)
        Vertices of others whose rows are fetched once and stay; None without a cache.

    Attributes
    ----------
    hits, moved : Counter
        Rows that reads found, and bytes that were read, by tier.
    """

    def __init__(
        self, graph: PartGraph, communicator: Communicator, *, kept: NDArray[np.int64] | None
    ) -> None:
        part = graph.parts[communicator.rank]
        self._owners, self._places = part.ownership.owners, part.ownership.places
        self._rank, self._own = communicator.rank, part.features
        self._kept = np.empty(0, np.int64) if kept is None else kept
        self._sharded = ShardedFeatures(part.features, part.ownership, communicator, tier=REMOTE)
        self._cache: Cached | None = None
        if kept is not None:
            policy = Static(vertices=graph.vertices, capacity=len(kept), ranking=kept)
            self._cache = Cached(self._sharded, [policy], tier=CACHE)
        self.hits: Counter[str] = Counter(dict.fromkeys(TIERS, 0))
        self.moved: Counter[str] = Counter(dict.fromkeys(TIERS, 0))

    def fill(self) -> Steps[None]:
        """Get the rows that the cache keeps; two rounds where there is one. All ranks call it once, at the start."""
        if self._cache is not None:
            yield from self._sharded.fetch(self._kept, phase=FILL)
            self._cache.fill()

    def begin(self, ids: NDArray[np.int64]) -> RankRead:
        """Decide about a request; what others have comes with the next `exchange`."""
        mine = self._owners[ids] == self._rank
        here, there = np.flatnonzero(mine), np.flatnonzero(~mine)
        store = self._sharded if self._cache is None else self._cache
        own = self._own.begin(self._places[ids[here]])
        return RankRead(self, own, here, store.begin(ids[there]), there)

    def exchange(self) -> Steps[None]:
        """See `ShardedFeatures`."""
        yield from self._sharded.exchange()

    def forget(self) -> None:
        """See `ShardedFeatures`."""
        self._sharded.forget()

    def count(self, reading: Reading) -> None:
        """Take note of what was read from where."""
        self.hits.update(reading.hits)
        self.moved.update(reading.bytes)


class RankRead:
    """A read whose decisions are taken.

    Parameters
    ----------
    features
    own, here
        Of the rank's own rows, and their places in the request.
    others, there
        Of the others'.
    """

    def __init__(
        self,
        features: RankFeatures,
        own: Pending,
        here: NDArray[np.int64],
        others: Pending,
        there: NDArray[np.int64],
    ) -> None:
        self._features = features
        self._reads = ((own, here), (others, there))

    def finish(self, out: NDArray[np.float32]) -> Reading:
        """Move the rows to `out`, a row for each vertex of the request. Once."""
        hits: Counter[str] = Counter()
        moved: Counter[str] = Counter()
        asked = 0
        for pending, places in self._reads:
            reading = pending.finish(out, places)
            asked += reading.asked
            hits.update(reading.hits)
            moved.update(reading.bytes)
        found = Reading(rows=out, asked=asked, hits=dict(hits), bytes=dict(moved))
        self._features.count(found)
        return found


def kept_rows(config: Config, graph: PartGraph) -> dict[int, NDArray[np.int64]] | None:
    """Vertices of others whose rows each rank of this process keeps, the most wanted first; None without caches.

    Raises
    ------
    InputError
        For a share of the vertices that keeps none.
    """
    if not config.ranks.cached:
        return None
    slots, kind = config.ranks.cache_slots(graph.vertices), POLICIES[config.ranks.remote_cache]
    assert isinstance(kind, StaticKind), "the settings take policies whose rows are chosen before training"
    work = Workload(
        graph=graph,
        train_ids=graph.train_seeds,
        fanouts=config.fanouts,
        batch_size=config.training.batch_size,
        seed=config.training.seed,
    )
    scores = kind.scores(work)
    order = Ranking.by(scores).order
    wanted: NDArray[Any] = order[scores[order] > 0]
    return {rank: wanted[part.ownership.owners[wanted] != rank][:slots] for rank, part in graph.parts.items()}
