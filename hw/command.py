"""The command set: one definition of every layout, for hardware, models and host.

A command is `COMMAND_WORDS` little-endian 32-bit words. Every command starts with the same header (opcode,
tokens); the rest depends on the opcode. Operands are described by tensor descriptors of four
words: address, byte stride between rows, number format and memory space. `docs/reference/command-set.md` describes what
each command does.

Plain Python: nothing here loads Amaranth.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

COMMAND_WORDS = 32
COMMAND_BYTES = 4 * COMMAND_WORDS
SOURCE_RECORD_BYTES = 8
EDGE_BYTES = 4
SCALE_BYTES = 4
EDGE_LAST_BIT = 31
"""Bit of an edge word that marks the last edge of its source; the bits below are the destination's row."""
EDGE_LAST = np.uint32(1 << EDGE_LAST_BIT)
EDGE_ROW = np.uint32(EDGE_LAST - 1)
"""Masks of an edge word for what `EDGE_LAST_BIT` says."""


class Opcode(enum.IntEnum):
    """What a command does."""

    LOAD = 1
    STORE = 2
    AGGREGATE = 3
    GEMM = 4


class Engine(enum.IntEnum):
    """Engines that execute commands; a token is named by the pair (giver, taker)."""

    LOAD = 0
    STORE = 1
    AGGREGATE = 2
    UPDATE = 3


SEQUENCER = len(Engine)
"""What ERROR_CAUSE has in the place of an engine for an error that no engine made."""


ENGINE_OF = {
    Opcode.LOAD: Engine.LOAD,
    Opcode.STORE: Engine.STORE,
    Opcode.AGGREGATE: Engine.AGGREGATE,
    Opcode.GEMM: Engine.UPDATE,
}


ENGINE_BY_CODE = np.full(256, -1)
"""The same for compiled code; -1 for codes that are no opcode's."""
for _opcode, _engine in ENGINE_OF.items():
    ENGINE_BY_CODE[_opcode] = _engine


class Space(enum.IntEnum):
    """Where an operand lives."""

    DEVICE = 0
    BANK0 = 1
    BANK1 = 2
    BANK2 = 3
    BANK3 = 4
    MASK = 5


BANKS = 4
BANK_SPACES = tuple(Space(Space.BANK0 + bank) for bank in range(BANKS))


class Format(enum.IntEnum):
    """Number format of an operand's elements."""

    FP32 = 0
    BITMAP = 1
    COMPRESSED = 2


class ErrorCause(enum.IntEnum):
    """Why the kernel stopped; the value of the control register ERROR_CAUSE."""

    NONE = 0
    OPCODE = 1
    FIELD = 2
    ADDRESS = 3
    READ_RESPONSE = 4
    WRITE_RESPONSE = 5
    TIMEOUT = 6
    BANK_CONFLICT = 7


@dataclass(frozen=True)
class Field:
    """Place of a value in a command.

    Parameters
    ----------
    word
        First word.
    width
        Bits; a field never crosses a word unless it is a 64-bit address, which takes two whole words.
    low
        Lowest bit in its word.
    """

    word: int
    width: int = 32
    low: int = 0

    @property
    def offset(self) -> int:
        """First bit, counted from bit 0 of word 0."""
        return 32 * self.word + self.low

    @overload
    def of(self, command: int) -> int: ...

    @overload
    def of(self, command: Any) -> Any: ...

    def of(self, command: Any) -> Any:
        """The field's bits of a whole command (an integer, or an Amaranth value of `COMMAND_WORDS` words)."""
        if isinstance(command, int):
            return (command >> self.offset) & ((1 << self.width) - 1)
        return command[self.offset : self.offset + self.width]


Descriptor = tuple[int, int, int, int]
"""Values of the fields of a tensor descriptor, in the order of `_descriptor`."""


