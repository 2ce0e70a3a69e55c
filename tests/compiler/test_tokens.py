"""Tokens order every conflict, match up, and never overflow."""

from collections import namedtuple
from types import SimpleNamespace

import numpy as np
import pytest

from simgnn.compiler.tokens import ACCESS, MOST_ACCESSES, assign_tokens, overlap
from simgnn.hw.command import ENGINE_OF, Engine, Opcode, Space

Access = namedtuple("Access", ACCESS.names)
Command = namedtuple("Command", ["opcode", "accesses"])


def random_commands(*, count, generator, opcodes=tuple(Opcode), spread=40):
    commands = []
    for _ in range(count):
        accesses = [
            Access(
                space=Space(int(generator.integers(0, 6))),
                address=8 * int(generator.integers(0, spread)),
                rows=int(generator.integers(1, 4)),
                stride=32,
                width=8 * int(generator.integers(1, 5)),
                writes=bool(generator.integers(0, 2)),
            )
            for _ in range(int(generator.integers(1, 4)))
        ]
        commands.append(Command(opcodes[int(generator.integers(len(opcodes)))], tuple(accesses)))
    return commands


def with_tokens(commands):
    """The commands with what they wait for and whom they signal."""
    accesses = np.zeros((len(commands), MOST_ACCESSES), ACCESS)
    for number, command in enumerate(commands):
        accesses[number, : len(command.accesses)] = np.array(list(command.accesses), ACCESS)
    opcodes = np.array([command.opcode for command in commands])
    tokens = assign_tokens(opcodes, accesses, np.array([len(command.accesses) for command in commands]))
    return [
        SimpleNamespace(opcode=command.opcode, accesses=command.accesses, wait=wait, signal=signal)
        for command, wait, signal in zip(commands, *(each.tolist() for each in tokens), strict=True)
    ]


def overlaps(one, other):
    return overlap(*np.array([one, other], ACCESS))


def touched(access):
    return {
        access.address + row * access.stride + byte
        for row in range(access.rows)
        for byte in range(access.width)
    }


def must_not_overlap(first, second):
    """The rule, by bytes and ports."""
    for a in first.accesses:
        for b in second.accesses:
            if a.space != b.space:
                continue
            if a.space != Space.DEVICE and a.writes == b.writes:
                return True
            if (a.writes or b.writes) and touched(a) & touched(b):
                return True
    return False


def happens_before(commands):
    """For each command the set of those that have surely ended when it starts; checks that tokens match up."""
    given = {}
    taken = {}
    before = []
    last = {}
    for number, command in enumerate(commands):
        engine = ENGINE_OF[command.opcode]
        assert not (command.wait | command.signal) >> engine & 1
        awaited = [last[engine]] if engine in last else []
        for giver in Engine:
            if command.wait >> giver & 1:
                queue = given[giver, engine]
                awaited.append(queue[taken.get((giver, engine), 0)])
                taken[giver, engine] = taken.get((giver, engine), 0) + 1
        before.append(set(awaited).union(*(before[other] for other in awaited)))
        for taker in Engine:
            if command.signal >> taker & 1:
                given.setdefault((engine, taker), []).append(number)
        last[engine] = number
    assert {pair: len(queue) for pair, queue in given.items()} == taken
    return before


def most_outstanding(commands, before):
    """The most tokens of a pair that can wait at once, however fast the engines are."""
    most = 0
    for giver in Engine:
        for taker in Engine:
            gives = [
                i for i, c in enumerate(commands) if ENGINE_OF[c.opcode] == giver and c.signal >> taker & 1
            ]
            takes = [
                i for i, c in enumerate(commands) if ENGINE_OF[c.opcode] == taker and c.wait >> giver & 1
            ]
            for count, number in enumerate(gives, 1):
                most = max(most, count - sum(take in before[number] for take in takes))
    return most


@pytest.mark.parametrize("seed", range(20))
def test_every_conflict_is_ordered(seed):
    generator = np.random.default_rng(seed)
    commands = with_tokens(
        random_commands(count=60, generator=generator, spread=int(generator.integers(4, 200)))
    )
    before = happens_before(commands)
    conflicts = 0
    for later in range(len(commands)):
        for earlier in range(later):
            if must_not_overlap(commands[earlier], commands[later]):
                conflicts += 1
                assert earlier in before[later]
    assert conflicts


def test_no_token_without_a_reason():
    commands = [
        Command(Opcode.LOAD, (Access(Space.BANK0, 0, 1, 8, 8, writes=True),)),
        Command(Opcode.LOAD, (Access(Space.BANK1, 0, 1, 8, 8, writes=True),)),
        Command(Opcode.GEMM, (Access(Space.BANK0, 0, 1, 8, 8, writes=False),)),
        Command(Opcode.GEMM, (Access(Space.BANK1, 0, 1, 8, 8, writes=False),)),
        Command(Opcode.STORE, (Access(Space.BANK2, 0, 1, 8, 8, writes=False),)),
    ]
    load, update = 1 << Engine.LOAD, 1 << Engine.UPDATE
    assert [(c.wait, c.signal) for c in with_tokens(commands)] == [
        (0, update),
        (0, update),
        (load, 0),
        (load, 0),
        (0, 0),
    ]


def test_columns_of_one_matrix_do_not_conflict():
    left = Access(Space.BANK0, 0, 5, 64, 32, writes=True)
    right = Access(Space.BANK0, 32, 5, 64, 32, writes=False)
    assert not overlaps(left, right) and not overlaps(right, left)
    assert overlaps(left, Access(Space.BANK0, 24, 5, 64, 16, writes=False))
    assert overlaps(left, Access(Space.BANK0, 88, 5, 64, 48, writes=False))


@pytest.mark.parametrize("order", ["alternating", "runs"])
def test_counters_do_not_overflow(order):
    """One engine feeds another that never gives anything back."""
    count = 700
    producers = [
        Command(Opcode.LOAD, (Access(Space.BANK0, 8 * i, 1, 8, 8, writes=True),)) for i in range(count)
    ]
    consumers = [
        Command(Opcode.GEMM, (Access(Space.BANK0, 8 * i, 1, 8, 8, writes=False),)) for i in range(count)
    ]
    if order == "alternating":
        commands = [command for pair in zip(producers, consumers, strict=True) for command in pair]
    else:
        commands = producers + consumers
    ordered = with_tokens(commands)
    before = happens_before(ordered)
    assert most_outstanding(ordered, before) <= 255
    numbers = {id(command): number for number, command in enumerate(commands)}
    for producer, consumer in zip(producers, consumers, strict=True):
        assert numbers[id(producer)] in before[numbers[id(consumer)]]
