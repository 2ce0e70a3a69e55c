"""A word of multipliers: every value of a word times one factor."""

from amaranth.hdl import Cat, Module
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out

from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.float_format import FP32
from simgnn.hw.primitives.delay import clock_enables, delayed
from simgnn.hw.primitives.hierarchy import place
from simgnn.hw.primitives.parameters import check_integers

HELD_FROM = 5
"""Stages from which on multipliers hold their operands first: words come out of block RAM, late in a cycle, and one
rank fewer for the product itself is no loss.
"""


class WordScaler(wiring.Component):
    """Multiply words by factors, of which each of `factors` equal parts of a word has its own.

    Latency: `mul_stages` cycles. Throughput: one word per cycle; it cannot be stopped.

    Parameters
    ----------
    lanes : int
        Values in a word.
    mul_stages : int
    clock_enables : bool
        The multipliers hold while they have nothing to move.
    factors : int
        Parts of a word, a divisor of `lanes`.

    Members
    -------
    coming : In(1)
        A word comes in the next cycle.
    i, factor : In
        The word, and the binary32 numbers that the values of its parts are multiplied by.
    o, o_valid : Out
    busy : Out(1)
        A word goes in, is under way, or comes out.
    """

    def __init__(self, *, lanes, mul_stages, clock_enables, factors=1):
        check_integers("WordScaler", lanes=lanes, mul_stages=mul_stages, factors=factors)
        if lanes % factors:
            raise ValueError(f"WordScaler factors must divide lanes = {lanes}, not {factors!r}")
        self.lanes = lanes
        self.mul_stages = mul_stages
        self.clock_enables = clock_enables
        self.factors = factors
        super().__init__(
            {
                "coming": In(1),
                "i": In(32 * lanes),
                "factor": In(32 * factors),
                "o": Out(32 * lanes),
                "o_valid": Out(1),
                "busy": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()
        enables = clock_enables(
            m, self.coming, self.mul_stages, lanes=self.lanes, wanted=self.clock_enables, name="moving"
        )
        held = self.mul_stages >= HELD_FROM
        for lane in range(self.lanes):
            multiplier = place(
                m, platform, f"lane{lane}", FloatMul(fmt=FP32, stages=self.mul_stages, held=held)
            )
            m.d.comb += [
                multiplier.en.eq(enables[lane]),
                multiplier.a.eq(self.i.word_select(lane, 32)),
                multiplier.b.eq(self.factor.word_select(lane * self.factors // self.lanes, 32)),
                self.o.word_select(lane, 32).eq(multiplier.o),
            ]
        # A valid bit per stage beside the enable: without clock enables the pipeline always moves.
        stages = [delayed(m, self.coming, 1, name="valid")]
        for stage in range(self.mul_stages):
            stages.append(delayed(m, stages[-1], 1, name=f"valid{stage}"))
        m.d.comb += [self.o_valid.eq(stages[-1]), self.busy.eq(Cat(*stages).any())]
        return m
