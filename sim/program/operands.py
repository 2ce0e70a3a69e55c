"""What a command may name: its operands in memory, and every rule that they must obey before it may run."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from simgnn.hw.command import (
    BANKS,
    ENGINE_OF,
    LAYOUT,
    RESERVED,
    SOURCE_RECORD_BYTES,
    Engine,
    ErrorCause,
    Format,
    Opcode,
    Space,
    decode,
)
from simgnn.hw.compressed import LENGTH_BYTES, block_places
from simgnn.hw.config import HardwareConfig
from simgnn.sim.program.program import Program

_BANK_SPACES = tuple(Space(Space.BANK0 + bank) for bank in range(BANKS))
_COVERED = {
    opcode: sum(((1 << field.width) - 1) << field.offset for field in layout.values())
    for opcode, layout in LAYOUT.items()
}


class CommandError(Exception):
    """A command breaks a rule.

    Parameters
    ----------
    cause
        What the kernel would report; None where hardware does not notice, as of an
        unwritten element that is read.
    text
        Quantity, rule and value.
    """

    def __init__(self, cause: ErrorCause | None, text: str) -> None:
        super().__init__(text if cause is None else f"{text} ({cause.name})")
        self.cause, self.rule = cause, text


@dataclass(frozen=True, slots=True)
class Operand:
    """Rows of memory that a command reads or writes.

    Parameters
    ----------
    name
        As in the command's fields.
    address, stride
        Bytes.
    rows, columns
        Shape in elements of the operand's format.
    row_bytes
        Bytes that a row takes: whole words of FP32, whole units of a bitmap's alignment.
    reads, writes
        How the command uses it.
    feedback
        The engine keeps partial results there, so that it uses the read port even where `reads` is False.
    indices : shape (rows,)
        Numbers of the rows; None means 0 .. rows - 1.
    """

    name: str
    space: Space
    address: int
    stride: int
    rows: int
    columns: int
    row_bytes: int
    reads: bool = False
    writes: bool = False
    feedback: bool = False
    indices: NDArray[np.int64] | None = None

    def numbers(self) -> NDArray[np.int64]:
        """Numbers of the rows."""
        return np.arange(self.rows, dtype=np.int64) if self.indices is None else self.indices

    def starts(self) -> NDArray[np.int64]:
        """Address of each row."""
        return self.address + self.numbers() * self.stride

    def overlaps(self, other: Operand) -> bool:
        """Whether two operands share a byte."""
        if self.space != other.space or not self.rows or not other.rows:
            return False
        mine, theirs = np.sort(self.starts()), np.sort(other.starts())
        # Rows that share a byte with mine[i] start in (mine[i] - their row_bytes, mine[i] + my row_bytes).
        low = np.searchsorted(theirs, mine - other.row_bytes, side="right")
        high = np.searchsorted(theirs, mine + self.row_bytes, side="left")
        return bool((high > low).any())


def _field_error(text: str) -> CommandError:
    return CommandError(ErrorCause.FIELD, text)


def _at_least_one(fields: dict[str, int], *names: str) -> None:
    for name in names:
        if fields[name] < 1:
            raise _field_error(f"{name} must be at least 1, not {fields[name]!r}")


class CommandRules:
    """Decodes commands for one device and checks all that does not depend on the contents of memory.

    Parameters
    ----------
    memory_bytes
        First address of device memory that a command may not use any more.
    memory_base
        First address that it may use.
    """

    def __init__(self, *, config: HardwareConfig, memory_bytes: int, memory_base: int = 0) -> None:
        self.config, self.memory_base = config, memory_base
        self.limits = {space: config.bank_words * config.word_bytes for space in _BANK_SPACES}
        self.limits[Space.DEVICE] = memory_bytes
        self.limits[Space.MASK] = config.mask_words * config.word_bytes

    def decode(self, words: NDArray[np.uint32]) -> tuple[Opcode, dict[str, int], dict[str, Operand]]:
        """Decode and check one command.

        Parameters
        ----------
        words : shape (COMMAND_WORDS,)

        Raises
        ------
        CommandError
        """
        try:
            opcode, fields = decode(words)
        except ValueError as error:
            raise CommandError(ErrorCause.OPCODE, str(error)) from None
        bits = int.from_bytes(words.tobytes(), "little")
        if unused := bits & ~_COVERED[opcode]:
            word = ((unused & -unused).bit_length() - 1) // 32
            found = unused >> 32 * word & 0xFFFFFFFF
            raise _field_error(f"bits of no field must be 0, not {found:#x} in word {word}")
        for name in RESERVED.get(opcode, ()):
            if fields[name]:
                raise _field_error(f"{name} must be 0 in this version, not {fields[name]!r}")
        own = ENGINE_OF[opcode]
        for name in ("wait", "signal"):
            if fields[name] >> len(Engine) or fields[name] >> own & 1:
                raise _field_error(
                    f"{name} must name engines other than its own, {own.name}, not {fields[name]:#x}"
                )
        operands = getattr(self, f"_{opcode.name.lower()}")(fields)
        return opcode, fields, {operand.name: operand for operand in operands}

    def check_rows(self, operand: Operand) -> None:
        """Check that every row of an operand lies in its memory; raises CommandError."""
        if not operand.rows:
            return
        last = operand.rows - 1 if operand.indices is None else int(operand.indices.max())
        end = operand.address + last * operand.stride + operand.row_bytes
        limit = self.limits[operand.space]
        if end > limit:
            raise CommandError(
                ErrorCause.ADDRESS,
                f"{operand.name} must end at or below {limit:#x} in {operand.space.name}, "
                f"not at {end:#x} (row {last})",
            )
        if operand.space == Space.DEVICE and operand.address < self.memory_base:
            raise CommandError(
                ErrorCause.ADDRESS,
                f"{operand.name} must begin at or above {self.memory_base:#x} in DEVICE, "
                f"not at {operand.address:#x}",
            )

    def _tensor(
        self,
        fields: dict[str, int],
        name: str,
        rows: int,
        columns: int,
        *,
        spaces: Collection[Space],
        reads: bool = False,
        writes: bool = False,
        bitmap: bool = False,
        indexed: bool = False,
    ) -> Operand:
        code, number_format = fields[f"{name}_space"], fields[f"{name}_format"]
        if code not in spaces:
            allowed = ", ".join(space.name for space in spaces)
            raise _field_error(f"{name}_space must be one of {allowed}, not {code!r}")
        expected = Format.BITMAP if bitmap else Format.FP32
        if number_format != expected:
            raise _field_error(
                f"{name}_format must be {expected.value} ({expected.name}), not {number_format!r}"
            )
        unit = self.config.mask_unit if bitmap else self.config.word_bytes
        address, stride = fields[f"{name}_address"], fields[f"{name}_stride"]
        row_bytes = -(-columns // (8 * unit if bitmap else self.config.lanes)) * unit
        if writes and rows > 1 and stride < row_bytes:
            raise _field_error(f"{name}_stride must be at least a row's {row_bytes} bytes, not {stride!r}")
        self._check_multiple(f"{name}_address", address, unit)
        self._check_multiple(f"{name}_stride", stride, unit)
        self._check_reach(name, address)
        operand = Operand(name, Space(code), address, stride, rows, columns, row_bytes, reads, writes)
        if not indexed:
            self.check_rows(operand)
        return operand

    def _check_multiple(self, quantity: str, value: int, unit: int) -> None:
        if value % unit:
            raise CommandError(
                ErrorCause.ADDRESS, f"{quantity} must be a multiple of {unit} bytes, not {value:#x}"
            )

    def _check_reach(self, name: str, address: int) -> None:
        """Check that an address fits into the lower half of what the device's addresses can be."""
        reach = 1 << (self.config.address_bits - 1)
        if address >= reach:
            raise CommandError(
                ErrorCause.ADDRESS, f"{name}_address must be below {reach:#x}, not {address:#x}"
            )

    def _list(self, fields: dict[str, int], name: str, count: int, unit: int) -> Operand:
        address = fields[f"{name}_address"]
        if count and address % unit:
            raise CommandError(
                ErrorCause.ADDRESS, f"{name}_address must be a multiple of {unit} bytes, not {address:#x}"
            )
        if count:
            self._check_reach(name, address)
        operand = Operand(name, Space.DEVICE, address, 0, min(count, 1), count, count * unit, reads=True)
        self.check_rows(operand)
        return operand

    def _load(self, fields: dict[str, int]) -> Iterator[Operand]:
        _at_least_one(fields, "rows", "columns")
        yield from self._copied(fields, "source", reads=True)
        yield self._on_chip(fields, "destination", fields["source_format"], writes=True)

    def _store(self, fields: dict[str, int]) -> Iterator[Operand]:
        _at_least_one(fields, "rows", "columns")
        yield self._on_chip(fields, "source", fields["destination_format"], reads=True)
        yield from self._copied(fields, "destination", writes=True)

    def _on_chip(self, fields: dict[str, int], name: str, device_format: int, **used: bool) -> Operand:
        blocks = self.config.compressed_rows and device_format == Format.COMPRESSED
        spaces = _BANK_SPACES if blocks else (*_BANK_SPACES, Space.MASK)
        return self._tensor(fields, name, fields["rows"], fields["columns"], spaces=spaces, **used)

    def _copied(self, fields: dict[str, int], name: str, **used: bool) -> Iterator[Operand]:
        """Rows in device memory; or the lengths of a column's blocks, and the blocks (docs/command-set.md)."""
        rows, columns, lanes = fields["rows"], fields["columns"], self.config.lanes
        if not self.config.compressed_rows or fields[f"{name}_format"] != Format.COMPRESSED:
            yield self._tensor(fields, name, rows, columns, spaces=(Space.DEVICE,), **used)
            return
        address, distance = fields[f"{name}_address"], fields[f"{name}_stride"]
        if (code := fields[f"{name}_space"]) != Space.DEVICE:
            raise _field_error(f"{name}_space must be DEVICE, not {code!r}")
        if columns > lanes:
            raise _field_error(f"columns of blocks must be at most {lanes}, not {columns!r}")
        self._check_multiple(f"{name}_address", address, self.config.word_bytes)
        self._check_multiple(f"{name}_stride", distance, LENGTH_BYTES)
        self._check_reach(name, address)
        for part, first, count, nbytes in block_places(
            name, address, distance, rows, columns, self.config.word_bytes
        ):
            operand = Operand(part, Space.DEVICE, first, 0, 1, count, nbytes)
            self.check_rows(operand)
            yield replace(operand, reads=used.get("reads", False), writes=used.get("writes", False))

    def _aggregate(self, fields: dict[str, int]) -> Iterator[Operand]:
        config = self.config
        _at_least_one(fields, "destinations", "columns")
        sources, edges, destinations, columns = (
            fields[n] for n in ("sources", "edges", "destinations", "columns")
        )
        if edges < sources or (edges and not sources):
            raise _field_error(f"edges must be at least one for each of the {sources} sources, not {edges!r}")
        words = config.words(columns)
        taken = -(-destinations // config.clusters) * words
        if taken > config.accumulator_words:
            raise _field_error(
                "destinations and columns must take at most "
                f"accumulator_words = {config.accumulator_words} words in a cluster, not {taken!r}"
            )
        if words > config.ring_words // 2:
            raise _field_error(
                f"columns must take at most ring_words / 2 = {config.ring_words // 2} words, not {words!r}"
            )
        yield self._tensor(
            fields,
            "source",
            sources,
            columns,
            spaces=(Space.DEVICE, *_BANK_SPACES),
            reads=True,
            indexed=bool(fields["indexed"]),
        )
        accumulate = bool(fields["accumulate"])
        if accumulate and not config.accumulate:
            raise _field_error("accumulate must be 0 where the hardware cannot accumulate, not 1")
        yield self._tensor(
            fields,
            "destination",
            destinations,
            columns,
            spaces=_BANK_SPACES,
            reads=accumulate,
            writes=True,
        )
        yield self._list(fields, "edges", edges, 4)
        if fields["indexed"] or fields["source_scaled"]:
            yield self._list(fields, "records", sources, SOURCE_RECORD_BYTES)
        if fields["destination_scaled"]:
            yield self._list(fields, "scales", destinations, 4)
        if fields["masked"]:
            yield self._tensor(
                fields, "mask", destinations, columns, spaces=(Space.MASK,), reads=True, bitmap=True
            )

    def _gemm(self, fields: dict[str, int]) -> Iterator[Operand]:
        _at_least_one(fields, "m", "n", "k")
        if fields["transpose_a"] and fields["transpose_b"]:
            raise _field_error("transpose_a must be 0 where transpose_b is 1, not 1")
        for name, needed in (("mask_write", "relu"), ("ones_row", "transpose_a")):
            if fields[name] and not fields[needed]:
                raise _field_error(f"{name} must be 0 where {needed} is 0, not 1")
        m, n, k = fields["m"], fields["n"], fields["k"]
        a_shape = (k, m) if fields["transpose_a"] else (m, k)
        b_shape = (n, k) if fields["transpose_b"] else (k, n)
        c_rows = m + fields["ones_row"]
        spaces = [fields[f"{name}_space"] for name in "abc"]
        if len(set(spaces)) < 3:
            raise CommandError(
                ErrorCause.BANK_CONFLICT,
                f"a, b and c must be in three different banks, not in spaces {spaces!r}",
            )
        yield self._tensor(fields, "a", *a_shape, spaces=_BANK_SPACES, reads=True)
        yield self._tensor(fields, "b", *b_shape, spaces=_BANK_SPACES, reads=True)
        accumulate = bool(fields["accumulate"])
        c = self._tensor(fields, "c", c_rows, n, spaces=_BANK_SPACES, reads=accumulate, writes=True)
        # The array decides whether a product takes several tiles of k, and legality must not depend on it.
        yield replace(c, feedback=True)
        if fields["bias"]:
            yield self._tensor(fields, "bias", 1, n, spaces=(Space(fields["b_space"]),), reads=True)
        reads, writes = bool(fields["masked"]), bool(fields["mask_write"])
        if reads or writes:
            yield self._tensor(
                fields, "mask", c_rows, n, spaces=(Space.MASK,), reads=reads, writes=writes, bitmap=True
            )


def rules_of(program: Program, config: HardwareConfig) -> CommandRules:
    """The rules of a program's memory on a device (`CommandRules`)."""
    base, limit = program.bounds
    return CommandRules(config=config, memory_bytes=limit, memory_base=base)


def check_bounds(program: Program) -> None:
    """Check that what the kernel may use of device memory holds the commands and ends with the program's image.

    Raises
    ------
    ValueError
    """
    base, limit = program.bounds
    first, last = program.commands_address, program.commands_address + program.commands.nbytes
    size = max(program.end, limit if program.limit is None else 0)
    if not 0 <= base <= limit <= size:
        raise ValueError(
            f"program bounds must lie in its {size} bytes of memory, in order, not {base!r}..{limit!r}"
        )
    if program.commands.size and not base <= first <= last <= limit:
        raise ValueError(
            f"program commands must lie in its bounds {base:#x}..{limit:#x}, not in {first:#x}..{last:#x}"
        )
