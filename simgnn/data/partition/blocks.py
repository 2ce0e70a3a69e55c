"""BGL's partitioner: coarsen the graph into blocks, assign blocks greedily, and give vertices their block's part.

Source: "BGL: GPU-Efficient GNN Training by Optimizing Graph Data I/O and Preprocessing" (NSDI 2023), slides "Graph
Partition Module". A block B goes to the part i that maximises

    (sum over j of |P(i) & G_j(B)|) * (1 - |T(i)| / C_T) * (1 - |P(i)| / C)

P(i) are the part's vertices, T(i) its training vertices, C and C_T what it may have at most, G_j(B) what is j hops from
B, for j = 1 and 2. The published code leaves out the training term, the second hop and the merging, and divides
capacities as integers; all of it is here.

What the slides leave open: the first `parts` blocks of `turns` begin a part each; then come those next to blocks that
have been assigned, breadth first. |P(i) & G_1(B)| counts the vertices of part i that are next to B. G_2(B) are the
blocks that are next to B's neighbours and not to B; such a block counts with its vertices that are next to the block
between, the most of any. Of equal scores the part with fewest vertices wins, then the lowest.

A block that fits nowhere is divided: its vertices are assigned one by one, by the same score of one hop. A training
vertex that fits nowhere is given the place of one that does not train, in the part with the fewest training
vertices; that one moves to the part with the fewest vertices.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numba
import numpy as np
from scipy import sparse

from simgnn.arrays import F64, I32, I64, Bools
from simgnn.data.topology import read_only
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


def block_partition(graph: Graph, *, parts: int, seed: int) -> I32:
    """BGL's partition of a graph; about O(vertices + arcs).

    Parameters
    ----------
    parts
        From 1 to the number of vertices.
    seed
        With the graph it decides the partition.

    Returns
    -------
    The part of each vertex, shape (vertices,). No part has more vertices, or training vertices, than `capacity`.
    """
    vertices = graph.vertices
    arcs = undirected(graph)
    indptr, indices = read_only(arcs[0]), read_only(arcs[1])
    # Vertices of a block, at most.
    most = max(1, vertices // (BLOCKS_PER_PART * parts))
    turn = permutation(vertices, fold(seed, _SOURCES))
    block_of = grow_blocks(indptr, indices, turn, most)
    block_of = merge_blocks(*block_graph(indptr, indices, block_of), block_of, most)
    starts, neighbours, shared = block_graph(indptr, indices, block_of)
    blocks = len(starts) - 1
    turns = permutation(blocks, fold(seed, _TURNS))
    trains = read_only(graph.train_mask)
    owners: I32 = assign_blocks(
        indptr,
        indices,
        *members_of(block_of),
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


def fill_empty(owners: I32, parts: int) -> None:
    """Give each part without a vertex the last one of the largest part; `owners` has `parts` vertices at least.

    It is seldom that a part is empty: its first block had more training vertices than a part may have, and was divided.
    """
    sizes = np.bincount(owners, minlength=parts)
    for part in np.flatnonzero(sizes == 0):
        # The largest part has two vertices at least, as there are as many vertices as parts.
        donor = int(sizes.argmax())
        owners[np.flatnonzero(owners == donor)[-1]] = part
        sizes[donor] -= 1
        sizes[part] = 1


@numba.njit(nogil=True, cache=True)
def grow_blocks(indptr: I64, indices: I32, turn: I64, most: int) -> I32:
    """Blocks of at most `most` vertices that hang together.

    The first vertices of `turn` are the sources of searches that go on side by side, one vertex after the other; a
    vertex belongs to the search that finds it first, and a search that has `most` ends. What none has found is searched
    from the next vertex of `turn`, block by block.

    Parameters
    ----------
    indptr, indices
        Neighbours of each vertex.
    turn
        A permutation of the vertices.

    Returns
    -------
    The block of each vertex, shape (vertices,); numbered without gaps.
    """
    vertices = len(turn)
    block_of = np.full(vertices, -1, np.int32)
    sizes = np.zeros(vertices, np.int32)
    queue = np.empty(vertices, np.int32)
    head, tail, blocks = 0, 0, 0
    together = (vertices + most - 1) // most
    for number in range(vertices):
        source = turn[number]
        if block_of[source] >= 0:
            continue
        block_of[source] = blocks
        sizes[blocks] = 1
        blocks += 1
        queue[tail] = source
        tail += 1
        # All first sources are in the queue before one search goes on, so that the blocks grow side by side.
        if blocks < together:
            continue
        while head < tail:
            vertex = queue[head]
            head += 1
            block = block_of[vertex]
            for place in range(indptr[vertex], indptr[vertex + 1]):
                # The rest of this block's entries in the queue end here as well, each at once.
                if sizes[block] == most:
                    break
                neighbour = indices[place]
                if block_of[neighbour] < 0:
                    block_of[neighbour] = block
                    sizes[block] += 1
                    queue[tail] = neighbour
                    tail += 1
    return block_of


def block_graph(indptr: I64, indices: I32, block_of: I32) -> tuple[I64, I32, I64]:
    """Which blocks are next to each other.

    Returns
    -------
    starts : shape (blocks + 1,)
    neighbours
        Blocks next to block B are ``neighbours[starts[B] : starts[B + 1]]``, ascending and without B.
    shared
        Vertices of each of those blocks that are next to B.
    """
    vertices = len(block_of)
    # members is [blocks, vertices] and arcs [vertices, vertices]; as booleans, 1 + 1 is 1.
    arcs = sparse.csr_array((np.ones(len(indices), np.bool_), indices, indptr), shape=(vertices, vertices))
    members = sparse.csr_array((np.ones(vertices, np.bool_), (block_of, np.arange(vertices, dtype=np.int32))))
    # A vertex is next to a block once, by however many arcs.
    counts = ((members @ arcs).astype(np.int64) @ members.T.astype(np.int64)).tocsr()
    counts.setdiag(0)
    counts.eliminate_zeros()
    counts.sort_indices()
    return counts.indptr.astype(np.int64), counts.indices.astype(np.int32), counts.data


def members_of(block_of: I32) -> tuple[I64, I64]:
    """Where each block's vertices begin, and vertices by block, ascending in each."""
    return np.cumsum([0, *np.bincount(block_of)]), np.argsort(block_of, kind="stable")


