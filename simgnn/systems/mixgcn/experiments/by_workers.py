"""Memory of a rank (Fig. 9), what a forward pass sends (Fig. 10), and the busiest worker (Fig. 11), by workers.

Memory is of arrays of real trainings and of rows of partitions. Volume is counted on partitions, by a formula on
layouts, and by training, and it says from how many workers on columns and rows send less than parts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from simgnn.arrays import F64
from simgnn.data.graph import Graph
from simgnn.data.partition.partition import Partition
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.experiments.scale import RANDOM, Scale, model_of, needed_of_others, note_on_metis
from simgnn.systems.mixgcn.full_graph import GRADIENTS, LOSS
from simgnn.systems.mixgcn.layout import Layout, apart, length, paired
from simgnn.systems.mixgcn.parallelism import PARALLELISMS, Parallelism, train_by
from simgnn.systems.mixgcn.training import Training, exchanged_bytes, train
from simgnn.systems.papers.reproduce import Result
from simgnn.systems.tables import across
from simgnn.training.reports.charts import Drawing, Look, draw_lines

Line = list[tuple[int, float]]
"""Workers and a figure, fewest workers first."""


def in_parts(method: str) -> str:
    """What a part for each worker is called, by a partitioner."""
    return f"partition, {method}"


@dataclass(frozen=True)
class Lines:
    """Figures by graph and by how it is shared out, in the order in which these first came."""

    lines: dict[tuple[str, str], Line] = field(default_factory=dict)

    def add(self, graph: str, system: str, workers: int, figure: float) -> None:
        """Of one number of workers; fewer come first."""
        self.lines.setdefault((graph, system), []).append((workers, figure))

    def rows(self, figure: str) -> list[dict[str, Any]]:
        """A row for each figure, called so, for CSV."""
        return [
            {"graph": graph, "system": system, "workers": workers, figure: value}
            for (graph, system), line in self.lines.items()
            for workers, value in line
        ]

    def of(self, *systems: str) -> Iterator[Line]:
        """Those of some ways to share a graph out, of all graphs."""
        return (line for (_, system), line in self.lines.items() if system in systems)

    def picture(self, y: str, *, note: str, unit: float = 1.0, logarithmic: str = "xy") -> Drawing:
        """A panel for each graph, PNG.

        Parameters
        ----------
        y
            What the axis says.
        note
            Above everything.
        unit
            By which figures are divided.
        logarithmic
            See `Look`.
        """
        panels: dict[str, dict[str, Line]] = {}
        for (graph, system), line in self.lines.items():
            panels.setdefault(graph, {})[system] = [(workers, figure / unit) for workers, figure in line]
        return draw_lines(panels, Look(x="workers", y=y, logarithmic=logarithmic, legend=3, note=note))


MEASURED = "digits"
COLUMNS_AND_ROWS = "MixGCN"


def memory(scale: Scale) -> Result:
    """Train on digits and count arrays; of partitions count rows: a part's own, and those that it gets from others."""
    held, graph_bytes = Lines(), 0
    graph = scale.graphs()[MEASURED]
    for workers in scale.measured:
        # Features, results and masks alone: the adjacency matrix is on every rank (3.1.2), and said apart.
        layout = paired(graph.vertices, workers=workers)
        results = InProcess(workers).run(train, Training(graph=graph, model=model_of(graph), layout=layout))
        held.add(MEASURED, COLUMNS_AND_ROWS, workers, max(each.feature_bytes for each in results))
        graph_bytes = max(each.graph_bytes for each in results)
    for name, kind in PARALLELISMS.items():
        if kind.by_parts:
            for workers in scale.measured[1:]:
                held.add(MEASURED, trained_by(kind), workers, _most(scale, name, kind, workers))
    for name, other in scale.graphs().items():
        width = sum(model_of(other).widths)
        for method in scale.methods:
            for workers in scale.workers:
                partition = scale.partition(name, method, workers)
                own = np.bincount(partition.owners, minlength=workers)
                # A rank keeps the rows that it gets of others for its backward pass: every layer's, as wide as the
                # layer.
                rows = int((own + needed_of_others(other, partition)).max())
                held.add(name, in_parts(method), workers, 4 * width * rows)
    slopes = {key: slope_of(line) for key, line in held.lines.items()}
    best = in_parts(scale.methods[0])
    return Result(
        figures={
            "memory": slopes[MEASURED, COLUMNS_AND_ROWS],
            "memory-partition": max(slope_of(line) for line in held.of(best)),
            "memory-less": less_than(
                held.lines[MEASURED, COLUMNS_AND_ROWS],
                list(held.of(*(trained_by(kind) for kind in PARALLELISMS.values() if kind.by_parts))),
            ),
        },
        rows={
            "memory.csv": [
                {**row, "graph_bytes": graph_bytes if row["system"] == COLUMNS_AND_ROWS else None}
                for row in held.rows("rank_bytes")
            ],
            "ends": [
                {
                    "graph": name,
                    "system": system,
                    "fewest": line[0][0],
                    "fewest_bytes": line[0][1],
                    "most": line[-1][0],
                    "most_bytes": line[-1][1],
                    "slope": slopes[name, system],
                }
                for (name, system), line in held.lines.items()
            ],
        },
        said={"graph_bytes": graph_bytes, "graph": MEASURED, "metis": note_on_metis()},
        pictures={"memory.png": held.picture("MB of the fullest rank", note=scale.asked.note, unit=1e6)},
        summary={f"{name}, {system}": slope for (name, system), slope in slopes.items()},
    )


