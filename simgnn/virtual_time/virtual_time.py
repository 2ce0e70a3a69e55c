"""Instants and durations of virtual time, counted in femtoseconds.

They are integers: sums of the same durations in another order are equal, so two events that belong to the same instant
meet there, on every machine. Only the durations of tasks and flows are rounded.
"""

from __future__ import annotations

import math

PER_SECOND = 10**15
"""Femtoseconds in a second."""


def femtoseconds(seconds: float) -> int:
    """A duration in seconds, rounded to whole femtoseconds.

    Raises
    ------
    ValueError
        For a duration that is negative or not finite.
    """
    if not (math.isfinite(seconds) and seconds >= 0):
        raise ValueError(f"a duration must be a finite number of seconds and at least 0, not {seconds!r}")
    return round(seconds * PER_SECOND)


def in_seconds(time: int) -> float:
    """An instant or a duration of virtual time in seconds, correctly rounded."""
    return time / PER_SECOND
