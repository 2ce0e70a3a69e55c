"""Table `[model]` of a configuration: kind, depth, width and what layers do besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_boolean, check_choice, check_integer, check_number
from simgnn.errors import InputError


@dataclass(frozen=True, kw_only=True)
class KindOptions:
    """Which keys mean something to a kind of layer.

    Parameters
    ----------
    edge_weights
        Neighbours may count as much as their edges weigh.
    gin_epsilon
    degree_correction
    """

    edge_weights: bool = False
    gin_epsilon: bool = False
    degree_correction: bool = False


MODELS = {
    "gcn": KindOptions(edge_weights=True, degree_correction=True),
    "sage": KindOptions(),
    "gin": KindOptions(edge_weights=True, gin_epsilon=True),
}
"""What each kind of layer takes; what it computes is its class, in `simgnn.model.kinds`."""
WEIGHTED_MODELS = tuple(name for name, options in MODELS.items() if options.edge_weights)
"""Models that take weights of edges: sums of neighbours, for which it is clear what a weight means. Of a weighted mean
there are two, by the number of the neighbours and by the sum of their weights."""
ORDERS = ("auto", "aggregate-first", "update-first")
DEGREE_CORRECTIONS = ("unbiased", "ratio", "none")
MOST_DROPOUT = 0.99
MOST_COLUMNS = (1 << 24) - 1
_MOST_EPSILON = 1e6


def check_epsilon(kind: str, value: float) -> None:
    """Raise InputError unless a model of this kind can have this `gin_epsilon`."""
    check_number("gin_epsilon", value, -_MOST_EPSILON, _MOST_EPSILON)
    if value and not MODELS[kind].gin_epsilon:
        raise InputError(f"gin_epsilon must be 0 where kind is {kind!r}, not {value!r}")


def check_weighted(kind: str, value: int) -> None:
    """Raise InputError unless a model of this kind can have these `edge_weights`, on or off."""
    check_boolean("edge_weights", value)
    if value and not MODELS[kind].edge_weights:
        raise InputError(
            f"edge_weights must be false where kind is {kind!r} ({' and '.join(WEIGHTED_MODELS)} take them), not true"
        )


def check_degree_correction(kind: str, value: str) -> None:
    """Raise InputError unless a model of this kind can have this `degree_correction`."""
    check_choice("degree_correction", value, DEGREE_CORRECTIONS)
    if value != DEGREE_CORRECTIONS[0] and not MODELS[kind].degree_correction:
        raise InputError(
            f"degree_correction must be {DEGREE_CORRECTIONS[0]!r} where kind is {kind!r} (it is GCN's), not {value!r}"
        )


@dataclass(frozen=True, kw_only=True)
class ModelSettings:
    """Table `[model]`.

    Parameters
    ----------
    kind
        A key of `MODELS`: "gcn", "sage" (GraphSAGE-mean) or "gin".
    layers
        Graph layers.
    hidden
        Width of every layer but the last.
    gin_epsilon
        Weight of a vertex's own row in GIN, less 1.
    residual
        Each layer adds its input, through a trained matrix where the widths differ.
    dropout
        Chance that training drops an element of a hidden layer's output.
    order
        Which comes first in a layer, "aggregate-first" or "update-first"; "auto" takes what costs less.
    edge_weights
        Neighbours count as much as the data set's edges weigh: GCN normalises as for the weighted graph, GIN's sum is
        weighted.
    degree_correction
        GCN only: how a sampled sum is scaled to that of all neighbours. "unbiased" scales the neighbours, "ratio" the
        self-loop as well, "none" nothing; see `simgnn.model.aggregation.layer_operator`.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = (
        "kind",
        "layers",
        "hidden",
        "gin_epsilon",
        "residual",
        "dropout",
        "order",
        "edge_weights",
        "degree_correction",
    )
    """Keys that decide the trained parameters: all."""

    kind: str = "gcn"
    layers: int = 2
    hidden: int | tuple[int, ...] = 64
    gin_epsilon: float = 0.0
    residual: bool = False
    dropout: float = 0.0
    order: str = "aggregate-first"
    edge_weights: bool = False
    degree_correction: str = "unbiased"

    def __post_init__(self) -> None:
        check_choice("kind", self.kind, tuple(MODELS))
        check_epsilon(self.kind, self.gin_epsilon)
        check_weighted(self.kind, self.edge_weights)
        check_degree_correction(self.kind, self.degree_correction)
        check_boolean("residual", self.residual)
        check_number("dropout", self.dropout, 0, MOST_DROPOUT)
        check_choice("order", self.order, ORDERS)
        check_integer("layers", self.layers, 1, 64)
        self.check_widths()

    def check_widths(self) -> None:
        """Raise InputError unless a model can have this width."""
        check_integer("hidden", self.hidden, 1, MOST_COLUMNS)
