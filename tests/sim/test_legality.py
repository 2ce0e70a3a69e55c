"""Which programs are refused for their tokens, and by which two commands; which tensors are sent to a device."""

import dataclasses
import itertools

import numpy as np
import pytest
from test_compiler import LARGE, NARROW, assert_same_bits, case, compiled, execute

from simgnn.hw.command import ENGINE_OF, Engine, Opcode, Space, decode, encode
from simgnn.hw.config import HardwareConfig
from simgnn.sim.executions.legality import TOKEN_LIMIT, check_program
from simgnn.sim.executions.reference import ReferenceDevice
from simgnn.sim.memory.link import LinkTiming
from simgnn.sim.numerics.aggregate import source_operand
from simgnn.sim.program.operands import CommandRules
from simgnn.sim.program.program import Role, Tensor
from simgnn.sim.program.program_file import ProgramFile, decode_program_file, encode_program_file
from simgnn.verify.drawing.assembler import GuardedAssembler
from simgnn.verify.drawing.composer import random_program

TINY = HardwareConfig(
    data_bits=64,
    burst_beats=16,
    bank_words=128,
    mask_words=64,
    clusters=2,
    ring_words=32,
    accumulator_words=64,
    array_rows=2,
    array_columns=2,
)


def bit(*engines):
    return sum(1 << engine for engine in engines)


def with_commands(program, commands):
    """The program with other words for its commands."""
    program.commands = np.stack(commands)
    at = program.commands_address
    program.memory[at : at + program.commands.nbytes] = program.commands.reshape(-1).view(np.uint8)
    return program


def retoken(words, *, wait, signal):
    opcode, fields = decode(words)
    return encode(opcode, **fields | {"wait": wait, "signal": signal})


class Untangled:
    """A program of the given steps whose tokens are then replaced by hand."""

    def __init__(self):
        self.build = GuardedAssembler(TINY)
        self.x = self.build.tensor("x", np.ones((4, 4), dtype=np.float32))
        self.y = self.build.tensor("y", rows=4, columns=4)

    def chip(self, bank, address=0):
        return self.build.chip(Space(Space.BANK0 + bank), address, 4, 4)

    def program(self, *tokens):
        """`tokens`: a (wait, signal) pair for each command."""
        self.build.end_segment("all")
        program = self.build.build()
        changed = [
            retoken(words, wait=wait, signal=signal)
            for words, (wait, signal) in zip(program.commands, tokens, strict=True)
        ]
        return with_commands(program, changed)


def test_what_is_ordered_by_tokens_or_by_one_engine_is_legal():
    steps = Untangled()
    for _ in range(2):
        steps.build.load(steps.x, steps.chip(0))
    steps.build.store(steps.chip(0), steps.y)
    check_program(steps.program((0, 0), (0, bit(Engine.STORE)), (bit(Engine.LOAD), 0)), TINY)


def test_order_through_a_third_engine_counts():
    steps = Untangled()
    steps.build.load(steps.x, steps.chip(0))
    steps.build.load(steps.x, steps.chip(1))
    steps.build.gemm(steps.chip(0), steps.chip(1), steps.chip(2), m=4, n=4, k=4)
    steps.build.store(steps.chip(0), steps.y)
    tokens = (0, 0), (0, bit(Engine.UPDATE)), (bit(Engine.LOAD), bit(Engine.STORE)), (bit(Engine.UPDATE), 0)
    check_program(steps.program(*tokens), TINY)


