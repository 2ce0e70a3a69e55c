"""Feature rows that stay in device memory from one mini-batch to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.starting.scattered import ScatteredRows
from simgnn.features.cache.policy import CachePolicy
from simgnn.hw.checks import check_integer
from simgnn.sim.device import Device
from simgnn.sim.program.program import Tensor
from simgnn.training.devices.cache_counts import CACHE_COUNTS
from simgnn.training.devices.feature_table import FeatureTable
from simgnn.training.devices.slot_places import SlotPlaces


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


class FeatureCache:
    """A cache of feature rows in a lasting region of a device, and room behind it for rows that pass it by.

    The region is one table of as many rows as there are slots, and more. A program reads a vertex's row wherever in the
    table it is, and where that is changes no bit of its results. So what is pushed out by the mini-batch that reads it
    stays where it is until the next one (`SlotPlaces`), and no hit is sent or copied. Only `place` and `fill` write
    rows, before a program is launched, so that no row changes while it is read.

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
    """

    def __init__(self, device: Device, policy: CachePolicy, *, width: int, passing: int) -> None:
        check_integer("passing", passing, 0, 1 << 31)
        rows = policy.capacity + passing
        self._table = FeatureTable(device, rows=rows, width=width)
        self._places = SlotPlaces(policy, rows)
        self._filled = not len(self._places.kept())

    @property
    def table(self) -> Tensor:
        """Of ``policy.capacity + passing`` rows."""
        return self._table.tensor

    @property
    def capacity(self) -> int:
        """Slots."""
        return self._places.capacity

    def kept(self) -> NDArray[np.int64]:
        """Vertices that have a slot, by slot."""
        return self._places.kept()

    def fill(self, rows: NDArray[np.float32]) -> int:
        """Write the rows of `kept`, of no mini-batch: those of a static policy, or of what was gone through again.

        Returns
        -------
        Bytes written, padding included.
        """
        places = self._places.kept_places()
        self._table.check(rows, len(places))
        self._filled = True
        return self._table.write(places, rows)

    def go_through(self, vertices: NDArray[np.integer[Any]]) -> None:
        """Decide on a mini-batch as `place` does, and write nothing; `fill` writes what is kept in the end.

        Parameters
        ----------
        vertices : shape (n,)
            Different ones.
        """
        self._places.decide(vertices.astype(np.int64))
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
        self._table.check(features, len(vertices))
        if not self._filled:
            raise ValueError("rows that the cache keeps must be filled in before the first mini-batch")
        made = self._places.decide(vertices.astype(np.int64))
        written = np.flatnonzero(~made.hits & (made.rows >= 0))
        sent = self._table.write(made.rows[written], features[written])
        rows = ScatteredRows(table=self.table, rows=made.rows.astype(np.uint32)) if made.room else None
        return PlacedFeatures(
            rows=rows,
            hits=int(np.count_nonzero(made.hits)),
            row_bytes=self._table.row_bytes,
            sent_bytes=sent,
        )
