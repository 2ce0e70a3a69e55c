"""Table 5: seconds of reverse Cuthill-McKee and of METIS, both in memory, on this machine's processor."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from simgnn.data.partition.methods import metis_of
from simgnn.data.undirected import undirected
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.mixgcn.extent import Extent, has_metis, notes_on_metis
from simgnn.systems.mixgcn.order import near_order_of

PARTS = 8
"""The paper does not say how many; its METIS also writes to disk."""


def preprocessing(extent: Extent) -> Found:
    """Both begin with lists of neighbours in both directions, made beforehand; the best of three runs each."""
    rows: list[dict[str, Any]] = []
    for name, graph in extent.graphs().items():
        neighbours = undirected(graph)
        ordering = _seconds(partial(near_order_of, neighbours))
        cutting = _seconds(partial(metis_of, neighbours, PARTS, 0, name=name)) if has_metis() else None
        row: dict[str, Any] = {
            "graph": name,
            "arcs": len(neighbours[1]),
            "rcm_seconds": ordering,
            "metis_seconds": cutting,
            "ratio": None if cutting is None else cutting / ordering,
        }
        rows.append(row)
    ratios = [row["ratio"] for row in rows if row["ratio"] is not None]
    return Found(
        figures={"preprocessing": min(ratios)} if ratios else {},
        shown=[
            Shown(
                title=f"Table 5: CPU seconds of the order and of METIS ({PARTS} parts, in memory)",
                names=("graph", "arcs", "RCM ms", "METIS ms", "times as long"),
                rows=[
                    (
                        row["graph"],
                        str(row["arcs"]),
                        f"{1e3 * row['rcm_seconds']:.2f}",
                        "" if row["metis_seconds"] is None else f"{1e3 * row['metis_seconds']:.2f}",
                        "" if row["ratio"] is None else f"{row['ratio']:.1f}",
                    )
                    for row in rows
                ],
                notes=notes_on_metis(),
            )
        ],
        tables={"preprocessing.csv": rows},
        # Times differ from run to run: the table and the claim have them.
    )


def _seconds(work: Callable[[], object]) -> float:
    """Of the processor; the least of three."""
    found = []
    for _ in range(3):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)
