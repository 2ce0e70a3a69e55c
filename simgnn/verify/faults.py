"""Random programs with one thing wrong: in the memory, in a command, or in what a command points to."""

from dataclasses import dataclass, replace

import numpy as np

from simgnn.hw.command import (
    COMMAND_BYTES,
    EDGE_BYTES,
    EDGE_LAST_BIT,
    ENGINE_OF,
    LAYOUT,
    SOURCE_RECORD_BYTES,
    Engine,
    ErrorCause,
    Opcode,
    Space,
    decode,
    encode,
)
from simgnn.sim.memory_fault import Channel, MemoryFault, Response
from simgnn.sim.operands import CommandError, CommandRules
from simgnn.sim.program import PAGE_BYTES, Program
from simgnn.verify.draw import Case

_DRAWS = 400
"""Draws of a command and its change, until one breaks the rule that it is to break."""

_TRANSFERS = {
    Channel.AR: "read_bursts",
    Channel.R: "read_beats",
    Channel.AW: "write_bursts",
    Channel.W: "write_beats",
    Channel.B: "write_bursts",
}
"""The counter of each channel's transfers; each port has as many."""


@dataclass(frozen=True, kw_only=True)
class Fault:
    """A program, and what is wrong in one of its launches.

    Parameters
    ----------
    kind : str
        A key of `KINDS`.
    program : Program
        As it is run.
    segment : str
        The launch that fails.
    memory : MemoryFault or None
    causes : tuple of ErrorCause
        What the kernel must report, one of them; none where the launch may as well end.
    command : int or None
        Number in the launch of the command that the kernel must name, if that is known.
    addresses : range or None
        Where ERROR_ADDRESS must lie, if that is known.
    reset_after : int or None
        Cycles after which the launch is reset, without a word from the kernel; None where it runs to its end.
    """

    kind: str
    program: Program
    segment: str
    memory: MemoryFault | None = None
    causes: tuple[ErrorCause, ...] = ()
    command: int | None = None
    addresses: range | None = None
    reset_after: int | None = None

    def __str__(self):
        return self.kind if self.memory is None else f"{self.kind}: {self.memory}"


@dataclass(frozen=True, kw_only=True)
class Plain:
    """A program without a fault, and what it did.

    Parameters
    ----------
    case : Case
    runs : dict of str to Run
        Of each segment.
    wanted : dict of str to ndarray of uint32
        Device memory after each segment, by the reference.
    """

    case: Case
    runs: dict
    wanted: dict

    @property
    def program(self):
        return self.case.program


def draw_fault(kind, plain, config, rng):
    """A fault of a kind in a program.

    Parameters
    ----------
    kind : str
        A key of `KINDS`.
    plain : Plain
    config : HardwareConfig
    rng : numpy.random.Generator

    Returns
    -------
    Fault or None
        None where the program has nothing that can fail so.
    """
    return KINDS[kind](kind, plain, config, rng)


def _pick(rng, values):
    return values[int(rng.integers(len(values)))]


# In the memory.


def _in_memory(channel, response, cause):
    def draw(kind, plain, config, rng):
        counter = _TRANSFERS[channel]
        segments = [name for name, run in plain.runs.items() if run.counters[counter]]
        if not segments:
            return None
        segment = _pick(rng, segments)
        fault = MemoryFault(
            channel=channel,
            transfer=int(rng.integers(plain.runs[segment].counters[counter])),
            response=response,
            port=int(rng.integers(config.ports)),
        )
        return Fault(kind=kind, program=plain.program, segment=segment, memory=fault, causes=(cause,))

    return draw


def _reset(kind, plain, config, rng):
    segment = _pick(rng, list(plain.runs))
    after = int(rng.integers(plain.runs[segment].cycles))
    return Fault(kind=kind, program=plain.program, segment=segment, reset_after=after)


# In a command.


