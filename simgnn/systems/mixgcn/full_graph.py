"""Training on all vertices in each step, whichever rank has which of them: what all kinds of parallelism share.

A rank's program goes through the layers forward and backward, and meets the other ranks where it needs what they have.
What it sends is its own affair; the loss and the gradients of parameters are summed in the order of ranks.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from simgnn.arrays import Array, Bools
from simgnn.config.checks import check_integer
from simgnn.errors import InputError
from simgnn.model.dropout import Dropout
from simgnn.model.layers import layer_maps, parameter_gradients
from simgnn.model.model import initialise
from simgnn.model.optimizer import make_optimizer
from simgnn.model.tasks import TASKS
from simgnn.systems.mixgcn.arithmetic import Aggregation, Matrix, Rows, whole_operator
from simgnn.systems.mixgcn.rows import HOST, Passed, forward

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.model.aggregation import LayerOperator
    from simgnn.model.model import ModelConfig
    from simgnn.systems.mixgcn.rows import Products


class FeatureMemory:
    """A count that programs keep themselves. An array that is held for two reasons takes its bytes once.

    Attributes
    ----------
    now, peak : int
        Bytes.
    """

    def __init__(self) -> None:
        self.now = self.peak = 0
        self._held: dict[int, tuple[Array, int]] = {}

    def hold(self, *arrays: Array | None) -> None:
        """Arrays that are alive from here on; None is none."""
        # The array itself is kept beside its id: as long as it is held, no other array can get that id.
        for array in arrays:
            if array is None:
                continue
            # By id: a view that two layers keep is one array, and takes its bytes once.
            _, reasons = self._held.get(id(array), (array, 0))
            self._held[id(array)] = array, reasons + 1
            self.now += 0 if reasons else array.nbytes
        self.peak = max(self.peak, self.now)

    def drop(self, *arrays: Array) -> None:
        """Arrays for which there is one reason less.

        Raises
        ------
        KeyError
            For one that is not held.
        """
        for array in arrays:
            _, reasons = self._held.pop(id(array))
            if reasons > 1:
                self._held[id(array)] = array, reasons - 1
            else:
                self.now -= array.nbytes


LOSS = "loss"
GRADIENTS = "gradients"


@dataclass(frozen=True, kw_only=True)
class FullGraph:
    """What is trained.

    Parameters
    ----------
    graph
        With vertices to train on.
    model
        Of any kind that sums neighbours element by element.
    optimizer, learning_rate, weight_decay
        See `simgnn.model.optimizer.make_optimizer`.
    seed
        Of the parameters and of dropout.

    Raises
    ------
    InputError
        For a model of other columns or that multiplies first, and a graph without training vertices.
    """

    graph: Graph = field(repr=False)
    model: ModelConfig
    epochs: int = 1
    optimizer: str = "adam"
    learning_rate: float = 0.01
    weight_decay: float = 0.0
    seed: int = 0

    def __post_init__(self) -> None:
        check_integer("epochs", self.epochs, 1, 1 << 31)
        if self.model.features != self.graph.feature_width:
            raise InputError(
                f"features must be the graph's {self.graph.feature_width} columns, not {self.model.features}"
            )
        # Algorithm 2 sums features and then multiplies rows: the other order would exchange outputs before sums.
        if self.model.order != "aggregate-first":
            raise InputError(
                f"order must be 'aggregate-first' where sums and products are apart, not {self.model.order!r}"
            )
        if not self.graph.train_mask.any():
            raise InputError(f"training vertices of {self.graph.name} must be 1 at least, not 0")

    @cached_property
    def sums(self) -> tuple[Aggregation, Aggregation]:
        """Of the whole graph, forward and backward; ranks of one process share them."""
        return Aggregation(self.operator), Aggregation(self.operator.transposed())

    @cached_property
    def operator(self) -> LayerOperator:
        """Of all layers."""
        return whole_operator(self.graph, self.model)


@dataclass(frozen=True, kw_only=True, eq=False)
class Trained:
    """What a rank has at the end.

    Parameters
    ----------
    losses
        Mean loss of the training vertices in each epoch; the same on all ranks.
    accuracies
        Part of the training vertices whose answer was right; the same on all ranks.
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
        The part of the graph that it sums over, forward and backward.
    """

    losses: list[float]
    accuracies: list[float]
    parameters: dict[str, Matrix]
    gradients: dict[str, Matrix]
    outputs: list[Matrix]
    input_gradients: list[Matrix]
    feature_bytes: int
    graph_bytes: int


class Rank(ABC):
    """A rank's part of the matrices.

    Parameters
    ----------
    vertices : shape (n,)
        Those whose answers the rank gives, ascending.

    Attributes
    ----------
    passed
        What layers made in the last forward pass.
    input_gradients
        See `Trained`.
    graph_bytes : int
        See `Trained`.
    """

    graph_bytes: int = 0

    def __init__(self, communicator: Communicator, training: FullGraph, vertices: Rows) -> None:
        graph, self.model = training.graph, training.model
        self.communicator, self.vertices = communicator, vertices
        self.maps = layer_maps(self.model, dropped=bool(self.model.dropout))
        self.memory = FeatureMemory()
        self.trained = int(graph.train_mask.sum())
        self._task, self._seeds = TASKS[graph.task], np.flatnonzero(graph.train_mask[vertices])
        self._labels = graph.labels[vertices][self._seeds]
        self._dropout = Dropout(model=self.model, seed=training.seed)
        self.passed: list[Passed] = []
        self.input_gradients: list[Matrix] = []

    @abstractmethod
    def forward(self, parameters: Mapping[str, Matrix], step: int) -> Steps[Matrix]:
        """All layers; the logits of this rank's vertices."""

    @abstractmethod
    def layers_back(self, parameters: Mapping[str, Matrix], gradient: Matrix) -> Steps[dict[str, Matrix]]:
        """All layers back, given the gradient of the logits; gradients of matrices and biases over this rank's rows."""

    @property
    def outputs(self) -> list[Matrix]:
        return [passed.output for passed in self.passed]

    def sent_layers(self) -> list[bool]:
        """By layer, whether the rank has sent its rows in the last epoch; empty where all always do."""
        return []

    def take_product_cycles(self) -> list[int]:
        """Cycles of an accelerator that multiplies, by pass of the steps since they were taken last; empty without."""
        return []

    def take_cycles(self) -> list[int]:
        """Cycles of each sum since they were taken last, forward and then backward; empty without a device."""
        return []

    def pass_layer(
        self,
        layer: int,
        parameters: Mapping[str, Matrix],
        *,
        sums: Matrix,
        own: Matrix | None,
        places: Rows | None = None,
        step: int,
        vertices: Rows,
        products: Products = HOST,
    ) -> Matrix:
        """A layer's output of some vertices, kept for the way back; their inputs are rows `places` of `own`, or all."""
        if not any(linear.own for linear in self.maps[layer]):
            own = None
        elif own is not None and places is not None:
            own = own[places]
        passed = forward(
            self.maps[layer],
            parameters,
            sums=sums,
            own=own,
            kept=self.kept(step, layer, vertices),
            products=products,
        )
        self.memory.hold(*passed.arrays)
        self.memory.drop(sums)
        self.passed.append(passed)
        return passed.output

    def loss(self, logits: Matrix) -> tuple[float, int, Matrix]:
        """Sum of this rank's losses, right answers, and the gradient of its logits: zeros where nothing is trained."""
        gradient = np.zeros_like(logits)
        if not len(self._seeds):
            return 0.0, 0, gradient
        # Over all training vertices, not this rank's: ranks' gradients add up to the whole graph's.
        loss, right, gradient[self._seeds] = self._task.loss(logits[self._seeds], self._labels, self.trained)
        return loss, right, gradient

    def backward(self, parameters: Mapping[str, Matrix], gradient: Matrix) -> Steps[dict[str, Matrix]]:
        """Gradients of the parameters over all vertices."""
        self.memory.hold(gradient)
        named = yield from self.layers_back(parameters, gradient)
        self.memory.drop(gradient)
        own = parameter_gradients(self.maps, named.__getitem__)
        with self.communicator.phase(GRADIENTS):
            # In binary64 and in the order of ranks: "line 2 is also completed in a distributed manner", says
            # Algorithm 2's text, and not how.
            total = yield from self.communicator.reduce_ordered(own, contributes=len(self.vertices) > 0)
        return total

    def forget(self) -> None:
        """Let go of the last step's matrices."""
        for passed in self.passed:
            self.memory.drop(*passed.arrays)
        self.memory.drop(*self.input_gradients)
        self.passed, self.input_gradients = [], []

    def kept(self, step: int, layer: int, vertices: Rows) -> Bools | None:
        """What dropout keeps of a layer's output; None where nothing is dropped."""
        if not self.model.dropout or layer == len(self.maps) - 1:
            return None
        # Keyed by vertex: ranks that compute the same vertex drop the same of it.
        return self._dropout.rows(step=step, layer=layer, vertices=vertices)


