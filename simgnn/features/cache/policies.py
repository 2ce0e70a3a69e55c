"""Cache policies that look at the past: static, FIFO, LRU, LFU and SIEVE. `future` has the one that looks ahead.

What was asked for lately is in doubly linked rings of slots, in two arrays: O(1) to take a slot out and to put it in
anywhere. A ring goes through a node of its own, its anchor, which is no slot; the empty ring is the anchor alone.
"""

from __future__ import annotations

import numba
import numpy as np

from simgnn.arrays import I32, I64, Bools
from simgnn.features.cache.policy import Access, CachePolicy
from simgnn.process.random_access import prefetch


def ring_of(count: int) -> tuple[I32, I32]:
    """`after` and `before` of nodes 0 to `count` - 1, each of them alone in a ring."""
    return np.arange(count, dtype=np.int32), np.arange(count, dtype=np.int32)


@numba.njit(nogil=True, cache=True)
def take_out(after: I32, before: I32, node: int) -> None:
    """Close the ring where a node was."""
    after[before[node]] = after[node]
    before[after[node]] = before[node]


@numba.njit(nogil=True, cache=True)
def put_after(after: I32, before: I32, place: int, node: int) -> None:
    """Put a node that is in no ring after `place`."""
    follower = after[place]
    after[place] = node
    before[node] = place
    after[node] = follower
    before[follower] = node


class Static(CachePolicy):
    """Keeps the first vertices of a ranking (PaGraph, GNNLab, SALIENT++).

    O(1) per lookup; nothing is admitted.

    Parameters
    ----------
    ranking : shape (n,)
        Distinct vertices, the best first; one that it lacks is never kept.
    """

    ADMITS = False

    def __init__(self, *, vertices: int, capacity: int, ranking: I64) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        kept = np.asarray(ranking)[: self.capacity]
        if len(kept) and (kept.min() < 0 or kept.max() >= vertices):
            raise ValueError(f"cache ranking must hold vertices from 0 to {vertices - 1}, not others")
        self.keys[: len(kept)] = kept
        self._slot_of[kept] = np.arange(len(kept))
        # A vertex that comes twice is counted once: it has the later one of its slots.
        if np.count_nonzero(self._slot_of >= 0) != len(kept):
            raise ValueError("cache ranking must hold distinct vertices, not one twice")

    def _admit(self, ids: I64, access: Access, found: int) -> None:
        """Nothing is admitted."""


class Fifo(CachePolicy):
    """Slots are given away in turn (BGL), so that nothing is done at a hit. O(1) per operation."""

    def __init__(self, *, vertices: int, capacity: int) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        self.next_slot = np.zeros(1, np.int64)

    def _admit(self, ids: I64, access: Access, found: int) -> None:
        if self.capacity and found < len(ids):
            _use_fifo(ids, self._slot_of, self.keys, self.next_slot, access.slots, access.hits)


@numba.njit(nogil=True, cache=True)
def _use_fifo(ids: I64, slot_of: I32, keys: I32, next_slot: I64, slots: I32, hits: Bools) -> None:
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


_AHEAD = 16
"""How many hits ahead a slot's neighbours are asked for."""


class Lru(CachePolicy):
    """Gives away the slot whose last use is longest ago. O(1) per operation, at hits, too."""

    def __init__(self, *, vertices: int, capacity: int) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        self.size = np.zeros(1, np.int64)
        self.after, self.before = ring_of(self.capacity + 1)

    def _admit(self, ids: I64, access: Access, found: int) -> None:
        if self.capacity:
            _use_lru(
                ids, self._slot_of, self.keys, self.size, self.after, self.before, access.slots, access.hits
            )


@numba.njit(nogil=True, cache=True)
def _use_lru(
    ids: I64, slot_of: I32, keys: I32, size: I64, after: I32, before: I32, slots: I32, hits: Bools
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


class Lfu(CachePolicy):
    """Gives away the slot with the fewest uses since it was filled, of these the one that has had so many the longest.

    O(1) per operation. Source: Shah, Mitra, Matani, "An O(1) algorithm for implementing the LFU cache eviction scheme",
    2010: a ring of counts, each with a ring of the slots that were used so often.
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

    def _admit(self, ids: I64, access: Access, found: int) -> None:
        if self.capacity:
            _use_lfu(
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
def _use_lfu(
    ids: I64,
    slot_of: I32,
    keys: I32,
    size_and_spare: I64,
    after: I32,
    before: I32,
    higher: I32,
    lower: I32,
    uses: I64,
    bucket: I32,
    slots: I32,
    hits: Bools,
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


class Sieve(CachePolicy):
    """A hit sets one bit; a hand that goes from old to new clears bits and gives away the first slot without one.

    O(1) per operation over a trace: the hand passes a slot once for each time that its bit was set. Source: Zhang et
    al., "SIEVE is Simpler than LRU: an Efficient Turn-Key Eviction Algorithm for Web Caches", NSDI 2024, Algorithm 1.
    """

    def __init__(self, *, vertices: int, capacity: int) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        self.size_and_hand = np.array([0, self.capacity], np.int64)
        self.visited = np.zeros(self.capacity, np.bool_)
        self.after, self.before = ring_of(self.capacity + 1)

    def _admit(self, ids: I64, access: Access, found: int) -> None:
        if self.capacity:
            _use_sieve(
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
def _use_sieve(
    ids: I64,
    slot_of: I32,
    keys: I32,
    size_and_hand: I64,
    visited: Bools,
    after: I32,
    before: I32,
    slots: I32,
    hits: Bools,
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
