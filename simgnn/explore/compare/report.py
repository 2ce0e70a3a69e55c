"""The folder that `simgnn compare` writes: runs, layers and where their cycles go as CSV, pictures and the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simgnn.explore.compare.comparison import Comparison, seconds_of
from simgnn.explore.compare.page import FILE_TEXTS
from simgnn.explore.compare.pictures import draw_causes, draw_front, draw_stages
from simgnn.process.files.output import OutputFolder, csv_bytes, strict_json
from simgnn.report.page import REPORT, Report

FILES = (*FILE_TEXTS, REPORT)


def _run_rows(comparison: Comparison, summary: dict[str, Any]) -> list[dict[str, Any]]:
    rows = []
    for place, run in enumerate(summary["runs"]):
        cells = {name: value for name, value in run.items() if name != "energy_pj"}
        cells |= {key: values[place] for key, values in comparison.differences.items()}
        rows.append({**cells, "pareto": int(run["pareto"])})
    return rows


def _layer_rows(summary: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "layer": "" if layer["layer"] is None else layer["layer"],
            "phase": layer["phase"],
            **{name: value for name, value in run.items() if name != "states"},
        }
        for layer in summary["layers"]
        for run in layer["runs"]
        if run is not None
    ]


def _cause_rows(comparison: Comparison) -> list[dict[str, Any]]:
    """A row for each layer, engine, cause and run, with what it takes longer than the baseline."""
    rows: list[dict[str, Any]] = []
    first = comparison.runs[0]
    for key in comparison.layers:
        base = comparison.of(first, key)
        for run in comparison.runs:
            found = comparison.of(run, key)
            if found is None:
                continue
            for engine, states in found.states.items():
                for state, cycles in states.items():
                    seconds = seconds_of(run, cycles)
                    more = None if base is None else seconds - seconds_of(first, base.states[engine][state])
                    rows.append(
                        {
                            "layer": "" if key[0] is None else key[0],
                            "phase": key[1],
                            "engine": engine,
                            "cause": state,
                            "run": run.name,
                            "cycles": cycles,
                            "simulated_seconds": seconds,
                            "longer_seconds": more,
                        }
                    )
    return rows


def comparison_folder(output: str | Path) -> OutputFolder:
    """The folder: new, empty, or one of an earlier comparison, which is replaced.

    Raises
    ------
    InputError
        For any other.
    """
    return OutputFolder(output, files=FILES, in_place=False)


def write_comparison(
    folder: OutputFolder, comparison: Comparison, summary: dict[str, Any], page: Report
) -> None:
    """Write tables, pictures and the page; the folder changes in one step.

    Parameters
    ----------
    summary
        As `simgnn.explore.compare.comparison.summary` makes it.
    """
    folder.fill(
        {
            "runs.csv": csv_bytes(_run_rows(comparison, summary)),
            "layers.csv": csv_bytes(_layer_rows(summary)),
            "causes.csv": csv_bytes(_cause_rows(comparison)),
            "comparison.json": (strict_json(summary) + "\n").encode(),
            "causes.png": draw_causes(comparison),
            "pareto.png": draw_front(comparison).png,
            REPORT: page.html(),
            **({"stages.png": draw_stages(comparison).png} if comparison.stages else {}),
        }
    )
