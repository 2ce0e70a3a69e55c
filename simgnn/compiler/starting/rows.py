"""What every kind of rows that a value starts with can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from simgnn.compiler.assembler import Assembler
    from simgnn.compiler.starting.features import FeatureLowering
    from simgnn.compiler.stream import EdgeStream
    from simgnn.sim.program.program import Tensor


@dataclass(frozen=True, kw_only=True)
class InputFeatures:
    """A model's input features, for its first layer.

    Parameters
    ----------
    lowering
        How products get at them.
    given
        What the host, or the device, has of them, by value.
    """

    lowering: FeatureLowering
    given: dict[str, StartingRows]


class StreamedRows(Protocol):
    """Rows that an aggregation reads from device memory.

    Attributes
    ----------
    positions : shape (sources,)
        Number of each row where it lies, for source records.
    """

    positions: NDArray[np.uint32]

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
    def as_features(self, destinations: int, behind: NDArray[np.float32] | None) -> InputFeatures:
        """The rows as input features.

        Parameters
        ----------
        destinations
            Rows that the first layer aggregates: as many of the first rows are their own.
        behind : shape (n, columns)
            Own rows of what it is given behind them.
        """
