"""Checks of single values; the text names the quantity, the rule and the value."""

from __future__ import annotations

import math
from collections.abc import Collection

from simgnn.errors import InputError


def check_integer(quantity: str, value: object, low: int, high: int) -> None:
    """Raise InputError unless `value` is an integer from `low` to `high`; a bool is none."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(f"{quantity} must be an integer from {low} to {high}, not {value!r}")


def check_number(quantity: str, value: object, low: float, high: float) -> None:
    """Raise InputError unless `value` is a finite number from `low` to `high`; a bool is none."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not math.isfinite(value)
        or not low <= value <= high
    ):
        raise InputError(f"{quantity} must be a number from {low} to {high}, not {value!r}")


def check_choice(quantity: str, value: object, choices: Collection[str]) -> None:
    """Raise InputError unless `value` is one of `choices`."""
    if value not in choices:
        raise InputError(f"{quantity} must be one of {', '.join(choices)}, not {value!r}")


def check_boolean(quantity: str, value: object) -> None:
    """Raise InputError unless `value` is true or false."""
    if not isinstance(value, bool):
        raise InputError(f"{quantity} must be true or false, not {value!r}")
