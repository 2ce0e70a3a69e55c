"""Registers and memories that a bench fills behind the design's back, to stand right before what it would count to for
hours; the bench lists them in `PRELOADED`."""

import ctypes

import cocotb

BYTES = 256
"""Most that an element has."""


def preload(dut, name, value, *, element=None):
    """Let a register hold `value`, from now on until the design writes it. To be called behind a falling edge.

    Parameters
    ----------
    dut : handle
        The top module.
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
    *instances, register = name.split(".")
    if cocotb.SIM_NAME.startswith("Verilator"):
        scope = ".".join((dut._name, *instances))
        words = value.to_bytes(BYTES, "little")
        write = ctypes.CDLL(None).bench_preload
        write.restype = ctypes.c_bool
        if not write(scope.encode(), register.encode(), element or 0, words):
            raise LookupError(f"{name} must be in the bench's PRELOADED and in the Verilog of {dut._name}")
        return
    handle = dut
    for part in (*instances, register):
        handle = getattr(handle, part)
    (handle if element is None else handle[element]).value = value
