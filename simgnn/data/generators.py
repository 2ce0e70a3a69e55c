"""Synthetic graphs of any size that a graph neural network can learn from.

In both, a vertex's features are its class's centroid in noise: hard to tell by themselves, easier together
with the neighbours', who tend to be of the same class. While a graph is made, vertex v's class is v mod
classes; then the vertices are shuffled. Half of them train, a quarter validates, a quarter tests.

Everything is a hash of the seed, but for the noise, which is NumPy's Philox.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from simgnn.checks import check_boolean, check_integer, check_number
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.machine.available_memory import check_fits
from simgnn.random_key import below, draw, fold, permutation, random_bits

DEFAULT_CLASSES = 16
_CENTROIDS, _NOISE, _ORDER, _SPLIT, _ARCS, _WEIGHTS = range(6)
"""Purpose of a draw, the second part of its key."""


def rmat(
    *,
    vertices: int,
    edges: int,
    width: int = 64,
    classes: int = DEFAULT_CLASSES,
    homophily: float = 0.5,
    signal: float = 2.0,
    quadrants: tuple[float, float, float, float] = (0.57, 0.19, 0.19, 0.05),
    weighted: bool = False,
    seed: int = 0,
) -> Graph:
    """A directed graph with power-law degrees (Chakrabarti, Zhan, Faloutsos: "R-MAT", SDM 2004).

    Classes are planted: with probability `homophily`, an arc's source is moved to the closest vertex of its
    destination's class, which leaves the degrees' distribution as it is. 0 gives plain R-MAT, whose
    neighbours tell nothing about a vertex's class.

    Parameters
    ----------
    vertices
    edges
        Arcs drawn. Self-loops and duplicates among them are dropped (and counted in the graph).
    width
        Columns of the features.
    classes
    homophily
        From 0 to 1.
    signal
        Expected length of a class's centroid; the noise's standard deviation is 1.
    quadrants
        Probabilities of (source half, destination half) = 00, 01, 10 and 11 at each level; they sum to 1.
    weighted
        Give each arc that is drawn a weight, even from 0 to 1 and above 0; duplicates' weights are added.
    seed

    Raises
    ------
    InputError
    """
    _check(
        "R-MAT",
        vertices=vertices,
        edges=edges,
        width=width,
        classes=classes,
        homophily=homophily,
        weighted=weighted,
    )
    if len(quadrants) != 4 or min(quadrants) < 0 or abs(sum(quadrants) - 1) > 1e-9:
        raise InputError(f"R-MAT quadrants must be four numbers from 0 that sum to 1, not {quadrants!r}")
    order = permutation(vertices, fold(seed, _ORDER))
    thresholds = np.round(np.cumsum(quadrants[:3]) * 65536).astype(np.uint64)
    sources, destinations = _rmat_arcs(
        edges,
        classes,
        np.uint64(homophily * (1 << 53)),
        thresholds,
        fold(seed, _ARCS),
        order.astype(np.int32),
    )
    return _graph(
        f"rmat-{vertices}-{edges}",
        sources,
        destinations,
        order,
        weights=_weights(edges, seed) if weighted else None,
        width=width,
        classes=classes,
        signal=signal,
        seed=seed,
    )


def stochastic_block(
    *,
    vertices: int,
    edges: int,
    width: int = 64,
    classes: int = DEFAULT_CLASSES,
    homophily: float = 0.7,
    signal: float = 2.0,
    weighted: bool = False,
    seed: int = 0,
) -> Graph:
    """An undirected graph of communities (stochastic block model with classes of one size).

    Parameters
    ----------
    vertices
    edges
        Arcs drawn, both directions counted. Self-loops and duplicates among them are dropped (and counted).
    width
        Columns of the features.
    classes
        Communities; a vertex's label is its community.
    homophily
        Probability, from 0 to 1, that both ends of an edge are drawn from one community.
    signal
        Expected length of a class's centroid; the noise's standard deviation is 1.
    weighted
        Give each edge that is drawn a weight, even from 0 to 1 and above 0, the same in both directions; duplicates'
        weights are added.
    seed

    Raises
    ------
    InputError
    """
    _check(
        "SBM",
        vertices=vertices,
        edges=edges,
        width=width,
        classes=classes,
        homophily=homophily,
        weighted=weighted,
    )
    order = permutation(vertices, fold(seed, _ORDER))
    arcs = np.arange(edges // 2)
    first, second, third, fourth = (random_bits(fold(seed, _ARCS, use), arcs) for use in range(4))
    ends = below.py_func(first, vertices)
    within = (second >> np.uint64(11)) < np.uint64(homophily * (1 << 53))
    away = 1 + below.py_func(third, max(classes - 1, 1))
    community = np.where(within, ends, ends + away) % classes
    members = (vertices - 1 - community) // classes + 1
    others = community + classes * below.py_func(fourth, members)
    ends, others = order[ends], order[others]
    return _graph(
        f"sbm-{vertices}-{edges}",
        np.concatenate([ends, others]),
        np.concatenate([others, ends]),
        order,
        weights=np.tile(_weights(edges // 2, seed), 2) if weighted else None,
        width=width,
        classes=classes,
        signal=signal,
        seed=seed,
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
            lower = part >= thresholds[1]
            right = (part >= thresholds[0] and not lower) or part >= thresholds[2]
            source = 2 * source + (1 if lower else 0)
            destination = 2 * destination + (1 if right else 0)
        source = (source * vertices) >> levels
        destination = (destination * vertices) >> levels
        if draw(stream, np.uint64(levels)) >> np.uint64(11) < homophily:
            source += destination % classes - source % classes
            if source >= vertices:
                source -= classes
        sources[arc] = order[source]
        destinations[arc] = order[destination]
    return sources, destinations


def _weights(count: int, seed: int) -> NDArray[np.float32]:
    """Multiples of 2**-24 in (0, 1], so that sums of them are exact."""
    bits = random_bits(fold(seed, _WEIGHTS), np.arange(count))
    return ((bits >> np.uint64(40)) + np.uint64(1)).astype(np.float32) * np.float32(2**-24)


def _graph(
    name: str,
    sources: NDArray[np.integer[Any]],
    destinations: NDArray[np.integer[Any]],
    order: NDArray[np.int64],
    *,
    weights: NDArray[np.float32] | None,
    width: int,
    classes: int,
    signal: float,
    seed: int,
) -> Graph:
    vertices = len(order)
    labels = np.empty(vertices, dtype=np.int64)
    labels[order] = np.arange(vertices) % classes
    centroids = _normal(fold(seed, _CENTROIDS), (classes, width)) * np.float32(signal / np.sqrt(width))
    features = _normal(fold(seed, _NOISE), (vertices, width))
    features += centroids[labels]
    train_mask, val_mask, test_mask = split_masks(
        vertices, train=(vertices + 1) // 2, val=vertices // 4, key=fold(seed, _SPLIT)
    )
    return Graph.from_edges(
        name=name,
        sources=sources,
        destinations=destinations,
        edge_weight=weights,
        features=features,
        labels=labels,
        classes=classes,
        train_mask=train_mask,
        val_mask=val_mask,
        test_mask=test_mask,
    )


def split_masks(
    vertices: int, *, train: int, val: int, key: np.uint64
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]]:
    """Shuffle the vertices and split them.

    Parameters
    ----------
    vertices
    train, val
        Vertices that train and that validate; the others test.
    key
        Key of the shuffle.

    Returns
    -------
    train_mask, val_mask, test_mask : shape (vertices,)
    """
    part = np.empty(vertices, dtype=np.int8)
    part[permutation(vertices, key)] = np.repeat([0, 1, 2], [train, val, vertices - train - val])
    return part == 0, part == 1, part == 2


def _normal(key: np.uint64, shape: tuple[int, int]) -> NDArray[np.float32]:
    return np.random.Generator(np.random.Philox(key=int(key))).standard_normal(shape, dtype=np.float32)


def _check(
    model: str, *, vertices: int, edges: int, width: int, classes: int, homophily: float, weighted: bool
) -> None:
    limits = {
        "vertices": (vertices, 2, 1 << 30),
        "edges": (edges, 0, (1 << 31) - 1),
        "feature width": (width, 1, 1 << 24),
        "classes": (classes, 1, vertices),
    }
    for quantity, (value, low, high) in limits.items():
        check_integer(f"{model} {quantity}", value, low, high)
    check_number(f"{model} homophily", homophily, 0, 1)
    check_boolean(f"{model} weighted", weighted)
    # Features in binary32; both ends of the arcs drawn, with their weights and order, and as much again while sorted.
    check_fits(f"{model} graph", 4 * vertices * width + (32 if weighted else 16) * edges)
