"""What is left of a vertex's degree where a mini-batch does without some arcs."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.data.graph import Graph


def degrees_without(
    graph: Graph, degrees: NDArray[Any], vertices: NDArray[np.int64], without: NDArray[np.int64] | None
) -> NDArray[Any]:
    """Degrees of some vertices, bit for bit as in a graph that does not have some arcs.

    Parameters
    ----------
    graph
    degrees : shape (graph's vertices,)
        In-degrees of all arcs, or sums of their weights.
    vertices : shape (n,)
    without : shape (arcs,)
        Places of arcs in the graph's `indices`, ascending; None for none.

    Returns
    -------
    Shape (n,).
    """
    found: NDArray[Any] = degrees[vertices]
    if without is None or not len(without):
        return found
    begins, ends = (np.searchsorted(without, graph.indptr[vertices + shift]) for shift in (0, 1))
    if degrees.dtype.kind != "f":
        found -= ends - begins  # a copy, as rows were picked
        return found
    assert graph.edge_weight is not None, "sums are of weights"
    for row in np.flatnonzero(ends > begins):
        first, last = graph.indptr[vertices[row]], graph.indptr[vertices[row] + 1]
        found[row] = _sum_without(graph.edge_weight, first, last, without[begins[row] : ends[row]])
    return found


@numba.njit(nogil=True)
def _sum_without(
    weights: NDArray[np.float32], first: int, last: int, without: NDArray[np.int64]
) -> np.float64:
    """As `simgnn.data.topology.weighted_in_degrees` adds them: in their order and in binary64."""
    total, lacking = np.float64(0), 0
    for arc in range(first, last):
        if lacking < len(without) and without[lacking] == arc:
            lacking += 1
        else:
            total += weights[arc]
    return total
