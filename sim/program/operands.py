"""What a command may name: its operands in memory, and every rule that they must obey before it may run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.hw.command import (
    BANK_SPACES,
    COMMAND_BYTES,
    COMMAND_WORDS,
    EDGE_BYTES,
    ENGINE_BY_CODE,
    FIELD_NAMES,
    LAYOUT,
    RESERVED,
    SCALE_BYTES,
    SOURCE_RECORD_BYTES,
    Engine,
    ErrorCause,
    Format,
    Opcode,
    Space,
    decode,
    encode,
)
from simgnn.hw.compressed import BLOCK_WORDS, LENGTH_BYTES, SLOT_WORDS
from simgnn.hw.config import HardwareConfig
from simgnn.sim.compiled import part
from simgnn.sim.program.commands import decode_commands, fields_at
from simgnn.sim.program.program import Program

_COVERED = np.zeros((256, COMMAND_WORDS), np.uint32)
"""Bits of fields, by opcode."""
for _opcode, _layout in LAYOUT.items():
    _bits = sum(((1 << field.width) - 1) << field.offset for field in _layout.values())
    _COVERED[_opcode] = np.frombuffer(_bits.to_bytes(COMMAND_BYTES, "little"), "<u4")


_OPERANDS = {Opcode.LOAD: "source", Opcode.STORE: "destination", Opcode.AGGREGATE: "source"}
"""Operands that may be in device memory."""


def device_addresses(opcode: Opcode, fields: dict[str, int]) -> list[str]:
    """Names of a command's fields that hold an address of device memory which the command uses."""
    operand = _OPERANDS.get(opcode)
    found = []
    if operand is not None and fields[f"{operand}_space"] == Space.DEVICE:
        found.append(f"{operand}_address")
    if opcode == Opcode.AGGREGATE:
        found.append("edges_address")
        found += ["records_address"] if fields["indexed"] or fields["source_scaled"] else []
        found += ["scales_address"] if fields["destination_scaled"] else []
    return found


def moved_commands(commands: NDArray[np.uint32], distance: int) -> NDArray[np.uint32]:
    """Commands whose addresses of device memory are `distance` bytes higher, shape (commands, COMMAND_WORDS)."""
    moved = commands.copy()
    for place, words in enumerate(commands):
        opcode, fields = decode(words)
        # Places on chip, and strides, stay as they are.
        for name in device_addresses(opcode, fields):
            fields[name] += distance
        moved[place] = encode(opcode, **fields)
    return moved


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


OPERAND = np.dtype(
    [
        (name, np.int64)
        for name in "name space address stride rows columns row_bytes reads writes feedback indexed".split()
    ]
)
"""An `Operand` in an array: its name's place in `OPERAND_NAMES`, and whether records name its rows."""
OPERAND_NAMES = (
    *("source", "destination", "mask", "a", "b", "c", "bias"),
    *("edges", "records", "scales", "source_lengths", "destination_lengths"),
)
_MOST_OPERANDS = 6
SOURCE, DESTINATION, MASK, A, B, C, BIAS, EDGES, RECORDS, SCALES, SOURCE_LENGTHS, DESTINATION_LENGTHS = (
    np.int64(number) for number in range(len(OPERAND_NAMES))
)


