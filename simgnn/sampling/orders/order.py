"""What an order of seeds is, and the two that need no graph: at random, and part by part of a partition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np

from simgnn.arrays import I64
from simgnn.random_key import fold, permutation
from simgnn.sampling.sampler import cut, epoch_batches

if TYPE_CHECKING:
    from simgnn.data.partition.partition import Partition


_PARTS, _SEEDS = 0x7061727473, 0x7365656473
"""Last parts of the keys, so that they meet no other key of a seed and an epoch."""


class Shuffled:
    """Every epoch is a shuffle of its own.

    Parameters
    ----------
    train_ids : shape (n,)
        Training vertices.
    batch_size
        Seeds of each mini-batch; an epoch's last one holds what is left.
    seed
        With the epoch, the key of its shuffles.
    """

    def __init__(self, train_ids: I64, *, batch_size: int, seed: int) -> None:
        self.train_ids = train_ids
        self.batch_size, self.seed = batch_size, seed

    @property
    def batches_per_epoch(self) -> int:
        return -(-len(self.train_ids) // self.batch_size)

    def batches(self, epoch: int) -> list[I64]:
        return epoch_batches(self.train_ids, self.batch_size, self.seed, epoch)


class PartitionLocal(Shuffled):
    """One part of a partition after the other, in an order at random; seeds of a part are shuffled.

    Mini-batches are as large as those of any order, so that one may hold the last seeds of a part and the first of the
    next: of P parts that have seeds, at most P - 1 mini-batches hold seeds of several, unless parts are smaller than
    mini-batches.

    Parameters
    ----------
    partition
        Of the graph.
    """

    def __init__(self, train_ids: I64, *, partition: Partition, batch_size: int, seed: int) -> None:
        super().__init__(train_ids, batch_size=batch_size, seed=seed)
        self.partition, self._owners = partition, partition.owners[train_ids]

    def batches(self, epoch: int) -> list[I64]:
        turn = permutation(self.partition.parts, fold(self.seed, epoch, _PARTS))
        shuffled = permutation(len(self.train_ids), fold(self.seed, epoch, _SEEDS))
        place = np.argsort(turn)[self._owners[shuffled]]
        # Stable: inside a part seeds stay as the shuffle has them.
        return cut(self.train_ids[shuffled[np.argsort(place, kind="stable")]], self.batch_size)


class SeedOrder(Protocol):
    """Says which seeds each mini-batch of an epoch has; fixed by seed and epoch, whichever trainer has them."""

    @property
    def batches_per_epoch(self) -> int:
        """Mini-batches of every epoch."""

    def batches(self, epoch: int) -> list[I64]:
        """Seeds of each mini-batch of an epoch, from 0; together a permutation of the training vertices."""
