"""Floating-point multiplication."""

from amaranth.hdl import Cat, Const, Module, Mux
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.float_add import STAGES_MAX
from simgnn.hw.leading_zeros import leading_zeros
from simgnn.hw.pipeline import pipeline

_MULTIPLIER_BITS = 17
"""Width of the lower piece of one significand: unsigned, it fits the narrow input of a signed 18-bit multiplier."""

_FINE_BITS = 3
"""How many of the lower bits of a distance are left to the last move."""

_CUTS = {
    1: (),
    2: (2,),
    3: (1, 4),
    4: (1, 3, 5),
    5: (1, 2, 3, 5),
    6: (0, 1, 2, 4, 5),
    7: (0, 1, 2, 3, 4, 5),
}
"""For each depth, the steps behind which a rank of registers stands; the last rank is behind the last step."""


class FloatMul(wiring.Component):
    """Product of two floating-point numbers, rounded to nearest even.

    Subnormal numbers are kept, signed zeros and infinities follow IEEE 754, and a NaN result is the format's
    canonical NaN.

    Latency: `stages` enabled cycles. Throughput: one product per enabled cycle.

    Parameters
    ----------
    fmt : FloatFormat
        Format of operands and product.
    stages : int
        Ranks of registers between operands and product, 1 to 16.

    Members
    -------
    en : In(1)
        While low, the whole pipeline holds.
    a, b : In(fmt.width)
        Operands, taken at each enabled edge.
    o : Out(fmt.width)
        Product of the operands taken `stages` enabled edges ago, the edge that took them counted.
    """

    def __init__(self, *, fmt, stages):
        if isinstance(stages, bool) or not isinstance(stages, int) or not 1 <= stages <= STAGES_MAX:
            raise ValueError(f"FloatMul stages must be an integer from 1 to {STAGES_MAX}, not {stages!r}")
        self.fmt = fmt
        self.stages = stages
        self.module_name = f"simgnn_{fmt.name}_mul"
        super().__init__({"en": In(1), "a": In(fmt.width), "b": In(fmt.width), "o": Out(fmt.width)})

    def elaborate(self, platform):
        m = Module()
        steps = (self._unpack, self._multiply, self._sum, self._limit, self._place, self._shift, self._round)
        deepest = max(_CUTS)
        cuts = _CUTS[min(self.stages, deepest)] + (len(steps) - 1,) * (1 + max(0, self.stages - deepest))
        result = pipeline(m, steps, cuts=cuts, inputs={"a": self.a, "b": self.b}, enable=self.en)
        m.d.comb += self.o.eq(result["o"])
        return m

    @property
    def _reach(self):
        """Places that the product moves right at most: enough for every bit to end below the rounding position."""
        return 1 << (self.fmt.significand_bits + 1).bit_length()

    def _unpack(self, a, b):
        """Significands, the sum of the exponents, and the cases that need no product: infinities and NaNs.

        A subnormal number has the exponent of the smallest normal ones. `position` is the product's exponent less
        one.
        """
        fmt = self.fmt
        fraction, sign = fmt.fraction_bits, fmt.width - 1
        a_exponent, b_exponent = a[fraction:sign], b[fraction:sign]
        a_normal, b_normal = a_exponent.any(), b_exponent.any()
        a_fraction, b_fraction = a[:fraction].any(), b[:fraction].any()
        a_full, b_full = a_exponent.all(), b_exponent.all()
        a_zero, b_zero = ~(a_normal | a_fraction), ~(b_normal | b_fraction)
        nan = (a_full & (a_fraction | b_zero)) | (b_full & (b_fraction | a_zero))
        biased = Cat(a_exponent[0] | ~a_normal, a_exponent[1:]) + Cat(
            b_exponent[0] | ~b_normal, b_exponent[1:]
        )
        return {
            "sign": (a[sign] ^ b[sign]) & ~nan,
            "nan": nan,
            "special": a_full | b_full,
            "a_significand": Cat(a[:fraction], a_normal),
            "b_significand": Cat(b[:fraction], b_normal),
            "position": (biased - (fmt.bias + 1))[: fmt.exponent_bits + 2].as_signed(),
        }

    def _multiply(self, a_significand, b_significand):
        """Partial products, and the zeros that a subnormal factor leads with.

        Of two subnormal factors nothing remains but a sticky bit, whatever the count.
        """
        seen, count = leading_zeros(Mux(a_significand[-1], b_significand, a_significand))
        return {
            "low": a_significand * b_significand[:_MULTIPLIER_BITS],
            "high": a_significand * b_significand[_MULTIPLIER_BITS:],
            "seen": seen,
            "count": count,
        }

    def _sum(self, low, high):
        """The product of the significands."""
        upper = low[_MULTIPLIER_BITS:] + high
        return {"product": Cat(low[:_MULTIPLIER_BITS], upper)[: 2 * self.fmt.significand_bits]}

    def _limit(self, position, seen, count, special):
        """Move left until normal, but not below the smallest exponent: move right to reach it.

        Moving right by r is moving left by `_reach` - r what was first moved right by `_reach`. `biased` is the
        exponent less what rounding adds: the hidden bit and the product's carry, which overflows where `full`.
        """
        fmt = self.fmt
        bits, exponent = self._reach.bit_length() - 1, fmt.exponent_bits
        moved = (position - count)[: max(exponent, len(count)) + 2]
        right = position[-1]
        normal = seen & ~moved[-1]
        infinite = special | (normal & (moved[exponent:-1].any() | moved[1:exponent].all()))
        held = Mux(right & ~position[bits:].all(), 0, position[:bits])
        return {
            "biased": Mux(infinite, fmt.exponent_max, Mux(normal, moved[:exponent], 0)),
            "full": moved[:exponent] == fmt.exponent_max - 2,
            "right": right,
            "left": Mux(normal, count, held)[:bits],
            "infinite": infinite,
        }

    def _place(self, product, right, left):
        """Move by the upper bits of `left`. What can no longer come back leaves a sticky bit."""
        size = self.fmt.significand_bits
        width = self._reach + size + 3
        sticky = right & product[: size - 3].any()
        placed = Mux(right, product[size - 3 :], product.shift_left(width - 2 * size))
        for bit in range(len(left) - 1, _FINE_BITS - 1, -1):
            moved = Mux(left[bit], placed.shift_left(1 << bit), placed)[: len(placed)]
            lost = len(placed) - (size + 1 + (1 << bit))
            sticky, placed = sticky | moved[:lost].any(), moved[lost:]
        return {"placed": placed, "lost": sticky, "fine": left[:_FINE_BITS]}

    def _shift(self, placed, lost, fine, infinite):
        """Move by the lower bits: the product's uppermost places, and whether any bit below is set."""
        moved = (placed << fine)[: len(placed)]
        below = (1 << _FINE_BITS) - 1
        return {"window": Mux(infinite, 0, moved[below:]), "sticky": lost | moved[:below].any()}

    def _round(self, window, sticky, biased, full, nan, sign):
        """Round to nearest even; hidden bit, carry and the carry of the fraction are added to the exponent."""
        fraction = self.fmt.fraction_bits
        carry, hidden = window[-1], window[-2]
        kept = Mux(carry, Mux(full, 0, window[2 : 2 + fraction]), window[1 : 1 + fraction])
        up = Mux(
            carry, window[1] & (window[2] | window[0] | sticky) & ~full, window[0] & (window[1] | sticky)
        )
        magnitude = Cat(kept[:-1], kept[-1] | nan, biased) + Cat(
            up, Const(0, fraction - 1), hidden & ~carry, carry
        )
        return {"o": Cat(magnitude[: self.fmt.width - 1], sign)}
