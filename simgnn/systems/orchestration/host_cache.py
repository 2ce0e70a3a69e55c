"""BGL's second level: rows that the host keeps before the store that has all of them, where features are on disk.

The host's cache is asked once for what the devices lack, when a mini-batch has been sampled. It is a real store
(`simgnn.features.stores.cached.Cached`): its rows are read from disk once, and kept. Of a row that a simulated device
keeps nothing is read; a GPU, which is not simulated, trains on rows that are read beside the cache and are not
counted. Nor is counted what is read to plan a run.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import F32, I64, Bools, Integers
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.features.stores.cached import Cached
from simgnn.features.stores.memory import memory_store
from simgnn.systems.pipeline.arithmetic import Drawn, LiveArithmetic, Loaded
from simgnn.training.stages import Pipeline

if TYPE_CHECKING:
    from simgnn.config.features import FeatureSettings
    from simgnn.features.stores.cached import CachedRead
    from simgnn.features.stores.store import Reading
    from simgnn.training.runtime import Runtime

HOST, DISK = "host", "disk"
"""Tiers of its store."""


class HostCache:
    """The cache.

    Parameters
    ----------
    work
        What its policy may know.

    Attributes
    ----------
    slots : int
        Rows that it has room for.
    disk : FeatureStore
        Has all rows; who reads there asks no cache.
    store : Cached
        The same, and the cache before it.
    """

    def __init__(self, settings: FeatureSettings, work: Workload) -> None:
        self.slots = settings.host_slots(work.graph.vertices)
        self._prepared = prepare_policy(settings.host_cache, work)
        self._policies = self._prepared(capacity=self.slots)
        self.disk = memory_store(work.graph.features, tier=DISK)
        self.store = Cached(self.disk, self._policies, tier=HOST)

    def go_through(self, wanted: Mapping[str, I64]) -> None:
        """Let the policy decide on a mini-batch that a continued run has trained before; see `begin`."""
        self._policies[0].access(_distinct(wanted)[0])

    def rehearsal(self) -> Callable[[Mapping[str, I64]], int]:
        """Of a new cache like this one: rows that it would read from disk for what devices lack; none is read."""
        (policy,) = self._prepared(capacity=self.slots)
        return lambda wanted: int(np.count_nonzero(~policy.access(_distinct(wanted)[0]).hits))

    def fill(self) -> None:
        """Read the rows that its policy keeps and that are not there."""
        self.store.fill()

    def begin(self, wanted: Mapping[str, I64]) -> HostRead:
        """Decide about the next mini-batch.

        Parameters
        ----------
        wanted
            Vertices whose rows the host sends, by device. What several lack is read once.
        """
        distinct, first = _distinct(wanted)
        return HostRead(distinct, first, self.store.begin(distinct))


def _distinct(wanted: Mapping[str, I64]) -> tuple[I64, I64]:
    """All vertices that are wanted, in order and once, and which of the devices asks for each first."""
    together = np.concatenate([np.zeros(0, np.int64), *wanted.values()])
    # np.unique sorts: its first places, sorted again, are the vertices in the order in which they are asked for, as a
    # policy wants them.
    begins = np.sort(np.unique(together, return_index=True)[1])
    devices = np.repeat(np.arange(len(wanted)), [len(ids) for ids in wanted.values()])
    return together[begins], devices[begins]


class HostRead:
    """A mini-batch's rows that the host sends, of which its cache has decided.

    Parameters
    ----------
    ids : shape (n,)
        Different vertices.
    first : shape (n,)
        Which of the devices asks for each first.
    read
        Of them.
    """

    def __init__(self, ids: I64, first: I64, read: CachedRead) -> None:
        self._ids, self._first, self._read = ids, first, read
        self._order = np.argsort(ids)
        self._reading: Reading | None = None

    def from_disk(self, device: int) -> int:
        """Rows that the cache did not have, and that this device asks for first."""
        # What several devices lack is read from disk once, and counts for the device that asks first.
        missing = self._read.missing
        return 0 if missing is None else int(np.count_nonzero(self._first[missing] == device))

    def finish(self) -> Reading:
        """Move the rows to the host's memory, at the first call."""
        if self._reading is None:
            self._reading = self._read.finish()
        return self._reading

    def rows_of(self, ids: I64) -> F32:
        """Rows of some of the vertices."""
        # `_ids` are in the order of requests: looked up through their sorted order.
        places = self._order[np.searchsorted(self._ids, ids, sorter=self._order)]
        return self.finish().rows[places]


