"""A queue that takes several elements per cycle and gives one."""

from amaranth.hdl import Module, Signal
from amaranth.lib import data, memory, stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2


class GroupQueue(wiring.Component):
    """First-in first-out queue that takes up to `ways` elements per cycle and gives one.

    Elements lie in `ways` memories in turn, so that those of a group go to different ones.

    Latency: an element taken in one cycle can leave in the next. Throughput: `ways` elements per cycle in, one out.

    Parameters
    ----------
    width : int
        Bits of an element.
    depth : int
        Elements held, a power of two.
    ways : int
        Elements of a group, a power of two below the depth.

    Members
    -------
    room : Out(1)
        A whole group can be taken.
    i : In(width).array(ways)
    present : In(ways)
        Elements of `i` to be taken in this cycle, lower ones first; only while `room` is high.
    o : Out(stream.Signature(width))
    """

    def __init__(self, *, width, depth, ways):
        if not 0 < ways < depth:
            raise ValueError(f"GroupQueue ways must be positive and below the depth {depth}, not {ways!r}")
        self.width = width
        self.depth = depth
        self.ways = ways
        self.module_name = f"simgnn_group_queue_{ways}_{depth}x{width}"
        super().__init__(
            {
                "room": Out(1),
                "i": In(data.ArrayLayout(width, ways)),
                "present": In(ways),
                "o": Out(stream.Signature(width)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        way_bits = exact_log2(self.ways)
        level = Signal(range(self.depth + 1))
        head = Signal(exact_log2(self.depth))
        tail = Signal(exact_log2(self.depth))
        popped = Signal()
        # How many elements of the group come before each slot, and in all.
        ranks = [sum(self.present[:slot]) if slot else 0 for slot in range(self.ways + 1)]
        pushed = Signal(range(self.ways + 1))
        m.d.comb += [
            pushed.eq(ranks[-1]),
            popped.eq(self.o.valid & self.o.ready),
            self.o.valid.eq(level != 0),
        ]
        m.d.sync += [level.eq(level + pushed - popped), tail.eq(tail + pushed), head.eq(head + popped)]
        # A group is taken, or not, before it is known how many of its elements are meant for this queue.
        m.d.comb += self.room.eq(level <= self.depth - self.ways)
        outputs = []
        for way in range(self.ways):
            words = m.submodules[f"way{way}"] = memory.Memory(
                shape=self.width, depth=self.depth // self.ways, init=[]
            )
            write, read = words.write_port(), words.read_port(domain="comb")
            turn = Signal(max(1, way_bits), name=f"turn{way}")
            # The element of rank r goes to place tail + r, and so to way (tail + r) mod ways: way w takes the one of
            # rank w - tail. With 4 ways and the tail at 6, ranks 0 to 3 go to the ways 2, 3, 0, 1.
            m.d.comb += [
                turn.eq(way - tail[:way_bits] if way_bits else 0),
                write.addr.eq((tail + turn) >> way_bits),
                read.addr.eq(head >> way_bits),
            ]
            for slot in range(self.ways):
                with m.If(self.present[slot] & (ranks[slot] == turn)):
                    m.d.comb += [write.en.eq(1), write.data.eq(self.i[slot])]
            outputs.append(read.data)
        m.d.comb += self.o.payload.eq(outputs[0])
        for way in range(1, self.ways):
            with m.If(head[:way_bits] == way):
                m.d.comb += self.o.payload.eq(outputs[way])
        return m
