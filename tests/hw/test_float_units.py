"""The floating-point units against NumPy and exact integers, on the Verilog that is generated."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from simgnn.hw.arithmetic.float_add import FloatAdd
from simgnn.hw.arithmetic.float_mul import FloatMul
from simgnn.hw.checks import in_toml
from simgnn.hw.float_format import FP32, FloatFormat

OTHERS = [(11, 53), (4, 4), (5, 3), (4, 10), (3, 20), (8, 11), (6, 17), (6, 18)]
"""Bits of exponent and significand of formats that are neither binary32 nor of 16 bits."""
PROGRAM = Path(__file__).resolve().parents[2] / "testbenches" / "float_exactness.py"


def compare(*arguments):
    """Run the comparison; returns the number of results compared in each line."""
    command = [sys.executable, str(PROGRAM), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [int(count) for count in re.findall(r"(\d+) results compared, 0 differ", done.stdout)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("unit", ["add", "mul"])
def test_binary32_equals_numpy(unit):
    counts = compare("--unit", unit, "--stages", 1, 4, "--pairs", 200_000)
    assert len(counts) == 2
    assert min(counts) >= 200_000


@pytest.mark.slow
def test_a_multiplier_that_holds_its_operands_equals_numpy():
    assert len(compare("--unit", "mul", "--held", "--stages", 2, 5, "--pairs", 200_000)) == 2


def test_only_a_rank_can_hold_operands():
    with pytest.raises(
        ValueError, match="FloatMul after its operands stages must be an integer from 1 to 16, not 0"
    ):
        FloatMul(fmt=FP32, stages=1, held=True)


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["add", "mul"])
@pytest.mark.parametrize("stages", range(1, 17))
def test_every_depth_equals_numpy(unit, stages):
    assert compare("--unit", unit, "--stages", stages, "--pairs", 500_000)


@pytest.mark.slow
@pytest.mark.parametrize("unit, stages", [("add", 5), ("mul", 4)])
def test_ten_million_hard_pairs(unit, stages):
    assert compare("--unit", unit, "--stages", stages, "--pairs", 10_000_000, "--seed", 2)[0] >= 10_000_000


@pytest.mark.slow
@pytest.mark.parametrize("exponent, significand", [(5, 11), (8, 8), *OTHERS])
def test_other_formats(exponent, significand):
    stages = (1, 6) if (exponent, significand) in OTHERS else (3,)
    widths = ("--exponent-bits", exponent, "--significand-bits", significand)
    # Adder and multiplier, at each number of stages.
    assert len(compare(*widths, "--stages", *stages, "--pairs", 100_000)) == 2 * len(stages)


@pytest.mark.parametrize("unit", [FloatAdd, FloatMul])
@pytest.mark.parametrize("stages", [0, 17, True, 2.0])
def test_depth_is_checked(unit, stages):
    text = f"{unit.__name__} stages must be an integer from 1 to 16, not {in_toml(stages)}"
    with pytest.raises(ValueError, match=re.escape(text)):
        unit(fmt=FP32, stages=stages)


@pytest.mark.parametrize("exponent, significand", [(2, 24), (8, 65), (True, 8), (8.0, 24)])
def test_format_is_checked(exponent, significand):
    with pytest.raises(
        ValueError, match=r"FloatFormat (exponent|significand) bits must be an integer from 3 to 64, not"
    ):
        FloatFormat(exponent, significand)


def test_binary32_constants():
    assert (FP32.width, FP32.bias, FP32.one) == (32, 127, 0x3F80_0000)
    assert (FP32.infinity, FP32.nan, FP32.negative_zero) == (0x7F80_0000, 0x7FC0_0000, 0x8000_0000)
