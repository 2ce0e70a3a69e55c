"""Drives an organisation of the aggregate engine: edges, words and the drain, as the engine around it does."""

import collections

import cocotb
import numpy as np
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge
from kit import case
from kit.drivers.accumulator_drain import clear
from kit.drivers.list_driver import ListDriver, list_bits
from kit.models.device_image import DeviceImage
from kit.numbers32 import HARD, PLAIN, ZEROS, numbers, pack, unpack
from kit.points import every_bit, high, low, watch
from kit.streams import clock_and_reset
from kit.testbench import Testbench

from simgnn.hw.aggregate.gather import settling_cycles
from simgnn.sim.numerics import scalar

FLIGHT = 3
"""Cycles from a word's admission to the word."""
Read = collections.namedtuple("Read", ("owner", "address", "half", "row", "word", "rows"), defaults=(1,))
"""A read of the drain: `row` is the destination's number among its cluster's, `word` the wanted sums, of one word or of
all that are drained at once, which are of so many rows."""


def watch_gather():
    """Declare the points that a bench of any gather organisation must meet."""
    watch("a sum is read as additions begin", high("drain", "adding"))
    watch("the second half is added to", high("adding", "half"))
    watch("an edge waits for an addition to its sum", high("hazard"))
    watch("an addition after a wait for one", high("hazard"), high("adding"))
    watch("edges wait for features", high("unfed"))
    watch("edges have not been taken", high("unread"))
    watch("no room for a word", low("room"))
    watch("a word in every cycle", *[high("word_valid")] * 3)
    watch("a pause between words", high("word_valid"), low("word_valid"), high("word_valid"))
    watch("every cluster ends a word at once", every_bit("added"))
    watch("a command begins after the end of another", high("done"), high("done", "start"))


def random_graph(random, sources, destinations, hot):
    """Each source's destinations, 1 to 12, the same one again with probability `hot`."""
    graph, last = [], 0
    for _ in range(sources):
        targets = []
        for _ in range(random.choice((1, 1, 2, 3, 12))):
            last = last if random.random() < hot else random.randrange(destinations)
            targets.append(last)
        graph.append(targets)
    return graph


class WordsAdded:
    """Sees that as many words are added as must be, and how long it takes.

    Attributes
    ----------
    spent : collections.Counter
        As `GatherDriver.run` returns it.
    """

    def __init__(self, dut, most):
        self.dut, self.most = dut, most
        self.added = self.cycles = 0
        self.first = None
        self.spent = collections.Counter()

    @property
    def ended(self):
        """Whether the last word has been added."""
        return self.added == self.most

    def look(self, admitted, came):
        """One cycle; `done` comes with the last addition."""
        dut = self.dut
        now = case.known(dut.added)
        states = {name: case.known(getattr(dut, name)) for name in ("adding", "hazard", "unfed", "unread")}
        assert case.known(dut.done) == self.ended, f"done must not be high at {self.added} additions"
        assert states["adding"] or not now, "words must not be added without an addition"
        self.cycles += 1
        self.added += now
        assert self.added <= self.most, f"{self.most} words must be added, not {self.added}"
        if states["adding"]:
            self.first = self.cycles if self.first is None else self.first
            self.spent["span"] = self.cycles - self.first + 1
        if self.first is not None and not self.ended:
            self.spent.update(name for name, high in states.items() if high)


