"""The papers that are made again and their experiments: `simgnn reproduce` reads its options here.

What each is stands in a `paper.toml` beside its experiments. Of these nothing is loaded before it is run, so that help
texts need none of it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from simgnn.config.toml_files import packaged_text


@dataclass(frozen=True)
class Experiment:
    """One experiment.

    Parameters
    ----------
    name
        "table N", "figure N" or "section N" of the paper, the paper's Roman numbers as ours; or what it is about.
    function
        Module and function below the paper's package. It takes what the paper's `shared` returns, and returns a
        `simgnn.systems.papers.reproduce.Result`, whose figures answer claims of the paper's `claims.toml`.
    files
        Names of the files that it leaves.
    measures_datasets
        Whether it measures data sets of the user's.
    """

    name: str
    function: str
    files: tuple[str, ...] = ()
    measures_datasets: bool = False


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A paper.

    Parameters
    ----------
    name
        On the command line and in `summary.json`.
    text
        What is made, in a line of the help.
    examples
        Command lines.
    package
        Where experiments are, with the `claims.toml` that their figures are judged by.
    shared
        Module and function below the package: from what is asked, a `simgnn.systems.papers.reproduce.Shared`.
    experiments
        In the order of the reports.
    quick
        What a quick run has less of.
    datasets
        What is measured on data sets of the user's; empty where nothing is.
    graphs
        What tables call graphs of the paper's own, beside which they have the user's.
    accelerators
        Whether accelerators are compared, too, beside the claims: `simgnn.systems.mixgcn.experiments.accelerators`.
    """

    name: str
    text: str
    examples: tuple[str, ...]
    package: str
    shared: str
    experiments: tuple[Experiment, ...]
    quick: str
    datasets: str = ""
    graphs: tuple[str, ...] = ()
    accelerators: bool = False

    def numbers(self, kind: str) -> tuple[str, ...]:
        """Numbers of the paper's tables or figures, `kind` "table" or "figure", in ascending order."""
        named = (each.name.split(" ") for each in self.experiments)
        return tuple(sorted((words[1] for words in named if words[0] == kind), key=int))


def _paper(package: str) -> Paper:
    """A paper of the `paper.toml` of its experiments; lists of TOML are tuples here."""
    values = tomllib.loads(packaged_text(package, "paper"))
    experiments = [
        Experiment(**{**each, "files": tuple(each.get("files", ()))}) for each in values.pop("experiments")
    ]
    lists: dict[str, Any] = {key: tuple(values.pop(key, ())) for key in ("examples", "graphs")}
    return Paper(package=package, experiments=tuple(experiments), **lists, **values)


_PAPERS = (
    _paper(f"simgnn.systems.{room}.experiments")
    for room in ("mixgcn", "hyscale", "orchestration", "bgl", "fastsample")
)
PAPERS = {paper.name: paper for paper in _PAPERS}
"""By what the command line calls them, in the order of the help."""

ALL = "all"
"""What the command line calls all of them."""
