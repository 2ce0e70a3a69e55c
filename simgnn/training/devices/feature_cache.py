"""Feature rows that stay in device memory from one mini-batch to the next."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.arrays import F32, I64, Bools, Integers
from simgnn.compiler.starting import ScatteredRows
from simgnn.features.cache.policy import CachePolicy
from simgnn.hw.checks import check_positive
from simgnn.sim.device import Device
from simgnn.sim.program.program import Tensor

CACHE_COUNTS = ("asked", "hits", "peer_hits", "device_bytes", "peer_bytes", "host_bytes", "disk_bytes")
"""Rows of a mini-batch, those that were there when it came, and those of them that a peer had; bytes of hits in the
device's own memory, bytes that went over the peer link, and bytes that the host wrote into tables of rows, padding
included; bytes of rows that the host itself had to read from disk, of which a device knows nothing and counts none."""


@dataclass(frozen=True, kw_only=True, eq=False)
class InputRows:
    """What a device's part of a mini-batch reads.

    Parameters
    ----------
    vertices : shape (n,)
        V^0.
    features : shape (n, width)
        Their rows.
    """

    vertices: Integers
    features: F32


@dataclass(frozen=True, kw_only=True, eq=False)
class Decision:
    """What becomes of the rows of a request.

    Parameters
    ----------
    rows : shape (n,)
        Place of each in the table; -1 for none.
    hits, admitted : shape (n,)
        Which were there when the request came, and which got a slot. A hit's place holds its row until something is
        written, and to the end of the mini-batch if the device's program reads it.
    room
        Whether all rows that the device's program reads have a place. Without room its features come with it, and
        those that pass the cache by have none.
    others
        Places for rows that are no part of the request; none without room.
    """

    rows: I64
    hits: Bools
    admitted: Bools
    room: bool
    others: I64


class SlotPlaces:
    """Places of a table's rows: as many as there are slots, and more.

    A slot is no fixed place. Where a new row takes the slot of one that the program of the same mini-batch reads, it
    gets another place, and what was pushed out stays where it is until the next mini-batch.

    Parameters
    ----------
    policy
        As it is before the first request.
    rows
        Of the table, at least as many as there are slots.
    """

    def __init__(self, policy: CachePolicy, rows: int) -> None:
        self._policy = policy
        # Vertex of each slot (-1 for none), and its row's place in the table.
        self._held = policy.keys.copy()
        self._place_of = np.arange(policy.capacity)
        # Places that belong to no slot: of rows that pass the cache by, and of new ones whose slot's row is still read.
        self._free = np.arange(policy.capacity, rows)

    @property
    def capacity(self) -> int:
        """Slots."""
        return self._policy.capacity

    def kept(self) -> I64:
        """Vertices that have a slot, by slot."""
        return self._held[self._held >= 0].astype(np.int64)

    def kept_places(self) -> I64:
        """Places of the rows of `kept`."""
        return self._place_of[self._held >= 0]

    def decide(self, ids: I64, *, reads: Bools | None = None, others: int = 0) -> Decision:
        """Let the policy decide on a request: who gets which slot, and which place in the table each row has.

        Parameters
        ----------
        ids : shape (n,)
            Different vertices.
        reads : shape (n,)
            Which of them the device's own program reads; all if not given.
        others
            Rows that it reads beside these.
        """
        access: Any = self._policy.access(ids)
        hits: Bools = access.hits
        reads = np.ones(len(ids), np.bool_) if reads is None else reads
        slots = access.slots.astype(np.int64)
        if not np.array_equal(self._held[slots[hits]], ids[hits]):
            raise ValueError(
                "the policy's hits must be rows that the table holds: has it seen other requests?"
            )
        # A slot may have been given away again in the same request: the policy's keys have the last word.
        own = slots >= 0
        own[own] = self._policy.keys[slots[own]] == ids[own]
        admitted = own & ~hits
        passing = np.flatnonzero(reads & ~own & ~hits)
        taken = slots[admitted]
        read = np.zeros(self.capacity, np.bool_)
        read[slots[hits & reads]] = True
        # Where a new row takes the slot of a row that this mini-batch reads, it gets another place in the table.
        moved = taken[read[taken]]
        room = len(moved) + len(passing) + others <= len(self._free)
        rows = np.full(len(ids), -1, np.int64)
        # Before slots move: a hit is read where its row was when the request came, even if it is pushed out by it.
        rows[hits] = self._place_of[slots[hits]]
        left = elsewhere = self._free[:0]
        if room:
            left = self._place_of[moved]
            ends = np.cumsum([len(moved), len(passing), others])
            self._place_of[moved], rows[passing], elsewhere, self._free = np.split(self._free, ends)
        rows[admitted] = self._place_of[taken]
        self._held[taken] = ids[admitted]
        # The next mini-batch may use what only this one reads.
        gone = rows[passing] if room else left
        # Sorted, so that places, and with them cycles, follow from the requests alone.
        self._free = np.sort(np.concatenate([self._free, left, gone, elsewhere]))
        return Decision(rows=rows, hits=hits, admitted=admitted, room=room, others=elsewhere)


class FeatureTable:
    """Rows that programs read wherever in the table they are.

    Parameters
    ----------
    device
        Open; this allocates the region.
    calls
        Held for each call of the device, which other threads call too.
    width
        Columns of the features.

    Attributes
    ----------
    tensor : simgnn.sim.program.program.Tensor
    """

    def __init__(self, device: Device, calls: threading.Lock, *, rows: int, width: int) -> None:
        check_positive("width", width)
        if not rows:
            raise ValueError("feature cache must have room for at least one row, not 0")
        self._device, self._calls, self.width = device, calls, width
        self.row_bytes: int = device.config.words(width) * device.config.word_bytes
        with calls:
            self._region = device.allocate(rows * self.row_bytes, "feature cache")
            self.tensor: Tensor = device.tensor_in(self._region, rows, width)

    def check(self, rows: F32, count: int) -> None:
        """Raise ValueError unless these are so many rows of the table's width."""
        if rows.shape != (count, self.width):
            raise ValueError(f"feature rows must have the shape {(count, self.width)}, not {rows.shape}")

    def write(self, places: I64, rows: F32) -> int:
        """Write rows, those whose places follow each other together.

        Parameters
        ----------
        places : shape (n,)
            Different ones.
        rows : shape (n, width)

        Returns
        -------
        Bytes written, padding included.
        """
        if not len(places):
            return 0
        order = np.argsort(places, kind="stable")
        # [rows, words of a row]: columns after the features' are padding of the bus, and zeros as in any tensor.
        image = np.zeros((len(places), self.row_bytes // 4), np.float32)
        image[:, : self.width] = rows[order]
        with self._calls:
            for low, high in _runs(places[order]):
                data = image[low:high].reshape(-1).view(np.uint8)
                self._device.write_region(self._region, int(places[order[low]]) * self.row_bytes, data)
        return image.nbytes

    def read(self, places: I64) -> F32:
        """Rows as they are in the device's memory, shape (n, width); see `write`."""
        order = np.argsort(places, kind="stable")
        image = np.empty((len(places), self.row_bytes), np.uint8)
        with self._calls:
            for low, high in _runs(places[order]):
                begin, count = int(places[order[low]]) * self.row_bytes, (high - low) * self.row_bytes
                found = self._device.read_region(self._region, begin, count).result()
                image[order[low:high]] = found.reshape(high - low, -1)
        return image.view(np.float32)[:, : self.width]


def _runs(places: I64) -> list[tuple[int, int]]:
    """First and end of each run of sorted places that follow each other."""
    if not len(places):
        return []
    # The first place follows none: two less is put before it.
    starts = np.flatnonzero(np.diff(places, prepend=places[0] - 2) != 1).tolist()
    return list(zip(starts, [*starts[1:], len(places)], strict=True))


@dataclass(frozen=True, kw_only=True, eq=False)
class PlacedFeatures:
    """Where the features of a mini-batch are, and what it took.

    Parameters
    ----------
    rows
        For the compiler; None where they found no room, and come with the program.
    hits
        Rows that were in the cache when the mini-batch came.
    row_bytes
        Of a row in the device's memory, padding included.
    sent_bytes
        Written to the device now by the host, padding included.
    peer_hits
        Those of `hits` that a peer had.
    peer_bytes
        Copied between the device and its peers now, padding included.
    """

    rows: ScatteredRows | None
    hits: int
    row_bytes: int
    sent_bytes: int
    peer_hits: int = 0
    peer_bytes: int = 0

    def counts(self, asked: int) -> dict[str, int]:
        """`CACHE_COUNTS` of a part that asks for so many rows."""
        own = (self.hits - self.peer_hits) * self.row_bytes
        values = (asked, self.hits, self.peer_hits, own, self.peer_bytes, self.sent_bytes, 0)
        return dict(zip(CACHE_COUNTS, values, strict=True))
