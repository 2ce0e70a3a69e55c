"""A lane of the reduction engine (MixGCN 3.2.1): an adder with a queue of elements and accumulators of its own."""

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.accumulators import Accumulators
from simgnn.hw.depths import QUEUE_WORDS
from simgnn.hw.primitives.hierarchy import forward, merged, place
from simgnn.hw.primitives.whole_group_queue import WholeGroupQueue


class ReductionLane(wiring.Component):
    """Add elements to accumulators, one by one, in the order in which they come.

    An adder serves `sizes.parts` values of each word; those of one word that are wanted come together. While an
    addition to an element's accumulator is under way, the element waits, and all that follow it: two additions to one
    accumulator begin at least `add_stages` + 2 cycles apart. Other lanes do not wait with it.

    Latency: an addition begins 1 cycle after its element came, at the earliest. Throughput: `sizes.parts` elements in,
    one addition, per cycle.

    Parameters
    ----------
    sizes : GatherSizes

    Members
    -------
    room : Out(1)
        Elements of a whole word can be taken.
    values : In(array of 32 bits)
        The word's values for this adder.
    present : In(sizes.parts)
        Those that are taken in this cycle; only while `room` is high.
    address : In
        Accumulator word that they belong to.
    half : In(1)
        Half of the accumulators that sums go to; it holds while elements wait.
    waiting : Out(1)
        An element waits.
    adding : Out(1)
        An addition begins.
    hazard : Out(1)
        The oldest element waits for an addition.
    drain, drain_half, drain_address, clear
        As in `SumsSignature`.
    drained : Out
        The lane's values of a word, one cycle after `drain`; +0 in all other cycles.
    """

    def __init__(self, *, sizes):
        self.sizes = sizes
        members = {
            "room": Out(1),
            "values": In(data.ArrayLayout(32, sizes.parts)),
            "present": In(sizes.parts),
            "address": In(exact_log2(sizes.accumulator_words)),
            "half": In(1),
            "waiting": Out(1),
            "adding": Out(1),
            "hazard": Out(1),
        }
        super().__init__(merged(sizes.sums(lanes=sizes.parts), wiring.Signature(members)))

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        several = {"depth": QUEUE_WORDS, "ways": sizes.parts}
        queue = place(m, platform, "queue", WholeGroupQueue(width=32, beside=len(self.address), **several))
        sums = place(m, platform, "accumulators", Accumulators.of(sizes, width=1, parts=sizes.parts))
        m.d.comb += [
            self.room.eq(queue.room),
            queue.i.eq(self.values),
            queue.i_beside.eq(self.address),
            queue.present.eq(self.present),
            self.waiting.eq(queue.o.valid),
            queue.o.ready.eq(self.adding),
        ]

        target = Cat(queue.o_way, queue.o_beside)
        half = Signal()
        # As in `GatherPE`: a sum is readable `add_stages` + 2 cycles after its last addition began.
        ages = range(sizes.add_stages + 1)
        latest = [Signal(len(target), name=f"latest{age}", reset_less=True) for age in ages]
        under_way = [Signal(name=f"under_way{age}") for age in ages]
        clash = Cat(*[u & (a == target) for u, a in zip(under_way, latest, strict=True)]).any()
        m.d.comb += [self.hazard.eq(self.waiting & clash), self.adding.eq(self.waiting & ~clash)]
        m.d.sync += [latest[0].eq(target), under_way[0].eq(self.adding)]
        for age in ages[1:]:
            m.d.sync += [latest[age].eq(latest[age - 1]), under_way[age].eq(under_way[age - 1])]
        # `latest` has no bit for the half: when it changes, additions under way are to sums that nothing here meets.
        # The next command's first element is several cycles away, so that to notice a cycle late does no harm.
        m.d.sync += half.eq(self.half)
        with m.If(half != self.half):
            m.d.sync += [one.eq(0) for one in under_way]
        # The value waits for the sum that is read meanwhile.
        addend = Signal(32, reset_less=True)
        with m.If(self.adding):
            m.d.sync += addend.eq(queue.o.payload)
        m.d.comb += [
            sums.add.eq(self.adding),
            sums.half.eq(self.half),
            sums.address.eq(queue.o_beside),
            sums.addend.eq(addend),
        ]
        forward(m, self, sums, sizes.sums(lanes=sizes.parts))
        if sizes.parts > 1:
            m.d.comb += sums.part.eq(queue.o_way)
        return m
