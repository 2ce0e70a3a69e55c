"""Bench of block_memory.py: bursts and accesses of the host against an independent image, whoever comes first."""

import cocotb
from amaranth.utils import exact_log2
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.points import axi_waits, both, high, watch
from kit.streams import clock_and_reset

from simgnn.hw.board.block_memory import SLAVE_ERROR, BlockMemory

DUT = BlockMemory
DESIGNS = {
    "narrow": {"data_bits": 32, "address_bits": 34, "memory_bytes": 4096},
    "wide": {"data_bits": 128, "address_bits": 36, "memory_bytes": 8192},
}
MOST_CYCLES = 2000
watch("an address waits", axi_waits("axi_ar"))
watch("a beat is not taken", axi_waits("axi_r"))
watch("a response is not taken", axi_waits("axi_b"))
watch("the host writes into a burst", both(high("host_request", "host_write"), high("axi_wvalid")))
watch(
    "the host reads between bursts",
    both(high("host_request", "host_done"), lambda ports: not ports.host_write),
)


class Bench:
    """A manager, the host, and an image of what memory must hold."""

    def __init__(self, dut, *key, stall):
        self.dut, self.random, self.stall = dut, case.generator(*key), stall
        sizes = case.design(DESIGNS)
        self.beat_bytes, self.size = sizes["data_bits"] // 8, sizes["memory_bytes"]
        self.image = bytearray(self.size)
        self.compared = 0

    async def start(self):
        for name in ("awvalid", "wvalid", "arvalid", "bready", "rready"):
            getattr(self.dut, f"axi_{name}").value = 0
        for channel in ("aw", "ar"):
            getattr(self.dut, f"axi_{channel}size").value = exact_log2(self.beat_bytes)
            getattr(self.dut, f"axi_{channel}burst").value = 1
        self.dut.host_request.value = self.dut.drop.value = 0
        await clock_and_reset(self.dut)
        for address in range(0, self.size, 4):  # power-up leaves anything
            await self.host(address, 0)

    async def until(self, signal):
        for _ in range(MOST_CYCLES):
            await RisingEdge(self.dut.clk)
            if case.known(signal):
                return
        raise AssertionError(f"{signal._name} must come within {MOST_CYCLES} cycles")

    async def pause(self):
        while self.random.random() < self.stall:
            await RisingEdge(self.dut.clk)

    async def host(self, address, write=None):
        """An access of the host, compared with the image or noted there."""
        dut = self.dut
        above = self.size * self.random.randrange((1 << len(dut.host_address)) // self.size)
        dut.host_request.value, dut.host_address.value = 1, address + above
        dut.host_write.value, dut.host_write_data.value = write is not None, write or 0
        await self.until(dut.host_done)
        dut.host_request.value = 0
        if write is not None:
            self.image[address : address + 4] = write.to_bytes(4, "little")
            return
        assert case.known(dut.host_read_data) == int.from_bytes(self.image[address : address + 4], "little")
        assert not case.known(dut.host_failed)
        self.compared += 1

    def behind(self, outside):
        """How far above memory a burst lies: some multiple of its size, any of whose bits may be set."""
        places = (1 << case.design(DESIGNS)["address_bits"]) // self.size
        return self.size * self.random.randrange(1, places) * outside

    async def write(self, address, beats, *, outside=False):
        dut = self.dut
        dut.axi_awaddr.value, dut.axi_awlen.value = address + self.behind(outside), beats - 1
        dut.axi_awvalid.value = 1
        await self.until(dut.axi_awready)
        dut.axi_awvalid.value = 0
        for beat in range(beats):
            await self.pause()
            data, strobes = self.random.randbytes(self.beat_bytes), self.random.getrandbits(self.beat_bytes)
            dut.axi_wdata.value = int.from_bytes(data, "little")
            dut.axi_wstrb.value, dut.axi_wlast.value = strobes, beat == beats - 1
            dut.axi_wvalid.value = 1
            await self.until(dut.axi_wready)
            dut.axi_wvalid.value = 0
            for place in range(self.beat_bytes):
                if strobes >> place & 1 and not outside:
                    self.image[address + beat * self.beat_bytes + place] = data[place]
        await self.pause()
        dut.axi_bready.value = 1
        await self.until(dut.axi_bvalid)
        dut.axi_bready.value = 0
        assert case.known(dut.axi_bresp) == SLAVE_ERROR * outside
        self.compared += 1

    async def read(self, address, beats, *, outside=False):
        dut = self.dut
        dut.axi_araddr.value, dut.axi_arlen.value = address + self.behind(outside), beats - 1
        dut.axi_arvalid.value = 1
        await self.until(dut.axi_arready)
        dut.axi_arvalid.value = 0
        cycles = 0
        for beat in range(beats):
            await self.pause()
            dut.axi_rready.value = 1
            while True:
                await RisingEdge(dut.clk)
                cycles += 1
                if case.known(dut.axi_rvalid):
                    break
                assert cycles < MOST_CYCLES
            if self.stall or beat == beats - 1:
                dut.axi_rready.value = 0
            assert case.known(dut.axi_rlast) == (beat == beats - 1)
            assert case.known(dut.axi_rresp) == SLAVE_ERROR * outside
            begin = address + beat * self.beat_bytes
            if not outside:
                expected = int.from_bytes(self.image[begin : begin + self.beat_bytes], "little")
                assert case.known(dut.axi_rdata) == expected, f"beat {beat} of {beats} at {address:#x}"
            self.compared += 1
        if not self.stall:
            assert cycles == beats + 1, "a beat per cycle, the first 2 cycles after its address"

    def burst(self):
        """A random burst within memory and a page: address, beats."""
        beats = self.random.choice([1, 2, self.random.randint(1, 32)])
        return self.beat_bytes * self.random.randrange(self.size // self.beat_bytes - beats), beats


@cocotb.test()
@cocotb.parametrize(stall=[0.0, 0.6])
async def bursts(dut, stall):
    """Strobes count, the host's accesses come between, and bursts behind the end do nothing but fail."""
    bench = Bench(dut, stall, stall=stall)
    await bench.start()
    for _ in range(case.pick(short=40, full=400)):
        await bench.write(*bench.burst(), outside=bench.random.random() < 0.2)
        await bench.read(*bench.burst(), outside=bench.random.random() < 0.2)
        await bench.host(4 * bench.random.randrange(bench.size // 4))
    for address in range(0, bench.size, 4):
        await bench.host(address)
    case.checked(bench.compared)


@cocotb.test()
async def beside_each_other(dut):
    """The host and the kernel at once, each in its half: neither waits for ever, and no byte goes astray."""
    bench = Bench(dut, stall=0.3)
    await bench.start()
    half = bench.size // 2

    async def kernel():
        for _ in range(case.pick(short=30, full=300)):
            address, beats = bench.burst()
            beats = min(beats, half // bench.beat_bytes)
            await bench.write(min(address, half - beats * bench.beat_bytes), beats)
            await bench.read(min(address, half - beats * bench.beat_bytes), beats)

    running = cocotb.start_soon(kernel())
    while not running.done():
        await bench.host(half + 4 * bench.random.randrange(half // 4), bench.random.getrandbits(32))
        await bench.host(half + 4 * bench.random.randrange(half // 4))
    await running
    case.checked(bench.compared)


@cocotb.test()
async def dropped(dut):
    """Bursts that are under way are forgotten."""
    bench = Bench(dut, stall=0.0)
    await bench.start()
    dut.axi_araddr.value, dut.axi_arlen.value, dut.axi_arvalid.value = 0, 15, 1
    dut.axi_awaddr.value, dut.axi_awlen.value, dut.axi_awvalid.value = 0, 15, 1
    await ClockCycles(dut.clk, 4)
    dut.axi_arvalid.value = dut.axi_awvalid.value = 0
    await ClockCycles(dut.clk, 2)
    assert case.known(dut.axi_rvalid)
    dut.drop.value = 1
    await ClockCycles(dut.clk, 2)
    assert not case.known(dut.axi_rvalid) and not case.known(dut.axi_bvalid)
    dut.drop.value = 0
    await bench.write(64, 3)
    await bench.read(64, 3)
    case.checked(bench.compared)
