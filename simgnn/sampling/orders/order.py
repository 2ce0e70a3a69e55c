"""What an order of seeds is."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class SeedOrder(Protocol):
    """Says which seeds each mini-batch of an epoch has; fixed by seed and epoch, whoever trains them."""

    @property
    def batches_per_epoch(self) -> int:
        """Mini-batches of every epoch."""

    def batches(self, epoch: int) -> list[NDArray[np.int64]]:
        """Seeds of each mini-batch of an epoch, from 0; together a permutation of the training vertices."""


def cut(seeds: NDArray[np.int64], batch_size: int) -> list[NDArray[np.int64]]:
    """Mini-batches of `batch_size` seeds that follow each other; the last one holds what is left."""
    return [seeds[start : start + batch_size] for start in range(0, len(seeds), batch_size)]
