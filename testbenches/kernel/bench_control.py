"""Bench of control.py: registers behind AXI4-Lite against a model of every cycle, driven by cocotbext-axi."""

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge, Timer
from cocotbext.axi import AxiLiteBus, AxiLiteMaster
from kit import case
from kit.points import axi_moved, axi_waits, both, high, low, some_bits, watch
from kit.streams import clock_and_reset, pulse

from simgnn.hw import registers
from simgnn.hw.counters import COUNTERS
from simgnn.hw.kernel.control import ControlRegisters

DUT = ControlRegisters
DESIGNS = {"registers": {"address_bits": 64, "ports": 1}, "narrow": {"address_bits": 36, "ports": 4}}

ARGUMENTS = {
    "program_address": (registers.PROGRAM, 2),
    "commands": (registers.COMMANDS, 1),
    "base": (registers.MEMORY_BASE, 2),
    "limit": (registers.MEMORY_LIMIT, 2),
    "timeout": (registers.TIMEOUT, 1),
}
"""Address and number of 32-bit words of what the host writes, whatever the ports."""
BASES = {f"bases_{port}": (registers.PORT_BASES + 8 * port, 2) for port in range(4)}
PLACES = [
    *(0, 4, 8, 12),
    *(address + 4 * word for address, words in (ARGUMENTS | BASES).values() for word in range(words)),
    *(0x034, registers.ERROR_CAUSE, registers.ERROR_COMMAND, registers.ERROR_ADDRESS, 0x04C, 0x050, 0x0FC),
    *(registers.COUNTERS + 4 * word for word in range(2 * len(COUNTERS) + 2)),
    0xFFC,
]
"""Addresses that mean something, and some that do not."""


def arguments():
    """`ARGUMENTS`, and the bases of this design's ports."""
    return ARGUMENTS | (BASES if case.design(DESIGNS)["ports"] > 1 else {})


case.declare("the address comes first", "the data come first", "both come at once", "a register that is none")
case.declare("a start that is dropped")
watch("a read and a write at once", both(axi_moved("axi_aw"), axi_moved("axi_ar")))
watch("a part of a word is written", both(axi_moved("axi_w"), some_bits("axi_wstrb")))
watch("an answer to a read is not taken", axi_waits("axi_r"))
watch("an answer to a write is not taken", axi_waits("axi_b"))
watch("a write waits for the one before", axi_waits("axi_aw"))
watch("done and failed at once", high("done", "failed"))
watch("the interrupt rises", low("interrupt"), high("interrupt"))
watch("the interrupt falls", high("interrupt"), low("interrupt"))
watch("a start", high("start"))
watch("an end as a start comes", high("start", "done"))


