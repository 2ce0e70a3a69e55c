"""Counting leading zeros as a tree of few levels."""

from amaranth.hdl import Cat, Const, Mux


def leading_zeros(value):
    """Count the zeros above the highest one of `value`.

    Groups of four bits are counted at once and then merged in pairs, so that the depth grows with the
    logarithm of the width and each level is one LUT of four inputs deep.

    Parameters
    ----------
    value : Value

    Returns
    -------
    (Value, Value)
        Whether any bit is set, and the count; the count means nothing when no bit is set.
    """
    width = len(value)
    padded = Cat(Const(0, -width % 4), value)
    groups = []
    for low in range(len(padded) - 4, -1, -4):
        b0, b1, b2, b3 = padded[low : low + 4]
        groups.append((padded[low : low + 4].any(), Cat(~b3 & (b2 | ~b1), ~(b3 | b2))))
    while len(groups) > 1:
        merged = []
        for high, low in zip(groups[::2], groups[1::2], strict=False):
            merged.append((high[0] | low[0], Cat(Mux(high[0], high[1], low[1]), ~high[0])))
        if len(groups) % 2:
            seen, count = groups[-1]
            merged.append((seen, Cat(count, Const(0, 1))))
        groups = merged
    seen, count = groups[0]
    return seen, count[: max(1, (width - 1).bit_length())]