def trained_by(kind: Parallelism) -> str:
    """What a baseline that is really trained, like MixGCN, is called."""
    return f"{kind.title}, trained"


def _most(scale: Scale, name: str, kind: Parallelism, workers: int) -> int:
    """Bytes of the fullest rank; the second epoch has what ranks keep of the first."""
    graph = scale.graphs()[MEASURED]
    method = scale.methods[0] if kind.cuts else RANDOM
    training = kind.training(
        graph=graph,
        model=model_of(graph),
        partition=scale.partition(MEASURED, method, workers),
        epochs=2,
    )
    return max(each.feature_bytes for each in InProcess(workers).run(train_by, name, training))


def less_than(ours: Line, others: list[Line]) -> float:
    """Part of others' figures, by number of workers, that ours is below."""
    by_workers = dict(ours)
    below = [by_workers[workers] < figure for line in others for workers, figure in line]
    return sum(below) / len(below)


def slope_of(line: Line) -> float:
    """Slope of the logarithm of bytes by that of workers."""
    workers, counts = zip(*line, strict=True)
    # -1 is what the paper draws for MixGCN: twice the workers, half of the bytes.
    return float(np.polyfit(np.log(workers), np.log(counts), 1)[0])


PAIRS, APART, BROADCAST = "MixGCN, pairs", "MixGCN, apart", "broadcast"


def volume(scale: Scale) -> Result:
    """Count on partitions, by the formula on layouts; and on digits by training, which must agree to the byte."""
    sent = sent_by_workers(scale)
    numbers = {name: 4 * graph.vertices * _columns(graph) for name, graph in scale.graphs().items()}
    crossings = {
        (name, method): crossing(sent.lines[name, PAIRS], sent.lines[name, in_parts(method)])
        for name in scale.graphs()
        for method in scale.methods
    }
    best = scale.methods[0]
    below = [crossings[name, best] is not None for name in scale.graphs()]
    growth = min(
        # Two parts without an edge between them send nothing.
        later / earlier if earlier else math.inf
        for line in sent.of(*map(in_parts, scale.methods))
        for (_, earlier), (_, later) in pairwise(line)
    )
    difference, constant = measured(scale)
    rows = [
        {**row, "rows_per_vertex": row["forward_bytes"] / numbers[row["graph"]]}
        for row in sent.rows("forward_bytes")
    ]
    from_workers = {
        name: {method: crossings[name, method] for method in scale.methods} for name in scale.graphs()
    }
    return Result(
        figures={
            "volume-counted": difference,
            "volume-apart": constant,
            "volume-below": sum(below) / len(below),
            **({"volume-partition": growth} if math.isfinite(growth) else {}),
        },
        rows={
            "volume.csv": rows,
            "by workers": across(rows, ("graph", "system"), "workers", "rows_per_vertex"),
            "crossings": [{"graph": name, **each} for name, each in from_workers.items()],
        },
        said={"metis": note_on_metis()},
        pictures={"volume.png": sent.picture("MB of a forward pass", note=scale.asked.note, unit=1e6)},
        summary={"from_workers": from_workers},
    )


def sent_by_workers(scale: Scale) -> Lines:
    """Bytes of a forward pass."""
    sent = Lines()
    for name, graph in scale.graphs().items():
        model, columns = model_of(graph), _columns(graph)
        for workers in scale.workers:
            groups = apart(graph.vertices, aggregators=workers, updaters=workers)
            pairs = paired(graph.vertices, workers=workers)
            sent.add(name, PAIRS, workers, forward_bytes(model, pairs))
            sent.add(name, APART, workers, forward_bytes(model, groups))
            # Every rank gives its rows to m - 1 others, needed or not.
            sent.add(name, BROADCAST, workers, 4 * (workers - 1) * graph.vertices * columns)
            for method in scale.methods:
                remote = needed_of_others(graph, scale.partition(name, method, workers)).sum()
                sent.add(name, in_parts(method), workers, 4 * int(remote) * columns)
    return sent


def _columns(graph: Graph) -> int:
    """Of all layers' inputs."""
    return sum(model_of(graph).widths[:-1])


