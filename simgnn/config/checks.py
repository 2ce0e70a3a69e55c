"""Checks of what a user gives, as `simgnn.hw.checks` makes them; they raise InputError."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable
from typing import Any

from simgnn.errors import InputError
from simgnn.hw import checks, keys
from simgnn.hw.keys import key

__all__ = ["check_boolean", "check_choice", "check_integer", "check_keys", "check_number", "key", "nearest"]


def check_integer(quantity: str, value: object, low: int, high: int) -> None:
    """Raise InputError unless `value` is an integer from `low` to `high`; a bool is none."""
    checks.check_integer(quantity, value, low, high, error=InputError)


def check_number(quantity: str, value: object, low: float, high: float) -> None:
    """Raise InputError unless `value` is a finite number from `low` to `high`; a bool is none."""
    checks.check_number(quantity, value, low, high, error=InputError)


def check_choice(quantity: str, value: object, choices: Collection[str]) -> None:
    """Raise InputError unless `value` is one of `choices`."""
    if value not in tuple(choices):  # a list has no hash
        raise InputError(f"{quantity} must be one of {', '.join(choices)}, not {checks.in_toml(value)}")


def nearest(name: str, known: Iterable[str]) -> str:
    """What an error about an unknown name ends with: the known one that is most like it, where one is."""
    # SAGE is as near to sage as can be.
    spelt = {each.lower(): each for each in known}
    near = difflib.get_close_matches(str(name).lower(), list(spelt), n=1, cutoff=0.55)
    return f" (nearest: {spelt[near[0]]!r})" if near else ""


def check_keys(table: Any) -> None:
    """Raise InputError for the first value of a table that its `simgnn.hw.keys.Key` cannot have."""
    keys.check_keys(table, error=InputError)


def check_boolean(quantity: str, value: object) -> None:
    """Raise InputError unless `value` is true or false."""
    if not isinstance(value, bool):
        raise InputError(f"{quantity} must be true or false, not {checks.in_toml(value)}")