@numba.njit(nogil=True, cache=True)
def _root(parent: I32, block: int) -> int:
    while parent[block] != block:
        parent[block] = parent[parent[block]]
        block = parent[block]
    return block


@numba.njit(nogil=True, cache=True)
def merge_blocks(starts: I64, neighbours: I32, shared: I64, block_of: I32, most: int) -> I32:
    """Merge each small block into the one that has most vertices next to it.

    Small is what has at most half of `most` vertices; the smallest come first. Two blocks together have at most `most`
    vertices; what fits nowhere stays.

    Returns
    -------
    The block of each vertex, numbered without gaps.
    """
    blocks = len(starts) - 1
    sizes = np.zeros(blocks, np.int64)
    for block in block_of:
        sizes[block] += 1
    parent = np.arange(blocks).astype(np.int32)
    counts = np.zeros(blocks, np.int64)
    # Stable: of equal sizes the lower number comes first, on every machine.
    for block in np.argsort(sizes, kind="mergesort"):
        # Others may have been merged into it since, so its size is that of its root.
        own = _root(parent, block)
        if 2 * sizes[own] > most:
            continue
        best = -1
        for place in range(starts[block], starts[block + 1]):
            other = _root(parent, neighbours[place])
            counts[other] += shared[place]
            fits = other != own and sizes[own] + sizes[other] <= most
            if fits and (best < 0 or counts[other] > counts[best]):
                best = other
        for place in range(starts[block], starts[block + 1]):
            # Only what was counted is cleared: all of it for each block would make the time quadratic.
            counts[_root(parent, neighbours[place])] = 0
        if best >= 0:
            parent[own] = best
            sizes[best] += sizes[own]
    # Blocks are numbered anew in the order of their lowest vertices.
    number = np.full(blocks, -1, np.int32)
    merged = np.empty(len(block_of), np.int32)
    known = 0
    for vertex in range(len(block_of)):
        root = _root(parent, block_of[vertex])
        if number[root] < 0:
            number[root] = known
            known += 1
        merged[vertex] = number[root]
    return merged


