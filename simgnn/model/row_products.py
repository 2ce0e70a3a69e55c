"""Products of many rows with one matrix, whose bits depend on no other row, on no thread and on no library.

A library's product of a row depends on how many rows it is given at once. Where ranks compute a row each that one
machine computes with all others, that would show in the last bits; here it does not.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

_TOGETHER = 4
"""Columns of a row that are taken at once: the sum is in their order all the same."""


def row_products(rows: NDArray[np.float32], weight: NDArray[np.float32]) -> NDArray[np.float32]:
    """``rows @ weight`` in binary32, each sum in the order of the columns of `rows`.

    Parameters
    ----------
    rows : shape (n, inner)
    weight : shape (inner, columns)

    Returns
    -------
    Shape (n, columns).
    """
    if rows.ndim != 2 or weight.ndim != 2 or rows.shape[1] != weight.shape[0]:
        raise ValueError(
            f"rows must have as many columns as weight has rows, not {rows.shape} @ {weight.shape}"
        )
    out = np.empty((len(rows), weight.shape[1]), np.float32)
    _multiply(np.ascontiguousarray(rows, np.float32), np.ascontiguousarray(weight, np.float32), out)
    return out


@numba.njit(nogil=True, cache=True)
def _multiply(rows: NDArray[np.float32], weight: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    inner, columns = weight.shape
    whole = inner // _TOGETHER * _TOGETHER
    for row in range(len(rows)):
        sums = out[row]
        sums[:] = 0
        for first in range(0, whole, _TOGETHER):
            a, b, c, d = rows[row, first], rows[row, first + 1], rows[row, first + 2], rows[row, first + 3]
            # Features are often words that a text has or has not.
            if a != 0 or b != 0 or c != 0 or d != 0:
                for column in range(columns):
                    sums[column] = (
                        ((sums[column] + a * weight[first, column]) + b * weight[first + 1, column])
                        + c * weight[first + 2, column]
                    ) + d * weight[first + 3, column]
        for last in range(whole, inner):
            for column in range(columns):
                sums[column] += rows[row, last] * weight[last, column]
