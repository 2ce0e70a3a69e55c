"""Slots with rows: which vertex's row is in each, and a generation that rises when one is written.

A slot may get another row while a reader still copies the one before. So a reader notes the time when its read begins,
in writes, and a slot's generation is the time of its last write; a row whose slot was written since is not taken. Who
calls holds the cache's lock, but for `copy`.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.data.row_gather import copy_rows
from simgnn.process.memory_hint import prefetch

_AHEAD = 32


class Slots:
    """Rows in slots.

    Parameters
    ----------
    capacity, width

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

    def ready(
        self, vertices: NDArray[np.int64], slots: NDArray[np.int32], hits: NDArray[np.bool_]
    ) -> tuple[NDArray[np.bool_], int]:
        """Which hits are in their slots, and how many."""
        ready = np.empty(len(slots), np.bool_)
        return ready, _ready(vertices, slots, hits, self.held, ready)

    def copy(
        self, slots: NDArray[np.int32], out: NDArray[np.float32], places: NDArray[np.int64] | None
    ) -> None:
        """Rows of slots, which may be torn where another thread writes: see `overwritten`."""
        copy_rows(self._values, slots, out, places)

    def overwritten(
        self, slots: NDArray[np.int32], ready: NDArray[np.bool_], since: int
    ) -> NDArray[np.int64]:
        """Places of a request whose slots were ready, and were written since a time."""
        if since == self.time:
            return np.zeros(0, np.int64)
        places = np.flatnonzero(ready)
        return places[self._generations[slots[places]] > since]

    def begin_write(self, slots: NDArray[np.int64]) -> NDArray[np.float32]:
        """All slots' rows, some of which will be written. Those hold nothing until `end_write`."""
        self.held[slots] = -1
        if len(slots):
            self.time += 1
            self._generations[slots] = self.time
        return self._values

    def end_write(self, slots: NDArray[np.int64], vertices: NDArray[np.int64]) -> None:
        """The slots hold the rows of these vertices now."""
        self.held[slots] = vertices


@numba.njit(nogil=True, cache=True)
def _ready(
    vertices: NDArray[np.int64],
    slots: NDArray[np.int32],
    hits: NDArray[np.bool_],
    held: NDArray[np.int32],
    ready: NDArray[np.bool_],
) -> int:
    count = 0
    for row in range(len(slots)):
        if row + _AHEAD < len(slots) and hits[row + _AHEAD]:
            prefetch(held, slots[row + _AHEAD])
        ready[row] = hits[row] and held[slots[row]] == vertices[row]
        count += ready[row]
    return count