class Model:
    """What the registers hold, cycle by cycle, from what happens on the bus and at the kernel.

    A write counts two cycles behind its later handshake, that of address or data. A read's answer comes three cycles
    behind its handshake, and
    is what the register held a cycle before.
    """

    def __init__(self, dut, *, random):
        self.dut = dut
        self.random, self.errors_random = random, case.generator("errors")
        self.pending = self.done = self.enable = self.mask = self.status = 0
        # Upper words of addresses have as many bits as are left for them.
        address_bits = case.design(DESIGNS)["address_bits"]
        self.kept = {
            address + 4: (1 << (address_bits - 32)) - 1
            for address, words in arguments().values()
            if words == 2
        }
        self.words = {address + 4 * i: 0 for address, words in arguments().values() for i in range(words)}
        self.counters = [random.getrandbits(64) for _ in COUNTERS]
        self.errors = {name: random.getrandbits(64) for name in ("cause", "command", "address")}
        for name in self.errors:
            port = getattr(dut, f"error_{name}")
            self.errors[name] &= (1 << len(port)) - 1
            port.value = self.errors[name]
        self.events = 0.0
        self.reading = None
        self.answer = None
        self.written = False
        self.address = self.data = None
        self.compared = self.starts = self.interrupts = 0
        dut.idle.value = dut.done.value = dut.failed.value = dut.recovering.value = 0

    def _value(self, address, idle):
        """Contents of a register."""
        if address in self.words:
            return self.words[address]
        number, high = divmod(address - registers.COUNTERS, 8)
        if 0 <= number < len(COUNTERS):
            return self.counters[number] >> 8 * high & 0xFFFFFFFF
        ready = int(idle and not self.pending)
        return {
            registers.AP_CTRL: self.pending | self.done << 1 | ready << 2 | self.done << 3,
            registers.GIE: self.enable,
            registers.IER: self.mask,
            registers.ISR: self.status,
            registers.ERROR_CAUSE: self.errors["cause"],
            registers.ERROR_COMMAND: self.errors["command"],
            registers.ERROR_ADDRESS: self.errors["address"] & 0xFFFFFFFF,
            registers.ERROR_ADDRESS + 4: self.errors["address"] >> 32,
        }.get(address, 0)

    def _argument(self, name):
        address, words = arguments()[name]
        return sum(self.words[address + 4 * i] << 32 * i for i in range(words))

    async def watch(self):
        """Check every cycle, for ever; `events` is the probability of each event at the kernel."""
        dut, random = self.dut, self.random
        while True:
            for name in ("done", "failed"):
                getattr(dut, name).value = int(random.random() < self.events)
            if random.random() < self.events:
                dut.recovering.value = recovering = int(self.errors_random.random() < 0.1)
                dut.idle.value = random.getrandbits(1) & ~recovering
            await RisingEdge(dut.clk)
            idle, done, failed, recovering = (
                case.known(getattr(dut, name)) for name in ("idle", "done", "failed", "recovering")
            )
            start = self.pending & idle
            assert case.known(dut.start) == start, f"start must be {start}"
            interrupt = int(self.enable and self.status != 0)
            assert case.known(dut.interrupt) == interrupt, f"interrupt must be {interrupt}"
            for name in arguments():
                got, wanted = case.known(getattr(dut, name)), self._argument(name)
                assert got == wanted, f"{name} must be {wanted:#x}, not {got:#x}"
            self.starts += start
            self.interrupts += interrupt
            cleared = self._read(idle)
            number = case.known(dut.counter)
            dut.counter_value.value = (
                self.counters[number] if number < len(COUNTERS) else random.getrandbits(64)
            )
            if start:
                self.pending = 0
            raised = (done | failed << 1) & self.mask
            self._write()
            if recovering:
                case.met("a start that is dropped", self.pending)
                self.pending = 0
            self.status |= raised
            self.done = 1 if done else 0 if cleared else self.done

    def _read(self, idle):
        """The read channels; whether the register that `done` clears itself from is read in this cycle."""
        dut = self.dut
        valid = case.known(dut.axi_rvalid)
        assert valid == (self.answer is not None), f"rvalid must be {self.answer is not None}"
        assert case.known(dut.axi_arready) == (self.reading is None and not valid), "one read at a time"
        if valid:
            got = case.known(dut.axi_rdata)
            assert got == self.answer, f"rdata must be {self.answer:#x}, not {got:#x}"
            assert case.known(dut.axi_rresp) == 0
            if case.known(dut.axi_rready):
                self.answer = None
                self.compared += 1
        cleared = False
        if self.reading is not None:
            address, cycles = self.reading
            if cycles == 2:
                self.answer = self._value(address, idle)
                cleared = address == registers.AP_CTRL
            self.reading = None if cycles == 2 else (address, cycles + 1)
        elif case.known(dut.axi_arvalid) and case.known(dut.axi_arready):
            self.reading = case.known(dut.axi_araddr) & ~3, 1
        return cleared

    def _write(self):
        """The write channels."""
        dut = self.dut
        valid = case.known(dut.axi_bvalid)
        assert valid == self.written, f"bvalid must be {self.written}"
        held = self.address, self.data
        for ready, value in zip((dut.axi_awready, dut.axi_wready), held, strict=True):
            assert case.known(ready) == (value is None), "one address and one beat of data are held"
        if self.address is None and case.known(dut.axi_awvalid):
            self.address = case.known(dut.axi_awaddr) & ~3
        if self.data is None and case.known(dut.axi_wvalid):
            self.data = case.known(dut.axi_wdata), case.known(dut.axi_wstrb)
        if valid:
            assert case.known(dut.axi_bresp) == 0
            self.written = not case.known(dut.axi_bready)
            self.compared += not self.written
        case.met("the address comes first", self.address is not None and self.data is None)
        case.met("the data come first", self.address is None and self.data is not None)
        case.met("both come at once", None not in (self.address, self.data) and held == (None, None))
        if None in held or valid:
            return
        self.written = True
        address, (data, strobes) = held
        self.address = self.data = None
        if address in self.words:
            bits = sum(0xFF << 8 * byte for byte in range(4) if strobes >> byte & 1)
            self.words[address] = (self.words[address] & ~bits | data & bits) & self.kept.get(
                address, 0xFFFFFFFF
            )
        elif strobes & 1:
            known = (registers.AP_CTRL, registers.GIE, registers.IER, registers.ISR)
            case.met("a register that is none", address not in known)
            if address == registers.AP_CTRL:
                self.pending |= data & 1
            elif address == registers.GIE:
                self.enable = data & 1
            elif address == registers.IER:
                self.mask = data & 3
            elif address == registers.ISR:
                self.status ^= data & 3


