"""A scatter PE: it sends its copy of the source's row to the destinations of its edges."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.edge import Edge
from simgnn.hw.aggregate.gather import owner_bits, position_bits, row_bits
from simgnn.hw.aggregate.ring import filled, ring_of
from simgnn.hw.primitives.fifo import Queue
from simgnn.hw.primitives.hierarchy import place


def message_layout(sizes):
    """Layout of a message in the routing network: some values of a word, and the accumulators that they are added to.

    `address` is the accumulators' word, times the parts of a word, plus the values' part.
    """
    address_bits = exact_log2(sizes.accumulator_words * sizes.parts)
    return data.StructLayout({"address": address_bits, "values": 32 * sizes.gather_width})


class ScatterPE(wiring.Component):
    """Send the row of the current source along each edge, a message per granted cycle.

    A message is as wide as a gather PE; a word takes several if it is wider.

    Latency: a message comes out one cycle after it was granted. Throughput: one message per cycle; the next edge
    follows without a gap.

    Parameters
    ----------
    sizes : GatherSizes

    Members
    -------
    room : Out(1)
        Another edge can be taken.
    coming : In(Edge.owned_layout)
    present : In(1)
        The edge is taken in this cycle; only while `room` is high.
    words : In
        Words in a row.
    ring_write : In(1)
        `ring_data` goes to the local memory, from `ring_address` on.
    ring_wide : In(1)
        It is several words, as `source_wide` in `GatherSignature` says.
    ring_address, ring_data : In
    waiting : Out(1)
        There is an edge.
    position : Out
        Position that the oldest one needs.
    source : In
        Position whose row may be sent.
    offered : In(1)
        That row is in the local memory.
    sending : Out(1)
        A message waits for the gather PE `owner`.
    owner : Out
    grant : In(1)
        The message is taken; only while `sending` is high.
    o : Out(message_layout)
        The message granted in the cycle before.
    """

    def __init__(self, *, sizes):
        self.sizes = sizes
        super().__init__(
            {
                "room": Out(1),
                "coming": In(Edge(sizes=sizes).owned_layout()),
                "present": In(1),
                "words": In(row_bits(sizes)),
                "ring_write": In(1),
                "ring_address": In(exact_log2(sizes.ring_words)),
                "ring_wide": In(int(sizes.source_words > 1)),
                "ring_data": In(sizes.word_bits * sizes.source_words),
                "waiting": Out(1),
                "position": Out(position_bits(sizes)),
                "source": In(position_bits(sizes)),
                "offered": In(1),
                "sending": Out(1),
                "owner": Out(owner_bits(sizes)),
                "grant": In(1),
                "o": Out(message_layout(sizes)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        ring_bits = exact_log2(sizes.ring_words)
        layout = Edge(sizes=sizes).owned_layout()
        queue = place(m, platform, "queue", Queue(width=layout.size, depth=sizes.queue_depth))
        ring = place(m, platform, "ring", ring_of(sizes))
        head = Signal(layout)
        column = Signal.like(self.words)
        last = Signal()
        part, last_part = self._parts(m)
        address = Signal(len(self.o.address))
        m.d.comb += [
            self.room.eq(queue.i.ready),
            queue.i.payload.eq(self.coming),
            queue.i.valid.eq(self.present),
            *filled(
                sizes,
                ring,
                write=self.ring_write,
                wide=self.ring_wide,
                address=self.ring_address,
                data=self.ring_data,
            ),
            head.eq(queue.o.payload),
            self.waiting.eq(queue.o.valid),
            self.position.eq(head.position),
            self.owner.eq(head.owner),
            # Only edges of the one source that all PEs send now: see `FeatureDuplicator` for why that keeps the order.
            self.sending.eq(queue.o.valid & self.offered & (head.position == self.source)),
            last.eq((column == self.words - 1) & last_part),
            queue.o.ready.eq(self.grant & last),
            ring.read_address.eq((head.position + column)[:ring_bits]),
            ring.read_en.eq(self.grant),
            self.o.address.eq(address),
            self.o.values.eq(ring.read_data.word_select(address[: len(part)], len(self.o.values))),
        ]
        # The ring answers a cycle after the grant, and the address waits that long. Its lowest bits are the part: they
        # choose the values of the message here, and the bank in the gather PE.
        m.d.sync += address.eq(Cat(part, (head.accumulator + column)[: exact_log2(sizes.accumulator_words)]))
        with m.If(self.grant & last_part):
            m.d.sync += column.eq(Mux(last, 0, column + 1))
        return m

    def _parts(self, m):
        """The part of the word that is sent now, and whether it is the last."""
        parts = self.sizes.parts
        part = Signal(exact_log2(parts))
        if parts == 1:
            return part, 1
        with m.If(self.grant):
            m.d.sync += part.eq(part + 1)
        return part, part == parts - 1
