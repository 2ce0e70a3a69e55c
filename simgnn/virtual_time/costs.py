"""Cost models: what a piece of work takes in virtual time, and where that figure comes from.

Every model names its source, which goes into each report beside the time: `cycles` are exact, `bandwidth` is bytes over
bandwidth, `calibrated` was measured on some machine and varies as it varied there, `roofline` stands for processors
that are not here, `alpha-beta` for networks.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from simgnn.hw.checks import check_positive, is_number
from simgnn.random_key import fold
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Charge, Flow


def _positive(**values: float) -> None:
    for name, value in values.items():
        if not (is_number(value) and value > 0):
            raise ValueError(f"{name} must be a positive finite number, not {value!r}")


def _not_negative(**values: float) -> None:
    for name, value in values.items():
        if not is_number(value, 0):
            raise ValueError(f"{name} must be a finite number and at least 0, not {value!r}")


@dataclass(frozen=True, kw_only=True)
class Cycles:
    """Cycles of a simulated accelerator at its clock; exact.

    Parameters
    ----------
    clock_mhz
        1e6 cycles per second.
    """

    clock_mhz: float

    def __post_init__(self) -> None:
        _positive(clock_mhz=self.clock_mhz)

    def charge(self, cycles: int) -> Charge:
        """Seconds of so many cycles."""
        return Charge(cycles / (self.clock_mhz * 1e6), (), "cycles")


@dataclass(frozen=True, kw_only=True)
class Bytes:
    """Bytes over bandwidth, shared with whoever else uses it at the time.

    Parameters
    ----------
    through
        Links and memories that the bytes cross.
    limit
        Most bytes per second that one transfer can use.
    """

    through: tuple[Rate, ...]
    limit: float = math.inf

    def charge(self, count: float) -> Charge:
        """A flow of so many bytes."""
        return Charge(0.0, (Flow(float(count), self.through, self.limit),), "bandwidth")


@dataclass(frozen=True, kw_only=True)
class Roofline:
    """The larger of the times for arithmetic and for memory (Williams et al., CACM 52(4), 2009), and a launch.

    Parameters
    ----------
    gflops
        Peak, 1e9 floating-point operations per second.
    memory_gbs
        Bandwidth of its memory, 1e9 bytes per second.
    efficiency
        Part of the peak that is reached, above 0 to 1.
    launch_us
        Microseconds before the first operation.
    """

    gflops: float
    memory_gbs: float
    efficiency: float = 1.0
    launch_us: float = 0.0

    def __post_init__(self) -> None:
        _positive(gflops=self.gflops, memory_gbs=self.memory_gbs, efficiency=self.efficiency)
        _not_negative(launch_us=self.launch_us)
        if self.efficiency > 1:
            raise ValueError(f"efficiency must be above 0 and at most 1, not {self.efficiency!r}")

    def charge(self, *, operations: float, count: float) -> Charge:
        """Seconds for floating-point operations and bytes of memory traffic."""
        arithmetic = operations / (self.gflops * 1e9 * self.efficiency)
        memory = count / (self.memory_gbs * 1e9)
        return Charge(self.launch_us * 1e-6 + max(arithmetic, memory), (), "roofline")


@dataclass(frozen=True, kw_only=True)
class AlphaBeta:
    """Collectives of equal ranks: a latency for each round, and bytes over bandwidth.

    Hockney, "The communication challenge for MPP", Parallel Computing 20(3), 1994.

    Parameters
    ----------
    ranks
    latency_us
        Of a round, microseconds.
    network_gbs
        Of each rank in each direction, 1e9 bytes per second.
    """

    ranks: int
    latency_us: float
    network_gbs: float

    def __post_init__(self) -> None:
        check_positive("ranks", self.ranks)
        _not_negative(latency_us=self.latency_us)
        _positive(network_gbs=self.network_gbs)

    def all_to_all(self, most_bytes: float) -> Charge:
        """One round in which no rank sends or receives more than so many bytes."""
        return self._charge(1, most_bytes)

    def all_reduce(self, count: float) -> Charge:
        """A ring over so many bytes: 2 (p - 1) rounds of a p-th part each."""
        rounds = 2 * (self.ranks - 1)
        return self._charge(rounds, rounds * count / self.ranks)

    def all_gather(self, count: float) -> Charge:
        """A ring in which each rank contributes so many bytes."""
        return self._charge(self.ranks - 1, (self.ranks - 1) * count)

    def _charge(self, rounds: int, count: float) -> Charge:
        if self.ranks == 1:
            return Charge(0.0, (), "alpha-beta")
        return Charge(rounds * self.latency_us * 1e-6 + count / (self.network_gbs * 1e9), (), "alpha-beta")


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
    seed
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
            _positive(**{name: min(points)})
        shape = (len(self.threads), len(self.sizes))
        if np.shape(self.seconds) != shape:
            raise ValueError(f"seconds must have the shape {shape}, not {np.shape(self.seconds)}")
        if not self.factors:
            raise ValueError("factors must hold at least one, not none")
        _positive(seconds=float(np.min(self.seconds)), factors=min(self.factors))

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
            factor = self.factors[int(fold(self.seed, *task)) * len(self.factors) >> 64]
        return Charge(self.median(threads=threads, size=size) * factor, (), "calibrated")

    def median(self, *, threads: int, size: float) -> float:
        """Seconds without the variation."""
        columns = [_interpolate(self.sizes, row, size) for row in self.seconds]
        return _interpolate(self.threads, columns, threads)


def _interpolate(points: Sequence[float], values: Sequence[float], at: float) -> float:
    if len(points) == 1:
        return values[0]
    right = min(max(int(np.searchsorted(points, at)), 1), len(points) - 1)
    x0, x1 = math.log(points[right - 1]), math.log(points[right])
    y0, y1 = math.log(values[right - 1]), math.log(values[right])
    return math.exp(y0 + (y1 - y0) * (math.log(at) - x0) / (x1 - x0))
