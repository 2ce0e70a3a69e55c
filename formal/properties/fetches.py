"""The sequencer: it reads the program and nothing else, and commands leave in order, checked, to their engines."""

from amaranth.hdl import Cat, Mux, Signal
from amaranth.utils import exact_log2

from formal.properties.queues import stable, watched
from formal.properties.reads import within_block
from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.command import COMMAND_BYTES, ENGINE_OF, HEADER, Engine, ErrorCause, engine_fields
from simgnn.hw.kernel.sequencer import Sequencer
from simgnn.hw.memory.bus import MemoryBus
from simgnn.hw.primitives.engine import lists_of

BUS = MemoryBus(word_bits=512, address_bits=32, burst_beats=2)
"""A command has two beats, as many as the longest burst."""
BEATS = COMMAND_BYTES // BUS.word_bytes
WORD_BITS = 6
ROOM = 2 * BEATS
"""Beats of the reader's buffer."""
COUNT = 2
"""Bits of numbers of commands that are tried, and of addresses, in words."""
DEPTH = 18
"""Cycles of what is not proved for all time; a program of two commands takes 16."""
LIMITS = {"depth": DEPTH}
HELD = 3
"""Most commands, and lists, in front of an engine, and one more."""


def programs(h):
    """Assume small programs; returns what is left of one to be asked for, owed by the memory, and put together."""
    m, dut, request = h.m, h.dut, h.dut.request
    idle = dut.done & ~dut.error & ~dut.halt
    h.assume(
        "starts",
        ~dut.start | idle,
        "a program starts where the one before is done, without an error or a halt",
    )
    near = (dut.address >> (COUNT + WORD_BITS) == 0) & (dut.address[:WORD_BITS] == 0)
    h.assume(
        "small",
        ~dut.start | (dut.commands >> COUNT == 0) & near,
        f"a program has below {1 << COUNT} commands, and begins in the first {1 << COUNT} words",
    )
    h.assume("halts", dut.halt | ~h.past(dut.halt), "a halt lasts until the next reset")
    asked, came = request.valid & request.ready, dut.response.valid & dut.response.ready
    unasked = Signal(COUNT + exact_log2(BEATS))
    owed, held = Signal(range(2 * ROOM + 1)), Signal(range(4 * ROOM))
    m.d.sync += [
        owed.eq(owed + Mux(asked, request.payload.beats, 0) - came),
        held.eq(held + came - Mux(dut.issued, BEATS, 0)),
    ]
    with m.If(dut.start):
        m.d.sync += unasked.eq(dut.commands[:COUNT] * BEATS)
    with m.Elif(asked):
        m.d.sync += unasked.eq(unasked - request.payload.beats)
    h.assume("owed", ~dut.response.valid | (owed != 0), "the memory sends what was asked for, and no more")
    checking = Signal()
    m.d.sync += checking.eq((checking | dut.check) & ~dut.checked)
    h.assume("answers", ~dut.checked | checking, "the checker answers once, in a cycle behind the question")
    return unasked, owed, held, checking


def request_claims(h):
    """Where the next word of the program lies is counted here."""
    m, dut, request = h.m, h.dut, h.dut.request
    unasked, _, held, _ = programs(h)
    address = Signal(COUNT + 1 + exact_log2(BEATS) + 1)
    with m.If(dut.start):
        m.d.sync += address.eq(dut.address >> WORD_BITS)
    with m.Elif(request.valid & request.ready):
        m.d.sync += address.eq(address + request.payload.beats)
    stable(h, "stable", request)
    h.prove(
        "block",
        ~request.valid | within_block(request.payload, BUS),
        "no request crosses 4 KB, or is too long",
        depth=DEPTH,
    )
    h.prove(
        "address",
        ~request.valid | (request.payload.address == address << WORD_BITS),
        "a request begins where the one before ended, the first at the program's",
        depth=DEPTH,
    )
    h.prove(
        "end",
        ~request.valid | (request.payload.beats <= unasked),
        "no request goes beyond the end of the program",
        depth=DEPTH,
    )
    h.cover(
        "all",
        request.valid & (request.payload.beats == unasked) & (held == BEATS),
        "the last word is asked for",
    )


