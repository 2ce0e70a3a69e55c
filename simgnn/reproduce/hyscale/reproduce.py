"""`simgnn reproduce hyscale`: the experiments, the files that they leave, and the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from simgnn.checks import check_choice
from simgnn.files.output import OutputFolder
from simgnn.reproduce.claims import Claim, read_claims
from simgnn.reproduce.found import Found
from simgnn.reproduce.hyscale.experiments import EXPERIMENTS
from simgnn.reproduce.hyscale.predicted import Predicted
from simgnn.reproduce.results import SUMMARY, VERDICTS, concluded

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
    summary, contents = concluded(
        "hyscale", claims(), found, quick=quick, told={"platform": predicted.platform.to_dict()}
    )
    folder.fill(contents)
    return summary, list(found.values())