def _changed(program, index, words):
    """A program with other words in a command, or None in the place of a field."""
    commands, memory = program.commands.copy(), program.memory.copy()
    commands[index] = words
    at = program.commands_address + index * COMMAND_BYTES
    memory[at : at + COMMAND_BYTES] = commands[index].view(np.uint8)
    return replace(program, commands=commands, memory=memory)


def _in_command(change, cause):
    """A kind whose `change` (of opcode, fields, rules, random numbers; new fields and the address to be reported, or
    None) breaks one command by the reference's rules."""

    def draw(kind, plain, config, rng):
        program = plain.program
        rules = CommandRules(config=config, memory_bytes=_memory_bytes(program))
        for _ in range(_DRAWS):
            segment = _pick(rng, list(plain.runs))
            start, stop = program.segments[segment]
            index = int(rng.integers(start, stop))
            opcode, fields = decode(program.commands[index])
            found = change(opcode, fields, rules, rng)
            if found is None:
                continue
            words, address = found
            try:
                rules.decode(words)
            except CommandError as error:
                if error.cause != cause:
                    continue
            else:
                continue
            return Fault(
                kind=kind,
                program=_changed(program, index, words),
                segment=segment,
                causes=(cause,),
                command=index - start,
                addresses=None if address is None else range(address, address + 1),
            )
        return None

    return draw


def _opcode(opcode, fields, rules, rng):
    words = encode(opcode, **fields)
    unknown = [code for code in range(256) if code not in list(Opcode)]
    words[0] = int(words[0]) & ~0xFF | _pick(rng, unknown)
    return words, 0


