"""The optimal policy, run as a real one: draws are keyed, so the requests that come are known before they come.

Sources: Belady, "A study of replacement algorithms for a virtual-storage computer", IBM Systems Journal, 1966; Ginex
(Park et al., VLDB 2022) runs it over a super-batch that is sampled ahead.
"""

from __future__ import annotations

import numba
import numpy as np

from simgnn.arrays import I32, I64, U8, U64, Array, Bools
from simgnn.features.cache.policies import put_after, ring_of, take_out
from simgnn.features.cache.policy import Access, CachePolicy

LEVELS = 63
"""Numbered from 0; a bit for each fits a signed word."""

_PER_OCTAVE = 4
"""Levels between a score and twice the score: those of less than a fifteen-bit share of the highest are one level."""


def levels_of(scores: Array) -> U8:
    """Levels of vertices by their scores: a higher one for a score that is a quarter of an octave higher.

    Parameters
    ----------
    scores : shape (vertices,)
        At least 0, such as probabilities; 0 has level 0, the highest has the highest.
    """
    levels = np.zeros(len(scores), np.uint8)
    wanted = np.flatnonzero(scores > 0)
    if len(wanted):
        octaves = np.log2(scores[wanted] / scores.max())
        levels[wanted] = np.maximum(LEVELS - 1 + np.floor(_PER_OCTAVE * octaves), 1)
    return levels


_WORD = 64
_FIRST_RINGS, _FIRST_ENTRIES = 2 * _WORD, 1024
_NOW, _LAST, _FARTHEST, _SIZE, _FIRST_ENTRY, _END_OF_ENTRIES, _LOOSE = range(7)


