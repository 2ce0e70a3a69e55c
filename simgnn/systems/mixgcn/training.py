"""Full-graph training by mixture of parallelism, as a program of a rank: one step of the optimizer in each epoch.

Aggregation workers have all vertices and some columns, update workers some vertices and all columns; two exchanges
bring each layer's matrix from one kind to the other and back (MixGCN, Algorithm 2), and the backward pass goes the
same way in the other direction. Behind the last layer nothing is exchanged: whoever updated a vertex knows its loss.

What each element of the matrices is does not depend on the layout, to the bit, forward and backward. Gradients of
parameters are sums over vertices: each update worker adds its rows in ascending order in binary32, and the workers'
sums are added in the order of ranks in binary64 and rounded once. With one update worker these are the bits of a single
machine; with several the order of additions is another one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from simgnn.checks import check_integer
from simgnn.communicator.collectives import Steps
from simgnn.communicator.communicator import Communicator
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.model.dropout import Dropout
from simgnn.model.layers import layer_maps, parameter_gradients
from simgnn.model.model import ModelConfig, initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.model.tasks import TASKS
from simgnn.systems.mixgcn.arithmetic import Aggregation, Matrix, whole_operator
from simgnn.systems.mixgcn.exchange import to_columns, to_rows
from simgnn.systems.mixgcn.layout import Layout, length
from simgnn.systems.mixgcn.memory import FeatureMemory
from simgnn.systems.mixgcn.rows import Passed, backward, forward, input_gradient

LOSS = "loss"
GRADIENTS = "gradients"
_CHUNK = 4096
"""Vertices whose features are read at a time."""


@dataclass(frozen=True, kw_only=True)
class Training:
    """What is trained, and by whom.

    Parameters
    ----------
    graph
        With vertices to train on.
    model
        Of any kind that sums neighbours element by element.
    layout
        Of the graph's vertices.
    epochs
    optimizer, learning_rate, weight_decay
        See `simgnn.model.optimizer.make_optimizer`.
    seed
        Of the parameters and of dropout.

    Raises
    ------
    InputError
        For a layout of other vertices, a model of other columns or that multiplies first, and a graph without training
        vertices.
    """

    graph: Graph = field(repr=False)
    model: ModelConfig
    layout: Layout
    epochs: int = 1
    optimizer: str = "adam"
    learning_rate: float = 0.01
    weight_decay: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        check_integer("epochs", self.epochs, 1, 1 << 31)
        if self.layout.vertices != self.graph.vertices:
            raise InputError(
                f"layout must be of the graph's {self.graph.vertices} vertices, not of {self.layout.vertices}"
            )
        if self.model.features != self.graph.feature_width:
            raise InputError(
                f"features must be the graph's {self.graph.feature_width} columns, not {self.model.features}"
            )
        if self.model.order != "aggregate-first":
            raise InputError(
                f"order must be 'aggregate-first' where columns are aggregated apart, not {self.model.order!r}"
            )
        if not self.graph.train_mask.any():
            raise InputError(f"training vertices of {self.graph.name} must be 1 at least, not 0")


@dataclass(frozen=True, kw_only=True, eq=False)
class Trained:
    """What a rank has at the end.

    Parameters
    ----------
    losses
        Mean loss of the training vertices in each epoch; the same on all ranks.
    parameters
        The same on all ranks.
    gradients
        Of the parameters, in the last epoch; the same on all ranks.
    outputs
        Of each layer in the last epoch, this rank's rows.
    input_gradients
        Of each layer but the first, the same rows: of what the layer below gave, masked.
    feature_bytes
        The most that it held of features, intermediate results and masks, without the graph and the parameters.
    graph_bytes
        The graph, forward and backward; on ranks that aggregate.
    """

    losses: list[float]
    parameters: dict[str, Matrix]
    gradients: dict[str, Matrix]
    outputs: list[Matrix]
    input_gradients: list[Matrix]
    feature_bytes: int
    graph_bytes: int


def train(communicator: Communicator, training: Training) -> Steps[Trained]:
    """A rank's program: for `InProcess.run`, or over torch.distributed."""
    rank = _Rank(communicator, training)
    parameters = initialise(training.model, training.seed)
    optimizer = make_optimizer(
        training.optimizer, learning_rate=training.learning_rate, weight_decay=training.weight_decay
    )
    losses = []
    for step in range(training.epochs):
        logits = yield from rank.forward(parameters, step)
        loss, gradient = rank.loss(logits)
        with communicator.phase(LOSS):
            total = yield from communicator.reduce_ordered({"loss": np.array([loss])})
        losses.append(float(total["loss"][0]) / rank.trained)
        gradients = yield from rank.backward(parameters, gradient)
        parameters = optimizer.step(parameters, gradients)
    return Trained(
        losses=losses,
        parameters=parameters,
        gradients=gradients,
        outputs=[passed.output for passed in rank.passed],
        input_gradients=rank.input_gradients,
        feature_bytes=rank.memory.peak,
        graph_bytes=rank.graph_bytes,
    )


