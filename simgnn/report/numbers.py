"""Numbers as people write them: 1,270 and 0.0123, never 1.27e+03."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence

SCORE_NAMES = {"accuracy": "accuracy", "micro_f1": "micro-F1", "rmse": "RMSE", "auc": "AUC"}
"""By the names that tasks give them (`simgnn.model.tasks`)."""


SECONDS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
JOULES = ((1.0, "J"), (1e-3, "mJ"), (1e-6, "µJ"), (1e-9, "nJ"))
OPERATIONS = ((1e12, "Top/s"), (1e9, "Gop/s"), (1e6, "Mop/s"), (1.0, "op/s"))
BYTES = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "B"))
_SMALLEST = -7
"""Power of ten below which zeros would outnumber what they lead to."""


def plain(value: float, digits: int = 3) -> str:
    """A number with so many significant digits, thousands apart, without an exponent unless it is below 1e-7."""
    if value == 0 or not math.isfinite(value):
        return f"{value:g}"
    # Rounded once, by Python: 9.996 has three digits as 10, with another exponent.
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    places = digits - 1 - int(exponent)
    if int(exponent) < _SMALLEST:
        return f"{value:.{digits}g}"
    if places <= 0:
        return f"{round(value, places):,.0f}"
    text = f"{float(f'{mantissa}e{exponent}'):,.{places}f}"
    return text.rstrip("0").rstrip(".")


def standard_error(values: Sequence[float]) -> float | None:
    """Of the mean of some values; None of a single one, which has none."""
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None


def distinct_texts(values: Sequence[float]) -> list[str]:
    """Numbers as `plain` writes them, with more digits where two that differ would look the same."""
    texts = [plain(value) for value in values]
    # 17 digits tell any two binary64 apart.
    for digits in range(4, 18):
        alike: dict[str, set[float]] = {}
        for text, value in zip(texts, values, strict=True):
            alike.setdefault(text, set()).add(value)
        texts = [
            plain(value, digits) if len(alike[text]) > 1 else text
            for text, value in zip(texts, values, strict=True)
        ]
    return texts


def unit_of(values: Sequence[float], units: Sequence[tuple[float, str]]) -> tuple[float, str]:
    """The unit that values of a table are best read in: the largest that the smallest of them (not 0) reaches.

    Parameters
    ----------
    units
        Size and name, the largest first.
    """
    smallest = min((abs(value) for value in values if value), default=0.0)
    return next((unit for unit in units if smallest >= unit[0]), units[-1])


def with_unit(value: float, units: Sequence[tuple[float, str]]) -> str:
    """A value in the unit that suits it, such as 34.9 µs."""
    size, name = unit_of([value], units)
    return f"{plain(value / size)} {name}"


def duration(seconds: float) -> str:
    """A time span in the unit that suits it."""
    for length, unit in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * length:
            return f"{seconds / length:.0f} {unit}"
    whole = round(max(seconds, 1))
    return f"{whole} second{'' if whole == 1 else 's'}"
