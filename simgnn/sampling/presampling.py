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
    """How many mini-batches of an epoch ask for each vertex.

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
    graph: Graph, train_ids: I64, *, fanouts: tuple[int, ...], batch_size: int, seed: int
) -> Hotness:
    """Both counts of an epoch.

    It is shuffled and sampled with a key of its own, fixed by `seed`, so that the counts are a guess of the training's
    and not the training's own.

    Source: GNNLab (Yang et al., EuroSys 2022), the pre-sampling based policy, as NeutronOrch uses it.

    Parameters
    ----------
    graph, train_ids, fanouts, batch_size
        As in training.
    seed
        Fixes the counts.
    """
    key = int(fold(seed, _PRESAMPLE))
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=key)
    inputs, hidden = (np.zeros(graph.vertices, np.int64) for _ in range(2))
    for step, seeds in enumerate(epoch_batches(train_ids, batch_size, key, 0)):
        batch = sampler.sample(seeds, step)
        # Vertices of a list are distinct, so that each counts once for a mini-batch.
        inputs[batch.vertices[0]] += 1
        hidden[batch.vertices[1]] += 1
    return Hotness(inputs=inputs, hidden=hidden)
