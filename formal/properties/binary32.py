"""The binary32 units on operands for which the result is known without computing it."""

from amaranth.hdl import Cat, Const, Mux

from formal.proving.sets import ClaimSet, mistakes
from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.float_format import FP32

FRACTION = FP32.fraction_bits
FAR = FP32.significand_bits + 2
"""Distance of exponents from which the smaller operand leaves the larger one as it is."""


class Number:
    """Fields and classes of an operand."""

    def __init__(self, bits):
        self.bits = bits
        self.sign = bits[31]
        self.magnitude = bits[:31]
        self.fraction, self.exponent = bits[:FRACTION], bits[FRACTION:31]
        full = self.exponent == FP32.exponent_max
        self.nan = full & (self.fraction != 0)
        self.infinite = full & (self.fraction == 0)
        self.finite = ~full
        self.zero = self.magnitude == 0
        self.normal = ~full & (self.exponent != 0)


def sums(a, b):
    """Cases of a + b: name, when it holds of the operands, the result, and what that says."""
    opposite = a.sign ^ b.sign
    nan = a.nan | b.nan | (a.infinite & b.infinite & opposite)
    yield "nan", nan, FP32.nan, "a NaN, or infinities of both signs, give the canonical NaN"
    yield "infinite", a.infinite & b.finite, a.bits, "infinity stays infinity"
    yield "zero", b.zero & ~a.zero & ~a.nan, a.bits, "what is added to a zero stays, subnormal or not"
    yield "zeros", a.zero & b.zero, Cat(Const(0, 31), a.sign & b.sign), "-0 comes from two of them alone"
    yield "cancel", a.finite & (a.magnitude == b.magnitude) & opposite, 0, "x - x is +0"
    twice = Mux(a.exponent == FP32.exponent_max - 1, FP32.infinity, a.magnitude + (1 << FRACTION))
    yield "double", a.normal & (a.bits == b.bits), Cat(twice[:31], a.sign), "x + x is 2 x, or infinity"
    far = a.normal & b.finite & (a.exponent >= b.exponent + FAR)
    yield "far", far, a.bits, f"what is {FAR} binary places smaller changes nothing"
    # Of equal exponents and signs, the sum of both significands loses one bit, which is a tie.
    total = Cat(a.fraction, Const(1, 1)) + Cat(b.fraction, Const(1, 1))
    even = (total >> 1) + (total[0] & total[1])
    level = a.normal & (a.exponent == b.exponent) & ~opposite & (a.exponent < FP32.exponent_max - 1)
    result = Cat((even + (a.exponent << FRACTION))[:31], a.sign)
    yield "level", level, result, "of equal exponents and signs, a tie goes to even"


def products(a, b):
    """The same of a x b; products of two significands are not among them."""
    sign = a.sign ^ b.sign
    nan = a.nan | b.nan | (a.infinite & b.zero) | (a.zero & b.infinite)
    yield "nan", nan, FP32.nan, "a NaN, or zero times infinity, gives the canonical NaN"
    infinite, zero = (Cat(Const(bits, 31), sign) for bits in (FP32.infinity, 0))
    yield "infinite", a.infinite & ~b.nan & ~b.zero, infinite, "infinity stays, with the sign of both"
    yield "zero", a.zero & b.finite, zero, "zero stays, with the sign of both"
    one = (b.magnitude == FP32.one) & ~a.nan
    yield "one", one, Cat(a.magnitude, sign), "what is multiplied by 1 stays, subnormal or not"
    exponent = a.exponent + b.exponent
    power = a.normal & b.normal & (b.fraction == 0)
    inside = (exponent > FP32.bias) & (exponent < FP32.bias + FP32.exponent_max)
    moved = Cat(a.fraction, (exponent - FP32.bias)[:8], sign)
    yield "power", power & inside, moved, "a power of two moves the exponent"
    above = a.normal & b.normal & (exponent >= FP32.bias + FP32.exponent_max)
    yield "overflow", above, infinite, "what is too large is infinity"
    below = a.finite & b.finite & (exponent + FP32.significand_bits + 1 < FP32.bias)
    yield "underflow", below, zero, "what is too small is zero, with the sign of both"


def case_claims(cases):
    """Claims that each case gives its result, whichever operand comes first."""

    def describe(h):
        h.assume("moves", h.dut.en, "the pipeline moves in each cycle")
        a, b = (Number(h.past(operand, reset=False)) for operand in (h.dut.a, h.dut.b))
        filled = h.past(Const(1))
        for (name, holds, result, text), (_, swapped, other, _) in zip(cases(a, b), cases(b, a), strict=True):
            right = (~holds | (h.dut.o == result)) & (~swapped | (h.dut.o == other))
            h.prove(name, ~filled | right, text, steps=1)
            h.cover(f"case_{name}", filled & holds, f"there are such operands: {name}")

    return describe


SETS = (
    ClaimSet(
        name="fp32_add",
        component=lambda: FloatAdd(fmt=FP32, stages=1),
        describe=case_claims(sums),
        mistakes=mistakes(
            "fp32_add",
            ("normal[26] | nan", "normal[26]", "nan"),
            ("(infinite_either | infinite_sum[27])", "infinite_sum[27]", "infinite"),
            ("aligned_choice = swap ? infinite_any_2 : infinite_any", "aligned_choice = 1'b1", "zero"),
            ("((|infinite_sum) | !subtract) & !nan", "!nan", "zeros", "cancel"),
            ("normal[27], 22'd0, normal[3]", "23'd0, normal[3]", "double"),
            ("far = |distance[7:5]", "far = distance[5]", "far"),
            ("normal[3] & (normal[4] | (|normal[2:0]))", "normal[3]", "level"),
        ),
    ),
    ClaimSet(
        name="fp32_mul",
        component=lambda: FloatMul(fmt=FP32, stages=1),
        describe=case_claims(products),
        mistakes=mistakes(
            "fp32_mul",
            ("kept[22] | nan", "kept[22]", "nan"),
            ("(&a[30:23]) | (&b[30:23])", "(&b[30:23])", "infinite"),
            ("(|normal_word) & !normal_difference_2[9]", "!normal_difference_2[9]", "zero"),
            ("(normal_any_2 ? 24'd0 : {1'b1, a[22:0]})", "24'd0", "one"),
            ("- 8'd128", "- 8'd129", "power"),
            (
                "(normal_difference_2[8] | (&normal_difference_2[7:1]))",
                "(&normal_difference_2[7:1])",
                "overflow",
            ),
            ("!(&normal_difference[9:5])", "1'b0", "underflow"),
        ),
    ),
)
