"""A gather cluster: a queue of edges, a ring of source words, two halves of accumulators and a word of adders."""

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.accumulators import Accumulators
from simgnn.hw.aggregate.edge import Edge
from simgnn.hw.aggregate.ring import filled, ring_of
from simgnn.hw.aggregate.routed import ClusterSignature
from simgnn.hw.aggregate.row_walk import RowWalk
from simgnn.hw.primitives.group_queue import GroupQueue
from simgnn.hw.primitives.hierarchy import forward, merged, place


class GatherCluster(wiring.Component):
    """Add source rows to the accumulators of the destinations that the cluster owns, in order.

    A row of `words` words takes `words` cycles, an adder lane per value. The next edge follows without a gap unless its
    destination's last addition is still under way (a hazard): two edges of one destination start at least
    `add_stages` + 2 cycles apart.

    Throughput: one word per cycle.

    Parameters
    ----------
    sizes : GatherSizes

    Members
    -------
    As in `ClusterSignature`, and
    ring_write : In(1)
        `ring_data` is the word at position `written`, or, if `ring_wide` is high, the words from there on.
    ring_wide : In(1)
        As `source_wide` in `GatherSignature`.
    ring_data : In(32 lanes source_words)
    """

    def __init__(self, *, sizes):
        self.sizes = sizes
        members = {
            "ring_write": In(1),
            "ring_wide": In(int(sizes.source_words > 1)),
            "ring_data": In(sizes.word_bits * sizes.source_words),
        }
        super().__init__(merged(ClusterSignature(sizes, Edge(sizes=sizes)), wiring.Signature(members)))

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        address_bits = exact_log2(sizes.accumulator_words)
        ring_bits = exact_log2(sizes.ring_words)
        layout = Edge(sizes=sizes).layout()
        queue = place(
            m,
            platform,
            "queue",
            GroupQueue(width=layout.size, depth=sizes.queue_depth, ways=sizes.edges_per_cycle),
        )
        ring = place(m, platform, "ring", ring_of(sizes))
        sums = place(m, platform, "accumulators", Accumulators.of(sizes, width=sizes.lanes, parts=1))
        m.d.comb += [
            self.room.eq(queue.room),
            queue.i.eq(self.edges),
            queue.present.eq(self.present),
            *filled(
                sizes,
                ring,
                write=self.ring_write,
                wide=self.ring_wide,
                address=self.written[:ring_bits],
                data=self.ring_data,
            ),
        ]

        # Issue: a word of the row of the edge in hand.
        walk = RowWalk(m, queue, layout=layout, words=self.words, written=self.written)
        m.d.comb += [self.waiting.eq(walk.waiting), self.oldest.eq(walk.oldest)]
        # Rows that began in the last `add_stages` + 1 cycles, by age: a sum that was read in cycle t may be read again
        # in t + add_stages + 2. First words alone are compared. All rows of a command have as many words, and a row
        # that has begun does not pause, so that its later words keep the distance of the first.
        #
        # The comparisons are made as the head leaves the queue, and their verdicts shift with the ages afterwards:
        # compared while it waits, addresses would lie on the path to every RAM's read enable.
        ages = sizes.add_stages + 1
        latest = [Signal(address_bits + 1, name=f"latest{age}", reset_less=True) for age in range(ages)]
        recent = Signal(ages)
        clash = Signal(ages)
        target = Cat(walk.head.accumulator, self.half)
        m.d.comb += [
            self.hazard.eq(walk.available & walk.first & clash.any()),
            self.adding.eq(walk.available & ~self.hazard),
        ]
        walk.advance(self.adding)
        # What `recent` and `latest` hold from the next cycle on, when the edge that comes now is at the head.
        begun = Cat(self.adding & walk.first, recent[:-1])
        m.d.sync += [recent.eq(begun), latest[0].eq(target), clash.eq(clash << 1)]
        for age in range(1, ages):
            m.d.sync += latest[age].eq(latest[age - 1])
        with m.If(walk.moved):
            meets = [row == Cat(walk.coming.accumulator, self.half) for row in (target, *latest[:-1])]
            m.d.sync += clash.eq(begun & Cat(*meets))

        m.d.comb += [
            # Ring and accumulators are read in the same cycle, so that word and sum meet at the adders in the next.
            ring.read_address.eq((walk.head.position + walk.column)[:ring_bits]),
            ring.read_en.eq(self.adding),
            sums.add.eq(self.adding),
            sums.half.eq(self.half),
            sums.address.eq(walk.head.accumulator + walk.column),
            sums.addend.eq(ring.read_data),
        ]
        forward(m, self, sums, sizes.sums())
        return m
