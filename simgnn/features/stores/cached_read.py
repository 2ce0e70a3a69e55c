"""The second step of a read of a cache: its rows, from slots and from the store behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.data.row_gather import copy_rows
from simgnn.features.stores.store import Pending, Reading, checked_out, row_bytes

if TYPE_CHECKING:
    from simgnn.features.stores.cached import Cached


@dataclass(frozen=True, kw_only=True, eq=False)
class CachedRead:
    """See `Pending`.

    Parameters
    ----------
    store
    unique, inverse
        As of `Distinct`.
    slots, ready
        Of each distinct vertex: its slot, and whether its row is there.
    since, number
        Time of the slots when that was so, and a number of the read's own.
    all_ready
        Whether all rows are there.
    missing
        Places of those that are no hits; None where all are.
    inner
        The read of those.
    by_shard
        Hits.
    """

    store: Cached
    unique: NDArray[np.int64]
    inverse: NDArray[np.int64] | None
    slots: NDArray[np.int32]
    ready: NDArray[np.bool_]
    all_ready: bool
    since: int
    number: int
    missing: NDArray[np.int64] | None
    inner: Pending | None
    by_shard: tuple[int, ...]

    def finish(
        self, out: NDArray[np.float32] | None = None, places: NDArray[np.int64] | None = None
    ) -> Reading:
        """See `Pending`."""
        store = self.store
        count = len(self.unique) if self.inverse is None else len(self.inverse)
        out = checked_out(out, count=count, width=store.width, places=places)
        if self.inverse is None:
            past, inner = self._move(out, places)
        else:
            rows = np.empty((len(self.unique), store.width), np.float32)
            past, inner = self._move(rows, None)
            copy_rows(rows, self.inverse, out, places)
        nearest, last = store.tiers[0], store.tiers[-1]
        hits = dict.fromkeys(store.tiers, 0)
        moved = dict.fromkeys(store.tiers, 0)
        if inner is not None:
            hits.update(inner.hits)
            moved.update(inner.bytes)
        hits[nearest] = sum(self.by_shard)
        moved[nearest] = row_bytes(store.width) * (hits[nearest] - past)
        moved[last] += row_bytes(store.width) * past
        return Reading(rows=out, asked=len(self.unique), hits=hits, bytes=moved, by_shard=self.by_shard)

    def _move(self, out: NDArray[np.float32], places: NDArray[np.int64] | None) -> tuple[int, Reading | None]:
        """Put the distinct rows where they belong.

        Returns
        -------
        Hits that were read past the cache, and the reading of what was missing.
        """
        store = self.store
        inner = None
        if self.missing is not None:
            assert self.inner is not None, "what is missing is read from the inner store"
            inner = self.inner.finish(out, self.missing if places is None else places[self.missing])
        if self.all_ready:
            store.copy_slots(self.slots, out, places)
            late = np.zeros(0, np.int64)
        else:
            there = np.flatnonzero(self.ready)
            store.copy_slots(self.slots[there], out, there if places is None else places[there])
            unread = ~self.ready
            if self.missing is not None:
                unread[self.missing] = False
            late = np.flatnonzero(unread)
            self._read_past(late, out, places)
        torn = store.settle(self, out, places)
        self._read_past(torn, out, places)
        return len(late) + len(torn), inner

    def _read_past(
        self, which: NDArray[np.int64], out: NDArray[np.float32], places: NDArray[np.int64] | None
    ) -> None:
        if len(which):
            self.store.copy(self.unique[which], out, which if places is None else places[which])
