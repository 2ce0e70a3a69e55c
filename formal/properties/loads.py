"""LOAD: requests for the words of an operand and for no others, and each word written once, to its place."""

from amaranth.hdl import Cat, Mux, Signal

from formal.properties.bundles import watched
from formal.properties.queues import stable
from formal.properties.reads import PAIRS, WORD_BITS, within_block
from formal.proving.sets import ClaimSet
from simgnn.hw.command import BANKS, LAYOUT, Opcode, Space
from simgnn.hw.memory.activation import ActivationSizes
from simgnn.hw.transfer.transfer_engines import LoadEngine

MEMORY = ActivationSizes(
    lanes=1, bank_words=4, mask_words=4, mask_unit=4, drain_words=1, source_words=1, array_columns=1
)
ROWS = 2
COUNT = 3
"""Bits of numbers of words that a bank can have."""
NEAR = 3
"""Bits of the words' numbers in device memory that are tried."""
DEPTH = 20
"""Cycles of the claim that is not proved for all time."""
BUFFER_BEATS = 2 * PAIRS.burst_beats


def checked_commands(h, of, command):
    """Assume commands as the checker lets them through, which stay until they are done."""
    kept = h.holds(command.valid, command.ready, Cat(*of.values()))
    h.assume("stays", kept, "a command stays until it is done")
    words, rows = of["columns"], of["rows"]
    h.assume(
        "counted",
        (rows != 0) & (rows <= ROWS) & (words != 0) & (words <= MEMORY.bank_words),
        f"a command has 1 or {ROWS} rows, and no more columns than a bank has words",
    )
    place, stride = of["destination_address"], of["destination_stride"]
    small = (place >> (COUNT + WORD_BITS) == 0) & (stride >> (COUNT + WORD_BITS) == 0)
    end = (
        place[WORD_BITS : WORD_BITS + COUNT]
        + Mux(rows == 1, 0, stride[WORD_BITS : WORD_BITS + COUNT])
        + words[:COUNT]
    )
    apart = (rows == 1) | (stride[WORD_BITS : WORD_BITS + COUNT] >= words[:COUNT])
    banks = (of["destination_space"] >= Space.BANK0) & (of["destination_space"] < Space.BANK0 + BANKS)
    h.assume(
        "fits",
        small & (end <= MEMORY.bank_words) & apart & banks,
        "the destination's rows lie apart, within a bank",
    )
    aligned = Cat(
        *[
            of[f"{side}_{name}"][:WORD_BITS]
            for side in ("source", "destination")
            for name in ("address", "stride")
        ]
    )
    h.assume("aligned", ~aligned.any(), "addresses and strides are multiples of a word")
    near = Cat(of["source_address"][NEAR + WORD_BITS :], of["source_stride"][NEAR + WORD_BITS :])
    h.assume("near", ~near.any(), f"the source's address and stride are below {1 << NEAR} words")


def all_words(of):
    """Words of a command, without a product."""
    words = of["columns"][:COUNT]
    return Mux(of["rows"] == 1, words, words << 1)


def asked_rows(h, of):
    """What is still to be asked for: the next word's number, words of its row, rows; touching rows are one."""
    m, dut = h.m, h.dut
    asked = dut.request.valid & dut.request.ready
    words, rows = of["columns"][:COUNT], of["rows"][:COUNT]
    source, stride = (of[f"source_{name}"][WORD_BITS : WORD_BITS + NEAR] for name in ("address", "stride"))
    touching = Signal()
    row, address = (Signal(NEAR + COUNT + 1, name=f"asked_{name}") for name in ("row", "address"))
    left, rows_left = Signal(2 * COUNT), Signal(COUNT)
    beats = dut.request.payload.beats
    m.d.comb += touching.eq(stride == words)
    with m.If(dut.started):
        m.d.sync += [
            row.eq(source),
            address.eq(source),
            left.eq(Mux(touching, all_words(of), words)),
            rows_left.eq(Mux(touching, 1, rows)),
        ]
    with m.Elif(asked):
        m.d.sync += [address.eq(address + beats), left.eq(left - beats)]
        with m.If(beats == left):
            m.d.sync += [
                row.eq(row + stride),
                address.eq(row + stride),
                left.eq(words),
                rows_left.eq(rows_left - 1),
            ]
    return address, left, rows_left


