"""The `sspmm` organisation (MixGCN 3.2.1): aggregation fused with the sparse mask of its output, Z = (A H) (.) M.

Two selections bring to the adders what they need and nothing else: of nodes, by the index of the adjacency matrix, and
of each node's features, by the output's mask. The blocks are those of MixGCN's Fig. 4: the adjacency index buffer (the
edge reader's and the clusters' queues), the output mask buffer (copies of the mask memory), the node feature buffer
(a ring of rows), the hybrid sparse index module (index decoders, distribution network, local double buffers, mask
decoders) and the reduction engine.

The index is compressed by source, as everywhere in this accelerator, where the paper's is compressed by output node: a
source's row then leaves memory once and need not stay on chip, and sums are made in stream order, so that their bits
are those of the other organisations.
"""

from amaranth.hdl import Cat, Const, Module, Signal
from amaranth.lib import wiring
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.gather import gather_members
from simgnn.hw.aggregate.routed import route_to_clusters
from simgnn.hw.aggregate.sspmm.distribution import DistributionLink
from simgnn.hw.aggregate.sspmm.rotation import rotated
from simgnn.hw.aggregate.sspmm.sspmm_cluster import SspmmCluster
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.hierarchy import forward, place


class SspmmGather(wiring.Component):
    """`config.clusters` clusters behind one router of edges, and the links of the network that they share.

    Throughput: `config.gather_width` additions per cluster and cycle; a word of features per link and cycle, of which
    the mask selects; `edges_per_cycle` edges.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    As in `gather_members`, but `added` are words whose last wanted values are on their way to the adders.
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(gather_members(config))

    def elaborate(self, platform):
        m = Module()
        config = self.config
        links = [
            place(m, platform, f"link{index}", DistributionLink(config=config))
            for index in range(config.links)
        ]
        clusters = [
            place(m, platform, f"cluster{index}", SspmmCluster(config=config))
            for index in range(config.clusters)
        ]
        router, written, drained = route_to_clusters(
            m, platform, self, clusters, unfinished=[cluster.unfinished for cluster in clusters]
        )
        row = delayed(m, self.drain_row, 1, name="row")
        tail, rest = Signal(config.lanes), Signal(exact_log2(config.lanes))
        m.d.comb += [
            rest.eq(self.columns - 1),
            self.drained.eq(rotated(drained, row, group=config.gather_width, bits=32, back=True)),
            self.added.eq(sum(cluster.finished for cluster in clusters)),
        ]
        # Before the first edge they have long settled.
        m.d.sync += [
            tail.eq(Cat(Const(1), *[rest >= lane for lane in range(1, config.lanes)])),
            router.mask_first.eq((self.mask_address << 3) >> exact_log2(config.lanes)),
            router.mask_step.eq((self.mask_stride << 3) >> exact_log2(config.lanes)),
        ]
        for index, link in enumerate(links):
            forward(m, self.read_mask[index], link.read_mask)
            m.d.comb += [
                link.start.eq(self.start),
                link.write.eq(self.word_valid),
                link.write_place.eq(written[: exact_log2(config.ring_words)]),
                link.write_data.eq(self.word),
                link.masked.eq(self.masked),
                link.tail.eq(tail),
            ]
        for index, cluster in enumerate(clusters):
            link, leaf = links[index // config.link_clusters], index % config.link_clusters
            m.d.comb += [
                link.asking[leaf].eq(cluster.asking),
                link.requests[leaf].eq(cluster.request),
                cluster.granted.eq(link.granted[leaf]),
                cluster.valid.eq(link.valid[leaf]),
                cluster.word.eq(link.word),
                cluster.mask.eq(link.mask),
                cluster.target.eq(link.target),
            ]
        return m
