"""FastSample's fused sampler: from seeds straight to the bipartite CSC blocks of a mini-batch.

Source: "FastSample", Algorithm 1. V^(l-1) starts with V^l (the paper's listing leaves the seeds out), so
every V^l is a prefix of V^0 and one relabel map serves all layers. There is no COO form, and nothing is
sorted: places in a vertex's list become global vertices and then rows of the source list in the block's own
index array.

Every choice is a hash of (seed, step, layer, global vertex): the neighbours that a vertex gets depend on no
thread, trainer, share or partition, and not on which other vertices are sampled beside it.
"""

from __future__ import annotations

import collections
import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from simgnn.arrays import F32, I32, I64, Bools
from simgnn.data.topology import read_only
from simgnn.hw.checks import is_index
from simgnn.process.random_access import zeros_in_huge_pages
from simgnn.random_key import fold, permutation
from simgnn.sampling.fused_sampling import Team, enter_seeds


@dataclass(frozen=True, kw_only=True, eq=False)
class Block:
    """One layer of a mini-batch: the arcs from its sources to its destinations.

    Parameters
    ----------
    indptr : shape (num_dst + 1,)
    indices : shape (edges,)
        Sources of destination d are ``indices[indptr[d] : indptr[d + 1]]``, rows of the layer's source list,
        in ascending order of their global vertex.
    num_src, num_dst
        Rows of the two lists; destination d is source d as well.
    edge_weight : shape (edges,)
        Weight of each arc, in the order of `indices`.
    in_degrees : shape (num_dst,)
        In-neighbours of each destination in the full graph, of which those here were drawn; arcs that the mini-batch
        does without are not counted.
    """

    indptr: I64
    indices: I32
    num_src: int
    num_dst: int
    edge_weight: F32 | None = None
    in_degrees: I64 | None = None

    @property
    def edges(self) -> int:
        """Number of arcs."""
        return len(self.indices)


@dataclass(frozen=True, kw_only=True, eq=False)
class MiniBatch:
    """Sampled neighbourhoods of some seeds.

    Parameters
    ----------
    step
        Step that keyed the draws.
    seeds
        Global vertices, the same as ``vertices[-1]``.
    vertices
        ``vertices[l]`` is V^l, l = 0 the input to l = L the seeds. Each is a prefix of the one before it:
        seeds first, then vertices in the order in which they were first sampled. Where outputs of the first layer are
        given, V^1 ends with the vertices that they belong to, and what is in front of these is the prefix of V^0.
    blocks
        ``blocks[l]`` leads from V^l to V^(l+1); the first one leads to what of V^1 is computed.
    pairs : shape (edges, 1 + negatives, 2)
        Of a mini-batch of edges: rows of `seeds` that are the two ends of each edge, then of each of its negatives.
    without : shape (arcs,)
        Arcs of the graph that count as if they were not there: their places in its `indices`, ascending.
    """

    step: int
    seeds: I64
    vertices: tuple[I64, ...]
    blocks: tuple[Block, ...]
    pairs: I64 | None = None
    without: I64 | None = None

    @property
    def given(self) -> I64:
        """The last vertices of V^1, whose outputs of the first layer are given and not computed; usually none."""
        return self.vertices[1][self.blocks[0].num_dst :]


class Arcs(Protocol):
    """What a sampler needs of a graph; a `Graph` is one."""

    @property
    def vertices(self) -> int:
        """Number of vertices."""

    @property
    def indptr(self) -> I64:
        """Vertex v's in-neighbours are ``indices[indptr[v] : indptr[v + 1]]``."""

    @property
    def indices(self) -> I32:
        """In-neighbours, ascending inside a vertex."""

    @property
    def edge_weight(self) -> F32 | None:
        """Weight of each arc."""


class _RelabelMap:
    """Where each vertex is in a mini-batch's list, for one mini-batch after another.

    Rows are numbered on from one mini-batch to the next, so that nothing has to be cleared in between: an entry
    below `base` is of an earlier mini-batch.
    """

    def __init__(self, vertices: int) -> None:
        self.entries = zeros_in_huge_pages(vertices, np.uint32)
        self.base = 1

    def leave(self, rows: int) -> None:
        """End a mini-batch of so many rows."""
        self.base += rows
        # The next mini-batch numbers at most all vertices: it must not run over the 32 bits of an entry. With 100
        # million vertices and 1 million rows in a mini-batch, the map is cleared every 4,000 mini-batches.
        if self.base + len(self.entries) > 1 << 32:
            self.entries.fill(0)
            self.base = 1


class Sampler(Protocol):
    """Samples the neighbourhood of seeds. What it draws depends on seeds and step alone, whichever thread asks."""

    @property
    def threads(self) -> int:
        """Steps that are prepared at once; no result depends on it."""

    @property
    def weighted(self) -> bool:
        """Whether the blocks have edge weights."""

    def sample(self, seeds: np.ndarray, step: int, *, without: I64 | None = None) -> MiniBatch:
        """A mini-batch of at least one seed. Several threads may call it at once.

        Parameters
        ----------
        without
            Arcs to do without, see `NeighborSampler.sample`; asked for where edges are predicted.
        """