class Future(CachePolicy):
    """Keeps the rows whose next use is nearest; what is used later than all that is kept passes by.

    No policy has more hits on the same requests if all are announced before the first. A row that no announced request
    uses is given away before all that one uses. Among such rows the level says which may be used soon: the lowest goes
    first, of one level the longest kept; and a row of a higher level pushes one of a lower level out. So a window of
    one request is about as good as a static cache by the same scores, and a longer one better.

    O(1) per announced and per looked-up vertex, but for the search of the farthest next use, which reads a bit of each
    announced request at worst, 64 at a time. Memory: 8 bytes of each vertex and 12 of each vertex of an announced
    request (`window_bytes`).

    Parameters
    ----------
    levels : shape (vertices,)
        See `levels_of`; by default all the same.

    Raises
    ------
    ValueError
        For levels of other vertices, or beyond the highest.
    """

    LOOKS_AHEAD = True

    def __init__(self, *, vertices: int, capacity: int, levels: U8 | None = None) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        self._levels = np.ascontiguousarray(np.zeros(vertices) if levels is None else levels, np.uint8)
        if self._levels.shape != (vertices,) or self._levels.max(initial=0) >= LEVELS:
            raise ValueError(f"levels must be {vertices} numbers from 0 to {LEVELS - 1}")
        # Requests are numbered from 1: the latest that was looked up, the last that was announced, the farthest that a
        # slot waits for; then slots in use, the entries of requests that were announced and not looked up, and which
        # levels have slots that wait for none, a bit for each.
        self.numbers = np.zeros(7, np.int64)
        self.lengths = np.zeros(_FIRST_RINGS, np.int64)
        self.entry_ids = np.zeros(_FIRST_ENTRIES, np.int32)
        self.entry_uses = np.zeros(_FIRST_ENTRIES, np.int64)
        # Each vertex's last announced use, by number of its entry: numbers only grow, so one below the first entry is
        # of a request that has been looked up.
        self._last_entry = np.full(vertices, -1, np.int64)
        # Slots that wait for request r are in the ring of node capacity + LEVELS + r % rings, and bit r % rings of
        # `words` is set; those that wait for none are in the ring of node capacity + level; next_use is -1 - level.
        self.next_use = np.full(self.capacity, -1, np.int64)
        self.words = np.zeros(_FIRST_RINGS // _WORD, np.uint64)
        self.after, self.before = ring_of(self.capacity + LEVELS + _FIRST_RINGS)

    @property
    def announced(self) -> int:
        """Requests that were announced and not looked up."""
        return int(self.numbers[_LAST] - self.numbers[_NOW])

    @property
    def window_bytes(self) -> int:
        return int(self.entry_ids.nbytes + self.entry_uses.nbytes + self.lengths.nbytes)

    def announce(self, ids: I64) -> None:
        numbers = self.numbers
        # A word of bits never has requests of two rounds of the rings.
        if numbers[_LAST] + 1 - numbers[_NOW] > len(self.lengths) - _WORD:
            self._add_rings()
        needed = int(numbers[_END_OF_ENTRIES] - numbers[_FIRST_ENTRY]) + len(ids)
        if needed > len(self.entry_ids):
            self._add_entries(needed)
        _announce(
            ids,
            self._slot_of,
            numbers,
            self.lengths,
            self.entry_ids,
            self.entry_uses,
            self._last_entry,
            self.next_use,
            self.words,
            self.after,
            self.before,
        )

    def access(self, ids: I64) -> Access:
        """See `CachePolicy`.

        Raises
        ------
        ValueError
            If the request is not the next that was announced; nothing is changed.
        """
        numbers = self.numbers
        position = int(numbers[_NOW]) + 1
        # Checked before anything changes: a wrong request would spoil every later decision without a word.
        if not self.announced:
            raise ValueError(f"request {position} must be announced to the policy future, not unknown to it")
        first, length = int(numbers[_FIRST_ENTRY]), int(self.lengths[position % len(self.lengths)])
        if length != len(ids) or not _are_next(ids, self.entry_ids, first):
            raise ValueError(
                f"request {position} must be the one announced to the policy future, not another"
            )
        return super().access(ids)

    def _admit(self, ids: I64, access: Access, found: int) -> None:
        _use(
            ids,
            self._slot_of,
            self.keys,
            self._levels,
            self.numbers,
            self.entry_uses,
            self.next_use,
            self.words,
            self.after,
            self.before,
            access.slots,
            access.hits,
        )

    def _add_entries(self, needed: int) -> None:
        """Make room; entry e is at place e % size."""
        size = len(self.entry_ids)
        while size < needed:
            # A power of two, so that entry e is at place e & (size - 1) in the kernels.
            size *= 2
        places = np.arange(self.numbers[_FIRST_ENTRY], self.numbers[_END_OF_ENTRIES])
        for name in ("entry_ids", "entry_uses"):
            old = getattr(self, name)
            new = np.zeros(size, old.dtype)
            new[places % size] = old[places % len(old)]
            setattr(self, name, new)

    def _add_rings(self) -> None:
        """Make room for twice as many requests that are announced and not looked up."""
        old = len(self.lengths)
        requests = np.arange(self.numbers[_NOW] + 1, self.numbers[_LAST] + 1)
        lengths = np.zeros(2 * old, np.int64)
        lengths[requests % (2 * old)] = self.lengths[requests % old]
        anchors = self.capacity + LEVELS
        after, before = ring_of(anchors + 2 * old)
        slots = slice(0, anchors)
        after[slots], before[slots] = self.after[slots], self.before[slots]
        words = np.zeros(2 * old // _WORD, np.uint64)
        _move_rings(requests, anchors, self.after, self.before, after, before, words)
        self.lengths, self.words, self.after, self.before = lengths, words, after, before


# Kernels take their arrays one by one. Handed over together in a named tuple they decided the same, and a look-up took
# 201 ns in place of 109 (numba 0.68, a window of 4 requests of 18,000 vertices).


@numba.njit(nogil=True, cache=True)
def _move_rings(
    requests: I64, anchors: int, old_after: I32, old_before: I32, after: I32, before: I32, words: U64
) -> None:
    # Slots stay; only the nodes that rings of requests go through move, with their rings.
    old, new = len(old_after) - anchors, len(after) - anchors
    for request in requests:
        left, right = anchors + request % old, anchors + request % new
        if old_after[left] == left:
            continue
        first, last = old_after[left], old_before[left]
        after[right], before[right] = first, last
        before[first], after[last] = right, right
        words[request % new // _WORD] |= np.uint64(1) << np.uint64(request % _WORD)


@numba.njit(nogil=True, cache=True)
def _are_next(ids: I64, entry_ids: I32, first: int) -> bool:
    mask = len(entry_ids) - 1
    for row in range(len(ids)):
        if entry_ids[(first + row) & mask] != ids[row]:
            return False
    return True


@numba.njit(nogil=True, cache=True)
def _wait(slot: int, request: int, numbers: I64, next_use: I64, words: U64, after: I32, before: I32) -> None:
    """Put a slot into the ring of the request that uses it next, -1 - its level for none."""
    next_use[slot] = request
    loose = len(next_use)
    if request < 0:
        put_after(after, before, loose - 1 - request, slot)
        numbers[_LOOSE] |= np.int64(1) << np.int64(-1 - request)
        return
    rings = len(after) - loose - LEVELS
    put_after(after, before, loose + LEVELS + request % rings, slot)
    words[request % rings // _WORD] |= np.uint64(1) << np.uint64(request % _WORD)
    numbers[_FARTHEST] = max(numbers[_FARTHEST], request)


@numba.njit(nogil=True, cache=True)
def _leave(slot: int, numbers: I64, next_use: I64, words: U64, after: I32, before: I32) -> None:
    """Take a slot out of its ring."""
    take_out(after, before, slot)
    request, loose = next_use[slot], len(next_use)
    if request < 0:
        # Level of a slot that waits for none is -1 - request, see `next_use`.
        anchor = loose - 1 - request
        if after[anchor] == anchor:
            numbers[_LOOSE] &= ~(np.int64(1) << np.int64(-1 - request))
        return
    rings = len(after) - loose - LEVELS
    anchor = loose + LEVELS + request % rings
    if after[anchor] == anchor:
        words[request % rings // _WORD] &= ~(np.uint64(1) << np.uint64(request % _WORD))


@numba.njit(nogil=True, cache=True)
def _lowest_level(numbers: I64) -> int:
    """Of the slots that wait for no request; `LEVELS` where all wait for one."""
    bits, level = numbers[_LOOSE], 0
    if not bits:
        return LEVELS
    while not bits & 1:
        bits >>= 1
        level += 1
    return level


@numba.njit(nogil=True, cache=True)
def _farthest(numbers: I64, words: U64) -> int:
    """The last request that a slot waits for, or -1.

    `_FARTHEST` is never too low, and is lowered here to what was found: 64 requests at a time, by a word of which those
    beyond `request` are shifted out at the top.
    """
    request: int = numbers[_FARTHEST]
    while request > numbers[_NOW]:
        word = words[request // _WORD % len(words)] << np.uint64(_WORD - 1 - request % _WORD)
        if word:
            while not word >> np.uint64(_WORD - 1):
                word <<= np.uint64(1)
                request -= 1
            numbers[_FARTHEST] = request
            return request
        request -= request % _WORD + 1
    numbers[_FARTHEST] = numbers[_NOW]
    return -1


@numba.njit(nogil=True, cache=True)
def _announce(
    ids: I64,
    slot_of: I32,
    numbers: I64,
    lengths: I64,
    entry_ids: I32,
    entry_uses: I64,
    last_entry: I64,
    next_use: I64,
    words: U64,
    after: I32,
    before: I32,
) -> None:
    numbers[_LAST] += 1
    request, end, mask = numbers[_LAST], numbers[_END_OF_ENTRIES], len(entry_ids) - 1
    lengths[request % len(lengths)] = len(ids)
    for row in range(len(ids)):
        vertex = ids[row]
        # An earlier request that is still to come asks for it: that one's next use is this. If the row is in a slot,
        # the slot already waits for the earlier one.
        if last_entry[vertex] >= numbers[_FIRST_ENTRY]:
            entry_uses[last_entry[vertex] & mask] = request
        elif slot_of[vertex] >= 0:
            slot = np.int64(slot_of[vertex])
            _leave(slot, numbers, next_use, words, after, before)
            _wait(slot, request, numbers, next_use, words, after, before)
        entry_ids[end & mask] = vertex
        entry_uses[end & mask] = -1
        last_entry[vertex] = end
        end += 1
    numbers[_END_OF_ENTRIES] = end


@numba.njit(nogil=True, cache=True)
def _use(
    ids: I64,
    slot_of: I32,
    keys: I32,
    levels: U8,
    numbers: I64,
    entry_uses: I64,
    next_use: I64,
    words: U64,
    after: I32,
    before: I32,
    slots: I32,
    hits: Bools,
) -> None:
    first, mask, loose = numbers[_FIRST_ENTRY], len(entry_uses) - 1, len(keys)
    numbers[_NOW] += 1
    numbers[_FIRST_ENTRY] += len(ids)
    # All hits first: from then on every slot waits for a request that is still to come, or for none.
    for row in range(len(ids)):
        if hits[row]:
            slot = np.int64(slots[row])
            use = entry_uses[(first + row) & mask]
            if use < 0:
                use = -1 - np.int64(levels[ids[row]])
            _leave(slot, numbers, next_use, words, after, before)
            _wait(slot, use, numbers, next_use, words, after, before)
    for row in range(len(ids)):
        if hits[row]:
            continue
        use = entry_uses[(first + row) & mask]
        if use < 0:
            use = -1 - np.int64(levels[ids[row]])
        # Slots that were never used come first; none is ever emptied again.
        if numbers[_SIZE] < len(keys):
            slot = numbers[_SIZE]
            numbers[_SIZE] += 1
        else:
            if not len(keys):
                continue
            lowest = _lowest_level(numbers)
            if lowest < LEVELS:
                # Some slot waits for no request. Its row goes, unless the new one is not asked for either and has no
                # higher level: then that passes the cache by.
                if -1 - use <= lowest and use < 0:
                    continue
                # New slots are put after the anchor, so the one in front of it has been in the ring the longest.
                slot = np.int64(before[loose + lowest])
            else:
                far = _farthest(numbers, words)
                # All slots wait for a request: only a row that is used before the last of them is worth a slot.
                if use < 0 or far <= use:
                    continue
                slot = np.int64(before[loose + LEVELS + far % (len(after) - loose - LEVELS)])
            _leave(slot, numbers, next_use, words, after, before)
            slot_of[keys[slot]] = -1
        _wait(slot, use, numbers, next_use, words, after, before)
        keys[slot] = ids[row]
        slot_of[ids[row]] = slot
        slots[row] = slot
