"""The index side of `clustered` and `sspmm`: edges go to the clusters that own their destinations."""

from amaranth.hdl import Cat, Module, Mux
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.aggregate.edges import EdgeReader
from simgnn.hw.aggregate.gather import EdgeListSignature, position_bits
from simgnn.hw.primitives.hierarchy import forward, merged, place


class EdgeRouter(wiring.Component):
    """Route edges, in order, to the clusters: destination ``d`` to cluster ``d mod clusters``.

    Latency: 2 cycles from an edge's arrival, or from the cycle after `start`, to its cluster's queue. Throughput:
    `edges_per_cycle` edges per cycle; a cluster without room for as many stalls all later edges.

    Parameters
    ----------
    sizes : GatherSizes
    bus : MemoryBus
    edge : Edge
        Fields of an edge that a cluster gets; the members of `edge.signature` are the component's, too.

    Members
    -------
    list, start, has_edges, destinations, stray, words, request, response
        As in `EdgeListSignature`.
    room : In(1)
        Every cluster can take a group.
    o : Out(array of edge.layout)
        A group of edges.
    present : Out(edges_per_cycle).array(clusters)
        Edges of the group that belong to a cluster, which takes them in this cycle; none while `room` is low.
    oldest : Out
        Position of the oldest source that an edge not yet at a cluster may need.
    done : Out(1)
        Every edge is at a cluster.
    """

    def __init__(self, *, sizes, bus, edge):
        self.sizes = sizes
        self.bus = bus
        self.edge = edge
        group = sizes.edges_per_cycle
        members = {
            "room": In(1),
            "o": Out(data.ArrayLayout(edge.layout(), group)),
            "present": Out(group).array(sizes.clusters),
            "oldest": Out(position_bits(sizes)),
            "done": Out(1),
        }
        super().__init__(merged(EdgeListSignature(sizes, bus), edge.signature(), wiring.Signature(members)))

    def elaborate(self, platform):
        m = Module()
        reader = place(m, platform, "reader", EdgeReader(sizes=self.sizes, bus=self.bus, edge=self.edge))
        forward(m, self, reader, EdgeListSignature(self.sizes, self.bus))
        forward(m, self, reader, self.edge.signature())
        m.d.comb += [
            # All clusters must have room for a whole group: who owns the edges of the next group is not looked at,
            # which would put the owners' comparisons in front of every queue's ready.
            reader.o.ready.eq(self.room),
            self.oldest.eq(reader.oldest),
            self.done.eq(reader.done),
        ]
        for slot, edge in enumerate(reader.o.payload):
            m.d.comb += [self.o[slot][name].eq(edge[name]) for name, _ in self.edge.layout()]
        for cluster in range(self.sizes.clusters):
            owned = Cat(*[edge.owner == cluster for edge in reader.o.payload])
            taken = reader.o.valid & self.room
            m.d.comb += self.present[cluster].eq(Mux(taken, reader.present & owned, 0))
        return m
