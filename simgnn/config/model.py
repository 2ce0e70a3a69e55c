"""Table `[model]` of a configuration: kind, depth, width and what layers do besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.checks import check_keys, key
from simgnn.errors import InputError


@dataclass(frozen=True, kw_only=True)
class KindOptions:
    """Which keys mean something to a kind of layer.

    Parameters
    ----------
    edge_weights
        Neighbours may count as much as their edges weigh.
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
MOST_COLUMNS = (1 << 24) - 1


@dataclass(frozen=True, kw_only=True)
class ModelSettings:
    """Table `[model]`."""

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

    kind: str = key("gcn", "kind of layers", choices=tuple(MODELS), placeholder="NAME|FILE")
    layers: int = key(
        2,
        "graph layers; sampling.fanout is cut to this many entries, or its last one is repeated",
        least=1,
        most=64,
    )
    # A `simgnn.model.model.ModelConfig` may have a width for each layer; a configuration has one.
    hidden: int | tuple[int, ...] = key(64, "width of all layers but the last", least=1, most=MOST_COLUMNS)
    gin_epsilon: float = key(
        0.0, "GIN: weight of a vertex's own row is 1 + epsilon; not trained", least=-1e6, most=1e6
    )
    residual: bool = key(
        False, "add each layer's input to its output, through a trained matrix where the widths differ"
    )
    dropout: float = key(
        0.0,
        "probability that training drops an element of a hidden layer's output",
        least=0,
        most=0.99,
        placeholder="P",
    )
    order: str = key(
        "aggregate-first",
        "order of a layer's products: aggregate-first is (A H) W, update-first is A (H W), auto takes the "
        "cheaper",
        choices=ORDERS,
    )
    edge_weights: bool = key(False, "gcn and gin: weight neighbours by the edge weights of the data set")
    degree_correction: str = key(
        "unbiased",
        "GCN: scale a sampled sum to all neighbours; ratio also scales the self-loop and is biased",
        choices=DEGREE_CORRECTIONS,
    )

    def __post_init__(self) -> None:
        check_keys(self)
        takes = MODELS[self.kind]
        if self.gin_epsilon and not takes.gin_epsilon:
            raise InputError(f"gin_epsilon must be 0 where kind is {self.kind!r}, not {self.gin_epsilon!r}")
        if self.edge_weights and not takes.edge_weights:
            raise InputError(
                f"edge_weights must be false where kind is {self.kind!r} ({' and '.join(WEIGHTED_MODELS)} take them),"
                " not true"
            )
        if self.degree_correction != DEGREE_CORRECTIONS[0] and not takes.degree_correction:
            raise InputError(
                f"degree_correction must be {DEGREE_CORRECTIONS[0]!r} where kind is {self.kind!r} (it is GCN's),"
                f" not {self.degree_correction!r}"
            )
