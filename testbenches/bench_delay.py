"""Bench of hw/delay.py: a delay made of registers, one that circulates in a memory, and control delays."""

import case
import cocotb
from amaranth.hdl import Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge
from streams import reset

from simgnn.hw.delay import REGISTERS, DelayLine, delayed


class _Control(wiring.Component):
    """A port around `delayed`."""

    def __init__(self, *, width, cycles):
        self.cycles = cycles
        super().__init__({"i": In(width), "o": Out(width)})

    def elaborate(self, platform):
        m = Module()
        m.d.comb += self.o.eq(delayed(m, self.i, self.cycles, name="stage"))
        return m


def DUT(*, line, width, cycles):
    return (DelayLine if line else _Control)(width=width, cycles=cycles)


DESIGNS = {
    "registers": {"line": True, "width": 8, "cycles": REGISTERS},
    "memory": {"line": True, "width": 33, "cycles": REGISTERS + 2},
    "control": {"line": False, "width": 2, "cycles": 3},
}


@cocotb.test()
@cocotb.parametrize(change=[0.05, 0.5, 1.0], count=[20, case.pick(short=200, full=5000)])
async def values(dut, change, count):
    """Every value comes again `cycles` later, whatever came around it; after a reset as well."""
    parameters = case.design(DESIGNS)
    cycles, width = parameters["cycles"], parameters["width"]
    random = case.generator(change, count)
    Clock(dut.clk, 10, unit="ns").start()
    compared = 0
    for _ in range(2):
        dut.i.value = random.getrandbits(width)
        await reset(dut, cycles=random.randint(1, 5))
        line = []
        value = random.getrandbits(width)
        for edge in range(count + cycles):
            if random.random() < change:
                value = random.getrandbits(width)
            dut.i.value = value
            line.append(value)
            await RisingEdge(dut.clk)
            if edge >= cycles:
                got, wanted = case.known(dut.o), line[edge - cycles]
                assert got == wanted, f"value {edge - cycles} must be {wanted:#x}, not {got:#x}"
                compared += 1
    case.checked(compared)


@cocotb.test()
async def reset_clears_control(dut):
    """While reset is held, a control value gives zero; a line of data keeps what it has, or holds anything."""
    parameters = case.design(DESIGNS)
    cycles = parameters["cycles"]
    Clock(dut.clk, 10, unit="ns").start()
    await reset(dut)
    dut.i.value = (1 << parameters["width"]) - 1
    for _ in range(2 * cycles):
        await RisingEdge(dut.clk)
    compared = 0
    dut.rst.value = 1
    await RisingEdge(dut.clk)  # the edge that sees the reset
    for _ in range(2 * cycles):
        await RisingEdge(dut.clk)
        got = case.known(dut.o)
        assert parameters["line"] or got == 0, f"a control value in reset must be 0, not {got:#x}"
        compared += 1
    case.checked(compared)
