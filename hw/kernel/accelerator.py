"""The accelerator: control, sequencer, engines, on-chip memory and the memory port, connected."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw import registers
from simgnn.hw.aggregate.aggregate_engine import CLIENTS as AGGREGATE_CLIENTS
from simgnn.hw.aggregate.aggregate_engine import EDGES_CLIENT, RECORDS_CLIENT, SCALES_CLIENT, AggregateEngine
from simgnn.hw.aggregate.gather import GatherSizes
from simgnn.hw.command import COMMAND_BYTES, HEADER, LAYOUT, Engine, ErrorCause, Opcode
from simgnn.hw.kernel.checker import CommandChecker
from simgnn.hw.kernel.control import ControlRegisters
from simgnn.hw.kernel.performance import PerformanceCounters
from simgnn.hw.kernel.sequencer import Sequencer
from simgnn.hw.kernel.tokens import TokenCounters
from simgnn.hw.memory.activation import DRAIN, ActivationMemory, ActivationSizes
from simgnn.hw.memory.axi import AXI4, AXI4Lite
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.memory.reads import ReadArbiter
from simgnn.hw.primitives.engine import report_state
from simgnn.hw.primitives.hierarchy import forward, join, place
from simgnn.hw.transfer.transfer_engines import LoadEngine, StoreEngine
from simgnn.hw.update.array_sizes import ArraySizes
from simgnn.hw.update.update_engine import UpdateEngine

FETCH_CLIENT = 0
AGGREGATE_CLIENT = 1
LOAD_CLIENT = AGGREGATE_CLIENT + AGGREGATE_CLIENTS
READ_CLIENTS = LOAD_CLIENT + 1
"""Clients of the read port, in the order in which ties are decided."""


class Accelerator(wiring.Component):
    """One GNN training accelerator.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    control : In(AXI4Lite)
        Registers of `registers.py`.
    gmem : Out(AXI4)
        Device memory, in words. They may be wider than AXI4 allows, and their size is then not to be used: `PortBundle`
        makes ports of it.
    interrupt : Out(1)
    halt : Out(1)
        An error has stopped the accelerator: addresses that are not at a port yet must not get there.
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(
            {
                "control": In(AXI4Lite(address_bits=registers.ADDRESS_BITS)),
                "gmem": Out(AXI4(data_bits=config.word_bits, address_bits=config.address_bits)),
                "interrupt": Out(1),
                "halt": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        bus, sizes = MemoryBus.of(config), ActivationSizes.of(config)
        control = place(m, platform, "control_registers", ControlRegisters(address_bits=config.address_bits))
        counters = place(m, platform, "counters", PerformanceCounters())
        sequencer = place(m, platform, "sequencer", Sequencer(bus=bus))
        checker = place(
            m,
            platform,
            "checker",
            CommandChecker(memory=sizes, gather=GatherSizes.of(config), address_bits=config.address_bits),
        )
        tokens = place(m, platform, "tokens", TokenCounters())
        reads = place(m, platform, "reads", ReadArbiter(bus=bus, outstanding_reads=config.outstanding_reads, clients=READ_CLIENTS))
        memory = place(m, platform, "memory", ActivationMemory(memory=sizes, mask_copies=config.links))
        load = place(m, platform, "load", LoadEngine(bus=bus, memory=sizes))
        stores = StoreEngine(bus=bus, memory=sizes, outstanding_writes=config.outstanding_writes)
        store = place(m, platform, "store", stores)
        aggregate = place(m, platform, "aggregate", AggregateEngine(config=config))
        update = place(m, platform, "update", UpdateEngine(array=ArraySizes.of(config), memory=sizes))
        engines = {
            Engine.LOAD: load,
            Engine.STORE: store,
            Engine.AGGREGATE: aggregate,
            Engine.UPDATE: update,
        }

        forward(m, self.control, control.axi)
        m.d.comb += self.interrupt.eq(control.interrupt)
        self._connect_memory(m, reads, memory, sequencer, load, store, aggregate, update)

        halt = Signal()
        m.d.comb += [
            sequencer.start.eq(control.start),
            sequencer.address.eq(control.program),
            sequencer.commands.eq(control.commands),
            sequencer.halt.eq(halt),
            checker.start.eq(sequencer.check),
            checker.command.eq(sequencer.candidate),
            sequencer.checked.eq(checker.done),
            sequencer.cause.eq(checker.cause),
            tokens.clear.eq(control.start),
        ]
        join(m, aggregate.lists, sequencer.lists)
        for engine, unit in engines.items():
            command = sequencer.o[engine]
            join(m, unit.command, command)
            m.d.comb += [
                unit.permitted.eq(tokens.permitted[engine]),
                tokens.wait[engine].eq(HEADER["wait"].of(command.payload)),
                tokens.started[engine].eq(unit.started),
            ]
            # The aggregate engine starts its next command before the last has ended.
            signal, ended = (
                (unit.signal, unit.ended)
                if unit is aggregate
                else (HEADER["signal"].of(command.payload), unit.command.ready)
            )
            m.d.comb += [tokens.signal[engine].eq(signal), tokens.ended[engine].eq(ended)]
        # The bounds are those of the start: an address that waits for ARREADY must not be taken back.
        base, limit = (Signal(config.address_bits, name=name) for name in ("base", "limit"))
        with m.If(control.start):
            m.d.sync += [base.eq(control.base), limit.eq(control.limit)]
        for port in (reads, store):
            m.d.comb += [port.base.eq(base), port.limit.eq(limit), port.halt.eq(halt)]

        # Launch: from start to the last command's end, or to the first error.
        running = Signal()
        failed = Signal()
        failing = Signal()
        stopping = Signal()
        m.d.comb += [
            control.idle.eq(aggregate.ready & ~running & ~failed),
            control.done.eq(running & sequencer.done & ~aggregate.draining & ~failing & ~control.start),
            stopping.eq(running & failing),
            halt.eq(failed),
            self.halt.eq(failed),
        ]
        with m.If(control.start):
            m.d.sync += running.eq(1)
        with m.Elif(control.done | stopping):
            m.d.sync += running.eq(0)
        with m.If(stopping):
            m.d.sync += failed.eq(1)
        # An address may still be on its way to a port in this cycle; it is there when the interrupt comes.
        m.d.sync += control.failed.eq(stopping)
        self._connect_errors(m, control, sequencer, checker, reads, memory, store, engines, running, failing)
        self._connect_counters(
            m, control, counters, sequencer, reads, store, aggregate, update, engines, running
        )
        return m

    def _connect_memory(self, m, reads, memory, sequencer, load, store, aggregate, update):
        clients = [
            (sequencer.request, sequencer.response),
            *zip(aggregate.request, aggregate.response, strict=True),
            (load.request, load.response),
        ]
        for index, (request, response) in enumerate(clients):
            join(m, reads.request[index], request)
            join(m, reads.response[index], response)
        for name in self.gmem.signature.members:
            port = reads.axi if name.startswith(("ar", "r")) else store.axi
            mine, theirs = getattr(self.gmem, name), getattr(port, name)
            if self.gmem.signature.members[name].flow == wiring.Out:
                m.d.comb += mine.eq(theirs)
            else:
                m.d.comb += theirs.eq(mine)
        for port, client in (
            (memory.load, load.write),
            (memory.store, store.read),
            (memory.aggregate, aggregate.read),
            (memory.aggregate_mask, aggregate.read_mask),
            (memory.aggregate_out, aggregate.write),
            (memory.a, update.read_a),
            (memory.b, update.read_b),
            (memory.c, update.read_c),
            (memory.update_mask, update.read_mask),
            (memory.update_out, update.write),
            (memory.mask_out, update.write_mask),
        ):
            join(m, port, client)
        for port, client in zip(memory.edge_mask, aggregate.read_edge_mask, strict=True):
            join(m, port, client)

    def _connect_errors(
        self, m, control, sequencer, checker, reads, memory, store, engines, running, failing
    ):
        """The first error, by priority, and where it happened."""
        cause = Signal(8)
        engine = Signal(8)
        number = Signal(32)
        address = Signal(self.config.address_bits)
        quiet = Signal(32)
        progress = Signal()
        index = list(sequencer.index)
        valid = [sequencer.o[engine].valid for engine in Engine]
        drained, listed = (Signal.like(sequencer.lists_index, name=name) for name in ("drained", "listed"))
        aggregate = engines[Engine.AGGREGATE]
        with m.If(sequencer.lists.valid & sequencer.lists.ready):
            m.d.sync += listed.eq(sequencer.lists_index)
        with m.If(aggregate.command.ready):
            m.d.sync += drained.eq(index[Engine.AGGREGATE])
        oldest = Mux(aggregate.draining, drained, index[Engine.AGGREGATE])
        index[Engine.AGGREGATE], valid[Engine.AGGREGATE] = (
            oldest,
            valid[Engine.AGGREGATE] | aggregate.draining,
        )
        m.d.comb += progress.eq(sequencer.issued | reads.beat | store.beat | self._moving(engines))
        m.d.sync += quiet.eq(Mux(progress | ~running, 0, quiet + 1))
        client_engine = {FETCH_CLIENT: None, LOAD_CLIENT: Engine.LOAD}
        misplaced = Signal()
        m.d.sync += misplaced.eq(control.start & (control.program[: exact_log2(COMMAND_BYTES)] != 0))
        with m.If(misplaced):
            m.d.comb += [failing.eq(1), cause.eq(ErrorCause.ADDRESS), engine.eq(len(Engine))]
            m.d.comb += address.eq(control.program)
        with m.If(sequencer.error):
            m.d.comb += [failing.eq(1), cause.eq(checker.cause), number.eq(sequencer.fetched)]
            m.d.comb += [engine.eq(len(Engine)), address.eq(checker.address)]
        # Enables come late: a conflict is reported a cycle behind, when a command may have left its queue.
        conflict = Signal.like(memory.conflict)
        owners = {**{e: (e, sequencer.index[e]) for e in Engine}, DRAIN: (Engine.AGGREGATE, drained)}
        at = {o: Signal.like(number, name=f"conflict_index{o}") for o, (_, number) in owners.items()}
        m.d.sync += conflict.eq(memory.conflict)
        m.d.sync += [at[o].eq(number) for o, (_, number) in owners.items()]
        with m.If(conflict.any()):
            m.d.comb += [failing.eq(1), cause.eq(ErrorCause.BANK_CONFLICT), address.eq(0)]
            # The youngest command: it should have waited.
            for party, (e, _) in owners.items():
                younger = [conflict[o] & (at[o] > at[party]) for o in owners if o != party]
                with m.If(conflict[party] & ~Cat(*younger).any()):
                    m.d.comb += [engine.eq(e), number.eq(at[party])]
        with m.If(aggregate.stray):
            edges = LAYOUT[Opcode.AGGREGATE]["edges_address"].of(aggregate.command.payload)
            m.d.comb += [failing.eq(1), cause.eq(ErrorCause.ADDRESS), engine.eq(Engine.AGGREGATE)]
            m.d.comb += [number.eq(sequencer.index[Engine.AGGREGATE]), address.eq(edges)]
        with m.If((control.timeout != 0) & (quiet == control.timeout)):
            m.d.comb += [failing.eq(1), cause.eq(ErrorCause.TIMEOUT), engine.eq(len(Engine))]
            m.d.comb += [number.eq(sequencer.fetched), address.eq(0)]
            # The oldest command that has not ended: all others may be waiting for it.
            for e in Engine:
                others = [valid[o] & (index[o] < index[e]) for o in Engine if o != e]
                with m.If(valid[e] & ~Cat(*others).any()):
                    m.d.comb += [engine.eq(e), number.eq(index[e])]
        with m.If(store.error):
            m.d.comb += [
                failing.eq(1),
                cause.eq(Mux(store.error_response, ErrorCause.WRITE_RESPONSE, ErrorCause.ADDRESS)),
                engine.eq(Engine.STORE),
                number.eq(sequencer.index[Engine.STORE]),
                address.eq(store.error_address),
            ]
        with m.If(reads.error):
            m.d.comb += [
                failing.eq(1),
                cause.eq(Mux(reads.error_response, ErrorCause.READ_RESPONSE, ErrorCause.ADDRESS)),
                address.eq(reads.error_address),
            ]
            with m.Switch(reads.error_client):
                for client in range(READ_CLIENTS):
                    owner = client_engine.get(client, Engine.AGGREGATE)
                    with m.Case(client):
                        if owner is None:
                            # The command whose words were to be read, which is not the next one to be issued.
                            into = (reads.error_address - control.program)[: len(control.program)]
                            early = reads.error_address < control.program
                            m.d.comb += engine.eq(len(Engine))
                            m.d.comb += number.eq(Mux(early, 0, into >> exact_log2(COMMAND_BYTES)))
                        else:
                            # Scales are read for the command that is drained, lists for one that may not have begun.
                            asking = {
                                AGGREGATE_CLIENT + EDGES_CLIENT: listed,
                                AGGREGATE_CLIENT + RECORDS_CLIENT: listed,
                                AGGREGATE_CLIENT + SCALES_CLIENT: index[owner],
                            }.get(client, sequencer.index[owner])
                            m.d.comb += [engine.eq(owner), number.eq(asking)]
        with m.If(running & failing):
            m.d.sync += [
                control.error_cause.eq(Cat(cause, engine)),
                control.error_command.eq(number),
                control.error_address.eq(address),
            ]

    @staticmethod
    def _moving(engines):
        return Cat(*[unit.state[0] for unit in engines.values()]).any() | engines[Engine.AGGREGATE].state[1]

    def _connect_counters(
        self, m, control, counters, sequencer, reads, store, aggregate, update, engines, running
    ):
        read_state, write_state = Signal(3), Signal(3)
        report_state(m, "read_port", read_state, busy=reads.beat, stall_data=reads.waiting)
        report_state(
            m,
            "write_port",
            write_state,
            busy=store.beat,
            stall_ready=store.axi.awvalid | store.axi.wvalid | store.waiting,
        )
        events = {
            "commands": sequencer.issued,
            "read_bursts": reads.burst,
            "read_beats": reads.beat,
            "write_bursts": store.burst,
            "write_beats": store.beat,
            "edge_words": aggregate.edge_words,
            "array_rows": update.array_row,
        }
        m.d.comb += [
            counters.clear.eq(control.start),
            counters.run.eq(running),
            counters.states.eq(
                Cat(sequencer.state, *[unit.state for unit in engines.values()], read_state, write_state)
            ),
            counters.index.eq(control.counter),
            control.counter_value.eq(counters.value),
        ]
        m.d.comb += [counters.events[name].eq(value) for name, value in events.items()]
