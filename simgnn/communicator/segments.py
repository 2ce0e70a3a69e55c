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
    data = np.concatenate(given)
    out = np.empty_like(data)
    _exchange(data, sends, out)
    ends = np.cumsum(sends.sum(0)).tolist()
    return [out[begin:end] for begin, end in itertools.pairwise([0, *ends])]


@numba.njit(nogil=True, cache=True)
def _exchange(data: NDArray[np.uint8], sends: NDArray[np.int64], out: NDArray[np.uint8]) -> None:
    ranks = len(sends)
    # Where each rank's next segment goes: behind those of the ranks before.
    places = np.zeros(ranks, np.int64)
    for receiver in range(ranks - 1):
        received = 0
        for sender in range(ranks):
            received += sends[sender, receiver]
        places[receiver + 1] = places[receiver] + received
    begin = 0
    for sender in range(ranks):
        for receiver in range(ranks):
            count = sends[sender, receiver]
            place = places[receiver]
            if count:
                out[place : place + count] = data[begin : begin + count]
            begin += count
            places[receiver] = place + count
