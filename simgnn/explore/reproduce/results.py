"""What the experiments of a paper leave: files, a summary, and tables on the terminal, verdicts last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.explore.reproduce.claims import Claim, verdicts
from simgnn.explore.reproduce.found import QUICK_NOTE, Found
from simgnn.explore.simulate.tables import csv_bytes
from simgnn.process.files.output import strict_json
from simgnn.process.files.standard_output import say
from simgnn.training.reports.terminal import print_table

VERDICTS, SUMMARY = "verdict.json", "summary.json"


def concluded(
    paper: str, claims: Sequence[Claim], found: Mapping[str, Found], *, quick: bool, told: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Verdicts on what was found.

    Parameters
    ----------
    paper
        Its name.
    claims
    found
        By experiment.
    quick
        Whether it was a quick run.
    told
        What else the summary says.

    Returns
    -------
    Contents of `summary.json`, and of all files by name.
    """
    figures = {key: value for each in found.values() for key, value in each.figures.items()}
    rows = [{**row, "quick": quick} for row in verdicts(claims, figures)]
    summary = {
        "experiment": paper,
        "quick": quick,
        **told,
        "found": {name: each.summary for name, each in found.items()},
        "verdicts": rows,
    }
    contents = {
        **{name: csv_bytes(table) for each in found.values() for name, table in each.tables.items()},
        **{name: data for each in found.values() for name, data in each.pictures.items()},
        VERDICTS: (strict_json(rows) + "\n").encode(),
        SUMMARY: (strict_json(summary) + "\n").encode(),
    }
    return summary, contents


def print_found(summary: Mapping[str, Any], found: Sequence[Found]) -> None:
    """Print the experiments' tables and the verdicts."""
    for each in found:
        for shown in each.shown:
            say(shown.title)
            print_table(shown.names, shown.rows, left=shown.left)
            for note in shown.notes:
                say(note)
            say("")
    if summary["quick"]:
        say(QUICK_NOTE)
    print_table(
        ("claim", "where", "kind", "paper", "ours", "bar", "verdict"),
        [
            (
                row["id"],
                row["where"],
                row["kind"],
                row["paper"],
                "" if row["ours"] is None else f"{row['ours']:.4g}",
                row["bar"] or "",
                row["verdict"],
            )
            for row in summary["verdicts"]
        ],
        left=(0, 1, 2, 3, 5, 6),
    )
