"""Mini-batches of edges: negatives beside them, the neighbourhoods of all ends, and degrees without what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numba
import numpy as np

from simgnn.arrays import F32, I64, Array
from simgnn.data.graph import Graph
from simgnn.data.links import arcs_of, are_arcs, where_edges_lead
from simgnn.data.negatives import NegativeDraws
from simgnn.data.undirected import reversed_lists
from simgnn.random_key import fold

if TYPE_CHECKING:
    from simgnn.sampling.sampler import MiniBatch, Sampler


class LinkSampler:
    """Makes mini-batches of edges that train.

    What is drawn beside an edge is a hash of (seed, step, number of the edge, number of the draw): it depends on no
    thread and no trainer's share. Nor does what an edge's end gets for neighbours, see `NeighborSampler`.

    Parameters
    ----------
    graph
        With links.
    negatives
        Pairs that are drawn beside each edge, each vertex of the graph being as likely.
    avoid_edges
        Draw none that trains, whether messages pass along it or not. Held-out edges may be drawn, as training must
        not know of them.
    hide_edges
        No message passes along the edges of a mini-batch, nor back, while the model is to say that they are there:
        otherwise the answer leaks into the question. Those of all trainers count, so that no result depends on which
        trainer has which.

    Raises
    ------
    InputError
        For an edge beside which no negative can be drawn.
    """

    def __init__(
        self,
        graph: Graph,
        sampler: Sampler,
        *,
        negatives: int,
        avoid_edges: bool,
        hide_edges: bool,
        seed: int,
    ) -> None:
        assert graph.links is not None, "edges are predicted of a graph with links"
        self.graph, self.sampler, self.links = graph, sampler, graph.links
        self.negatives, self.hide_edges, self.seed = negatives, hide_edges, seed
        lists = graph.indptr, graph.indices
        if avoid_edges and not are_arcs(graph, self.links.train, both=not self.links.directed):
            # A split that comes with its data may pass messages along other edges than those that train.
            lists = where_edges_lead(graph, self.links.train)
        elif avoid_edges and self.links.directed:
            # The graph has the sources of each vertex's edges; draws look up where a vertex's edges lead.
            lists = reversed_lists(*lists)
        self._draws = NegativeDraws(*lists, directed=self.links.directed, avoid_edges=avoid_edges)
        self._draws.check(self.links.train)

    def sample_parts(self, parts: Mapping[str, I64], step: int) -> dict[str, MiniBatch]:
        """Mini-batches by trainer, of those that have edges.

        Parameters
        ----------
        parts
            By trainer, numbers of edges.
        """
        without = None
        if self.hide_edges and parts:
            edges = self.links.train[np.concatenate(list(parts.values()))]
            without = arcs_of(self.graph, edges, both=True)
        return {name: self._sample(part, step, without) for name, part in parts.items() if len(part)}

    def pairs(self, numbers: I64, step: int) -> I64:
        """Edges and the negatives beside them, vertices, shape (edges, 1 + negatives, 2).

        Parameters
        ----------
        numbers : shape (edges,)
        """
        edges = self.links.train[numbers]
        drawn = self._draws.draw(edges, numbers, self.negatives, fold(self.seed, step, _NEGATIVES))
        return np.concatenate([edges[:, None], drawn], axis=1)

    def _sample(self, numbers: I64, step: int, without: I64 | None) -> MiniBatch:
        pairs = self.pairs(numbers, step)
        # A vertex that is an end of several pairs is sampled once; `rows` says which seed each end is.
        vertices, rows = np.unique(pairs, return_inverse=True)
        batch = self.sampler.sample(vertices, step, without=without)
        return replace(batch, pairs=rows.reshape(pairs.shape))


_NEGATIVES = 0x6E65676174697665
"""Last part of the key of negatives, so that it meets no key of a sampler (seed, step, layer) or a shuffle."""


def degrees_without(graph: Graph, degrees: Array, vertices: I64, without: I64 | None) -> Array:
    """Degrees of some vertices, bit for bit as in a graph that does not have some arcs.

    Parameters
    ----------
    degrees : shape (graph's vertices,)
        In-degrees of all arcs, or sums of their weights.
    vertices : shape (n,)
    without : shape (arcs,)
        Places of arcs in the graph's `indices`, ascending; None for none.

    Returns
    -------
    Shape (n,).
    """
    found: Array = degrees[vertices]
    if without is None or not len(without):
        return found
    begins, ends = (np.searchsorted(without, graph.indptr[vertices + shift]) for shift in (0, 1))
    if degrees.dtype.kind != "f":
        found -= ends - begins  # a copy, as rows were picked
        return found
    assert graph.edge_weight is not None, "sums are of weights"
    # Added anew: a sum less the arc's weight is rounded differently from one that never had it.
    for row in np.flatnonzero(ends > begins):
        first, last = graph.indptr[vertices[row]], graph.indptr[vertices[row] + 1]
        found[row] = _sum_without(graph.edge_weight, first, last, without[begins[row] : ends[row]])
    return found


@numba.njit(nogil=True)
def _sum_without(weights: F32, first: int, last: int, without: I64) -> np.float64:
    """As `simgnn.data.topology.weighted_in_degrees` adds them: in their order and in binary64."""
    total, lacking = np.float64(0), 0
    for arc in range(first, last):
        if lacking < len(without) and without[lacking] == arc:
            lacking += 1
        else:
            total += weights[arc]
    return total
