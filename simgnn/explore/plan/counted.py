"""What one rank's mini-batch asks of every other rank, counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simgnn.virtual_time.layer_sizes import LayerSizes


@dataclass(frozen=True, kw_only=True, eq=False)
class Counted:
    """Of one mini-batch, or a mean of several.

    Parameters
    ----------
    sizes
    asked
        Vertices of V^1 to V^(L-1) that others own.
    drawn
        Edges of E^1 to E^(L-1) whose destinations others own.
    rows
        Rows of V^0 that others own and no cache has.
    """

    sizes: LayerSizes
    asked: tuple[float, ...]
    drawn: tuple[float, ...]
    rows: float

    @classmethod
    def mean(cls, several: Sequence[Counted]) -> Counted:
        """The mean of at least one."""
        return cls(
            sizes=LayerSizes.mean([each.sizes for each in several]),
            asked=_means([each.asked for each in several]),
            drawn=_means([each.drawn for each in several]),
            rows=sum(each.rows for each in several) / len(several),
        )

    @classmethod
    def nothing(cls, layers: int) -> Counted:
        """A step in which a rank has no seeds."""
        zeros = (0.0,) * layers
        sizes = LayerSizes(vertices=(*zeros, 0.0), edges=zeros)
        return cls(sizes=sizes, asked=zeros[1:], drawn=zeros[1:], rows=0.0)


def count(
    vertices: Sequence[NDArray[np.int64]],
    destinations: Sequence[NDArray[np.int64]],
    remote: Sequence[NDArray[np.bool_]],
    cached: NDArray[np.bool_],
) -> Counted:
    """Count a mini-batch.

    Parameters
    ----------
    vertices
        V^0 to V^L.
    destinations
        For E^1 to E^L, each edge's place in V^1 to V^L.
    remote
        For each of V^0 to V^L, shape (|V^l|,): whether another rank owns it.
    cached : shape (|V^0|,)
        Whether a cache of the rank has its row.
    """
    inner = range(1, len(vertices) - 1)
    return Counted(
        sizes=LayerSizes(
            vertices=tuple(float(len(each)) for each in vertices),
            edges=tuple(float(len(each)) for each in destinations),
        ),
        asked=tuple(float(np.count_nonzero(remote[layer])) for layer in inner),
        drawn=tuple(float(np.count_nonzero(remote[layer][destinations[layer - 1]])) for layer in inner),
        rows=float(np.count_nonzero(remote[0] & ~cached)),
    )


def _means(several: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(sum(each) / len(several) for each in zip(*several, strict=True))
