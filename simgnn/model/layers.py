"""Layers are linear maps, one after the other, of aggregated neighbours and of a vertex's own row.

A model's arithmetic is described here once; the accelerator's programs, the CPU trainer and the evaluation follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import F32
from simgnn.model.kinds import LAYER_KINDS

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig


@dataclass(frozen=True, kw_only=True)
class Weight:
    """A matrix of a linear map: ``factor`` times a parameter, or times the identity.

    Parameters
    ----------
    parameter
        None is the identity matrix.
    factor
        Rounded once to binary32 and then multiplied; 1 multiplies nothing.
    """

    name: str
    parameter: str | None
    rows: int
    columns: int
    factor: float = 1.0

    def value(self, parameters: Mapping[str, F32]) -> F32:
        """The matrix, ndarray of float32, shape (rows, columns)."""
        matrix = np.eye(self.rows, dtype=np.float32) if self.parameter is None else parameters[self.parameter]
        return matrix if self.factor == 1.0 else np.float32(self.factor) * matrix


@dataclass(frozen=True, kw_only=True)
class LinearMap:
    """``aggregated @ neighbor + inner_row @ inner + own_row @ own[0] + ... + bias``, then ReLU where `relu`.

    Terms are summed in this order; which there are depends on the layer.

    Parameters
    ----------
    neighbor
        Of the layer's input, aggregated.
    inner
        Of the output of the layer's map before.
    own
        Of the layer's input, the destination's own row.
    bias
        The parameter.
    columns
        Of the output.
    """

    neighbor: Weight | None = None
    inner: Weight | None = None
    own: tuple[Weight, ...] = ()
    bias: str
    columns: int
    relu: bool

    @property
    def weights(self) -> tuple[Weight, ...]:
        """All its matrices, in the order of the sum."""
        return tuple(weight for weight in (self.neighbor, self.inner) if weight) + self.own


def layer_maps(model: ModelConfig, *, dropped: bool = False) -> list[tuple[LinearMap, ...]]:
    """The linear maps of each layer.

    Parameters
    ----------
    dropped
        Inputs of the layers but the first come from dropout without its scale, 1 / (1 - p): the weights that they
        meet carry it.
    """
    kind = LAYER_KINDS[model.kind]
    return [kind.maps(Layer(model, number, dropped=dropped)) for number in range(model.layers)]


class Layer:
    """One layer of a model, of which `LayerKind.maps` makes linear maps.

    Parameters
    ----------
    number
        From 0.
    dropped
        As in `layer_maps`.

    Attributes
    ----------
    rows, columns
        Columns of the layer's input, and of its output: rows and columns of a matrix between them.
    inner_columns
        Columns between two maps of the layer.
    relu
        Whether ReLU follows the layer.
    """

    def __init__(self, model: ModelConfig, number: int, *, dropped: bool = False) -> None:
        self.model = model
        self.rows, self.columns = model.widths[number : number + 2]
        self.inner_columns = model.inner_widths[number]
        self.relu = number < model.layers - 1
        self._name = f"layers.{number}"
        # Features are not dropped, so the first layer's input needs no scale.
        self._scale = 1.0 / (1.0 - model.dropout) if dropped and number else 1.0

    def weight(
        self, what: str, *, columns: int | None = None, factor: float = 1.0, suffix: str = ""
    ) -> Weight:
        """A `Weight` that the layer's input meets: `factor` times the parameter `what`."""
        parameter = f"{self._name}.{what}"
        return Weight(
            name=parameter + suffix,
            parameter=parameter,
            rows=self.rows,
            columns=self.columns if columns is None else columns,
            factor=self._scale * factor,
        )

    def inner_weight(self, what: str) -> Weight:
        """A `Weight` that the output of the layer's map before meets."""
        parameter = f"{self._name}.{what}"
        return Weight(name=parameter, parameter=parameter, rows=self.inner_columns, columns=self.columns)

    @property
    def residual(self) -> tuple[Weight, ...]:
        """The matrices that add the layer's input to its output: none where the model has no residuals."""
        if not self.model.residual:
            return ()
        if self.rows != self.columns:
            return (self.weight("weight_residual"),)
        name = f"{self._name}.identity"
        return (Weight(name=name, parameter=None, rows=self.rows, columns=self.columns, factor=self._scale),)

    def linear(
        self, *, bias: str = "bias", columns: int | None = None, relu: bool | None = None, **weights: Any
    ) -> LinearMap:
        """A `LinearMap`; by default as wide as the layer's output, and with ReLU where the layer has it."""
        return LinearMap(
            bias=f"{self._name}.{bias}",
            columns=self.columns if columns is None else columns,
            relu=self.relu if relu is None else relu,
            **weights,
        )


def parameter_gradients(maps: list[tuple[LinearMap, ...]], read: Callable[[str], F32]) -> dict[str, F32]:
    """The parameters' gradients from those of the matrices.

    Parameters
    ----------
    read
        Returns the gradient of a matrix or of a bias by its name, ndarray of float32.

    Returns
    -------
    Where several matrices are made of one parameter, in their order: each gradient times its factor, then added.
    """
    gradients: dict[str, F32] = {}
    for linear in (linear for layer in maps for linear in layer):
        for weight in linear.weights:
            if weight.parameter is None:
                continue
            gradient = read(weight.name)
            if weight.factor != 1.0:
                gradient = np.float32(weight.factor) * gradient
            if weight.parameter in gradients:
                # GIN's neighbours and own row meet the same parameter; the order of the two is part of the bits.
                gradient = gradients[weight.parameter] + gradient
            gradients[weight.parameter] = gradient
        gradients[linear.bias] = read(linear.bias).reshape(-1)
    return gradients
