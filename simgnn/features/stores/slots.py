"""Slots with rows: which vertex's row is in each, and a generation that rises when one is written.

A slot may get another row while a reader still copies the one before. So a reader notes generations when its read
begins and compares them when rows are copied; a row whose slot was written in between is not taken. Who calls holds the
cache's lock, but for `copy`.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.features.row_gather import copy_rows


class Slots:
    """Rows in slots.

    Parameters
    ----------
    capacity, width

    Attributes
    ----------
    held : shape (capacity,)
        Vertex whose row is in each slot, -1 for none.
    """

    def __init__(self, *, capacity: int, width: int) -> None:
        self._values = np.empty((capacity, width), np.float32)
        self.held = np.full(capacity, -1, np.int32)
        self._generations = np.zeros(capacity, np.int64)

    def note(
        self, vertices: NDArray[np.int64], slots: NDArray[np.int32], hits: NDArray[np.bool_]
    ) -> tuple[NDArray[np.bool_], NDArray[np.int64], int]:
        """Which hits are in their slots, the generations of those, and how many they are."""
        ready, generations = np.empty(len(slots), np.bool_), np.empty(len(slots), np.int64)
        count = _note(vertices, slots, hits, self.held, self._generations, ready, generations)
        return ready, generations, count

    def copy(
        self, slots: NDArray[np.int32], out: NDArray[np.float32], places: NDArray[np.int64] | None
    ) -> None:
        """Rows of slots, which may be torn where another thread writes: see `overwritten`."""
        copy_rows(self._values, slots.astype(np.int64), out, places)

    def overwritten(
        self, slots: NDArray[np.int32], ready: NDArray[np.bool_], generations: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Places of a request whose slots were written since they were noted."""
        torn = np.empty(len(slots), np.int64)
        return torn[: _compare(slots, ready, generations, self._generations, torn)]

    def begin_write(self, slots: NDArray[np.int64]) -> NDArray[np.float32]:
        """All slots' rows, some of which will be written. Those hold nothing until `end_write`."""
        self.held[slots] = -1
        self._generations[slots] += 1
        return self._values

    def end_write(self, slots: NDArray[np.int64], vertices: NDArray[np.int64]) -> None:
        """The slots hold the rows of these vertices now."""
        self.held[slots] = vertices


@numba.njit(nogil=True, cache=True)
def _note(
    vertices: NDArray[np.int64],
    slots: NDArray[np.int32],
    hits: NDArray[np.bool_],
    held: NDArray[np.int32],
    generations: NDArray[np.int64],
    ready: NDArray[np.bool_],
    noted: NDArray[np.int64],
) -> int:
    count = 0
    for row in range(len(slots)):
        ready[row] = hits[row] and held[slots[row]] == vertices[row]
        noted[row] = generations[slots[row]] if ready[row] else -1
        count += ready[row]
    return count


@numba.njit(nogil=True, cache=True)
def _compare(
    slots: NDArray[np.int32],
    ready: NDArray[np.bool_],
    noted: NDArray[np.int64],
    generations: NDArray[np.int64],
    torn: NDArray[np.int64],
) -> int:
    count = 0
    for row in range(len(slots)):
        if ready[row] and generations[slots[row]] != noted[row]:
            torn[count] = row
            count += 1
    return count
