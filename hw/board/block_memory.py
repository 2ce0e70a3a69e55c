"""Device memory in block RAM, at the kernel's memory port and in the host's window."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In
from amaranth.utils import exact_log2

from simgnn.hw.board.host_bus import HostBus
from simgnn.hw.memory.axi import AXI4, RESPONSE_OKAY
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.parameters import check_integers, check_powers
from simgnn.hw.primitives.ram import Ram

SLAVE_ERROR = 2
LEAST_BYTES = 4096
"""No burst crosses a border of as many bytes, so that all of it lies in memory, or none."""


class BlockMemory(wiring.Component):
    """AXI4 subordinate for one kernel port: incrementing bursts of whole beats, one of each direction at a time.

    A burst beyond the memory's end is answered with SLVERR, and does nothing. The host's accesses come between beats of
    writes and between bursts of reads, and go before them. A word that is read while it is written is unspecified.

    Latency: a read's first beat 2 cycles after its address, a write's response 1 cycle after its last beat; a write of
    the host 0 cycles, a read of it 1. Throughput: one beat per cycle and direction inside a burst.

    Parameters
    ----------
    data_bits : int
        Width of a beat, a power of two, at least 32.
    address_bits : int
    memory_bytes : int
        A power of two, at least `LEAST_BYTES`.

    Members
    -------
    axi : In(AXI4)
    host : In(HostBus)
        Addresses count modulo the memory's size.
    drop : In(1)
        Forget bursts that are under way, as the kernel does in reset.
    """

    def __init__(self, *, data_bits, address_bits, memory_bytes):
        check_powers("BlockMemory", data_bits=data_bits, memory_bytes=memory_bytes)
        check_integers("BlockMemory", least=32, data_bits=data_bits)
        check_integers("BlockMemory", least=LEAST_BYTES, memory_bytes=memory_bytes)
        self.data_bits = data_bits
        self.address_bits = address_bits
        self.memory_bytes = memory_bytes
        super().__init__(
            {
                "axi": In(AXI4(data_bits=data_bits, address_bits=address_bits)),
                "host": In(HostBus()),
                "drop": In(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        beat_bytes = self.data_bits // 8
        words = self.memory_bytes // beat_bytes
        ram = place(m, platform, "ram", Ram(width=self.data_bits, depth=words, granularity=8, collides=False))
        low, high = exact_log2(beat_bytes), exact_log2(self.memory_bytes)
        host_word = self.host.address[low:high]
        self._read(m, ram, low, high, host_word)
        self._write(m, ram, low, high, host_word)
        return m

    def _read(self, m, ram, low, high, host_word):
        axi, host = self.axi, self.host
        active = Signal(name="reading")
        word = Signal(high - low, name="read_word")
        left = Signal(8, name="read_left")
        outside = Signal(name="read_outside")
        looked_up = Signal(name="host_looked_up")
        wanted = host.request & ~host.write
        free = ~active & ~axi.r.valid
        host_now = wanted & free & ~looked_up
        # The RAM's output is R's register: the next beat is read as the last one is taken, and holds.
        fetch = active & (~axi.r.valid | axi.r.ready)
        lane = host.address[2:low] if low > 2 else 0
        m.d.comb += [
            # The host goes first, between bursts.
            axi.ar.ready.eq(free & ~wanted),
            ram.read_en.eq(host_now | fetch),
            ram.read_address.eq(Mux(active, word, host_word)),
            axi.r.data.eq(ram.read_data),
            axi.r.resp.eq(Mux(outside, SLAVE_ERROR, RESPONSE_OKAY)),
            host.read_data.eq(ram.read_data.word_select(lane, 32)),
        ]
        m.d.sync += looked_up.eq(host_now)
        with m.If(axi.r.ready):
            m.d.sync += axi.r.valid.eq(0)
        with m.If(fetch):
            m.d.sync += [
                axi.r.valid.eq(1),
                axi.r.last.eq(left == 0),
                word.eq(word + 1),
                left.eq(left - 1),
                active.eq(left != 0),
            ]
        with m.If(axi.ar.valid & axi.ar.ready):
            m.d.sync += [
                active.eq(1),
                word.eq(axi.ar.addr[low:high]),
                left.eq(axi.ar.len),
                outside.eq(axi.ar.addr[high:].any()),
            ]
        with m.If(self.drop):
            m.d.sync += [active.eq(0), axi.r.valid.eq(0)]
        # Of a write, which `_write` ends, or of a read.
        m.d.comb += host.done.eq(Mux(host.write, host.request, looked_up))

    def _write(self, m, ram, low, high, host_word):
        axi, host = self.axi, self.host
        active = Signal(name="writing")
        word = Signal(high - low, name="write_word")
        outside = Signal(name="write_outside")
        host_now = host.request & host.write
        beat = axi.w.valid & axi.w.ready
        m.d.comb += [
            axi.aw.ready.eq(~active & ~axi.b.valid),
            # One write port: a beat waits while the host writes.
            axi.w.ready.eq(active & ~host_now),
            axi.b.resp.eq(Mux(outside, SLAVE_ERROR, RESPONSE_OKAY)),
        ]
        lanes = self.data_bits // 32
        lane = host.address[2:low] if low > 2 else 0
        with m.If(host_now):
            m.d.comb += [
                ram.write_address.eq(host_word),
                ram.write_data.eq(host.write_data.replicate(lanes)),
                ram.write_en.word_select(lane, 4).eq(0xF),
            ]
        with m.Else():
            m.d.comb += [
                ram.write_address.eq(word),
                ram.write_data.eq(axi.w.data),
                ram.write_en.eq(Mux(beat & ~outside, axi.w.strb, 0)),
            ]
        with m.If(axi.b.ready):
            m.d.sync += axi.b.valid.eq(0)
        with m.If(beat):
            m.d.sync += word.eq(word + 1)
            with m.If(axi.w.last):
                m.d.sync += [active.eq(0), axi.b.valid.eq(1)]
        with m.If(axi.aw.valid & axi.aw.ready):
            m.d.sync += [active.eq(1), word.eq(axi.aw.addr[low:high]), outside.eq(axi.aw.addr[high:].any())]
        with m.If(self.drop):
            m.d.sync += [active.eq(0), axi.b.valid.eq(0)]
