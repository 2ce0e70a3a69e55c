"""A gather PE: a queue of messages, a hazard scoreboard, adders, and two halves of accumulators."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.delay import delayed, occupied
from simgnn.hw.fifo import Queue
from simgnn.hw.float_add import FloatAdd
from simgnn.hw.float_format import FP32
from simgnn.hw.hierarchy import place
from simgnn.hw.ram import Ram
from simgnn.hw.scatter import message_layout

QUEUE_MESSAGES = 4
"""Messages that wait in front of a gather PE's adders."""


class GatherPE(wiring.Component):
    """Add messages to accumulators, in the order in which they come.

    A message has a value for each adder. Where a word has more, its parts lie in banks of their own, so that the
    drain reads a word at once.

    The scoreboard is the addresses of the additions under way. A message to one of them waits, and all behind it: two
    additions to the same accumulator begin at least `add_stages` + 2 cycles apart.

    Latency: an addition begins 1 cycle after its message came, at the earliest. Throughput: one message per cycle.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    room : Out(1)
        Another message can be promised.
    coming : In(1)
        A message comes in the next cycle; only while `room` is high.
    i : In(message_layout)
    valid : In(1)
        The message comes.
    half : In(1)
        Half of the accumulators that sums go to; it holds while messages wait.
    waiting : Out(1)
        A message is promised or waits.
    adding : Out(1)
        A message's additions begin.
    added : Out(1)
        It is the last of a word.
    hazard : Out(1)
        The oldest message waits for an addition.
    drain : In(1)
        Read the accumulator word at `drain_address` of half `drain_half` and set it to +0, which nothing is added to.
    drain_half, drain_address : In
    clear : In(1)
        Set the word at `drain_address` to +0 in both halves.
    drained : Out(config.word_bits)
        One cycle after `drain`.
    """

    def __init__(self, *, config):
        self.config = config
        self._part_bits = exact_log2(config.lanes // config.gather_width)
        super().__init__(
            {
                "room": Out(1),
                "coming": In(1),
                "i": In(message_layout(config)),
                "valid": In(1),
                "half": In(1),
                "waiting": Out(1),
                "adding": Out(1),
                "added": Out(1),
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
        layout = message_layout(config)
        queue = place(m, platform, "queue", Queue(width=layout.size, depth=QUEUE_MESSAGES))
        head = Signal(layout)
        promised = Signal(range(QUEUE_MESSAGES + 1))
        m.d.comb += [
            self.room.eq(promised != QUEUE_MESSAGES),
            self.waiting.eq(promised != 0),
            queue.i.payload.eq(self.i),
            queue.i.valid.eq(self.valid),
            head.eq(queue.o.payload),
            queue.o.ready.eq(self.adding),
        ]
        m.d.sync += promised.eq(promised + self.coming - self.adding)

        target = Cat(head.address, self.half)
        ages = range(config.add_stages + 1)
        latest = [Signal(len(target), name=f"latest{age}") for age in ages]
        under_way = [Signal(name=f"under_way{age}") for age in ages]
        clash = Cat(*[u & (a == target) for u, a in zip(under_way, latest, strict=True)]).any()
        m.d.comb += [
            self.hazard.eq(queue.o.valid & clash),
            self.adding.eq(queue.o.valid & ~self.hazard),
        ]
        m.d.sync += [latest[0].eq(target), under_way[0].eq(self.adding)]
        for age in ages[1:]:
            m.d.sync += [latest[age].eq(latest[age - 1]), under_way[age].eq(under_way[age - 1])]
        part, word = head.address[: self._part_bits], head.address[self._part_bits :]
        m.d.comb += self.added.eq(self.adding & part.all())
        self._add(m, platform, head.values, part, word)
        return m

    def _add(self, m, platform, values, part, word):
        """Read in one cycle, add in `add_stages`, write."""
        config = self.config
        width = 32 * config.gather_width
        parts = range(config.lanes // config.gather_width)
        halves = [
            [
                place(m, platform, f"sums{half}_{bank}", Ram(width=width, depth=config.accumulator_words))
                for bank in parts
            ]
            for half in range(2)
        ]
        words = [Signal(config.word_bits, name=f"words{half}") for half in range(2)]
        for half, banks in enumerate(halves):
            m.d.comb += words[half].eq(Cat(*[bank.read_data for bank in banks]))
        read = delayed(m, self.adding, 1, name="read")
        read_half = delayed(m, self.half, 1, name="read_half")
        read_part = delayed(m, part, 1, name="read_part")
        drained_half = delayed(m, self.drain_half, 1, name="drained_half")
        addend = Signal(width, reset_less=True)
        sums = Signal(width)
        total = Signal(width)
        moving = Signal()
        with m.If(self.adding):
            m.d.sync += addend.eq(values)
        m.d.comb += [
            sums.eq(Mux(read_half, words[1], words[0]).word_select(read_part, width)),
            self.drained.eq(Mux(drained_half, words[1], words[0])),
            moving.eq(occupied(m, read, config.add_stages, name="moving")),
        ]
        for lane in range(config.gather_width):
            adder = place(m, platform, f"adder{lane}", FloatAdd(fmt=FP32, stages=config.add_stages))
            m.d.comb += [
                adder.en.eq(moving),
                adder.a.eq(sums.word_select(lane, 32)),
                adder.b.eq(addend.word_select(lane, 32)),
                total.word_select(lane, 32).eq(adder.o),
            ]
        added = delayed(m, read, config.add_stages, name="added")
        added_half = delayed(m, read_half, config.add_stages, name="added_half")
        added_part = delayed(m, read_part, config.add_stages, name="added_part")
        added_word = delayed(m, word, config.add_stages + 1, name="added_word")
        cleared_word = delayed(m, self.drain_address, 1, name="cleared_word")
        for half, banks in enumerate(halves):
            draining = self.drain & (self.drain_half == half)
            cleared = delayed(m, draining | self.clear, 1, name=f"cleared{half}")
            for bank, ram in enumerate(banks):
                m.d.comb += [
                    ram.read_address.eq(Mux(draining, self.drain_address, word)),
                    ram.read_en.eq((self.adding & (self.half == half) & (part == bank)) | draining),
                    ram.write_en.eq((added & (added_half == half) & (added_part == bank)) | cleared),
                    ram.write_address.eq(Mux(cleared, cleared_word, added_word)),
                    ram.write_data.eq(Mux(cleared, 0, total)),
                ]
