"""The aggregate engine, `clustered` organisation (HyScale-GNN IV-C: each source's features are read once and reused).

Edge indices go to clusters through in-order queues, source rows to a ring in every cluster; no feature crosses a
network. A destination's sums are made in stream order by construction.
"""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.activation import ReadPort, WritePort, address_bits
from simgnn.hw.burst import BEATS_BITS, burst_layout
from simgnn.hw.cluster import GatherCluster
from simgnn.hw.command import COUNT_BITS, Opcode, Space
from simgnn.hw.delay import delayed, occupied
from simgnn.hw.engine import bank_of, engine_members, fields, report_state, row_words, word_address
from simgnn.hw.float_format import FP32
from simgnn.hw.float_mul import FloatMul
from simgnn.hw.hierarchy import place
from simgnn.hw.index import IndexReader
from simgnn.hw.router import POSITION_BITS, EdgeRouter
from simgnn.hw.source import ONE, SourceReader

CLIENTS = 4
"""Memory clients: edges, records, features, scales."""


class AggregateEngine(wiring.Component):
    """AGGREGATE: scaled sums of source rows (`docs/command-set.md`).

    A command streams its edges, lets the adders empty, and drains the accumulators: a word per cycle, scaled, masked
    and written to a bank, while it leaves +0 behind for the next command. After reset the accumulators are cleared once
    (`ready` is low meanwhile).

    Throughput: per cycle `clusters` words of additions, one word of features read, one word drained.

    Parameters
    ----------
    config : HardwareConfig

    Members
    -------
    command, permitted, started, state
        As in `engine_members`.
    ready : Out(1)
        The accumulators are clear.
    read : Out(ReadPort)
        Sources that lie in a bank.
    read_mask : Out(ReadPort)
    write : Out(WritePort)
        Sums.
    request, response : arrays of `CLIENTS`
        To the memory port: edges, records, features, scales.
    edge_words : Out
        Words added in this cycle, over all clusters.
    """

    def __init__(self, *, config):
        self.config = config
        super().__init__(
            {
                **engine_members("aggregate"),
                "ready": Out(1),
                "read": Out(ReadPort(config)),
                "read_mask": Out(ReadPort(config)),
                "write": Out(WritePort(config)),
                "request": Out(stream.Signature(burst_layout(config))).array(CLIENTS),
                "response": In(stream.Signature(config.word_bits)).array(CLIENTS),
                "edge_words": Out(range(config.clusters + 1)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        config = self.config
        command = fields(Opcode.AGGREGATE, self.command.payload)
        router = place(m, platform, "router", EdgeRouter(config=config))
        source = place(m, platform, "source", SourceReader(config=config))
        scales = place(m, platform, "scales", IndexReader(config=config, width=32))
        clusters = [
            place(m, platform, f"cluster{index}", GatherCluster(config=config))
            for index in range(config.clusters)
        ]
        ports = [
            (router.request, router.response),
            *zip(source.request, source.response, strict=True),
            (scales.request, scales.response),
        ]
        for index, (request, response) in enumerate(ports):
            m.d.comb += [
                self.request[index].payload.eq(request.payload),
                self.request[index].valid.eq(request.valid),
                request.ready.eq(self.request[index].ready),
                response.payload.eq(self.response[index].payload),
                response.valid.eq(self.response[index].valid),
                self.response[index].ready.eq(response.ready),
            ]

        words = Signal(COUNT_BITS)
        total = Signal(BEATS_BITS)
        m.d.comb += [
            words.eq(row_words(config, command["columns"])),
            router.address.eq(command["edges_address"]),
            router.edges.eq(command["edges"]),
            router.words.eq(words),
            source.indexed.eq(command["indexed"]),
            source.scaled.eq(command["source_scaled"]),
            source.from_device.eq(command["source_space"] == Space.DEVICE),
            source.address.eq(command["source_address"]),
            source.stride.eq(command["source_stride"]),
            source.bank.eq(bank_of(command["source_space"])),
            source.sources.eq(command["sources"]),
            source.words.eq(words),
            source.total.eq(total),
            source.records_address.eq(command["records_address"]),
            scales.address.eq(command["scales_address"]),
            scales.count.eq(Mux(command["destination_scaled"], command["destinations"], 0)),
            self.read.en.eq(source.read.en),
            self.read.bank.eq(source.read.bank),
            self.read.address.eq(source.read.address),
            source.read.data.eq(self.read.data),
        ]

        self._scale(m, platform, source)
        written = self._connect_clusters(m, router, source, clusters, words)
        streaming, draining, settled, filling = Signal(), Signal(), Signal(), Signal()
        drained = self._drain(m, command, words, clusters, scales, draining)

        settle = Signal(range(config.add_stages + 4))
        clear_address = Signal(exact_log2(config.accumulator_words))
        with m.FSM():
            with m.State("CLEAR"):
                for cluster in clusters:
                    m.d.comb += [cluster.drain.eq(1), cluster.drain_address.eq(clear_address)]
                m.d.sync += clear_address.eq(clear_address + 1)
                with m.If(clear_address == config.accumulator_words - 1):
                    m.next = "IDLE"
            with m.State("IDLE"):
                m.d.comb += self.ready.eq(1)
                with m.If(self.command.valid & self.permitted):
                    m.d.comb += self.started.eq(1)
                    m.d.sync += total.eq(command["sources"] * words)
                    m.next = "SETUP"
            with m.State("SETUP"):
                m.d.comb += [filling.eq(1), router.start.eq(1), source.start.eq(1), scales.start.eq(1)]
                m.d.sync += written.eq(0)
                m.next = "STREAM"
            with m.State("STREAM"):
                m.d.comb += streaming.eq(1)
                waiting = Cat(*[cluster.waiting for cluster in clusters]).any()
                with m.If(router.done & source.done & ~waiting & ~self._scaled_valid):
                    m.d.sync += settle.eq(0)
                    m.next = "SETTLE"
            with m.State("SETTLE"):
                m.d.comb += filling.eq(1)
                m.d.sync += settle.eq(settle + 1)
                with m.If(settle == config.add_stages + 2):
                    m.d.comb += settled.eq(1)
                    m.next = "DRAIN"
            with m.State("DRAIN"):
                m.d.comb += draining.eq(1)
                with m.If(drained):
                    m.d.comb += self.command.ready.eq(1)
                    m.next = "IDLE"
        with m.If(settled):
            m.d.sync += self._drain_start

        adding = Cat(*[cluster.adding for cluster in clusters])
        m.d.comb += self.edge_words.eq(sum(cluster.adding for cluster in clusters))
        report_state(
            m,
            "aggregate",
            self.state,
            busy=streaming & adding.any(),
            drain=draining & self._drain_step,
            stall_hazard=streaming & Cat(*[cluster.hazard for cluster in clusters]).any(),
            stall_feature=streaming & Cat(*[cluster.waiting for cluster in clusters]).any(),
            stall_index=streaming & ~router.done,
            fill=streaming | draining | filling,
            stall_token=self.command.valid & ~self.started,
        )
        return m

    def _scale(self, m, platform, source):
        """The multipliers: source scales while streaming, destination scales while draining."""
        config = self.config
        self._operand = operand = Signal(config.word_bits)
        self._factor = factor = Signal(32)
        self._scaled = scaled = Signal(config.word_bits)
        self._drained_valid = Signal()
        moving = Signal()
        taken = source.word_valid | self._drained_valid
        m.d.comb += [
            operand.eq(source.word),
            factor.eq(source.scale),
            moving.eq(occupied(m, taken, config.mul_stages, name="moving")),
        ]
        for lane in range(config.lanes):
            multiplier = place(m, platform, f"scale{lane}", FloatMul(fmt=FP32, stages=config.mul_stages))
            m.d.comb += [
                multiplier.en.eq(moving),
                multiplier.a.eq(operand.word_select(lane, 32)),
                multiplier.b.eq(factor),
                scaled.word_select(lane, 32).eq(multiplier.o),
            ]
        stages = [source.word_valid]
        for stage in range(config.mul_stages):
            stages.append(delayed(m, stages[-1], 1, name=f"word_valid{stage}"))
        self._ring_write = stages[-1]
        self._scaled_valid = Cat(*stages).any()

    def _connect_clusters(self, m, router, source, clusters, words):
        config = self.config
        written = Signal(POSITION_BITS)
        admitted = Signal(POSITION_BITS)
        room = Signal()
        rooms = []
        for cluster, port in zip(clusters, router.o, strict=True):
            oldest = Mux(cluster.waiting, cluster.oldest, router.oldest)
            # Edges may run ahead of features: then what is needed first has not been admitted yet.
            rooms.append((admitted - oldest)[:POSITION_BITS].as_signed() < config.ring_words)
            m.d.comb += [
                cluster.edge.payload.eq(port.payload),
                cluster.edge.valid.eq(port.valid),
                port.ready.eq(cluster.edge.ready),
                cluster.words.eq(words),
                cluster.written.eq(written),
                cluster.ring_write.eq(self._ring_write),
                cluster.ring_data.eq(self._scaled),
            ]
        m.d.comb += [room.eq(Cat(*rooms).all()), source.room.eq(room)]
        m.d.sync += [admitted.eq(admitted + source.admitted), written.eq(written + self._ring_write)]
        with m.If(source.start):
            m.d.sync += admitted.eq(0)
        return written

    def _drain(self, m, command, words, clusters, scales, draining):
        """Walk over the destinations' words; returns whether the last has been written."""
        config = self.config
        lane_bits = exact_log2(config.lanes)
        cluster_bits = exact_log2(config.clusters)
        # Reading side.
        unread = Signal(COUNT_BITS)
        owner = Signal(max(1, cluster_bits))
        local = Signal(exact_log2(config.accumulator_words))
        column = Signal(COUNT_BITS)
        step = Signal()
        last = Signal()
        factor = Signal(32)
        m.d.comb += [
            step.eq(draining & (unread != 0) & (~command["destination_scaled"] | scales.o.valid)),
            last.eq(column == words - 1),
            scales.o.ready.eq(step & last),
        ]
        self._drain_step = step
        for index, cluster in enumerate(clusters):
            with m.If(step & (owner == index)):
                m.d.comb += [cluster.drain.eq(1), cluster.drain_address.eq(local + column)]
        m.d.sync += factor.eq(Mux(command["destination_scaled"], scales.o.payload, ONE))
        with m.If(step):
            m.d.sync += column.eq(Mux(last, 0, column + 1))
            with m.If(last):
                m.d.sync += unread.eq(unread - 1)
                if config.clusters > 1:
                    m.d.sync += owner.eq(owner + 1)
                with m.If(owner == config.clusters - 1):
                    m.d.sync += local.eq(local + words)
        stages = [step]
        for stage in range(config.mul_stages + 1):
            stages.append(delayed(m, stages[-1], 1, name=f"drain_valid{stage}"))
        m.d.comb += self._drained_valid.eq(stages[1])
        sums = Signal(config.word_bits)
        owner_read = delayed(m, owner, 1, name="owner_read")
        with m.Switch(owner_read):
            for index, cluster in enumerate(clusters):
                with m.Case(index):
                    m.d.comb += sums.eq(cluster.drained)
        with m.If(draining):
            m.d.comb += [self._operand.eq(sums), self._factor.eq(factor)]

        # Writing side: addresses one cycle before the product, so that the mask arrives with it.
        row = Signal(address_bits(config))
        written_column = Signal(COUNT_BITS)
        mask_row = Signal(32)
        mask_bit = Signal(35)
        unwritten = Signal(COUNT_BITS)
        m.d.comb += [
            mask_bit.eq((mask_row << 3) + (written_column << lane_bits)),
            self.read_mask.en.eq(stages[-2] & command["masked"]),
            self.read_mask.address.eq(mask_bit >> exact_log2(config.word_bits)),
        ]
        mask_chunk = Signal(5)
        m.d.sync += [
            mask_chunk.eq(mask_bit >> lane_bits),
            self.write.en.eq(stages[-2]),
            self.write.address.eq(row + written_column),
        ]
        keep = Signal(config.lanes)
        m.d.comb += [
            keep.eq(Mux(command["masked"], self.read_mask.data.word_select(mask_chunk, config.lanes), ~0)),
            self.write.bank.eq(bank_of(command["destination_space"])),
            self.write.lanes.eq(~0),
        ]
        for lane in range(config.lanes):
            m.d.comb += self.write.data.word_select(lane, 32).eq(
                Mux(keep[lane], self._scaled.word_select(lane, 32), 0)
            )
        with m.If(stages[-2]):
            m.d.sync += written_column.eq(Mux(written_column == words - 1, 0, written_column + 1))
            with m.If(written_column == words - 1):
                m.d.sync += [
                    row.eq(row + word_address(config, command["destination_stride"])),
                    mask_row.eq(mask_row + command["mask_stride"]),
                    unwritten.eq(unwritten - 1),
                ]
        self._drain_start = [
            unread.eq(command["destinations"]),
            unwritten.eq(command["destinations"]),
            owner.eq(0),
            local.eq(0),
            column.eq(0),
            written_column.eq(0),
            row.eq(word_address(config, command["destination_address"])),
            mask_row.eq(command["mask_address"]),
        ]
        return (unwritten == 0) & ~self.write.en
