"""Rows of all ranks, from whose they are to whom they are for."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numba
import numpy as np
from numpy.typing import NDArray


def exchange_segments(
    given: Sequence[NDArray[np.uint8]], sends: NDArray[np.int64]
) -> list[NDArray[np.uint8]]:
    """What each rank receives, as parts of one new array.

    Parameters
    ----------
    given
        Bytes of each rank, those for rank 0 first.
    sends : shape (ranks, ranks)
        Bytes from each rank (row) to each (column).

    Returns
    -------
    By rank; those from rank 0 first.
    """
    total = sends.sum(0)
    ends = np.cumsum(total)
    out = np.empty(int(ends[-1]), np.uint8)
    # Where each rank's next segment goes: behind those of the ranks before.
    places = ends - total
    for rank, data in enumerate(given):
        _deal(data, sends[rank], out, places)
    return [out[begin:end] for begin, end in itertools.pairwise([0, *ends.tolist()])]


@numba.njit(nogil=True, cache=True)
def _deal(
    data: NDArray[np.uint8], sends: NDArray[np.int64], out: NDArray[np.uint8], places: NDArray[np.int64]
) -> None:
    """Copy one rank's segments to their places, and move the places on."""
    begin = 0
    for receiver in range(len(sends)):
        count = sends[receiver]
        if count:
            place = places[receiver]
            out[place : place + count] = data[begin : begin + count]
            begin += count
            places[receiver] = place + count
