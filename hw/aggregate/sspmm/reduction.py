"""A lane of the reduction engine (MixGCN 3.2.1): an adder with a queue of elements and accumulators of its own."""

from amaranth.hdl import Cat, Const, Module, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.accumulators import Accumulators
from simgnn.hw.depths import QUEUE_ELEMENTS
from simgnn.hw.primitives.group_queue import GroupQueue
from simgnn.hw.primitives.hierarchy import place


class ReductionLane(wiring.Component):
    """Add elements to accumulators, one by one, in the order in which they come.

    An adder serves `config.parts` values of each word; those of one word that are wanted come together. An element
    whose accumulator an addition is under way to waits, and all behind it: two additions to one accumulator begin at
    least `add_stages` + 2 cycles apart. Other lanes do not wait with it.

    Latency: an addition begins 1 cycle after its element came, at the earliest. Throughput: `config.parts` elements in,
    one addition, per cycle.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    room : Out(1)
        Elements of a whole word can be taken.
    values : In(array of 32 bits)
        The word's values for this adder.
    present : In(config.parts)
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
    drain : In(1)
        Read the accumulators at `drain_address` of half `drain_half` and set them to +0, which nothing is added to.
    drain_half, drain_address : In
    clear : In(1)
        Set the accumulators at `drain_address` to +0 in both halves.
    drained : Out(32 config.parts)
        One cycle after `drain`.
    """

    def __init__(self, *, config):
        self.config = config
        address_bits = exact_log2(config.accumulator_words)
        super().__init__(
            {
                "room": Out(1),
                "values": In(data.ArrayLayout(32, config.parts)),
                "present": In(config.parts),
                "address": In(address_bits),
                "half": In(1),
                "waiting": Out(1),
                "adding": Out(1),
                "hazard": Out(1),
                "drain": In(1),
                "drain_half": In(1),
                "drain_address": In(address_bits),
                "clear": In(1),
                "drained": Out(32 * config.parts),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        part_bits = exact_log2(config.parts)
        layout = data.StructLayout({"value": 32, "address": len(self.address), "part": part_bits})
        queue = place(m, platform, "queue", GroupQueue(width=layout.size, depth=QUEUE_ELEMENTS, ways=config.parts))
        sums = place(
            m,
            platform,
            "accumulators",
            Accumulators(width=1, parts=config.parts, config=config),
        )
        head = Signal(layout)
        m.d.comb += [
            self.room.eq(queue.room),
            queue.present.eq(self.present),
            head.eq(queue.o.payload),
            self.waiting.eq(queue.o.valid),
            queue.o.ready.eq(self.adding),
        ]
        for part in range(config.parts):
            m.d.comb += queue.i[part].eq(Cat(self.values[part], self.address, Const(part, part_bits)))

        target = Cat(head.part, head.address, self.half)
        ages = range(config.add_stages + 1)
        latest = [Signal(len(target), name=f"latest{age}", reset_less=True) for age in ages]
        under_way = [Signal(name=f"under_way{age}") for age in ages]
        clash = Cat(*[u & (a == target) for u, a in zip(under_way, latest, strict=True)]).any()
        m.d.comb += [self.hazard.eq(self.waiting & clash), self.adding.eq(self.waiting & ~clash)]
        m.d.sync += [latest[0].eq(target), under_way[0].eq(self.adding)]
        for age in ages[1:]:
            m.d.sync += [latest[age].eq(latest[age - 1]), under_way[age].eq(under_way[age - 1])]
        # The value waits for the sum that is read meanwhile.
        addend = Signal(32, reset_less=True)
        with m.If(self.adding):
            m.d.sync += addend.eq(head.value)
        m.d.comb += [
            sums.add.eq(self.adding),
            sums.half.eq(self.half),
            sums.address.eq(head.address),
            sums.addend.eq(addend),
            sums.drain.eq(self.drain),
            sums.drain_half.eq(self.drain_half),
            sums.drain_address.eq(self.drain_address),
            sums.clear.eq(self.clear),
            self.drained.eq(sums.drained),
        ]
        if part_bits:
            m.d.comb += sums.part.eq(head.part)
        return m
