"""A paper that is made again: its experiments, the files that they leave, and the verdicts on its claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Generic, TypeVar

from simgnn.config.checks import check_choice
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.explore.reproduce.claims import Claim, read_claims
from simgnn.explore.reproduce.found import Found
from simgnn.explore.reproduce.results import SUMMARY, VERDICTS, concluded
from simgnn.process.files.output import OutputFolder

Shared = TypeVar("Shared")
"""What all experiments of a paper go by, so that what several need is made once."""


@dataclass(frozen=True, kw_only=True)
class Experiment(Generic[Shared]):
    """One experiment.

    Parameters
    ----------
    run
    files
        Names of the files that it leaves.
    measures_datasets
        Whether it measures data sets of the user's.
    """

    run: Callable[[Shared], Found]
    files: tuple[str, ...] = ()
    measures_datasets: bool = False


@dataclass(frozen=True, kw_only=True)
class Asked:
    """How much is run, and on what.

    Parameters
    ----------
    quick
        Less, for a look.
    datasets
        Of the user's, beside the paper's own; each once.
    """

    quick: bool = False
    datasets: tuple[str, ...] = ()

    @property
    def named(self) -> dict[str, str]:
        """The data sets by what they are called in tables: a file without its folder."""
        return {name.rstrip("/").rpartition("/")[2].removesuffix(".npz"): name for name in self.datasets}


NOTHING = Asked()
"""All of it, on the paper's own data sets."""


@dataclass(frozen=True, kw_only=True)
class Paper(Generic[Shared]):
    """A paper.

    Parameters
    ----------
    name
        As in `summary.json`.
    package
        Whose `claims.toml` has the claims.
    experiments
        By name, in the order of the reports.
    share
        Makes what the experiments share.
    told
        What of it the summary tells.
    graphs
        What tables call graphs of its own, beside which they have the user's.
    """

    name: str
    package: str
    experiments: Mapping[str, Experiment[Shared]]
    share: Callable[[Asked], Shared]
    told: Callable[[Shared], dict[str, Any]]
    graphs: tuple[str, ...] = ()

    @property
    def files(self) -> tuple[str, ...]:
        """Names of all files that it may leave."""
        return (*(name for each in self.experiments.values() for name in each.files), VERDICTS, SUMMARY)

    def claims(self) -> list[Claim]:
        """Its claims."""
        text = (resources.files(self.package) / "claims.toml").read_text("utf-8")
        return read_claims(text, source=f"claims of {self.name}")

    def reproduce(
        self,
        names: Sequence[str] = (),
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
            Of `experiments`, in any order; none for all.
        datasets, quick
            See `Asked`.
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
            check_choice("experiment", name, tuple(self.experiments))
        chosen = {name: each for name, each in self.experiments.items() if not names or name in names}
        if datasets and not any(each.measures_datasets for each in chosen.values()):
            raise InputError(f"data sets must be none where no experiment measures them, not {datasets[0]!r}")
        folder = OutputFolder(output, files=self.files, in_place=False)
        asked = Asked(quick=quick, datasets=tuple(dict.fromkeys(datasets)))
        self._check_names(asked)
        for data in datasets:
            load_dataset(data)  # what is wrong with one is said at once
        shared = self.share(asked)
        found = {}
        for name, experiment in chosen.items():
            progress(name)
            found[name] = experiment.run(shared)
        summary, contents = concluded(self.name, self.claims(), found, quick=quick, told=self.told(shared))
        folder.fill(contents)
        return summary, list(found.values())

    def _check_names(self, asked: Asked) -> None:
        """Raise InputError for data sets that tables would call the same."""
        for data in asked.datasets:
            (name,) = Asked(datasets=(data,)).named
            if asked.named[name] != data or (name in self.graphs and name != data):
                raise InputError(f"data sets must have names of their own, not {name} for {data} and another")
