"""Reading lists of small elements (edges, source records, scales) from device memory."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.burst import ADDRESS_BITS, burst_layout
from simgnn.hw.command import COMMAND_BYTES
from simgnn.hw.hierarchy import place
from simgnn.hw.memory import BurstReader

COUNT_BITS = 32
WIDTHS = (32, 64, 8 * COMMAND_BYTES)
"""Bits of an edge or a scale, of a source record, of a command."""


class IndexReader(wiring.Component):
    """Read `count` elements of `width` bits from an address that is a multiple of the element.

    Latency: 4 cycles and the memory's from `start` to the first element. Throughput: one element per cycle, where the
    buffer of two bursts covers the memory's latency (see `BurstReader`).

    Parameters
    ----------
    config : HardwareConfig
    width : int
        Bits of an element, one of `WIDTHS`, at most a word.

    Members
    -------
    start : In(1)
        Begin; the reader is not at work. `address` (bytes) and `count` are taken in this cycle.
    address : In(64)
    count : In(32)
    o : Out(stream.Signature(width))
    request, response
        To the memory port, as in `BurstReader`.
    """

    def __init__(self, *, config, width):
        if width not in WIDTHS:
            raise ValueError(f"IndexReader width must be one of {', '.join(map(str, WIDTHS))}, not {width!r}")
        self.config = config
        self.width = width
        super().__init__(
            {
                "start": In(1),
                "address": In(ADDRESS_BITS),
                "count": In(COUNT_BITS),
                "o": Out(stream.Signature(width)),
                "request": Out(stream.Signature(burst_layout(config))),
                "response": In(stream.Signature(config.word_bits)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        word_bits = exact_log2(config.word_bytes)
        element_bits = exact_log2(self.width // 8)
        elements = config.word_bits // self.width
        reader = place(m, platform, "reader", BurstReader(config=config, buffer_beats=2 * config.burst_beats))
        m.d.comb += [
            self.request.payload.eq(reader.request.payload),
            self.request.valid.eq(reader.request.valid),
            reader.request.ready.eq(self.request.ready),
            reader.response.payload.eq(self.response.payload),
            reader.response.valid.eq(self.response.valid),
            self.response.ready.eq(reader.response.ready),
        ]

        left = Signal(COUNT_BITS)
        place_in_beat = Signal(range(max(2, elements)))
        run_valid = Signal()
        run_address = Signal(ADDRESS_BITS)
        run_bytes = Signal(COUNT_BITS + element_bits + 1)
        first = self.address[element_bits:word_bits] if word_bits > element_bits else 0
        with m.If(self.start):
            m.d.sync += [
                left.eq(self.count),
                place_in_beat.eq(first),
                run_valid.eq(self.count != 0),
                run_address.eq((self.address >> word_bits) << word_bits),
                run_bytes.eq((self.count << element_bits) + self.address[:word_bits] + config.word_bytes - 1),
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
                reader.o.payload.word_select(place_in_beat, self.width) if elements > 1 else reader.o.payload
            ),
            self.o.valid.eq(reader.o.valid & (left != 0)),
            last_in_beat.eq((place_in_beat == elements - 1) | (left == 1)),
            taken.eq(self.o.valid & self.o.ready),
            reader.o.ready.eq(taken & last_in_beat),
        ]
        with m.If(taken):
            m.d.sync += [left.eq(left - 1), place_in_beat.eq(Mux(last_in_beat, 0, place_in_beat + 1))]
        return m
