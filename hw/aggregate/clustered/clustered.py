"""The `clustered` organisation: edge indices are routed, features are not.

Edges go to clusters through in-order queues, source rows to a ring in every cluster; no feature crosses a network.
A destination's sums are made in stream order by construction.
"""

from amaranth.hdl import Module
from amaranth.lib import wiring

from simgnn.hw.aggregate.clustered.cluster import GatherCluster
from simgnn.hw.aggregate.gather import gather_members
from simgnn.hw.aggregate.routed import route_to_clusters
from simgnn.hw.primitives.hierarchy import place


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
        clusters = [
            place(m, platform, f"cluster{index}", GatherCluster(config=config))
            for index in range(config.clusters)
        ]
        _, _, drained = route_to_clusters(
            m, platform, self, clusters, unfinished=[cluster.waiting for cluster in clusters]
        )
        for cluster in clusters:
            m.d.comb += [cluster.ring_write.eq(self.word_valid), cluster.ring_data.eq(self.word)]
        m.d.comb += [self.drained.eq(drained), self.added.eq(sum(cluster.adding for cluster in clusters))]
        return m
