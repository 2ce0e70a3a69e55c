"""A cache that never changes: the vertices that a ranking puts first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.policy import Access, CachePolicy


class Static(CachePolicy):
    """Keeps the first vertices of a ranking (PaGraph, GNNLab, SALIENT++).

    O(1) per lookup; nothing is admitted.

    Parameters
    ----------
    ranking : shape (n,)
        Distinct vertices, the best first; one that it lacks is never kept.
    """

    ADMITS = False

    def __init__(self, *, vertices: int, capacity: int, ranking: NDArray[np.int64]) -> None:
        super().__init__(vertices=vertices, capacity=capacity)
        kept = np.asarray(ranking)[: self.capacity]
        if len(kept) and (kept.min() < 0 or kept.max() >= vertices):
            raise ValueError(f"cache ranking must hold vertices from 0 to {vertices - 1}, not others")
        self.keys[: len(kept)] = kept
        self._slot_of[kept] = np.arange(len(kept))
        # A vertex that comes twice is counted once: it has the later one of its slots.
        if np.count_nonzero(self._slot_of >= 0) != len(kept):
            raise ValueError("cache ranking must hold distinct vertices, not one twice")

    def _admit(self, ids: NDArray[np.int64], access: Access, found: int) -> None:
        """Nothing is admitted."""
