"""Rounds, and whether partitioning changes a mini-batch or a weight (3.3 and 4.2), counted on virtual ranks."""

from __future__ import annotations

from typing import Any

import numpy as np

from simgnn.data.graph import Graph
from simgnn.data.partition.methods import make_partition
from simgnn.distributed.collectives.traffic import Traffic
from simgnn.distributed.ownership import Ownership
from simgnn.explore.reproduce.fastsample.extent import MACHINES, Extent
from simgnn.explore.reproduce.fastsample.ranks import SAMPLERS, Setting, train_on_one_machine, train_on_ranks
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.model.model import ModelConfig

FANOUTS = (5, 4, 3, 2)
"""Seeds first; as many of them as there are layers."""
_HIDDEN, _PARTITION = 16, "blocks"


def exact(extent: Extent) -> Found:
    """Train vanilla, hybrid and on one machine, and compare rounds and bits."""
    rows: list[dict[str, Any]] = []
    for name, graph in extent.graphs():
        for machines in MACHINES:
            owners = make_partition(graph, method=_PARTITION, parts=machines, seed=1).owners
            ownership = Ownership(owners, machines)
            for layers in extent.layers:
                rows += _cases(name, _setting(graph, ownership, layers, extent.steps))
    vanilla = [row for row in rows if row["sampling"] == "vanilla"]
    hybrid = [row for row in rows if row["sampling"] == "hybrid"]
    figures = {
        "rounds-vanilla": _share([row["rounds"] == 2 * row["layers"] for row in vanilla]),
        "rounds-hybrid": _share([row["rounds"] == 2 for row in hybrid]),
        "identical-batches": _share([row["same_batches"] for row in rows]),
        "identical-weights": _share([row["same_weights"] for row in rows]),
    }
    return Found(
        figures=figures,
        shown=[_shown(rows)],
        tables={"rounds.csv": rows},
        summary={**figures, "cases": len(rows), "partition": _PARTITION},
    )


def _setting(graph: Graph, ownership: Ownership, layers: int, steps: int) -> Setting:
    assert graph.classes is not None, "a graph counts its classes"
    model = ModelConfig(
        kind="sage", layers=layers, hidden=_HIDDEN, features=graph.feature_width, classes=graph.classes
    )
    return Setting(graph=graph, ownership=ownership, model=model, fanouts=FANOUTS[:layers], steps=steps)


def _cases(name: str, setting: Setting) -> list[dict[str, Any]]:
    """A row for vanilla and one for hybrid."""
    one = train_on_one_machine(setting)
    rows = []
    for sampling in SAMPLERS:
        trained, traffic = train_on_ranks(setting, sampling)
        nothing = [Traffic()] * setting.ownership.ranks
        sample, features = traffic.get("sample", nothing), traffic["features"]
        steps = features[0].rounds // 2
        rows.append(
            {
                "graph": name,
                "machines": setting.ownership.ranks,
                "layers": setting.model.layers,
                "sampling": sampling,
                "minibatches": steps,
                "rounds": (sample[0].rounds + features[0].rounds) / steps,
                "sample_bytes": float(np.mean([each.sent for each in sample])) / steps,
                "feature_bytes": float(np.mean([each.sent for each in features])) / steps,
                "same_batches": trained.batches == one.batches,
                "same_weights": trained.weights == one.weights,
            }
        )
    return rows


def _share(cases: list[bool]) -> float:
    return sum(cases) / len(cases)


def _shown(rows: list[dict[str, Any]]) -> Shown:
    return Shown(
        title="F-d, F-g: rounds of a mini-batch, and bits beside one machine's",
        names=("graph", "machines", "layers", "sampling", "rounds", "sampling kB", "features kB", "same"),
        rows=[
            (
                row["graph"],
                str(row["machines"]),
                str(row["layers"]),
                row["sampling"],
                f"{row['rounds']:g}",
                f"{row['sample_bytes'] / 1e3:.1f}",
                f"{row['feature_bytes'] / 1e3:.1f}",
                "mini-batches, weights" if row["same_batches"] and row["same_weights"] else "no",
            )
            for row in rows
        ],
        left=(0, 3, 7),
        notes=(
            "rounds: of sampling and features; kB: what a rank sends to others for a mini-batch, the mean",
        ),
    )
