"""Bench of accelerator.py: a layer forward and backward, bit by bit, and every way in which a launch can fail."""

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster
from kit import case
from kit.drivers.axi_port import ReadMemory, WriteMemory
from kit.drivers.kernel_control import DONE, FAILED, KernelControl
from kit.numbers32 import HARD, PLAIN
from kit.oracles.failures import ADDRESSES, FAILURES, with_fields
from kit.oracles.layer_program import HIDDEN, SEGMENT, layer_program, moved_memory
from kit.points import axi_moved, both, watch
from kit.sizes import NARROW
from kit.streams import clock_and_reset, reset

from simgnn.hw import registers
from simgnn.hw.command import COMMAND_BYTES, Engine, ErrorCause
from simgnn.hw.kernel.accelerator import Accelerator
from simgnn.sim.executions.reference import ReferenceDevice

DUT = Accelerator
DESIGNS = {"narrow": {"config": NARROW}}
RESPONSE_ERROR = 2
PATIENCE = 20_000
"""Cycles that a launch may take."""
ERRORS = [f"stopped by {cause.name}" for cause in ErrorCause if cause != ErrorCause.NONE]
PLACES = ("stopped by a command of LOAD", "of STORE", "of AGGREGATE", "of UPDATE", "of the sequencer")
case.declare(*ERRORS, *PLACES, "a start that waits", "a launch behind an error")
watch("a word is read as one is written", both(axi_moved("gmem_r"), axi_moved("gmem_w")))


class Bench:
    """The accelerator with its memory and its driver."""

    def __init__(self, dut, *key, kind=PLAIN, idle=0.0, stall=0.0):
        self.dut, self.config = dut, case.design(DESIGNS)["config"]
        random = case.generator(*key, kind, idle, stall)
        self.program = layer_program(self.config, np.random.default_rng(random.getrandbits(32)), kind)
        self.random, self.base, self.memory = random, 0, self.program.memory.copy()
        options = {"config": self.config, "random": random, "idle": idle, "stall": stall}
        self.reads = ReadMemory(dut, "gmem", read=self._word, latency=8, responses={}, **options)
        self.writes = WriteMemory(dut, "gmem", latency=4, responses={}, **options)
        self.control = KernelControl(AxiLiteMaster(AxiLiteBus.from_prefix(dut, "control"), dut.clk, dut.rst))
        self.started = self.raised = self.cycle = 0

    def _word(self, address):
        return int.from_bytes(
            self.memory[address - self.base :][: self.config.word_bytes].tobytes(), "little"
        )

    def move(self):
        """Let the program lie anywhere in the half of device memory that commands may name."""
        self.base = self.random.getrandbits(self.config.address_bits - 1) >> 20 << 20
        self.memory = moved_memory(self.program, self.base)
        self.writes.image.clear()

    async def start(self):
        for part in (self.reads, self.writes):
            cocotb.start_soon(part.serve())
        await clock_and_reset(self.dut)
        cocotb.start_soon(self._watch())
        await self.control.idle()

    async def _watch(self):
        """Remember when the start was written and when the interrupt rose."""
        dut, interrupt = self.dut, 0
        while True:
            await RisingEdge(dut.clk)
            written = case.known(dut.control_awvalid) and case.known(dut.control_awready)
            if written and case.known(dut.control_awaddr) == 0:
                self.started = self.cycle
            if case.known(dut.interrupt) and not interrupt:
                self.raised = self.cycle
            interrupt = case.known(dut.interrupt)
            self.cycle += 1

    async def run(self, **arguments):
        """Launch the program and wait for the interrupt; what was pending."""
        await self.launch(**arguments)
        return await self.end()

    async def launch(self, **arguments):
        program, commands = self.program.segment_address(SEGMENT)
        places = {"program": self.base + program, "limit": self.base + self.memory.size, "base": self.base}
        arguments = places | {"commands": commands} | arguments
        await self.control.launch(**arguments)

    async def end(self):
        """Wait for the interrupt; what was pending."""
        waited = 0
        while not case.known(self.dut.interrupt):
            await RisingEdge(self.dut.clk)
            waited += 1
            assert waited < PATIENCE, f"a launch must end, not run for {PATIENCE} cycles"
        pending = await self.control.acknowledge()
        assert not case.known(self.dut.interrupt), "the interrupt must fall when it is acknowledged"
        return pending

    async def error(self):
        """Cause, engine, command and address of the error that ended a launch."""
        found = await self.control.error()
        case.met(f"stopped by {ErrorCause(found[0]).name}")
        case.met(PLACES[found[1]])
        return found

    def change(self, index, **values):
        """Change fields of a command in memory."""
        at = self.program.commands_address + index * COMMAND_BYTES
        command = self.memory[at : at + COMMAND_BYTES]
        self.memory[at : at + COMMAND_BYTES] = with_fields(command, **values)

    def check_memory(self):
        """Compare all that was written with what the reference leaves; the bytes compared."""
        with ReferenceDevice(self.config) as device:
            device.load(self.program)
            device.run(SEGMENT)
            wanted = device.read(0, self.memory.size)
        got = self.program.memory.copy()
        for address, value in self.writes.image.items():
            got[address - self.base] = value
        differ = np.flatnonzero(got != wanted)
        assert not differ.size, f"byte {differ[0]:#x} must be {wanted[differ[0]]:#x}, not {got[differ[0]]:#x}"
        return got.size


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5], kind=[PLAIN, HARD])
async def layer(dut, idle, stall, kind):
    """Two launches anywhere in memory give what the reference gives; counters add up and agree with the port."""
    bench = Bench(dut, kind=kind, idle=idle, stall=stall)
    await bench.start()
    checked = 0
    for _ in range(2):
        bench.move()
        bursts, beats = len(bench.reads.bursts), len(bench.reads.beats)
        out_bursts, out_beats = len(bench.writes.bursts), len(bench.writes.beats)
        assert await bench.run() == DONE
        counters = await bench.control.counters()
        seen = {
            # One cycle from the register to the start, one from the end to the interrupt.
            "cycles": bench.raised - bench.started - 3,
            "commands": len(bench.program.commands),
            "read_bursts": len(bench.reads.bursts) - bursts,
            "read_beats": len(bench.reads.beats) - beats,
            "write_bursts": len(bench.writes.bursts) - out_bursts,
            "write_beats": len(bench.writes.beats) - out_beats,
        }
        for name, value in seen.items():
            assert counters[name] == value, f"{name} must be {value}, not {counters[name]}"
        assert counters["read_port_busy"] == counters["read_beats"]
        assert counters["update_busy"] == counters["array_rows"]
        assert counters["sequencer_busy"] == counters["commands"]
        checked += len(counters) + bench.check_memory()
    case.checked(checked)