def _descriptor(name: str, word: int) -> dict[str, Field]:
    return {
        f"{name}_address": Field(word, 64),
        f"{name}_stride": Field(word + 2, 32),
        f"{name}_format": Field(word + 3, 8, 0),
        f"{name}_space": Field(word + 3, 8, 8),
    }


HEADER = {"opcode": Field(0, 8, 0), "wait": Field(0, 8, 8), "signal": Field(0, 8, 16)}
"""`wait` and `signal` have one bit per `Engine`: take a token that engine gave, give that engine a token."""

COUNT_BITS = 24
"""Bits of every count of rows, columns, sources and destinations."""

LAYOUT = {
    Opcode.LOAD: {
        **HEADER,
        "rows": Field(2, COUNT_BITS),
        "columns": Field(3, COUNT_BITS),
        **_descriptor("source", 4),
        **_descriptor("destination", 8),
    },
    Opcode.STORE: {
        **HEADER,
        "rows": Field(2, COUNT_BITS),
        "columns": Field(3, COUNT_BITS),
        **_descriptor("source", 4),
        **_descriptor("destination", 8),
    },
    Opcode.AGGREGATE: {
        **HEADER,
        "indexed": Field(1, 1, 0),
        "source_scaled": Field(1, 1, 1),
        "destination_scaled": Field(1, 1, 2),
        "masked": Field(1, 1, 3),
        "accumulate": Field(1, 1, 4),
        "destinations": Field(2, COUNT_BITS),
        "columns": Field(3, COUNT_BITS),
        **_descriptor("source", 4),
        **_descriptor("destination", 8),
        "edges_address": Field(12, 64),
        "edges": Field(14, 32),
        "sources": Field(15, COUNT_BITS),
        "records_address": Field(16, 64),
        "scales_address": Field(18, 64),
        **_descriptor("mask", 20),
        "weights_address": Field(24, 64),
        "index_address": Field(26, 64),
    },
    Opcode.GEMM: {
        **HEADER,
        "transpose_a": Field(1, 1, 0),
        "transpose_b": Field(1, 1, 1),
        "accumulate": Field(1, 1, 2),
        "bias": Field(1, 1, 3),
        "relu": Field(1, 1, 4),
        "mask_write": Field(1, 1, 5),
        "masked": Field(1, 1, 6),
        "ones_row": Field(1, 1, 7),
        "n_outer": Field(1, 1, 8),
        "m": Field(2, COUNT_BITS),
        "n": Field(3, COUNT_BITS),
        "k": Field(4, COUNT_BITS),
        **_descriptor("a", 8),
        **_descriptor("b", 12),
        **_descriptor("c", 16),
        **_descriptor("bias", 20),
        **_descriptor("mask", 24),
    },
}
SHAPES: dict[Opcode, dict[str, tuple[str | None, str]]] = {
    Opcode.LOAD: {"source": ("rows", "columns"), "destination": ("rows", "columns")},
    Opcode.STORE: {"source": ("rows", "columns"), "destination": ("rows", "columns")},
    Opcode.AGGREGATE: {
        "source": ("sources", "columns"),
        "destination": ("destinations", "columns"),
        "mask": ("destinations", "columns"),
    },
    Opcode.GEMM: {"a": ("m", "k"), "b": ("k", "n"), "c": ("m", "n"), "bias": (None, "n"), "mask": ("m", "n")},
}
"""Fields that are an operand's rows and columns where it is not transposed; None is one row."""
RESERVED = {Opcode.AGGREGATE: ("weights_address", "index_address")}
"""Fields that later organisations use and that must be zero today."""
ACCUMULATING = {Opcode.AGGREGATE: ("accumulate",)}
"""Fields that hardware has only where its configuration says `accumulate`; elsewhere their bits are of no field."""


def fields_of(opcode: Opcode, *, accumulate: bool) -> dict[str, Field]:
    """The fields of a command that hardware has, by name.

    Parameters
    ----------
    accumulate
        As in `HardwareConfig`.
    """
    lacking = () if accumulate else ACCUMULATING.get(opcode, ())
    return {name: field for name, field in LAYOUT[opcode].items() if name not in lacking}


