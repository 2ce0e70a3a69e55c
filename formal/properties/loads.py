"""LOAD: requests for the words of an operand and for no others, and each word written once, to its place."""

from amaranth.hdl import Cat, Mux, Signal

from formal.properties.queues import stable, watched
from formal.properties.reads import PAIRS, WORD_BITS, within_block
from formal.proving.sets import ClaimSet, mistakes
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
DEPTH = 14
"""Cycles of what is not proved for all time; a command of two rows of two words takes 11."""
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


def loads(h):
    """Assume commands, and a memory that gives back beats in their order, whenever it likes.

    Returns the command's fields, and words that are not asked for, owed by the memory, held, and not written.
    """
    m, dut, command = h.m, h.dut, h.dut.command
    of = {name: field.of(command.payload) for name, field in LAYOUT[Opcode.LOAD].items()}
    checked_commands(h, of, command)
    request, write = dut.request, dut.write
    asked, came = request.valid & request.ready, dut.response.valid & dut.response.ready
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
    return of, unasked, owed, held, unwritten


def request_claims(h):
    """The rows of the operand are walked here once more."""
    request = h.dut.request
    of, unasked, owed, held, _ = loads(h)
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
    inside = (request.payload.beats <= left) & (rows_left != 0) & (request.payload.beats <= unasked)
    h.prove(
        "end",
        ~request.valid | inside,
        "no request goes beyond the end of a row, or of the last one",
        depth=DEPTH,
    )
    h.cover("full", owed + held == BUFFER_BEATS, "all credits are used")


def load_claims(h):
    """Requests are assumed to be those of the operand."""
    dut, command = h.dut, h.dut.command
    of, unasked, owed, held, unwritten = loads(h)
    request, write = dut.request, dut.write
    came, busy = dut.response.valid & dut.response.ready, unwritten != 0
    within = ~request.valid | ((request.payload.beats != 0) & (request.payload.beats <= unasked))
    h.assume("asked", within, "no request is empty or goes beyond the operand, as `load_requests` claims")
    h.prove("always", dut.response.ready, "a beat that comes is always taken")
    h.prove(
        "real", ~write.en | (held != 0), "nothing is written that has not come: while no beat comes, nothing"
    )
    h.prove(
        "balance",
        unasked + owed + held == unwritten,
        "each word is asked for once and written once",
        given=("real",),
    )
    lemmas = {"given": ("real", "balance")}
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
        name="load_requests",
        component=lambda: LoadEngine(bus=PAIRS, memory=MEMORY),
        describe=request_claims,
        mistakes=(
            *mistakes("skid_buffer_34", ("if (free) offered", "if (1'b1) offered", "stable")),
            *mistakes("burst_cutter", ("(BURST_BEATS_2 - alone_word)", "BURST_BEATS_2", "block")),
            *mistakes(
                "row_runs",
                ("address_register + stride", "address_register + {6'd0, words, 2'd0}", "address"),
                ("adjacent <= stride == {6'd0, words, 2'd0}", "adjacent <= 1'b1", "end"),
            ),
        ),
    ),
    ClaimSet(
        name="load",
        component=lambda: LoadEngine(bus=PAIRS, memory=MEMORY),
        describe=load_claims,
        mistakes=(
            *mistakes(
                "burst_reader_4",
                ("response_ready = 1'b1", "response_ready = o_ready & !request_valid", "always"),
            ),
            *mistakes(
                "block_queue_4x32",
                ("if (o_ready) queue_r_rdy <= 1'b0", "if (o_ready) queue_r_rdy <= 1'b1", "real", "quiet"),
                ("queue_storage[queue_produce] <=", "queue_storage[queue_consume] <=", "order"),
                ("rdy = queue_inner_level != 2'd0", "rdy = queue_inner_level[1]", "soon"),
            ),
            *mistakes(
                "load_engine",
                ("left == 3'd1", "left == 3'd2", "ends", "behind"),
                ("started = (fsm_state == 2'd0) & started_both", "started = started_both", "starts"),
                ("left <= product", "left <= product + 3'd1", "starts"),
                ("row + command_payload[323:322]", "row + words[1:0]", "place"),
                (
                    "row <= row + command_payload[323:322]",
                    "row <= row + command_payload[323:322]; column <= column + 3'd1",
                    "place",
                ),
                ("write_lanes = 1'b1", "write_lanes = !column[0]", "lanes"),
                ("started = (fsm_state == 2'd0) & started_both", "started = started_both", "balance"),
            ),
        ),
    ),
)