@pytest.mark.parametrize(
    "first, second, text",
    [
        (
            lambda s: s.build.load(s.x, s.chip(0)),
            lambda s: s.build.store(s.chip(0), s.y),
            r"shares memory: command 1 \(STORE\) of segment 'all' reads source in BANK0 "
            r"while command 0 \(LOAD\) of segment 'all' may still use it",
        ),
        (
            lambda s: s.build.aggregate(s.x, s.chip(0, 64), [[0], [3]]),
            lambda s: s.build.load(s.x, s.chip(0)),
            r"a port: command 1 \(LOAD\) .* uses the write port of BANK0 while command 0 \(AGGREGATE\)",
        ),
        (
            lambda s: s.build.store(s.chip(0, 64), s.y),
            lambda s: s.build.aggregate(s.chip(0), s.chip(1), [[0], [3]]),
            r"a port: command 1 \(AGGREGATE\) .* uses the read port of BANK0 while command 0 \(STORE\)",
        ),
        (
            lambda s: s.build.store(s.chip(2, 64), s.y),
            lambda s: s.build.gemm(s.chip(0), s.chip(1), s.chip(2), m=4, n=4, k=4),
            r"a port: command 1 \(GEMM\) .* uses the read port of BANK2 while command 0 \(STORE\)",
        ),
        (
            lambda s: s.build.store(s.chip(0), s.y),
            lambda s: s.build.load(s.x, s.chip(0)),
            r"shares memory: command 1 \(LOAD\) .* writes destination in BANK0 while command 0 \(STORE\)",
        ),
        (
            lambda s: s.build.store(s.chip(0), s.y),
            lambda s: s.build.load(s.y, s.chip(1)),
            r"shares memory: command 1 \(LOAD\) .* reads source in DEVICE while command 0 \(STORE\)",
        ),
        (
            lambda s: s.build.load(s.y, s.chip(1)),
            lambda s: s.build.store(s.chip(0), s.y),
            r"shares memory: command 1 \(STORE\) .* writes destination in DEVICE while command 0 \(LOAD\)",
        ),
        (
            lambda s: s.build.load(s.x, s.build.chip(Space.MASK, 0, 4, 1)),
            lambda s: s.build.store(s.build.chip(Space.MASK, 0, 4, 1), s.y),
            r"reads source in MASK while command 0 \(LOAD\)",
        ),
    ],
    ids=["RAW", "write port", "read port", "feedback", "WAR", "device RAW", "device WAR", "mask"],
)
def test_a_race_is_refused(first, second, text):
    steps = Untangled()
    first(steps)
    second(steps)
    with pytest.raises(ValueError, match=text):
        check_program(steps.program((0, 0), (0, 0)), TINY)


def test_interleaved_rows_do_not_race():
    """Columns 0-3 and 4-7 of one matrix in device memory share no word."""
    build = GuardedAssembler(TINY)
    y = build.tensor("y", rows=4, columns=8)
    left = build.chip(Space.DEVICE, y.address, 4, 4, spare_words=2)
    right = build.chip(Space.DEVICE, y.address + 16, 4, 4, spare_words=2)
    build.store(build.chip(Space.BANK0, 0, 4, 4), left)
    build.load(right, build.chip(Space.BANK1, 0, 4, 4))
    build.end_segment("all")
    program = build.build()
    untangled = [retoken(words, wait=0, signal=0) for words in program.commands]
    check_program(with_commands(program, untangled), TINY)


def test_segments_are_barriers():
    build = GuardedAssembler(TINY)
    place = build.chip(Space.BANK0, 0, 4, 4)
    build.load(build.tensor("x", np.ones((4, 4), dtype=np.float32)), place)
    build.end_segment("first")
    build.store(place, build.tensor("y", rows=4, columns=4))
    build.end_segment("second")
    program = build.build()
    assert not (program.commands[:, 0] >> 8).any()
    check_program(program, TINY)


def test_a_token_never_given_is_refused():
    steps = Untangled()
    steps.build.load(steps.x, steps.chip(0))
    with pytest.raises(
        ValueError, match=r"command 0 \(LOAD\) .* takes one that no earlier command of STORE gives"
    ):
        check_program(steps.program((bit(Engine.STORE), 0)), TINY)


def test_a_token_never_taken_is_refused():
    steps = Untangled()
    steps.build.load(steps.x, steps.chip(0))
    with pytest.raises(ValueError, match=r"no command takes the one that command 0 \(LOAD\) .* gives UPDATE"):
        check_program(steps.program((0, bit(Engine.UPDATE))), TINY)


