"""Which hot vertices each super-batch needs, and which parameters they are embedded with.

Source: "NeutronOrch", section 4.2.2. Super-batch s is the mini-batches s n .. (s + 1) n - 1 of the run; epochs follow
each other. While it is trained, the rows that super-batch s + 1 needs are computed: all with the parameters of its
begin, version s n, or in n passes, the hottest rows first, pass i with version s n + i. The first super-batch's are
computed before training, with version 0. So a row that is used after t optimizer steps has a version of at least
t - (2 n - 1).
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from simgnn.arrays import I64, Bools
from simgnn.sampling.orders.order import SeedOrder
from simgnn.sampling.sampler import NeighborSampler

SeedsOf = Callable[[int], I64]
"""Seeds of a mini-batch of the run, over all trainers, by its step from 0."""

Pass = tuple[I64, int]
"""Vertices whose rows are computed at once, and the version of the parameters."""


def seeds_of(order: SeedOrder) -> SeedsOf:
    """The seeds of each step in an order, epoch after epoch without an end."""
    # Two: the super-batch ahead may already be of the next epoch.
    of_epoch = functools.lru_cache(maxsize=2)(order.batches)

    def seeds(step: int) -> I64:
        epoch, place = divmod(step, order.batches_per_epoch)
        return of_epoch(epoch)[place]

    return seeds


class SuperBatches:
    """What is needed when.

    Parameters
    ----------
    size
        Mini-batches n of each.
    sampler
        The training's: draws are keyed, so that the vertices of mini-batches to come are known.
    hot : shape (graph's vertices,)
    ahead
        Super-batches between the begin at which rows are computed and the one that needs them.
    hottest_first : shape (hot vertices,), optional
        Rows are computed in this order, a part in each step; without it, all of them when a super-batch begins.

    Attributes
    ----------
    steps : int
        In how many steps of a super-batch, its first ones, something is computed.
    """

    def __init__(
        self,
        size: int,
        *,
        sampler: NeighborSampler,
        seeds_of: SeedsOf,
        hot: Bools,
        ahead: int = 1,
        hottest_first: I64 | None = None,
    ) -> None:
        self.size, self.ahead = size, ahead
        self.steps = 1 if hottest_first is None else size
        self._sampler, self._seeds_of, self._hot = sampler, seeds_of, hot
        self._hottest_first = hottest_first
        # Needed rows take sampling of all layers but the first; a pass is asked for when timed and when done.
        self._passes = functools.lru_cache(maxsize=2)(self._make_passes)

    def of(self, step: int) -> int:
        """The super-batch that a mini-batch belongs to."""
        return step // self.size

    def keeps(self, step: int) -> bool:
        """Whether rows are computed with the parameters that a mini-batch is trained with."""
        return step % self.size < self.steps

    def oldest(self, step: int) -> int:
        """The oldest version that a mini-batch or one that follows may need parameters of."""
        return max(self.of(step) - self.ahead, 0) * self.size

    def passes(self, number: int) -> list[Pass]:
        """What is computed for a super-batch, one after the other."""
        return self._passes(number)

    def _make_passes(self, number: int) -> list[Pass]:
        needed, version = self.needed(number), max(number - self.ahead, 0) * self.size
        # The first super-batch has none before it: all of its rows are of version 0.
        if self._hottest_first is None or number < self.ahead:
            return [(needed, version)]
        chosen = np.zeros(len(self._hot), np.bool_)
        chosen[needed] = True
        in_order = self._hottest_first[chosen[self._hottest_first]]
        return [(part, version + i) for i, part in enumerate(np.array_split(in_order, self.steps))]

    def needed(self, number: int) -> I64:
        """Hot vertices in V^1 of a super-batch's mini-batches, ascending.

        However seeds are shared out among trainers, no part needs others. What the second layer updates is among them:
        a part may have a vertex there that another part only reads.
        """
        needed = np.zeros(len(self._hot), np.bool_)
        for step in range(number * self.size, (number + 1) * self.size):
            hidden, _ = self._sampler.hidden(self._seeds_of(step), step)
            needed[hidden] = True
        return np.flatnonzero(needed & self._hot)
