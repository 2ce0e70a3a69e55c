"""The feature duplicator: one source at a time is offered to all scatter PEs."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.aggregate.gather import held_below, lead_over, position_bits, row_bits, words_moved


class FeatureDuplicator(wiring.Component):
    """Say which source the scatter PEs may send, and when the next words of features may come.

    Every word goes to every scatter PE's local memory, a ring of `ring_words`. A source is offered when its whole row
    is there, and until no PE has an edge of it any more; the next one is offered in the cycle after its last word was
    sent. PEs that have no edge of the source wait. So all of a source's words enter the gather PEs' queues before any
    of the next source's: sums are made in stream order, whichever way the network arbitrates.

    Throughput: one source per cycle, and one word per cycle or `sizes.source_words`.

    Parameters
    ----------
    sizes : GatherSizes

    Members
    -------
    start : In(1)
        A command begins.
    words : In
        Words in a row.
    admitted, source_wide, word_valid : In(1)
        As in `GatherSignature`.
    room : Out(1)
        The rings can take a word more than has been admitted, or as many as come at once.
    written : Out
        Position of the first word that comes with `word_valid`.
    waiting : In(clusters)
        Scatter PEs that have an edge.
    positions : In(array)
        The positions that their oldest edges need.
    undealt : In
        Position of the oldest source that an edge not yet dealt may need.
    source : Out
        Position of the source whose edges may be sent.
    offered : Out(1)
        Its row is there.
    """

    def __init__(self, *, sizes):
        self.sizes = sizes
        super().__init__(
            {
                "start": In(1),
                "words": In(row_bits(sizes)),
                "admitted": In(1),
                "source_wide": In(int(sizes.source_words > 1)),
                "word_valid": In(1),
                "room": Out(1),
                "written": Out(position_bits(sizes)),
                "waiting": In(sizes.clusters),
                "positions": In(data.ArrayLayout(position_bits(sizes), sizes.clusters)),
                "undealt": In(position_bits(sizes)),
                "source": Out(position_bits(sizes)),
                "offered": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        admitted = Signal(position_bits(sizes))
        latest = Signal(position_bits(sizes))
        oldest = Signal(position_bits(sizes))
        waiting = Signal()
        has_edges = Signal()
        m.d.comb += [
            waiting.eq(self.waiting.any()),
            has_edges.eq(
                Cat(
                    *[self.waiting[pe] & (self.positions[pe] == latest) for pe in range(sizes.clusters)]
                ).any()
            ),
            # Each source has edges, which are dealt in order: when all waiting edges are of later sources, one is of
            # the next.
            self.source.eq(Mux(waiting & ~has_edges, latest + self.words, latest)),
            # The whole row, so that no message of it waits for a word half-way.
            self.offered.eq(lead_over(self.written, self.source) >= self.words),
            oldest.eq(Mux(waiting, self.source, self.undealt)),
            # Edges may run ahead of features: then what is needed first has not been admitted yet.
            self.room.eq(lead_over(admitted, oldest) < held_below(sizes, self.source_wide, ahead=1)),
        ]
        m.d.sync += [
            latest.eq(self.source),
            admitted.eq(admitted + words_moved(sizes, self.admitted, self.source_wide)),
            self.written.eq(self.written + words_moved(sizes, self.word_valid, self.source_wide)),
        ]
        with m.If(self.start):
            m.d.sync += [latest.eq(0), admitted.eq(0), self.written.eq(0)]
        return m
