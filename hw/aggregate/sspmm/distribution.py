"""The distribution network of `sspmm` (MixGCN 3.2.1): a fat tree from the node feature buffer to the clusters.

A fat tree in which the link of n leaves carries as many words per cycle as n clusters, a half or a quarter of them,
is bound where one, two or four clusters meet: above, it is never the narrowest. So the network is as many links as
there are such groups, and each has a copy of the feature buffer, from which it reads a word per cycle.
"""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.ring import filled, ring_of
from simgnn.hw.aggregate.sspmm.index_decoder import request_layout, target_layout
from simgnn.hw.memory.activation import ReadPort
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.parameters import check_powers


class DistributionLink(wiring.Component):
    """A copy of the node feature buffer, whose words go to the clusters that share the link.

    Where several ask, the turn goes round: the first one after the one that was granted last, whose next one is the
    first after the last. At the start of a command the first comes first.

    Latency: a word, and its chunk of the mask, come one cycle after the request was granted. Throughput: one word, of
    `sizes.lanes` values, per cycle.

    Parameters
    ----------
    edge : MaskedEdge
        Fields of an edge that clusters get.
    memory : ActivationSizes
    link_clusters : int
        Clusters that share the link.

    Members
    -------
    start : In(1)
        A command begins.
    write : In(1)
        `write_data` goes to place `write_place` of the feature buffer, or the places from there on.
    write_wide : In(1)
        It is several words, as `source_wide` in `GatherSignature` says.
    write_place, write_data : In
    write_nonzero : In(sizes.nonzero_bits sizes.source_words)
        Values of it that are not zero; no bits, and no port in Verilog, where zeros are added like all others.
    masked : In(1)
        The command has a mask; without one every value is wanted.
    tail : In(sizes.lanes)
        Values of a row's last word that belong to the row.
    asking : In(link_clusters)
        Clusters that ask for a word.
    requests : In(array of request_layout)
    granted : Out(link_clusters)
        The one whose request is granted; only such as ask.
    valid : Out(link_clusters)
        The one that `word` is for.
    word : Out(sizes.word_bits)
    mask : Out(sizes.lanes)
        Values of it that are wanted, and not known to be zero.
    target : Out(target_layout)
        `word` and `target` hold until the next word.
    read_mask : Out(ReadPort)
        To a copy of the mask memory.
    """

    def __init__(self, *, edge, memory, link_clusters):
        check_powers("DistributionLink", link_clusters=link_clusters)
        self.edge = edge
        self.memory = memory
        self.link_clusters = clusters = link_clusters
        sizes = edge.sizes
        super().__init__(
            {
                "start": In(1),
                "write": In(1),
                "write_place": In(exact_log2(sizes.ring_words)),
                "write_wide": In(int(sizes.source_words > 1)),
                "write_data": In(sizes.word_bits * sizes.source_words),
                "write_nonzero": In(sizes.nonzero_bits * sizes.source_words),
                "masked": In(1),
                "tail": In(sizes.lanes),
                "asking": In(clusters),
                "requests": In(data.ArrayLayout(request_layout(edge), clusters)),
                "granted": Out(clusters),
                "valid": Out(clusters),
                "word": Out(sizes.word_bits),
                "mask": Out(sizes.lanes),
                "target": Out(target_layout(sizes)),
                "read_mask": Out(ReadPort(memory)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        sizes, clusters = self.edge.sizes, self.link_clusters
        features = place(m, platform, "features", ring_of(sizes, extra=sizes.nonzero_bits))
        request = Signal(request_layout(self.edge))
        # Clusters above the one that was granted last come first.
        behind = Signal(clusters)
        preferred = Signal(clusters)
        last = Signal()
        # A word of the mask memory has 32 x lanes bits: 32 chunks of `lanes` bits, whatever the lanes.
        chunk = Signal(5)
        wanted = Mux(self.masked, self.read_mask.data.word_select(chunk, sizes.lanes), ~0) & Mux(
            last, self.tail, ~0
        )
        m.d.comb += [
            # x & -x is the lowest bit of x that is set.
            preferred.eq(Mux((self.asking & behind).any(), self.asking & behind, self.asking)),
            self.granted.eq(preferred & (-preferred)[:clusters]),
            request.eq(self._chosen()),
            *filled(
                sizes,
                features,
                write=self.write,
                wide=self.write_wide,
                address=self.write_place,
                data=self.write_data,
                extra=self.write_nonzero,
            ),
            features.read_en.eq(self.granted.any()),
            features.read_address.eq(request.place),
            self.word.eq(features.read_data[: sizes.word_bits]),
            self.read_mask.en.eq(self.granted.any() & self.masked),
            self.read_mask.address.eq(request.mask >> len(chunk)),
            self.mask.eq(wanted if not sizes.skip_zeros else wanted & features.read_data[sizes.word_bits :]),
        ]
        m.d.sync += self.valid.eq(self.granted)
        with m.If(self.granted.any()):
            m.d.sync += [last.eq(request.last), chunk.eq(request.mask), self.target.eq(request.target)]
        with m.If(self.start):
            m.d.sync += behind.eq(0)
        with m.Elif(self.granted.any()):
            # All bits above the granted one: 0b0100 leaves 0b1000.
            m.d.sync += behind.eq(~(self.granted | (self.granted - 1)[:clusters]))
        return m

    def _chosen(self):
        """The request that is granted."""
        if self.link_clusters == 1:
            return self.requests[0]
        chosen = 0
        for cluster, request in enumerate(self.requests):
            chosen = chosen | Mux(self.granted[cluster], request.as_value(), 0)
        return chosen
