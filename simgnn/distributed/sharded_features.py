"""Features by owner: a store whose rows other ranks have.

A read takes part in no collective, since a rank that finds all of its rows in a cache would leave the others waiting.
Reads begin, on every rank as many as it likes, caches above among them; then all ranks call `exchange`, which gets the
rows of other ranks for all reads that have begun, in two rounds: requests, and rows. Then the reads are finished.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from simgnn.arrays import F32, I64, Bools, Integers
from simgnn.data.row_gather import copy_rows
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.ownership import Ownership
from simgnn.features.stores.store import FeatureStore, Pending, Reading, checked_ids, checked_out, row_bytes

PHASE = "features"


class ShardedFeatures:
    """A rank's own rows, and those of other ranks. See `FeatureStore`; rows are those of one store of all vertices.

    Parameters
    ----------
    own
        Rows of the vertices that the rank owns, in ascending order. It also serves the requests of other ranks.
    tier
        Name of what other ranks have; none of the tiers of `own`.
    kept
        Exchanges whose rows stay, for `copy`: as many as reads of a cache above may be under way at once.
    """

    def __init__(
        self,
        own: FeatureStore,
        ownership: Ownership,
        communicator: Communicator,
        *,
        tier: str = "remote",
        kept: int = 1,
    ) -> None:
        size = int(ownership.sizes[communicator.rank])
        if own.rows != size:
            raise ValueError(f"own rows must be those of {size} vertices, not {own.rows}")
        if ownership.ranks != communicator.ranks:
            raise ValueError(f"owners must be {communicator.ranks} ranks, not {ownership.ranks}")
        if tier in own.tiers:
            raise ValueError(f"remote tier must be another than {', '.join(own.tiers)}, not {tier!r}")
        if kept < 1:
            raise ValueError(f"kept exchanges must be at least 1, not {kept!r}")
        self.own, self.ownership, self._communicator = own, ownership, communicator
        self._tier = tier
        self._waiting: list[_ShardedRead] = []
        self._arrivals: deque[_Arrival] = deque(maxlen=kept)

    @property
    def rows(self) -> int:
        return self.ownership.vertices

    @property
    def width(self) -> int:
        return self.own.width

    @property
    def tiers(self) -> tuple[str, ...]:
        return (*self.own.tiers, self._tier)

    def begin(self, ids: Integers) -> Pending:
        """See `FeatureStore`. What is missing here comes with the next `exchange`."""
        read = _ShardedRead(self, checked_ids(ids, self.rows), self._communicator.rank)
        if len(read.remote):
            self._waiting.append(read)
        return read

    def read(self, ids: Integers, out: F32 | None = None) -> Reading:
        """See `FeatureStore`; of rows that are all the rank's own."""
        read = _ShardedRead(self, checked_ids(ids, self.rows), self._communicator.rank)
        return read.finish(out)

    def exchange(self, *, phase: str = PHASE) -> Steps[None]:
        """Get the rows of other ranks for all reads that have begun. All ranks call it; two rounds of a phase."""
        waiting, self._waiting = self._waiting, []
        wanted = [read.ids[read.remote] for read in waiting]
        ordered = np.sort(np.concatenate([np.empty(0, np.int64), *wanted]))
        # Each vertex once, whichever reads want it: `np.unique`, for what is sorted.
        vertices = ordered[np.diff(ordered, prepend=-1) > 0]
        # [rows wanted], owner after owner
        groups = self.ownership.group(vertices)
        with self._communicator.phase(phase):
            asked, counts = yield from self._communicator.all_to_all(groups.places, groups.counts)
            rows = self.own.read(asked).rows
            got, _ = yield from self._communicator.all_to_all(rows, counts)
        arrival = _Arrival(vertices, groups.order, got)
        moved = np.zeros(len(vertices), np.bool_)
        for read, ids in zip(waiting, wanted, strict=True):
            places = np.searchsorted(vertices, ids)
            before = np.count_nonzero(moved)
            # The first read that wants a row is the one that it was sent for: bytes are counted once.
            moved[places] = True
            read.arrive(arrival, int(np.count_nonzero(moved) - before))
        self._arrivals.append(arrival)

    def fetch(self, ids: Integers, *, phase: str = PHASE) -> Steps[None]:
        """Get rows for `copy`: those that a static cache above is to be filled with. All ranks call it; two rounds."""
        self.begin(ids)
        yield from self.exchange(phase=phase)

    def forget(self) -> None:
        """Give up what came with the last exchanges: every read has ended, and no thread copies from it."""
        self._arrivals.clear()

    def copy(self, ids: I64, out: F32, places: I64 | None) -> None:
        """See `FeatureStore`; of own rows, and of those that came with the last exchanges.

        Raises
        ------
        RuntimeError
            For others.
        """
        places = np.arange(len(ids)) if places is None else places
        mine = self.ownership.owners[ids] == self._communicator.rank
        self.own.copy(self.ownership.places[ids[mine]].astype(np.int64), out, places[mine])
        left = np.flatnonzero(~mine)
        # The newest first: a cache above fills itself from what has just come.
        for arrival in reversed(self._arrivals):
            there = arrival.has(ids[left])
            arrival.copy(ids[left[there]], out, places[left[there]])
            left = left[~there]
        if len(left):
            raise RuntimeError(
                f"row of vertex {int(ids[left[0]])} must be this rank's own or have come with one of the last"
                f" {self._arrivals.maxlen} exchanges, not rank {int(self.ownership.owners[ids[left[0]]])}'s"
            )


