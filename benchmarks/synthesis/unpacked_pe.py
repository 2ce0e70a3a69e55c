"""What a processing element would save if the array's operands came unpacked, with every bit of its sums the same.

    python benchmarks/synthesis/unpacked_pe.py [--pairs N] [--seed S] [--json]

Values and weights would be taken apart where they enter the array: the exponent with the range that subnormal numbers
need once they are normalised, a significand that begins with a one unless the number is zero, and three bits for zero,
infinity and NaN. The product is still rounded as binary32, subnormal ones included, or sums would have other bits; and
sums stay packed, since an adder needs no more of an operand than whether its exponent is 0.

The element that `hw/` has and one with such a multiplier are synthesised for UltraScale+ with as many stages as `u250`
has, and so is what takes a number apart. Before that, the other multiplier gives NumPy's bits for N pairs of operands:
each exponent with each, fractions at their ends, subnormal numbers, zeros, infinities and NaNs among them. Exit code 1
if it does not.
"""

import argparse
import json
import os
import sys
import warnings

import numpy as np
from amaranth.back import verilog
from amaranth.hdl import Cat, Const, Module, Mux, Signal, UnusedElaboratable
from amaranth.lib import wiring
from amaranth.lib.wiring import In, Out
from amaranth.sim import Simulator

from simgnn.config.configuration import load_config
from simgnn.fpga.synthesis.flow import synthesise_unit
from simgnn.fpga.synthesis.report import cell_resources
from simgnn.fpga.synthesis.targets import XCUP
from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.arithmetic.float_unit import float_pipeline
from simgnn.hw.arithmetic.leading_zeros import leading_zeros
from simgnn.hw.float_format import FP32
from simgnn.hw.primitives.pipeline import wire
from simgnn.hw.update.systolic import ProcessingElement

BASE = "u250"
FRACTION = FP32.fraction_bits
EXPONENT = FP32.exponent_bits + 1
"""Bits of an unpacked exponent: signed, down to that of the smallest subnormal number, normalised."""
WIDTH = FRACTION + EXPONENT + 4
"""Fraction, exponent, sign, zero, infinity, NaN, from the lowest bit up."""


def taken_apart(m, value):
    """A number of `FP32`, unpacked."""
    fraction, sign = value[:FRACTION], value[-1]
    exponent = value[FRACTION : FRACTION + FP32.exponent_bits]
    normal, full, some = wire(m, exponent.any()), wire(m, exponent.all()), wire(m, fraction.any())
    _, count = leading_zeros(m, fraction)
    moved = wire(m, (fraction << 1 << count)[:FRACTION])
    unpacked = wire(m, Mux(normal, exponent, -count)[:EXPONENT])
    return Cat(Mux(normal, fraction, moved), unpacked, sign, ~normal & ~some, full & ~some, full & some)


def parts_of(value):
    """Fraction, exponent, sign, zero, infinity and NaN of an unpacked number."""
    return (
        value[:FRACTION],
        value[FRACTION : FRACTION + EXPONENT].as_signed(),
        *(value[FRACTION + EXPONENT + bit] for bit in range(4)),
    )


class Unpacker(wiring.Component):
    """`taken_apart` as a component, for its size. Latency: none. Members: i : In(32), o : Out(WIDTH)."""

    def __init__(self):
        super().__init__({"i": In(FP32.width), "o": Out(WIDTH)})

    def elaborate(self, platform):
        m = Module()
        m.d.comb += self.o.eq(taken_apart(m, self.i))
        return m


