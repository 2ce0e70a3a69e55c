"""Bench of kernel.py: a program through the ports of a Vitis kernel, with cocotbext-axi on both sides."""

import cocotb
import numpy as np
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster
from kit import case
from kit.drivers.axi_monitor import AxiMonitor
from kit.drivers.kernel_control import DONE, FAILED, KernelControl
from kit.drivers.striped_memory import StripedMemory
from kit.numbers32 import KINDS, PLAIN
from kit.oracles.failures import FAILURES, with_fields
from kit.oracles.layer_program import SEGMENT, layer_program, moved_memory
from kit.oracles.real_minibatch import BACKWARD, FORWARD, real_minibatch
from kit.points import axi_moved, axi_waits, both, high, look, low, some_bits, watch
from kit.sizes import FOUR_PORTS, TWO_PORTS, WIDE

from simgnn.hw import registers
from simgnn.hw.command import COMMAND_BYTES, Engine, ErrorCause
from simgnn.hw.kernel.kernel import Kernel, memory_ports
from simgnn.hw.memory.ports import PAGE_BITS
from simgnn.sim.executions.reference import ReferenceDevice

DUT = Kernel
DESIGNS = {config.name: {"config": config} for config in (WIDE, TWO_PORTS, FOUR_PORTS)}
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
        self.program = program(self.config, random)
        dut.ap_rst_n.value = 0
        Clock(dut.ap_clk, case.CLOCK_NS, unit="ns").start()
        cocotb.start_soon(look(dut, clock=dut.ap_clk, in_reset=lambda ports: not ports.ap_rst_n))
        ports = memory_ports(self.config)
        for name in ports:
            AxiMonitor(
                dut,
                name,
                clock=dut.ap_clk,
                in_reset=lambda: not case.known(dut.ap_rst_n),
                reads=self.config.outstanding_reads,
                writes=self.config.outstanding_writes,
            ).start()
        options = {"clock": dut.ap_clk, "reset": dut.ap_rst_n, "reset_active_level": False}
        master = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axi_control"), **options)
        self.control = KernelControl(master)
        self.memory = StripedMemory(
            dut,
            config=self.config,
            names=ports,
            size=self.program.memory.size,
            random=random,
            pause=pause,
            **options,
        )

    @property
    def base(self):
        """Where the program's memory begins, as commands have it."""
        return self.memory.base

    def move(self):
        """Let the program lie anywhere in the half of memory that commands may name, and each port's part as well."""
        memory, bits = self.memory, self.config.address_bits
        memory.base = self.random.getrandbits(bits - 1) // memory.size * memory.size
        self.move_ports()

    def move_ports(self):
        """Let each port's buffer begin at a page of its own, anywhere; that of a sole port at address 0."""
        memory, bits = self.memory, self.config.address_bits
        if len(memory.bases) > 1:
            memory.bases = [self.random.getrandbits(bits - PAGE_BITS) << PAGE_BITS for _ in memory.bases]

    def places(self, segment=SEGMENT):
        """Arguments of a launch of a segment."""
        address, commands = self.program.segment_address(segment)
        return {
            "program": self.base + address,
            "commands": commands,
            "base": self.base,
            "limit": self.base + self.memory.size,
            "bases": self.memory.bases if len(self.memory.bases) > 1 else (),
        }

    async def reset(self, *, move=True):
        """Hold the reset for ten cycles, fill the memory, and wait until the kernel is idle.

        With `move` the program lies anywhere (`move`), otherwise at address 0.
        """
        self.dut.ap_rst_n.value = 0
        await ClockCycles(self.dut.ap_clk, 10)
        if move:
            self.move()
        else:
            self.move_ports()
        self.memory.fill(moved_memory(self.program, self.base))
        self.dut.ap_rst_n.value = 1
        await ClockCycles(self.dut.ap_clk, 2)
        await self.control.idle()

    async def launch(self, segment=SEGMENT, **arguments):
        """Start a segment of the program."""
        await self.control.launch(**(self.places(segment) | arguments))

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
        strays = self.memory.strays
        assert not strays, f"port {strays[0][0]} must stay in its buffer, not be asked for {strays[0][1]:#x}"
        await control.check_end()
        # The program's own bytes are those of its place; everything else is the reference's.
        start = self.program.commands_address
        commands = slice(start, start + self.program.commands.nbytes)
        wanted = bytearray(wanted)
        wanted[commands] = moved_memory(self.program, self.base).tobytes()[commands]
        got = self.memory.image().tobytes()
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
    await ClockCycles(dut.ap_clk, cycles)
    assert not case.known(dut.interrupt), f"the launch must still run after {cycles} cycles"
    await bench.reset()
    arguments = registers.PROGRAM, registers.COMMANDS, registers.MEMORY_BASE, registers.MEMORY_LIMIT
    bases = (registers.PORT_BASES + 8 * port for port in registers.based_ports(bench.config.ports))
    for address in (*arguments, *bases, registers.TIMEOUT, registers.GIE, registers.IER, registers.ISR):
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
    command = bench.memory.image()[at : at + COMMAND_BYTES]
    bench.memory.write(at, with_fields(command, **changes).tobytes())
    await bench.launch(**arguments)
    assert await bench.end() == FAILED
    found = await bench.control.error()
    wanted = (cause, len(Engine) if engine is None else engine, index)
    assert found[:3] == wanted, f"error must be {wanted}, not {found}"
    assert await bench.end() == DONE
    await bench.control.check_end()
    bench.memory.fill(bench.program.memory)
    await bench.launch()
    case.checked(len(wanted) + await bench.finish(bench.wanted))


