"""Cost models: what a piece of work takes in virtual time, and where that figure comes from.

Every model names its source, which goes into each report beside the time: `cycles` are exact, `bandwidth` is bytes over
bandwidth, `calibrated` was measured on some machine and varies as it varied there, `kernels` are of GPUs that are not
here (`simgnn.virtual_time.gpu`), `alpha-beta` of networks (`simgnn.distributed.collectives.network`). What the
stages of a mini-batch cost is in `simgnn.systems.pipeline.costs`.
"""

from __future__ import annotations

import bisect
import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from simgnn.random_key import fold
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Charge, Flow


def transfer(count: float, through: tuple[Rate, ...]) -> Charge:
    """So many bytes over the links and memories that they cross, which others use at the time as well."""
    return Charge(0.0, (Flow(float(count), through),), "bandwidth")


def drawn(factors: Sequence[float], task: Sequence[int]) -> float:
    """One of the factors, each as likely; a hash of the task, so that the draw depends on no order of events."""
    # 64 bits times n, without the lower 64 bits: an index from 0 to n - 1.
    return factors[int(fold(0, *task)) * len(factors) >> 64]


@dataclass(frozen=True, kw_only=True)
class Calibrated:
    """Seconds measured by size, and how they varied.

    Between the measured points it interpolates linearly in the logarithms; beyond them it goes on with the slope of the
    last two. The result is multiplied by one of the factors by which single measurements differed from their median,
    drawn by the task: means alone are known to be off by a quarter where stages wait for each other (Eyerman et al.,
    2024).

    Parameters
    ----------
    sizes
        Measured points, growing.
    seconds
        Medians, one of each size.
    factors
        Measurements over their median; 1 alone for a constant.
    """

    sizes: tuple[float, ...]
    seconds: tuple[float, ...]
    factors: tuple[float, ...] = (1.0,)

    def __post_init__(self) -> None:
        if not self.sizes or any(after <= before for before, after in itertools.pairwise(self.sizes)):
            raise ValueError(f"sizes must be growing points, at least one, not {self.sizes!r}")
        if len(self.seconds) != len(self.sizes):
            raise ValueError(f"seconds must be {len(self.sizes)}, one of each size, not {len(self.seconds)}")
        if not self.factors:
            raise ValueError("factors must hold at least one, not none")
        for name in ("sizes", "seconds", "factors"):
            # `min` would pass over a NaN.
            for each in getattr(self, name):
                if not each > 0:
                    raise ValueError(f"{name} must be positive, not {each!r}")

    def charge(self, *, size: float, task: Sequence[int]) -> Charge:
        """Seconds of one task.

        Parameters
        ----------
        size
            In the unit of `sizes`; 0 takes no time.
        task
            What it is, for its draw: the number of its stage, its item, its trainer.
        """
        seconds = self.median(size=size) * drawn(self.factors, task) if size else 0.0
        return Charge(seconds, (), "calibrated")

    def median(self, *, size: float) -> float:
        """Seconds without the variation."""
        points, values = self.sizes, self.seconds
        if len(points) == 1:
            return values[0]
        # Beyond the ends the slope of the last two goes on.
        right = min(max(bisect.bisect_left(points, size), 1), len(points) - 1)
        x0, x1 = math.log(points[right - 1]), math.log(points[right])
        y0, y1 = math.log(values[right - 1]), math.log(values[right])
        return math.exp(y0 + (y1 - y0) * (math.log(size) - x0) / (x1 - x0))
