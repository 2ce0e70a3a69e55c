"""The accelerator: control, sequencer, engines, on-chip memory and the memory port, connected."""

from dataclasses import dataclass

from amaranth.hdl import Cat, Module, ResetSignal, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw import registers
from simgnn.hw.aggregate.aggregate_engine import CLIENTS as AGGREGATE_CLIENTS
from simgnn.hw.aggregate.aggregate_engine import EDGES_CLIENT, RECORDS_CLIENT, SCALES_CLIENT, AggregateEngine
from simgnn.hw.aggregate.organisations import organisation_of
from simgnn.hw.command import HEADER, Engine
from simgnn.hw.kernel.checker import CommandChecker
from simgnn.hw.kernel.control import ControlRegisters
from simgnn.hw.kernel.errors import ErrorCollector
from simgnn.hw.kernel.performance import PerformanceCounters
from simgnn.hw.kernel.sequencer import Sequencer
from simgnn.hw.kernel.tokens import TokenCounters
from simgnn.hw.memory.activation import ActivationMemory, ActivationSizes
from simgnn.hw.memory.axi import AXI4, AXI4Lite
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.memory.ports import PAGE_BITS, port_bases
from simgnn.hw.memory.reads import ReadArbiter
from simgnn.hw.primitives.engine import report_state
from simgnn.hw.primitives.hierarchy import forward, join, place
from simgnn.hw.transfer.transfer_engines import LoadEngine, StoreEngine
from simgnn.hw.update.array_sizes import ArraySizes
from simgnn.hw.update.update_engine import UpdateEngine

FETCH_CLIENT = 0
AGGREGATE_CLIENT = 1
LOAD_CLIENT = AGGREGATE_CLIENT + AGGREGATE_CLIENTS
LENGTHS_CLIENT = LOAD_CLIENT + 1
"""Clients of the read port, in the order in which ties are decided."""
READER_OF = {
    FETCH_CLIENT: None,
    **{AGGREGATE_CLIENT + client: Engine.AGGREGATE for client in range(AGGREGATE_CLIENTS)},
    LOAD_CLIENT: Engine.LOAD,
}
"""The engine that each of them is of; None is the sequencer."""


def readers(config):
    """`READER_OF`, and the client that reads the lengths of blocks where rows may be compressed."""
    return READER_OF | ({LENGTHS_CLIENT: Engine.LOAD} if config.compressed_rows else {})


