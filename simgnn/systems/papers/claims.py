"""Claims of papers, and what comes out of ours: a verdict is computed from a bar in a file, and never typed.

A claims file is TOML, one `[[claim]]` each: `id`, `where` in the paper, `claim` in words, `kind`, `paper` (the figure
as printed) and a `bar`, which has one of `most`, `least`, `between = [low, high]` or `near = [value, relative]`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simgnn.config.checks import check_choice
from simgnn.config.toml_files import parse_toml
from simgnn.errors import InputError

MEASURED, SIMULATED, CALIBRATED, QUOTED = KINDS = ("measured", "simulated", "calibrated", "quoted")
"""How a figure comes about: counted in this process, out of virtual time, from fitted constants, or from the paper."""

REPRODUCED, NOT_CONFIRMED, NOT_RUN = "reproduced", "not confirmed", "not run"
"""Verdicts, beside "calibrated" and "quoted", which are those of their kinds at best."""

_KEYS = ("id", "where", "claim", "kind", "paper", "bar")
_BARS = ("most", "least", "between", "near")


@dataclass(frozen=True, kw_only=True)
class Bar:
    """What a figure must keep to.

    Parameters
    ----------
    low, high
        Ends of the range, which belong to it.
    """

    low: float = -math.inf
    high: float = math.inf

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        if self.low == -math.inf:
            return f"at most {self.high:g}"
        if self.high == math.inf:
            return f"at least {self.low:g}"
        return f"{self.low:g} to {self.high:g}"


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One claim.

    Parameters
    ----------
    id
    where
        Figure, table or section.
    claim
        In words.
    kind
        Of `KINDS`.
    paper
        The paper's figure, as printed.
    bar
        None of a claim that is only quoted.
    """

    id: str
    where: str
    claim: str
    kind: str
    paper: str
    bar: Bar | None

    def verdict(self, ours: float | None) -> str:
        """The verdict on a figure; None is one that was not worked out."""
        if self.bar is None:
            return QUOTED
        if ours is None:
            return NOT_RUN
        if ours not in self.bar:  # what is not a number is in no range
            return NOT_CONFIRMED
        return CALIBRATED if self.kind == CALIBRATED else REPRODUCED


def read_claims(text: str, *, source: str | Path) -> list[Claim]:
    """Claims out of TOML text; `source` goes in front of every error.

    Raises
    ------
    InputError
        For a syntax error, a key that is missing or unknown, an unknown kind, a bar that is none, or an id given twice.
    """
    table = parse_toml(text, title="claims", source=source)
    try:
        claims = [_claim(entry) for entry in table.pop("claim", [])]
        if table:
            raise InputError(f"claims must be [[claim]] tables, not {next(iter(table))!r}")
        ids = [claim.id for claim in claims]
        for each in ids:
            if ids.count(each) > 1:
                raise InputError(f"id of a claim must be its own, not {each!r} twice")
    except InputError as error:
        raise InputError(error.message, source=source) from error
    return claims


def _claim(entry: Mapping[str, Any]) -> Claim:
    name = entry.get("id", "without an id")
    for key in entry:
        check_choice(f"key of claim {name}", key, _KEYS)
    for key in _KEYS[:-1]:
        if not isinstance(entry.get(key), str):
            raise InputError(f"{key} of claim {name} must be a text, not {entry.get(key)!r}")
    check_choice(f"kind of claim {name}", entry["kind"], KINDS)
    quoted = entry["kind"] == QUOTED
    if quoted == ("bar" in entry):
        raise InputError(f"claim {name} must have a bar unless it is quoted, not {entry.get('bar')!r}")
    bar = None if quoted else _bar(entry["bar"], name)
    return Claim(**{key: entry[key] for key in _KEYS[:-1]}, bar=bar)


def _bar(entry: object, name: str) -> Bar:
    if not isinstance(entry, dict) or len(entry) != 1 or next(iter(entry)) not in _BARS:
        raise InputError(f"bar of claim {name} must have one of {', '.join(_BARS)}, not {entry!r}")
    ((key, value),) = entry.items()
    numbers = value if isinstance(value, list) else [value]
    pair = key in ("between", "near")
    if len(numbers) != 1 + pair or not all(
        type(each) in (int, float) and math.isfinite(each) for each in numbers
    ):
        wanted = "two numbers" if pair else "a number"
        raise InputError(f"{key} of claim {name} must be {wanted}, not {value!r}")
    if key == "most":
        return Bar(high=numbers[0])
    if key == "least":
        return Bar(low=numbers[0])
    if key == "between":
        low, high = numbers
    else:
        reach = abs(numbers[0]) * numbers[1]
        low, high = numbers[0] - reach, numbers[0] + reach
    if low > high:
        raise InputError(f"{key} of claim {name} must be a range, not {value!r}")
    return Bar(low=low, high=high)


def verdicts(claims: Sequence[Claim], ours: Mapping[str, float]) -> list[dict[str, Any]]:
    """Rows of `verdict.json`: the claims in order, each with our figure and what it is worth.

    Parameters
    ----------
    claims
    ours
        Figure by the id of its claim; a claim without one was not run.

    Raises
    ------
    ValueError
        For a figure that no claim has.
    """
    unknown = sorted(set(ours) - {claim.id for claim in claims})
    if unknown:
        raise ValueError(f"figures must be of a claim, not {unknown[0]!r}")
    return [
        {
            "id": claim.id,
            "claim": claim.claim,
            "where": claim.where,
            "kind": claim.kind,
            "paper": claim.paper,
            "ours": ours.get(claim.id),
            "bar": None if claim.bar is None else str(claim.bar),
            "verdict": claim.verdict(ours.get(claim.id)),
        }
        for claim in claims
    ]
