"""Bench of kernel.py: a program through the ports of a Vitis kernel, with cocotbext-axi on both sides."""

import itertools

import cocotb
import numpy as np
from cocotb.clock import Clock
from cocotb.triggers import RisingEdge
from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiRam
from kit import case
from kit.drivers.axi_monitor import AxiMonitor
from kit.drivers.kernel_control import DONE, FAILED, KernelControl
from kit.numbers32 import KINDS, PLAIN
from kit.oracles.failures import FAILURES, with_fields
from kit.oracles.layer_program import SEGMENT, layer_program, moved_memory
from kit.oracles.real_minibatch import BACKWARD, FORWARD, real_minibatch
from kit.points import axi_moved, axi_waits, both, high, look, low, some_bits, watch
from kit.sizes import WIDE

from simgnn.hw import registers
from simgnn.hw.command import COMMAND_BYTES, Engine
from simgnn.hw.kernel.kernel import Kernel
from simgnn.sim.executions.reference import ReferenceDevice

DUT = Kernel
DESIGNS = {"wide": {"config": WIDE}}
PATIENCE = 20_000
AXI = "m_axi_gmem0_"
case.declare("a reset in a burst on R", "a reset in a burst on W")
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


def resolve_data(channel):
    """Have the memory take X for 0 in data that is written, as it turns whole beats into numbers.

    X may come on Icarus, in bytes without a strobe; elsewhere `AxiMonitor` does not let it pass.
    """
    receive = channel.recv

    async def resolved():
        beat = await receive()
        beat.wdata = beat.wdata.resolve("zeros")
        return beat

    channel.recv = resolved


class Bench:
    """The kernel between a memory and a driver.

    Parameters
    ----------
    dut : handle
    key
        Of the random numbers.
    program : callable
        From the random numbers to the program in memory.
    pause : float
        Probability that a channel of the memory pauses in a cycle.
    """

    def __init__(self, dut, *key, program, pause=0.0):
        self.dut = dut
        self.config = case.design(DESIGNS)["config"]
        self.random = random = case.generator(*key, pause)
        self.base = 0
        self.program = program(self.config, random)
        dut.ap_rst_n.value = 0
        Clock(dut.ap_clk, case.CLOCK_NS, unit="ns").start()
        cocotb.start_soon(look(dut, clock=dut.ap_clk, in_reset=lambda ports: not ports.ap_rst_n))
        AxiMonitor(
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
        self.memory = memory = AxiRam(port, size=self.program.memory.size, **options)
        resolve_data(memory.write_if.w_channel)
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

    async def reset(self, *, move=True):
        """Hold the reset for ten cycles, fill the memory, and wait until the kernel is idle.

        With `move` the program lies anywhere in the half of memory that commands may name.
        """
        self.dut.ap_rst_n.value = 0
        for _ in range(10):
            await RisingEdge(self.dut.ap_clk)
        if move:
            # `AxiRam` takes addresses modulo its size.
            self.base = self.random.getrandbits(self.config.address_bits - 1) // self.memory.size
            self.base *= self.memory.size
        self.memory.write(0, moved_memory(self.program, self.base).tobytes())
        self.dut.ap_rst_n.value = 1
        for _ in range(2):
            await RisingEdge(self.dut.ap_clk)
        await self.control.idle()

    async def launch(self, segment=SEGMENT, **arguments):
        """Start a segment of the program."""
        address, commands = self.program.segment_address(segment)
        places = {"program": self.base + address, "commands": commands, "base": self.base}
        places["limit"] = self.base + self.program.memory.size
        await self.control.launch(**(places | arguments))

    async def end(self):
        """Wait for the end of a launch; what was pending."""
        waited = 0
        while not case.known(self.dut.interrupt):
            await RisingEdge(self.dut.ap_clk)
            waited += 1
            assert waited < PATIENCE, f"a launch must end, not run for {PATIENCE} cycles"
        return await self.control.acknowledge()

    async def finish(self, wanted, segment=SEGMENT):
        """See a launch end well and compare all memory; items compared."""
        control = self.control
        assert await self.end() == DONE
        await control.check_end()
        # The program's own bytes are those of its place; everything else is the reference's.
        start = self.program.commands_address
        commands = slice(start, start + self.program.commands.nbytes)
        wanted = bytearray(wanted)
        wanted[commands] = moved_memory(self.program, self.base).tobytes()[commands]
        got = self.memory.read(0, self.program.memory.size)
        differ = [place for place, pair in enumerate(zip(got, wanted, strict=True)) if pair[0] != pair[1]]
        assert not differ, f"byte {differ[0]:#x} must be {wanted[differ[0]]:#x}, not {got[differ[0]]:#x}"
        counters = await control.counters()
        assert counters["commands"] == self.program.segment_address(segment)[1]
        return len(got) + len(counters)


class LayerBench(Bench):
    """With `layer_program`, and what the reference makes of it."""

    def __init__(self, dut, *key, kind=PLAIN, pause=0.0):
        def program(config, random):
            return layer_program(config, np.random.default_rng(random.getrandbits(32)), kind)

        super().__init__(dut, *key, kind, program=program, pause=pause)
        with ReferenceDevice(self.config) as device:
            device.load(self.program)
            device.run(SEGMENT)
            self.wanted = device.read(0, self.program.memory.size).tobytes()


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.3, 0.7], kind=KINDS)
async def layer(dut, pause, kind):
    """A layer forward and backward leaves what the reference leaves in all of memory, twice; counters add up."""
    bench = LayerBench(dut, kind=kind, pause=pause)
    await bench.reset()
    checked = 0
    for _ in range(2):
        await bench.launch()
        checked += await bench.finish(bench.wanted)
    case.checked(checked)


