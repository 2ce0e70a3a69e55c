"""Random programs with one thing wrong: in the memory, in a command, or in what a command points to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simgnn.arrays import U8, U32
from simgnn.hw.command import (
    EDGE_BYTES,
    EDGE_LAST_BIT,
    ENGINE_OF,
    LAYOUT,
    SEQUENCER,
    SOURCE_RECORD_BYTES,
    Engine,
    ErrorCause,
    Format,
    Opcode,
    Space,
    decode,
    encode,
)
from simgnn.hw.compressed import LENGTH_BYTES, SLOT_WORDS, blocks_of
from simgnn.hw.config import HardwareConfig
from simgnn.sim.memory.fault import Channel, MemoryFault, Response
from simgnn.sim.program.operands import CommandError, CommandRules, rules_of
from simgnn.sim.program.program import Program
from simgnn.verify.drawing.draw import Case, draw_case
from simgnn.verify.faulting.conflicts import PAIRS, draw_conflict, unordered
from simgnn.verify.faulting.conflicts import SEGMENT as CONFLICT
from simgnn.verify.faulting.fault import Fault, Plain, changed, pick, pick_command

DRAWS = 400
"""Draws of a command and its change, until one breaks the rule that it is to break."""

# Count and bytes of the elements of an AGGREGATE's lists.
_LISTS = {
    "edges": ("edges", EDGE_BYTES),
    "records": ("sources", SOURCE_RECORD_BYTES),
    "scales": ("destinations", 4),
}


def _is_blocks(fields: dict[str, int], operand: str) -> bool:
    """Whether an operand is a column's blocks."""
    return fields.get(f"{operand}_format") == Format.COMPRESSED


def _lengths_of(fields: dict[str, int], operand: str) -> int:
    """Where the lengths of a column's blocks begin."""
    return fields[f"{operand}_address"] - fields[f"{operand}_stride"]


def _used_in_device(opcode: Opcode, fields: dict[str, int], operand: str, word_bytes: int) -> int:
    """Bytes from the first one of an operand in device memory to the last, 0 where the command does not use it."""
    if operand in _LISTS:
        count, unit = _LISTS[operand]
        used = {
            "edges": True,
            "records": fields.get("indexed") or fields.get("source_scaled"),
            "scales": fields.get("destination_scaled"),
        }[operand]
        return fields[count] * unit if used else 0
    if fields.get(f"{operand}_space") != Space.DEVICE:
        return 0
    if _is_blocks(fields, operand):
        # How long a block is depends on what it holds; its bitmap is always there.
        return ((blocks_of(fields["rows"]) - 1) * SLOT_WORDS + 1) * word_bytes
    # Rows are read by number, so that only the first is sure to be used, if there are any.
    if opcode == Opcode.AGGREGATE:
        return fields["sources"] and 1
    return (fields["rows"] - 1) * fields[f"{operand}_stride"] + 4 * fields["columns"]


Draw = Callable[[Plain, HardwareConfig, np.random.Generator], Fault | None]
"""Draws a fault in a program; None where the program has nothing that can fail so."""
Moved = tuple[U32, range] | None
"""A command with an operand elsewhere, and where the kernel must report it; None where it has no such operand."""
Wrong = tuple[U32, range | None, int | None] | None
"""A command with something wrong, and where and of which engine the kernel must report it, if that is known; None where
it has nothing."""


@dataclass(frozen=True)
class Chosen:
    """A command in which something is to be wrong, and the random numbers that decide what."""

    program: Program
    config: HardwareConfig
    rng: np.random.Generator
    opcode: Opcode
    fields: dict[str, int]

    def pick(self, values: list[Any] | tuple[str, ...]) -> Any:
        """One of some values."""
        return pick(self.rng, values)

    def words(self, **changes: int) -> U32:
        """The command with other values of some fields."""
        return encode(self.opcode, **{**self.fields, **changes})

    @property
    def rules(self) -> CommandRules:
        """What the reference refuses it by."""
        return rules_of(self.program, self.config)


