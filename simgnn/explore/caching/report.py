"""What `simgnn cache` tells: a summary, and the folder that it writes."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from simgnn.explore.caching.comparison import CacheComparison, Outcome
from simgnn.explore.caching.picture import draw_hits
from simgnn.explore.simulate.tables import csv_bytes
from simgnn.process.files.output import OutputFolder, strict_json

TABLE = "caches.csv"
SUMMARY = "caches.json"
PICTURE = "caches.png"
FILES = (TABLE, SUMMARY, PICTURE)


def cache_folder(output: str | Path) -> OutputFolder:
    """The folder: new, empty, or one of an earlier comparison, which is replaced.

    Raises
    ------
    InputError
        For any other.
    """
    return OutputFolder(output, files=FILES, in_place=False)


def summary(comparison: CacheComparison) -> dict[str, Any]:
    """All figures, as plain values."""
    return {
        "workload": comparison.workload,
        "trace_cpu_seconds": comparison.trace_seconds,
        "caches": [_row(outcome) for outcome in comparison.outcomes],
    }


def write_caches(folder: OutputFolder, comparison: CacheComparison) -> None:
    """Write table, summary and picture; the folder changes in one step."""
    folder.fill(
        {
            TABLE: csv_bytes([_row(outcome) for outcome in comparison.outcomes]),
            SUMMARY: (strict_json(summary(comparison)) + "\n").encode(),
            PICTURE: draw_hits(comparison),
        }
    )


def _row(outcome: Outcome) -> dict[str, Any]:
    values = asdict(outcome)
    share = values.pop("share_of_optimal")
    return {**values, "hit_ratio": outcome.hit_ratio, "share_of_optimal": share}
