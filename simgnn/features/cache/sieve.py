"""SIEVE: first in, first out, but what was hit since the hand came by stays where it is.

Source: Zhang et al., "SIEVE is Simpler than LRU: an Efficient Turn-Key Eviction Algorithm for Web Caches", NSDI 2024,
Algorithm 1.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.policy import Access, CachePolicy
from simgnn.features.cache.rings import put_after, ring_of, take_out


class Sieve(CachePolicy):
    """A hit sets one bit; a hand that goes from old to new clears bits and gives away the first slot without one.

    O(1) per operation over a trace: the hand passes a slot once for each time that its bit was set.
    """

    def __init__(self, *, vertices: int, capacity: int) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        self.size_and_hand = np.array([0, self.capacity], np.int64)
        self.visited = np.zeros(self.capacity, np.bool_)
        self.after, self.before = ring_of(self.capacity + 1)

    def _admit(self, ids: NDArray[np.int64], access: Access, found: int) -> None:
        if self.capacity:
            _use(
                ids,
                self._slot_of,
                self.keys,
                self.size_and_hand,
                self.visited,
                self.after,
                self.before,
                access.slots,
                access.hits,
            )


@numba.njit(nogil=True, cache=True)
def _use(
    ids: NDArray[np.int64],
    slot_of: NDArray[np.int32],
    keys: NDArray[np.int32],
    size_and_hand: NDArray[np.int64],
    visited: NDArray[np.bool_],
    after: NDArray[np.int32],
    before: NDArray[np.int32],
    slots: NDArray[np.int32],
    hits: NDArray[np.bool_],
) -> None:
    # The newest slot comes after the anchor, the oldest before it; a hand that is at the anchor begins at the oldest.
    anchor = len(keys)
    size, hand = size_and_hand
    for row in range(len(ids)):
        if hits[row]:
            # All that a hit does: no slot moves in the ring.
            visited[slots[row]] = True
    for row in range(len(ids)):
        if hits[row]:
            continue
        if size < len(keys):
            slot = size
            size += 1
        else:
            slot = hand if hand != anchor else np.int64(before[anchor])
            while visited[slot]:
                visited[slot] = False
                slot = np.int64(before[slot])
                if slot == anchor:
                    slot = np.int64(before[anchor])
            # The hand goes on from here at the next miss, towards newer slots.
            hand = np.int64(before[slot])
            take_out(after, before, slot)
            slot_of[keys[slot]] = -1
        put_after(after, before, anchor, slot)
        visited[slot] = False
        keys[slot] = ids[row]
        slot_of[ids[row]] = slot
        slots[row] = slot
    size_and_hand[0], size_and_hand[1] = size, hand
