"""The two queues of the design: small ones in distributed RAM, deep ones in block RAM, both Amaranth's own."""

from amaranth.hdl import Module
from amaranth.lib import fifo, stream, wiring
from amaranth.lib.wiring import In, Out


class Queue(wiring.Component):
    """First-in first-out queue, read without latency.

    Latency: an element taken in one cycle can leave in the next. Throughput: one element per cycle.

    Parameters
    ----------
    width : int
        Bits of an element.
    depth : int
        Elements held.

    Members
    -------
    i, o : In, Out(stream.Signature(width))
    """

    KIND = "queue"

    def __init__(self, *, width, depth):
        self.width = width
        self.depth = depth
        self.module_name = f"simgnn_{self.KIND}_{depth}x{width}"
        super().__init__({"i": In(stream.Signature(width)), "o": Out(stream.Signature(width))})

    def _queue(self):
        return fifo.SyncFIFO(width=self.width, depth=self.depth)

    def elaborate(self, platform):
        m = Module()
        m.submodules.queue = queue = self._queue()
        m.d.comb += [
            queue.w_data.eq(self.i.payload),
            queue.w_en.eq(self.i.valid),
            self.i.ready.eq(queue.w_rdy),
            self.o.payload.eq(queue.r_data),
            self.o.valid.eq(queue.r_rdy),
            queue.r_en.eq(self.o.ready),
        ]
        return m


class BlockQueue(Queue):
    """First-in first-out queue that fits block RAM.

    Latency: an element taken in one cycle can leave two cycles later. Throughput: one element per cycle (at
    depth 2, one in two cycles).
    Parameters and members as in `Queue`.
    """

    KIND = "block_queue"

    def _queue(self):
        return fifo.SyncFIFOBuffered(width=self.width, depth=self.depth)
