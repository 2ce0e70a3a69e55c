"""R-MAT and stochastic block model: synthetic graphs of any size that a graph neural network can learn from.

While a graph is made, vertex v's class is v mod classes; see `simgnn.data.planted` for what follows.
"""

from __future__ import annotations

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_number
from simgnn.data.graph import Graph
from simgnn.data.planted import ARCS, Planted, planted_graph
from simgnn.errors import InputError
from simgnn.random_key import below, draw, fold, random_bits


@planted_graph("R-MAT")
def rmat(
    planted: Planted,
    *,
    homophily: float = 0.5,
    quadrants: tuple[float, float, float, float] = (0.57, 0.19, 0.19, 0.05),
) -> Graph:
    """A directed graph with power-law degrees (Chakrabarti, Zhan, Faloutsos: "R-MAT", SDM 2004).

    Classes are planted: with probability `homophily`, an arc's source is moved to the closest vertex of its
    destination's class, which leaves the degrees' distribution as it is. 0 gives plain R-MAT, whose
    neighbours tell nothing about a vertex's class. Of the arcs drawn, self-loops and duplicates are dropped (and
    counted in the graph); duplicates' weights are added.

    Parameters
    ----------
    planted
        The keywords that all generators take.
    homophily
        From 0 to 1.
    quadrants
        Probabilities of (source half, destination half) = 00, 01, 10 and 11 at each level; they sum to 1.

    Raises
    ------
    InputError
    """
    check_number("R-MAT homophily", homophily, 0, 1)
    if len(quadrants) != 4 or min(quadrants) < 0 or abs(sum(quadrants) - 1) > 1e-9:
        raise InputError(f"R-MAT quadrants must be four numbers from 0 that sum to 1, not {quadrants!r}")
    order, classes = planted.order(), planted.classes
    sources, destinations = _rmat_arcs(
        planted.edges,
        classes,
        # Probabilities as integers, so that no machine's rounding moves an arc.
        np.uint64(homophily * (1 << 53)),
        np.round(np.cumsum(quadrants[:3]) * 65536).astype(np.uint64),
        fold(planted.seed, ARCS),
        order.astype(np.int32),
    )
    return planted.graph(
        "rmat",
        sources,
        destinations,
        order,
        classes_in_order=np.arange(planted.vertices) % classes,
        weights=planted.weights(planted.edges),
    )


@planted_graph("SBM")
def stochastic_block(planted: Planted, *, homophily: float = 0.7) -> Graph:
    """An undirected graph of communities (stochastic block model with classes of one size).

    Edges count in both directions. Self-loops and duplicates among those drawn are dropped (and counted); duplicates'
    weights are added. A vertex's label is its community.

    Parameters
    ----------
    planted
        The keywords that all generators take.
    homophily
        Probability, from 0 to 1, that both ends of an edge are drawn from one community.

    Raises
    ------
    InputError
    """
    check_number("SBM homophily", homophily, 0, 1)
    vertices, classes, order = planted.vertices, planted.classes, planted.order()
    arcs = np.arange(planted.edges // 2)
    first, second, third, fourth = (random_bits(fold(planted.seed, ARCS, use), arcs) for use in range(4))
    # `py_func` is the same arithmetic on whole arrays.
    ends = below.py_func(first, vertices)
    within = (second >> np.uint64(11)) < np.uint64(homophily * (1 << 53))
    # A shift by 1 to classes - 1 leads into another community.
    away = 1 + below.py_func(third, max(classes - 1, 1))
    community = np.where(within, ends, ends + away) % classes
    # Of community c the vertices are c, c + classes, c + 2 classes, ...
    members = (vertices - 1 - community) // classes + 1
    others = community + classes * below.py_func(fourth, members)
    ends, others = order[ends], order[others]
    return planted.graph(
        "sbm",
        np.concatenate([ends, others]),
        np.concatenate([others, ends]),
        order,
        classes_in_order=np.arange(vertices) % classes,
        weights=planted.weights(len(arcs), copies=2),
    )


@numba.njit(nogil=True)
def _rmat_arcs(
    edges: int,
    classes: int,
    homophily: np.uint64,
    thresholds: NDArray[np.int64],
    key: np.uint64,
    order: NDArray[np.int64],
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Draw arcs; `homophily` is in units of 2**-53, `thresholds` are sums of quadrants in units of 2**-16."""
    vertices = len(order)
    levels = 1
    while (1 << levels) < vertices:
        levels += 1
    sources = np.empty(edges, np.int32)
    destinations = np.empty(edges, np.int32)
    for arc in range(edges):
        stream = draw(key, np.uint64(arc))
        source = 0
        destination = 0
        bits = np.uint64(0)
        for level in range(levels):
            # One draw serves four levels, 16 bits each.
            bits = draw(stream, np.uint64(level // 4)) if level % 4 == 0 else bits >> np.uint64(16)
            part = bits & np.uint64(0xFFFF)
            # Quadrants follow each other as 00, 01, 10, 11: the source's half, then the destination's.
            lower = part >= thresholds[1]
            right = (part >= thresholds[0] and not lower) or part >= thresholds[2]
            source = 2 * source + (1 if lower else 0)
            destination = 2 * destination + (1 if right else 0)
        # From 2**levels places to as many as there are vertices.
        source = (source * vertices) >> levels
        destination = (destination * vertices) >> levels
        if draw(stream, np.uint64(levels)) >> np.uint64(11) < homophily:
            # Within the source's run of `classes` vertices; past the last vertex, in the run in front of it.
            source += destination % classes - source % classes
            if source >= vertices:
                source -= classes
        sources[arc] = order[source]
        destinations[arc] = order[destination]
    return sources, destinations
