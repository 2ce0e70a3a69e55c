"""Fig. 10: what a forward pass sends, by workers, and from how many on columns and rows send less than parts."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from simgnn.distributed.collectives.in_process import InProcess
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.mixgcn.compared import Line, Lines, Way, in_parts
from simgnn.explore.reproduce.mixgcn.extent import Extent, model_of, needed_of_others, notes_on_metis
from simgnn.explore.reproduce.mixgcn.pictures import draw_lines
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.layout import Layout, apart, paired
from simgnn.systems.mixgcn.training import GRADIENTS, LOSS, Training, exchanged_bytes, train

if TYPE_CHECKING:
    from simgnn.data.graph import Graph

PAIRS, APART, BROADCAST = Way(title="MixGCN, pairs"), Way(title="MixGCN, apart"), Way(title="broadcast")
MEASURED = "digits"


def volume(extent: Extent) -> Found:
    """Count on partitions, by the formula on layouts; and on digits by training, which must agree to the byte."""
    sent = sent_by_workers(extent)
    numbers = {name: 4 * graph.vertices * _columns(graph) for name, graph in extent.graphs().items()}
    crossings = {
        (name, method): crossing(sent.of(name, PAIRS), sent.of(name, in_parts(method)))
        for name in extent.graphs()
        for method in extent.methods
    }
    best = extent.methods[0]
    below = [crossings[name, best] is not None for name in extent.graphs()]
    growth = min(
        # Two parts without an edge between them send nothing.
        later / earlier if earlier else math.inf
        for line in sent.in_parts()
        for (_, earlier), (_, later) in pairwise(line)
    )
    difference, constant = measured(extent)
    return Found(
        figures={
            "volume-counted": difference,
            "volume-apart": constant,
            "volume-below": sum(below) / len(below),
            **({"volume-partition": growth} if math.isfinite(growth) else {}),
        },
        shown=[
            Shown(
                title="Fig. 10: rows that a layer's forward pass sends, over all vertices",
                names=("graph", "system", *(str(workers) for workers in extent.workers)),
                rows=[
                    (name, way.title, *(f"{count / numbers[name]:.2f}" for _, count in line))
                    for (name, way), line in sent.lines.items()
                ],
                left=(0, 1),
                notes=notes_on_metis(),
            ),
            Shown(
                title="From how many workers on pairs send less than the partition",
                names=("graph", *extent.methods),
                rows=[
                    (name, *(str(crossings[name, method] or "never") for method in extent.methods))
                    for name in extent.graphs()
                ],
            ),
        ],
        tables={
            "volume.csv": [
                {
                    "graph": name,
                    "system": way.title,
                    "workers": workers,
                    "forward_bytes": count,
                    "rows_per_vertex": count / numbers[name],
                }
                for (name, way), line in sent.lines.items()
                for workers, count in line
            ]
        },
        pictures={
            "volume.png": draw_lines(sent.drawn(1e6), ylabel="MB of a forward pass", quick=extent.asked.quick)
        },
        summary={
            "from_workers": {
                name: {method: crossings[name, method] for method in extent.methods}
                for name in extent.graphs()
            }
        },
    )


def sent_by_workers(extent: Extent) -> Lines:
    """Bytes of a forward pass."""
    sent = Lines()
    for name, graph in extent.graphs().items():
        model, columns = model_of(graph), _columns(graph)
        for workers in extent.workers:
            groups = apart(graph.vertices, aggregators=workers, updaters=workers)
            pairs = paired(graph.vertices, workers=workers)
            sent.add(name, PAIRS, workers, forward_bytes(model, pairs))
            sent.add(name, APART, workers, forward_bytes(model, groups))
            sent.add(name, BROADCAST, workers, 4 * (workers - 1) * graph.vertices * columns)
            for method in extent.methods:
                remote = needed_of_others(graph, extent.partition(name, method, workers)).sum()
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
    for (workers, ours), (_, theirs) in reversed(list(zip(pairs, parts, strict=True))):
        if ours >= theirs:
            break
        found = workers
    return found


def measured(extent: Extent) -> tuple[float, float]:
    """Train for an epoch: the largest difference of counts from the formula; largest over smallest count apart."""
    graph = extent.graphs()[MEASURED]
    model = model_of(graph)
    differences, counts = [], []
    for workers in extent.measured[1:]:
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
