"""Kinds of layers: what each is made of, how it aggregates neighbours, and which settings it takes.

A kind is a class here, or in a module of its own, a line of `LAYER_KINDS`, and one of `MODELS` in
`simgnn.config.model`, which says what keys it takes. Whatever follows a model (the accelerator's programs, the CPU
trainer, the evaluation) asks its kind, and compares no names.

A kind loads SciPy and Numba when it aggregates, so that the settings can be checked without them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from simgnn.model.aggregation import LayerOperator, Neighborhood
    from simgnn.model.layers import Layer, LinearMap


class LayerKind(ABC):
    """A kind of layer.

    Attributes
    ----------
    divides_by_weights : bool
        Weights of edges may not be negative.
    adds_self_loops : bool
        Its operator has an edge from each vertex to itself, beside those that were sampled.
    """

    divides_by_weights = False
    adds_self_loops = False

    @abstractmethod
    def maps(self, layer: Layer) -> tuple[LinearMap, ...]:
        """The layer's linear maps, one after the other."""

    @abstractmethod
    def operator(self, neighborhood: Neighborhood) -> LayerOperator:
        """How the layer aggregates.

        Raises
        ------
        ValueError
            For degrees or weights that this kind cannot have.
        """


class Gcn(LayerKind):
    """Kipf and Welling's: symmetric normalisation, with self-loops."""

    divides_by_weights = True
    adds_self_loops = True

    def maps(self, layer: Layer) -> tuple[LinearMap, ...]:
        return (layer.linear(neighbor=layer.weight("weight"), own=layer.residual),)

    def operator(self, neighborhood: Neighborhood) -> LayerOperator:
        from simgnn.model.aggregation import normalised_operator

        return normalised_operator(neighborhood)


class Sage(LayerKind):
    """GraphSAGE: the mean of the sampled neighbours, and a vertex's own row through a matrix of its own."""

    def maps(self, layer: Layer) -> tuple[LinearMap, ...]:
        own = (layer.weight("weight_self"), *layer.residual)
        return (layer.linear(neighbor=layer.weight("weight_neighbor"), own=own),)

    def operator(self, neighborhood: Neighborhood) -> LayerOperator:
        sampled = neighborhood.sampled.astype(np.float32)
        reciprocal = np.zeros(len(sampled), np.float32)
        # A vertex without neighbours has the mean 0, not 0 / 0.
        np.divide(np.float32(1), sampled, out=reciprocal, where=sampled > 0)
        return neighborhood.operator(destination_scale=reciprocal)


class Gin(LayerKind):
    """GIN: the neighbours and (1 + epsilon) times the own row, added, through two matrices with ReLU between them."""

    def maps(self, layer: Layer) -> tuple[LinearMap, ...]:
        columns = layer.inner_columns
        first = layer.linear(
            neighbor=layer.weight("weight_inner", columns=columns),
            own=(
                layer.weight(
                    "weight_inner", columns=columns, factor=1.0 + layer.model.gin_epsilon, suffix=".self"
                ),
            ),
            bias="bias_inner",
            columns=columns,
            relu=True,
        )
        second = layer.linear(inner=layer.inner_weight("weight_outer"), own=layer.residual, bias="bias_outer")
        return first, second

    def operator(self, neighborhood: Neighborhood) -> LayerOperator:
        return neighborhood.operator(edge_scale=neighborhood.weights)


LAYER_KINDS: dict[str, LayerKind] = {
    "gcn": Gcn(),
    "sage": Sage(),
    "gin": Gin(),
}
"""Kinds by the name that ``[model] kind`` has."""
