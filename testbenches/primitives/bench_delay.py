"""Bench of delay.py: a delay made of registers, one that circulates in a memory, control delays, and an enable."""

import cocotb
from amaranth.hdl import Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.points import both, every_bit, high, low, watch
from kit.streams import clock_and_reset, reset, run_clock

from simgnn.hw.primitives.delay import REGISTERS, DelayLine, delayed, occupied


class _Control(wiring.Component):
    """A port around `delayed`."""

    def __init__(self, *, width, cycles):
        self.cycles = cycles
        super().__init__({"en": In(1), "i": In(width), "o": Out(width)})

    def elaborate(self, platform):
        m = Module()
        m.d.comb += self.o.eq(delayed(m, self.i, self.cycles, name="stage", enable=self.en))
        return m


class _Occupied(wiring.Component):
    """Ports around `occupied`."""

    def __init__(self, *, stages):
        self.stages = stages
        super().__init__({"i": In(1), "o": Out(1)})

    def elaborate(self, platform):
        m = Module()
        m.d.comb += self.o.eq(occupied(m, self.i, self.stages, name="stage"))
        return m


def DUT(*, kind, cycles, width=1):
    if kind == "occupied":
        return _Occupied(stages=cycles)
    return {"line": DelayLine, "control": _Control}[kind](width=width, cycles=cycles)


DESIGNS = {
    "registers": {"kind": "line", "width": 8, "cycles": REGISTERS},
    "memory": {"kind": "line", "width": 33, "cycles": REGISTERS + 2},
    "control": {"kind": "control", "width": 2, "cycles": 3},
    "occupied": {"kind": "occupied", "cycles": 4},
}
NEITHER = case.other(DESIGNS, kind="line") and case.other(DESIGNS, kind="control")
watch("held", low("en"))
watch("held behind a value and before one", high("en"), low("en"), high("en"))
watch("every bit 1", every_bit("o"))
watch("used in every cycle", high("i"), high("i"), high("i"), high("i"), high("i"))
watch("used again as the last value leaves", both(high("o"), low("i")), high("i", "o"))
watch("nothing under way", low("i", "o"))


@cocotb.test(skip=case.other(DESIGNS, kind="occupied"))
@cocotb.parametrize(rate=[0.02, 0.2, 0.9])
async def stages_in_use(dut, rate):
    """The enable is high from the cycle in which something is taken until the last rank has taken it."""
    parameters = case.design(DESIGNS)
    random = case.generator(rate)
    dut.i.value = 0
    await clock_and_reset(dut)
    since, count = parameters["cycles"], case.pick(short=500, full=5000)
    seen = set()
    for _ in range(count):
        valid = random.random() < rate
        dut.i.value = int(valid)
        await RisingEdge(dut.clk)
        since = 0 if valid else since + 1
        wanted = since < parameters["cycles"]
        assert case.known(dut.o) == wanted, (
            f"the enable must be {wanted} {since} cycles after something was taken"
        )
        seen.add(wanted)
    assert True in seen and (rate > 0.5 or False in seen), f"both must be seen at a rate of {rate}"
    case.checked(count)


@cocotb.test(skip=NEITHER)
@cocotb.parametrize(change=[0.05, 0.5, 1.0], pause=[0.0, 0.5], count=[20, case.pick(short=200, full=5000)])
async def values(dut, change, pause, count):
    """Every value comes again `cycles` enabled cycles later, whatever came around it; after a reset as well."""
    parameters = case.design(DESIGNS)
    cycles, width = parameters["cycles"], parameters["width"]
    random = case.generator(change, pause, count)
    run_clock(dut)
    compared = 0
    for _ in range(2):
        dut.i.value = random.getrandbits(width)
        await reset(dut, cycles=random.randint(1, 5))
        line = []
        value = random.getrandbits(width)
        for edge in range(count + cycles):
            if random.random() < change:
                value = random.getrandbits(width)
            while random.random() < pause:
                dut.en.value, dut.i.value = 0, random.getrandbits(width)
                await RisingEdge(dut.clk)
            dut.en.value, dut.i.value = 1, value
            line.append(value)
            await RisingEdge(dut.clk)
            if edge >= cycles:
                got, wanted = case.known(dut.o), line[edge - cycles]
                assert got == wanted, f"value {edge - cycles} must be {wanted:#x}, not {got:#x}"
                compared += 1
    case.checked(compared)


@cocotb.test(skip=NEITHER)
async def reset_clears_control(dut):
    """While reset is held, a control value gives zero; a line of data keeps what it has, or holds anything."""
    parameters = case.design(DESIGNS)
    cycles = parameters["cycles"]
    await clock_and_reset(dut)
    dut.en.value = 1
    dut.i.value = (1 << parameters["width"]) - 1
    await ClockCycles(dut.clk, 2 * cycles)
    compared = 0
    dut.rst.value = 1
    await RisingEdge(dut.clk)  # the edge that sees the reset
    for _ in range(2 * cycles):
        await RisingEdge(dut.clk)
        got = case.known(dut.o)
        assert parameters["kind"] == "line" or got == 0, f"a control value in reset must be 0, not {got:#x}"
        compared += 1
    case.checked(compared)
