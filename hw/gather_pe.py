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
        An addition begins.
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
        super().__init__(
            {
                "room": Out(1),
                "coming": In(1),
                "i": In(message_layout(config)),
                "valid": In(1),
                "half": In(1),
                "waiting": Out(1),
                "adding": Out(1),
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
        self._add(m, platform, head)
        return m

    def _add(self, m, platform, head):
        """Read in one cycle, add in `add_stages`, write."""
        config = self.config
        halves = [
            place(m, platform, f"sums{half}", Ram(width=config.word_bits, depth=config.accumulator_words))
            for half in range(2)
        ]
        read = delayed(m, self.adding, 1, name="read")
        read_half = delayed(m, self.half, 1, name="read_half")
        drained_half = delayed(m, self.drain_half, 1, name="drained_half")
        values = Signal(config.word_bits, reset_less=True)
        sums = Signal(config.word_bits)
        total = Signal(config.word_bits)
        moving = Signal()
        with m.If(self.adding):
            m.d.sync += values.eq(head.values)
        m.d.comb += [
            sums.eq(Mux(read_half, halves[1].read_data, halves[0].read_data)),
            self.drained.eq(Mux(drained_half, halves[1].read_data, halves[0].read_data)),
            moving.eq(occupied(m, read, config.add_stages, name="moving")),
        ]
        for lane in range(config.lanes):
            adder = place(m, platform, f"adder{lane}", FloatAdd(fmt=FP32, stages=config.add_stages))
            m.d.comb += [
                adder.en.eq(moving),
                adder.a.eq(sums.word_select(lane, 32)),
                adder.b.eq(values.word_select(lane, 32)),
                total.word_select(lane, 32).eq(adder.o),
            ]
        added = delayed(m, read, config.add_stages, name="added")
        added_half = delayed(m, read_half, config.add_stages, name="added_half")
        added_address = delayed(m, head.address, config.add_stages + 1, name="added_address")
        cleared_address = delayed(m, self.drain_address, 1, name="cleared_address")
        for half, ram in enumerate(halves):
            draining = self.drain & (self.drain_half == half)
            cleared = delayed(m, draining | self.clear, 1, name=f"cleared{half}")
            m.d.comb += [
                ram.read_address.eq(Mux(draining, self.drain_address, head.address)),
                ram.read_en.eq((self.adding & (self.half == half)) | draining),
                ram.write_en.eq((added & (added_half == half)) | cleared),
                ram.write_address.eq(Mux(cleared, cleared_address, added_address)),
                ram.write_data.eq(Mux(cleared, 0, total)),
            ]
