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
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.drain import Drain
from simgnn.hw.aggregate.gather import GatherSignature
from simgnn.hw.aggregate.leaving import is_together
from simgnn.hw.aggregate.routed import route_to_clusters
from simgnn.hw.aggregate.sspmm.distribution import DistributionLink
from simgnn.hw.aggregate.sspmm.masked_edge import MASK_ADDRESS_BITS, MaskedEdge, rotation_bits
from simgnn.hw.aggregate.sspmm.rotation import rotated
from simgnn.hw.aggregate.sspmm.sspmm_cluster import SspmmCluster
from simgnn.hw.command import COUNT_BITS
from simgnn.hw.memory.activation import ReadPort, check_same_words
from simgnn.hw.organisation import rows_at_once
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.hierarchy import forward, merged, place
from simgnn.hw.primitives.parameters import check_powers


class MaskSignature(wiring.Signature):
    """Members by which `sspmm` learns from the engine of a command's mask and of the row that is drained.

    Parameters
    ----------
    sizes : GatherSizes
    memory : ActivationSizes
    links : int
        Links of the network.

    Members
    -------
    columns : In
        Values in a row; those that fill up its last word are not summed.
    masked : In(1)
        Only the values whose mask bit is set are summed; the others stay +0.
    mask_address, mask_stride : In
        Bytes: where in the mask memory the mask of destination 0 begins, and how far that of the next one is.
    read_mask : Out(ReadPort).array(links)
        To copies of the mask memory, one for each link.
    drain_row : In
        Number of the row among its cluster's that the word of `drain_address` belongs to.
    fill_row : In
        The same of `fill_address`; no bits, and no port in Verilog, where sums begin at +0 alone.
    accumulates : In(1)
        The command's sums begin at old values, and no zero is skipped; no bits where there is no such choice.
    """

    def __init__(self, sizes, memory, *, links):
        super().__init__(
            {
                "columns": In(COUNT_BITS),
                "masked": In(1),
                "mask_address": In(MASK_ADDRESS_BITS),
                "mask_stride": In(MASK_ADDRESS_BITS),
                "read_mask": Out(ReadPort(memory)).array(links),
                "drain_row": In(rotation_bits(sizes)),
                "fill_row": In(sizes.if_accumulating(rotation_bits(sizes))),
                "accumulates": In(sizes.if_accumulating(int(sizes.skip_zeros))),
            }
        )