class CheckedCommands:
    """Commands that have been decoded, with their operands and what is wrong with them.

    Parameters
    ----------
    words : shape (commands, COMMAND_WORDS)
    decoded : `DECODED`, shape (commands,)
    operands : `OPERAND`
        Command after command, each one's in the order in which rules look at them.
    first : shape (commands + 1,)
        Place of each command's first operand.
    errors
        The first rule that each broken command breaks, by number.
    """

    def __init__(
        self,
        words: NDArray[np.uint32],
        decoded: NDArray[np.void],
        operands: NDArray[np.void],
        first: NDArray[np.int64],
        errors: dict[int, CommandError],
    ) -> None:
        self.words, self.decoded, self.operands = words, decoded, operands
        self.first, self.errors = first, errors

    def command(self, number: int) -> tuple[Opcode, dict[str, int], dict[str, Operand]]:
        """One command: its opcode, its fields, and its operands by name.

        Raises
        ------
        CommandError
            If it breaks a rule.
        """
        if number in self.errors:
            raise CommandError(self.errors[number].cause, self.errors[number].rule)
        found = map(_operand, self.operands[self.first[number] : self.first[number + 1]].tolist())
        opcode = Opcode(int(self.decoded["opcode"][number]))
        return opcode, fields_at(self.decoded, number), {operand.name: operand for operand in found}


def _operand(row: tuple[int, ...]) -> Operand:
    name, space, address, stride, rows, columns, row_bytes, reads, writes, feedback, _ = row
    return Operand(
        OPERAND_NAMES[name],
        Space(space),
        address,
        stride,
        rows,
        columns,
        row_bytes,
        bool(reads),
        bool(writes),
        bool(feedback),
    )


_Text = Callable[[int, int, dict[str, int]], str]
"""What is wrong with a command, of an operand or a field (its number), a bound, and the command's fields."""


def _field(number: int) -> str:
    return FIELD_NAMES[number]


def _names_in(spaces: int) -> str:
    return ", ".join(space.name for space in Space if spaces >> space & 1)


_RULES: dict[np.int64, tuple[ErrorCause, _Text]] = {}
"""Cause and text of each rule that `_rule` has numbered."""


def _rule(cause: ErrorCause, text: _Text) -> np.int64:
    """A number for a rule, by which compiled code says that a command breaks it; 0 is none."""
    number = np.int64(len(_RULES) + 1)
    _RULES[number] = cause, text
    return number


_RESERVED = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: f"{_field(name)} must be 0 in this version, not {f[_field(name)]!r}",
)
_TOKENS = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: (
        f"{_field(name)} must name engines other than its own, {Engine(bound).name}, not {f[_field(name)]:#x}"
    ),
)
_AT_LEAST_ONE = _rule(
    ErrorCause.FIELD, lambda name, bound, f: f"{_field(name)} must be at least 1, not {f[_field(name)]!r}"
)
_SPACE = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: (
        f"{OPERAND_NAMES[name]}_space must be one of {_names_in(bound)}, "
        f"not {f[f'{OPERAND_NAMES[name]}_space']!r}"
    ),
)
_FORMAT = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: (
        f"{OPERAND_NAMES[name]}_format must be {bound} ({Format(bound).name}), "
        f"not {f[f'{OPERAND_NAMES[name]}_format']!r}"
    ),
)
_STRIDE = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: (
        f"{OPERAND_NAMES[name]}_stride must be at least a row's {bound} bytes, "
        f"not {f[f'{OPERAND_NAMES[name]}_stride']!r}"
    ),
)
_MULTIPLE = _rule(
    ErrorCause.ADDRESS,
    lambda name, bound, f: f"{_field(name)} must be a multiple of {bound} bytes, not {f[_field(name)]:#x}",
)
_REACH = _rule(
    ErrorCause.ADDRESS,
    lambda name, bound, f: f"{_field(name)} must be below {bound + 1:#x}, not {f[_field(name)]:#x}",
)
_DEVICE_SPACE = _rule(
    ErrorCause.FIELD, lambda name, bound, f: f"{_field(name)} must be DEVICE, not {f[_field(name)]!r}"
)
_BLOCK_COLUMNS = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: f"columns of blocks must be at most {bound}, not {f['columns']!r}",
)
_EDGES = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: (
        f"edges must be at least one for each of the {f['sources']} sources, not {f['edges']!r}"
    ),
)
_ACCUMULATOR = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: (
        f"destinations and columns must take at most accumulator_words = {bound} words in a cluster, "
        f"not {name!r}"
    ),
)
_RING = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: f"columns must take at most ring_words / 2 = {bound} words, not {name!r}",
)
_ACCUMULATE = _rule(
    ErrorCause.FIELD,
    lambda name, bound, f: "accumulate must be 0 where the hardware cannot accumulate, not 1",
)
_TRANSPOSED = _rule(
    ErrorCause.FIELD, lambda name, bound, f: "transpose_a must be 0 where transpose_b is 1, not 1"
)
_NEEDED = _rule(
    ErrorCause.FIELD, lambda name, bound, f: f"{_field(name)} must be 0 where {_field(bound)} is 0, not 1"
)
_THREE_BANKS = _rule(
    ErrorCause.BANK_CONFLICT,
    lambda name, bound, f: (
        "a, b and c must be in three different banks, "
        f"not in spaces {[f[f'{operand}_space'] for operand in 'abc']!r}"
    ),
)
_PLACE = np.int64(-1)
"""Where rows lie: `CommandRules.check_rows` has the text."""

