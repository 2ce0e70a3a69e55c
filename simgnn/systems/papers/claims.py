"""Claims of papers, and what comes out of ours: a verdict is computed from a bar in a file, and never typed.

A claims file is TOML, one `[[claim]]` each: `id`, `where` in the paper, `claim` in words, `kind`, `paper` (the figure
as printed) and a `bar`, which has one of `most`, `least`, `between = [low, high]` or `near = [value, relative]`.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MEASURED, SIMULATED, CALIBRATED, QUOTED = KINDS = ("measured", "simulated", "calibrated", "quoted")
"""How a figure comes about: counted in this process, out of virtual time, from fitted constants, or from the paper."""

REPRODUCED, NOT_CONFIRMED, NOT_RUN = "reproduced", "not confirmed", "not run"
"""Verdicts, beside "calibrated" and "quoted", which are those of their kinds at best."""


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

    def __post_init__(self) -> None:
        if not self.low <= self.high:  # nor is what is not a number in any range
            raise ValueError(f"bar must be a range, not {self.low} to {self.high}")

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Bar:
        """Of one of `most`, `least`, `between` and `near`, with its number or two."""
        match list(entry.items()):
            case [("most", value)]:
                return cls(high=value)
            case [("least", value)]:
                return cls(low=value)
            case [("between", [low, high])]:
                return cls(low=low, high=high)
            case [("near", [middle, part])]:
                reach = abs(middle) * part
                return cls(low=middle - reach, high=middle + reach)
        raise ValueError(f"bar must have one of most, least, between, near, not {entry!r}")

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
    bar: Bar | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind of claim {self.id} must be one of {', '.join(KINDS)}, not {self.kind!r}")
        if (self.kind == QUOTED) != (self.bar is None):
            raise ValueError(f"claim {self.id} must have a bar unless it is quoted, not {self.bar!r}")

    def verdict(self, ours: float | None) -> str:
        """The verdict on a figure; None is one that was not worked out."""
        if self.bar is None:
            return QUOTED
        if ours is None:
            return NOT_RUN
        if ours not in self.bar:  # what is not a number is in no range
            return NOT_CONFIRMED
        return CALIBRATED if self.kind == CALIBRATED else REPRODUCED


def read_claims(text: str) -> list[Claim]:
    """Claims out of TOML text."""
    entries = tomllib.loads(text)["claim"]
    return [Claim(**{**entry, "bar": Bar.of(entry["bar"]) if "bar" in entry else None}) for entry in entries]


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
