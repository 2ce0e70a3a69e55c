"""The index side of every organisation: edges from device memory, with what an organisation asks of each of them."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import Out

from simgnn.hw.aggregate.gather import EdgeListSignature, destination_bits, owner_bits, position_bits, strays
from simgnn.hw.command import COUNT_BITS, EDGE_BYTES, EDGE_LAST_BIT
from simgnn.hw.memory.index import IndexReader
from simgnn.hw.primitives.engine import divided
from simgnn.hw.primitives.hierarchy import forward, merged, place
from simgnn.hw.primitives.parameters import is_power

EDGE_BITS = 8 * EDGE_BYTES


class EdgeReader(wiring.Component):
    """Read a list of edges, in order, in groups of `edges_per_cycle` edges that lie side by side in a word.

    The next command's list is read ahead: it is asked for when this one's last group has left the reader's buffer, and
    waits in the buffer until the command begins.

    Destination ``d`` belongs to cluster ``d mod clusters``. A position counts the words of features of all sources
    before.

    Latency: 2 cycles to `o` from a group's arrival in the reader's buffer or, if it is there, from the cycle after
    `start`. Throughput: one group per cycle.

    Parameters
    ----------
    sizes : GatherSizes
    bus : MemoryBus
    edge : Edge
        Fields of an edge that a cluster gets; the members of `edge.signature` are the component's, too.

    Members
    -------
    list, start, has_edges, destinations, stray, words, request, response
        As in `EdgeListSignature`.
    o : Out(stream.Signature(array of edge.owned_layout))
        A group of edges.
    present : Out(edges_per_cycle)
        Edges of `o` that belong to the list: in the first group and the last some may not.
    oldest : Out
        Position of the oldest source that an edge not yet taken from `o` may need.
    done : Out(1)
        Every edge has been taken from `o`.
    """

    def __init__(self, *, sizes, bus, edge):
        self.sizes = sizes
        self.bus = bus
        self.edge = edge
        group = sizes.edges_per_cycle
        members = {
            "o": Out(stream.Signature(data.ArrayLayout(edge.owned_layout(), group))),
            "present": Out(group),
            "oldest": Out(position_bits(sizes)),
            "done": Out(1),
        }
        super().__init__(merged(EdgeListSignature(sizes, bus), edge.signature(), wiring.Signature(members)))

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        group = sizes.edges_per_cycle
        index = place(m, platform, "index", IndexReader(bus=self.bus, width=EDGE_BITS, group=group))
        forward(m, self.request, index.request)
        forward(m, self.response, index.response)
        m.d.comb += [
            self.list.ready.eq(index.idle),
            index.start.eq(self.list.valid & index.idle),
            index.address.eq(self.list.payload.address),
            index.count.eq(self.list.payload.count),
        ]

        # Stage 1 holds the destinations, stage 2 the accumulators' addresses.
        # Groups that come while `reading` is low are the next command's.
        reading = Signal()
        position = Signal(position_bits(sizes))
        valid1 = Signal()
        valid2 = self.o.valid
        oldest1 = Signal(position_bits(sizes))
        oldest2 = Signal(position_bits(sizes))
        move1 = Signal()
        move2 = Signal()
        taken = Signal()
        edges = [index.o.payload.word_select(slot, EDGE_BITS) for slot in range(group)]
        present = [index.present[slot] for slot in range(group)]
        # Sources that end before each edge of the group, and in the whole group. The list does not name an edge's
        # source: it is the number of `last` marks before the edge.
        ends = [present[slot] & edges[slot][EDGE_LAST_BIT] for slot in range(group)]
        ended = [sum(ends[:slot]) if slot else 0 for slot in range(group + 1)]
        m.d.comb += [
            move2.eq(~valid2 | self.o.ready),
            move1.eq(~valid1 | move2),
            index.o.ready.eq(move1 & reading),
            taken.eq(index.o.valid & index.o.ready),
            # Positions never fall along the list, so the group that is furthest on needs the oldest source.
            self.oldest.eq(Mux(valid2, oldest2, Mux(valid1, oldest1, position))),
            self.done.eq(~reading & ~valid1 & ~valid2),
        ]
        with m.If(move2):
            m.d.sync += [valid2.eq(valid1), oldest2.eq(oldest1)]
        with m.If(move1):
            m.d.sync += [valid1.eq(taken), oldest1.eq(position)]
        m.d.sync += self.stray.eq(taken & strays(edges, present, self.destinations))
        with m.If(taken):
            m.d.sync += [reading.eq(~index.last), position.eq(position + ended[group] * self.words)]
        with m.If(self.start):
            m.d.sync += [position.eq(0), reading.eq(self.has_edges)]
        for slot in range(group):
            source = position + ended[slot] * self.words
            self._stages(m, slot, edges[slot], present[slot], source, move1, move2)
        return m

    def _stages(self, m, slot, edge, present, position, move1, move2):
        """The two stages of one edge of the group."""
        clusters = self.sizes.clusters
        o = self.o.payload[slot]
        present1 = Signal(name=f"present1_{slot}")
        owner1 = Signal(owner_bits(self.sizes), name=f"owner1_{slot}")
        position1 = Signal.like(o.position, name=f"position1_{slot}")
        local = Signal(COUNT_BITS, name=f"local_{slot}")
        destination = edge[:COUNT_BITS]
        if not is_power(clusters):  # those of a larger number are strays, which stop the launch
            destination = destination[: destination_bits(self.sizes)]
        number, owner = divided(m, destination, clusters, name=f"divided{slot}")
        with m.If(move1):
            m.d.sync += [
                present1.eq(present),
                owner1.eq(owner if clusters > 1 else 0),
                position1.eq(position),
                local.eq(number),
            ]
        with m.If(move2):
            m.d.sync += [
                self.present[slot].eq(present1),
                o.owner.eq(owner1),
                o.position.eq(position1),
                # A stage for the multiplication: the words of a row are any number, not a power of two.
                o.accumulator.eq(local * self.words),
            ]
            m.d.sync += self.edge.fill(o, self, owner=owner1, local=local)
