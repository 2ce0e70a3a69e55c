"""The update engine's stationary side: fetch each tile of op(B), and load it into the array after the swap."""

from amaranth.hdl import Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import exact_log2

from simgnn.hw.command import COUNT_BITS, Opcode
from simgnn.hw.memory.activation import BANK_BITS, ReadPort, address_bits, chunk_of
from simgnn.hw.primitives.engine import COMMAND, bank_of, product_fields, word_address
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.update.tiles import TileWalk


class TileRow(wiring.Component):
    """One row of a `TileBuffer`.

    Latency: a write is seen in the next cycle. Throughput: one write per cycle.

    Parameters
    ----------
    columns : int

    Members
    -------
    write, data : In
        All values.
    column_write, column_data : In
        Write enable per column, and one value. Never together with `write`.
    o : Out(32 columns)
    """

    def __init__(self, *, columns):
        self.columns = columns
        super().__init__(
            {
                "write": In(1),
                "data": In(32 * columns),
                "column_write": In(columns),
                "column_data": In(32),
                "o": Out(32 * columns),
            }
        )

    def elaborate(self, platform):
        m = Module()
        for c in range(self.columns):
            value = Signal(32, name=f"value{c}", reset_less=True)
            with m.If(self.write):
                m.d.sync += value.eq(self.data.word_select(c, 32))
            with m.If(self.column_write[c]):
                m.d.sync += value.eq(self.column_data)
            m.d.comb += self.o.word_select(c, 32).eq(value)
        return m


class TileBuffer(wiring.Component):
    """R x C values that are written by rows or by columns and read by rows.

    Latency: a write is read in the next cycle. Throughput: one row or column written, one row read per cycle.

    Parameters
    ----------
    rows, columns : int

    Members
    -------
    row_write, row_data : In
        Write enable per row, and a row's values.
    column_write, column_data : In
        Write enable per column, and a column's values. Never together with a row.
    row : In
    o : Out(32 columns)
        The values of `row`.
    """

    def __init__(self, *, rows, columns):
        self.rows = rows
        self.columns = columns
        super().__init__(
            {
                "row_write": In(rows),
                "row_data": In(32 * columns),
                "column_write": In(columns),
                "column_data": In(32 * rows),
                "row": In(range(max(2, rows))),
                "o": Out(32 * columns),
            }
        )

    def elaborate(self, platform):
        m = Module()
        rows = [place(m, platform, f"row{r}", TileRow(columns=self.columns)) for r in range(self.rows)]
        for r, row in enumerate(rows):
            m.d.comb += [
                row.write.eq(self.row_write[r]),
                row.data.eq(self.row_data),
                row.column_write.eq(self.column_write),
                row.column_data.eq(self.column_data.word_select(r, 32)),
            ]
        with m.Switch(self.row):
            for r, row in enumerate(rows):
                with m.Case(r):
                    m.d.comb += self.o.eq(row.o)
        return m