class _Blocks(NamedTuple):
    """Which blocks are next to each other; see `block_graph`."""

    starts: I64
    neighbours: I32
    shared: I64


class _Marks(NamedTuple):
    """Room for `_neighbours_by_part`, an entry for each block."""

    near: I32
    second: I64
    touched: I32


class _Parts(NamedTuple):
    """What the parts have, an entry for each, and what each may have."""

    sizes: I64
    training: I64
    cursors: I64
    most: int
    most_training: int


@numba.njit(nogil=True, cache=True)
def assign_blocks(
    indptr: I64,
    indices: I32,
    begins: I64,
    members: I64,
    starts: I64,
    neighbours: I32,
    shared: I64,
    turns: I64,
    trains: Bools,
    parts: int,
    most: int,
    most_training: int,
) -> I32:
    """Assign each block to the part with the highest score that has room for all of it; the rules are above.

    Parameters
    ----------
    indptr, indices
        Neighbours of each vertex.
    begins, members
        See `members_of`.
    starts, neighbours, shared
        See `block_graph`.
    turns : shape (blocks,)
        A permutation of the blocks.
    trains : shape (vertices,)
    parts
        At most as many as blocks.
    most, most_training
        Vertices, and training vertices, of a part; `parts` times as many are enough for all.

    Returns
    -------
    The part of each vertex, shape (vertices,).
    """
    owners = np.full(len(members), -1, np.int32)
    owner_of = np.full(len(turns), -1, np.int32)
    blocks = _Blocks(starts, neighbours, shared)
    marks = _Marks(
        np.full(len(turns), -1, np.int32), np.zeros(len(turns), np.int64), np.empty(len(turns), np.int32)
    )
    filled = _Parts(
        np.zeros(parts, np.int64), np.zeros(parts, np.int64), np.zeros(parts, np.int64), most, most_training
    )
    order = _breadth_first(blocks, turns, parts)
    for number in range(len(turns)):
        block = order[number]
        begin, end = begins[block], begins[block + 1]
        trained = np.count_nonzero(trains[members[begin:end]])
        if number < parts:
            # The first blocks begin a part each, and have no neighbours to go by.
            scores = np.zeros(parts, np.float64)
            scores[number] = 1
        else:
            scores = _neighbours_by_part(block, blocks, owner_of, marks, parts)
            _scale(scores, filled)
        part = _best(scores, filled, end - begin, trained)
        # -1 where the block is divided: its vertices have owners, and it counts for no other block.
        owner_of[block] = part
        for member in range(begin, end):
            vertex = members[member]
            if part >= 0:
                owners[vertex] = part
                filled.sizes[part] += 1
                filled.training[part] += trains[vertex]
            else:
                _assign_vertex(vertex, indptr, indices, owners, trains, filled)
    return owners


@numba.njit(nogil=True, cache=True)
def _breadth_first(blocks: _Blocks, turns: I64, parts: int) -> I32:
    """Blocks in the order in which they are assigned: the first `parts` of `turns`, and what is next to others."""
    order = np.empty(len(turns), np.int32)
    queued = np.zeros(len(turns), np.bool_)
    tail, next_turn = 0, 0
    for number in range(len(turns)):
        if number == tail or number < parts:
            while queued[turns[next_turn]]:
                next_turn += 1
            order[tail] = turns[next_turn]
            queued[order[tail]] = True
            tail += 1
        if number >= parts - 1:
            # The first ones are all there before what is next to any of them.
            for done in range(0 if number == parts - 1 else number, number + 1):
                for place in range(blocks.starts[order[done]], blocks.starts[order[done] + 1]):
                    if not queued[blocks.neighbours[place]]:
                        queued[blocks.neighbours[place]] = True
                        order[tail] = blocks.neighbours[place]
                        tail += 1
    return order


