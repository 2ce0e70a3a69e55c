"""Cutting a run of beats into AXI4 bursts."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, exact_log2

from simgnn.hw.primitives.pipeline import constant

BEATS_BITS = 32
"""Bits of a run's length in beats."""


def run_layout(bus):
    """A run: beats from an address (bytes) that is a multiple of the beat."""
    return data.StructLayout({"address": bus.address_bits, "beats": BEATS_BITS})


def burst_layout(bus):
    """One burst: address (bytes) and length (beats)."""
    return data.StructLayout({"address": bus.address_bits, "beats": bits_for(bus.burst_beats)})


class BurstCutter(wiring.Component):
    """Cut runs of beats into bursts.

    No burst crosses a multiple of the longest burst's bytes, so none crosses 4 KB.

    Latency: 1 cycle from a run to its first burst. Throughput: one burst per cycle.

    Parameters
    ----------
    bus : MemoryBus

    Members
    -------
    run : In(stream.Signature(run_layout(bus)))
        Runs, in order; a run has at least one beat.
    burst : Out(stream.Signature(burst_layout(bus)))
    """

    def __init__(self, *, bus):
        self.bus = bus
        super().__init__(
            {"run": In(stream.Signature(run_layout(bus))), "burst": Out(stream.Signature(burst_layout(bus)))}
        )

    def elaborate(self, platform):
        m = Module()
        bus = self.bus
        word_bits = exact_log2(bus.word_bytes)
        beat_bits = exact_log2(bus.burst_beats)
        # A burst ends at a block's end or at the run's, so that `left`, counted from the start of the burst's block,
        # falls by a block per burst; which burst is the last, and its beats, are known a cycle before. With blocks of
        # 16 beats, a run of 20 beats from beat 10 on has `left` = 30, 14 and bursts of 6 and 14.
        active = Signal()
        below = Signal(word_bits)
        offset = Signal(beat_bits)
        block = Signal(bus.address_bits - word_bits - beat_bits)
        # One bit more than a run's length: `left` includes the beats of the first block that come before the run.
        left = Signal(BEATS_BITS + 1)
        last = Signal()
        beats = Signal(beat_bits + 1)
        address = self.run.payload.address
        first = address[word_bits : word_bits + beat_bits]
        span = Signal(BEATS_BITS + 1)
        alone = Signal()
        burst_beats = constant(m, bus.burst_beats, "BURST_BEATS", width=len(span))
        two_bursts = constant(m, 2 * bus.burst_beats, "TWO_BURSTS", width=len(span))
        most_beats = constant(m, bus.burst_beats, "BURST_BEATS", width=len(beats))
        m.d.comb += [
            span.eq(self.run.payload.beats + first),
            self.burst.payload.address.eq(Cat(below, offset, block)),
            self.burst.payload.beats.eq(beats),
            self.burst.valid.eq(active),
            # The next run is taken with the last burst of this one: runs of one burst each lose no cycle.
            self.run.ready.eq(~active | (self.burst.ready & last)),
        ]
        # Of a run, `first` may come late in the cycle, out of the sum that its address is: all that can be compared
        # without it is, and the sum `span` goes nowhere but into a register.
        if beat_bits:
            spare = Signal(beat_bits + 1)
            m.d.comb += [
                spare.eq(most_beats - self.run.payload.beats[: beat_bits + 1]),
                alone.eq((self.run.payload.beats <= burst_beats) & (first <= spare)),
            ]
        else:
            m.d.comb += alone.eq(self.run.payload.beats <= burst_beats)
        with m.If(active & self.burst.ready):
            m.d.sync += [
                offset.eq(0),
                block.eq(block + 1),
                left.eq(left - burst_beats),
                # Of the next burst; `left` still counts this block, hence twice a burst's beats.
                last.eq(left <= two_bursts),
                beats.eq(Mux(left <= two_bursts, left - most_beats, most_beats)),
                active.eq(~last),
            ]
        with m.If(self.run.valid & self.run.ready):
            m.d.sync += [
                active.eq(1),
                Cat(below, offset, block).eq(address),
                left.eq(span),
                last.eq(alone),
                beats.eq(Mux(alone, self.run.payload.beats[: beat_bits + 1], most_beats - first)),
            ]
        return m
