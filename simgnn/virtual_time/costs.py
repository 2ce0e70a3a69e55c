"""Cost models: what a piece of work takes in virtual time, and where that figure comes from.

Every model names its source, which goes into each report beside the time: `cycles` are exact, `bandwidth` is bytes over
bandwidth, `calibrated` was measured on some machine and varies as it varied there, `kernels` are of GPUs that are not
here (`simgnn.virtual_time.gpu`), `alpha-beta` of networks (`simgnn.distributed.collectives.network`). What the
stages of a mini-batch cost is in `simgnn.systems.pipeline.costs`.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simgnn.random_key import fold
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Charge, Flow


def transfer(count: float, through: tuple[Rate, ...]) -> Charge:
    """So many bytes over the links and memories that they cross, which others use at the time as well."""
    return Charge(0.0, (Flow(float(count), through),), "bandwidth")


@dataclass(frozen=True, kw_only=True)
class Calibrated:
    """Seconds measured by number of threads and size, and how they varied.

    Between the measured points it interpolates linearly in the logarithms; beyond them it goes on with the slope of the
    last two. The result is multiplied by one of the factors by which single measurements differed from their median,
    drawn by the task: means alone are known to be off by a quarter where stages wait for each other (Eyerman et al.,
    2024).

    Parameters
    ----------
    threads, sizes
        Measured points, growing.
    seconds
        Median, of shape (threads, sizes).
    factors
        Measurements over their median; 1 alone for a constant.
    """

    threads: tuple[int, ...]
    sizes: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]
    factors: tuple[float, ...] = (1.0,)
    seed: int = 0

    def __post_init__(self) -> None:
        for name, points in (("threads", self.threads), ("sizes", self.sizes)):
            if not points or any(after <= before for before, after in itertools.pairwise(points)):
                raise ValueError(f"{name} must be growing points, at least one, not {points!r}")
            if not min(points) > 0:
                raise ValueError(f"{name} must be positive, not {min(points)!r}")
        shape = (len(self.threads), len(self.sizes))
        if np.shape(self.seconds) != shape:
            raise ValueError(f"seconds must have the shape {shape}, not {np.shape(self.seconds)}")
        if not self.factors:
            raise ValueError("factors must hold at least one, not none")
        for name, least in (("seconds", float(np.min(self.seconds))), ("factors", min(self.factors))):
            if not least > 0:
                raise ValueError(f"{name} must be positive, not {least!r}")

    def charge(self, *, threads: int, size: float, task: Sequence[int]) -> Charge:
        """Seconds of one task.

        Parameters
        ----------
        threads
            That work on it.
        size
            In the unit of `sizes`; 0 takes no time.
        task
            What it is, for its draw: the number of its stage, its item, its trainer.
        """
        if size == 0:
            return Charge(0.0, (), "calibrated")
        factor = self.factors[0]
        if len(self.factors) > 1:
            # As in `CpuTraining.seconds`: a hash of the task, so that the draw depends on no order of events.
            factor = self.factors[int(fold(self.seed, *task)) * len(self.factors) >> 64]
        return Charge(self.median(threads=threads, size=size) * factor, (), "calibrated")

    def median(self, *, threads: int, size: float) -> float:
        """Seconds without the variation."""
        columns = [_interpolate(self.sizes, row, size) for row in self.seconds]
        return _interpolate(self.threads, columns, threads)


def _interpolate(points: Sequence[float], values: Sequence[float], at: float) -> float:
    if len(points) == 1:
        return values[0]
    # Beyond the ends the slope of the last two goes on.
    right = min(max(int(np.searchsorted(points, at)), 1), len(points) - 1)
    x0, x1 = math.log(points[right - 1]), math.log(points[right])
    y0, y1 = math.log(values[right - 1]), math.log(values[right])
    return math.exp(y0 + (y1 - y0) * (math.log(at) - x0) / (x1 - x0))
