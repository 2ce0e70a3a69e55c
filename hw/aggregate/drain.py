"""The aggregate engine's output side: finished sums leave the accumulators, scaled and masked, for a bank."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.aggregate.drain_steps import steps_of
from simgnn.hw.aggregate.gather import destination_bits, next_owner, owner_bits, row_bits, settling_cycles
from simgnn.hw.arithmetic.scaler import WordScaler
from simgnn.hw.command import Engine, Opcode
from simgnn.hw.float_format import FP32
from simgnn.hw.memory.activation import ReadPort, WritePort, address_bits, check_same_words
from simgnn.hw.memory.burst import burst_layout
from simgnn.hw.memory.index import IndexReader
from simgnn.hw.organisation import scales_at_once
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.engine import COMMAND, bank_of, fields, row_words, word_address
from simgnn.hw.primitives.hierarchy import forward, place
from simgnn.hw.primitives.parameters import check_integers
from simgnn.hw.primitives.pipeline import constant

KEPT = (
    "signal",
    "destination_scaled",
    "masked",
    "columns",
    "destination_space",
    "destination_stride",
    "mask_stride",
)
"""Fields of a command that its drain needs after its stream has ended."""


class Drain(wiring.Component):
    """Walk over a command's sums: scale, mask, write to a bank, and leave +0 in their place.

    It takes `sizes.drain_words` words per cycle, of a row or of rows that follow each other, where `leaving` in
    `leaving.py` says so; otherwise one.

    It keeps the command by itself, so that the engine can stream the next one into the other half of the accumulators.

    Latency: a sum is written `mul_stages` + 3 cycles after it was read. Throughput: `sizes.drain_words` words
    per cycle, or one.

    Parameters
    ----------
    sizes : GatherSizes
    bus : MemoryBus
    memory : ActivationSizes
    mul_stages : int

    Members
    -------
    command : In(stream.Signature(command))
        The command being streamed; it is taken (`ready`) when `valid` is high and the command before it has ended.
        `valid` says that every addition has begun.
    streaming : In(1)
        `command` is being streamed: scales may be read.
    half : In(1)
        Half of the accumulators that `command`'s sums are in.
    busy : Out(1)
        A command has not ended.
    ended : Out(1)
        Its last word has been written; `signal` are the engines that it gives a token to.
    signal : Out(engines)
    space : Out(4)
        Memory space that it writes.
    stepping : Out(1)
        A word is read in this cycle, from address `address` of cluster `owner` in half `drained_half`.
    owner, address, drained_half : Out
    wide, rows : Out
        How many words are read with it: `drain_wide` in `SumsSignature`, and `drain_rows` in `GatherSignature`.
    sums : In
        The words, a cycle later.
    read_mask : Out(ReadPort)
    write : Out(WritePort)
    request, response
        To the memory port: scales.
    """

    OPCODE = Opcode.AGGREGATE

    def __init__(self, *, sizes, bus, memory, mul_stages):
        check_same_words(type(self).__name__, bus, memory)
        check_integers(type(self).__name__, mul_stages=mul_stages)
        self.sizes = sizes
        self.bus = bus
        self.memory = memory
        self.mul_stages = mul_stages
        super().__init__(self._interface())

    def _interface(self):
        """The members."""
        sizes = self.sizes
        return wiring.Signature(
            {
                "command": In(COMMAND),
                "streaming": In(1),
                "half": In(1),
                "busy": Out(1),
                "ended": Out(1),
                "signal": Out(len(Engine)),
                "space": Out(4),
                "stepping": Out(1),
                "owner": Out(owner_bits(sizes)),
                "address": Out(exact_log2(sizes.accumulator_words)),
                "drained_half": Out(1),
                "wide": Out(exact_log2(sizes.drain_words)),
                "rows": Out(exact_log2(sizes.drain_words)),
                "sums": In(sizes.word_bits * sizes.drain_words),
                "read_mask": Out(ReadPort(self.memory)),
                "write": Out(WritePort(self.memory, words=sizes.drain_words)),
                "request": Out(stream.Signature(burst_layout(self.bus))),
                "response": In(stream.Signature(self.bus.word_bits)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        sizes = self.sizes
        self._steps = steps_of(self)
        coming = fields(Opcode.AGGREGATE, self.command.payload)
        command = {name: Signal(len(coming[name]), name=name) for name in KEPT}
        reader = IndexReader(bus=self.bus, width=32, group=scales_at_once(sizes))
        scales = place(m, platform, "scales", reader)
        scaler = place(
            m,
            platform,
            "scaler",
            WordScaler(
                lanes=sizes.lanes * sizes.drain_words,
                mul_stages=self.mul_stages,
                clock_enables=sizes.clock_enables,
                factors=sizes.drain_words,
            ),
        )
        words = Signal(row_bits(sizes))
        asked = Signal()
        taken = Signal()
        settle = Signal(range(settling_cycles(sizes)))
        forward(m, self.request, scales.request)
        forward(m, self.response, scales.response)
        m.d.comb += [
            words.eq(row_words(command["columns"], lanes=sizes.lanes)),
            # The scales of the command that is being streamed are asked for as soon as the reader is free.
            scales.start.eq(self.streaming & ~self.busy & ~asked),
            scales.address.eq(coming["scales_address"]),
            scales.count.eq(Mux(coming["destination_scaled"], coming["destinations"], 0)),
            # Not before its scales were asked for: where they are and how many is read off the streamed command, which
            # is another one as soon as this is taken.
            self.command.ready.eq(~self.busy & asked),
            taken.eq(self.command.valid & self.command.ready),
            self.signal.eq(command["signal"]),
            self.space.eq(command["destination_space"]),
        ]
        with m.If(scales.start):
            m.d.sync += asked.eq(1)
        with m.If(taken):
            m.d.sync += [
                *(kept.eq(coming[name]) for name, kept in command.items()),
                self.drained_half.eq(self.half),
                self.busy.eq(1),
                asked.eq(0),
                # Taken in cycle t, the count begins in t + 1 and the first step is in t + settling_cycles - 1. A
                # register later, in t + settling_cycles, the first sum is read, and the last addition is written.
                settle.eq(settling_cycles(sizes) - 2),
                *self._steps.settle(coming),
            ]
        with m.If(settle != 0):
            m.d.sync += settle.eq(settle - 1)
        running = Signal()
        m.d.comb += running.eq(self.busy & (settle == 0))

        self._read(m, command, words, taken, coming, running, scales, scaler)
        with m.If(self.ended):
            m.d.sync += self.busy.eq(0)
        self._write(m, command, words, taken, coming, scaler)
        return m

    def _read(self, m, command, words, taken, coming, running, scales, scaler):
        """The walk over the accumulators: destinations in order, each in the next cluster."""
        sizes = self.sizes
        # A step is registered, to keep the scales' valid out of the path to the accumulators' addresses.
        step = Signal()
        owner = Signal.like(self.owner)
        factor = Signal(32 * sizes.drain_words)
        unread = Signal(destination_bits(self.sizes))
        local = Signal(exact_log2(sizes.accumulator_words))
        column = Signal.like(words)
        last = Signal()
        scaled = command["destination_scaled"]
        ends_scales = self._steps.ends_scales(m, unread, ended=step & last, taken=taken, coming=coming)
        m.d.comb += [
            step.eq(running & (unread != 0) & (~scaled | scales.o.valid)),
            last.eq(self._steps.end(column) == words - 1),
            scales.o.ready.eq(ends_scales & scaled),
            scaler.i.eq(self.sums),
            # `stepping` and `factor` are registers of the step; the sums and `scaler.factor` follow a cycle later.
            scaler.coming.eq(self.stepping),
        ]
        one = constant(m, FP32.one, "ONE", width=32)
        m.d.sync += [
            self.stepping.eq(step),
            self.owner.eq(owner),
            self.address.eq(local + column),
            factor.eq(Cat(*[Mux(scaled, scale, one) for scale in self._steps.scales(scales.o.payload)])),
            scaler.factor.eq(factor),
        ]
        # Destination d is row d // clusters of cluster d mod clusters: `owner` goes round, and where it begins anew
        # `local` moves on by a row. A scale stays at the reader's output for all words of its row.
        with m.If(step):
            m.d.sync += column.eq(Mux(last, 0, self._steps.end(column) + 1))
            with m.If(last):
                m.d.sync += unread.eq(self._steps.without(unread))
                if sizes.clusters > 1:
                    m.d.sync += owner.eq(next_owner(sizes, owner, self._steps.rows))
                with m.If(self._steps.is_last(owner)):
                    m.d.sync += local.eq(local + self._steps.passed(words))
        with m.If(taken):
            m.d.sync += [unread.eq(coming["destinations"]), owner.eq(0), local.eq(0), column.eq(0)]
        self._count_rows(m, ended=step & last & self._steps.is_last(owner), taken=taken)

    def _kept(self, chunk):
        """Bits of the mask of the words that are written, from the number of the first one's chunk."""
        lanes, places = self.memory.lanes, range(self.sizes.drain_words)
        return Cat(*[self.read_mask.data.word_select(chunk | at if at else chunk, lanes) for at in places])

    def _count_rows(self, m, *, ended, taken):
        """Count rows: `ended` says that the walk has passed every cluster's row of a number, `taken`
        that the walk over a command begins."""

    def _write(self, m, command, words, taken, coming, scaler):
        """Addresses come two cycles before the product: a cycle to read the mask, and one to find its bits."""
        memory = self.memory
        lane_bits = exact_log2(memory.lanes)
        # `stepping` in cycle t, the sum in t + 1, the product in t + 1 + mul_stages: this is two cycles before that.
        coming_product = delayed(m, self.stepping, self.mul_stages - 1, name="coming_product")
        next_product = Signal()
        # The walk of `_read` again, `mul_stages` cycles later and with counters of its own: it goes over rows of
        # the bank and of the mask memory, where that one goes over clusters.
        row = Signal(address_bits(memory))
        column = Signal.like(words)
        mask_row = Signal(exact_log2(memory.mask_words * memory.word_bytes))
        mask_bit = Signal(exact_log2(memory.mask_words * memory.word_bits))
        # A word of the mask memory has 32 x lanes bits: 32 chunks of `lanes` bits, whatever the lanes.
        mask_chunk = Signal(5)
        unwritten = Signal(destination_bits(self.sizes))
        keep = Signal(memory.lanes * self.sizes.drain_words)
        address = (row + column)[: len(row)]
        stride = {name: command[f"{name}_stride"] for name in ("destination", "mask")}
        pitch, mask_pitch = self._steps.pitches(m, **stride)
        lanes, addressed = self._steps.write_words(
            m, stride=stride["destination"], address=address, unwritten=unwritten
        )
        m.d.comb += [
            # Rows of a mask begin at bytes, words of a row at multiples of `lanes` bits after that.
            mask_bit.eq((mask_row << 3) + (column << lane_bits)),
            self.read_mask.en.eq(coming_product & command["masked"]),
            self.read_mask.address.eq(mask_bit >> exact_log2(memory.word_bits)),
            self.write.lanes.eq(lanes),
            # `unwritten` counts a row two cycles before its write: those two cycles have to be over as well.
            self.ended.eq(self.busy & (unwritten == 0) & ~next_product & ~self.write.en),
        ]
        m.d.sync += [
            # The mask's data and the chunk's number come a cycle after `read_mask.en`, `keep` with the product.
            mask_chunk.eq(mask_bit >> lane_bits),
            next_product.eq(coming_product),
            self.write.bank.eq(bank_of(command["destination_space"])),
            self.write.en.eq(next_product),
            *addressed,
            keep.eq(Mux(command["masked"], self._kept(mask_chunk), ~0)),
        ]
        kept = [Mux(bit, scaler.o.word_select(lane, 32), 0) for lane, bit in enumerate(keep)]
        m.d.comb += [
            self.write.data.word_select(lane, 32).eq(value)
            for lane, value in enumerate(self._steps.values(kept))
        ]
        with m.If(coming_product):
            last = self._steps.end(column) == words - 1
            m.d.sync += column.eq(Mux(last, 0, self._steps.end(column) + 1))
            with m.If(last):
                m.d.sync += [
                    row.eq(row + pitch),
                    mask_row.eq(mask_row + mask_pitch),
                    unwritten.eq(self._steps.without(unwritten)),
                ]
        with m.If(taken):
            m.d.sync += [
                unwritten.eq(coming["destinations"]),
                column.eq(0),
                row.eq(word_address(coming["destination_address"], word_bytes=memory.word_bytes)),
                mask_row.eq(coming["mask_address"]),
            ]