class WeightLoader(wiring.Component):
    """Fetch the tiles of op(B) in the walk's order and load them, up to two tiles ahead of the stream.

    A tile is loaded, a row per cycle, when the swap of the tile two before has passed every row: C + (R - 1)
    (`add_stages` - 2) cycles after that tile began. So tiles follow without a gap when their streams are at least half
    of that and a cycle long, at least C rows, and no shorter than fetching and loading take: 2 R + 4 cycles (R + C + 4
    for a transposed B).

    Parameters
    ----------
    array : ArraySizes
    memory : ActivationSizes

    Members
    -------
    start : In(1)
        Begin the command; it holds until the product has ended.
    command : In(COMMAND payload)
    read : Out(ReadPort)
    weight, weight_row, weight_active, weight_valid : Out
        To the array.
    loaded : Out(1)
        The next tile may begin to stream: its weights will be where they are needed in time.
    swap : In(1)
        The next tile begins to stream in this cycle. Its first row is at the array 2 cycles later.
    bias : Out(stream.Signature(32 C))
        The bias of each tile that ends its sums, in order.
    """

    OPCODE = Opcode.GEMM

    def __init__(self, *, array, memory):
        self.array = array
        self.memory = memory
        columns = array.array_columns
        super().__init__(
            {
                "start": In(1),
                "command": In(COMMAND.members["payload"].shape),
                "read": Out(ReadPort(memory)),
                "weight": Out(32 * columns),
                "weight_row": Out(range(max(2, array.array_rows))),
                "weight_active": Out(1),
                "weight_valid": Out(1),
                "loaded": Out(1),
                "swap": In(1),
                "bias": Out(stream.Signature(32 * columns)),
            }
        )

    def elaborate(self, platform):
        m = Module()
        array, memory = self.array, self.memory
        rows, columns = array.array_rows, array.array_columns
        lane_bits = exact_log2(memory.lanes)
        command = product_fields(memory, self.command)
        tile = TileWalk(m, array=array, lanes=memory.lanes, command=command, name="tile")
        buffer = place(m, platform, "buffer", TileBuffer(rows=rows, columns=columns))

        # Where the tile's first row is: walks with k0 (or n0 for a transposed B).
        transposed = command["transpose_b"]
        address = Signal(address_bits(memory))
        index = Signal(range(max(rows, columns) + 1))
        stride, along, k_left, wanted, bank, bias_bank = self._measure(m, command, tile)

        # Purpose of the read in the cycle before.
        fetched_row = Signal(rows)
        fetched_column = Signal(columns)
        fetched_bias = Signal()
        self._take_words(m, tile, buffer, fetched_row, fetched_column, fetched_bias)

        swapping = Signal()
        loading = Signal()
        row = Signal(range(rows + 1))
        begun = Signal()
        ahead, since, passed = self._count_swaps(m, buffer, row, begun, k_left, swapping)

        base = Signal(address_bits(memory))
        m.d.comb += base.eq(word_address(command["b_address"], word_bytes=memory.word_bytes))
        # The tile's first row: number k0, or n0 of a transposed B.
        tile_address = Signal(address_bits(memory))
        returns = Signal()
        steps = Signal()
        m.d.comb += [
            returns.eq(Mux(transposed, tile.n_returns, tile.k_returns)),
            steps.eq(Mux(transposed, tile.n_steps, tile.k_steps)),
        ]
        with m.FSM():
            with m.State("IDLE"):
                with m.If(self.start):
                    tile.begin(m)
                    m.d.sync += tile_address.eq(base)
                    m.next = "ADDRESS"
            # A cycle for `wanted`, which is registered and follows the tile.
            with m.State("ADDRESS"):
                m.d.sync += [address.eq(tile_address), index.eq(0)]
                m.next = "FETCH"
            with m.State("FETCH"):
                m.d.comb += [
                    self.read.en.eq(1),
                    self.read.bank.eq(bank),
                    self.read.address.eq(address + along),
                ]
                m.d.sync += [index.eq(index + 1), address.eq(address + stride)]
                with m.If(transposed):
                    # A row of a transposed B is a column of op(B): it goes into the buffer as a column.
                    m.d.sync += fetched_column.eq(1 << index)
                with m.Else():
                    m.d.sync += fetched_row.eq(1 << index)
                with m.If(index == wanted - 1):
                    m.next = "BIAS"
            # With the last k-tile of its columns: the epilogue takes biases as tiles end their sums.
            with m.State("BIAS"):
                with m.If(command["bias"] & tile.last_k):
                    # Read again in every cycle: data hold for one only, and the bias may have to wait.
                    m.d.comb += [
                        self.read.en.eq(1),
                        self.read.bank.eq(bias_bank),
                        self.read.address.eq(
                            word_address(command["bias_address"], word_bytes=memory.word_bytes)
                            + (tile.n0 >> lane_bits)
                        ),
                    ]
                    m.d.sync += fetched_bias.eq(1)
                    with m.If(fetched_bias & self.bias.ready):
                        m.d.sync += fetched_bias.eq(0)
                        m.next = "WAIT"
                with m.Else():
                    m.next = "WAIT"
            with m.State("WAIT"):
                m.d.sync += row.eq(0)
                # Each row's register holds the weights of tile j - 1 until the row's elements load them, which they do
                # when all have swapped to tile j - 2. That swap has the parity of this tile, j.
                with m.If((ahead != 2) & (Mux(loading, since[1], since[0]) == passed)):
                    m.next = "LOAD"
            with m.State("LOAD"):
                m.d.comb += [self.weight_valid.eq(1), begun.eq(row == 0)]
                m.d.sync += row.eq(row + 1)
                with m.If(row == rows - 1):
                    # Parity of the tile that is loaded next.
                    m.d.sync += loading.eq(~loading)
                    tile.advance(m)
                    with m.If(returns):
                        m.d.sync += tile_address.eq(base)
                    with m.Elif(steps):
                        m.d.sync += tile_address.eq(
                            tile_address + Mux(transposed, tile.n.rows(stride), tile.k.rows(stride))
                        )
                    with m.If(tile.last):
                        m.next = "IDLE"
                    with m.Else():
                        m.next = "ADDRESS"
        return m

    def _measure(self, m, command, tile):
        """Of the tile that is fetched: rows apart, where along a row, k that are left, words to read, and the banks."""
        array, memory = self.array, self.memory
        rows, columns = array.array_rows, array.array_columns
        lane_bits = exact_log2(memory.lanes)
        transposed = command["transpose_b"]
        stride = Signal(address_bits(memory))
        along = Signal(address_bits(memory))
        wanted = Signal(range(max(rows, columns) + 1))
        bank = Signal(BANK_BITS)
        bias_bank = Signal(BANK_BITS)
        k_left = Signal(COUNT_BITS)
        n_left = Signal.like(command["n"])
        m.d.comb += [
            stride.eq(word_address(command["b_stride"], word_bytes=memory.word_bytes)),
            k_left.eq(tile.k.left),
            n_left.eq(tile.n.left),
            along.eq(Mux(transposed, tile.k0, tile.n0) >> lane_bits),
        ]

        # A tile is visited for several cycles before any of these is asked for.
        m.d.sync += [
            wanted.eq(
                Mux(transposed, Mux(n_left < columns, n_left, columns), Mux(k_left < rows, k_left, rows))
            ),
            bank.eq(bank_of(command["b_space"])),
            bias_bank.eq(bank_of(command["bias_space"])),
        ]
        return stride, along, k_left, wanted, bank, bias_bank

    def _take_words(self, m, tile, buffer, fetched_row, fetched_column, fetched_bias):
        """Put what was read into the tile's buffer, or hand it on as the bias."""
        rows, columns = self.array.array_rows, self.array.array_columns
        row_chunk = chunk_of(self.read.data, tile.n.chunk, bits=32 * columns)
        column_chunk = chunk_of(self.read.data, tile.k.chunk, bits=32 * rows)
        m.d.comb += [
            buffer.row_write.eq(fetched_row),
            buffer.row_data.eq(row_chunk),
            buffer.column_write.eq(fetched_column),
            buffer.column_data.eq(column_chunk),
            self.bias.payload.eq(row_chunk),
            self.bias.valid.eq(fetched_bias),
        ]
        m.d.sync += [fetched_row.eq(0), fetched_column.eq(0)]

    def _count_swaps(self, m, buffer, row, begun, k_left, swapping):
        """Give the row to the array, and count tiles.

        Returns the tiles that are loaded and have not begun, the cycles since the last swap to an even and to an odd
        tile, and those after which a swap has passed every row.
        """
        array = self.array
        rows, columns = array.array_rows, array.array_columns
        ahead = Signal(2)
        # Row r's weights leave the loader r cycles after the first row's, and take r cycles on the bus. The swap takes
        # r x add_stages to row r, and C cycles to its last element. So loading may begin
        # C + r x (add_stages - 2) cycles after the swap; the last row asks for the most, as add_stages is at least 2.
        passed = columns + (rows - 1) * (array.add_stages - 2)
        since = [Signal(range(passed + 1), init=passed, name=f"since{parity}") for parity in range(2)]
        latest = Signal(range(passed + 1))
        m.d.comb += [
            buffer.row.eq(row),
            self.weight.eq(buffer.o),
            self.weight_row.eq(row),
            # Rows after the last of k take no part: what the buffer still holds there is an older tile's.
            self.weight_active.eq(row < k_left),
            latest.eq(Mux(swapping, since[0], since[1])),
            # Elements have loaded the next tile's weights once the last of a row has swapped to this tile's, C cycles
            # after the first: a swap before that would find this tile's weights again.
            self.loaded.eq((ahead != 0) & (latest >= columns)),
        ]
        # From a tile's first row of weights on it counts as loaded: a stream that begins then reaches each row of the
        # array after that row's weights (`loaded`).
        m.d.sync += ahead.eq(ahead + begun - self.swap)
        for parity, count in enumerate(since):
            with m.If(self.swap & (swapping == parity)):
                m.d.sync += count.eq(1)
            with m.Elif(count != passed):
                m.d.sync += count.eq(count + 1)
        with m.If(self.swap):
            m.d.sync += swapping.eq(~swapping)
        return ahead, since, passed
