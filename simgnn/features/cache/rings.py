"""Doubly linked rings of slots in two arrays: O(1) to take a slot out and to put it in anywhere.

A ring goes through a node of its own, its anchor, which is no slot; the empty ring is the anchor alone.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray


def ring_of(count: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """`after` and `before` of nodes 0 to `count` - 1, each of them alone in a ring."""
    return np.arange(count, dtype=np.int32), np.arange(count, dtype=np.int32)


@numba.njit(nogil=True, cache=True)
def take_out(after: NDArray[np.int32], before: NDArray[np.int32], node: int) -> None:
    """Close the ring where a node was."""
    after[before[node]] = after[node]
    before[after[node]] = before[node]


@numba.njit(nogil=True, cache=True)
def put_after(after: NDArray[np.int32], before: NDArray[np.int32], place: int, node: int) -> None:
    """Put a node that is in no ring after `place`."""
    follower = after[place]
    after[place] = node
    before[node] = place
    after[node] = follower
    before[follower] = node
