"""The first error of a launch, by priority: which, of which engine and command, and where; until the next starts."""

from contextlib import contextmanager

from amaranth.hdl import Cat, Mux, Signal
from amaranth.utils import exact_log2

from simgnn.hw.command import COMMAND_BYTES, LAYOUT, SEQUENCER, Engine, ErrorCause, Opcode
from simgnn.hw.memory.activation import DRAIN


class ErrorCollector:
    """What fails in a cycle, and the registers of the error that a launch ends with.

    Each source of errors reports with a cause, and with the engine, the command and the address that are to blame.
    Where several report in one cycle, the one that reports last in `__init__` counts. Not a module: its registers
    belong to the module that has the parts.

    Parameters
    ----------
    m : Module
        Of the accelerator.
    parts : Parts
        `control`, `sequencer`, `checker`, `reads`, `memory`, `store` and `engines` are used.
    running : Value
        A launch is under way.
    failing : Signal(1)
        Is driven: an error in this cycle.
    timeout : Value
        Cycles without progress after which the launch fails; 0 is never. It holds while the launch runs.
    reader_of : dict of int to Engine or None
        The engine that each client of the read port is of; None is the sequencer.
    lists, drained : set of int
        Clients that read for the command whose lists are asked for, and for the one that is drained.
    """

    def __init__(self, m, parts, *, running, failing, timeout, reader_of, lists, drained):
        self._m = m
        self._parts = parts
        self._failing = failing
        self._cause = Signal(8, name="cause")
        self._engine = Signal(8, name="engine")
        self._number = Signal(32, name="number")
        self._address = Signal(len(parts.control.error_address), name="address")
        quiet = Signal(32)
        progress = Signal()
        index, valid = self._follow_aggregates()
        # An engine that is busy or drains makes progress; one that waits does not, whatever it waits for.
        m.d.comb += progress.eq(parts.sequencer.issued | parts.reads.beat | parts.store.beat | self._moving())
        m.d.sync += quiet.eq(Mux(progress | ~running, 0, quiet + 1))
        self._report_program()
        self._report_conflicts()
        self._report_strays()
        self._report_timeout(quiet, timeout, index, valid)
        self._report_writes()
        self._report_reads(index, reader_of, lists, drained)
        # Only the first: `running` falls at the same edge.
        with m.If(running & failing):
            m.d.sync += [
                parts.control.error_cause.eq(Cat(self._cause, self._engine)),
                parts.control.error_command.eq(self._number),
                parts.control.error_address.eq(self._address),
            ]
        with m.If(parts.control.start):
            m.d.sync += [
                parts.control.error_cause.eq(0),
                parts.control.error_command.eq(0),
                parts.control.error_address.eq(0),
            ]

    @contextmanager
    def _report(self, when, cause, **where):
        """An error of some cause; `where` has what is to blame: `engine`, `number` (of the command) and `address`."""
        with self._m.If(when):
            self._m.d.comb += [self._failing.eq(1), self._cause.eq(cause)]
            self._blame(**where)
            yield

    def _blame(self, **where):
        self._m.d.comb += [getattr(self, f"_{name}").eq(value) for name, value in where.items()]

    def _follow_aggregates(self):
        """Number of each engine's oldest command, and whether there is one.

        Three AGGREGATEs can be under way: one is drained, the next is streamed, and lists are read for a third.
        """
        m, sequencer, aggregate = self._m, self._parts.sequencer, self._parts.aggregate
        index = list(sequencer.index)
        valid = [sequencer.o[engine].valid for engine in Engine]
        self._drained, self._listed = (
            Signal.like(sequencer.lists_index, name=name) for name in ("drained", "listed")
        )
        with m.If(sequencer.lists.valid & sequencer.lists.ready):
            m.d.sync += self._listed.eq(sequencer.lists_index)
        with m.If(aggregate.command.ready):
            m.d.sync += self._drained.eq(index[Engine.AGGREGATE])
        # The command that is drained is the older one, and has left the queue.
        index[Engine.AGGREGATE] = Mux(aggregate.draining, self._drained, index[Engine.AGGREGATE])
        valid[Engine.AGGREGATE] |= aggregate.draining
        return index, valid

    def _moving(self):
        engines = self._parts.engines
        return Cat(*[unit.state[0] for unit in engines.values()]).any() | engines[Engine.AGGREGATE].state[1]

    def _report_program(self):
        """A program that begins within a command, and a command that is wrong."""
        m, control, sequencer = self._m, self._parts.control, self._parts.sequencer
        misplaced = Signal()
        # A cycle late, when `running` is high: an error counts only in a launch.
        m.d.sync += misplaced.eq(control.start & (control.program_address[: exact_log2(COMMAND_BYTES)] != 0))
        with self._report(misplaced, ErrorCause.ADDRESS, engine=SEQUENCER, address=sequencer.program_address):
            pass
        checker = self._parts.checker
        where = {"number": sequencer.fetched, "engine": SEQUENCER, "address": checker.address}
        with self._report(sequencer.error, checker.cause, **where):
            pass

    def _report_conflicts(self):
        """Enables come late: a conflict is reported a cycle later, when a command may have left its queue."""
        m, sequencer, memory = self._m, self._parts.sequencer, self._parts.memory
        conflict = Signal.like(memory.conflict, name="conflict")
        owners = {**{e: (e, sequencer.index[e]) for e in Engine}, DRAIN: (Engine.AGGREGATE, self._drained)}
        at = {o: Signal.like(number, name=f"conflict_index{o}") for o, (_, number) in owners.items()}
        m.d.sync += conflict.eq(memory.conflict)
        m.d.sync += [at[o].eq(number) for o, (_, number) in owners.items()]
        with self._report(conflict.any(), ErrorCause.BANK_CONFLICT, address=0):
            # The youngest command: it should have waited.
            for party, (e, _) in owners.items():
                younger = [conflict[o] & (at[o] > at[party]) for o in owners if o != party]
                with m.If(conflict[party] & ~Cat(*younger).any()):
                    self._blame(engine=e, number=at[party])

    def _report_strays(self):
        aggregate, number = self._parts.aggregate, self._parts.sequencer.index[Engine.AGGREGATE]
        edges = LAYOUT[Opcode.AGGREGATE]["edges_address"].of(aggregate.command.payload)
        where = {"engine": Engine.AGGREGATE, "number": number, "address": edges}
        with self._report(aggregate.stray, ErrorCause.ADDRESS, **where):
            pass

    def _report_timeout(self, quiet, timeout, index, valid):
        where = {"engine": SEQUENCER, "number": self._parts.sequencer.fetched, "address": 0}
        with self._report((timeout != 0) & (quiet == timeout), ErrorCause.TIMEOUT, **where):
            # The oldest command that has not ended: all others may be waiting for it.
            for e in Engine:
                others = [valid[o] & (index[o] < index[e]) for o in Engine if o != e]
                with self._m.If(valid[e] & ~Cat(*others).any()):
                    self._blame(engine=e, number=index[e])

    def _report_writes(self):
        store, number = self._parts.store, self._parts.sequencer.index[Engine.STORE]
        cause = Mux(store.error_response, ErrorCause.WRITE_RESPONSE, ErrorCause.ADDRESS)
        where = {"engine": Engine.STORE, "number": number, "address": store.error_address}
        with self._report(store.error, cause, **where):
            pass

    def _report_reads(self, index, reader_of, lists, drained):
        m, reads, program = self._m, self._parts.reads, self._parts.sequencer.program_address
        cause = Mux(reads.error_response, ErrorCause.READ_RESPONSE, ErrorCause.ADDRESS)
        with self._report(reads.error, cause, address=reads.error_address), m.Switch(reads.error_client):
            for client, owner in reader_of.items():
                with m.Case(client):
                    if owner is None:
                        # The command whose words were to be read, which is not the next one to be issued.
                        into = (reads.error_address - program)[: len(program)]
                        # The word that failed may begin before the program, where a word holds several commands.
                        early = reads.error_address < program
                        self._blame(engine=SEQUENCER, number=Mux(early, 0, into >> exact_log2(COMMAND_BYTES)))
                    elif client in lists:
                        # Lists are read for a command that may not have begun.
                        self._blame(engine=owner, number=self._listed)
                    elif client in drained:
                        self._blame(engine=owner, number=index[owner])
                    else:
                        self._blame(engine=owner, number=self._parts.sequencer.index[owner])
