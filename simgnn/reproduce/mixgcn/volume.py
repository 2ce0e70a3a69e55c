"""Fig. 10: what a forward pass sends, by workers, and from how many on columns and rows send less than parts."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from simgnn.communicator.in_process import InProcess
from simgnn.model.model import ModelConfig
from simgnn.reproduce.found import Found, Shown
from simgnn.reproduce.mixgcn.extent import Extent, model_of, needed_of_others, notes_on_metis
from simgnn.reproduce.mixgcn.pictures import draw_lines
from simgnn.systems.mixgcn.layout import Layout, apart, paired
from simgnn.systems.mixgcn.training import GRADIENTS, LOSS, Training, exchanged_bytes, train

PAIRS, APART, BROADCAST = "MixGCN, pairs", "MixGCN, apart", "broadcast"
MEASURED = "digits"


def volume(extent: Extent) -> Found:
    """Count on partitions, by the formula on layouts; and on digits by training, which must agree to the byte."""
    rows = sent_by_workers(extent)
    lines = {
        key: [(row["workers"], row["forward_bytes"]) for row in rows if (row["graph"], row["system"]) == key]
        for key in dict.fromkeys((row["graph"], row["system"]) for row in rows)
    }
    crossings = {
        (name, method): crossing(lines[name, PAIRS], lines[name, f"partition, {method}"])
        for name in extent.graphs()
        for method in extent.methods
    }
    best = extent.methods[0]
    below = [crossings[name, best] is not None for name in extent.graphs()]
    growth = min(
        # Two parts without an edge between them send nothing.
        later / earlier if earlier else math.inf
        for (_, system), line in lines.items()
        if system.startswith("partition")
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
                    (*key, *(f"{row['rows_per_vertex']:.2f}" for row in rows if _key(row) == key))
                    for key in lines
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
        tables={"volume.csv": rows},
        pictures={
            "volume.png": draw_lines(
                {key: [(workers, count / 1e6) for workers, count in line] for key, line in lines.items()},
                ylabel="MB of a forward pass",
                quick=extent.asked.quick,
            )
        },
        summary={
            "from_workers": {
                name: {method: crossings[name, method] for method in extent.methods}
                for name in extent.graphs()
            }
        },
    )


def sent_by_workers(extent: Extent) -> list[dict[str, Any]]:
    """Bytes of each graph, system and number of workers: rows of the table."""
    rows: list[dict[str, Any]] = []
    for name, graph in extent.graphs().items():
        widths = model_of(graph).widths[:-1]
        for workers in extent.workers:
            sent = {
                PAIRS: forward_bytes(model_of(graph), paired(graph.vertices, workers=workers)),
                APART: forward_bytes(
                    model_of(graph), apart(graph.vertices, aggregators=workers, updaters=workers)
                ),
                BROADCAST: 4 * (workers - 1) * graph.vertices * sum(widths),
            }
            for method in extent.methods:
                remote = needed_of_others(graph, extent.partition(name, method, workers)).sum()
                sent[f"partition, {method}"] = 4 * int(remote) * sum(widths)
            rows += [
                {
                    "graph": name,
                    "system": system,
                    "workers": workers,
                    "forward_bytes": count,
                    "rows_per_vertex": count / (4 * graph.vertices * sum(widths)),
                }
                for system, count in sent.items()
            ]
    return rows


def _key(row: dict[str, Any]) -> tuple[str, str]:
    return row["graph"], row["system"]


def forward_bytes(model: ModelConfig, layout: Layout) -> int:
    """What a forward pass sends."""
    phases = exchanged_bytes(model, layout)
    return sum(count for phase, count in phases.items() if phase.startswith("forward"))


def crossing(pairs: list[tuple[int, int]], parts: list[tuple[int, int]]) -> int | None:
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
