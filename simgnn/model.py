"""What a model is: its kind, its widths, its parameters and how they start."""

from dataclasses import dataclass

import numpy as np

from simgnn.checks import check_choice
from simgnn.settings import MODELS


@dataclass(frozen=True, kw_only=True)
class ModelConfig:
    """A graph neural network: layers of one kind, ReLU between them, none after the last.

    Parameters
    ----------
    kind : str
        "gcn" or "sage" (GraphSAGE with the mean of the neighbours).
    features : int
        Columns of the input.
    hidden : int or tuple of int
        Columns between the layers: one number for all, or one for each of the ``layers - 1`` gaps.
    classes : int
        Columns of the output.
    layers : int
    """

    kind: str = "gcn"
    features: int
    hidden: int | tuple[int, ...] = 64
    classes: int
    layers: int = 2

    def __post_init__(self):
        check_choice("model kind", self.kind, MODELS)
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

    def parameter_shapes(self):
        """Shape of each parameter by its name, layer by layer."""
        weights = ("weight",) if self.kind == "gcn" else ("weight_neighbor", "weight_self")
        shapes = {}
        for layer in range(self.layers):
            fan_in, fan_out = self.widths[layer : layer + 2]
            for weight in weights:
                shapes[f"layers.{layer}.{weight}"] = (fan_in, fan_out)
            shapes[f"layers.{layer}.bias"] = (fan_out,)
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
