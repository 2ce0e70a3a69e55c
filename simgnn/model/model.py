"""What a model is: its kind, its widths, its parameters and how they start."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np

from simgnn.arrays import F32
from simgnn.config.checks import check_integer
from simgnn.config.model import MOST_COLUMNS, ModelSettings
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.model.kinds import LAYER_KINDS
from simgnn.model.layers import layer_maps
from simgnn.sampling.sampler import MiniBatch


@dataclass(frozen=True, kw_only=True)
class ModelConfig(ModelSettings):
    """A graph neural network: layers of one kind, ReLU between them, none after the last.

    `ModelSettings` says what its other parameters mean. `hidden` may also be a tuple, a width for each of the
    ``layers - 1`` gaps between layers.

    Parameters
    ----------
    features
        Columns of the input.
    classes
        Columns of the output.
    """

    features: int
    classes: int
    hidden: int | tuple[int, ...] = ModelSettings.hidden

    def __post_init__(self) -> None:
        super().__post_init__()
        for quantity in ("features", "classes"):
            check_integer(quantity, getattr(self, quantity), 1, MOST_COLUMNS)
        if isinstance(self.hidden, list):
            object.__setattr__(self, "hidden", tuple(self.hidden))
        if isinstance(self.hidden, tuple) and len(self.hidden) != self.layers - 1:
            raise InputError(f"hidden must be {self.layers - 1} numbers or one, not {self.hidden!r}")
        for width in self.hidden if isinstance(self.hidden, tuple) else (self.hidden,):
            check_integer("hidden", width, 1, MOST_COLUMNS)

    @property
    def widths(self) -> tuple[int, ...]:
        """Columns before each layer, and after the last: ``layers + 1`` numbers."""
        hidden = self.hidden if isinstance(self.hidden, tuple) else (self.hidden,) * (self.layers - 1)
        return (self.features, *hidden, self.classes)

    @property
    def inner_widths(self) -> tuple[int, ...]:
        """Columns inside each layer of a GIN: those after it, and inside the last layer the last hidden ones."""
        hidden = self.widths[1:-1]
        # Of one layer alone there is no hidden width in a tuple: index -1 is that of the classes.
        last = self.hidden if isinstance(self.hidden, int) else (*hidden, self.classes)[self.layers - 2]
        return (*hidden, last)

    def check_weights(self, batch: MiniBatch) -> None:
        """Raise ValueError unless a `MiniBatch` has edge weights where the model uses them, and only there."""
        for block in batch.blocks:
            found = block.edge_weight is not None
            if found != self.edge_weights:
                raise ValueError(
                    f"model edge_weights must be {found!r}, as the mini-batch {'has' if found else 'lacks'} an"
                    f" edge_weight, not {self.edge_weights!r}"
                )

    def parameter_shapes(self) -> dict[str, tuple[int, ...]]:
        """Shape of each parameter by its name, layer by layer."""
        shapes: dict[str, tuple[int, ...]] = {}
        for linear in (linear for layer in layer_maps(self) for linear in layer):
            for weight in linear.weights:
                if weight.parameter is not None:
                    shapes[weight.parameter] = (weight.rows, weight.columns)
            shapes[linear.bias] = (linear.columns,)
        return shapes


def model_for(settings: ModelSettings, graph: Graph) -> ModelConfig:
    """The model that a table `[model]` asks for on a graph.

    Raises
    ------
    InputError
        If it asks for edge weights that the graph does not have, or that its kind cannot take.
    """
    if settings.edge_weights:
        _check_weights(settings.kind, graph)
    assert graph.classes is not None, "a graph counts its classes"
    return sized_model(settings, features=graph.feature_width, classes=graph.classes)


def sized_model(settings: ModelSettings, *, features: int, classes: int) -> ModelConfig:
    """The model that a table `[model]` asks for on data of so many columns and classes."""
    given = {field.name: getattr(settings, field.name) for field in fields(ModelSettings)}
    return ModelConfig(**given, features=features, classes=classes)


def _check_weights(kind: str, graph: Graph) -> None:
    source = graph.title
    if graph.edge_weight is None:
        raise InputError(
            "edge_weight must be in the data set where edge_weights is true, and is not", source=source
        )
    if LAYER_KINDS[kind].divides_by_weights and graph.edges and graph.edge_weight.min() < 0:
        position = int(np.flatnonzero(graph.edge_weight < 0)[0])
        raise InputError(
            f"edge_weight must be at least 0 where kind is {kind!r}, which divides by roots of sums of weights,"
            f" not {graph.edge_weight[position]} (from {graph.indices[position]} to"
            f" {int(np.searchsorted(graph.indptr, position, side='right')) - 1})",
            source=source,
        )


def initialise(model: ModelConfig, seed: int) -> dict[str, F32]:
    """Starting parameters: weights uniform as Glorot and Bengio (2010) have them, biases zero.

    Returns
    -------
    By the names of `ModelConfig.parameter_shapes`; the same for the same seed on every machine.
    """
    # By name: NumPy may change what `default_rng` makes.
    generator = np.random.Generator(np.random.PCG64(seed))
    parameters = {}
    for name, shape in model.parameter_shapes().items():
        if len(shape) == 1:
            parameters[name] = np.zeros(shape, np.float32)
        else:
            limit = np.sqrt(6.0 / sum(shape))
            parameters[name] = (limit * (2.0 * generator.random(shape) - 1.0)).astype(np.float32)
    return parameters
