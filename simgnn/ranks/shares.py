"""How a mini-batch is cut into one part for each rank, and a rank's part among its trainers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simgnn.training.split import FixedShares, SplitPolicy, kind_of, split_seeds


class RankShares(SplitPolicy):
    """Equal runs of the seeds, rank 0's first; each is shared out among its rank's trainers, which are the same on all.

    Parameters
    ----------
    own
        Of one rank's part among its trainers.
    ranks
    here : sequence of int
        The ranks of this process; the others' parts are left out.

    Attributes
    ----------
    trainers
        Of the ranks of this process. Their numbers count over all ranks.
    rank_of : dict of int
        By trainer.
    """

    def __init__(self, own: FixedShares, *, ranks: int, here: Sequence[int]) -> None:
        self._own, self._ranks = own, ranks
        self._names = {rank: [_name(base, rank, own.trainers) for base in own.trainers] for rank in here}
        self.rank_of = {name: rank for rank, names in self._names.items() for name in names}
        self.trainers = tuple(self.rank_of)

    def split(self, seeds: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
        """See `SplitPolicy`."""
        _, *parts = split_seeds(seeds, cpu_share=0.0, accelerators=self._ranks)
        found: dict[str, NDArray[np.int64]] = {}
        for rank, names in self._names.items():
            found |= zip(names, self._own.split(parts[rank]).values(), strict=True)
        return found


def _name(base: str, rank: int, trainers: Sequence[str]) -> str:
    """A trainer's name among those of all ranks: of each kind, as many on every rank."""
    kind = kind_of(base)
    alike = [name for name in trainers if kind_of(name) == kind]
    return f"{kind}{rank * len(alike) + alike.index(base)}"