async def _quiet(bench):
    """Nothing more is asked of memory (one address may have been on its way), and the kernel stays stopped."""
    for _ in range(20):
        await RisingEdge(bench.dut.clk)
    bursts = len(bench.reads.bursts), len(bench.writes.bursts)
    for _ in range(100):
        await RisingEdge(bench.dut.clk)
    assert (len(bench.reads.bursts), len(bench.writes.bursts)) == bursts, (
        "no address must be issued after an error"
    )


@cocotb.test()
@cocotb.parametrize(failure=list(FAILURES), stall=case.pick(short=[0.5], full=[0.0, 0.5]))
async def failures(dut, failure, stall):
    """A launch that fails says why and where, stops, and after a reset the next one succeeds."""
    cause, engine, index, changes, arguments = FAILURES[failure]
    bench = Bench(dut, failure, stall=stall)
    await bench.start()
    bench.change(index, **changes)
    assert await bench.run(**arguments) == FAILED
    found = await bench.error()
    wanted_engine = len(Engine) if engine is None else engine
    assert found[:2] == (cause, wanted_engine), f"error must be {cause!r} of {engine!r}, not {found}"
    assert found[2] == index, f"command {index} must have failed, not {found[2]}"
    for name in ADDRESSES:
        if name in changes:
            assert found[3] == changes[name], f"address must be {changes[name]:#x}, not {found[3]:#x}"
    await _quiet(bench)
    tensors = bench.program.tensors
    results = [range(tensors[name].address, tensors[name].end) for name in ("z", "dw", "da", "again")]
    stray = [a for a in bench.writes.image if not any(a in result for result in results)]
    assert not stray, f"nothing but results must be written, not {stray}"
    bench.memory[:] = bench.program.memory
    bench.writes.image.clear()
    await reset(dut)
    await bench.control.idle()
    assert await bench.run() == DONE
    case.met("a launch behind an error")
    case.checked(bench.check_memory())


