"""How a mini-batch's seeds are shared out among the trainers."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

CPU = "cpu"
"""Name of the CPU trainer."""
ACCELERATOR = "accelerator"
"""An accelerator's trainer has this name and a number."""


def accelerator_name(number: int) -> str:
    """Name of an accelerator's trainer; they count from 0."""
    return f"{ACCELERATOR}{number}"


class SplitPolicy(Protocol):
    """Decides who trains which seeds. It learns of simulated times only, so that its decisions repeat."""

    @property
    def trainers(self) -> tuple[str, ...]:
        """Names of the trainers that may get seeds, in the order in which their gradients are added."""

    def split(self, seeds: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
        """Each trainer's seeds, by name, in that order; empty for a trainer that sits this mini-batch out."""

    def observe(self, seconds: Mapping[str, float]) -> None:
        """Take note of the simulated seconds that each trainer needed for a mini-batch."""


class FixedShares:
    """The same shares in every mini-batch.

    Parameters
    ----------
    cpu_share
        Part of the seeds that the CPU trainer takes, 0 to 1.
    accelerators
        Number of accelerators; with none the CPU trainer takes all.
    shares
        Relative share of each accelerator; evenly if not given or empty.
    """

    def __init__(self, *, cpu_share: float, accelerators: int, shares: Sequence[float] | None = None) -> None:
        self.cpu_share = cpu_share
        self.accelerators = accelerators if cpu_share < 1 else 0
        self.shares = list(shares) if shares and self.accelerators else None
        cpu = (CPU,) if cpu_share > 0 or accelerators == 0 else ()
        self._trainers = (*cpu, *map(accelerator_name, range(self.accelerators)))

    @property
    def trainers(self) -> tuple[str, ...]:
        """See `SplitPolicy`."""
        return self._trainers

    def split(self, seeds: NDArray[np.int64]) -> dict[str, NDArray[np.int64]]:
        """See `SplitPolicy`."""
        parts = split_seeds(
            seeds, cpu_share=self.cpu_share, accelerators=self.accelerators, shares=self.shares
        )
        return dict(zip(self._trainers, parts if CPU in self._trainers else parts[1:], strict=True))

    def observe(self, seconds: Mapping[str, float]) -> None:
        """Nothing changes."""


def split_seeds(
    seeds: NDArray[np.int64],
    *,
    cpu_share: float,
    accelerators: int,
    shares: Sequence[float] | None = None,
) -> list[NDArray[np.int64]]:
    """Divide a mini-batch's seeds among the CPU trainer and the accelerators.

    Contiguous runs: the CPU trainer's first, then one per accelerator. The CPU trainer's count is rounded
    down, so that accelerators never get less than their share.

    Parameters
    ----------
    seeds
        Seeds of the mini-batch.
    cpu_share
        Part of the seeds that the CPU trainer takes, 0 to 1.
    accelerators
        Number of accelerators.
    shares
        Relative share of each accelerator; evenly if not given.

    Returns
    -------
    The CPU trainer's seeds, then each accelerator's; some may be empty.

    Raises
    ------
    ValueError
        For shares that are not positive or not one per accelerator.
    """
    count = len(seeds)
    cpu = count if accelerators == 0 else int(np.floor(count * cpu_share))
    weights = np.ones(accelerators) if shares is None else np.asarray(shares, dtype=np.float64)
    if weights.shape != (accelerators,) or not np.all(np.isfinite(weights)) or np.any(weights <= 0):
        raise ValueError(f"accelerator shares must be {accelerators} positive numbers, not {shares!r}")
    bounds = cpu + np.rint((count - cpu) * np.cumsum(weights) / max(weights.sum(), 1e-300)).astype(int)
    edges = [0, cpu, *bounds.tolist()]
    return [seeds[start:stop] for start, stop in itertools.pairwise(edges)]
