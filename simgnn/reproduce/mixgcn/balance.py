"""Fig. 11: operations of the busiest worker over the mean, by workers."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.data.graph import Graph
from simgnn.model.model import ModelConfig
from simgnn.partition.partition import Partition
from simgnn.reproduce.found import Found, Shown
from simgnn.reproduce.mixgcn.extent import Extent, model_of, notes_on_metis
from simgnn.reproduce.mixgcn.pictures import draw_lines
from simgnn.systems.mixgcn.layout import Layout, length, paired

SUMS, PRODUCTS = "MixGCN, sums", "MixGCN, products"


def balance(extent: Extent) -> Found:
    """Count operations: MixGCN's sums by columns and products by rows, and of partitions both by parts."""
    rows: list[dict[str, Any]] = []
    excess = 0.0
    for name, graph in extent.graphs().items():
        model = model_of(graph)
        for workers in extent.workers:
            layout = paired(graph.vertices, workers=workers)
            ratios = {
                SUMS: largest_over_mean(sums_of(layout, graph, model)),
                PRODUCTS: largest_over_mean(products_of(layout, model)),
            }
            for method in extent.methods:
                partition = extent.partition(name, method, workers)
                ratios[f"partition, {method}"] = largest_over_mean(work_of_parts(graph, model, partition))
            rows += [
                {"graph": name, "system": system, "workers": workers, "largest_over_mean": ratio}
                for system, ratio in ratios.items()
            ]
            excess = max(excess, *(over_bound(layout, width) for width in model.widths[:-1]))
    lines = {
        key: [
            (row["workers"], row["largest_over_mean"]) for row in rows if (row["graph"], row["system"]) == key
        ]
        for key in dict.fromkeys((row["graph"], row["system"]) for row in rows)
    }
    best = f"partition, {extent.methods[0]}"
    return Found(
        figures={
            "balance-bound": excess,
            "balance": max(line[-1][1] for (_, system), line in lines.items() if system in (SUMS, PRODUCTS)),
            "balance-partition": max(line[-1][1] for (_, system), line in lines.items() if system == best),
        },
        shown=[
            Shown(
                title="Fig. 11: operations of the busiest worker over the mean",
                names=("graph", "system", *(str(workers) for workers in extent.workers)),
                rows=[(*key, *(f"{ratio:.3f}" for _, ratio in line)) for key, line in lines.items()],
                left=(0, 1),
                notes=notes_on_metis(),
            )
        ],
        tables={"balance.csv": rows},
        pictures={
            "balance.png": draw_lines(
                lines, ylabel="largest over mean", quick=extent.asked.quick, logarithmic=False
            )
        },
    )


def largest_over_mean(work: NDArray[np.float64]) -> float:
    """1 is even."""
    return float(work.max() / work.mean())


def sums_of(layout: Layout, graph: Graph, model: ModelConfig) -> NDArray[np.float64]:
    """Additions of each aggregation worker in all layers: arcs and self-loops by its columns."""
    edges = graph.edges + graph.vertices
    columns = [
        sum(length(layout.columns(rank, width)) for width in model.widths[:-1]) for rank in layout.aggregators
    ]
    return edges * np.array(columns, np.float64)


def products_of(layout: Layout, model: ModelConfig) -> NDArray[np.float64]:
    """Multiplications of each update worker in all layers."""
    of_row = sum(before * behind for before, behind in pairwise(model.widths))
    return of_row * np.array([length(layout.rows(rank)) for rank in layout.updaters], np.float64)


def work_of_parts(graph: Graph, model: ModelConfig, partition: Partition) -> NDArray[np.float64]:
    """Operations of each part: ``deg(v) d + d d'`` for each vertex and layer (section 7), self-loops as neighbours."""
    work = np.zeros(graph.vertices)
    for before, behind in pairwise(model.widths):
        work += (graph.in_degrees + 1.0) * before + before * behind
    return np.bincount(partition.owners, weights=work, minlength=partition.parts).astype(np.float64)


def over_bound(layout: Layout, width: int) -> float:
    """A layer's largest share of columns over the mean, over 1 + 1 / floor(d / m); 0 where workers outnumber it."""
    workers = len(layout.aggregators)
    if workers > width:
        return 0.0
    shares = np.array([length(layout.columns(rank, width)) for rank in layout.aggregators], np.float64)
    return largest_over_mean(shares) / (1 + 1 / (width // workers))
