"""The host's way in: frames of LiteX's UARTBone become accesses."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.board import address_map
from simgnn.hw.board.host_bus import HostBus
from simgnn.hw.primitives.parameters import check_integers

WRITES = (address_map.WRITE_INCREMENTING, address_map.WRITE_FIXED)
READS = (address_map.READ_INCREMENTING, address_map.READ_FIXED)
FAILED = 0xFFFF_FFFF
"""What a read that fails gives, as LiteX's buses do."""


class UartBridge(wiring.Component):
    """Accesses that frames of bytes ask for; `address_map` has the form of a frame.

    Bytes that begin no frame are dropped, and so is the rest of a frame whose next byte does not come in time: a host
    that was cut off begins anew. Writes are not answered, and one that fails does nothing.

    Latency: an access begins in the cycle after the last byte that it needs. Throughput: one access at a time.

    Parameters
    ----------
    patience : int
        Cycles that a frame may wait for its next byte.

    Members
    -------
    i, o : In, Out(stream.Signature(8))
    bus : Out(HostBus)
    written : Out(32)
        Checksum of the words written, `address_map.WRITTEN`.
    """

    def __init__(self, *, patience):
        check_integers("UartBridge", least=2, patience=patience)
        self.patience = patience
        super().__init__(
            {
                "i": In(stream.Signature(8)),
                "o": Out(stream.Signature(8)),
                "bus": Out(HostBus()),
                "written": Out(32),
            }
        )

    def elaborate(self, platform):
        m = Module()
        i, o, bus = self.i, self.o, self.bus
        reading, fixed = Signal(), Signal()
        left = Signal(8)  # words after this one
        word = Signal(30)
        data = Signal(32)
        place = Signal(2)  # byte of an address or a word
        waited = Signal(range(self.patience + 1))
        next_data = Cat(i.payload, data[:24])
        m.d.comb += [
            bus.address.eq(Cat(Const(0, 2), word)),
            bus.write.eq(~reading),
            bus.write_data.eq(data),
            o.payload.eq(data[24:]),
        ]
        m.d.sync += waited.eq(0)
        with m.FSM():
            with m.State("COMMAND"):
                m.d.comb += i.ready.eq(1)
                m.d.sync += place.eq(0)
                with m.If(i.valid):
                    m.d.sync += [
                        reading.eq((i.payload == READS[0]) | (i.payload == READS[1])),
                        fixed.eq((i.payload == WRITES[1]) | (i.payload == READS[1])),
                    ]
                    with m.Switch(i.payload), m.Case(*WRITES, *READS):
                        m.next = "LENGTH"
            with m.State("LENGTH"):
                m.d.comb += i.ready.eq(1)
                m.d.sync += waited.eq(waited + 1)
                with m.If(i.valid):
                    # A length of 0 is 256 words: less one it wraps around to 255.
                    m.d.sync += [left.eq(i.payload - 1), waited.eq(0)]
                    m.next = "ADDRESS"
                with m.Elif(waited == self.patience):
                    m.next = "COMMAND"
            with m.State("ADDRESS"):
                m.d.comb += i.ready.eq(1)
                m.d.sync += waited.eq(waited + 1)
                with m.If(i.valid):
                    m.d.sync += [word.eq(Cat(i.payload, word)), place.eq(place + 1), waited.eq(0)]
                    with m.If(place == 3):
                        m.next = "DATA"
                        with m.If(reading):
                            m.next = "ACCESS"
                with m.Elif(waited == self.patience):
                    m.next = "COMMAND"
            with m.State("DATA"):
                m.d.comb += i.ready.eq(1)
                m.d.sync += waited.eq(waited + 1)
                with m.If(i.valid):
                    m.d.sync += [data.eq(next_data), place.eq(place + 1), waited.eq(0)]
                    with m.If(place == 3):
                        m.next = "ACCESS"
                with m.Elif(waited == self.patience):
                    m.next = "COMMAND"
            with m.State("ACCESS"):
                m.d.comb += bus.request.eq(1)
                with m.If(bus.done):
                    with m.If(reading):
                        m.d.sync += data.eq(Mux(bus.failed, FAILED, bus.read_data))
                        m.next = "ANSWER"
                    with m.Else():
                        # Also of a write that failed: the host asks what came over the line, not what came of it.
                        m.d.sync += self.written.eq(self.written.rotate_left(1) ^ data)
                        self._next_word(m, word, left, fixed, more="DATA")
            with m.State("ANSWER"):
                m.d.comb += o.valid.eq(1)
                with m.If(o.ready):
                    m.d.sync += [data.eq(data << 8), place.eq(place + 1)]
                    with m.If(place == 3):
                        self._next_word(m, word, left, fixed, more="ACCESS")
        return m

    @staticmethod
    def _next_word(m, word, left, fixed, *, more):
        # `~fixed` has one bit: 1 where the address goes on.
        m.d.sync += [word.eq(word + ~fixed), left.eq(left - 1)]
        m.next = more
        with m.If(left == 0):
            m.next = "COMMAND"
