"""What crosses the link for the first layer: features that a static cache lacks, or hot vertices' outputs and the rest.

NeutronOrch, section 5.5, compares the two at an equal share of hot vertices, where an embedding is narrower than the
features and so takes less memory. Here both are counted, at equal memory and at an equal share.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simgnn.data.graph import Graph
from simgnn.features.cache.scores import degree_scores
from simgnn.features.embeddings.reuse import hottest, mask_of
from simgnn.features.embeddings.super_batches import SuperBatches
from simgnn.sampling.presampling import presample
from simgnn.sampling.sampler import NeighborSampler, epoch_batches

VALUE_BYTES = 4


@dataclass(frozen=True, kw_only=True)
class Volumes:
    """Bytes over the link in some mini-batches.

    Parameters
    ----------
    hot_ratio
    reused
        Features of what is computed, and outputs of hot vertices, each once for a super-batch.
    degree, presample
        Features that a cache lacks which takes the memory of the hot vertices' outputs: of the vertices with most
        out-neighbours, and of those that pre-sampling counts most often.
    degree_as_many, presample_as_many
        The same of a cache of as many rows as there are hot vertices.
    """

    hot_ratio: float
    reused: float
    degree: float
    presample: float
    degree_as_many: float
    presample_as_many: float


@dataclass(frozen=True, kw_only=True)
class Widths:
    """Values of a row.

    Parameters
    ----------
    features, hidden
    """

    features: int
    hidden: int

    def reused(self, inputs: float, given: float) -> float:
        """Bytes of rows of features, and of outputs."""
        return VALUE_BYTES * (inputs * self.features + given * self.hidden)

    def missed(self, rows: float) -> float:
        """Bytes of rows of features."""
        return VALUE_BYTES * rows * self.features

    def slots(self, hot: int) -> int:
        """Rows of features in the memory of so many outputs."""
        return hot * self.hidden // self.features


def volumes(
    graph: Graph,
    train_ids: NDArray[np.int64],
    widths: Widths,
    *,
    hot_ratios: Sequence[float],
    fanouts: tuple[int, ...],
    batch_size: int,
    super_batch: int,
    count: int,
    seed: int = 0,
) -> list[Volumes]:
    """Draw super-batches as in training and count.

    Parameters
    ----------
    graph, train_ids
    widths
        Those of the graph's own features are left aside.
    hot_ratios
        Shares of all vertices; a `Volumes` of each.
    fanouts
        Seeds first; at least two.
    batch_size
    super_batch
        Mini-batches.
    count
        Super-batches.
    seed
    """
    sampler = NeighborSampler(graph, fanouts=fanouts, seed=seed)
    per_epoch = -(-len(train_ids) // batch_size)
    needed_epochs = -(-count * super_batch // per_epoch)
    seeds = [
        each for epoch in range(needed_epochs) for each in epoch_batches(train_ids, batch_size, seed, epoch)
    ][: count * super_batch]
    hotness = presample(graph, train_ids, fanouts=fanouts, batch_size=batch_size, seed=seed)
    # Of two vertices that are as often, the lower one.
    orders = [np.argsort(-scores, kind="stable") for scores in (degree_scores(graph), hotness.inputs)]
    asked = np.zeros(graph.vertices, np.int64)
    for step, each in enumerate(seeds):
        asked[sampler.sample(each, step).vertices[0]] += 1
    found = []
    for ratio in hot_ratios:
        hot = mask_of(hottest(hotness.hidden, ratio), graph.vertices)
        batches = SuperBatches(super_batch, sampler=sampler, seeds_of=seeds.__getitem__, hot=hot)
        inputs = sum(
            len(sampler.sample(each, step, given=hot).vertices[0]) for step, each in enumerate(seeds)
        )
        given = sum(len(batches.needed(number)) for number in range(count))
        rows = round(ratio * graph.vertices)
        missed = [
            widths.missed(int(asked.sum() - asked[order[:slots]].sum()))
            for slots in (widths.slots(rows), rows)
            for order in orders
        ]
        degree, presampled, degree_as_many, presampled_as_many = missed
        found.append(
            Volumes(
                hot_ratio=ratio,
                reused=widths.reused(inputs, given),
                degree=degree,
                presample=presampled,
                degree_as_many=degree_as_many,
                presample_as_many=presampled_as_many,
            )
        )
    return found
