"""The folder that `simgnn compare` writes: runs, layers, and where their cycles go, as CSV, and pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simgnn.explore.compare.comparison import Comparison, seconds_of
from simgnn.explore.compare.pictures import draw_causes, draw_front
from simgnn.process.files.output import OutputFolder, csv_bytes, strict_json

RUNS = "runs.csv"
LAYERS = "layers.csv"
CAUSES = "causes.csv"


def table_files(comparison: Comparison, told: dict[str, Any]) -> dict[str, bytes]:
    """CSV by file name.

    Parameters
    ----------
    comparison
    told
        Its `simgnn.explore.compare.comparison.summary`.
    """
    return {
        RUNS: csv_bytes(_runs(comparison, told)),
        LAYERS: csv_bytes(_layers(told)),
        CAUSES: csv_bytes(_causes(comparison)),
    }


def _runs(comparison: Comparison, told: dict[str, Any]) -> list[dict[str, Any]]:
    rows = []
    for place, run in enumerate(told["runs"]):
        cells = {name: value for name, value in run.items() if name != "energy_pj"}
        cells |= {key: values[place] for key, values in comparison.differences.items()}
        rows.append({**cells, "pareto": int(run["pareto"])})
    return rows


def _layers(told: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "layer": "" if layer["layer"] is None else layer["layer"],
            "phase": layer["phase"],
            **{name: value for name, value in run.items() if name != "states"},
        }
        for layer in told["layers"]
        for run in layer["runs"]
        if run is not None
    ]


def _causes(comparison: Comparison) -> list[dict[str, Any]]:
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


COMPARISON = "comparison.json"
CAUSES_PICTURE = "causes.png"
FRONT_PICTURE = "pareto.png"
FILES = (RUNS, LAYERS, CAUSES, COMPARISON, CAUSES_PICTURE, FRONT_PICTURE)


def comparison_folder(output: str | Path) -> OutputFolder:
    """The folder: new, empty, or one of an earlier comparison, which is replaced.

    Raises
    ------
    InputError
        For any other.
    """
    return OutputFolder(output, files=FILES, in_place=False)


def write_comparison(folder: OutputFolder, comparison: Comparison, told: dict[str, Any]) -> None:
    """Write tables and pictures; the folder changes in one step.

    Parameters
    ----------
    folder
    comparison
    told
        Its `simgnn.explore.compare.comparison.summary`.
    """
    folder.fill(
        {
            **table_files(comparison, told),
            COMPARISON: (strict_json(told) + "\n").encode(),
            CAUSES_PICTURE: draw_causes(comparison),
            FRONT_PICTURE: draw_front(comparison),
        }
    )
