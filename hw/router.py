"""The aggregate engine's index side: edges go to the clusters that own their destinations."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.burst import ADDRESS_BITS, burst_layout
from simgnn.hw.command import COUNT_BITS, EDGE_BYTES, EDGE_LAST_BIT
from simgnn.hw.hierarchy import place
from simgnn.hw.index import IndexReader

POSITION_BITS = 32
"""Bits of a position: words of features since the command began."""


def edge_layout(config):
    """An edge for a cluster: the accumulator's first word, and the position of the source's row."""
    return data.StructLayout({"accumulator": exact_log2(config.accumulator_words), "position": POSITION_BITS})


class EdgeRouter(wiring.Component):
    """Route edges, in order, to the clusters: destination ``d`` to cluster ``d mod clusters``.

    Latency: 2 cycles from an edge's arrival to its cluster's queue. Throughput: one edge per cycle; a full queue stalls
    all edges behind.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    start : In(1)
        Begin; the other inputs hold until `done`.
    address : In(64)
    edges : In(32)
    words : In
        Words in a row.
    o : Out(stream.Signature(edge_layout(config))).array(clusters)
    oldest : Out(32)
        Position of the oldest source that an edge not yet in a queue may need.
    done : Out(1)
        Every edge is in a queue.
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
                "words": In(COUNT_BITS),
                "o": Out(stream.Signature(edge_layout(config))).array(config.clusters),
                "oldest": Out(POSITION_BITS),
                "done": Out(1),
                "request": Out(stream.Signature(burst_layout(config))),
                "response": In(stream.Signature(config.word_bits)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        cluster_bits = exact_log2(config.clusters)
        reader = place(m, platform, "reader", IndexReader(config=config, width=8 * EDGE_BYTES))
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

        # Stage 1 holds the destination, stage 2 the accumulator's address.
        position = Signal(POSITION_BITS)
        left = Signal(32)
        valid1, valid2 = Signal(), Signal()
        cluster1, cluster2 = Signal(max(1, cluster_bits)), Signal(max(1, cluster_bits))
        position1, position2 = Signal(POSITION_BITS), Signal(POSITION_BITS)
        local = Signal(COUNT_BITS)
        accumulator = Signal(exact_log2(config.accumulator_words))
        move1, move2, taken = Signal(), Signal(), Signal()
        accepted = Signal()
        destination = reader.o.payload[:COUNT_BITS]
        m.d.comb += [
            move2.eq(~valid2 | accepted),
            move1.eq(~valid1 | move2),
            reader.o.ready.eq(move1),
            taken.eq(reader.o.valid & move1),
            self.oldest.eq(Mux(valid2, position2, Mux(valid1, position1, position))),
            self.done.eq((left == 0) & ~valid1 & ~valid2),
        ]
        for index, port in enumerate(self.o):
            mine = valid2 & (cluster2 == index)
            m.d.comb += [
                port.payload.accumulator.eq(accumulator),
                port.payload.position.eq(position2),
                port.valid.eq(mine),
            ]
            with m.If(mine & port.ready):
                m.d.comb += accepted.eq(1)
        with m.If(move2):
            m.d.sync += [
                valid2.eq(valid1),
                cluster2.eq(cluster1),
                position2.eq(position1),
                accumulator.eq(local * self.words),
            ]
        with m.If(move1):
            m.d.sync += [
                valid1.eq(taken),
                cluster1.eq(destination[:cluster_bits] if cluster_bits else 0),
                position1.eq(position),
                local.eq(destination >> cluster_bits),
            ]
        with m.If(taken):
            m.d.sync += left.eq(left - 1)
            with m.If(reader.o.payload[EDGE_LAST_BIT]):
                m.d.sync += position.eq(position + self.words)
        with m.If(self.start):
            m.d.sync += [position.eq(0), left.eq(self.edges)]
        return m
