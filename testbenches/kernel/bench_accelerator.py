"""Bench of accelerator.py: a layer forward and backward, bit by bit, and every way in which a launch can fail."""

import cocotb
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge
from kit import case
from kit.drivers.axi_port import ADDRESS_FIRST, RANDOM
from kit.drivers.kernel_control import DONE, FAILED
from kit.drivers.layer_bench import PATIENCE, PLACES, PRELOADED, Bench, unfit
from kit.drivers.preload import preload
from kit.numbers32 import HARD, PLAIN
from kit.oracles.failures import ADDRESSES, FAILURES
from kit.oracles.layer_program import HIDDEN, SEGMENT, moved_memory
from kit.points import axi_moved, both, watch
from kit.sizes import NARROW

from simgnn.hw import registers
from simgnn.hw.command import COMMAND_BYTES, Engine, ErrorCause
from simgnn.hw.kernel.accelerator import Accelerator
from simgnn.hw.kernel.sequencer import INDEX_BITS

__all__ = ["DESIGNS", "DUT", "PRELOADED", "unfit"]
DUT = Accelerator
DESIGNS = {"narrow": {"config": NARROW}}
RESPONSE_ERROR = 2
ERRORS = [f"stopped by {cause.name}" for cause in ErrorCause if cause != ErrorCause.NONE]
case.declare(
    *ERRORS,
    *PLACES,
    "a start that waits",
    "a start that is dropped",
    "a launch after an error",
    "beats are read after an error",
    "beats are written after an error",
    "an address waits as an error comes",
)
watch("a word is read as one is written", both(axi_moved("gmem_r"), axi_moved("gmem_w")))


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5], stall=[0.0, 0.5], kind=[PLAIN, HARD])
async def layer(dut, idle, stall, kind):
    """Two launches anywhere in memory give what the reference gives; counters add up and agree with the port."""
    bench = Bench(dut, kind=kind, idle=idle, stall=stall)
    await bench.start()
    if idle:
        await bench.fill()
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
    """Nothing more is asked of memory (one address may have been on its way)."""
    await ClockCycles(bench.dut.clk, 20)
    bursts = len(bench.reads.bursts), len(bench.writes.bursts)
    await ClockCycles(bench.dut.clk, 100)
    assert (len(bench.reads.bursts), len(bench.writes.bursts)) == bursts, (
        "no address must be issued after an error"
    )


@cocotb.test()
@cocotb.parametrize(failure=list(FAILURES), stall=case.pick(short=[0.5], full=[0.0, 0.5]))
async def failures(dut, failure, stall):
    """A launch that fails says why and where, stops and ends; the next one succeeds, and says of no error."""
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
    await bench.recover()
    assert await bench.control.error() == found, "the error must be there until the next launch"
    case.checked(await _run_well(bench))


async def _run_well(bench):
    """Launch the program as it should be, on a kernel that has recovered; bytes compared."""
    bench.memory[:] = moved_memory(bench.program, bench.base)
    bench.reads.responses.clear()
    bench.writes.responses.clear()
    bench.writes.image.clear()
    assert await bench.run() == DONE
    found = await bench.control.error()
    assert found == (ErrorCause.NONE, 0, 0, 0), f"a start must clear the error, not leave {found}"
    case.met("a launch after an error")
    return bench.check_memory()


def _spoil(bench):
    """Let something of the next launch go wrong, whatever it is; its arguments."""
    random, tensors = bench.random, bench.program.tensors
    way = random.choice(["read", "write", "command", "command"])
    if way == "command":
        # The program lies at address 0: bounds and addresses count from there.
        _, _, index, changes, arguments = random.choice(list(FAILURES.values()))
        bench.change(index, **changes)
        return arguments
    port, names = {"read": (bench.reads, ("w", "g")), "write": (bench.writes, ("z", "dw", "da"))}[way]
    port.responses[tensors[random.choice(names)].address] = RESPONSE_ERROR
    return {}


@cocotb.test()
@cocotb.parametrize(idle=[0.0, 0.5, 0.9], stall=[0.0, 0.5, 0.9], order=[None, RANDOM])
async def recoveries(dut, idle, stall, order):
    """After any error at any time, the kernel is usable once memory is quiet; bits and cycles are those of a reset."""
    bench = Bench(dut, "recoveries", str(order), idle=idle, stall=stall, order=order)
    await bench.start()
    even = not (idle or stall or order)
    assert await bench.run() == DONE
    cycles = bench.raised - bench.started
    checked = 0
    for _ in range(case.pick(short=4, full=40)):
        arguments = _spoil(bench)
        before = len(bench.reads.beats), len(bench.writes.beats)
        await bench.launch(**arguments)
        while not case.known(dut.halt):
            before = len(bench.reads.beats), len(bench.writes.beats)
            waiting = case.known(dut.gmem_arvalid) or case.known(dut.gmem_awvalid)
            await RisingEdge(dut.clk)
        case.met("an address waits as an error comes", waiting)
        pending = await bench.end()
        assert pending & FAILED, f"the error must be said, not {pending:#b}"
        if not pending & DONE:
            await bench.end()
        bench.check_quiet()
        case.met("beats are read after an error", len(bench.reads.beats) > before[0])
        case.met("beats are written after an error", len(bench.writes.beats) > before[1])
        await bench.control.check_end()
        checked += await _run_well(bench)
        taken = bench.raised - bench.started
        assert taken == cycles or not even, f"a launch must take {cycles} cycles, not {taken}"
    case.checked(checked)


