"""Graphs that are planned for, and what mini-batches on them ask of other ranks, counted.

Mini-batches of a graph that is not here are a stand-in's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simgnn.arrays import I32, I64, Bools
from simgnn.config.checks import check_choice
from simgnn.config.names import METHODS
from simgnn.data.partition.methods import make_partition
from simgnn.errors import InputError
from simgnn.features.cache.scores import degree_scores, ranked
from simgnn.sampling.sampler import NeighborSampler, epoch_batches
from simgnn.systems.synthetic_graph import SyntheticGraph
from simgnn.virtual_time.layer_sizes import LayerSizes

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.systems.data_set import DataSet


@dataclass(frozen=True, kw_only=True, eq=False)
class Counted:
    """Of one mini-batch, or a mean of several.

    Parameters
    ----------
    asked
        Vertices of V^1 to V^(L-1) that others own.
    drawn
        Edges of E^1 to E^(L-1) whose destinations others own.
    rows
        Rows of V^0 that others own and no cache has.
    """

    sizes: LayerSizes
    asked: tuple[float, ...]
    drawn: tuple[float, ...]
    rows: float

    @classmethod
    def mean(cls, several: Sequence[Counted]) -> Counted:
        """The mean of at least one."""
        return cls(
            sizes=LayerSizes.mean([each.sizes for each in several]),
            asked=_means([each.asked for each in several]),
            drawn=_means([each.drawn for each in several]),
            rows=sum(each.rows for each in several) / len(several),
        )

    @classmethod
    def nothing(cls, layers: int) -> Counted:
        """A step in which a rank has no seeds."""
        zeros = (0.0,) * layers
        sizes = LayerSizes(vertices=(*zeros, 0.0), edges=zeros)
        return cls(sizes=sizes, asked=zeros[1:], drawn=zeros[1:], rows=0.0)


def count(
    vertices: Sequence[I64], destinations: Sequence[I64], remote: Sequence[Bools], cached: Bools
) -> Counted:
    """Count a mini-batch.

    Parameters
    ----------
    vertices
        V^0 to V^L.
    destinations
        For E^1 to E^L, each edge's place in V^1 to V^L.
    remote
        For each of V^0 to V^L, shape (|V^l|,): whether another rank owns it.
    cached : shape (|V^0|,)
        Whether a cache of the rank has its row.
    """
    # 3.3: seeds are local, and inputs draw nothing: requests are for V^1 to V^(L-1).
    inner = range(1, len(vertices) - 1)
    return Counted(
        sizes=LayerSizes(
            vertices=tuple(float(len(each)) for each in vertices),
            edges=tuple(float(len(each)) for each in destinations),
        ),
        asked=tuple(float(np.count_nonzero(remote[layer])) for layer in inner),
        drawn=tuple(float(np.count_nonzero(remote[layer][destinations[layer - 1]])) for layer in inner),
        rows=float(np.count_nonzero(remote[0] & ~cached)),
    )


def _means(several: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(each) / len(several) for each in zip(*several, strict=True))


DEALT = "dealt"
"""Partition of a graph that is not here: vertex after vertex to rank after rank, all degrees to each."""


class Absent:
    """A data set that is not here.

    Attributes
    ----------
    vertices, arcs, features, classes
        How many.
    methods
        How it can be divided; the first is the default.
    """

    methods: tuple[str, ...] = (DEALT,)

    def __init__(self, data_set: DataSet) -> None:
        self.name, self.data_set = data_set.name, data_set
        self.vertices, self.arcs = data_set.whole("vertices"), data_set.arcs
        self.features, self.classes = data_set.whole("features"), data_set.whole("classes")

    def divide(self, ranks: int, *, method: str, fanouts: Sequence[int], seed: int) -> Draws:
        """Divide it among ranks, with a sampler of such fan-outs, seeds first.

        Raises
        ------
        InputError
            For more ranks than vertices, or a method that it cannot be divided by.
        """
        check_choice("partition of a data set that is not here", method, self.methods)
        _check_ranks(ranks, self.vertices)
        synthetic = SyntheticGraph(self.data_set, seed=seed)
        if math.gcd(synthetic.communities, ranks) > 1:  # or whole communities would be a rank's
            raise InputError(
                f"machines must have no factor in common with the {synthetic.communities} communities of {self.name},"
                f" which are dealt out in turn, not be {ranks}"
            )
        return _AbsentDraws(synthetic, ranks, tuple(fanouts))


class _AbsentDraws:
    """Mini-batches of ranks. A training vertex is as likely as any other, and every rank has as many, or one more.

    Attributes
    ----------
    seeds : shape (ranks,)
        Training vertices of each rank.
    """

    def __init__(self, synthetic: SyntheticGraph, ranks: int, fanouts: tuple[int, ...]) -> None:
        self._synthetic, self._ranks, self._fanouts = synthetic, ranks, fanouts
        train = synthetic.data_set.whole("train_vertices")
        self.seeds = train // ranks + (np.arange(ranks) < train % ranks)

    def draw(self, rank: int, *, batch_size: int, step: int, caches: Sequence[int]) -> list[Counted]:
        """Count what a mini-batch of a rank's own seeds asks for.

        Parameters
        ----------
        batch_size
            Seeds of each mini-batch but the rank's last.
        step
            Which mini-batch of the epoch.
        caches
            Rows that a cache of the rank holds, those of the vertices that most others have as a neighbour: a count
            for each.
        """
        synthetic = self._synthetic
        if any(caches) and synthetic.data_set["locality"]:
            raise InputError(
                f"cache of {synthetic.data_set.name} must be empty where communities have hubs of their own, not"
                f" {max(caches)} rows"
            )
        size = min(batch_size, int(self.seeds[rank]) - step * batch_size)
        seeds = self._own_seeds(rank, size, step)
        vertices, destinations = [seeds], []
        for arcs in synthetic.draw(seeds, self._fanouts, batch=step):
            vertices.append(arcs.reached)
            destinations.append(arcs.rows)
        vertices.reverse()
        destinations.reverse()
        # METIS cannot cut a graph that is not here; dealing out is a random partition, whose cut is (p - 1) / p.
        remote = [each % self._ranks != rank for each in vertices]
        # The places of vertices that are neighbours of most: what a static cache by degree keeps.
        places = synthetic.popularity(vertices[0]) if any(caches) else np.zeros(len(vertices[0]), np.int64)
        return [count(vertices, destinations, remote, places >= synthetic.vertices - each) for each in caches]

    def _own_seeds(self, rank: int, size: int, step: int) -> I64:
        """Distinct vertices of a rank, each as likely as any other of its own."""
        own = (self._synthetic.vertices - rank + self._ranks - 1) // self._ranks
        # Distinct vertices of all, taken modulo the own ones, may meet: twice as many, and the first of each.
        places = self._synthetic.seeds(min(2 * size, own), batch=step * self._ranks + rank) % own
        _, first = np.unique(places, return_index=True)
        chosen = places[np.sort(first)][:size]
        if len(chosen) < size:  # few are the rank's own: the next ones that are left
            chosen = np.concatenate([chosen, np.setdiff1d(np.arange(own), chosen)[: size - len(chosen)]])
        return chosen * self._ranks + rank


class Present:
    """A graph in memory, divided as `Absent` is."""

    methods: tuple[str, ...] = tuple(METHODS)

    def __init__(self, graph: Graph) -> None:
        if graph.links is not None:
            raise InputError("graph must have labels, not edges to predict", source=graph.title)
        self.name, self.graph = graph.name, graph
        self.vertices, self.arcs = graph.vertices, graph.edges
        assert graph.classes is not None, "a graph counts its classes"
        self.features, self.classes = graph.feature_width, graph.classes

    def divide(self, ranks: int, *, method: str, fanouts: Sequence[int], seed: int) -> Draws:
        _check_ranks(ranks, self.vertices)
        owners = make_partition(self.graph, method=method, parts=ranks, seed=seed).owners
        return _PresentDraws(self.graph, owners, ranks, tuple(fanouts), seed)


class _PresentDraws:
    """Mini-batches of ranks that have parts of a graph, counted as `_AbsentDraws` counts."""

    def __init__(self, graph: Graph, owners: I32, ranks: int, fanouts: tuple[int, ...], seed: int) -> None:
        self._graph, self._owners, self._seed = graph, owners, seed
        self._sampler = NeighborSampler(graph, fanouts=fanouts, seed=seed)
        self._train = graph.train_seeds
        self.seeds = np.bincount(owners[self._train], minlength=ranks)
        order = ranked(degree_scores(graph))
        self._place = np.empty(graph.vertices, np.int64)
        self._place[order] = np.arange(graph.vertices)

    def draw(self, rank: int, *, batch_size: int, step: int, caches: Sequence[int]) -> list[Counted]:
        own = self._train[self._owners[self._train] == rank]
        batch = self._sampler.sample(epoch_batches(own, batch_size, self._seed, 0)[step], step)
        destinations = [np.repeat(np.arange(block.num_dst), np.diff(block.indptr)) for block in batch.blocks]
        remote = [self._owners[each] != rank for each in batch.vertices]
        places = self._place[batch.vertices[0]]
        return [count(batch.vertices, destinations, remote, places < each) for each in caches]


Planned = Absent | Present
Draws = _AbsentDraws | _PresentDraws


def _check_ranks(ranks: int, vertices: int) -> None:
    if ranks > vertices:
        raise InputError(f"machines must be at most the {vertices} vertices, not {ranks}")
