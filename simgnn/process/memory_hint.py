"""Ask the processor for a cache line before it is needed, from a numba kernel.

A sampler jumps to a random place for every vertex and every neighbour. Asked for a few jumps ahead, the cache
misses overlap; that alone makes it 1.5 to 1.8 times as fast on a graph of a million vertices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

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
