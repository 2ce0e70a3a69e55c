"""The command sequencer: fetch commands from device memory and issue them in order to the engines' queues."""

from amaranth.hdl import Cat, Module, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.command import (
    COMMAND_BYTES,
    COMMAND_WORDS,
    ENGINE_OF,
    HEADER,
    Engine,
    ErrorCause,
    engine_fields,
)
from simgnn.hw.counters import STATES
from simgnn.hw.memory.burst import burst_layout
from simgnn.hw.memory.index import IndexReader
from simgnn.hw.memory.reads import BurstReader
from simgnn.hw.primitives.engine import LISTS, lists_of, report_state
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.primitives.skid import SkidBuffer

INDEX_BITS = 24


class Sequencer(wiring.Component):
    """Fetch, have checked, and issue.

    Latency: 8 cycles, the memory's, for the command's last beat, and the check's, from `start` to the first command at
    its engine. Throughput: a command takes as many cycles as it has words (one from 1024 bits on) and one, and its
    check's, where the buffer, of two commands or one burst, covers the memory's latency.

    Parameters
    ----------
    bus : MemoryBus
    accumulate : bool
        The aggregate engine can begin sums at old values, and so reads the field that says so.

    Members
    -------
    start : In(1)
    address : In(address_bits)
        Of the first command, a multiple of the word, or of the command where a word holds several. It and `commands`
        are taken in the cycle of `start`.
    commands : In(32)
    program_address : Out(address_bits)
        The address that was taken last.
    halt : In(1)
        Issue nothing more, and offer nothing to the engines; a reset is to follow.
    check : Out(1)
        `candidate`, the next command, is to be checked; it holds until it is issued.
    candidate : Out(command)
    checked : In(1)
        The verdict on `candidate` is `cause` (NONE if nothing is wrong); at the earliest in the cycle after `check`.
    cause : In(8)
    o : Out(stream.Signature(command)).array(engines)
        Heads of the engines' queues: of each command the fields that its engine reads, the other bits 0.
    index : Out(24).array(engines)
        Number of the command at each head.
    lists : Out(stream.Signature(LISTS))
        Lists of the aggregate engine's commands, which that may read before the commands are at the head. It takes them
        no later than the commands.
    lists_index : Out(24)
        Number of the command that `lists` belongs to.
    fetched : Out(24)
        Number of the command that is issued next.
    done : Out(1)
        Every command has been issued and has left its queue.
    error : Out(1)
        The next command was found wrong; it is not issued.
    state : Out
        States of the sequencer.
    issued : Out(1)
    request, response
        To the memory port.
    """

    def __init__(self, *, bus, accumulate=False):
        self.bus = bus
        self.accumulate = accumulate
        engines = len(Engine)
        super().__init__(
            {
                "start": In(1),
                "address": In(bus.address_bits),
                "commands": In(32),
                "program_address": Out(bus.address_bits),
                "halt": In(1),
                "o": Out(stream.Signature(32 * COMMAND_WORDS)).array(engines),
                "index": Out(INDEX_BITS).array(engines),
                "lists": Out(stream.Signature(LISTS)),
                "lists_index": Out(INDEX_BITS),
                "fetched": Out(INDEX_BITS),
                "done": Out(1),
                "error": Out(1),
                "check": Out(1),
                "candidate": Out(32 * COMMAND_WORDS),
                "checked": In(1),
                "cause": In(8),
                "state": Out(len(STATES["sequencer"])),
                "issued": Out(1),
                "request": Out(stream.Signature(burst_layout(bus))),
                "response": In(stream.Signature(bus.word_bits)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bus = self.bus
        left = Signal(32)
        command = Signal(32 * COMMAND_WORDS, reset_less=True)
        ready = Signal()
        issue = Signal()
        with m.If(self.start):
            m.d.sync += [left.eq(self.commands), self.program_address.eq(self.address), self.fetched.eq(0)]
        asked = Signal()
        passed = Signal()
        m.d.comb += [self.candidate.eq(command), self.check.eq(ready & ~asked)]
        with m.If(self.check):
            m.d.sync += asked.eq(1)
        # The verdict is registered: a command is issued a cycle after it, at the earliest.
        with m.If(self.checked):
            m.d.sync += [
                passed.eq(self.cause == ErrorCause.NONE),
                self.error.eq(self.cause != ErrorCause.NONE),
            ]
        with m.If(issue):
            m.d.sync += [ready.eq(0), asked.eq(0), passed.eq(0)]
        if bus.word_bytes > COMMAND_BYTES:
            reader = self._fetch_parts(m, platform, command, ready, issue)
        else:
            reader = self._fetch_beats(m, platform, left, command, ready, issue)
        forward(m, self.request, reader.request)
        forward(m, self.response, reader.response)

        # A skid buffer is a queue of two elements in registers, `QUEUE_COMMANDS` of `hw/depths.py`.
        queues = []
        for engine in Engine:
            # A queue holds only what its engine reads of a command's 1,024 bits.
            fields = engine_fields(engine, accumulate=self.accumulate)
            size = sum(field.width for field in fields)
            queue = place(m, platform, f"queue{engine}", SkidBuffer(shape=size + INDEX_BITS))
            m.d.comb += [
                queue.i.payload.eq(Cat(*[field.of(command) for field in fields], self.fetched)),
                Cat(*[field.of(self.o[engine].payload) for field in fields]).eq(queue.o.payload[:size]),
                # After an error no engine starts another command; what it has begun it may end.
                self.o[engine].valid.eq(queue.o.valid & ~self.halt),
                queue.o.ready.eq(self.o[engine].ready),
                self.index[engine].eq(queue.o.payload[size:]),
            ]
            queues.append(queue)
        # It has room whenever the queue of commands has, for it is as deep and its elements leave no later: `issue`
        # need not look at it.
        lists = place(m, platform, "lists", SkidBuffer(shape=LISTS.size + INDEX_BITS))
        m.d.comb += [
            lists.i.payload.eq(Cat(lists_of(command), self.fetched)),
            lists.i.valid.eq(queues[Engine.AGGREGATE].i.valid & queues[Engine.AGGREGATE].i.ready),
            self.lists.payload.eq(lists.o.payload[: LISTS.size]),
            self.lists.valid.eq(lists.o.valid & ~self.halt),
            lists.o.ready.eq(self.lists.ready & ~self.halt),
            self.lists_index.eq(lists.o.payload[LISTS.size :]),
        ]
        with m.Switch(HEADER["opcode"].of(command)):
            for opcode, engine in ENGINE_OF.items():
                with m.Case(opcode), m.If(passed & ~self.halt):
                    m.d.comb += [queues[engine].i.valid.eq(1), issue.eq(queues[engine].i.ready)]
        with m.If(issue):
            m.d.sync += [left.eq(left - 1), self.fetched.eq(self.fetched + 1)]
        m.d.comb += [
            self.issued.eq(issue),
            self.done.eq((left == 0) & ~Cat(*[queue.o.valid for queue in queues]).any()),
        ]
        report_state(
            m,
            "sequencer",
            self.state,
            busy=issue,
            stall_check=ready & ~passed,
            stall_queue=ready,
            stall_fetch=left != 0,
        )
        return m

    def _fetch_beats(self, m, platform, left, command, ready, issue):
        """Put commands together from the beats of each; `ready` is high while one waits. Returns the reader.

        The reader takes the run in the cycle after the start, while all commands are `left` to be issued.
        """
        bus = self.bus
        beats = COMMAND_BYTES // bus.word_bytes
        reader = place(
            m, platform, "reader", BurstReader(bus=bus, buffer_beats=max(2 * beats, bus.burst_beats))
        )
        run_valid = Signal()
        m.d.comb += [
            reader.run.payload.address.eq(self.program_address),
            reader.run.payload.beats.eq(left * beats),
            reader.run.valid.eq(run_valid),
            # The next command's first beat is taken as the one before is issued.
            reader.o.ready.eq(~ready | issue),
        ]
        with m.If(self.start):
            m.d.sync += run_valid.eq(self.commands != 0)
        with m.Elif(reader.run.ready):
            m.d.sync += run_valid.eq(0)
        # Beats shift in from the top, so that the first one ends at the bottom.
        arrived = Signal(range(max(2, beats)))
        with m.If(reader.o.valid & reader.o.ready):
            m.d.sync += command.eq(Cat(command, reader.o.payload)[bus.word_bits :])
            with m.If(arrived == beats - 1):
                m.d.sync += [arrived.eq(0), ready.eq(1)]
            with m.Else():
                m.d.sync += arrived.eq(arrived + 1)
        return reader

    def _fetch_parts(self, m, platform, command, ready, issue):
        """Take commands from words that hold several; otherwise as `_fetch_beats`."""
        reader = place(m, platform, "reader", IndexReader(bus=self.bus, width=8 * COMMAND_BYTES))
        m.d.comb += [
            reader.start.eq(self.start),
            reader.address.eq(self.address),
            reader.count.eq(self.commands),
            reader.o.ready.eq(~ready | issue),
        ]
        with m.If(reader.o.valid & reader.o.ready):
            m.d.sync += [command.eq(reader.o.payload), ready.eq(1)]
        return reader
