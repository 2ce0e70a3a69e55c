"""The AXI4-Lite control registers (`registers.py` lists them), as XRT kernels have them."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw import registers
from simgnn.hw.counters import COUNTERS
from simgnn.hw.memory.axi import AXI4Lite

ADDRESSES = {
    "program_address": registers.PROGRAM,
    "base": registers.MEMORY_BASE,
    "limit": registers.MEMORY_LIMIT,
}
"""Arguments of two registers, which have as many bits as an address; what is above them is ignored and reads as 0."""
NUMBERS = {"commands": registers.COMMANDS, "timeout": registers.TIMEOUT}
"""Arguments of one register."""
DONE_BIT, ERROR_BIT = 0, 1
"""Bits of the interrupt registers."""


class ControlRegisters(wiring.Component):
    """Start, arguments, status, interrupt and counters at an AXI4-Lite port.

    Latency: a write takes effect two cycles after its later handshake, that of address or data; a read answers three
    cycles after its own. Throughput: one access at a time. No input of the port reaches one of its outputs in the same
    cycle.

    Parameters
    ----------
    address_bits : int
    ports : int
        Memory ports; several have a base each.

    Members
    -------
    axi : In(AXI4Lite)
    interrupt : Out(1)
    program_address, commands, base, limit, timeout : Out
        Arguments.
    bases : Out(address_bits).array(ports)
        Arguments, too: where each port's buffer begins; of several ports.
    start : Out(1)
        The kernel begins in this cycle.
    idle : In(1)
        The kernel can begin.
    done : In(1)
        The kernel has ended in this cycle.
    failed : In(1)
        The kernel has stopped with an error.
    recovering : In(1)
        It has, and is not usable again: a start that waits, or comes now, is dropped.
    error_cause, error_command, error_address : In
    counter : Out
        Counter to read.
    counter_value : In(64)
        It, one cycle later.
    """

    def __init__(self, *, address_bits, ports):
        self._based = registers.based_ports(ports)
        self._names = {
            one.address + 4 * word: one.name + (f", bits {32 * word} and up" if word else "")
            for one in registers.registers_of(ports)
            for word in range(one.bits // 32)
        }
        super().__init__(
            {
                "axi": In(AXI4Lite(address_bits=registers.ADDRESS_BITS)),
                "interrupt": Out(1),
                **{name: Out(address_bits) for name in ADDRESSES},
                **({"bases": Out(address_bits).array(ports)} if self._based else {}),
                **{name: Out(32) for name in NUMBERS},
                "start": Out(1),
                "idle": In(1),
                "done": In(1),
                "failed": In(1),
                "recovering": In(1),
                "error_cause": In(32),
                "error_command": In(32),
                "error_address": In(address_bits),
                "counter": Out(range(len(COUNTERS))),
                "counter_value": In(64),
            }
        )

    def elaborate(self, platform):
        m = Module()
        places = {place: getattr(self, name) for name, place in (ADDRESSES | NUMBERS).items()}
        places |= {registers.PORT_BASES + 8 * port: self.bases[port] for port in self._based}
        arguments = [
            (place + 4 * word, argument[32 * word : 32 * word + 32])
            for place, argument in places.items()
            for word in range(-(-len(argument) // 32))
        ]
        pending_start = Signal()
        done = Signal()
        enable = Signal()
        mask = Signal(2)
        status = Signal(2)
        m.d.comb += [self.start.eq(pending_start & self.idle), self.interrupt.eq(enable & status.any())]
        raised = Signal(2)
        toggled = Signal(2)
        # What is raised in the cycle in which the host clears an older interrupt stays raised.
        m.d.comb += raised.eq(Cat(self.done, self.failed) & mask)
        m.d.sync += status.eq((status ^ toggled) | raised)
        # The last assignment counts. So a start that is written while one begins is one more; and `done` below, set
        # after the reads, which clear it, is not lost where a launch ends in the cycle of a read.
        with m.If(self.start):
            m.d.sync += pending_start.eq(0)

        state = {"pending_start": pending_start, "enable": enable, "mask": mask}
        self._take_writes(m, arguments, toggled=toggled, **state)
        self._answer_reads(m, arguments, done=done, status=status, **state)
        with m.If(self.done):
            m.d.sync += done.eq(1)
        # It was for after a launch that ends well, and would clear the cause before the host has read it.
        with m.If(self.recovering):
            m.d.sync += pending_start.eq(0)
        return m

    def _name(self, address):
        """What the register map calls the word at an address."""
        return self._names[address]

    def _take_writes(self, m, arguments, *, pending_start, enable, mask, toggled):
        """Address and data are taken in any order, and wait for each other."""
        axi = self.axi
        addressed = Signal()
        filled = Signal()
        write = Signal()
        address = Signal(registers.ADDRESS_BITS, decoder=self._name)
        data = Signal.like(axi.w.data)
        strobes = Signal.like(axi.w.strb)
        m.d.comb += [
            # Neither waits for the other: AXI lets a manager offer them in any order.
            axi.aw.ready.eq(~addressed),
            axi.w.ready.eq(~filled),
            # The response before must have been taken: there is one register for it.
            write.eq(addressed & filled & ~axi.b.valid),
        ]
        with m.If(axi.b.ready):
            m.d.sync += axi.b.valid.eq(0)
        with m.If(axi.aw.valid & axi.aw.ready):
            m.d.sync += [addressed.eq(1), address.eq(axi.aw.addr[2:] << 2)]
        with m.If(axi.w.valid & axi.w.ready):
            m.d.sync += [filled.eq(1), data.eq(axi.w.data), strobes.eq(axi.w.strb)]
        with m.If(write):
            m.d.sync += [addressed.eq(0), filled.eq(0), axi.b.valid.eq(1)]
            with m.Switch(address):
                with m.Case(registers.AP_CTRL):
                    with m.If(strobes[0] & data[0]):
                        m.d.sync += pending_start.eq(1)
                with m.Case(registers.GIE):
                    with m.If(strobes[0]):
                        m.d.sync += enable.eq(data[0])
                with m.Case(registers.IER):
                    with m.If(strobes[0]):
                        m.d.sync += mask.eq(data[:2])
                with m.Case(registers.ISR):
                    with m.If(strobes[0]):
                        m.d.comb += toggled.eq(data[:2])
                for place, argument in arguments:
                    with m.Case(place):
                        for byte in range(4):
                            with m.If(strobes[byte]):
                                m.d.sync += argument[8 * byte : 8 * byte + 8].eq(data.word_select(byte, 8))

    def _answer_reads(self, m, arguments, *, pending_start, done, enable, mask, status):
        """The counter's index in one cycle, its value in the next, the answer in the third."""
        axi = self.axi
        reading = Signal(2)
        read_address = Signal(registers.ADDRESS_BITS, decoder=self._name)
        m.d.comb += axi.ar.ready.eq((reading == 0) & ~axi.r.valid)
        m.d.comb += self.counter.eq((read_address - registers.COUNTERS) >> 3)
        with m.If(axi.r.ready):
            m.d.sync += axi.r.valid.eq(0)
        with m.If(reading != 0):
            m.d.sync += reading.eq(reading << 1)
        with m.If(axi.ar.valid & axi.ar.ready):
            m.d.sync += [reading.eq(1), read_address.eq(axi.ar.addr[2:] << 2)]
        with m.If(reading == 2):
            m.d.sync += [axi.r.valid.eq(1), axi.r.data.eq(0)]
            with m.Switch(read_address):
                with m.Case(registers.AP_CTRL):
                    # Not idle while a start waits: software that has just written it would take that for the end.
                    m.d.sync += axi.r.data.eq(Cat(pending_start, done, self.idle & ~pending_start, done))
                    m.d.sync += done.eq(0)
                with m.Case(registers.GIE):
                    m.d.sync += axi.r.data.eq(enable)
                with m.Case(registers.IER):
                    m.d.sync += axi.r.data.eq(mask)
                with m.Case(registers.ISR):
                    m.d.sync += axi.r.data.eq(status)
                for place, argument in arguments:
                    with m.Case(place):
                        m.d.sync += axi.r.data.eq(argument)
                with m.Case(registers.ERROR_CAUSE):
                    m.d.sync += axi.r.data.eq(self.error_cause)
                with m.Case(registers.ERROR_COMMAND):
                    m.d.sync += axi.r.data.eq(self.error_command)
                with m.Case(registers.ERROR_ADDRESS):
                    m.d.sync += axi.r.data.eq(self.error_address[:32])
                with m.Case(registers.ERROR_ADDRESS + 4):
                    m.d.sync += axi.r.data.eq(self.error_address[32:])
                with m.Default():
                    with m.If(
                        (read_address >= registers.COUNTERS)
                        & (read_address < registers.COUNTERS + 8 * len(COUNTERS))
                    ):
                        m.d.sync += axi.r.data.eq(
                            Mux(read_address[2], self.counter_value[32:], self.counter_value[:32])
                        )
