"""Graphs of the comparison: any data set, or one with the profile of a data set of MixGCN's Table 2, scaled down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simgnn.data.datasets import load_dataset

if TYPE_CHECKING:
    from simgnn.data.graph import Graph


@dataclass(frozen=True, kw_only=True)
class Profile:
    """A data set of the paper and the R-MAT graph that stands for it.

    Parameters
    ----------
    vertices, edges
        Of the paper's.
    scaled
        Vertices of the R-MAT graph.
    drawn
        Arcs that are drawn for it. Duplicates among them are dropped; about the paper's average degree is left.
    features, classes
    """

    vertices: float
    edges: float
    scaled: int
    drawn: int
    features: int
    classes: int

    @property
    def dataset(self) -> str:
        """Name for `load_dataset`."""
        return f"rmat:{self.scaled}:{self.drawn}:{self.features}:{self.classes}"


PROFILES = {
    "reddit": Profile(vertices=233e3, edges=115e6, scaled=8192, drawn=21_000_000, features=602, classes=41),
    "orkut": Profile(vertices=3.07e6, edges=117e6, scaled=32768, drawn=1_730_000, features=320, classes=20),
    "twitter": Profile(vertices=41.7e6, edges=1.47e9, scaled=32768, drawn=1_580_000, features=52, classes=16),
    "friendster": Profile(
        vertices=65.6e6, edges=1.81e9, scaled=32768, drawn=1_325_000, features=128, classes=64
    ),
    "papers100m": Profile(
        vertices=111e6, edges=1.62e9, scaled=65536, drawn=1_280_000, features=128, classes=172
    ),
}
"""By the name that `--dataset` takes."""
DEFAULT = ("digits", *PROFILES)


def graph_of(name: str, *, seed: int = 0) -> Graph:
    """A graph by the name of a profile or by what `simgnn.data.datasets.load_dataset` takes.

    Raises
    ------
    InputError
        For an unknown name, and for whatever is wrong with the data.
    """
    return load_dataset(PROFILES[name].dataset if name in PROFILES else name, seed=seed)
