"""Cutting a run of beats into AXI4 bursts."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, exact_log2

ADDRESS_BITS = 64
BEATS_BITS = 32
"""Bits of a run's length in beats."""

RUN = data.StructLayout({"address": ADDRESS_BITS, "beats": BEATS_BITS})
"""Beats from an address (bytes) that is a multiple of the beat."""


def burst_layout(config):
    """One burst: address (bytes) and length (beats)."""
    return data.StructLayout({"address": ADDRESS_BITS, "beats": bits_for(config.burst_beats)})


class BurstCutter(wiring.Component):
    """Cut runs of beats into bursts.

    No burst crosses a multiple of the longest burst's bytes, so none crosses 4 KB.

    Latency: 1 cycle from a run to its first burst. Throughput: one burst per cycle.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    run : In(stream.Signature(RUN))
        Runs, in order; a run has at least one beat.
    burst : Out(stream.Signature(burst_layout(config)))
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(
            {"run": In(stream.Signature(RUN)), "burst": Out(stream.Signature(burst_layout(config)))}
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        word_bits = exact_log2(config.word_bytes)
        beat_bits = exact_log2(config.burst_beats)
        active = Signal()
        address = Signal(ADDRESS_BITS)
        left = Signal(BEATS_BITS)
        to_boundary = Signal(beat_bits + 1)
        beats = Signal(beat_bits + 1)
        m.d.comb += [
            to_boundary.eq(config.burst_beats - address[word_bits : word_bits + beat_bits]),
            beats.eq(Mux(left < to_boundary, left, to_boundary)),
            self.burst.payload.address.eq(address),
            self.burst.payload.beats.eq(beats),
            self.burst.valid.eq(active),
            self.run.ready.eq(~active),
        ]
        with m.If(active & self.burst.ready):
            m.d.sync += [address.eq(address + (beats << word_bits)), left.eq(left - beats)]
            with m.If(left == beats):
                m.d.sync += active.eq(0)
                m.d.comb += self.run.ready.eq(1)
        with m.If(self.run.valid & self.run.ready):
            m.d.sync += [active.eq(1), address.eq(self.run.payload.address), left.eq(self.run.payload.beats)]
        return m
