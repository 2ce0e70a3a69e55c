"""The folder that `simgnn compare` writes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from simgnn.explore.compare.comparison import Comparison
from simgnn.explore.compare.pictures import draw_causes, draw_front
from simgnn.explore.compare.tables import CAUSES, LAYERS, RUNS, table_files
from simgnn.process.files.output import OutputFolder, strict_json

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