def sequencer_claims(h):
    """Memory, checker and engines answer whenever they like."""
    m, dut, request = h.m, h.dut, h.dut.request
    unasked, owed, held, checking = programs(h)
    h.assume(
        "asked",
        ~request.valid | (request.payload.beats <= unasked),
        "requests end with the program, as `fetch` claims",
    )
    left, number = Signal(COUNT), Signal(COUNT)
    with m.If(dut.issued):
        m.d.sync += [left.eq(left - 1), number.eq(number + 1)]
    with m.Elif(dut.start):
        m.d.sync += [left.eq(dut.commands), number.eq(0)]
    h.prove("room", owed <= ROOM, f"at most {ROOM} beats are asked for and have not come", **LIMITS)
    h.prove("always", dut.response.ready, "a beat that comes is always taken")
    h.prove(
        "come",
        ~(dut.check | dut.issued) | (held >= BEATS),
        "a command is checked, and issued, when all of its beats have come",
        **LIMITS,
    )
    h.prove(
        "balance",
        unasked + owed + held == BEATS * left,
        "each beat of the program is asked for, comes and is part of a command once",
        **LIMITS,
    )
    _words(h, held)
    _checks(h, checking)
    h.prove(
        "number",
        ~(dut.issued & ~dut.start) | (dut.fetched[:COUNT] == number),
        "commands are numbered as they are issued",
    )
    h.prove("few", ~dut.issued | (left != 0), "no command is issued that the program does not have", **LIMITS)
    offered = Cat(*[o.valid for o in dut.o], dut.lists.valid).any()
    h.prove("halted", ~dut.halt | ~(dut.issued | offered), "nothing is issued or offered in a halt")
    levels = _queues(h)
    empty = Cat(*[level == 0 for level in levels]).all()
    h.prove(
        "done",
        dut.halt | (dut.done == (left == 0) & empty),
        "a program is done when all of it has been issued and taken, unless it was halted",
        **LIMITS,
    )
    taken = h.past(dut.o[Engine.STORE].ready & dut.o[Engine.STORE].valid)
    h.cover("two", dut.done & taken & (dut.fetched == 2), "a program of two commands is done")
    h.cover("again", dut.issued & h.past(dut.issued, cycles=4), "commands follow each other")
    h.cover("wrong", dut.error & (dut.fetched == 1), "the second command is wrong")


def _words(h, held):
    """A beat, whichever, is watched, and how many are ahead of it: the candidate is made of its beats."""
    m, dut = h.m, h.dut
    taken = dut.response.valid & dut.response.ready
    watching, value, ahead = Signal(), Signal(), Signal.like(held)
    with m.If(watching & dut.issued):
        m.d.sync += [ahead.eq(ahead - BEATS), watching.eq(ahead >= BEATS)]
    with m.Elif(taken & ~watching & h.free("choose")):
        m.d.sync += [
            watching.eq(1),
            value.eq(dut.response.payload[0]),
            ahead.eq(held - Mux(dut.issued, BEATS, 0)),
        ]
    here = watching & (ahead < BEATS) & (dut.check | dut.issued)
    bit = Mux(ahead == 0, dut.candidate[0], dut.candidate[BUS.word_bits])
    h.prove(
        "words",
        ~here | (bit == value),
        "a command is made of its beats, in their order",
        **LIMITS,
    )


def _checks(h, checking):
    m, dut = h.m, h.dut
    good, wrong = Signal(), Signal()
    verdict = dut.cause == ErrorCause.NONE
    m.d.sync += [
        good.eq((good | (dut.checked & verdict)) & ~dut.issued),
        wrong.eq(wrong | (dut.checked & ~verdict)),
    ]
    h.prove("asks", ~dut.check | ~(checking | good | wrong), "one command is checked at a time, once")
    h.prove("checked", ~dut.issued | good, "nothing is issued that was not found right")
    h.prove(
        "error",
        (dut.error == wrong) & ~(wrong & dut.issued),
        "an error is reported, and nothing is issued behind it",
        given=("asks", "checked"),
    )
    candidate = Cat(dut.candidate[:8], dut.candidate[BUS.word_bits])
    waits = h.past(dut.check | checking | good) & ~h.past(dut.issued)
    h.prove(
        "holds",
        ~waits | (candidate == h.past(candidate)),
        "a command holds from its check until it is issued",
    )


