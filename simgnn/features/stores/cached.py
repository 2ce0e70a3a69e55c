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
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numba
import numpy as np

from simgnn.arrays import F32, I32, I64, U32, Bools, Integers
from simgnn.data.row_gather import copy_rows
from simgnn.features.cache.policy import CachePolicy, RepetitionError
from simgnn.features.stores.store import (
    FeatureStore,
    Pending,
    Reading,
    checked_ids,
    checked_out,
    row_bytes,
)
from simgnn.process.random_access import prefetch, zeros_in_huge_pages

_AHEAD = 32
"""How many vertices ahead memory is asked for."""

_Decision: TypeAlias = tuple[I32, Bools, tuple[int, ...]]


class Cached(FeatureStore):
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
        # Slots of all shards lie one after the other.
        self._starts = np.cumsum([0, *(policy.capacity for policy in policies)])
        self.slots = Slots(capacity=int(self._starts[-1]), width=inner.width)
        self._distinct: Distinct | None = None
        # Reads whose rows may not be in their slots yet; at first that of what policies keep from the start.
        self._numbers = itertools.count()
        self._open = {next(self._numbers)} if any((policy.keys >= 0).any() for policy in policies) else set()
        # Reads that ended. One that is still open then will never put its rows into their slots: see `_make_up`.
        self._ended: deque[int] = deque()
        self._lock = threading.Lock()

    @property
    def rows(self) -> int:
        return self.inner.rows

    @property
    def width(self) -> int:
        return self.inner.width

    @property
    def tiers(self) -> tuple[str, ...]:
        return (self._tier, *self.inner.tiers)

    def begin(self, ids: Integers) -> CachedRead:
        """See `FeatureStore`; `ValueError` also where another request was announced to a policy."""
        checked = checked_ids(ids, self.rows)
        with self._lock:
            self._make_up()
            # Where no read is open, all rows that the policies keep are in their slots.
            settled, number = not self._open, next(self._numbers)
            self._open.add(number)
            try:
                unique, inverse, (slots, hits, by_shard) = self._decide(checked)
                found, since = sum(by_shard), self.slots.time
                ready, there = (hits, found) if settled else self.slots.ready(unique, slots, hits)
                missing = np.flatnonzero(~hits) if found < len(unique) else None
                # Under the lock, so that the inner store, which may be a cache too, decides in the same order.
                pending = None if missing is None else self.inner.begin(unique[missing])
            except BaseException:
                self._ended.append(number)
                raise
            if there == len(unique):
                # Nothing is left to put into slots; `finish` copies alone.
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
            # A read may be dropped without `finish`, or fail in it: it ends when it is collected, however it went. That
            # may happen in any thread, also in one that has the lock. So a deque takes the number, without a lock.
            weakref.finalize(read, self._ended.append, number).atexit = False
        return read

    def copy(self, ids: I64, out: F32, places: I64 | None) -> None:
        self.inner.copy(ids, out, places)

    def announce(self, ids: Integers) -> None:
        """Announce to the policies a request that will begin after those announced before.

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
        slots = np.flatnonzero((keys >= 0) & (keys != self.slots.held))
        vertices = keys[slots].astype(np.int64)
        self.inner.copy(vertices, self.slots.begin_write(slots), slots)
        self.slots.end_write(slots, vertices)
        # All that the policies keep is there now, whichever read was to bring it.
        self._open.clear()
        return row_bytes(self.width) * len(slots)

    def _make_up(self) -> None:
        """Read the rows of reads that failed or were given up; otherwise every read would look for them for good."""
        while self._ended:
            if self._ended[0] in self._open:
                # Closes all reads that are open, so that this happens once however many have ended.
                self._fill()
            self._ended.popleft()

    def _keys(self) -> I32:
        """Vertex of each slot of all shards, -1 for none."""
        shards = len(self.policies)
        parts = [
            np.where(policy.keys >= 0, policy.keys * shards + shard, -1)
            for shard, policy in enumerate(self.policies)
        ]
        return np.concatenate(parts)

    def _by_shard(self, unique: I64) -> list[tuple[I64 | None, I64]]:
        """For each shard the places of its vertices in a request, and their numbers in it."""
        shards = len(self.policies)
        if shards == 1:
            return [(None, unique)]
        owner = unique % shards
        places = [np.flatnonzero(owner == shard) for shard in range(shards)]
        return [(own, unique[own] // shards) for own in places]

    def _without_repetitions(self, ids: I64) -> tuple[I64, I64 | None]:
        if self._distinct is None:
            self._distinct = Distinct(self.rows)
        return self._distinct(ids)

    def _decide(self, ids: I64) -> tuple[I64, I64 | None, _Decision]:
        """A request without repetitions, where those were, and what is decided about it."""
        if len(self.policies) == 1 and not self.policies[0].LOOKS_AHEAD:
            # Requests without repetitions are the rule, and a policy sees by itself whether there are any. A policy
            # that looks ahead expects what was announced, and that was without them.
            with contextlib.suppress(RepetitionError):
                return ids, None, self._ask(ids)
        unique, inverse = self._without_repetitions(ids)
        return unique, inverse, self._ask(unique)

    def _ask(self, unique: I64) -> _Decision:
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

    def settle(self, read: CachedRead, rows: F32, places: I64 | None) -> I64:
        """Which hits were overwritten while they were copied; and put into slots what is theirs and is not there.

        Parameters
        ----------
        rows
            Has all rows of the request, but those that were overwritten.
        places
            Where they are in `rows`.
        """
        with self._lock:
            torn = self.slots.overwritten(read.slots, read.ready, read.since)
            if read.all_ready:
                return torn
            new = np.flatnonzero(~read.ready & (read.slots >= 0))
            slots, vertices = read.slots[new].astype(np.int64), read.unique[new]
            # Since this read began, others may have taken a slot for another vertex, or have put the same row there.
            due = self._keys_at(slots, vertices) & (self.slots.held[slots] != vertices)
            new, slots, vertices = new[due], slots[due], vertices[due]
            values = self.slots.begin_write(slots)
            copy_rows(rows, new if places is None else places[new], values, slots)
            self.slots.end_write(slots, vertices)
            self._open.discard(read.number)
            return torn

    def _keys_at(self, slots: I64, vertices: I64) -> Bools:
        """Whether each slot still belongs to its vertex."""
        shards = len(self.policies)
        if shards == 1:
            return np.equal(self.policies[0].keys[slots], vertices)
        owned = np.empty(len(slots), np.bool_)
        for shard, policy in enumerate(self.policies):
            # Policies count in numbers of their shard, slots from the shard's first.
            at = vertices % shards == shard
            owned[at] = policy.keys[slots[at] - self._starts[shard]] == vertices[at] // shards
        return owned


@dataclass(frozen=True, kw_only=True, eq=False)
class CachedRead:
    """See `Pending`.

    Parameters
    ----------
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
    unique: I64
    inverse: I64 | None
    slots: I32
    ready: Bools
    all_ready: bool
    since: int
    number: int
    missing: I64 | None
    inner: Pending | None
    by_shard: tuple[int, ...]

    def finish(self, out: F32 | None = None, places: I64 | None = None) -> Reading:
        store = self.store
        count = len(self.unique) if self.inverse is None else len(self.inverse)
        out = checked_out(out, count=count, width=store.width, places=places)
        if self.inverse is None:
            bypassing, inner = self._move(out, places)
        else:
            # Repetitions: each row is fetched once, and then copied to all of its places.
            rows = np.empty((len(self.unique), store.width), np.float32)
            bypassing, inner = self._move(rows, None)
            copy_rows(rows, self.inverse, out, places)
        nearest, last = store.tiers[0], store.tiers[-1]
        hits = dict.fromkeys(store.tiers, 0)
        moved = dict.fromkeys(store.tiers, 0)
        if inner is not None:
            hits.update(inner.hits)
            moved.update(inner.bytes)
        hits[nearest] = sum(self.by_shard)
        # Hits are what the policy decided; bytes, what was really moved from where.
        moved[nearest] = row_bytes(store.width) * (hits[nearest] - bypassing)
        moved[last] += row_bytes(store.width) * bypassing
        return Reading(rows=out, asked=len(self.unique), hits=hits, bytes=moved, by_shard=self.by_shard)

    def _move(self, out: F32, places: I64 | None) -> tuple[int, Reading | None]:
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
            store.slots.copy(self.slots, out, places)
            late = np.zeros(0, np.int64)
        else:
            there = np.flatnonzero(self.ready)
            store.slots.copy(self.slots[there], out, there if places is None else places[there])
            unread = ~self.ready
            if self.missing is not None:
                unread[self.missing] = False
            late = np.flatnonzero(unread)
            self._read_past(late, out, places)
        torn = store.settle(self, out, places)
        self._read_past(torn, out, places)
        return len(late) + len(torn), inner

    def _read_past(self, which: I64, out: F32, places: I64 | None) -> None:
        if len(which):
            self.store.copy(self.unique[which], out, which if places is None else places[which])


