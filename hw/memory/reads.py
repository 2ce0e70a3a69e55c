"""The memory engine's read side: bursts for several clients over one AXI4 port.

Clients (`BurstReader`) cut their runs into bursts and ask for one only when they have room for all of it, so the port
never waits for a client. `ReadArbiter` serves bursts in the order in which they were asked for, ties by client number.
"""

from functools import reduce
from operator import or_

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, exact_log2

from simgnn.hw.memory.axi import AXI4, BURST_INCREMENT, CACHE_MODIFIABLE, RESPONSE_OKAY
from simgnn.hw.memory.burst import BurstCutter, burst_layout, run_layout
from simgnn.hw.primitives.fifo import BlockQueue, Queue
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.primitives.parameters import check_integers
from simgnn.hw.primitives.skid import SkidBuffer


class BurstReader(wiring.Component):
    """Read runs of beats: cut them into bursts, hold what arrives.

    A burst is asked for only when the buffer has room for it.

    Latency: 2 cycles from a run to its first request, 2 from a beat that arrives to `o`. Throughput: one burst request
    and one beat per cycle, where the buffer covers the memory's latency: a buffer of two bursts covers
    `burst_beats` - 3 cycles from a request to its first beat.

    Parameters
    ----------
    bus : MemoryBus
    buffer_beats : int
        Beats that the buffer holds, at least one burst.

    Members
    -------
    run : In(stream.Signature(run_layout(bus)))
        Runs of beats, in order; a run has at least one beat.
    request : Out(stream.Signature(burst_layout(bus)))
    response : In(stream.Signature(bus.word_bits))
        Beats from memory; always ready.
    o : Out(stream.Signature(bus.word_bits))
        The same beats, to the client.
    """

    def __init__(self, *, bus, buffer_beats):
        check_integers("BurstReader", least=bus.burst_beats, buffer_beats=buffer_beats)
        self.bus = bus
        self.buffer_beats = buffer_beats
        self.module_name = f"simgnn_burst_reader_{buffer_beats}"
        super().__init__(
            {
                "run": In(stream.Signature(run_layout(bus))),
                "request": Out(stream.Signature(burst_layout(bus))),
                "response": In(stream.Signature(bus.word_bits)),
                "o": Out(stream.Signature(bus.word_bits)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bus = self.bus
        # A block queue of depth 2 takes a beat only in every second cycle, and `response` is always ready.
        depth = max(3, self.buffer_beats)
        buffer = place(m, platform, "buffer", BlockQueue(width=bus.word_bits, depth=depth))
        m.d.comb += [
            buffer.i.payload.eq(self.response.payload),
            buffer.i.valid.eq(self.response.valid),
            # A burst is asked for when the buffer has room for all of it, so that no beat ever finds it full.
            self.response.ready.eq(1),
        ]
        forward(m, self.o, buffer.o)

        cutter = place(m, platform, "cutter", BurstCutter(bus=bus))
        asked = place(m, platform, "asked", SkidBuffer(shape=burst_layout(bus)))
        # Room that is promised to no burst: it shrinks by a burst as that is asked for, not as its beats arrive.
        free = Signal(range(self.buffer_beats + 1), init=self.buffer_beats)
        beats = cutter.burst.payload.beats
        room = Signal()
        taken = Signal()
        popped = Signal()
        forward(m, self.run, cutter.run)
        forward(m, self.request, asked.o)
        m.d.comb += [
            room.eq(beats <= free),
            asked.i.payload.eq(cutter.burst.payload),
            asked.i.valid.eq(cutter.burst.valid & room),
            cutter.burst.ready.eq(asked.i.ready & room),
            taken.eq(asked.i.valid & asked.i.ready),
            popped.eq(self.o.valid & self.o.ready),
        ]
        m.d.sync += free.eq(free - Mux(taken, beats, 0) + popped)
        return m


class ReadArbiter(wiring.Component):
    """Share an AXI4 read port among clients.

    Latency: 1 cycle from a client's request to ARVALID; a beat goes to its client in the cycle in which it arrives.
    Throughput: one burst and one beat per cycle, while fewer than `outstanding_reads` bursts are under way.

    Parameters
    ----------
    bus : MemoryBus
    outstanding_reads : int
        Bursts that may be under way.
    clients : int

    Members
    -------
    request : In(stream.Signature(burst_layout(bus))).array(clients)
        Bursts of a `BurstCutter`: none crosses a multiple of the longest burst's bytes.
    response : Out(stream.Signature(bus.word_bits)).array(clients)
        A client is always ready.
    axi : Out(AXI4)
        Read channels only.
    base, limit : In(address_bits)
        Addresses that may be read: base <= address < limit.
    halt : In(1)
        Issue no new address.
    error : Out(1)
        A burst was out of bounds (taken a cycle before, it is not issued), or a beat came with an error response.
    error_response : Out(1)
        The error is a response.
    error_client : Out
        Client whose burst failed.
    error_address : Out(address_bits)
        Address of the burst, or of the beat that came with the error.
    waiting : Out(1)
        A burst is outstanding.
    burst, beat : Out(1)
        An address, a beat was transferred in this cycle.
    """

    def __init__(self, *, bus, outstanding_reads, clients):
        check_integers("ReadArbiter", outstanding_reads=outstanding_reads, clients=clients)
        self.bus = bus
        self.outstanding_reads = outstanding_reads
        self.clients = clients
        super().__init__(
            {
                "request": In(stream.Signature(burst_layout(bus))).array(clients),
                "response": Out(stream.Signature(bus.word_bits)).array(clients),
                "axi": Out(AXI4(data_bits=bus.word_bits, address_bits=bus.address_bits)),
                "base": In(bus.address_bits),
                "limit": In(bus.address_bits),
                "halt": In(1),
                "error": Out(1),
                "error_response": Out(1),
                "error_client": Out(range(max(2, clients))),
                "error_address": Out(bus.address_bits),
                "waiting": Out(1),
                "burst": Out(1),
                "beat": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bus, axi = self.bus, self.axi
        client_bits = bits_for(self.clients - 1)
        word_bits = exact_log2(bus.word_bytes)

        # Age matrix: older[i][j] says that client j's request came before client i's. Of requests that come in one
        # cycle the lower client's counts as older. A request without an older one is granted: always exactly one while
        # any is there, and none can be overtaken for ever, as a fixed priority would allow.
        waiting = Signal(self.clients)
        valid = Cat(*[request.valid for request in self.request])
        grant = Signal(self.clients)
        older = [Signal(self.clients, name=f"older{i}") for i in range(self.clients)]
        granted = Signal()
        for i in range(self.clients):
            present = Signal(self.clients, name=f"present{i}")
            lower = (1 << i) - 1
            m.d.comb += present.eq(Mux(waiting[i], older[i], waiting | lower) & valid)
            m.d.comb += grant[i].eq(valid[i] & ~present.any())
            # The request that was granted leaves the matrix; its client's next one is younger than all that wait.
            m.d.sync += older[i].eq(Mux(granted, present & ~grant, present))
        m.d.sync += waiting.eq(Mux(granted, valid & ~grant, valid))

        chosen = Signal(client_bits)
        burst = Signal(burst_layout(bus))
        # A cutter's burst stays in its block, so that nothing is carried out of the place of its last word there. It is
        # worked out for each client, while the grant is: the bounds then wait for no sum.
        block_bits = word_bits + exact_log2(bus.burst_beats)
        ending = Signal(block_bits - word_bits)
        ends = [Signal.like(ending, name=f"end{i}") for i in range(self.clients)]
        for end, request in zip(ends, self.request, strict=True):
            offer = request.payload
            m.d.comb += end.eq(offer.address[word_bits:block_bits] + offer.beats - 1)
        bursts = [request.payload.as_value() for request in self.request]
        for value, of_each in ((chosen, range(self.clients)), (burst, bursts), (ending, ends)):
            m.d.comb += value.eq(reduce(or_, [Mux(grant[i], own, 0) for i, own in enumerate(of_each)]))

        route = place(
            m, platform, "route", Queue(width=client_bits + bus.address_bits, depth=self.outstanding_reads)
        )
        # The burst that is granted is compared with the bounds on its way into a register: what comes of it shows a
        # cycle later, and the comparison is in the path neither to a client's ready nor to the port.
        held_burst = Signal(burst_layout(bus))
        held_client = Signal(client_bits)
        refused = Signal()
        inside = Signal()
        m.d.comb += [
            inside.eq(
                (burst.address >= self.base)
                & (Cat(ending, burst.address[block_bits:]) < self.limit[word_bits:])
                & (burst.address[:word_bits] == 0)
            ),
            # Registered, as is ARVALID: AXI wants both to hold until ARREADY, whatever the clients do meanwhile.
            axi.ar.addr.eq(held_burst.address),
            axi.ar.len.eq((held_burst.beats - 1)[: len(held_burst.beats)]),
            # `route` has a place for each burst under way: when it is full, no more are asked for.
            granted.eq(valid.any() & route.i.ready & (~(axi.ar.valid | refused) | axi.ar.ready) & ~self.halt),
            route.i.payload.eq(Cat(chosen, burst.address)),
            route.i.valid.eq(granted),
        ]
        for i, request in enumerate(self.request):
            m.d.comb += request.ready.eq(grant[i] & granted)
        m.d.sync += refused.eq(granted & ~inside)
        with m.If(granted):
            m.d.sync += [axi.ar.valid.eq(inside), held_burst.eq(burst), held_client.eq(chosen)]
        with m.Elif(axi.ar.ready):
            m.d.sync += axi.ar.valid.eq(0)
        # The register is free again, and no address was ever shown to the memory; what was granted now is dropped.
        with m.If(refused):
            m.d.sync += [axi.ar.valid.eq(0), refused.eq(0)]

        client = Signal(client_bits)
        m.d.comb += [
            axi.ar.size.eq(word_bits),
            axi.ar.burst.eq(BURST_INCREMENT),
            axi.ar.cache.eq(CACHE_MODIFIABLE),
            # No flow control: each client has kept room for what it asked for.
            axi.r.ready.eq(1),
            client.eq(route.o.payload[:client_bits]),
            # Responses come in the order of addresses, so that the oldest entry says whose beats these are.
            route.o.ready.eq(axi.r.valid & axi.r.last),
        ]
        for i, response in enumerate(self.response):
            m.d.comb += [response.payload.eq(axi.r.data), response.valid.eq(axi.r.valid & (client == i))]

        received = Signal(range(bus.burst_beats + 1))
        with m.If(axi.r.valid):
            m.d.sync += received.eq(Mux(axi.r.last, 0, received + 1))
        beat_address = Signal(bus.address_bits)
        m.d.comb += beat_address.eq(route.o.payload[client_bits:] + (received << word_bits))
        bad_response = Signal()
        m.d.comb += [
            bad_response.eq(axi.r.valid & (axi.r.resp != RESPONSE_OKAY)),
            self.error.eq(bad_response | (refused & ~self.halt)),
            self.error_response.eq(bad_response),
            self.error_client.eq(Mux(bad_response, client, held_client)),
            self.error_address.eq(Mux(bad_response, beat_address, held_burst.address)),
            self.waiting.eq(route.o.valid),
            self.burst.eq(axi.ar.valid & axi.ar.ready),
            self.beat.eq(axi.r.valid),
        ]
        return m
