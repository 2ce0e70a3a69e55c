"""The `broadcast` organisation's index side: edges are dealt to the scatter PEs in turn."""

from amaranth.hdl import Module, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.edges import EdgeReader, owned_edge_layout
from simgnn.hw.aggregate.gather import position_bits, row_bits
from simgnn.hw.command import COUNT_BITS
from simgnn.hw.memory.burst import burst_layout
from simgnn.hw.primitives.engine import LIST
from simgnn.hw.primitives.hierarchy import forward, place


class EdgeDealer(wiring.Component):
    """Deal edges, in order, to the scatter PEs: each edge to the PE after the one before.

    A group of edges starts at a multiple of its size, so that an edge's place in it names the PE. No edge passes
    another: those of a later group are dealt later, and those of one group at once.

    Latency: 2 cycles from an edge's arrival, or from the cycle behind `start`, to its PE. Throughput: `edges_per_cycle`
    edges per cycle; a PE without room for its edge stalls the whole group.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    list : In(stream.Signature(LIST))
    start : In(1)
    has_edges : In(1)
        As in `EdgeReader`; what follows holds until `done`.
    destinations : In
        Rows that there are sums for.
    stray : Out(1)
        The group that was read a cycle before has an edge to another row.
    words : In
        Words in a row.
    room : In(clusters)
        Scatter PEs that can take an edge.
    o : Out(array of owned_edge_layout)
        Edges. PE ``p`` takes number ``p mod edges_per_cycle``.
    present : Out(clusters)
        PEs that take an edge in this cycle; they have room.
    oldest : Out
        Position of the oldest source that an edge not yet dealt may need.
    done : Out(1)
        Every edge is dealt.
    request, response
        To the memory port.
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(
            {
                "list": In(stream.Signature(LIST)),
                "start": In(1),
                "has_edges": In(1),
                "destinations": In(COUNT_BITS),
                "stray": Out(1),
                "words": In(row_bits(config)),
                "room": In(config.clusters),
                "o": Out(data.ArrayLayout(owned_edge_layout(config), config.edges_per_cycle)),
                "present": Out(config.clusters),
                "oldest": Out(position_bits(config)),
                "done": Out(1),
                "request": Out(stream.Signature(burst_layout(config))),
                "response": In(stream.Signature(config.word_bits)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        group = config.edges_per_cycle
        turns = config.clusters // group
        reader = place(m, platform, "reader", EdgeReader(config=config))
        turn = Signal(max(1, exact_log2(turns)))
        fits = Signal()
        room = self.room.word_select(turn, group) if turns > 1 else self.room
        forward(m, self.list, reader.list)
        forward(m, self.request, reader.request)
        forward(m, self.response, reader.response)
        m.d.comb += [
            reader.start.eq(self.start),
            reader.has_edges.eq(self.has_edges),
            reader.destinations.eq(self.destinations),
            reader.words.eq(self.words),
            fits.eq((room | ~reader.present).all()),
            reader.o.ready.eq(fits),
            self.o.eq(reader.o.payload),
            self.stray.eq(reader.stray),
            self.oldest.eq(reader.oldest),
            self.done.eq(reader.done),
        ]
        if turns > 1:
            with m.If(reader.o.valid & fits):
                m.d.sync += turn.eq(turn + 1)
        for pe in range(config.clusters):
            taken = reader.o.valid & fits & (turn == pe // group)
            m.d.comb += self.present[pe].eq(taken & reader.present[pe % group])
        return m
