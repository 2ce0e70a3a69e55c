"""STORE without zeros: columns of words on chip become blocks, of which no more than their length is sent."""

from amaranth.hdl import Array, Cat, Const, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, exact_log2

from simgnn.hw.command import COUNT_BITS
from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS, TURN_CYCLES, shift_stages
from simgnn.hw.memory.burst import run_layout
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.ram import Ram
from simgnn.hw.transfer.moving import counts_below, gaps_below, held, moved_together, moved_up

HALF_WORDS = 2 * BLOCK_WORDS
"""Words of the buffer for each of two blocks: the bitmap, the values, the lengths."""
LENGTHS_PLACE = SLOT_WORDS


class BlockPacker(wiring.Component):
    """Read a column's words, pack their values that are not +0, and send them block by block.

    Two blocks are under way: one is sent while the next is packed. Lengths are gathered until their word is full, or
    the column ends, and follow the block that completes it.

    Latency: `compressed.pack_cycles` from a block's last `fetch` to its run, and to the first beat that can be taken.
    Throughput: a word per cycle, but for `TURN_CYCLES` between blocks; a run and a beat per cycle.

    Parameters
    ----------
    bus : MemoryBus

    Members
    -------
    start : In(1)
        Begin; the inputs below hold until `done`.
    rows : In
        Words of the column.
    tail : In
        Values of each word, less a multiple of the lanes; 0 is all of them. What follows them counts as zeros.
    address, distance : In
        Of the first block, bytes, and bytes from its length up to it.
    fetch : Out(1)
        The column's next word is read: it is at `word` in the next cycle.
    word : In(word_bits)
    run : Out(stream.Signature(run_layout(bus)))
        Where beats go, in their order.
    ready : Out(1)
        A beat can be taken.
    take : In(1)
        Take it: `beat` and `lanes`, a strobe for each lane, are there in the next cycle.
    beat, lanes : Out
    done : Out(1)
        Every beat has been taken, and every run.
    """

    def __init__(self, *, bus):
        self.bus = bus
        lanes = bus.word_bits // 32
        super().__init__(
            {
                "start": In(1),
                "rows": In(COUNT_BITS),
                "tail": In(max(1, exact_log2(lanes))),
                "address": In(bus.address_bits),
                "distance": In(32),
                "fetch": Out(1),
                "word": In(bus.word_bits),
                "run": Out(stream.Signature(run_layout(bus))),
                "ready": Out(1),
                "take": In(1),
                "beat": Out(bus.word_bits),
                "lanes": Out(lanes),
                "done": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bus = self.bus
        self._lanes = bus.word_bits // 32
        self._buffer = place(
            m, platform, "buffer", Ram(width=bus.word_bits, depth=2 * HALF_WORDS, granularity=bus.word_bits)
        )
        # Of each half: a block is being packed; runs and beats of a packed one are left.
        names = ("packing", "runs", "beats", "listed")
        self._of = {name: Array(Signal(name=f"{name}{half}") for half in range(2)) for name in names}
        self._length = Array(Signal(bits_for(SLOT_WORDS), name=f"length{half}") for half in range(2))
        self._strobes = Array(Signal(self._lanes, name=f"strobes{half}") for half in range(2))
        self._read_words(m)
        self._pack(m)
        self._offer_runs(m)
        self._send_beats(m)
        return m

    def _read_words(self, m):
        """Which word is read in which cycle, and which of them begin and end a block."""
        of = self._of
        unread = Signal(COUNT_BITS)
        place_in_block = Signal(range(BLOCK_WORDS))
        # The rest, the bitmap and the lengths take the buffer's write port after a block's last word, a cycle each.
        turn = Signal(range(TURN_CYCLES + 1))
        inside = Signal()
        half = Signal()
        held_up = Signal()
        last = Signal()
        column_ends = Signal()
        m.d.comb += [
            # A half is free when the block before the last, which was in it, has been packed, asked for and sent.
            held_up.eq(of["packing"][half] | of["runs"][half] | of["beats"][half]),
            # Within a block nothing waits: the pipeline below has no flow control, as a half holds a whole block.
            self.fetch.eq((unread != 0) & (inside | ((turn == 0) & ~held_up))),
            column_ends.eq(unread == 1),
            last.eq((place_in_block == BLOCK_WORDS - 1) | column_ends),
            self.done.eq((unread == 0) & ~Cat(*of["packing"], *of["runs"], *of["beats"]).any()),
        ]
        with m.If(self.start):
            m.d.sync += [unread.eq(self.rows), half.eq(0), turn.eq(0), inside.eq(0), place_in_block.eq(0)]
        with m.Elif(self.fetch):
            m.d.sync += [
                unread.eq(unread - 1),
                inside.eq(~last),
                place_in_block.eq(Mux(last, 0, place_in_block + 1)),
                of["packing"][half].eq(1),
            ]
            with m.If(last):
                m.d.sync += [turn.eq(TURN_CYCLES), half.eq(~half)]
        with m.Elif(turn != 0):
            m.d.sync += turn.eq(turn - 1)
        # With the word, a cycle after its read.
        self._marks = Cat(self.fetch, place_in_block, last, column_ends, half)

    def _pack(self, m):
        """Ranks: what is zero; values moved together; moved up to those before; then words written to the buffer."""
        lanes, stages = self._lanes, shift_stages(self._lanes)
        marks = delayed(m, self._marks, 1, name="marks_read")
        valid, place_in_block = marks[0], marks[1 : 1 + bits_for(BLOCK_WORDS - 1)]
        inside = Signal(lanes)
        m.d.comb += inside.eq(Mux(self.tail == 0, ~0, (1 << self.tail) - 1))
        values = [self.word[32 * lane : 32 * lane + 32] for lane in range(lanes)]
        wanted = [value.any() & inside[lane] & valid for lane, value in enumerate(values)]
        gaps = gaps_below(m, wanted, "gaps")
        _, count = counts_below(m, wanted, "count")
        values = held(m, [Mux(bit, value, 0) for bit, value in zip(wanted, values, strict=True)], "word")
        found, gaps = held(m, wanted, "found"), held(m, gaps, "found_gaps")
        (count,) = held(m, [count], "found_count")
        marks = delayed(m, marks, 1, name="marks_found")
        # Where the word's values go, after those of the words before.
        first = marks[1 : 1 + len(place_in_block)] == 0
        # Values of the last word that is not full, known as they are counted, long before they get there.
        filled = Signal(exact_log2(lanes) if lanes > 1 else 1)
        behind = Signal.like(filled)
        total = Signal(bits_for(2 * lanes))
        m.d.comb += [behind.eq(Mux(first, 0, filled)), total.eq(behind + count)]
        with m.If(marks[0]):
            m.d.sync += filled.eq(total[: len(filled)] if lanes > 1 else 0)
        full = total >= lanes
        partly = total[: len(filled)] != 0
        # Two moves in log2(lanes) steps each: together at the lowest places, then up past what is left there.
        values = moved_together(m, values, found, gaps, "together")
        late = delayed(m, Cat(behind, full, partly, *found, marks), stages, name="marks_together")
        values = moved_up(m, values, late[: len(behind)], "up")
        late = delayed(m, late[len(behind) :], stages, name="marks_up")
        full, partly, found, marks = late[0], late[1], late[2 : 2 + lanes], late[2 + lanes :]
        self._write(m, values, full, partly, found, marks)

    def _write(self, m, values, full, partly, found, marks):
        """Put a word's values after those that are left of the words before, and write what is full; then the rest."""
        lanes, buffer, of = self._lanes, self._buffer, self._of
        place_bits = bits_for(BLOCK_WORDS - 1)
        valid, place_in_block = marks[0], marks[1 : 1 + place_bits]
        last, column_ends, half = (marks[1 + place_bits + index] for index in range(3))
        rest = [Signal(32, name=f"rest{lane}") for lane in range(lanes)]
        merged = [Signal(32, name=f"merged{lane}") for lane in range(lanes)]
        bitmap = Signal(32 * lanes)
        written = Signal(bits_for(SLOT_WORDS))
        left = Signal()
        m.d.comb += [merged[lane].eq(rest[lane] | values[lane]) for lane in range(lanes)]
        # `moved_up` gives twice as many: what goes beyond a full word is the rest that the next word is put after.
        kept = [Mux(full, values[lanes + lane], merged[lane]) for lane in range(lanes)]
        # Three cycles after a block's last word: the rest, the bitmap, the lengths.
        ended = Signal(TURN_CYCLES)
        ending_half, ending_column = Signal(), Signal()
        m.d.sync += ended.eq(Cat(valid & last, ended))
        with m.If(valid):
            m.d.sync += [ending_half.eq(half), ending_column.eq(column_ends)]
            m.d.sync += [rest[lane].eq(kept[lane]) for lane in range(lanes)]
            m.d.sync += [bitmap.word_select(place_in_block, lanes).eq(found)]
            m.d.sync += left.eq(partly)
            with m.If(full):
                m.d.sync += written.eq(written + 1)
        address, data = Signal(bits_for(HALF_WORDS - 1)), Signal(32 * lanes)
        m.d.comb += [
            # Place 0 of a half is the bitmap's, which is known last.
            address.eq(written + 1),
            data.eq(Cat(*merged)),
            buffer.write_en.eq(valid & full),
            buffer.write_address.eq(Cat(address, Mux(valid, half, ending_half))),
            buffer.write_data.eq(data),
        ]
        with m.If(ended[0]):
            m.d.comb += [data.eq(Cat(*rest)), buffer.write_en.eq(left)]
            m.d.sync += [written.eq(written + left), left.eq(0)]
            m.d.sync += [value.eq(0) for value in rest]
        with m.If(ended[1]):
            m.d.comb += [address.eq(0), data.eq(bitmap), buffer.write_en.eq(1)]
            m.d.sync += bitmap.eq(0)
        self._list(m, ended[2], written, ending_half, ending_column, address, data)
        with m.If(ended[2]):
            m.d.sync += [written.eq(0), of["packing"][ending_half].eq(0)]
            m.d.sync += [of["runs"][ending_half].eq(1), of["beats"][ending_half].eq(1)]
            m.d.sync += self._length[ending_half].eq(written + 1)

    def _list(self, m, now, written, half, column_ends, address, data):
        """Note the length of the block that has been packed; the word of lengths is written when it is complete."""
        lanes, buffer = self._lanes, self._buffer
        lengths = [Signal(bits_for(SLOT_WORDS), name=f"listed_length{lane}") for lane in range(lanes)]
        listed = Signal(lanes)
        lane_bits = exact_log2(lanes)
        entry = Signal(max(1, lane_bits))
        complete = Signal()
        m.d.comb += complete.eq(column_ends | (entry == lanes - 1))
        listed_now = listed | Cat(
            *[entry == lane for lane in range(lanes)]
        )  # a shift is too narrow for slang
        with m.If(self.start):
            first = (self.address - self.distance)[exact_log2(LENGTH_BYTES) :]
            m.d.sync += [entry.eq(first[:lane_bits] if lane_bits else 0), listed.eq(0)]
        with m.If(now):
            m.d.comb += [
                address.eq(LENGTHS_PLACE),
                data.eq(
                    Cat(
                        *[
                            Cat(
                                Mux(entry == lane, (written + 1)[: len(length)], length),
                                Const(0, 32 - len(length)),
                            )
                            for lane, length in enumerate(lengths)
                        ]
                    )
                ),
                buffer.write_en.eq(complete),
            ]
            m.d.sync += [
                entry.eq(Mux(entry == lanes - 1, 0, entry + 1)),
                listed.eq(Mux(complete, 0, listed_now)),
                self._of["listed"][half].eq(complete),
                self._strobes[half].eq(listed_now),
            ]
            for lane, length in enumerate(lengths):
                with m.If(entry == lane):
                    # The values' words, and the bitmap.
                    m.d.sync += length.eq(written + 1)

    def _offer_runs(self, m):
        """A run for each block, and one for a word of lengths after the block that completes it."""
        bus, of = self.bus, self._of
        half, listing = Signal(), Signal()
        block, lengths = Signal(bus.address_bits), Signal(bus.address_bits)
        payload = self.run.payload
        word_bits = exact_log2(bus.word_bytes)
        m.d.comb += [
            self.run.valid.eq(of["runs"][half]),
            payload.address.eq(Mux(listing, lengths, block)),
            payload.beats.eq(Mux(listing, 1, self._length[half])),
        ]
        with m.If(self.start):
            first = self.address - self.distance
            m.d.sync += [half.eq(0), listing.eq(0), block.eq(self.address)]
            m.d.sync += lengths.eq(Cat(Const(0, word_bits), first[word_bits : bus.address_bits]))
        with m.Elif(self.run.valid & self.run.ready):
            with m.If(listing):
                m.d.sync += lengths.eq(lengths + bus.word_bytes)
            with m.Else():
                m.d.sync += block.eq(block + SLOT_WORDS * bus.word_bytes)
            # The word of lengths is a run by itself, after that of the block whose length makes it complete.
            with m.If(listing | ~of["listed"][half]):
                m.d.sync += [listing.eq(0), of["runs"][half].eq(0), half.eq(~half)]
            with m.Else():
                m.d.sync += listing.eq(1)

    def _send_beats(self, m):
        """The buffer's words as they are asked for: a block's, and its word of lengths."""
        buffer, of = self._buffer, self._of
        half, listing = Signal(), Signal()
        number = Signal(bits_for(HALF_WORDS - 1))
        ends, last = Signal(), Signal()
        m.d.comb += [
            self.ready.eq(of["beats"][half]),
            buffer.read_en.eq(self.take),
            buffer.read_address.eq(Cat(Mux(listing, LENGTHS_PLACE, number), half)),
            ends.eq(number == self._length[half] - 1),
            last.eq(listing | (ends & ~of["listed"][half])),
            self.beat.eq(buffer.read_data),
        ]
        # Lengths share a word with what stands before and after the list, which keeps its bytes.
        m.d.sync += self.lanes.eq(Mux(listing, self._strobes[half], ~0))
        with m.If(self.start):
            m.d.sync += [half.eq(0), listing.eq(0), number.eq(0)]
        with m.Elif(self.take):
            m.d.sync += [number.eq(number + 1), listing.eq(ends)]
            with m.If(last):
                m.d.sync += [number.eq(0), listing.eq(0), of["beats"][half].eq(0), half.eq(~half)]
