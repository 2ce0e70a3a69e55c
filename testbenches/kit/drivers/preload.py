"""Registers and memories that a bench fills behind the design's back, to stand right before what it would count to for
hours; the bench lists them in `PRELOADED`."""

import ctypes

import cocotb
from cocotb.triggers import FallingEdge

WORD_BITS = 32


async def preload(dut, name, value, *, element=None):
    """At the next falling edge of the clock, let a register hold `value`.

    Parameters
    ----------
    dut : handle
        The top module, with a clock ``clk``.
    name : str
        The register or memory, behind the instances in which it is: ``sequencer.fetched``.
    value : int
    element : int, optional
        Of a memory.

    Raises
    ------
    LookupError
        If the bench does not list it, or the Verilog has none.
    """
    await FallingEdge(dut.clk)
    *instances, register = name.split(".")
    if cocotb.SIM_NAME.startswith("Verilator"):
        scope = ".".join((dut._name, *instances))
        words = (ctypes.c_uint32 * (-(-value.bit_length() // WORD_BITS) + 64))()
        for number in range(len(words)):
            words[number] = value >> number * WORD_BITS & 0xFFFF_FFFF
        write = ctypes.CDLL(None).bench_preload
        write.restype = ctypes.c_bool
        if not write(scope.encode(), register.encode(), element or 0, words):
            raise LookupError(f"{name} must be in the bench's PRELOADED and in the Verilog of {dut._name}")
        return
    handle = dut
    for part in (*instances, register):
        handle = getattr(handle, part)
    (handle if element is None else handle[element]).value = value
