"""Least recently used first."""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.policy import Access, CachePolicy
from simgnn.features.cache.rings import put_after, ring_of, take_out
from simgnn.process.random_access import prefetch

_AHEAD = 16
"""How many hits ahead a slot's neighbours are asked for."""


class Lru(CachePolicy):
    """Gives away the slot whose last use is longest ago. O(1) per operation, at hits, too."""

    def __init__(self, *, vertices: int, capacity: int) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        self.size = np.zeros(1, np.int64)
        self.after, self.before = ring_of(self.capacity + 1)

    def _admit(self, ids: NDArray[np.int64], access: Access, found: int) -> None:
        if self.capacity:
            _use(ids, self._slot_of, self.keys, self.size, self.after, self.before, access.slots, access.hits)


@numba.njit(nogil=True, cache=True)
def _use(
    ids: NDArray[np.int64],
    slot_of: NDArray[np.int32],
    keys: NDArray[np.int32],
    size: NDArray[np.int64],
    after: NDArray[np.int32],
    before: NDArray[np.int32],
    slots: NDArray[np.int32],
    hits: NDArray[np.bool_],
) -> None:
    anchor = len(keys)  # the latest comes after it, the oldest before it
    # Hits first: then what a miss pushes out is a row that this request does not ask for, as long as there is one.
    for row in range(len(ids)):
        if row + _AHEAD < len(ids) and hits[row + _AHEAD]:
            prefetch(after, slots[row + _AHEAD])
            prefetch(before, slots[row + _AHEAD])
        if hits[row]:
            take_out(after, before, slots[row])
            put_after(after, before, anchor, slots[row])
    for row in range(len(ids)):
        if hits[row]:
            continue
        if size[0] < len(keys):
            slot = size[0]
            size[0] += 1
        else:
            slot = np.int64(before[anchor])
            take_out(after, before, slot)
            slot_of[keys[slot]] = -1
        put_after(after, before, anchor, slot)
        keys[slot] = ids[row]
        slot_of[ids[row]] = slot
        slots[row] = slot
