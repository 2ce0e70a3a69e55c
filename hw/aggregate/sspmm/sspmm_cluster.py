"""A cluster of `sspmm` (MixGCN Fig. 4): index decoder, local double buffers with the mask decoder, reduction engine."""

from amaranth.hdl import Cat, Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.aggregate.routed import ClusterSignature
from simgnn.hw.aggregate.sspmm.index_decoder import IndexDecoder, request_layout, target_layout
from simgnn.hw.aggregate.sspmm.mask_decoder import MaskDecoder
from simgnn.hw.aggregate.sspmm.reduction import ReductionLane
from simgnn.hw.primitives.hierarchy import merged, place
from simgnn.hw.primitives.parameters import check_powers


class SspmmCluster(wiring.Component):
    """Add the wanted values of source rows to the accumulators of the destinations that the cluster owns.

    Each value is added in the order of its destination's edges, since all values of one accumulator take the same way,
    through queues.

    Throughput: one word of `lanes` values, and `gather_width` additions, per cycle.

    Parameters
    ----------
    edge : MaskedEdge
        Fields of an edge that it gets.
    link_clusters : int
        Clusters that share its link.

    Members
    -------
    As in `ClusterSignature`, and
    drained : Out
        A word whose values are rotated, one cycle after `drain`; +0 in all other cycles.
    asking : Out(1)
        `request` stands, and there will be a buffer for its word.
    request : Out(request_layout)
    granted : In(1)
    valid, word, mask, target
        As in `MaskDecoder`.
    unfinished : Out(1)
        Not every addition of the edges that were taken has begun.
    finished : Out(1)
        The last wanted values of a word are on their way to the adders.
    """

    def __init__(self, *, edge, link_clusters):
        check_powers("SspmmCluster", link_clusters=link_clusters)
        self.edge = edge
        self.link_clusters = link_clusters
        sizes = edge.sizes
        members = {
            "asking": Out(1),
            "request": Out(request_layout(edge)),
            "granted": In(1),
            "valid": In(1),
            "word": In(sizes.word_bits),
            "mask": In(sizes.lanes),
            "target": In(target_layout(sizes)),
            "unfinished": Out(1),
            "finished": Out(1),
        }
        super().__init__(merged(ClusterSignature(sizes, edge), wiring.Signature(members)))

    def elaborate(self, platform):
        m = Module()
        sizes = self.edge.sizes
        index = place(m, platform, "index", IndexDecoder(edge=self.edge))
        masks = place(m, platform, "masks", MaskDecoder(sizes=sizes, link_clusters=self.link_clusters))
        lanes = [
            place(m, platform, f"lane{lane}", ReductionLane(sizes=sizes))
            for lane in range(sizes.gather_width)
        ]
        m.d.comb += [
            self.room.eq(index.room),
            index.edges.eq(self.edges),
            index.present.eq(self.present),
            index.words.eq(self.words),
            index.written.eq(self.written),
            self.waiting.eq(index.waiting),
            self.oldest.eq(index.oldest),
            # Not before the word has a buffer: the link cannot hold it, as the next cluster's word follows.
            self.asking.eq(index.asking & masks.ready),
            self.request.eq(index.request),
            index.granted.eq(self.granted),
            masks.valid.eq(self.valid),
            masks.word.eq(self.word),
            masks.mask.eq(self.mask),
            masks.target.eq(self.target),
            masks.room.eq(Cat(*[lane.room for lane in lanes])),
            self.finished.eq(masks.finished),
            self.unfinished.eq(index.waiting | masks.waiting | Cat(*[lane.waiting for lane in lanes]).any()),
            self.adding.eq(Cat(*[lane.adding for lane in lanes]).any()),
            self.hazard.eq(Cat(*[lane.hazard for lane in lanes]).any()),
        ]
        for number, lane in enumerate(lanes):
            for part in range(sizes.parts):
                # A lane's values lie `gather_width` apart, so that neighbours in a word go to different lanes.
                place_in_word = part * sizes.gather_width + number
                m.d.comb += [
                    lane.values[part].eq(masks.values.word_select(place_in_word, 32)),
                    lane.present[part].eq(masks.present[place_in_word]),
                ]
                if sizes.accumulate:
                    old = self.fill_data.word_select(place_in_word, 32)
                    m.d.comb += lane.fill_data.word_select(part, 32).eq(old)
                m.d.comb += [
                    self.drained.word_select(word * sizes.lanes + place_in_word, 32).eq(
                        lane.drained.word_select(word * sizes.parts + part, 32)
                    )
                    for word in range(sizes.drain_words)
                ]
            m.d.comb += [
                lane.address.eq(masks.address),
                lane.half.eq(self.half),
                lane.drain.eq(self.drain),
                lane.drain_half.eq(self.drain_half),
                lane.drain_address.eq(self.drain_address),
                lane.drain_wide.eq(self.drain_wide),
                lane.clear.eq(self.clear),
                lane.fill.eq(self.fill),
                lane.fill_address.eq(self.fill_address),
            ]
        return m
