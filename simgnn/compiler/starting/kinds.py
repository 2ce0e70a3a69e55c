"""Kinds of rows by what callers have. Only here is one made of it."""

from __future__ import annotations

from functools import singledispatch
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from simgnn.compiler.starting.brought import BroughtRows
from simgnn.compiler.starting.lasting import LastingRows
from simgnn.compiler.starting.rows import StartingRows
from simgnn.sim.program.program import Tensor

Given: TypeAlias = NDArray[np.float32] | Tensor | StartingRows
"""What a value starts with: numbers, the tensor in a lasting region where they lie, or rows of any kind."""


@singledispatch
def starting_rows(given: Given) -> StartingRows:
    """The rows that a value starts with.

    Raises
    ------
    TypeError
        For what is none of `Given`.
    """
    raise TypeError(f"rows must be an array, a tensor or StartingRows, not {type(given).__name__}")


@starting_rows.register
def _(given: np.ndarray) -> StartingRows:
    return BroughtRows(given)


@starting_rows.register
def _(given: Tensor) -> StartingRows:
    return LastingRows(given)


@starting_rows.register
def _(given: StartingRows) -> StartingRows:
    return given