def engine_fields(engine: Engine, *, accumulate: bool) -> list[Field]:
    """Places of a command that `engine` reads: the fields of its opcodes but what is reserved, in ascending order.

    Parameters
    ----------
    accumulate
        As in `HardwareConfig`.
    """
    found = {
        field
        for opcode in Opcode
        if ENGINE_OF[opcode] == engine
        for name, field in fields_of(opcode, accumulate=accumulate).items()
        if name != "opcode" and name not in RESERVED.get(opcode, ())
    }
    return sorted(found, key=lambda field: field.offset)


FIELD_NAMES = tuple(dict.fromkeys(name for layout in LAYOUT.values() for name in layout))
"""Names of all fields, each once."""
DECODED = np.dtype([(name, np.int64) for name in FIELD_NAMES])
"""A command's fields as numbers, 0 for those that its opcode has not; an address from 2^63 on is negative."""
_PAIR = 64
"""Bits of the pairs of words that commands are packed by: an address takes a pair, and no field is in two."""


def _places() -> tuple[NDArray[np.int64], NDArray[np.uint64], NDArray[np.uint64]]:
    """Pair, lowest bit in it, and largest value of each field, by opcode; of other opcodes all but theirs are 0."""
    shape = 256, len(FIELD_NAMES)
    pair, low, largest = np.zeros(shape, np.int64), np.zeros(shape, np.uint64), np.zeros(shape, np.uint64)
    largest[:, FIELD_NAMES.index("opcode")] = 0xFF
    for opcode, layout in LAYOUT.items():
        for name, field in layout.items():
            at = opcode, FIELD_NAMES.index(name)
            pair[at], low[at] = divmod(field.offset, _PAIR)
            largest[at] = (1 << field.width) - 1
    return pair, low, largest


PAIRS, LOW, LARGEST = _places()
"""Where fields lie, by opcode and place in `FIELD_NAMES`."""


def check_field(opcode: Opcode, name: str, value: int) -> None:
    """Check that a command has a field, and that it can hold a value.

    Raises
    ------
    ValueError
    """
    layout = LAYOUT[opcode]
    if name not in layout:
        raise ValueError(f"{opcode.name} field must be one of {', '.join(layout)}, not {name!r}")
    width = layout[name].width
    if not 0 <= value < 1 << width:
        raise ValueError(f"{opcode.name} {name} must fit in {width} bits, not {int(value)!r}")


def encode(opcode: Opcode, **values: int) -> NDArray[np.uint32]:
    """Pack one command.

    Parameters
    ----------
    values
        A value per field of ``LAYOUT[opcode]``; a field not given is 0.

    Returns
    -------
    Shape (COMMAND_WORDS,).

    Raises
    ------
    ValueError
        For an unknown field or a value that its field cannot hold.
    """
    layout = LAYOUT[opcode]
    for name in values:
        check_field(opcode, name, values[name])
    bits = sum(int(value) << layout[name].offset for name, value in values.items()) | opcode
    return np.frombuffer(bits.to_bytes(COMMAND_BYTES, "little"), "<u4").copy()


def decode(words: NDArray[np.uint32]) -> tuple[Opcode, dict[str, int]]:
    """Unpack one command.

    Parameters
    ----------
    words : shape (COMMAND_WORDS,)

    Raises
    ------
    ValueError
        For an unknown opcode.
    """
    bits = int.from_bytes(np.asarray(words, "<u4").tobytes(), "little")
    code = HEADER["opcode"].of(bits)
    if code not in list(Opcode):
        raise ValueError(
            f"opcode must be one of {', '.join(f'{o.value} ({o.name})' for o in Opcode)}, not {code!r}"
        )
    opcode = Opcode(code)
    return opcode, {name: field.of(bits) for name, field in LAYOUT[opcode].items() if name != "opcode"}
