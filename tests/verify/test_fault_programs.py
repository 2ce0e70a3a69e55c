"""Programs that a fault breaks by as little as can be, and those in which two engines meet at one port."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from test_executions import COSIM, TINY

from simgnn.hw.command import BANKS, ENGINE_OF, Engine, ErrorCause, Format, Opcode, Space, decode, encode
from simgnn.hw.compressed import LENGTH_BYTES, SLOT_WORDS, blocks_of
from simgnn.sim.program.operands import CommandError, rules_of
from simgnn.verify.drawing.draw import draw_case
from simgnn.verify.faulting.conflicts import MASK, PAIRS, SEGMENT, WAYS, WRITE, draw_conflict, unordered
from simgnn.verify.faulting.fault import Plain
from simgnn.verify.faulting.faults import COMMANDS, PAST_END, draw_fault


def plain_of(hardware, index):
    case = draw_case(hardware, seed=5, index=index, commands=COMMANDS)
    runs = {name: SimpleNamespace(counters={}, cycles=500) for name in case.program.segments}
    return Plain(case=case, runs=runs, wanted={})


@pytest.mark.sample(1)
@pytest.mark.parametrize("hardware", [TINY, COSIM], ids=["tiny", "cosim"])
def test_an_operand_behind_its_end_is_a_step_from_being_right(hardware):
    seen = set()
    for index in range(60):
        plain = plain_of(hardware, index)
        fault = draw_fault(PAST_END, plain, hardware, np.random.default_rng([7, index]))
        if fault is None:
            continue
        rules = rules_of(plain.program, hardware)
        at = plain.program.segments[fault.segment][0] + fault.command
        opcode, before = decode(plain.program.commands[at])
        _, after = decode(fault.program.commands[at])
        ((name, value),) = after.items() - before.items()
        with pytest.raises(CommandError) as caught:
            rules.decode(fault.program.commands[at])
        assert caught.value.cause == ErrorCause.ADDRESS == fault.causes[0]
        operand, _, part = name.rpartition("_")
        step = hardware.mask_unit if operand == "mask" else hardware.word_bytes
        rules.decode(encode(opcode, **{**after, name: value - step}))
        assert list(fault.addresses) == [after[f"{operand}_address"]]
        seen.add((opcode.name, operand, part))
    assert {("GEMM", "mask", "stride"), ("STORE", "source", "stride")} < seen and len(seen) > 14
    assert {operand for opcode, operand, _ in seen if opcode == "GEMM"} == {"a", "b", "c", "bias", "mask"}


def test_two_operands_of_a_product_share_a_bank():
    drawn = 0
    for index in range(12):
        plain = plain_of(TINY, index)
        fault = draw_fault("operands in one bank", plain, TINY, np.random.default_rng(index))
        if fault is None:
            continue
        drawn += 1
        opcode, fields = decode(
            fault.program.commands[plain.program.segments[fault.segment][0] + fault.command]
        )
        assert opcode == Opcode.GEMM and len({fields[f"{name}_space"] for name in "abc"}) < 3
        assert fault.causes == (ErrorCause.BANK_CONFLICT,)
    assert drawn > 5


def ports_of(words):
    """Memories that a command reads and writes on chip: two sets."""
    opcode, fields = decode(words)
    read, written = {
        Opcode.LOAD: ((), ("destination",)),
        Opcode.STORE: (("source",), ()),
        Opcode.AGGREGATE: (("source",), ("destination",)),
        Opcode.GEMM: (("a", "b", "c"), ("c",)),
    }[opcode]
    mask = {Space.MASK} if fields.get("masked") else set()
    masks = {Space.MASK} if fields.get("mask_write") else set()
    return {fields[f"{n}_space"] for n in read} | mask, {fields[f"{n}_space"] for n in written} | masks


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair[0].name}-{pair[1].name}")
def test_two_engines_meet_at_every_port_and_at_no_other(pair):
    met = set()
    for index in range(2 * BANKS * len(WAYS[pair])):
        rng = np.random.default_rng(index)
        case = draw_conflict(TINY, rng, pair, index=index)
        program, number = unordered(case.program)
        start, _ = program.segments[SEGMENT]
        older, younger = (program.commands[at] for at in (start, start + number))
        engines = tuple(ENGINE_OF[decode(words)[0]] for words in (older, younger))
        assert engines == (pair if index % 2 == 0 else pair[::-1])
        (read, written), (reads, writes) = ports_of(older), ports_of(younger)
        shared = [("read", space) for space in read & reads] + [
            ("write", space) for space in written & writes
        ]
        assert len(shared) == 1, case.style
        assert (shared[0][1] == Space.MASK) == case.style.endswith(f"({MASK})")
        assert (shared[0][0] == "write") == (Engine.LOAD in pair or case.style.endswith(f"({WRITE})"))
        met.add((case.style, shared[0][1]))
    banks = {style: {space for one, space in met if one == style} for style, _ in met}
    assert len(banks) == 2 * len(WAYS[pair])
    for style, spaces in banks.items():
        assert len(spaces) == (1 if style.endswith(f"({MASK})") else BANKS), style


PACKED = replace(TINY, name="packed", compressed_rows=True)
SIDES = {"read": "source", "write": "destination"}


def blocks_out_of_memory(side, place):
    """Commands on blocks that are moved so that they leave memory: the program's bounds, before, after, the fault."""
    operand = SIDES[side]
    for index in range(60):
        plain = plain_of(PACKED, index)
        for turn in range(4):
            kind = f"{side} {place} memory"
            fault = draw_fault(kind, plain, PACKED, np.random.default_rng([7, index, turn]))
            if fault is None:
                continue
            at = plain.program.segments[fault.segment][0] + fault.command
            before, after = (decode(program.commands[at])[1] for program in (plain.program, fault.program))
            if after.get(f"{operand}_format") == Format.COMPRESSED:
                with pytest.raises(CommandError) as caught:
                    rules_of(plain.program, PACKED).decode(fault.program.commands[at])
                assert caught.value.cause == ErrorCause.ADDRESS
                yield plain.program.bounds, before, after, fault


