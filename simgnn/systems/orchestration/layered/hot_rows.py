"""Mini-batches of a stand-in whose hot vertices are given: what is left of each, and what each super-batch needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simgnn.arrays import I64, Bools
from simgnn.systems.orchestration.synthetic_runs import Minibatch, SyntheticMinibatches
from simgnn.virtual_time.layer_sizes import LayerSizes

Places = tuple[int, int]
"""From one place in the order of popularity to another, which is not among them; 0 is the rarest vertex's."""


def among(popularity: I64, *several: Places) -> Bools:
    """Which vertices have their place in one of some ranges."""
    found = np.zeros(len(popularity), np.bool_)
    for first, last in several:
        found |= (popularity >= first) & (popularity < last)
    return found


@dataclass(frozen=True, kw_only=True)
class HotRange:
    """Who has the hot vertices: the device the most popular, the CPU the others.

    Parameters
    ----------
    vertices
        Of the graph.
    hot
        How many are hot.
    moved
        How many of them the device has.
    """

    vertices: int
    hot: int
    moved: int = 0

    @property
    def embedded(self) -> Places:
        """Those that the CPU embeds."""
        return self.vertices - self.hot, self.vertices - self.moved

    def cached(self, slots: int, *, leaves_out: bool) -> tuple[Places, ...]:
        """Whose features a cache has: the most popular, with or without those that the CPU embeds."""
        if not leaves_out:
            return ((self.vertices - slots, self.vertices),)
        # Places, not vertices: the device's hot ones are at the top, then the CPU's, then cold ones as far as slots
        # go.
        last = self.vertices - self.hot
        on_device = min(slots, self.moved)
        return (
            (self.vertices - on_device, self.vertices),
            (max(0, last - (slots - on_device)), last),
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Left:
    """What is left of a mini-batch.

    Parameters
    ----------
    popularity : shape (|V^0|,)
    """

    sizes: LayerSizes
    popularity: I64


class HotRows:
    """Mini-batches of a stand-in under one sharing of its hot vertices.

    As in training, hot vertices of V^2 are computed: the second layer updates them.

    Parameters
    ----------
    size
        Mini-batches of a super-batch. The sampled ones follow each other again and again.

    Attributes
    ----------
    minibatches : list of Left
    sizes : LayerSizes
        Mean.
    """

    def __init__(self, sampled: SyntheticMinibatches, shared: HotRange, *, size: int) -> None:
        self._sampled, self.shared, self._size = sampled, shared, size
        self.minibatches = [self._left(each) for each in sampled.minibatches]
        self.sizes = LayerSizes.mean([each.sizes for each in self.minibatches])
        self._work: dict[tuple[int, ...], tuple[float, float, float]] = {}

    def work(self, number: int) -> tuple[float, float, float]:
        """What embedding a super-batch takes: rows, edges, and rows of features that are read."""
        count = len(self.minibatches)
        # The sampled mini-batches follow each other again and again: a super-batch of more than there are needs each
        # once.
        members = {step % count for step in range(number * self._size, (number + 1) * self._size)}
        key = tuple(sorted(members))
        if key not in self._work:
            self._work[key] = self._counted(key)
        return self._work[key]

    @property
    def most_given(self) -> float:
        """Rows of the super-batch that needs most."""
        return max(self.work(number)[0] for number in range(len(self.minibatches)))

    def hits(self, cached: Sequence[Places]) -> list[int]:
        """Rows of each mini-batch that a cache has."""
        return [int(np.count_nonzero(among(each.popularity, *cached))) for each in self.minibatches]

    def _counted(self, members: Sequence[int]) -> tuple[float, float, float]:
        needed = np.unique(
            np.concatenate([self._hidden(self._sampled.minibatches[member]) for member in members])
        )
        if not len(needed):
            return 0.0, 0.0, 0.0
        fanout = self._sampled.fanouts[-1]
        # "The CPU samples them in one hop" (4.1.2): each once for the super-batch, whichever mini-batches ask for it.
        hop = self._sampled.synthetic.sample(needed, (fanout,), batch=members[0])
        return float(len(needed)), hop.edges[0], hop.vertices[0]

    def _hidden(self, each: Minibatch) -> I64:
        """Hot vertices of V^1 that the CPU embeds, updated ones among them: another part may only read them."""
        return each.hidden[among(each.popularity[: len(each.hidden)], self.shared.embedded)]

    def _left(self, each: Minibatch) -> Left:
        given = among(each.popularity[: len(each.hidden)], self.shared.embedded)
        # V^2 is the front of V^1: the second layer needs these vertices' own outputs and gradients, newest and exact.
        given[: each.updated] = False
        # 4.1.2: a given row needs neither its neighbours' features nor a backward pass through them.
        edges = np.repeat(~given, np.diff(each.bottom.indptr))
        # V^1 is the front of V^0.
        read = np.zeros(len(each.popularity), np.bool_)
        read[: len(given)] = ~given
        read[each.bottom.indices[edges]] = True
        sizes = each.sizes
        return Left(
            sizes=LayerSizes(
                vertices=(float(np.count_nonzero(read)), *sizes.vertices[1:]),
                edges=(float(np.count_nonzero(edges)), *sizes.edges[1:]),
                given=float(np.count_nonzero(given)),
            ),
            popularity=each.popularity[read],
        )
