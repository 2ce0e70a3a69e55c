"""What one rank notes of its rounds, and of its work between them: rows of integers that ranks can give each other."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.agreement import Operation
from simgnn.hw.checks import check_positive

WORK = -1
"""In place of a phase: the row is of work."""
VALUES = 8
"""Values of a row, after its phase."""
Hear = Callable[[str, list[int], list[int]], object]
"""Called with each row at once: its phase, "" of work; its values; and what the rank's journal has of it."""


class Notes:
    """One rank's, in the order in which things happened.

    Parameters
    ----------
    most
        Rows that are kept; what comes later is left out.
    hear
        Called with all rows, those that are left out as well.

    Attributes
    ----------
    left_out : int
        Rows.
    """

    def __init__(self, *, most: int, hear: Hear | None = None) -> None:
        check_positive("most", most)
        self._most, self._hear = most, hear
        # 72 bytes a row; lists of Python's integers are several times that.
        self._words = array("q")
        self._places: dict[str, int] = {}
        self.left_out = 0

    @property
    def phases(self) -> list[str]:
        """In the order in which they first came: the same on all ranks."""
        return list(self._places)

    @property
    def count(self) -> int:
        """Number of all rows, those that are left out among them."""
        return len(self._words) // (1 + VALUES) + self.left_out

    def add_round(
        self, phase: str, operation: Operation, sent: int, received: int, *, entry: Sequence[int] = ()
    ) -> None:
        """Note a collective that all ranks take part in; `entry` is what the rank's journal has of it."""
        # Filled up to the length of a row of work: ranks give each other all rows as one matrix.
        values = [int(operation), sent, received, *[0] * (VALUES - 3)]
        self._add([self._places.setdefault(phase, len(self._places)), *values])
        if self._hear is not None:
            self._hear(phase, values, list(entry))

    def add_work(self, values: Sequence[int]) -> None:
        """Note what was done since the last collective: `VALUES` numbers, whose meaning is the caller's."""
        if len(values) != VALUES:
            raise ValueError(f"work must have {VALUES} values, not {len(values)}")
        self._add([WORK, *values])
        if self._hear is not None:
            # Rows that are left out here are heard as well: the supervisor adds all of them up.
            self._hear("", list(values), [])

    def _add(self, row: list[int]) -> None:
        if len(self._words) < self._most * (1 + VALUES):
            self._words.extend(row)
        else:
            self.left_out += 1

    def rows(self) -> NDArray[np.int64]:
        """Shape (n, 1 + VALUES): place of a phase, operation, bytes sent and received; or `WORK` and its values."""
        return np.array(self._words, np.int64).reshape(-1, 1 + VALUES)
