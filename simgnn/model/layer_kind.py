"""What a kind of layer is. The kinds are in `simgnn.model.kinds`, or in modules of their own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

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