def _queues(h):
    """Each engine's commands: how many are in front of it."""
    dut = h.dut
    opcode = HEADER["opcode"].of(dut.candidate)
    levels, offered, order, same = [], [], [], []
    for engine in Engine:
        head = dut.o[engine]
        mine = (
            dut.issued & Cat(*[opcode == code for code, owner in ENGINE_OF.items() if owner == engine]).any()
        )
        popped = head.valid & head.ready
        level = h.count(up=mine, down=popped, most=HELD)
        fields = engine_fields(engine, accumulate=False)
        value = Cat(dut.fetched[:COUNT], *[field.of(dut.candidate)[0] for field in fields])
        due, kept = watched(h, f"engine{engine}", pushed=mine, value=value, popped=popped, level=level)
        found = Cat(dut.index[engine][:COUNT], *[field.of(head.payload)[0] for field in fields])
        order.append(~(due & head.valid) | (found == kept))
        offered.append(head.valid == (level != 0) & ~dut.halt)
        same.append(h.holds(head.valid & ~dut.halt, head.ready, found) | dut.halt)
        levels.append(level)
        if engine == Engine.AGGREGATE:
            _lists(h, mine, popped, level)
    h.prove("engine", Cat(*offered).all(), "a command is offered to its engine and to no other, once")
    h.prove(
        "order",
        Cat(*order).all(),
        "an engine's commands come to it in their order, with their numbers and their words",
        **LIMITS,
    )
    h.prove("same", Cat(*same).all(), "what is offered to an engine stays the same until it is taken")
    return levels


def _lists(h, issued, taken, level):
    dut = h.dut
    popped = dut.lists.valid & dut.lists.ready
    lists = h.count(up=issued, down=popped, most=HELD)
    h.assume(
        "lists_first",
        ~taken | (lists < level) | popped,
        "AGGREGATE takes a command's lists no later than the command",
    )
    value = Cat(dut.fetched[:COUNT], lists_of(dut.candidate)[0], lists_of(dut.candidate)[64])
    due, kept = watched(h, "lists", pushed=issued, value=value, popped=popped, level=lists)
    found = Cat(dut.lists_index[:COUNT], dut.lists.payload.as_value()[0], dut.lists.payload.as_value()[64])
    h.prove(
        "lists",
        (dut.lists.valid == (lists != 0) & ~dut.halt) & (~(due & dut.lists.valid) | (found == kept)),
        "an AGGREGATE's lists are offered with its number, once, in order",
        given=("checked",),  # a second; without it `pdr` finds no invariant in 240
    )


SETS = (
    ClaimSet(
        name="fetch",
        component=lambda: Sequencer(bus=BUS),
        describe=request_claims,
        mistakes=(
            *mistakes("skid_buffer_34", ("if (free) offered", "if (1'b1) offered", "stable")),
            *mistakes("burst_cutter", ("(BURST_BEATS_2 - alone_word)", "BURST_BEATS_2", "block")),
            *mistakes(
                "sequencer",
                ("program_address <= address", "program_address <= { address[31:7], 7'h00 }", "address"),
                ("if (reader_run_ready) run_valid <= 1'b0", "if (reader_run_ready) run_valid <= 1'b1", "end"),
            ),
        ),
    ),
    ClaimSet(
        name="sequencer",
        component=lambda: Sequencer(bus=BUS),
        describe=sequencer_claims,
        mistakes=(
            *mistakes(
                "burst_reader_4",
                ("room = {1'b0, cutter_burst_payload[33:32]} <= free", "room = 1'b1", "room"),
                ("response_ready = 1'b1", "response_ready = o_ready", "always"),
            ),
            *mistakes(
                "sequencer",
                ("if (arrived) begin", "if (1'b1) begin", "come"),
                ("left <= left - 32'd1", "left <= left - 32'd2", "done"),
                ("(!ready | issue)", "(1'b1)", "words", "holds"),
                ("check = ready & !asked", "check = ready", "asks"),
                ("passed <= cause == 8'd0", "passed <= 1'b1", "checked"),
                ("error <= cause != 8'd0", "error <= cause == 8'd255", "error"),
                ("fetched <= fetched + 24'd1", "fetched <= fetched + 24'd2", "number"),
                ("i_valid_both = passed & !halt", "i_valid_both = passed", "halted"),
                ("i_valid = (command[7:0] == 8'd2)", "i_valid = (command[7:0] == 8'd3)", "engine"),
                ("i_valid(queue2_i_valid & queue2_i_ready)", "i_valid(queue2_i_valid)", "lists"),
                ("left <= left - 32'd1", "left <= left - 32'd1; passed <= passed", "few", "balance"),
            ),
            *mistakes(
                "skid_buffer_312",
                ("= waiting ? held", "= !waiting ? held", "order"),
                ("if (free) offered", "if (1'b1) offered", "same"),
            ),
        ),
    ),
)
