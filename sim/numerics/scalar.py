"""The scalar operations of every engine, bit for bit as `docs/reference/numerics.md` pins them.

Arithmetic is IEEE 754 binary32, rounded to nearest even after every single operation. Compiled code keeps to
that because LLVM contracts a product and a sum, or reorders a sum, only under fast-math flags; none is set
here; vectorising over columns leaves each element's own order alone.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

NAN_BITS = 0x7FC00000
"""The one quiet NaN that an operation gives."""

NAN = np.uint32(NAN_BITS).view(np.float32)
ZERO = np.float32(0)


def canonical(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """A copy with the canonical NaN for every NaN."""
    return np.where(np.isnan(values), NAN, values)


def add(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    """a + b of two arrays that broadcast, with canonical NaN."""
    # Overflow to infinity and NaNs are results here, not mishaps.
    with np.errstate(all="ignore"):
        return canonical(np.add(a, b, dtype=np.float32))


def multiply(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    """a * b of two arrays that broadcast, with canonical NaN."""
    with np.errstate(all="ignore"):
        return canonical(np.multiply(a, b, dtype=np.float32))


def relu_bits(values: NDArray[np.float32]) -> NDArray[np.bool_]:
    """The mask that ReLU writes, `not x <= 0`: 1 for NaN and 0 for both zeros."""
    with np.errstate(invalid="ignore"):
        return ~(values <= ZERO)


def relu(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """ReLU: +0 where x <= 0, and NaN passes."""
    return np.where(relu_bits(values), values, ZERO)
