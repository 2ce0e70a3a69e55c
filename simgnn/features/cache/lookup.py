"""The part that most policies share: where is each vertex of a request?"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.process.memory_hint import prefetch

_AHEAD = 32
"""How many vertices ahead an entry is asked for."""


@numba.njit(nogil=True, cache=True)
def look_up(
    ids: NDArray[np.int64],
    slot_of: NDArray[np.int32],
    stamps: NDArray[np.int32],
    stamp: int,
    slots: NDArray[np.int32],
    hits: NDArray[np.bool_],
) -> int:
    """Slots of a request's vertices, -1 for none, and which have one.

    Parameters
    ----------
    ids
    slot_of : shape (vertices,)
    stamps : shape (vertices,)
        Beside `slot_of` in memory, so that both are one cache line away.
    stamp
        Of this request, which no entry has yet.
    slots, hits

    Returns
    -------
    Number of hits; -1 where a vertex comes twice.
    """
    found, different = 0, True
    for row in range(len(ids)):
        if row + _AHEAD < len(ids):
            prefetch(slot_of, ids[row + _AHEAD])
        vertex = ids[row]
        slot = slot_of[vertex]
        different &= stamps[vertex] != stamp
        stamps[vertex] = stamp
        slots[row] = slot
        hits[row] = slot >= 0
        found += slot >= 0
    return found if different else -1