class GatherDriver(Testbench):
    """Runs commands: a list of edges in memory, words when there is room, and the drain of the command before.

    Parameters
    ----------
    dut : handle
    key
        Of the random numbers.
    designs : dict
        The bench's `DESIGNS`.
    idle, stall : float
        Of the memory; `stall` also of the words.
    """

    def __init__(self, dut, *key, designs, idle=0.0, stall=0.0):
        super().__init__(dut, *key, idle, stall, designs=designs)
        self.stall = stall
        self.fill_memory(1 << 13)
        self.memory = DeviceImage(self, idle=idle, stall=stall)
        self.lists = ListDriver(dut, "list", random=self.random)
        self.half = 0
        self.undrained = None
        self.compared = 0

    async def start(self):
        """Clock, reset, and accumulators at +0."""
        wide = ["drain_wide", "drain_rows"] if self.config.drain_words > 1 else []
        for name in ("start", "admitted", "word_valid", "drain", "clear", "half", *wide):
            getattr(self.dut, name).value = 0
        await clock_and_reset(self.dut)
        cocotb.start_soon(self.memory.serve())
        await clear(self.dut, self.config)

    def place_graph(self, graph):
        """Put a graph's edges into memory and start reading them; their address, and how many there are."""
        edges = np.array([d for targets in graph for d in targets], dtype="<u4")
        edges[np.cumsum([len(targets) for targets in graph]) - 1] |= np.uint32(1 << 31)
        address = 4 * self.random.randrange(2 * self.config.lanes)
        self.image[address : address + 4 * edges.size] = edges.view(np.uint8)
        self.dut.start.value, self.dut.half.value = 1, self.half
        self.dut.has_edges.value = int(edges.size > 0)
        self.lists.offer(list_bits(self.base + address, edges.size))
        return address, edges.size

    def sums_of(self, graph, rows, destinations, wanted=None):
        """Sums of rows in stream order; where `wanted` (shape of the sums) is false, +0."""
        sums = np.zeros((destinations, rows.shape[1]), np.float32)
        for row, targets in zip(rows, graph, strict=True):
            for destination in targets:
                sums[destination] = scalar.add(sums[destination], row)
        return sums if wanted is None else np.where(wanted, sums, np.float32(0))

    async def run(self, graph, *, words, kind=PLAIN):
        """Sum the rows of a graph, a list of each source's destinations, while the sums of the last one are read.

        Returns
        -------
        collections.Counter
            Cycles from the first addition to the last: of `span`, and in which each state's output was high.
        """
        config, dut = self.config, self.dut
        rows = numbers(self.rng, (len(graph), words * config.lanes), kind)
        sums = self.sums_of(graph, rows, config.clusters * (config.accumulator_words // words))
        _, edges = self.place_graph(graph)
        dut.words.value, dut.destinations.value = words, len(sums)
        await RisingEdge(dut.clk)
        dut.start.value = 0
        added = WordsAdded(dut, edges * words)
        await self.stream(rows.reshape(-1, config.lanes), sums, words, added)
        return added.spent

    async def run_random(self, hot, words):
        """Run commands that follow each other at once, and `finish`; `hot` as in `random_graph`."""
        await self.start()
        destinations = self.config.accumulator_words // words * self.config.clusters
        for kind in (PLAIN, HARD, ZEROS) * case.pick(short=1, full=6):
            graph = random_graph(self.random, self.random.randint(1, 30), destinations, hot)
            await self.run(graph, words=words, kind=kind)
        await self.finish()

    async def stream(self, features, sums, words, watcher):
        """Give words while there is room, and read the sums of the command before, until `watcher` has seen the end.

        Parameters
        ----------
        features : ndarray of float32, shape (words, lanes)
        sums : ndarray of float32, shape (destinations, words x lanes)
            To be read later.
        words : int
            In a row.
        watcher : object
            `look` is called in each cycle with whether a word was admitted in it and whether one came, and `ended` says
            that the last sum has been added to.
        """
        dut, random = self.dut, self.random
        reads = self._reads()
        flying = collections.deque([None] * FLIGHT)
        admitted = cycles = 0
        reading = None
        while not watcher.ended or reads or reading:
            # `room` depends on what went before alone; the word that it admits comes `FLIGHT` cycles later.
            dut.admitted.value = 0
            word = flying.popleft()
            dut.word_valid.value = int(word is not None)
            dut.word.value = random.getrandbits(len(dut.word)) if word is None else pack(word)
            await self._settle_inputs()
            admit = admitted < len(features) and case.known(dut.room) and random.random() >= self.stall
            dut.admitted.value = int(admit)
            flying.append(features[admitted] if admit else None)
            admitted += admit
            before, reading = reading, self._drive_drain(reads, cycles)
            await RisingEdge(dut.clk)
            cycles += 1
            if before:
                self._compare(before)
            assert not case.known(dut.stray), "no edge names a row that there is no sum for"
            watcher.look(bool(admit), word is not None)
            assert cycles < 1000 * watcher.most + 1000, "edges must be added, not wait for ever"
        await self._wait_idle(flying)
        self.undrained = sums, words, self.half
        self.half = 1 - self.half

    async def _settle_inputs(self):
        """`room` is read in the middle of a cycle."""
        await FallingEdge(self.dut.clk)

    async def _wait_idle(self, flying):
        self.dut.admitted.value = self.dut.word_valid.value = 0
        assert not any(word is not None for word in flying), "words must be used before the last addition"
        await RisingEdge(self.dut.clk)
        assert case.known(self.dut.done), "done must stay high"

    def _reads(self):
        """What the drain reads of the command before."""
        if self.undrained is None:
            return []
        sums, words, half = self.undrained
        self.undrained = None
        config, together = self.config, self.config.drain_words
        reads = []
        count = together // words
        if count in config.rows_at_once and count * words == together and self.random.random() < 0.7:
            for first in range(0, len(sums), count):
                local, owner = divmod(first, config.clusters)
                word = np.zeros((count, words * config.lanes), np.float32)
                word[: len(sums) - first] = sums[first : first + count]
                reads.append(Read(owner, local * words, half, local, word.reshape(-1), count))
            return reads[::-1]
        for destination, row in enumerate(sums):
            local, owner = divmod(destination, config.clusters)
            whole = words % config.drain_words == 0 and self.random.random() < 0.7
            together = config.drain_words if whole else 1
            for number, word in enumerate(row.reshape(words // together, together * config.lanes)):
                reads.append(Read(owner, local * words + number * together, half, local, word))
        return reads[::-1]

    def _drive_drain(self, reads, cycles):
        now = reads.pop() if reads and cycles >= settling_cycles(self.config) else None
        dut = self.dut
        dut.drain.value = int(now is not None)
        if now:
            dut.drain_owner.value, dut.drain_address.value, dut.drain_half.value = now[:3]
        if now and self.config.fuses_masks:
            dut.drain_row.value = now.row % self.config.gather_width
        if self.config.drain_words > 1:
            words = len(now.word) // self.config.lanes if now else 1
            dut.drain_rows.value = now.rows - 1 if now else 0
            dut.drain_wide.value = words // min(now.rows, self.config.clusters) - 1 if now else 0
        return now

    def _compare(self, read):
        owner, address, wanted = read.owner, read.address, read.word
        got = case.known(self.dut.drained, 0, 32 * len(wanted))
        assert got == pack(wanted), (
            f"word {address} of PE {owner} must be {wanted}, not {unpack(got, len(wanted))}"
        )
        self.compared += 1

    async def finish(self):
        """Read the last sums, and find that nothing is left in either half; accounts for what was compared."""
        await ClockCycles(self.dut.clk, settling_cycles(self.config))
        config = self.config
        everywhere = [(pe, word) for pe in range(config.clusters) for word in range(config.accumulator_words)]
        zero = np.zeros(config.lanes, np.float32)
        # The half that was summed last comes last: a word must not be read again while it is set to +0.
        halves = (1 - self.half, self.half)
        left = [Read(*place, half, 0, zero) for half in halves for place in everywhere]
        reads, reading = left + self._reads(), None
        while reads or reading:
            before, reading = reading, self._drive_drain(reads, settling_cycles(config))
            await RisingEdge(self.dut.clk)
            if before:
                self._compare(before)
        case.checked(self.compared)
