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

    A burst behind the memory's end is answered with SLVERR, and the controller does not see it. Bursts of the kernel
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
        for channel in ("aw", "ar"):
            m.d.comb += [
                getattr(out, f"{channel}size").eq(low),
                getattr(out, f"{channel}burst").eq(BURST_INCREMENT),
                getattr(out, f"{channel}cache").eq(CACHE_MODIFIABLE),
            ]
        reads_open, writes_open = Signal(range(MOST_OPEN + 1)), Signal(range(MOST_OPEN + 1))
        writing = Signal()  # beats of a burst are still to come
        posted = Signal()  # a write of the host that has no response yet
        stale = Signal()  # bursts from before `drop` are under way
        with m.If(self.drop):
            m.d.sync += stale.eq(1)
        with m.Elif((reads_open == 0) & (writes_open == 0) & ~writing):
            m.d.sync += stale.eq(0)
        turns = {channel: Signal(name=f"turn_{channel}") for channel in ("aw", "ar")}
        kernel_waits = (turns["aw"] & axi.awvalid) | (turns["ar"] & axi.arvalid)
        host_may = host.request & ~posted & ~kernel_waits
        for channel, turn in turns.items():
            with m.If(host.done):
                m.d.sync += turn.eq(1)
            with m.Elif(getattr(axi, f"{channel}valid") & getattr(axi, f"{channel}ready")):
                m.d.sync += turn.eq(0)
        free = ~stale & ~self.drop & ~posted
        self._read(m, high, reads_open, stale, free & (~host.request | turns["ar"]), host_may)
        self._write(
            m, high, writes_open, writing, posted, stale, free & (~host.request | turns["aw"]), host_may
        )
        # Of a read, `_read` tells.
        with m.If(host.request & host.write):
            m.d.comb += host.done.eq(host_may)
        return m

    def _read(self, m, high, reads_open, stale, kernel_may, host_may):
        axi, out, host = self.axi, self.controller, self.host
        low = exact_log2(self.data_bits // 8)
        beat_of = partial(_beat_of, low=low, high=high)
        for_host = Signal()
        left, outside = Signal(8), Signal()  # beats behind this one of a burst that is nowhere
        idle = (reads_open == 0) & ~outside & (~out.arvalid)
        inside = ~axi.araddr[high:].any()
        empty = ~out.arvalid | out.arready
        accept = axi.arvalid & axi.arready
        ask = host_may & ~host.write & idle & ~for_host
        m.d.comb += axi.arready.eq(
            kernel_may & ~outside & ~for_host & Mux(inside, empty & (reads_open != MOST_OPEN), idle)
        )
        with m.If(out.arready):
            m.d.sync += out.arvalid.eq(0)
        with m.If(accept & inside):
            m.d.sync += [out.arvalid.eq(1), out.araddr.eq(axi.araddr), out.arlen.eq(axi.arlen)]
        with m.If(accept & ~inside):
            m.d.sync += [outside.eq(1), left.eq(axi.arlen)]
        with m.If(ask):
            m.d.sync += [out.arvalid.eq(1), out.araddr.eq(beat_of(host.address)), out.arlen.eq(0)]
            m.d.sync += for_host.eq(1)
        last = out.rvalid & out.rready & out.rlast
        m.d.sync += reads_open.eq(reads_open + ((accept & inside) | ask) - last)
        lane = host.address[2:low] if low > 2 else Const(0)
        m.d.comb += [
            out.rready.eq(stale | for_host | axi.rready),
            axi.rvalid.eq(outside | (out.rvalid & ~stale & ~for_host)),
            axi.rdata.eq(out.rdata),
            axi.rresp.eq(Mux(outside, SLAVE_ERROR, RESPONSE_OKAY)),
            axi.rlast.eq(Mux(outside, left == 0, out.rlast)),
            host.read_data.eq(out.rdata.word_select(lane, 32)),
        ]
        with m.If(for_host & out.rvalid):
            m.d.comb += host.done.eq(1)
            m.d.sync += for_host.eq(0)
        with m.If(outside & axi.rready):
            m.d.sync += [left.eq(left - 1), outside.eq(left != 0)]
        with m.If(self.drop):
            m.d.sync += outside.eq(0)

    def _write(self, m, high, writes_open, writing, posted, stale, kernel_may, host_may):
        axi, out, host = self.axi, self.controller, self.host
        low = exact_log2(self.data_bits // 8)
        beat_of = partial(_beat_of, low=low, high=high)
        left = Signal(8)  # beats behind this one
        waiting, for_host = Signal(), Signal()  # a posted write that has not begun, one that has
        place, data = Signal(high), Signal(32)
        outside, refused = Signal(), Signal()  # beats that go nowhere; their response
        empty = ~out.awvalid | out.awready
        idle = (writes_open == 0) & ~out.awvalid & ~writing & ~outside & ~refused
        inside = ~axi.awaddr[high:].any()
        accept = axi.awvalid & axi.awready
        begin = waiting & idle
        m.d.comb += axi.awready.eq(
            kernel_may
            & ~outside
            & ~refused
            & ~writing
            & Mux(inside, empty & (writes_open != MOST_OPEN), idle)
        )
        with m.If(host_may & host.write):
            m.d.sync += [posted.eq(1), waiting.eq(1), place.eq(host.address), data.eq(host.write_data)]
        with m.If(out.awready):
            m.d.sync += out.awvalid.eq(0)
        with m.If(accept & inside):
            m.d.sync += [out.awvalid.eq(1), out.awaddr.eq(axi.awaddr), out.awlen.eq(axi.awlen)]
            m.d.sync += [writing.eq(1), left.eq(axi.awlen)]
        with m.If(accept & ~inside):
            m.d.sync += outside.eq(1)
        with m.If(begin):
            m.d.sync += [out.awvalid.eq(1), out.awaddr.eq(beat_of(place)), out.awlen.eq(0)]
            m.d.sync += [writing.eq(1), left.eq(0), waiting.eq(0), for_host.eq(1)]
        lane = place[2:low] if low > 2 else Const(0)
        m.d.comb += [
            out.wvalid.eq(writing & (for_host | stale | axi.wvalid)),
            out.wlast.eq(left == 0),
            out.wdata.eq(Mux(for_host, data.replicate(self.data_bits // 32), axi.wdata)),
            axi.wready.eq(outside | (writing & ~for_host & ~stale & out.wready)),
        ]
        with m.If(for_host):
            m.d.comb += out.wstrb.word_select(lane, 4).eq(0xF)
        with m.Elif(~stale):
            m.d.comb += out.wstrb.eq(axi.wstrb)
        with m.If(out.wvalid & out.wready):
            m.d.sync += [left.eq(left - 1), writing.eq(left != 0)]
        with m.If(refused & axi.bready):
            m.d.sync += refused.eq(0)
        with m.If(outside & axi.wvalid & axi.wlast):
            m.d.sync += [outside.eq(0), refused.eq(1)]
        m.d.comb += [
            out.bready.eq(stale | for_host | axi.bready),
            axi.bvalid.eq(refused | (out.bvalid & ~stale & ~for_host)),
            axi.bresp.eq(Mux(refused, SLAVE_ERROR, RESPONSE_OKAY)),
        ]
        answered = out.bvalid & out.bready
        with m.If(for_host & answered):
            m.d.sync += [for_host.eq(0), posted.eq(0)]
        m.d.sync += writes_open.eq(writes_open + ((accept & inside) | begin) - answered)
        with m.If(self.drop):
            m.d.sync += [outside.eq(0), refused.eq(0)]


def _beat_of(address, *, low, high):
    """The beat in which a word lies."""
    return Cat(Const(0, low), address[low:high])
