"""Bench of errors.py: how long a launch may stand still, and which of two errors counts that come in one cycle."""

import cocotb
import numpy as np
from cocotb.triggers import FallingEdge, RisingEdge
from kit import case
from kit.drivers.kernel_control import DONE, FAILED
from kit.drivers.layer_bench import Bench, unfit
from kit.drivers.preload import preload
from kit.models.burst_memory import cycle
from kit.oracles.layer_program import HIDDEN, SEGMENT
from kit.sizes import NARROW

from simgnn.hw.command import COMMAND_BYTES, SEQUENCER, Engine, ErrorCause, Space, decode
from simgnn.hw.counters import STATES
from simgnn.hw.kernel.accelerator import Accelerator
from simgnn.verify.drawing.assembler import GuardedAssembler

__all__ = ["DESIGNS", "DUT", "PRELOADED", "unfit"]
DUT = Accelerator
DESIGNS = {"narrow": {"config": NARROW}}
PRELOADED = {"simgnn_accelerator": ("quiet", "counters_states")}
LANES = NARROW.lanes
RESPONSE_ERROR = 2
TO_RUN, TO_INTERRUPT = 3, 2
"""Cycles from the write of the start to the first of the launch, and from that of an error to the interrupt."""
NAMES = [f"{engine}_{state}" for engine, states in STATES.items() for state in states]
MOVES = {
    "a command is issued": ["sequencer_busy"],
    "a word is read": ["read_port_busy"],
    "LOAD moves a word": ["load_busy"],
    # STORE moves a word in the cycle in which its port sends it.
    "a word is written": ["store_busy", "write_port_busy"],
    "AGGREGATE adds": ["aggregate_busy"],
    "AGGREGATE drains": ["aggregate_drain"],
    "UPDATE streams": ["update_busy"],
}
"""What counts as progress, by the states that show it (`hw/counters.py`)."""
ALL_MOVES = [name for names in MOVES.values() for name in names]
FETCH_BEATS = COMMAND_BYTES // NARROW.word_bytes
SLOW = 40
"""Cycles between two beats, many more than the kernel itself takes from one thing to the next."""


def _values(rows, columns):
    return np.arange(rows * columns, dtype=np.float32).reshape(rows, columns)


def _loaded(assembler, space, rows, columns):
    place = assembler.chip(space, 0, rows, columns)
    assembler.load(assembler.tensor(f"in{space}", _values(rows, columns)), place)
    return place


def _load(assembler):
    _loaded(assembler, Space.BANK0, 8, LANES)


def _copy(assembler):
    place = _loaded(assembler, Space.BANK0, 8, LANES)
    assembler.store(place, assembler.tensor("out", rows=8, columns=LANES))


def _sum(assembler):
    """Long rows that are all added to the same one: many cycles for each word of edges."""
    source = _loaded(assembler, Space.BANK0, 4, 4 * LANES)
    assembler.aggregate(source, assembler.chip(Space.BANK1, 0, 1, 4 * LANES), [[0] * 20] * 4)


def _drain(assembler):
    """One edge, and sums for all the accumulators that there are."""
    source = _loaded(assembler, Space.BANK0, 1, LANES)
    rows = NARROW.accumulator_words * NARROW.clusters
    assembler.aggregate(source, assembler.chip(Space.BANK1, 0, rows, LANES), [[0]])


def _product(assembler):
    a, b = _loaded(assembler, Space.BANK0, 16, 16), _loaded(assembler, Space.BANK1, 16, 4)
    assembler.gemm(a, b, assembler.chip(Space.BANK2, 0, 16, 4), m=16, n=4, k=16)


LAUNCHES = {
    # What its longest wait would be longer without; a program; the memory.
    "a command is issued": (_load, {}),
    "a word is read": (_load, {"reads": SLOW}),
    "LOAD moves a word": (_load, {"reads": SLOW, "quick": FETCH_BEATS}),
    "a word is written": (_copy, {"writes": SLOW}),
    "AGGREGATE adds": (_sum, {}),
    "AGGREGATE drains": (_drain, {}),
    "UPDATE streams": (_product, {}),
}
case.declare("a TIMEOUT that just suffices", "a TIMEOUT that just does not", *MOVES)


def _program(add):
    assembler = GuardedAssembler(NARROW)
    add(assembler)
    assembler.end_segment(SEGMENT)
    return assembler.build()