@cocotb.test()
@cocotb.parametrize(channel=["read", "write"], command=[0, 1], turn=range(case.pick(short=3, full=20)))
async def responses(dut, channel, command, turn):
    """An error response stops the kernel; its address is the burst's."""
    bench = Bench(dut, channel, command, turn)
    await bench.start()
    bench.move()
    tensors = bench.program.tensors
    if channel == "read":  # the error comes with the last beat of the first burst, the address is the burst's
        index, name = [(0, "w"), (5, "g")][command]
        bench.reads.responses[bench.base + tensors[name].address] = RESPONSE_ERROR
        cause, engine = ErrorCause.READ_RESPONSE, Engine.LOAD
    else:
        index, name = [(4, "z"), (7, "dw")][command]
        bench.writes.responses[bench.base + tensors[name].address] = RESPONSE_ERROR
        cause, engine = ErrorCause.WRITE_RESPONSE, Engine.STORE
    assert await bench.run() == FAILED
    found = await bench.error()
    wanted = cause, engine, index, bench.base + tensors[name].address
    assert found == wanted, f"error must be {wanted}, not {found}"
    await _quiet(bench)
    case.checked(len(found))


@cocotb.test()
@cocotb.parametrize(command=[0, 3, 11])
async def fetch_responses(dut, command):
    """An error response to a fetch names the command whose words were read, though others wait to be issued."""
    bench = Bench(dut, "fetch", command)
    await bench.start()
    bench.move()
    words = COMMAND_BYTES // bench.config.word_bytes
    address = bench.base + bench.program.commands_address + COMMAND_BYTES * command
    address += bench.config.word_bytes * case.generator(command).randrange(words)
    bench.reads.responses[address] = RESPONSE_ERROR
    assert await bench.run() == FAILED
    found = await bench.error()
    wanted = (ErrorCause.READ_RESPONSE, len(Engine), command, address)
    assert found == wanted, f"error must be {wanted}, not {found}"
    await _quiet(bench)
    case.checked(len(found))


@cocotb.test()
async def misplaced_program(dut):
    """Commands begin at a multiple of their size, whatever the bounds, the time limit and their number are."""
    bench = Bench(dut)
    await bench.start()
    count, bits = case.pick(short=15, full=200), bench.config.address_bits
    for _ in range(count):
        base, limit, address = (bench.random.getrandbits(bits) for _ in range(3))
        address = address // COMMAND_BYTES * COMMAND_BYTES + COMMAND_BYTES // 2
        wild = {
            "timeout": bench.random.getrandbits(32) | 1 << 16,
            "commands": bench.random.getrandbits(32) | 1,
        }
        assert await bench.run(program=address, base=base, limit=limit, **wild) == FAILED
        found = await bench.error()
        assert found == (ErrorCause.ADDRESS, len(Engine), 0, address), f"{address:#x} is wrong, not {found}"
        await reset(dut)
        await bench.control.idle()
    assert not bench.reads.bursts, "nothing must be fetched"
    case.checked(count)


@cocotb.test()
@cocotb.parametrize(stall=[0.0, 0.5])
async def unordered_engines(dut, stall):
    """Two engines that read one bank in one cycle stop the kernel; the younger command is named."""
    bench = Bench(dut, "unordered", stall=stall)
    await bench.start()
    # STORE 9 and AGGREGATE 10 both start when GEMM 8 has ended, and read the hidden layer in BANK2.
    stride = bench.config.words(HIDDEN) * bench.config.word_bytes
    bench.change(9, source_space=3, source_address=0, source_stride=stride, columns=HIDDEN)
    assert await bench.run() == FAILED
    found = await bench.error()
    wanted = (ErrorCause.BANK_CONFLICT, Engine.AGGREGATE, 10, 0)
    assert found == wanted, f"error must be {wanted}, not {found}"
    await _quiet(bench)
    case.checked(len(found))


@cocotb.test()
@cocotb.parametrize(stall=[0.0, 0.8])
async def bounds_of_the_next_launch(dut, stall):
    """Bounds that are written while a launch runs are the next one's: no address that is offered is taken back."""
    bench = Bench(dut, "bounds", stall=stall)
    await bench.start()
    await bench.launch()
    written = 0
    while not case.known(dut.interrupt):
        await bench.control.write(registers.MEMORY_BASE, bench.memory.size, words=2)
        await bench.control.write(registers.MEMORY_LIMIT, 0, words=2)
        written += 1
        assert written < PATIENCE
    assert await bench.control.acknowledge() == DONE
    bench.check_memory()
    assert await bench.run(base=bench.memory.size) == FAILED
    found = await bench.error()
    assert found[0] == ErrorCause.ADDRESS, f"the next launch must have the new bounds, not {found}"
    case.checked(written)


