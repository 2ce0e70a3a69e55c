"""A cache before another store, which may be one itself: device over host over disk.

The cache's policies decide under a lock, rows are moved outside it. A row whose slot was written while it was copied
(`Slots`), or was not filled yet when the read began, is read past the cache. Rows are put into slots under the lock,
and only while the slot is still theirs.
"""

from __future__ import annotations

import contextlib
import itertools
import threading
import weakref
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simgnn.data.row_gather import copy_rows
from simgnn.features.cache.policy import CachePolicy, RepetitionError
from simgnn.features.stores.cached_read import CachedRead
from simgnn.features.stores.distinct import Distinct
from simgnn.features.stores.slots import Slots
from simgnn.features.stores.store import (
    FeatureStore,
    Reading,
    checked_ids,
    row_bytes,
)

_Decision: TypeAlias = tuple[NDArray[np.int32], NDArray[np.bool_], tuple[int, ...]]


class Cached:
    """Some rows of a store, nearer. A store; rows are those of `inner`, whatever the policy does.

    Vertex v is number v // k in shard v % k of k: of the caches of several devices, each keeps its own vertices.

    Parameters
    ----------
    inner
        Its features do not change.
    policies
        One for each shard, over its own numbers: what `PolicyMaker` makes.
    tier
        Name of the cache in reports; none of the inner store's.
    """

    def __init__(self, inner: FeatureStore, policies: Sequence[CachePolicy], *, tier: str = "cache") -> None:
        if tier in inner.tiers:
            raise ValueError(f"cache tier must be another than {', '.join(inner.tiers)}, not {tier!r}")
        shards = len(policies)
        if not shards:
            raise ValueError("cache must have at least one shard, not 0")
        for shard, policy in enumerate(policies):
            own = (inner.rows + shards - 1 - shard) // shards
            if policy.vertices != own:
                raise ValueError(f"policy of shard {shard} must be for {own} vertices, not {policy.vertices}")
        self.inner, self.policies = inner, tuple(policies)
        self._tier = tier
        # Slots of all shards lie behind each other.
        self._starts = np.cumsum([0, *(policy.capacity for policy in policies)])
        self._slots = Slots(capacity=int(self._starts[-1]), width=inner.width)
        self._distinct: Distinct | None = None
        # Reads whose rows may not be in their slots yet; at first that of what policies keep from the start.
        self._numbers = itertools.count()
        self._open = {next(self._numbers)} if any((policy.keys >= 0).any() for policy in policies) else set()
        # Reads that ended. Of those that are open nobody will put the rows into their slots.
        self._ended: deque[int] = deque()
        self._lock = threading.Lock()

    @property
    def rows(self) -> int:
        """See `FeatureStore`."""
        return self.inner.rows

    @property
    def width(self) -> int:
        """See `FeatureStore`."""
        return self.inner.width

    @property
    def tiers(self) -> tuple[str, ...]:
        """See `FeatureStore`."""
        return (self._tier, *self.inner.tiers)

    @property
    def capacity(self) -> int:
        """Slots of all shards."""
        return int(self._starts[-1])

    def begin(self, ids: NDArray[np.integer[Any]]) -> CachedRead:
        """See `FeatureStore`; `ValueError` also where a policy was told of another request."""
        checked = checked_ids(ids, self.rows)
        with self._lock:
            self._make_up()
            # Where no read is open, all rows that the policies keep are in their slots.
            settled, number = not self._open, next(self._numbers)
            self._open.add(number)
            try:
                unique, inverse, (slots, hits, by_shard) = self._decide(checked)
                found, since = sum(by_shard), self._slots.time
                ready, there = (hits, found) if settled else self._slots.ready(unique, slots, hits)
                missing = np.flatnonzero(~hits) if found < len(unique) else None
                # What is decided below is decided in the same order.
                pending = None if missing is None else self.inner.begin(unique[missing])
            except BaseException:
                self._ended.append(number)
                raise
            if there == len(unique):
                self._open.remove(number)
        read = CachedRead(
            store=self,
            unique=unique,
            inverse=inverse,
            slots=slots,
            ready=ready,
            all_ready=there == len(unique),
            since=since,
            number=number,
            missing=missing,
            inner=pending,
            by_shard=by_shard,
        )
        if not read.all_ready:
            weakref.finalize(read, self._ended.append, number).atexit = False
        return read

    def read(self, ids: NDArray[np.integer[Any]], out: NDArray[np.float32] | None = None) -> Reading:
        """See `FeatureStore`."""
        return self.begin(ids).finish(out)

    def copy(
        self, ids: NDArray[np.int64], out: NDArray[np.float32], places: NDArray[np.int64] | None
    ) -> None:
        """See `FeatureStore`."""
        self.inner.copy(ids, out, places)

    def announce(self, ids: NDArray[np.integer[Any]]) -> None:
        """Tell the policies of a request that will begin after those announced before.

        Parameters
        ----------
        ids
            As `begin` will get them.
        """
        checked = checked_ids(ids, self.rows)
        with self._lock:
            unique, _ = self._without_repetitions(checked)
            for policy, (_, own) in zip(self.policies, self._by_shard(unique), strict=True):
                policy.announce(own)

    def fill(self) -> int:
        """Read the rows that policies keep and that are not there: all of a static cache's, at its start.

        Returns
        -------
        Bytes that were read.
        """
        with self._lock:
            return self._fill()

    def _fill(self) -> int:
        """`fill` by who has the lock."""
        keys = self._keys()
        slots = np.flatnonzero((keys >= 0) & (keys != self._slots.held))
        vertices = keys[slots].astype(np.int64)
        self.inner.copy(vertices, self._slots.begin_write(slots), slots)
        self._slots.end_write(slots, vertices)
        self._open.clear()
        return row_bytes(self.width) * len(slots)

    def _make_up(self) -> None:
        """Read the rows of reads that failed or were given up; otherwise every read would look for them for good."""
        while self._ended:
            if self._ended[0] in self._open:
                self._fill()
            self._ended.popleft()

    def state(self) -> dict[str, NDArray[Any]]:
        """State of the policies, by shard and name; rows are not in it, they are read again."""
        with self._lock:
            return {
                f"{shard}.{name}": array
                for shard, policy in enumerate(self.policies)
                for name, array in policy.state().items()
            }

    def restore(self, state: Mapping[str, NDArray[Any]]) -> None:
        """Decide on as the cache did whose `state` this is. The rows are read, which counts as nobody's request.

        Raises
        ------
        ValueError
            As `CachePolicy.restore`, and for the state of another number of shards.
        """
        parts: list[dict[str, NDArray[Any]]] = [{} for _ in self.policies]
        for key, array in state.items():
            shard, _, name = key.partition(".")
            if not shard.isdecimal() or int(shard) >= len(parts):
                raise ValueError(f"cache state must be of {len(parts)} shards, not have {key!r}")
            parts[int(shard)][name] = array
        with self._lock:
            before = [policy.state() for policy in self.policies]
            try:
                for policy, part in zip(self.policies, parts, strict=True):
                    policy.restore(part)
            except ValueError:
                for policy, part in zip(self.policies, before, strict=True):
                    policy.restore(part)
                raise
            self._open.add(number := next(self._numbers))
            self._ended.append(number)
            self._make_up()

    def _keys(self) -> NDArray[np.int32]:
        """Vertex of each slot of all shards, -1 for none."""
        shards = len(self.policies)
        parts = [
            np.where(policy.keys >= 0, policy.keys * shards + shard, -1)
            for shard, policy in enumerate(self.policies)
        ]
        return np.concatenate(parts)

    def _by_shard(
        self, unique: NDArray[np.int64]
    ) -> list[tuple[NDArray[np.int64] | None, NDArray[np.int64]]]:
        """For each shard the places of its vertices in a request, and their numbers in it."""
        shards = len(self.policies)
        if shards == 1:
            return [(None, unique)]
        owner = unique % shards
        places = [np.flatnonzero(owner == shard) for shard in range(shards)]
        return [(own, unique[own] // shards) for own in places]

    def _without_repetitions(
        self, ids: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64] | None]:
        """See `Distinct`."""
        if self._distinct is None:
            self._distinct = Distinct(self.rows)
        return self._distinct(ids)

    def _decide(
        self, ids: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64] | None, _Decision]:
        """A request without repetitions, where those were, and what is decided about it."""
        if len(self.policies) == 1 and not self.policies[0].LOOKS_AHEAD:
            # Requests without repetitions are the rule, and a policy sees by itself whether there are any; but one that
            # was told of a request was told of it without them.
            with contextlib.suppress(RepetitionError):
                return ids, None, self._ask(ids)
        unique, inverse = self._without_repetitions(ids)
        return unique, inverse, self._ask(unique)

    def _ask(self, unique: NDArray[np.int64]) -> _Decision:
        """Slots of a request's vertices among those of all shards, which are hits, and how many of each shard."""
        parts = self._by_shard(unique)
        if len(parts) == 1:
            access = self.policies[0].access(unique)
            return access.slots, access.hits, (int(np.count_nonzero(access.hits)),)
        slots, hits = np.empty(len(unique), np.int32), np.empty(len(unique), np.bool_)
        counts = []
        for shard, (places, own) in enumerate(parts):
            access = self.policies[shard].access(own)
            slots[places] = np.where(access.slots >= 0, access.slots + self._starts[shard], -1)
            hits[places] = access.hits
            counts.append(int(np.count_nonzero(access.hits)))
        return slots, hits, tuple(counts)

    def copy_slots(
        self, slots: NDArray[np.int32], out: NDArray[np.float32], places: NDArray[np.int64] | None
    ) -> None:
        """Rows of slots, for a read that `settle` will end."""
        self._slots.copy(slots, out, places)

    def settle(
        self,
        read: CachedRead,
        rows: NDArray[np.float32],
        places: NDArray[np.int64] | None,
    ) -> NDArray[np.int64]:
        """Which hits were overwritten while they were copied; and put into slots what is theirs and is not there.

        Parameters
        ----------
        read
        rows
            Has all rows of the request, but those that were overwritten.
        places
            Where they are in `rows`.
        """
        with self._lock:
            torn = self._slots.overwritten(read.slots, read.ready, read.since)
            if read.all_ready:
                return torn
            new = np.flatnonzero(~read.ready & (read.slots >= 0))
            slots, vertices = read.slots[new].astype(np.int64), read.unique[new]
            due = self._keys_at(slots, vertices) & (self._slots.held[slots] != vertices)
            new, slots, vertices = new[due], slots[due], vertices[due]
            values = self._slots.begin_write(slots)
            copy_rows(rows, new if places is None else places[new], values, slots)
            self._slots.end_write(slots, vertices)
            self._open.discard(read.number)
            return torn

    def _keys_at(self, slots: NDArray[np.int64], vertices: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether each slot still belongs to its vertex."""
        shards = len(self.policies)
        if shards == 1:
            return np.equal(self.policies[0].keys[slots], vertices)
        owned = np.empty(len(slots), np.bool_)
        for shard, policy in enumerate(self.policies):
            at = vertices % shards == shard
            owned[at] = policy.keys[slots[at] - self._starts[shard]] == vertices[at] // shards
        return owned
