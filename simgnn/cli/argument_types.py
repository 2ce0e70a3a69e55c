"""Types of command-line arguments: numbers as people write them, and nothing else that Python takes for one."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import TypeVar

_Number = TypeVar("_Number", int, float)


def integer(text: str) -> int:
    """An integer; raises `argparse.ArgumentTypeError` for any other text."""
    # int() would take underscores, blanks and other alphabets' digits, too.
    if not re.fullmatch(r"[+-]?[0-9]{1,100}", text):
        raise argparse.ArgumentTypeError(f"must be an integer, not {text!r}")
    return int(text)


def number(text: str) -> float:
    """A number; raises `argparse.ArgumentTypeError` for any other text."""
    try:
        # float() would take underscores, too.
        return float(text.replace("_", "?"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be a number, not {text!r}") from None


def fanout(text: str) -> tuple[int, ...]:
    """A tuple of integers, from a text with commas between them."""
    try:
        return tuple(integer(part.strip()) for part in text.split(","))
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(
            f"must be integers separated by commas, such as 10,5, not {text!r}"
        ) from None


def integer_between(low: int, high: int) -> Callable[[str], int]:
    """The type of integers from `low` to `high`, a function of a text."""

    def parse(text: str) -> int:
        return _between(integer, text, low, high, "an integer")

    return parse


def number_between(low: float, high: float) -> Callable[[str], float]:
    """The type of numbers from `low` to `high`, a function of a text."""

    def parse(text: str) -> float:
        return _between(number, text, low, high, "a number")

    return parse


def _between(kind: Callable[[str], _Number], text: str, low: float, high: float, what: str) -> _Number:
    wrong = argparse.ArgumentTypeError(f"must be {what} from {low} to {high}, not {text!r}")
    try:
        value = kind(text)
    except argparse.ArgumentTypeError:
        raise wrong from None
    if not low <= value <= high:
        raise wrong
    return value
