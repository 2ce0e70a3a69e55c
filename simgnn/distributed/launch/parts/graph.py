"""A graph of which a process has the parts of its ranks, and no other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simgnn.arrays import F64, I32, I64, Array
from simgnn.data.graph import Graph
from simgnn.distributed.parts import GraphFacts, RankPart, WholeTopology


@dataclass(frozen=True, kw_only=True, eq=False)
class Gathered:
    """What ranks have sent each other when they opened their parts.

    Parameters
    ----------
    train_ids : shape (n,)
        Vertices that train, of all parts, ascending.
    train_labels : shape (n,) or (n, outputs)
        Theirs: a mini-batch's seeds may be any rank's.
    in_degrees, weighted_in_degrees, out_degrees : shape (vertices,)
        None where the topology is here, or where they are not needed: a model takes the first or the second, as it
        leaves weights out or not.
    """

    train_ids: I64
    train_labels: Array
    in_degrees: I64 | None = None
    weighted_in_degrees: F64 | None = None
    out_degrees: I64 | None = None


class PartGraph(Graph):
    """What of a graph is here, under the names that `Graph` gives it; what is not here is an AttributeError.

    Facts are those of the whole graph. Training vertices are known with their labels; features are in the parts alone,
    and so are arcs, unless the whole topology is here.

    Parameters
    ----------
    path
        Of the parts, or of the data set.
    parts
        By rank of this process.
    partition
        Digest of who owns what.
    topology
        Of the whole graph; None where ranks ask each other.
    """

    parts: Mapping[int, RankPart]
    facts: GraphFacts
    partition: str
    gathered: Gathered

    def __init__(
        self,
        *,
        facts: GraphFacts,
        path: Path | None,
        parts: Mapping[int, RankPart],
        partition: str,
        gathered: Gathered,
        topology: WholeTopology | None,
    ) -> None:
        values: dict[str, Any] = {"facts": facts, "parts": dict(parts), "partition": partition}
        values |= {
            "gathered": gathered,
            "name": facts.name,
            "classes": facts.classes,
            "task": facts.task,
            "path": path,
        }
        if topology is not None:
            values |= {
                "indptr": topology.indptr,
                "indices": topology.indices,
                "edge_weight": topology.weights,
            }
        elif facts.weighted:
            # For what checks the weights of a graph, `model_for`: those of the parts that are here.
            weights = [part.topology.weights for part in parts.values() if part.topology.weights is not None]
            values["edge_weight"] = np.concatenate(weights)
        for name, value in values.items():
            # `Graph` is frozen, and its own `__init__` would ask for features and labels of all vertices.
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(
            f"{name} of the whole graph must be asked for, not read by a rank that has a part"
        )

    @property
    def owners(self) -> I32:
        """Rank of each vertex, int32, shape (vertices,)."""
        return next(iter(self.parts.values())).ownership.owners

    @property
    def vertices(self) -> int:
        return self.facts.vertices

    @property
    def edges(self) -> int:
        return self.facts.edges

    @property
    def feature_width(self) -> int:
        return self.facts.width

    @property
    def train_seeds(self) -> I64:
        return self.gathered.train_ids

    @property
    def in_degrees(self) -> I64:
        return super().in_degrees if self.gathered.in_degrees is None else self.gathered.in_degrees

    @property
    def weighted_in_degrees(self) -> F64:
        found = self.gathered.weighted_in_degrees
        return super().weighted_in_degrees if found is None else found

    @property
    def out_degrees(self) -> I64:
        return super().out_degrees if self.gathered.out_degrees is None else self.gathered.out_degrees

    def digest(self) -> str:
        """See `Graph`; as it was when the parts were written."""
        return self.facts.digest

    def labels_of(self, vertices: I64) -> Array:
        """See `Graph`; of vertices that train."""
        # Training vertices ascend.
        labels: Array = self.gathered.train_labels[np.searchsorted(self.gathered.train_ids, vertices)]
        return labels
