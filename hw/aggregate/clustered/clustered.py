"""The `clustered` organisation: edge indices are routed, features are not.

Edges go to clusters through in-order queues, source rows to a ring in every cluster; no feature crosses a network.
A destination's sums are made in stream order by construction.
"""

from amaranth.hdl import Module
from amaranth.lib import wiring

from simgnn.hw.aggregate.clustered.cluster import GatherCluster
from simgnn.hw.aggregate.edge import Edge
from simgnn.hw.aggregate.gather import GatherSignature
from simgnn.hw.aggregate.routed import route_to_clusters
from simgnn.hw.primitives.hierarchy import place


class ClusteredGather(wiring.Component):
    """`sizes.clusters` clusters after one router of edges.

    Throughput: a word of additions per cluster and cycle; `edges_per_cycle` edges.

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
        clusters = [
            place(m, platform, f"cluster{index}", GatherCluster(sizes=self.sizes))
            for index in range(self.sizes.clusters)
        ]
        _, _, drained = route_to_clusters(
            m,
            platform,
            self,
            clusters,
            edge=Edge(sizes=self.sizes),
            unfinished=[cluster.waiting for cluster in clusters],
            fill_data=self.fill_data,
        )
        for cluster in clusters:
            m.d.comb += [
                # Each cluster keeps every row, even one that none of its edges needs: a copy of the ring per cluster
                # is the price of having no network.
                cluster.ring_write.eq(self.word_valid),
                cluster.ring_wide.eq(self.source_wide),
                cluster.ring_data.eq(self.word),
            ]
        m.d.comb += [self.drained.eq(drained), self.added.eq(sum(cluster.adding for cluster in clusters))]
        return m
