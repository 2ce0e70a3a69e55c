"""How a mini-batch is cut into one part for each rank, and a rank's part among its trainers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from simgnn.training.split import FixedShares, SplitPolicy, kind_of, split_seeds

Cut = Callable[[NDArray[np.int64]], Sequence[NDArray[np.int64]]]
"""A mini-batch's seeds as one part for each rank."""


def equal_runs(ranks: int) -> Cut:
    """Runs of the seeds as equal as can be, rank 0's first."""
    return lambda seeds: split_seeds(seeds, cpu_share=0.0, accelerators=ranks)[1:]


class RankShares(SplitPolicy):
    """A part of the seeds for each rank, which is shared out among its trainers: the same on all ranks.

    Parameters
    ----------
    own
        Of one rank's part among its trainers.
    cut
        Into the ranks' parts.
    here : sequence of int
        The ranks of this process; the others' parts are left out.

    Attributes
    ----------
    trainers
        Of the ranks of this process. Their numbers count over all ranks.
    rank_of : dict of int
        By trainer.
    """

    def __init__(self, own: FixedShares, *, cut: Cut, here: Sequence[int]) -> None:
        self._own, self._cut = own, cut
        self._names = {rank: [_name(base, rank, own.trainers) for base in own.trainers] for rank in here}
        self.rank_of = {name: rank for rank, names in self._names.items() for name in names}
        self.trainers = tuple(self.rank_of)

    def split(self, seeds: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
        """See `SplitPolicy`."""
        parts = self._cut(seeds)
        found: dict[str, NDArray[np.int64]] = {}
        for rank, names in self._names.items():
            found |= zip(names, self._own.split(parts[rank]).values(), strict=True)
        return found


def _name(base: str, rank: int, trainers: Sequence[str]) -> str:
    """A trainer's name among those of all ranks: of each kind, as many on every rank."""
    kind = kind_of(base)
    alike = [name for name in trainers if kind_of(name) == kind]
    return f"{kind}{rank * len(alike) + alike.index(base)}"