class NeighborSampler:
    """Samples neighbourhoods of a graph, without replacement.

    Parameters
    ----------
    fanouts
        Neighbours for each vertex of a layer, seeds first (PyTorch Geometric's order): ``fanouts[0]``
        belongs to the last layer. -1 takes all.
    seed
        Keys every draw, together with step, layer (0 at the input) and global vertex.
    threads
        Steps that a `BatchLoader` prepares at once. No result depends on it.
    together
        Threads that sample one mini-batch. No result depends on it.
    weighted
        Keep the graph's edge weights in the blocks. They decide no draw: every neighbour is as likely.

    Raises
    ------
    ValueError
        For fan-outs or a seed that cannot be, and for weights that the graph does not have.
    """

    def __init__(
        self,
        graph: Arcs,
        *,
        fanouts: Sequence[int],
        seed: int,
        threads: int = 1,
        together: int = 1,
        weighted: bool = False,
    ) -> None:
        fanouts = tuple(fanouts)
        if not fanouts:
            raise ValueError(f"fanouts must name at least one layer, not {fanouts!r}")
        for fanout in fanouts:
            if not is_index(fanout) or (fanout < 1 and fanout != -1):
                raise ValueError(f"fanout must be -1 (all) or at least 1, not {fanout!r}")
        if not is_index(seed):
            raise ValueError(f"sampler seed must be an integer, not {seed!r}")
        if weighted and graph.edge_weight is None:
            raise ValueError(
                f"sampler weighted must be False where the graph has no edge_weight, not {weighted!r}"
            )
        self.graph = graph
        self.fanouts = tuple(map(int, fanouts))
        self.seed = int(seed)
        # The first step of `fold(seed, step, layer, vertex)`: the kernel goes on from it.
        self._key = fold(self.seed)
        self.threads, self.together, self.weighted = threads, together, weighted
        weights = read_only(graph.edge_weight) if weighted and graph.edge_weight is not None else None
        self._lists = (read_only(graph.indptr), read_only(graph.indices), weights)
        self._given: Bools | None = None
        # Relabel maps not in use; each sample() takes one.
        self._maps: collections.deque[_RelabelMap] = collections.deque()

    def giving(self, vertices: Bools) -> NeighborSampler:
        """The same sampler, whose mini-batches are given outputs of the first layer of some vertices.

        As far as the second layer reads and does not update them, the first layer draws no neighbours for them, and in
        V^1 they come last. No draw for another vertex depends on it. One layer alone is given nothing.

        Parameters
        ----------
        vertices : shape (graph's vertices,)
            The more there are, the less a mini-batch holds.
        """
        other = copy.copy(self)
        other._given = vertices
        return other

    def sample(self, seeds: ArrayLike, step: int, *, without: I64 | None = None) -> MiniBatch:
        """Sample one mini-batch. Several threads may call it at once.

        Parameters
        ----------
        seeds : integers, shape (n,)
            Distinct vertices.
        step
            The step of the training; the same vertex draws other neighbours in another step.
        without : shape (arcs,)
            Arcs to do without, as places in the graph's `indices`, ascending: what is sampled is what a graph gives
            that does not have them.

        Raises
        ------
        ValueError
            When a seed is out of range or occurs twice, or there is none.
        """
        vertices, blocks = self._descend(seeds, step, lowest=0, without=without)
        return MiniBatch(
            step=int(step),
            seeds=vertices[0],
            vertices=tuple(reversed(vertices)),
            blocks=tuple(reversed(blocks)),
            without=without,
        )

    def hidden(self, seeds: ArrayLike, step: int) -> tuple[I64, int]:
        """V^1 of the mini-batch that `sample` makes of the same seeds, without the first layer's draws.

        Returns
        -------
        vertices : shape (n,)
            As where nothing is given.
        updated
            How many of them, the first ones, the second layer updates: V^2. Of one layer alone, all.
        """
        vertices, _ = self._descend(seeds, step, lowest=1)
        # Of one layer alone the list has V^1 only, which is then both.
        return vertices[-1], len(vertices[-2:][0])

    def _entered(self, seeds: I64) -> _RelabelMap:
        """A relabel map that no other thread uses, with the seeds in it."""
        try:
            # A deque pops and appends whole: threads share the maps without a lock.
            relabel = self._maps.pop()
        except IndexError:
            relabel = _RelabelMap(self.graph.vertices)
        if not enter_seeds(relabel.entries, relabel.base, seeds):
            ordered = np.sort(seeds)
            twice = ordered[1:][ordered[1:] == ordered[:-1]]
            raise ValueError(f"seeds must be distinct, not hold {int(twice[0])} twice")
        return relabel

    def _descend(
        self, seeds: ArrayLike, step: int, *, lowest: int, without: I64 | None = None
    ) -> tuple[list[I64], list[Block]]:
        """Vertices and blocks from the seeds down to layer `lowest`; the arguments of `sample` otherwise."""
        vertices: list[I64] = [self._in_range(seeds)]
        relabel = self._entered(vertices[0])
        # As `fold` counts negative parts.
        counter = np.uint64(int(step) % (1 << 64))
        blocks: list[Block] = []
        with Team(self.together) as team:
            # Layers count from the input, fan-outs begin at the seeds.
            for layer, fanout in zip(reversed(range(len(self.fanouts))), self.fanouts, strict=True):
                if layer < lowest:
                    break
                destinations = vertices[-1]
                if layer == 0 and blocks and self._given is not None:
                    destinations = _give(self._given, vertices, blocks, relabel)
                indptr, indices, sources, weights, degrees = team.sample_layer(
                    *self._lists,
                    fanout,
                    self._key,
                    counter,
                    layer,
                    relabel.entries,
                    relabel.base,
                    destinations,
                    without,
                )
                blocks.append(
                    Block(
                        indptr=indptr,
                        indices=indices,
                        num_src=len(sources),
                        num_dst=len(destinations),
                        edge_weight=weights,
                        in_degrees=degrees,
                    )
                )
                vertices.append(sources)
        # After an error above, the map does not come back: its entries are not those of whole mini-batches.
        relabel.leave(len(vertices[-1]))
        self._maps.append(relabel)
        return vertices, blocks

    def _in_range(self, seeds: ArrayLike) -> I64:
        seeds = np.asarray(seeds)
        if seeds.ndim != 1 or not seeds.size or seeds.dtype.kind not in "iu":
            raise ValueError(
                f"seeds must be a vector of at least one integer, not {seeds.dtype} of shape {seeds.shape}"
            )
        lowest, highest = int(seeds.min()), int(seeds.max())
        if lowest < 0 or highest >= self.graph.vertices:
            value = lowest if lowest < 0 else highest
            raise ValueError(f"seed must be a vertex from 0 to {self.graph.vertices - 1}, not {value}")
        return np.ascontiguousarray(seeds, dtype=np.int64)


