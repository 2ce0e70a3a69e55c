"""Bench of block_memory.py: bursts and accesses of the host against an independent image, whoever comes first."""

import cocotb
from cocotb.triggers import ClockCycles
from kit import case
from kit.drivers.board_memory import BoardMemoryDriver
from kit.points import axi_waits, both, high, watch
from kit.streams import clock_and_reset

from simgnn.hw.board.block_memory import BlockMemory

DUT = BlockMemory
DESIGNS = {
    "narrow": {"data_bits": 32, "address_bits": 34, "memory_bytes": 4096},
    "wide": {"data_bits": 128, "address_bits": 36, "memory_bytes": 8192},
}
watch("an address waits", axi_waits("axi_ar"))
watch("a beat is not taken", axi_waits("axi_r"))
watch("a response is not taken", axi_waits("axi_b"))
watch("the host writes into a burst", both(high("host_request", "host_write"), high("axi_wvalid")))
watch(
    "the host reads between bursts",
    both(high("host_request", "host_done"), lambda ports: not ports.host_write),
)


class Bench(BoardMemoryDriver):
    """A manager, the host, and an image of what memory must hold."""

    def __init__(self, dut, *key, stall):
        super().__init__(dut, case.generator(*key), sizes=case.design(DESIGNS), stall=stall)

    async def start(self):
        self.rest()
        await clock_and_reset(self.dut)
        for address in range(0, self.size, 4):  # power-up leaves anything
            await self.host(address, 0)

    async def read(self, address, beats, *, outside=False):
        cycles = await super().read(address, beats, outside=outside)
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
    await bench.beside_each_other(case.pick(short=30, full=300))
    for address in range(0, bench.size, 4):
        await bench.host(address)
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
