"""Feature rows that stay in device memory from one mini-batch to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.scattered import ScatteredRows
from simgnn.features.caches.policy import CachePolicy
from simgnn.hw.checks import check_integer, check_positive
from simgnn.sim.device import Device
from simgnn.sim.program.program import Tensor


@dataclass(frozen=True, kw_only=True, eq=False)
class PlacedFeatures:
    """Where the features of a mini-batch are, and what it took.

    Parameters
    ----------
    rows
        For the compiler; None where they found no room, and come with the program.
    hits
        Rows that were in the cache when the mini-batch came.
    sent_bytes
        Written to the device now, padding included.
    """

    rows: ScatteredRows | None
    hits: int
    sent_bytes: int


@dataclass(frozen=True, kw_only=True, eq=False)
class _Decision:
    """Place of each row of a mini-batch in the table, and which of them must be written there.

    Without room the rows that pass the cache by have none.
    """

    rows: NDArray[np.int64]
    written: NDArray[np.int64]
    room: bool
    hits: int


class FeatureCache:
    """A cache of feature rows in a lasting region of a device, and room behind it for rows that pass it by.

    The region is one table of as many rows as there are slots, and more. A program reads a vertex's row wherever in the
    table it is, and where that is changes no bit of its results. So a slot is no fixed place: what is pushed out by the
    mini-batch that reads it stays where it is until the next one, and no hit is sent or copied. Only `place` and `fill`
    write rows, before a program is launched, so that no row changes while it is read.

    Parameters
    ----------
    device
        Open; this allocates the region.
    policy
        As it is before the first request.
    width
        Columns of the features.
    passing
        Rows beyond the slots. If more rows of a mini-batch pass the cache by, or are pushed out by those that it
        brings, all of its features come with its program.

    Attributes
    ----------
    table : simgnn.sim.program.program.Tensor
        Of ``policy.capacity + passing`` rows.
    """

    def __init__(self, device: Device, policy: CachePolicy, *, width: int, passing: int) -> None:
        check_positive("width", width)
        check_integer("passing", passing, 0, 1 << 31)
        rows = policy.capacity + passing
        if not rows:
            raise ValueError("feature cache must have room for at least one row, not 0")
        self._device, self._policy, self._width = device, policy, width
        config = device.config
        self._stride = config.words(width) * config.word_bytes
        self._region = device.allocate(rows * self._stride, "feature cache")
        self.table: Tensor = device.tensor_in(self._region, rows, width)
        # Vertex of each slot (-1 for none), and its row's place in the table.
        self._held = policy.keys.copy()
        self._place_of = np.arange(policy.capacity)
        # Places that belong to no slot: of rows that pass the cache by, and of new ones whose slot's row is still read.
        self._free = np.arange(policy.capacity, rows)
        self._filled = not np.any(self._held >= 0)

    @property
    def capacity(self) -> int:
        """Slots."""
        return self._policy.capacity

    def kept(self) -> NDArray[np.int64]:
        """Vertices that have a slot, by slot."""
        return self._held[self._held >= 0].astype(np.int64)

    def fill(self, rows: NDArray[np.float32]) -> int:
        """Write the rows of `kept`, of no mini-batch: those of a static policy, or of what was gone through again.

        Returns
        -------
        Bytes written, padding included.
        """
        places = self._place_of[self._held >= 0]
        self._checked(rows, len(places))
        self._filled = True
        return self._write(places, rows)

    def go_through(self, vertices: NDArray[np.integer[Any]]) -> None:
        """Decide on a mini-batch as `place` does, and write nothing; `fill` writes what is kept in the end.

        Parameters
        ----------
        vertices : shape (n,)
            Different ones.
        """
        self._decide(vertices.astype(np.int64))
        self._filled = False

    def place(self, vertices: NDArray[np.integer[Any]], features: NDArray[np.float32]) -> PlacedFeatures:
        """Let the policy decide on a mini-batch, and write the rows that are not there.

        Parameters
        ----------
        vertices : shape (n,)
            Different ones.
        features : shape (n, width)
            Their rows; those that are hits are not looked at.
        """
        self._checked(features, len(vertices))
        if not self._filled:
            raise ValueError("rows that the cache keeps must be filled in before the first mini-batch")
        made = self._decide(vertices.astype(np.int64))
        sent = self._write(made.rows[made.written], features[made.written])
        rows = ScatteredRows(table=self.table, rows=made.rows.astype(np.uint32)) if made.room else None
        return PlacedFeatures(rows=rows, hits=made.hits, sent_bytes=sent)

    def _decide(self, ids: NDArray[np.int64]) -> _Decision:
        """Who gets which slot, and which place in the table each row has."""
        access = self._policy.access(ids)
        slots = access.slots.astype(np.int64)
        hits = np.flatnonzero(access.hits)
        if not np.array_equal(self._held[slots[hits]], ids[hits]):
            raise ValueError(
                "the policy's hits must be rows that the table holds: has it seen other requests?"
            )
        # A slot may have been given away again in the same request: the policy's keys have the last word.
        own = slots >= 0
        own[own] = self._policy.keys[slots[own]] == ids[own]
        admitted, passing = np.flatnonzero(own & ~access.hits), np.flatnonzero(~own & ~access.hits)
        taken = slots[admitted]
        read = np.zeros(self.capacity, np.bool_)
        read[slots[hits]] = True
        # Where a new row takes the slot of a row that this mini-batch reads, it gets another place in the table.
        moved = np.flatnonzero(read[taken])
        room = len(moved) + len(passing) <= len(self._free)
        rows = np.empty(len(ids), np.int64)
        rows[hits] = self._place_of[slots[hits]]
        left = self._free[:0]
        if room:
            left = self._place_of[taken[moved]]
            self._place_of[taken[moved]], rows[passing], self._free = np.split(
                self._free, [len(moved), len(moved) + len(passing)]
            )
        rows[admitted] = self._place_of[taken]
        self._held[taken] = ids[admitted]
        # The next mini-batch may use what only this one reads.
        self._free = np.sort(np.concatenate([self._free, left, rows[passing[: len(passing) * room]]]))
        written = np.concatenate([admitted, passing]) if room else admitted
        return _Decision(rows=rows, written=written, room=room, hits=len(hits))

    def _checked(self, rows: NDArray[np.float32], count: int) -> None:
        if rows.shape != (count, self._width):
            raise ValueError(f"feature rows must have the shape {(count, self._width)}, not {rows.shape}")

    def _write(self, places: NDArray[np.int64], rows: NDArray[np.float32]) -> int:
        """Write rows of the table; those whose places follow each other together."""
        if not len(places):
            return 0
        order = np.argsort(places, kind="stable")
        places = places[order]
        image = np.zeros((len(places), self._stride // 4), np.float32)
        image[:, : self._width] = rows[order]
        starts = np.flatnonzero(np.diff(places, prepend=places[0] - 2) != 1)
        for low, high in zip(starts, [*starts[1:], len(places)], strict=True):
            data = image[low:high].reshape(-1).view(np.uint8)
            self._device.write_region(self._region, int(places[low]) * self._stride, data)
        return image.nbytes
