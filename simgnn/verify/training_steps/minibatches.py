"""Random mini-batches of random graphs, and models to train on them; the first layer may be given rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from simgnn.arrays import F32, I64, Array, Bools
from simgnn.config.model import DEGREE_CORRECTIONS, MODELS, ORDERS
from simgnn.hw.config import HardwareConfig
from simgnn.model.dropout import Dropout
from simgnn.model.given_rows import AGGREGATED, OUTPUT, OWN, GivenRows, takes_own
from simgnn.model.model import ModelConfig, initialise
from simgnn.sampling.sampler import Block, MiniBatch

# Most of each; one vertex may have as many neighbours as a hub.
_VERTICES, _DEGREE, _HUB = 90, 6, 20
_SEEDS, _FANOUT, _LAYERS, _CLASSES = 12, 4, 3, 5
# Columns that are many on small accelerators, and most on large ones.
_WIDE, _WIDEST = 24, 40
# Share of steps that are large, which small accelerators cannot keep on chip, and the most seeds of one.
_LARGE, _MANY_SEEDS = 0.2, 48
LATEST = 3
"""Most mini-batches in front of the one that is run."""


@dataclass(frozen=True, kw_only=True, eq=False)
class DrawnGraph:
    """A graph and what is drawn of it; in Python, as it is too small for a compiled sampler.

    Parameters
    ----------
    neighbours, weights
        In-neighbours of each vertex, ascending, and what their edges weigh.
    rows : shape (vertices, features)
        Features; some vertices may have the same.
    given : shape (vertices,)
        Hot vertices, of which the first layer is given rows.
    fanouts
        By layer, input layer first.
    seeds
        Most seeds of a mini-batch.
    weighted
        Whether blocks have edge weights.
    """

    neighbours: list[I64]
    weights: list[F32]
    rows: F32
    given: Bools
    fanouts: list[int]
    seeds: int
    weighted: bool

    @property
    def vertices(self) -> int:
        """Their number."""
        return len(self.neighbours)

    def degrees(self, vertices: I64) -> Array:
        """In-degrees of some vertices, or the sums of their edges' weights."""
        if self.weighted:
            return np.array([self.weights[v].sum(dtype=np.float64) for v in vertices], np.float64)
        return np.array([len(self.neighbours[v]) for v in vertices], np.int64)

    def sample(self, rng: np.random.Generator, step: int) -> MiniBatch:
        """A mini-batch of random seeds, as `simgnn.sampling.sampler.MiniBatch` has it."""
        count = int(rng.integers(1, min(self.seeds, self.vertices) + 1))
        vertices = [rng.choice(self.vertices, count, replace=False)]
        blocks: list[Block] = []
        for layer in reversed(range(len(self.fanouts))):
            destinations = vertices[-1]
            if layer == 0 and blocks:
                last = self.given[destinations]
                # A vertex that the second layer updates needs its own row, and cannot be given one.
                last[: len(vertices[-2])] = False
                # Given vertices go to the end: the compiler takes those that the first layer computes first.
                order = np.argsort(last, kind="stable")
                vertices[-1], destinations = destinations[order], destinations[~last]
                blocks[-1] = replace(
                    blocks[-1], indices=np.argsort(order)[blocks[-1].indices].astype(np.int32)
                )
            block, sources = self._block(rng, destinations, self.fanouts[layer])
            blocks.append(block)
            vertices.append(sources)
        return MiniBatch(
            step=step, seeds=vertices[0], vertices=tuple(reversed(vertices)), blocks=tuple(reversed(blocks))
        )

    def _block(self, rng: np.random.Generator, destinations: I64, fanout: int) -> tuple[Block, I64]:
        """Some neighbours of each destination, and the block's sources."""
        rows = {vertex: row for row, vertex in enumerate(destinations.tolist())}
        indices: list[int] = []
        weights: list[float] = []
        indptr = [0]
        for vertex in destinations:
            found = self.neighbours[vertex]
            chosen = np.sort(rng.choice(len(found), min(fanout, len(found)), replace=False))
            indices += [rows.setdefault(source, len(rows)) for source in found[chosen].tolist()]
            weights += self.weights[vertex][chosen].tolist()
            indptr.append(len(indices))
        block = Block(
            indptr=np.array(indptr, np.int64),
            indices=np.array(indices, np.int32),
            num_src=len(rows),
            num_dst=len(destinations),
            edge_weight=np.array(weights, np.float32) if self.weighted else None,
            in_degrees=np.array([len(self.neighbours[vertex]) for vertex in destinations], np.int64),
        )
        return block, np.array(list(rows), np.int64)


@dataclass(frozen=True, kw_only=True, eq=False)
class DrawnStep:
    """A training step: a mini-batch, a model, and what the host hands to the compiler.

    Parameters
    ----------
    kept, given
        As of `simgnn.compiler.compile.compile_labelled`.
    degrees : shape (|V^0|,)
    gradient : shape (seeds, classes)
        Of the logits, whatever they are.
    """

    graph: DrawnGraph
    model: ModelConfig
    parameters: dict[str, F32]
    batch: MiniBatch
    kept: tuple[Bools, ...]
    given: GivenRows | None
    degrees: Array
    gradient: F32

    @property
    def features(self) -> F32:
        """Of V^0, in row order."""
        return self.graph.rows[self.batch.vertices[0]]

    @property
    def givable(self) -> int:
        """How many hidden vertices could be given rows: those that the second layer reads and does not update."""
        vertices = self.batch.vertices
        return len(vertices[1]) - len(vertices[2]) if len(vertices) > 2 else 0