@pytest.mark.parametrize("over", [0, 1])
def test_a_counter_must_hold_its_tokens(over):
    steps = Untangled()
    tokens = []
    for _ in range(TOKEN_LIMIT + over):
        steps.build.load(steps.x, steps.chip(0))
        tokens.append((0, bit(Engine.STORE)))
    for _ in range(TOKEN_LIMIT + over):
        steps.build.store(steps.chip(1), steps.y)
        tokens.append((bit(Engine.LOAD), 0))
    program = steps.program(*tokens)
    if over:
        with pytest.raises(ValueError, match=r"at most 255 in a counter, not 256: command 255 \(LOAD\)"):
            check_program(program, TINY)
    else:
        check_program(program, TINY)


def test_commands_must_not_overwrite_commands():
    steps = Untangled()
    steps.build.store(steps.chip(0), steps.y)
    program = steps.program((0, 0))
    opcode, fields = decode(program.commands[0])
    onto = fields | {"destination_address": program.commands_address}
    with pytest.raises(ValueError, match="while the sequencer, which fetches commands, may still use it"):
        check_program(with_commands(program, [encode(opcode, **onto)]), TINY)


def test_lists_are_read_ahead_of_tokens():
    """Lists that a launch has written are for the next one; tokens do not order them."""
    steps = Untangled()
    steps.build.store(steps.chip(0), steps.y)
    steps.build.aggregate(steps.x, steps.chip(1), [[0], [3], [1], [2]])
    ordered = (0, bit(Engine.AGGREGATE)), (bit(Engine.STORE), 0)
    program = steps.program(*ordered)
    check_program(program, TINY)
    _, fields = decode(program.commands[1])
    store = decode(program.commands[0])[1] | {"destination_address": fields["edges_address"] // 8 * 8 - 8}
    changed = with_commands(program, [encode(Opcode.STORE, **store), program.commands[1]])
    with pytest.raises(
        ValueError,
        match=r"command 1 \(AGGREGATE\) .* reads edges ahead of its tokens, and command 0 \(STORE\) .* writes it",
    ):
        check_program(changed, TINY)
    changed.segments = {"first": (0, 1), "second": (1, 2)}
    changed.commands[:, 0] &= 0xFF
    check_program(with_commands(changed, list(changed.commands)), TINY)


def test_a_device_refuses_what_races():
    steps = Untangled()
    steps.build.load(steps.x, steps.chip(0))
    steps.build.store(steps.chip(0), steps.y)
    with (
        ReferenceDevice(TINY) as device,
        pytest.raises(ValueError, match="tokens must order what shares memory"),
    ):
        device.load(steps.program((0, 0), (0, 0)))


def accesses(program, words):
    """What a command reads, writes and uses for partial sums: three sets of (space, word)."""
    rules = CommandRules(config=TINY, memory_bytes=program.memory.size)
    _, fields, operands = rules.decode(words)
    if "edges" in operands:
        operands["source"] = source_operand(fields, operands, program.memory.view(np.uint32), rules)
    touched = {"read": set(), "write": set(), "feedback": set()}
    for operand in operands.values():
        granule = 1 if operand.space == Space.MASK else TINY.word_bytes
        for start in operand.starts().tolist():
            span = {(operand.space, at // granule) for at in range(start, start + operand.row_bytes)}
            uses = ("read", operand.reads), ("write", operand.writes), ("feedback", operand.feedback)
            for kind, used in uses:
                if used:
                    touched[kind] |= span
    return tuple(touched.values())


def read_ahead(program, words):
    """Words of a command's lists that are read before its tokens are there."""
    _, _, operands = CommandRules(config=TINY, memory_bytes=program.memory.size).decode(words)
    lists = [operands[name] for name in ("edges", "records") if name in operands]
    spans = [range(o.address, o.address + o.rows * o.row_bytes) for o in lists]
    return {(Space.DEVICE, at // TINY.word_bytes) for span in spans for at in span}


def tokens(program, start, stop):
    """Each token of a launch: (giving command, taking command, giver, taker), by the order of its FIFO."""
    found = []
    headers = {i: decode(program.commands[i]) for i in range(start, stop)}
    for giver, taker in itertools.permutations(Engine, 2):
        gives = [i for i, (o, f) in headers.items() if ENGINE_OF[o] == giver and f["signal"] >> taker & 1]
        takes = [i for i, (o, f) in headers.items() if ENGINE_OF[o] == taker and f["wait"] >> giver & 1]
        found += [(i, j, giver, taker) for i, j in zip(gives, takes, strict=True)]
    return found


def illegal(program):
    """The verdict by the definition: for all pairs of commands, and the closure of "happens before"."""
    for start, stop in program.segments.values():
        commands = range(start, stop)
        before = np.zeros((stop, stop), dtype=bool)
        for i, j, _, _ in tokens(program, start, stop):
            if i > j:
                return True
            before[i, j] = True
        engines = {i: ENGINE_OF[decode(program.commands[i])[0]] for i in commands}
        for i, j in itertools.combinations(commands, 2):
            before[i, j] |= engines[i] == engines[j]
        for k in commands:
            before |= before[:, k : k + 1] & before[k]
        used = {i: accesses(program, program.commands[i]) for i in commands}
        lists = {i: read_ahead(program, program.commands[i]) for i in commands}
        for i, j in itertools.combinations(commands, 2):
            (reads, writes, fed), (later_reads, later_writes, later_fed) = used[i], used[j]
            if writes & lists[j]:
                return True
            clash = bool(writes & (later_reads | later_writes) or reads & later_writes)
            for first, second in ((reads | fed, later_reads | later_fed), (writes, later_writes)):
                ports = [
                    {space for space, _ in places if space != Space.DEVICE} for places in (first, second)
                ]
                clash |= bool(ports[0] & ports[1])
            if clash and not before[i, j]:
                return True
    return False


def with_token_toggled(program, give, take, giver, taker):
    commands = program.commands.copy()
    commands[give, 0] ^= np.uint32(1 << (16 + taker))
    commands[take, 0] ^= np.uint32(1 << (8 + giver))
    return with_commands(program, list(commands))


def without_a_token(program, rng):
    found = [token for start, stop in program.segments.values() for token in tokens(program, start, stop)]
    return with_token_toggled(program, *found[rng.integers(len(found))])


def with_a_token(program, rng):
    """One token more, which may pair the others of its FIFO differently."""
    start, stop = program.segments["segment1"]
    headers = {i: decode(program.commands[i]) for i in range(start, stop)}
    places = [
        (i, j, ENGINE_OF[o], ENGINE_OF[p])
        for (i, (o, f)), (j, (p, g)) in itertools.combinations(headers.items(), 2)
        if o != p and not f["signal"] >> ENGINE_OF[p] & 1 and not g["wait"] >> ENGINE_OF[o] & 1
    ]
    return with_token_toggled(program, *places[rng.integers(len(places))])


def with_a_list_overwritten(program, rng):
    """A STORE writes onto the edges of an AGGREGATE of its launch, an earlier or a later one."""
    start, stop = program.segments["segment1"]
    commands = {i: decode(program.commands[i]) for i in range(start, stop)}
    stores = [i for i, (opcode, _) in commands.items() if opcode == Opcode.STORE]
    sums = [i for i, (opcode, _) in commands.items() if opcode == Opcode.AGGREGATE]
    changed = program.commands.copy()
    if stores and sums:
        at = stores[rng.integers(len(stores))]
        _, fields = commands[at]
        onto = commands[sums[rng.integers(len(sums))]][1]["edges_address"]
        place = onto // TINY.word_bytes * TINY.word_bytes
        changed[at] = encode(Opcode.STORE, **fields | {"destination_address": place})
    return with_commands(program, list(changed))


@pytest.mark.parametrize("change", [without_a_token, with_a_token, with_a_list_overwritten])
def test_verdicts_equal_the_definition(change):
    """Random programs are legal; changed, they are so exactly when no two commands race."""
    verdicts = []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        program = random_program(TINY, rng, commands=8, rows=4, columns=5)
        check_program(program, TINY)
        assert not illegal(program)
        changed = change(program, rng)
        verdicts.append(illegal(changed))
        if verdicts[-1]:
            with pytest.raises(ValueError, match=r"(tokens|lists) must"):
                check_program(changed, TINY)
        else:
            check_program(changed, TINY)
    assert any(verdicts)
    assert not all(verdicts) or change is without_a_token


# Roles of tensors: which of a program's numbers the host brings, writes and reads, and which it need not
# send.

ROLES = {
    "features.0": Role.BROUGHT,
    "layers.0.weight": Role.BROUGHT,
    "layers.1.bias": Role.BROUGHT,
    "logits": Role.RESULT,
    "logits_grad": Role.WRITTEN,
    "layers.1.weight.grad": Role.RESULT,
    "layers.0.bias.grad": Role.RESULT,
    "layers.0.output": Role.SPILLED,
    "layers.0.output.grad": Role.SPILLED,
}


def test_tensors_have_roles():
    found = {}
    for hardware in LARGE, NARROW:
        program = compiled(case(kind="gcn", layers=3), hardware)
        found |= {name: tensor.role for name, tensor in program.tensors.items()}
        assert None not in found.values()
    assert {name: found[name] for name in ROLES} == ROLES


@pytest.mark.sample(1)
@pytest.mark.parametrize("hardware", [LARGE, NARROW], ids=lambda h: h.name)
@pytest.mark.parametrize("kind", ["gcn", "gin"])
def test_what_is_not_sent_need_not_be(hardware, kind):
    """Noise in the place of all that `sent_bytes` leaves out changes no bit of the results."""
    inputs = case(kind=kind, layers=3, dropout=0.5)
    program, gradient = compiled(inputs, hardware), inputs[5]
    wanted = execute(program, hardware, gradient)
    left_out = np.zeros(program.memory.size, bool)
    for tensor in program.tensors.values():
        if tensor.role is not Role.BROUGHT:
            left_out[tensor.address : tensor.end] = True
    assert program.sent_bytes == np.count_nonzero(~left_out) < program.memory.size
    roles = {tensor.role for tensor in program.tensors.values()}
    assert (Role.SPILLED in roles) == (hardware is NARROW)
    noise = np.random.default_rng(1).integers(0, 256, program.memory.size, np.uint8)
    noisy = dataclasses.replace(program, memory=np.where(left_out, noise, program.memory))
    assert_same_bits(execute(noisy, hardware, gradient), wanted)


def test_loading_takes_the_link_for_what_is_sent():
    program = compiled(case(kind="gcn", layers=3), NARROW)
    with ReferenceDevice(NARROW, link=LinkTiming(bytes_per_second=1e6)) as device:
        device.load(program)
        assert device.now == program.sent_bytes / 1e6 < program.memory.size / 1e6


def test_views_are_sent_once():
    tensor = Tensor(0, rows=4, columns=4, stride=16, role=Role.RESULT)
    tensors = {
        "whole": tensor,
        "first": dataclasses.replace(tensor, rows=3),
        "last": dataclasses.replace(tensor, address=48, rows=1),
        "given": dataclasses.replace(tensor, address=64, role=Role.BROUGHT),
    }
    program = compiled(case(kind="gcn", layers=1), LARGE)
    assert dataclasses.replace(program, tensors=tensors).sent_bytes == program.memory.size - 64
    assert dataclasses.replace(program, tensors=tensors, origin=4096).sent_bytes == program.memory.size


def test_a_file_says_no_roles_and_all_is_sent():
    program = compiled(case(kind="gcn", layers=2), LARGE)
    found = decode_program_file(encode_program_file(ProgramFile(program=program, hardware=LARGE))).program
    assert found.tensors == program.tensors
    assert {tensor.role for tensor in found.tensors.values()} == {None}
    assert found.sent_bytes == found.memory.size > program.sent_bytes
