"""The `clustered` organisation: edge indices are routed, features are not.

Edges go to clusters through in-order queues, source rows to a ring in every cluster; no feature crosses a network.
A destination's sums are made in stream order by construction.
"""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring

from simgnn.hw.cluster import GatherCluster
from simgnn.hw.delay import delayed
from simgnn.hw.gather import POSITION_BITS, gather_members
from simgnn.hw.hierarchy import forward, place
from simgnn.hw.router import EdgeRouter


class ClusteredGather(wiring.Component):
    """`config.clusters` clusters behind one router of edges.

    Throughput: a word of additions per cluster and cycle; `edges_per_cycle` edges.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    As in `gather_members`.
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(gather_members(config))

    def elaborate(self, platform):
        m = Module()
        config = self.config
        router = place(m, platform, "router", EdgeRouter(config=config))
        clusters = [
            place(m, platform, f"cluster{index}", GatherCluster(config=config))
            for index in range(config.clusters)
        ]
        forward(m, self.request, router.request)
        forward(m, self.response, router.response)
        written, admitted = Signal(POSITION_BITS), Signal(POSITION_BITS)
        m.d.comb += [
            router.start.eq(self.start),
            router.address.eq(self.address),
            router.edges.eq(self.edges),
            router.destinations.eq(self.destinations),
            self.stray.eq(router.stray),
            router.words.eq(self.words),
            router.room.eq(Cat(*[cluster.room for cluster in clusters]).all()),
        ]
        with m.If(self.start):
            m.d.sync += [admitted.eq(0), written.eq(0)]
        with m.Else():
            m.d.sync += [admitted.eq(admitted + self.admitted), written.eq(written + self.word_valid)]

        rooms = []
        owner = delayed(m, self.drain_owner, 1, name="owner")
        for index, cluster in enumerate(clusters):
            oldest = Mux(cluster.waiting, cluster.oldest, router.oldest)
            # Edges may run ahead of features: then what is needed first has not been admitted yet.
            # The verdict is a cycle old, and a word may have been admitted since.
            rooms.append((admitted - oldest)[:POSITION_BITS].as_signed() < config.ring_words - 1)
            m.d.comb += [
                cluster.edges.eq(router.o),
                cluster.present.eq(router.present[index]),
                cluster.words.eq(self.words),
                cluster.half.eq(self.half),
                cluster.written.eq(written),
                cluster.ring_write.eq(self.word_valid),
                cluster.ring_data.eq(self.word),
                cluster.drain.eq(self.drain & (self.drain_owner == index)),
                cluster.drain_half.eq(self.drain_half),
                cluster.drain_address.eq(self.drain_address),
                cluster.clear.eq(self.clear),
            ]
            with m.If(owner == index):
                m.d.comb += self.drained.eq(cluster.drained)
        m.d.sync += self.room.eq(Cat(*rooms).all())
        waiting = Signal()
        m.d.comb += [
            waiting.eq(Cat(*[cluster.waiting for cluster in clusters]).any()),
            self.done.eq(router.done & ~waiting),
            self.adding.eq(Cat(*[cluster.adding for cluster in clusters]).any()),
            self.added.eq(sum(cluster.adding for cluster in clusters)),
            self.hazard.eq(Cat(*[cluster.hazard for cluster in clusters]).any()),
            self.unfed.eq(waiting),
            self.unread.eq(~router.done),
        ]
        return m