class Distinct:
    """Finds repetitions in one request after another. Not for several threads at once.

    Places are numbered on from one request to the next, so that nothing has to be cleared in between.
    """

    def __init__(self, vertices: int) -> None:
        self._entries = zeros_in_huge_pages(vertices, np.uint32)
        self._base = 1

    def __call__(self, ids: I64) -> tuple[I64, I64 | None]:
        """Take repetitions out.

        Returns
        -------
        unique : shape (m,)
            Different vertices in the order in which they first come; `ids` itself where all are different.
        inverse : shape (n,)
            ``unique[inverse]`` is `ids`; None where all are different.
        """
        # Room for the numbers of both passes below.
        if self._base + 2 * len(ids) >= 1 << 32:
            self._entries.fill(0)
            self._base = 1
        different = _mark(ids, self._entries, self._base)
        self._base += len(ids)
        if different:
            return ids, None
        unique, inverse = np.empty_like(ids), np.empty_like(ids)
        count = _number(ids, self._entries, self._base, unique, inverse)
        self._base += len(ids)
        return unique[:count], inverse


@numba.njit(nogil=True, cache=True)
def _mark(ids: I64, entries: U32, base: int) -> bool:
    different = True
    for row in range(len(ids)):
        if row + _AHEAD < len(ids):
            prefetch(entries, ids[row + _AHEAD])
        different &= entries[ids[row]] < base
        entries[ids[row]] = base
    return different


