"""How many vertices and edges the layers of a mini-batch have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simgnn.sampling.sampler import MiniBatch

FEATURE_BYTES, INDEX_BYTES = 4, 4
"""Of a feature, in single precision, and of a vertex's number in a topology."""


@dataclass(frozen=True, kw_only=True)
class LayerSizes:
    """Sizes of a mini-batch, or means of several.

    Parameters
    ----------
    vertices
        |V^0| to |V^L|; the last are the seeds.
    edges
        |E^1| to |E^L|.

    Raises
    ------
    ValueError
        Unless there is one layer of vertices more than of edges, and nothing is negative.
    """

    vertices: tuple[float, ...]
    edges: tuple[float, ...]

    def __post_init__(self) -> None:
        if len(self.vertices) != len(self.edges) + 1 or not self.edges:
            raise ValueError(
                "sizes must be of one layer of vertices more than of edges,"
                f" not {len(self.vertices)} and {len(self.edges)}"
            )
        if min((*self.vertices, *self.edges)) < 0:
            raise ValueError(f"sizes must be at least 0, not {min((*self.vertices, *self.edges))!r}")

    @classmethod
    def of(cls, batch: MiniBatch) -> LayerSizes:
        """Those of a mini-batch."""
        return cls(
            vertices=tuple(len(layer) for layer in batch.vertices),
            edges=tuple(block.edges for block in batch.blocks),
        )

    @classmethod
    def mean(cls, several: Sequence[LayerSizes]) -> LayerSizes:
        """The mean of at least one."""
        count = len(several)
        return cls(
            vertices=tuple(
                sum(each) / count for each in zip(*(one.vertices for one in several), strict=True)
            ),
            edges=tuple(sum(each) / count for each in zip(*(one.edges for one in several), strict=True)),
        )

    def scaled(self, part: float) -> LayerSizes:
        """Sizes of a part of it: in proportion, which is what shares of a mini-batch differ by, roughly."""
        return LayerSizes(
            vertices=tuple(part * each for each in self.vertices),
            edges=tuple(part * each for each in self.edges),
        )
