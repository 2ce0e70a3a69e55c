"""Counting leading zeros."""

from amaranth.hdl import Cat, Const, Mux

from simgnn.hw.primitives.pipeline import wire


def leading_zeros(m, value):
    """Count the zeros above the highest one of `value`.

    The highest group of four bits that holds a one is found first; zeros within a group are counted in all groups at
    once by operations on whole words, which is flat in hardware and few instructions in a simulator.

    Parameters
    ----------
    m : Module
    value : Value

    Returns
    -------
    (Value, Value)
        Whether any bit is set, and the count, which is 0 only if the uppermost bit is set.
    """
    bits = max(3, (len(value) - 1).bit_length())
    padded = wire(m, Cat(Const(0, (1 << bits) - len(value)), value))
    first = (len(padded) - len(value)) // 4
    group = Const(first, bits - 2)
    for index in range(first + 1, len(padded) // 4):
        group = Mux(padded[4 * index : 4 * index + 4].any(), index, group)
    group = wire(m, group[: bits - 2])
    # At the uppermost place of each group: its count's lower bit (one zero in 01xx, three in 0001) and upper bit (two
    # in 001x). Groups are counted from below, zeros from above, so the group's number is inverted.
    second, third = padded.shift_left(1)[: len(padded)], padded.shift_left(2)[: len(padded)]
    counts = (~padded & (second | ~third), ~(padded | second))
    places = Cat(Const(3, 2), group)
    return padded.any(), Cat(*((count >> places)[0] for count in counts), ~group)
