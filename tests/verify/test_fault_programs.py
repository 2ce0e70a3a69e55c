"""Programs that a fault breaks by as little as can be, and those in which two engines meet at one port."""

from types import SimpleNamespace

import numpy as np
import pytest
from test_executions import COSIM, TINY

from simgnn.hw.command import BANKS, ENGINE_OF, Engine, ErrorCause, Opcode, Space, decode, encode
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
