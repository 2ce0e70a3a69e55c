"""What parts of a partition ask each other for when each samples the mini-batches of its own training vertices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from simgnn.sampling.orders.order import Shuffled

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.data.partition.partition import Partition
    from simgnn.sampling.sampler import NeighborSampler


@dataclass(frozen=True, kw_only=True)
class Requests:
    """Of an epoch.

    Parameters
    ----------
    sampling
        Vertices whose in-neighbours a part asks another for, distinct in each layer of a mini-batch.
    sampling_all
        The same, with those that it owns.
    features
        Vertices whose features a part asks another for, distinct in each mini-batch.
    features_all
        The same, with those that it owns.
    """

    sampling: int
    sampling_all: int
    features: int
    features_all: int


def count_requests(sampler: NeighborSampler, partition: Partition, *, batch_size: int) -> Requests:
    """Sample an epoch, each part its own training vertices in shuffled mini-batches, and count.

    Parameters
    ----------
    sampler
        Of a `Graph`; its seed keys the shuffles, too.
    partition
        Of the sampler's graph. A part has the in-neighbours and the features of the vertices that it owns.
    batch_size
        Seeds of a part's mini-batch.
    """
    train_ids = np.flatnonzero(cast("Graph", sampler.graph).train_mask)
    sampling = sampling_all = features = features_all = step = 0
    for part in range(partition.parts):
        own = train_ids[partition.owners[train_ids] == part]
        for seeds in Shuffled(own, batch_size=batch_size, seed=sampler.seed).batches(0):
            batch = sampler.sample(seeds, step)
            step += 1
            remote = [np.count_nonzero(partition.owners[layer] != part) for layer in batch.vertices]
            sampling += sum(map(int, remote[1:]))
            sampling_all += sum(map(len, batch.vertices[1:]))
            features += int(remote[0])
            features_all += len(batch.vertices[0])
    return Requests(
        sampling=sampling, sampling_all=sampling_all, features=features, features_all=features_all
    )
