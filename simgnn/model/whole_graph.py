"""A whole graph as one block, for what takes all vertices at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

from simgnn.sampling.sampler import Block

if TYPE_CHECKING:
    from simgnn.data.graph import Graph


def whole_block(graph: Graph, *, weighted: bool) -> tuple[Block, NDArray[Any]]:
    """Every vertex as a source and as a destination, with all of its neighbours.

    Parameters
    ----------
    graph
    weighted
        Whether edges have their weights.

    Returns
    -------
    Block
    Shape (vertices,)
        In-degrees without self-loops; sums of weights where edges have them.
    """
    block = Block(
        indptr=graph.indptr,
        indices=graph.indices,
        num_src=graph.vertices,
        num_dst=graph.vertices,
        edge_weight=graph.edge_weight if weighted else None,
        in_degrees=graph.in_degrees,
    )
    return block, graph.weighted_in_degrees if weighted else graph.in_degrees
