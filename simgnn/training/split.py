"""How a mini-batch's seeds are shared out among the trainers: a `SplitPolicy` decides."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Protocol

import numpy as np

from simgnn.arrays import I64
from simgnn.config.training import TrainingSettings

CPU = "cpu"
"""Name of the CPU trainer."""
ACCELERATOR, GPU = "accelerator", "gpu"
"""The trainer of an accelerator, or of a GPU, has this name and a number."""


def accelerator_name(number: int) -> str:
    """Name of an accelerator's trainer; they count from 0."""
    return f"{ACCELERATOR}{number}"


def gpu_name(number: int) -> str:
    """Name of a GPU's trainer; they count from 0."""
    return f"{GPU}{number}"


def kind_of(name: str) -> str:
    """What a trainer's name says of its kind: the name without its number."""
    return name.rstrip("0123456789")


class SplitPolicy(Protocol):
    """Decides who trains which seeds, by the seeds alone: mini-batches are shared out ahead, and in any run alike.

    Attributes
    ----------
    trainers
        Names of the trainers that may get seeds, in the order in which their gradients are added.
    """

    trainers: tuple[str, ...]

    def split(self, seeds: I64) -> dict[str, I64]:
        """Each trainer's seeds, by name, in that order; empty for a trainer that sits this mini-batch out."""


class FixedShares(SplitPolicy):
    """The same shares in every mini-batch.

    Parameters
    ----------
    cpu_share
        Part of the seeds that the CPU trainer takes, 0 to 1.
    accelerators
        Number of accelerators; with none, and no GPU, the CPU trainer takes all.
    shares
        Relative share of each accelerator; 1 each if not given or empty.
    gpus
        Number of GPUs, which come after the accelerators.
    gpu_shares
        Relative share of each GPU, beside those of the accelerators; 1 each if not given or empty.
    """

    def __init__(
        self,
        *,
        cpu_share: float,
        accelerators: int,
        shares: Sequence[float] | None = None,
        gpus: int = 0,
        gpu_shares: Sequence[float] | None = None,
    ) -> None:
        self.cpu_share = cpu_share
        # Accelerators before GPUs: the order in which gradients are added.
        devices = (*map(accelerator_name, range(accelerators)), *map(gpu_name, range(gpus)))
        cpu = (CPU,) if cpu_share > 0 or not devices else ()
        self._devices = devices if cpu_share < 1 else ()
        self._shares = [*(shares or [1.0] * accelerators), *(gpu_shares or [1.0] * gpus)]
        if len(self._shares) != len(devices):
            raise ValueError(f"shares must be {len(devices)}, one for each device, not {self._shares!r}")
        self.trainers = (*cpu, *self._devices)

    def split(self, seeds: I64) -> dict[str, I64]:
        parts = split_seeds(seeds, cpu_share=self.cpu_share, shares=self._shares if self._devices else [])
        return dict(zip(self.trainers, parts if CPU in self.trainers else parts[1:], strict=True))


def shares_asked_for(training: TrainingSettings) -> FixedShares:
    """The fixed shares of a table `[training]`."""
    return FixedShares(
        cpu_share=training.cpu_share,
        accelerators=training.accelerators,
        shares=training.accelerator_shares,
        gpus=training.gpus,
        gpu_shares=training.gpu_shares,
    )


def split_seeds(seeds: I64, *, cpu_share: float, shares: Sequence[float]) -> list[I64]:
    """Divide a mini-batch's seeds among the CPU trainer and the accelerators.

    Contiguous runs: the CPU trainer's first, then one per accelerator. The CPU trainer's count is rounded
    down, so that accelerators never get less than their share.

    Parameters
    ----------
    seeds
        Seeds of the mini-batch.
    cpu_share
        Part of the seeds that the CPU trainer takes, 0 to 1.
    shares
        Relative share of each accelerator, GPUs among them; with none the CPU trainer takes all.

    Returns
    -------
    The CPU trainer's seeds, then each accelerator's; some may be empty.

    Raises
    ------
    ValueError
        For shares that are not positive.
    """
    count = len(seeds)
    cpu = int(np.floor(count * cpu_share)) if shares else count
    weights = np.asarray(shares, dtype=np.float64)
    if not np.all(np.isfinite(weights)) or np.any(weights <= 0):
        raise ValueError(f"accelerator shares must be positive numbers, not {shares!r}")
    # Ends are rounded, not lengths: so lengths add up.
    bounds = cpu + np.rint((count - cpu) * np.cumsum(weights) / max(weights.sum(), 1e-300)).astype(int)
    # Where each run begins, and the last one's end.
    edges = [0, cpu, *bounds.tolist()]
    return [seeds[start:stop] for start, stop in itertools.pairwise(edges)]
