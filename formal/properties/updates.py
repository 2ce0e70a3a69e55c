"""Parts of UPDATE: the transposing buffer, the ways of values and weights through the array, where rows are written."""

from amaranth.hdl import Cat, Mux, Signal
from amaranth.utils import exact_log2

from formal.proving.sets import ClaimSet, mistakes
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
    """What passes an element comes one enabled cycle later."""
    m, dut = h.m, h.dut
    before, swapped = Signal(32, reset_less=True), Signal()
    with m.If(dut.en):
        m.d.sync += [before.eq(dut.a), swapped.eq(dut.swap)]
    h.prove("value", dut.a_out == before, "the next element has each value one enabled cycle later")
    h.prove("swap", dut.swap_out == swapped, "the next element swaps its weight one enabled cycle later")
    h.cover("passes", dut.swap_out & ~dut.en & (dut.a_out == 1), "a value waits beside a swap")


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
    """Rows of one product's first tile, from its start on; the command holds, and no row comes with its start."""
    m, dut = h.m, h.dut
    late = ARRAY.add_stages
    command = product_fields(MEMORY, dut.command)
    h.assume(
        "held",
        dut.start | h.first | (dut.command == h.past(dut.command, reset=False)),
        "a command holds until the next",
    )
    h.assume("apart", ~dut.start | ~dut.sums_valid, "no row comes as a command starts")
    words = {
        name: word_address(command[name], word_bytes=MEMORY.word_bytes) for name in ("c_address", "c_stride")
    }
    rows = command["m"] + command["ones_row"]
    h.assume(
        "rows",
        (rows != 0) & (rows <= MEMORY.bank_words),
        "a product has rows, and no more than a bank has words",
    )
    # A row's number within the first tile.
    running, row, address = Signal(), Signal(range(MEMORY.bank_words + 1)), Signal.like(dut.write.address)
    with m.If(dut.start):
        m.d.sync += [running.eq(1), row.eq(0), address.eq(words["c_address"])]
    with m.Elif(dut.sums_valid):
        m.d.sync += [row.eq(row + 1), address.eq(address + words["c_stride"])]
        with m.If(row + 1 == rows):
            m.d.sync += running.eq(0)
    entering = running & dut.sums_valid
    h.prove(
        "rows",
        dut.write.en == h.past(dut.sums_valid, cycles=late),
        f"each row is written {late} cycles later",
    )
    h.prove(
        "address",
        ~h.past(entering, cycles=late) | (dut.write.address == h.past(address, cycles=late, reset=False)),
        "rows of the first tile go to C's first word and a stride further each",
    )
    h.prove(
        "mask",
        ~dut.write_mask.en | (dut.write.en & command["mask_write"]),
        "mask bits are written with their row",
    )
    reads = h.past(dut.sums_valid & command["masked"], cycles=late - 2)
    h.prove("given", ~dut.read_mask.en | reads, "a given mask is read two cycles before its row is written")
    ends = h.past(dut.sums_valid & (row + 1 == Mux(running, rows, row + 1)), cycles=late)
    h.prove(
        "done",
        ~dut.done | (dut.write.en & ends),
        "a product ends with a row, of its first tile with the last one",
    )
    h.cover("second", h.past(entering & (row == 1), cycles=late) & dut.done, "a product of two rows ends")


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
        component=lambda: ProcessingElement(mul_stages=2, add_stages=2),
        describe=element_claims,
        mistakes=mistakes(
            "pe",
            ("if (en) passed <= a", "if (1'b1) passed <= a", "value"),
            ("else if (en) swap_out", "else if (1'b1) swap_out", "swap"),
        ),
    ),
    ClaimSet(
        name="array_row",
        component=lambda: SystolicRow(columns=COLUMNS, mul_stages=2, add_stages=2, row_bits=ROW_BITS),
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
            ("place_2[2] & command[37]", "place_2[2]", "mask"),
            ("final_ & command[38]", "final_", "given"),
            ("sums_valid & last & tile_last", "sums_valid & tile_last", "done"),
        ),
    ),
)