class SspmmGather(wiring.Component):
    """`sizes.clusters` clusters after one router of edges, and the links of the network that they share.

    Throughput: `sizes.gather_width` additions per cluster and cycle; a word of features per link and cycle, of which
    the mask selects; `edges_per_cycle` edges.

    Parameters
    ----------
    sizes : GatherSizes
    bus : MemoryBus
    memory : ActivationSizes
    link_clusters : int
        Clusters that share a link.

    Members
    -------
    As in `GatherSignature` and `MaskSignature`, but
    added : Out
        Words whose last wanted values are on their way to the adders.
    """

    def __init__(self, *, sizes, bus, memory, link_clusters):
        check_same_words("SspmmGather", bus, memory)
        check_powers("SspmmGather", link_clusters=link_clusters)
        if link_clusters > sizes.clusters:
            raise ValueError(
                f"SspmmGather link_clusters must be at most clusters = {sizes.clusters}, not {link_clusters!r}"
            )
        self.sizes = sizes
        self.bus = bus
        self.memory = memory
        self.link_clusters = link_clusters
        masks = MaskSignature(sizes, memory, links=sizes.clusters // link_clusters)
        super().__init__(merged(GatherSignature(sizes, bus), masks))

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        edge = MaskedEdge(sizes=sizes, mask_words=self.memory.mask_words)
        link = {"edge": edge, "memory": self.memory, "link_clusters": self.link_clusters}
        links = [
            place(m, platform, f"link{index}", DistributionLink(**link))
            for index in range(sizes.clusters // self.link_clusters)
        ]
        cluster = {"edge": edge, "link_clusters": self.link_clusters}
        clusters = [
            place(m, platform, f"cluster{index}", SspmmCluster(**cluster)) for index in range(sizes.clusters)
        ]
        fill_data = self.fill_data
        if sizes.accumulate:
            fill_data = rotated(self.fill_data, self.fill_row, group=sizes.gather_width, bits=32)
        router, written, drained = route_to_clusters(
            m,
            platform,
            self,
            clusters,
            edge=edge,
            unfinished=[cluster.unfinished for cluster in clusters],
            fill_data=fill_data,
        )
        tail = Signal(sizes.lanes)
        rest = Signal(exact_log2(sizes.lanes))
        m.d.comb += [
            # Cut to its lowest bits: the last lane of a row's last word that belongs to the row.
            rest.eq(self.columns - 1),
            self.drained.eq(self._rotated_back(m, drained)),
            self.added.eq(sum(cluster.finished for cluster in clusters)),
        ]
        # A sum that begins at +0 is never -0, so that adding +0 or -0 to it changes no bit
        # (`docs/reference/numerics.md`). One that begins at an old value may be -0, which +0 turns into +0: with
        # `accumulates` every value is added.
        values = range(sizes.nonzero_bits * sizes.source_words)
        # Any bit but the sign: +0 and -0 are the zeros, and a subnormal number is none.
        nonzero = Cat(*[self.word.word_select(value, 32)[:31].any() for value in values])
        if len(self.accumulates):
            nonzero = nonzero | self.accumulates.replicate(len(nonzero))
        # Before the first edge they have long settled.
        m.d.sync += [
            tail.eq(Cat(Const(1), *[rest >= lane for lane in range(1, sizes.lanes)])),
            router.mask_first.eq((self.mask_address << 3) >> exact_log2(sizes.lanes)),
            router.mask_step.eq((self.mask_stride << 3) >> exact_log2(sizes.lanes)),
        ]
        for index, link in enumerate(links):
            forward(m, self.read_mask[index], link.read_mask)
            m.d.comb += [
                link.start.eq(self.start),
                link.write.eq(self.word_valid),
                link.write_wide.eq(self.source_wide),
                link.write_place.eq(written[: exact_log2(sizes.ring_words)]),
                link.write_data.eq(self.word),
                link.write_nonzero.eq(nonzero),
                link.masked.eq(self.masked),
                link.tail.eq(tail),
            ]
        for index, cluster in enumerate(clusters):
            link, leaf = links[index // self.link_clusters], index % self.link_clusters
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

    def _rotated_back(self, m, drained):
        """Words in the order in which they leave, the values of each in their own order."""
        sizes = self.sizes
        row = delayed(m, self.drain_row, 1, name="row")
        if sizes.drain_words == 1:
            return rotated(drained, row, group=sizes.gather_width, bits=32, back=True)
        together = delayed(m, self.drain_rows, 1, name="together")
        words = []
        for number in range(sizes.drain_words):
            amount = row
            for rows in rows_at_once(sizes):
                # It is the first of as many rows as leave at once of each cluster.
                number_in_cluster = number * rows // sizes.drain_words // sizes.clusters
                amount = amount | Mux(is_together(together, rows), number_in_cluster, 0)
            word = drained.word_select(number, sizes.word_bits)
            words.append(rotated(word, amount[: len(row)], group=sizes.gather_width, bits=32, back=True))
        return Cat(*words)


class RowDrain(Drain):
    """A `Drain` that counts rows, since a row's values are rotated by its number.

    Latency, throughput and parameters as in `Drain`.

    Members
    -------
    As in `Drain`, and
    row : Out
        Low bits of the number, among its cluster's, of the row that `address` belongs to.
    """

    module_name = "simgnn_drain"

    def _interface(self):
        return wiring.Signature(
            merged(super()._interface(), wiring.Signature({"row": Out(rotation_bits(self.sizes))}))
        )

    def _count_rows(self, m, *, ended, taken):
        row = Signal.like(self.row)
        m.d.sync += self.row.eq(row)
        with m.If(ended):
            m.d.sync += row.eq(row + self._steps.rows_of_cluster)
        with m.If(taken):
            m.d.sync += row.eq(0)
