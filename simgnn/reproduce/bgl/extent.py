"""How much of BGL's experiments is run, and on which graphs."""

from __future__ import annotations

from dataclasses import dataclass

RING = "community-ring:{vertices}:{edges}:{width}:8:reach=0.2:skew=0.2"
"""Very local and hardly skewed: the regime in which following neighbours pays most."""
COMMUNITIES = "dcsbm:{vertices}:{edges}:{width}:8:communities={communities}:p_in=0.9:skew=1"
"""Communities of 128 vertices with hubs, as of products that are bought together."""
CITATION = "citation:{vertices}:{edges}:{width}:8:communities={communities}:p_in=0.9:undirected"
"""Newcomers that link to recent ones of their community, as papers do."""


@dataclass(frozen=True, kw_only=True)
class Extent:
    """How much is run.

    Parameters
    ----------
    vertices
        Of generated graphs whose hits, cuts and requests are counted.
    trained_vertices
        Of those that are trained on.
    scale
        Of the stand-ins that go through the pipeline: part of the data set's vertices.
    batches
        Mini-batches of full size whose bytes are counted.
    seeds, epochs
        Runs of each training, and their length.
    trained
        How many of the graphs are trained on, digits first.
    datasets
        What the user has named beside the generated graphs.
    quick
        Whether it is the quick run.
    """

    vertices: int
    trained_vertices: int
    scale: float
    batches: int
    seeds: int
    epochs: int
    trained: int
    datasets: tuple[str, ...] = ()
    quick: bool = False

    def graphs(self, *, vertices: int | None = None, width: int = 8) -> dict[str, str]:
        """Names for `load_dataset` of graphs with communities, and of the user's, by what they are called in tables."""
        count = vertices or self.vertices
        sizes = {
            "vertices": count,
            "edges": 10 * count,
            "width": width,
            "communities": max(8, count // 128),
        }
        generated = {"ring": RING, "communities": COMMUNITIES, "citation": CITATION}
        return {
            **{name: text.format(**sizes) for name, text in generated.items()},
            **{called(name): name for name in self.datasets},
        }


WHOLE = Extent(vertices=20_000, trained_vertices=4_000, scale=0.05, batches=2, seeds=5, epochs=10, trained=4)
QUICK = Extent(vertices=4_000, trained_vertices=1_000, scale=0.01, batches=1, seeds=1, epochs=3, trained=1)


def called(name: str) -> str:
    """A user's data set in tables: a file without its folder."""
    return name.rstrip("/").rpartition("/")[2].removesuffix(".npz")
