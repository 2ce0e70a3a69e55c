"""Parts of UPDATE: the transposing buffer, the ways of values and weights through the array, where rows are written."""

from amaranth.hdl import Cat, Mux, Signal
from amaranth.utils import exact_log2

from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.command import Space
from simgnn.hw.memory.activation import ActivationSizes
from simgnn.hw.primitives.engine import product_fields, word_address
from simgnn.hw.update.array_sizes import ArraySizes
from simgnn.hw.update.epilogue import Epilogue
from simgnn.hw.update.systolic import ProcessingElement, SystolicRow
from simgnn.hw.update.transpose import BlockTranspose

ROWS, LANES = 2, 2
COLUMNS, ROW_BITS = 2, 2
ARRAY = ArraySizes(array_rows=2, array_columns=2, add_stages=3, mul_stages=2, clock_enables=True)
MEMORY = ActivationSizes(
    lanes=2, bank_words=4, mask_words=2, mask_unit=1, array_columns=2, drain_words=1, source_words=1
)


def transpose_claims(h):
    """One value of a word that is written, whichever, is watched until it is written again, and whenever it is read."""
    m, dut = h.m, h.dut
    choose, place, lane = (
        h.free("choose"),
        h.free("place", 1 + exact_log2(ROWS)),
        h.free("of", exact_log2(LANES)),
    )
    watching, at, of, value = Signal(), Signal.like(place), Signal.like(lane), Signal(32)
    with m.If(watching):
        with m.If(dut.write.bit_select(at, 1)):
            m.d.sync += value.eq(dut.word.word_select(of, 32))
    with m.Elif(choose & dut.write.bit_select(place, 1)):
        m.d.sync += [watching.eq(1), at.eq(place), of.eq(lane), value.eq(dut.word.word_select(lane, 32))]
    row, block = at[: exact_log2(ROWS)], at[exact_log2(ROWS)]
    read = watching & (dut.block == block) & (dut.lane == of)
    h.prove("kept", ~read | (dut.o.word_select(row, 32) == value), "a value is read as it was last written")
    other = dut.write.word_select(~block, ROWS).any()
    h.cover("both", read & other & (value == 1), "a block is read as the other one is written")


def element_claims(h):
    """What passes an element comes one enabled cycle later; enable and swap one cycle later."""
    m, dut = h.m, h.dut
    before, swapped, moves = Signal(32, reset_less=True), Signal(), Signal(reset_less=True)
    m.d.sync += [swapped.eq(dut.swap), moves.eq(dut.en)]
    with m.If(moves):
        m.d.sync += before.eq(dut.a)
    h.prove("enable", dut.en_out == moves, "the next element is enabled one cycle later")
    h.prove("value", dut.a_out == before, "the next element has each value one enabled cycle later")
    h.prove("swap", dut.swap_out == swapped, "the next element swaps its weight one cycle later")
    h.cover("passes", dut.swap_out & ~dut.en_out & (dut.a_out == 1), "a value waits beside a swap")


def row_claims(h):
    """The bus that weights come on."""
    dut = h.dut
    came = h.past(dut.weight_valid)
    passed = Cat(dut.weight_out, dut.weight_active_out)
    wanted = h.past(Cat(dut.weight, dut.weight_active), reset=False)
    further = (h.past(dut.weight_row, reset=False) - 1)[:ROW_BITS]
    h.prove(
        "bus", dut.weight_valid_out == came, "weights go to the next row one cycle later, and no others do"
    )
    h.prove("weights", ~came | (passed == wanted), "they go on as they came, with whether they take part")
    h.prove("row", ~came | (dut.weight_row_out == further), "they have a row less to go")
    h.cover(
        "paused", dut.weight_valid_out & ~dut.en & (dut.weight_row_out == 1), "weights move while values wait"
    )


