"""Rules are held against all commands of a program at once, as against each by itself."""

import numpy as np
import pytest

from simgnn.config.configuration import load_config
from simgnn.hw.command import LAYOUT, Opcode, decode, encode
from simgnn.sim.program.commands import decode_commands, encode_commands
from simgnn.sim.program.operands import CommandError, CommandRules
from simgnn.verify.drawing.draw import random_program

TINY = load_config("tiny").hardware


@pytest.fixture(scope="module")
def program():
    return random_program(TINY, np.random.default_rng(0), commands=40, rows=4, columns=5)


def spoiled(words, rng):
    """A command with another value in one of its fields, or another bit."""
    words = words.copy()
    layout = LAYOUT[Opcode(int(words[0]) & 0xFF)]
    field = list(layout.values())[rng.integers(len(layout))]
    if rng.random() < 0.2:
        words[rng.integers(len(words))] ^= np.uint32(1 << int(rng.integers(32)))
    else:
        value = int(rng.choice([0, 1, 5, 64, (1 << field.width) - 1, 1 << (field.width - 1)]))
        bits = int.from_bytes(words.tobytes(), "little")
        bits &= ~(((1 << field.width) - 1) << field.offset)
        bits |= (value & ((1 << field.width) - 1)) << field.offset
        words = np.frombuffer(bits.to_bytes(words.nbytes, "little"), "<u4")
    return words


def outcome(work, *arguments):
    """What a command is, or what is wrong with it."""
    try:
        opcode, fields, operands = work(*arguments)
    except CommandError as error:
        return error.cause, error.rule
    return opcode, fields, operands


def test_a_broken_command_is_refused_wherever_it_stands(program):
    rng = np.random.default_rng(1)
    rules = CommandRules(config=TINY, memory_bytes=program.memory.size, memory_base=64)
    words = np.array([spoiled(each, rng) for each in program.commands for _ in range(20)])
    checked = rules.check(words)
    broken = 0
    for number, each in enumerate(words):
        alone = outcome(rules.decode, each)
        assert outcome(checked.command, number) == alone
        assert (number in checked.errors) == (len(alone) == 2)
        broken += len(alone) == 2
    assert 0 < broken < len(words)


def test_commands_are_packed_at_once_as_one_by_one(program):
    commands = [decode(words) for words in program.commands]
    decoded = decode_commands(program.commands)
    fields = decoded.view(np.int64).reshape(len(decoded), -1)
    np.testing.assert_array_equal(encode_commands(fields), program.commands)
    np.testing.assert_array_equal([encode(o, **fields) for o, fields in commands], program.commands)


@pytest.mark.parametrize(
    "name, value, text",
    [
        ("k", 1 << 24, "GEMM k must fit in 24 bits, not 16777216"),
        ("k", -1, "GEMM k must fit in 24 bits, not -1"),
        ("rows", 1, "GEMM field must be one of opcode, .*, not 'rows'"),
    ],
)
def test_of_commands_that_are_packed_at_once_the_first_wrong_field_is_named(program, name, value, text):
    fields = decode_commands(program.commands).copy()
    number = int(np.flatnonzero(fields["opcode"] == Opcode.GEMM)[0])
    fields[name][number], fields["a_address"][number] = value, -8  # an address of 2^64 - 8, which fits
    with pytest.raises(ValueError, match=text):
        encode_commands(fields.view(np.int64).reshape(len(fields), -1))


@pytest.mark.parametrize(
    "fields, text",
    [
        ({"rows": -1}, "LOAD rows must fit in 24 bits, not -1"),
        ({"rows": 1 << 24}, "LOAD rows must fit in 24 bits, not 16777216"),
        ({"source_address": 1 << 64}, "LOAD source_address must fit in 64 bits, not 18446744073709551616"),
        ({"k": 1}, "LOAD field must be one of opcode, .*, not 'k'"),
    ],
)
def test_a_field_that_does_not_fit_is_named(fields, text):
    with pytest.raises(ValueError, match=text):
        encode(Opcode.LOAD, **fields)
