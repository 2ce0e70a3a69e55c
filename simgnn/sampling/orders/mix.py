"""How far mini-batches' labels are from the training vertices', and how many sequences bring them near enough.

The slides of BGL say that SGD bears an order that is not quite at random, and that several sequences and their shifts
make it so; how many sequences that takes they leave open. Here it follows from the labels: mini-batches of the shuffled
order differ from the training vertices by chance, and those in proximity order shall not differ by more. Nor shall two,
four, eight ... mini-batches that follow each other: what each of them has too much of, the others shall not have, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import F64
from simgnn.data.labels import LABELS
from simgnn.sampling.orders.order import Shuffled

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.sampling.orders.order import SeedOrder
    from simgnn.sampling.orders.proximity import Proximity

EPOCHS = 4
"""Whose mini-batches are looked at: with one alone, chance would decide where there are few."""


def distances(graph: Graph, order: SeedOrder) -> F64:
    """Mean distance of mini-batches that follow each other from all training vertices.

    Parameters
    ----------
    order
        Of its training vertices.

    Returns
    -------
    Shape (`EPOCHS`, lengths): of single mini-batches, and of 2, 4, 8, ... together, at most half an epoch; weighted by
    their seeds. Of classes the total variation: from 0, where every class has the same part as of the training
    vertices, to almost 1. Of other labels half the sum of what their means differ by.
    """
    kind = LABELS[graph.task]
    outputs = kind.outputs(graph.labels, graph.classes)
    whole = kind.means(graph.labels[graph.train_mask], outputs)
    lengths = 2 ** np.arange(max(1, order.batches_per_epoch.bit_length() - 1))
    found = np.zeros((EPOCHS, len(lengths)))
    for epoch in range(EPOCHS):
        batches = order.batches(epoch)
        sizes = np.array([len(batch) for batch in batches])
        means = np.array([kind.means(graph.labels[batch], outputs) for batch in batches])
        # By seeds and not by mini-batches: the last of an epoch may be small.
        sums = sizes[:, None] * (means - whole)
        for place, length in enumerate(lengths):
            starts = np.arange(0, len(batches), length)
            found[epoch, place] = np.abs(np.add.reduceat(sums, starts)).sum() / (2 * sizes.sum())
    return found


def enough_sequences(graph: Graph, order: Proximity) -> int:
    """The first of 1, 2, 4, ... sequences with which labels are as near the training vertices' as of shuffled seeds.

    Distances of every length are taken over those of the shuffled order, and their mean over the lengths is not above
    that of the shuffled order's farthest epoch.

    Parameters
    ----------
    order
        Its mini-batches' size and its seed count, and its roots are drawn.

    Returns
    -------
    The number of training vertices, which makes an order at random, where no smaller number is enough.
    """
    most = len(order.train_ids)
    shuffled = distances(graph, Shuffled(order.train_ids, batch_size=order.batch_size, seed=order.seed))
    by_chance = shuffled.mean(axis=0)
    limit = max(excess(epoch, by_chance) for epoch in shuffled)
    sequences = 1
    while sequences < most:
        found = distances(graph, order.with_sequences(sequences)).mean(axis=0)
        if excess(found, by_chance) <= limit:
            break
        # Doubled, not counted up: each try takes the searches of `EPOCHS` epochs.
        sequences *= 2
    return min(sequences, most)


def excess(found: F64, by_chance: F64) -> float:
    """Distances over those by chance, mean of the lengths; of vertices of a single class, which have none, 1."""
    return float(np.mean(np.where(by_chance > 0, found, 1) / np.where(by_chance > 0, by_chance, 1)))
