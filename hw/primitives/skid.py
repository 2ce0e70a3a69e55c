"""A register in a stream, for both of its directions."""

from amaranth.hdl import Module, Mux, Shape, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out


class SkidBuffer(wiring.Component):
    """Cut the combinational paths of a stream: `o` and `i.ready` come from registers.

    A second element is held for the cycle in which the receiver stops and the sender does not know of it yet.

    Latency: 1 cycle. Throughput: one element per cycle.

    Parameters
    ----------
    shape : ShapeLike
        Of an element.

    Members
    -------
    i, o : In, Out(stream.Signature(shape))
    """

    def __init__(self, *, shape):
        self.shape = shape
        self.module_name = f"simgnn_skid_buffer_{Shape.cast(shape).width}"
        super().__init__({"i": In(stream.Signature(shape)), "o": Out(stream.Signature(shape))})

    def elaborate(self, platform):
        m = Module()
        held = Signal(self.shape, reset_less=True)
        offered = Signal(self.shape, reset_less=True)
        waiting = Signal()
        free = Signal()
        m.d.comb += [
            self.i.ready.eq(~waiting),
            free.eq(~self.o.valid | self.o.ready),
            self.o.payload.eq(offered),
        ]
        # `offered` moves on when it is taken; what cannot be taken goes to `held`, and `i.ready` falls.
        with m.If(free):
            m.d.sync += [
                offered.eq(Mux(waiting, held, self.i.payload)),
                self.o.valid.eq(waiting | self.i.valid),
                waiting.eq(0),
            ]
        with m.Elif(self.i.valid):
            m.d.sync += waiting.eq(1)
        with m.If(~waiting):
            m.d.sync += held.eq(self.i.payload)
        return m
