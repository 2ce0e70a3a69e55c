"""Delay lines."""

from amaranth.hdl import Module, Signal
from amaranth.lib import memory, wiring
from amaranth.lib.wiring import In, Out

REGISTERS = 4
"""Longest delay that is made of registers; a longer one circulates in a memory."""


class DelayLine(wiring.Component):
    """Give each value out again a fixed number of cycles later.

    Latency: `cycles`. Throughput: one value per cycle. A longer line is a circular buffer, whose first outputs after
    reset are zero or old values.

    Parameters
    ----------
    width : int
        Bits of a value.
    cycles : int
        Delay, at least 1.

    Members
    -------
    i : In(width)
    o : Out(width)
    """

    def __init__(self, *, width, cycles):
        for quantity, value in (("width", width), ("cycles", cycles)):
            if not isinstance(value, int) or value < 1:
                raise ValueError(f"DelayLine {quantity} must be a positive integer, not {value!r}")
        self.width = width
        self.cycles = cycles
        super().__init__({"i": In(width), "o": Out(width)})

    def elaborate(self, platform):
        m = Module()
        if self.cycles <= REGISTERS:
            value = self.i
            for stage in range(self.cycles):
                register = Signal(self.width, name=f"stage{stage}", reset_less=True)
                m.d.sync += register.eq(value)
                value = register
            m.d.comb += self.o.eq(value)
            return m
        # A word written in cycle t at slot s is read in cycle t + cycles - 1, so that it is at the port one later.
        slots = self.cycles - 1
        m.submodules.store = store = memory.Memory(shape=self.width, depth=slots, init=[])
        write, read = store.write_port(), store.read_port()
        slot = Signal(range(slots))
        following = Signal(range(slots))
        m.d.comb += following.eq(slot + 1)
        with m.If(slot == slots - 1):
            m.d.comb += following.eq(0)
        m.d.sync += slot.eq(following)
        m.d.comb += [
            write.addr.eq(slot),
            write.data.eq(self.i),
            write.en.eq(1),
            read.addr.eq(slot),
            read.en.eq(1),
            self.o.eq(read.data),
        ]
        return m


def delayed(m, value, cycles, *, name):
    """A one-bit (or narrow) control value, `cycles` cycles later, with reset."""
    for stage in range(cycles):
        register = Signal(len(value), name=f"{name}_{stage}")
        m.d.sync += register.eq(value)
        value = register
    return value
