"""Floating-point multiplication."""

from amaranth.hdl import Cat, Const, Mux
from amaranth.lib import wiring

from simgnn.hw.arithmetic.float_unit import FINE_BITS, float_members, float_pipeline, rounded, stage_notes
from simgnn.hw.arithmetic.leading_zeros import leading_zeros
from simgnn.hw.primitives.pipeline import cuts_of, wire

_MULTIPLIER_BITS = 17
"""Width of the lower piece of one significand: unsigned, it fits the narrow input of a signed 18-bit multiplier."""

_CUTS = {
    1: (),
    2: (2,),
    3: (1, 4),
    4: (1, 3, 5),
    5: (1, 2, 3, 5),
    6: (0, 1, 2, 4, 5),
    7: (0, 1, 2, 3, 4, 5),
}
"""For each depth, the steps after which a rank of registers stands; the last rank comes after the last step."""


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
    held : bool
        The first rank, of at least two, holds the operands as they came: for those that come late in a cycle.

    Members
    -------
    en : In(1)
        While low, the whole pipeline holds.
    a, b : In(fmt.width)
        Operands, taken at each enabled edge.
    o : Out(fmt.width)
        Product of the operands taken `stages` enabled edges ago, the edge that took them counted.
    """

    def __init__(self, *, fmt, stages, held=False):
        self._cuts = cuts_of("FloatMul", _CUTS, stages)
        if held:
            self._cuts = (-1, *cuts_of("FloatMul after its operands", _CUTS, stages - 1))
        self.fmt = fmt
        self.stages = stages
        self.held = held
        self.module_name = f"simgnn_{fmt.name}_mul" + ("_held" if held else "")
        super().__init__(float_members(fmt))

    def elaborate(self, platform):
        return float_pipeline(self, self._steps(), cuts=self._cuts)

    def stage_notes(self):
        """See `float_unit.stage_notes`."""
        return stage_notes(self._steps(), self._cuts)

    def _steps(self):
        """What the pipeline does, in order."""
        return (self._unpack, self._multiply, self._sum, self._limit, self._place, self._shift, self._round)

    @property
    def _reach(self):
        """Places that the product moves right at most: enough for every bit to end below the rounding position."""
        return 1 << (self.fmt.significand_bits + 1).bit_length()

    def _unpack(self, m, a, b):
        """Significands, the sum of the exponents, and the cases that need no product: infinities and NaNs.

        A subnormal number has the exponent of the smallest normal ones. `position` is the product's exponent less
        one.
        """
        fmt = self.fmt
        fraction, sign = fmt.fraction_bits, fmt.width - 1
        a_exponent, b_exponent = a[fraction:sign], b[fraction:sign]
        a_normal, b_normal = wire(m, a_exponent.any()), wire(m, b_exponent.any())
        a_fraction, b_fraction = wire(m, a[:fraction].any()), wire(m, b[:fraction].any())
        a_full, b_full = wire(m, a_exponent.all()), wire(m, b_exponent.all())
        a_zero, b_zero = ~(a_normal | a_fraction), ~(b_normal | b_fraction)
        # A NaN factor, or infinity times zero.
        nan = wire(m, (a_full & (a_fraction | b_zero)) | (b_full & (b_fraction | a_zero)))
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

    def _multiply(self, m, a_significand, b_significand):
        """Partial products, and the zeros that a subnormal factor leads with.

        Of two subnormal factors nothing remains but a sticky bit, whatever the count. Where hidden bits come late,
        in the same stage, the product takes them for ones, and `excess` is what that adds where a factor is
        subnormal. Where both are, the product is still wrong, but as far below the smallest number as the right one
        if exponents reach far enough.
        """
        fmt = self.fmt
        a_normal, b_normal = a_significand[-1], b_significand[-1]
        a, b, excess = a_significand, b_significand, Const(0, 1)
        if 0 not in self._cuts and fmt.bias >= fmt.significand_bits + 2:
            a, b = (Cat(factor[: fmt.fraction_bits], Const(1, 1)) for factor in (a, b))
            excess = Mux(a_normal, Mux(b_normal, 0, a), b)
        seen, count = leading_zeros(m, Mux(a_normal, b_significand, a_significand))
        return {
            # Two products, as `_MULTIPLIER_BITS` cuts one factor; `_sum` adds them.
            "low": a * b[:_MULTIPLIER_BITS],
            "high": a * b[_MULTIPLIER_BITS:],
            "excess": excess,
            "seen": seen,
            "count": count,
        }

    def _sum(self, m, low, high, excess):
        """The product of the significands."""
        size = self.fmt.significand_bits
        upper = wire(m, low[_MULTIPLIER_BITS:] + high)
        product = Cat(low[:_MULTIPLIER_BITS], upper)[: 2 * size]
        return {"product": Cat(product[: size - 1], (product[size - 1 :] - excess)[: size + 1])}

    def _limit(self, m, position, seen, count, special):
        """Move left until normal, but not below the smallest exponent: move right to reach it.

        Moving right by r is moving left by `_reach` - r what was first moved right by `_reach`. `biased` is the
        exponent less what rounding adds: the hidden bit and the product's carry, which overflows where `full`.
        """
        fmt = self.fmt
        bits, exponent = self._reach.bit_length() - 1, fmt.exponent_bits
        moved = wire(m, (position - count)[: max(exponent, len(count)) + 2])
        # `right`: below zero by some r. The lower bits of -r are already `_reach` - r, unless r is larger still; then
        # no bit is moved left again. Infinite from the largest exponent less one on, as the hidden bit adds one.
        right = position[-1]
        normal = wire(m, seen & ~moved[-1])
        infinite = wire(m, special | (normal & (moved[exponent:-1].any() | moved[1:exponent].all())))
        held = Mux(right & ~position[bits:].all(), 0, position[:bits])
        return {
            "biased": Mux(infinite, fmt.exponent_max, Mux(normal, moved[:exponent], 0)),
            "full": moved[:exponent] == fmt.exponent_max - 2,
            "right": right,
            "left": Mux(normal, count, held)[:bits],
            "infinite": infinite,
        }

    def _place(self, m, product, right, left):
        """Move by the upper bits of `left`. What can no longer come back leaves a sticky bit."""
        size = self.fmt.significand_bits
        width = self._reach + size + 1
        sticky = right & product[: size - 1].any()
        placed = wire(m, Mux(right, product[size - 1 :], product.shift_left(width - 2 * size)))
        for bit in range(len(left) - 1, FINE_BITS - 1, -1):
            step = 1 << bit
            moved = wire(m, Mux(left[bit], placed[:-step].shift_left(step), placed))
            lost = len(placed) - (size + 1 + step)
            sticky, placed = sticky | moved[:lost].any(), moved[lost:]
        return {"placed": placed, "lost": sticky, "fine": left[:FINE_BITS]}

    def _shift(self, m, placed, lost, fine, infinite):
        """Move by the lower bits: the product's uppermost places, and whether any bit below is set."""
        moved = wire(m, (placed << fine)[: len(placed)])
        below = (1 << FINE_BITS) - 1
        return {"window": Mux(infinite, 0, moved[below:]), "sticky": lost | moved[:below].any()}

    def _round(self, m, window, sticky, biased, full, nan, sign):
        """Round to nearest even; hidden bit, carry and the carry of the fraction are added to the exponent."""
        fraction = self.fmt.fraction_bits
        carry, hidden = window[-1], window[-2]
        kept = wire(m, Mux(carry, Mux(full, 0, window[2 : 2 + fraction]), window[1 : 1 + fraction]))
        up = Mux(
            carry, window[1] & (window[2] | window[0] | sticky) & ~full, window[0] & (window[1] | sticky)
        )
        # From 1 to 2 the product adds one to the exponent, from 2 to 4 two.
        carries = (hidden & ~carry, carry)
        return {"o": rounded(self.fmt, kept=kept, up=up, biased=biased, hidden=carries, nan=nan, sign=sign)}
