"""Bench of sequencer.py: programs fetched, checked, issued in order to four queues, and stopped at what is wrong."""

import collections

import cocotb
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.drivers.list_driver import lists_bits
from kit.models.burst_memory import BurstMemory, cut, cycle
from kit.points import bit, both, high, low, moved, waits, watch
from kit.streams import Scoreboard, clock_and_reset

from simgnn.hw.command import (
    COMMAND_BYTES,
    COUNT_BITS,
    ENGINE_OF,
    HEADER,
    LAYOUT,
    RESERVED,
    Engine,
    ErrorCause,
    Opcode,
    encode,
    fields_of,
)
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import STATES
from simgnn.hw.depths import QUEUE_COMMANDS
from simgnn.hw.kernel.checker import COUNTED
from simgnn.hw.kernel.sequencer import Sequencer

DUT = configured(Sequencer)
DESIGNS = {
    "beats_16": {"config": HardwareConfig(data_bits=64, burst_beats=4, array_rows=2, array_columns=2)},
    "beats_1": {"config": HardwareConfig(data_bits=1024, burst_beats=32)},
    "half_beats": {"config": HardwareConfig(ports=2, data_bits=1024, burst_beats=32)},
}
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


def read_of(bits):
    """A command's fields that its engine reads, each at its place; everything else is 0."""
    opcode = Opcode(HEADER["opcode"].of(bits))
    unread = ("opcode", *RESERVED.get(opcode, ()))
    read = fields_of(opcode, accumulate=False)
    return sum(f.of(bits) << f.offset for name, f in read.items() if name not in unread)