class UnpackedMul(FloatMul):
    """`FloatMul` of unpacked operands: no zeros are counted, and a product moves right or stays.

    Latency and throughput as there. The product is packed.
    """

    def __init__(self, *, stages):
        self._cuts = FloatMul(fmt=FP32, stages=stages)._cuts
        self.fmt = FP32
        self.stages = stages
        wiring.Component.__init__(self, {"en": In(1), "a": In(WIDTH), "b": In(WIDTH), "o": Out(FP32.width)})

    def elaborate(self, platform):
        steps = (self._unpack, self._multiply, self._sum, self._limit, self._place, self._shift, self._round)
        return float_pipeline(self, steps, cuts=self._cuts)

    def _unpack(self, m, a, b):
        a_fraction, a_exponent, a_sign, a_zero, a_infinite, a_nan = parts_of(a)
        b_fraction, b_exponent, b_sign, b_zero, b_infinite, b_nan = parts_of(b)
        nan = wire(m, a_nan | b_nan | (a_infinite & b_zero) | (b_infinite & a_zero))
        return {
            "sign": (a_sign ^ b_sign) & ~nan,
            "nan": nan,
            "special": nan | a_infinite | b_infinite,
            "a_significand": Cat(a_fraction, ~a_zero),
            "b_significand": Cat(b_fraction, ~b_zero),
            "seen": ~a_zero & ~b_zero,
            "position": (a_exponent + b_exponent - (FP32.bias + 1))[: EXPONENT + 1].as_signed(),
        }

    def _multiply(self, m, a_significand, b_significand):
        return {"low": a_significand * b_significand[:17], "high": a_significand * b_significand[17:]}

    def _sum(self, m, low, high):
        upper = wire(m, low[17:] + high)
        return {"product": Cat(low[:17], upper)[: 2 * FP32.significand_bits]}

    def _limit(self, m, position, seen, special):
        """How far to move right, to reach the smallest exponent; `biased` and `full` as in `FloatMul`."""
        exponent, bits = FP32.exponent_bits, self._reach.bit_length() - 1
        right = position[-1]
        normal = wire(m, seen & ~right)
        infinite = wire(m, special | (normal & (position[exponent] | position[1:exponent].all())))
        far = right & ~(position[bits:].all() & position[:bits].any())
        return {
            "biased": Mux(infinite, FP32.exponent_max, Mux(normal, position[:exponent], 0)),
            "full": position[:exponent] == FP32.exponent_max - 2,
            "right": Mux(far, -1, Mux(right, -position, 0)[:bits])[:bits],
            "infinite": infinite,
        }

    def _place(self, m, product, right):
        size = FP32.significand_bits
        sticky = product[: size - 2].any()
        placed = wire(m, product[size - 2 :])
        for bit in range(len(right) - 1, 2, -1):
            step = 1 << bit
            sticky = sticky | (right[bit] & placed[:step].any())
            placed = wire(m, Mux(right[bit], placed[step:], placed))
        return {"placed": placed, "lost": sticky, "fine": right[:3]}

    def _shift(self, m, placed, lost, fine, infinite):
        beyond = (~(Const(-1, 7) << fine)[:7]) & placed[:7]
        return {"window": Mux(infinite, 0, placed >> fine), "sticky": lost | beyond.any()}


class UnpackedElement(wiring.Component):
    """`ProcessingElement` with unpacked values and weights; latency and throughput as there."""

    def __init__(self, *, mul_stages, add_stages):
        self.mul_stages, self.add_stages = mul_stages, add_stages
        wide = dict.fromkeys(("a", "weight"), In(WIDTH)) | {"a_out": Out(WIDTH)}
        one = dict.fromkeys(("en", "swap", "load"), In(1)) | {"swap_out": Out(1)}
        super().__init__({**wide, **one, "sum_in": In(FP32.width), "sum_out": Out(FP32.width)})

    def elaborate(self, platform):
        m = Module()
        loaded, used, passed = (Signal(WIDTH, name=n, reset_less=True) for n in ("loaded", "used", "passed"))
        m.submodules.multiplier = multiplier = UnpackedMul(stages=self.mul_stages)
        m.submodules.adder = adder = FloatAdd(fmt=FP32, stages=self.add_stages)
        with m.If(self.load):
            m.d.sync += loaded.eq(self.weight)
        with m.If(self.en & self.swap):
            m.d.sync += used.eq(loaded)
        with m.If(self.en):
            m.d.sync += [passed.eq(self.a), self.swap_out.eq(self.swap)]
        m.d.comb += [
            *(unit.en.eq(self.en) for unit in (multiplier, adder)),
            multiplier.a.eq(self.a),
            multiplier.b.eq(used),
            adder.a.eq(self.sum_in),
            adder.b.eq(multiplier.o),
            self.a_out.eq(passed),
            self.sum_out.eq(adder.o),
        ]
        return m