class Paced:
    """The accelerator with a memory that moves a word every so many cycles; each launch finds it the same.

    Parameters
    ----------
    reads, writes : int
        Cycles from one beat to the next.
    quick : int
        Beats of a launch that are read at once.
    """

    def __init__(self, dut, *key, program=None, reads=1, writes=1, quick=0):
        self.bench, self.dut = Bench(dut, *key, program=program), dut
        self._spacing, self._quick = {"reads": reads, "writes": writes}, quick
        self._states, self._marks = [], {}

    async def start(self):
        await self.bench.start()
        await FallingEdge(self.dut.clk)
        # Numbers of cycles are the bench's from now on.
        self._mark()
        self._offset = cycle() - self.bench.cycle + 1
        self._states = [0] * self.bench.cycle
        for name, what in (("reads", "idle"), ("writes", "stall")):
            if self._spacing[name] > 1:
                cocotb.start_soon(self._pace(getattr(self.bench, name), what, self._spacing[name]))
        cocotb.start_soon(self._look())

    def _mark(self):
        """What memory has seen so far is of launches before."""
        reads = self.bench.reads
        self._marks = {"bursts": len(reads.bursts), "beats": len(reads.beats)}

    async def _look(self):
        while True:
            await RisingEdge(self.dut.clk)
            self._states.append(case.known(self.dut.counters_states))

    async def _pace(self, port, what, spacing):
        while True:
            await RisingEdge(self.dut.clk)
            quick = port is self.bench.reads and len(port.beats) - self._marks["beats"] < self._quick
            ready = quick or not port.beats or cycle() - port.beats[-1] >= spacing
            setattr(port, what, float(not ready))

    async def launch(self, **arguments):
        self._mark()
        await self.bench.launch(**arguments)

    async def run(self, **arguments):
        await self.launch(**arguments)
        return await self.bench.end()

    @property
    def stopped_in(self):
        """Cycle of the last launch in which its error was there, from its first one on."""
        return self.bench.raised - TO_INTERRUPT - self.bench.started - TO_RUN

    def trace(self, cycles):
        """States in each cycle of the last launch, list of set of str."""
        # They are counted a cycle late.
        first = self.bench.started + TO_RUN + 1
        return [
            {name for bit, name in enumerate(NAMES) if states >> bit & 1}
            for states in self._states[first : first + cycles]
        ]

    def beats(self):
        """Cycle of each beat that the last launch has read, dict of int to address."""
        reads, word = self.bench.reads, self.bench.config.word_bytes
        bursts = reads.bursts[self._marks["bursts"] :]
        addresses = [address + word * beat for _, address, beats in bursts for beat in range(beats)]
        return self._placed(reads.beats[self._marks["beats"] :], addresses)

    def _placed(self, times, addresses):
        """By cycles from the launch's first one on; what has not come yet has no time."""
        first = self._offset + self.bench.started + TO_RUN
        return {at - first: address for at, address in zip(times, addresses, strict=False)}


def _quiet_counts(trace, moves):
    """Cycles without any of `moves` before each cycle of a launch."""
    counts = [0]
    for states in trace:
        counts.append(0 if states & set(moves) else counts[-1] + 1)
    return counts[:-1]


@cocotb.test()
@cocotb.parametrize(move=list(LAUNCHES))
async def timeouts(dut, move):
    """A launch that never stands still for TIMEOUT cycles ends well; with one cycle less it ends right there."""
    add, memory = LAUNCHES[move]
    paced = Paced(dut, move, program=_program(add), **memory)
    bench = paced.bench
    await paced.start()
    assert await paced.run() == DONE
    counters = await bench.control.counters()
    trace = paced.trace(counters["cycles"])
    for name in NAMES:
        seen = sum(name in states for states in trace)
        assert seen == counters[name], f"{name} must be {counters[name]} by what was seen, not {seen}"
    counts = _quiet_counts(trace, ALL_MOVES)
    longest = max(counts)
    others = [name for name in ALL_MOVES if name not in MOVES[move]]
    # Else a kernel that takes this move for none would pass as well.
    case.met(move, max(_quiet_counts(trace, others)) > longest)
    assert max(_quiet_counts(trace, others)) > longest, (
        f"{move} must shorten the longest wait, {longest} cycles"
    )
    for timeout in (1, 2, bench.random.randint(1, longest), longest, longest + 1):
        bench.writes.image.clear()
        ended = await paced.run(timeout=timeout)
        if timeout > longest:
            assert ended == DONE, f"{longest} cycles of standing still must be less than TIMEOUT {timeout}"
            case.met("a TIMEOUT that just suffices")
            bench.check_memory()
            continue
        assert ended == FAILED, f"{longest} cycles of standing still must be more than TIMEOUT {timeout}"
        case.met("a TIMEOUT that just does not", timeout == longest)
        wanted = counts.index(timeout)
        assert paced.stopped_in == wanted, f"TIMEOUT {timeout} is in cycle {wanted}, not {paced.stopped_in}"
        cause, engine, _, address = await bench.control.error()
        assert (cause, address) == (ErrorCause.TIMEOUT, 0), f"the cause must be TIMEOUT, not {cause}"
        idle = {one for one in Engine if f"{one.name.lower()}_idle" in trace[wanted]}
        assert (engine in set(Engine) - idle) if len(idle) < len(Engine) else engine == SEQUENCER, (
            f"one that is not idle must be named, or the sequencer, not {engine} where {idle} are"
        )
        await bench.recover()
    case.checked(len(counts))


LOADS = 4


