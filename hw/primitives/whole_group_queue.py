"""A queue that takes several elements per cycle, keeps them side by side, and gives one."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data, memory, stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.primitives.parameters import check_integers, check_powers
from simgnn.hw.primitives.select import selected


class WholeGroupQueue(wiring.Component):
    """First-in first-out queue that takes up to `ways` elements per cycle and gives one.

    A group takes one place of a RAM as wide as a group, however many elements it has. A `GroupQueue` packs elements, so
    that a RAM of as many bits holds more of them if groups are small; but each of its ways chooses among all elements
    of a group, which is most of its logic. Here there is no choice in front of the RAM.

    Latency: an element taken in one cycle can leave in the next. Throughput: `ways` elements per cycle in, one out.

    Parameters
    ----------
    width : int
        Bits of an element.
    beside : int
        Bits that are the same for all elements of a group.
    depth : int
        Groups held, a power of two.
    ways : int
        Elements of a group, a power of two.

    Members
    -------
    room : Out(1)
        A group can be taken.
    i : In(width).array(ways)
    i_beside : In(beside)
    present : In(ways)
        Elements of `i` to be taken in this cycle, lower ones first; only while `room` is high.
    o : Out(stream.Signature(width))
    o_beside : Out(beside)
        What came with it.
    o_way : Out
        Which of its group it is.
    """

    def __init__(self, *, width, beside=0, depth, ways):
        check_integers("WholeGroupQueue", width=width)
        check_integers("WholeGroupQueue", least=0, beside=beside)
        check_powers("WholeGroupQueue", depth=depth, ways=ways)
        self.width = width
        self.beside = beside
        self.depth = depth
        self.ways = ways
        self.module_name = f"simgnn_whole_group_queue_{ways}_{depth}x{width}"
        if beside:
            self.module_name += f"_{beside}"
        super().__init__(
            {
                "room": Out(1),
                "i": In(data.ArrayLayout(width, ways)),
                "i_beside": In(beside),
                "present": In(ways),
                "o": Out(stream.Signature(width)),
                "o_beside": Out(beside),
                "o_way": Out(exact_log2(ways)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        group = data.StructLayout({"elements": self.i.shape(), "present": self.ways, "beside": self.beside})
        m.submodules.groups = groups = memory.Memory(shape=group.size, depth=self.depth, init=[])
        write, read = groups.write_port(), groups.read_port(domain="comb")
        # They count one bit further than there are places: in a full queue they differ in that bit alone.
        taken_in = Signal(exact_log2(self.depth) + 1)
        given_out = Signal.like(taken_in)
        empty = Signal()
        head = Signal(group)
        # Elements of the oldest group that have left, and those that have not, of which the lowest is next.
        gone = Signal(self.ways)
        left = Signal(self.ways)
        last = Signal()
        moved = Signal()
        m.d.comb += [
            self.room.eq((taken_in ^ given_out) != self.depth),
            empty.eq(taken_in == given_out),
            # A group without elements takes no place.
            write.en.eq(self.present.any()),
            write.addr.eq(taken_in),
            write.data.eq(Cat(self.i, self.present, self.i_beside)),
            read.addr.eq(given_out),
            head.eq(read.data),
            left.eq(head.present & ~gone),
            # x & (x - 1) is x without its lowest bit: nothing is left when that was the last.
            last.eq(~(left & (left - 1)[: len(left)]).any()),
            self.o.valid.eq(~empty),
            self.o_way.eq(self._lowest(left)),
            self.o.payload.eq(selected(list(head.elements), self.o_way)),
            self.o_beside.eq(head.beside),
            moved.eq(self.o.valid & self.o.ready),
        ]
        m.d.sync += taken_in.eq(taken_in + write.en)
        with m.If(moved):
            m.d.sync += [
                gone.eq(Mux(last, 0, gone | (left & (-left)[: len(left)]))),
                given_out.eq(given_out + last),
            ]
        return m

    def _lowest(self, left):
        """Number of the lowest bit that is set."""
        number = self.ways - 1
        for way in reversed(range(self.ways - 1)):
            number = Mux(left[way], way, number)
        return number
