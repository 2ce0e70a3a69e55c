"""The kernel and the host at one AXI port of a memory controller."""

from functools import partial

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.board.block_memory import LEAST_BYTES, SLAVE_ERROR
from simgnn.hw.board.host_bus import HostBus
from simgnn.hw.memory.axi import AXI4, BURST_INCREMENT, CACHE_MODIFIABLE, RESPONSE_OKAY
from simgnn.hw.primitives.parameters import check_integers, check_powers

MOST_OPEN = 7
"""Bursts of a direction that the controller has at once."""


class SdramPort(wiring.Component):
    """One AXI4 port of a controller, shared by the kernel's bursts and the host's accesses.

    A burst beyond the memory's end is answered with SLVERR, and the controller does not see it. Bursts of the kernel
    pass in order, several at once. An access of the host waits until those before it have ended, and one burst of each
    direction that waits goes before the next access. The host's writes are done at once, and seen by all that comes
    later: the kernel's next burst waits for the controller's response. `drop` forgets the kernel's bursts: what the
    controller still reads is thrown away, and what it still waits for is written with no byte enabled, a beat among it
    that it has not taken yet. The beats of a burst of the kernel that is accepted must not depend on later bursts.

    Latency: an address reaches the controller 1 cycle later, beats and responses 0 cycles; a write of the host 0
    cycles, where no other is under way. Throughput: a beat per cycle and direction, as far as the controller goes.

    Parameters
    ----------
    data_bits : int
        Width of a beat, a power of two, at least 32.
    address_bits : int
        The kernel's.
    memory_bytes : int
        A power of two, at least 4,096, as no burst crosses a border of as many bytes.

    Members
    -------
    axi : In(AXI4)
        The kernel's.
    host : In(HostBus)
        Addresses count modulo the memory's size.
    drop : In(1)
    controller : Out(AXI4)
        With as many address bits as the memory has. Its responses count as OKAY, as LiteDRAM's always are.
    """

    def __init__(self, *, data_bits, address_bits, memory_bytes):
        check_powers("SdramPort", data_bits=data_bits, memory_bytes=memory_bytes)
        check_integers("SdramPort", least=32, data_bits=data_bits)
        check_integers("SdramPort", least=LEAST_BYTES, memory_bytes=memory_bytes)
        self.data_bits = data_bits
        self.address_bits = address_bits
        self.memory_bytes = memory_bytes
        super().__init__(
            {
                "axi": In(AXI4(data_bits=data_bits, address_bits=address_bits)),
                "host": In(HostBus()),
                "drop": In(1),
                "controller": Out(AXI4(data_bits=data_bits, address_bits=exact_log2(memory_bytes))),
            }
        )

    def elaborate(self, platform):
        m = Module()
        axi, out, host = self.axi, self.controller, self.host
        low, high = exact_log2(self.data_bits // 8), exact_log2(self.memory_bytes)
        for channel in (out.aw, out.ar):
            m.d.comb += [
                channel.size.eq(low),
                channel.burst.eq(BURST_INCREMENT),
                channel.cache.eq(CACHE_MODIFIABLE),
            ]
        reads_open, writes_open = Signal(range(MOST_OPEN + 1)), Signal(range(MOST_OPEN + 1))
        writing = Signal()  # beats of a burst are still to come
        posted = Signal()  # a write of the host that has no response yet
        stale = Signal()  # bursts from before `drop` are under way
        with m.If(self.drop):
            m.d.sync += stale.eq(1)
        with m.Elif((reads_open == 0) & (writes_open == 0) & ~writing):
            m.d.sync += stale.eq(0)
        # After an access of the host each direction's waiting burst has its turn: a busy host starves no kernel.
        write_turn, read_turn = Signal(name="turn_aw"), Signal(name="turn_ar")
        kernel_waits = (write_turn & axi.aw.valid) | (read_turn & axi.ar.valid)
        host_may = host.request & ~posted & ~kernel_waits
        for channel, turn in ((axi.aw, write_turn), (axi.ar, read_turn)):
            with m.If(host.done):
                m.d.sync += turn.eq(1)
            with m.Elif(channel.valid & channel.ready):
                m.d.sync += turn.eq(0)
        free = ~stale & ~self.drop & ~posted
        self._read(m, high, reads_open, stale, free & (~host.request | read_turn), host_may)
        self._write(
            m, high, writes_open, writing, posted, stale, free & (~host.request | write_turn), host_may
        )
        # A read is done where `_read` says so.
        with m.If(host.request & host.write):
            m.d.comb += host.done.eq(host_may)
        return m

    def _read(self, m, high, reads_open, stale, kernel_may, host_may):
        axi, out, host = self.axi, self.controller, self.host
        low = exact_log2(self.data_bits // 8)
        beat_of = partial(_beat_of, low=low, high=high)
        for_host = Signal()
        left, outside = Signal(8), Signal()  # beats after this one of a burst that is nowhere
        idle = (reads_open == 0) & ~outside & (~out.ar.valid)
        inside = ~axi.ar.addr[high:].any()
        empty = ~out.ar.valid | out.ar.ready
        accept = axi.ar.valid & axi.ar.ready
        ask = host_may & ~host.write & idle & ~for_host
        # Beats come in the order of addresses, and those of a burst that is nowhere are made here: so it waits until
        # the controller has no other, and those after it wait for its end.
        m.d.comb += axi.ar.ready.eq(
            kernel_may & ~outside & ~for_host & Mux(inside, empty & (reads_open != MOST_OPEN), idle)
        )
        with m.If(out.ar.ready):
            m.d.sync += out.ar.valid.eq(0)
        with m.If(accept & inside):
            m.d.sync += [out.ar.valid.eq(1), out.ar.addr.eq(axi.ar.addr), out.ar.len.eq(axi.ar.len)]
        with m.If(accept & ~inside):
            m.d.sync += [outside.eq(1), left.eq(axi.ar.len)]
        with m.If(ask):
            m.d.sync += [out.ar.valid.eq(1), out.ar.addr.eq(beat_of(host.address)), out.ar.len.eq(0)]
            m.d.sync += for_host.eq(1)
        last = out.r.valid & out.r.ready & out.r.last
        m.d.sync += reads_open.eq(reads_open + ((accept & inside) | ask) - last)
        lane = host.address[2:low] if low > 2 else Const(0)
        m.d.comb += [
            # What the controller still reads for a kernel that was reset is taken, and goes nowhere.
            out.r.ready.eq(stale | for_host | axi.r.ready),
            axi.r.valid.eq(outside | (out.r.valid & ~stale & ~for_host)),
            axi.r.data.eq(out.r.data),
            axi.r.resp.eq(Mux(outside, SLAVE_ERROR, RESPONSE_OKAY)),
            axi.r.last.eq(Mux(outside, left == 0, out.r.last)),
            host.read_data.eq(out.r.data.word_select(lane, 32)),
        ]
        with m.If(for_host & out.r.valid):
            m.d.comb += host.done.eq(1)
            m.d.sync += for_host.eq(0)
        with m.If(outside & axi.r.ready):
            m.d.sync += [left.eq(left - 1), outside.eq(left != 0)]
        with m.If(self.drop):
            m.d.sync += outside.eq(0)

    def _write(self, m, high, writes_open, writing, posted, stale, kernel_may, host_may):
        axi, out, host = self.axi, self.controller, self.host
        low = exact_log2(self.data_bits // 8)
        beat_of = partial(_beat_of, low=low, high=high)
        left = Signal(8)  # beats after this one
        waiting, for_host = Signal(), Signal()  # a posted write that has not begun, one that has
        place, data = Signal(high), Signal(32)
        outside, refused = Signal(), Signal()  # beats that go nowhere; their response
        empty = ~out.aw.valid | out.aw.ready
        idle = (writes_open == 0) & ~out.aw.valid & ~writing & ~outside & ~refused
        inside = ~axi.aw.addr[high:].any()
        accept = axi.aw.valid & axi.aw.ready
        begin = waiting & idle
        m.d.comb += axi.aw.ready.eq(
            kernel_may
            & ~outside
            & ~refused
            & ~writing
            & Mux(inside, empty & (writes_open != MOST_OPEN), idle)
        )
        with m.If(host_may & host.write):
            m.d.sync += [posted.eq(1), waiting.eq(1), place.eq(host.address), data.eq(host.write_data)]
        with m.If(out.aw.ready):
            m.d.sync += out.aw.valid.eq(0)
        with m.If(accept & inside):
            m.d.sync += [out.aw.valid.eq(1), out.aw.addr.eq(axi.aw.addr), out.aw.len.eq(axi.aw.len)]
            m.d.sync += [writing.eq(1), left.eq(axi.aw.len)]
        with m.If(accept & ~inside):
            m.d.sync += outside.eq(1)
        with m.If(begin):
            m.d.sync += [out.aw.valid.eq(1), out.aw.addr.eq(beat_of(place)), out.aw.len.eq(0)]
            m.d.sync += [writing.eq(1), left.eq(0), waiting.eq(0), for_host.eq(1)]
        lane = place[2:low] if low > 2 else Const(0)
        m.d.comb += [
            # A kernel that was reset sends no more beats. The controller still waits for the rest of the burst, and
            # gets it with no byte enabled.
            out.w.valid.eq(writing & (for_host | stale | axi.w.valid)),
            out.w.last.eq(left == 0),
            out.w.data.eq(Mux(for_host, data.replicate(self.data_bits // 32), axi.w.data)),
            axi.w.ready.eq(outside | (writing & ~for_host & ~stale & out.w.ready)),
        ]
        with m.If(for_host):
            m.d.comb += out.w.strb.word_select(lane, 4).eq(0xF)
        with m.Elif(~stale):
            m.d.comb += out.w.strb.eq(axi.w.strb)
        with m.If(out.w.valid & out.w.ready):
            m.d.sync += [left.eq(left - 1), writing.eq(left != 0)]
        with m.If(refused & axi.b.ready):
            m.d.sync += refused.eq(0)
        with m.If(outside & axi.w.valid & axi.w.last):
            m.d.sync += [outside.eq(0), refused.eq(1)]
        m.d.comb += [
            out.b.ready.eq(stale | for_host | axi.b.ready),
            axi.b.valid.eq(refused | (out.b.valid & ~stale & ~for_host)),
            axi.b.resp.eq(Mux(refused, SLAVE_ERROR, RESPONSE_OKAY)),
        ]
        answered = out.b.valid & out.b.ready
        with m.If(for_host & answered):
            m.d.sync += [for_host.eq(0), posted.eq(0)]
        m.d.sync += writes_open.eq(writes_open + ((accept & inside) | begin) - answered)
        with m.If(self.drop):
            m.d.sync += [outside.eq(0), refused.eq(0)]


def _beat_of(address, *, low, high):
    """The beat in which a word lies."""
    return Cat(Const(0, low), address[low:high])
