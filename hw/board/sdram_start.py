"""What switches an SDRAM on: commands that the core's registers send to the chip, one after the other."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out, Signature

from simgnn.hw.board.sdram_sequence import (
    DATA_BITS,
    PAUSE_CYCLES,
    WORD_BITS,
    cas_latency,
    power_up_cycles,
    start_writes,
)
from simgnn.hw.board.sizes import SDRAM_KHZ
from simgnn.hw.primitives.parameters import check_integers


class RegisterBus(Signature):
    """Wishbone of the core's registers, from the side that writes them; nothing is read.

    Members
    -------
    adr : Out(WORD_BITS)
        Of a word; the core's higher bits are 0.
    dat_w : Out(DATA_BITS)
        As well.
    cyc, stb, we : Out(1)
    ack : In(1)
    """

    def __init__(self):
        super().__init__(
            {
                "adr": Out(WORD_BITS),
                "dat_w": Out(DATA_BITS),
                "cyc": Out(1),
                "stb": Out(1),
                "we": Out(1),
                "ack": In(1),
            }
        )


class SdramStart(wiring.Component):
    """Switch the SDRAM on, once after reset: by LiteDRAM's registers, which send commands to the chip.

    The chip gets its clock, 200 microseconds of nothing, a precharge, eight refreshes and its mode (bursts of one
    word); then the core takes over. Source: JEDEC 21-C, 3.11.5.1, and LiteDRAM's ``init.py``, which has two
    refreshes.

    Latency: `start_cycles`, where the bus answers within 7 cycles. Throughput: once.

    Parameters
    ----------
    clock_khz : int
        As `SDRAM_KHZ` allows.

    Members
    -------
    bus : Out(RegisterBus)
    """

    def __init__(self, *, clock_khz):
        check_integers("SdramStart", least=SDRAM_KHZ[0], clock_khz=clock_khz)
        if clock_khz > SDRAM_KHZ[1]:
            raise ValueError(f"SdramStart clock_khz must be at most {SDRAM_KHZ[1]}, not {clock_khz!r}")
        self.clock_khz = clock_khz
        super().__init__({"bus": Out(RegisterBus())})

    def elaborate(self, platform):
        m = Module()
        bus = self.bus
        writes = start_writes(latency=cas_latency(self.clock_khz))
        step = Signal(range(len(writes) + 1))
        rest = Signal(range(max(power_up_cycles(self.clock_khz), PAUSE_CYCLES) + 1))
        # Wishbone: request and data hold until ACK. After that the chip needs time for the command, whose end nothing
        # reports: `rest` counts it.
        busy = (rest == 0) & (step != len(writes))
        m.d.comb += [bus.cyc.eq(busy), bus.stb.eq(busy), bus.we.eq(busy)]
        with m.Switch(step):
            for place, (register, value) in enumerate(writes):
                with m.Case(place):
                    m.d.comb += [bus.adr.eq(register // 4), bus.dat_w.eq(value)]
        with m.If(rest != 0):
            m.d.sync += rest.eq(rest - 1)
        with m.Elif(busy & bus.ack):
            m.d.sync += [
                step.eq(step + 1),
                rest.eq(Mux(step == 0, power_up_cycles(self.clock_khz), PAUSE_CYCLES)),
            ]
        return m