@cocotb.test()
async def ready_does_not_follow_valid(dut):
    """No change of the port's inputs within a cycle reaches its outputs in that cycle."""
    random = case.generator("paths")
    await clock_and_reset(dut)
    compared = 0
    inputs = ("awvalid", "wvalid", "arvalid", "bready", "rready")
    outputs = ("awready", "wready", "arready", "bvalid", "rvalid")
    for _ in range(50):
        await RisingEdge(dut.clk)
        seen = set()
        for value in range(1 << len(inputs)):
            for bit, name in enumerate(inputs):
                getattr(dut, f"axi_{name}").value = value >> bit & 1
            await Timer(10, "ps")
            seen.add(tuple(case.known(getattr(dut, f"axi_{name}")) for name in outputs))
            compared += 1
        assert len(seen) == 1, f"outputs must not depend on the cycle's inputs, and are {seen}"
        for name in inputs:
            getattr(dut, f"axi_{name}").value = random.getrandbits(1)
    case.checked(compared)


async def begin(dut, *, random):
    model = Model(dut, random=random)
    master = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "axi"), dut.clk, dut.rst)
    await clock_and_reset(dut)
    cocotb.start_soon(model.watch())
    return model, master


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[10, case.pick(short=80, full=5000)])
async def accesses(dut, idle, stall, count):
    """Reads and writes at once, of any byte, while the kernel does things.

    `idle` is the probability that the host pauses on an address or data channel in a cycle, `stall` that it does not
    take an answer.
    """
    random = case.generator(idle, stall, count)
    model, master = await begin(dut, random=random)
    model.events = 0.1
    dut.idle.value = 1
    write, read = master.write_if, master.read_if
    for channel, pause in (
        (write.aw_channel, idle),
        (write.w_channel, idle),
        (read.ar_channel, idle),
        (write.b_channel, stall),
        (read.r_channel, stall),
    ):
        if pause:
            channel.set_pause_generator(iter(lambda pause=pause: random.random() < pause, None))

    def place():
        return random.choice(random.choice([PLACES[:4], PLACES]))

    async def writes():
        for _ in range(count):
            low = random.choice([0, 0, 0, 1, 2, 3])
            await master.write(place() + low, random.randbytes(random.randint(1, 4 - low)))

    async def reads():
        for _ in range(count):
            await master.read(place(), 4)

    await master.write(registers.GIE, b"\1")
    await master.write(registers.IER, b"\3")
    tasks = [cocotb.start_soon(writes()), cocotb.start_soon(reads())]
    for task in tasks:
        await task
    await ClockCycles(dut.clk, 4)
    assert model.compared == 2 * count + 2, f"{2 * count + 2} accesses must be answered, not {model.compared}"
    assert model.starts or count < 80, "the kernel must have been started"
    assert model.interrupts or count < 80, "interrupts must have been raised"
    case.checked(model.compared)


