"""BGL's second level: rows that the host keeps before the store that has all of them, where features are on disk.

The host's cache is asked for what the devices lack, device by device in their order, when a mini-batch has been
sampled. It is a real store (`simgnn.features.stores.cached.Cached`): its rows are read from disk once, and kept. Of a
row that a simulated device keeps nothing is read; a GPU, which is not simulated, trains on rows that are read past the
cache and that nobody counts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.features.caches.registry import Workload, prepare_policy
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.memory import memory_store
from simgnn.systems.virtual.arithmetic import Drawn, LiveArithmetic, Loaded
from simgnn.training.stages import Pipeline

if TYPE_CHECKING:
    from simgnn.features.caches.settings import FeatureSettings
    from simgnn.features.stores.cached_read import CachedRead
    from simgnn.features.stores.store import Reading
    from simgnn.training.runtime import Runtime

HOST, DISK = "host", "disk"
"""Tiers of its store."""


class HostCache:
    """The cache.

    Parameters
    ----------
    settings
    work
        What its policy may know.

    Attributes
    ----------
    store : Cached
        Has all rows.
    """

    def __init__(self, settings: FeatureSettings, work: Workload) -> None:
        self._slots = settings.host_slots(work.graph.vertices)
        self._policies = prepare_policy(settings.host_cache, work)(capacity=self._slots)
        self.store = Cached(memory_store(work.graph.features, tier=DISK), self._policies, tier=HOST)

    @property
    def slots(self) -> int:
        """Rows that it has room for."""
        return self._slots

    def go_through(self, ids: NDArray[np.integer[Any]]) -> None:
        """Let the policy decide on a request of a mini-batch that a run which is continued has behind it."""
        self._policies[0].access(ids.astype(np.int64))

    def fill(self) -> None:
        """Read the rows that its policy keeps and that are not there."""
        self.store.fill()

    def begin(
        self, vertices: NDArray[np.integer[Any]], lacking: NDArray[np.bool_], *, whole: bool
    ) -> HostRead:
        """Decide about a device's part of the next mini-batch.

        Parameters
        ----------
        vertices : shape (n,)
            V^0.
        lacking : shape (n,)
            Which rows the host sends.
        whole
            Whether the others are read as well.
        """
        ids, wanted = vertices.astype(np.int64), np.flatnonzero(lacking)
        others = np.flatnonzero(~lacking) if whole else wanted[:0]
        return HostRead(
            store=self.store, ids=ids, wanted=wanted, others=others, read=self.store.begin(ids[wanted])
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class HostRead:
    """A device's part whose rows the host's cache has decided about; a `simgnn.features.stores.store.Pending`.

    Parameters
    ----------
    store
    ids : shape (n,)
        V^0.
    wanted, others
        Places of the rows that the host sends, and of those that are read past the cache.
    read
        Of `wanted`.
    """

    store: Cached
    ids: NDArray[np.int64]
    wanted: NDArray[np.int64]
    others: NDArray[np.int64]
    read: CachedRead

    @property
    def from_disk(self) -> int:
        """Rows that the cache did not have."""
        return self.read.lacking

    def finish(
        self, out: NDArray[np.float32] | None = None, places: NDArray[np.int64] | None = None
    ) -> Reading:
        """See `Pending`; rows that nobody reads stay as they are in `out`."""
        if out is None or places is not None:
            raise ValueError("rows of a part must be put into a whole buffer, in their order")
        reading = self.read.finish(out, self.wanted)
        self.store.copy(self.ids[self.others], out, self.others)
        return replace(reading, rows=out)


class HostReads:
    """Reads that are decided and not finished, by mini-batch.

    Parameters
    ----------
    cache
    whole
        Devices all of whose rows are read: those that are not simulated.
    """

    def __init__(self, cache: HostCache, *, whole: Collection[str]) -> None:
        self.cache, self._whole = cache, whole
        self._begun: dict[int, dict[str, HostRead]] = {}

    def begin(
        self,
        step: int,
        inputs: Mapping[str, NDArray[np.integer[Any]]],
        lacking: Mapping[str, NDArray[np.bool_]],
    ) -> dict[str, int]:
        """Decide about a mini-batch's parts, in their order; the rows of each that come from disk."""
        self._begun[step] = {
            name: self.cache.begin(ids, lacking[name], whole=name in self._whole)
            for name, ids in inputs.items()
        }
        return {name: read.from_disk for name, read in self._begun[step].items()}

    def take(self, step: int) -> dict[str, HostRead]:
        """The reads of a mini-batch, once."""
        return self._begun.pop(step)


class HostedArithmetic(LiveArithmetic):
    """An iteration whose features come through the host's cache; see `LiveArithmetic`.

    Parameters
    ----------
    reads
    pipeline, runtime, parts, step
        Of a loader with the cache's store.
    """

    loads_early = False  # what is read was decided when the mini-batch had been sampled

    def __init__(
        self,
        reads: HostReads,
        pipeline: Pipeline,
        runtime: Runtime,
        *,
        parts: Mapping[str, NDArray[np.int64]],
        step: int,
    ) -> None:
        super().__init__(pipeline, runtime, parts=parts, step=step)
        self._reads = reads

    def load(self, drawn: Drawn) -> Loaded:
        """See `Arithmetic`; the loader's own decision, its first stage, is left out."""
        self._drawn = None
        reads = self._reads.take(self._step)
        parts: Mapping[str, Any] = {name: (drawn.batches[name], read) for name, read in reads.items()}
        for stage in self._loading[1:]:
            parts = stage.work(parts, self._step)
        return Loaded(parts=parts, sizes=drawn.sizes)
