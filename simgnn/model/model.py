"""What a model is: its kind, its widths, its parameters and how they start."""

from dataclasses import dataclass

import numpy as np

from simgnn.checks import check_boolean, check_choice, check_number
from simgnn.model.layers import layer_maps
from simgnn.settings import (
    MODELS,
    MOST_DROPOUT,
    ORDERS,
    check_degree_correction,
    check_epsilon,
    check_weighted,
)


@dataclass(frozen=True, kw_only=True)
class ModelConfig:
    """A graph neural network: layers of one kind, ReLU between them, none after the last.

    Parameters
    ----------
    kind : str
        "gcn", "sage" (GraphSAGE with the mean of the neighbours) or "gin" (GIN, whose layers are
        ``Linear(ReLU(Linear((1 + epsilon) h + sum of the neighbours)))``).
    features : int
        Columns of the input.
    hidden : int or tuple of int
        Columns between the layers: one number for all, or one for each of the ``layers - 1`` gaps.
    classes : int
        Columns of the output.
    layers : int
    gin_epsilon : float
        GIN's epsilon, which is not trained.
    residual : bool
        Each layer adds its input, through a matrix of its own where the widths differ.
    dropout : float
        Chance that training sets an element behind a ReLU between layers to zero; the others are scaled by
        1 / (1 - dropout).
    order : str
        What a layer does first: "aggregate-first", (A H) W; "update-first", A (H W); or "auto", what costs less.
    edge_weights : bool
        Neighbours count as much as edges weigh: GCN normalises as for the weighted graph, GIN's sum is weighted.
    degree_correction : str
        GCN only: "unbiased", "ratio" or "none", see `simgnn.model.aggregation.layer_operator`.
    """

    kind: str = "gcn"
    features: int
    hidden: int | tuple[int, ...] = 64
    classes: int
    layers: int = 2
    gin_epsilon: float = 0.0
    residual: bool = False
    dropout: float = 0.0
    order: str = "aggregate-first"
    edge_weights: bool = False
    degree_correction: str = "unbiased"

    def __post_init__(self):
        check_choice("model kind", self.kind, MODELS)
        check_choice("model order", self.order, ORDERS)
        check_boolean("model residual", self.residual)
        check_epsilon(self.kind, self.gin_epsilon)
        check_weighted(self.kind, self.edge_weights)
        check_degree_correction(self.kind, self.degree_correction)
        check_number("model dropout", self.dropout, 0, MOST_DROPOUT)
        for quantity in ("features", "classes", "layers"):
            _positive(f"model {quantity}", getattr(self, quantity))
        if isinstance(self.hidden, list):
            object.__setattr__(self, "hidden", tuple(self.hidden))
        if isinstance(self.hidden, tuple) and len(self.hidden) != self.layers - 1:
            raise ValueError(f"model hidden must be {self.layers - 1} numbers or one, not {self.hidden!r}")
        for width in self.hidden if isinstance(self.hidden, tuple) else (self.hidden,):
            _positive("model hidden", width)

    @property
    def widths(self):
        """Columns in front of each layer, and behind the last: ``layers + 1`` numbers."""
        hidden = self.hidden if isinstance(self.hidden, tuple) else (self.hidden,) * (self.layers - 1)
        return (self.features, *hidden, self.classes)

    @property
    def inner_widths(self):
        """Columns inside each layer of a GIN: those behind it, and inside the last layer the last hidden ones."""
        hidden = self.widths[1:-1]
        last = self.hidden if isinstance(self.hidden, int) else (*hidden, self.classes)[self.layers - 2]
        return (*hidden, last)

    def check_weights(self, batch):
        """Raise ValueError unless a `MiniBatch` has edge weights where the model uses them, and only there."""
        for block in batch.blocks:
            found = block.edge_weight is not None
            if found != self.edge_weights:
                raise ValueError(
                    f"model edge_weights must be {found!r}, as the mini-batch {'has' if found else 'lacks'} an"
                    f" edge_weight, not {self.edge_weights!r}"
                )

    def parameter_shapes(self):
        """Shape of each parameter by its name, layer by layer."""
        shapes = {}
        for linear in (linear for layer in layer_maps(self) for linear in layer):
            shapes |= {w.parameter: (w.rows, w.columns) for w in linear.weights if w.parameter is not None}
            shapes[linear.bias] = (linear.columns,)
        return shapes


def _positive(quantity, value):
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError(f"{quantity} must be a positive integer, not {value!r}")


def initialise(model, seed):
    """Starting parameters: weights uniform as Glorot and Bengio (2010) have them, biases zero.

    Parameters
    ----------
    model : ModelConfig
    seed : int

    Returns
    -------
    dict of str to ndarray of float32
        By the names of `ModelConfig.parameter_shapes`; the same for the same seed on every machine.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    parameters = {}
    for name, shape in model.parameter_shapes().items():
        if len(shape) == 1:
            parameters[name] = np.zeros(shape, np.float32)
        else:
            limit = np.sqrt(6.0 / sum(shape))
            parameters[name] = (limit * (2.0 * generator.random(shape) - 1.0)).astype(np.float32)
    return parameters
