"""Who does how much of HyScale-GNN's work: seeds to sample and to train, and threads of the CPU's tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simgnn.arrays import I64
from simgnn.training.split import CPU

SAMPLE, LOAD, TRAIN = "sample", "load", "train"
CPU_TASKS = (SAMPLE, LOAD, TRAIN)
"""The CPU's tasks, which share its threads: SC, Load and TC in the paper."""


@dataclass(frozen=True, kw_only=True)
class Assignment:
    """One iteration's shares.

    Parameters
    ----------
    sampled_on_cpu
        Seeds whose neighbourhood the CPU samples; accelerators sample the others'.
    trained_on_cpu
        Seeds that the CPU trains.
    accelerators
        Seeds that each accelerator trains, and then each GPU.
    threads
        By task of `CPU_TASKS`, each at least 1.

    Raises
    ------
    ValueError
        For numbers that are negative, a task without a thread, or more seeds to sample than there are to train.
    """

    sampled_on_cpu: int
    trained_on_cpu: int
    accelerators: tuple[int, ...]
    threads: Mapping[str, int]

    def __post_init__(self) -> None:
        # The paper does not say it: a task without a thread would never end, and Algorithm 1 could take the last.
        if tuple(self.threads) != CPU_TASKS or min(self.threads.values()) < 1:
            raise ValueError(
                f"threads must be at least 1 for {', '.join(CPU_TASKS)}, not {dict(self.threads)!r}"
            )
        if min((self.trained_on_cpu, *self.accelerators)) < 0:
            raise ValueError(f"seeds must be at least 0, not {(self.trained_on_cpu, *self.accelerators)!r}")
        if not 0 <= self.sampled_on_cpu <= self.seeds:
            raise ValueError(f"sampled_on_cpu must be 0 to {self.seeds}, not {self.sampled_on_cpu!r}")

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Assignment:
        """An assignment of plain values, as records have it.

        Raises
        ------
        ValueError, TypeError, KeyError
            For what is none.
        """
        return cls(
            sampled_on_cpu=int(values["sampled_on_cpu"]),
            trained_on_cpu=int(values["trained_on_cpu"]),
            accelerators=tuple(map(int, values["accelerators"])),
            threads={task: int(values["threads"][task]) for task in CPU_TASKS},
        )

    @property
    def seeds(self) -> int:
        """Seeds of the iteration."""
        return self.trained_on_cpu + sum(self.accelerators)

    @property
    def total_threads(self) -> int:
        """Threads of all tasks."""
        return sum(self.threads.values())


def split_seeds(seeds: I64, assignment: Assignment, trainers: Sequence[str]) -> dict[str, I64]:
    """Each trainer's seeds: contiguous runs, the CPU trainer's first, then the accelerators' in order.

    Parameters
    ----------
    seeds
        Of an iteration, as many as the assignment's.
    trainers
        All, by name.

    Raises
    ------
    ValueError
        If the assignment's trainers have more or fewer seeds.
    """
    counts = [*([assignment.trained_on_cpu] if CPU in trainers else []), *assignment.accelerators]
    if sum(counts) != len(seeds):
        raise ValueError(f"seeds of {', '.join(trainers)} must be {len(seeds)}, not {sum(counts)}")
    # Contiguous, in a fixed order: draws are keyed by vertex, so that a split changes no mini-batch's union.
    bounds = np.cumsum(counts)[:-1]
    return dict(zip(trainers, np.split(seeds, bounds), strict=True))
