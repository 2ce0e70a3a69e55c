"""Mini-batches of which each rank's seeds are its own vertices, as FastSample and DistDGL train."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.sampling.sampler import epoch_batches


class OwnSeeds:
    """An order: mini-batch n has the n-th of each rank's own, rank 0's first.

    Each rank shuffles and cuts its own training vertices by itself. As many mini-batches as the rank that has most: no
    seed is dropped, and who has none left has empty ones, which weigh nothing.

    Parameters
    ----------
    train_ids : shape (n,)
        Of all ranks.
    owners : shape (vertices,)
    ranks
    batch_size
        Seeds of all ranks; each takes its even share, rounded up.
    seed
        With the epoch, the key of every rank's shuffle.
    """

    def __init__(
        self,
        train_ids: NDArray[np.int64],
        *,
        owners: NDArray[np.int32],
        ranks: int,
        batch_size: int,
        seed: int,
    ) -> None:
        self._owners, self._ranks = owners, ranks
        self._each, self._seed = -(-batch_size // ranks), seed
        self._own = [train_ids[owners[train_ids] == rank] for rank in range(ranks)]

    @property
    def batches_per_epoch(self) -> int:
        """See `SeedOrder`."""
        return max(-(-len(own) // self._each) for own in self._own)

    def batches(self, epoch: int) -> list[NDArray[np.int64]]:
        """See `SeedOrder`."""
        of_ranks = [epoch_batches(own, self._each, self._seed, epoch) for own in self._own]
        return [
            np.concatenate([own[number] for own in of_ranks if number < len(own)])
            for number in range(self.batches_per_epoch)
        ]

    def cut(self, seeds: NDArray[np.int64]) -> list[NDArray[np.int64]]:
        """Each rank's own of a mini-batch."""
        owners = self._owners[seeds]
        return [seeds[owners == rank] for rank in range(self._ranks)]
