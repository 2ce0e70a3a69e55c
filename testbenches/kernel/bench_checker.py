"""Bench of checker.py: the verdict on every command is that of the reference's rules."""

import collections
import re

import cocotb
import numpy as np
from cocotb.triggers import RisingEdge
from kit import case
from kit.configured import configured
from kit.points import both, high, low, watch
from kit.sizes import NARROW, PACKED, WIDE
from kit.streams import clock_and_reset

from simgnn.hw.command import (
    BANK_SPACES,
    COMMAND_WORDS,
    LAYOUT,
    SHAPES,
    ErrorCause,
    Format,
    Opcode,
    Space,
    decode,
    encode,
)
from simgnn.hw.compressed import LENGTH_BYTES
from simgnn.hw.depths import CHECK_CYCLES
from simgnn.hw.kernel.checker import WIDTHS, CommandChecker, ExtentChecker
from simgnn.sim.program.operands import CommandError, CommandRules

DEVICE_BYTES = 1 << 64
"""No address in device memory is too high for the checker: bursts are checked at the port."""
OPERANDS = {Opcode.LOAD: 2, Opcode.STORE: 2, Opcode.AGGREGATE: 7, Opcode.GEMM: 5}
"""Operands that the checker takes one after the other; AGGREGATE's sizes are one of them."""
PATIENCE = 40


def DUT(*, kind, config=None, **sizes):
    return configured(CommandChecker)(config=config) if kind == "command" else ExtentChecker(**sizes)


DESIGNS = {
    "narrow": {"kind": "command", "config": NARROW},
    "wide": {"kind": "command", "config": WIDE},
    "packed": {"kind": "command", "config": PACKED},
    "extent": {"kind": "extent", "most": 3 << 9, "address_bits": 64},
    "large_extent": {"kind": "extent", "most": 1 << 32, "address_bits": 40},
}
case.declare(
    *(f"{opcode.name} is judged {cause}" for opcode in Opcode for cause in ("legal", "FIELD", "ADDRESS"))
)
case.declare("no opcode", "an address above 4 GB is wrong", "GEMM is judged BANK_CONFLICT")
watch("a command is checked behind a verdict", high("done"), high("start"))
watch("extents in cycles that follow each other", high("valid"), high("valid"), high("valid"))
watch("an extent behind a pause", low("valid"), high("valid"))
for name in ("unlimited", "misaligned", "bad", "counted"):
    watch(f"an extent that is {name}", high("valid", name))
watch("an extent without rows", both(high("valid"), low("rows")))


