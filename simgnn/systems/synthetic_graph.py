"""Mini-batches of a graph that is not here: how many vertices and edges their layers have.

The graph is a hash and is never laid out. Vertex v's degree is the log-normal's quantile (v + 1/2) / vertices, times
the average; its neighbour number i is a hash of (v, i), which falls on vertices in proportion to their degree, for that
is again a log-normal, moved by its variance. So a vertex has the same neighbours whenever it is met, and one that is
sampled is counted once, as it is in a graph that is there.

Three things make a neighbourhood smaller than a tree. Hubs are drawn again and again, which `skew` decides. A
neighbour comes from the vertex's own community with the chance `locality`. Where edges have no direction, a vertex that
was reached has the vertex from which it was reached among its neighbours.

In a directed graph the vertices that many point at are others than those that point at many: neighbours are renumbered,
each within its community.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from scipy.special import ndtr, ndtri

from simgnn.arrays import F64, I64, U64
from simgnn.config.checks import check_integer
from simgnn.errors import InputError
from simgnn.process.available_memory import check_fits
from simgnn.random_key import fold, random_bits
from simgnn.systems.data_set import DataSet
from simgnn.virtual_time.layer_sizes import LayerSizes

_WHOLE, _NEIGHBOR, _SEEDS, _FIRST_SLOT = range(4)
"""Purpose of a draw, the second part of its key."""

_COUNTED = 1 << 17
"""Vertices of which the degrees are added one by one."""

_ROUNDS = 8
"""Of scaling degrees, some of which cannot grow."""


_MANY, _ARC_BYTES = 1 << 22, 40
"""Arcs of a layer that may be too many for the memory, and what each takes at the least."""


class Arcs(NamedTuple):
    """What is drawn for one layer.

    Parameters
    ----------
    rows, sources : shape (arcs,)
        Place of each arc's destination in the list of those reached before, and the vertex at its other end. Two may
        be the same, and an arc may lead to its own destination.
    reached
        Vertices of the layer below: those reached before, then new ones.
    """

    rows: I64
    sources: I64
    reached: I64


class SyntheticGraph:
    """A graph with a data set's size, degrees and locality.

    Parameters
    ----------
    seed
        Of its edges, and of what is drawn.

    Attributes
    ----------
    communities : int
        Vertex v is in community v mod `communities`.
    """

    def __init__(self, data_set: DataSet, *, seed: int = 0) -> None:
        self.data_set, self.seed = data_set, seed
        self.vertices = data_set.whole("vertices")
        self._average = data_set.arcs / self.vertices
        self._skew = data_set["skew"]
        self._locality = data_set["locality"]
        # Communities deal the vertices out in turn, so that each has all degrees; without locality there is one.
        self.communities = max(1, self.vertices // data_set.whole("community")) if self._locality else 1
        self._members = self.vertices // self.communities
        self._factor = _coprime_with(self._members) if data_set.directed else 1
        # No degree exceeds the vertices, and a small graph lacks the log-normal's end: the others have more for it.
        wanted = self._average
        for _ in range(_ROUNDS):
            # A cap lowers the mean, a larger average runs into the cap again: eight rounds come to rest.
            self._average *= wanted / self._mean_degree()

    def degrees(self, vertices: I64) -> I64:
        """In-degree of each vertex."""
        relative = self._relative_degree((vertices + 0.5) / self.vertices)
        exact = np.minimum(self._average * relative, self.vertices)
        # Rounded by a hash, up as often as the fraction says: the mean stays, which truncation would lower.
        return np.floor(exact + _even(fold(self.seed, _WHOLE), vertices)).astype(np.int64)

    def neighbors(self, vertices: I64, slots: I64) -> I64:
        """In-neighbour number `slots` of each vertex, from 0 on; shape of both."""
        keys = fold(self.seed, _NEIGHBOR, vertices, slots)
        zero = np.zeros(1, np.int64)
        # In proportion to degree: a log-normal weighted by itself is one whose mean is moved by sigma^2, in units of
        # sigma by sigma.
        quantile = ndtr(self._skew + ndtri(_even(keys, zero)))
        anywhere = _place(quantile, self.vertices)
        if self._locality:
            # Members of a community lie `communities` apart, in the order of degrees, as all vertices do.
            near = vertices % self.communities + self.communities * _place(quantile, self._members)
            anywhere = np.where(_even(keys, zero + 1) < self._locality, near, anywhere)
        if self._factor == 1:
            return anywhere
        # Within each community; the last vertices, too few for a round of dealing, stay what they are.
        member = anywhere // self.communities
        moved = np.where(member < self._members, member * self._factor % self._members, member)
        renumbered: I64 = anywhere % self.communities + self.communities * moved
        return renumbered

    def popularity(self, vertices: I64) -> I64:
        """How often each vertex is a neighbour, as its place among all vertices: 0 for the rarest.

        Raises
        ------
        ValueError
            For a stand-in with locality, each of whose communities has an order of its own.
        """
        if self._locality:
            raise ValueError(f"locality must be 0 for an order of all vertices, not {self._locality}")
        if self._factor == 1:
            return vertices
        # Renumbering was a product modulo the vertices; its inverse brings places back.
        places: I64 = vertices * pow(self._factor, -1, self.vertices) % self.vertices
        return places

    def seeds(self, count: int, *, batch: int) -> I64:
        """Distinct vertices, each as likely as any other."""
        check_integer("seeds of a mini-batch", count, 1, self.vertices)
        # So many that draws would meet again and again: a permutation instead.
        if 2 * count > self.vertices:
            check_fits(f"mini-batch of {self.data_set.name}", _ARC_BYTES * self.vertices)
            order = np.argsort(random_bits(fold(self.seed, _SEEDS, batch), np.arange(self.vertices)))
            return np.sort(order[:count])
        found = np.empty(0, np.int64)
        drawn = 0
        while len(found) < count:
            # In the order in which they are drawn, so that more draws leave the first ones.
            numbers = np.arange(drawn, drawn + 2 * count)
            places = _place(_even(fold(self.seed, _SEEDS, batch), numbers), self.vertices)
            both = np.concatenate([found, places])
            found = both[np.sort(np.unique(both, return_index=True)[1])]
            drawn += 2 * count
        return found[:count]

    def sample(self, seeds: I64, fanouts: Sequence[int], *, batch: int) -> LayerSizes:
        """Sizes of one mini-batch; see `draw`."""
        layers = list(self.draw(seeds, fanouts, batch=batch))
        return LayerSizes(
            vertices=(*(float(len(layer.reached)) for layer in reversed(layers)), float(len(seeds))),
            edges=tuple(float(len(layer.rows)) for layer in reversed(layers)),
        )

    def draw(self, seeds: I64, fanouts: Sequence[int], *, batch: int) -> Iterator[Arcs]:
        """One mini-batch, layer by layer from the seeds on, without replacement as `NeighborSampler` draws.

        Parameters
        ----------
        seeds : distinct vertices, shape (n,)
        fanouts
            Neighbours for each vertex of a layer, seeds first; -1 takes all.
        batch
            Keys the draws.
        """
        reached, parents = seeds, np.full(len(seeds), -1)
        for layer, fanout in enumerate(fanouts):
            degrees = self.degrees(reached)
            counts = degrees if fanout == -1 else np.minimum(degrees, fanout)
            if (arcs := int(counts.sum())) > _MANY:
                check_fits(f"layer of a mini-batch of {self.data_set.name}", _ARC_BYTES * arcs)
            rows = np.repeat(np.arange(len(reached)), counts)
            # A run of slots from a random one on: a neighbour is as likely as any other, and none comes twice.
            first = _place(_even(fold(self.seed, _FIRST_SLOT, batch, layer), reached), np.maximum(degrees, 1))
            within = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
            slots = (first[rows] + within) % degrees[rows]
            sources = self.neighbors(reached[rows], slots)
            if not self.data_set.directed:
                # One of its neighbours is where it was reached from: its first, so that it is drawn with fanout /
                # degree, as any other.
                back = (slots == 0) & (parents[rows] >= 0)
                sources = np.where(back, parents[rows], sources)
            new, where = np.unique(sources, return_index=True)
            fresh = ~np.isin(new, reached)
            # `np.unique` gives the first arc to each new vertex: that one's destination is its parent.
            parents = np.concatenate([parents, reached[rows[where[fresh]]]])
            reached = np.concatenate([reached, new[fresh]])
            yield Arcs(rows, sources, reached)

    def sizes(self, seeds: int, fanouts: Sequence[int], *, batches: int = 4) -> LayerSizes:
        """Mean sizes of some mini-batches.

        Parameters
        ----------
        seeds
            Of each.
        fanouts
            Seeds first.

        Raises
        ------
        InputError
            For more seeds than vertices, no layer, or a fan-out that is none.
        """
        if not fanouts:
            raise InputError(f"fanouts must name at least one layer, not {tuple(fanouts)!r}")
        for fanout in fanouts:
            if fanout != -1:
                check_integer("fanout", fanout, 1, 1 << 20)
        return LayerSizes.mean(
            [self.sample(self.seeds(seeds, batch=batch), fanouts, batch=batch) for batch in range(batches)]
        )

    def _mean_degree(self) -> float:
        """The mean of the degrees as they are: counted in a small graph, the integral for a large one."""
        if self.vertices <= _COUNTED:
            relative = self._relative_degree((np.arange(self.vertices) + 0.5) / self.vertices)
            return float(np.minimum(self._average * relative, self.vertices).mean())
        if not self._skew:
            return self._average
        place, half = math.log(self.vertices / self._average) / self._skew, self._skew / 2
        # The capped log-normal's mean in closed form: what lies below the cap, and the cap times the chance of more.
        below = self._average * float(ndtr(place - half))
        return below + self.vertices * float(ndtr(-place - half))

    def _relative_degree(self, quantiles: F64) -> F64:
        """Degree over the average at a quantile of the log-normal."""
        # exp(-sigma^2 / 2) makes the log-normal's mean 1.
        relative: F64 = np.exp(self._skew * ndtri(quantiles) - self._skew**2 / 2)
        return relative


def skew_of(degrees: I64, *, cap: int = 10) -> float:
    """The skew of a log-normal whose vertices have as many neighbours as a graph's, of which `cap` are drawn.

    Parameters
    ----------
    degrees
        Of every vertex of a graph.
    cap
        A fan-out.
    """
    average, wanted = float(degrees.mean()), float(np.minimum(degrees, cap).mean())
    normal = ndtri((np.arange(4096) + 0.5) / 4096)

    def drawn(skew: float) -> float:
        return float(np.minimum(average * np.exp(skew * normal - skew**2 / 2), cap).mean())

    low, high = 0.0, 4.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if drawn(middle) > wanted else (low, middle)
    return low


def _even(key: np.uint64 | U64, counters: I64) -> F64:
    """Numbers above 0 and below 1, each as likely."""
    bits = random_bits(key, counters) >> np.uint64(11)
    # 53 bits and a half: never 0 or 1, whose quantiles would be infinite.
    even: F64 = (bits.astype(np.float64) + 0.5) * 2.0**-53
    return even


def _place(quantile: F64, count: int | I64) -> I64:
    """Which of `count` places a quantile falls on."""
    places: I64 = np.minimum((quantile * count).astype(np.int64), np.asarray(count) - 1)
    return places


def _coprime_with(count: int) -> int:
    """A number near the golden section of `count` without a factor in common, so that multiplying renumbers."""
    factor = max(1, round(count * 0.6180339887498949))
    while math.gcd(factor, count) != 1:
        factor += 1
    return factor