def _one_command(change: Callable[[Chosen], Wrong], *causes: ErrorCause) -> Draw:
    """One command as `change` has it; some are tried."""

    def draw(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        program = plain.program
        for _ in range(DRAWS):
            segment, number, index = pick_command(rng, plain)
            found = change(Chosen(program, config, rng, *decode(program.commands[index])))
            if found is not None:
                words, addresses, engine = found
                return Fault(
                    program=changed(program, index, words),
                    segment=segment,
                    causes=causes,
                    engine=engine,
                    command=number if causes else None,
                    addresses=addresses,
                )
        return None

    return draw


def _moved_operand(
    opcodes: tuple[Opcode, ...], operands: tuple[str, ...], place: Callable[[Chosen, str, int], Moved]
) -> Draw:
    """A command whose operand in device memory is elsewhere, as `place` has it."""

    def change(chosen: Chosen) -> Wrong:
        operand = chosen.pick(operands)
        if chosen.opcode not in opcodes or f"{operand}_address" not in chosen.fields:
            return None
        size = _used_in_device(chosen.opcode, chosen.fields, operand, chosen.config.word_bytes)
        found = place(chosen, operand, size) if size else None
        if found is None:
            return None
        words, addresses = found
        # The checker sees where an operand begins, a port where its bursts are.
        _, fields = decode(words)
        refused = fields[f"{operand}_address"] >= 1 << (chosen.config.address_bits - 1)
        return words, addresses, SEQUENCER if refused else ENGINE_OF[chosen.opcode]

    return _one_command(change, ErrorCause.ADDRESS)


def _outside(chosen: Chosen, operand: str, size: int) -> Moved:
    """Past the last address that may be used: across it, from it on, or far from it."""
    (_, limit), word = chosen.program.bounds, chosen.config.word_bytes
    # Row numbers from the end of memory would mean something else.
    numbers = operand == "edges" or (operand == "records" and chosen.fields["indexed"])
    inside = 0 if numbers or size <= word else word * int(chosen.rng.integers(1, -(-size // word)))
    half = 1 << (chosen.config.address_bits - 1)
    far = [half // 2, half - word * 64, (1 << 64) - word * 64]
    # Across the end, just past it, and far beyond, up to the last that addresses have bits for.
    address = chosen.pick([limit - inside, limit, limit + word, *far])
    moved = {f"{operand}_address": address}
    if address >= half:  # refused before it is issued
        return chosen.words(**moved), range(address % (2 * half), address % (2 * half) + 1)
    if _is_blocks(chosen.fields, operand):
        distance = address - _lengths_of(chosen.fields, operand)
        if distance < 0:
            return None
        if distance >> LAYOUT[chosen.opcode][f"{operand}_stride"].width == 0:
            # The lengths stay where they are, so that they are what is right.
            moved[f"{operand}_stride"] = distance
        elif chosen.opcode == Opcode.LOAD:
            # They are as far away, and are read before any block.
            first = (address - chosen.fields[f"{operand}_stride"]) // word * word
            return (chosen.words(**moved), range(first, first + 1)) if first >= limit else None
    # A row number times the stride comes on top.
    last = (1 << 64) if chosen.opcode == Opcode.AGGREGATE else max(address, limit) + size
    # Bursts are cut at multiples of their size, so that the first one outside begins at most one burst
    # before the end.
    return chosen.words(**moved), range(max(address, limit - chosen.config.burst_bytes), last)


def _below(chosen: Chosen, operand: str, size: int) -> Moved:
    """Wholly below the first address that the kernel may use, or from there into what it may."""
    word, base = chosen.config.word_bytes, chosen.program.base
    words = base // word
    if operand == "source" and chosen.fields.get("indexed"):
        return None
    # So near to the first address that a part of the operand is within what may be used.
    near = min(words, -(-size // word))
    address = word * chosen.pick([0, words - 1, words - int(chosen.rng.integers(1, near + 1))])
    moved = {f"{operand}_address": address}
    if _is_blocks(chosen.fields, operand):
        # LOAD reads the lengths first, which lie before the blocks; STORE writes the blocks first.
        alone = bool(chosen.rng.integers(2))
        if alone:
            moved = {f"{operand}_address": chosen.fields[f"{operand}_address"]}
        if alone or chosen.opcode == Opcode.LOAD:
            lengths = _lengths_below(chosen, operand, min(base - 1, moved[f"{operand}_address"]), moved)
            moved[f"{operand}_stride"] = moved[f"{operand}_address"] - lengths
            address = lengths // word * word
            return chosen.words(**moved), range(address, address + 1)
    return chosen.words(**moved), range(address, base)


def _lengths_below(chosen: Chosen, operand: str, most: int, moved: dict[str, int]) -> int:
    """A place of lengths, at most `most`, that a command can say of blocks that have been `moved`."""
    reach = (1 << LAYOUT[chosen.opcode][f"{operand}_stride"].width) - LENGTH_BYTES
    least = max(0, moved[f"{operand}_address"] - reach)
    return LENGTH_BYTES * int(chosen.rng.integers(-(-least // LENGTH_BYTES), most // LENGTH_BYTES + 1))


def operand_below(opcodes: tuple[Opcode, ...], operands: tuple[str, ...]) -> Draw:
    """An operand that begins below the first address that the kernel may use, where there are such addresses."""
    moved = _moved_operand(opcodes, operands, _below)

    def draw(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        return moved(plain, config, rng) if plain.program.base >= config.word_bytes else None

    return draw


def _in_a_list(wanted: Callable[[dict[str, int]], bool], write: Callable[[U8, Chosen], range | None]) -> Draw:
    """A list of an AGGREGATE whose fields are as `wanted`, as `write` leaves it in memory.

    It returns where the kernel must report it, and None where the launch may as well end.
    """

    def draw(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        program = plain.program
        found = []
        for segment in plain.runs:
            first, stop = program.segments[segment]
            for number in range(stop - first):
                opcode, fields = decode(program.commands[first + number])
                if opcode == Opcode.AGGREGATE and wanted(fields):
                    found.append((segment, number, fields))
        if not found:
            return None
        segment, number, fields = pick(rng, found)
        memory = program.memory.copy()
        addresses = write(memory, Chosen(program, config, rng, Opcode.AGGREGATE, fields))
        wild = Fault(program=replace(program, memory=memory), segment=segment)
        if addresses is None:
            return wild
        blamed = replace(wild, causes=(ErrorCause.ADDRESS,), engine=Engine.AGGREGATE)
        return replace(blamed, command=number, addresses=addresses)

    return draw


def _has_edges(fields: dict[str, int]) -> bool:
    return fields["edges"] > 0


def _has_rows(fields: dict[str, int]) -> bool:
    """Whether sources in device memory are read by number."""
    in_device = fields["source_space"] == Space.DEVICE
    return bool(fields["indexed"] and in_device and fields["sources"] and fields["source_stride"])


def _record_outside(memory: U8, chosen: Chosen) -> range:
    """An indexed source in device memory with a row number so large that the row lies past the memory's end."""
    fields, (_, limit) = chosen.fields, chosen.program.bounds
    # The first row number whose row begins at the limit or after.
    rows = -(-(limit - fields["source_address"]) // fields["source_stride"])
    row = chosen.pick([rows, rows + int(chosen.rng.integers(1, 1000)), (1 << 32) - 1])
    at = fields["records_address"] + SOURCE_RECORD_BYTES * int(chosen.rng.integers(fields["sources"]))
    memory[at : at + 4] = np.array([row], dtype="<u4").view(np.uint8)
    first = fields["source_address"] + row * fields["source_stride"]
    half = 1 << (chosen.config.address_bits - 1)
    if first >= half:
        # A place beyond all addresses is reported as one of the upper half.
        first = half + first % half
    return range(first, first + fields["source_stride"])


def _edge_outside(memory: U8, chosen: Chosen) -> range:
    """An edge to a row that the command has no sum for."""
    fields = chosen.fields
    at = fields["edges_address"] + EDGE_BYTES * int(chosen.rng.integers(fields["edges"]))
    edge = memory[at : at + EDGE_BYTES].view("<u4")
    limit = 1 << EDGE_LAST_BIT
    # The least that is wrong, any, and the largest that the field holds.
    row = chosen.pick(
        [fields["destinations"], int(chosen.rng.integers(fields["destinations"], limit)), limit - 1]
    )
    edge[0] = (edge[0] & limit) | row
    first = fields["edges_address"]
    # An edge's row is no address: the kernel reports where the list begins.
    return range(first, first + 1)


def _wild_lists(memory: U8, chosen: Chosen) -> None:
    """Row numbers of records and of destinations, and marks of last edges, as chance has them."""
    fields = chosen.fields
    for _ in range(int(chosen.rng.integers(1, 4))):
        lists = [("edges", EDGE_BYTES)] + [("records", SOURCE_RECORD_BYTES)] * fields["indexed"]
        name, unit = chosen.pick(lists)
        at = fields[f"{name}_address"] + unit * int(chosen.rng.integers(fields[_LISTS[name][0]]))
        value = chosen.pick(
            [int(chosen.rng.integers(1 << 32)), int(chosen.rng.integers(64)), 1 << EDGE_LAST_BIT]
        )
        memory[at : at + 4] = np.array([value], dtype="<u4").view(np.uint8)


def _wild_blocks(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """Lengths and bitmaps of blocks that a LOAD takes apart, as chance has them."""
    program, word = plain.program, config.word_bytes
    found = []
    for segment in plain.runs:
        for index in range(*program.segments[segment]):
            opcode, fields = decode(program.commands[index])
            if opcode == Opcode.LOAD and _is_blocks(fields, "source"):
                found.append((segment, fields))
    if not found:
        return None
    segment, fields = pick(rng, found)
    memory, blocks = program.memory.copy(), blocks_of(fields["rows"])
    for _ in range(int(rng.integers(1, 4))):
        number = int(rng.integers(blocks))
        if rng.integers(2):
            at = _lengths_of(fields, "source") + LENGTH_BYTES * number
            # None, one, a word too many, any, and so many that they cannot all be in memory.
            value = pick(rng, [0, 1, SLOT_WORDS + 1, int(rng.integers(SLOT_WORDS + 1)), (1 << 32) - 1])
            memory[at : at + LENGTH_BYTES] = np.array([value], dtype="<u4").view(np.uint8)
        else:
            at = fields["source_address"] + SLOT_WORDS * word * number
            memory[at : at + word] = pick(
                rng, [np.uint8(0), np.uint8(255), rng.integers(0, 256, word, np.uint8)]
            )
    return Fault(program=replace(program, memory=memory), segment=segment)


def _wild(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """What says where rows are, as chance has it: lists, and lengths of blocks."""
    of_blocks = config.compressed_rows and rng.integers(2)
    found = _wild_blocks(plain, config, rng) if of_blocks else None
    return found or _in_a_list(_has_edges, _wild_lists)(plain, config, rng)


def _error_of(words: U32, rules: CommandRules) -> CommandError | None:
    """What the reference refuses a command for."""
    try:
        rules.decode(words)
    except CommandError as error:
        return error
    return None


def first_broken(
    opcode: Opcode, fields: dict[str, int], name: str, value: int, rules: CommandRules, *, step: int
) -> int:
    """A value of a field that breaks a rule, a step from one that breaks none, between its own and `value`."""
    kept, broken = fields[name], value
    # Bisection: only the value next to the limit tells `<` from `<=` in the checker.
    while abs(broken - kept) >= 2 * step:
        middle = kept + (1 if broken > kept else -1) * (abs(broken - kept) // step // 2 * step)
        if _error_of(encode(opcode, **{**fields, name: middle}), rules):
            broken = middle
        else:
            kept = middle
    return broken


def past_its_end(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """An operand on chip whose last row ends in the first word past its memory: by its address or by its stride.

    Each operand of each opcode is as likely, however seldom the program has it.
    """
    program = plain.program
    rules = rules_of(program, config)
    found: dict[tuple[Opcode, str, str], list[tuple[str, int]]] = {}
    for segment in plain.runs:
        for index in range(*program.segments[segment]):
            opcode, fields = decode(program.commands[index])
            for operand in (name.removesuffix("_space") for name in fields if name.endswith("_space")):
                for part in ("address", "stride"):
                    found.setdefault((opcode, operand, part), []).append((segment, index))
    # By operand first, then by place in the program: else the many LOADs and STOREs would hide rare
    # operands.
    for case in rng.permutation(len(found)):
        opcode, operand, part = list(found)[case]
        for place in rng.permutation(len(found[opcode, operand, part])):
            segment, index = found[opcode, operand, part][place]
            words = _moved(*decode(program.commands[index]), operand, part, rules)
            if words is None:
                continue
            _, moved = decode(words)
            address = moved[f"{operand}_address"] % (1 << config.address_bits)
            return Fault(
                program=changed(program, index, words),
                segment=segment,
                causes=(ErrorCause.ADDRESS,),
                engine=SEQUENCER,
                command=index - program.segments[segment][0],
                addresses=range(address, address + 1),
            )
    return None


def _moved(
    opcode: Opcode, fields: dict[str, int], operand: str, part: str, rules: CommandRules
) -> U32 | None:
    """A command whose operand is a step too far for its memory on chip; None where it can be nowhere there."""
    space = fields[f"{operand}_space"]
    if space == Space.DEVICE or space not in rules.limits:
        return None
    name = f"{operand}_{part}"
    step = rules.config.mask_unit if operand == "mask" else rules.config.word_bytes
    # A multiple of the step from where it is, and past the end wherever that is.
    far = fields[name] + rules.limits[Space(space)] // step * step
    words = encode(opcode, **{**fields, name: first_broken(opcode, fields, name, far, rules, step=step)})
    error = _error_of(words, rules)
    return words if error is not None and error.cause == ErrorCause.ADDRESS else None


# Commands that an engine may hold: how many it does is a matter of the hardware, and must not decide the
# answer.
_DEPTHS = (1, 2, 3, 4, 1 << 24)


def oldest_waiting(commands: U32) -> int | None:
    """The oldest command of a launch that never ends.

    Engines take their commands in order and only wait, so that whatever they do first they end in the same state.

    Parameters
    ----------
    commands : shape (commands, COMMAND_WORDS)

    Returns
    -------
    Its number; None if all end, or if it depends on how many commands an engine's queue holds.
    """
    decoded = [decode(words) for words in commands]
    steps = [(ENGINE_OF[opcode], fields["wait"], fields["signal"]) for opcode, fields in decoded]
    found = {_oldest_waiting(steps, depth) for depth in _DEPTHS}
    return found.pop() if len(found) == 1 else None


def _oldest_waiting(steps: list[tuple[Engine, int, int]], depth: int) -> int | None:
    queues: dict[Engine, list[int]] = {engine: [] for engine in Engine}
    tokens = {(giver, taker): 0 for giver in Engine for taker in Engine}
    issued, moved = 0, True
    while moved:
        moved = False
        while issued < len(steps) and len(queues[steps[issued][0]]) < depth:
            queues[steps[issued][0]].append(issued)
            issued, moved = issued + 1, True
        for engine, queue in queues.items():
            if not queue:
                continue
            _, wait, signal = steps[queue[0]]
            givers = [giver for giver in Engine if wait >> giver & 1]
            if all(tokens[giver, engine] for giver in givers):
                for giver in givers:
                    tokens[giver, engine] -= 1
                for taker in Engine:
                    tokens[engine, taker] += signal >> taker & 1
                queue.pop(0)
                moved = True
    # The kernel names the oldest command that waits: engines take theirs in order, so that it heads a queue.
    waiting = [queue[0] for queue in queues.values() if queue]
    return min(waiting, default=None)


# The counter of each channel's transfers; each port has as many.
_TRANSFERS = {
    Channel.AR: "read_bursts",
    Channel.R: "read_beats",
    Channel.AW: "write_bursts",
    Channel.W: "write_beats",
    Channel.B: "write_bursts",
}
RESET = "reset"
"""The kind of fault that nothing but the host makes: a reset while a launch is under way."""
POLLED = "counters while running"
PAST_END = "operand a word past its bank"
# How often a field is wrong by as little as it can be.
_AT_LIMIT = 0.5
# How often it is a launch's first transfer that never comes.
_AT_FIRST = 0.25
# Transfers of a launch that are its first ones.
_FIRST = 8
# Most transfers between the one that fails and where the launch should be when a wrong command comes.
_NEAR = 32
# Kinds of commands that the kernel refuses, whatever else goes on.
_REFUSED = ("unknown opcode", "wrong field", "misaligned operand")
COMMANDS = 5
"""Commands in each segment of a random program, beside LOADs and STOREs: each is run several times."""


def draw_fault(kind: str, plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """A fault of a kind in a program.

    Parameters
    ----------
    kind
        A key of `KINDS`.

    Returns
    -------
    None where the program has nothing that can fail so.
    """
    found = KINDS[kind](plain, config, rng) if len(plain.program.commands) else None
    return None if found is None else replace(found, kind=kind)


# In the memory.


def _in_memory(channel: Channel, response: Response | None, cause: ErrorCause) -> Draw:
    def draw(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        counter = _TRANSFERS[channel]
        segments = [name for name, run in plain.runs.items() if run.counters[counter]]
        if not segments:
            return None
        segment = pick(rng, segments)
        # Only the sequencer waits for a launch's first transfer.
        first = response is None and rng.random() < _AT_FIRST
        fault = MemoryFault(
            channel=channel,
            transfer=0 if first else int(rng.integers(plain.runs[segment].counters[counter])),
            response=response,
            port=int(rng.integers(config.ports)),
        )
        return Fault(program=plain.program, segment=segment, memory=fault, causes=(cause,))

    return draw


def _response_from(channel: Channel, cause: ErrorCause) -> Draw:
    """Error responses from one on: on all beats of a burst, as of an address where there is no memory, and later ones.

    The kernel stops at the first, and must not take what still comes for another error.
    """
    of_response = {response: _in_memory(channel, response, cause) for response in Response}

    def draw(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        fault = of_response[pick(rng, list(Response))](plain, config, rng)
        if fault is None or fault.memory is None:
            return None
        return replace(fault, memory=replace(fault.memory, onward=True))

    return draw


def _two_at_once(channel: Channel, cause: ErrorCause) -> Draw:
    """A command that the kernel refuses, and error responses from one on: whichever comes first counts."""

    def draw(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        wrong = KINDS[pick(rng, _REFUSED)](plain, config, rng)
        transfers = 0 if wrong is None else plain.runs[wrong.segment].counters[_TRANSFERS[channel]]
        if wrong is None or wrong.command is None or not transfers:
            return None
        # Anywhere, or about where the launch is when it comes to the command: bursts that are under way then bring
        # their errors after the kernel has stopped.
        start, stop = wrong.program.segments[wrong.segment]
        about = transfers * wrong.command // (stop - start) + int(rng.integers(-_NEAR, _NEAR))
        memory = MemoryFault(
            channel=channel,
            transfer=pick(rng, [int(rng.integers(transfers)), min(max(about, 0), transfers - 1)]),
            response=pick(rng, list(Response)),
            port=int(rng.integers(config.ports)),
            onward=True,
        )
        return replace(wrong, memory=memory, causes=(*wrong.causes, cause))

    return draw


def _after_reset(channel: Channel, cause: ErrorCause) -> Draw:
    """One of the first responses to a launch is an error, and the reset before it came in the middle of another."""

    def draw(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
        counter = _TRANSFERS[channel]
        segment = next((name for name, run in plain.runs.items() if run.counters[counter]), None)
        if segment is None:
            return None
        fault = MemoryFault(
            channel=channel,
            transfer=int(rng.integers(min(plain.runs[segment].counters[counter], _FIRST))),
            response=pick(rng, [Response.SLVERR, Response.DECERR]),
            port=int(rng.integers(config.ports)),
        )
        return Fault(
            program=plain.program,
            segment=segment,
            memory=fault,
            causes=(cause,),
            interrupted=int(rng.integers(plain.runs[segment].cycles)),
        )

    return draw


def _reset(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault:
    segment = pick(rng, list(plain.runs))
    after = int(rng.integers(plain.runs[segment].cycles))
    return Fault(program=plain.program, segment=segment, reset_after=after)


# In a command.


Broken = tuple[U32, int | None] | None
"""A command, and the address to be reported if there is one; it need not break what it is to break."""


def _in_command(change: Callable[[Chosen], Broken], cause: ErrorCause) -> Draw:
    """One command that `change` breaks by the reference's rules."""

    def broken(chosen: Chosen) -> Wrong:
        found = change(chosen)
        if found is None:
            return None
        words, address = found
        error = _error_of(words, chosen.rules)
        if error is None or error.cause != cause:
            return None
        if address is None:
            return words, None, SEQUENCER
        # The lower bits are all that an address has.
        address %= 1 << chosen.config.address_bits
        return words, range(address, address + 1), SEQUENCER

    return _one_command(broken, cause)


def _opcode(chosen: Chosen) -> Broken:
    words = chosen.words()
    unknown = [code for code in range(256) if code not in list(Opcode)]
    # The opcode is the first byte of a command.
    words[0] = int(words[0]) & ~0xFF | chosen.pick(unknown)
    return words, 0


def _field(chosen: Chosen) -> Broken:
    """Any field, of any value, or a bit of none."""
    words = chosen.words()
    if chosen.rng.random() < 0.2:
        bit = int(chosen.rng.integers(32 * words.size))
        covered = any(f.offset <= bit < f.offset + f.width for f in LAYOUT[chosen.opcode].values())
        words[bit // 32] |= np.uint32(1 << bit % 32)
        return None if covered else (words, 0)
    name = chosen.pick([name for name in LAYOUT[chosen.opcode] if name != "opcode" and "address" not in name])
    width = LAYOUT[chosen.opcode][name].width
    value = chosen.pick(
        [
            0,
            1,
            chosen.fields[name] ^ 1 << int(chosen.rng.integers(width)),
            int(chosen.rng.integers(1 << width)),
        ]
    )
    if chosen.rng.random() < _AT_LIMIT:
        value = first_broken(chosen.opcode, chosen.fields, name, value, chosen.rules, step=1)
    # One operand's format or space, or a stride below its row, is reported with the operand's address.
    operand, _, part = name.rpartition("_")
    address = chosen.fields[f"{operand}_address"] if part in ("format", "space", "stride") else None
    return chosen.words(**{name: value}), address


def _misaligned(chosen: Chosen) -> Broken:
    name = chosen.pick([name for name in chosen.fields if name.endswith(("_address", "_stride"))])
    operand = name.rpartition("_")[0]
    moved = chosen.fields[name] + int(chosen.rng.integers(1, chosen.config.word_bytes))
    words = chosen.words(**{name: moved})
    return words, decode(words)[1][f"{operand}_address"]


def _beyond_chip(chosen: Chosen) -> Broken:
    """An operand on chip that ends past its memory, a little or by far."""
    fields, rules = chosen.fields, chosen.rules
    names = [name for name in fields if name.endswith("_space") and fields[name] in rules.limits]
    operand = chosen.pick(names).rpartition("_")[0]
    space = Space(fields[f"{operand}_space"])
    if space == Space.DEVICE:
        return None
    word, limit = chosen.config.word_bytes, rules.limits[space]
    last = word * int(chosen.rng.integers(1, min(4, limit // word) + 1))
    address = chosen.pick([limit - last, limit, 2 * limit, 1 << 32, (1 << 64) - word])
    if chosen.rng.random() < _AT_LIMIT:
        address = first_broken(chosen.opcode, fields, f"{operand}_address", address, rules, step=word)
    return chosen.words(**{f"{operand}_address": address}), address


def _in_one_bank(chosen: Chosen) -> Broken:
    """A product two of whose operands are in the same bank."""
    if chosen.opcode != Opcode.GEMM:
        return None
    one, other = (("a", "b", "c")[place] for place in chosen.rng.permutation(3)[:2])
    return chosen.words(**{f"{one}_space": chosen.fields[f"{other}_space"]}), None


def _without_token(chosen: Chosen) -> Wrong:
    """A token that a command should have waited for."""
    words = _other_wait(chosen, waits=True)
    return None if words is None else (words, None, None)


def _missing_tokens(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault | None:
    """Tokens that no command gives: a command of some engines waits for ever, and others after it."""
    program = plain.program
    segment, _, _ = pick_command(rng, plain)
    start, stop = program.segments[segment]
    engines = [ENGINE_OF[decode(words)[0]] for words in program.commands[start:stop]]
    # One to all engines: several commands may wait at once, of which the oldest must be named.
    for engine in rng.permutation(list(Engine))[: int(rng.integers(1, len(Engine) + 1))]:
        own = [start + number for number, other in enumerate(engines) if other == engine]
        if not own:
            continue
        index = pick(rng, own)
        found = _other_wait(Chosen(program, config, rng, *decode(program.commands[index])), waits=False)
        if found is not None:
            program = changed(program, index, found)
    oldest = oldest_waiting(program.commands[start:stop])
    if oldest is None:
        return None
    causes = (ErrorCause.TIMEOUT,)
    return Fault(program=program, segment=segment, causes=causes, engine=engines[oldest], command=oldest)


def _other_wait(chosen: Chosen, *, waits: bool) -> U32 | None:
    """A command that waits for an engine more, or one less if `waits`; None if the engine drawn is none of those."""
    engine = chosen.pick([e for e in Engine if e != ENGINE_OF[chosen.opcode]])
    waited = chosen.fields["wait"]
    return chosen.words(wait=waited ^ 1 << engine) if bool(waited >> engine & 1) == waits else None


def _conflict(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault:
    """Two commands on one port of a bank at the same time; the younger is named."""
    program, number = unordered(plain.program)
    opcode, _ = decode(program.commands[program.segments[CONFLICT][0] + number])
    return Fault(
        program=program,
        segment=CONFLICT,
        causes=(ErrorCause.BANK_CONFLICT,),
        engine=ENGINE_OF[opcode],
        command=number,
        # It has no address.
        addresses=range(1),
    )


def _in_parts(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault:
    return Fault(program=plain.program, segment=pick(rng, list(plain.runs)), in_parts=True)


def _polled(plain: Plain, config: HardwareConfig, rng: np.random.Generator) -> Fault:
    """In the longest launch, in which most counters count far."""
    segment = max(plain.runs, key=lambda name: plain.runs[name].cycles)
    return Fault(program=plain.program, segment=segment, polled=True)


STALLS = tuple(f"{name} never comes" for name in ("ARREADY", "RVALID", "AWREADY", "WREADY", "BVALID"))
OWN_PROGRAMS = {f"bank conflict of {a.name} and {b.name}": (a, b) for a, b in PAIRS}
"""Kinds of faults that have programs of their own; all others share random ones."""

KINDS: dict[str, Draw] = {
    "read SLVERR": _in_memory(Channel.R, Response.SLVERR, ErrorCause.READ_RESPONSE),
    "read DECERR": _in_memory(Channel.R, Response.DECERR, ErrorCause.READ_RESPONSE),
    "write SLVERR": _in_memory(Channel.B, Response.SLVERR, ErrorCause.WRITE_RESPONSE),
    "write DECERR": _in_memory(Channel.B, Response.DECERR, ErrorCause.WRITE_RESPONSE),
    "ARREADY never comes": _in_memory(Channel.AR, None, ErrorCause.TIMEOUT),
    "RVALID never comes": _in_memory(Channel.R, None, ErrorCause.TIMEOUT),
    "AWREADY never comes": _in_memory(Channel.AW, None, ErrorCause.TIMEOUT),
    "WREADY never comes": _in_memory(Channel.W, None, ErrorCause.TIMEOUT),
    "BVALID never comes": _in_memory(Channel.B, None, ErrorCause.TIMEOUT),
    "token that never comes": _missing_tokens,
    "unknown opcode": _in_command(_opcode, ErrorCause.OPCODE),
    "wrong field": _in_command(_field, ErrorCause.FIELD),
    "misaligned operand": _in_command(_misaligned, ErrorCause.ADDRESS),
    "operand beyond its bank": _in_command(_beyond_chip, ErrorCause.ADDRESS),
    "read outside memory": _moved_operand((Opcode.LOAD, Opcode.AGGREGATE), ("source",), _outside),
    "list outside memory": _moved_operand((Opcode.AGGREGATE,), ("edges", "records", "scales"), _outside),
    "row outside memory": _in_a_list(_has_rows, _record_outside),
    "edge to no row": _in_a_list(_has_edges, _edge_outside),
    "write outside memory": _moved_operand((Opcode.STORE,), ("destination",), _outside),
    "read below memory": operand_below((Opcode.LOAD, Opcode.AGGREGATE), ("source",)),
    "list below memory": operand_below((Opcode.AGGREGATE,), ("edges", "records", "scales")),
    "write below memory": operand_below((Opcode.STORE,), ("destination",)),
    **dict.fromkeys(OWN_PROGRAMS, _conflict),
    "token not waited for": _one_command(_without_token),
    "wild row numbers": _wild,
    "registers in parts": _in_parts,
    "read error after a reset": _after_reset(Channel.R, ErrorCause.READ_RESPONSE),
    "write error after a reset": _after_reset(Channel.B, ErrorCause.WRITE_RESPONSE),
    POLLED: _polled,
    RESET: _reset,
    "operands in one bank": _in_command(_in_one_bank, ErrorCause.BANK_CONFLICT),
    PAST_END: past_its_end,
    "read errors from a beat on": _response_from(Channel.R, ErrorCause.READ_RESPONSE),
    "write errors from a burst on": _response_from(Channel.B, ErrorCause.WRITE_RESPONSE),
    "wrong command and read errors": _two_at_once(Channel.R, ErrorCause.READ_RESPONSE),
    "wrong command and write errors": _two_at_once(Channel.B, ErrorCause.WRITE_RESPONSE),
}
"""What can go wrong, by name: a function that draws it."""


def draw_fault_case(kind: str, config: HardwareConfig, *, seed: int, index: int) -> Case:
    """A program that can fail by a kind of fault, most of them random ones (`Case`)."""
    if kind not in OWN_PROGRAMS:
        return draw_case(config, seed=seed, index=index, commands=COMMANDS)
    # The kind's number is part of the seed: conflicts of two pairs of engines are different programs.
    rng = np.random.default_rng([seed, index, list(KINDS).index(kind)])
    return draw_conflict(config, rng, OWN_PROGRAMS[kind], index=index)