@cocotb.test()
async def launch(dut):
    """As a host uses them: arguments, start, interrupt, done that a read clears, error, counters."""
    random = case.generator("launch")
    model, master = await begin(dut, random=random)

    async def put(address, value, size=4):
        await master.write(address, value.to_bytes(size, "little"))

    async def get(address, size=4):
        return int.from_bytes((await master.read(address, size)).data, "little")

    compared = 0
    for name, (address, words) in arguments().items():
        for value in (0, (1 << 32 * words) - 1, 0, random.getrandbits(32 * words)):
            await put(address, value, 4 * words)
            kept = value & (1 << len(getattr(dut, name))) - 1
            assert await get(address, 4 * words) == case.known(getattr(dut, name)) == kept
            compared += 1
    await put(registers.GIE, 1)
    await put(registers.IER, 3)
    await put(registers.AP_CTRL, 1)
    assert await get(registers.AP_CTRL) == 0b0001, "a start that waits must be seen"
    dut.idle.value = 1
    while not case.known(dut.start):
        await RisingEdge(dut.clk)
    dut.idle.value = 0
    assert await get(registers.AP_CTRL) == 0b0000, "a kernel at work is neither idle nor done"
    assert not case.known(dut.interrupt)
    dut.idle.value = 1
    await pulse(dut, dut.done)
    assert await get(registers.ISR) == 0b01 and case.known(dut.interrupt)
    assert await get(registers.AP_CTRL) == 0b1110, "done and ready must be seen"
    assert await get(registers.AP_CTRL) == 0b0100, "and be cleared by reading"
    await put(registers.ISR, 1)
    assert await get(registers.ISR) == 0 and not case.known(dut.interrupt)
    await pulse(dut, dut.failed)
    assert await get(registers.ISR) == 0b10 and case.known(dut.interrupt)
    for address, size, name in (
        (registers.ERROR_CAUSE, 4, "cause"),
        (registers.ERROR_COMMAND, 4, "command"),
        (registers.ERROR_ADDRESS, 8, "address"),
    ):
        assert await get(address, size) == model.errors[name], f"error_{name} must be readable"
        compared += 1
    for number, wanted in enumerate(model.counters):
        got = await get(registers.COUNTERS + 8 * number, 8)
        assert got == wanted, f"{COUNTERS[number]} must be {wanted:#x}, not {got:#x}"
        compared += 1
    assert model.starts == 1
    case.checked(compared)


@cocotb.test()
@cocotb.parametrize(lead=list(range(8)))
async def start_about_a_recovery(dut, lead):
    """A start that waits as a recovery begins, or is written in one, is dropped; one that comes after it is not."""
    random = case.generator("recovery", lead)
    model, master = await begin(dut, random=random)
    for wanted in (0, 1):
        writing = cocotb.start_soon(master.write(registers.AP_CTRL, b"\1"))
        if wanted:
            await writing
        else:
            await ClockCycles(dut.clk, lead)
        for value in (1, 0):
            dut.recovering.value = value if not wanted else 0
            await ClockCycles(dut.clk, 10)
        await writing
        dut.idle.value = 1
        await ClockCycles(dut.clk, 4)
        dut.idle.value = 0
        assert model.starts == wanted, f"the kernel must have been started {wanted} times, not {model.starts}"
    case.checked(model.compared)


@cocotb.test()
@cocotb.parametrize(lead=list(range(8)))
async def status_at_an_event(dut, lead):
    """A start, or an end, in each cycle around a read of the status: none is lost, and none is told too early."""
    random = case.generator("status", lead)
    model, master = await begin(dut, random=random)
    dut.idle.value = 1
    for end in (False, True):
        reading = cocotb.start_soon(master.read(registers.AP_CTRL, 4))
        await ClockCycles(dut.clk, lead)
        if end:
            await pulse(dut, dut.done)
        else:
            await master.write(registers.AP_CTRL, b"\1")
        seen = (await reading).data[0] >> 1 & 1
        if end:
            again = (await master.read(registers.AP_CTRL, 4)).data[0] >> 1 & 1
            assert seen + again == 1, "an end must be told exactly once"
    assert model.starts, "the kernel must have been started"
    case.checked(model.compared)
