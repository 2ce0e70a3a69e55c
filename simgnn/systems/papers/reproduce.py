"""A paper is made again: its experiments leave files, tables on the terminal, and verdicts on its claims."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from simgnn.config.checks import check_choice
from simgnn.config.toml_files import packaged_text
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.process.files.output import OutputFolder, csv_bytes, strict_json
from simgnn.report.page import REPORT
from simgnn.systems.papers.claims import (
    NOT_DECIDED,
    PRINTED,
    VERDICT_NAMES,
    Claim,
    Noise,
    read_claims,
    verdicts,
)
from simgnn.systems.papers.page import paper_report
from simgnn.systems.papers.registry import ALL, PAPERS, Experiment, Paper
from simgnn.systems.tables import Row, Table, table_of, tables_of
from simgnn.training.reports.charts import Drawing
from simgnn.virtual_time.sourced_values import Reading, readings

VERDICTS, SUMMARY = "verdict.json", "summary.json"
QUICK_NOTE = "quick: few and small mini-batches; verdicts are not those of a full run"
"""What a quick run says wherever its verdicts and figures are shown."""


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
    def note(self) -> str:
        """What pictures say of a quick run."""
        return QUICK_NOTE if self.quick else ""

    @property
    def named(self) -> dict[str, str]:
        """The data sets by what they are called in tables: a file without its folder."""
        return {name.rstrip("/").rpartition("/")[2].removesuffix(".npz"): name for name in self.datasets}


NOTHING = Asked()
"""All of it, on the paper's own data sets."""


class Shared(Protocol):
    """What all experiments of a paper go by, so that what several need is made once."""

    def summary(self) -> dict[str, Any]:
        """What `summary.json` says of it, plain values."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """What came out of an experiment.

    Parameters
    ----------
    figures
        Ours, by the id of the claim.
    rows
        Of plain values, by name; those whose name ends with ".csv" are a file.
    said
        What titles and notes of its tables name, see `simgnn.systems.tables`.
    tables
        Those that no file describes, before the others.
    noise
        Of figures that chance has a part in, by the id of the claim.
    pictures
        By name of the file.
    summary
        Plain values for `summary.json`.
    """

    figures: Mapping[str, float]
    noise: Mapping[str, Noise] = field(default_factory=dict)
    rows: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    said: Mapping[str, Any] = field(default_factory=dict)
    tables: Sequence[Table] = ()
    pictures: Mapping[str, Drawing] = field(default_factory=dict)
    summary: Mapping[str, Any] = field(default_factory=dict)

    @property
    def csv(self) -> dict[str, Sequence[Row]]:
        """Rows of files."""
        return {name: rows for name, rows in self.rows.items() if name.endswith(".csv")}


def claims_of(paper: Paper) -> list[Claim]:
    """What the paper claims, with what ours must keep to."""
    return read_claims(packaged_text(paper.package, "claims"))


def files_of(paper: Paper) -> tuple[str, ...]:
    """Names of all files that a paper may leave."""
    return (*_files_of_experiments(paper), VERDICTS, SUMMARY, REPORT)


def _files_of_experiments(paper: Paper) -> list[str]:
    return [name for each in paper.experiments for name in each.files]


def load(paper: Paper, function: str) -> Callable[[Any], Any]:
    """A function of the paper's package, by its module and name."""
    module, _, name = function.rpartition(".")
    found: Callable[[Any], Any] = getattr(importlib.import_module(f"{paper.package}.{module}"), name)
    return found


