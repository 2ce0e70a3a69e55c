"""Rows that lie in a lasting region of the device, one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.assembler import Assembler
from simgnn.compiler.starting.brought import BroughtRows
from simgnn.compiler.starting.features import FEATURES, GATHERED, IN_ORDER, OWN_FEATURES
from simgnn.compiler.starting.rows import InputFeatures, StartingRows
from simgnn.compiler.stream import EdgeStream
from simgnn.sim.program.program import Role, Tensor


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

    def as_features(self, destinations: int, behind: NDArray[np.float32] | None) -> InputFeatures:
        if behind is not None:
            return gathered(self, behind)
        own = LastingRows(replace(self.tensor, rows=destinations))
        return InputFeatures(lowering=IN_ORDER, given={FEATURES: self, OWN_FEATURES: own})


class RowsInPlace:
    """Rows of a tensor in a lasting region.

    Parameters
    ----------
    positions
        See `StreamedRows`.
    """

    def __init__(self, assembler: Assembler, tensor: Tensor, positions: NDArray[np.uint32]) -> None:
        self._assembler, self._tensor, self.positions = assembler, tensor, positions

    def columns(self, low: int, high: int) -> Tensor:
        """See `StreamedRows`."""
        whole = self._tensor
        self._assembler.lasting(FEATURES, whole.rows, whole.columns, whole, role=Role.BROUGHT)
        return replace(whole, address=whole.address + 4 * low, columns=high - low)


def gathered(rows: StartingRows, behind: NDArray[np.float32] | None) -> InputFeatures:
    """Input features whose own rows the device gathers, and those behind them, which come with the program."""
    given = {FEATURES: rows}
    return InputFeatures(
        lowering=GATHERED, given=given if behind is None else given | {OWN_FEATURES: BroughtRows(behind)}
    )