RowsDrawer: TypeAlias = Callable[[np.random.Generator, DrawnGraph, ModelConfig, I64], GivenRows]
"""Draws the rows that the first layer is given of some vertices."""


def draw_training_step(
    rng: np.random.Generator, hardware: HardwareConfig, *, gives: RowsDrawer | None, shrink: int = 1
) -> DrawnStep:
    """Draw one.

    Parameters
    ----------
    hardware
        Widths lie around its words.
    gives
        Some hidden vertices, or all that can be, are given these rows.
    shrink
        Divides the sizes.
    """
    lanes = hardware.lanes
    seeds, columns = _SEEDS, min(int(rng.choice([lanes + 1, 2 * lanes + 3, _WIDE])), _WIDEST)
    if rng.random() < _LARGE:
        seeds, columns = _MANY_SEEDS, _WIDEST
    model = _draw_model(
        rng,
        layers=int(rng.integers(1 if gives is None else 2, _LAYERS + 1)),
        columns=max(2, columns // shrink),
        equal=hardware.accumulate,
    )
    graph = _draw_graph(rng, model, gives=gives is not None, seeds=max(1, seeds // shrink))
    batch = graph.sample(rng, LATEST)
    parameters = initialise(model, seed=int(rng.integers(1 << 32)))
    # Biases are zero by default, which would hide one that is not added.
    for value in parameters.values():
        if value.ndim == 1:
            value[:] = rng.normal(0, 0.1, value.shape)
    return DrawnStep(
        graph=graph,
        model=model,
        parameters=parameters,
        batch=batch,
        kept=Dropout(model=model, seed=int(rng.integers(1 << 32))).draw(batch),
        given=None if gives is None or not len(batch.given) else gives(rng, graph, model, batch.given),
        degrees=graph.degrees(batch.vertices[0]),
        gradient=rng.standard_normal((len(batch.seeds), model.classes), dtype=np.float32),
    )


def _draw_model(rng: np.random.Generator, *, layers: int, columns: int, equal: bool) -> ModelConfig:
    """A model; with hidden layers of `equal` widths its residuals need no matrices, and are added."""
    name = str(rng.choice(list(MODELS)))
    takes = MODELS[name]
    options: dict[str, Any] = {}
    if takes.edge_weights:
        options["edge_weights"] = bool(rng.random() < 0.3)
    if takes.gin_epsilon:
        options["gin_epsilon"] = float(rng.choice([0.0, 0.25]))
    if takes.degree_correction:
        options["degree_correction"] = str(rng.choice(DEGREE_CORRECTIONS))
    features = int(rng.integers(1, columns + 1))
    hidden = tuple(int(width) for width in rng.integers(1, columns + 1, layers - 1))
    if equal:
        hidden = hidden[:1] * len(hidden)
    return ModelConfig(
        kind=name,
        layers=layers,
        features=features,
        hidden=hidden,
        classes=int(rng.integers(1, _CLASSES + 1)),
        residual=bool(rng.random() < 0.3),
        dropout=float(rng.choice([0.0, 0.0, 0.3, 0.5])),
        order=str(rng.choice(ORDERS)),
        **options,
    )


def _draw_graph(rng: np.random.Generator, model: ModelConfig, *, gives: bool, seeds: int) -> DrawnGraph:
    vertices = int(rng.integers(2, max(3, min(_VERTICES, 8 * seeds))))
    degrees = np.minimum(rng.integers(0, _DEGREE + 1, vertices), vertices - 1)
    degrees[rng.integers(vertices)] = min(vertices - 1, _HUB)
    neighbours = [
        np.sort(rng.choice(np.delete(np.arange(vertices), vertex), degree, replace=False))
        for vertex, degree in enumerate(degrees)
    ]
    rows = rng.standard_normal((vertices, model.features), dtype=np.float32)
    if rng.random() < 0.3:
        # Vertices with equal features: a table may hold a row once for several.
        rows = rows[rng.integers(0, vertices, vertices)]
    share = float(rng.choice([0.3, 0.6, 1.0])) if gives else 0.0
    return DrawnGraph(
        neighbours=neighbours,
        weights=[rng.uniform(0.1, 2, len(found)).astype(np.float32) for found in neighbours],
        rows=rows,
        given=rng.random(vertices) < share,
        fanouts=[int(fanout) for fanout in rng.integers(1, _FANOUT + 1, model.layers)],
        seeds=seeds,
        weighted=model.edge_weights,
    )


def draw_outputs(rng: np.random.Generator, graph: DrawnGraph, model: ModelConfig, vertices: I64) -> GivenRows:
    """Outputs of the first layer as they are after ReLU, wherever they come from."""
    values = rng.standard_normal((len(vertices), model.widths[1]), dtype=np.float32)
    return GivenRows(
        rows={OUTPUT: np.maximum(values, np.float32(0))},
        versions=np.zeros(len(vertices), np.int64),
        degrees=graph.degrees(vertices),
    )


def draw_aggregates(
    rng: np.random.Generator, graph: DrawnGraph, model: ModelConfig, vertices: I64
) -> GivenRows:
    """Aggregated inputs of the first layer."""
    rows = {AGGREGATED: rng.standard_normal((len(vertices), model.features), dtype=np.float32)}
    if takes_own(model):
        rows[OWN] = graph.rows[vertices]
    return GivenRows(
        rows=rows,
        versions=np.zeros(len(vertices), np.int64),
        degrees=graph.degrees(vertices),
    )
