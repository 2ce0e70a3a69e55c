"""A gather cluster: a queue of edges, a ring of source words, two halves of accumulators and a word of adders."""

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.accumulators import Accumulators
from simgnn.hw.aggregate.gather import edge_layout, position_bits, row_bits
from simgnn.hw.aggregate.row_walk import RowWalk
from simgnn.hw.primitives.group_queue import GroupQueue
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.ram import Ram


class GatherCluster(wiring.Component):
    """Add source rows to the accumulators of the destinations that the cluster owns, in order.

    A row of `words` words takes `words` cycles, an adder lane per value. The next edge follows without a gap unless its
    destination's last addition is still under way (a hazard): two edges of one destination start at least
    `add_stages` + 2 cycles apart.

    Throughput: one word per cycle.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    room : Out(1)
        The queue can take a group of edges.
    edges : In(array of edge_layout)
    present : In(edges_per_cycle)
        Edges that the cluster takes in this cycle; only while `room` is high.
    words : In
        Words in a row.
    half : In(1)
        Half of the accumulators that sums go to; it holds while edges wait.
    written : In
        Words that the ring has been given since the command began.
    ring_write : In(1)
        `ring_data` is the word at position `written`.
    ring_data : In(config.word_bits)
    waiting : Out(1)
        An edge is in the queue.
    oldest : Out
        Position that the oldest edge in the queue needs.
    adding : Out(1)
        A word is issued to the adders in this cycle.
    hazard : Out(1)
        The oldest edge's row is there, but its destination is not free.
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
                "edges": In(data.ArrayLayout(edge_layout(config), config.edges_per_cycle)),
                "present": In(config.edges_per_cycle),
                "words": In(row_bits(config)),
                "half": In(1),
                "written": In(position_bits(config)),
                "ring_write": In(1),
                "ring_data": In(config.word_bits),
                "waiting": Out(1),
                "oldest": Out(position_bits(config)),
                "adding": Out(1),
                "hazard": Out(1),
                "drain": In(1),
                "drain_half": In(1),
                "clear": In(1),
                "drain_address": In(exact_log2(config.accumulator_words)),
                "drained": Out(config.word_bits),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        address_bits = exact_log2(config.accumulator_words)
        ring_bits = exact_log2(config.ring_words)
        layout = edge_layout(config)
        queue = place(
            m,
            platform,
            "queue",
            GroupQueue(width=layout.size, depth=config.queue_depth, ways=config.edges_per_cycle),
        )
        ring = place(
            m, platform, "ring", Ram(width=config.word_bits, depth=config.ring_words, collides=False)
        )
        sums = place(
            m,
            platform,
            "accumulators",
            Accumulators(width=config.lanes, parts=1, config=config),
        )
        m.d.comb += [
            self.room.eq(queue.room),
            queue.i.eq(self.edges),
            queue.present.eq(self.present),
            ring.write_address.eq(self.written[:ring_bits]),
            ring.write_data.eq(self.ring_data),
            ring.write_en.eq(self.ring_write),
        ]

        # Issue: a word of the row of the edge in hand.
        walk = RowWalk(m, queue, layout=layout, words=self.words, written=self.written)
        m.d.comb += [self.waiting.eq(walk.waiting), self.oldest.eq(walk.oldest)]
        # Rows that were begun in the cycles before; whether one has the head's destination was found out as the head
        # left the queue, and grows old with it.
        ages = config.add_stages + 1
        latest = [Signal(address_bits + 1, name=f"latest{age}", reset_less=True) for age in range(ages)]
        recent = Signal(ages)
        clash = Signal(ages)
        target = Cat(walk.head.accumulator, self.half)
        m.d.comb += [
            self.hazard.eq(walk.available & walk.first & clash.any()),
            self.adding.eq(walk.available & ~self.hazard),
        ]
        walk.advance(self.adding)
        begun = Cat(self.adding & walk.first, recent[:-1])
        m.d.sync += [recent.eq(begun), latest[0].eq(target), clash.eq(clash << 1)]
        for age in range(1, ages):
            m.d.sync += latest[age].eq(latest[age - 1])
        with m.If(walk.moved):
            meets = [row == Cat(walk.coming.accumulator, self.half) for row in (target, *latest[:-1])]
            m.d.sync += clash.eq(begun & Cat(*meets))

        m.d.comb += [
            ring.read_address.eq((walk.head.position + walk.column)[:ring_bits]),
            ring.read_en.eq(self.adding),
            sums.add.eq(self.adding),
            sums.half.eq(self.half),
            sums.address.eq(walk.head.accumulator + walk.column),
            sums.addend.eq(ring.read_data),
            sums.drain.eq(self.drain),
            sums.drain_half.eq(self.drain_half),
            sums.drain_address.eq(self.drain_address),
            sums.clear.eq(self.clear),
            self.drained.eq(sums.drained),
        ]
        return m
