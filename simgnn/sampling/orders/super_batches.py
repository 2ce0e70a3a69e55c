"""Mini-batches in groups, for what works on several of them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from simgnn.sampling.orders.order import SeedOrder


class SuperBatches:
    """Another order, whose mini-batches form groups; which seeds they have does not change.

    Parameters
    ----------
    inner
    size
        Mini-batches of a group, at least 1; an epoch's last group holds what is left.
    """

    def __init__(self, inner: SeedOrder, *, size: int) -> None:
        if size < 1:
            raise ValueError(f"a super-batch must have at least 1 mini-batch, not {size!r}")
        self.inner, self.size = inner, size

    @property
    def batches_per_epoch(self) -> int:
        """See `SeedOrder`."""
        return self.inner.batches_per_epoch

    @property
    def super_batches_per_epoch(self) -> int:
        """Groups of every epoch."""
        return -(-self.inner.batches_per_epoch // self.size)

    def batches(self, epoch: int) -> list[NDArray[np.int64]]:
        """See `SeedOrder`."""
        return self.inner.batches(epoch)

    def super_batches(self, epoch: int) -> list[list[NDArray[np.int64]]]:
        """Mini-batches of each group of an epoch."""
        batches = self.inner.batches(epoch)
        return [batches[start : start + self.size] for start in range(0, len(batches), self.size)]
