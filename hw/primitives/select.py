"""One value out of several."""

from amaranth.hdl import Mux


def selected(values, index):
    """The value number `index`, by a tree of multiplexers; after the last one there is no particular value.

    Parameters
    ----------
    values : list of Value
    index : Value

    Returns
    -------
    Value
    """
    for bit in index:
        # Of an odd number the last is paired with itself, and needs no multiplexer.
        pairs = zip(values[::2], [*values[1::2], *values[-1:]], strict=False)
        values = [Mux(bit, odd, even) if odd is not even else even for even, odd in pairs]
    return values[0]
