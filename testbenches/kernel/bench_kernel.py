"""Bench of kernel.py: a program through the ports of a Vitis kernel, with cocotbext-axi on both sides."""

import itertools

import cocotb
import numpy as np
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiRam
from kit import case
from kit.drivers.axi_monitor import AxiMonitor
from kit.drivers.kernel_control import DONE, KernelControl
from kit.numbers32 import KINDS, PLAIN
from kit.oracles.layer_program import SEGMENT, layer_program, moved_memory
from kit.points import axi_moved, axi_waits, both, high, look, low, some_bits, watch
from kit.sizes import WIDE

from simgnn.hw import registers
from simgnn.hw.kernel.kernel import Kernel
from simgnn.sim.executions.reference import ReferenceDevice

DUT = Kernel
DESIGNS = {"wide": {"config": WIDE}}
PATIENCE = 20_000
AXI = "m_axi_gmem0_"
watch("an interrupt", low("interrupt"), high("interrupt"))
for channel in ("ar", "aw", "w"):
    watch(f"{channel.upper()} waits", axi_waits(f"{AXI}{channel}"))
for channel in ("r", "b"):
    watch(f"a pause on {channel.upper()}", high(f"{AXI}{channel}valid"), low(f"{AXI}{channel}valid"))
watch("a word is read as one is written", both(axi_moved(f"{AXI}r"), axi_moved(f"{AXI}w")))
watch("a part of a word is written", both(high(f"{AXI}wvalid"), some_bits(f"{AXI}wstrb")))
watch("data are taken before their address", both(axi_moved(f"{AXI}w"), axi_waits(f"{AXI}aw")))
watch("a register is read in a launch", both(high("s_axi_control_rvalid"), low("interrupt")))


def pauses(random, share):
    """Cycles in which a channel pauses, for ever."""
    return (random.random() < share for _ in itertools.count())


class Bench:
    """The kernel between a memory and a driver."""

    def __init__(self, dut, *key, kind, pause):
        self.dut = dut
        self.config = case.design(DESIGNS)["config"]
        self.random = random = case.generator(*key, kind, pause)
        self.base = 0
        self.program = program = layer_program(
            self.config, np.random.default_rng(random.getrandbits(32)), kind
        )
        dut.ap_rst_n.value = 0
        Clock(dut.ap_clk, 10, unit="ns").start()
        cocotb.start_soon(look(dut, clock=dut.ap_clk, in_reset=lambda ports: not ports.ap_rst_n))
        self.monitor = AxiMonitor(
            dut,
            "m_axi_gmem0",
            clock=dut.ap_clk,
            in_reset=lambda: not case.known(dut.ap_rst_n),
            reads=self.config.outstanding_reads,
            writes=self.config.outstanding_writes,
        ).start()
        options = {"clock": dut.ap_clk, "reset": dut.ap_rst_n, "reset_active_level": False}
        master = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axi_control"), **options)
        self.control = KernelControl(master)
        port = AxiBus.from_prefix(dut, "m_axi_gmem0")
        self.memory = memory = AxiRam(port, size=program.memory.size, **options)
        if pause:
            read, write = memory.read_if, memory.write_if
            for channel in (
                read.ar_channel,
                read.r_channel,
                write.aw_channel,
                write.w_channel,
                write.b_channel,
            ):
                channel.set_pause_generator(pauses(random, pause))
        with ReferenceDevice(self.config) as device:
            device.load(program)
            device.run(SEGMENT)
            self.wanted = device.read(0, program.memory.size).tobytes()

    async def reset(self):
        """Hold the reset for ten cycles, fill the memory, and wait until the kernel is idle."""
        self.dut.ap_rst_n.value = 0
        for _ in range(10):
            await RisingEdge(self.dut.ap_clk)
        # `AxiRam` takes addresses modulo its size.
        self.base = self.random.getrandbits(self.config.address_bits - 1) // (4096 * self.memory.size)
        self.base *= 4096 * self.memory.size
        self.memory.write(0, moved_memory(self.program, self.base).tobytes())
        self.dut.ap_rst_n.value = 1
        for _ in range(2):
            await RisingEdge(self.dut.ap_clk)
        await self.control.idle()

    async def launch(self):
        """Start the program."""
        address, commands = self.program.segment_address(SEGMENT)
        await self.control.launch(
            program=self.base + address,
            commands=commands,
            base=self.base,
            limit=self.base + self.program.memory.size,
        )

    async def finish(self):
        """Wait for the end of a launch and compare all memory; items compared."""
        dut, control = self.dut, self.control
        waited = 0
        while not case.known(dut.interrupt):
            await RisingEdge(dut.ap_clk)
            waited += 1
            assert waited < PATIENCE, f"a launch must end, not run for {PATIENCE} cycles"
        assert await control.acknowledge() == DONE
        assert await control.read(registers.AP_CTRL) == 0b1110, "the kernel must be done, idle and ready"
        assert await control.read(registers.AP_CTRL) == 0b0100, "done must be cleared by reading"
        # The program's own bytes are those of its place; everything else is the reference's.
        start = self.program.commands_address
        commands = slice(start, start + self.program.commands.nbytes)
        wanted = bytearray(self.wanted)
        wanted[commands] = moved_memory(self.program, self.base).tobytes()[commands]
        got = self.memory.read(0, self.program.memory.size)
        differ = [place for place, pair in enumerate(zip(got, wanted, strict=True)) if pair[0] != pair[1]]
        assert not differ, f"byte {differ[0]:#x} must be {wanted[differ[0]]:#x}, not {got[differ[0]]:#x}"
        counters = await control.counters()
        assert counters["commands"] == len(self.program.commands)
        return len(got) + len(counters)


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.3, 0.7], kind=KINDS)
async def layer(dut, pause, kind):
    """A layer forward and backward leaves what the reference leaves in all of memory, twice; counters add up."""
    bench = Bench(dut, kind=kind, pause=pause)
    await bench.reset()
    checked = 0
    for _ in range(2):
        await bench.launch()
        checked += await bench.finish()
    case.checked(checked)


@cocotb.test()
@cocotb.parametrize(cycles=[40, 300])
async def reset_in_a_launch(dut, cycles):
    """A reset stops a launch for good, and the next one is as good as the first."""
    bench = Bench(dut, cycles, kind=PLAIN, pause=0.0)
    await bench.reset()
    await bench.control.set_every_bit(address_bits=bench.config.address_bits)
    await bench.launch()
    for _ in range(cycles):
        await RisingEdge(dut.ap_clk)
    assert not case.known(dut.interrupt), f"the launch must still run after {cycles} cycles"
    await bench.reset()
    for address in (registers.PROGRAM, registers.COMMANDS, registers.GIE, registers.IER, registers.ISR):
        assert await bench.control.read(address) == 0, f"register {address:#x} must be 0 after a reset"
    await bench.launch()
    case.checked(await bench.finish())