def operands(pairs, seed):
    """Pairs of operands as bits: half of all exponents with fractions at their ends, half with any fraction.

    Returns
    -------
    uint32[pairs, 2]
    """
    draw = np.random.default_rng(seed)
    exponents = draw.integers(0, 256, size=(pairs, 2))
    # Every other pair's product is about as large as the smallest normal number.
    near = np.clip(127 - exponents[::2, 0] + draw.integers(-26, 4, size=len(exponents[::2])), 0, 255)
    exponents[::2, 1] = near
    exponents[draw.random((pairs, 2)) < 0.2] = 0
    exponents[draw.random((pairs, 2)) < 0.02] = 255
    fractions = draw.integers(0, 1 << FRACTION, size=(pairs, 2))
    ends = np.array([0, 1, 2, (1 << FRACTION) - 1, 1 << (FRACTION - 1), (1 << FRACTION) - 2])
    at_end = draw.random((pairs, 2)) < 0.4
    fractions[at_end] = draw.choice(ends, size=int(at_end.sum()))
    fractions = np.where(
        draw.random((pairs, 2)) < 0.3, fractions >> draw.integers(0, 23, (pairs, 2)), fractions
    )
    signs = draw.integers(0, 2, size=(pairs, 2))
    return ((signs << 31) | (exponents << FRACTION) | fractions).astype(np.uint32)


def products(pairs, stages):
    """What `UnpackedMul` makes of pairs of operands.

    Returns
    -------
    uint32[len(pairs)]
    """
    m = Module()
    m.submodules.unit = unit = UnpackedMul(stages=stages)
    sides = [Signal(FP32.width, name=name) for name in "ab"]
    m.d.comb += [unit.en.eq(1), unit.a.eq(taken_apart(m, sides[0])), unit.b.eq(taken_apart(m, sides[1]))]
    found = []

    async def bench(ctx):
        for index in range(len(pairs) + stages):
            a, b = pairs[min(index, len(pairs) - 1)]
            ctx.set(sides[0], int(a))
            ctx.set(sides[1], int(b))
            await ctx.tick()
            if index + 1 >= stages:
                found.append(ctx.get(unit.o))

    simulator = Simulator(m)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return np.array(found[: len(pairs)], dtype=np.uint32)


def expected(pairs):
    """NumPy's products, a NaN as the canonical one. Returns uint32[len(pairs)]."""
    values = pairs.view(np.float32)
    with np.errstate(all="ignore"):
        product = values[:, 0] * values[:, 1]
    return np.where(np.isnan(product), np.uint32(0x7FC00000), product.view(np.uint32))


def resources(name, component):
    """What a component takes of UltraScale+, flat."""
    text = verilog.convert(component, name=name, emit_src=False, strip_internal_attrs=True)
    return dict(cell_resources(synthesise_unit(name, text, XCUP).netlist.counts, XCUP))


def main():
    """Compare bits, then sizes; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("AMARANTH_USE_YOSYS", "builtin")
    warnings.simplefilter("ignore", UnusedElaboratable)
    hardware = load_config(BASE).hardware
    stages = {"mul_stages": hardware.mul_stages, "add_stages": hardware.add_stages}
    pairs = operands(options.pairs, options.seed)
    wrong = int((products(pairs, hardware.mul_stages) != expected(pairs)).sum())
    sizes = {
        "element": resources("packed_element", ProcessingElement(**stages, clock_enables=True)),
        "unpacked element": resources("unpacked_element", UnpackedElement(**stages)),
        "multiplier": resources("packed_mul", FloatMul(fmt=FP32, stages=hardware.mul_stages)),
        "unpacked multiplier": resources("unpacked_mul", UnpackedMul(stages=hardware.mul_stages)),
        "adder": resources("adder", FloatAdd(fmt=FP32, stages=hardware.add_stages)),
        "unpacker": resources("unpacker", Unpacker()),
    }
    if options.json:
        print(json.dumps({"pairs": len(pairs), "wrong": wrong, "sizes": sizes}))
    else:
        print(f"products of {len(pairs)} pairs that differ from NumPy's: {wrong}")
        for name, taken in sizes.items():
            print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in sorted(taken.items())))
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
