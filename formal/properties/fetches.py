"""The sequencer: it reads the program and nothing else, and commands leave in order, checked, to their engines."""

from amaranth.hdl import Cat, Mux, Signal

from formal.properties.bundles import watched
from formal.properties.queues import stable
from formal.properties.reads import within_block
from formal.proving.sets import ClaimSet
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
COUNT = 3
"""Bits of numbers of commands that are tried, and of addresses, in words."""
HELD = 3
"""Most commands, and lists, in front of an engine, and one more."""


def fetch_claims(h):
    """Memory, checker and engines answer whenever they like."""
    m, dut = h.m, h.dut
    h.assume(
        "starts",
        ~dut.start | (dut.done & ~dut.error & ~dut.halt),
        "a program starts where the one before is done, without an error",
    )
    far = dut.address >> (COUNT + WORD_BITS)
    h.assume(
        "small",
        ~dut.start | ((dut.commands >> COUNT == 0) & (far == 0) & (dut.address[:WORD_BITS] == 0)),
        f"a program has below {1 << COUNT} commands, and begins in the first {1 << COUNT} words",
    )
    h.assume("halts", dut.halt | ~h.past(dut.halt), "a halt lasts until the next reset")
    _requests(h)
    came, number = _words(h)
    left = Signal(COUNT)
    with m.If(dut.start):
        m.d.sync += left.eq(dut.commands)
    with m.Elif(dut.issued):
        m.d.sync += left.eq(left - 1)
    _checks(h, came, left)
    h.prove("number", dut.fetched[:COUNT] == number, "commands are numbered as they are issued")
    h.prove("few", ~dut.issued | (left != 0), "no command is issued that the program does not have")
    h.prove(
        "halted",
        ~dut.halt | ~(dut.issued | Cat(*[o.valid for o in dut.o], dut.lists.valid).any()),
        "nothing is issued or offered in a halt",
    )
    levels = _queues(h)
    empty = Cat(*[level == 0 for level in levels]).all()
    h.prove(
        "done", dut.done == (left == 0) & empty, "a program is done when all of it has been issued and taken"
    )
    h.cover(
        "two",
        dut.done & h.past(dut.o[1].ready & dut.o[1].valid) & (dut.fetched == 2),
        "a program of two commands is done",
    )
    h.cover("again", dut.issued & h.past(dut.issued, cycles=2), "commands follow each other")
    h.cover("wrong", dut.error & (dut.fetched == 1), "the second command is wrong")


def _requests(h):
    m, dut, request = h.m, h.dut, h.dut.request
    asked, came = request.valid & request.ready, dut.response.valid & dut.response.ready
    beats = request.payload.beats
    address, left = Signal(COUNT + 2 + BEATS), Signal(COUNT + exact_bits(BEATS))
    owed = Signal(range(2 * ROOM + 1))
    m.d.sync += owed.eq(owed + Mux(asked, beats, 0) - came)
    with m.If(dut.start):
        m.d.sync += [address.eq(dut.address >> WORD_BITS), left.eq(dut.commands[:COUNT] * BEATS)]
    with m.Elif(asked):
        m.d.sync += [address.eq(address + beats), left.eq(left - beats)]
    h.assume("owed", ~dut.response.valid | (owed != 0), "the memory sends what was asked for, and no more")
    stable(h, "stable", request)
    h.prove(
        "block",
        ~request.valid | within_block(request.payload, BUS),
        "no request crosses 4 KB, or is too long",
    )
    h.prove(
        "address",
        ~request.valid | (request.payload.address == address << WORD_BITS),
        "a request begins where the one before ended",
    )
    h.prove("end", ~request.valid | (beats <= left), "no request goes beyond the end of the program")
    h.prove("room", owed <= ROOM, f"at most {ROOM} beats are asked for and have not come")
    h.prove("always", dut.response.ready, "a beat that comes is always taken")


def exact_bits(value):
    return value.bit_length() - 1


def _words(h):
    """Beats that came since the start, commands that were issued; the candidate is made of its beats."""
    m, dut = h.m, h.dut
    taken = dut.response.valid & dut.response.ready
    came = h.count(up=taken, clear=dut.start, most=(1 << COUNT) * BEATS - 1)
    number = h.count(up=dut.issued, clear=dut.start, most=(1 << COUNT) - 1)
    watching, value, which = Signal(), Signal(), Signal.like(came)
    with m.If(dut.start):
        m.d.sync += watching.eq(0)
    with m.Elif(taken & ~watching & h.free("choose")):
        m.d.sync += [watching.eq(1), value.eq(dut.response.payload[0]), which.eq(came)]
    here = watching & (which // BEATS == number) & (dut.check | dut.issued)
    bit = Mux(which % BEATS == 0, dut.candidate[0], dut.candidate[BUS.word_bits])
    h.prove("words", ~here | (bit == value), "a command is made of its beats, in their order")
    return came, number


def _checks(h, came, left):
    m, dut = h.m, h.dut
    checking, good, wrong = Signal(), Signal(), Signal()
    verdict = dut.cause == ErrorCause.NONE
    m.d.sync += [
        checking.eq((checking | dut.check) & ~dut.checked),
        good.eq((good | (dut.checked & verdict)) & ~dut.issued),
        wrong.eq(wrong | (dut.checked & ~verdict)),
    ]
    h.assume("answers", ~dut.checked | checking, "the checker answers once, in a cycle behind the question")
    checks = h.count(up=dut.check, clear=dut.start, most=(1 << COUNT) - 1)
    h.prove("asks", ~dut.check | ~(checking | good | wrong), "one command is checked at a time, once")
    h.prove(
        "whole", ~dut.check | (came >= (checks + 1) * BEATS), "a command is checked when all of it has come"
    )
    h.prove("checked", ~dut.issued | good, "nothing is issued that was not found right")
    h.prove(
        "error",
        (dut.error == wrong) & ~(wrong & dut.issued),
        "nothing is issued behind an error, which is reported",
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
    m, dut = h.m, h.dut
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
    )


SETS = (
    ClaimSet(
        name="sequencer",
        component=lambda: Sequencer(bus=BUS),
        describe=fetch_claims,
        mistakes=(),
    ),
)
