"""Hard operands for floating-point units of any format, and what NumPy makes of binary32 ones."""

import numpy as np


def hard_pairs(fmt, rng, count, *, product):
    """Pairs of operands around everything that can go wrong.

    Subnormal, huge, infinite and NaN operands; fractions of zeros, of ones, with a single bit, with trailing
    zeros (ties); for a sum operands of like magnitude (cancellation) and within the significand's reach; for
    a product those whose product is near the limits of overflow and underflow; and uniformly random bits.

    Parameters
    ----------
    fmt : FloatFormat
    rng : numpy.random.Generator
    count : int
    product : bool
        Pairs for a product instead of a sum.

    Returns
    -------
    (ndarray of uint64, ndarray of uint64)
    """
    fraction, size = np.uint64(fmt.fraction_bits), fmt.significand_bits
    ones = np.uint64((1 << fmt.fraction_bits) - 1)
    top = fmt.exponent_max

    def draw(low, high):
        return rng.integers(low, high, count).astype(np.uint64)

    def exponents():
        edges = [
            0,
            0,
            0,
            1,
            2,
            size - 1,
            size,
            fmt.bias - 1,
            fmt.bias,
            fmt.bias + 1,
            fmt.bias + size,
            top - 2,
        ]
        chosen = rng.choice(np.minimum([*edges, top - 1, top - 1, top], top), count).astype(np.uint64)
        return np.where(rng.random(count) < 0.3, draw(0, top + 1), chosen)

    def operand():
        bits = rng.integers(0, int(ones) + 1, count, dtype=np.uint64)
        shift = draw(0, fmt.fraction_bits)
        kind = draw(0, 6)
        shapes = [np.uint64(0), ones, np.uint64(1) << shift, bits >> shift, (bits << shift) & ones]
        fractions = np.select([kind == k for k in range(5)], shapes, bits)
        return draw(0, 2) << np.uint64(fmt.width - 1) | exponents() << fraction | fractions

    def with_exponent(value, exponent):
        kept = value & ~(np.uint64(top) << fraction)
        return kept | np.clip(exponent, 0, top).astype(np.uint64) << fraction

    a, b = operand(), operand()
    a_exponent = (a >> fraction & np.uint64(top)).astype(np.int64)
    kind = draw(0, 8)
    if product:
        edges = [1 - size - 2, 1 - size - 1, 1 - size, 2 - size, -1, 0, 1, 2, top - 2, top - 1, top]
        wanted = rng.choice(edges, count) + fmt.bias - a_exponent + rng.integers(-1, 2, count)
        b = np.where(kind < 3, with_exponent(b, wanted), b)
    else:
        near = with_exponent(b, a_exponent + rng.integers(-size - 4, size + 5, count))
        b = np.where(kind < 3, near, b)
        opposite = (a ^ np.uint64(1 << (fmt.width - 1))) + draw(0, 7) - np.uint64(3)
        b = np.where(kind == 3, opposite, b)
    uniform = [
        rng.integers(0, 1 << 63, count, dtype=np.uint64) << np.uint64(1) | draw(0, 2) for _ in range(2)
    ]
    mask = np.uint64((1 << fmt.width) - 1)
    return tuple(np.where(kind == 4, bits, value) & mask for bits, value in zip(uniform, (a, b), strict=True))


def binary32(operation, a, b):
    """What NumPy makes of binary32 bits (ndarrays of uint64) by `operation`, NaNs made canonical."""
    with np.errstate(all="ignore"):
        result = operation(a.astype(np.uint32).view(np.float32), b.astype(np.uint32).view(np.float32))
    return np.where(np.isnan(result), np.uint32(0x7FC00000), result.view(np.uint32)).astype(np.uint64)
