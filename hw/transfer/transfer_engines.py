"""LOAD and STORE: copies between device memory and on-chip memory."""

from amaranth.hdl import Cat, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, exact_log2

from simgnn.hw.command import COUNT_BITS, Opcode
from simgnn.hw.depths import STORE_WORDS
from simgnn.hw.memory.activation import ReadPort, WritePort, address_bits, check_same_words
from simgnn.hw.memory.axi import AXI4, RESPONSE_OKAY
from simgnn.hw.memory.burst import BurstCutter, burst_layout
from simgnn.hw.memory.reads import BurstReader
from simgnn.hw.memory.runs import RowRuns
from simgnn.hw.primitives.engine import bank_of, engine_members, fields, report_state, row_words, word_address
from simgnn.hw.primitives.fifo import Queue
from simgnn.hw.primitives.hierarchy import forward, join, place
from simgnn.hw.primitives.parameters import check_integers
from simgnn.hw.transfer.blocks import packed, unpacked
from simgnn.hw.transfer.write_bursts import AXI_LENGTH_BITS, judged, offered


def words_in_memory(memory):
    """Words of the larger of an activation bank and the mask memory."""
    return max(memory.bank_words, memory.mask_words)


class LoadEngine(wiring.Component):
    """LOAD: rows from device memory to a bank or the mask memory.

    The command ends with its last word's write. With `compressed_rows` it takes blocks apart as well (`BlockUnpacker`).

    Latency: 6 cycles and the memory's from `started` to the first word. Throughput: one word per cycle, where the
    reader's buffer covers the memory's latency (see `BurstReader`).

    Parameters
    ----------
    bus : MemoryBus
    memory : ActivationSizes
    compressed_rows : bool

    Members
    -------
    command, permitted, started, state
        As in `engine_members`.
    request, response
        To the memory port, as in `BurstReader`.
    lengths_request, lengths_response
        The same for the lengths of blocks, with `compressed_rows`.
    write : Out(WritePort)
    """

    OPCODE = Opcode.LOAD

    def __init__(self, *, bus, memory, compressed_rows=False):
        check_same_words("LoadEngine", bus, memory)
        self.bus = bus
        self.memory = memory
        self.compressed_rows = compressed_rows
        lengths = {
            "lengths_request": Out(stream.Signature(burst_layout(bus))),
            "lengths_response": In(stream.Signature(bus.word_bits)),
        }
        super().__init__(
            {
                **engine_members("load"),
                **(lengths if compressed_rows else {}),
                "request": Out(stream.Signature(burst_layout(bus))),
                "response": In(stream.Signature(bus.word_bits)),
                "write": Out(WritePort(memory)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bus, memory = self.bus, self.memory
        command = fields(Opcode.LOAD, self.command.payload)
        reader = place(m, platform, "reader", BurstReader(bus=bus, buffer_beats=2 * bus.burst_beats))
        runs = place(m, platform, "runs", RowRuns(bus=bus))
        forward(m, self.request, reader.request)
        forward(m, self.response, reader.response)
        if self.compressed_rows:
            starts, ready, data, valid, moving = unpacked(self, m, platform, command, reader, runs)
        else:
            join(m, reader.run, runs.run)
            starts, ready = runs.start, 1
            data, valid, moving = reader.o.payload, reader.o.valid, reader.o.valid

        # The words that are written lie side by side in one of the memories, as the checker has seen to: their number
        # has no more bits than one of these.
        most = words_in_memory(memory)
        rows, words, factor = (Signal(bits_for(most), name=name) for name in ("rows", "words", "factor"))
        product = Signal(bits_for(most))
        total = Signal(bits_for(most))
        row = Signal(address_bits(memory))
        column = Signal.like(words)
        left = Signal.like(total)
        m.d.comb += [
            rows.eq(command["rows"]),
            words.eq(row_words(command["columns"][: bits_for(most * memory.lanes)], lanes=memory.lanes)),
            product.eq(rows * factor),
            runs.address.eq(command["source_address"]),
            runs.stride.eq(command["source_stride"]),
            runs.rows.eq(rows),
            runs.words.eq(words),
            runs.total.eq(total),
            reader.o.ready.eq(ready),
            self.write.address.eq(row + column),
            self.write.data.eq(data),
            self.write.lanes.eq(~0),
            # No flow control: a bank takes a word in every cycle, and tokens keep all else from writing there.
            self.write.en.eq(valid),
        ]
        m.d.sync += self.write.bank.eq(bank_of(command["destination_space"]))
        running = Signal()
        with m.FSM():
            with m.State("IDLE"):
                with m.If(self.command.valid & self.permitted):
                    m.d.comb += self.started.eq(1)
                    # A register on each side of the multiplier: `words` waits in `factor`, the product in `total`.
                    m.d.sync += factor.eq(words)
                    m.next = "SETUP"
            with m.State("SETUP"):
                m.d.comb += [running.eq(1), starts.eq(1)]
                m.d.sync += [
                    row.eq(word_address(command["destination_address"], word_bytes=bus.word_bytes)),
                    column.eq(0),
                    total.eq(product),
                    left.eq(product),
                ]
                m.next = "COPY"
            with m.State("COPY"):
                m.d.comb += running.eq(1)
                with m.If(valid):
                    m.d.sync += [left.eq(left - 1), column.eq(column + 1)]
                    with m.If(column == words - 1):
                        m.d.sync += [
                            column.eq(0),
                            row.eq(
                                row + word_address(command["destination_stride"], word_bytes=bus.word_bytes)
                            ),
                        ]
                    with m.If(left == 1):
                        m.d.comb += self.command.ready.eq(1)
                        m.next = "IDLE"
        report_state(
            m,
            "load",
            self.state,
            busy=running & moving,
            stall_memory=running,
            stall_token=self.command.valid & ~self.started,
        )
        return m


class StoreEngine(wiring.Component):
    """STORE: rows from a bank or the mask memory to device memory.

    The command ends in the cycle after its last write response. The last word of a row is written under byte strobes.

    Latency: 6 cycles from `started` to the first address, with which its first beat is offered: neither waits for the
    other to be taken. Throughput: one word per cycle, while fewer than `outstanding_writes` bursts are without a
    response.

    Parameters
    ----------
    bus : MemoryBus
    memory : ActivationSizes
    outstanding_writes : int
        Bursts that may be without a response.
    compressed_rows : bool
        It packs blocks as well (`BlockPacker`).

    Members
    -------
    command, permitted, started, state
        As in `engine_members`.
    read : Out(ReadPort)
    axi : Out(AXI4)
        Write channels only.
    base, limit : In(address_bits)
        Addresses that may be written: base <= address < limit.
    halt : In(1)
        Issue no new address.
    error, error_response, error_address : Out
        A burst was out of bounds (it is not issued), or got an error response; its address.
    waiting, burst, beat : Out(1)
        A response is outstanding; an address, a beat was transferred in this cycle.
    """

    OPCODE = Opcode.STORE

    def __init__(self, *, bus, memory, outstanding_writes, compressed_rows=False):
        check_same_words("StoreEngine", bus, memory)
        check_integers("StoreEngine", outstanding_writes=outstanding_writes)
        self.bus = bus
        self.memory = memory
        self.outstanding_writes = outstanding_writes
        self.compressed_rows = compressed_rows
        super().__init__(
            {
                **engine_members("store"),
                "read": Out(ReadPort(memory)),
                "axi": Out(AXI4(data_bits=bus.word_bits, address_bits=bus.address_bits)),
                "base": In(bus.address_bits),
                "limit": In(bus.address_bits),
                "halt": In(1),
                "error": Out(1),
                "error_response": Out(1),
                "error_address": Out(bus.address_bits),
                "waiting": Out(1),
                "burst": Out(1),
                "beat": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        bus, memory, axi = self.bus, self.memory, self.axi
        command = fields(Opcode.STORE, self.command.payload)
        runs = place(m, platform, "runs", RowRuns(bus=bus))
        cutter = place(m, platform, "cutter", BurstCutter(bus=bus))
        # Each queue has room for all bursts without a response.
        lengths = place(m, platform, "lengths", Queue(width=AXI_LENGTH_BITS, depth=self.outstanding_writes))
        unanswered = place(
            m, platform, "unanswered", Queue(width=bus.address_bits, depth=self.outstanding_writes)
        )
        # A row fits into a memory, but rows may be the same (a stride of 0), so that their product needs more bits.
        most = words_in_memory(memory)
        words, factor = (Signal(bits_for(most), name=name) for name in ("words", "factor"))
        product, total = (Signal(COUNT_BITS + len(words), name=name) for name in ("product", "total"))
        m.d.comb += [
            words.eq(row_words(command["columns"][: bits_for(most * memory.lanes)], lanes=memory.lanes)),
            product.eq(command["rows"] * factor),
            runs.address.eq(command["destination_address"]),
            runs.stride.eq(command["destination_stride"]),
            runs.rows.eq(command["rows"]),
            runs.words.eq(words),
            runs.total.eq(total),
        ]
        starts, packing = runs.start, None
        if self.compressed_rows:
            starts, packing = packed(self, m, platform, command, cutter, runs)
        else:
            join(m, cutter.run, runs.run)

        burst, burst_valid, inside, issue = judged(m, cutter.burst, bus=bus, base=self.base, limit=self.limit)
        outstanding = offered(
            m,
            lengths,
            unanswered,
            burst,
            burst_valid & inside,
            issue,
            bus=bus,
            axi=axi,
            halt=self.halt,
            most=self.outstanding_writes,
        )
        beat = place(m, platform, "beat", Queue(width=bus.word_bits + memory.lanes, depth=STORE_WORDS))
        row = Signal(address_bits(memory))
        column = Signal.like(words)
        unread = Signal.like(total)
        unsent = Signal.like(total)
        unfinished = Signal()
        sent = Signal()
        walk = {"row": row, "column": column, "words": words, "unread": unread, "unfinished": unfinished}
        promised = self._read_words(m, command, beat, sent, packing, **walk)
        self._send_words(m, beat, lengths, sent, unsent)

        running = Signal()
        with m.FSM():
            with m.State("IDLE"):
                with m.If(self.command.valid & self.permitted):
                    m.d.comb += self.started.eq(1)
                    m.d.sync += factor.eq(words)
                    m.next = "SETUP"
            with m.State("SETUP"):
                m.d.comb += [running.eq(1), starts.eq(1)]
                m.d.sync += [
                    row.eq(word_address(command["source_address"], word_bytes=bus.word_bytes)),
                    column.eq(0),
                    total.eq(product),
                    unread.eq(product),
                    unfinished.eq((command["rows"] != 0) & (factor != 0)),
                    unsent.eq(product),
                ]
                m.next = "COPY"
            with m.State("COPY"):
                m.d.comb += running.eq(1)
                all_sent = unsent == 0
                if packing:
                    all_sent = Mux(packing.compressed, packing.packer.done & (promised == 0), all_sent)
                with m.If(all_sent & (outstanding == 0)):
                    m.d.comb += self.command.ready.eq(1)
                    m.next = "IDLE"
        bad_response = Signal()
        m.d.comb += [
            bad_response.eq(axi.b.valid & (axi.b.resp != RESPONSE_OKAY)),
            self.error.eq(bad_response | (burst_valid & ~inside & ~self.halt)),
            self.error_response.eq(bad_response),
            # Responses come in the order of bursts: the oldest without one is meant.
            self.error_address.eq(Mux(bad_response, unanswered.o.payload, burst.address)),
            self.waiting.eq(outstanding != 0),
            self.burst.eq(axi.aw.valid & axi.aw.ready),
            self.beat.eq(sent),
        ]
        report_state(
            m,
            "store",
            self.state,
            busy=running & sent,
            stall_memory=running,
            stall_token=self.command.valid & ~self.started,
        )
        return m

    def _read_words(self, m, command, beat, sent, packing, *, row, column, words, unread, unfinished):
        """Read words in order into a short queue that hides the bank's latency; blocks come from the packer.

        Returns how many beats are in the queue or on their way to it.
        """
        memory = self.memory
        # Words in the queue and on their way to it: a bank cannot be told to wait after its read.
        promised = Signal(range(STORE_WORDS + 1))
        fetch = Signal()
        fetched = Signal()
        fetched_last = Signal()
        tail_lanes = Signal(memory.lanes)
        stride = word_address(command["source_stride"], word_bytes=memory.word_bytes)
        tail = command["columns"][: exact_log2(memory.lanes)] if memory.lanes > 1 else 0
        reads, comes = unfinished & (promised != STORE_WORDS), fetch
        payload = Cat(self.read.data, Mux(fetched_last, tail_lanes, ~0))
        if packing:
            compressed, packer = packing.compressed, packing.packer
            reads = Mux(compressed, packer.fetch, reads)
            m.d.comb += packer.take.eq(compressed & packer.ready & (promised != STORE_WORDS))
            comes = Mux(compressed, packer.take, fetch)
            payload = Mux(compressed, Cat(packer.beat, packer.lanes), payload)
        m.d.comb += [
            tail_lanes.eq(Mux(tail == 0, ~0, (1 << tail) - 1)),
            fetch.eq(reads),
            self.read.en.eq(fetch),
            self.read.address.eq(row + column),
            beat.i.valid.eq(fetched),
            beat.i.payload.eq(payload),
        ]
        m.d.sync += [
            self.read.bank.eq(bank_of(command["source_space"])),
            fetched.eq(comes),
            # Of the word that is read now: its strobes are those of the row's end.
            fetched_last.eq(column == words - 1),
            promised.eq(promised + comes - sent),
        ]
        with m.If(fetch):
            m.d.sync += [unread.eq(unread - 1), unfinished.eq(unread != 1), column.eq(column + 1)]
            with m.If(column == words - 1):
                m.d.sync += [column.eq(0), row.eq(row + stride)]
        return promised

    def _send_words(self, m, beat, lengths, sent, unsent):
        """Data of bursts, whose `lengths` say where each ends."""
        bus, axi = self.bus, self.axi
        sent_in_burst = Signal(AXI_LENGTH_BITS)
        strobes = beat.o.payload[bus.word_bits :]
        m.d.comb += [
            axi.w.data.eq(beat.o.payload[: bus.word_bits]),
            axi.w.strb.eq(Cat(*[lane.replicate(4) for lane in strobes])),
            # AWLEN is beats less one, as is the number of the last one from 0.
            axi.w.last.eq(sent_in_burst == lengths.o.payload),
            # A beat waits until its burst is issued: of a burst out of bounds no data are shown.
            axi.w.valid.eq(beat.o.valid & lengths.o.valid),
            sent.eq(axi.w.valid & axi.w.ready),
            beat.o.ready.eq(sent),
            lengths.o.ready.eq(sent & axi.w.last),
        ]
        with m.If(sent):
            m.d.sync += [sent_in_burst.eq(Mux(axi.w.last, 0, sent_in_burst + 1)), unsent.eq(unsent - 1)]
