"""The mask decoder of `sspmm` (MixGCN 3.2.1): local double buffers, and the selection of the wanted values in them."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.sspmm.index_decoder import target_layout
from simgnn.hw.aggregate.sspmm.rotation import rotated
from simgnn.hw.primitives.parameters import check_powers


class MaskDecoder(wiring.Component):
    """Send the wanted values of words to the lanes of the reduction engine: the feature-wise selection.

    One of two buffers is selected from while the other is filled. Where a cluster has its link to itself, the link
    holds the word that waits, and the second buffer is that of its mask alone. A value that is not wanted goes
    nowhere; a word of which none is wanted takes one cycle all the same. Lane ``(a + rotation) mod gather_width``
    takes the values ``a``, ``a + gather_width``, ... of a word: as the rotation differs from one destination to the
    next, a feature that most destinations want (or none) is shared out over all lanes. A lane without room keeps its
    values waiting, and the word in its buffer; lanes that have room take theirs meanwhile.

    Latency: 1 cycle from a word's arrival to its values, and one more per word before it that waits. Throughput: one
    word per cycle.

    Parameters
    ----------
    sizes : GatherSizes
    link_clusters : int
        Clusters that share the link that words come from.

    Members
    -------
    ready : Out(1)
        A word may be asked for in this cycle; it comes in the next.
    valid : In(1)
        The word comes.
    word : In(sizes.word_bits)
    mask : In(sizes.lanes)
        Values of it that are wanted.
    target : In(target_layout)
        `word` and `target` hold until the next word comes; of a link that is shared they need not.
    room : In(gather_width)
        Lanes that can take the values of a word.
    values : Out(sizes.word_bits)
        The word's values, rotated.
    present : Out(sizes.lanes)
        Those that are sent in this cycle.
    address : Out
        Accumulator word that they belong to.
    finished : Out(1)
        The last of a word's values are sent.
    waiting : Out(1)
        The decoder has a word, or one comes.
    """

    def __init__(self, *, sizes, link_clusters):
        check_powers("MaskDecoder", link_clusters=link_clusters)
        self.sizes = sizes
        self.link_clusters = link_clusters
        super().__init__(
            {
                "ready": Out(1),
                "valid": In(1),
                "word": In(sizes.word_bits),
                "mask": In(sizes.lanes),
                "target": In(target_layout(sizes)),
                "room": In(sizes.gather_width),
                "values": Out(sizes.word_bits),
                "present": Out(sizes.lanes),
                "address": Out(exact_log2(sizes.accumulator_words)),
                "finished": Out(1),
                "waiting": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        lanes = sizes.gather_width
        buffer = data.StructLayout(
            {"word": sizes.word_bits, "mask": sizes.lanes, "target": target_layout(sizes)}
        )
        arriving = Signal(buffer)
        second = Signal(buffer, reset_less=True)
        kept = Signal(buffer)
        coming = Signal(buffer)
        # The first buffer is selected from, the second waits for it.
        first_full = Signal()
        second_full = Signal()
        left = Signal(sizes.lanes)
        free = Signal()
        sendable = Signal(sizes.lanes)
        m.d.comb += [
            arriving.word.eq(self.word),
            arriving.mask.eq(self.mask),
            arriving.target.eq(self.target),
            kept.eq(second),
            coming.eq(Mux(second_full, kept, arriving)),
            sendable.eq(self.room.replicate(sizes.parts)),
            self.present.eq(Mux(first_full, left & sendable, 0)),
            self.finished.eq(first_full & ~(left & ~sendable).any()),
            free.eq(~first_full | self.finished),
            # A word that is asked for now must find a buffer when it comes.
            self.ready.eq(free | ~(second_full | self.valid)),
            self.waiting.eq(first_full | second_full | self.valid),
        ]
        if self.link_clusters == 1:
            # The link's RAM holds its output until the next read, which is this decoder's own: no copy is needed.
            m.d.comb += [kept.word.eq(self.word), kept.target.eq(self.target)]
        m.d.sync += left.eq(left & ~sendable)
        # Where the first buffer is free:   second full, word comes | first takes   second takes
        #                                        0           0      | nothing       nothing
        #                                        0           1      | what comes    nothing
        #                                        1           0      | the second    nothing
        #                                        1           1      | the second    what comes
        with m.If(free):
            m.d.sync += [
                self.values.eq(rotated(coming.word, coming.target.rotation, group=lanes, bits=32)),
                left.eq(rotated(coming.mask, coming.target.rotation, group=lanes, bits=1)),
                self.address.eq(coming.target.accumulator),
                first_full.eq(second_full | self.valid),
                second_full.eq(second_full & self.valid),
            ]
        with m.Elif(self.valid):
            m.d.sync += second_full.eq(1)
        with m.If(self.valid):
            m.d.sync += second.eq(arriving)
        return m
