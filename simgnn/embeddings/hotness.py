"""How often mini-batches ask for each vertex's features and for its output of the first layer, and which are hot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simgnn.data.graph import Graph
from simgnn.hw.checks import check_positive
from simgnn.random_key import fold
from simgnn.sampling.sampler import NeighborSampler, epoch_batches

_PRESAMPLE = 0x70726573616D706C65
"""Last part of the key of pre-sampling, as `simgnn.features.caches.scores` has it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Hotness:
    """How many mini-batches of some epochs ask for each vertex.

    Parameters
    ----------
    inputs : shape (vertices,)
        For its features: it is in V^0. What a cache of features goes by.
    hidden : shape (vertices,)
        For its output of the first layer: it is in V^1. What reuse of embeddings goes by.
    """

    inputs: NDArray[np.int64]
    hidden: NDArray[np.int64]


def presample(
    graph: Graph,
    train_ids: NDArray[np.int64],
    *,
    fanouts: tuple[int, ...],
    batch_size: int,
    seed: int,
    epochs: int = 1,
) -> Hotness:
    """Both counts of some epochs, whose draws have a key of their own and are not the training's.

    Source: GNNLab's pre-sampling (Yang et al., EuroSys 2022), as NeutronOrch uses it. `inputs` is what
    `simgnn.features.caches.scores.presample_scores` counts.

    Parameters
    ----------
    graph, train_ids, fanouts, batch_size
        As in training.
    seed, epochs
        Fix the counts.
    """
    check_positive("presample epochs", epochs)
    key = int(fold(seed, _PRESAMPLE))
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=key)
    batches = -(-len(train_ids) // batch_size)
    inputs, hidden = (np.zeros(graph.vertices, np.int64) for _ in range(2))
    for epoch in range(epochs):
        for place, seeds in enumerate(epoch_batches(train_ids, batch_size, key, epoch)):
            batch = sampler.sample(seeds, epoch * batches + place)
            inputs[batch.vertices[0]] += 1
            hidden[batch.vertices[1]] += 1
    return Hotness(inputs=inputs, hidden=hidden)


def hottest(counts: NDArray[np.int64], ratio: float) -> NDArray[np.int64]:
    """The vertices with the highest counts, the hottest first; of two that are as hot the lower one.

    Parameters
    ----------
    counts : shape (vertices,)
    ratio
        Share of all vertices; what was never asked for is not hot.
    """
    order = np.argsort(-counts, kind="stable")[: round(ratio * len(counts))]
    return order[counts[order] > 0]


def mask_of(vertices: NDArray[np.int64], count: int) -> NDArray[np.bool_]:
    """True at some of so many vertices."""
    mask = np.zeros(count, np.bool_)
    mask[vertices] = True
    return mask
