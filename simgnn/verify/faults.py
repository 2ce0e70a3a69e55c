"""Random programs with one thing wrong: in the memory, in a command, or in what a command points to."""

import numpy as np

from simgnn.hw.command import (
    ENGINE_OF,
    LAYOUT,
    Engine,
    ErrorCause,
    Opcode,
    Space,
    decode,
    encode,
)
from simgnn.sim.memory_fault import Channel, MemoryFault, Response
from simgnn.sim.operands import CommandError, rules_of
from simgnn.verify.fault import Fault, changed, pick, pick_command
from simgnn.verify.list_faults import DRAWS, edge_outside, operand_outside, record_outside, wild_lists

_TRANSFERS = {
    Channel.AR: "read_bursts",
    Channel.R: "read_beats",
    Channel.AW: "write_bursts",
    Channel.W: "write_beats",
    Channel.B: "write_bursts",
}
"""The counter of each channel's transfers; each port has as many."""


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
    return KINDS[kind](kind, plain, config, rng) if len(plain.program.commands) else None


# In the memory.


def _in_memory(channel, response, cause):
    def draw(kind, plain, config, rng):
        counter = _TRANSFERS[channel]
        segments = [name for name, run in plain.runs.items() if run.counters[counter]]
        if not segments:
            return None
        segment = pick(rng, segments)
        fault = MemoryFault(
            channel=channel,
            transfer=int(rng.integers(plain.runs[segment].counters[counter])),
            response=response,
            port=int(rng.integers(config.ports)),
        )
        return Fault(kind=kind, program=plain.program, segment=segment, memory=fault, causes=(cause,))

    return draw


def _reset(kind, plain, config, rng):
    segment = pick(rng, list(plain.runs))
    after = int(rng.integers(plain.runs[segment].cycles))
    return Fault(kind=kind, program=plain.program, segment=segment, reset_after=after)


# In a command.


def _in_command(change, cause):
    """A kind whose `change` (of opcode, fields, rules, random numbers; new fields and the address to be reported, or
    None) breaks one command by the reference's rules."""

    def draw(kind, plain, config, rng):
        program = plain.program
        rules = rules_of(program, config)
        for _ in range(DRAWS):
            segment, number, index = pick_command(rng, plain)
            opcode, fields = decode(program.commands[index])
            found = change(opcode, fields, rules, rng)
            if found is None:
                continue
            words, address = found
            if address is not None:
                # The lower bits are all that an address has.
                address %= 1 << config.address_bits
            try:
                rules.decode(words)
            except CommandError as error:
                if error.cause != cause:
                    continue
            else:
                continue
            return Fault(
                kind=kind,
                program=changed(program, index, words),
                segment=segment,
                causes=(cause,),
                command=number,
                addresses=None if address is None else range(address, address + 1),
            )
        return None

    return draw


def _opcode(opcode, fields, rules, rng):
    words = encode(opcode, **fields)
    unknown = [code for code in range(256) if code not in list(Opcode)]
    words[0] = int(words[0]) & ~0xFF | pick(rng, unknown)
    return words, 0


def _field(opcode, fields, rules, rng):
    """Any field, of any value, or a bit of none."""
    words = encode(opcode, **fields)
    if rng.random() < 0.2:
        bit = int(rng.integers(32 * words.size))
        covered = any(f.offset <= bit < f.offset + f.width for f in LAYOUT[opcode].values())
        words[bit // 32] |= np.uint32(1 << bit % 32)
        return None if covered else (words, 0)
    name = pick(rng, [name for name in LAYOUT[opcode] if name != "opcode" and "address" not in name])
    width = LAYOUT[opcode][name].width
    value = pick(rng, [0, 1, fields[name] ^ 1 << int(rng.integers(width)), int(rng.integers(1 << width))])
    # One operand's format or space, or a stride below its row, is reported with the operand's address.
    operand, _, part = name.rpartition("_")
    address = fields[f"{operand}_address"] if part in ("format", "space", "stride") else None
    return encode(opcode, **{**fields, name: value}), address


def _misaligned(opcode, fields, rules, rng):
    name = pick(rng, [name for name in fields if name.endswith(("_address", "_stride"))])
    operand = name.rpartition("_")[0]
    moved = {**fields, name: fields[name] + int(rng.integers(1, rules.config.word_bytes))}
    return encode(opcode, **moved), moved[f"{operand}_address"]


def _beyond_chip(opcode, fields, rules, rng):
    """An operand on chip that ends behind its memory, a little or by far."""
    names = [name for name in fields if name.endswith("_space") and fields[name] in rules.limits]
    operand = pick(rng, names).rpartition("_")[0]
    space = Space(fields[f"{operand}_space"])
    if space == Space.DEVICE:
        return None
    word, limit = rules.config.word_bytes, rules.limits[space]
    last = word * int(rng.integers(1, min(4, limit // word) + 1))
    address = pick(rng, [limit - last, limit, 2 * limit, 1 << 32, (1 << 64) - word])
    return encode(opcode, **{**fields, f"{operand}_address": address}), address


def _tokens(kind, plain, config, rng):
    """A token that nobody gives (a command waits for ever), or one that a command should have waited for."""
    program = plain.program
    for _ in range(DRAWS):
        segment, _, index = pick_command(rng, plain)
        opcode, fields = decode(program.commands[index])
        engine = pick(rng, [e for e in Engine if e != ENGINE_OF[opcode]])
        if kind == "token that never comes":
            if fields["wait"] >> engine & 1:
                continue
        elif not fields["wait"] >> engine & 1:
            continue
        words = encode(opcode, **{**fields, "wait": fields["wait"] ^ 1 << engine})
        causes = (ErrorCause.TIMEOUT,) if kind == "token that never comes" else ()
        return Fault(kind=kind, program=changed(program, index, words), segment=segment, causes=causes)
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
    "read outside memory": operand_outside((Opcode.LOAD, Opcode.AGGREGATE), ("source",)),
    "list outside memory": operand_outside((Opcode.AGGREGATE,), ("edges", "records", "scales")),
    "row outside memory": record_outside,
    "edge to no row": edge_outside,
    "write outside memory": operand_outside((Opcode.STORE,), ("destination",)),
    "token not waited for": _tokens,
    "wild row numbers": wild_lists,
    "reset": _reset,
}
"""What can go wrong, by name: a function that draws it."""
