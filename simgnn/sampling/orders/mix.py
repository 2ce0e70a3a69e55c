"""How far mini-batches' labels are from the training vertices', and how many sequences bring them near enough.

The slides of BGL say that SGD bears an order that is not quite at random, and that several sequences and their shifts
make it so; how many sequences that takes they leave open. Here it follows from the labels: mini-batches of the shuffled
order differ from the training vertices by chance, and those in proximity order shall not differ by more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.data.labels import LABELS
from simgnn.sampling.orders.shuffled import Shuffled

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.sampling.orders.order import SeedOrder
    from simgnn.sampling.orders.proximity import Proximity

EPOCHS = 4
"""Whose mini-batches are looked at: with one alone, chance would decide where there are few."""


def distance(graph: Graph, order: SeedOrder, *, epochs: int = EPOCHS) -> float:
    """Mean distance of a seed's mini-batch from all training vertices.

    Parameters
    ----------
    graph
    order
        Of its training vertices.
    epochs
        From 0 on.

    Returns
    -------
    Of classes the total variation: from 0, where each mini-batch has every class in the same part as the training
    vertices, to almost 1. Of other labels half the sum of what their means differ by.
    """
    kind = LABELS[graph.task]
    outputs = kind.outputs(graph.labels, graph.classes)
    whole = kind.means(graph.labels[graph.train_mask], outputs)
    total, seeds = 0.0, 0
    for epoch in range(epochs):
        for batch in order.batches(epoch):
            means = kind.means(graph.labels[batch], outputs)
            total += len(batch) * float(np.abs(means - whole).sum()) / 2
            seeds += len(batch)
    return total / max(1, seeds)


def enough_sequences(graph: Graph, order: Proximity) -> int:
    """The first of 1, 2, 4, ... sequences with which mini-batches are as near the training vertices as shuffled ones.

    Parameters
    ----------
    graph
    order
        Its mini-batches' size and its seed count, and its roots are drawn.

    Returns
    -------
    The number of training vertices, which makes an order at random, where no smaller number is enough.
    """
    most = len(order.train_ids)
    shuffled = Shuffled(order.train_ids, batch_size=order.batch_size, seed=order.seed)
    by_chance = distance(graph, shuffled)
    sequences = 1
    while sequences < most and distance(graph, order.with_sequences(sequences)) > by_chance:
        sequences *= 2
    return min(sequences, most)
