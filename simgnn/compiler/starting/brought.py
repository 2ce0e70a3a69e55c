"""Rows that come with the program."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.assembler import Assembler
from simgnn.compiler.starting.features import FEATURES, IN_ORDER, OWN_FEATURES
from simgnn.compiler.starting.rows import InputFeatures, StartingRows
from simgnn.compiler.stream import EdgeStream
from simgnn.data.row_gather import GatheredRows
from simgnn.sim.program.program import Role, Tensor


@dataclass(frozen=True, eq=False)
class BroughtRows(StartingRows):
    """Numbers that the host sends.

    Parameters
    ----------
    values : shape (rows, columns)
    """

    values: NDArray[np.float32]

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

    def as_features(self, destinations: int, behind: NDArray[np.float32] | None) -> InputFeatures:
        own = self.values[:destinations]
        own = own if behind is None else np.concatenate([own, behind])
        return InputFeatures(lowering=IN_ORDER, given={FEATURES: self, OWN_FEATURES: BroughtRows(own)})


class _LaidOutRows:
    """Rows in stream order, each slice of columns by itself, made when first asked for.

    Parameters
    ----------
    values : shape (sources, columns)
    rows : shape (n,)
        Which lie there, one after the other; a row that is there several times is found at the last.
    """

    def __init__(self, assembler: Assembler, values: NDArray[np.float32], rows: NDArray[np.uint32]) -> None:
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
