"""A cluster of `sspmm` (MixGCN Fig. 4): index decoder, local double buffers with the mask decoder, reduction engine."""

from amaranth.hdl import Cat, Module
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.gather import edge_layout, position_bits, row_bits
from simgnn.hw.aggregate.sspmm.index_decoder import IndexDecoder, request_layout, target_layout
from simgnn.hw.aggregate.sspmm.mask_decoder import MaskDecoder
from simgnn.hw.aggregate.sspmm.reduction import ReductionLane
from simgnn.hw.primitives.hierarchy import place


class SspmmCluster(wiring.Component):
    """Add the wanted values of source rows to the accumulators of the destinations that the cluster owns.

    Each value is added in the order of its destination's edges, since all values of one accumulator take the same way,
    through queues.

    Throughput: one word of `config.lanes` values, and `config.gather_width` additions, per cycle.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    room, edges, present, words, written, waiting, oldest
        As in `IndexDecoder`.
    half : In(1)
        Half of the accumulators that sums go to; it holds until `unfinished` is low.
    asking : Out(1)
        `request` stands, and there will be a buffer for its word.
    request : Out(request_layout)
    granted : In(1)
    valid, word, mask, target
        As in `MaskDecoder`.
    unfinished : Out(1)
        Not every addition of the edges that were taken has begun.
    adding : Out(1)
        An addition begins.
    finished : Out(1)
        The last wanted values of a word are on their way to the adders.
    hazard : Out(1)
        A lane's oldest element waits for an addition.
    drain, drain_half, drain_address, clear
        As in `ReductionLane`.
    drained : Out(config.word_bits)
        One cycle after `drain`: a word whose values are rotated.
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(
            {
                "room": Out(1),
                "edges": In(data.ArrayLayout(edge_layout(config), config.edges_per_cycle)),
                "present": In(config.edges_per_cycle),
                "words": In(row_bits(config)),
                "half": In(1),
                "written": In(position_bits(config)),
                "waiting": Out(1),
                "oldest": Out(position_bits(config)),
                "asking": Out(1),
                "request": Out(request_layout(config)),
                "granted": In(1),
                "valid": In(1),
                "word": In(config.word_bits),
                "mask": In(config.lanes),
                "target": In(target_layout(config)),
                "unfinished": Out(1),
                "adding": Out(1),
                "finished": Out(1),
                "hazard": Out(1),
                "drain": In(1),
                "drain_half": In(1),
                "drain_address": In(exact_log2(config.accumulator_words)),
                "clear": In(1),
                "drained": Out(config.word_bits),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        index = place(m, platform, "index", IndexDecoder(config=config))
        masks = place(m, platform, "masks", MaskDecoder(config=config))
        lanes = [
            place(m, platform, f"lane{lane}", ReductionLane(config=config))
            for lane in range(config.gather_width)
        ]
        m.d.comb += [
            self.room.eq(index.room),
            index.edges.eq(self.edges),
            index.present.eq(self.present),
            index.words.eq(self.words),
            index.written.eq(self.written),
            self.waiting.eq(index.waiting),
            self.oldest.eq(index.oldest),
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
            for part in range(config.parts):
                place_in_word = part * config.gather_width + number
                m.d.comb += [
                    lane.values[part].eq(masks.values.word_select(place_in_word, 32)),
                    lane.present[part].eq(masks.present[place_in_word]),
                    self.drained.word_select(place_in_word, 32).eq(lane.drained.word_select(part, 32)),
                ]
            m.d.comb += [
                lane.address.eq(masks.address),
                lane.half.eq(self.half),
                lane.drain.eq(self.drain),
                lane.drain_half.eq(self.drain_half),
                lane.drain_address.eq(self.drain_address),
                lane.clear.eq(self.clear),
            ]
        return m
