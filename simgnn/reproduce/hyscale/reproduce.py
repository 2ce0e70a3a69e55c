"""`simgnn reproduce hyscale`: the experiments, the files that they leave, and the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from simgnn.checks import check_choice
from simgnn.files.output import OutputFolder, strict_json
from simgnn.files.standard_output import say
from simgnn.reports.terminal_table import print_table
from simgnn.reproduce.claims import Claim, read_claims, verdicts
from simgnn.reproduce.hyscale.experiments import EXPERIMENTS
from simgnn.reproduce.hyscale.found import QUICK_NOTE, Found
from simgnn.reproduce.hyscale.predicted import Predicted
from simgnn.simulate.tables import csv_bytes

VERDICTS, SUMMARY = "verdict.json", "summary.json"
FILES = (*(name for experiment in EXPERIMENTS.values() for name in experiment.files), VERDICTS, SUMMARY)
BATCHES, QUICK_BATCHES = 8, 1
"""Mini-batches that sizes are the mean of."""


def claims() -> list[Claim]:
    """The paper's claims."""
    text = (resources.files(__package__) / "claims.toml").read_text("utf-8")
    return read_claims(text, source="claims of hyscale")


def reproduce(
    names: Sequence[str] = tuple(EXPERIMENTS),
    *,
    quick: bool = False,
    output: str | Path,
    progress: Callable[[str], object] = lambda text: None,
) -> tuple[dict[str, Any], list[Found]]:
    """Run experiments and write tables, pictures and verdicts.

    Parameters
    ----------
    names
        Of `EXPERIMENTS`.
    quick
        Fewer mini-batches are drawn, and small ones simulated.
    output
        New, empty, or the folder of an earlier run. It changes in one step, at the end.
    progress

    Returns
    -------
    Contents of `summary.json`, and what each experiment found.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    for name in names:
        check_choice("experiment", name, tuple(EXPERIMENTS))
    folder = OutputFolder(output, files=FILES, in_place=False)
    predicted = Predicted(batches=QUICK_BATCHES if quick else BATCHES, quick=quick)
    found = {}
    for name in names:
        progress(name)
        found[name] = EXPERIMENTS[name].run(predicted)
    figures = {key: value for each in found.values() for key, value in each.figures.items()}
    told = [{**row, "quick": quick} for row in verdicts(claims(), figures)]
    summary = {
        "experiment": "hyscale",
        "quick": quick,
        "platform": predicted.platform.to_dict(),
        "found": {name: each.summary for name, each in found.items()},
        "verdicts": told,
    }
    contents = {
        **{name: csv_bytes(rows) for each in found.values() for name, rows in each.tables.items()},
        **{name: data for each in found.values() for name, data in each.pictures.items()},
        VERDICTS: (strict_json(told) + "\n").encode(),
        SUMMARY: (strict_json(summary) + "\n").encode(),
    }
    folder.fill(contents)
    return summary, list(found.values())


def print_found(summary: dict[str, Any], found: Sequence[Found]) -> None:
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
