"""Checks of what a user gives, as `simgnn.hw.checks` makes them; they raise InputError."""

from simgnn.errors import InputError
from simgnn.hw import checks


def check_integer(quantity, value, low, high):
    """Raise InputError unless `value` is an integer from `low` to `high`; a bool is none."""
    checks.check_integer(quantity, value, low, high, error=InputError)


def check_number(quantity, value, low, high):
    """Raise InputError unless `value` is a finite number from `low` to `high`; a bool is none."""
    checks.check_number(quantity, value, low, high, error=InputError)


def check_choice(quantity, value, choices):
    """Raise InputError unless `value` is one of `choices`."""
    if value not in choices:
        raise InputError(f"{quantity} must be one of {', '.join(choices)}, not {value!r}")


def check_boolean(quantity, value):
    """Raise InputError unless `value` is true or false."""
    if not isinstance(value, bool):
        raise InputError(f"{quantity} must be true or false, not {value!r}")