def load_claims(h):
    """The memory gives back beats that were asked for, in their order, whenever it likes."""
    m, dut, command = h.m, h.dut, h.dut.command
    of = {name: field.of(command.payload) for name, field in LAYOUT[Opcode.LOAD].items()}
    checked_commands(h, of, command)
    request, write = dut.request, dut.write
    asked, came = request.valid & request.ready, dut.response.valid & dut.response.ready
    # Words of the command that are not asked for, asked for, held, and altogether not written.
    total = all_words(of)
    unasked, unwritten = Signal(2 * COUNT), Signal(2 * COUNT)
    owed = Signal(range(2 * BUFFER_BEATS + 1))
    with m.If(dut.started):
        m.d.sync += [unasked.eq(total), unwritten.eq(total)]
    with m.Else():
        m.d.sync += [
            unasked.eq(unasked - Mux(asked, request.payload.beats, 0)),
            unwritten.eq(unwritten - write.en),
        ]
    m.d.sync += owed.eq(owed + Mux(asked, request.payload.beats, 0) - came)
    h.assume("owed", ~dut.response.valid | (owed != 0), "the memory sends what was asked for, and no more")
    held = h.count(up=came, down=write.en, most=2 * BUFFER_BEATS)
    busy = unwritten != 0
    _requests(h, of)
    h.prove("credit", owed + held <= BUFFER_BEATS, "what is asked for and what is held fits into the buffer")
    h.prove("always", dut.response.ready, "a beat that comes is always taken")
    h.prove(
        "real", ~write.en | (held != 0), "nothing is written that has not come: while no beat comes, nothing"
    )
    h.prove(
        "balance",
        (unasked + owed + held == unwritten) & (~request.valid | (request.payload.beats <= unasked)),
        "each word is asked for once and written once",
        given=("end", "credit", "real"),
    )
    lemmas = {"given": ("end", "credit", "real", "balance")}
    h.prove(
        "starts",
        dut.started == (command.valid & dut.permitted & ~busy),
        "a command starts once its tokens are there and the one before has ended",
        **lemmas,
    )
    h.prove(
        "quiet",
        busy | (~request.valid & ~write.en),
        "nothing is asked for or written without a command",
        **lemmas,
    )
    h.prove(
        "ends",
        command.ready == (write.en & (unwritten == 1)),
        "a command ends with the write of its last word, and only then",
        **lemmas,
    )
    h.prove(
        "behind",
        ~command.ready | ((unasked == 0) & (owed == 0) & (held == 1)),
        "a command ends behind its last beat: all were asked for, and none is to come",
        **lemmas,
    )
    _writes(h, of, lemmas)
    late = h.past(held != 0) & (held != 0) & ~write.en & ~h.past(write.en)
    h.prove("soon", ~late, "a beat is written within two cycles")
    # One beat, whichever, is watched, and how many are ahead of it.
    due, value = watched(
        h, "choose", pushed=came, value=dut.response.payload[:1], popped=write.en, level=held
    )
    h.prove(
        "order",
        ~(due & write.en) | (write.data[0] == value),
        "beats are written as they came, in their order",
    )
    source_stride = of["source_stride"][WORD_BITS : WORD_BITS + NEAR]
    two = command.ready & (of["rows"] == 2) & (of["columns"] == 2)
    h.cover("rows", two & (source_stride == 4), "rows that lie apart are loaded")
    h.cover("touching", two & (source_stride == 2), "rows that touch are loaded")
    h.cover("again", dut.started & h.past(command.ready), "a command follows the one before")
    h.cover("full", owed + held == BUFFER_BEATS, "all credits are used")


def _requests(h, of):
    request = h.dut.request
    stable(h, "stable", request)
    h.prove(
        "block",
        ~request.valid | within_block(request.payload, PAIRS),
        "no request crosses 4 KB, or is too long",
    )
    address, left, rows_left = asked_rows(h, of)
    h.prove(
        "address",
        ~request.valid | (request.payload.address == address << WORD_BITS),
        "a request begins where the one before ended, or at the next row",
        depth=DEPTH,
    )
    h.prove(
        "end",
        ~request.valid | ((request.payload.beats <= left) & (rows_left != 0)),
        "no request goes beyond the end of a row, or of the last one",
    )


def _writes(h, of, lemmas):
    """What is written next: the row's first word, and the column."""
    m, dut, write = h.m, h.dut, h.dut.write
    words, stride = of["columns"][:COUNT], of["destination_stride"][WORD_BITS : WORD_BITS + COUNT]
    row, column = Signal(COUNT), Signal(COUNT)
    with m.If(dut.started):
        m.d.sync += [row.eq(of["destination_address"][WORD_BITS : WORD_BITS + COUNT]), column.eq(0)]
    with m.Elif(write.en):
        m.d.sync += column.eq(column + 1)
        with m.If(column == words - 1):
            m.d.sync += [row.eq(row + stride), column.eq(0)]
    place = write.address == (row + column)[: len(write.address)]
    h.prove(
        "place",
        ~write.en | (place & (write.bank == of["destination_space"] - 1)),
        "words are written row by row, each to its place",
        **lemmas,
    )
    h.prove("lanes", ~write.en | write.lanes.all(), "words are written whole")


SETS = (
    ClaimSet(
        name="load",
        component=lambda: LoadEngine(bus=PAIRS, memory=MEMORY),
        describe=load_claims,
        mistakes=(),
    ),
)
