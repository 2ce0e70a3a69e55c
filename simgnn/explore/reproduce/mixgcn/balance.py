"""Fig. 11: operations of the busiest worker over the mean, by workers."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from simgnn.data.graph import Graph
from simgnn.data.partition.partition import Partition
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.mixgcn.compared import Lines, Way, in_parts
from simgnn.explore.reproduce.mixgcn.extent import Extent, model_of, notes_on_metis
from simgnn.explore.reproduce.mixgcn.pictures import draw_lines
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.layout import Layout, length, paired

SUMS, PRODUCTS = Way(title="MixGCN, sums"), Way(title="MixGCN, products")


def balance(extent: Extent) -> Found:
    """Count operations: MixGCN's sums by columns and products by rows, and of partitions both by parts."""
    found = Lines()
    excess = 0.0
    for name, graph in extent.graphs().items():
        model = model_of(graph)
        for workers in extent.workers:
            layout = paired(graph.vertices, workers=workers)
            found.add(name, SUMS, workers, largest_over_mean(sums_of(layout, graph, model)))
            found.add(name, PRODUCTS, workers, largest_over_mean(products_of(layout, model)))
            for method in extent.methods:
                partition = extent.partition(name, method, workers)
                ratio = largest_over_mean(work_of_parts(graph, model, partition))
                found.add(name, in_parts(method), workers, ratio)
            excess = max(excess, *(over_bound(layout, width) for width in model.widths[:-1]))
    best = in_parts(extent.methods[0])
    return Found(
        figures={
            "balance-bound": excess,
            "balance": max(line[-1][1] for line in found.by_way(SUMS, PRODUCTS)),
            "balance-partition": max(line[-1][1] for line in found.by_way(best)),
        },
        shown=[
            Shown(
                title="Fig. 11: operations of the busiest worker over the mean",
                names=("graph", "system", *(str(workers) for workers in extent.workers)),
                rows=[
                    (name, way.title, *(f"{ratio:.3f}" for _, ratio in line))
                    for (name, way), line in found.lines.items()
                ],
                left=(0, 1),
                notes=notes_on_metis(),
            )
        ],
        tables={
            "balance.csv": [
                {"graph": name, "system": way.title, "workers": workers, "largest_over_mean": ratio}
                for (name, way), line in found.lines.items()
                for workers, ratio in line
            ]
        },
        pictures={
            "balance.png": draw_lines(
                found.drawn(), ylabel="largest over mean", quick=extent.asked.quick, logarithmic=False
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
