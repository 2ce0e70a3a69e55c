"""Rows of a table that outlives programs, in no order: a cache of features in device memory."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.assembler import Assembler
from simgnn.compiler.starting.lasting import RowsInPlace, gathered
from simgnn.compiler.starting.rows import InputFeatures, StartingRows
from simgnn.compiler.stream import EdgeStream
from simgnn.sim.program.program import Tensor


@dataclass(frozen=True, kw_only=True, eq=False)
class ScatteredRows(StartingRows):
    """A value whose row i is row ``rows[i]`` of a table in a lasting region of the device.

    Several rows may be the same row of the table. A program reads them there by its source records, one by one, and
    brings none of them; what needs them one after the other is made on the device (`Gathered`).

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
    rows: NDArray[np.uint32]

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

    def as_features(self, destinations: int, behind: NDArray[np.float32] | None) -> InputFeatures:
        return gathered(self, behind)
