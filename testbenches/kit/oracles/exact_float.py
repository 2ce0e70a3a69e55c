"""Floating-point addition and multiplication in exact integers: slow, short, and independent of any hardware."""

from fractions import Fraction


def _decode(fmt, bits):
    """("nan", 0), ("inf", sign) or (Fraction, sign)."""
    sign = bits >> (fmt.width - 1)
    exponent = bits >> fmt.fraction_bits & fmt.exponent_max
    fraction = bits & ((1 << fmt.fraction_bits) - 1)
    if exponent == fmt.exponent_max:
        return ("nan", 0) if fraction else ("inf", sign)
    significand = fraction | (exponent > 0) << fmt.fraction_bits
    value = significand * Fraction(2) ** (max(exponent, 1) - fmt.bias - fmt.fraction_bits)
    return (-value if sign else value), sign


def _encode(fmt, value, sign):
    """Round to nearest even; `sign` is that of a zero."""
    if value == 0:
        return sign << (fmt.width - 1)
    sign, value = int(value < 0), abs(value)
    exponent = 1
    quantum = Fraction(2) ** (1 - fmt.bias - fmt.fraction_bits)
    while value >= quantum * (1 << fmt.significand_bits):
        quantum *= 2
        exponent += 1
    significand = round(value / quantum)  # Python rounds a tie to even
    magnitude = ((exponent - 1) << fmt.fraction_bits) + significand
    return sign << (fmt.width - 1) | min(magnitude, fmt.infinity)


def add(fmt, a, b):
    """Bits of a + b."""
    (x, x_sign), (y, y_sign) = _decode(fmt, a), _decode(fmt, b)
    if "nan" in (x, y) or (x == y == "inf" and x_sign != y_sign):
        return fmt.nan
    if "inf" in (x, y):
        return fmt.infinity | (x_sign if x == "inf" else y_sign) << (fmt.width - 1)
    return _encode(fmt, x + y, x_sign & y_sign)


def multiply(fmt, a, b):
    """Bits of a * b."""
    (x, x_sign), (y, y_sign) = _decode(fmt, a), _decode(fmt, b)
    if "nan" in (x, y) or ("inf" in (x, y) and 0 in (x, y)):
        return fmt.nan
    if "inf" in (x, y):
        return fmt.infinity | (x_sign ^ y_sign) << (fmt.width - 1)
    return _encode(fmt, x * y, x_sign ^ y_sign)
