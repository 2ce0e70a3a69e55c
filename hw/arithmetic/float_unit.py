"""What the floating-point units have in common: their ports, the pipeline of their steps, and the last of these."""

import inspect

from amaranth.hdl import Cat, Const, Module
from amaranth.lib.wiring import In, Out

from simgnn.hw.primitives.pipeline import pipeline

FINE_BITS = 3
"""How many of the lower bits of a distance are left to the last move."""


def float_members(fmt):
    """Members of a unit with two operands: dict of str to Member."""
    return {"en": In(1), "a": In(fmt.width), "b": In(fmt.width), "o": Out(fmt.width)}


def stage_notes(steps, cuts):
    """What each stage of a unit does, by the documentation of the steps that end in it; arguments as of `pipeline`.

    Returns
    -------
    list of str
        By stage. The names of a stage's registers end in its number, from 1.
    """
    notes = []
    for number, cut in enumerate(cuts):
        begin = cuts[number - 1] + 1 if number else 0
        texts = (inspect.cleandoc(step.__doc__).partition("\n\n")[0] for step in steps[begin : cut + 1])
        notes.append(" ".join(" ".join(texts).split()) or "A delay.")
    return notes


def float_pipeline(unit, steps, *, cuts):
    """The module of a unit whose steps lead from its ``a`` and ``b`` to its ``o``.

    Parameters
    ----------
    unit : Component
        With `float_members`.
    steps : sequence of callable
        As `pipeline` takes them.
    cuts : tuple of int
        The steps after which a rank of registers stands, from `cuts_of`.

    Returns
    -------
    Module
    """
    m = Module()
    result = pipeline(m, steps, cuts=cuts, inputs={"a": unit.a, "b": unit.b}, enable=unit.en)
    m.d.comb += unit.o.eq(result["o"])
    return m


def rounded(fmt, *, kept, up, biased, hidden, nan, sign):
    """A number from its parts: the carry of the rounded fraction goes into the exponent, and so do hidden bits.

    Parameters
    ----------
    fmt : FloatFormat
    kept : Value
        The fraction, cut off.
    up : Value
        Whether it is rounded up.
    biased : Value
        The exponent, less what `hidden` adds.
    hidden : tuple of Value
        Added to the exponent, from its lowest bit.
    nan, sign : Value

    Returns
    -------
    Value
    """
    # Exponent above fraction: rounding up past the largest fraction carries into the exponent, and the fraction
    # becomes 0; past the largest exponent that is infinity. Both are right without a case of their own.
    magnitude = Cat(kept[:-1], kept[-1] | nan, biased) + Cat(up, Const(0, fmt.fraction_bits - 1), *hidden)
    return Cat(magnitude[: fmt.width - 1], sign)
