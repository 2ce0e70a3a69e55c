"""The aggregate engine (HyScale-GNN IV-C): each source's features are read once and reused for all its edges.

Sources and their scales come from `source.py`, the sums are made by an organisation (`gather.py`), and `drain.py`
writes them out.
"""

from amaranth.hdl import Module, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.broadcast.broadcast import BroadcastGather
from simgnn.hw.aggregate.clustered.clustered import ClusteredGather
from simgnn.hw.aggregate.drain import Drain
from simgnn.hw.aggregate.gather import row_bits
from simgnn.hw.aggregate.source import SourceReader
from simgnn.hw.aggregate.sspmm.sspmm import SspmmGather
from simgnn.hw.arithmetic.scaler import WordScaler
from simgnn.hw.command import Engine, Opcode, Space
from simgnn.hw.memory.activation import ReadPort, WritePort
from simgnn.hw.memory.burst import BEATS_BITS, burst_layout
from simgnn.hw.primitives.engine import LISTS, bank_of, engine_members, fields, report_state, row_words
from simgnn.hw.primitives.hierarchy import forward, place

CLIENTS = 4
"""Memory clients: edges, records, features, scales."""
EDGES_CLIENT, RECORDS_CLIENT, FEATURES_CLIENT, SCALES_CLIENT = range(CLIENTS)
ORGANISATIONS = {"clustered": ClusteredGather, "broadcast": BroadcastGather, "sspmm": SspmmGather}


class AggregateEngine(wiring.Component):
    """AGGREGATE: scaled sums of source rows (`docs/command-set.md`).

    A command's edges are streamed into one half of the accumulators. When every addition has begun the command moves on
    to the drain, which writes the sums to a bank, a word per cycle, while the next command is streamed into the other
    half. A command whose source lies in the bank that is being written waits for the drain to end. Its lists do not
    wait for it: they are asked for when the command before has taken the last elements of its own. After reset the
    accumulators are cleared once (`ready` is low meanwhile).

    Throughput: per cycle `clusters` words of additions, one word of features read, one word drained.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    command, permitted, started, state
        As in `engine_members`, but `command.ready` says that the command has moved on to the drain.
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
        Sources that lie in a bank.
    read_mask : Out(ReadPort)
    read_edge_mask : Out(ReadPort).array
        Only in `sspmm`: one for each link of its network.
    write : Out(WritePort)
        Sums.
    request, response : arrays of `CLIENTS`
        To the memory port: edges, records, features, scales.
    edge_words : Out
        Words added in this cycle, over all clusters.
    """

    def __init__(self, *, config):
        self.config = config
        members = {
            **engine_members("aggregate"),
            "lists": In(stream.Signature(LISTS)),
            "draining": Out(1),
            "ended": Out(1),
            "signal": Out(len(Engine)),
            "stray": Out(1),
            "ready": Out(1),
            "read": Out(ReadPort(config)),
            "read_mask": Out(ReadPort(config)),
            "write": Out(WritePort(config)),
            "request": Out(stream.Signature(burst_layout(config))).array(CLIENTS),
            "response": In(stream.Signature(config.word_bits)).array(CLIENTS),
            "edge_words": Out(range(config.clusters + 1)),
        }
        if config.fuses_masks:
            members["read_edge_mask"] = Out(ReadPort(config)).array(config.links)
        super().__init__(members)

    def elaborate(self, platform):
        m = Module()
        config = self.config
        command = fields(Opcode.AGGREGATE, self.command.payload)
        source = place(m, platform, "source", SourceReader(config=config))
        scaler = place(m, platform, "scaler", WordScaler(config=config))
        gather = place(m, platform, "gather", ORGANISATIONS[config.organisation](config=config))
        drain = place(m, platform, "drain", Drain(config=config))
        self._connect_memory(m, gather, source, drain)
        if config.fuses_masks:
            m.d.comb += [
                gather.columns.eq(command["columns"]),
                gather.masked.eq(command["masked"]),
                gather.mask_address.eq(command["mask_address"]),
                gather.mask_stride.eq(command["mask_stride"]),
                gather.drain_row.eq(drain.row),
            ]
            for port, inner in zip(self.read_edge_mask, gather.read_mask, strict=True):
                forward(m, port, inner)

        # Both at once, so that what is read belongs to one command.
        m.d.comb += [
            self.lists.ready.eq(gather.list.ready & source.list.ready),
            gather.list.payload.eq(self.lists.payload.edges),
            gather.list.valid.eq(self.lists.valid & source.list.ready),
            source.list.payload.eq(self.lists.payload.records),
            source.list.valid.eq(self.lists.valid & gather.list.ready),
        ]
        words = Signal(row_bits(config))
        total = Signal(BEATS_BITS)
        half = Signal()
        clearing = Signal()
        clear_address = Signal(exact_log2(config.accumulator_words))
        m.d.comb += [
            words.eq(row_words(config, command["columns"])),
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
            scaler.i.eq(source.word),
            scaler.factor.eq(source.scale),
            scaler.valid.eq(source.word_valid),
            gather.has_edges.eq(command["edges"] != 0),
            gather.destinations.eq(command["destinations"]),
            self.stray.eq(gather.stray),
            gather.words.eq(words),
            gather.half.eq(half),
            gather.admitted.eq(source.admitted),
            gather.word.eq(scaler.o),
            gather.word_valid.eq(scaler.o_valid),
            gather.drain.eq(drain.stepping),
            gather.drain_half.eq(drain.drained_half),
            gather.drain_owner.eq(drain.owner),
            gather.drain_address.eq(drain.address),
            gather.clear.eq(clearing),
            drain.sums.eq(gather.drained),
            drain.command.payload.eq(self.command.payload),
            drain.half.eq(half),
            self.command.ready.eq(drain.command.valid & drain.command.ready),
            self.draining.eq(drain.busy),
            self.ended.eq(drain.ended),
            self.signal.eq(drain.signal),
            self.edge_words.eq(gather.added),
        ]

        streaming, starting, awaiting = Signal(), Signal(), Signal()
        with m.FSM():
            with m.State("CLEAR"):
                m.d.comb += [clearing.eq(1), gather.drain_address.eq(clear_address)]
                m.d.sync += clear_address.eq(clear_address + 1)
                with m.If(clear_address == config.accumulator_words - 1):
                    m.next = "IDLE"
            with m.State("IDLE"):
                m.d.comb += [
                    self.ready.eq(~drain.busy),
                    # Its source may be what is being written.
                    awaiting.eq(drain.busy & (drain.space == command["source_space"])),
                ]
                with m.If(self.command.valid & self.permitted & ~awaiting):
                    m.d.comb += self.started.eq(1)
                    m.d.sync += total.eq(command["sources"] * words)
                    m.next = "START"
            with m.State("START"):
                m.d.comb += [starting.eq(1), gather.start.eq(1), source.start.eq(1)]
                m.next = "STREAM"
            with m.State("STREAM"):
                m.d.comb += [
                    streaming.eq(1),
                    drain.streaming.eq(1),
                    drain.command.valid.eq(gather.done & source.done & ~scaler.busy),
                ]
                with m.If(self.command.ready):
                    m.d.sync += half.eq(~half)
                    m.next = "IDLE"
        report_state(
            m,
            "aggregate",
            self.state,
            busy=gather.adding,
            drain=drain.stepping,
            stall_hazard=gather.hazard,
            stall_feature=gather.unfed,
            stall_index=streaming & gather.unread,
            fill=streaming | starting | self.started | drain.busy,
            stall_token=self.command.valid & ~self.permitted,
        )
        return m

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
        forward(m, self.read, source.read)
