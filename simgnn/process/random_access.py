"""Arrays that are jumped into at random: huge pages for them, and cache lines asked for before they are needed.

A processor remembers the places of a few thousand pages. Jumps all over an array of more 4 KiB pages than that walk
the page table each time; of 2 MiB pages there are enough. A sampler jumps to a random place for every vertex and every
neighbour. Asked for a few jumps ahead, from a numba kernel, the cache misses overlap; that alone makes it 1.5 to 1.8
times as fast on a graph of a million vertices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

_READ, _WRITE, _DATA = 0, 1, 1
_SECOND_LEVEL, _ALL_LEVELS = 2, 3
"""Operands of LLVM's prefetch: the access, the cache, and the temporal locality."""


def _prefetch(
    context: Any, builder: Any, array_type: Any, array: Any, index: list[Any], access: int, locality: int
) -> Any:
    fields = context.make_array(array_type)(context, builder, array)
    element = cgutils.get_item_pointer(context, builder, array_type, fields, index, wraparound=False)
    pointer = builder.bitcast(element, cgutils.voidptr_t)
    hints = [context.get_constant(types.int32, hint) for hint in (access, locality, _DATA)]
    # LLVM's own instruction: numba has no function for it.
    kind = cgutils.ir.FunctionType(cgutils.ir.VoidType(), [pointer.type, *(hint.type for hint in hints)])
    function = builder.module.declare_intrinsic("llvm.prefetch", (pointer.type,), kind)
    builder.call(function, [pointer, *hints])
    return context.get_dummy_value()


@intrinsic
def prefetch(typing_context: Any, array: Any, index: Any) -> tuple[Any, Callable[..., Any]]:
    """Start loading ``array[index]``. The index must be in range; the values are untouched."""

    def generate(context: Any, builder: Any, signature: Any, arguments: tuple[Any, Any]) -> Any:
        array_type, (values, place) = signature.args[0], arguments
        return _prefetch(context, builder, array_type, values, [place], _READ, _ALL_LEVELS)

    return types.void(array, types.int64), generate


@intrinsic
def prefetch_stream(typing_context: Any, array: Any, index: Any) -> tuple[Any, Callable[..., Any]]:
    """As `prefetch`, but only as far as the second level of the cache, for what is read once and moved.

    A first-level cache has room for a dozen lines on their way, and every load and store needs it; the second level
    takes several times as many.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: tuple[Any, Any]) -> Any:
        array_type, (values, place) = signature.args[0], arguments
        return _prefetch(context, builder, array_type, values, [place], _READ, _SECOND_LEVEL)

    return types.void(array, types.int64), generate


@intrinsic
def prefetch_to_write(
    typing_context: Any, array: Any, row: Any, column: Any
) -> tuple[Any, Callable[..., Any]]:
    """Make ready to write ``array[row, column]``. Both must be in range; the values are untouched."""

    def generate(context: Any, builder: Any, signature: Any, arguments: tuple[Any, ...]) -> Any:
        array_type, (values, *place) = signature.args[0], arguments
        return _prefetch(context, builder, array_type, values, place, _WRITE, _ALL_LEVELS)

    return types.void(array, types.int64, types.int64), generate


_Scalar = TypeVar("_Scalar", bound=np.generic)

_PAGE = 2 << 20
"""Bytes of a huge page."""


def zeros_in_huge_pages(count: int, dtype: type[_Scalar]) -> NDArray[_Scalar]:
    """`count` zeros; those that fill a huge page begin at one and end with one, so that no part is left out.

    NumPy asks Linux for huge pages for arrays of 4 MiB or more.

    Returns
    -------
    Shape (count,).
    """
    size = count * np.dtype(dtype).itemsize
    if size < _PAGE:
        return np.zeros(count, dtype)
    # A page more than needed, since NumPy aligns to 16 bytes or so; untouched pages take no memory.
    room = np.zeros(-(-size // _PAGE) * _PAGE + _PAGE, np.uint8)
    start = -room.ctypes.data % _PAGE
    return room[start : start + size].view(dtype)
