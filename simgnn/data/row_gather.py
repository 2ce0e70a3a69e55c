"""Rows of a matrix in another order, copied to where they are needed in one pass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from simgnn.arrays import F32, I32, I64, Integers
from simgnn.process.random_access import prefetch_stream, prefetch_to_write

_BYTES_AHEAD = 8192
"""About how many bytes ahead a row is asked for."""
_BYTES_AHEAD_OF_WRITES = 2048
"""The same of the row that is written. It lies where the one before ends, and the processor sees that, but late."""
_LINE = 16
"""Elements of 32 bits in a cache line."""


@dataclass(frozen=True, kw_only=True, eq=False)
class GatheredRows:
    """``matrix[rows, low:high]``, not yet made.

    Parameters
    ----------
    matrix : shape (n, columns), C order
    rows : shape (m,)
        From 0 to n - 1.
    low, high
        Range of columns.
    """

    matrix: F32
    rows: Integers
    low: int
    high: int

    def write(self, out: F32) -> None:
        """Copy them to `out`, float32 of shape (m, high - low); its rows may lie apart."""
        if out.shape != (len(self.rows), self.high - self.low):
            raise ValueError(f"out must have shape {(len(self.rows), self.high - self.low)}, not {out.shape}")
        matrix = np.ascontiguousarray(self.matrix, np.float32)
        # Two types of indices are compiled, and no more.
        rows = self.rows if self.rows.dtype == np.int32 else self.rows.astype(np.int64, copy=False)
        _copy(matrix.reshape(-1), matrix.shape[1], self.low, rows, out, None)


@intrinsic
def _copy_row(
    typing_context: Any, out: Any, row: Any, flat: Any, start: Any
) -> tuple[Any, Callable[..., Any]]:
    """``out[row] = flat[start : start + out.shape[1]]`` for an array whose rows are contiguous."""

    def generate(context: Any, builder: Any, signature: Any, arguments: tuple[Any, ...]) -> Any:
        zero = context.get_constant(types.int64, 0)

        def pointer(array: int, *index: Any) -> Any:
            kind = signature.args[array]
            return cgutils.get_item_pointer(context, builder, kind, fields(array), index, wraparound=False)

        def fields(array: int) -> Any:
            return context.make_array(signature.args[array])(context, builder, arguments[array])

        # One memcpy for a row, in place of a loop over its columns.
        count = builder.extract_value(fields(0).shape, 1)
        size = context.get_abi_sizeof(context.get_data_type(out.dtype))
        cgutils.raw_memcpy(builder, pointer(0, arguments[1], zero), pointer(2, arguments[3]), count, size)
        return context.get_dummy_value()

    return types.void(out, types.int64, flat, types.int64), generate


@numba.njit(nogil=True, cache=True)
def _copy(flat: F32, width: int, low: int, rows: Integers, out: F32, places: I64 | None) -> None:
    count = out.shape[1]
    ahead = 1 + _BYTES_AHEAD // (4 * max(count, 1))
    write_ahead = 1 + _BYTES_AHEAD_OF_WRITES // (4 * max(count, 1))
    for row in range(len(rows)):
        if row + ahead < len(rows):
            start = rows[row + ahead] * width + low
            for column in range(0, count, _LINE):
                prefetch_stream(flat, start + column)
            if count:
                prefetch_stream(flat, start + count - 1)  # a row may touch one line more than it fills
        if row + write_ahead < len(rows):
            # The branch is decided where the kernel is compiled, once for places and once for none.
            later = row + write_ahead if places is None else places[row + write_ahead]
            for column in range(0, count, _LINE):
                prefetch_to_write(out, later, column)
        place = row if places is None else places[row]
        _copy_row(out, place, flat, rows[row] * width + low)


def copy_rows(matrix: F32, rows: I32 | I64, out: F32, places: I64 | None = None) -> None:
    """``out[places] = matrix[rows]``, in one pass.

    Parameters
    ----------
    matrix : shape (n, columns), C order
    rows : shape (m,)
        From 0 to n - 1.
    out : shape (k, columns)
        Its rows may lie apart.
    places : shape (m,)
        From 0 to k - 1, all different; without it rows come in their order, and k is m.
    """
    if places is None:
        GatheredRows(matrix=matrix, rows=rows, low=0, high=matrix.shape[1]).write(out)
        return
    if out.shape[1:] != matrix.shape[1:] or len(rows) != len(places):
        raise ValueError(
            f"out must have rows of {matrix.shape[1]} columns and a place for each of {len(rows)} rows,"
            f" not {out.shape[1]} columns and {len(places)} places"
        )
    _copy(matrix.reshape(-1), matrix.shape[1], 0, rows, out, places)
