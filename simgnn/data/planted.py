"""What all generated graphs have in common: features and labels that can be learned, a split, and limits.

A vertex's features are its class's centroid in noise: hard to tell by themselves, easier together with the
neighbours', who tend to be of the same class. While a graph is made, its vertices have an order of its own; then they
are shuffled. A part of them trains, by default half; half of the others validates, and the rest tests.

Everything is a hash of the seed, but for the noise, which is NumPy's Philox.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from simgnn.arrays import F32, I64, Bools, Integers
from simgnn.config.checks import check_boolean, check_integer, check_number
from simgnn.data.graph import Graph
from simgnn.process.available_memory import check_fits
from simgnn.random_key import fold, permutation, random_bits

DEFAULT_CLASSES = 16
P_IN = 0.7
"""Part of the links within communities, by default."""
CENTROIDS, NOISE, ORDER, SPLIT, ARCS, WEIGHTS = range(6)
"""Purpose of a draw, the second part of its key."""

_MOST_SIGNAL = 1e6


@dataclass(frozen=True, kw_only=True)
class Planted:
    """What every generated graph has, by the keywords that all generators take.

    Parameters
    ----------
    model
        Name of the generator, for errors.
    vertices, edges
        Of the graph; a generator says which arcs it counts.
    width
        Columns of the features.
    weighted
        Give each edge a weight, even from 0 to 1 and above 0, an undirected one the same in both directions.
    signal
        Expected length of a class's centroid; the noise's standard deviation is 1.
    train
        Part of the vertices that trains; there is at least one.

    Raises
    ------
    InputError
        For what no generated graph can have, or what does not fit in memory.
    """

    model: str
    vertices: int
    edges: int
    width: int = 64
    classes: int = DEFAULT_CLASSES
    weighted: bool = False
    signal: float = 2.0
    train: float = 0.5
    seed: int = 0

    def __post_init__(self) -> None:
        limits = {
            "vertices": (self.vertices, 2, 1 << 30),
            "edges": (self.edges, 0, (1 << 31) - 1),
            "feature width": (self.width, 1, 1 << 24),
            "classes": (self.classes, 1, self.vertices),
        }
        for quantity, (value, low, high) in limits.items():
            check_integer(f"{self.model} {quantity}", value, low, high)
        check_number(f"{self.model} signal", self.signal, 0, _MOST_SIGNAL)
        check_number(f"{self.model} train", self.train, 0, 1)
        check_boolean(f"{self.model} weighted", self.weighted)
        # Features in binary32; both ends of the arcs drawn, with their weights and order, and as much while sorted.
        arc_bytes = 32 if self.weighted else 16
        check_fits(f"{self.model} graph", 4 * self.vertices * self.width + arc_bytes * self.edges)

    def order(self) -> I64:
        """Vertex by its number while the graph is made; shape (vertices,)."""
        return permutation(self.vertices, fold(self.seed, ORDER))

    def weights(self, count: int, *, copies: int = 1) -> F32 | None:
        """Of so many edges, over and over; multiples of 2**-24 in (0, 1], so that sums of them are exact."""
        if not self.weighted:
            return None
        bits = random_bits(fold(self.seed, WEIGHTS), np.arange(count))
        # 24 bits are what binary32 holds exactly.
        values = ((bits >> np.uint64(40)) + np.uint64(1)).astype(np.float32) * np.float32(2**-24)
        return np.tile(values, copies)

    def graph(
        self,
        name: str,
        sources: Integers,
        destinations: Integers,
        order: I64,
        *,
        classes_in_order: I64,
        weights: F32 | None,
    ) -> Graph:
        """A graph whose features tell its classes.

        Parameters
        ----------
        name
            Goes before the numbers of vertices and edges.
        sources, destinations : shape (arcs,)
            Shuffled already.
        order
            As `order` returns it.
        classes_in_order : shape (vertices,)
            Class by the number while the graph was made.
        weights : shape (arcs,)
        """
        labels = np.empty(self.vertices, dtype=np.int64)
        labels[order] = classes_in_order
        centroids = _normal(fold(self.seed, CENTROIDS), (self.classes, self.width))
        # A vector of `width` standard normals is about sqrt(width) long.
        centroids *= np.float32(self.signal / np.sqrt(self.width))
        features = _normal(fold(self.seed, NOISE), (self.vertices, self.width))
        features += centroids[labels]
        # Halves go up; round() would send them to the even number.
        training = max(1, int(np.floor(self.train * self.vertices + 0.5)))
        train_mask, val_mask, test_mask = split_masks(
            self.vertices,
            train=training,
            val=(self.vertices - training) // 2,
            key=fold(self.seed, SPLIT),
        )
        return Graph.from_edges(
            name=f"{name}-{self.vertices}-{self.edges}",
            sources=sources,
            destinations=destinations,
            edge_weight=weights,
            features=features,
            labels=labels,
            classes=self.classes,
            train_mask=train_mask,
            val_mask=val_mask,
            test_mask=test_mask,
        )

    def communities(self, name: str, first: I64, second: I64, *, classes_in_order: I64) -> Graph:
        """An undirected graph by its edges, whose ends are not shuffled yet; see `graph`."""
        order = self.order()
        short = order.astype(np.int32)  # half the memory
        ends = short[first], short[second]
        return self.graph(
            name,
            np.concatenate(ends),
            np.concatenate(ends[::-1]),
            order,
            classes_in_order=classes_in_order,
            weights=self.weights(len(first), copies=2),
        )


def planted_graph(model: str) -> Callable[[Callable[..., Graph]], Callable[..., Graph]]:
    """A decorator of a generator: it takes the keywords of `Planted` and its own, and is called with a `Planted`.

    Parameters
    ----------
    model
        Name of the generator, for errors.
    """
    common = {each.name for each in fields(Planted)} - {"model"}

    def of(generate: Callable[..., Graph]) -> Callable[..., Graph]:
        @functools.wraps(generate)
        def generator(**options: Any) -> Graph:
            planted = Planted(model=model, **{key: options.pop(key) for key in common & options.keys()})
            return generate(planted, **options)

        return generator

    return of


def split_masks(vertices: int, *, train: int, val: int, key: np.uint64) -> tuple[Bools, Bools, Bools]:
    """Shuffle the vertices and split them.

    Parameters
    ----------
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


def _normal(key: np.uint64, shape: tuple[int, int]) -> F32:
    return np.random.Generator(np.random.Philox(key=int(key))).standard_normal(shape, dtype=np.float32)
