"""Bench of sequencer.py: programs fetched, checked, issued in order to four queues, and stopped at what is wrong."""

import cocotb
from cocotb.triggers import ClockCycles, RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.fetch import Fetch
from kit.points import bit, both, high, low, moved, waits, watch
from kit.sizes import PACKED

from simgnn.hw.command import (
    COMMAND_BYTES,
    COUNT_BITS,
    ENGINE_OF,
    LAYOUT,
    Engine,
    ErrorCause,
    Opcode,
    encode,
)
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import STATES
from simgnn.hw.depths import QUEUE_COMMANDS
from simgnn.hw.kernel.checker import COUNTED
from simgnn.hw.kernel.sequencer import INDEX_BITS, Sequencer

DUT = configured(Sequencer)
DESIGNS = {
    "beats_16": {"config": HardwareConfig(data_bits=64, burst_beats=4, array_rows=2, array_columns=2)},
    "beats_1": {"config": HardwareConfig(data_bits=1024, burst_beats=32)},
    "half_beats": {"config": HardwareConfig(ports=2, data_bits=1024, burst_beats=32)},
    "accumulating": {"config": PACKED},
}
PRELOADED = {"simgnn_sequencer": ("fetched",)}
LATENCY, CHECK = 8, 1
"""Cycles from `start` to the first command at its engine, without the memory's for the command's last beat and the
check's; and those of the fastest check."""
REFILL = 1
"""Cycles that a command comes later, besides the memory's, if its beats are asked for when those before it are gone."""
for opcode in Opcode:
    watch(
        f"{opcode.name} is offered",
        lambda ports, opcode=opcode: getattr(ports, f"o_{ENGINE_OF[opcode].value}_valid"),
    )
for cause in ErrorCause:
    watch(
        f"a command is judged {cause.name}", lambda ports, cause=cause: ports.checked and ports.cause == cause
    )
for place, name in enumerate(STATES["sequencer"]):
    watch(f"state {name}", bit("state", place))
watch("commands for two engines wait", both(waits("o_0"), waits("o_1")))
watch("lists are taken before their command", both(moved("lists"), low(f"o_{Engine.AGGREGATE.value}_ready")))
watch("lists wait", waits("lists"))
watch("halted with commands in queues", waits("o_0"), high("halt"))
watch("a program of nothing", high("start"), high("done"))
watch("a program behind a program", high("done"), high("start"))