@cocotb.test()
@cocotb.parametrize(pause=case.pick(short=[0.3], full=[0.0, 0.3, 0.7]))
async def minibatch(dut, pause):
    """A sampled mini-batch, forward and backward, with the loss in between; all of memory behind both launches."""
    oracle = real_minibatch(case.design(DESIGNS)["config"], seed=1)
    bench = Bench(dut, "minibatch", program=lambda config, random: oracle.program, pause=pause)
    await bench.reset(move=False)
    await bench.launch(FORWARD)
    checked = await bench.finish(oracle.wanted[FORWARD], FORWARD)
    bench.memory.write(*oracle.gradient)
    await bench.launch(BACKWARD)
    case.checked(checked + await bench.finish(oracle.wanted[BACKWARD], BACKWARD))


@cocotb.test()
@cocotb.parametrize(cycles=[40, 300])
async def reset_in_a_launch(dut, cycles):
    """A reset stops a launch for good, and the next one is as good as the first."""
    bench = LayerBench(dut, cycles)
    await bench.reset()
    await bench.control.set_every_bit(address_bits=bench.config.address_bits)
    await bench.launch()
    for _ in range(cycles):
        await RisingEdge(dut.ap_clk)
    assert not case.known(dut.interrupt), f"the launch must still run after {cycles} cycles"
    await bench.reset()
    arguments = registers.PROGRAM, registers.COMMANDS, registers.MEMORY_BASE, registers.MEMORY_LIMIT
    for address in (*arguments, registers.TIMEOUT, registers.GIE, registers.IER, registers.ISR):
        assert await bench.control.read(address) == 0, f"register {address:#x} must be 0 after a reset"
    await bench.launch()
    case.checked(await bench.finish(bench.wanted))


@cocotb.test()
@cocotb.parametrize(where=["r", "w", "w, while it waits"])
async def reset_in_a_burst(dut, where):
    """A reset between two beats of a burst leaves nothing of it in the next launch."""
    # Beats that are read never wait: the kernel has room for all that it asks for.
    channel, waits = where[0], where.endswith("waits")
    bench = LayerBench(dut, where, pause=0.5)
    await bench.reset()
    await bench.launch()
    valid, ready, last = (getattr(dut, f"{AXI}{channel}{part}") for part in ("valid", "ready", "last"))
    waited = begun = 0
    while True:
        await RisingEdge(dut.ap_clk)
        offered = case.known(valid)
        if begun and (offered and not case.known(ready)) == waits:
            break
        if offered and case.known(ready):
            begun = not case.known(last)
        waited += 1
        assert waited < PATIENCE, f"a burst must be cut, and none was in {PATIENCE} cycles"
    case.met(f"a reset in a burst on {channel.upper()}")
    await bench.reset()
    await bench.launch()
    case.checked(await bench.finish(bench.wanted))


@cocotb.test()
@cocotb.parametrize(failure=list(FAILURES))
async def failures(dut, failure):
    """A launch that fails says why and where, and ends; without a reset the next one succeeds."""
    cause, engine, index, changes, arguments = FAILURES[failure]
    bench = LayerBench(dut, failure, pause=0.3)
    await bench.reset(move=False)
    at = bench.program.commands_address + index * COMMAND_BYTES
    command = np.frombuffer(bench.memory.read(at, COMMAND_BYTES), dtype=np.uint8)
    bench.memory.write(at, with_fields(command, **changes).tobytes())
    await bench.launch(**arguments)
    assert await bench.end() == FAILED
    found = await bench.control.error()
    wanted = (cause, len(Engine) if engine is None else engine, index)
    assert found[:3] == wanted, f"error must be {wanted}, not {found}"
    assert await bench.end() == DONE
    await bench.control.check_end()
    bench.memory.write(0, bench.program.memory.tobytes())
    await bench.launch()
    case.checked(len(wanted) + await bench.finish(bench.wanted))
