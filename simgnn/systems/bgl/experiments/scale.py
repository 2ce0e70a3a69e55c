"""How much of BGL's experiments is run, and on which graphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simgnn.data.datasets import load_dataset
from simgnn.errors import InputError
from simgnn.systems.data_set import load_data_set
from simgnn.systems.expanded import expanded_name
from simgnn.systems.papers.accuracy_runs import TrainedGraph
from simgnn.systems.papers.claims import sizes
from simgnn.systems.papers.reproduce import NOTHING, Asked

RING = "community-ring:{vertices}:{edges}:{width}:8:reach=0.2:skew=0.2"
"""Very local and hardly skewed: the regime in which following neighbours pays most."""
COMMUNITIES = "dcsbm:{vertices}:{edges}:{width}:8:communities={communities}:p_in=0.9:skew=1"
"""Communities of 128 vertices with hubs, as of products that are bought together."""
CITATION = "citation:{vertices}:{edges}:{width}:8:communities={communities}:p_in=0.9:undirected"
"""Newcomers that link to recent ones of their community, as papers do."""
PRODUCTS = "products"
TRAINED = ":signal=0.6"
"""Of features that are trained on: with the generators' own 2.0 every order ends at 97 to 100 %, and none can lose."""


@dataclass(frozen=True, kw_only=True)
class Scale:
    """How much is run.

    Parameters
    ----------
    vertices
        Of generated graphs whose hits, cuts and requests are counted.
    trained_vertices
        Of those that are trained on.
    part
        Of the data set's vertices that synthetic graphs have which go through the pipeline.
    others
        Other data sets whose stand-ins go through the pipeline, and the part of each.
    iterations
        Of a run of the pipeline that are counted, at most, after as many that are not.
    batches
        Mini-batches of full size whose bytes are counted.
    generated
        Whether generated graphs are trained on beside digits.
    asked
        What the user wants.
    """

    vertices: int
    trained_vertices: int
    part: float
    iterations: int
    batches: int
    generated: bool
    others: tuple[tuple[str, float], ...]
    asked: Asked = NOTHING

    def summary(self) -> dict[str, Any]:
        return {"datasets": list(self.asked.datasets)}

    def graphs(self) -> dict[str, str]:
        """Names for `load_dataset` of graphs with communities, and of the user's, by what they are called in tables."""
        # Of products' degrees and published cut; rows are counted and not looked at.
        cut = load_data_set("ogbn-products-cut")
        model, vertices, arcs, _, *rest = expanded_name(cut, scale=self.vertices / cut["vertices"]).split(":")
        products = ":".join([model, vertices, arcs, "8", *rest])
        return {**_generated(self.vertices, width=8), PRODUCTS: products, **self.asked.named}

    def to_train_on(self) -> list[TrainedGraph]:
        """Graphs that are trained on: digits and the user's, and generated ones."""
        real = {"digits": "digits", **self.asked.named}
        generated = _generated(self.trained_vertices, width=32) if self.generated else {}
        return [
            *(TrainedGraph.load(name, data, real=True) for name, data in real.items()),
            *(TrainedGraph.load(name, data + TRAINED, real=False) for name, data in generated.items()),
        ]


def _generated(vertices: int, *, width: int) -> dict[str, str]:
    """Graphs with ten neighbours of a vertex."""
    sizes = {
        "vertices": vertices,
        "edges": 10 * vertices,
        "width": width,
        "communities": max(8, vertices // 128),
    }
    texts = {"ring": RING, "communities": COMMUNITIES, "citation": CITATION}
    return {name: text.format(**sizes) for name, text in texts.items()}


def share(asked: Asked) -> Scale:
    """How much is run; of a quick run, small graphs and short trainings.

    Raises
    ------
    InputError
        For a data set of the user's whose edges are to be predicted.
    """
    for data in asked.datasets:
        graph = load_dataset(data)
        if graph.links is not None:
            raise InputError("graph must have labels, not edges to predict", source=graph.title)
    return Scale(**sizes(__name__, quick=asked.quick), asked=asked)
