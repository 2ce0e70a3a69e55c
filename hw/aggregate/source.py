"""The aggregate engine's source side: each source's row is read once, from device memory or from a bank."""

from functools import reduce
from operator import add

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.gather import row_bits
from simgnn.hw.command import COUNT_BITS, SOURCE_RECORD_BYTES
from simgnn.hw.depths import FEATURE_BURSTS, ROWS_AHEAD
from simgnn.hw.float_format import FP32
from simgnn.hw.memory.activation import ReadPort, address_bits, check_same_words
from simgnn.hw.memory.burst import BEATS_BITS, burst_layout
from simgnn.hw.memory.index import IndexReader
from simgnn.hw.memory.reads import BurstReader
from simgnn.hw.primitives.engine import LIST
from simgnn.hw.primitives.fifo import BlockQueue
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.primitives.parameters import check_powers
from simgnn.hw.primitives.pipeline import constant

NUMBER_BITS, PITCH_BITS = 16, 18
"""Bits of the lower parts of a row's number and of the words from row to row: one multiplier, of 17 x 26 bits (DSP48E2)
or 18 x 18 (MULT18X18D), multiplies two parts."""


class SourceReader(wiring.Component):
    """Read the rows of the sources in stream order and pair each word with its source's scale.

    It reads `memory.source_words` words of a row at once where they lie in a bank, and rows are multiples of so many
    words and begin at multiples of them; otherwise one.

    Latency: 1 cycle from a word's admission to `word`. Throughput: `memory.source_words` words per cycle or one, one
    row per cycle.

    Parameters
    ----------
    bus : MemoryBus
    memory : ActivationSizes
    ring_words : int
        Words of source features that an organisation holds: two rows at least.

    Members
    -------
    list : In(stream.Signature(LIST))
        Each command's list of records, in order, before or with its `start`; it is read ahead of the command. Empty
        for a command that is neither indexed nor scaled.
    start : In(1)
        Begin; the inputs below hold until `done`, from a cycle before.
    indexed, scaled, from_device : In(1)
    address, stride : In
        Of the source's tensor, bytes: multiples of a word, `address` in the lower half of those that there are.
    bank : In
        Bank of the source when not `from_device`.
    sources, words : In
        Rows, and words in a row.
    total : In(32)
        sources x words.
    room : In(1)
        The ring can take one word more than it has been sent, or as many as come at once.
    word, scale, word_valid : Out
        The next words and their scale; one that comes alone is in every place. They cannot be stopped: `room` stops
        them beforehand.
    wide : Out(1)
        All words of `word` are another's; it has no bits, and is no port in Verilog, where it is one.
    admitted : Out(1)
        A word has been admitted to the ring, or as many as come at once; they come out in the next cycle.
    done : Out(1)
        Every word has been sent.
    read : Out(ReadPort)
    request, response : arrays of 2
        To the memory port: records, features.
    """

    def __init__(self, *, bus, memory, ring_words):
        check_same_words("SourceReader", bus, memory)
        check_powers("SourceReader", ring_words=ring_words)
        self.bus = bus
        self.memory = memory
        self.ring_words = ring_words
        super().__init__(
            {
                "list": In(stream.Signature(LIST)),
                "start": In(1),
                "indexed": In(1),
                "scaled": In(1),
                "from_device": In(1),
                "address": In(bus.address_bits),
                "stride": In(32),
                "bank": In(3),
                "sources": In(COUNT_BITS),
                "words": In(row_bits(self)),
                "total": In(BEATS_BITS),
                "room": In(1),
                "word": Out(bus.word_bits * memory.source_words),
                "wide": Out(int(memory.source_words > 1)),
                "scale": Out(32),
                "word_valid": Out(1),
                "admitted": Out(1),
                "done": Out(1),
                "read": Out(ReadPort(memory, words=memory.source_words)),
                "request": Out(stream.Signature(burst_layout(bus))).array(2),
                "response": In(stream.Signature(bus.word_bits)).array(2),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bus = self.bus
        records = place(m, platform, "records", IndexReader(bus=bus, width=8 * SOURCE_RECORD_BYTES))
        features = place(
            m, platform, "features", BurstReader(bus=bus, buffer_beats=FEATURE_BURSTS * bus.burst_beats)
        )
        for index, reader in enumerate((records, features)):
            forward(m, self.request[index], reader.request)
            forward(m, self.response[index], reader.response)
        self._name_rows(m, platform, records, features)
        self._send_words(m, features)
        return m

    def _name_rows(self, m, platform, records, features):
        """For each source: its row's place (a run for the memory port, or a bank address) and its scale."""
        bus = self.bus
        recorded = Signal()
        indexed = Signal()
        scaled = Signal()
        touching = Signal()
        m.d.comb += [
            self.list.ready.eq(records.idle),
            records.start.eq(self.list.valid & records.idle),
            records.address.eq(self.list.payload.address),
            records.count.eq(self.list.payload.count),
        ]

        m.d.sync += [
            # What depends on the command alone is registered: the command is there a cycle before `start`.
            indexed.eq(self.indexed),
            scaled.eq(self.scaled),
            recorded.eq(self.indexed | self.scaled),
            touching.eq(~self.indexed & (self.stride == self.words << exact_log2(bus.word_bytes))),
        ]
        if self._place_bits:
            m.d.sync += self.wide.eq(~self.from_device & self._aligned())

        self._from_device = from_device = Signal()
        m.d.sync += from_device.eq(self.from_device)

        # Stage 1: the row's scale, and its number x stride as four products, not added yet; stage 2: its place. A whole
        # multiplication takes most of a cycle, and the burst cutter compares the place before that is registered.
        named = Signal(COUNT_BITS)
        moved = Signal()
        placed = Signal()
        # Row numbers of an indexed source come from memory and are not checked, and number x stride may have more bits
        # than an address. So that no row wraps around to an address that may be read, a row whose offset lies in the
        # upper half of the addresses or above it gets an address in the upper half, which the memory port refuses.
        # Bit b of `too_high`: with a row number whose bit b is set, the stride alone takes the offset that far.
        bits = bus.address_bits
        too_high = Signal(32)
        m.d.sync += too_high.eq(Cat(*[self.stride[bits - 1 - bit :].any() for bit in range(32)]))
        far = Signal()
        scale = Signal(32)
        wanting = Signal()
        taking = Signal()
        taken = Signal()
        m.d.comb += [
            taking.eq(~placed | moved),
            taken.eq(wanting & taking & (~recorded | records.o.valid)),
            # Those that come while this command takes none are the next one's.
            records.o.ready.eq(wanting & taking & recorded),
        ]
        row = Signal(COUNT_BITS)
        coming = Signal(32)
        m.d.comb += coming.eq(Mux(indexed, records.o.payload[:32], row))
        # In words, of which addresses and strides are multiples, and with a bit more than an address has: the sum of an
        # address in the lower half and of an offset, where that is not `far`, does not wrap around.
        word_bits = exact_log2(bus.word_bytes)
        pitch = self.stride[word_bits:]
        row_word = Signal(bits - word_bits + 1)
        factors = {
            "low_low": (coming[:NUMBER_BITS], pitch[:PITCH_BITS], 0),
            "low_high": (coming[:NUMBER_BITS], pitch[PITCH_BITS:], PITCH_BITS),
            "high_low": (coming[NUMBER_BITS:], pitch[:PITCH_BITS], NUMBER_BITS),
            "high_high": (coming[NUMBER_BITS:], pitch[PITCH_BITS:], NUMBER_BITS + PITCH_BITS),
        }
        terms = [self.address[word_bits:]]
        for name, (one_part, other_part, place_bits) in factors.items():
            # Whatever is beyond `row_word` is the offset of a row that is `far`.
            width = min(len(one_part) + len(other_part), len(row_word) - place_bits)
            if width > 0:
                product = Signal(width, name=f"product_{name}", reset_less=True)
                with m.If(taking):
                    m.d.sync += product.eq(one_part * other_part)
                terms.append(product << place_bits)
        m.d.comb += row_word.eq(reduce(add, terms))
        one = constant(m, FP32.one, "ONE", width=32)
        with m.If(taking):
            m.d.sync += [
                placed.eq(taken),
                far.eq((coming & too_high).any()),
                scale.eq(Mux(scaled, records.o.payload[32:], one)),
            ]
        with m.If(taken):
            m.d.sync += [named.eq(named - 1), wanting.eq(named != 1), row.eq(row + 1)]
        # Rows that touch are one run, asked for at once: long bursts, however short a row is.
        one_run = Signal()
        with m.If(self.start):
            m.d.sync += [named.eq(self.sources), wanting.eq(self.sources != 0), row.eq(0)]
            m.d.sync += one_run.eq(from_device & touching & (self.sources != 0))
        with m.Elif(features.run.ready):
            m.d.sync += one_run.eq(0)

        row_bits = address_bits(self.memory)
        # Rows are named far ahead of their words: bursts of later rows are asked for while earlier ones arrive.
        self._pending = pending = place(
            m, platform, "pending", BlockQueue(width=32 + row_bits, depth=ROWS_AHEAD)
        )
        needs_run = Signal()
        m.d.comb += [
            needs_run.eq(from_device & ~touching),
            pending.i.payload.eq(Cat(scale, row_word[:row_bits])),
            # A row's place and its run are handed on in the same cycle, each waiting for the other's ready: words of
            # `features` then come in the order of `pending`, one row for each of its elements.
            pending.i.valid.eq(placed & (~needs_run | features.run.ready)),
            features.run.payload.address[word_bits:].eq(
                Mux(touching, self.address[word_bits:], Cat(row_word[:-2], row_word[-2:].any() | far))
            ),
            features.run.payload.beats.eq(Mux(touching, self.total, self.words)),
            features.run.valid.eq(from_device & Mux(touching, one_run, placed & pending.i.ready)),
            moved.eq(pending.i.valid & pending.i.ready),
        ]

    def _send_words(self, m, features):
        bus = self.bus
        pending, from_device = self._pending, self._from_device
        row_address = pending.o.payload[32:]
        column = Signal.like(self.words)
        left = Signal(BEATS_BITS)
        admit = Signal()
        beat = Signal(bus.word_bits, reset_less=True)
        end = column | self.wide.replicate(self._place_bits) if self._place_bits else column
        m.d.comb += [
            # Nothing stops a word after this: it has a place in the ring, passes the scaler and is written.
            admit.eq(pending.o.valid & self.room & (features.o.valid | ~from_device)),
            self.admitted.eq(admit),
            pending.o.ready.eq(admit & (end == self.words - 1)),
            features.o.ready.eq(admit & from_device),
            self.read.en.eq(admit & ~from_device),
            self.read.address.eq(row_address + column),
            self.word.eq(self._in_place(Mux(from_device, beat, self.read.data[: bus.word_bits]))),
            self.done.eq((left == 0) & ~self.word_valid),
        ]
        if self._place_bits:
            m.d.comb += self.read.wide.eq(self.wide)
        # A bank answers in the cycle after `admit`; a beat waits a cycle in `beat`, so that both come out alike.
        m.d.sync += [self.read.bank.eq(self.bank), self.word_valid.eq(admit)]
        with m.If(admit):
            m.d.sync += [
                beat.eq(features.o.payload),
                self.scale.eq(pending.o.payload[:32]),
                column.eq(Mux(end == self.words - 1, 0, end + 1)),
                left.eq(left - (Mux(self.wide, self.memory.source_words, 1) if self._place_bits else 1)),
            ]
        with m.If(self.start):
            m.d.sync += [column.eq(0), left.eq(self.total)]

    @property
    def _place_bits(self):
        """Bits of the place of a word among those that are read at once."""
        return exact_log2(self.memory.source_words)

    def _aligned(self):
        """Whether all rows begin and end where so many words do."""
        first, bits = exact_log2(self.bus.word_bytes), self._place_bits
        odd = [self.words[:bits], *[each[first : first + bits] for each in (self.address, self.stride)]]
        return ~Cat(*odd).any()

    def _in_place(self, first):
        """The words that go on, of which `first` is one or the only one."""
        words = [
            self.read.data.word_select(place, self.bus.word_bits) for place in range(self.memory.source_words)
        ]
        return Cat(first, *[Mux(self.wide, word, first) for word in words[1:]]) if self._place_bits else first
