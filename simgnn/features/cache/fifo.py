"""First in, first out: BGL's choice, since nothing is done at a hit."""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.policy import Access, CachePolicy


class Fifo(CachePolicy):
    """Slots are given away in turn. O(1) per operation."""

    def __init__(self, *, vertices: int, capacity: int) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        self.next_slot = np.zeros(1, np.int64)

    def _admit(self, ids: NDArray[np.int64], access: Access, found: int) -> None:
        if self.capacity and found < len(ids):
            _use(ids, self._slot_of, self.keys, self.next_slot, access.slots, access.hits)


@numba.njit(nogil=True, cache=True)
def _use(
    ids: NDArray[np.int64],
    slot_of: NDArray[np.int32],
    keys: NDArray[np.int32],
    next_slot: NDArray[np.int64],
    slots: NDArray[np.int32],
    hits: NDArray[np.bool_],
) -> None:
    # A request with more misses than slots goes round: it then gives away slots that it filled itself, whose rows
    # `slot_of` forgets, so that the last of them are kept.
    slot = next_slot[0]
    for row in range(len(ids)):
        if hits[row]:
            continue
        if keys[slot] >= 0:
            slot_of[keys[slot]] = -1
        keys[slot] = ids[row]
        slot_of[ids[row]] = slot
        slots[row] = slot
        slot = slot + 1 if slot + 1 < len(keys) else 0
    next_slot[0] = slot
