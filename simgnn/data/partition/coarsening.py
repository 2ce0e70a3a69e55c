"""Blocks of a graph: breadth-first searches from many sources at once, merged where they stayed small."""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray


@numba.njit(nogil=True, cache=True)
def grow_blocks(
    indptr: NDArray[np.int64], indices: NDArray[np.int32], turn: NDArray[np.int64], most: int
) -> NDArray[np.int32]:
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
    most

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
        if blocks < together:
            continue
        while head < tail:
            vertex = queue[head]
            head += 1
            block = block_of[vertex]
            for place in range(indptr[vertex], indptr[vertex + 1]):
                if sizes[block] == most:
                    break
                neighbour = indices[place]
                if block_of[neighbour] < 0:
                    block_of[neighbour] = block
                    sizes[block] += 1
                    queue[tail] = neighbour
                    tail += 1
    return block_of


@numba.njit(nogil=True, cache=True)
def block_graph(
    indptr: NDArray[np.int64], indices: NDArray[np.int32], block_of: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int64]]:
    """Which blocks are next to each other.

    Returns
    -------
    starts : shape (blocks + 1,)
    neighbours
        Blocks next to block B are ``neighbours[starts[B] : starts[B + 1]]``, without B.
    shared
        Vertices of each of those blocks that are next to B.
    """
    vertices = len(block_of)
    blocks = block_of.max() + 1
    begins, members = members_of(block_of, blocks)
    seen_from = np.full(vertices, -1, np.int32)
    counts = np.zeros(blocks, np.int64)
    touched = np.empty(blocks, np.int32)
    starts = np.zeros(blocks + 1, np.int64)
    neighbours = np.empty(max(16, 4 * blocks), np.int32)
    shared = np.empty(len(neighbours), np.int64)
    known = 0
    for block in range(blocks):
        found = 0
        for member in range(begins[block], begins[block + 1]):
            vertex = members[member]
            for place in range(indptr[vertex], indptr[vertex + 1]):
                neighbour = indices[place]
                other = block_of[neighbour]
                if other == block or seen_from[neighbour] == block:
                    continue
                seen_from[neighbour] = block
                if counts[other] == 0:
                    touched[found] = other
                    found += 1
                counts[other] += 1
        if known + found > len(neighbours):
            room = max(2 * len(neighbours), known + found)
            more_neighbours = np.empty(room, np.int32)
            more_neighbours[:known] = neighbours[:known]
            more_shared = np.empty(room, np.int64)
            more_shared[:known] = shared[:known]
            neighbours, shared = more_neighbours, more_shared
        for other in np.sort(touched[:found]):
            neighbours[known] = other
            shared[known] = counts[other]
            counts[other] = 0
            known += 1
        starts[block + 1] = known
    return starts, neighbours[:known].copy(), shared[:known].copy()


@numba.njit(nogil=True, cache=True)
def members_of(block_of: NDArray[np.int32], blocks: int) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Vertices by block, ascending in each, and where each block's begin."""
    begins = np.zeros(blocks + 1, np.int64)
    for block in block_of:
        begins[block + 1] += 1
    for block in range(blocks):
        begins[block + 1] += begins[block]
    place = begins[:-1].copy()
    members = np.empty(len(block_of), np.int32)
    for vertex in range(len(block_of)):
        block = block_of[vertex]
        members[place[block]] = vertex
        place[block] += 1
    return begins, members


@numba.njit(nogil=True, cache=True)
def _root(parent: NDArray[np.int32], block: int) -> int:
    while parent[block] != block:
        parent[block] = parent[parent[block]]
        block = parent[block]
    return block


@numba.njit(nogil=True, cache=True)
def merge_blocks(
    starts: NDArray[np.int64],
    neighbours: NDArray[np.int32],
    shared: NDArray[np.int64],
    block_of: NDArray[np.int32],
    most: int,
) -> NDArray[np.int32]:
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
    for block in np.argsort(sizes, kind="mergesort"):
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
            counts[_root(parent, neighbours[place])] = 0
        if best >= 0:
            parent[own] = best
            sizes[best] += sizes[own]
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
