"""The `broadcast` organisation's index side: edges are dealt to the scatter PEs in turn."""

from amaranth.hdl import Module, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.edge import Edge
from simgnn.hw.aggregate.edges import EdgeReader
from simgnn.hw.aggregate.gather import EdgeListSignature, position_bits
from simgnn.hw.primitives.hierarchy import forward, merged, place


class EdgeDealer(wiring.Component):
    """Deal edges, in order, to the scatter PEs: each edge to the PE after the one before.

    A group of edges starts at a multiple of its size, so that an edge's place in it names the PE. No edge passes
    another: those of a later group are dealt later, and those of one group at once.

    Latency: 2 cycles from an edge's arrival, or from the cycle after `start`, to its PE. Throughput: `edges_per_cycle`
    edges per cycle; a PE without room for its edge stalls the whole group.

    Parameters
    ----------
    sizes : GatherSizes
    bus : MemoryBus

    Members
    -------
    list, start, has_edges, destinations, stray, words, request, response
        As in `EdgeListSignature`.
    room : In(clusters)
        Scatter PEs that can take an edge.
    o : Out(array of Edge.owned_layout)
        Edges. PE ``p`` takes number ``p mod edges_per_cycle``.
    present : Out(clusters)
        PEs that take an edge in this cycle; they have room.
    oldest : Out
        Position of the oldest source that an edge not yet dealt may need.
    done : Out(1)
        Every edge is dealt.
    """

    def __init__(self, *, sizes, bus):
        self.sizes = sizes
        self.bus = bus
        members = {
            "room": In(sizes.clusters),
            "o": Out(data.ArrayLayout(Edge(sizes=sizes).owned_layout(), sizes.edges_per_cycle)),
            "present": Out(sizes.clusters),
            "oldest": Out(position_bits(sizes)),
            "done": Out(1),
        }
        super().__init__(merged(EdgeListSignature(sizes, bus), wiring.Signature(members)))

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        group = sizes.edges_per_cycle
        turns = sizes.clusters // group
        reader = place(m, platform, "reader", EdgeReader(sizes=sizes, bus=self.bus, edge=Edge(sizes=sizes)))
        # With 8 PEs and groups of 4, edges 0 to 3 go to PEs 0 to 3, edges 4 to 7 to PEs 4 to 7. Nothing but a reset
        # sets the turn back: the next command, and the next launch, go on with it, and the cycle model carries it
        # over, too.
        turn = Signal(max(1, exact_log2(turns)))
        fits = Signal()
        room = self.room.word_select(turn, group) if turns > 1 else self.room
        forward(m, self, reader, EdgeListSignature(sizes, self.bus))
        m.d.comb += [
            # All of a group, or none: an edge that went ahead of its group could be passed by one of a later group.
            fits.eq((room | ~reader.present).all()),
            reader.o.ready.eq(fits),
            self.o.eq(reader.o.payload),
            self.oldest.eq(reader.oldest),
            self.done.eq(reader.done),
        ]
        if turns > 1:
            with m.If(reader.o.valid & fits):
                m.d.sync += turn.eq(turn + 1)
        for pe in range(sizes.clusters):
            taken = reader.o.valid & fits & (turn == pe // group)
            m.d.comb += self.present[pe].eq(taken & reader.present[pe % group])
        return m
