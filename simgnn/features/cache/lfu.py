"""Least frequently used first, in O(1).

Source: Shah, Mitra, Matani, "An O(1) algorithm for implementing the LFU cache eviction scheme", 2010: a ring of counts,
each with a ring of the slots that were used so often.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.policy import Access, CachePolicy
from simgnn.features.cache.rings import put_after, ring_of, take_out
from simgnn.process.random_access import prefetch

_AHEAD = 16
"""How many hits ahead a slot's neighbours are asked for."""


class Lfu(CachePolicy):
    """Gives away the slot with the fewest uses since it was filled, of these the one that has had so many the longest.

    O(1) per operation.
    """

    def __init__(self, *, vertices: int, capacity: int) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        # Bucket b's slots are in the ring of node capacity + b. A use may need a bucket before one becomes empty.
        buckets = self.capacity + 1
        self.after, self.before = ring_of(self.capacity + buckets)
        # Buckets in use are in the ring of node `buckets`, lowest count first; spare ones are a list by `higher`.
        self.higher, self.lower = ring_of(buckets + 1)
        self.higher[: buckets - 1] = np.arange(1, buckets)
        self.uses = np.zeros(buckets + 1, np.int64)
        self.bucket = np.zeros(self.capacity, np.int32)
        self.size_and_spare = np.zeros(2, np.int64)

    def _admit(self, ids: NDArray[np.int64], access: Access, found: int) -> None:
        if self.capacity:
            _use(
                ids,
                self._slot_of,
                self.keys,
                self.size_and_spare,
                self.after,
                self.before,
                self.higher,
                self.lower,
                self.uses,
                self.bucket,
                access.slots,
                access.hits,
            )


@numba.njit(nogil=True, cache=True)
def _use(
    ids: NDArray[np.int64],
    slot_of: NDArray[np.int32],
    keys: NDArray[np.int32],
    size_and_spare: NDArray[np.int64],
    after: NDArray[np.int32],
    before: NDArray[np.int32],
    higher: NDArray[np.int32],
    lower: NDArray[np.int32],
    uses: NDArray[np.int64],
    bucket: NDArray[np.int32],
    slots: NDArray[np.int32],
    hits: NDArray[np.bool_],
) -> None:
    capacity, root = len(keys), len(higher) - 1
    size, spare = size_and_spare
    for row in range(len(ids)):
        if row + _AHEAD < len(ids) and hits[row + _AHEAD]:
            prefetch(after, slots[row + _AHEAD])
            prefetch(before, slots[row + _AHEAD])
        if not hits[row]:
            continue
        slot = np.int64(slots[row])
        old = np.int64(bucket[slot])
        target = np.int64(higher[old])
        # The bucket of one use more is the next higher one in use, or has to be put between.
        if target == root or uses[target] != uses[old] + 1:
            target, spare = spare, np.int64(higher[spare])
            uses[target] = uses[old] + 1
            put_after(higher, lower, old, target)
        take_out(after, before, slot)
        put_after(after, before, before[capacity + target], slot)
        bucket[slot] = target
        # The slot was the last of its bucket, which is spare now.
        if after[capacity + old] == capacity + old:
            take_out(higher, lower, old)
            higher[old] = spare
            spare = old
    for row in range(len(ids)):
        if hits[row]:
            continue
        if size < capacity:
            slot = size
            size += 1
        else:
            lowest = np.int64(higher[root])
            slot = np.int64(after[capacity + lowest])
            take_out(after, before, slot)
            slot_of[keys[slot]] = -1
            if after[capacity + lowest] == capacity + lowest:
                take_out(higher, lower, lowest)
                higher[lowest] = spare
                spare = lowest
        # A new row has one use: the lowest bucket, or one that has to be put below it.
        target = np.int64(higher[root])
        if target == root or uses[target] != 1:
            target, spare = spare, np.int64(higher[spare])
            uses[target] = 1
            put_after(higher, lower, root, target)
        put_after(after, before, before[capacity + target], slot)
        bucket[slot] = target
        keys[slot] = ids[row]
        slot_of[ids[row]] = slot
        slots[row] = slot
    size_and_spare[0], size_and_spare[1] = size, spare