@numba.njit(nogil=True, cache=True)
def _number(ids: I64, entries: U32, base: int, unique: I64, inverse: I64) -> int:
    count = 0
    for row in range(len(ids)):
        vertex = ids[row]
        if entries[vertex] < base:
            entries[vertex] = base + count
            unique[count] = vertex
            count += 1
        inverse[row] = np.int64(entries[vertex]) - base
    return count


class Slots:
    """Rows in slots: which vertex's row is in each, and a generation that rises when one is written.

    A slot may get another row while a reader still copies the one before. So a reader notes the time when its read
    begins, in writes, and a slot's generation is the time of its last write; a row whose slot was written since is not
    taken. The caller holds the cache's lock, but for `copy`.

    Attributes
    ----------
    held : shape (capacity,)
        Vertex whose row is in each slot, -1 for none.
    time : int
        Writes up to now.
    """

    def __init__(self, *, capacity: int, width: int) -> None:
        self._values = np.empty((capacity, width), np.float32)
        self.held = np.full(capacity, -1, np.int32)
        self._generations = np.zeros(capacity, np.int64)
        self.time = 0

    def ready(self, vertices: I64, slots: I32, hits: Bools) -> tuple[Bools, int]:
        """Which hits are in their slots, and how many."""
        ready = np.empty(len(slots), np.bool_)
        return ready, _ready(vertices, slots, hits, self.held, ready)

    def copy(self, slots: I32, out: F32, places: I64 | None) -> None:
        """Rows of slots, which may be torn where another thread writes: see `overwritten`."""
        copy_rows(self._values, slots, out, places)

    def overwritten(self, slots: I32, ready: Bools, since: int) -> I64:
        """Places of a request whose slots were ready, and were written since a time."""
        if since == self.time:
            return np.zeros(0, np.int64)
        places = np.flatnonzero(ready)
        return places[self._generations[slots[places]] > since]

    def begin_write(self, slots: I64) -> F32:
        """All slots' rows, some of which will be written. Those hold nothing until `end_write`."""
        # Should the write fail, the slots hold nothing. A reader may copy bytes while they change, without the lock; it
        # finds that out since it looks at the generations with the lock, so after this write.
        self.held[slots] = -1
        if len(slots):
            self.time += 1
            self._generations[slots] = self.time
        return self._values

    def end_write(self, slots: I64, vertices: I64) -> None:
        """The slots hold the rows of these vertices now."""
        self.held[slots] = vertices


@numba.njit(nogil=True, cache=True)
def _ready(vertices: I64, slots: I32, hits: Bools, held: I32, ready: Bools) -> int:
    count = 0
    for row in range(len(slots)):
        if row + _AHEAD < len(slots) and hits[row + _AHEAD]:
            prefetch(held, slots[row + _AHEAD])
        ready[row] = hits[row] and held[slots[row]] == vertices[row]
        count += ready[row]
    return count