@numba.njit(nogil=True, cache=True)
def _neighbours_by_part(block: int, blocks: _Blocks, owner_of: I32, marks: _Marks, parts: int) -> F64:
    """Sum over one and two hops of the vertices of each part near a block; `near[B] == block` marks one hop."""
    starts, neighbours, shared = blocks
    near, second, touched = marks
    found = np.zeros(parts, np.float64)
    near[block] = block
    for place in range(starts[block], starts[block + 1]):
        other = neighbours[place]
        near[other] = block
        if owner_of[other] >= 0:
            found[owner_of[other]] += shared[place]
    count = 0
    if starts[block + 1] - starts[block] < len(near) - 1:  # otherwise all are one hop away
        for place in range(starts[block], starts[block + 1]):
            between = neighbours[place]
            for further in range(starts[between], starts[between + 1]):
                other = neighbours[further]
                if near[other] == block or owner_of[other] < 0:
                    continue
                # Of several blocks between, the one that shares most vertices counts.
                if second[other] == 0:
                    touched[count] = other
                    count += 1
                second[other] = max(second[other], shared[further])
    # What was touched is cleared on the way, for the next block.
    for number in range(count):
        other = touched[number]
        found[owner_of[other]] += second[other]
        second[other] = 0
    return found


@numba.njit(nogil=True, cache=True)
def _scale(scores: F64, filled: _Parts) -> None:
    """Multiply by the penalties of training vertices and of vertices; where none train, by the latter alone."""
    for part in range(len(scores)):
        room_to_train = 1 - filled.training[part] / filled.most_training if filled.most_training else 1.0
        scores[part] *= room_to_train * (1 - filled.sizes[part] / filled.most)


@numba.njit(nogil=True, cache=True)
def _best(scores: F64, filled: _Parts, vertices: int, trained: int) -> int:
    """The part with the highest score of those with room for so many vertices, some of them to train; -1 for none."""
    largest, largest_training = filled.most - vertices, filled.most_training - trained
    sizes = filled.sizes
    best = -1
    for part in range(len(scores)):
        if sizes[part] > largest or filled.training[part] > largest_training:
            continue
        # Equal scores go to the smaller part, equal sizes to the lower number.
        if best >= 0 and (scores[part], -sizes[part]) <= (scores[best], -sizes[best]):
            continue
        best = part
    return best


@numba.njit(nogil=True, cache=True)
def _assign_vertex(
    vertex: int, indptr: I64, indices: I32, owners: I32, trains: Bools, filled: _Parts
) -> None:
    """Assign a vertex of a divided block."""
    sizes, training = filled.sizes, filled.training
    scores = np.zeros(len(sizes), np.float64)
    for place in range(indptr[vertex], indptr[vertex + 1]):
        if owners[indices[place]] >= 0:
            scores[owners[indices[place]]] += 1
    _scale(scores, filled)
    part = _best(scores, filled, 1, trains[vertex])
    if part < 0:
        # Parts with room for a vertex have none for one that trains, and the other way round.
        part = np.argmin(training)
        # Where the last search of this part ended: all searches together pass over the vertices, not each of them.
        leaving = filled.cursors[part]
        while owners[leaving] != part or trains[leaving]:
            leaving = (leaving + 1) % len(owners)
        filled.cursors[part] = leaving
        roomy = np.argmin(sizes)
        owners[leaving] = roomy
        sizes[roomy] += 1
        sizes[part] -= 1
    owners[vertex] = part
    sizes[part] += 1
    training[part] += trains[vertex]
