"""A sampler that leaves out what of the first layer is given."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.sampling.sampler import MiniBatch, NeighborSampler


class SkippingSampler:
    """Samples as a `NeighborSampler`, but for the first layer of hot vertices that the second one only reads.

    Parameters
    ----------
    sampler
    hot : shape (graph's vertices,)
    """

    def __init__(self, sampler: NeighborSampler, hot: NDArray[np.bool_]) -> None:
        self._sampler, self._hot = sampler, hot

    @property
    def threads(self) -> int:
        """See `simgnn.sampling.sampler.Sampler`."""
        return self._sampler.threads

    @property
    def weighted(self) -> bool:
        """See `simgnn.sampling.sampler.Sampler`."""
        return self._sampler.weighted

    def sample(
        self, seeds: NDArray[np.int64], step: int, *, without: NDArray[np.int64] | None = None
    ) -> MiniBatch:
        """A mini-batch, see `NeighborSampler.sample`; the more is hot, the less it holds."""
        return self._sampler.sample(seeds, step, without=without, given=self._hot)