class Fetch:
    """A sequencer between a memory that holds programs and four engines that take commands.

    Members
    -------
    boards : list of Scoreboard
        Commands with their numbers, per engine.
    lists : Scoreboard
        Lists of the aggregate engine's commands, with their numbers.
    issued : list of int
        Cycles in which a command was issued.
    seen : list of (int, int)
        Cycle and number of each command that became the head of an engine's queue, in the order in which they did.
    """

    def __init__(self, dut, *, key, idle=0.0, stall=0.0, latency=1):
        self.dut = dut
        self.config = case.design(DESIGNS)["config"]
        self.random = case.generator(*key)
        self.stall = stall
        self.image = {}
        self.memory = BurstMemory(
            dut,
            config=self.config,
            random=self.random,
            read=lambda address: self.image.get(address, self.random.getrandbits(self.config.word_bits)),
            idle=idle,
            stall=stall,
            latency=latency,
        )
        self.boards = [
            Scoreboard(engine.name, show=lambda item: f"number {item[1]}, {item[0]:#x}") for engine in Engine
        ]
        self.lists = Scoreboard("lists", show=lambda item: f"of number {item[1]}, {item[0]:#x}")
        self.issued, self.seen = [], []
        self.address = 0
        self.wrong = {}
        self.verdicts = 0
        self.states = collections.Counter()
        self.head, self.listed = [None] * len(Engine), None
        dut.start.value = dut.halt.value = dut.checked.value = 0
        for engine in Engine:
            getattr(dut, f"o_{engine.value}_ready").value = 0

    async def begin(self):
        await clock_and_reset(self.dut)
        cocotb.start_soon(self.memory.serve())
        cocotb.start_soon(self.take())
        cocotb.start_soon(self.judge())

    async def judge(self):
        """The checker: a verdict on each candidate, of those in `wrong` their cause."""
        dut = self.dut
        while True:
            dut.checked.value = 0
            dut.cause.value = self.random.getrandbits(8)
            await RisingEdge(dut.clk)
            if not case.known(dut.check):
                continue
            candidate = case.known(dut.candidate)
            while self.random.random() < self.memory.stall:
                await RisingEdge(dut.clk)
                assert case.known(dut.candidate) == candidate, "a candidate must hold until its verdict"
            dut.checked.value = 1
            dut.cause.value = self.wrong.get(candidate, ErrorCause.NONE)
            self.verdicts += 1
            await RisingEdge(dut.clk)

    async def take(self):
        """Engines: take commands as they like, and look at what the sequencer says of itself."""
        dut, random = self.dut, self.random
        while True:
            ready = [random.random() >= self.stall for _ in Engine]
            # The aggregate engine takes a command's lists before it takes the command.
            dut.lists_ready.value = int(random.random() >= self.stall)
            ready[Engine.AGGREGATE] &= self.lists.count > self.boards[Engine.AGGREGATE].count
            for engine in Engine:
                getattr(dut, f"o_{engine.value}_ready").value = int(ready[engine])
            await RisingEdge(dut.clk)
            for engine in Engine:
                port = f"o_{engine.value}"
                item = None
                if case.known(getattr(dut, f"{port}_valid")):
                    item = (
                        case.known(getattr(dut, f"{port}_payload")),
                        case.known(getattr(dut, f"index_{engine.value}")),
                    )
                head = self.head[engine]
                assert head in (None, item) or case.known(dut.halt), "a command must stay until it is taken"
                if item is not None and head is None:
                    self.seen.append((cycle(), item[1]))
                if item is not None and ready[engine]:
                    self.boards[engine].receive(item)
                    item = None
                self.head[engine] = item
            item = None
            if case.known(dut.lists_valid):
                item = case.known(dut.lists_payload), case.known(dut.lists_index)
            assert self.listed in (None, item) or case.known(dut.halt), "lists must stay until they are taken"
            if item is not None and case.known(dut.lists_ready):
                self.lists.receive(item)
                item = None
            self.listed = item
            if case.known(dut.issued):
                self.issued.append(cycle())
            state = case.known(dut.state)
            names = [name for bit, name in enumerate(STATES["sequencer"]) if state >> bit & 1]
            assert len(names) == 1, f"exactly one state must hold, not {names}"
            assert (names == ["busy"]) == bool(case.known(dut.issued)), f"{names} must tell of an issue"
            self.states[names[0]] += 1

    async def restart(self):
        """Reset, and forget what the memory still had to give."""
        self.dut.rst.value = 1
        for _ in range(3):
            await RisingEdge(self.dut.clk)
        self.memory.waiting.clear()
        self.dut.rst.value = 0
        await RisingEdge(self.dut.clk)

    def place(self, commands):
        """Put a program somewhere into memory; returns its address."""
        word = self.config.word_bytes
        self.address = self.random.getrandbits(self.config.address_bits) // COMMAND_BYTES * COMMAND_BYTES
        image = b"".join(bits.to_bytes(COMMAND_BYTES, "little") for bits in commands)
        before = self.address % word
        image = self.random.randbytes(before) + image + self.random.randbytes(-(before + len(image)) % word)
        for offset in range(0, len(image), word):
            beat = int.from_bytes(image[offset : offset + word], "little")
            self.image[self.address - before + offset] = beat
        return self.address

    def expect(self, commands):
        for number, bits in enumerate(commands):
            engine = ENGINE_OF[HEADER["opcode"].of(bits)]
            self.boards[engine].expect((read_of(bits), number))
            if engine == Engine.AGGREGATE:
                self.lists.expect((lists_bits(bits), number))

    def late(self, count, beats):
        """Which of the program's commands begin a burst that waits until the one before has left the buffer.

        That has room for two commands or for one burst, whichever is more: only whole bursts can be too long for it.
        """
        config = self.config
        if beats == 1 or 2 * beats > config.burst_beats:
            return set()
        bursts = cut(config, self.address, count * beats)[1:]
        whole = [address for address, length in bursts if length == config.burst_beats]
        return {(address - self.address) // COMMAND_BYTES for address in whole}

    async def launch(self, commands):
        """Start a program, and at once show what the host may write for the next; returns the cycle."""
        dut = self.dut
        dut.address.value, dut.commands.value = self.place(commands), len(commands)
        dut.start.value = 1
        await RisingEdge(dut.clk)
        dut.start.value = 0
        dut.address.value, dut.commands.value = (
            self.random.getrandbits(len(signal)) for signal in (dut.address, dut.commands)
        )
        return cycle()

    async def done(self, *, patience=3000):
        """Wait for the end."""
        for _ in range(patience):
            await RisingEdge(self.dut.clk)
            if case.known(self.dut.done):
                return
        raise AssertionError("the sequencer must be done")


@cocotb.test()
@cocotb.parametrize(
    idle=[0.0, 0.5], stall=[0.0, 0.5, 0.9], count=[1, case.pick(short=12, full=500)], latency=[1, 20]
)
async def programs(dut, idle, stall, count, latency):
    """Every command reaches its engine, with its number, in order; nothing is left when the sequencer is done.

    A program follows the one before it, and an empty one is done at once.
    """
    bench = Fetch(dut, key=(idle, stall, count), idle=idle, stall=stall, latency=latency)
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
    bench = Fetch(dut, key=("long",))
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
        await bench.restart()
        dut.halt.value = 0
        assert case.known(dut.done) and not case.known(dut.request_valid), "a reset leaves no program"
        for board in (*bench.boards, bench.lists):
            board.expected.clear()
            board.count = 0
    case.checked(count)


@cocotb.test()
async def timing(dut):
    """The first command at its engine after the promised latency; then each behind its beats and its check."""
    bench = Fetch(dut, key=("timing",))
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
    bench = Fetch(dut, key=("queues",), stall=1.0)
    bench.memory.stall = 0.0
    commands = [command(bench.random, Opcode.LOAD) for _ in range(QUEUE_COMMANDS + 1)]
    commands += [command(bench.random, Opcode.STORE)]
    bench.expect(commands)
    await bench.begin()
    await bench.launch(commands)
    for _ in range(200):
        await RisingEdge(dut.clk)
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
    bench = Fetch(dut, key=("errors",))
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
        for _ in range(40):
            await RisingEdge(dut.clk)
        assert case.known(dut.error), "the error must stay"
        assert not case.known(dut.done) and not any(board.expected for board in bench.boards)
        assert case.known(dut.fetched) == len(good), "nothing may be issued behind an error"
        found += 1
        await bench.restart()
    case.checked(found)


@cocotb.test()
async def halts(dut):
    """A halted sequencer issues nothing more, and offers nothing to engines; a reset ends the halt."""
    bench = Fetch(dut, key=("halts",), stall=0.5)
    await bench.begin()
    held = 0
    for _ in range(6):
        commands = [command(bench.random) for _ in range(20)]
        bench.expect(commands)
        await bench.launch(commands)
        for _ in range(bench.random.randint(10, 60)):
            await RisingEdge(dut.clk)
        dut.halt.value = 1
        await RisingEdge(dut.clk)
        issued = case.known(dut.fetched) + case.known(dut.issued)
        for _ in range(20):
            await RisingEdge(dut.clk)
            assert not any(case.known(getattr(dut, f"o_{engine.value}_valid")) for engine in Engine)
            assert not case.known(dut.lists_valid)
            assert not case.known(dut.issued) and case.known(dut.fetched) == issued
            held += 1
        await bench.restart()
        for board in (*bench.boards, bench.lists):
            board.expected.clear()
            board.count = 0
        dut.halt.value = 0
    case.checked(held)
