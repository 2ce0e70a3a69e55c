"""The `broadcast` organisation's index side: edges are dealt to the scatter PEs in turn."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.burst import ADDRESS_BITS, burst_layout
from simgnn.hw.command import COUNT_BITS, EDGE_BYTES, EDGE_LAST_BIT
from simgnn.hw.gather import POSITION_BITS, strays
from simgnn.hw.hierarchy import forward, place
from simgnn.hw.index import IndexReader

EDGE_BITS = 8 * EDGE_BYTES


def dealt_layout(config):
    """A dealt edge: the gather PE that owns its destination, the accumulator's first word, its source's position."""
    return data.StructLayout(
        {
            "owner": max(1, exact_log2(config.clusters)),
            "accumulator": exact_log2(config.accumulator_words),
            "position": POSITION_BITS,
        }
    )


class EdgeDealer(wiring.Component):
    """Deal edges, in order, to the scatter PEs: each edge to the PE after the one before.

    A group of edges starts at a multiple of its size, so that an edge's place in it names the PE. No edge passes
    another: those of a later group are dealt later, and those of one group at once.

    Latency: 2 cycles from an edge's arrival to its PE. Throughput: `edges_per_cycle` edges per cycle; a PE without room
    for its edge stalls the whole group.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    start : In(1)
        Begin; the other inputs hold until `done`.
    address : In(64)
    edges : In(32)
    destinations : In
        Rows that there are sums for.
    stray : Out(1)
        The group that was read a cycle before has an edge to another row.
    words : In
        Words in a row.
    room : In(clusters)
        Scatter PEs that can take an edge.
    o : Out(array of dealt_layout)
        Edges. PE ``p`` takes number ``p mod edges_per_cycle``.
    present : Out(clusters)
        PEs that take an edge in this cycle; they have room.
    oldest : Out(32)
        Position of the oldest source that an edge not yet dealt may need.
    done : Out(1)
        Every edge is dealt.
    request, response
        To the memory port.
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(
            {
                "start": In(1),
                "address": In(ADDRESS_BITS),
                "edges": In(32),
                "destinations": In(COUNT_BITS),
                "stray": Out(1),
                "words": In(COUNT_BITS),
                "room": In(config.clusters),
                "o": Out(data.ArrayLayout(dealt_layout(config), config.edges_per_cycle)),
                "present": Out(config.clusters),
                "oldest": Out(POSITION_BITS),
                "done": Out(1),
                "request": Out(stream.Signature(burst_layout(config))),
                "response": In(stream.Signature(config.word_bits)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        group = config.edges_per_cycle
        turns = config.clusters // group
        reader = place(m, platform, "reader", IndexReader(config=config, width=EDGE_BITS, group=group))
        forward(m, self.request, reader.request)
        forward(m, self.response, reader.response)
        m.d.comb += [
            reader.start.eq(self.start),
            reader.address.eq(self.address),
            reader.count.eq(self.edges),
        ]

        # Stage 1 holds the destinations, stage 2 the accumulators' addresses.
        left = Signal(32)
        position = Signal(POSITION_BITS)
        turn = Signal(max(1, exact_log2(turns)))
        valid1, valid2 = Signal(), Signal()
        turn1, turn2 = Signal.like(turn), Signal.like(turn)
        oldest1, oldest2 = Signal(POSITION_BITS), Signal(POSITION_BITS)
        present2 = Signal(group)
        move1, move2, taken, fits = Signal(), Signal(), Signal(), Signal()
        edges = [reader.o.payload.word_select(slot, EDGE_BITS) for slot in range(group)]
        present = [reader.present[slot] for slot in range(group)]
        # Sources that end before each edge of the group, and in the whole group.
        ends = [present[slot] & edges[slot][EDGE_LAST_BIT] for slot in range(group)]
        ended = [sum(ends[:slot]) if slot else 0 for slot in range(group + 1)]
        room = self.room.word_select(turn2, group) if turns > 1 else self.room
        m.d.comb += [
            fits.eq((room | ~present2).all()),
            move2.eq(~valid2 | fits),
            move1.eq(~valid1 | move2),
            reader.o.ready.eq(move1),
            taken.eq(reader.o.valid & move1),
            self.oldest.eq(Mux(valid2, oldest2, Mux(valid1, oldest1, position))),
            self.done.eq((left == 0) & ~valid1 & ~valid2),
        ]
        with m.If(move2):
            m.d.sync += [valid2.eq(valid1), oldest2.eq(oldest1), turn2.eq(turn1)]
        with m.If(move1):
            m.d.sync += [valid1.eq(taken), oldest1.eq(position), turn1.eq(turn)]
        m.d.sync += self.stray.eq(taken & strays(edges, present, self.destinations))
        with m.If(taken):
            m.d.sync += [left.eq(left - sum(present)), position.eq(position + ended[group] * self.words)]
            if turns > 1:
                m.d.sync += turn.eq(turn + 1)
        with m.If(self.start):
            m.d.sync += [position.eq(0), left.eq(self.edges)]
        for slot in range(group):
            source = position + ended[slot] * self.words
            edge_present = self._stages(m, slot, edges[slot], present[slot], source, move1, move2)
            m.d.comb += present2[slot].eq(edge_present)
        for pe in range(config.clusters):
            m.d.comb += self.present[pe].eq(valid2 & fits & present2[pe % group] & (turn2 == pe // group))
        return m

    def _stages(self, m, slot, edge, present, position, move1, move2):
        """The two stages of one edge of the group; returns whether the second holds an edge."""
        config = self.config
        owner_bits = exact_log2(config.clusters)
        o = self.o[slot]
        present1, present2 = (Signal(name=f"present{stage}_{slot}") for stage in (1, 2))
        owner1, owner2 = (Signal(max(1, owner_bits), name=f"owner{stage}_{slot}") for stage in (1, 2))
        position1, position2 = (Signal(POSITION_BITS, name=f"position{stage}_{slot}") for stage in (1, 2))
        local = Signal(COUNT_BITS, name=f"local_{slot}")
        accumulator = Signal(exact_log2(config.accumulator_words), name=f"accumulator_{slot}")
        destination = edge[:COUNT_BITS]
        with m.If(move1):
            m.d.sync += [
                present1.eq(present),
                owner1.eq(destination[:owner_bits] if owner_bits else 0),
                position1.eq(position),
                local.eq(destination >> owner_bits),
            ]
        with m.If(move2):
            m.d.sync += [
                present2.eq(present1),
                owner2.eq(owner1),
                position2.eq(position1),
                accumulator.eq(local * self.words),
            ]
        m.d.comb += [o.owner.eq(owner2), o.accumulator.eq(accumulator), o.position.eq(position2)]
        return present2