@dataclass(frozen=True, kw_only=True, eq=False)
class PartRead:
    """A device's part of it; a `simgnn.features.stores.store.Pending`.

    Parameters
    ----------
    host
        Of the mini-batch.
    ids : shape (n,)
        V^0.
    wanted, others
        Places of the rows that the host sends, and of those that are read beside the cache.
    """

    store: Cached
    host: HostRead
    ids: I64
    wanted: I64
    others: I64

    def finish(self, out: F32 | None = None, places: I64 | None = None) -> Reading:
        """See `Pending`; rows that are not read stay as they are in `out`. Counts are the whole mini-batch's."""
        if out is None or places is not None:
            raise ValueError("rows of a part must be put into a whole buffer, in their order")
        out[self.wanted] = self.host.rows_of(self.ids[self.wanted])
        self.store.copy(self.ids[self.others], out, self.others)
        return replace(self.host.finish(), rows=out)


class HostReads:
    """Reads that are decided and not finished, by mini-batch.

    Parameters
    ----------
    whole
        Devices all of whose rows are read: those that are not simulated.
    """

    def __init__(self, cache: HostCache, *, whole: Collection[str]) -> None:
        self.cache, self._whole = cache, whole
        self._begun: dict[int, dict[str, PartRead]] = {}

    def begin(
        self, step: int, inputs: Mapping[str, Integers], lacking: Mapping[str, Bools]
    ) -> dict[str, int]:
        """Decide about a mini-batch's parts: of V^0 of each, which rows the host sends.

        Returns
        -------
        Rows that come from disk, by device.
        """
        every = {name: ids.astype(np.int64) for name, ids in inputs.items()}
        host = self.cache.begin({name: ids[lacking[name]] for name, ids in every.items()})
        self._begun[step] = {
            name: PartRead(
                store=self.cache.store,
                host=host,
                ids=ids,
                wanted=np.flatnonzero(lacking[name]),
                # A GPU is not simulated and keeps no rows: what its counted cache hits still has to be read for the
                # arithmetic.
                others=np.flatnonzero(~lacking[name] & (name in self._whole)),
            )
            for name, ids in every.items()
        }
        # `enumerate` numbers devices as `_distinct` does: in the order of the mapping.
        return {name: host.from_disk(number) for number, name in enumerate(every)}

    def take(self, step: int) -> dict[str, PartRead]:
        """The reads of a mini-batch, once."""
        return self._begun.pop(step)


class HostedArithmetic(LiveArithmetic):
    """An iteration whose features come through the host's cache; see `LiveArithmetic`.

    Parameters
    ----------
    pipeline, runtime, parts, step
        Of a loader with a feature store, which decides nothing.
    """

    loads_early = False  # what is read was decided when the mini-batch had been sampled

    def __init__(
        self, reads: HostReads, pipeline: Pipeline, runtime: Runtime, *, parts: Mapping[str, I64], step: int
    ) -> None:
        super().__init__(pipeline, runtime, parts=parts, step=step)
        self._reads = reads

    def load(self, drawn: Drawn) -> Loaded:
        """See `LiveArithmetic`; the loader's own decision, its first stage, is left out."""
        self._drawn = None
        reads = self._reads.take(self._step)
        parts: Mapping[str, Any] = {name: (drawn.batches[name], read) for name, read in reads.items()}
        # The first stage would ask the store again, and its policy would count every row twice.
        for stage in self._loading[1:]:
            parts = stage.work(parts, self._step)
        return Loaded(parts=parts, sizes=drawn.sizes)
