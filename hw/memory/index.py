"""Reading lists of small elements (edges, source records, scales) from device memory."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.command import COMMAND_BYTES
from simgnn.hw.depths import LIST_BURSTS
from simgnn.hw.memory.burst import burst_layout
from simgnn.hw.memory.reads import BurstReader
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.primitives.parameters import check_powers

COUNT_BITS = 32
WIDTHS = (32, 64, 8 * COMMAND_BYTES)
"""Bits of an edge or a scale, of a source record, of a command."""


class IndexReader(wiring.Component):
    """Read `count` elements of `width` bits from an address that is a multiple of the element.

    Elements come in groups: those that lie in the same `group` elements of a word.

    Latency: 5 cycles and the memory's from `start` to the first group. Throughput: one group per cycle, where the
    buffer of two bursts covers the memory's latency (see `BurstReader`).

    Parameters
    ----------
    bus : MemoryBus
    width : int
        Bits of an element, one of `WIDTHS`, at most a word.
    group : int
        Elements in a group, a power of two; together at most a word.

    Members
    -------
    start : In(1)
        Begin; the reader is `idle`. `address` (bytes) and `count` are taken in this cycle.
    address : In(address_bits)
    count : In(32)
    o : Out(stream.Signature(group x width))
    present : Out(group)
        Elements of `o` that belong to the list: in the first group and the last some may not.
    last : Out(1)
        `o` is the list's last group.
    idle : Out(1)
        Every group has been taken.
    request, response
        To the memory port, as in `BurstReader`.
    """

    def __init__(self, *, bus, width, group=1):
        check_powers("IndexReader", group=group)
        if width not in WIDTHS:
            raise ValueError(f"IndexReader width must be one of {', '.join(map(str, WIDTHS))}, not {width!r}")
        self.bus = bus
        self.width = width
        self.group = group
        self.module_name = f"simgnn_index_reader_{group}x{width}"
        super().__init__(
            {
                "start": In(1),
                "address": In(bus.address_bits),
                "count": In(COUNT_BITS),
                "o": Out(stream.Signature(group * width)),
                "present": Out(group),
                "last": Out(1),
                "idle": Out(1),
                "request": Out(stream.Signature(burst_layout(bus))),
                "response": In(stream.Signature(bus.word_bits)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bus = self.bus
        word_bits = exact_log2(bus.word_bytes)
        element_bits = exact_log2(self.width // 8)
        group_bits = element_bits + exact_log2(self.group)
        groups = bus.word_bits // (self.group * self.width)
        reader = place(
            m, platform, "reader", BurstReader(bus=bus, buffer_beats=LIST_BURSTS * bus.burst_beats)
        )
        forward(m, self.request, reader.request)
        forward(m, self.response, reader.response)

        # `left` counts from the beginning of the next group on, so that it includes those `before` the list's first:
        # one bit more than a count has. With groups of 4, a list of 5 elements that begins at slot 2 has `left` = 7, 3;
        # `present` is 0b1100 and then 0b0111.
        left = Signal(COUNT_BITS + 1)
        # Of the next group, known a cycle before: which elements come before the list's end; whether it is the last.
        within = Signal(self.group)
        last = self.last
        before = Signal(self.group)
        place_in_beat = Signal(range(max(2, groups)))
        run_valid = Signal()
        run_address = Signal(bus.address_bits)
        run_bytes = Signal(COUNT_BITS + element_bits + 1)
        first = self.address[group_bits:word_bits] if groups > 1 else 0
        skipped = self.address[element_bits:group_bits] if self.group > 1 else Const(0, 1)
        total = Signal(COUNT_BITS + 1)
        m.d.comb += total.eq(self.count + skipped)
        with m.If(self.start):
            m.d.sync += [
                left.eq(total),
                within.eq(Mux(self.count == 0, 0, Cat(*[slot < total for slot in range(self.group)]))),
                last.eq(total <= self.group),
                before.eq((1 << skipped) - 1),
                place_in_beat.eq(first),
                run_valid.eq(self.count != 0),
                run_address.eq((self.address >> word_bits) << word_bits),
                # From the first word's beginning to the list's end, rounded up; `>> word_bits` makes beats of it.
                run_bytes.eq((self.count << element_bits) + self.address[:word_bits] + bus.word_bytes - 1),
            ]
        with m.Elif(run_valid & reader.run.ready):
            m.d.sync += run_valid.eq(0)
        last_in_beat = Signal()
        taken = Signal()
        m.d.comb += [
            reader.run.payload.address.eq(run_address),
            reader.run.payload.beats.eq(run_bytes >> word_bits),
            reader.run.valid.eq(run_valid),
            self.o.payload.eq(
                reader.o.payload.word_select(place_in_beat, self.group * self.width)
                if groups > 1
                else reader.o.payload
            ),
            self.o.valid.eq(reader.o.valid & within[0]),
            self.present.eq(within & ~before),
            self.idle.eq(~within[0]),
            last_in_beat.eq((place_in_beat == groups - 1) | last),
            taken.eq(self.o.valid & self.o.ready),
            # The beat stays at the buffer until its last group, or the list's, has been taken.
            reader.o.ready.eq(taken & last_in_beat),
        ]
        with m.If(taken):
            m.d.sync += [
                left.eq(left - self.group),
                within.eq(Mux(last, 0, Cat(*[self.group + slot < left for slot in range(self.group)]))),
                last.eq(left <= 2 * self.group),
                before.eq(0),
                place_in_beat.eq(Mux(last_in_beat, 0, place_in_beat + 1)),
            ]
        return m
