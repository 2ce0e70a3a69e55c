"""Coverage of the programs that were run, counted by class; and the classes that none of them reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np

from simgnn.arrays import U32
from simgnn.hw.command import (
    BANK_SPACES,
    ENGINE_OF,
    LAYOUT,
    SHAPES,
    Engine,
    Format,
    Opcode,
    Space,
    decode,
    encode,
)
from simgnn.hw.config import HardwareConfig
from simgnn.hw.counters import STATES
from simgnn.sim.memory.kinds import KINDS
from simgnn.sim.memory.timing import WRITE_ORDERS, MemoryTiming
from simgnn.sim.program.operands import CommandRules, Operand, rules_of
from simgnn.sim.program.program import PAGE_BYTES, Program
from simgnn.verify.drawing.draw import fills_banks
from simgnn.verify.drawing.placing import CARRY

SIZES = {
    Opcode.LOAD: ("rows", "columns"),
    Opcode.STORE: ("rows", "columns"),
    Opcode.AGGREGATE: ("destinations", "columns", "sources", "edges"),
    Opcode.GEMM: ("m", "n", "k"),
}
PLACES = {space: "a bank" for space in BANK_SPACES} | {
    Space.DEVICE: "device memory",
    Space.MASK: "the mask memory",
}
OVERLAP_CLASSES = ("one row again", "rows overlap")
"""Strides of an operand that is only read: 0, and others below its row."""
HALF_RING = "AGGREGATE columns: half of the ring"
ALL_ACCUMULATORS = "AGGREGATE destinations: all accumulators"
DISTANT = 1 << 16
DISTANT_ROW = f"AGGREGATE source: row {DISTANT:,} or later"
"""A row whose number has a bit in its upper half: two multipliers have it."""
SIZE_CLASSES = ("0", "1", "below a tile", "one tile", "whole tiles", "tiles and a rest")
VALUE_CLASSES = ("+0", "-0", "subnormal", "normal", "largest", "infinity", "quiet NaN", "signalling NaN")
TIMING_CLASSES = (
    "steady",
    "random stalls",
    "one burst at a time",
    "reads below a beat per cycle",
    "writes below a beat per cycle",
    "reads at uneven distances",
    "writes at uneven distances",
    "long latency",
    *list(KINDS)[1:],
)
BOUND_CLASSES = ("whole pages", "base above 0", "commands up to the limit", "operand up to the limit")
"""What the kernel may use of device memory, and what it uses."""
ACROSS = f"operand across 2^{CARRY}"
"""Of those, where addresses have bits above: the kernel must carry between two words of an operand."""
QUEUED_CLASSES = {"1": 1, "2 to 5": 2, "6 or more": 6}
"""Tokens of one engine for another at once in a launch: the least number of each class."""
LONG_LATENCY = 60


def flags_of(opcode: Opcode) -> list[str]:
    """Names of a command's one-bit fields."""
    return [name for name, field in LAYOUT[opcode].items() if field.width == 1]


def combination(opcode: Opcode, fields: Mapping[str, int]) -> str:
    """The class of the flags that a command has set."""
    return " ".join([opcode.name, *(name for name in flags_of(opcode) if fields[name])])


def operands_of(opcode: Opcode) -> list[str]:
    """Names of a command's operands that a descriptor may put in several spaces."""
    return [name.removesuffix("_space") for name in LAYOUT[opcode] if name.endswith("_space")]


