"""Claims of papers, and what comes out of ours: a verdict is computed from a bar in a file, and never typed.

A claims file is TOML, one `[[claim]]` each: `id`, `where` in the paper, `claim` in words, `kind`, `paper` (the figure
as printed) and a `bar`, which has one of `most`, `least`, `between = [low, high]` or `near = [value, relative]`.
`turned_by` names the fault that a test plants and that turns the verdict, or moves the figure of what is not confirmed.

What a figure out of virtual time depends on is recorded while it is worked out: rates of hardware and software, each
with what it was fitted to. Where a rate was fitted to what is claimed, the claim is calibrated, and confirms nothing.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from simgnn.config.toml_files import packaged_text
from simgnn.virtual_time.sourced_values import PAPER, Reading

MEASURED, SIMULATED, PRINTED, QUOTED = KINDS = ("measured", "simulated", "printed", "quoted")
"""How a figure comes about: counted in this process, out of rates, equations and virtual time, by arithmetic on what
the paper prints, or from the paper as it is."""

REPRODUCED, CALIBRATED, NOT_CONFIRMED, NOT_RUN = "reproduced", "calibrated", "not confirmed", "not run"
NOT_DECIDED = "not decided"
"""Verdicts, beside "quoted"; "calibrated" is "reproduced" by what was fitted to it, and "not decided" a figure whose
`Noise` reaches over an end of the bar, or over both."""
VERDICT_NAMES = (REPRODUCED, CALIBRATED, NOT_CONFIRMED, NOT_DECIDED, QUOTED, NOT_RUN)

NOT_TESTABLE = "not testable here"
"""In `turned_by`, of arithmetic on what a paper prints."""


@dataclass(frozen=True, kw_only=True)
class Noise:
    """What a figure would differ by if it was measured again.

    Parameters
    ----------
    reach
        Above and below the figure.
    of
        What it is the noise of, in words.
    """

    reach: float
    of: str

    def __str__(self) -> str:
        return f"within the noise of {self.of}, {self.reach:.2g}"


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
                # Of a negative value, too: a slope of -1 within 5 % is -1.05 to -0.95.
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
    turned_by
        A fault by its name in `tests/systems/test_planted_faults.py`; `NOT_TESTABLE` of arithmetic on what is printed,
        in which no fault can be planted; empty of what is quoted.
    """

    id: str
    where: str
    claim: str
    kind: str
    paper: str
    bar: Bar | None = None
    turned_by: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind of claim {self.id} must be one of {', '.join(KINDS)}, not {self.kind!r}")
        if (self.kind == QUOTED) != (self.bar is None):
            raise ValueError(f"claim {self.id} must have a bar unless it is quoted, not {self.bar!r}")
        # Where a figure is more than arithmetic, a fault can be planted in what it is worked out by.
        if (self.kind == PRINTED) != (self.turned_by == NOT_TESTABLE):
            raise ValueError(
                f"claim {self.id} must be {NOT_TESTABLE!r} if it is {PRINTED}, and only then, not {self.kind} and"
                f" {self.turned_by!r}"
            )

    def verdict(self, ours: float | None, *, fitted: bool = False, noise: Noise | None = None) -> str:
        """The verdict on a figure; None is one that was not worked out, and `fitted` one that a rate was fitted to."""
        if self.bar is None:
            return QUOTED
        if ours is None:
            return NOT_RUN
        reach = 0.0 if noise is None else noise.reach
        # What is not a number is in no range, and nor are its ends.
        ends = ours - reach, ours + reach
        if ends[0] <= self.bar.high and self.bar.low <= ends[1] and not all(end in self.bar for end in ends):
            return NOT_DECIDED
        if ours not in self.bar:
            return NOT_CONFIRMED
        return CALIBRATED if fitted else REPRODUCED

    def names(self, paper: str) -> set[str]:
        """What a rate that was fitted to it says: "hyscale: Fig. 9", or the claim's id in place of where it is."""
        # Figures and tables as the paper names them, so that a rate's file can say what it was fitted to without
        # knowing our ids.
        return {f"{paper}: {name}" for name in (self.id, *self.where.split(", "))}


def printed(module: str) -> dict[str, Any]:
    """What a paper prints, for a module of its experiments: tables and figures of the `printed.toml` beside it."""
    return tomllib.loads(packaged_text(module.rpartition(".")[0], "printed"))


def sizes(module: str, *, quick: bool) -> dict[str, Any]:
    """How much is run, for a module of a paper's experiments: of the `sizes.toml` beside it; lists are tuples here.

    A quick run has the values of `[quick]` where there are some, and otherwise those of `[whole]`.
    """
    found = tomllib.loads(packaged_text(module.rpartition(".")[0], "sizes"))
    chosen = {**found["whole"], **(found["quick"] if quick else {})}
    return {key: _tupled(value) for key, value in chosen.items()}


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


def read_claims(text: str) -> list[Claim]:
    """Claims out of TOML text."""
    entries = tomllib.loads(text)["claim"]
    return [Claim(**{**entry, "bar": Bar.of(entry["bar"]) if "bar" in entry else None}) for entry in entries]


def verdicts(
    claims: Sequence[Claim],
    ours: Mapping[str, float],
    *,
    paper: str,
    readings: Mapping[str, Collection[Reading]],
    noise: Mapping[str, Noise] | None = None,
) -> list[dict[str, Any]]:
    """Rows of `verdict.json`: the claims in order, each with our figure, what it is worth and what it depends on.

    Parameters
    ----------
    ours
        Figure by the id of its claim; a claim without one was not run.
    paper
        Name.
    readings
        What was read to work a figure out, by the id of its claim.
    noise
        Of figures that chance has a part in, by the id of the claim.

    Raises
    ------
    ValueError
        For a figure that no claim has.
    """
    unknown = sorted(set(ours) - {claim.id for claim in claims})
    # A figure that no claim has would be left out of every verdict, without a word.
    if unknown:
        raise ValueError(f"figures must be of a claim, not {unknown[0]!r}")
    rows = []
    for claim in claims:
        # What is counted depends on no rate, even where others of its experiment do.
        read = sorted(readings.get(claim.id, ())) if claim.kind == SIMULATED else []
        names = claim.names(paper)
        chance = (noise or {}).get(claim.id)
        verdict = claim.verdict(
            ours.get(claim.id),
            fitted=any(names.intersection(each.fitted_to) for each in read),
            noise=chance,
        )
        rows.append(
            {
                "id": claim.id,
                "claim": claim.claim,
                "where": claim.where,
                "kind": claim.kind,
                "paper": claim.paper,
                "ours": ours.get(claim.id),
                "bar": None if claim.bar is None else str(claim.bar),
                "verdict": verdict,
                "noise": None if chance is None else chance.reach,
                "why": str(chance) if verdict == NOT_DECIDED else "",
                "turned_by": claim.turned_by,
                # What a paper prints is its own condition; what was chosen or measured here is ours to answer for.
                "depends_on": [_plain(each) for each in read if each.source != PAPER],
            }
        )
    return rows


def _plain(reading: Reading) -> dict[str, Any]:
    """Of a value that no paper gives: where it stands, and what it was fitted to."""
    return {**asdict(reading), "fitted_to": list(reading.fitted_to)}


def fitted_rates(row: Mapping[str, Any]) -> str:
    """What a row's figure depends on that was fitted, in a line."""
    found: dict[str, dict[str, None]] = {}
    for each in row["depends_on"]:
        for name in each["fitted_to"]:
            found.setdefault(name, {})[each["key"]] = None  # of several data sets once
    return "; ".join(f"{name}: {', '.join(keys)}" for name, keys in sorted(found.items()))
