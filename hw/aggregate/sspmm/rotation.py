"""Rotation of the values of a word over a cluster's adders, as `sspmm` spreads uneven masks."""

from amaranth.hdl import Cat, Mux


def rotated(word, amount, *, group, bits, back=False):
    """A word whose values are rotated in groups: value ``a`` of a group comes to place ``a + amount``, modulo its size.

    Parameters
    ----------
    word : Value
        Values of `bits` bits; their number is a multiple of `group`.
    amount : Value
        Below `group`.
    group : int
        Values in a group, a power of two.
    bits : int
    back : bool
        The other way round.

    Returns
    -------
    Value
        As wide as `word`; a multiplexer for each bit of `amount`.
    """
    size = group * bits
    groups = [word[start : start + size] for start in range(0, len(word), size)]
    # A barrel shifter: a rank of multiplexers for each bit, each of which turns by a power of two or not at all.
    for bit in range((group - 1).bit_length()):
        places = (1 << bit) * bits
        turn = -places if back else places
        groups = [Mux(amount[bit], one.rotate_left(turn), one) for one in groups]
    return Cat(*groups)
