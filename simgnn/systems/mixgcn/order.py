"""In which order vertices go through the pipeline, and of how many stages it must be: MixGCN, section 3.2.2.

Vertices go in batches, one after the other, and a layer's first batch can begin when the vertices that it sums have
left the layer before. The bandwidth b of an order is how far apart neighbours are at the most. The order is reverse
Cuthill-McKee's (George, 1971); SciPy has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from scipy import sparse
from scipy.sparse.csgraph import reverse_cuthill_mckee

from simgnn.arrays import I64
from simgnn.config.checks import check_integer
from simgnn.data.undirected import undirected
from simgnn.errors import InputError
from simgnn.random_key import fold, permutation

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.data.undirected import Lists

_RANDOM = 0x6F72646572
"""Last part of the key of an order at random."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Order:
    """An order of a graph's vertices, and what follows from it.

    Parameters
    ----------
    positions : shape (vertices,)
        Of each vertex.
    neighbours
        Of each vertex, in both directions, since gradients go back along arcs.
    """

    positions: I64
    neighbours: Lists

    @property
    def vertices(self) -> int:
        """Number of vertices."""
        return len(self.positions)

    @cached_property
    def furthest(self) -> I64:
        """The last position among a vertex and its neighbours, by the vertex's position."""
        indptr, indices = self.neighbours
        found = self.positions.copy()
        some = np.flatnonzero(np.diff(indptr))
        if len(some):
            # reduceat takes an empty range for its first element: vertices without neighbours are left out.
            last = np.maximum.reduceat(self.positions[indices], indptr[some])
            found[some] = np.maximum(found[some], last)
        ordered = np.empty_like(found)
        ordered[self.positions] = found
        return ordered

    @property
    def bandwidth(self) -> int:
        """Most positions between two neighbours."""
        return int((self.furthest - np.arange(self.vertices)).max())

    def needed(self, stages: int) -> I64:
        """Of each batch of a layer, the last batch of the layer before that it needs, shape (stages,)."""
        check_integer("stages", stages, 1, self.vertices)
        starts = batch_starts(self.vertices, stages)
        last = np.maximum.reduceat(self.furthest, starts)
        # The batch whose range has the position: the last one that does not start after it.
        return np.searchsorted(starts, last, side="right") - 1

    def arcs(self, graph: Graph, stages: int, *, self_loops: bool) -> I64:
        """Arcs that each batch of a graph in this order sums over, forward and backward, shape (2, stages)."""
        check_integer("stages", stages, 1, self.vertices)
        starts, each = batch_starts(self.vertices, stages), np.empty((2, self.vertices), np.int64)
        each[:, self.positions] = graph.in_degrees, graph.out_degrees
        found: I64 = np.add.reduceat(each + self_loops, starts, axis=1)
        return found

    @property
    def fewest_stages(self) -> int | None:
        """The fewest stages with which the first batch needs nothing of the last one; None where no number does.

        With more stages it needs nothing either: the first batch gets smaller, and the last one begins later.
        """
        low, high = 2, self.vertices
        if high < low or not self._is_free(high):
            return None
        while low < high:
            middle = (low + high) // 2
            # Bisection needs what the docstring says: that more stages never make it depend on the last again.
            low, high = (low, middle) if self._is_free(middle) else (middle + 1, high)
        return low

    @property
    def enough_stages(self) -> int:
        """Stages that are enough whatever else the order is, by its bandwidth: see `enough_stages`."""
        return enough_stages(self.vertices, self.bandwidth)

    def _is_free(self, stages: int) -> bool:
        first = self.vertices // stages
        # The first batch's furthest neighbour is in front of the last batch.
        return int(self.furthest[:first].max()) < self.vertices * (stages - 1) // stages


def batch_starts(vertices: int, stages: int) -> I64:
    """Position with which each batch begins: ``floor(n i / s)``."""
    return vertices * np.arange(stages, dtype=np.int64) // stages


def enough_stages(vertices: int, bandwidth: int) -> int:
    """``ceil(2 n / (n - b))``: then ``(s - 1) n / s - n / s >= b``, and the first batch ends b before the last begins.

    Source: Proposition 3.5; the paper prints the inequality in front of it the wrong way round.

    Raises
    ------
    InputError
        For a bandwidth that no order of so many vertices has.
    """
    check_integer("vertices", vertices, 1, 1 << 31)
    check_integer("bandwidth", bandwidth, 0, vertices - 1)
    return -(-2 * vertices // (vertices - bandwidth))


def given_order(graph: Graph) -> Order:
    """As the graph's vertices are numbered."""
    return Order(positions=np.arange(graph.vertices), neighbours=undirected(graph))


def random_order(graph: Graph) -> Order:
    """A shuffle, always the same."""
    return Order(positions=permutation(graph.vertices, fold(0, _RANDOM)), neighbours=undirected(graph))


def near_order(graph: Graph) -> Order:
    """Reverse Cuthill-McKee's: neighbours near each other."""
    return near_order_of(undirected(graph))


def near_order_of(neighbours: Lists) -> Order:
    """The same of lists that are there already; O(arcs)."""
    indptr, indices = neighbours
    vertices = len(indptr) - 1
    # SciPy's graph routines have 32-bit indices.
    if len(indices) >= 1 << 31:
        raise InputError(f"arcs of a graph must be fewer than {1 << 31} to be ordered, not {len(indices)}")
    matrix = sparse.csr_matrix(
        (np.ones(len(indices), np.int8), indices, indptr.astype(np.int32)), shape=(vertices, vertices)
    )
    positions = np.empty(vertices, np.int64)
    # SciPy returns vertices by position; positions by vertex are the inverse.
    positions[reverse_cuthill_mckee(matrix, symmetric_mode=True)] = np.arange(vertices)
    return Order(positions=positions, neighbours=neighbours)
