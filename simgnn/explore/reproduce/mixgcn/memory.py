"""Fig. 9: memory of features on a rank, by workers."""

from __future__ import annotations

import numpy as np

from simgnn.distributed.collectives.in_process import InProcess
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.mixgcn.compared import Line, Lines, Way, in_parts
from simgnn.explore.reproduce.mixgcn.extent import RANDOM, Extent, model_of, needed_of_others, notes_on_metis
from simgnn.explore.reproduce.mixgcn.pictures import draw_lines
from simgnn.systems.mixgcn.layout import paired
from simgnn.systems.mixgcn.parallelism import PARALLELISMS, Parallelism, train_by
from simgnn.systems.mixgcn.training import Training, train

MEASURED = "digits"
COLUMNS_AND_ROWS = Way(title="MixGCN")


def memory(extent: Extent) -> Found:
    """Train on digits and count arrays; of partitions count rows: a part's own, and those that it gets of others."""
    held, graph_bytes = Lines(), 0
    graph = extent.graphs()[MEASURED]
    for workers in extent.measured:
        layout = paired(graph.vertices, workers=workers)
        results = InProcess(workers).run(train, Training(graph=graph, model=model_of(graph), layout=layout))
        held.add(MEASURED, COLUMNS_AND_ROWS, workers, max(each.feature_bytes for each in results))
        graph_bytes = max(each.graph_bytes for each in results)
    for name, kind in PARALLELISMS.items():
        if kind.by_parts:
            for workers in extent.measured[1:]:
                held.add(MEASURED, trained_by(kind), workers, _most(extent, name, kind, workers))
    for name, other in extent.graphs().items():
        width = sum(model_of(other).widths)
        for method in extent.methods:
            for workers in extent.workers:
                partition = extent.partition(name, method, workers)
                own = np.bincount(partition.owners, minlength=workers)
                rows = int((own + needed_of_others(other, partition)).max())
                held.add(name, in_parts(method), workers, 4 * width * rows)
    slopes = {key: slope_of(line) for key, line in held.lines.items()}
    best = in_parts(extent.methods[0])
    return Found(
        figures={
            "memory": slopes[MEASURED, COLUMNS_AND_ROWS],
            "memory-partition": max(slope_of(line) for line in held.by_way(best)),
            "memory-less": less_than(
                held.of(MEASURED, COLUMNS_AND_ROWS),
                list(held.by_way(*(trained_by(kind) for kind in PARALLELISMS.values() if kind.by_parts))),
            ),
        },
        shown=[
            Shown(
                title="Fig. 9: bytes of features, results and masks on the fullest rank, without the graph",
                names=("graph", "system", "fewest workers", "MB", "most workers", "MB", "slope"),
                rows=[
                    (name, way.title, *_ends(line), f"{slopes[name, way]:.2f}")
                    for (name, way), line in held.lines.items()
                ],
                left=(0, 1),
                notes=(
                    f"slope: of the logarithms; the graph itself takes {graph_bytes / 1e6:.2f} MB"
                    f" on each rank on {MEASURED}",
                    *notes_on_metis(),
                ),
            )
        ],
        tables={
            "memory.csv": [
                {
                    "graph": name,
                    "system": way.title,
                    "workers": workers,
                    "rank_bytes": count,
                    "graph_bytes": graph_bytes if way is COLUMNS_AND_ROWS else None,
                }
                for (name, way), line in held.lines.items()
                for workers, count in line
            ]
        },
        pictures={
            "memory.png": draw_lines(
                held.drawn(1e6), ylabel="MB of the fullest rank", quick=extent.asked.quick
            )
        },
        summary={f"{name}, {way.title}": slope for (name, way), slope in slopes.items()},
    )


def trained_by(kind: Parallelism) -> Way:
    """A baseline that is really trained, like MixGCN."""
    return Way(title=f"{kind.title}, trained")


def _most(extent: Extent, name: str, kind: Parallelism, workers: int) -> int:
    """Bytes of the fullest rank; the second epoch has what ranks keep of the first."""
    graph = extent.graphs()[MEASURED]
    method = extent.methods[0] if kind.cuts else RANDOM
    training = kind.training(
        graph=graph,
        model=model_of(graph),
        partition=extent.partition(MEASURED, method, workers),
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
    return float(np.polyfit(np.log(workers), np.log(counts), 1)[0])


def _ends(line: Line) -> tuple[str, ...]:
    return tuple(
        text for workers, count in (line[0], line[-1]) for text in (str(workers), f"{count / 1e6:.2f}")
    )