@cocotb.test()
@cocotb.parametrize(offset=[-COMMAND_BYTES, COMMAND_BYTES, 1 << 40])
async def program_of_the_next_launch(dut, offset):
    """A PROGRAM that is written while a launch runs is the next one's: an error names this one's command."""
    bench = Bench(dut, "next program", offset)
    await bench.start()
    program, commands = bench.program.segment_address(SEGMENT)
    address = program + COMMAND_BYTES * (commands - 1)
    bench.reads.responses[address] = RESPONSE_ERROR
    await bench.launch()
    await bench.control.write(registers.PROGRAM, program + offset, words=2)
    assert not case.known(dut.interrupt), "PROGRAM must be written while the launch runs"
    assert await bench.end() == FAILED
    found = await bench.error()
    wanted = (ErrorCause.READ_RESPONSE, len(Engine), commands - 1, address)
    assert found == wanted, f"error must be {wanted}, not {found}"
    case.checked(len(found))


@cocotb.test()
@cocotb.parametrize(timeout=[0, 1, PATIENCE])
async def timeout_of_the_next_launch(dut, timeout):
    """A TIMEOUT that is written while a launch hangs is the next one's, be it less or more than has passed."""
    bench = Bench(dut, "next timeout", timeout)
    await bench.start()
    cause, engine, index, changes, arguments = FAILURES["token_that_never_comes"]
    bench.change(index, **changes)
    await bench.launch(**arguments)
    quiet = beats = 0
    while quiet < arguments["timeout"] // 2:
        await RisingEdge(dut.clk)
        before, beats = beats, len(bench.reads.beats) + len(bench.writes.beats)
        quiet = quiet + 1 if beats == before else 0
    await bench.control.write(registers.TIMEOUT, timeout)
    assert not case.known(dut.interrupt), "TIMEOUT must be written while the launch hangs"
    assert await bench.end() == FAILED
    found = await bench.error()
    assert found == (cause, engine, index, 0), f"error must be {cause!r} of command {index}, not {found}"
    case.checked(len(found))


@cocotb.test()
@cocotb.parametrize(register=["program", "commands"])
async def start_that_waits(dut, register):
    """A start that is written while a launch runs waits for its end. An argument that is written about then is the
    second launch's as a whole, or not at all."""
    bench = Bench(dut, "start that waits", register)
    await bench.start()
    program, commands = bench.program.segment_address(SEGMENT)
    misplaced = program + COMMAND_BYTES // 2
    place, value = {"program": (registers.PROGRAM, misplaced), "commands": (registers.COMMANDS, 1)}[register]
    after = {"program": (ErrorCause.ADDRESS, len(Engine), 0, misplaced), "commands": 1}[register]
    assert await bench.run() == DONE
    cycles, outcomes = bench.raised - bench.started, []
    for early in range(12):
        await bench.launch()
        end = bench.started + cycles
        await bench.control.write(registers.AP_CTRL, 1)
        while bench.cycle < end - early:
            await RisingEdge(dut.clk)
        await bench.control.write(place, value)
        pending = await bench.end()
        case.met("a start that waits")
        if pending == DONE and await bench.end() == DONE:
            outcomes.append((await bench.control.counters())["commands"])
        else:
            outcomes.append(await bench.error())
            await reset(dut)
            await bench.control.idle()
        bench.check_memory()
    assert set(outcomes) == {commands, after}, f"{commands} and {after} must come of it, not {outcomes}"
    case.checked(len(outcomes))


@cocotb.test()
async def leftover_tokens(dut):
    """A token that one launch leaves is not there in the next."""
    bench = Bench(dut)
    await bench.start()
    bench.change(len(bench.program.commands) - 1, signal=1 << Engine.LOAD)
    assert await bench.run() == DONE
    bench.change(0, wait=1 << Engine.STORE)
    assert await bench.run(timeout=200) == FAILED
    found = await bench.error()
    assert found[:3] == (ErrorCause.TIMEOUT, Engine.LOAD, 0), f"LOAD 0 must wait for its token, not {found}"
    case.checked(len(found))


@cocotb.test()
async def nothing(dut):
    """A launch of no commands ends at once, and counts no command."""
    bench = Bench(dut)
    await bench.start()
    await bench.control.set_every_bit(address_bits=bench.config.address_bits)
    assert await bench.run(commands=0) == DONE
    counters = await bench.control.counters()
    assert counters["commands"] == 0 and counters["cycles"] <= 2, f"nothing must take no time, not {counters}"
    assert not bench.reads.bursts, "nothing must be read"
    case.checked(len(counters))