def legal_classes(config: HardwareConfig) -> tuple[list[str], list[str], list[str]]:
    """What the hardware's rules allow, whatever is drawn: combinations of flags, spaces of operands, and rows of them
    that overlap.
    """
    rules = CommandRules(config=config, memory_bytes=PAGE_BYTES)
    combinations, spaces, overlaps = [], dict[str, None](), dict[str, None]()
    for opcode in Opcode:
        # The smallest command: one element of everything, at address 0.
        plain = {f"{name}_stride": config.word_bytes for name in operands_of(opcode)}
        plain |= dict.fromkeys(SIZES[opcode], 1) | (
            {"mask_format": Format.BITMAP} if "mask_format" in LAYOUT[opcode] else {}
        )

        def allowed(
            choices: list[dict[str, int]], opcode: Opcode = opcode, plain: dict[str, int] = plain
        ) -> list[dict[str, int]]:
            words = np.stack([encode(opcode, **plain | choice) for choice in choices])
            broken = rules.check(words).errors
            return [choice for number, choice in enumerate(choices) if number not in broken]

        # Operands that every command has, then one by one those that a flag brings.
        brought = {
            name: flag for flag, name in (("bias", "bias"), ("masked", "mask")) if flag in LAYOUT[opcode]
        }
        needed = [f"{name}_space" for name in operands_of(opcode) if name not in brought]
        legal = allowed(
            [dict(zip(needed, chosen, strict=True)) for chosen in product(Space, repeat=len(needed))]
        )
        for name, flag in brought.items():
            legal = allowed([one | {flag: 1, f"{name}_space": space} for one in legal for space in Space])
        spaces |= dict.fromkeys(
            f"{opcode.name} {name}: {space.name}"
            for name in operands_of(opcode)
            for space in Space
            if any(one[f"{name}_space"] == space for one in legal)
        )
        for name, (rows, columns) in SHAPES[opcode].items():
            if rows is None:
                continue
            bitmap = name == "mask"
            unit = config.mask_unit if bitmap else config.word_bytes
            # Two rows, as short as can be, for memories may be small; those of the other operands are apart.
            shapes = []
            for kind, stride, length in (
                (OVERLAP_CLASSES[0], 0, 1),
                (OVERLAP_CLASSES[1], unit, 1 + (8 * unit if bitmap else config.lanes)),
            ):
                sizes = dict.fromkeys(SIZES[opcode], 1) | {rows: 2, columns: length}
                if "edges" in sizes:
                    sizes["edges"] = 2  # each source has one
                apart = config.words(max(sizes.values())) * config.word_bytes
                strides = {f"{other}_stride": apart for other in operands_of(opcode)} | {
                    f"{name}_stride": stride
                }
                shapes.append((kind, sizes | strides))
            for one in legal:
                for kind, shape in shapes:
                    if allowed([one | shape]):
                        overlaps[_overlap(opcode, name, Space(one[f"{name}_space"]), kind)] = None
        flags = flags_of(opcode)
        bits = [dict(zip(flags, chosen, strict=True)) for chosen in product((0, 1), repeat=len(flags))]
        combinations += [combination(opcode, one) for one in allowed([legal[0] | one for one in bits])]
    return combinations, list(spaces), list(overlaps)


def _overlap(opcode: Opcode, name: str, space: Space, kind: str) -> str:
    return f"{opcode.name} {name} in {PLACES[space]}: {kind}"


