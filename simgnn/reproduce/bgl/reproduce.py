"""`simgnn reproduce bgl`: the experiments, the files that they leave, and the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

from simgnn.checks import check_choice
from simgnn.data.datasets import load_dataset
from simgnn.files.output import OutputFolder
from simgnn.reproduce.bgl.experiments import EXPERIMENTS
from simgnn.reproduce.bgl.extent import QUICK, WHOLE
from simgnn.reproduce.claims import Claim, read_claims
from simgnn.reproduce.found import Found
from simgnn.reproduce.results import SUMMARY, VERDICTS, concluded

FILES = (*(name for experiment in EXPERIMENTS.values() for name in experiment.files), VERDICTS, SUMMARY)


def claims() -> list[Claim]:
    """The slides' claims."""
    text = (resources.files(__package__) / "claims.toml").read_text("utf-8")
    return read_claims(text, source="claims of bgl")


def reproduce(
    names: Sequence[str] = tuple(EXPERIMENTS),
    *,
    datasets: Sequence[str] = (),
    quick: bool = False,
    output: str | Path,
    progress: Callable[[str], object] = lambda text: None,
) -> tuple[dict[str, Any], list[Found]]:
    """Run experiments and write tables, pictures and verdicts.

    Parameters
    ----------
    names
        Of `EXPERIMENTS`.
    datasets
        Data sets of the user's, on which hits, requests and accuracy are measured as well; figures count them.
    quick
        Small graphs and short trainings.
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
    for data in datasets:
        load_dataset(data)  # what is wrong with one is said at once
    extent = replace(QUICK if quick else WHOLE, datasets=tuple(dict.fromkeys(datasets)), quick=quick)
    found = {}
    for name in names:
        progress(name)
        found[name] = EXPERIMENTS[name].run(extent)
    summary, contents = concluded(
        "bgl", claims(), found, quick=quick, told={"datasets": list(extent.datasets)}
    )
    folder.fill(contents)
    return summary, list(found.values())
