"""The part that most policies share: where is each vertex of a request?"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.machine.memory_hint import prefetch

_AHEAD = 32
"""How many vertices ahead an entry is asked for."""


def room(count: int) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    """Arrays for the slots and the hits of a request."""
    return np.empty(count, np.int32), np.empty(count, np.bool_)


@numba.njit(nogil=True, cache=True)
def look_up(
    ids: NDArray[np.int64],
    slot_of: NDArray[np.int32],
    slots: NDArray[np.int32],
    hits: NDArray[np.bool_],
) -> int:
    """Slots of a request's vertices, -1 for none, and which have one.

    Returns
    -------
    Number of hits.
    """
    found = 0
    for row in range(len(ids)):
        if row + _AHEAD < len(ids):
            prefetch(slot_of, ids[row + _AHEAD])
        slot = slot_of[ids[row]]
        slots[row] = slot
        hits[row] = slot >= 0
        found += slot >= 0
    return found
