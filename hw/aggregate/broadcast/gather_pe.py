"""A gather PE: a queue of messages, a hazard scoreboard, adders, and two halves of accumulators."""

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.accumulators import Accumulators
from simgnn.hw.aggregate.broadcast.scatter import message_layout
from simgnn.hw.depths import QUEUE_MESSAGES
from simgnn.hw.primitives.fifo import Queue
from simgnn.hw.primitives.hierarchy import forward, merged, place


class GatherPE(wiring.Component):
    """Add messages to accumulators, in the order in which they come.

    A message has a value for each adder. Where a word has more, its parts lie in banks of their own, so that the
    drain reads a word at once.

    The scoreboard is the addresses of the additions under way. A message to one of them waits, and all that follow it:
    two additions to the same accumulator begin at least `add_stages` + 2 cycles apart.

    Latency: an addition begins 1 cycle after its message came, at the earliest. Throughput: one message per cycle.

    Parameters
    ----------
    sizes : GatherSizes

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
    drain, drain_half, drain_address, drained, clear
        As in `SumsSignature`.
    """

    def __init__(self, *, sizes):
        self.sizes = sizes
        self._part_bits = exact_log2(sizes.parts)
        members = {
            "room": Out(1),
            "coming": In(1),
            "i": In(message_layout(sizes)),
            "valid": In(1),
            "half": In(1),
            "waiting": Out(1),
            "adding": Out(1),
            "added": Out(1),
            "hazard": Out(1),
        }
        super().__init__(merged(sizes.sums(), wiring.Signature(members)))

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        layout = message_layout(sizes)
        queue = place(m, platform, "queue", Queue(width=layout.size, depth=QUEUE_MESSAGES))
        sums = place(
            m, platform, "accumulators", Accumulators.of(sizes, width=sizes.gather_width, parts=sizes.parts)
        )
        head = Signal(layout)
        # A message is granted a cycle before it comes. To count those that were granted, and not those in the queue,
        # keeps a place for the one on its way.
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
        # A sum is readable `add_stages` + 2 cycles after its last addition began: a message is compared with all
        # younger additions. Addresses shift in every cycle, without an enable; `under_way` says which of them count.
        ages = range(sizes.add_stages + 1)
        latest = [Signal(len(target), name=f"latest{age}", reset_less=True) for age in ages]
        under_way = [Signal(name=f"under_way{age}") for age in ages]
        clash = Cat(*[u & (a == target) for u, a in zip(under_way, latest, strict=True)]).any()
        m.d.comb += [self.hazard.eq(queue.o.valid & clash), self.adding.eq(queue.o.valid & ~self.hazard)]
        m.d.sync += [latest[0].eq(target), under_way[0].eq(self.adding)]
        for age in ages[1:]:
            m.d.sync += [latest[age].eq(latest[age - 1]), under_way[age].eq(under_way[age - 1])]
        part, word = head.address[: self._part_bits], head.address[self._part_bits :]
        # A word counts once, with its last part: a scatter PE sends them in ascending order.
        m.d.comb += self.added.eq(self.adding & part.all())
        # The values wait for the sums that are read meanwhile.
        addend = Signal(len(head.values), reset_less=True)
        with m.If(self.adding):
            m.d.sync += addend.eq(head.values)
        m.d.comb += [
            sums.add.eq(self.adding),
            sums.half.eq(self.half),
            sums.address.eq(word),
            sums.addend.eq(addend),
        ]
        forward(m, self, sums, sizes.sums())
        if len(part):
            m.d.comb += sums.part.eq(part)
        return m