class _Arrival:
    """Rows that came with an exchange.

    Parameters
    ----------
    vertices : shape (n,)
        Ascending.
    order : shape (n,)
        Which of them each row is.
    rows : shape (n, width)
    """

    def __init__(self, vertices: I64, order: I64, rows: F32) -> None:
        self._vertices, self._rows = vertices, rows
        self._places = np.empty(len(order), np.int64)
        self._places[order] = np.arange(len(order))

    def has(self, ids: I64) -> Bools:
        """Which vertices' rows are here."""
        found = np.searchsorted(self._vertices, ids)
        # A place after the last is compared with any vertex, which is another one.
        found[found == len(self._vertices)] = 0
        return self._vertices[found] == ids if len(self._vertices) else np.zeros(len(ids), np.bool_)

    def copy(self, ids: I64, out: F32, places: I64) -> None:
        """Put rows, all of which are here, to places of `out`."""
        copy_rows(self._rows, self._places[np.searchsorted(self._vertices, ids)], out, places)


class _ShardedRead:
    """See `Pending`.

    Attributes
    ----------
    ids : shape (n,)
    remote : shape (m,)
        Which of them others own.
    """

    def __init__(self, store: ShardedFeatures, ids: I64, rank: int) -> None:
        self._store, self.ids = store, ids
        mine = store.ownership.owners[ids] == rank
        self._mine, self.remote = np.flatnonzero(mine), np.flatnonzero(~mine)
        self._own = store.own.begin(store.ownership.places[ids[self._mine]])
        self._arrival: _Arrival | None = None
        self._moved = 0

    def arrive(self, arrival: _Arrival, moved: int) -> None:
        """Rows are there, `moved` of which were sent for this read."""
        self._arrival, self._moved = arrival, moved

    def finish(self, out: F32 | None = None, places: I64 | None = None) -> Reading:
        """See `Pending`.

        Raises
        ------
        RuntimeError
            If other ranks have rows of it, and there was no `exchange` since it began.
        """
        store, count = self._store, len(self.ids)
        out = checked_out(out, count=count, width=store.width, places=places)
        at = np.arange(count) if places is None else places
        if len(self.remote):
            if self._arrival is None:
                raise RuntimeError(
                    f"rows of other ranks must be exchanged first, not {len(self.remote)} be read"
                )
            self._arrival.copy(self.ids[self.remote], out, at[self.remote])
        reading = self._own.finish(out, at[self._mine])
        remote = store.tiers[-1]
        return Reading(
            rows=out,
            asked=reading.asked + len(self.remote),
            hits={**reading.hits, remote: len(self.remote)},
            bytes={**reading.bytes, remote: self._moved * row_bytes(store.width)},
        )