def lengths_of(fields, operand):
    return fields[f"{operand}_address"] - fields[f"{operand}_stride"]


@pytest.mark.parametrize("side", list(SIDES))
def test_blocks_end_past_memory(side):
    """Also in the last word that is sure to be used, and far away; lengths stay as they are where they can."""
    operand, word, ways = SIDES[side], PACKED.word_bytes, set()
    half = 1 << PACKED.address_bits - 1
    for (_, limit), before, after, fault in blocks_out_of_memory(side, "outside"):
        address = after[f"{operand}_address"]
        if address >= half:
            ways.add("refused at once")
            assert list(fault.addresses) == [address % (2 * half)]
            continue
        last = address + (blocks_of(after["rows"]) - 1) * SLOT_WORDS * word
        assert last >= limit
        if lengths_of(before, operand) == lengths_of(after, operand):
            ways.add("near")
            assert fault.addresses.start <= last < fault.addresses.stop
        else:
            ways.add("far")
            # LOAD reads the lengths first.
            first = lengths_of(after, operand) if side == "read" else address
            assert fault.addresses.start == first // word * word >= limit
    assert ways == {"refused at once", "near", "far"}


@pytest.mark.parametrize("side", list(SIDES))
def test_blocks_or_their_lengths_are_below_memory(side):
    operand, word, ways = SIDES[side], PACKED.word_bytes, set()
    for (base, _), before, after, fault in blocks_out_of_memory(side, "below"):
        address, lengths = after[f"{operand}_address"], lengths_of(after, operand)
        ways.add(address == before[f"{operand}_address"])
        alone = address >= base
        assert not alone or 0 <= lengths < base
        wrong = lengths if alone or side == "read" else address
        assert fault.addresses.start == wrong // word * word < base
    assert ways == {False, True}


def test_lengths_and_bitmaps_of_blocks_are_damaged():
    """Of blocks that a LOAD takes apart, and nothing else in memory."""
    found = set()
    for index in range(60):
        plain = plain_of(PACKED, index)
        fault = draw_fault("wild row numbers", plain, PACKED, np.random.default_rng([9, index]))
        if fault is None:
            continue
        lists, bitmaps = set(), set()
        for words in plain.program.commands[slice(*plain.program.segments[fault.segment])]:
            opcode, fields = decode(words)
            if opcode != Opcode.LOAD or fields["source_format"] != Format.COMPRESSED:
                continue
            first, count = lengths_of(fields, "source"), blocks_of(fields["rows"])
            lists.update(range(first, first + LENGTH_BYTES * count))
            for number in range(count):
                start = fields["source_address"] + number * SLOT_WORDS * PACKED.word_bytes
                bitmaps.update(range(start, start + PACKED.word_bytes))
        changed = set(np.flatnonzero(plain.program.memory != fault.program.memory).tolist())
        if changed and changed <= lists | bitmaps:
            found |= {name for name, places in (("lengths", lists), ("bitmaps", bitmaps)) if changed & places}
    assert found == {"lengths", "bitmaps"}
