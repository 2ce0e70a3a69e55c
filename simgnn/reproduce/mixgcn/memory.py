"""Fig. 9: memory of features on a rank, by workers."""

from __future__ import annotations

from typing import Any

import numpy as np

from simgnn.communicator.in_process import InProcess
from simgnn.reproduce.found import Found, Shown
from simgnn.reproduce.mixgcn.extent import Extent, model_of, needed_of_others, notes_on_metis
from simgnn.reproduce.mixgcn.pictures import draw_lines
from simgnn.systems.mixgcn.layout import paired
from simgnn.systems.mixgcn.training import Training, train

MEASURED = "digits"


def memory(extent: Extent) -> Found:
    """Train on digits and count arrays; of partitions count rows: a part's own, and those that it gets of others."""
    graph = extent.graphs()[MEASURED]
    model = model_of(graph)
    rows: list[dict[str, Any]] = []
    for workers in extent.measured:
        training = Training(graph=graph, model=model, layout=paired(graph.vertices, workers=workers))
        results = InProcess(workers).run(train, training)
        rows.append(
            {
                "graph": MEASURED,
                "system": "MixGCN",
                "workers": workers,
                "rank_bytes": max(each.feature_bytes for each in results),
                "graph_bytes": max(each.graph_bytes for each in results),
            }
        )
    for name, other in extent.graphs().items():
        for method in extent.methods:
            for workers in extent.workers:
                partition = extent.partition(name, method, workers)
                own = np.bincount(partition.owners, minlength=workers)
                held = int((own + needed_of_others(other, partition)).max())
                width = sum(model_of(other).widths)
                rows.append(
                    {
                        "graph": name,
                        "system": f"partition, {method}",
                        "workers": workers,
                        "rank_bytes": 4 * width * held,
                        "graph_bytes": None,
                    }
                )
    slopes = {
        (graph, system): slope_of([row for row in rows if (row["graph"], row["system"]) == (graph, system)])
        for graph, system in dict.fromkeys((row["graph"], row["system"]) for row in rows)
    }
    best = f"partition, {extent.methods[0]}"
    flattest = max(slope for (_, system), slope in slopes.items() if system == best)
    return Found(
        figures={"memory": slopes[MEASURED, "MixGCN"], "memory-partition": flattest},
        shown=[
            Shown(
                title="Fig. 9: bytes of features, results and masks on the fullest rank, without the graph",
                names=("graph", "system", "fewest workers", "MB", "most workers", "MB", "slope"),
                rows=[_row(key, slope, rows) for key, slope in slopes.items()],
                left=(0, 1),
                notes=(
                    f"slope: of the logarithms; the graph itself takes {rows[0]['graph_bytes'] / 1e6:.2f} MB"
                    f" on each rank on {MEASURED}",
                    *notes_on_metis(),
                ),
            )
        ],
        tables={"memory.csv": rows},
        pictures={
            "memory.png": draw_lines(
                {key: _line(rows, key) for key in slopes},
                ylabel="MB of the fullest rank",
                quick=extent.asked.quick,
            )
        },
        summary={f"{graph}, {system}": slope for (graph, system), slope in slopes.items()},
    )


def slope_of(rows: list[dict[str, Any]]) -> float:
    """Slope of the logarithm of bytes by that of workers."""
    workers = np.log([row["workers"] for row in rows])
    return float(np.polyfit(workers, np.log([row["rank_bytes"] for row in rows]), 1)[0])


def _line(rows: list[dict[str, Any]], key: tuple[str, str]) -> list[tuple[int, float]]:
    return [(row["workers"], row["rank_bytes"] / 1e6) for row in rows if (row["graph"], row["system"]) == key]


def _row(key: tuple[str, str], slope: float, rows: list[dict[str, Any]]) -> tuple[str, ...]:
    line = _line(rows, key)
    return (
        *key,
        str(line[0][0]),
        f"{line[0][1]:.2f}",
        str(line[-1][0]),
        f"{line[-1][1]:.2f}",
        f"{slope:.2f}",
    )