def command(random, opcode=None, **fields):
    """A well-formed command with random fields, but for those given, as an integer."""
    opcode = opcode or random.choice(list(Opcode))
    others = 15 & ~(1 << ENGINE_OF[opcode])
    values = {
        name: random.getrandbits(field.width) for name, field in LAYOUT[opcode].items() if name != "opcode"
    }
    values |= {name: random.getrandbits(4) & others for name in ("wait", "signal")}
    values |= {name: 1 << random.randrange(COUNT_BITS) for name in COUNTED[opcode]}
    if opcode == Opcode.AGGREGATE:
        values |= {"weights_address": 0, "index_address": 0}
    return int.from_bytes(encode(opcode, **{**values, **fields}).tobytes(), "little")


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=12, full=500)], latency=[1, 20]
)
async def programs(dut, idle, stall, count, latency):
    """Every command reaches its engine, with its number, in order; nothing is left when the sequencer is done.

    A program follows the one before it, and an empty one is done at once.
    """
    bench = Fetch(
        dut, case.design(DESIGNS)["config"], key=(idle, stall, count), idle=idle, stall=stall, latency=latency
    )
    await bench.begin()
    for length in (count, 0, 2 * count):
        commands = [command(bench.random) for _ in range(length)]
        bench.expect(commands)
        issued, bursts = len(bench.issued), len(bench.memory.bursts)
        await bench.launch(commands)
        await bench.done(patience=2000 * (length + 1))
        assert not any(board.expected for board in (*bench.boards, bench.lists)), "no command may be left"
        assert len(bench.issued) - issued == length, f"{length} commands must be issued"
        assert case.known(dut.fetched) == length and not case.known(dut.error)
        beats = sum(burst[2] for burst in bench.memory.bursts[bursts:])
        word, end = bench.config.word_bytes, bench.address + length * COMMAND_BYTES
        words = -(-end // word) - bench.address // word if length else 0
        assert beats == words, "only the program may be read"
    case.checked(sum(board.count for board in bench.boards))


@cocotb.test()
async def long_programs(dut):
    """A program of as many commands as COMMANDS can say is not done while most of it is left; a reset ends it."""
    bench = Fetch(dut, case.design(DESIGNS)["config"], key=("long",))
    await bench.begin()
    count = case.pick(short=40, full=400)
    for _ in range(count):
        few = [command(bench.random) for _ in range(4)]
        bench.expect(few)
        bench.place(few)
        dut.address.value, dut.start.value = bench.address, 1
        dut.commands.value = bench.random.getrandbits(bench.random.randint(8, 32)) | 1 << 7
        await RisingEdge(dut.clk)
        dut.start.value = 0
        while case.known(dut.fetched) < 2:
            await RisingEdge(dut.clk)
            assert not case.known(dut.done), "most of the program is left"
        dut.halt.value = 1
        await bench.memory.restart()
        dut.halt.value = 0
        assert case.known(dut.done) and not case.known(dut.request_valid), "a reset leaves no program"
        for board in (*bench.boards, bench.lists):
            board.expected.clear()
            board.count = 0
    case.checked(count)


@cocotb.test()
async def late_numbers(dut):
    """Every bit of a command's number carries into the next: programs whose numbers are preloaded below each carry."""
    bench = Fetch(dut, case.design(DESIGNS)["config"], key=("late",), stall=0.2)
    await bench.begin()
    for carry in range(INDEX_BITS + 1):
        first = (1 << carry) - bench.random.randint(1, min(6, 1 << carry))
        commands = [command(bench.random, opcode) for opcode in Opcode for _ in range(3)]
        bench.random.shuffle(commands)
        bench.expect(commands, first=first)
        await bench.launch(commands)
        await bench.preload(first)
        await bench.done(patience=2000)
        assert not any(board.expected for board in (*bench.boards, bench.lists)), "no command may be left"
        number = (first + len(commands)) % (1 << INDEX_BITS)
        assert case.known(dut.fetched) == number, f"the next number must be {number}"
    case.checked(sum(board.count for board in bench.boards))


@cocotb.test()
async def timing(dut):
    """The first command at its engine after the promised latency; then each behind its beats and its check."""
    bench = Fetch(dut, case.design(DESIGNS)["config"], key=("timing",))
    beats = max(1, COMMAND_BYTES // bench.config.word_bytes)
    commands = [command(bench.random) for _ in range(20)]
    await bench.begin()
    bench.expect(commands)
    began = await bench.launch(commands)
    await bench.done()
    latency = LATENCY + CHECK + bench.memory.latency + beats - 1
    assert bench.seen[0] == (began + latency, 0), (
        f"the first command must be there {latency} cycles after start, not {bench.seen[0][0] - began}"
    )
    pace = beats + 1 + CHECK
    late = bench.late(len(commands), beats)
    wanted = [bench.issued[0]]
    for number in range(1, len(commands)):
        wanted.append(wanted[-1] + pace + (REFILL + bench.memory.latency if number in late else 0))
    assert bench.issued == wanted, f"a command must be issued every {pace} cycles, not in {bench.issued}"
    assert [number for _, number in bench.seen] == list(range(len(commands))), "commands must come in order"
    assert bench.states["stall_queue"] == 0, "no queue was full"
    case.checked(len(commands))


@cocotb.test()
async def queues(dut):
    """An engine that takes nothing holds its queue's commands, and what comes behind the next one waits."""
    bench = Fetch(dut, case.design(DESIGNS)["config"], key=("queues",), stall=1.0)
    bench.memory.stall = 0.0
    commands = [command(bench.random, Opcode.LOAD) for _ in range(QUEUE_COMMANDS + 1)]
    commands += [command(bench.random, Opcode.STORE)]
    bench.expect(commands)
    await bench.begin()
    await bench.launch(commands)
    await ClockCycles(dut.clk, 200)
    assert len(bench.issued) == QUEUE_COMMANDS, f"{QUEUE_COMMANDS} commands must be issued"
    assert case.known(dut.fetched) == QUEUE_COMMANDS and not case.known(dut.done)
    assert bench.states["stall_queue"], "a full queue must be told"
    bench.stall = 0.0
    await bench.done()
    for board in bench.boards[1:]:
        bench.boards[0].count += board.count
    assert bench.boards[0].count == len(commands)
    bench.boards[0].finish()


@cocotb.test()
async def errors(dut):
    """A command that is found wrong is an error; it is not issued, and neither is any behind it."""
    bench = Fetch(dut, case.design(DESIGNS)["config"], key=("errors",))
    await bench.begin()
    found = 0
    for cause in ErrorCause:
        if cause == ErrorCause.NONE:
            continue
        good = [command(bench.random) for _ in range(bench.random.randint(0, 2))]
        bad = command(bench.random)
        bench.wrong = {bad: cause}
        bench.expect(good)
        await bench.launch([*good, bad, command(bench.random)])
        for _ in range(500):
            await RisingEdge(dut.clk)
            if case.known(dut.error):
                break
        assert case.known(dut.error), f"{cause!r} must be an error"
        assert case.known(dut.fetched) == len(good), "the error must be of the first command that is wrong"
        await ClockCycles(dut.clk, 40)
        assert case.known(dut.error), "the error must stay"
        assert not case.known(dut.done) and not any(board.expected for board in bench.boards)
        assert case.known(dut.fetched) == len(good), "nothing may be issued behind an error"
        found += 1
        await bench.memory.restart()
    case.checked(found)


@cocotb.test()
async def halts(dut):
    """A halted sequencer issues nothing more, and offers nothing to engines; a reset ends the halt."""
    bench = Fetch(dut, case.design(DESIGNS)["config"], key=("halts",), stall=0.5)
    await bench.begin()
    held = 0
    for _ in range(6):
        commands = [command(bench.random) for _ in range(20)]
        bench.expect(commands)
        await bench.launch(commands)
        await ClockCycles(dut.clk, bench.random.randint(10, 60))
        dut.halt.value = 1
        await RisingEdge(dut.clk)
        issued = case.known(dut.fetched) + case.known(dut.issued)
        for _ in range(20):
            await RisingEdge(dut.clk)
            assert not any(case.known(getattr(dut, f"o_{engine.value}_valid")) for engine in Engine)
            assert not case.known(dut.lists_valid)
            assert not case.known(dut.issued) and case.known(dut.fetched) == issued
            held += 1
        await bench.memory.restart()
        for board in (*bench.boards, bench.lists):
            board.expected.clear()
            board.count = 0
        dut.halt.value = 0
    case.checked(held)