_COLUMN = {name: np.int64(column) for column, name in enumerate(FIELD_NAMES)}
# A descriptor is four columns: address, stride, format, space.
_AT = np.array([_COLUMN.get(f"{name}_address", -1) for name in OPERAND_NAMES])
_WAIT, _SIGNAL, _ROWS, _COLUMNS, _DESTINATIONS = (
    _COLUMN[name] for name in ("wait", "signal", "rows", "columns", "destinations")
)
_M, _N, _K, _RELU, _MASK_WRITE, _TRANSPOSE_A, _ONES_ROW = (
    _COLUMN[name] for name in ("m", "n", "k", "relu", "mask_write", "transpose_a", "ones_row")
)
_WEIGHTS_ADDRESS, _INDEX_ADDRESS = (_COLUMN[name] for name in RESERVED[Opcode.AGGREGATE])
_LOAD, _STORE, _AGGREGATE, _GEMM = (np.int64(opcode) for opcode in Opcode)
_IN_DEVICE, _IN_BANKS, _IN_MASK = (
    np.int64(sum(1 << space for space in spaces)) for spaces in ((Space.DEVICE,), BANK_SPACES, (Space.MASK,))
)
_SPACES, _DEVICE = np.int64(len(Space)), np.int64(Space.DEVICE)
_FP32, _BITMAP, _COMPRESSED = (np.int64(code) for code in (Format.FP32, Format.BITMAP, Format.COMPRESSED))
_ENGINES, _ZERO, _ONE = np.int64(len(Engine)), np.int64(0), np.int64(1)
_EDGE_BYTES, _RECORD_BYTES, _SCALE_BYTES, _LENGTH_BYTES = (
    np.int64(size) for size in (EDGE_BYTES, SOURCE_RECORD_BYTES, SCALE_BYTES, LENGTH_BYTES)
)


_NO_LIMIT = np.int64(np.iinfo(np.int64).max)
"""Of a memory as large or larger: addresses and extents have 63 bits, and no sum of two reaches 64."""


class _Work(NamedTuple):
    """What compiled rules ask of a device, and what they fill in.

    Parameters
    ----------
    limits
        Bytes of each space.
    operands : `OPERAND`
        Of all commands, zero.
    broken : shape (3,)
        The first rule that the present command breaks, 0 if none, what it is about, and a bound.
    """

    limits: NDArray[np.int64]
    operands: NDArray[np.void]
    broken: NDArray[np.int64]
    word: int
    lanes: int
    mask_unit: int
    last_address: int
    memory_base: int
    clusters: int
    accumulator_words: int
    ring_words: int
    accumulate: bool
    compressed_rows: bool


@part
def _require(r: _Work, kept: bool, rule: int, name: int, bound: int) -> None:
    # The first rule counts, as in the kernel; later ones are not asked about what that one has shown to be wrong.
    if not kept and r.broken[0] == 0:
        r.broken[0], r.broken[1], r.broken[2] = rule, name, bound


