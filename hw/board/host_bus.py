"""The bus between the serial bridge and what the host can reach, its decoder, and the registers that it leads to."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out, Signature

from simgnn.hw import registers
from simgnn.hw.board import address_map
from simgnn.hw.memory.axi import RESPONSE_OKAY, AXI4Lite


class HostBus(Signature):
    """One access of 32 bits at a time, from the bridge's side.

    `request` and all that goes with it stay until the cycle of `done`, in which `read_data` and `failed` count. From
    the next cycle on there may be another access.

    Members
    -------
    request, write : Out(1)
    address : Out(32)
        In bytes, a multiple of 4.
    write_data : Out(32)
    done, failed : In(1)
    read_data : In(32)
    """

    def __init__(self):
        super().__init__(
            {
                "request": Out(1),
                "write": Out(1),
                "address": Out(32),
                "write_data": Out(32),
                "done": In(1),
                "failed": In(1),
                "read_data": In(32),
            }
        )


class HostDecoder(wiring.Component):
    """Lead each access to the target in whose window its address lies; one in no window fails in its first cycle.

    Latency: 0 cycles. Throughput: one access at a time.

    Parameters
    ----------
    windows : tuple of (int, int)
        First address of each target's window and its size in bytes, a power of two that divides the address.

    Members
    -------
    host : In(HostBus)
    target : Out(HostBus).array(len(windows))
    """

    def __init__(self, *, windows):
        for base, size in windows:
            if size < 4 or size & (size - 1) or base % size:
                raise ValueError(
                    f"HostDecoder window must be a power of two at a multiple of it, not {size!r} bytes at {base:#x}"
                )
        self.windows = tuple(windows)
        super().__init__({"host": In(HostBus()), "target": Out(HostBus()).array(len(windows))})

    def elaborate(self, platform):
        m = Module()
        host = self.host
        nowhere = Signal(init=1)
        m.d.comb += [nowhere.eq(1), host.done.eq(host.request & nowhere), host.failed.eq(nowhere)]
        for (base, size), target in zip(self.windows, self.target, strict=True):
            # A window is a power of two at a multiple of it: the bits above tell, without an adder.
            low = size.bit_length() - 1
            chosen = host.address[low:] == base >> low
            m.d.comb += [
                target.request.eq(host.request & chosen),
                target.write.eq(host.write),
                target.address.eq(host.address),
                target.write_data.eq(host.write_data),
            ]
            with m.If(chosen):
                m.d.comb += [
                    nowhere.eq(0),
                    host.done.eq(target.done),
                    host.failed.eq(target.failed),
                    host.read_data.eq(Mux(target.done, target.read_data, 0)),
                ]
        return m


class ControlPort(wiring.Component):
    """AXI4-Lite manager that makes each access of the host one of its own.

    Latency: `done` in the cycle of the response. Throughput: one access at a time.

    Members
    -------
    host : In(HostBus)
        The lowest `registers.ADDRESS_BITS` bits of an address count.
    held : In(1)
        The kernel is held in reset, and would never answer: an access fails at once, one under way as well.
    axi : Out(AXI4Lite)
    """

    def __init__(self):
        axi = AXI4Lite(address_bits=registers.ADDRESS_BITS)
        super().__init__({"host": In(HostBus()), "held": In(1), "axi": Out(axi)})

    def elaborate(self, platform):
        m = Module()
        host, axi = self.host, self.axi
        # Each channel is taken in a cycle of its own: what has been sent must not be sent again for the same access.
        sent = {channel: Signal(name=f"sent_{channel}") for channel in ("aw", "w", "ar")}
        wanted = {"aw": host.write, "w": host.write, "ar": ~host.write}
        for name, channel in (("aw", axi.aw), ("w", axi.w), ("ar", axi.ar)):
            m.d.comb += channel.valid.eq(host.request & wanted[name] & ~sent[name] & ~self.held)
            with m.If(channel.valid & channel.ready):
                m.d.sync += sent[name].eq(1)
        address = host.address[: registers.ADDRESS_BITS]
        m.d.comb += [
            axi.aw.addr.eq(address),
            axi.ar.addr.eq(address),
            axi.w.data.eq(host.write_data),
            axi.w.strb.eq(0xF),
            axi.b.ready.eq(sent["aw"] & sent["w"]),
            axi.r.ready.eq(sent["ar"]),
            host.read_data.eq(axi.r.data),
        ]
        with m.If(axi.b.valid & axi.b.ready):
            m.d.comb += [host.done.eq(1), host.failed.eq(axi.b.resp != RESPONSE_OKAY)]
        with m.If(axi.r.valid & axi.r.ready):
            m.d.comb += [host.done.eq(1), host.failed.eq(axi.r.resp != RESPONSE_OKAY)]
        # A kernel in reset never answers, and the bridge, by which alone the host ends the reset, must not wait for it.
        with m.If(self.held & host.request):
            m.d.comb += [host.done.eq(1), host.failed.eq(1)]
        with m.If(host.done | self.held):
            m.d.sync += [signal.eq(0) for signal in sent.values()]
        return m


class BoardRegisters(wiring.Component):
    """The registers of `address_map`. What is not there reads as 0, and takes nothing.

    Latency: 0 cycles; a write counts from the next cycle on. Throughput: one access per cycle.

    Parameters
    ----------
    digest : int
        Of the kernel's configuration, 64 bits.
    memory_bytes : int
    clock_khz : int

    Members
    -------
    host : In(HostBus)
    written : In(32)
        What the bridge has written, `address_map.WRITTEN`.
    held : Out(1)
        The kernel is held in reset.
    scratch : Out(32)
    """

    def __init__(self, *, digest, memory_bytes, clock_khz):
        self.digest = digest
        self.memory_bytes = memory_bytes
        self.clock_khz = clock_khz
        super().__init__({"host": In(HostBus()), "written": In(32), "held": Out(1), "scratch": Out(32)})

    def elaborate(self, platform):
        m = Module()
        host = self.host
        values = {
            address_map.MAGIC: address_map.MAGIC_VALUE,
            address_map.DIGEST_LOW: self.digest & 0xFFFF_FFFF,
            address_map.DIGEST_HIGH: self.digest >> 32,
            address_map.MEMORY_BYTES: self.memory_bytes,
            address_map.CLOCK_KHZ: self.clock_khz,
            address_map.RESET: self.held,
            address_map.SCRATCH: self.scratch,
            address_map.WRITTEN: self.written,
        }
        m.d.comb += host.done.eq(host.request)
        place = host.address[: address_map.WINDOW_BITS]
        with m.Switch(place):
            for address, value in values.items():
                with m.Case(address):
                    m.d.comb += host.read_data.eq(value)
        with m.If(host.request & host.write):
            with m.Switch(place):
                with m.Case(address_map.RESET):
                    m.d.sync += self.held.eq(host.write_data[0])
                with m.Case(address_map.SCRATCH):
                    m.d.sync += self.scratch.eq(host.write_data)
        return m
