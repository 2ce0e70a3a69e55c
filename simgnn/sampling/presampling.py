"""How often mini-batches ask for each vertex, counted before a run on mini-batches of its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from simgnn.arrays import I64
from simgnn.data.graph import Graph
from simgnn.random_key import fold
from simgnn.sampling.sampler import NeighborSampler, epoch_batches

_PRESAMPLE = 0x70726573616D706C65
"""Last part of the key of pre-sampling, whose draws are not those of the training."""


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

    inputs: I64
    hidden: I64


def presample(
    graph: Graph, train_ids: I64, *, fanouts: tuple[int, ...], batch_size: int, seed: int, epochs: int = 1
) -> Hotness:
    """Both counts of some epochs.

    The epochs are shuffled and sampled with a key of their own, fixed by `seed`, so that the counts are a guess of the
    training's and not the training's own.

    Source: GNNLab (Yang et al., EuroSys 2022), the pre-sampling based policy, as NeutronOrch uses it.

    Parameters
    ----------
    graph, train_ids, fanouts, batch_size
        As in training.
    seed, epochs
        Fix the counts.
    """
    key = int(fold(seed, _PRESAMPLE))
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=key)
    batches = -(-len(train_ids) // batch_size)
    inputs, hidden = (np.zeros(graph.vertices, np.int64) for _ in range(2))
    for epoch in range(epochs):
        for place, seeds in enumerate(epoch_batches(train_ids, batch_size, key, epoch)):
            batch = sampler.sample(seeds, epoch * batches + place)
            # Vertices of a list are distinct, so that each counts once for a mini-batch.
            inputs[batch.vertices[0]] += 1
            hidden[batch.vertices[1]] += 1
    return Hotness(inputs=inputs, hidden=hidden)
