"""The sequencer between a memory that holds programs and four engines that take commands."""

import collections

import cocotb
from cocotb.triggers import FallingEdge, RisingEdge
from kit import case
from kit.drivers.list_driver import lists_bits
from kit.drivers.preload import preload
from kit.models.burst_memory import BurstMemory, cut, cycle
from kit.streams import Scoreboard, clock_and_reset, pulse

from simgnn.hw.command import (
    COMMAND_BYTES,
    ENGINE_OF,
    HEADER,
    RESERVED,
    Engine,
    ErrorCause,
    Opcode,
    fields_of,
)
from simgnn.hw.counters import STATES
from simgnn.hw.kernel.sequencer import INDEX_BITS


def read_of(bits, *, accumulate):
    """A command's fields that its engine reads, each at its place; everything else is 0.

    Parameters
    ----------
    bits : int
    accumulate : bool
        Whether sums may begin at old values.
    """
    opcode = Opcode(HEADER["opcode"].of(bits))
    unread = ("opcode", *RESERVED.get(opcode, ()))
    read = fields_of(opcode, accumulate=accumulate)
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

    def __init__(self, dut, config, *, key, idle=0.0, stall=0.0, latency=1):
        self.dut = dut
        self.config = config
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

    def expect(self, commands, *, first=0):
        """Expect commands at their engines, the first of which has this number."""
        for number, bits in enumerate(commands, start=first):
            number %= 1 << INDEX_BITS
            engine = ENGINE_OF[HEADER["opcode"].of(bits)]
            self.boards[engine].expect((read_of(bits, accumulate=self.config.accumulate), number))
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
        await pulse(dut, dut.start)
        dut.address.value, dut.commands.value = (
            self.random.getrandbits(len(signal)) for signal in (dut.address, dut.commands)
        )
        return cycle()

    async def preload(self, number):
        """Right behind `launch`, before any command is there, let the first one have this number."""
        await RisingEdge(self.dut.clk)
        assert case.known(self.dut.fetched) == 0, "no command may have been issued"
        await FallingEdge(self.dut.clk)
        preload(self.dut, "fetched", number)

    async def done(self, *, patience=3000):
        """Wait for the end."""
        for _ in range(patience):
            await RisingEdge(self.dut.clk)
            if case.known(self.dut.done):
                return
        raise AssertionError("the sequencer must be done")
