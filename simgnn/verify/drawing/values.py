"""Float values that find mistakes: the edges of the range among ordinary numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SPECIAL = np.array(
    [
        *(0x00000000, 0x80000000, 0x00000001, 0x807FFFFF, 0x00800000, 0x3F800000, 0xBF800001),
        *(0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F800001),
    ],
    dtype=np.uint32,
).view(np.float32)
"""Zeros, subnormals, the least normal, ones, the largest, infinities, NaNs with and without payload."""


FRACTIONS = np.array([0x000000, 0x000001, 0x000003, 0x400000, 0x400001, 0x7FFFFF], dtype=np.uint32)
"""Fractions of numbers whose sums and products lie on, just above and just below the middle of two others."""

RANGES = ("near", "around", "tiny", "small", "huge")
"""What the values of a row or a column may be like: one number, but for sign and last bits, so that sums cancel; around
1; subnormal; so small that products are subnormal; so large that products of tiny ones are around 1."""
_CHANCES = (0.3, 0.1, 0.25, 0.1, 0.25)
# Stored (biased) exponents of binary32: the lowest, and the one after the highest. Other ranges are drawn otherwise.
_EXPONENTS = {"around": (120, 134), "small": (50, 69), "huge": (227, 254)}

SPARSENESS = (0.0, 0.3, 0.6, 0.95, 1.0)
"""Shares of zeros in the rows of a matrix that is sparse."""


def random_values(
    rng: np.random.Generator,
    shape: int | tuple[int, ...],
    *,
    special: float = 0.0,
    zeros: float = 0.0,
    ties: float = 0.0,
    sparse: float = 0.0,
    ranged: float = 0.0,
) -> NDArray[np.float32]:
    """Random numbers.

    Parameters
    ----------
    special
        Share of them at the edges of the range (`special_values`); the others are around 1, of either sign.
    zeros
        Chance that some or all are zeros of one sign, and the others perhaps small whole numbers: sums of such
        show what adds a zero of the other sign, and often cancel.
    ties
        Share of them that have a fraction of `FRACTIONS` and any exponent near 0: sums of such have to be rounded
        by their last bits.
    sparse
        Chance that some of the values of each row are zeros, of either sign: none, some, nearly all or all.
    ranged
        Chance that each row, or each column, has values of one of `RANGES` instead (`ranged_values`).
    """
    values = rng.standard_normal(shape, dtype=np.float32)
    if zeros and rng.random() < zeros:
        if rng.random() < 0.5:
            values[:] = rng.integers(-2, 3, size=shape)
        values[rng.random(shape) < rng.choice([0.2, 1.0, 1.0, 1.0])] = rng.choice([0.0, -0.0])
    chosen = rng.random(shape) < ties
    count = int(chosen.sum())
    # 13 either way: far enough apart that one number's bits fall below the other's last, whose rounding they
    # decide.
    exponents, signs = rng.integers(127 - 13, 127 + 14, count), rng.integers(0, 2, count)
    bits = rng.choice(FRACTIONS, count) | (exponents << 23 | signs << 31).astype(np.uint32)
    values.view(np.uint32)[chosen] = bits
    chosen = rng.random(shape) < special
    # Copied as integers, so that signalling NaNs stay what they are.
    values.view(np.uint32)[chosen] = special_values(rng, int(chosen.sum()))
    if ranged:
        # Draws of its own, so that those that follow are the same with it and without.
        own = rng.spawn(1)[0]
        if own.random() < ranged:
            # A vector is a row.
            matrix = values if values.ndim > 1 else values[None]
            matrix = matrix if own.random() < 0.5 or values.ndim < 2 else matrix.T
            matrix.view(np.uint32)[...] = ranged_values(own, (len(matrix), matrix.shape[-1]))
    if sparse and rng.random() < sparse:
        rows = (*values.shape[:1], *(1,) * (values.ndim - 1))
        chosen = rng.random(values.shape) < rng.choice(SPARSENESS, rows)
        values[chosen] = rng.choice(np.array([0.0, -0.0], np.float32), int(chosen.sum()))
    return values


def special_values(rng: np.random.Generator, count: int) -> NDArray[np.uint32]:
    """Bits of numbers at the edges of the range: two thirds of `SPECIAL`, a sixth subnormal, the rest of any exponent.

    A subnormal has any number of leading zeros, all as likely. Products of the others are often subnormal or too large.
    """
    bits = rng.choice(SPECIAL.view(np.uint32), count)
    # Half of these have exponent 0 (the second factor below), which makes subnormals of them.
    others = np.flatnonzero(rng.random(count) < 1 / 3)
    # The highest bit is set, then shifted: each number of leading zeros is as likely.
    fractions = rng.integers(1 << 22, 1 << 23, others.size) >> rng.integers(0, 23, others.size)
    exponents = rng.integers(0, 255, others.size) * rng.integers(0, 2, others.size)
    signs = rng.integers(0, 2, others.size)
    bits[others] = (signs << 31 | exponents << 23 | fractions).astype(np.uint32)
    return bits


def ranged_values(rng: np.random.Generator, shape: tuple[int, int]) -> NDArray[np.uint32]:
    """Bits of numbers of which each row is in one of `RANGES`; half of the rows have fractions of few bits.

    Parameters
    ----------
    shape
        Rows, and values in each.
    """
    column = (shape[0], 1)
    fractions = rng.integers(0, 1 << 23, shape)
    # Fractions of one or two bits, whose products are exact.
    few = (1 << rng.integers(0, 23, shape)) | (rng.integers(0, 2, shape) << rng.integers(11, 23, shape))
    fractions = np.where(rng.random(column) < 0.5, few, fractions)
    exponents = np.zeros(shape, dtype=np.int64)
    chosen, one = rng.choice(len(RANGES), column, p=_CHANCES), rng.integers(0, 1 << 23)
    for number, name in enumerate(RANGES):
        inside = np.broadcast_to(chosen == number, shape)
        if name == "near":
            # As many of the last bits differ as chance has it, of the whole row.
            close = one ^ (rng.integers(0, 1 << 23, shape) >> rng.integers(1, 23, column))
            fractions, exponents = np.where(inside, close, fractions), np.where(inside, 127, exponents)
        elif name == "tiny":
            fractions = np.where(inside, fractions >> rng.integers(0, 23, shape), fractions)
        else:
            exponents = np.where(inside, rng.integers(*_EXPONENTS[name], shape), exponents)
    return (rng.integers(0, 2, shape) << 31 | exponents << 23 | fractions).astype(np.uint32)