def _noise(bench):
    """Arguments that would end a launch, or lead it astray, if it took them."""
    random, bits = bench.random, bench.config.address_bits
    noise = {name: random.getrandbits(bits) for name in ("program", "base")}
    bases = [random.getrandbits(bits - PAGE_BITS) << PAGE_BITS for _ in bench.places()["bases"]]
    return noise | {"limit": 0, "commands": random.getrandbits(32), "timeout": 1, "bases": bases}


@cocotb.test()
@cocotb.parametrize(pause=[0.0, 0.5])
async def arguments_of_the_next_launch(dut, pause):
    """Arguments that are written while a launch runs, all of them again and again, are the next one's alone."""
    bench = LayerBench(dut, "next arguments", pause=pause)
    await bench.reset()
    checked = 0
    for _ in range(case.pick(short=2, full=10)):
        await bench.launch()
        written = 0
        while not case.known(dut.interrupt):
            await bench.control.write_arguments(**_noise(bench))
            written += 1
        assert written > 1, "arguments must be written while the launch runs"
        checked += await bench.finish(bench.wanted)

        await bench.launch()
        before = bench.base, bench.memory.bases
        bench.move()
        arguments, after = bench.places(), (bench.base, bench.memory.bases)
        bench.memory.base, bench.memory.bases = before
        await bench.control.write_arguments(**arguments)
        assert not case.known(dut.interrupt), "arguments must be written while the launch runs"
        checked += await bench.finish(bench.wanted)
        bench.memory.base, bench.memory.bases = after
        bench.memory.fill(moved_memory(bench.program, bench.base))
        await bench.control.write(registers.AP_CTRL, 1)
        checked += await bench.finish(bench.wanted)
    case.checked(checked)


@cocotb.test()
@cocotb.parametrize(channel=["r", "b"], turn=range(case.pick(short=3, full=20)))
async def responses(dut, channel, turn):
    """An error response at one port alone stops the launch, and says where; the next one succeeds."""
    bench = LayerBench(dut, channel, turn, pause=0.4)
    await bench.reset()
    ports, tensors = len(bench.memory.parts), bench.program.tensors
    port = (0, ports - 1)[turn] if turn < 2 else bench.random.randrange(ports)
    index, name = bench.random.choice({"r": [(0, "w"), (5, "g")], "b": [(4, "z"), (7, "dw")]}[channel])
    address = bench.base + tensors[name].address
    bench.memory.responses.add((port, channel, address))
    if ports > 1:
        points = {at: f"an error on {channel.upper()} of port {at} alone" for at in (0, ports - 1)}
        case.declare(*points.values())
        if port in points:
            case.met(points[port])
    await bench.launch()
    assert await bench.end() == FAILED
    found = await bench.control.error()
    cause, engine = {
        "r": (ErrorCause.READ_RESPONSE, Engine.LOAD),
        "b": (ErrorCause.WRITE_RESPONSE, Engine.STORE),
    }[channel]
    wanted = cause, engine, index, address
    assert found == wanted, f"error must be {wanted}, not {found}"
    assert await bench.end() == DONE
    await bench.control.check_end()
    bench.memory.responses.clear()
    bench.memory.fill(moved_memory(bench.program, bench.base))
    await bench.launch()
    case.checked(len(wanted) + await bench.finish(bench.wanted))