def forward_bytes(model: ModelConfig, layout: Layout) -> int:
    """What a forward pass sends."""
    phases = exchanged_bytes(model, layout)
    return sum(phases[f"forward {layer}"] for layer in range(model.layers))


def crossing(pairs: Line, parts: Line) -> int | None:
    """The number of workers from which on pairs send less than parts, of those that were counted."""
    found = None
    # From the most workers downwards: from the crossing on pairs must send less at every number.
    for (workers, ours), (_, theirs) in reversed(list(zip(pairs, parts, strict=True))):
        if ours >= theirs:
            break
        found = workers
    return found


def measured(scale: Scale) -> tuple[float, float]:
    """Train for an epoch: the largest difference of counts from the formula; largest over smallest count apart."""
    graph = scale.graphs()[MEASURED]
    model = model_of(graph)
    differences, counts = [], []
    for workers in scale.measured[1:]:
        for layout in (
            paired(graph.vertices, workers=workers),
            apart(graph.vertices, aggregators=workers, updaters=workers),
        ):
            group = InProcess(layout.ranks)
            group.run(train, Training(graph=graph, model=model, layout=layout))
            sent = {phase: int(each.sent.sum()) for phase, each in group.totals().items()}
            exchanged = sum(count for phase, count in sent.items() if phase not in (LOSS, GRADIENTS))
            differences.append(abs(exchanged - sum(exchanged_bytes(model, layout).values())))
        counts.append(exchanged)
    return float(max(differences)), max(counts) / min(counts)


SUMS, PRODUCTS = "MixGCN, sums", "MixGCN, products"


def balance(scale: Scale) -> Result:
    """Count operations: MixGCN's sums by columns and products by rows, and of partitions both by parts."""
    found = Lines()
    excess = 0.0
    for name, graph in scale.graphs().items():
        model = model_of(graph)
        for workers in scale.workers:
            layout = paired(graph.vertices, workers=workers)
            found.add(name, SUMS, workers, largest_over_mean(sums_of(layout, graph, model)))
            found.add(name, PRODUCTS, workers, largest_over_mean(products_of(layout, model)))
            for method in scale.methods:
                partition = scale.partition(name, method, workers)
                ratio = largest_over_mean(work_of_parts(graph, model, partition))
                found.add(name, in_parts(method), workers, ratio)
            excess = max(excess, *(over_bound(layout, width) for width in model.widths[:-1]))
    best, rows = in_parts(scale.methods[0]), found.rows("largest_over_mean")
    return Result(
        figures={
            "balance-bound": excess,
            "balance": max(line[-1][1] for line in found.of(SUMS, PRODUCTS)),
            "balance-partition": max(line[-1][1] for line in found.of(best)),
        },
        rows={
            "balance.csv": rows,
            "by workers": across(rows, ("graph", "system"), "workers", "largest_over_mean"),
        },
        said={"metis": note_on_metis()},
        pictures={"balance.png": found.picture("largest over mean", note=scale.asked.note, logarithmic="x")},
    )


def largest_over_mean(work: F64) -> float:
    """1 is even."""
    return float(work.max() / work.mean())


def sums_of(layout: Layout, graph: Graph, model: ModelConfig) -> F64:
    """Additions of each aggregation worker in all layers: arcs and self-loops by its columns."""
    edges = graph.edges + graph.vertices
    columns = [
        sum(length(layout.columns(rank, width)) for width in model.widths[:-1]) for rank in layout.aggregators
    ]
    return edges * np.array(columns, np.float64)


def products_of(layout: Layout, model: ModelConfig) -> F64:
    """Multiplications of each update worker in all layers."""
    of_row = sum(inputs * outputs for inputs, outputs in pairwise(model.widths))
    return of_row * np.array([length(layout.rows(rank)) for rank in layout.updaters], np.float64)


def work_of_parts(graph: Graph, model: ModelConfig, partition: Partition) -> F64:
    """Operations of each part: ``deg(v) d + d d'`` for each vertex and layer (section 7), self-loops as neighbours."""
    work = np.zeros(graph.vertices)
    for inputs, outputs in pairwise(model.widths):
        # Section 7's count of a vertex: additions over its neighbours, products of its row.
        work += (graph.in_degrees + 1.0) * inputs + inputs * outputs
    return np.bincount(partition.owners, weights=work, minlength=partition.parts).astype(np.float64)


def over_bound(layout: Layout, width: int) -> float:
    """A layer's largest share of columns over the mean, over 1 + 1 / floor(d / m); 0 where workers outnumber it."""
    workers = len(layout.aggregators)
    if workers > width:
        return 0.0
    shares = np.array([length(layout.columns(rank, width)) for rank in layout.aggregators], np.float64)
    return largest_over_mean(shares) / (1 + 1 / (width // workers))
