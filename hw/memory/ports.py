"""Several AXI4 ports that act as one wide port."""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.memory.axi import AXI4, BURST_INCREMENT, CACHE_MODIFIABLE
from simgnn.hw.primitives.fifo import Queue
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.primitives.parameters import check_integers, check_powers

SKEW_BEATS = 2
"""Beats by which a port may be ahead of another inside the bundle; the memory holds what is further ahead."""
RESPONSE_BITS = 2
PAGE_BITS = 12
"""A port's base is a multiple of 4,096 bytes, so that no burst crosses such a boundary that did not before."""


def port_bases(direction, *, ports, address_bits):
    """Member `bases` of a signature, in pages, by its name; none where there is one port, which begins at address 0."""
    return {"bases": direction(address_bits - PAGE_BITS).array(ports)} if ports > 1 else {}


class PortBundle(wiring.Component):
    """Stripe a wide AXI4 port over `ports` narrow ones, a beat of each in turn.

    Every burst of the wide port becomes a burst of the same length on each port, at the port's base plus its address
    divided by `ports`. The ports may answer at different times; a wide beat is complete when each port's has come. A
    response is an error if any port's is: the bitwise OR, since OKAY is 0. With one port the bundle is wires.

    Latency: 1 cycle on each channel (0 with one port); a write's first beat is taken in the cycle after its address at
    the earliest. Throughput: one burst and one beat per cycle.

    Parameters
    ----------
    ports : int
        Narrow ports.
    data_bits : int
        Width of each of them.
    address_bits : int
    outstanding_writes : int
        Bursts without a response that the wide port may have.

    Members
    -------
    wide : In(AXI4)
        Words of `ports` x `data_bits`; a write's data may be offered before its address is taken.
    halt : In(1)
        Take no address, so that none appears at a port that was not there before. Unused with one port.
    bases : In(address_bits - PAGE_BITS).array(ports)
        Where each port's buffer begins, in pages; not with one port.
    port : Out(AXI4).array(ports)
    """

    def __init__(self, *, ports, data_bits, address_bits, outstanding_writes):
        check_powers("PortBundle", ports=ports, data_bits=data_bits)
        check_integers("PortBundle", address_bits=address_bits, outstanding_writes=outstanding_writes)
        self.ports = ports
        self.data_bits = data_bits
        self.address_bits = address_bits
        self.outstanding_writes = outstanding_writes
        super().__init__(
            {
                "wide": In(AXI4(data_bits=ports * data_bits, address_bits=address_bits)),
                "halt": In(1),
                "port": Out(AXI4(data_bits=data_bits, address_bits=address_bits)).array(ports),
            }
            | port_bases(In, ports=ports, address_bits=address_bits)
        )

    def elaborate(self, platform):
        m = Module()
        if self.ports == 1:
            forward(m, self.port[0], wiring.flipped(self.wide))
            return m
        # Bursts whose address is at the ports and whose data are not: room for all that the wide port has under way.
        # Data follow their address and never go before it, as AXI would allow: a halt may hold the address back for
        # good, and a memory would then wait with data that belong to no burst.
        bursts = Signal(range(self.outstanding_writes + 1))
        written = self._addresses(m, "aw", bursts != self.outstanding_writes)
        self._addresses(m, "ar", 1)
        ended = self._write_data(m, platform, bursts.any())
        m.d.sync += bursts.eq(bursts + written - ended)
        self._responses(m, platform)
        self._read_data(m, platform)
        return m

    def _addresses(self, m, name, room):
        """A register for each port, which holds an address until the port has taken it; when they are filled."""
        wide = getattr(self.wide, name)
        # Word w lies at w x beat bytes on every port. A wide burst stays in one aligned block of the longest burst, so
        # its parts do as well, and cross no multiple of 4 KB, which AXI forbids.
        offset = wide.addr >> exact_log2(self.ports)
        free = []
        taken = Signal(name=f"{name}_taken")
        for index, each in enumerate(self.port):
            port = getattr(each, name)
            pending = port.valid
            # An address goes to all ports or none: a port that took its own early waits for the others.
            free.append(~pending | port.ready)
            address = Signal.like(wide.addr, name=f"{name}_address{index}")
            length = Signal.like(wide.len, name=f"{name}_length{index}")
            with m.If(taken):
                m.d.sync += [
                    pending.eq(1),
                    address[:PAGE_BITS].eq(offset[:PAGE_BITS]),
                    address[PAGE_BITS:].eq(offset[PAGE_BITS:] + self.bases[index]),
                    length.eq(wide.len),
                ]
            with m.Elif(port.ready):
                # Taken, and no other has come: VALID falls, but not before, even if the kernel halts.
                m.d.sync += pending.eq(0)
            m.d.comb += [
                port.addr.eq(address),
                port.len.eq(length),
                port.size.eq(exact_log2(self.data_bits // 8)),
                port.burst.eq(BURST_INCREMENT),
                port.cache.eq(CACHE_MODIFIABLE),
            ]
        ready = wide.ready
        m.d.comb += [ready.eq(Cat(*free).all() & ~self.halt & room), taken.eq(wide.valid & ready)]
        return taken

    def _write_data(self, m, platform, addressed):
        """Data of bursts whose address is at the ports, as a halt may hold the next one back; when a burst ends."""
        wide = self.wide
        strobes = self.data_bits // 8
        queues = self._queues(m, platform, "write", self.data_bits + strobes + 1)
        ready = Signal()
        ended = Signal()
        m.d.comb += [
            ready.eq(Cat(*[queue.i.ready for queue in queues]).all() & addressed),
            ended.eq(wide.w.valid & ready & wide.w.last),
            wide.w.ready.eq(ready),
        ]
        for index, (queue, port) in enumerate(zip(queues, self.port, strict=True)):
            data = wide.w.data.word_select(index, self.data_bits)
            m.d.comb += [
                queue.i.payload.eq(Cat(data, wide.w.strb.word_select(index, strobes), wide.w.last)),
                queue.i.valid.eq(wide.w.valid & ready),
                # Each port's queue lets it be `SKEW_BEATS` ahead of the slowest; `ready` above is of all of them.
                Cat(port.w.data, port.w.strb, port.w.last).eq(queue.o.payload),
                port.w.valid.eq(queue.o.valid),
                queue.o.ready.eq(port.w.ready),
            ]
        return ended

    def _responses(self, m, platform):
        wide = self.wide
        queues = self._queues(m, platform, "response", RESPONSE_BITS)
        complete = Cat(*[queue.o.valid for queue in queues]).all()
        m.d.comb += wide.b.valid.eq(complete)
        for queue, port in zip(queues, self.port, strict=True):
            m.d.comb += [
                queue.i.payload.eq(port.b.resp),
                queue.i.valid.eq(port.b.valid),
                port.b.ready.eq(queue.i.ready),
                queue.o.ready.eq(complete & wide.b.ready),
            ]
        m.d.comb += wide.b.resp.eq(reduce(or_, [queue.o.payload for queue in queues]))

    def _read_data(self, m, platform):
        wide = self.wide
        queues = self._queues(m, platform, "read", self.data_bits + RESPONSE_BITS + 1)
        complete = Cat(*[queue.o.valid for queue in queues]).all()
        m.d.comb += wide.r.valid.eq(complete)
        responses = []
        for index, (queue, port) in enumerate(zip(queues, self.port, strict=True)):
            m.d.comb += [
                queue.i.payload.eq(Cat(port.r.data, port.r.resp, port.r.last)),
                queue.i.valid.eq(port.r.valid),
                port.r.ready.eq(queue.i.ready),
                queue.o.ready.eq(complete & wide.r.ready),
                wide.r.data.word_select(index, self.data_bits).eq(queue.o.payload),
            ]
            responses.append(queue.o.payload[self.data_bits : -1])
        # Bursts are as long on every port, so that the first one's LAST is that of all.
        m.d.comb += [wide.r.resp.eq(reduce(or_, responses)), wide.r.last.eq(queues[0].o.payload[-1])]

    def _queues(self, m, platform, name, width):
        return [
            place(m, platform, f"{name}{index}", Queue(width=width, depth=SKEW_BEATS))
            for index in range(self.ports)
        ]
