"""How much of MixGCN's experiments is run, and on which graphs; partitions that several of them go by are made once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.arrays import I64
from simgnn.data.datasets import load_dataset
from simgnn.data.partition.methods import METIS_NOTE, has_metis, make_partition
from simgnn.data.partition.partition import Partition
from simgnn.model.model import ModelConfig
from simgnn.systems.mixgcn.parts import Parts
from simgnn.systems.model_preset import load_model_preset
from simgnn.systems.papers.claims import sizes
from simgnn.systems.papers.reproduce import NOTHING, Asked

if TYPE_CHECKING:
    from simgnn.data.graph import Graph

DENSE = "rmat:{vertices}:{edges}:64:16"
"""As dense as Reddit, which has 494 arcs to a vertex, as far as so few vertices can be: an eighth of all pairs."""
LOCAL = "dcsbm:{vertices}:{sparse}:64:16:communities={communities}:p_in=0.9:skew=1"
"""Communities with hubs and ten arcs to a vertex."""
METIS, BLOCKS, RANDOM = "metis", "blocks", "random"


@dataclass(frozen=True, kw_only=True)
class Scale:
    """How much is run.

    Parameters
    ----------
    vertices
        Of generated graphs.
    workers
        Numbers of workers, ascending.
    measured
        Those with which the whole graph is really trained on.
    asked
        What the user wants.
    """

    vertices: int
    workers: tuple[int, ...]
    measured: tuple[int, ...]
    asked: Asked = NOTHING
    _graphs: dict[str, Graph] = field(default_factory=dict, repr=False, compare=False)
    _partitions: dict[tuple[str, str, int], Partition] = field(
        default_factory=dict, repr=False, compare=False
    )

    def graphs(self) -> dict[str, Graph]:
        """By what tables call them: digits, generated ones, and the user's."""
        sizes = {
            "vertices": self.vertices,
            "edges": self.vertices * self.vertices // 8,
            "sparse": 10 * self.vertices,
            "communities": max(16, self.vertices // 128),
        }
        names = {
            "digits": "digits",
            "dense": DENSE.format(**sizes),
            "communities": LOCAL.format(**sizes),
            **self.asked.named,
        }
        for name, data in names.items():
            if name not in self._graphs:
                self._graphs[name] = load_dataset(data)
        return self._graphs

    def summary(self) -> dict[str, Any]:
        return {"datasets": list(self.asked.datasets), "methods": list(self.methods)}

    @property
    def methods(self) -> tuple[str, ...]:
        """Partitioners, the best known first: METIS only where it is installed."""
        return (*((METIS,) if has_metis() else ()), BLOCKS, RANDOM)

    def partition(self, name: str, method: str, parts: int) -> Partition:
        """A graph's partition."""
        key = name, method, parts
        if key not in self._partitions:
            self._partitions[key] = make_partition(self.graphs()[name], method=method, parts=parts)
        return self._partitions[key]


def note_on_metis() -> str:
    """What a table says where METIS is missing."""
    return "" if has_metis() else METIS_NOTE


def model_of(graph: Graph) -> ModelConfig:
    """The paper's model on a graph: GCN of three layers with 128 columns between them."""
    assert graph.classes is not None, "a graph counts its classes"
    return load_model_preset("mixgcn").model(features=graph.feature_width, classes=graph.classes)


def needed_of_others(graph: Graph, partition: Partition) -> I64:
    """Of each part, how many vertices of others are in-neighbours of its own: |R_i|, shape (parts,)."""
    return np.array([len(each) for each in Parts(graph=graph, partition=partition).needed])


def share(asked: Asked) -> Scale:
    """How much is run; of a quick run, small graphs. Each run has graphs and partitions of its own."""
    return Scale(**sizes(__name__, quick=asked.quick), asked=asked)
