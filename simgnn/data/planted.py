"""What all generated graphs have in common: features and labels that can be learned, a split, and limits.

A vertex's features are its class's centroid in noise: hard to tell by themselves, easier together with the
neighbours', who tend to be of the same class. While a graph is made, its vertices have an order of its own; then they
are shuffled. A part of them trains, by default half; half of the others validates, and the rest tests.

Everything is a hash of the seed, but for the noise, which is NumPy's Philox.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.config.checks import check_boolean, check_integer, check_number
from simgnn.data.graph import Graph
from simgnn.process.available_memory import check_fits
from simgnn.random_key import fold, permutation, random_bits

DEFAULT_CLASSES = 16
P_IN = 0.7
"""Part of the links within communities, where nobody says."""
CENTROIDS, NOISE, ORDER, SPLIT, ARCS, WEIGHTS = range(6)
"""Purpose of a draw, the second part of its key."""

_MOST_SIGNAL = 1e6


def check_sizes(
    model: str,
    *,
    vertices: int,
    edges: int,
    width: int,
    classes: int,
    weighted: bool,
    signal: float,
    train: float,
    homophily: float | None = None,
) -> None:
    """Raise InputError for what no generated graph can have, or what does not fit in memory; `model` is in the text."""
    limits = {
        "vertices": (vertices, 2, 1 << 30),
        "edges": (edges, 0, (1 << 31) - 1),
        "feature width": (width, 1, 1 << 24),
        "classes": (classes, 1, vertices),
    }
    for quantity, (value, low, high) in limits.items():
        check_integer(f"{model} {quantity}", value, low, high)
    if homophily is not None:
        check_number(f"{model} homophily", homophily, 0, 1)
    check_number(f"{model} signal", signal, 0, _MOST_SIGNAL)
    check_number(f"{model} train", train, 0, 1)
    check_boolean(f"{model} weighted", weighted)
    # Features in binary32; both ends of the arcs drawn, with their weights and order, and as much again while sorted.
    check_fits(f"{model} graph", 4 * vertices * width + (32 if weighted else 16) * edges)


def edge_weights(count: int, seed: int) -> NDArray[np.float32]:
    """Multiples of 2**-24 in (0, 1], so that sums of them are exact."""
    bits = random_bits(fold(seed, WEIGHTS), np.arange(count))
    return ((bits >> np.uint64(40)) + np.uint64(1)).astype(np.float32) * np.float32(2**-24)


def planted_graph(
    name: str,
    sources: NDArray[np.integer[Any]],
    destinations: NDArray[np.integer[Any]],
    order: NDArray[np.int64],
    *,
    classes_in_order: NDArray[np.int64],
    weights: NDArray[np.float32] | None,
    width: int,
    classes: int,
    signal: float,
    train: float,
    seed: int,
) -> Graph:
    """A graph whose features tell its classes.

    Parameters
    ----------
    name
    sources, destinations : shape (arcs,)
        Shuffled already.
    order : shape (vertices,)
        Vertex by its number while the graph was made.
    classes_in_order : shape (vertices,)
        Class by the same number.
    weights : shape (arcs,)
    width
        Columns of the features.
    classes
    signal
        Expected length of a class's centroid; the noise's standard deviation is 1.
    train
        Part of the vertices, of which there is at least one.
    seed
    """
    vertices = len(order)
    labels = np.empty(vertices, dtype=np.int64)
    labels[order] = classes_in_order
    centroids = _normal(fold(seed, CENTROIDS), (classes, width)) * np.float32(signal / np.sqrt(width))
    features = _normal(fold(seed, NOISE), (vertices, width))
    features += centroids[labels]
    training = max(1, int(np.floor(train * vertices + 0.5)))
    train_mask, val_mask, test_mask = split_masks(
        vertices, train=training, val=(vertices - training) // 2, key=fold(seed, SPLIT)
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


def planted_communities(
    name: str,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
    *,
    classes_in_order: NDArray[np.int64],
    weighted: bool,
    **options: Any,
) -> Graph:
    """An undirected graph by its edges, whose ends are not shuffled yet; for the options see `planted_graph`."""
    seed = options["seed"]
    order = permutation(len(classes_in_order), fold(seed, ORDER))
    short = order.astype(np.int32)  # half the memory
    ends = short[first], short[second]
    return planted_graph(
        name,
        np.concatenate(ends),
        np.concatenate(ends[::-1]),
        order,
        classes_in_order=classes_in_order,
        weights=np.tile(edge_weights(len(first), seed), 2) if weighted else None,
        **options,
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
