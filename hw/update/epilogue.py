"""The update engine's output side: bias, ReLU, a given mask, the mask of what both let pass, and the write to C."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for, ceil_log2, exact_log2

from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.command import Opcode
from simgnn.hw.depths import BIASES
from simgnn.hw.float_format import FP32
from simgnn.hw.memory.activation import MaskWritePort, ReadPort, WritePort, address_bits, mask_chunk_of
from simgnn.hw.primitives.delay import clock_enables, delayed
from simgnn.hw.primitives.engine import COMMAND, bank_of, product_fields, word_address
from simgnn.hw.primitives.fifo import Queue
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.pipeline import constant
from simgnn.hw.update.tiles import TileWalk


class Epilogue(wiring.Component):
    """Finish the sums that leave the array and write them to C, row by row of each tile, in the walk's order.

    Every row passes the bias adder, which adds -0 unless the row ends its sums and the command has a bias.

    Latency: `add_stages` cycles from `sums` to the write. Throughput: one row per cycle.

    Parameters
    ----------
    array : ArraySizes
    memory : ActivationSizes

    Members
    -------
    start : In(1)
        Begin the command; it holds until the product has ended.
    command : In(COMMAND payload)
    coming : In(1)
        A row of sums comes in the next cycle.
    sums : In(32 C)
    bias : In(stream.Signature(32 C))
    write : Out(WritePort)
    read_mask : Out(ReadPort)
    write_mask : Out(MaskWritePort)
    done : Out(1)
        The last row is written in this cycle.
    """

    OPCODE = Opcode.GEMM

    def __init__(self, *, array, memory):
        self.array = array
        self.memory = memory
        super().__init__(
            {
                "start": In(1),
                "command": In(COMMAND.members["payload"].shape),
                "coming": In(1),
                "sums": In(32 * array.array_columns),
                "bias": In(stream.Signature(32 * array.array_columns)),
                "write": Out(WritePort(memory)),
                "read_mask": Out(ReadPort(memory)),
                "write_mask": Out(MaskWritePort(memory)),
                "done": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        array, memory = self.array, self.memory
        columns = array.array_columns
        command = product_fields(memory, self.command)
        tile = TileWalk(m, array=array, lanes=memory.lanes, command=command, name="tile")
        # The loader is a whole array ahead: it fetches the biases of several tiles before the first is used.
        biases = place(m, platform, "biases", Queue(width=32 * columns, depth=BIASES))
        m.d.comb += [
            biases.i.payload.eq(self.bias.payload),
            biases.i.valid.eq(self.bias.valid),
            self.bias.ready.eq(biases.i.ready),
        ]

        sums_valid = Signal()
        m.d.sync += sums_valid.eq(self.coming)
        # Where the row goes; counted as it enters.
        row = Signal.like(command["m"])
        c_row = Signal(address_bits(memory))
        mask_row = Signal(exact_log2(memory.mask_words * memory.word_bytes))
        # Chunks are numbered by the bits from `column_bits` on.
        lane_bits, column_bits = exact_log2(memory.lanes), ceil_log2(columns)
        mask_bit = Signal(exact_log2(memory.mask_words) + memory.mask_chunk_bits + column_bits)
        last_row = Signal.like(row)
        last = Signal()
        c_base = word_address(command["c_address"], word_bytes=memory.word_bytes)
        m.d.comb += [last.eq(row == last_row)]
        if memory.lanes % columns == 0:
            m.d.comb += mask_bit.eq((mask_row << 3) + tile.n0)
        else:
            group = ((mask_row << 3) >> lane_bits) + (tile.n0 >> lane_bits)
            m.d.comb += mask_bit.eq(Cat(Const(0, column_bits), tile.n.chunk, group))
        m.d.sync += last_row.eq(command["m"] + command["ones_row"] - 1)
        biased = Signal()
        m.d.comb += [
            # Partial sums of earlier k-tiles go to C as they are: bias, ReLU and masks come at the end of a sum.
            biased.eq(command["bias"] & tile.last_k),
            # One bias serves all rows of its tile.
            biases.o.ready.eq(sums_valid & biased & last),
        ]
        # The walk of the streamer again, as its rows come out of the array: they keep their order, so that no row
        # carries along where it goes.
        with m.If(sums_valid):
            m.d.sync += [
                row.eq(row + 1),
                c_row.eq(c_row + word_address(command["c_stride"], word_bytes=memory.word_bytes)),
                mask_row.eq(mask_row + command["mask_stride"]),
            ]
            with m.If(last):
                m.d.sync += [row.eq(0), c_row.eq(c_base), mask_row.eq(command["mask_address"])]
                tile.advance(m)
        with m.If(self.start):
            tile.begin(m)
            m.d.sync += [row.eq(0), c_row.eq(c_base), mask_row.eq(command["mask_address"])]

        finished = Signal(32 * columns)
        enables = clock_enables(
            m, self.coming, array.add_stages, lanes=columns, wanted=array.clock_enables, name="adding"
        )
        nothing = constant(m, FP32.negative_zero, "NEGATIVE_ZERO", width=32)
        for c in range(columns):
            adder = place(m, platform, f"bias{c}", FloatAdd(fmt=FP32, stages=array.add_stages))
            m.d.comb += [
                adder.en.eq(enables[c]),
                adder.a.eq(self.sums.word_select(c, 32)),
                # -0 is the addend that leaves every value as it is; +0 would turn -0 into +0.
                adder.b.eq(Mux(biased, biases.o.payload.word_select(c, 32), nothing)),
                finished.word_select(c, 32).eq(adder.o),
            ]

        entering = {"sums_valid": sums_valid, "last": last, "c_row": c_row, "mask_bit": mask_bit}
        self._write_out(m, command, tile, finished, **entering)
        return m

    def _write_out(self, m, command, tile, finished, *, sums_valid, last, c_row, mask_bit):
        """Write the biased sums where `tile`, `c_row` and `mask_bit` said as the row entered.

        The mask is read two cycles before the write, and its bits are selected one cycle before: hence at least two
        `add_stages`.
        """
        array, memory = self.array, self.memory
        columns = array.array_columns
        lane_bits, column_bits = exact_log2(memory.lanes), ceil_log2(columns)
        late = array.add_stages
        n_left = Signal.like(command["n"])
        width = Signal(columns)
        chunk = Signal(max(1, ceil_log2(memory.mask_chunks)))
        address = Signal(address_bits(memory))
        final = Signal()
        m.d.comb += [
            n_left.eq(tile.n.left),
            width.eq(Mux(n_left >= columns, ~0, (1 << n_left[: bits_for(columns)]) - 1)),
            chunk.eq(tile.n.chunk),
            address.eq(c_row + (tile.n0 >> lane_bits)),
            final.eq(tile.last_k),
        ]
        # A row's place takes as many cycles as the bias adder, so that both come out together.
        place_out = delayed(m, Cat(width, final, chunk, address), late, name="place", reset_less=True)
        width_out = place_out[:columns]
        final_out = place_out[columns]
        chunk_out = place_out[columns + 1 : columns + 1 + len(chunk)]
        address_out = place_out[columns + 1 + len(chunk) :]
        valid_out = delayed(m, sums_valid, late, name="valid")
        last_out = delayed(m, sums_valid & last & tile.last, late, name="last")
        mask_bit_early = delayed(m, mask_bit, late - 2, name="mask_bit", reset_less=True)
        mask_bit_next = delayed(m, mask_bit_early, 1, name="mask_bit_next", reset_less=True)
        mask_bit_out = delayed(m, mask_bit_next, 1, name="mask_bit_out", reset_less=True)
        valid_early = delayed(m, sums_valid & final & command["masked"], late - 2, name="mask_valid")
        mask_word_bits = memory.mask_chunk_bits + column_bits
        m.d.comb += [
            self.read_mask.en.eq(valid_early),
            self.read_mask.address.eq(mask_bit_early >> mask_word_bits),
        ]
        mask_chunk = mask_bit_out[column_bits:mask_word_bits]
        given_chunk = mask_bit_next[column_bits:mask_word_bits]
        # A register between the read and the use: the selection among a word's chunks is too slow to lie in front of
        # the write as well.
        given = Signal(columns)
        m.d.sync += given.eq(mask_chunk_of(memory, self.read_mask.data, given_chunk))

        result = Signal(32 * columns)
        passed = Signal(columns)
        for c in range(columns):
            value = finished.word_select(c, 32)
            # The adder's NaN has no sign, and so passes as a positive value: ReLU hands NaN on.
            positive = ~value[31] & value[:31].any()
            m.d.comb += [
                passed[c].eq((positive | ~command["relu"]) & (given[c] | ~command["masked"])),
                # `passed` is of finished sums; a partial sum is written whatever the mask says.
                result.word_select(c, 32).eq(Mux(passed[c] | ~final_out, value, 0)),
            ]
        m.d.sync += self.write.bank.eq(bank_of(command["c_space"]))
        copies = memory.mask_chunks
        lanes = Signal(memory.lanes)
        m.d.comb += [
            lanes.eq(
                Cat(*[Mux(chunk_out == i, width_out, Const(0, columns)) for i in range(copies)])[
                    : memory.lanes
                ]
            ),
            self.write.en.eq(valid_out),
            self.write.address.eq(address_out),
            # The row is in the place of every chunk, and `lanes` enables one: no multiplexer before the RAM.
            self.write.data.eq(Cat(*[result] * copies)[: memory.word_bits]),
            self.write.lanes.eq(lanes),
            self.write_mask.en.eq(valid_out & final_out & command["mask_write"]),
            self.write_mask.address.eq(mask_bit_out >> mask_word_bits),
            self.write_mask.chunk.eq(mask_chunk),
            # Columns after the product's last come out as 0: the padding of a mask is part of what is written.
            self.write_mask.data.eq(passed & width_out),
            self.done.eq(last_out),
        ]
