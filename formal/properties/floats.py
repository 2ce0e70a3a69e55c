"""The floating-point units against a specification that computes exactly and rounds once."""

from amaranth.hdl import Cat, Const, Mux, Signal

from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.float_format import FloatFormat

SMALL = FloatFormat(4, 4)
"""A sign, 4 bits of exponent, 3 of fraction: 256 numbers."""


class Parts:
    """A number's class, and its magnitude as a whole number of the smallest subnormal one."""

    def __init__(self, fmt, bits):
        fraction, exponent = bits[: fmt.fraction_bits], bits[fmt.fraction_bits : fmt.width - 1]
        self.sign = bits[fmt.width - 1]
        full = exponent == fmt.exponent_max
        self.nan = full & (fraction != 0)
        self.infinite = full & (fraction == 0)
        self.zero = bits[: fmt.width - 1] == 0
        significand = Cat(fraction, exponent != 0)
        self.magnitude = significand << (exponent - (exponent != 0))[: fmt.exponent_bits]


def rounded(h, fmt, magnitude, *, below):
    """The number nearest to a magnitude that has `below` places behind the point, ties to even: bits without a sign.

    Written down as IEEE 754 has it (4.3.1): for each place that the leading one may have, what is kept, what is cut
    off, and whether that is more than half, or half of something odd.
    """
    m = h.m
    whole = Signal(len(magnitude))
    m.d.comb += whole.eq(magnitude)
    result = Signal(fmt.width - 1)
    for leading in range(len(whole)):
        cut = max(below, leading - fmt.fraction_bits)
        kept = whole[cut : cut + fmt.significand_bits] if cut < len(whole) else Const(0, 1)
        rest = whole[:cut]
        half = 1 << cut >> 1
        up = (rest > half) | ((rest == half) & kept[0]) if cut else Const(0, 1)
        # A significand with its hidden bit is one more than the exponent says: 0 for a subnormal number.
        number = (kept + up) + ((cut - below) << fmt.fraction_bits)
        with m.If(whole[leading]):
            m.d.comb += result.eq(Mux(number >= fmt.infinity, fmt.infinity, number))
    return result


def sum_of(h, fmt, a, b):
    """What IEEE 754 says of a + b."""
    a, b = Parts(fmt, a), Parts(fmt, b)
    exact = Mux(a.sign, -a.magnitude, a.magnitude) + Mux(b.sign, -b.magnitude, b.magnitude)
    negative = Mux(a.infinite, a.sign, Mux(b.infinite, b.sign, exact < 0))
    sign = Mux(a.infinite | b.infinite | (exact != 0), negative, a.sign & b.sign)
    number = rounded(h, fmt, Mux(exact < 0, -exact, exact).as_unsigned(), below=0)
    nan = a.nan | b.nan | (a.infinite & b.infinite & (a.sign ^ b.sign))
    return Mux(nan, fmt.nan, Cat(Mux(a.infinite | b.infinite, fmt.infinity, number)[: fmt.width - 1], sign))


def product_of(h, fmt, a, b):
    """What IEEE 754 says of a x b."""
    a, b = Parts(fmt, a), Parts(fmt, b)
    number = rounded(h, fmt, a.magnitude * b.magnitude, below=fmt.bias + fmt.fraction_bits - 1)
    nan = a.nan | b.nan | (a.infinite & b.zero) | (b.infinite & a.zero)
    magnitude = Mux(a.infinite | b.infinite, fmt.infinity, number)
    return Mux(nan, fmt.nan, Cat(magnitude[: fmt.width - 1], a.sign ^ b.sign))


def unit_claims(specification, text):
    """Claims about a unit with two operands that always moves."""

    def describe(h):
        dut = h.dut
        fmt, stages = dut.fmt, dut.stages
        h.assume("moves", dut.en, "the pipeline moves in each cycle")
        a, b = (h.past(operand, cycles=stages, reset=False) for operand in (dut.a, dut.b))
        filled = h.past(Const(1), cycles=stages)
        expected = Signal(fmt.width)
        h.m.d.comb += expected.eq(specification(h, fmt, a, b))
        h.prove("value", ~filled | (dut.o == expected), text, steps=stages)
        finite = (Cat(a[fmt.fraction_bits : fmt.width - 1]) != fmt.exponent_max) & (
            Cat(b[fmt.fraction_bits : fmt.width - 1]) != fmt.exponent_max
        )
        magnitude = dut.o[: fmt.width - 1]
        h.cover("overflows", filled & finite & (magnitude == fmt.infinity), "finite operands give infinity")
        h.cover("subnormal", filled & (magnitude == 1), "the smallest subnormal number comes out")

    return describe


ADD = unit_claims(sum_of, "the sum is that of IEEE 754, for all operands")
MULTIPLY = unit_claims(product_of, "the product is that of IEEE 754, for all operands")

ADD_MISTAKES = {
    # Ties go up.
    1: ("normal[3] & (normal[4] | (|normal[2:0]))", "normal[3]"),
    # An exact zero keeps a sign.
    5: ("sign3 & ((|total3) | !subtract3) & !nan3", "sign3 & !nan3"),
    # A sum never overflows.
    7: ("(&exponent4[3:1]) & (exponent4[0] | total4[7])", "(&exponent4[3:1]) & exponent4[0]"),
}
"""For each number of stages, a line and what stands there instead."""
MULTIPLY_MISTAKES = {
    # What is cut off is forgotten.
    1: ("(window[1] | sticky)", "window[1]"),
    4: ("(right2 & (|product2[2:0]))", "1'h0"),
    7: ("lost5 | (|(placed5[6:0] << fine5))", "lost5"),
}
"""The same for products."""

SETS = tuple(
    ClaimSet(
        name=f"float_{name}_{stages}",
        component=lambda unit=unit, stages=stages: unit(fmt=SMALL, stages=stages),
        describe=describe,
        mistakes=mistakes(f"{SMALL.name}_{name}", (*line, "value")),
    )
    for name, unit, describe, lines in (
        ("add", FloatAdd, ADD, ADD_MISTAKES),
        ("mul", FloatMul, MULTIPLY, MULTIPLY_MISTAKES),
    )
    for stages, line in lines.items()
)
