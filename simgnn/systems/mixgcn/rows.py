"""What an update worker does for its rows: a layer's products forward, and its gradients backward."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from simgnn.arrays import Bools
from simgnn.model.layers import LinearMap, Weight
from simgnn.systems.mixgcn.arithmetic import HostProducts, Matrix

if TYPE_CHECKING:
    from simgnn.systems.mixgcn.accelerated import DeviceProducts

    Products = HostProducts | DeviceProducts
    """Who multiplies rows."""

Maps = tuple[LinearMap, ...]
HOST = HostProducts()


@dataclass(frozen=True, kw_only=True, eq=False)
class Passed:
    """What the backward pass of a layer needs of its forward pass.

    Parameters
    ----------
    inputs
        Of each map's matrices, in their order.
    kept
        What passed ReLU and dropout after each map; None after one with neither.
    output
        Of the layer.
    """

    inputs: list[list[Matrix]]
    kept: list[Bools | None]
    output: Matrix

    @property
    def arrays(self) -> list[NDArray[np.generic]]:
        """All of them, each once."""
        every = [*(rows for inputs in self.inputs for rows in inputs), *self.kept, self.output]
        return list({id(array): array for array in every if array is not None}.values())


def forward(
    maps: Maps,
    parameters: Mapping[str, Matrix],
    *,
    sums: Matrix,
    own: Matrix | None,
    kept: Bools | None,
    products: Products = HOST,
) -> Passed:
    """A layer's output.

    Parameters
    ----------
    sums : shape (rows, columns in)
        The aggregated input.
    own : shape (rows, columns in)
        The input itself; None where no map takes it.
    kept : shape (rows, columns out)
        What dropout keeps of the output.
    products
        Who multiplies.
    """
    inputs: list[list[Matrix]] = []
    passed: list[Bools | None] = []
    output = sums
    for number, linear in enumerate(maps):
        terms = _inputs(linear, sums=sums, before=output, own=own)
        # Dropout is the layer's, after its last map; GIN has a second map within the layer.
        dropped = kept if number == len(maps) - 1 else None
        output, mask = products.mapped(
            [(rows, weight.value(parameters)) for weight, rows in zip(linear.weights, terms, strict=True)],
            bias=parameters[linear.bias],
            relu=linear.relu,
            kept=dropped,
        )
        passed.append(mask if linear.relu or dropped is not None else None)
        inputs.append(terms)
    return Passed(inputs=inputs, kept=passed, output=output)


def _inputs(linear: LinearMap, *, sums: Matrix, before: Matrix, own: Matrix | None) -> list[Matrix]:
    terms = [sums] if linear.neighbor else []
    terms += [before] if linear.inner else []
    for _weight in linear.own:
        assert own is not None, "a map with own terms is given own rows"
        terms.append(own)
    return terms


@dataclass(frozen=True, kw_only=True, eq=False)
class Gradients:
    """What the backward pass of a layer gives.

    Parameters
    ----------
    named
        Of matrices and biases, over these rows.
    sums : shape (rows, columns in)
        Of the aggregated input; None where it is not asked for.
    own
        Gradients of outputs, and the matrices through which they reach the input itself, in forward order.
    """

    named: dict[str, Matrix]
    sums: Matrix | None
    own: list[tuple[Matrix, Weight]]


def backward(
    maps: Maps,
    parameters: Mapping[str, Matrix],
    passed: Passed,
    gradient: Matrix,
    *,
    asked: bool,
    products: Products = HOST,
) -> Gradients:
    """Gradients of a layer.

    Parameters
    ----------
    gradient : shape (rows, columns out)
        Of what the layer's products gave: masked already.
    asked
        Whether the input's gradient is wanted.
    products
        Who multiplies.
    """
    named: dict[str, Matrix] = {}
    sums = None
    own: list[tuple[Matrix, Weight]] = []
    ones = np.ones((1, len(gradient)), np.float32)
    for number in reversed(range(len(maps))):
        linear = maps[number]
        for weight, rows in zip(linear.weights, passed.inputs[number], strict=True):
            named[weight.name] = products.product(rows, gradient, transpose_a=True)
        # A row of ones times the gradient: the column sums in the accelerator's order of additions.
        named[linear.bias] = products.product(ones, gradient)
        if asked:
            # The loop goes backwards and `input_gradient` adds own terms in forward order, so these go in front.
            own = [*((gradient, weight) for weight in linear.own), *own]
        if linear.neighbor and asked:
            sums = products.product(gradient, linear.neighbor.value(parameters), transpose_b=True)
        if linear.inner:
            inner = linear.inner.value(parameters)
            before = np.zeros((len(gradient), len(inner)), np.float32)
            gradient = products.added([(gradient, inner)], before, kept=passed.kept[number - 1])
    return Gradients(named=named, sums=sums, own=own)


def input_gradient(
    given: Gradients,
    parameters: Mapping[str, Matrix],
    neighbours: Matrix,
    kept: Bools | None,
    products: Products = HOST,
) -> Matrix:
    """Gradient of what the layer below gave: neighbours' part, own terms in forward order, the mask.

    It may be in the place of `neighbours`.
    """
    terms = [(gradient, weight.value(parameters)) for gradient, weight in given.own]
    return products.added(terms, neighbours, kept=kept)
