"""Binary floating-point formats in the sense of IEEE 754. Plain Python, so that hosts may use it."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.hw.checks import check_integer


@dataclass(frozen=True)
class FloatFormat:
    """A binary floating-point format: sign, biased exponent, fraction, from the most significant bit down.

    Parameters
    ----------
    exponent_bits
        Bits of the biased exponent.
    significand_bits
        Bits of the significand, the hidden bit counted: binary32 is (8, 24).
    """

    exponent_bits: int
    significand_bits: int

    def __post_init__(self) -> None:
        check_integer("FloatFormat exponent bits", self.exponent_bits, 3, 64)
        check_integer("FloatFormat significand bits", self.significand_bits, 3, 64)

    @property
    def name(self) -> str:
        """Name in modules: fp32 for binary32, otherwise from the two parameters."""
        return (
            "fp32"
            if (self.exponent_bits, self.significand_bits) == (8, 24)
            else (f"fp_e{self.exponent_bits}_s{self.significand_bits}")
        )

    @property
    def width(self) -> int:
        """Bits of a number."""
        return self.exponent_bits + self.significand_bits

    @property
    def fraction_bits(self) -> int:
        """Bits of the significand that are stored."""
        return self.significand_bits - 1

    @property
    def bias(self) -> int:
        """What is added to the exponent of a normal number to store it."""
        return (1 << (self.exponent_bits - 1)) - 1

    @property
    def exponent_max(self) -> int:
        """The biased exponent of infinities and NaNs: all ones."""
        return (1 << self.exponent_bits) - 1

    @property
    def infinity(self) -> int:
        """Bits of +infinity."""
        return self.exponent_max << self.fraction_bits

    @property
    def nan(self) -> int:
        """Bits of the canonical NaN: positive, quiet, empty payload."""
        return self.infinity | 1 << (self.fraction_bits - 1)

    @property
    def one(self) -> int:
        """Bits of 1.0."""
        return self.bias << self.fraction_bits

    @property
    def negative_zero(self) -> int:
        """Bits of -0.0."""
        return 1 << (self.width - 1)


FP32 = FloatFormat(8, 24)
"""IEEE 754 binary32."""
