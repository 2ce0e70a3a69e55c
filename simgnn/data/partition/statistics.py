"""What a partition costs: edges that it cuts, vertices that parts need of other parts, and how even parts are."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.data.partition.partition import Partition


@dataclass(frozen=True, kw_only=True)
class Statistics:
    """Of a partition.

    Parameters
    ----------
    cut
        Arcs whose ends belong to different parts, over all arcs.
    halo
        Vertices of other parts that a part's vertices have as in-neighbours, over the part's own; the mean over parts
        by their sizes, which is what all parts hold twice over what they own.
    vertices, edges, training
        The largest part over the mean part: by vertices, by arcs to them, by training vertices. 1 is even,
        as is what there is none of.
    largest_vertices, largest_training
        The same as counts.
    """

    cut: float
    halo: float
    vertices: float
    edges: float
    training: float
    largest_vertices: int
    largest_training: int

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def statistics_of(graph: Graph, partition: Partition) -> Statistics:
    """Statistics of a partition of a graph; O(vertices + arcs)."""
    owners, parts = partition.owners, partition.parts
    vertices = np.bincount(owners, minlength=parts)
    edges = np.bincount(owners, weights=graph.in_degrees, minlength=parts)
    training = np.bincount(owners[graph.train_mask], minlength=parts)
    order = np.argsort(owners, kind="stable")
    cut, halo = _cut_and_halo(graph.indptr, graph.indices, owners, order)
    return Statistics(
        cut=cut / max(graph.edges, 1),
        halo=halo / graph.vertices,
        vertices=float(vertices.max() / vertices.mean()),
        edges=float(edges.max() / edges.mean()) if graph.edges else 1.0,
        # There may be no vertex that trains, as of a graph whose edges are predicted.
        training=float(training.max() / training.mean()) if training.any() else 1.0,
        largest_vertices=int(vertices.max()),
        largest_training=int(training.max()),
    )


@numba.njit(nogil=True, cache=True)
def _cut_and_halo(
    indptr: NDArray[np.int64], indices: NDArray[np.int32], owners: NDArray[np.int32], order: NDArray[np.int64]
) -> tuple[int, int]:
    """Cut arcs, and pairs of a part and a vertex that it needs of another; `order` goes part by part."""
    needed_by = np.full(len(owners), -1, np.int32)
    cut = 0
    halo = 0
    for vertex in order:
        part = owners[vertex]
        for place in range(indptr[vertex], indptr[vertex + 1]):
            neighbour = indices[place]
            if owners[neighbour] != part:
                cut += 1
                # `order` goes part by part, so one entry for each vertex says whether this part has counted it.
                if needed_by[neighbour] != part:
                    needed_by[neighbour] = part
                    halo += 1
    return cut, halo
