"""The `clustered` organisation's index side: edges go to the clusters that own their destinations."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.burst import ADDRESS_BITS, burst_layout
from simgnn.hw.command import COUNT_BITS, EDGE_BYTES, EDGE_LAST_BIT
from simgnn.hw.gather import POSITION_BITS, edge_layout, strays
from simgnn.hw.hierarchy import place
from simgnn.hw.index import IndexReader

EDGE_BITS = 8 * EDGE_BYTES


class EdgeRouter(wiring.Component):
    """Route edges, in order, to the clusters: destination ``d`` to cluster ``d mod clusters``.

    Latency: 2 cycles from an edge's arrival to its cluster's queue. Throughput: `edges_per_cycle` edges per cycle; a
    cluster without room for as many stalls all edges behind.

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
    room : In(1)
        Every cluster can take a group.
    o : Out(array of edge_layout)
        A group of edges.
    present : Out(edges_per_cycle).array(clusters)
        Edges of the group that belong to a cluster, which takes them in this cycle; none while `room` is low.
    oldest : Out(32)
        Position of the oldest source that an edge not yet at a cluster may need.
    done : Out(1)
        Every edge is at a cluster.
    request, response
        To the memory port.
    """

    def __init__(self, *, config):
        self.config = config
        group = config.edges_per_cycle
        super().__init__(
            {
                "start": In(1),
                "address": In(ADDRESS_BITS),
                "edges": In(32),
                "destinations": In(COUNT_BITS),
                "stray": Out(1),
                "words": In(COUNT_BITS),
                "room": In(1),
                "o": Out(data.ArrayLayout(edge_layout(config), group)),
                "present": Out(group).array(config.clusters),
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
        cluster_bits = exact_log2(config.clusters)
        reader = place(m, platform, "reader", IndexReader(config=config, width=EDGE_BITS, group=group))
        m.d.comb += [
            reader.start.eq(self.start),
            reader.address.eq(self.address),
            reader.count.eq(self.edges),
            self.request.payload.eq(reader.request.payload),
            self.request.valid.eq(reader.request.valid),
            reader.request.ready.eq(self.request.ready),
            reader.response.payload.eq(self.response.payload),
            reader.response.valid.eq(self.response.valid),
            self.response.ready.eq(reader.response.ready),
        ]

        # Stage 1 holds the destinations, stage 2 the accumulators' addresses.
        position = Signal(POSITION_BITS)
        left = Signal(32)
        valid1, valid2 = Signal(), Signal()
        oldest1, oldest2 = Signal(POSITION_BITS), Signal(POSITION_BITS)
        move1, move2, taken = Signal(), Signal(), Signal()
        edges = [reader.o.payload.word_select(slot, EDGE_BITS) for slot in range(group)]
        present = [reader.present[slot] for slot in range(group)]
        # Sources that end before each edge of the group, and in the whole group.
        ends = [present[slot] & edges[slot][EDGE_LAST_BIT] for slot in range(group)]
        ended = [sum(ends[:slot]) if slot else 0 for slot in range(group + 1)]
        m.d.comb += [
            move2.eq(~valid2 | self.room),
            move1.eq(~valid1 | move2),
            reader.o.ready.eq(move1),
            taken.eq(reader.o.valid & move1),
            self.oldest.eq(Mux(valid2, oldest2, Mux(valid1, oldest1, position))),
            self.done.eq((left == 0) & ~valid1 & ~valid2),
        ]
        with m.If(move2):
            m.d.sync += [valid2.eq(valid1), oldest2.eq(oldest1)]
        with m.If(move1):
            m.d.sync += [valid1.eq(taken), oldest1.eq(position)]
        m.d.sync += self.stray.eq(taken & strays(edges, present, self.destinations))
        with m.If(taken):
            m.d.sync += [left.eq(left - sum(present)), position.eq(position + ended[group] * self.words)]
        with m.If(self.start):
            m.d.sync += [position.eq(0), left.eq(self.edges)]

        owned = [[] for _ in range(config.clusters)]
        for slot in range(group):
            present1, present2 = Signal(name=f"present1_{slot}"), Signal(name=f"present2_{slot}")
            cluster1 = Signal(max(1, cluster_bits), name=f"cluster1_{slot}")
            cluster2 = Signal(max(1, cluster_bits), name=f"cluster2_{slot}")
            position1 = Signal(POSITION_BITS, name=f"position1_{slot}")
            position2 = Signal(POSITION_BITS, name=f"position2_{slot}")
            local = Signal(COUNT_BITS, name=f"local_{slot}")
            accumulator = Signal(exact_log2(config.accumulator_words), name=f"accumulator_{slot}")
            destination = edges[slot][:COUNT_BITS]
            with m.If(move1):
                m.d.sync += [
                    present1.eq(present[slot]),
                    cluster1.eq(destination[:cluster_bits] if cluster_bits else 0),
                    position1.eq(position + ended[slot] * self.words),
                    local.eq(destination >> cluster_bits),
                ]
            with m.If(move2):
                m.d.sync += [
                    present2.eq(present1),
                    cluster2.eq(cluster1),
                    position2.eq(position1),
                    accumulator.eq(local * self.words),
                ]
            m.d.comb += [self.o[slot].accumulator.eq(accumulator), self.o[slot].position.eq(position2)]
            for cluster, bits in enumerate(owned):
                bits.append(valid2 & self.room & present2 & (cluster2 == cluster))
        for cluster, bits in enumerate(owned):
            m.d.comb += self.present[cluster].eq(Cat(*bits))
        return m
