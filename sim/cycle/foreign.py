"""Calls by address, so that compiled code can be kept on disk: of C, and of what is compiled apart."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _call(builder: Any, address: Any, arguments: Any, result: Any) -> Any:
    """Call the C function at `address` with 64-bit integers."""
    # An address and not a symbol: code that is kept on disk must not name what lies elsewhere in the next process.
    word = ir.IntType(64)
    function = ir.FunctionType(result, [word] * len(arguments))
    return builder.call(builder.inttoptr(address, function.as_pointer()), arguments)


@intrinsic
def call_read(
    typing_context: Any,
    function: Any,
    timing: Any,
    service: Any,
    cycle: Any,
    address: Any,
    beats: Any,
    beat_bytes: Any,
    ready: Any,
) -> Any:
    """``service_read``: cycles in which the beats of a read are there, to the array of uint64 at `ready`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _call(builder, arguments[0], arguments[1:], ir.VoidType())
        return context.get_dummy_value()

    return types.void(*[types.int64] * 8), generate


@intrinsic
def call_write(
    typing_context: Any,
    function: Any,
    timing: Any,
    service: Any,
    cycle: Any,
    address: Any,
    beats: Any,
    beat_bytes: Any,
) -> Any:
    """``service_write``: the cycle from which a write is answered."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _call(builder, arguments[0], arguments[1:], ir.IntType(64))

    return types.int64(*[types.int64] * 7), generate


@intrinsic
def call_stall(typing_context: Any, function: Any, timing: Any, channel: Any, transfer: Any) -> Any:
    """``service_stall``: cycles by which a transfer is delayed."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _call(builder, arguments[0], arguments[1:], ir.IntType(64))

    return types.int64(*[types.int64] * 4), generate


@intrinsic
def call_lead(typing_context: Any, function: Any, timing: Any, burst: Any) -> Any:
    """``service_lead``: beats of a write that come before its address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _call(builder, arguments[0], arguments[1:], ir.IntType(64))

    return types.int64(*[types.int64] * 3), generate


@intrinsic
def call_counts(typing_context: Any, function: Any, service: Any, counts: Any) -> Any:
    """``service_counts``: what a DRAM has counted, to the array of uint64 at `counts`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _call(builder, arguments[0], arguments[1:], ir.VoidType())
        return context.get_dummy_value()

    return types.void(*[types.int64] * 3), generate


@intrinsic
def write_word(typing_context: Any, address: Any, value: Any) -> Any:
    """Write a 64-bit integer to an address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[1], builder.inttoptr(arguments[0], ir.IntType(64).as_pointer()))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic
def call_uneven(typing_context: Any, function: Any, core: Any) -> Any:
    """Call `compiled_uneven` by its address; returns what that does."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        # A record is the address of its first byte.
        return _call(builder, arguments[0], [builder.ptrtoint(arguments[1], word)], word)

    return types.int64(types.int64, core), generate


@intrinsic
def call_organisation(
    typing_context: Any,
    function: Any,
    core: Any,
    memory: Any,
    marks: Any,
    addition_free: Any,
    masks: Any,
) -> Any:
    """Call a `compiled_organisation` by its address; returns what that does."""
    arrays = memory, marks, addition_free, masks

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        given = [builder.ptrtoint(arguments[1], word)]
        for kind, value in zip(arrays, arguments[2:], strict=True):
            array = context.make_array(kind)(context, builder, value)
            given += [builder.ptrtoint(array.data, word), array.nitems]
        return _call(builder, arguments[0], given, word)

    return types.int64(types.int64, core, *arrays), generate
