"""Arrays that are jumped into at random, where the system has huge pages for them.

A processor remembers the places of a few thousand pages. Jumps all over an array of more 4 KiB pages than that walk
the page table each time; of 2 MiB pages there are enough.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

_Scalar = TypeVar("_Scalar", bound=np.generic)

_PAGE = 2 << 20
"""Bytes of a huge page."""


def zeros_in_huge_pages(count: int, dtype: type[_Scalar]) -> NDArray[_Scalar]:
    """`count` zeros; those that fill a huge page begin at one and end with one, so that no part is left out.

    NumPy asks Linux for huge pages for arrays of 4 MiB or more.

    Returns
    -------
    Shape (count,).
    """
    size = count * np.dtype(dtype).itemsize
    if size < _PAGE:
        return np.zeros(count, dtype)
    room = np.zeros(-(-size // _PAGE) * _PAGE + _PAGE, np.uint8)
    start = -room.ctypes.data % _PAGE
    return room[start : start + size].view(dtype)
