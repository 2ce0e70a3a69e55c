"""BGL's partitioner: coarsen the graph into blocks, assign blocks greedily, and give vertices their block's part.

Source: "BGL: GPU-Efficient GNN Training by Optimizing Graph Data I/O and Preprocessing" (NSDI 2023), slides "Graph
Partition Module". A block B goes to the part i that maximises

    (sum over j of |P(i) & G_j(B)|) * (1 - |T(i)| / C_T) * (1 - |P(i)| / C)

P(i) are the part's vertices, T(i) its training vertices, C and C_T what it may have at most, G_j(B) what is j hops from
B, for j = 1 and 2. What the slides leave open is stated in `assigning.py`. The published code leaves out the training
term, the second hop and the merging, and divides capacities as integers; all of it is here.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.data.partition.assigning import assign_blocks
from simgnn.data.partition.coarsening import block_graph, grow_blocks, merge_blocks
from simgnn.data.undirected import undirected
from simgnn.random_key import fold, permutation

if TYPE_CHECKING:
    from simgnn.data.graph import Graph

SLACK = 1.1
"""Capacity of a part, over the mean part."""
BLOCKS_PER_PART = 8
"""About how many blocks a part is made of; the more, the finer and the slower."""
_SOURCES, _TURNS = 0x736F7572636573, 0x7475726E73
"""Last parts of the keys, so that they meet no other key of a seed."""


def capacity(total: int, parts: int) -> int:
    """Most that a part may have of `total` vertices: `SLACK` times the mean, and room for all in any case."""
    return max(math.floor(SLACK * total / parts), -(-total // parts))


def block_partition(graph: Graph, *, parts: int, seed: int) -> NDArray[np.int32]:
    """BGL's partition of a graph; about O(vertices + arcs).

    Parameters
    ----------
    graph
    parts
        From 1 to the number of vertices.
    seed
        With the graph it decides the partition.

    Returns
    -------
    The part of each vertex, shape (vertices,). No part has more vertices, or training vertices, than `capacity`.
    """
    vertices = graph.vertices
    indptr, indices = undirected(graph)
    most = max(1, vertices // (BLOCKS_PER_PART * parts))
    turn = permutation(vertices, fold(seed, _SOURCES))
    block_of = grow_blocks(indptr, indices, turn, most)
    block_of = merge_blocks(*block_graph(indptr, indices, block_of), block_of, most)
    starts, neighbours, shared = block_graph(indptr, indices, block_of)
    blocks = len(starts) - 1
    turns = permutation(blocks, fold(seed, _TURNS))
    trains = graph.train_mask
    owners: NDArray[np.int32] = assign_blocks(
        indptr,
        indices,
        block_of,
        starts,
        neighbours,
        shared,
        turns,
        trains,
        parts,
        capacity(vertices, parts),
        capacity(int(np.count_nonzero(trains)), parts),
    )
    fill_empty(owners, parts)
    return owners


def fill_empty(owners: NDArray[np.int32], parts: int) -> None:
    """Give each part without a vertex the last one of the largest part; `owners` has `parts` vertices at least.

    It is seldom that a part is empty: its first block had more training vertices than a part may have, and was divided.
    """
    sizes = np.bincount(owners, minlength=parts)
    for part in np.flatnonzero(sizes == 0):
        donor = int(sizes.argmax())
        owners[np.flatnonzero(owners == donor)[-1]] = part
        sizes[donor] -= 1
        sizes[part] = 1
