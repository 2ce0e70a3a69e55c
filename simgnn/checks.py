"""Checks of single values; the text names the quantity, the rule and the value."""

import math

from simgnn.errors import InputError


def check_integer(quantity, value, low, high):
    """Raise InputError unless `value` is an integer from `low` to `high`; a bool is none."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InputError(f"{quantity} must be an integer from {low} to {high}, not {value!r}")


def check_number(quantity, value, low, high):
    """Raise InputError unless `value` is a finite number from `low` to `high`; a bool is none."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not math.isfinite(value)
        or not low <= value <= high
    ):
        raise InputError(f"{quantity} must be a number from {low} to {high}, not {value!r}")


def check_choice(quantity, value, choices):
    """Raise InputError unless `value` is one of `choices`."""
    if value not in choices:
        raise InputError(f"{quantity} must be one of {', '.join(choices)}, not {value!r}")


def check_boolean(quantity, value):
    """Raise InputError unless `value` is true or false."""
    if not isinstance(value, bool):
        raise InputError(f"{quantity} must be true or false, not {value!r}")
