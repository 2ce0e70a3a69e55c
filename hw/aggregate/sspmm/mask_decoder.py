"""The mask decoder of `sspmm` (MixGCN 3.2.1): local double buffers, and the selection of the wanted values in them."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.sspmm.index_decoder import target_layout
from simgnn.hw.aggregate.sspmm.rotation import rotated


class MaskDecoder(wiring.Component):
    """Send the wanted values of words to the lanes of the reduction engine: the feature-wise selection.

    One of two buffers is selected from while the other is filled. A value that is not wanted goes nowhere; a word of
    which none is wanted takes one cycle all the same. Lane ``(a + rotation) mod gather_width`` takes the values ``a``,
    ``a + gather_width``, ... of a word: as the rotation differs from one destination to the next, a feature that most
    destinations want (or none) is shared out over all lanes. A lane without room keeps its values waiting, and the word
    in its buffer; lanes that have room take theirs meanwhile.

    Latency: 1 cycle from a word's arrival to its values, and one more per word before it that waits. Throughput: one
    word per cycle.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    ready : Out(1)
        A word may be asked for in this cycle; it comes in the next.
    valid : In(1)
        The word comes.
    word : In(config.word_bits)
    mask : In(config.lanes)
        Values of it that are wanted.
    target : In(target_layout)
    room : In(gather_width)
        Lanes that can take the values of a word.
    values : Out(config.word_bits)
        The word's values, rotated.
    present : Out(config.lanes)
        Those that are sent in this cycle.
    address : Out
        Accumulator word that they belong to.
    finished : Out(1)
        The last of a word's values are sent.
    waiting : Out(1)
        There is a word, or one comes.
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(
            {
                "ready": Out(1),
                "valid": In(1),
                "word": In(config.word_bits),
                "mask": In(config.lanes),
                "target": In(target_layout(config)),
                "room": In(config.gather_width),
                "values": Out(config.word_bits),
                "present": Out(config.lanes),
                "address": Out(exact_log2(config.accumulator_words)),
                "finished": Out(1),
                "waiting": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        lanes = config.gather_width
        buffer = data.StructLayout(
            {"word": config.word_bits, "mask": config.lanes, "target": target_layout(config)}
        )
        arriving, second, coming = Signal(buffer), Signal(buffer, reset_less=True), Signal(buffer)
        # The first buffer is selected from, the second is behind it.
        first_full, second_full = Signal(), Signal()
        left = Signal(config.lanes)
        free = Signal()
        sendable = Signal(config.lanes)
        m.d.comb += [
            arriving.word.eq(self.word),
            arriving.mask.eq(self.mask),
            arriving.target.eq(self.target),
            coming.eq(Mux(second_full, second, arriving)),
            sendable.eq(self.room.replicate(config.parts)),
            self.present.eq(Mux(first_full, left & sendable, 0)),
            self.finished.eq(first_full & ~(left & ~sendable).any()),
            free.eq(~first_full | self.finished),
            # What is asked for now must have a buffer when it comes.
            self.ready.eq(free | ~(second_full | self.valid)),
            self.waiting.eq(first_full | second_full | self.valid),
        ]
        m.d.sync += left.eq(left & ~sendable)
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
