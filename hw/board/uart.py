"""An asynchronous serial line: eight bits, no parity, one stop bit, the lowest bit first."""

from amaranth.hdl import Cat, Const, Module, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.cdc import FFSynchronizer
from amaranth.lib.wiring import In, Out

from simgnn.hw.primitives.parameters import check_integers

FRAME_BITS = 10
"""Start bit, eight bits, stop bit."""


class UartReceiver(wiring.Component):
    """Bytes from a serial line.

    It looks at the middle of each bit. A byte without a stop bit is dropped, as is one that comes while the byte before
    it is still not taken.

    Latency: 3 cycles after the middle of the stop bit. Throughput: what the line carries.

    Parameters
    ----------
    clocks_per_bit : int
        At least 2.

    Members
    -------
    rx : In(1)
        The line; it may change at any time.
    o : Out(stream.Signature(8))
    """

    def __init__(self, *, clocks_per_bit):
        check_integers("UartReceiver", least=2, clocks_per_bit=clocks_per_bit)
        self.clocks_per_bit = clocks_per_bit
        super().__init__({"rx": In(1, init=1), "o": Out(stream.Signature(8))})

    def elaborate(self, platform):
        m = Module()
        line = Signal(init=1)
        m.submodules.synchronizer = FFSynchronizer(self.rx, line, init=1)
        busy = Signal()
        timer = Signal(range(self.clocks_per_bit))
        place = Signal(range(FRAME_BITS))
        bits = Signal(8)
        with m.If(self.o.ready):
            m.d.sync += self.o.valid.eq(0)
        with m.If(~busy):
            with m.If(~line):
                # Half a bit after the edge, and a bit from there on: each look is at the middle of a bit.
                m.d.sync += [busy.eq(1), timer.eq(self.clocks_per_bit // 2 - 1), place.eq(0)]
        with m.Elif(timer != 0):
            m.d.sync += timer.eq(timer - 1)
        with m.Else():
            m.d.sync += [timer.eq(self.clocks_per_bit - 1), place.eq(place + 1)]
            with m.If(place == 0):
                m.d.sync += busy.eq(~line)  # a spike is no start bit
            with m.Elif(place == FRAME_BITS - 1):
                m.d.sync += busy.eq(0)
                with m.If(line & (~self.o.valid | self.o.ready)):
                    m.d.sync += [self.o.valid.eq(1), self.o.payload.eq(bits)]
            with m.Else():
                # The lowest bit comes first: each enters at the top, and eight later it is at the bottom.
                m.d.sync += bits.eq(Cat(bits[1:], line))
        return m


class UartTransmitter(wiring.Component):
    """Bytes to a serial line.

    Latency: the start bit begins 1 cycle after a byte is taken. Throughput: a byte in 10 x `clocks_per_bit` cycles.

    Parameters
    ----------
    clocks_per_bit : int
        At least 2.

    Members
    -------
    i : In(stream.Signature(8))
    tx : Out(1)
    """

    def __init__(self, *, clocks_per_bit):
        check_integers("UartTransmitter", least=2, clocks_per_bit=clocks_per_bit)
        self.clocks_per_bit = clocks_per_bit
        super().__init__({"i": In(stream.Signature(8)), "tx": Out(1, init=1)})

    def elaborate(self, platform):
        m = Module()
        left = Signal(range(FRAME_BITS + 1))
        timer = Signal(range(self.clocks_per_bit))
        bits = Signal(FRAME_BITS, init=(1 << FRAME_BITS) - 1)
        # The next byte may be taken in the last cycle of a stop bit: so the line does not rest between two.
        ending = (left == 1) & (timer == 0)
        m.d.comb += [self.tx.eq(bits[0]), self.i.ready.eq((left == 0) | ending)]
        with m.If(timer != 0):
            m.d.sync += timer.eq(timer - 1)
        with m.Elif(left != 0):
            m.d.sync += [
                timer.eq(self.clocks_per_bit - 1),
                left.eq(left - 1),
                bits.eq(Cat(bits[1:], Const(1, 1))),
            ]
        with m.If(self.i.valid & self.i.ready):
            m.d.sync += [
                left.eq(FRAME_BITS),
                timer.eq(self.clocks_per_bit - 1),
                bits.eq(Cat(Const(0, 1), self.i.payload, Const(1, 1))),
            ]
        return m
