"""Bench of sdram_port.py: kernel and host at one memory, which answers late and in pieces, against an image."""

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiBus, AxiRam
from kit import case
from kit.drivers.axi_monitor import AxiMonitor
from kit.drivers.board_memory import MOST_CYCLES, SLAVE_ERROR, BoardMemoryDriver
from kit.points import axi_moved, axi_waits, both, high, low, watch
from kit.streams import clock_and_reset

from simgnn.hw.board.sdram_port import MOST_OPEN, SdramPort

DUT = SdramPort
DESIGNS = {
    "narrow": {"data_bits": 32, "address_bits": 34, "memory_bytes": 4096},
    "wide": {"data_bits": 128, "address_bits": 36, "memory_bytes": 8192},
}
PAGE = 4096
watch("an address of the kernel waits", axi_waits("axi_ar"))
watch("an address waits at the controller", axi_waits("controller_ar"))
watch("a beat is not taken by the kernel", axi_waits("axi_r"))
watch("a beat is not taken by the controller", axi_waits("controller_w"))
watch("a response is not taken", axi_waits("axi_b"))
watch("the host waits for its write before", both(high("host_request", "host_write"), low("host_done")))
watch("the host writes into a burst", both(high("host_request", "host_write"), axi_moved("controller_w")))
watch(
    "the host's read waits for the kernel's",
    both(high("host_request", "axi_rvalid"), lambda ports: not ports.host_write),
)
watch("a beat is thrown away", high("drop", "controller_rvalid", "controller_rready"))


