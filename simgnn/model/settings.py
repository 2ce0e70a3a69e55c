"""Table `[model]` of a configuration: kind, depth, width and what layers do besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.checks import check_keys, key
from simgnn.errors import InputError
from simgnn.model.kinds import LAYER_KINDS

MODELS = tuple(LAYER_KINDS)
WEIGHTED_MODELS = tuple(name for name, kind in LAYER_KINDS.items() if kind.takes_weights)
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

    kind: str = key("gcn", "kind of layers", choices=MODELS, placeholder="NAME|FILE")
    layers: int = key(
        2, "graph layers; sampling.fanout is cut to as many, or its last repeated", least=1, most=64
    )
    hidden: int | tuple[int, ...] = key(64, "width of every layer but the last", least=1, most=MOST_COLUMNS)
    gin_epsilon: float = key(
        0.0, "GIN: a vertex's own row counts (1 + epsilon) times; not trained", least=-1e6, most=1e6
    )
    residual: bool = key(False, "each layer adds its input, through a trained matrix where the widths differ")
    dropout: float = key(
        0.0,
        "chance that training drops an element of a hidden layer's output",
        least=0,
        most=0.99,
        placeholder="P",
    )
    order: str = key(
        "aggregate-first",
        "what a layer does first: aggregate-first is (A H) W, update-first A (H W), auto what costs less",
        choices=ORDERS,
    )
    edge_weights: bool = key(False, "gcn and gin: neighbours count as much as the data set's edges weigh")
    degree_correction: str = key(
        "unbiased",
        "GCN: a sampled sum is scaled to that of all neighbours; ratio scales the self-loop as well, and is biased",
        choices=DEGREE_CORRECTIONS,
    )

    def __post_init__(self) -> None:
        check_keys(self)
        kind = LAYER_KINDS[self.kind]
        if self.gin_epsilon and not kind.takes_epsilon:
            raise InputError(f"gin_epsilon must be 0 where kind is {self.kind!r}, not {self.gin_epsilon!r}")
        if self.edge_weights and not kind.takes_weights:
            raise InputError(
                f"edge_weights must be false where kind is {self.kind!r} ({' and '.join(WEIGHTED_MODELS)} take them),"
                " not true"
            )
        if self.degree_correction != DEGREE_CORRECTIONS[0] and not kind.takes_correction:
            raise InputError(
                f"degree_correction must be {DEGREE_CORRECTIONS[0]!r} where kind is {self.kind!r} (it is GCN's),"
                f" not {self.degree_correction!r}"
            )
