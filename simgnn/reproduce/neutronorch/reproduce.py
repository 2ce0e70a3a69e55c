"""`simgnn reproduce neutronorch`: the experiments, the files that they leave, and the verdicts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from simgnn.checks import check_choice
from simgnn.data.datasets import load_dataset
from simgnn.files.output import OutputFolder
from simgnn.reproduce.claims import Claim, read_claims
from simgnn.reproduce.found import Found
from simgnn.reproduce.neutronorch.experiments import EXPERIMENTS
from simgnn.reproduce.neutronorch.sampled import Server
from simgnn.reproduce.results import SUMMARY, VERDICTS, concluded

FILES = (*(name for experiment in EXPERIMENTS.values() for name in experiment.files), VERDICTS, SUMMARY)
MINIBATCHES, QUICK_MINIBATCHES = 6, 1
"""Of each data set."""


def claims() -> list[Claim]:
    """The paper's claims."""
    text = (resources.files(__package__) / "claims.toml").read_text("utf-8")
    return read_claims(text, source="claims of neutronorch")


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
        Data sets of the user's, on which transfers are counted as well; figures count them.
    quick
        One mini-batch of each data set is drawn.
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
    minibatches = QUICK_MINIBATCHES if quick else MINIBATCHES
    server = Server(minibatches=minibatches, datasets=datasets, quick=quick)
    found = {}
    for name in names:
        progress(name)
        found[name] = EXPERIMENTS[name].run(server)
    told = {"platform": server.platform.to_dict(), "datasets": list(server.datasets)}
    summary, contents = concluded("neutronorch", claims(), found, quick=quick, told=told)
    folder.fill(contents)
    return summary, list(found.values())