@part
def _check_place(r: _Work, place: int) -> None:
    """Whether an operand's rows lie in its memory; as `CommandRules.check_rows`, which says what is wrong."""
    o = r.operands[place]
    if r.broken[0] == 0 and o.rows:
        # So that nothing has more than 63 bits.
        limit = r.limits[o.space]
        inside = limit == _NO_LIMIT or (o.rows - 1) * o.stride + o.row_bytes <= limit - o.address
        _require(r, inside and (o.space != _DEVICE or o.address >= r.memory_base), _PLACE, place, _ZERO)


@part
def _fill(
    r: _Work,
    place: int,
    name: int,
    space: int,
    address: int,
    stride: int,
    rows: int,
    columns: int,
    row_bytes: int,
) -> None:
    o = r.operands[place]
    o.name, o.space, o.address, o.stride = name, space, address, stride
    o.rows, o.columns, o.row_bytes = rows, columns, row_bytes


@part
def _tensor(
    r: _Work,
    place: int,
    f: NDArray[np.int64],
    name: int,
    rows: int,
    columns: int,
    spaces: int,
    reads: int,
    writes: int,
    number_format: int,
) -> None:
    """An operand that a descriptor names."""
    at = _AT[name]
    address, stride, space = f[at], f[at + 1], f[at + 3]
    _require(r, space < _SPACES and spaces >> space & 1 != 0, _SPACE, name, spaces)
    _require(r, f[at + 2] == number_format, _FORMAT, name, number_format)
    unit, values = r.word, r.lanes
    # A bitmap's rows are multiples of `mask_unit` bytes, a bit for each value.
    if number_format == _BITMAP:
        unit, values = r.mask_unit, 8 * r.mask_unit
    row_bytes = -(-columns // values) * unit
    _require(r, not writes or rows <= 1 or stride >= row_bytes, _STRIDE, name, row_bytes)
    _require(r, address % unit == 0, _MULTIPLE, at, unit)
    _require(r, stride % unit == 0, _MULTIPLE, at + 1, unit)
    _require(r, 0 <= address <= r.last_address, _REACH, at, r.last_address)
    _fill(r, place, name, space, address, stride, rows, columns, row_bytes)
    o = r.operands[place]
    o.reads, o.writes = reads, writes
    if not o.indexed:
        _check_place(r, place)


@part
def _list(r: _Work, place: int, f: NDArray[np.int64], name: int, count: int, unit: int) -> None:
    at = _AT[name]
    _require(r, not count or f[at] % unit == 0, _MULTIPLE, at, unit)
    _require(r, not count or 0 <= f[at] <= r.last_address, _REACH, at, r.last_address)
    _fill(r, place, name, _DEVICE, f[at], _ZERO, min(count, 1), count, count * unit)
    r.operands[place].reads = 1
    _check_place(r, place)


@part
def _copied(r: _Work, used: int, c: Any, f: NDArray[np.int64], name: int) -> int:
    """Rows in device memory; or the lengths of a column's blocks, and the blocks (docs/reference/command-set.md)."""
    at, reads, writes = _AT[name], int(name == SOURCE), int(name == DESTINATION)
    if not r.compressed_rows or f[at + 2] != _COMPRESSED:
        _tensor(r, used, f, name, c.rows, c.columns, _IN_DEVICE, reads, writes, _FP32)
        return used + 1
    _require(r, f[at + 3] == _DEVICE, _DEVICE_SPACE, at + 3, _ZERO)
    _require(r, c.columns <= r.lanes, _BLOCK_COLUMNS, _ZERO, r.lanes)
    _require(r, f[at] % r.word == 0, _MULTIPLE, at, r.word)
    _require(r, f[at + 1] % _LENGTH_BYTES == 0, _MULTIPLE, at + 1, _LENGTH_BYTES)
    _require(r, 0 <= f[at] <= r.last_address, _REACH, at, r.last_address)
    count = -(-c.rows // BLOCK_WORDS)
    lengths = SOURCE_LENGTHS if reads else DESTINATION_LENGTHS
    _fill(r, used, lengths, _DEVICE, f[at] - f[at + 1], _ZERO, _ONE, count, LENGTH_BYTES * count)
    _check_place(r, used)
    _fill(r, used + 1, name, _DEVICE, f[at], _ZERO, _ONE, c.columns, SLOT_WORDS * r.word * count)
    _check_place(r, used + 1)
    for place in range(used, used + 2):
        o = r.operands[place]
        o.reads, o.writes = reads, writes
    return used + 2


@part
def _on_chip(r: _Work, used: int, c: Any, f: NDArray[np.int64], name: int, device_format: int) -> int:
    blocks = r.compressed_rows and device_format == _COMPRESSED
    spaces = _IN_BANKS if blocks else _IN_BANKS | _IN_MASK
    _tensor(r, used, f, name, c.rows, c.columns, spaces, int(name == SOURCE), int(name == DESTINATION), _FP32)
    return used + 1


@part
def _copy(r: _Work, used: int, c: Any, f: NDArray[np.int64]) -> int:
    """LOAD and STORE: operands in the order in which data moves."""
    _require(r, c.rows >= 1, _AT_LEAST_ONE, _ROWS, _ZERO)
    _require(r, c.columns >= 1, _AT_LEAST_ONE, _COLUMNS, _ZERO)
    if c.opcode == _LOAD:
        used = _copied(r, used, c, f, SOURCE)
        used = _on_chip(r, used, c, f, DESTINATION, c.source_format)
    else:
        used = _on_chip(r, used, c, f, SOURCE, c.destination_format)
        used = _copied(r, used, c, f, DESTINATION)
    return used


@part
def _aggregate(r: _Work, used: int, c: Any, f: NDArray[np.int64]) -> int:
    _require(r, c.destinations >= 1, _AT_LEAST_ONE, _DESTINATIONS, _ZERO)
    _require(r, c.columns >= 1, _AT_LEAST_ONE, _COLUMNS, _ZERO)
    _require(r, c.edges >= c.sources and (not c.edges or c.sources > 0), _EDGES, _ZERO, _ZERO)
    words = -(-c.columns // r.lanes)
    taken = -(-c.destinations // r.clusters) * words
    _require(r, taken <= r.accumulator_words, _ACCUMULATOR, taken, r.accumulator_words)
    _require(r, words <= r.ring_words // 2, _RING, words, r.ring_words // 2)
    # Set before `_tensor`, which leaves rows that records name to `_aggregate` of sim/numerics/engines.py.
    r.operands[used].indexed = c.indexed
    _tensor(r, used, f, SOURCE, c.sources, c.columns, _IN_DEVICE | _IN_BANKS, _ONE, _ZERO, _FP32)
    _require(r, r.accumulate or not c.accumulate, _ACCUMULATE, _ZERO, _ZERO)
    _tensor(r, used + 1, f, DESTINATION, c.destinations, c.columns, _IN_BANKS, c.accumulate, _ONE, _FP32)
    _list(r, used + 2, f, EDGES, c.edges, _EDGE_BYTES)
    used += 3
    if c.indexed or c.source_scaled:
        _list(r, used, f, RECORDS, c.sources, _RECORD_BYTES)
        used += 1
    if c.destination_scaled:
        _list(r, used, f, SCALES, c.destinations, _SCALE_BYTES)
        used += 1
    if c.masked:
        _tensor(r, used, f, MASK, c.destinations, c.columns, _IN_MASK, _ONE, _ZERO, _BITMAP)
        used += 1
    return used


@part
def _gemm(r: _Work, used: int, c: Any, f: NDArray[np.int64]) -> int:
    _require(r, c.m >= 1, _AT_LEAST_ONE, _M, _ZERO)
    _require(r, c.n >= 1, _AT_LEAST_ONE, _N, _ZERO)
    _require(r, c.k >= 1, _AT_LEAST_ONE, _K, _ZERO)
    _require(r, not c.transpose_a or not c.transpose_b, _TRANSPOSED, _ZERO, _ZERO)
    _require(r, not c.mask_write or c.relu != 0, _NEEDED, _MASK_WRITE, _RELU)
    _require(r, not c.ones_row or c.transpose_a != 0, _NEEDED, _ONES_ROW, _TRANSPOSE_A)
    apart = c.a_space != c.b_space and c.b_space != c.c_space and c.a_space != c.c_space
    _require(r, apart, _THREE_BANKS, _ZERO, _ZERO)
    rows, columns = (c.k, c.m) if c.transpose_a else (c.m, c.k)
    _tensor(r, used, f, A, rows, columns, _IN_BANKS, _ONE, _ZERO, _FP32)
    rows, columns = (c.n, c.k) if c.transpose_b else (c.k, c.n)
    _tensor(r, used + 1, f, B, rows, columns, _IN_BANKS, _ONE, _ZERO, _FP32)
    c_rows = c.m + c.ones_row
    _tensor(r, used + 2, f, C, c_rows, c.n, _IN_BANKS, c.accumulate, _ONE, _FP32)
    # The array decides whether a product takes several tiles of k, and legality must not depend on it.
    r.operands[used + 2].feedback = 1
    used += 3
    if c.bias:
        _tensor(r, used, f, BIAS, _ONE, c.n, 1 << min(c.b_space, _SPACES), _ONE, _ZERO, _FP32)
        used += 1
    if c.masked or c.mask_write:
        _tensor(r, used, f, MASK, c_rows, c.n, _IN_MASK, c.masked, c.mask_write, _BITMAP)
        used += 1
    return used


@njit(nogil=True, cache=True)
def _hold_against_rules(
    r: _Work,
    decoded: NDArray[np.void],
    fields: NDArray[np.int64],
    first: NDArray[np.int64],
    broken: NDArray[np.int64],
) -> None:
    """Find the operands of commands, and the first rule that each breaks.

    Parameters
    ----------
    decoded : `DECODED`
    fields
        The same as numbers.
    first : shape (commands + 1,)
        Gets each command's first operand.
    broken : shape (commands, 3)
        Gets what `_Work` has of each.
    """
    used = _ZERO
    for number in range(len(fields)):
        c, f, own = decoded[number], fields[number], ENGINE_BY_CODE[fields[number, 0]]
        first[number] = used
        r.broken[:] = 0
        if c.opcode == _AGGREGATE:
            _require(r, not c.weights_address, _RESERVED, _WEIGHTS_ADDRESS, _ZERO)
            _require(r, not c.index_address, _RESERVED, _INDEX_ADDRESS, _ZERO)
        _require(r, c.wait >> _ENGINES == 0 and c.wait >> own & 1 == 0, _TOKENS, _WAIT, own)
        _require(r, c.signal >> _ENGINES == 0 and c.signal >> own & 1 == 0, _TOKENS, _SIGNAL, own)
        if c.opcode == _AGGREGATE:
            used = _aggregate(r, used, c, f)
        elif c.opcode == _GEMM:
            used = _gemm(r, used, c, f)
        elif c.opcode == _LOAD or c.opcode == _STORE:
            used = _copy(r, used, c, f)
        for place in range(len(r.broken)):
            broken[number, place] = r.broken[place]
    first[len(fields)] = used


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
        self.limits = {space: config.bank_words * config.word_bytes for space in BANK_SPACES}
        self.limits[Space.DEVICE] = memory_bytes
        self.limits[Space.MASK] = config.mask_words * config.word_bytes
        self._work = _Work(
            limits=np.array([min(self.limits[space], int(_NO_LIMIT)) for space in Space], np.int64),
            operands=np.zeros(0, OPERAND),
            broken=np.zeros(3, np.int64),
            word=config.word_bytes,
            lanes=config.lanes,
            mask_unit=config.mask_unit,
            last_address=(1 << (config.address_bits - 1)) - 1,
            memory_base=memory_base,
            clusters=config.clusters,
            accumulator_words=config.accumulator_words,
            ring_words=config.ring_words,
            accumulate=config.accumulate,
            compressed_rows=config.compressed_rows,
        )

    def check(self, words: NDArray[np.uint32]) -> CheckedCommands:
        """Decode commands, and hold them against the rules.

        Parameters
        ----------
        words : shape (commands, COMMAND_WORDS)
        """
        decoded, count = decode_commands(words), len(words)
        numbers = decoded.view(np.int64).reshape(count, len(FIELD_NAMES))
        # Room for all commands at once: compiled code fills it in, and makes no arrays.
        operands, broken = np.zeros(_MOST_OPERANDS * count, OPERAND), np.zeros((count, 3), np.int64)
        first = np.zeros(count + 1, np.int64)
        _hold_against_rules(self._work._replace(operands=operands), decoded, numbers, first, broken)
        opcodes = numbers[:, 0]
        unused = words & ~_COVERED[opcodes]
        wrong = np.flatnonzero(
            (broken[:, 0] != 0) | unused.any(axis=1) | (ENGINE_BY_CODE[opcodes] < 0)
        ).tolist()
        # Texts are made only of what is broken, which in a legal program is nothing.
        errors = {n: self._error(words[n], unused[n], operands, broken[n].tolist()) for n in wrong}
        return CheckedCommands(words, decoded, operands[: first[-1]], first, errors)

    def _error(
        self,
        words: NDArray[np.uint32],
        unused: NDArray[np.uint32],
        operands: NDArray[np.void],
        broken: list[int],
    ) -> CommandError:
        """What is wrong with a command that breaks a rule."""
        try:
            _, fields = decode(words)
        except ValueError as error:
            return CommandError(ErrorCause.OPCODE, str(error))
        if unused.any():
            word = int(np.flatnonzero(unused)[0])
            text = f"bits of no field must be 0, not {int(unused[word]):#x} in word {word}"
            return CommandError(ErrorCause.FIELD, text)
        rule, name, bound = broken
        if rule != _PLACE:
            cause, text_of = _RULES[np.int64(rule)]
            return CommandError(cause, text_of(name, bound, fields))
        try:
            self.check_rows(_operand(operands[name].item()))
        except CommandError as error:
            return error
        raise AssertionError("an operand that does not lie in its memory")

    def decode(self, words: NDArray[np.uint32]) -> tuple[Opcode, dict[str, int], dict[str, Operand]]:
        """Decode and check one command.

        Parameters
        ----------
        words : shape (COMMAND_WORDS,)

        Raises
        ------
        CommandError
        """
        return self.check(np.asarray(words, "<u4").reshape(1, COMMAND_WORDS)).command(0)

    def check_rows(self, operand: Operand) -> None:
        """Check that every row of an operand lies in its memory; raises CommandError."""
        if not operand.rows:
            return
        first, last = 0, operand.rows - 1
        if operand.indices is not None:
            first, last = int(operand.indices.min()), int(operand.indices.max())
        begin = operand.address + first * operand.stride
        end = operand.address + last * operand.stride + operand.row_bytes
        limit = self.limits[operand.space]
        if end > limit:
            raise CommandError(
                ErrorCause.ADDRESS,
                f"{operand.name} must end at or below {limit:#x} in {operand.space.name}, "
                f"not at {end:#x} (row {last})",
            )
        if operand.space == Space.DEVICE and begin < self.memory_base:
            raise CommandError(
                ErrorCause.ADDRESS,
                f"{operand.name} must begin at or above {self.memory_base:#x} in DEVICE, not at {begin:#x}",
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