def _give(given: Bools, vertices: list[I64], blocks: list[Block], relabel: _RelabelMap) -> I64:
    """Put what is given at the end of V^1, which is the last of `vertices`, and let the map forget it.

    Returns
    -------
    What of V^1 the first layer computes.
    """
    hidden, block = vertices[-1], blocks[-1]
    last = given[hidden]
    # The second layer's own destinations stay in front: V^2 is a prefix of V^1, and what it updates it also computes.
    last[: block.num_dst] = False
    computed = len(hidden) - int(np.count_nonzero(last))
    if computed == len(hidden):
        return hidden
    # Stable: both groups stay in the order in which they were first sampled, which fixes the order of sums.
    order = np.argsort(last, kind="stable")
    places = np.empty(len(order), np.int32)
    places[order] = np.arange(len(order), dtype=np.int32)
    vertices[-1] = ordered = hidden[order]
    blocks[-1] = replace(block, indices=places[block.indices])
    relabel.entries[ordered[:computed]] = relabel.base + np.arange(computed)
    relabel.entries[ordered[computed:]] = 0  # among the features they are not, unless they are drawn
    return ordered[:computed]


def epoch_batches(train_ids: ArrayLike, batch_size: int, seed: int, epoch: int) -> list[I64]:
    """Shuffle an epoch's seeds and cut them into mini-batches.

    Parameters
    ----------
    train_ids : shape (n,)
    batch_size
        Seeds of each mini-batch; the last one holds what is left.
    seed, epoch
        Key of the shuffle.
    """
    train_ids = np.asarray(train_ids)
    return cut(train_ids[permutation(len(train_ids), fold(seed, epoch, _SHUFFLE))], batch_size)


def cut(seeds: I64, batch_size: int) -> list[I64]:
    """Mini-batches of `batch_size` seeds that follow each other; the last one holds what is left."""
    return [seeds[start : start + batch_size] for start in range(0, len(seeds), batch_size)]


_SHUFFLE = 0x73687566666C65
"""Last part of a shuffle's key, so that it meets no sampling key (seed, step, layer)."""


def most_vertices(seeds: int, fanouts: Sequence[int], vertices: int) -> int:
    """Most vertices of a mini-batch's V^0.

    Parameters
    ----------
    fanouts
        -1 takes all.
    vertices
        Of the graph.
    """
    most = seeds
    for fanout in fanouts:
        # Each vertex of a layer brings itself, as lists are prefixes of each other, and at most `fanout` others.
        most = vertices if fanout < 0 else min(vertices, most * (1 + fanout))
    return most