@dataclass(frozen=True, kw_only=True)
class Parts:
    """The accelerator's components."""

    control: ControlRegisters
    counters: PerformanceCounters
    sequencer: Sequencer
    checker: CommandChecker
    tokens: TokenCounters
    reads: ReadArbiter
    memory: ActivationMemory
    load: LoadEngine
    store: StoreEngine
    aggregate: AggregateEngine
    update: UpdateEngine

    @property
    def engines(self):
        """The engines, in the order of `Engine`."""
        return {
            Engine.LOAD: self.load,
            Engine.STORE: self.store,
            Engine.AGGREGATE: self.aggregate,
            Engine.UPDATE: self.update,
        }


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
    bases : Out(address_bits).array(ports)
        Where each port's buffer is in this launch, in pages; of several ports.
    halt : Out(1)
        An error has stopped the accelerator, which waits for memory to finish: addresses that are not at a port yet
        must not get there.
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
            | port_bases(Out, ports=config.ports, address_bits=config.address_bits)
        )

    def elaborate(self, platform):
        m = Module()
        # The reset of all parts but those that the host reads after an error: a register, as most of the accelerator
        # hangs on it. It is high for a cycle after the accelerator's own, too.
        parts_reset = Signal(init=1)
        parts = self._parts(m, platform, parts_reset)
        control, sequencer, aggregate = parts.control, parts.sequencer, parts.aggregate
        forward(m, self.control, control.axi)
        m.d.comb += self.interrupt.eq(control.interrupt)
        self._connect_memory(m, parts)

        halted = Signal()
        m.d.comb += [
            self.halt.eq(halted),
            sequencer.start.eq(control.start),
            sequencer.address.eq(control.program_address),
            sequencer.commands.eq(control.commands),
            sequencer.halt.eq(halted),
            parts.checker.start.eq(sequencer.check),
            parts.checker.command.eq(sequencer.candidate),
            sequencer.checked.eq(parts.checker.done),
            sequencer.cause.eq(parts.checker.cause),
        ]
        self._connect_commands(m, parts)
        # Arguments count as they are at the start, as PROGRAM and COMMANDS do in the sequencer: the host may write the
        # next launch's while this one runs. An address that waits for ARREADY must not be taken back for them.
        base, limit = (Signal(self.config.address_bits, name=name) for name in ("base", "limit"))
        timeout = Signal.like(control.timeout, name="timeout")
        with m.If(control.start):
            m.d.sync += [base.eq(control.base), limit.eq(control.limit), timeout.eq(control.timeout)]
            for number in registers.based_ports(self.config.ports):
                m.d.sync += self.bases[number].eq(control.bases[number][PAGE_BITS:])
        for port in (parts.reads, parts.store):
            m.d.comb += [port.base.eq(base), port.limit.eq(limit), port.halt.eq(halted)]

        # Launch: from start to the last command's end, or to the first error.
        running = Signal()
        failing = Signal()
        stopping = Signal()
        ended = Signal()
        m.d.comb += [
            # `sequencer.done` does not count a command that is drained, as that has left its queue. And an error in
            # this cycle must not be taken for an end.
            ended.eq(running & sequencer.done & ~aggregate.draining & ~failing & ~control.start),
            stopping.eq(running & failing),
        ]
        with m.If(control.start):
            m.d.sync += running.eq(1)
        with m.Elif(ended | stopping):
            m.d.sync += running.eq(0)
        clearing = Signal()
        recovered = Signal()
        self._recover(
            m, stopping=stopping, halted=halted, clearing=clearing, recovered=recovered, reset=parts_reset
        )
        m.d.comb += [
            # The reset after an error has the aggregate engine clear its accumulators, as the first one has.
            recovered.eq(clearing & aggregate.ready),
            control.recovering.eq(halted | clearing),
            control.idle.eq(aggregate.ready & ~running & ~control.recovering),
            control.done.eq(ended | recovered),
        ]
        # An address may still be on its way to a port in this cycle; it is there when the interrupt comes.
        m.d.sync += control.failed.eq(stopping)
        ErrorCollector(
            m,
            parts,
            running=running,
            failing=failing,
            timeout=timeout,
            reader_of=readers(self.config),
            lists={AGGREGATE_CLIENT + EDGES_CLIENT, AGGREGATE_CLIENT + RECORDS_CLIENT},
            drained={AGGREGATE_CLIENT + SCALES_CLIENT},
        )
        self._connect_counters(m, parts, running)
        return m

    def _recover(self, m, *, stopping, halted, clearing, recovered, reset):
        """After an error: let memory finish what it was asked for, then reset the parts, and wait until they are clear.

        Parameters
        ----------
        stopping, recovered : Value
            An error stops the launch in this cycle; the parts are clear again.
        halted, clearing, reset : Signal(1)
            Registers that this drives: memory may still have something to finish; the parts are not clear yet; their
            reset.
        """
        config, gmem = self.config, self.gmem
        # Bursts whose address has been taken, and which have not been brought or answered to the end.
        reads_owed = Signal(range(config.outstanding_reads + 1))
        writes_owed = Signal(range(config.outstanding_writes + 1))
        m.d.sync += [
            reads_owed.eq(
                reads_owed + (gmem.ar.valid & gmem.ar.ready) - (gmem.r.valid & gmem.r.ready & gmem.r.last)
            ),
            writes_owed.eq(writes_owed + (gmem.aw.valid & gmem.aw.ready) - (gmem.b.valid & gmem.b.ready)),
        ]
        # What a port has been offered stays until it is taken, as AXI wants. Of several ports none has been offered
        # an address that is left here: `PortBundle` takes none in a halt. Data need no count of their own: memory
        # answers a write after its last beat, and STORE sends the beats of what it has issued, whatever the error.
        offered = gmem.ar.valid | gmem.aw.valid if config.ports == 1 else 0
        m.d.sync += reset.eq(halted & ~reset & (reads_owed == 0) & (writes_owed == 0) & ~offered)
        # From the cycle after the error on nothing new is issued; what is under way may end.
        with m.If(stopping):
            m.d.sync += halted.eq(1)
        with m.Elif(halted & reset):
            m.d.sync += [halted.eq(0), clearing.eq(1)]
        with m.Elif(recovered):
            m.d.sync += clearing.eq(0)

    def _parts(self, m, platform, reset):
        config = self.config
        bus, sizes, organisation = MemoryBus.of(config), ActivationSizes.of(config), organisation_of(config)
        components = {
            "control_registers": ControlRegisters(address_bits=config.address_bits, ports=config.ports),
            "counters": PerformanceCounters(),
            "sequencer": Sequencer(bus=bus, accumulate=config.accumulate),
            "checker": CommandChecker(
                memory=sizes,
                gather=organisation.sizes,
                address_bits=config.address_bits,
                compressed_rows=config.compressed_rows,
            ),
            "tokens": TokenCounters(),
            "reads": ReadArbiter(
                bus=bus, outstanding_reads=config.outstanding_reads, clients=len(readers(config))
            ),
            "memory": ActivationMemory(memory=sizes, mask_copies=organisation.links),
            "load": LoadEngine(bus=bus, memory=sizes, compressed_rows=config.compressed_rows),
            "store": StoreEngine(
                bus=bus,
                memory=sizes,
                outstanding_writes=config.outstanding_writes,
                compressed_rows=config.compressed_rows,
            ),
            "aggregate": AggregateEngine(organisation=organisation),
            "update": UpdateEngine(array=ArraySizes.of(config), memory=sizes),
        }
        # AXI wants VALID low in the cycle after a reset begins, and the register comes a cycle later.
        port_reset = Signal()
        m.d.comb += port_reset.eq(ResetSignal() | reset)
        resets = {"control_registers": None, "counters": None, "reads": port_reset, "store": port_reset}
        parts = {
            name: place(m, platform, name, component, reset=resets.get(name, reset))
            for name, component in components.items()
        }
        return Parts(control=parts.pop("control_registers"), **parts)

    @staticmethod
    def _connect_commands(m, parts):
        """The queues' heads to the engines, and the tokens that they wait for and give."""
        sequencer, aggregate, tokens = parts.sequencer, parts.aggregate, parts.tokens
        m.d.comb += tokens.clear.eq(parts.control.start)
        join(m, aggregate.lists, sequencer.lists)
        for engine, unit in parts.engines.items():
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

    def _connect_memory(self, m, parts):
        reads, memory, sequencer = parts.reads, parts.memory, parts.sequencer
        load, store, aggregate, update = parts.load, parts.store, parts.aggregate, parts.update
        clients = [
            (sequencer.request, sequencer.response),
            *zip(aggregate.request, aggregate.response, strict=True),
            (load.request, load.response),
        ]
        if self.config.compressed_rows:
            clients.append((load.lengths_request, load.lengths_response))
        for index, (request, response) in enumerate(clients):
            join(m, reads.request[index], request)
            join(m, reads.response[index], response)
        for axi, channels in ((store.axi, ("aw", "w", "b")), (reads.axi, ("ar", "r"))):
            for channel in channels:
                forward(m, getattr(self.gmem, channel), getattr(axi, channel))
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

    @staticmethod
    def _connect_counters(m, parts, running):
        reads, store, sequencer = parts.reads, parts.store, parts.sequencer
        control, counters, engines = parts.control, parts.counters, parts.engines
        read_state = Signal(3)
        write_state = Signal(3)
        report_state(m, "read_port", read_state, busy=reads.beat, stall_data=reads.waiting)
        report_state(
            m,
            "write_port",
            write_state,
            busy=store.beat,
            stall_ready=store.axi.aw.valid | store.axi.w.valid | store.waiting,
        )
        events = {
            "commands": sequencer.issued,
            "read_bursts": reads.burst,
            "read_beats": reads.beat,
            "write_bursts": store.burst,
            "write_beats": store.beat,
            "edge_words": parts.aggregate.edge_words,
            "array_rows": parts.update.array_row,
        }
        # Everything is counted a cycle late, as states are known late in their own cycle. A launch's counters stand
        # still before the host can ask for them.
        m.d.sync += [
            counters.clear.eq(control.start),
            counters.run.eq(running),
            counters.states.eq(
                Cat(sequencer.state, *[unit.state for unit in engines.values()], read_state, write_state)
            ),
            *[counters.events[name].eq(value) for name, value in events.items()],
        ]
        m.d.comb += [counters.index.eq(control.counter), control.counter_value.eq(counters.value)]
