"""Checks of single values, for the whole project. Plain Python.

A text names the quantity, the rule and the value. A bool is no number. `error` is what is raised, a ValueError or a
class that derives from it.
"""

from __future__ import annotations

import math
import numbers
from typing import TypeGuard


def is_integer(value: object, low: float = -math.inf, high: float = math.inf) -> TypeGuard[int]:
    """Whether `value` is an integer of Python, from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def is_index(value: object) -> bool:
    """Whether `value` is an integer of Python or of NumPy."""
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)


def is_number(value: object, low: float = -math.inf, high: float = math.inf) -> TypeGuard[float]:
    """Whether `value` is a finite number of Python, from `low` to `high`."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and -math.inf < value < math.inf  # of an integer, however large, as well
        and low <= value <= high
    )


def in_toml(value: object) -> str:
    """A value as an error ends with it: Python's, but for true and false, which configurations have from TOML."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def check_integer(
    quantity: str, value: object, low: int, high: int, *, error: type[Exception] = ValueError
) -> None:
    """Raise `error` unless `value` is an integer from `low` to `high`."""
    if not is_integer(value, low, high):
        raise error(f"{quantity} must be an integer from {low} to {high}, not {in_toml(value)}")


def check_positive(quantity: str, value: object, *, error: type[Exception] = ValueError) -> None:
    """Raise `error` unless `value` is an integer, at least 1."""
    if not is_integer(value, 1):
        raise error(f"{quantity} must be a positive integer, not {in_toml(value)}")


def check_power(
    quantity: str, value: object, low: int, high: int, *, error: type[Exception] = ValueError
) -> None:
    """Raise `error` unless `value` is a power of two from `low` to `high`."""
    if not is_integer(value, max(low, 1), high) or value & (value - 1):
        raise error(f"{quantity} must be a power of two from {low} to {high}, not {in_toml(value)}")


def check_number(
    quantity: str, value: object, low: float, high: float, *, error: type[Exception] = ValueError
) -> None:
    """Raise `error` unless `value` is a finite number from `low` to `high`."""
    if not is_number(value, low, high):
        raise error(f"{quantity} must be a number from {low} to {high}, not {in_toml(value)}")