def reproduce(
    paper: Paper,
    names: Sequence[str] = (),
    *,
    datasets: Sequence[str] = (),
    quick: bool = False,
    output: str | Path,
    progress: Callable[..., object] = lambda what, done=0, total=None: None,
) -> tuple[dict[str, Any], list[Table]]:
    """Run experiments and write tables, pictures, verdicts and the page.

    Parameters
    ----------
    names
        Of its experiments, in any order; none for all.
    datasets, quick
        See `Asked`.
    output
        New, empty, or the folder of an earlier run. It changes in one step, at the end.
    progress
        Called with the experiment that begins, and how many of how many are done.

    Returns
    -------
    Contents of `summary.json`, and tables for the terminal, verdicts last.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    for name in names:
        check_choice("experiment", name, tuple(each.name for each in paper.experiments))
    chosen = [each for each in paper.experiments if not names or each.name in names]
    if datasets and not any(each.measures_datasets for each in chosen):
        raise InputError(f"data sets must be left out where no experiment measures them, not {datasets[0]!r}")
    # Before anything is run: a folder that has other files is refused at once, and not after eight minutes.
    folder = OutputFolder(output, files=files_of(paper), in_place=False)
    asked = Asked(quick=quick, datasets=tuple(dict.fromkeys(datasets)))
    _check_names(paper, asked)
    for data in datasets:
        load_dataset(data)  # what is wrong with one is said at once
    found, results = _run(paper, chosen, asked, progress)
    summary = {"experiment": paper.name, "quick": quick, **found}
    _write(
        folder,
        summary,
        results,
        title=f"{paper.name}: the paper's claims, made again",
        asked=f"{paper.text}. Experiments: {', '.join(results)}.{f' {QUICK_NOTE}.' if quick else ''}",
    )
    return summary, [
        *(table for result in results.values() for table in result.tables),
        _verdict_table(summary["verdicts"], quick),
    ]


def reproduce_all(
    *,
    quick: bool = False,
    output: str | Path,
    progress: Callable[..., object] = lambda what, done=0, total=None: None,
) -> tuple[dict[str, Any], list[Table]]:
    """Run all experiments of all papers, and write one page of them; names of files begin with the paper's.

    Parameters
    ----------
    quick, output, progress
        See `reproduce`.

    Returns
    -------
    Contents of `summary.json`, those of each paper under its name, and the table of verdicts.

    Raises
    ------
    InputError
        For anything that the user can put right.
    """
    files = [_name_in_all(paper, name) for paper in PAPERS.values() for name in _files_of_experiments(paper)]
    folder = OutputFolder(output, files=(*files, VERDICTS, SUMMARY, REPORT), in_place=False)
    summary: dict[str, Any] = {"experiment": ALL, "quick": quick, "papers": {}, "verdicts": []}
    results: dict[str, Result] = {}
    done, total = 0, sum(len(paper.experiments) for paper in PAPERS.values())
    for paper in PAPERS.values():
        found, made = _run(
            paper, paper.experiments, Asked(quick=quick), progress, done_before=done, total=total
        )
        done += len(paper.experiments)
        # Papers have claims of the same id.
        summary["verdicts"] += [{**row, "id": f"{paper.name}: {row['id']}"} for row in found.pop("verdicts")]
        summary["papers"][paper.name] = found
        for name, result in made.items():
            results[f"{paper.name}, {name}"] = replace(
                result,
                figures={f"{paper.name}: {key}": value for key, value in result.figures.items()},
                rows={_name_in_all(paper, each): rows for each, rows in result.csv.items()},
                pictures={_name_in_all(paper, each): drawing for each, drawing in result.pictures.items()},
            )
    _write(
        folder,
        summary,
        results,
        title="Five papers' claims, made again",
        asked=f"All experiments of {', '.join(PAPERS)}.{f' {QUICK_NOTE}.' if quick else ''}",
    )
    return summary, [_verdict_table(summary["verdicts"], quick)]


def _name_in_all(paper: Paper, name: str) -> str:
    return f"{paper.name}-{name}"


def _run(
    paper: Paper,
    experiments: Sequence[Experiment],
    asked: Asked,
    progress: Callable[..., object],
    *,
    done_before: int = 0,
    total: int | None = None,
) -> tuple[dict[str, Any], dict[str, Result]]:
    """What `summary.json` says of experiments, their verdicts, and their results by name."""
    total = total or len(experiments)
    shared: Shared = load(paper, paper.shared)(asked)
    results: dict[str, Result] = {}
    read: dict[str, set[Reading]] = {}
    for done, each in enumerate(experiments, done_before):
        progress(f"{paper.name}, {each.name}", done, total)
        # By experiment: what it reads of platforms and presets is what its figures depend on. Results that are shared
        # count for each that uses them (`Remembered`).
        with readings() as found:
            result: Result = load(paper, each.function)(shared)
        described = tables_of(paper.package, each.name, result.rows, result.said)
        results[each.name] = replace(result, tables=[*result.tables, *described])
        # An experiment's figures share its readings: which rate went into which of them is not known.
        read |= dict.fromkeys(results[each.name].figures, found)
    figures = {key: value for result in results.values() for key, value in result.figures.items()}
    noise = {key: value for result in results.values() for key, value in result.noise.items()}
    rows = verdicts(claims_of(paper), figures, paper=paper.name, readings=read, noise=noise)
    summary = {
        **shared.summary(),
        "found": {name: result.summary for name, result in results.items()},
        "verdicts": [{**row, "quick": asked.quick} for row in rows],
    }
    return summary, results


def _write(
    folder: OutputFolder,
    summary: dict[str, Any],
    results: Mapping[str, Result],
    *,
    title: str,
    asked: str,
) -> None:
    """Write a run's files, with how many verdicts there are of each kind."""
    # Arithmetic on what a paper prints tries nothing of ours, and is counted apart.
    counts = Counter(row["verdict"] for row in summary["verdicts"] if row["kind"] != PRINTED)
    summary["counts"] = {name: counts[name] for name in VERDICT_NAMES}
    summary["arithmetic"] = Counter(row["verdict"] for row in summary["verdicts"] if row["kind"] == PRINTED)
    contents: dict[str, bytes] = {}
    for result in results.values():
        contents |= {name: csv_bytes(list(rows)) for name, rows in result.csv.items()}
        contents |= {name: drawing.png for name, drawing in result.pictures.items()}
    for name, each in ((VERDICTS, summary["verdicts"]), (SUMMARY, summary)):
        contents[name] = (strict_json(each) + "\n").encode()
    # Last: the page shows what the other files have.
    contents[REPORT] = paper_report(title, summary, results, asked=asked).html()
    folder.fill(contents)


def _check_names(paper: Paper, asked: Asked) -> None:
    """Raise InputError for data sets that tables would call the same."""
    for data in asked.datasets:
        (name,) = Asked(datasets=(data,)).named
        if asked.named[name] != data or (name in paper.graphs and name != data):
            raise InputError(f"data sets must have names of their own, not {name} for {data} and another")


def _verdict_table(judged: Sequence[Row], quick: bool) -> Table:
    table = table_of(_VERDICTS, {"verdicts": judged}, {"note": QUICK_NOTE if quick else ""})
    return replace(
        table, notes=tuple(f"{row['id']} is {NOT_DECIDED}: {row['why']}" for row in judged if row["why"])
    )


_VERDICTS: Mapping[str, Any] = {
    "title": "{note}",
    "columns": {
        "claim": "{id}",
        "where": "{where}",
        "kind": "{kind}",
        "paper": "{paper}",
        "ours": "{ours:.4g}",
        "bar": "{bar}",
        "verdict": "{verdict}",
    },
    "left": (0, 1, 2, 3, 5, 6),
}