class Bench(BoardMemoryDriver):
    """The kernel's manager, the host, a memory, and an image of what it must hold."""

    def __init__(self, dut, *key, stall, monitored=True):
        super().__init__(dut, case.generator(*key), sizes=case.design(DESIGNS), stall=stall)
        self.memory = AxiRam(AxiBus.from_prefix(dut, "controller"), dut.clk, dut.rst, size=self.size)
        self.monitored = monitored

    async def start(self):
        dut = self.dut
        self.rest()
        if self.monitored:
            rules = {"in_reset": lambda: case.known(dut.rst), "reads": MOST_OPEN, "writes": MOST_OPEN}
            AxiMonitor(dut, "controller", clock=dut.clk, **rules).start()
        if self.stall:
            read, write = self.memory.read_if, self.memory.write_if
            reads, writes = (read.ar_channel, read.r_channel), (write.aw_channel, write.w_channel)
            for channel in (*reads, *writes, write.b_channel):
                channel.set_pause_generator(self.pauses())
        await clock_and_reset(dut)

    def pauses(self):
        while True:
            yield self.random.random() < self.stall

    def burst(self, *, most=32):
        """A random burst within memory and a page: address, beats."""
        beats = self.random.choice([1, 2, self.random.randint(1, 32), self.random.randint(1, most)])
        page, places = self.random.randrange(self.size // PAGE), PAGE // self.beat_bytes
        return PAGE * page + self.beat_bytes * self.random.randrange(places + 1 - beats), beats

    async def compare_all(self):
        """All of memory, by the host, and behind the port."""
        for address in range(0, self.size, 4):
            await self.host(address)
        assert self.memory.read(0, self.size) == bytes(self.image)


@cocotb.test()
@cocotb.parametrize(stall=[0.0, 0.6])
async def bursts(dut, stall):
    """Strobes count, what the host has written is seen at once, and bursts behind the end do nothing but fail."""
    bench = Bench(dut, stall, stall=stall)
    await bench.start()
    for _ in range(case.pick(short=40, full=400)):
        await bench.write(*bench.burst(most=256), outside=bench.random.random() < 0.2)
        address, beats = bench.burst(most=256)
        for _ in range(bench.random.randint(0, 3)):
            place = address + 4 * bench.random.randrange(beats * bench.beat_bytes // 4)
            await bench.host(place, bench.random.getrandbits(32))
        await bench.read(address, beats, outside=bench.random.random() < 0.2)
        await bench.host(4 * bench.random.randrange(bench.size // 4))
    await bench.compare_all()
    case.checked(bench.compared)


@cocotb.test()
async def at_once(dut):
    """As many reads as the controller may have pass without waiting, a cycle later, and come back in order."""
    bench = Bench(dut, stall=0.0)
    bench.memory.read_if.ar_channel.queue_occupancy_limit = MOST_OPEN + 1
    await bench.start()
    for address in range(0, bench.size, 32 * bench.beat_bytes):
        await bench.write(address, 32)
    for _ in range(case.pick(short=10, full=100)):
        asked = [bench.burst() for _ in range(MOST_OPEN)]
        for address, beats in asked:
            dut.axi_araddr.value, dut.axi_arlen.value, dut.axi_arvalid.value = address, beats - 1, 1
            await RisingEdge(dut.clk)
            assert case.known(dut.axi_arready), "an address in each cycle"
            dut.axi_arvalid.value = 0
        await RisingEdge(dut.clk)
        assert case.known(dut.controller_arvalid) and case.known(dut.controller_araddr) == asked[-1][0]
        assert not case.known(dut.axi_arready), "and no more"
        for address, beats in asked:
            await bench.answers(address, beats)
    case.checked(bench.compared)


@cocotb.test()
async def always_ready(dut):
    """A manager that takes each response at once, as the kernel does, has one for each burst, whatever it is."""
    bench = Bench(dut, stall=0.0)
    await bench.start()
    dut.axi_bready.value = 1
    answers = []

    async def listen():
        while True:
            await RisingEdge(dut.clk)
            if case.known(dut.axi_bvalid):
                answers.append(case.known(dut.axi_bresp))

    listening = cocotb.start_soon(listen())
    for _ in range(case.pick(short=40, full=400)):
        outside = bench.random.random() < 0.5
        address, beats = bench.burst(most=4)
        await bench.address("aw", address + bench.behind(outside), beats)
        await bench.beats(address, beats, outside=outside)
        for _ in range(MOST_CYCLES):
            if answers:
                break
            await RisingEdge(dut.clk)
        assert answers == [SLAVE_ERROR * outside], f"a burst of {beats} beats must have one response"
        answers.clear()
        bench.compared += 1
    listening.cancel()
    dut.axi_bready.value = 0
    await bench.compare_all()
    case.checked(bench.compared)


@cocotb.test()
async def responses_at_once(dut):
    """As many writes as the controller may have are accepted without a response taken, and no more."""
    bench = Bench(dut, stall=0.0)
    write = bench.memory.write_if
    for channel in (write.aw_channel, write.w_channel):
        channel.queue_occupancy_limit = 10 * MOST_OPEN
    await bench.start()
    for _ in range(case.pick(short=10, full=100)):
        for _ in range(MOST_OPEN):
            address, beats = bench.burst(most=2)
            await bench.address("aw", address, beats)
            await bench.beats(address, beats)
        dut.axi_awvalid.value = 1
        for _ in range(10):
            await RisingEdge(dut.clk)
            assert not case.known(dut.axi_awready)
        dut.axi_awvalid.value = 0
        dut.axi_bready.value = 1
        for _ in range(MOST_OPEN):
            await bench.until(dut.axi_bvalid)
            bench.compared += 1
        dut.axi_bready.value = 0
    await bench.compare_all()
    case.checked(bench.compared)


@cocotb.test()
async def beside_each_other(dut):
    """The host and the kernel at once, each in its half: neither waits for ever, and no byte goes astray."""
    bench = Bench(dut, stall=0.3)
    await bench.start()
    await bench.beside_each_other(case.pick(short=30, full=300))
    await bench.compare_all()
    case.checked(bench.compared)


@cocotb.test()
@cocotb.parametrize(outside=[False, True])
async def dropped(dut, outside):
    """Bursts that are under way are forgotten, whatever is missing of them, and memory keeps its bytes."""
    bench = Bench(dut, outside, stall=0.4, monitored=False)
    await bench.start()
    for _ in range(case.pick(short=20, full=200)):
        (there, beats), (here, more) = bench.burst(), bench.burst()
        await bench.address("ar", there + bench.behind(outside), beats)
        await bench.address("aw", here + bench.behind(outside), more)
        await bench.beats(here, bench.random.randrange(more), outside=outside)
        dut.axi_wvalid.value = 0
        dut.drop.value = 1
        await ClockCycles(dut.clk, bench.random.randint(2, 7))
        assert not case.known(dut.axi_rvalid) and not case.known(dut.axi_bvalid)
        await bench.host(4 * bench.random.randrange(bench.size // 4))
        dut.drop.value = 0
        await bench.host(4 * bench.random.randrange(bench.size // 4), bench.random.getrandbits(32))
        await bench.write(*bench.burst())
        await bench.read(*bench.burst())
    await bench.compare_all()
    case.checked(bench.compared)
