"""The index side of `clustered` and `sspmm`: edges go to the clusters that own their destinations."""

from amaranth.hdl import Cat, Module, Mux
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.aggregate.edges import EdgeReader
from simgnn.hw.aggregate.gather import edge_layout, mask_chunk_bits, position_bits, row_bits
from simgnn.hw.command import COUNT_BITS
from simgnn.hw.memory.burst import burst_layout
from simgnn.hw.primitives.engine import LIST
from simgnn.hw.primitives.hierarchy import forward, place


class EdgeRouter(wiring.Component):
    """Route edges, in order, to the clusters: destination ``d`` to cluster ``d mod clusters``.

    Latency: 2 cycles from an edge's arrival, or from the cycle behind `start`, to its cluster's queue. Throughput:
    `edges_per_cycle` edges per cycle; a cluster without room for as many stalls all edges behind.

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
    mask_first, mask_step : In
        Only in `sspmm`, as in `EdgeReader`.
    room : In(1)
        Every cluster can take a group.
    o : Out(array of edge_layout)
        A group of edges.
    present : Out(edges_per_cycle).array(clusters)
        Edges of the group that belong to a cluster, which takes them in this cycle; none while `room` is low.
    oldest : Out
        Position of the oldest source that an edge not yet at a cluster may need.
    done : Out(1)
        Every edge is at a cluster.
    request, response
        To the memory port.
    """

    def __init__(self, *, config):
        self.config = config
        group = config.edges_per_cycle
        members = {
            "list": In(stream.Signature(LIST)),
            "start": In(1),
            "has_edges": In(1),
            "destinations": In(COUNT_BITS),
            "stray": Out(1),
            "words": In(row_bits(config)),
            "room": In(1),
            "o": Out(data.ArrayLayout(edge_layout(config), group)),
            "present": Out(group).array(config.clusters),
            "oldest": Out(position_bits(config)),
            "done": Out(1),
            "request": Out(stream.Signature(burst_layout(config))),
            "response": In(stream.Signature(config.word_bits)),
        }
        if config.fuses_masks:
            members |= {"mask_first": In(mask_chunk_bits(config)), "mask_step": In(mask_chunk_bits(config))}
        super().__init__(members)

    def elaborate(self, platform):
        m = Module()
        config = self.config
        reader = place(m, platform, "reader", EdgeReader(config=config))
        forward(m, self.list, reader.list)
        forward(m, self.request, reader.request)
        forward(m, self.response, reader.response)
        m.d.comb += [
            reader.start.eq(self.start),
            reader.has_edges.eq(self.has_edges),
            reader.destinations.eq(self.destinations),
            reader.words.eq(self.words),
            reader.o.ready.eq(self.room),
            self.stray.eq(reader.stray),
            self.oldest.eq(reader.oldest),
            self.done.eq(reader.done),
        ]
        if config.fuses_masks:
            m.d.comb += [reader.mask_first.eq(self.mask_first), reader.mask_step.eq(self.mask_step)]
        for slot, edge in enumerate(reader.o.payload):
            m.d.comb += [self.o[slot][name].eq(edge[name]) for name, _ in edge_layout(config)]
        for cluster in range(config.clusters):
            owned = Cat(*[edge.owner == cluster for edge in reader.o.payload])
            taken = reader.o.valid & self.room
            m.d.comb += self.present[cluster].eq(Mux(taken, reader.present & owned, 0))
        return m
