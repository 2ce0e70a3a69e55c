"""Rows of a matrix in memory, or of one that is mapped into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import F32, I64
from simgnn.data.row_gather import copy_rows
from simgnn.features.stores.store import Backing

if TYPE_CHECKING:
    from scipy import sparse


class Memory(Backing):
    """A dense matrix.

    Parameters
    ----------
    matrix : float32, shape (rows, width), C order
        Not copied: a change of it changes what is read.
    """

    def __init__(self, matrix: F32, *, tier: str = "host") -> None:
        if matrix.ndim != 2 or matrix.dtype != np.float32 or not matrix.flags.c_contiguous:
            raise ValueError(
                f"features must be a C-ordered float32 matrix, not {matrix.dtype} of shape {matrix.shape}"
            )
        super().__init__(rows=matrix.shape[0], width=matrix.shape[1], tier=tier)
        self._matrix = matrix

    def copy(self, ids: I64, out: F32, places: I64 | None) -> None:
        copy_rows(self._matrix, ids, out, places)


class SparseMemory(Backing):
    """A matrix in CSR form, whose rows are made dense as they are read.

    Parameters
    ----------
    matrix : float32, shape (rows, width)
    """

    def __init__(self, matrix: sparse.csr_array, *, tier: str = "host") -> None:
        if matrix.dtype != np.float32:
            raise ValueError(f"features must be float32, not {matrix.dtype}")
        super().__init__(rows=matrix.shape[0], width=matrix.shape[1], tier=tier)
        self._matrix = matrix

    def copy(self, ids: I64, out: F32, places: I64 | None) -> None:
        if places is None:
            self._matrix[ids].toarray(out=out)
        else:
            # SciPy makes a dense matrix in one piece only.
            out[places] = self._matrix[ids].toarray()


def memory_store(features: F32 | sparse.csr_array, *, tier: str = "host") -> Memory | SparseMemory:
    """A store of a graph's features, dense or sparse."""
    if isinstance(features, np.ndarray):
        return Memory(features, tier=tier)
    return SparseMemory(features, tier=tier)