def limit_classes(config: HardwareConfig) -> list[str]:
    """Sizes that are the hardware's limits; none where no random program has room for them."""
    if not fills_banks(config):
        return []
    banks = [(Opcode.LOAD, "destination"), (Opcode.STORE, "source"), *((Opcode.GEMM, name) for name in "abc")]
    found = [_limit(opcode, name, Space.BANK0) for opcode, name in banks]
    found += [_limit(opcode, name, Space.MASK) for opcode, name in banks[:2]]
    found += [HALF_RING, DISTANT_ROW]
    # The fewest sums that take a part of each cluster's last row of accumulators must have room in a bank.
    words = range(1, min(config.ring_words // 2, config.accumulator_words) + 1)
    if any(
        ((config.accumulator_words // w - 1) * config.clusters + 1) * w <= config.bank_words for w in words
    ):
        found.append(ALL_ACCUMULATORS)
    return found


def _limit(opcode: Opcode, name: str, space: Space) -> str:
    return f"{opcode.name} {name}: all of {PLACES[space]}"


def size_class(value: int, tile: int) -> str:
    """The class of `SIZE_CLASSES` of a size, for tiles of `tile`."""
    if value < 2:
        return str(value)
    if value < tile:
        return "below a tile"
    if value % tile:
        return "tiles and a rest"
    return "one tile" if value == tile else "whole tiles"


def classify_values(bits: U32) -> dict[str, int]:
    """How many values there are of each of `VALUE_CLASSES`."""
    # binary32 without its sign; the fraction's highest bit tells a quiet NaN from a signalling one.
    size, fraction = bits & 0x7FFFFFFF, bits & 0x7FFFFF
    special = size > 0x7F800000
    quiet = special & (fraction >= 0x400000)
    counts = {
        "+0": bits == 0,
        "-0": bits == 0x80000000,
        "subnormal": (size > 0) & (size < 0x800000),
        "largest": size == 0x7F7FFFFF,
        "infinity": size == 0x7F800000,
        "quiet NaN": quiet,
        "signalling NaN": special & ~quiet,
    }
    counts = {name: int(np.count_nonzero(chosen)) for name, chosen in counts.items()}
    # Every value is in one class: what is left is normal.
    counts["normal"] = bits.size - sum(counts.values())
    return {name: counts[name] for name in VALUE_CLASSES}


def most_queued(commands: U32) -> int:
    """The most tokens of one engine for another, where each command of a launch is done before the next begins.

    Parameters
    ----------
    commands : shape (commands, COMMAND_WORDS)
    """
    tokens: Counter[tuple[Engine, Engine]] = Counter()
    most = 0
    for words in commands:
        opcode, fields = decode(words)
        own = ENGINE_OF[opcode]
        for other in Engine:
            # A command takes its tokens before it gives any.
            tokens[other, own] -= fields["wait"] >> other & 1
            tokens[own, other] += fields["signal"] >> other & 1
            most = max(most, tokens[own, other])
    return most


def _crosses(operand: Operand, address: int) -> bool:
    """Whether an operand lies in device memory on both sides of an address."""
    end = operand.address + (operand.rows - 1) * operand.stride + operand.row_bytes
    return operand.space == Space.DEVICE and operand.address < address < end


class Coverage:
    """Counts what programs exercise.

    Attributes
    ----------
    counts : dict of str to dict of str to int
        By group and class. ``commands``: opcodes. ``flags``: each one-bit field, set and clear. ``combinations``:
        flags that a command had set together, and ``spaces``: where operands lay, of all that are legal
        (`legal_classes`). ``overlaps``: operands whose rows share words. ``sizes``: each size's class, and ``limits``
        those that are the hardware's own (`limit_classes`).
        ``values``: classes of the numbers in inputs. ``tokens``: given and taken between two engines. ``timing``:
        the memory. ``writes``: in which order it takes a write's address and data. ``bounds``: what of it the kernel
        may use. ``queued``: launches by the most tokens of one engine for another. ``states``: cycles that `rtl` spent
        in each state, stall causes among them.
    """

    def __init__(self, config: HardwareConfig) -> None:
        self.config = config
        combinations, spaces, overlaps = legal_classes(config)
        tokens = [f"{a.name} to {b.name}" for a in Engine for b in Engine if a != b]
        self.counts = {
            "commands": dict.fromkeys((opcode.name for opcode in Opcode), 0),
            "flags": {
                f"{opcode.name} {name}={bit}": 0
                for opcode in Opcode
                for name in flags_of(opcode)
                for bit in (0, 1)
                # Hardware without that sum refuses the flag, so that the class could never be reached.
                if not bit or config.accumulate or (opcode, name) != (Opcode.AGGREGATE, "accumulate")
            },
            "combinations": dict.fromkeys(combinations, 0),
            "sizes": {
                f"{opcode.name} {name}: {kind}": 0
                for opcode, names in SIZES.items()
                for name in names
                for kind in SIZE_CLASSES
                if self._possible(opcode, name, kind)
            },
            "limits": dict.fromkeys(limit_classes(config), 0),
            "spaces": dict.fromkeys(spaces, 0),
            "overlaps": dict.fromkeys(overlaps, 0),
            "values": dict.fromkeys(VALUE_CLASSES, 0),
            "tokens": dict.fromkeys(tokens, 0),
            "timing": dict.fromkeys(TIMING_CLASSES, 0),
            "writes": dict.fromkeys(WRITE_ORDERS, 0),
            "bounds": dict.fromkeys(
                (*BOUND_CLASSES, *([ACROSS] if config.address_bits >= CARRY + 2 else [])), 0
            ),
            "queued": dict.fromkeys(QUEUED_CLASSES, 0),
            "states": {f"{engine}.{state}": 0 for engine, states in STATES.items() for state in states},
        }

    def _tile(self, opcode: Opcode, name: str) -> int:
        config = self.config
        if opcode == Opcode.GEMM:
            return {"m": config.array_rows, "n": config.array_columns, "k": config.array_rows}[name]
        tiles = {"columns": config.lanes, "destinations": config.clusters, "rows": config.array_rows}
        return tiles.get(name, config.burst_beats)

    def _possible(self, opcode: Opcode, name: str, kind: str) -> bool:
        tile = self._tile(opcode, name)
        return not (
            # Only these two may be 0; and where a tile is one or two elements some classes coincide.
            (kind == "0" and name not in ("sources", "edges"))
            or (kind == "below a tile" and tile <= 2)
            or (kind in ("one tile", "tiles and a rest") and tile < 2)
        )

    def program(self, program: Program, timing: MemoryTiming, *, memory_at: int = 0) -> None:
        """Count a program and the memory that it meets, whose address 0 the kernel sees at `memory_at`."""
        groups = self.counts
        checked = rules_of(program, self.config).check(program.commands)
        for number in range(len(program.commands)):
            if number in checked.errors:
                continue  # which ends the run when the reference comes to it
            opcode, fields, operands = checked.command(number)
            groups["commands"][opcode.name] += 1
            names = flags_of(opcode)
            for name in names:
                groups["flags"][f"{opcode.name} {name}={fields[name]}"] += 1
            groups["combinations"][combination(opcode, fields)] += 1
            for name in SIZES[opcode]:
                kind = size_class(fields[name], self._tile(opcode, name))
                groups["sizes"][f"{opcode.name} {name}: {kind}"] += 1
            for name in operands_of(opcode):
                # A mask or bias that no flag asks for has a space, which is not read.
                if name in operands:
                    groups["spaces"][f"{opcode.name} {name}: {operands[name].space.name}"] += 1
            self._rows(opcode, fields, operands)
            self._distant(fields, operands, program.memory.view(np.uint32))
            crosses = any(_crosses(operand, (1 << CARRY) - memory_at) for operand in operands.values())
            if memory_at and crosses and not fields.get("indexed"):
                groups["bounds"][ACROSS] += 1
            for engine in Engine:
                if fields["signal"] >> engine & 1:
                    groups["tokens"][f"{ENGINE_OF[opcode].name} to {engine.name}"] += 1
        for name, tensor in program.tensors.items():
            # Outputs hold guard bytes as yet, and "bits" are masks, not numbers.
            if tensor.format == Format.FP32 and not name.startswith(("output", "bits")):
                bits = tensor.view(program.memory).view(np.uint32)
                for kind, count in classify_values(bits.reshape(-1)).items():
                    groups["values"][kind] += count
        self._bounds(program)
        for start, stop in program.segments.values():
            most = most_queued(program.commands[start:stop])
            kinds = [name for name, least in QUEUED_CLASSES.items() if most >= least]
            if kinds:
                groups["queued"][kinds[-1]] += 1
        self._timing(timing)

    def _rows(self, opcode: Opcode, fields: Mapping[str, int], operands: Mapping[str, Operand]) -> None:
        """Count operands whose rows overlap, and what is as large as can be."""
        config, limits = self.config, self.counts["limits"]
        for name in operands_of(opcode):
            operand = operands.get(name)
            if operand is None:
                continue
            overlap = operand.rows > 1 and operand.stride < operand.row_bytes
            if overlap and operand.reads and not operand.writes:
                kind = OVERLAP_CLASSES[int(operand.stride > 0)]
                self.counts["overlaps"][_overlap(opcode, name, operand.space, kind)] += 1
            if operand.space == Space.DEVICE or not operand.rows:
                continue
            end = operand.address + (operand.rows - 1) * operand.stride + operand.row_bytes
            words = config.mask_words if operand.space == Space.MASK else config.bank_words
            whole = not operand.address and end == words * config.word_bytes
            if whole and (limit := _limit(opcode, name, operand.space)) in limits:
                limits[limit] += 1
        if opcode == Opcode.AGGREGATE and limits:
            words = config.words(fields["columns"])
            limits[HALF_RING] += int(words == config.ring_words // 2)
            if ALL_ACCUMULATORS in limits:
                rows = -(-fields["destinations"] // config.clusters)
                limits[ALL_ACCUMULATORS] += int(rows == config.accumulator_words // words)

    def _distant(self, fields: Mapping[str, int], operands: Mapping[str, Operand], words: U32) -> None:
        """Count a sum of sources of which a record names a late row."""
        if DISTANT_ROW not in self.counts["limits"] or not fields.get("indexed") or not fields["sources"]:
            return
        if operands["source"].space == Space.DEVICE:
            first = fields["records_address"] // 4
            late = words[first : first + 2 * fields["sources"] : 2].max() >= DISTANT
            self.counts["limits"][DISTANT_ROW] += int(late)

    def _bounds(self, program: Program) -> None:
        base, limit = program.bounds
        last = program.commands_address + program.commands.nbytes
        # A program's bounds, where it has any, are what it uses.
        classes = program.limit is None, base > 0, last == limit, program.limit is not None and last < limit
        for name, holds in zip(BOUND_CLASSES, classes, strict=True):
            self.counts["bounds"][name] += int(holds)

    def _timing(self, timing: MemoryTiming) -> None:
        classes = {
            "random stalls": timing.stall_probability > 0,
            "one burst at a time": timing.outstanding_reads == 1 or timing.outstanding_writes == 1,
            "long latency": timing.read_latency > LONG_LATENCY,
            **{kind: timing.kind == kind for kind in list(KINDS)[1:]},
        }
        self.counts["writes"][timing.write_order] += 1
        beat_bytes = self.config.data_bits // 8
        for name, bandwidth in (
            ("reads", timing.read_bytes_per_cycle),
            ("writes", timing.write_bytes_per_cycle),
        ):
            # Cycles from one beat to the next; the harness spreads them where that is no whole number.
            distance = 1.0 if bandwidth is None else max(1.0, beat_bytes / bandwidth)
            classes[f"{name} below a beat per cycle"] = distance > 1
            classes[f"{name} at uneven distances"] = not distance.is_integer()
        classes["steady"] = not any(classes.values())
        for name, holds in classes.items():
            self.counts["timing"][name] += int(holds)

    def cycles(self, counters: dict[str, int]) -> None:
        """Count the cycles that a run spent in each state."""
        for engine, states in STATES.items():
            for state in states:
                self.counts["states"][f"{engine}.{state}"] += counters.get(f"{engine}_{state}", 0)

    def to_dict(self) -> dict[str, Any]:
        """Plain values: the counts, ``reached`` and ``classes`` (how many there are), ``missed`` (their names)."""
        known = [
            (group, name, count) for group, names in self.counts.items() for name, count in names.items()
        ]
        missed = [f"{group}: {name}" for group, name, count in known if not count]
        return {
            **{group: dict(names) for group, names in self.counts.items()},
            "reached": len(known) - len(missed),
            "classes": len(known),
            "missed": missed,
        }
