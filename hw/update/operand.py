"""The update engine's streaming side: rows of op(A), read as they lie or transposed in blocks."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2, exact_log2

from simgnn.hw.command import COUNT_BITS, Opcode
from simgnn.hw.float_format import FP32
from simgnn.hw.memory.activation import ReadPort, address_bits, chunk_of
from simgnn.hw.primitives.delay import delayed
from simgnn.hw.primitives.engine import COMMAND, bank_of, product_fields, word_address
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.pipeline import constant
from simgnn.hw.update.tiles import TileWalk
from simgnn.hw.update.transpose import BlockTranspose


class BlockFetcher(wiring.Component):
    """Fetch the words of a transposed A, block after block, in the order in which the streamer uses them.

    A block is the words of one word column in the rows of one k-tile.

    Throughput: a block of R words in R + 1 cycles, and one cycle more at a tile's first.

    Parameters
    ----------
    array : ArraySizes
    memory : ActivationSizes

    Members
    -------
    start : In(1)
        Begin the command, whose A is transposed; it holds until the product has ended.
    command : In(COMMAND payload)
    read : Out(ReadPort)
    block, lane : In
    column : Out(32 R)
        Lane `lane` of block `block`.
    full : Out(2)
        The block holds what the streamer needs next from it.
    free : In(2)
        The block has been used up; `full` falls.
    """

    OPCODE = Opcode.GEMM

    def __init__(self, *, array, memory):
        self.array = array
        self.memory = memory
        super().__init__(
            {
                "start": In(1),
                "command": In(COMMAND.members["payload"].shape),
                "read": Out(ReadPort(memory)),
                "block": In(1),
                "lane": In(range(max(2, memory.lanes))),
                "column": Out(32 * array.array_rows),
                "full": Out(2),
                "free": In(2),
            }
        )

    def elaborate(self, platform):
        m = Module()
        array, memory = self.array, self.memory
        rows = array.array_rows
        command = product_fields(memory, self.command)
        tile = TileWalk(m, array=array, lanes=memory.lanes, command=command, name="tile")
        blocks = place(m, platform, "blocks", BlockTranspose(rows=rows, lanes=memory.lanes))
        target = Signal()
        first_column = Signal.like(command["m"])
        last_block = Signal()
        top = Signal(address_bits(memory))
        base = Signal(address_bits(memory))
        address = Signal(address_bits(memory))
        stride = Signal(address_bits(memory))
        index = Signal(range(rows + 1))
        k_left = Signal(COUNT_BITS)
        written = Signal(2 * rows)
        filled = Signal(2)
        m.d.comb += [
            top.eq(word_address(command["a_address"], word_bytes=memory.word_bytes)),
            stride.eq(word_address(command["a_stride"], word_bytes=memory.word_bytes)),
            k_left.eq(tile.k.left),
            last_block.eq(first_column + memory.lanes >= command["m"]),
            blocks.write.eq(written),
            blocks.word.eq(self.read.data),
            blocks.block.eq(self.block),
            blocks.lane.eq(self.lane),
            self.column.eq(blocks.o),
        ]
        # A word comes a cycle after its read, and `written` with it; `full` follows `filled` by a cycle, as the
        # block's register follows the word.
        m.d.sync += [written.eq(0), filled.eq(0), self.full.eq((self.full | filled) & ~self.free)]
        with m.FSM():
            with m.State("IDLE"):
                with m.If(self.start):
                    tile.begin(m)
                    m.d.sync += [target.eq(0), first_column.eq(0), self.full.eq(0), base.eq(top)]
                    m.next = "TILE"
            with m.State("TILE"):
                m.next = "BLOCK"
            with m.State("BLOCK"):
                m.d.sync += [address.eq(base + (first_column >> exact_log2(memory.lanes))), index.eq(0)]
                # `filled` is on its way to `full`: a block that was finished in the last cycle counts as well.
                with m.If(~self.full.bit_select(target, 1) & ~filled.bit_select(target, 1)):
                    m.next = "FETCH"
            with m.State("FETCH"):
                m.d.comb += [
                    self.read.en.eq(1),
                    self.read.bank.eq(bank_of(command["a_space"])),
                    self.read.address.eq(address),
                ]
                m.d.sync += [
                    address.eq(address + stride),
                    index.eq(index + 1),
                    written.eq(
                        Mux(target, Cat(Const(0, rows), Const(1, rows) << index), Const(1, rows) << index)
                    ),
                ]
                # The last k-tile may have fewer rows than the array. The block's other rows keep old values, which the
                # array makes +0, as their weights take no part.
                with m.If((index == rows - 1) | (index == k_left - 1)):
                    m.d.sync += [filled.eq(Mux(target, 2, 1)), target.eq(~target)]
                    m.d.sync += first_column.eq(first_column + memory.lanes)
                    m.next = "BLOCK"
                    with m.If(last_block):
                        m.d.sync += first_column.eq(0)
                        tile.advance(m)
                        with m.If(tile.k_returns):
                            m.d.sync += base.eq(top)
                        with m.Elif(tile.k_steps):
                            m.d.sync += base.eq(base + tile.k.rows(stride))
                        m.next = "TILE"
                        with m.If(tile.last):
                            m.next = "IDLE"
        return m


class OperandStreamer(wiring.Component):
    """Stream the rows of op(A), tile after tile, with the partial sums that they continue.

    A row is held back while its tile's weights are not loaded (or its block of a transposed A is not there), and while
    the sums that it continues are still in the array.

    Latency: 2 cycles from a row's issue to `a`, `mul_stages` more to `sums`.
    Throughput: one row per cycle; of a transposed A, `lanes` rows in max(`lanes`, R + 1) cycles.

    Parameters
    ----------
    array : ArraySizes
    memory : ActivationSizes

    Members
    -------
    start : In(1)
        Begin the command; it holds until the product has ended.
    command : In(COMMAND payload)
    read_a, read_c : Out(ReadPort)
        Operand A, and the old values of C.
    loaded : In(1)
        The next tile's weights are in the array.
    in_flight : In
        Rows issued and not yet safe to be continued.
    issue : Out(1)
        A row is issued in this cycle.
    swap_now : Out(1)
        It is its tile's first.
    feedback : Out(1)
        The next row waits only for its sums.
    active : Out(1)
        Rows are left.
    a : Out(32 R)
        To the array.
    swap : Out(1)
        To the array, a cycle before `a`.
    sums : Out(32 C)
        To the array.
    """

    OPCODE = Opcode.GEMM

    def __init__(self, *, array, memory):
        self.array = array
        self.memory = memory
        super().__init__(
            {
                "start": In(1),
                "command": In(COMMAND.members["payload"].shape),
                "read_a": Out(ReadPort(memory)),
                "read_c": Out(ReadPort(memory)),
                "loaded": In(1),
                "in_flight": In(range(array.cycles_to_write + 2)),
                "issue": Out(1),
                "swap_now": Out(1),
                "feedback": Out(1),
                "active": Out(1),
                "a": Out(32 * array.array_rows),
                "swap": Out(1),
                "sums": Out(32 * array.array_columns),
            }
        )

    def elaborate(self, platform):
        m = Module()
        array, memory = self.array, self.memory
        columns = array.array_columns
        lane_bits = exact_log2(memory.lanes)
        word_bits = address_bits(memory)
        command = product_fields(memory, self.command)
        tile = TileWalk(m, array=array, lanes=memory.lanes, command=command, name="tile")
        transposed = command["transpose_a"]

        stream_rows = Signal.like(command["m"])
        one_row = Signal()
        row_before_last = Signal.like(stream_rows)
        row = Signal.like(stream_rows)
        ones = Signal()
        first = Signal()
        last = Signal()
        a_row = Signal(word_bits)
        c_row = Signal(word_bits)
        a_base = Signal(word_bits)
        c_base = Signal(word_bits)
        m.d.comb += [
            # The row of ones is the last: its products with B are B's column sums, the bias gradient.
            stream_rows.eq(command["m"] + command["ones_row"]),
            ones.eq(command["ones_row"] & last),
            a_base.eq(word_address(command["a_address"], word_bytes=memory.word_bytes)),
            c_base.eq(word_address(command["c_address"], word_bytes=memory.word_bytes)),
        ]

        # A row waits for sums that are still on their way: those of the same place in the tile before it in k. `reach`
        # rows are issued from one visit of a place to the next: one tile's with n outer, and those of all tiles along n
        # with k outer. If fewer than that are in flight, the sum that the row continues is no longer among them.
        reach = Signal(len(stream_rows) + len(command["n"]))
        # `first` and `last`, of the row that is issued next, are registers: comparisons would lie before every read.
        m.d.sync += [one_row.eq(stream_rows == 1), row_before_last.eq(stream_rows - 2)]
        if memory.lanes % columns == 0:
            column_tiles = Signal.like(command["n"])
            m.d.comb += column_tiles.eq((command["n"] + (columns - 1)) >> exact_log2(columns))
            m.d.sync += reach.eq(Mux(command["n_outer"], stream_rows, stream_rows * column_tiles))
        else:
            # Counted as they are issued, for the tiles along n are no quotient by a power of two.
            with m.If(self.start | (self.issue & last & tile.k_returns)):
                m.d.sync += reach.eq(0)
            with m.Elif(self.issue & tile.first_k):
                m.d.sync += reach.eq(reach + 1)
        settled = Signal()
        operand = Signal()
        m.d.comb += settled.eq(tile.first_k | (self.in_flight < reach))

        fetcher = place(m, platform, "fetcher", BlockFetcher(array=array, memory=memory))
        block = Signal()
        lane = row[:lane_bits] if lane_bits else Const(0, 1)
        m.d.comb += [
            fetcher.start.eq(self.start & transposed),
            fetcher.command.eq(self.command),
            fetcher.read.data.eq(self.read_a.data),
            # Only a tile's first row asks whether its weights are there; the row of ones needs no block.
            operand.eq((~first | self.loaded) & (~transposed | ones | fetcher.full.bit_select(block, 1))),
            self.issue.eq(self.active & operand & settled),
            self.swap_now.eq(self.issue & first),
            self.feedback.eq(self.active & operand & ~settled),
        ]
        m.d.sync += self.read_a.bank.eq(bank_of(command["a_space"]))
        # One port: the fetcher reads a transposed A a block ahead; otherwise each row is read as it is issued.
        with m.If(transposed):
            m.d.comb += [self.read_a.en.eq(fetcher.read.en), self.read_a.address.eq(fetcher.read.address)]
            block_ends = (row == command["m"] - 1) | (lane == memory.lanes - 1)
            with m.If(self.issue & ~ones & block_ends):
                m.d.comb += fetcher.free.eq(Mux(block, 2, 1))
                m.d.sync += block.eq(~block)
        with m.Else():
            m.d.comb += [
                self.read_a.en.eq(self.issue),
                self.read_a.address.eq(a_row + (tile.k0 >> lane_bits)),
            ]

        with m.If(self.issue):
            m.d.sync += [
                row.eq(row + 1),
                first.eq(last),
                last.eq(one_row | (row == row_before_last)),
                a_row.eq(a_row + word_address(command["a_stride"], word_bytes=memory.word_bytes)),
                c_row.eq(c_row + word_address(command["c_stride"], word_bytes=memory.word_bytes)),
            ]
            with m.If(last):
                m.d.sync += [row.eq(0), last.eq(one_row), a_row.eq(a_base), c_row.eq(c_base)]
                tile.advance(m)
                with m.If(tile.last):
                    m.d.sync += self.active.eq(0)
        with m.If(self.start):
            tile.begin(m)
            m.d.sync += [row.eq(0), first.eq(1), last.eq(stream_rows == 1)]
            m.d.sync += [a_row.eq(a_base), c_row.eq(c_base), block.eq(0), self.active.eq(1)]

        self._stream(m, fetcher, tile, transposed, ones, block, lane)
        self._continue_sums(m, command, tile, c_row)
        return m

    def _stream(self, m, fetcher, tile, transposed, ones, block, lane):
        """The row issued in a cycle, two cycles later."""
        array, memory = self.array, self.memory
        rows = array.array_rows
        chunk = Signal(max(1, ceil_log2(-(-memory.lanes // rows))))
        is_ones = Signal()
        # Issued and read in cycle t, there in t + 1, when these registers say which part is wanted.
        m.d.sync += [chunk.eq(tile.k.chunk), is_ones.eq(ones), fetcher.block.eq(block), fetcher.lane.eq(lane)]
        value = Signal(32 * rows)
        one = constant(m, FP32.one, "ONE", width=32)
        with m.If(is_ones):
            m.d.comb += value.eq(one.replicate(rows))
        with m.Elif(transposed):
            m.d.comb += value.eq(fetcher.column)
        with m.Else():
            m.d.comb += value.eq(chunk_of(self.read_a.data, chunk, bits=32 * rows))
        # No reset, here and below: the array takes what was issued, and no more.
        streamed = Signal(32 * rows, reset_less=True)
        m.d.sync += streamed.eq(value)
        m.d.comb += self.a.eq(streamed)
        # A cycle before the row is at the array: after `swap` an element uses the new weight.
        m.d.comb += self.swap.eq(delayed(m, self.swap_now, 1, name="swap"))

    def _continue_sums(self, m, command, tile, c_row):
        """The old values of C, `mul_stages` cycles after the row."""
        array, memory = self.array, self.memory
        columns = array.array_columns
        lane_bits = exact_log2(memory.lanes)
        continues = Signal()
        chunk = Signal(max(1, ceil_log2(memory.mask_chunks)))
        m.d.comb += [
            continues.eq(self.issue & (~tile.first_k | command["accumulate"])),
            chunk.eq(tile.n.chunk),
        ]
        address = Signal(address_bits(memory))
        m.d.comb += address.eq(c_row + (tile.n0 >> lane_bits))
        # A sum meets its row's first product `mul_stages` cycles after the row's value: C is read that much later.
        late = array.mul_stages
        m.d.sync += self.read_c.bank.eq(bank_of(command["c_space"]))
        m.d.comb += [
            self.read_c.en.eq(delayed(m, continues, late, name="continues")),
            self.read_c.address.eq(delayed(m, address, late, name="c_address", reset_less=True)),
        ]
        read = delayed(m, continues, late + 1, name="read_sums")
        read_chunk = delayed(m, chunk, late + 1, name="sums_chunk")
        continued = Signal(32 * columns, reset_less=True)
        m.d.sync += continued.eq(
            # A sum that continues nothing begins at +0.
            Mux(read, chunk_of(self.read_c.data, read_chunk, bits=32 * columns), Const(0, 32 * columns))
        )
        m.d.comb += self.sums.eq(continued)
