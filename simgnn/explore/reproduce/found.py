"""What an experiment finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

QUICK_NOTE = "quick: few and small mini-batches; verdicts are not those of a full run"
"""What a quick run says wherever its verdicts and figures are shown."""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """A table for the terminal.

    Parameters
    ----------
    title
    names
        Of the columns.
    rows
        Texts.
    left
        Columns that are not numbers.
    notes
        Lines below it.
    """

    title: str
    names: tuple[str, ...]
    rows: list[tuple[str, ...]]
    left: tuple[int, ...] = (0,)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Found:
    """What came out.

    Parameters
    ----------
    figures
        Ours, by the id of the claim.
    shown
    tables
        Rows of plain values, by name of a CSV file.
    pictures
        PNG, by name.
    summary
        Plain values for `summary.json`.
    """

    figures: dict[str, float]
    shown: list[Shown]
    tables: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)
    summary: dict[str, Any] = field(default_factory=dict)
