"""Headers: what ranks exchange before every collective, so that unequal data are an error and never a hang.

Each rank sends every other one a header of `WORDS` integers of 64 bits. All but the last word must be the same on all
ranks; the last says how many rows follow to the rank that gets the header. As every rank sees all headers, every rank
finds the same disagreement, and says it in the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from simgnn.arrays import I64
from simgnn.distributed.collectives.failures import ranks_text

_PROTOCOL = 1
"""Counts up when headers or collectives change: ranks of different versions disagree in the first word."""
WORDS = 9
HEADER_BYTES = 8 * WORDS
LONGEST_PHASE = 16
"""Characters of a phase's name: it is in the header."""
_MOST_NAMED = 4


class Operation(IntEnum):
    """What a rank calls."""

    ALL_TO_ALL = 1
    ALL_GATHER = 2
    REDUCE_ORDERED = 3
    ALL_REDUCE = 4
    BARRIER = 5
    END = 6
    FAILED = 7


@dataclass(frozen=True, kw_only=True)
class Header:
    """What must be the same on all ranks.

    Parameters
    ----------
    number
        Collectives that the rank has called before.
    generation
        Of the group: which start of the ranks, the first being 0.
    dtype
        Of rows, as NumPy writes it; "" without rows.
    columns
        Of rows; 0 where a row is one number. Of a reduction, numbers in all.
    layout
        Digest of the names and shapes of what is reduced; 0 otherwise.
    phase
        ASCII, at most `LONGEST_PHASE` characters.
    """

    operation: Operation
    number: int
    generation: int
    phase: str
    dtype: str = ""
    columns: int = 0
    layout: int = 0

    def words(self) -> I64:
        """Shape (WORDS - 1,)."""
        # The name itself, not a digest of it: a rank can quote the phase of another that it is not in.
        phase = self.phase.encode("ascii").ljust(LONGEST_PHASE, b"\0")
        low, high = np.frombuffer(phase, "<i8").tolist()
        (dtype,) = np.frombuffer(self.dtype.encode("ascii").ljust(8, b"\0"), "<i8").tolist()
        # In one word: what the number of a call means, the version says.
        operation = _PROTOCOL << 8 | self.operation
        words = (operation, self.number, self.generation, dtype, self.columns, self.layout, low, high)
        return np.array(words, np.int64)

    def __str__(self) -> str:
        return describe(self.words())


def describe(words: I64) -> str:
    """A header's common words as a person reads them."""
    operation, number, generation, _, columns, layout = map(int, words[:6])
    protocol, operation = operation >> 8, operation & 255
    # A rank of another version may send a call that this one does not know.
    known = protocol == _PROTOCOL and operation in set(Operation)
    name = Operation(operation).name.lower() if known else f"operation {operation} of protocol {protocol}"
    dtype = _text(words[3:4])
    data = f" of {dtype}" + (f" x {columns}" if columns else "") if dtype else ""
    # The header has the digest as a signed word; people know it unsigned.
    data += f" in layout {layout & (1 << 64) - 1:016x}" if layout else ""
    return f"{name}{data} as collective {number} of generation {generation} in phase {_text(words[6:8])!r}"


def _text(words: I64) -> str:
    return words.astype("<i8").tobytes().rstrip(b"\0").decode("ascii", "replace")


def disagreement(headers: Sequence[I64] | I64) -> str | None:
    """Why ranks cannot do what they called, or None where all called the same.

    Parameters
    ----------
    headers : shape (ranks, WORDS - 1)
        By rank.
    """
    array = np.asarray(headers)
    # The way of every call that goes well: no loop.
    if (array == array[0]).all():
        return None
    alike: dict[bytes, list[int]] = {}
    for rank, words in enumerate(array):
        alike.setdefault(words.tobytes(), []).append(rank)
    calls = [f"{describe(array[ranks[0]])} ({ranks_text(ranks)})" for ranks in alike.values()]
    more = "" if len(calls) <= _MOST_NAMED else f" and {len(calls) - _MOST_NAMED} others"
    return f"ranks must call the same collective on data of one form, not {' and '.join(calls[:_MOST_NAMED])}{more}"