@cocotb.test()
@cocotb.parametrize(channel=["AR", "R", "AW", "W", "B"], turn=range(case.pick(short=2, full=10)))
async def silence(dut, channel, turn):
    """Where memory does not go on, the kernel stays stopped and says TIMEOUT; it recovers when memory has gone on."""
    bench = Bench(dut, "silence", channel, turn, order=ADDRESS_FIRST if channel == "W" else None)
    await bench.start()
    port, what = {
        "AR": (bench.reads, "stall"),
        "R": (bench.reads, "idle"),
        "AW": (bench.writes, "stall"),
        "W": (bench.writes, "stall"),
        "B": (bench.writes, "idle"),
    }[channel]
    await bench.launch(timeout=300)
    valid = getattr(dut, f"gmem_{channel.lower()}valid")
    for _ in range(bench.random.randint(1, 9)):
        await RisingEdge(dut.clk)
        while not case.known(valid):
            await RisingEdge(dut.clk)
    setattr(port, what, 1.0)
    assert await bench.end() == FAILED
    found = await bench.error()
    assert found[0] == ErrorCause.TIMEOUT, f"the cause must be TIMEOUT, not {found}"
    await ClockCycles(dut.clk, bench.random.randint(1, 2000))
    await bench.control.write(registers.AP_CTRL, 1)
    assert await bench.control.read(registers.AP_CTRL) == 0, "the kernel must neither be done nor idle"
    setattr(port, what, 0.0)
    await bench.recover()
    case.checked(len(found) + await _run_well(bench))


@cocotb.test()
@cocotb.parametrize(late=[0, 15, 30, 45])
async def start_that_is_dropped(dut, late):
    """A start that waits for a launch that fails, or comes before that has ended, starts nothing."""
    bench = Bench(dut, "dropped", late)
    await bench.start()
    bench.change(0, opcode=9)
    await bench.launch()
    await ClockCycles(dut.clk, late)
    assert await bench.control.read(registers.AP_CTRL) & 0b0100 == 0, "the launch must not have ended"
    await bench.control.write(registers.AP_CTRL, 1)
    assert await bench.end() == FAILED
    found = await bench.error()
    await bench.recover()
    bursts = len(bench.reads.bursts)
    await ClockCycles(dut.clk, 200)
    assert len(bench.reads.bursts) == bursts, "nothing must be fetched"
    assert await bench.control.error() == found, "the error must be there until the next launch"
    case.met("a start that is dropped")
    case.checked(len(found) + await _run_well(bench))


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
async def late_numbers(dut):
    """An error names its command, whatever bits the number has."""
    bench = Bench(dut, "late")
    await bench.start()
    failures = [failure for failure in FAILURES.values() if "base" not in failure[-1]]
    for turn in range(case.pick(short=2 * INDEX_BITS, full=20 * INDEX_BITS)):
        cause, _, index, changes, arguments = bench.random.choice(failures)
        bench.change(index, **changes)
        first = (1 << turn % INDEX_BITS) - bench.random.randint(
            0, 1 << bench.random.randint(0, turn % INDEX_BITS)
        )
        await bench.launch(**arguments)
        await bench.number_from(first)
        assert await bench.end() == FAILED
        found = await bench.error()
        wanted = cause, first + index
        assert (found[0], found[2]) == wanted, f"cause and command must be {wanted}, not {found}"
        bench.memory[:] = bench.program.memory
        await bench.recover()
    case.checked(2 * turn)


@cocotb.test()
async def long_timeouts(dut):
    """Whatever bits TIMEOUT has, a launch without progress ends in the cycle after that many."""
    bench = Bench(dut, "long")
    await bench.start()
    cause, engine, index, changes, _ = FAILURES["token_that_never_comes"]
    bench.change(index, **changes)
    for bit in range(10, 32):
        timeout = 1 << bit | bench.random.getrandbits(bit)
        await bench.launch(timeout=timeout)
        await ClockCycles(dut.clk, 800)
        left = bench.random.randint(20, 400)
        await FallingEdge(dut.clk)
        preload(dut, "quiet", timeout - left)
        begin = bench.cycle
        assert await bench.end() == FAILED
        # The cycle that stops it, and one more to the interrupt.
        waited = bench.raised - begin - 2
        assert waited == left, f"{left} cycles must be left, not {waited}"
        found = await bench.error()
        assert found[:3] == (cause, engine, index), f"error must be {cause!r}, not {found}"
        await bench.recover()
    case.checked(bit)


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
        await bench.recover()
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
            await bench.recover()
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