def legal(random, config, opcode):
    """Fields of a command, most of which are legal; sizes and places reach the limits."""

    def size():
        return random.randint(1, random.choice([1, 4, 40]))

    fields = {
        name: size() for name in ("rows", "columns", "destinations", "m", "n", "k") if name in LAYOUT[opcode]
    }
    copies = opcode in (Opcode.LOAD, Opcode.STORE)
    blocks = copies and config.compressed_rows and random.random() < 0.5
    if blocks:
        fields["columns"] = random.randint(1, config.lanes)
    if opcode == Opcode.AGGREGATE:
        if config.accumulate:
            fields["accumulate"] = random.randint(0, 1)
        fields["sources"] = random.choice([0, size()])
        fields["edges"] = fields["sources"] and fields["sources"] + random.randint(0, 9)
        fields |= {
            name: random.randint(0, 1)
            for name in ("indexed", "source_scaled", "destination_scaled", "masked")
        }
        fields |= {f"{name}_address": 8 * random.getrandbits(20) for name in ("edges", "records", "scales")}
    if opcode == Opcode.GEMM:
        fields |= {name: random.randint(0, 1) for name in ("accumulate", "bias", "relu", "masked", "n_outer")}
        fields["transpose_a"] = random.randint(0, 1)
        fields["transpose_b"] = random.randint(0, 1 - fields["transpose_a"])
        fields["mask_write"] = random.randint(0, fields["relu"])
        fields["ones_row"] = random.randint(0, fields["transpose_a"])
    banks = random.sample(BANK_SPACES, 3)
    for index, (name, (rows, columns)) in enumerate(SHAPES[opcode].items()):
        bitmap = name == "mask"
        unit = config.mask_unit if bitmap else config.word_bytes
        shape = [fields.get(rows, 1), fields[columns]]
        if fields.get(f"transpose_{name}"):
            shape.reverse()
        shape[0] += name in ("c", "mask") and fields.get("ones_row", 0)
        row = -(-shape[1] // (8 * unit if bitmap else config.lanes))
        stride = row + random.choice([0, 0, 1])
        if bitmap:
            space, limit = Space.MASK, config.mask_words * config.word_bytes // unit
        elif copies and (name == "source") == (opcode == Opcode.LOAD):
            space, limit = Space.DEVICE, (1 << (config.address_bits - 1)) // config.word_bytes
        elif name == "bias":
            space, limit = banks[1], config.bank_words
        else:
            space, limit = banks[min(index, 2)], config.bank_words
            if opcode == Opcode.STORE and not blocks and random.random() < 0.2:
                space, limit = Space.MASK, config.mask_words
        room = limit - (shape[0] - 1) * stride - row
        address = random.choice([0, room, random.randint(0, max(0, room))])
        fields |= {
            f"{name}_space": space,
            f"{name}_stride": stride * unit,
            f"{name}_address": max(0, address) * unit,
        }
        fields[f"{name}_format"] = Format.BITMAP if bitmap else Format.FP32
    if blocks:
        name = "source" if opcode == Opcode.LOAD else "destination"
        # The stride says how far below the blocks their lengths are.
        farthest = min(fields[f"{name}_address"], (1 << 32) - 1) // LENGTH_BYTES
        fields[f"{name}_stride"] = LENGTH_BYTES * random.choice([farthest, random.randint(0, farthest)])
        fields[f"{name}_format"] = Format.COMPRESSED
    return fields


def has_blocks(opcode, fields):
    """Whether a command copies blocks."""
    name = {Opcode.LOAD: "source", Opcode.STORE: "destination"}.get(opcode)
    return fields.get(f"{name}_format") == Format.COMPRESSED


def spoilt(random, config, opcode, fields):
    """One field changed, perhaps into something wrong."""
    if random.random() < 0.15:
        name = random.choice([name for name in LAYOUT[opcode] if name.endswith("_address")])
        # Into the upper half of the addresses that there are, or beyond all of them.
        bit = random.randint(config.address_bits - 1, LAYOUT[opcode][name].width - 1)
        return fields | {name: fields.get(name, 0) | 1 << bit}
    name = random.choice([name for name in LAYOUT[opcode] if name != "opcode"])
    field, value = LAYOUT[opcode][name], fields.get(name, 0)
    most = (1 << field.width) - 1
    changed = random.choice(
        [value + 1, value - 1, value ^ 1 << random.randrange(field.width), 0, random.randint(0, most)]
    )
    return fields | {name: changed & most}


def verdict(rules, words, fields):
    """The reference's verdict: the cause, and the address of the operand that an ADDRESS error is about (or None).

    Where the lengths of blocks lie is checked at the port, as all that is in device memory.
    """
    opcode = next((code for code in Opcode if code == words[0] & 0xFF), None)
    if rules.config.compressed_rows and has_blocks(opcode, decode(words)[1] if opcode is not None else {}):
        name = "source" if opcode == Opcode.LOAD else "destination"
        stride = LAYOUT[opcode][f"{name}_stride"]
        near = int.from_bytes(words.tobytes(), "little") & ~(
            ((1 << stride.width) - LENGTH_BYTES) << stride.offset
        )
        words = np.frombuffer(near.to_bytes(4 * COMMAND_WORDS, "little"), dtype=words.dtype)
    try:
        rules.decode(words)
    except CommandError as error:
        if error.cause != ErrorCause.ADDRESS:
            return error.cause, None
        name = re.match(r"([a-z]+)(_\w+)? must", str(error))[1]
        return error.cause, fields.get(f"{name}_address", 0)
    return ErrorCause.NONE, None


@cocotb.test(skip=case.other(DESIGNS, kind="command"))
@cocotb.parametrize(opcode=list(Opcode), spoil=[0.0, 0.9])
async def verdicts(dut, opcode, spoil):
    """Legal commands pass, and of one that is not the cause is the reference's."""
    config = case.design(DESIGNS)["config"]
    random = case.generator(opcode, spoil)
    rules = CommandRules(config=config, memory_bytes=DEVICE_BYTES)
    dut.start.value = 0
    await clock_and_reset(dut)
    seen = collections.Counter()
    if config.compressed_rows and opcode in (Opcode.LOAD, Opcode.STORE):
        causes = ErrorCause.NONE, ErrorCause.FIELD, ErrorCause.ADDRESS
        case.declare(*(f"{opcode.name} of blocks is judged {cause.name}" for cause in causes))
    for _ in range(case.pick(short=300, full=10_000)):
        fields = legal(random, config, opcode)
        if random.random() < spoil:
            fields = spoilt(random, config, opcode, fields)
        words = encode(opcode, **fields)
        if spoil and random.random() < 0.1:
            # The first word has the opcode.
            place = random.choice([0, random.randrange(COMMAND_WORDS)])
            words[place] ^= np.uint32(1 << random.randrange(32))
        wanted, address = verdict(rules, words, decode(words)[1] if words[0] & 0xFF == opcode else {})
        seen[wanted] += 1
        case.met("no opcode", wanted == ErrorCause.OPCODE)
        if wanted != ErrorCause.OPCODE:
            case.met(f"{opcode.name} is judged {'legal' if wanted == ErrorCause.NONE else wanted.name}")
        case.met("an address above 4 GB is wrong", (address or 0) >> 32)
        if config.compressed_rows and words[0] & 0xFF == opcode and has_blocks(opcode, decode(words)[1]):
            case.met(f"{opcode.name} of blocks is judged {wanted.name}")
        got, at, cycles = await check(dut, words)
        assert got == wanted, f"{opcode.name} {fields}: the cause must be {wanted!r}, not {ErrorCause(got)!r}"
        if address is not None:
            address &= (1 << config.address_bits) - 1
        assert address in (None, at), f"{opcode.name} {fields}: the address must be {address:#x}, not {at:#x}"
        if words[0] & 0xFF == opcode:
            assert cycles == CHECK_CYCLES + OPERANDS[opcode], (
                f"a check must take {CHECK_CYCLES + OPERANDS[opcode]}, not {cycles}"
            )
    assert seen[ErrorCause.NONE] > 20
    assert not spoil or (seen[ErrorCause.FIELD] > 20 and seen[ErrorCause.ADDRESS] > 5)
    case.checked(sum(seen.values()))


async def check(dut, words):
    """Have a command checked; returns the cause, the address and the cycles that it took."""
    dut.command.value = int.from_bytes(words.tobytes(), "little")
    dut.start.value = 1
    await RisingEdge(dut.clk)
    dut.start.value = 0
    for cycles in range(1, PATIENCE):
        await RisingEdge(dut.clk)
        if case.known(dut.done):
            return case.known(dut.cause), case.known(dut.address), cycles
    raise AssertionError("a verdict must come")


@cocotb.test(skip=case.other(DESIGNS, kind="extent"))
async def extents(dut):
    """One operand per cycle, at the edges of every limit; the verdict comes `CHECK_CYCLES` - 1 cycles later."""
    design = case.design(DESIGNS)
    most = design["most"]
    widths = WIDTHS | {"address": design["address_bits"]}
    sizes = (3, most.bit_length() - 2, most.bit_length() + 1, 64)
    random = case.generator("extents")
    dut.valid.value = 0
    await clock_and_reset(dut)
    line, seen = [], collections.Counter()
    for _ in range(case.pick(short=3000, full=100_000)):
        values = {
            name: random.getrandbits(random.choice(sizes)) & (1 << width) - 1
            for name, width in widths.items()
        }
        for name in ("unlimited", "misaligned", "bad"):
            values[name] = int(random.random() < 0.1)
        values["rows"] = random.choice([0, 1, 2, 7, random.getrandbits(24)])
        end = values["address"] + max(0, values["rows"] - 1) * values["stride"] + values["size"]
        values["limit"] = random.randint(0, most)
        if random.random() < 0.6:
            values["limit"] = min(max(end + random.randint(-1, 1), 0), most)
        beyond = values["rows"] > 0 and not values["unlimited"] and end > values["limit"]
        cause = ErrorCause.NONE
        if values["bad"] or (beyond and values["counted"]):
            cause = ErrorCause.FIELD
        elif beyond or values["misaligned"]:
            cause = ErrorCause.ADDRESS
        valid = random.random() < 0.8
        case.drive(dut, **values)
        dut.valid.value = int(valid)
        line.append((valid, cause, values["address"]))
        await RisingEdge(dut.clk)
        if len(line) == CHECK_CYCLES:
            valid, cause, address = line.pop(0)
            assert case.known(dut.checked) == valid
            if valid:
                got = case.known(dut.cause), case.known(dut.at)
                assert got == (cause, address), f"the verdict must be {(cause, address)}, not {got}"
                seen[cause] += 1
    assert min(seen[cause] for cause in (ErrorCause.NONE, ErrorCause.FIELD, ErrorCause.ADDRESS)) > 100
    case.checked(sum(seen.values()))
