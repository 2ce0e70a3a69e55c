"""What a layer is made of: linear maps, one after the other, of aggregated neighbours and of a vertex's own row.

A model's arithmetic is described here once; the accelerator's programs, the CPU trainer and the evaluation follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from simgnn.model.model import ModelConfig


@dataclass(frozen=True, kw_only=True)
class Weight:
    """A matrix of a linear map: ``factor`` times a parameter, or times the identity.

    Parameters
    ----------
    name
    parameter
        None is the identity matrix.
    rows, columns
    factor
        Rounded once to binary32 and then multiplied; 1 multiplies nothing.
    """

    name: str
    parameter: str | None
    rows: int
    columns: int
    factor: float = 1.0

    def value(self, parameters: Mapping[str, NDArray[np.float32]]) -> NDArray[np.float32]:
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
    relu
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
    model
    dropped
        Inputs of the layers but the first come from dropout without its scale, 1 / (1 - p): the weights that they
        meet carry it.
    """
    return [_layer(model, number, dropped) for number in range(model.layers)]


def _layer(model: ModelConfig, number: int, dropped: bool) -> tuple[LinearMap, ...]:
    name = f"layers.{number}"
    fan_in, fan_out = model.widths[number : number + 2]
    scale = 1.0 / (1.0 - model.dropout) if dropped and number else 1.0
    relu = number < model.layers - 1

    def weight(what: str, *, columns: int = fan_out, factor: float = 1.0, name_suffix: str = "") -> Weight:
        parameter = f"{name}.{what}"
        return Weight(
            name=parameter + name_suffix,
            parameter=parameter,
            rows=fan_in,
            columns=columns,
            factor=scale * factor,
        )

    residual: tuple[Weight, ...] = ()
    if model.residual and fan_in != fan_out:
        residual = (weight("weight_residual"),)
    elif model.residual:
        residual = (
            Weight(name=f"{name}.identity", parameter=None, rows=fan_in, columns=fan_out, factor=scale),
        )
    if model.kind == "gcn":
        first = LinearMap(
            neighbor=weight("weight"), own=residual, bias=f"{name}.bias", columns=fan_out, relu=relu
        )
        return (first,)
    if model.kind == "sage":
        own = (weight("weight_self"), *residual)
        first = LinearMap(
            neighbor=weight("weight_neighbor"), own=own, bias=f"{name}.bias", columns=fan_out, relu=relu
        )
        return (first,)
    inner = model.inner_widths[number]
    first = LinearMap(
        neighbor=weight("weight_inner", columns=inner),
        own=(weight("weight_inner", columns=inner, factor=1.0 + model.gin_epsilon, name_suffix=".self"),),
        bias=f"{name}.bias_inner",
        columns=inner,
        relu=True,
    )
    outer = f"{name}.weight_outer"
    second = LinearMap(
        inner=Weight(name=outer, parameter=outer, rows=inner, columns=fan_out),
        own=residual,
        bias=f"{name}.bias_outer",
        columns=fan_out,
        relu=relu,
    )
    return first, second


def parameter_gradients(
    maps: list[tuple[LinearMap, ...]], read: Callable[[str], NDArray[np.float32]]
) -> dict[str, NDArray[np.float32]]:
    """The parameters' gradients from those of the matrices.

    Parameters
    ----------
    maps
    read
        Returns the gradient of a matrix or of a bias by its name, ndarray of float32.

    Returns
    -------
    Where several matrices are made of one parameter, in their order: each gradient times its factor, then added.
    """
    gradients: dict[str, NDArray[np.float32]] = {}
    for linear in (linear for layer in maps for linear in layer):
        for weight in linear.weights:
            if weight.parameter is None:
                continue
            gradient = read(weight.name)
            if weight.factor != 1.0:
                gradient = np.float32(weight.factor) * gradient
            if weight.parameter in gradients:
                gradient = gradients[weight.parameter] + gradient
            gradients[weight.parameter] = gradient
        gradients[linear.bias] = read(linear.bias).reshape(-1)
    return gradients
