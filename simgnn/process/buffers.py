"""Large arrays whose memory is used again.

A feature matrix of tens of megabytes for every mini-batch is memory that the system has to clear page by page, which
takes longer than filling it. A buffer goes back to its pool when the last array that looks at it is gone.
"""

from __future__ import annotations

import collections
import math

import numpy as np

from simgnn.arrays import F32


class BufferPool:
    """Gives out arrays of float32, with arbitrary contents. Several threads may use it at once."""

    def __init__(self) -> None:
        self._free: collections.deque[F32] = collections.deque()

    def take(self, shape: tuple[int, ...]) -> F32:
        """An array in memory of its own: in that of an array long gone, or in new memory.

        Returns
        -------
        In C order. Views of it, and what else refers to it, keep its memory from being used again.
        """
        size = math.prod(shape)
        try:
            memory: F32 | None = self._free.pop()
        except IndexError:
            memory = None
        if memory is None or memory.size < size:
            # An eighth more: mini-batches differ a little in size.
            memory = np.empty(size + size // 8, np.float32)
        return np.asarray(_Loan(memory, shape, self._free))


class _Loan:
    """Holds memory as an array's base and returns it at the end."""

    def __init__(self, memory: F32, shape: tuple[int, ...], free: collections.deque[F32]) -> None:
        # NumPy keeps the object that gave it an interface as the array's base: this lives as long as the last view.
        self.__array_interface__ = memory.__array_interface__ | {"shape": shape}
        self._memory, self._free = memory, free

    def __del__(self) -> None:
        # A deque appends whole: no lock is needed, nor would one be safe where a collection runs at any moment.
        self._free.append(self._memory)
