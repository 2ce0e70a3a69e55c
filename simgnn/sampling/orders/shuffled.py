"""The order at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.sampling.sampler import epoch_batches


class Shuffled:
    """Every epoch is a shuffle of its own.

    Parameters
    ----------
    train_ids : shape (n,)
        Training vertices.
    batch_size
        Seeds of each mini-batch; an epoch's last one holds what is left.
    seed
        With the epoch, the key of its shuffle.
    """

    def __init__(self, train_ids: NDArray[np.int64], *, batch_size: int, seed: int) -> None:
        self.train_ids = train_ids
        self.batch_size, self.seed = batch_size, seed

    @property
    def batches_per_epoch(self) -> int:
        """See `SeedOrder`."""
        return -(-len(self.train_ids) // self.batch_size)

    def batches(self, epoch: int) -> list[NDArray[np.int64]]:
        """See `SeedOrder`."""
        return epoch_batches(self.train_ids, self.batch_size, self.seed, epoch)
