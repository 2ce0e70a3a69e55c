"""LOAD of what STORE packed: blocks of values that are not zero become a column of words."""

from amaranth.hdl import Array, Cat, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, exact_log2

from simgnn.hw.command import COUNT_BITS
from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS, shift_stages
from simgnn.hw.memory.burst import burst_layout, run_layout
from simgnn.hw.memory.index import IndexReader
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.transfer.moving import counts_below, departures, gaps_below, held, moved_apart, moved_down


class BlockUnpacker(wiring.Component):
    """Ask for blocks by their lengths, and take their words apart.

    Latency: `compressed.unpack_cycles` from the cycle in which a word is taken apart to `word`; from `start` to the
    first run that of `IndexReader`, and the memory's. Throughput: a word per cycle, and a cycle for each bitmap.

    Parameters
    ----------
    bus : MemoryBus

    Members
    -------
    start : In(1)
        Begin; the inputs below hold until the last word has come.
    rows : In
        Words of the column.
    address, distance : In
        Of the first block, bytes, and bytes from its length up to it.
    run : Out(stream.Signature(run_layout(bus)))
        Blocks to be read.
    request, response
        Of the list of lengths, to the memory port, as in `BurstReader`.
    i : In(stream.Signature(word_bits))
        The beats of the blocks.
    moving : Out(1)
        A word is taken apart, or a bitmap taken, in this cycle.
    word, word_valid : Out
        Words of the column, in order; they cannot be stopped.
    """

    def __init__(self, *, bus):
        self.bus = bus
        super().__init__(
            {
                "start": In(1),
                "rows": In(COUNT_BITS),
                "address": In(bus.address_bits),
                "distance": In(32),
                "run": Out(stream.Signature(run_layout(bus))),
                "request": Out(stream.Signature(burst_layout(bus))),
                "response": In(stream.Signature(bus.word_bits)),
                "i": In(stream.Signature(bus.word_bits)),
                "moving": Out(1),
                "word": Out(bus.word_bits),
                "word_valid": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        self._lanes = self.bus.word_bits // 32
        self._ask(m, platform)
        self._take_apart(m)
        return m

    def _ask(self, m, platform):
        """A run for each length of the list."""
        bus = self.bus
        lengths = place(m, platform, "lengths", IndexReader(bus=bus, width=8 * LENGTH_BYTES))
        forward(m, self.request, lengths.request)
        forward(m, self.response, lengths.response)
        block = Signal(bus.address_bits)
        m.d.comb += [
            lengths.start.eq(self.start),
            lengths.address.eq((self.address - self.distance)[: bus.address_bits]),
            lengths.count.eq((self.rows + (BLOCK_WORDS - 1)) >> exact_log2(BLOCK_WORDS)),
            self.run.valid.eq(lengths.o.valid),
            self.run.payload.address.eq(block),
            self.run.payload.beats.eq(lengths.o.payload),
            lengths.o.ready.eq(self.run.ready),
        ]
        with m.If(self.start):
            m.d.sync += block.eq(self.address)
        with m.Elif(self.run.valid & self.run.ready):
            m.d.sync += block.eq(block + SLOT_WORDS * bus.word_bytes)

    def _take_apart(self, m):
        """Two beats are held, in turn; a word takes the values after those that the words before it took."""
        lanes, stages = self._lanes, shift_stages(self._lanes)
        left = Signal(COUNT_BITS)
        inside = Signal(range(BLOCK_WORDS + 1))
        bitmap = Signal(32 * lanes)
        count = Signal(bits_for(lanes))
        have = Signal(bits_for(lanes))
        place_of_first = Signal(bits_for(2 * lanes - 1))
        turn = Signal()
        beats = Array(Signal(32 * lanes, name=f"beat{half}") for half in range(2))
        begins, steps, pops = Signal(), Signal(), Signal()
        bits = Signal(lanes)
        m.d.comb += [
            begins.eq((inside == 0) & (left != 0) & self.i.valid),
            # `have` values of the beat before are left: one more is enough, as a word wants at most a beat.
            pops.eq(count > have),
            steps.eq((inside != 0) & (self.i.valid | ~pops)),
            self.moving.eq(begins | steps),
            self.i.ready.eq(begins | (steps & pops)),
            # Of the word that comes next: counted a cycle before it is taken apart, so that `pops` compares registers.
            bits.eq(Mux(begins, self.i.payload[:lanes], bitmap[lanes : 2 * lanes])),
        ]
        _, counted = counts_below(m, list(bits), "counted")
        with m.If(self.start):
            m.d.sync += [left.eq(self.rows), inside.eq(0)]
        with m.Elif(begins):
            m.d.sync += [
                inside.eq(Mux(left < BLOCK_WORDS, left, BLOCK_WORDS)),
                bitmap.eq(self.i.payload),
                count.eq(counted),
                have.eq(0),
                place_of_first.eq(0),
                turn.eq(0),
            ]
        with m.Elif(steps):
            m.d.sync += [
                inside.eq(inside - 1),
                left.eq(left - 1),
                bitmap.eq(bitmap >> lanes),
                count.eq(counted),
                have.eq(have + Mux(pops, lanes, 0) - count),
                place_of_first.eq(place_of_first + count),
            ]
            with m.If(pops):
                m.d.sync += [beats[turn].eq(self.i.payload), turn.eq(~turn)]

        # The ranks: the beats in order, values moved down to the lowest places, values moved to their lanes.
        wanted = [bit for bit in delayed(m, bitmap[:lanes], 1, name="wanted", reset_less=True)]
        (first,) = held(m, [place_of_first], "first")
        valid = delayed(m, steps, 1, name="valid")
        # The two beats are a ring of 2 x lanes values, swapped where the word's first value lies in the second.
        upper = first[exact_log2(lanes)]
        ordered = Mux(upper, Cat(beats[1], beats[0]), Cat(beats[0], beats[1]))
        values = held(m, [ordered[32 * index : 32 * index + 32] for index in range(2 * lanes)], "ordered")
        gaps = held(m, gaps_below(m, wanted, "gaps"), "gaps")
        wanted = held(m, wanted, "ordered_wanted")
        moves = departures(m, wanted, gaps, "departures")
        places = delayed(m, first[: max(1, exact_log2(lanes))], 1, name="places", reset_less=True)
        values = moved_down(m, values, places, "down")
        for stage in range(stages):
            # What says where values go waits for them, rank by rank.
            wanted = held(m, wanted, f"down_wanted{stage}")
            moves = [held(m, step, f"down_moves{stage}_{number}") for number, step in enumerate(moves)]
        values = moved_apart(m, values, moves, wanted, "apart")
        m.d.comb += [
            self.word.eq(Cat(*values)),
            self.word_valid.eq(delayed(m, valid, 1 + 2 * stages, name="word_valid")),
        ]
