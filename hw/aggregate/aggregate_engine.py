"""The aggregate engine (HyScale-GNN IV-C): each source's features are read once and reused for all its edges.

Sources and their scales come from `source.py`, the sums are made by an organisation (`gather.py`), and `drain.py`
writes them out.
"""

from amaranth.hdl import Module, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.gather import GatherSignature, row_bits
from simgnn.hw.aggregate.old_values import fill_inputs, place_old_values
from simgnn.hw.aggregate.source import SourceReader
from simgnn.hw.arithmetic.scaler import WordScaler
from simgnn.hw.command import Engine, Opcode, Space
from simgnn.hw.memory.activation import ReadPort, WritePort
from simgnn.hw.memory.burst import BEATS_BITS, burst_layout
from simgnn.hw.primitives.engine import LISTS, bank_of, engine_members, fields, report_state, row_words
from simgnn.hw.primitives.hierarchy import forward, place, supply

CLIENTS = 4
"""Memory clients: edges, records, features, scales."""
EDGES_CLIENT, RECORDS_CLIENT, FEATURES_CLIENT, SCALES_CLIENT = range(CLIENTS)


class AggregateEngine(wiring.Component):
    """AGGREGATE: scaled sums of source rows (`docs/reference/command-set.md`).

    A command's edges are streamed into one half of the accumulators; where its sums begin at old values, these come
    in first, a word per cycle. When every addition has begun the command moves on to the drain, which writes the sums
    to a bank, while the next command is streamed into the other half. A command whose source, or old values, lie in the
    bank that is being written waits for the drain to end. Its lists do not wait for it: they are asked for when the
    command before has taken the last elements of its own. After reset the accumulators are cleared once (`ready` is low
    meanwhile).

    Throughput: per cycle `clusters` words of additions, as many words of features read as `SourceReader` says, and as
    many drained as `Drain` says.

    Parameters
    ----------
    organisation : Organisation
        What sums, and all sizes.

    Members
    -------
    command : In(COMMAND)
        The command at the head of the engine's queue. It stays until it has moved on to the drain; then `ready` is
        high for a cycle.
    permitted, started, state
        As in `engine_members`.
    lists : In(stream.Signature(LISTS))
        The lists of each command, in order, no later than the command.
    draining : Out(1)
        A command is being drained; no `command` stands for it.
    ended : Out(1)
        It has been; `signal` are the engines that it gives a token to.
    signal : Out(engines)
    stray : Out(1)
        An edge of `command` names a row that it has no sum for.
    ready : Out(1)
        The accumulators are clear, and nothing is under way.
    read : Out(ReadPort)
        Old values, and sources that lie in a bank.
    read_mask : Out(ReadPort)
    read_edge_mask : Out(ReadPort).array(links)
        One for each link of the network of `sspmm`; no other organisation has any.
    write : Out(WritePort)
        Sums.
    request, response : arrays of `CLIENTS`
        To the memory port: edges, records, features, scales.
    edge_words : Out
        Words added in this cycle, over all clusters.
    """

    OPCODE = Opcode.AGGREGATE

    def __init__(self, *, organisation):
        self.organisation = organisation
        bus, memory = organisation.bus, organisation.memory
        super().__init__(
            {
                **engine_members("aggregate"),
                "lists": In(stream.Signature(LISTS)),
                "draining": Out(1),
                "ended": Out(1),
                "signal": Out(len(Engine)),
                "stray": Out(1),
                "ready": Out(1),
                "read": Out(ReadPort(memory, words=organisation.sizes.source_words)),
                "read_mask": Out(ReadPort(memory)),
                "write": Out(WritePort(memory, words=organisation.sizes.drain_words)),
                "request": Out(stream.Signature(burst_layout(bus))).array(CLIENTS),
                "response": In(stream.Signature(bus.word_bits)).array(CLIENTS),
                "edge_words": Out(range(organisation.sizes.clusters + 1)),
                "read_edge_mask": Out(ReadPort(memory)).array(organisation.links),
            }
        )

    def elaborate(self, platform):
        m = Module()
        command = fields(Opcode.AGGREGATE, self.command.payload)
        organisation = self.organisation
        sizes = organisation.sizes
        source, scaler, gather, drain = self._place_parts(m, platform)
        self._connect_memory(m, gather, source, drain)
        old = place_old_values(m, platform, self, source=source)
        organisation.connect(m, self, command=command, gather=gather, drain=drain, old=old)

        self._hand_out_lists(m, gather, source)
        words = Signal(row_bits(sizes))
        total = Signal(BEATS_BITS)
        half = Signal()
        clearing = Signal()
        clear_address = Signal(exact_log2(sizes.accumulator_words))
        self._describe_sources(m, command, source, gather, words, total)
        m.d.comb += [
            scaler.i.eq(source.word),
            scaler.factor.eq(source.scale),
            scaler.coming.eq(source.admitted),
            drain.sums.eq(gather.drained),
            drain.command.payload.eq(self.command.payload),
            drain.half.eq(half),
            self.command.ready.eq(drain.command.valid & drain.command.ready),
            self.draining.eq(drain.busy),
            self.ended.eq(drain.ended),
            self.signal.eq(drain.signal),
            self.edge_words.eq(gather.added),
        ]

        streaming = Signal()
        starting = Signal()
        awaiting = Signal()
        # The drain's address, or in CLEAR, before there is any drain, that of the words that are cleared one by one.
        drain_address = Signal.like(clear_address)
        m.d.comb += drain_address.eq(drain.address)
        inputs = {
            "start": starting,
            "has_edges": command["edges"] != 0,
            "destinations": command["destinations"],
            "words": words,
            "half": half,
            "admitted": source.admitted,
            "source_wide": source.wide,
            "word": scaler.o,
            "word_valid": scaler.o_valid,
            "drain": drain.stepping,
            "drain_half": drain.drained_half,
            "drain_owner": drain.owner,
            "drain_address": drain_address,
            "drain_wide": drain.wide,
            "drain_rows": drain.rows,
            "clear": clearing,
        }
        inputs |= fill_inputs(old)
        supply(m, gather, GatherSignature(sizes, organisation.bus), inputs)
        # Tokens order engines, not commands of one engine: what this command reads may be what the drain still writes.
        # Banks are compared, not addresses, which would take comparisons of every row.
        meets = drain.space == command["source_space"]
        stepping = drain.stepping
        if old is not None:
            meets = meets | (command["accumulate"] & (drain.space == command["destination_space"]))
            stepping = stepping | old.active
        with m.FSM():
            with m.State("CLEAR"):
                m.d.comb += [clearing.eq(1), drain_address.eq(clear_address)]
                m.d.sync += clear_address.eq(clear_address + 1)
                with m.If(clear_address == sizes.accumulator_words - 1):
                    m.next = "IDLE"
            with m.State("IDLE"):
                m.d.comb += [self.ready.eq(~drain.busy), awaiting.eq(drain.busy & meets)]
                with m.If(self.command.valid & self.permitted & ~awaiting):
                    m.d.comb += self.started.eq(1)
                    # A register after the multiplier: `source` reads `total` from START on.
                    m.d.sync += total.eq(command["sources"] * words)
                    m.next = "START"
                    if old is not None:
                        m.d.comb += old.start.eq(command["accumulate"])
                        with m.If(command["accumulate"]):
                            m.next = "FILL"
            if old is not None:
                with m.State("FILL"), m.If(old.done):
                    m.next = "START"
            # From here on `source`'s registers of the command (`touching`, `wide`, ...) are right.
            with m.State("START"):
                m.d.comb += [starting.eq(1), source.start.eq(1)]
                m.next = "STREAM"
            with m.State("STREAM"):
                m.d.comb += [
                    streaming.eq(1),
                    drain.streaming.eq(1),
                    # All words have come, too, even if no edge waits for them: those that came after the next `start`
                    # would be counted as the next command's.
                    drain.command.valid.eq(gather.done & source.done & ~scaler.busy),
                ]
                with m.If(self.command.ready):
                    # The drain copies `half` at this edge; the next command's sums go to the half that is clear.
                    m.d.sync += half.eq(~half)
                    m.next = "IDLE"
        filling = streaming | starting | self.started | drain.busy
        self._report(m, gather, stepping=stepping, streaming=streaming, filling=filling)
        return m

    def _place_parts(self, m, platform):
        """The reader of sources and their scaler, the organisation, and the drain."""
        organisation, sizes = self.organisation, self.organisation.sizes
        reader = SourceReader(bus=organisation.bus, memory=organisation.memory, ring_words=sizes.ring_words)
        source = place(m, platform, "source", reader)
        multipliers = {"mul_stages": organisation.mul_stages, "clock_enables": sizes.clock_enables}
        words = WordScaler(lanes=sizes.lanes * sizes.source_words, **multipliers)
        scaler = place(m, platform, "scaler", words)
        gather = place(m, platform, "gather", organisation.gather())
        return source, scaler, gather, place(m, platform, "drain", organisation.drain())

    def _report(self, m, gather, *, stepping, streaming, filling):
        report_state(
            m,
            "aggregate",
            self.state,
            # By priority: if one cluster adds, the cycle is busy, whatever the others wait for.
            busy=gather.adding,
            drain=stepping,
            stall_hazard=gather.hazard,
            stall_feature=gather.unfed,
            stall_index=streaming & gather.unread,
            fill=filling,
            stall_token=self.command.valid & ~self.permitted,
        )

    def _hand_out_lists(self, m, gather, source):
        """Both at once, so that what is read belongs to one command."""
        m.d.comb += [
            self.lists.ready.eq(gather.list.ready & source.list.ready),
            self.stray.eq(gather.stray),
            gather.list.payload.eq(self.lists.payload.edges),
            gather.list.valid.eq(self.lists.valid & source.list.ready),
            source.list.payload.eq(self.lists.payload.records),
            source.list.valid.eq(self.lists.valid & gather.list.ready),
        ]

    @staticmethod
    def _describe_sources(m, command, source, gather, words, total):
        m.d.comb += [
            words.eq(row_words(command["columns"], lanes=source.memory.lanes)),
            source.indexed.eq(command["indexed"]),
            source.scaled.eq(command["source_scaled"]),
            source.from_device.eq(command["source_space"] == Space.DEVICE),
            source.address.eq(command["source_address"]),
            source.stride.eq(command["source_stride"]),
            source.bank.eq(bank_of(command["source_space"])),
            source.sources.eq(command["sources"]),
            source.words.eq(words),
            source.total.eq(total),
            source.room.eq(gather.room),
        ]

    def _connect_memory(self, m, gather, source, drain):
        ports = [
            (gather.request, gather.response),
            *zip(source.request, source.response, strict=True),
            (drain.request, drain.response),
        ]
        for index, (request, response) in enumerate(ports):
            forward(m, self.request[index], request)
            forward(m, self.response[index], response)
        forward(m, self.read_mask, drain.read_mask)
        forward(m, self.write, drain.write)
