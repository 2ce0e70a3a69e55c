"""What the proximity order does to accuracy (slides "Model Accuracy")."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path
from typing import Any

from simgnn.config import load_config
from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.reproduce.bgl.extent import Extent
from simgnn.reproduce.found import Found, Shown
from simgnn.train import train

ORDERS = ("shuffled", "proximity")
BATCH, HIDDEN = 64, 64


def accuracy(extent: Extent) -> Found:
    """Train GraphSAGE with both orders, for as many epochs, with each seed; the CPU trainer does it."""
    chosen = extent.to_train_on()
    rows = [
        {
            "graph": name,
            "dataset": data,
            "order": order,
            "seed": seed,
            "accuracy": _trained(data, order, seed, extent),
        }
        for name, data in chosen.items()
        for seed in range(extent.seeds)
        for order in ORDERS
    ]
    means = {
        (name, order): _mean([row for row in rows if (row["graph"], row["order"]) == (name, order)])
        for name in chosen
        for order in ORDERS
    }
    lost = {name: means[name, ORDERS[0]] - means[name, ORDERS[1]] for name in chosen}
    return Found(
        figures={"accuracy": max(lost.values())},
        shown=[
            Shown(
                title=f"B-k: accuracy on test vertices, mean of {extent.seeds} seeds",
                names=("graph", *ORDERS, "lost", "spread of seeds"),
                rows=[
                    (
                        name,
                        *(f"{means[name, order]:.2%}" for order in ORDERS),
                        f"{100 * lost[name]:+.2f} points",
                        f"{100 * _spread([row for row in rows if row['graph'] == name]):.2f} points",
                    )
                    for name in chosen
                ],
                notes=(
                    f"equal epochs, at least {extent.epochs}, and at least {extent.steps} mini-batches",
                    "spread: standard deviation over seeds, the larger of both orders",
                ),
            )
        ],
        tables={"accuracy.csv": rows},
        summary={"lost": lost},
    )


def _trained(data: str, order: str, seed: int, extent: Extent) -> float:
    graph = load_dataset(data)
    batches = -(-int(graph.train_mask.sum()) // BATCH)
    config = load_config().replace_all(
        {
            "model": {"kind": "sage", "hidden": HIDDEN},
            "sampling": {"fanout": (10, 5), "seed_order": order},
            "training": {
                "dataset": data,
                "batch_size": BATCH,
                "epochs": max(extent.epochs, -(-extent.steps // max(batches, 1))),
                "accelerators": 0,
                "seed": seed,
            },
        }
    )
    with tempfile.TemporaryDirectory() as folder:
        summary = train(config, output=Path(folder) / "run", graph=graph).summary
    score = None if summary is None else summary["test_accuracy"]
    if score is None:
        raise InputError("data set must have classes and test vertices, not other labels", source=data)
    return float(score)


def _mean(rows: list[dict[str, Any]]) -> float:
    return math.fsum(row["accuracy"] for row in rows) / len(rows)


def _spread(rows: list[dict[str, Any]]) -> float:
    spreads = []
    for order in ORDERS:
        own = [row for row in rows if row["order"] == order]
        mean = _mean(own)
        spreads.append(math.sqrt(math.fsum((row["accuracy"] - mean) ** 2 for row in own) / len(own)))
    return max(spreads)
