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
    given
        Of V^1, those whose outputs of the first layer are given and not computed; V^0 and E^1 are the others'.
    summed
        Of V^1, those whose sums over neighbours are given, which the first layer's products still meet; likewise.

    Raises
    ------
    ValueError
        Unless there is one layer of vertices more than of edges, nothing is negative, and no more is given than V^1.
    """

    vertices: tuple[float, ...]
    edges: tuple[float, ...]
    given: float = 0
    summed: float = 0

    def __post_init__(self) -> None:
        if len(self.vertices) != len(self.edges) + 1 or not self.edges:
            raise ValueError(
                "sizes must be of one layer of vertices more than of edges,"
                f" not {len(self.vertices)} and {len(self.edges)}"
            )
        if min((*self.vertices, *self.edges)) < 0:
            raise ValueError(f"sizes must be at least 0, not {min((*self.vertices, *self.edges))!r}")
        if min(self.given, self.summed) < 0 or self.given + self.summed > self.vertices[1]:
            raise ValueError(
                f"given rows must be from 0 to the {self.vertices[1]} of V^1, not {self.given + self.summed!r}"
            )

    @property
    def computed(self) -> float:
        """Of V^1, those whose outputs of the first layer are computed."""
        return self.vertices[1] - self.given

    @property
    def aggregated(self) -> float:
        """Of V^1, those whose neighbours are added up."""
        return self.computed - self.summed

    @classmethod
    def of(cls, batch: MiniBatch, *, sums: bool = False) -> LayerSizes:
        """Those of a mini-batch; with `sums` what it is given are sums over neighbours and no outputs."""
        given = {"summed" if sums else "given": len(batch.given)}
        return cls(
            vertices=tuple(len(layer) for layer in batch.vertices),
            edges=tuple(block.edges for block in batch.blocks),
            **given,
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
            given=sum(one.given for one in several) / count,
            summed=sum(one.summed for one in several) / count,
        )

    def scaled(self, part: float) -> LayerSizes:
        """Sizes of a part of it: in proportion, which is what shares of a mini-batch differ by, roughly."""
        return LayerSizes(
            vertices=tuple(part * each for each in self.vertices),
            edges=tuple(part * each for each in self.edges),
            given=part * self.given,
            summed=part * self.summed,
        )