def _copies(assembler):
    """A STORE that nothing waits for, and words that are read all the time."""
    place = _loaded(assembler, Space.BANK0, 2, LANES)
    assembler.store(place, assembler.tensor("out", rows=2, columns=LANES))
    for number in range(LOADS):
        long = assembler.tensor(f"long{number}", _values(24, LANES))
        # The last one is wrong in launches that end with a wrong command.
        assembler.load(long, assembler.chip(Space.BANK1 + number % 3, 0, 24, LANES))


WAYS = ("command", "conflict", "stray", "timeout", "write", "read")
"""Errors, each of which counts where one of those before comes in the same cycle."""
PAIRS = [
    ("command", "write"),
    ("command", "read"),
    ("write", "read"),
    *((way, "timeout") for way in ("command", "conflict", "stray")),
    ("timeout", "write"),
    ("timeout", "read"),
]
case.declare(*(f"{one} and {other} in one cycle" for one, other in PAIRS))
FAR = 1 << 20
"""A TIMEOUT that does not come by itself."""


class Erring(Paced):
    """The accelerator with errors that come when they are to."""

    def __init__(self, dut, pair):
        of_layer = not {"conflict", "stray"}.isdisjoint(pair)
        super().__init__(dut, *pair, program=None if of_layer else _program(_copies))
        self.image, self.holds = self.bench.memory.copy(), "write" in pair

    async def fail(self, *ways, at=0, word=None):
        """Launch with errors; the cycle in which it stopped, the error, and `beats`.

        Parameters
        ----------
        at : int
            Cycle of the timeout, and of the response to the first write.
        word : int
            Address of the one that is answered with an error.
        """
        bench, arguments = self.bench, {}
        bench.memory[:] = self.image
        bench.reads.responses.clear()
        bench.writes.responses.clear()
        for way in ways:
            match way:
                case "command":
                    bench.change(len(bench.program.commands) - 1, opcode=9)
                case "conflict":
                    stride = bench.config.words(HIDDEN) * bench.config.word_bytes
                    bench.change(9, source_space=3, source_address=0, source_stride=stride, columns=HIDDEN)
                case "stray":
                    _, fields = decode(bench.program.commands[2])
                    bench.memory[fields["edges_address"]] = fields["destinations"]
                case "timeout":
                    arguments["timeout"] = FAR
                case "write":
                    bench.writes.responses[bench.program.tensors["out"].address] = RESPONSE_ERROR
                case "read":
                    bench.reads.responses[word] = RESPONSE_ERROR
        bench.writes.idle = 1.0 if self.holds else 0.0
        if at and self.holds:
            # The memory decides in a cycle what it offers in the next.
            cocotb.start_soon(self._in_cycle(at - 1, lambda: setattr(bench.writes, "idle", 0.0)))
        if "timeout" in ways:
            cocotb.start_soon(self._in_cycle(at, lambda: preload(self.dut, "quiet", FAR)))
        await self.launch(**arguments)
        assert await bench.end() & FAILED
        found, stopped, beats = await bench.control.error(), self.stopped_in, self.beats()
        bench.writes.idle = 0.0
        await bench.recover()
        assert await bench.control.error() == found, "an error that comes after the first must not count"
        return stopped, found, beats

    async def _in_cycle(self, number, act):
        """Do something in the second half of a cycle of the launch that is about to begin."""
        bench, before = self.bench, self.bench.started
        while bench.started == before or bench.cycle < bench.started + TO_RUN + number:
            await RisingEdge(self.dut.clk)
            await FallingEdge(self.dut.clk)
        act()


async def _together(erring, pair):
    """What lets both errors of a pair come in one cycle, arguments of `Erring.fail`."""
    if {"read", "write"}.isdisjoint(pair):
        stopped, *_ = await erring.fail(next(way for way in pair if way != "timeout"))
        return {"at": stopped}
    for latency in range(1, 30):
        erring.bench.reads.latency = latency
        # It is the last one, so that all there is has been read.
        stopped, _, beats = await erring.fail("command")
        once = {at for at, address in beats.items() if list(beats.values()).count(address) == 1}
        at = stopped if "command" in pair else max(at for at in once if at < stopped - 2 * FETCH_BEATS)
        if "read" not in pair or at in once:
            return {"at": at, "word": beats.get(at)}
    raise AssertionError(f"{pair} never come in one cycle")


@cocotb.test()
@cocotb.parametrize(pair=PAIRS)
async def two_errors(dut, pair):
    """Of two errors in one cycle the one that is later in `WAYS` counts, with all that is said of it."""
    erring = Erring(dut, pair)
    await erring.start()
    where = await _together(erring, pair)
    alone = {way: await erring.fail(way, **where) for way in pair}
    stopped, found, *_ = await erring.fail(*pair, **where)
    cycles = {way: result[0] for way, result in alone.items()}
    assert set(cycles.values()) == {stopped}, f"both must come in cycle {stopped}, not in {cycles}"
    case.met(f"{pair[0]} and {pair[1]} in one cycle")
    counts = max(pair, key=WAYS.index)
    wanted = alone[counts][1]
    assert found == wanted, f"error must be that of {counts}, {wanted}, not {found}"
    case.checked(len(found))