def _field(opcode, fields, rules, rng):
    """Any field, of any value, or a bit of none."""
    words = encode(opcode, **fields)
    if rng.random() < 0.2:
        bit = int(rng.integers(32 * words.size))
        covered = any(f.offset <= bit < f.offset + f.width for f in LAYOUT[opcode].values())
        words[bit // 32] |= np.uint32(1 << bit % 32)
        return None if covered else (words, 0)
    name = _pick(rng, [name for name in LAYOUT[opcode] if name != "opcode" and "address" not in name])
    width = LAYOUT[opcode][name].width
    value = _pick(rng, [0, 1, fields[name] ^ 1 << int(rng.integers(width)), int(rng.integers(1 << width))])
    # One operand's format or space, or a stride below its row, is reported with the operand's address.
    operand = name.rpartition("_")[0]
    address = fields[f"{operand}_address"] if f"{operand}_space" in fields else None
    return encode(opcode, **{**fields, name: value}), address


def _misaligned(opcode, fields, rules, rng):
    name = _pick(rng, [name for name in fields if name.endswith(("_address", "_stride"))])
    operand = name.rpartition("_")[0]
    changed = {**fields, name: fields[name] + int(rng.integers(1, rules.config.word_bytes))}
    return encode(opcode, **changed), changed[f"{operand}_address"]


def _beyond_chip(opcode, fields, rules, rng):
    """An operand on chip that ends behind its memory, a little or by far."""
    names = [name for name in fields if name.endswith("_space") and fields[name] in rules.limits]
    operand = _pick(rng, names).rpartition("_")[0]
    space = Space(fields[f"{operand}_space"])
    if space == Space.DEVICE:
        return None
    word, limit = rules.config.word_bytes, rules.limits[space]
    address = _pick(
        rng, [limit - word * int(rng.integers(1, 5)), limit, 2 * limit, 1 << 32, (1 << 64) - word]
    )
    return encode(opcode, **{**fields, f"{operand}_address": address}), address


# In what a command points to in device memory.


def _memory_bytes(program):
    """Bytes of device memory that the kernel may use for a program."""
    return -(-program.memory.size // PAGE_BYTES) * PAGE_BYTES


_LISTS = {
    "edges": ("edges", EDGE_BYTES),
    "records": ("sources", SOURCE_RECORD_BYTES),
    "scales": ("destinations", 4),
}
"""Count and bytes of the elements of an AGGREGATE's lists."""


def _used_in_device(opcode, fields, operand):
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
    if opcode == Opcode.AGGREGATE:
        return fields["sources"] and 1
    return (fields["rows"] - 1) * fields[f"{operand}_stride"] + 4 * fields["columns"]


def _outside(opcodes, operands):
    def draw(kind, plain, config, rng):
        program = plain.program
        limit, word = _memory_bytes(program), config.word_bytes
        for _ in range(_DRAWS):
            segment = _pick(rng, list(plain.runs))
            start, stop = program.segments[segment]
            index = int(rng.integers(start, stop))
            opcode, fields = decode(program.commands[index])
            operand = _pick(rng, operands)
            if opcode not in opcodes or f"{operand}_address" not in fields:
                continue
            size = _used_in_device(opcode, fields, operand)
            if not size:
                continue
            # Row numbers from the end of memory would mean something else.
            numbers = operand == "edges" or (operand == "records" and fields["indexed"])
            inside = 0 if numbers or size <= word else word * int(rng.integers(1, -(-size // word)))
            address = _pick(rng, [limit - inside, limit, limit + word, 1 << 40, (1 << 64) - word * 64])
            changed = encode(opcode, **{**fields, f"{operand}_address": address})
            first = max(address, limit - config.burst_bytes)
            # A row number times the stride comes on top.
            last = (1 << 64) if opcode == Opcode.AGGREGATE else max(address, limit) + size
            return Fault(
                kind=kind,
                program=_changed(program, index, changed),
                segment=segment,
                causes=(ErrorCause.ADDRESS,),
                command=index - start,
                addresses=range(first, last),
            )
        return None

    return draw


def _aggregates(plain, wanted):
    """(segment, index, fields) of the AGGREGATEs whose fields are as `wanted`."""
    found = []
    for segment in plain.runs:
        for index in range(*plain.program.segments[segment]):
            opcode, fields = decode(plain.program.commands[index])
            if opcode == Opcode.AGGREGATE and wanted(fields):
                found.append((segment, index, fields))
    return found


def _record_outside(kind, plain, config, rng):
    """An indexed source in device memory with a row number so large that the row lies behind the memory."""
    found = _aggregates(
        plain,
        lambda f: f["indexed"] and f["source_space"] == Space.DEVICE and f["sources"] and f["source_stride"],
    )
    if not found:
        return None
    segment, index, fields = _pick(rng, found)
    memory = plain.program.memory.copy()
    limit = _memory_bytes(plain.program)
    rows = -(-(limit - fields["source_address"]) // fields["source_stride"])
    row = _pick(rng, [rows, rows + int(rng.integers(1, 1000)), (1 << 32) - 1])
    at = fields["records_address"] + SOURCE_RECORD_BYTES * int(rng.integers(fields["sources"]))
    memory[at : at + 4] = np.array([row], dtype="<u4").view(np.uint8)
    return Fault(
        kind=kind,
        program=replace(plain.program, memory=memory),
        segment=segment,
        causes=(ErrorCause.ADDRESS,),
        command=index - plain.program.segments[segment][0],
        addresses=range(
            fields["source_address"] + row * fields["source_stride"],
            fields["source_address"] + (row + 1) * fields["source_stride"],
        ),
    )


def _edge_outside(kind, plain, config, rng):
    """An edge to a row that the command has no sum for."""
    found = _aggregates(plain, lambda f: f["edges"])
    if not found:
        return None
    segment, index, fields = _pick(rng, found)
    memory = plain.program.memory.copy()
    at = fields["edges_address"] + EDGE_BYTES * int(rng.integers(fields["edges"]))
    edge = memory[at : at + EDGE_BYTES].view("<u4")
    limit = 1 << EDGE_LAST_BIT
    row = _pick(rng, [fields["destinations"], int(rng.integers(fields["destinations"], limit)), limit - 1])
    edge[0] = (edge[0] & limit) | row
    return Fault(
        kind=kind,
        program=replace(plain.program, memory=memory),
        segment=segment,
        causes=(ErrorCause.ADDRESS,),
        command=index - plain.program.segments[segment][0],
        addresses=range(fields["edges_address"], fields["edges_address"] + 1),
    )


def _wild_lists(kind, plain, config, rng):
    """Row numbers of records and of destinations, and marks of last edges, as chance has them."""
    found = _aggregates(plain, lambda f: f["edges"])
    if not found:
        return None
    segment, _, fields = _pick(rng, found)
    memory = plain.program.memory.copy()
    for _ in range(int(rng.integers(1, 4))):
        lists = [("edges", EDGE_BYTES)] + [("records", SOURCE_RECORD_BYTES)] * fields["indexed"]
        name, unit = _pick(rng, lists)
        at = fields[f"{name}_address"] + unit * int(rng.integers(fields[_LISTS[name][0]]))
        value = _pick(rng, [int(rng.integers(1 << 32)), int(rng.integers(64)), 1 << EDGE_LAST_BIT])
        memory[at : at + 4] = np.array([value], dtype="<u4").view(np.uint8)
    return Fault(kind=kind, program=replace(plain.program, memory=memory), segment=segment)


def _tokens(kind, plain, config, rng):
    """A token that nobody gives (a command waits for ever), or one that a command should have waited for."""
    program = plain.program
    for _ in range(_DRAWS):
        segment = _pick(rng, list(plain.runs))
        start, stop = program.segments[segment]
        index = int(rng.integers(start, stop))
        opcode, fields = decode(program.commands[index])
        engine = _pick(rng, [e for e in Engine if e != ENGINE_OF[opcode]])
        if kind == "token that never comes":
            if fields["wait"] >> engine & 1:
                continue
        elif not fields["wait"] >> engine & 1:
            continue
        words = encode(opcode, **{**fields, "wait": fields["wait"] ^ 1 << engine})
        causes = (ErrorCause.TIMEOUT,) if kind == "token that never comes" else ()
        return Fault(kind=kind, program=_changed(program, index, words), segment=segment, causes=causes)
    return None


KINDS = {
    "read SLVERR": _in_memory(Channel.R, Response.SLVERR, ErrorCause.READ_RESPONSE),
    "read DECERR": _in_memory(Channel.R, Response.DECERR, ErrorCause.READ_RESPONSE),
    "write SLVERR": _in_memory(Channel.B, Response.SLVERR, ErrorCause.WRITE_RESPONSE),
    "write DECERR": _in_memory(Channel.B, Response.DECERR, ErrorCause.WRITE_RESPONSE),
    "ARREADY never comes": _in_memory(Channel.AR, None, ErrorCause.TIMEOUT),
    "RVALID never comes": _in_memory(Channel.R, None, ErrorCause.TIMEOUT),
    "AWREADY never comes": _in_memory(Channel.AW, None, ErrorCause.TIMEOUT),
    "WREADY never comes": _in_memory(Channel.W, None, ErrorCause.TIMEOUT),
    "BVALID never comes": _in_memory(Channel.B, None, ErrorCause.TIMEOUT),
    "token that never comes": _tokens,
    "unknown opcode": _in_command(_opcode, ErrorCause.OPCODE),
    "wrong field": _in_command(_field, ErrorCause.FIELD),
    "misaligned operand": _in_command(_misaligned, ErrorCause.ADDRESS),
    "operand beyond its bank": _in_command(_beyond_chip, ErrorCause.ADDRESS),
    "read outside memory": _outside((Opcode.LOAD, Opcode.AGGREGATE), ("source",)),
    "list outside memory": _outside((Opcode.AGGREGATE,), ("edges", "records", "scales")),
    "row outside memory": _record_outside,
    "edge to no row": _edge_outside,
    "write outside memory": _outside((Opcode.STORE,), ("destination",)),
    "token not waited for": _tokens,
    "wild row numbers": _wild_lists,
    "reset": _reset,
}
"""What can go wrong, by name: a function that draws it."""
