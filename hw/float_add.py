"""Floating-point addition."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.leading_zeros import leading_zeros
from simgnn.hw.pipeline import pipeline

STAGES_MAX = 16
"""Deepest pipeline of a floating-point unit."""

_CUTS = {
    1: (),
    2: (4,),
    3: (2, 5),
    4: (2, 4, 6),
    5: (1, 3, 4, 6),
    6: (1, 3, 4, 5, 7),
    7: (0, 1, 3, 4, 5, 7),
    8: (0, 1, 3, 4, 5, 6, 7),
    9: (0, 1, 2, 3, 4, 5, 6, 7),
}
"""For each depth, the steps behind which a rank of registers stands; the last rank is behind the last step."""


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
        if isinstance(stages, bool) or not isinstance(stages, int) or not 1 <= stages <= STAGES_MAX:
            raise ValueError(f"FloatAdd stages must be an integer from 1 to {STAGES_MAX}, not {stages!r}")
        self.fmt = fmt
        self.stages = stages
        self.module_name = f"simgnn_{fmt.name}_add"
        super().__init__({"en": In(1), "a": In(fmt.width), "b": In(fmt.width), "o": Out(fmt.width)})

    def elaborate(self, platform):
        m = Module()
        steps = (
            self._compare, self._order, self._distance, self._align, self._add, self._count, self._limit, self._normalise, self._round,
        )  # fmt: skip
        deepest = max(_CUTS)
        cuts = _CUTS[min(self.stages, deepest)] + (len(steps) - 1,) * (1 + max(0, self.stages - deepest))
        result = pipeline(m, steps, cuts=cuts, inputs={"a": self.a, "b": self.b}, enable=self.en)
        m.d.comb += self.o.eq(result["o"])
        return m

    def _compare(self, a, b):
        """Which operand is larger in magnitude, and which are normal."""
        fraction, sign = self.fmt.fraction_bits, self.fmt.width - 1
        return {
            "swap": a[:sign] < b[:sign],
            "a_normal": a[fraction:sign].any(),
            "b_normal": b[fraction:sign].any(),
        }

    def _order(self, a, b, swap, a_normal, b_normal):
        """The operand of larger magnitude first. A subnormal number has the exponent of the smallest normal ones."""
        fraction, sign = self.fmt.fraction_bits, self.fmt.width - 1
        big, small = Signal(sign), Signal(sign)
        big_normal = Mux(swap, b_normal, a_normal)
        small_normal = Mux(swap, a_normal, b_normal)
        big, small = Mux(swap, b[:sign], a[:sign]), Mux(swap, a[:sign], b[:sign])
        return {
            "sign": Mux(swap, b[sign], a[sign]),
            "subtract": a[sign] ^ b[sign],
            "big": Cat(big[:fraction], big_normal),
            "small": Cat(small[:fraction], small_normal),
            "exponent": Cat(big[fraction] | ~big_normal, big[fraction + 1 :]),
            "small_exponent": Cat(small[fraction] | ~small_normal, small[fraction + 1 :]),
        }

    def _distance(self, big, exponent, small_exponent, subtract):
        """How far the smaller operand moves right, and the cases that need no sum: infinities and NaNs."""
        fmt = self.fmt
        distance = (exponent - small_exponent)[: fmt.exponent_bits]
        bits = (fmt.significand_bits + 2).bit_length()
        special = exponent.all()
        return {
            "distance": Mux(distance[bits:].any(), Const((1 << bits) - 1, bits), distance[:bits]),
            "special": special,
            "nan": special & (big[: fmt.fraction_bits].any() | (small_exponent.all() & subtract)),
        }

    def _align(self, small, distance):
        """The smaller operand with guard and round bits, moved right; what is lost leaves a sticky bit."""
        guarded = Cat(Const(0, 2), small)
        lost = ~(Const(-1, len(guarded)) << distance)[: len(guarded)]
        return {"aligned": Cat((guarded & lost).any(), guarded >> distance)}

    def _add(self, big, aligned, subtract):
        """Sum or difference of the magnitudes. The sticky place of the larger one is free for the carry of -x = ~x + 1."""
        width = len(aligned) + 1
        total = Cat(subtract, Const(0, 2), big, Const(0, 1)) + (
            Cat(aligned, Const(0, 1)) ^ subtract.replicate(width)
        )
        return {"total": total[:width]}

    def _count(self, total):
        """Leading zeros of the sum."""
        seen, count = leading_zeros(total)
        return {"seen": seen, "count": count}

    def _limit(self, seen, count, exponent, special, nan, sign, subtract):
        """Move left until normal, but not below the smallest exponent. `biased` is the exponent less the hidden bit."""
        fmt = self.fmt
        width = max(fmt.exponent_bits, len(count)) + 1
        moved = (exponent - count)[:width]
        limited = moved[-1] | ~seen
        infinite = special | (moved == fmt.exponent_max - 1)
        return {
            "biased": Mux(infinite, fmt.exponent_max, Mux(limited, 0, moved[: fmt.exponent_bits]))[
                : fmt.exponent_bits
            ],
            "left": Mux(limited, exponent, count)[: len(count)],
            "infinite": infinite,
            "sign": sign & (seen | ~subtract) & ~nan,
        }

    def _normalise(self, total, left, infinite):
        return {"normal": Mux(infinite, 0, (total << left)[: len(total)])}

    def _round(self, normal, biased, nan, sign):
        """Round to nearest even; the hidden bit is added to the exponent, and so is the carry of the fraction."""
        fraction = self.fmt.fraction_bits
        up = normal[3] & (normal[4] | normal[:3].any())
        kept = normal[4 : 4 + fraction]
        magnitude = Cat(kept[:-1], kept[-1] | nan, biased) + Cat(up, Const(0, fraction - 1), normal[-1])
        return {"o": Cat(magnitude[: self.fmt.width - 1], sign)}
