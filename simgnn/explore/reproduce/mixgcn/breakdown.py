"""Fig. 8: what an epoch of MixGCN-CPU is made of without its pipeline, by workers."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.mixgcn.cluster import NODES
from simgnn.explore.reproduce.mixgcn.extent import Extent
from simgnn.explore.reproduce.mixgcn.pictures import draw_stacks
from simgnn.systems.mixgcn.parallelism import PARALLELISMS
from simgnn.systems.mixgcn.timing.epochs import Work

DENSEST = "reddit"
_COUNTS = (1, 2, NODES)
"""Nodes of eight workers each."""


def breakdown(extent: Extent) -> Found:
    """Work out an epoch on one, two and four nodes."""
    cluster = extent.cluster
    (kind,) = (each for each in PARALLELISMS.values() if not each.by_parts)
    rows: list[dict[str, Any]] = []
    for data_set in cluster.data_sets:
        for nodes in _COUNTS:
            epoch = cluster.epoch(data_set, kind, nodes=nodes, pipelined=False)
            rows.append(
                {
                    "dataset": data_set.name,
                    "nodes": nodes,
                    "workers": nodes * cluster.each,
                    "seconds": epoch.seconds,
                    **{f"{work.value}_seconds": epoch.parts[work] for work in Work},
                }
            )
    steps = [(before, behind) for before, behind in pairwise(rows) if before["dataset"] == behind["dataset"]]
    (dense,) = (row for row in rows if (row["dataset"], row["nodes"]) == (DENSEST, NODES))
    return Found(
        figures={
            "breakdown-sums": dense["sums_seconds"] / dense["seconds"],
            "breakdown-computing": max(_computing(behind) / _computing(before) for before, behind in steps),
            "breakdown-network": max(
                behind["network_seconds"] / before["network_seconds"] for before, behind in steps
            ),
            "breakdown-network-between": max(
                behind["network_seconds"] / before["network_seconds"]
                for before, behind in steps
                if before["nodes"] > 1
            ),
        },
        shown=[
            Shown(
                title="Fig. 8: seconds of an epoch of MixGCN-CPU without a pipeline",
                names=("data set", "workers", *(work.value for work in Work), "epoch"),
                rows=[
                    (
                        row["dataset"],
                        str(row["workers"]),
                        *(f"{row[f'{work.value}_seconds']:.3g}" for work in Work),
                        f"{row['seconds']:.3g}",
                    )
                    for row in rows
                ],
                notes=("eight workers are one node, whose GPUs have links of their own",),
            )
        ],
        tables={"breakdown.csv": rows},
        pictures={
            "breakdown.png": draw_stacks(
                {
                    data_set.name: {
                        work.value: [
                            row[f"{work.value}_seconds"] for row in rows if row["dataset"] == data_set.name
                        ]
                        for work in Work
                    }
                    for data_set in cluster.data_sets
                },
                names=[str(nodes * cluster.each) for nodes in _COUNTS],
                quick=extent.asked.quick,
            )
        },
    )


def _computing(row: dict[str, Any]) -> float:
    return float(row["sums_seconds"] + row["products_seconds"])