@dataclass(frozen=True, kw_only=True, eq=False)
class Step:
    """An epoch's result, the same on all ranks.

    Parameters
    ----------
    loss
        Sum over the training vertices.
    right
        Of them, those whose answer is.
    """

    loss: float
    right: int
    gradients: dict[str, Matrix]


def one_step(rank: Rank, parameters: Mapping[str, Matrix], step: int) -> Steps[Step]:
    """An epoch of a rank, without the optimizer's step."""
    logits = yield from rank.forward(parameters, step)
    loss, right, gradient = rank.loss(logits)
    with rank.communicator.phase(LOSS):
        total = yield from rank.communicator.reduce_ordered(
            {"loss": np.array([loss]), "right": np.array([right], np.float64)}
        )
    gradients = yield from rank.backward(parameters, gradient)
    return Step(loss=float(total["loss"][0]), right=int(total["right"][0]), gradients=gradients)


T = TypeVar("T", bound=FullGraph)


def train_with(
    communicator: Communicator, training: T, make_rank: Callable[[Communicator, T], Rank]
) -> Steps[Trained]:
    """A rank's program, whatever it has of the matrices."""
    rank = make_rank(communicator, training)
    parameters = initialise(training.model, training.seed)
    optimizer = make_optimizer(
        training.optimizer, learning_rate=training.learning_rate, weight_decay=training.weight_decay
    )
    losses, accuracies = [], []
    for number in range(training.epochs):
        step = yield from one_step(rank, parameters, number)
        losses.append(step.loss / rank.trained)
        accuracies.append(step.right / rank.trained)
        parameters = optimizer.step(parameters, step.gradients)
    return Trained(
        losses=losses,
        accuracies=accuracies,
        parameters=parameters,
        gradients=step.gradients,
        outputs=rank.outputs,
        input_gradients=rank.input_gradients,
        feature_bytes=rank.memory.peak,
        graph_bytes=rank.graph_bytes,
    )
