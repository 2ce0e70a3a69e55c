"""What the proximity order does to accuracy (slides "Model Accuracy")."""

from __future__ import annotations

import statistics
from typing import Any

from simgnn.explore.reproduce.bgl.extent import Extent
from simgnn.explore.reproduce.found import Found, Shown
from simgnn.explore.reproduce.trained.paired import QUICK, WHOLE, Paired, train_paired
from simgnn.explore.reproduce.trained.pictures import draw_differences
from simgnn.explore.reproduce.trained.training import Ended
from simgnn.sampling.orders.mix import distances, excess
from simgnn.sampling.orders.order import Shuffled
from simgnn.sampling.orders.proximity import Proximity

SHUFFLED, FIVE, ENOUGH = "shuffled", "5 sequences", "enough sequences"
VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    SHUFFLED: {},
    FIVE: {"sampling": {"seed_order": "proximity", "sequences": 5}},
    ENOUGH: {"sampling": {"seed_order": "proximity", "sequences": 0}},
}
"""The last is BGL's order as it is judged; five sequences are those of the slides' drawn example."""
BAR = 0.005


def accuracy(extent: Extent) -> Found:
    """Train GraphSAGE with each order, for as many epochs, with each seed; the CPU trainer does it."""
    paired = train_paired(extent.to_train_on(), VARIANTS, QUICK if extent.quick else WHOLE, note=_order)
    lost = {variant: paired.lost(variant) for variant in (FIVE, ENOUGH)}
    generated = paired.lost(ENOUGH, real=False)
    figures = {"accuracy": max(lost[ENOUGH].values())}
    if generated:
        figures["accuracy-generated"] = max(generated.values())
    return Found(
        figures=figures,
        shown=[paired.shown("B-k: accuracy on test vertices, by order of the seeds"), _shown_mix(paired)],
        tables={"accuracy.csv": paired.rows},
        pictures={
            "accuracy.png": draw_differences(
                paired, title="BGL: accuracy in proximity order", bar=BAR, quick=extent.quick
            )
        },
        summary={"lost": {**lost, "generated": generated}},
    )


def _shown_mix(paired: Paired) -> Shown:
    """Why an order loses: how far its mini-batches are from the training vertices' mix of labels."""
    orders = paired.variants[1:]
    return Shown(
        title="B-k: distance of labels from the training vertices', over that of shuffled seeds, and sequences",
        names=(
            "graph",
            "seeds",
            *(f"{order}: {which}" for order in orders for which in ("one", "all lengths")),
            "sequences that are enough",
        ),
        rows=[
            (
                trained.name,
                str(trained.batch_size),
                *(
                    f"{statistics.mean(paired.noted(trained.name, order, key)):.2f}"
                    for order in orders
                    for key in ("label_distance", "label_excess")
                ),
                " ".join(map(str, paired.noted(trained.name, ENOUGH, "sequences"))),
            )
            for trained in paired.graphs
        ],
        notes=(
            "seeds: of a mini-batch; one: of single mini-batches; all lengths: mean of 1, 2, 4, ... together",
            "sequences: by seed of the training",
        ),
    )


def _order(ended: Ended) -> dict[str, Any]:
    """How many sequences there were, and how far labels are from the training vertices', over shuffled ones."""
    order, graph = ended.session.order, ended.session.graph
    training = ended.session.config.training
    shuffled = Shuffled(graph.train_seeds, batch_size=training.batch_size, seed=training.seed)
    found, by_chance = (distances(graph, each).mean(axis=0) for each in (order, shuffled))
    return {
        "sequences": order.sequences if isinstance(order, Proximity) else None,
        "label_distance": float(found[0] / by_chance[0]) if by_chance[0] else 1.0,
        "label_excess": excess(found, by_chance),
    }
