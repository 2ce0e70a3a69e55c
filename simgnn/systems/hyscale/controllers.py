"""Controllers: fixed shares, and shares that Algorithm 1 manages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

import numpy as np

from simgnn.errors import InputError
from simgnn.systems.hyscale.assignment import Assignment
from simgnn.systems.hyscale.resource_management import Decision, ResourceManager, StageTimes, shares
from simgnn.training.settings import TrainingSettings
from simgnn.training.split import CPU, FixedShares, SplitPolicy


class Controller(Protocol):
    """Decides who does how much; it learns of virtual times only."""

    @property
    def threads(self) -> Mapping[str, int]:
        """The CPU's threads by task, now: a task that begins has so many, whenever its iteration was shared out."""

    def assign(self, seeds: int) -> Assignment:
        """Shares of the iteration that is sampled next, with so many seeds."""

    def observe(self, times: StageTimes, under: Assignment) -> Decision | None:
        """Take note of an iteration that has ended; what was decided, where anything can be."""


def fixed_shares(training: TrainingSettings, *, hybrid: bool) -> FixedShares:
    """Shares of `[training]`.

    Parameters
    ----------
    training
    hybrid
        Whether the CPU trains; where it does not, its share is 0.

    Raises
    ------
    InputError
        If nobody trains.
    """
    if not hybrid and not training.accelerators and not training.gpus:
        raise InputError("hybrid must be true where accelerators and gpus are 0, not False")
    return FixedShares(
        cpu_share=training.cpu_share if hybrid else 0.0,
        accelerators=training.accelerators,
        shares=training.accelerator_shares,
        gpus=training.gpus,
        gpu_shares=training.gpu_shares,
    )


class FixedAssignment:
    """The shares of a `SplitPolicy`, and threads that stay where they are; the CPU samples.

    Parameters
    ----------
    split
    threads
        By task of the CPU.
    """

    def __init__(self, split: SplitPolicy, threads: Mapping[str, int]) -> None:
        self.split, self.threads = split, dict(threads)

    def assign(self, seeds: int) -> Assignment:
        """See `Controller`."""
        counts = {name: len(part) for name, part in self.split.split(np.arange(seeds)).items()}
        return Assignment(
            sampled_on_cpu=seeds,
            trained_on_cpu=counts.get(CPU, 0),
            accelerators=tuple(count for name, count in counts.items() if name != CPU),
            threads=self.threads,
        )

    def observe(self, times: StageTimes, under: Assignment) -> None:
        """See `Controller`; nothing changes."""


class KeptAssignment:
    """One assignment, for iterations of as many seeds.

    Parameters
    ----------
    assignment
    """

    def __init__(self, assignment: Assignment) -> None:
        self.assignment = assignment

    @property
    def threads(self) -> Mapping[str, int]:
        """See `Controller`."""
        return self.assignment.threads

    def assign(self, seeds: int) -> Assignment:
        """See `Controller`.

        Raises
        ------
        ValueError
            For another number of seeds.
        """
        if seeds != self.assignment.seeds:
            raise ValueError(f"seeds must be the assignment's {self.assignment.seeds}, not {seeds}")
        return self.assignment

    def observe(self, times: StageTimes, under: Assignment) -> None:
        """See `Controller`; nothing changes."""


class ManagedAssignment:
    """Algorithm 1 after each iteration.

    Parameters
    ----------
    manager
    """

    def __init__(self, manager: ResourceManager) -> None:
        self.manager = manager

    @property
    def threads(self) -> Mapping[str, int]:
        """See `Controller`."""
        return self.manager.assignment.threads

    def assign(self, seeds: int) -> Assignment:
        """See `Controller`; an epoch's last iteration, which has fewer seeds, is shared out in proportion."""
        whole = self.manager.assignment
        if seeds == whole.seeds:
            return whole
        trained = shares(
            seeds, [1 / max(count, 1e-9) for count in (whole.trained_on_cpu, *whole.accelerators)]
        )
        sampled = round(seeds * whole.sampled_on_cpu / whole.seeds)
        return replace(whole, sampled_on_cpu=sampled, trained_on_cpu=trained[0], accelerators=trained[1:])

    def observe(self, times: StageTimes, under: Assignment) -> Decision:
        """See `Controller`."""
        self.manager.observe(times, under)
        return self.manager.decide()
