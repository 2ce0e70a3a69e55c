"""Delay lines."""

from amaranth.hdl import Const, Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.checks import check_positive
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.ram import Ram

REGISTERS = 4
"""Longest delay that is made of registers; a longer one circulates in a memory."""
LANES = 4
"""Lanes that share a clock enable: 1,700 loads in adders of 8 stages."""


class DelayLine(wiring.Component):
    """Give each value out again a fixed number of cycles later.

    Latency: `cycles` enabled cycles. Throughput: one value per enabled cycle. A longer line is a circular buffer, whose
    first outputs after reset are zero or old values.

    Parameters
    ----------
    width : int
        Bits of a value.
    cycles : int
        Delay, at least 1.

    Members
    -------
    en : In(1)
        While low, the line holds.
    i : In(width)
    o : Out(width)
    """

    def __init__(self, *, width, cycles):
        for quantity, value in (("width", width), ("cycles", cycles)):
            check_positive(f"DelayLine {quantity}", value)
        self.width = width
        self.cycles = cycles
        self.module_name = f"simgnn_delay_{cycles}x{width}"
        super().__init__({"en": In(1), "i": In(width), "o": Out(width)})

    def elaborate(self, platform):
        m = Module()
        if self.cycles <= REGISTERS:
            value = self.i
            for stage in range(self.cycles):
                # No reset: what comes out in the first cycles is old, and nothing counts it.
                register = Signal(self.width, name=f"stage{stage}", reset_less=True)
                with m.If(self.en):
                    m.d.sync += register.eq(value)
                value = register
            m.d.comb += self.o.eq(value)
            return m
        # A word written in cycle t at slot s is read in cycle t + cycles - 1, so that it is at the port one later.
        slots = self.cycles - 1
        store = place(m, platform, "store", Ram(width=self.width, depth=1 << (slots - 1).bit_length()))
        # A slot's old value is read as the new one is written, which is why `collides` stays on.
        slot = Signal(range(slots))
        following = Signal(range(slots))
        m.d.comb += following.eq(slot + 1)
        with m.If(slot == slots - 1):
            m.d.comb += following.eq(0)
        with m.If(self.en):
            m.d.sync += slot.eq(following)
        m.d.comb += [
            store.write_address.eq(slot),
            store.write_data.eq(self.i),
            store.write_en.eq(self.en),
            store.read_address.eq(slot),
            store.read_en.eq(self.en),
            self.o.eq(store.read_data),
        ]
        return m


def delayed(m, value, cycles, *, name, enable=1, reset_less=False):
    """A one-bit (or narrow) value, `cycles` enabled cycles later. One that says whether others count needs a reset."""
    for stage in range(cycles):
        register = Signal(len(value), name=f"{name}_{stage}", reset_less=reset_less)
        with m.If(enable):
            m.d.sync += register.eq(value)
        value = register
    return value


def occupied(m, valid, stages, *, name):
    """Whether a pipeline of `stages` ranks that takes something when `valid` is high has something to move."""
    if stages == 1:
        return valid
    left = Signal(range(stages), name=f"{name}_left")
    with m.If(valid):
        m.d.sync += left.eq(stages - 1)
    with m.Elif(left != 0):
        m.d.sync += left.eq(left - 1)
    return valid | (left != 0)


def clock_enables(m, coming, stages, *, lanes, wanted, name):
    """Enables of the lanes of a pipeline of `stages` ranks that takes something in the cycle after `coming`.

    Where they are `wanted`, the pipeline holds while it has nothing to move: that saves power, and time in simulation.
    Otherwise it always moves.

    64 adders of 8 stages have 27,000 registers, which no router reaches from one. So each `LANES` lanes have an enable
    of their own. Synthesis would make one of equal registers: each but the first follows the one before it, too, and
    falls a cycle later than that.

    Returns
    -------
    list of Value
        An enable for each of `lanes`.
    """
    if not wanted:
        return [Const(1)] * lanes
    more = Signal(name=f"{name}_more")
    m.d.comb += more.eq(occupied(m, coming, stages, name=name))
    enables = []
    for group in range(-(-lanes // LANES)):
        # No reset: one that is high for longer does no harm.
        enable = Signal(name=f"{name}{group}", reset_less=True)
        m.d.sync += enable.eq(more | enables[-1] if enables else more)
        enables += [enable] * LANES
    return enables[:lanes]