def epilogue_claims(h):
    """Rows of whole products, tile by tile, which are counted here once more."""
    m, dut = h.m, h.dut
    late = ARRAY.add_stages
    sums_valid = Signal()
    m.d.sync += sums_valid.eq(dut.coming)
    command = product_fields(MEMORY, dut.command)
    words = {
        name: word_address(command[name], word_bytes=MEMORY.word_bytes) for name in ("c_address", "c_stride")
    }
    rows = command["m"] + command["ones_row"]
    # Where the next row lies: its number, the tile's first k and n, its word of C, its byte of the mask. What ends with
    # it is found out when the walk comes there, as the command holds from its start on.
    row, k, n = (Signal.like(command[name]) for name in "mkn")
    last_k, last_n = Signal(), Signal()
    address, byte = Signal.like(dut.write.address), Signal(exact_log2(MEMORY.mask_words * MEMORY.word_bytes))
    last_row = row == h.past((rows - 1)[: len(row)])
    # The inner of the two goes back to the first at its end; the outer one's end is the product's.
    inner_k, inner_n = command["n_outer"], ~command["n_outer"]
    next_k = Mux(inner_k & last_k, 0, k + ARRAY.array_rows)
    next_n = Mux(inner_n & last_n, 0, n + ARRAY.array_columns)
    to_row = [row.eq(0), address.eq(words["c_address"]), byte.eq(command["mask_address"])]

    def to_tile(side, last, first, *, size, total):
        return [side.eq(first), last.eq(first + size >= total)]

    along_k = {"size": ARRAY.array_rows, "total": command["k"]}
    along_n = {"size": ARRAY.array_columns, "total": command["n"]}
    with m.If(dut.start):
        m.d.sync += [*to_tile(k, last_k, 0, **along_k), *to_tile(n, last_n, 0, **along_n), *to_row]
    with m.Elif(sums_valid):
        m.d.sync += [
            row.eq(row + 1),
            address.eq(address + words["c_stride"]),
            byte.eq(byte + command["mask_stride"]),
        ]
        with m.If(last_row):
            m.d.sync += to_row
            with m.If(inner_k | last_n):
                m.d.sync += to_tile(k, last_k, next_k, **along_k)
            with m.If(inner_n | last_k):
                m.d.sync += to_tile(n, last_n, next_n, **along_n)

    def entered(value, *, cycles=late):
        return h.past(value, cycles=cycles, reset=False)

    came = h.past(sums_valid, cycles=late)
    left = (command["n"] - n)[: len(n)]
    lanes = Cat(*[left > c for c in range(ARRAY.array_columns)])
    h.prove("rows", dut.write.en == came, f"each row is written {late} cycles later, and nothing else is")
    h.prove(
        "address",
        ~came | (dut.write.address == entered((address + n // MEMORY.lanes)[: len(address)])),
        "rows go to C's first word and a stride further each, and those of a tile as far on as it is",
    )
    bank = h.past((command["c_space"] - Space.BANK0)[: len(dut.write.bank)])
    h.prove("bank", dut.write.bank == bank, "rows go to C's bank")
    h.prove("lanes", ~came | (dut.write.lanes == entered(lanes)), "columns that the product has are written")
    ends = h.past(sums_valid & last_row & last_k & last_n, cycles=late)
    h.prove("done", dut.done == ends, "a product ends with the last row of its last tile, and always does")

    # Bits of the mask: `chunk` counts groups of the array's columns from the mask memory's first bit on.
    chunk = Signal(len(byte) + 3 - exact_log2(ARRAY.array_columns))
    m.d.comb += chunk.eq(((byte << 3) + n) >> exact_log2(ARRAY.array_columns))
    final, masked = entered(last_k), command["masked"]
    asked = h.past(sums_valid & last_k & masked, cycles=late - 2)
    h.prove(
        "given",
        dut.read_mask.en == asked,
        "a given mask is read two cycles before a row that ends its sums is written, and only there",
    )
    chunks = MEMORY.mask_chunk_bits
    h.prove(
        "looked",
        ~asked | (dut.read_mask.address == entered(chunk, cycles=late - 2) >> chunks),
        "it is read where the command says, a stride further for each row",
    )
    writes = came & final & command["mask_write"]
    h.prove(
        "mask",
        dut.write_mask.en == writes,
        "mask bits are written with each row that ends its sums, if the command says so, and only there",
    )
    h.prove(
        "place",
        ~writes | (Cat(dut.write_mask.chunk, dut.write_mask.address) == entered(chunk)),
        "they go where the command says, a stride further for each row",
    )
    given = h.past(
        dut.read_mask.data.word_select(entered(chunk, cycles=late - 1)[:chunks], ARRAY.array_columns),
        cycles=1,
    )
    allowed = Mux(masked, given, ~0)[: ARRAY.array_columns] & dut.write.lanes
    other = Cat(*[dut.write.data.word_select(c, 32).any() for c in range(ARRAY.array_columns)])
    h.prove(
        "bits",
        ~writes | (dut.write_mask.data == (allowed & Mux(command["relu"], other, ~0))),
        "a bit says whether the given mask lets its value pass and, with ReLU, the value is not 0",
    )
    h.prove(
        "zero",
        ~(came & final & masked) | ((other & ~given) == 0),
        "a value that the given mask holds back is 0",
    )
    h.cover("tiles", dut.done & (dut.write.address == 3) & (rows == 2), "a product of several tiles ends")
    h.cover(
        "masks",
        dut.write_mask.en & masked & (dut.write_mask.data == 1) & (other == 3),
        "a given mask lets one of two sums pass",
    )


SETS = (
    ClaimSet(
        name="block_transpose",
        component=lambda: BlockTranspose(rows=ROWS, lanes=LANES),
        describe=transpose_claims,
        quick=True,
        mistakes=(
            *mistakes(
                "transpose_row",
                ("block ? word1 : word0", "block ? word0 : word1", "kept"),
                ("if (write[1]) word1", "if (|write) word1", "kept"),
                ("{lane, 5'd0}", "{!lane, 5'd0}", "kept"),
            ),
            *mistakes("block_transpose", ("{write[3], write[1]}", "{write[1], write[3]}", "kept")),
        ),
    ),
    ClaimSet(
        name="element",
        component=lambda: ProcessingElement(mul_stages=2, add_stages=2, clock_enables=True),
        describe=element_claims,
        mistakes=mistakes(
            "pe",
            ("moving_0 <= en", "moving_0 <= 1'b1", "enable"),
            ("if (moving_0) passed <= a", "if (1'b1) passed <= a", "value"),
            ("else swap_out <= swap", "else swap_out <= swap & en", "swap"),
        ),
    ),
    ClaimSet(
        name="array_row",
        component=lambda: SystolicRow(
            columns=COLUMNS, mul_stages=2, add_stages=2, row_bits=ROW_BITS, clock_enables=True
        ),
        describe=row_claims,
        mistakes=mistakes(
            "systolic_row",
            ("else weight_valid_out <= weight_valid", "else weight_valid_out <= weight_valid & en", "bus"),
            ("weight_passed <= weight;", "if (take) weight_passed <= weight;", "weights"),
            ("weight_row_passed <= weight_row - 2'd1", "weight_row_passed <= weight_row", "row"),
        ),
    ),
    ClaimSet(
        name="epilogue",
        component=lambda: Epilogue(array=ARRAY, memory=MEMORY),
        describe=epilogue_claims,
        mistakes=mistakes(
            "epilogue",
            ("valid_2 <= valid_1", "valid_2 <= valid_0", "rows"),
            ("c_row <= c_row + command[580:579]", "c_row <= c_row", "address"),
            ("tile_k_returns = command[40]", "tile_k_returns = !command[40]", "address", "lanes"),
            ("(n_left >= 4'd2) ? 2'd3 :", "", "lanes"),
            ("write_bank <= command", "write_bank <= 3'd1 + command", "bank"),
            ("sums_valid & last & tile_last", "sums_valid & tile_last", "done"),
            ("done = last_2", "done = last_2 & !command[37]", "done"),
            ("final_ & command[38]", "final_", "given"),
            ("read_mask_en = mask_valid_0", "read_mask_en = 1'b0", "given"),
            ("mask_row <= mask_row + command[835:832]", "mask_row <= mask_row", "looked", "place"),
            ("place_2[2] & command[37]", "place_2[2]", "mask"),
            ("write_mask_en = valid_2 &", "write_mask_en = 1'b0 &", "mask"),
            ("write_data = result", "write_data = 64'd0", "bits"),
            ("write_mask_data = passed", "write_mask_data = 2'd0", "bits"),
            ("(passed[1] | !place_2[2]) ?", "1'b1 ?", "zero"),
        ),
    ),
)
