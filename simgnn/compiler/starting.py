"""What values hold when a launch begins: where their rows lie, and who reads them how.

Rows come with the program, lie one after the other in a lasting region of the device, or are scattered over a table
there, as a cache of features has them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol, TypeAlias

import numpy as np

from simgnn.arrays import F32, U32
from simgnn.compiler.assembler import Assembler
from simgnn.compiler.stream import EdgeStream
from simgnn.data.row_gather import GatheredRows
from simgnn.sim.program.program import Role, Tensor

FEATURES, OWN_FEATURES = "features", "features.self"
"""Values: the features, in any order; the own rows of what the first layer makes, in row order."""


@dataclass(frozen=True, kw_only=True)
class InputFeatures:
    """A model's input features, for its first layer.

    Parameters
    ----------
    gathered
        Whether the device gathers the rows that products read: they do not lie in row order.
    given
        What the host, or the device, has of them, by value.
    """

    gathered: bool
    given: dict[str, StartingRows]


class StreamedRows(Protocol):
    """Rows that an aggregation reads from device memory.

    Attributes
    ----------
    positions : shape (sources,)
        Number of each row where it lies, for source records.
    """

    positions: U32

    def columns(self, low: int, high: int) -> Tensor:
        """The tensor that holds the columns low .. high."""


class StartingRows(ABC):
    """Rows that a value has before operations make any.

    Attributes
    ----------
    laid_out
        Whether the host lays them out, and so can put them into the order in which an aggregation reads them.
    """

    laid_out: ClassVar[bool]

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """Rows and columns."""

    @abstractmethod
    def place(self, assembler: Assembler, name: str, rows: int, columns: int, *, kept: bool) -> None:
        """Add the tensor of a value of so many rows and columns; where it is `kept`, operations leave a result there.

        Raises
        ------
        ValueError
            If they do not lie as a tensor does, or have another shape.
        """

    def place_after(
        self, assembler: Assembler, name: str, made_rows: int, columns: int, *, stored: bool
    ) -> None:
        """Add the tensor of a value's last rows; see `Assembler.rows_after`.

        Raises
        ------
        ValueError
            If they do not come with the program.
        """
        raise ValueError(f"given rows of {name} must come with the program, not lie on the device")

    @abstractmethod
    def streamed(self, assembler: Assembler, stream: EdgeStream, *, in_sequence: bool) -> StreamedRows:
        """The rows as the source of an aggregation.

        Parameters
        ----------
        stream
            Of all destinations.
        in_sequence
            A command of all destinations reads a row for each of its records, one after the other; only where they are
            `laid_out`.
        """

    @abstractmethod
    def as_features(self, destinations: int, appended: F32 | None) -> InputFeatures:
        """The rows as input features.

        Parameters
        ----------
        destinations
            Rows that the first layer aggregates: as many of the first rows are their own.
        appended : shape (n, columns)
            Own rows of what it is given besides, which come after them.
        """


@dataclass(frozen=True, eq=False)
class BroughtRows(StartingRows):
    """Numbers that the host sends.

    Parameters
    ----------
    values : shape (rows, columns)
    """

    values: F32

    laid_out = True

    @property
    def shape(self) -> tuple[int, ...]:
        return np.shape(self.values)

    def place(self, assembler: Assembler, name: str, rows: int, columns: int, *, kept: bool) -> None:
        assembler.tensor(name, rows, columns, self.values, role=Role.BROUGHT)

    def place_after(
        self, assembler: Assembler, name: str, made_rows: int, columns: int, *, stored: bool
    ) -> None:
        assembler.rows_after(name, made_rows, columns, self.values, stored=stored)

    def streamed(self, assembler: Assembler, stream: EdgeStream, *, in_sequence: bool) -> _LaidOutRows:
        rows = stream.rows if in_sequence else stream.sources
        return _LaidOutRows(assembler, self.values, rows)

    def as_features(self, destinations: int, appended: F32 | None) -> InputFeatures:
        own = self.values[:destinations]
        own = own if appended is None else np.concatenate([own, appended])
        return InputFeatures(gathered=False, given={FEATURES: self, OWN_FEATURES: BroughtRows(own)})


class _LaidOutRows:
    """Rows in stream order, each slice of columns by itself, made when first asked for.

    Parameters
    ----------
    values : shape (sources, columns)
    rows : shape (n,)
        Which lie there, one after the other; a row that is there several times is found at the last.
    """

    def __init__(self, assembler: Assembler, values: F32, rows: U32) -> None:
        self._assembler, self._values, self._rows = assembler, values, rows
        self._slices: dict[tuple[int, int], Tensor] = {}
        self.positions = np.empty(len(values), np.uint32)
        self.positions[rows] = np.arange(len(rows), dtype=np.uint32)

    def columns(self, low: int, high: int) -> Tensor:
        """See `StreamedRows`."""
        if (low, high) not in self._slices:
            name = FEATURES if high - low == self._values.shape[1] else f"{FEATURES}.{low}"
            values = GatheredRows(matrix=self._values, rows=self._rows, low=low, high=high)
            self._slices[low, high] = self._assembler.tensor(
                name, len(self._rows), high - low, values, role=Role.BROUGHT, early=True
            )
        return self._slices[low, high]


@dataclass(frozen=True, eq=False)
class LastingRows(StartingRows):
    """A tensor, which is what it is when a launch begins."""

    tensor: Tensor

    laid_out = False

    @property
    def shape(self) -> tuple[int, int]:
        return self.tensor.rows, self.tensor.columns

    def place(self, assembler: Assembler, name: str, rows: int, columns: int, *, kept: bool) -> None:
        role = Role.RESULT if kept else Role.BROUGHT
        assembler.lasting(name, rows, columns, self.tensor, role=role)

    def streamed(self, assembler: Assembler, stream: EdgeStream, *, in_sequence: bool) -> RowsInPlace:
        return RowsInPlace(assembler, self.tensor, np.arange(self.tensor.rows, dtype=np.uint32))

    def as_features(self, destinations: int, appended: F32 | None) -> InputFeatures:
        if appended is not None:
            return gathered(self, appended)
        own = LastingRows(replace(self.tensor, rows=destinations))
        return InputFeatures(gathered=False, given={FEATURES: self, OWN_FEATURES: own})


class RowsInPlace:
    """Rows of a tensor in a lasting region.

    Parameters
    ----------
    positions
        See `StreamedRows`.
    """

    def __init__(self, assembler: Assembler, tensor: Tensor, positions: U32) -> None:
        self._assembler, self._tensor, self.positions = assembler, tensor, positions

    def columns(self, low: int, high: int) -> Tensor:
        """See `StreamedRows`."""
        whole = self._tensor
        self._assembler.lasting(FEATURES, whole.rows, whole.columns, whole, role=Role.BROUGHT)
        return replace(whole, address=whole.address + 4 * low, columns=high - low)


def gathered(rows: StartingRows, appended: F32 | None) -> InputFeatures:
    """Input features whose own rows the device gathers, and those after them, which come with the program."""
    given = {FEATURES: rows}
    return InputFeatures(
        gathered=True, given=given if appended is None else given | {OWN_FEATURES: BroughtRows(appended)}
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class ScatteredRows(StartingRows):
    """A value whose row i is row ``rows[i]`` of a table in a lasting region of the device.

    Several rows may be the same row of the table. A program reads them there by its source records, one by one, and
    brings none of them; what needs them one after the other is made on the device (`InputFeatures.gathered`).

    Parameters
    ----------
    table
        What it holds when a launch begins is read.
    rows : shape (n,)
        From 0 to ``table.rows - 1``.

    Raises
    ------
    ValueError
        If a row is not the table's.
    """

    table: Tensor
    rows: U32

    laid_out = False

    def __post_init__(self) -> None:
        if len(self.rows) and int(self.rows.max()) >= self.table.rows:
            raise ValueError(
                f"rows must lie in a table of {self.table.rows} rows, not at {int(self.rows.max())}"
            )

    @property
    def shape(self) -> tuple[int, int]:
        """Of the value."""
        return len(self.rows), self.table.columns

    def place(self, assembler: Assembler, name: str, rows: int, columns: int, *, kept: bool) -> None:
        raise ValueError(f"rows of {name} must lie one after the other, not scattered: a product reads them")

    def streamed(self, assembler: Assembler, stream: EdgeStream, *, in_sequence: bool) -> RowsInPlace:
        return RowsInPlace(assembler, self.table, self.rows)

    def as_features(self, destinations: int, appended: F32 | None) -> InputFeatures:
        return gathered(self, appended)


Given: TypeAlias = F32 | Tensor | StartingRows
"""What a value starts with: numbers, the tensor in a lasting region where they lie, or rows of any kind."""


def starting_rows(given: Given) -> StartingRows:
    """The rows that a value starts with.

    Raises
    ------
    TypeError
        For what is none of `Given`.
    """
    if isinstance(given, StartingRows):
        return given
    if isinstance(given, Tensor):
        return LastingRows(given)
    if isinstance(given, np.ndarray):
        return BroughtRows(given)
    raise TypeError(f"rows must be an array, a tensor or StartingRows, not {type(given).__name__}")
