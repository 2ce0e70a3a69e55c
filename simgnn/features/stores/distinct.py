"""A request without its repetitions."""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.process.huge_pages import zeros_in_huge_pages
from simgnn.process.memory_hint import prefetch

_AHEAD = 32


class Distinct:
    """Finds repetitions in one request after another. Not for several threads at once.

    Places are numbered on from one request to the next, so that nothing has to be cleared in between.

    Parameters
    ----------
    vertices
    """

    def __init__(self, vertices: int) -> None:
        self._entries = zeros_in_huge_pages(vertices, np.uint32)
        self._base = 1

    def __call__(self, ids: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64] | None]:
        """Take repetitions out.

        Returns
        -------
        unique : shape (m,)
            Different vertices in the order in which they first come; `ids` itself where all are different.
        inverse : shape (n,)
            ``unique[inverse]`` is `ids`; None where all are different.
        """
        if self._base + len(ids) >= 1 << 32:
            self._entries.fill(0)
            self._base = 1
        if _mark(ids, self._entries, self._base):
            self._base += len(ids)
            return ids, None
        self._base += len(ids)
        if self._base + len(ids) >= 1 << 32:
            self._entries.fill(0)
            self._base = 1
        unique, inverse = np.empty_like(ids), np.empty_like(ids)
        count = _number(ids, self._entries, self._base, unique, inverse)
        self._base += len(ids)
        return unique[:count], inverse


@numba.njit(nogil=True, cache=True)
def _mark(ids: NDArray[np.int64], entries: NDArray[np.uint32], base: int) -> bool:
    different = True
    for row in range(len(ids)):
        if row + _AHEAD < len(ids):
            prefetch(entries, ids[row + _AHEAD])
        different &= entries[ids[row]] < base
        entries[ids[row]] = base
    return different


@numba.njit(nogil=True, cache=True)
def _number(
    ids: NDArray[np.int64],
    entries: NDArray[np.uint32],
    base: int,
    unique: NDArray[np.int64],
    inverse: NDArray[np.int64],
) -> int:
    count = 0
    for row in range(len(ids)):
        vertex = ids[row]
        if entries[vertex] < base:
            entries[vertex] = base + count
            unique[count] = vertex
            count += 1
        inverse[row] = np.int64(entries[vertex]) - base
    return count
