"""The scalar operations of every engine, bit for bit as `docs/numerics.md` pins them.

Arithmetic is IEEE 754 binary32, rounded to nearest even after every single operation. Compiled code keeps to
that because LLVM contracts a product and a sum, or reorders a sum, only under fast-math flags; none is set
here; vectorising over columns leaves each element's own order alone.
"""

import numpy as np

NAN_BITS = 0x7FC00000
"""The one quiet NaN that an operation gives."""

NAN = np.uint32(NAN_BITS).view(np.float32)
ZERO = np.float32(0)


def canonical(values):
    """Replace every NaN by the canonical one.

    Parameters
    ----------
    values : ndarray of float32

    Returns
    -------
    ndarray of float32, the same shape, a copy
    """
    return np.where(np.isnan(values), NAN, values)


def add(a, b):
    """a + b of two float32 arrays that broadcast, with canonical NaN."""
    with np.errstate(all="ignore"):
        return canonical(np.add(a, b, dtype=np.float32))


def multiply(a, b):
    """a * b of two float32 arrays that broadcast, with canonical NaN."""
    with np.errstate(all="ignore"):
        return canonical(np.multiply(a, b, dtype=np.float32))


def relu_bits(values):
    """The mask that ReLU writes, `not x <= 0`: 1 for NaN and 0 for both zeros (bool)."""
    with np.errstate(invalid="ignore"):
        return ~(values <= ZERO)


def relu(values):
    """ReLU of a float32 array: +0 where x <= 0, and NaN passes."""
    return np.where(relu_bits(values), values, ZERO)
