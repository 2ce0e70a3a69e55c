"""Float values that find mistakes: the edges of the range among ordinary numbers."""

import numpy as np

SPECIAL = np.array(
    [
        *(0x00000000, 0x80000000, 0x00000001, 0x807FFFFF, 0x00800000, 0x3F800000, 0xBF800001),
        *(0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F800001),
    ],
    dtype=np.uint32,
).view(np.float32)
"""Zeros, subnormals, the least normal, ones, the largest, infinities, NaNs with and without payload."""


def random_values(rng, shape, *, special=0.0, zeros=0.0):
    """Random numbers.

    Parameters
    ----------
    rng : numpy.random.Generator
    shape : tuple of int
    special : float
        Share of them taken from `SPECIAL`; the others are around 1, of either sign.
    zeros : float
        Chance that nearly all are zeros of one sign: sums of such show what adds a zero of the other.

    Returns
    -------
    ndarray of float32
    """
    values = rng.standard_normal(shape, dtype=np.float32)
    if zeros and rng.random() < zeros:
        values[rng.random(shape) < 0.95] = rng.choice([0.0, -0.0])
    chosen = rng.random(shape) < special
    # Copied as integers, so that signalling NaNs stay what they are.
    values.view(np.uint32)[chosen] = rng.choice(SPECIAL.view(np.uint32), int(chosen.sum()))
    return values
