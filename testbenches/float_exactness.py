"""Compare floating-point units with NumPy on many hard operands: ``python testbenches/float_exactness.py``.

The Verilog that `simgnn.hw.generate.verilog` writes runs without Python in its loop, with random enables. binary32, binary16
and binary64 are compared with NumPy, other formats, on fewer pairs, with exact integers.
"""

import argparse
import ctypes
import sys
from pathlib import Path

import numpy as np
from kit.oracles import exact_float
from kit.oracles.floats import hard_pairs

from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.float_format import FloatFormat
from simgnn.hw.generate.verilog import verilog_of
from simgnn.sim.toolchain.verilator import build_library

HARNESS = Path(__file__).resolve().parent / "float_unit.cpp"
UNITS = {"add": (FloatAdd, np.add, exact_float.add), "mul": (FloatMul, np.multiply, exact_float.multiply)}
TYPES = {(8, 24): np.float32, (5, 11): np.float16, (11, 53): np.float64}
BATCH = 500_000
ENABLED = 0.8
EXACT_PAIRS = 5000
"""Pairs at most where the reference is exact integers."""


def reference(unit, fmt, a, b):
    """Bits of the results of operands of any format, ndarray of uint64."""
    _, operation, exact = UNITS[unit]
    kind = TYPES.get((fmt.exponent_bits, fmt.significand_bits))
    if kind is None:
        return np.array(
            [exact(fmt, x, y) for x, y in zip(a.tolist(), b.tolist(), strict=True)], dtype=np.uint64
        )
    word = np.dtype(f"u{fmt.width // 8}")
    with np.errstate(all="ignore"):
        result = operation(a.astype(word).view(kind), b.astype(word).view(kind))
    return np.where(np.isnan(result), word.type(fmt.nan), result.view(word)).astype(np.uint64)


class Unit:
    """A floating-point unit, compiled.

    Parameters
    ----------
    name : str
        A key of `UNITS`.
    fmt : FloatFormat
    stages : int
    held : bool
        Of a multiplier: the first rank holds the operands.
    """

    def __init__(self, name, *, fmt, stages, held=False):
        component = UNITS[name][0](fmt=fmt, stages=stages, **({"held": True} if held else {}))
        modules = verilog_of(component)
        self.name, self.fmt, self.stages = name, fmt, stages
        self.library = ctypes.CDLL(str(build_library(modules, top=component.module_name, harness=HARNESS)))

    def run(self, a, b, enable):
        """What `o` shows behind each edge, ndarray of uint64."""
        outcome = np.empty(len(a), dtype=np.uint64)
        arrays = [np.ascontiguousarray(array) for array in (a, b, enable.astype(np.uint8))]
        pointers = (array.ctypes.data_as(ctypes.c_void_p) for array in (*arrays, outcome))
        self.library.run(ctypes.c_uint64(len(a)), *pointers)
        return outcome

    def differences(self, pairs, rng):
        """Run pairs and return how many were compared, how many differ, and a text for the first."""
        a, b = hard_pairs(self.fmt, rng, pairs, product=self.name == "mul")
        enable = rng.random(pairs) < ENABLED
        enable[: self.stages] = True
        got = self.run(a, b, enable)
        taken = np.cumsum(enable) - self.stages  # which enabled pair shows behind each edge
        a, b = a[enable], b[enable]
        shown = taken >= 0
        got, index = got[shown], taken[shown]
        wrong = np.flatnonzero(got != reference(self.name, self.fmt, a, b)[index])
        if not len(wrong):
            return len(got), 0, ""
        at = index[wrong[0]]
        want = reference(self.name, self.fmt, a[at : at + 1], b[at : at + 1])[0]
        text = f"{self.name} of {a[at]:#x} and {b[at]:#x} must be {want:#x}, not {got[wrong[0]]:#x}"
        return len(got), len(wrong), text


def main():
    """Compare the units that the command line names; 1 if one differs."""
    parser = argparse.ArgumentParser(description="Compare floating-point units with NumPy, bit by bit.")
    parser.add_argument("--unit", choices=sorted(UNITS), action="append", help="both by default")
    parser.add_argument("--exponent-bits", type=int, default=8)
    parser.add_argument("--significand-bits", type=int, default=24, help="hidden bit counted")
    parser.add_argument("--stages", type=int, nargs="+", default=[5])
    parser.add_argument("--held", action="store_true", help="multipliers that hold their operands first")
    parser.add_argument("--pairs", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    fmt = FloatFormat(arguments.exponent_bits, arguments.significand_bits)
    pairs = arguments.pairs
    if (fmt.exponent_bits, fmt.significand_bits) not in TYPES:
        pairs = min(pairs, EXACT_PAIRS)
    failures = 0
    for name in arguments.unit or sorted(UNITS):
        for stages in arguments.stages:
            unit = Unit(name, fmt=fmt, stages=stages, held=arguments.held and name == "mul")
            rng = np.random.default_rng(arguments.seed)
            compared = different = 0
            while compared < pairs:
                count, wrong, text = unit.differences(min(BATCH, max(pairs - compared, 100)), rng)
                compared, different = compared + count, different + wrong
                if wrong:
                    print(text)
            failures += different > 0
            title = f"{name} ({fmt.exponent_bits}, {fmt.significand_bits}) in {stages} stages"
            print(f"{title}: {compared} results compared, {different} differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
