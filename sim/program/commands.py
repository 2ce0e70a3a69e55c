"""The commands of a program as one array: words of fields, and fields of words, in compiled code."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from simgnn.hw.command import (
    COMMAND_BYTES,
    DECODED,
    FIELD_NAMES,
    LARGEST,
    LAYOUT,
    LOW,
    PAIRS,
    Opcode,
    check_field,
)


@njit(nogil=True, cache=True)
def _pack(
    fields: NDArray[np.int64],
    packed: NDArray[np.uint64],
    pairs: NDArray[np.int64],
    low: NDArray[np.uint64],
    largest: NDArray[np.uint64],
) -> int:
    """Number of the first command with a value that its field cannot hold, or -1."""
    for number in range(len(fields)):
        opcode = fields[number, 0]
        for column in range(fields.shape[1]):
            value = np.uint64(fields[number, column])
            if value > largest[opcode, column]:
                return number
            packed[number, pairs[opcode, column]] |= value << low[opcode, column]
    return -1


def encode_commands(fields: NDArray[np.int64]) -> NDArray[np.uint32]:
    """Put the fields of commands into words.

    Parameters
    ----------
    fields : shape (commands, fields)
        `simgnn.hw.command.DECODED` as numbers.

    Returns
    -------
    Shape (commands, COMMAND_WORDS).

    Raises
    ------
    ValueError
        For a value that its field cannot hold, or of a field that the command has not: of the first command with one.
    """
    packed = np.zeros((len(fields), COMMAND_BYTES // 8), "<u8")
    wrong = _pack(fields, packed, PAIRS, LOW, LARGEST)
    if wrong >= 0:
        opcode = Opcode(int(fields[wrong, 0]))
        place = int(np.flatnonzero(fields[wrong].astype(np.uint64) > LARGEST[opcode])[0])
        check_field(opcode, FIELD_NAMES[place], int(fields[wrong, place]))
    return packed.view("<u4")


@njit(nogil=True, cache=True)
def _unpack(
    packed: NDArray[np.uint64],
    fields: NDArray[np.uint64],
    pairs: NDArray[np.int64],
    low: NDArray[np.uint64],
    largest: NDArray[np.uint64],
) -> None:
    for number in range(len(packed)):
        opcode = packed[number, 0] & np.uint64(0xFF)
        for column in range(fields.shape[1]):
            word = packed[number, pairs[opcode, column]]
            fields[number, column] = (word >> low[opcode, column]) & largest[opcode, column]


def decode_commands(words: NDArray[np.uint32]) -> NDArray[np.void]:
    """Take the fields of commands out of their words; of an unknown opcode the opcode alone.

    Parameters
    ----------
    words : shape (commands, COMMAND_WORDS)

    Returns
    -------
    `DECODED`, shape (commands,).
    """
    fields = np.empty((len(words), len(FIELD_NAMES)), np.uint64)
    _unpack(np.ascontiguousarray(words, "<u4").view("<u8"), fields, PAIRS, LOW, LARGEST)
    decoded: NDArray[np.void] = fields.view(DECODED)[:, 0]
    return decoded


def fields_at(decoded: NDArray[np.void], index: int) -> dict[str, int]:
    """One command's fields, all but the opcode, by name."""
    values = dict(zip(FIELD_NAMES, decoded[index : index + 1].view(np.uint64).tolist(), strict=True))
    return {name: values[name] for name in LAYOUT[Opcode(values["opcode"])] if name != "opcode"}
