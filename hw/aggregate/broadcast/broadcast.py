"""The `broadcast` organisation (HyScale-GNN IV-C): one source at a time is broadcast, its features are routed.

Edges are dealt to the scatter PEs, the feature duplicator gives each of them every source's row, and the routing
network takes their messages to the gather PEs that own the destinations.
"""

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import wiring

from simgnn.hw.aggregate.broadcast.dealer import EdgeDealer
from simgnn.hw.aggregate.broadcast.duplicator import FeatureDuplicator
from simgnn.hw.aggregate.broadcast.gather_pe import GatherPE
from simgnn.hw.aggregate.broadcast.network import RoutingNetwork
from simgnn.hw.aggregate.broadcast.scatter import ScatterPE
from simgnn.hw.aggregate.gather import EdgeListSignature, GatherSignature, filling
from simgnn.hw.aggregate.leaving import drained_words, drains
from simgnn.hw.primitives.hierarchy import forward, place


class BroadcastGather(wiring.Component):
    """`sizes.clusters` scatter PEs and as many gather PEs.

    Throughput: a message of additions per gather PE and cycle, if the current source has as many edges and each has a
    gather PE of its own.

    Parameters
    ----------
    sizes : GatherSizes
    bus : MemoryBus

    Members
    -------
    As in `GatherSignature`.
    """

    def __init__(self, *, sizes, bus):
        self.sizes = sizes
        self.bus = bus
        super().__init__(GatherSignature(sizes, bus))

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        pes = range(sizes.clusters)
        dealer = place(m, platform, "dealer", EdgeDealer(sizes=sizes, bus=self.bus))
        duplicator = place(m, platform, "duplicator", FeatureDuplicator(sizes=sizes))
        scatter = [place(m, platform, f"scatter{pe}", ScatterPE(sizes=sizes)) for pe in pes]
        network = place(m, platform, "network", RoutingNetwork(sizes=sizes))
        gather = [place(m, platform, f"gather{pe}", GatherPE(sizes=sizes)) for pe in pes]
        forward(m, self, dealer, EdgeListSignature(sizes, self.bus))
        m.d.comb += [
            duplicator.start.eq(self.start),
            duplicator.words.eq(self.words),
            duplicator.admitted.eq(self.admitted),
            duplicator.source_wide.eq(self.source_wide),
            duplicator.word_valid.eq(self.word_valid),
            duplicator.undealt.eq(dealer.oldest),
            self.room.eq(duplicator.room),
        ]
        for pe in pes:
            s, g = scatter[pe], gather[pe]
            m.d.comb += [
                dealer.room[pe].eq(s.room),
                # Every PE sees the edge at its place of the group; `present` says whether it is its row's turn.
                s.coming.eq(dealer.o[pe % sizes.edges_per_cycle]),
                s.present.eq(dealer.present[pe]),
                s.words.eq(self.words),
                s.ring_write.eq(self.word_valid),
                s.ring_wide.eq(self.source_wide),
                s.ring_address.eq(duplicator.written),
                s.ring_data.eq(self.word),
                s.source.eq(duplicator.source),
                s.offered.eq(duplicator.offered),
                duplicator.waiting[pe].eq(s.waiting),
                duplicator.positions[pe].eq(s.position),
                network.sending[pe].eq(s.sending),
                network.owners[pe].eq(s.owner),
                s.grant.eq(network.grant[pe]),
                network.i[pe].eq(s.o),
                network.room[pe].eq(g.room),
                g.coming.eq(network.coming[pe]),
                g.i.eq(network.o[pe]),
                g.valid.eq(network.valid[pe]),
                g.half.eq(self.half),
                g.drain.eq(drains(self, pe)),
                g.drain_half.eq(self.drain_half),
                g.drain_address.eq(self.drain_address),
                g.drain_wide.eq(self.drain_wide),
                g.clear.eq(self.clear),
            ]
            m.d.comb += [
                getattr(g, name).eq(value)
                for name, value in filling(self, owner=pe, data=self.fill_data).items()
            ]
        drained_words(m, self, self.drained, [g.drained for g in gather])
        unsent = Signal()
        under_way = Signal()
        m.d.comb += [
            unsent.eq(Cat(*[s.waiting for s in scatter]).any()),
            under_way.eq(Cat(*[g.waiting for g in gather]).any()),
            # A gather PE's `waiting` counts promised messages: one that is granted and has not come yet is under way.
            self.done.eq(dealer.done & ~unsent & ~under_way),
            self.adding.eq(Cat(*[g.adding for g in gather]).any()),
            self.added.eq(sum(g.added for g in gather)),
            self.hazard.eq(Cat(*[g.hazard for g in gather]).any()),
            self.unfed.eq(unsent & ~duplicator.offered),
            self.unread.eq(~dealer.done & ~unsent & ~under_way),
        ]
        return m
