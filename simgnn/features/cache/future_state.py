"""Whether a state is one that the policy `future` can be in: its compiled loops follow the arrays as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.levels import LEVELS
from simgnn.features.cache.rings import mark_ring

_WORD = 64
_LARGEST = 1 << 62


def check_sizes(state: Mapping[str, NDArray[Any]], capacity: int, *, rings: int, entries: int) -> None:
    """Raise ValueError unless arrays that grow have sizes that fit each other.

    Parameters
    ----------
    state
    capacity
    rings, entries
        Sizes of `lengths` and of `entry_ids` before either grows, which it does by doubling.
    """
    for name, least in (("lengths", rings), ("entry_ids", entries)):
        size = len(state[name])
        if size < least or size & (size - 1):
            raise ValueError(
                f"cache state {name} must have a power of two of entries from {least}, not {size}"
            )
    rings = len(state["lengths"])
    sizes = {"words": rings // _WORD, "entry_uses": len(state["entry_ids"])}
    sizes["after"] = sizes["before"] = capacity + LEVELS + rings
    for name, size in sizes.items():
        if len(state[name]) != size:
            raise ValueError(f"cache state {name} must have {size} entries, not {len(state[name])}")


def check_window(state: Mapping[str, NDArray[Any]], levels: NDArray[np.uint8]) -> None:
    """Raise ValueError unless the requests that were announced, and what waits for them, agree with each other.

    Parameters
    ----------
    state
        Of sizes that fit, with `keys` in the slots in use and in no others.
    levels
        Of each vertex.
    """
    now, last, farthest, size, first, end, loose = map(int, state["numbers"])
    lengths, vertices = state["lengths"], len(levels)
    if not (0 <= now <= last <= min(now + len(lengths) - _WORD, _LARGEST) and 0 <= farthest <= last):
        raise ValueError(
            f"cache state numbers of requests must be in their order, not {now}, {last} and {farthest}"
        )
    pending = lengths[np.arange(now + 1, last + 1) % len(lengths)]
    room = len(state["entry_ids"])
    if not (0 <= first <= end <= min(first + room, _LARGEST)):
        raise ValueError(f"cache state entries must be of {room} at most, not from {first} to {end}")
    if ((pending < 0) | (pending > room)).any() or pending.sum() != end - first:
        raise ValueError(f"cache state lengths must be of {end - first} entries together")
    places = np.arange(first, end) % room
    ids, uses = state["entry_ids"][places], state["entry_uses"][places]
    if ((ids < 0) | (ids >= vertices)).any():
        raise ValueError(f"cache state entry_ids must be vertices from 0 to {vertices - 1}")
    requests = np.repeat(np.arange(now + 1, last + 1), pending)
    next_of = np.full(vertices, -1, np.int64)
    if not _are_next_uses(ids, uses, requests, next_of):
        raise ValueError("cache state entry_uses must be the requests that have the same vertex next")
    next_use = state["next_use"]
    wanted, kept = np.full(len(next_use), -1, np.int64), state["keys"][:size]
    wanted[:size] = np.where(next_of[kept] < 0, -1 - levels[kept].astype(np.int64), next_of[kept])
    if not np.array_equal(next_use, wanted) or next_use.max(initial=-1) > farthest:
        raise ValueError(
            "cache state next_use must be the next request that has the slot's vertex, or its level"
        )
    if not _are_rings(size, loose, next_use, state["words"], state["after"], state["before"]):
        raise ValueError(
            "cache state must have each slot in use in the ring of the request that it waits for"
        )


@numba.njit(nogil=True, cache=True)
def _are_next_uses(
    ids: NDArray[np.int32], uses: NDArray[np.int64], requests: NDArray[np.int64], next_of: NDArray[np.int64]
) -> bool:
    """Whether uses are right; leaves the first request that has each vertex in `next_of`, which has -1 before."""
    for entry in range(len(ids) - 1, -1, -1):
        if uses[entry] != next_of[ids[entry]]:
            return False
        next_of[ids[entry]] = requests[entry]
    return True


@numba.njit(nogil=True, cache=True)
def _are_rings(
    size: int,
    bits: int,
    next_use: NDArray[np.int64],
    words: NDArray[np.uint64],
    after: NDArray[np.int32],
    before: NDArray[np.int32],
) -> bool:
    """Whether each slot in use is in its ring, no other node is in any, and bits tell which have slots."""
    loose = len(next_use)
    rings = len(after) - loose - LEVELS
    owners, found = np.full(len(after), -1, np.int64), 0
    for ring in range(-LEVELS, rings):
        anchor = loose + LEVELS + ring
        count = mark_ring(after, before, anchor, owners, anchor)
        if count < 0:
            return False
        found += count
        if ring >= 0:
            bit = words[ring // _WORD] >> np.uint64(ring % _WORD) & np.uint64(1)
        else:
            bit = np.uint64(bits >> (ring + LEVELS) & 1)
        if (bit != 0) != (count > 0):
            return False
    for slot in range(size):
        use = next_use[slot]
        wanted = loose - 1 - use if use < 0 else loose + LEVELS + use % rings
        if owners[slot] != wanted:
            return False
    return found == size and bits >> LEVELS == 0
