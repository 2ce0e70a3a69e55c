"""Floating-point addition."""

from amaranth.hdl import Cat, Const, Mux
from amaranth.lib import wiring

from simgnn.hw.arithmetic.float_unit import FINE_BITS, float_members, float_pipeline, rounded, stage_notes
from simgnn.hw.arithmetic.leading_zeros import leading_zeros
from simgnn.hw.primitives.pipeline import cuts_of, wire

_CUTS = {
    1: (),
    2: (3,),
    3: (1, 3),
    4: (1, 3, 5),
    5: (1, 2, 3, 5),
    6: (1, 2, 3, 4, 5),
    7: (0, 1, 2, 3, 4, 5),
}
"""For each depth, the steps after which a rank of registers stands; the last rank comes after the last step."""


class FloatAdd(wiring.Component):
    """Sum of two floating-point numbers, rounded to nearest even.

    Subnormal numbers are kept, signed zeros and infinities follow IEEE 754, and a NaN result is the format's
    canonical NaN.

    Latency: `stages` enabled cycles. Throughput: one sum per enabled cycle.

    Parameters
    ----------
    fmt : FloatFormat
        Format of operands and sum.
    stages : int
        Ranks of registers between operands and sum, 1 to 16.

    Members
    -------
    en : In(1)
        While low, the whole pipeline holds.
    a, b : In(fmt.width)
        Operands, taken at each enabled edge.
    o : Out(fmt.width)
        Sum of the operands taken `stages` enabled edges ago, the edge that took them counted.
    """

    def __init__(self, *, fmt, stages):
        self._cuts = cuts_of("FloatAdd", _CUTS, stages)
        self.fmt = fmt
        self.stages = stages
        self.module_name = f"simgnn_{fmt.name}_add"
        super().__init__(float_members(fmt))

    def elaborate(self, platform):
        return float_pipeline(self, self._steps(), cuts=self._cuts)

    def stage_notes(self):
        """See `float_unit.stage_notes`."""
        return stage_notes(self._steps(), self._cuts)

    def _steps(self):
        """What the pipeline does, in order."""
        return (
            self._compare,
            self._order,
            self._align,
            self._add,
            self._count,
            self._normalise,
            self._round,
        )

    def _compare(self, m, a, b):
        """Which operand is larger in magnitude, which are normal, and how far apart their exponents are.

        A subnormal number has the exponent of the smallest normal ones.
        """
        fraction, sign = self.fmt.fraction_bits, self.fmt.width - 1
        a_normal, b_normal = wire(m, a[fraction:sign].any()), wire(m, b[fraction:sign].any())
        a_exponent = Cat(a[fraction] | ~a_normal, a[fraction + 1 : sign])
        b_exponent = Cat(b[fraction] | ~b_normal, b[fraction + 1 : sign])
        return {
            # Magnitudes compare as integers, as the exponent stands above the fraction.
            "swap": a[:sign] < b[:sign],
            "a_normal": a_normal,
            "b_normal": b_normal,
            # Both differences: the comparison that chooses between them takes as long as they do.
            "down": (a_exponent - b_exponent)[: self.fmt.exponent_bits],
            "up": (b_exponent - a_exponent)[: self.fmt.exponent_bits],
        }

    def _order(self, m, a, b, swap, a_normal, b_normal, down, up):
        """The operand of larger magnitude first."""
        fmt = self.fmt
        fraction, sign = fmt.fraction_bits, fmt.width - 1
        big, normal = wire(m, Mux(swap, b[:sign], a[:sign])), wire(m, Mux(swap, b_normal, a_normal))
        small = Cat(Mux(swap, a[:fraction], b[:fraction]), Mux(swap, a_normal, b_normal))
        distance = wire(m, Mux(swap, up, down))
        subtract = a[sign] ^ b[sign]
        # From significand_bits + 2 on, all of the smaller operand moves below its round bit. So all ones in the lower
        # bits stand for every distance that has higher ones.
        bits = (fmt.significand_bits + 2).bit_length()
        far = distance[bits:].any()
        return {
            "sign": Mux(swap, b[sign], a[sign]),
            "subtract": subtract,
            "big": Cat(big[:fraction], normal),
            "small": small,
            "exponent": Cat(big[fraction] | ~normal, big[fraction + 1 :]),
            # With an exponent of all ones, a NaN.
            "quiet": big[:fraction].any(),
            "distance": distance[:bits] | far.replicate(min(bits, fmt.exponent_bits)),
        }

    def _align(self, m, small, exponent, distance, subtract, quiet):
        """The smaller operand with guard and round bits, moved right; what is lost leaves a sticky bit."""
        # Guard and round bit; the sticky bit is one bit for all that is moved out below them.
        aligned = Cat(Const(0, 2), small)
        sticky = Const(0, 1)
        for bit in range(len(distance) - 1, FINE_BITS - 1, -1):
            sticky = sticky | (distance[bit] & aligned[: 1 << bit].any())
            aligned = wire(m, Mux(distance[bit], aligned[1 << bit :], aligned))
        # The last move is one shift by up to seven places: `lost` has a one at each place that leaves.
        fine = distance[:FINE_BITS]
        reach = (1 << FINE_BITS) - 1
        lost = ~(Const(-1, reach) << fine)[:reach]
        return {
            "aligned": Cat(sticky | (aligned[:reach] & lost).any(), aligned >> fine, Const(0, 1))
            ^ subtract.replicate(len(small) + 4),
            # A NaN is larger in magnitude than all numbers. And where the larger operand is an infinity, one of equal
            # exponent is the other one: infinity minus infinity.
            "nan": exponent.all() & (quiet | (subtract & ~distance.any())),
        }

    def _add(self, m, big, aligned, subtract, exponent):
        """Sum or difference of the magnitudes.

        The larger one's sticky place is free for the carry of -x = ~x + 1. `marked` has a one at the place that
        cannot move further left, because the exponent would become too small.
        """
        width = len(aligned)
        total = wire(m, (Cat(subtract, Const(0, 2), big, Const(0, 1)) + aligned)[:width])
        return {"total": total, "marked": total | Const(1 << (width - 1), width) >> exponent}

    def _count(self, m, total, marked, exponent, subtract, sign, nan):
        """How far to move left until normal, and the cases that need no rounding.

        A result is infinite if an operand is, or if the carry makes the largest exponent of infinity's: of both all
        bits but the lowest are set.
        """
        _, count = leading_zeros(m, marked)
        # x - x is +0 in this rounding mode, whatever the signs; -0 + -0, which is no subtraction, stays -0.
        seen = wire(m, total.any())
        return {
            "left": count,
            "seen": seen,
            "infinite": exponent[1:].all() & (exponent[0] | total[-1]),
            "sign": sign & (seen | ~subtract) & ~nan,
        }

    def _normalise(self, m, total, left, seen, infinite, exponent):
        """Move left. `biased` is the exponent less the hidden bit, which rounding adds."""
        fmt = self.fmt
        moved = (exponent - left)[: fmt.exponent_bits]
        return {
            "normal": Mux(infinite, 0, (total << left)[: len(total)]),
            "biased": Mux(infinite, fmt.exponent_max, Mux(seen, moved, 0)),
        }

    def _round(self, m, normal, biased, nan, sign):
        """Round to nearest even; the hidden bit is added to the exponent, and so is the carry of the fraction."""
        fraction = self.fmt.fraction_bits
        # The hidden bit is on top, where the carry was, so that four bits are below the fraction; `normal[3]` is worth
        # half. Exactly half goes to the even neighbour: up only where `normal[4]`, the last bit that is kept, is set.
        up = normal[3] & (normal[4] | normal[:3].any())
        kept, hidden = normal[4 : 4 + fraction], (normal[-1],)
        return {"o": rounded(self.fmt, kept=kept, up=up, biased=biased, hidden=hidden, nan=nan, sign=sign)}