class _Rank:
    """A rank's part of the matrices."""

    def __init__(self, communicator: Communicator, training: Training) -> None:
        graph, self.model, self.layout = training.graph, training.model, training.layout
        if communicator.ranks != self.layout.ranks:
            raise InputError(
                f"ranks of the layout must be the communicator's {communicator.ranks}, not {self.layout.ranks}"
            )
        self.communicator = communicator
        self.maps = layer_maps(self.model, dropped=bool(self.model.dropout))
        self.memory = FeatureMemory()
        self.trained = int(graph.train_mask.sum())
        self._rows = self.layout.rows(communicator.rank)
        self._task, self._seeds = TASKS[graph.task], np.flatnonzero(graph.train_mask[self._rows])
        self._labels = graph.labels[self._rows][self._seeds]
        self._dropout = Dropout(model=self.model, seed=training.seed)
        aggregates = communicator.rank in self.layout.aggregators
        operator = whole_operator(graph, self.model) if aggregates else None
        self._sum = None if operator is None else Aggregation(operator)
        self._sum_back = None if operator is None else Aggregation(operator.transposed())
        self.graph_bytes = sum(each.nbytes for each in (self._sum, self._sum_back) if each is not None)
        columns = self.layout.columns(communicator.rank, self.model.features)
        self._features = _columns(graph, columns)
        vertices = np.arange(self._rows.start, self._rows.stop)
        self._vertices = vertices
        takes_own = any(linear.own for linear in self.maps[0])
        self._own_features = (
            np.ascontiguousarray(graph.gather_features(vertices), np.float32) if takes_own else None
        )
        self.memory.hold(self._features, self._own_features)
        self.passed: list[Passed] = []
        self.input_gradients: list[Matrix] = []

    def forward(self, parameters: dict[str, Matrix], step: int) -> Steps[Matrix]:
        """All layers; the logits of this rank's rows."""
        for passed in self.passed:
            self.memory.drop(*passed.arrays)
        self.memory.drop(*self.input_gradients)
        self.passed, self.input_gradients = [], []
        columns, own = self._features, self._own_features
        for layer, maps in enumerate(self.maps):
            width, last = self.model.widths[layer], layer == len(self.maps) - 1
            with self.communicator.phase(f"forward {layer}"):
                sums = yield from self._summed(self._sum, columns, width)
                if layer:
                    self.memory.drop(columns)
                takes_own = any(linear.own for linear in maps)
                passed = forward(
                    maps,
                    parameters,
                    sums=sums,
                    own=own if takes_own else None,
                    kept=self._kept(step, layer),
                )
                self.memory.hold(*passed.arrays)
                self.memory.drop(sums)
                self.passed.append(passed)
                own = passed.output
                if not last:
                    columns = yield from to_columns(
                        self.communicator, self.layout, own, self.model.widths[layer + 1]
                    )
                    self.memory.hold(columns)
        return self.passed[-1].output

    def loss(self, logits: Matrix) -> tuple[float, Matrix]:
        """Sum of this rank's losses, and the gradient of its logits: zeros where nothing is trained."""
        gradient = np.zeros_like(logits)
        if not len(self._seeds):
            return 0.0, gradient
        loss, _right, gradient[self._seeds] = self._task.loss(logits[self._seeds], self._labels, self.trained)
        return loss, gradient

    def backward(self, parameters: dict[str, Matrix], gradient: Matrix) -> Steps[dict[str, Matrix]]:
        """Gradients of the parameters over all vertices."""
        named: dict[str, Matrix] = {}
        for layer in reversed(range(len(self.maps))):
            width = self.model.widths[layer]
            given = backward(self.maps[layer], parameters, self.passed[layer], gradient, asked=layer > 0)
            named |= given.named
            if given.sums is None:
                continue
            with self.communicator.phase(f"backward {layer}"):
                columns = yield from to_columns(self.communicator, self.layout, given.sums, width)
                self.memory.hold(given.sums, columns)
                neighbours = yield from self._summed(self._sum_back, columns, width)
                self.memory.drop(given.sums, columns)
            # In the place of the sums over neighbours.
            gradient = input_gradient(given, parameters, neighbours, self.passed[layer - 1].kept[-1])
            self.input_gradients.insert(0, gradient)
        own = parameter_gradients(self.maps, named.__getitem__)
        with self.communicator.phase(GRADIENTS):
            total = yield from self.communicator.reduce_ordered(own, contributes=length(self._rows) > 0)
        return total

    def _summed(self, aggregation: Aggregation | None, columns: Matrix, width: int) -> Steps[Matrix]:
        """Sums over neighbours of this rank's columns, and of all ranks' columns this rank's rows."""
        sums = np.zeros_like(columns) if aggregation is None else aggregation(columns)
        self.memory.hold(sums)
        rows = yield from to_rows(self.communicator, self.layout, sums, width)
        self.memory.hold(rows)
        self.memory.drop(sums)
        return rows

    def _kept(self, step: int, layer: int) -> NDArray[np.bool_] | None:
        if not self.model.dropout or layer == len(self.maps) - 1:
            return None
        return self._dropout.rows(step=step, layer=layer, vertices=self._vertices)


def _columns(graph: Graph, columns: slice) -> Matrix:
    """Some columns of all features, without a copy of the whole."""
    found = np.empty((graph.vertices, length(columns)), np.float32)
    for start in range(0, graph.vertices, _CHUNK):
        vertices = np.arange(start, min(start + _CHUNK, graph.vertices))
        found[vertices] = graph.gather_features(vertices)[:, columns]
    return found


def exchanged_bytes(model: ModelConfig, layout: Layout) -> dict[str, int]:
    """What an epoch's exchanges send between ranks, by phase; of gradients and losses nothing is in it.

    Layer l gives its sums to update workers, n d_l numbers, and they give what they made of it back, n d_(l + 1), but
    behind the last layer; backward, each layer but the first has both of n d_l. Of pairs the part (m - 1) / m is sent,
    and apart all of it. Source: MixGCN, section 3.1.2.
    """
    widths = model.widths
    phases = {}
    for layer in range(model.layers):
        behind = layout.exchanged(widths[layer + 1]) if layer < model.layers - 1 else 0
        phases[f"forward {layer}"] = 4 * (layout.exchanged(widths[layer]) + behind)
    for layer in reversed(range(1, model.layers)):
        phases[f"backward {layer}"] = 8 * layout.exchanged(widths[layer])
    return phases
