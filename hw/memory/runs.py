"""Rows of a tensor in device memory, as the runs of beats that a burst cutter takes."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.command import COUNT_BITS
from simgnn.hw.memory.burst import BEATS_BITS, run_layout

WORD_COUNT_BITS = COUNT_BITS
TOTAL_BITS = COUNT_BITS + WORD_COUNT_BITS


class RowRuns(wiring.Component):
    """The rows of a tensor in device memory as runs of beats; rows that touch become one run.

    Latency: 1 cycle from `start` to the first run. Throughput: one run per cycle.

    Parameters
    ----------
    bus : MemoryBus

    Members
    -------
    start : In(1)
        Begin; the other inputs hold until the last run has been taken: `stride` and `words` from the cycle before
        `start`, `total` from the cycle after it.
    address, stride : In
        Bytes.
    rows, words : In
        Rows, and words in a row.
    total : In
        rows x words.
    run : Out(stream.Signature(run_layout(bus)))
    """

    def __init__(self, *, bus):
        self.bus = bus
        super().__init__(
            {
                "start": In(1),
                "address": In(bus.address_bits),
                "stride": In(32),
                "rows": In(COUNT_BITS),
                "words": In(WORD_COUNT_BITS),
                "total": In(TOTAL_BITS),
                "run": Out(stream.Signature(run_layout(bus))),
            }
        )

    def elaborate(self, platform):
        m = Module()
        touching = Signal()
        adjacent = Signal()
        address = Signal(self.bus.address_bits)
        left = Signal(COUNT_BITS)
        # Rows that touch are cut into the longest bursts, however short a row is.
        m.d.sync += adjacent.eq(self.stride == self.words << exact_log2(self.bus.word_bytes))
        m.d.comb += [
            # What is too long for one run will leave memory before its end.
            touching.eq(adjacent & (self.total >> BEATS_BITS == 0)),
            self.run.payload.address.eq(address),
            self.run.payload.beats.eq(Mux(touching, self.total, self.words)),
            self.run.valid.eq(left != 0),
        ]
        with m.If(self.start):
            m.d.sync += [address.eq(self.address), left.eq(self.rows)]
        with m.Elif(self.run.valid & self.run.ready):
            m.d.sync += [address.eq(address + self.stride), left.eq(Mux(touching, 0, left - 1))]
        return m
