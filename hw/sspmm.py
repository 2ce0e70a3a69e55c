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

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.utils import exact_log2

from simgnn.hw.delay import delayed
from simgnn.hw.distribution import DistributionLink
from simgnn.hw.gather import POSITION_BITS, gather_members, mask_chunk_bits
from simgnn.hw.hierarchy import forward, place
from simgnn.hw.rotation import rotated
from simgnn.hw.router import EdgeRouter
from simgnn.hw.sspmm_cluster import SspmmCluster


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
        ring_bits = exact_log2(config.ring_words)
        router = place(m, platform, "router", EdgeRouter(config=config))
        links = [
            place(m, platform, f"link{index}", DistributionLink(config=config))
            for index in range(config.clusters // config.link_clusters)
        ]
        clusters = [
            place(m, platform, f"cluster{index}", SspmmCluster(config=config))
            for index in range(config.clusters)
        ]
        forward(m, self.request, router.request)
        forward(m, self.response, router.response)
        written, admitted = Signal(POSITION_BITS), Signal(POSITION_BITS)
        first, step = Signal(mask_chunk_bits(config)), Signal(mask_chunk_bits(config))
        m.d.comb += [
            router.start.eq(self.start),
            router.address.eq(self.address),
            router.edges.eq(self.edges),
            router.destinations.eq(self.destinations),
            self.stray.eq(router.stray),
            router.words.eq(self.words),
            router.mask_first.eq(first),
            router.mask_step.eq(step),
            router.room.eq(Cat(*[cluster.room for cluster in clusters]).all()),
        ]
        # Before the first edge they have long settled.
        tail = Signal(config.lanes)
        rest = Signal(exact_log2(config.lanes))
        m.d.comb += rest.eq(self.columns - 1)
        m.d.sync += [
            tail.eq(Cat(Const(1), *[rest >= lane for lane in range(1, config.lanes)])),
            first.eq((self.mask_address << 3) >> exact_log2(config.lanes)),
            step.eq((self.mask_stride << 3) >> exact_log2(config.lanes)),
        ]
        with m.If(self.start):
            m.d.sync += [admitted.eq(0), written.eq(0)]
        with m.Else():
            m.d.sync += [admitted.eq(admitted + self.admitted), written.eq(written + self.word_valid)]
        for index, link in enumerate(links):
            forward(m, self.read_mask[index], link.read_mask)
            m.d.comb += [
                link.start.eq(self.start),
                link.write.eq(self.word_valid),
                link.write_place.eq(written[:ring_bits]),
                link.write_data.eq(self.word),
                link.masked.eq(self.masked),
                link.tail.eq(tail),
            ]

        rooms = []
        drained = Signal(config.word_bits)
        owner = delayed(m, self.drain_owner, 1, name="owner")
        row = delayed(m, self.drain_row, 1, name="row")
        m.d.comb += self.drained.eq(rotated(drained, row, group=config.gather_width, bits=32, back=True))
        for index, cluster in enumerate(clusters):
            link, leaf = links[index // config.link_clusters], index % config.link_clusters
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
                link.asking[leaf].eq(cluster.asking),
                link.requests[leaf].eq(cluster.request),
                cluster.granted.eq(link.granted[leaf]),
                cluster.valid.eq(link.valid[leaf]),
                cluster.word.eq(link.word),
                cluster.mask.eq(link.mask),
                cluster.target.eq(link.target),
                cluster.drain.eq(self.drain & (self.drain_owner == index)),
                cluster.drain_half.eq(self.drain_half),
                cluster.drain_address.eq(self.drain_address),
                cluster.clear.eq(self.clear),
            ]
            with m.If(owner == index):
                m.d.comb += drained.eq(cluster.drained)
        m.d.sync += self.room.eq(Cat(*rooms).all())
        unfinished = Signal()
        m.d.comb += [
            unfinished.eq(Cat(*[cluster.unfinished for cluster in clusters]).any()),
            self.done.eq(router.done & ~unfinished),
            self.adding.eq(Cat(*[cluster.adding for cluster in clusters]).any()),
            self.added.eq(sum(cluster.finished for cluster in clusters)),
            self.hazard.eq(Cat(*[cluster.hazard for cluster in clusters]).any()),
            self.unfed.eq(unfinished),
            self.unread.eq(~router.done),
        ]
        return m
