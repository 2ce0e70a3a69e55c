"""How large a part of a mini-batch is: sizes at some numbers of seeds, and what lies between them."""

from __future__ import annotations

import bisect
import math
from collections.abc import Mapping, Sequence

from simgnn.virtual_time.layer_sizes import LayerSizes

BATCHES = 4
"""Mini-batches of which sizes are the mean, where not given."""

PARTS = (1, 2, 4, 8, 16)
"""A curve is measured at a mini-batch's seeds over these."""


class SizeCurve:
    """Sizes by number of seeds. Neighbourhoods overlap, so that twice the seeds have less than twice the vertices.

    Between two numbers that were measured, a size is a power of the seeds; below the smallest and above the largest
    it is in proportion to them.

    Parameters
    ----------
    points
        Sizes by number of seeds, at least one.

    Raises
    ------
    ValueError
        For no point.
    """

    def __init__(self, points: Mapping[int, LayerSizes]) -> None:
        if not points:
            raise ValueError("a curve must have at least one point, not 0")
        self.points = dict(sorted(points.items()))
        self._seeds = list(self.points)

    def at(self, seeds: int) -> LayerSizes:
        """Sizes of a mini-batch of so many seeds."""
        if seeds in self.points:
            return self.points[seeds]
        place = bisect.bisect(self._seeds, seeds)
        if place in (0, len(self._seeds)):
            near = self._seeds[0 if place == 0 else -1]
            return self.points[near].scaled(seeds / near)
        low, high = self._seeds[place - 1 : place + 1]
        # A straight line in the logarithms: neighbourhoods overlap, so that sizes grow by a power below 1.
        part = math.log(seeds / low) / math.log(high / low)
        one, other = self.points[low], self.points[high]

        def between(fewer: Sequence[float], more: Sequence[float]) -> tuple[float, ...]:
            # Of a layer without vertices or edges there is no logarithm.
            return tuple(
                a + part * (b - a) if min(a, b) <= 0 else a * math.pow(b / a, part)
                for a, b in zip(fewer, more, strict=True)
            )

        return LayerSizes(
            vertices=between(one.vertices, other.vertices), edges=between(one.edges, other.edges)
        )


def numbers_of_seeds(seeds: int) -> list[int]:
    """Where a curve for mini-batches of at most so many seeds is measured."""
    return sorted({max(1, seeds // part) for part in PARTS})
