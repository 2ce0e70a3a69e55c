"""Controllers: fixed shares, shares that Algorithm 1 manages, and those of a run that is on record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from simgnn.config.training import TrainingSettings
from simgnn.errors import InputError
from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment
from simgnn.systems.hyscale.management.resource_management import Decision, ResourceManager, shares
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.training.split import CPU, FixedShares, SplitPolicy, shares_asked_for


class Controller(Protocol):
    """Decides who does how much; it learns of virtual times only."""

    def threads_of(self, step: int) -> Mapping[str, int]:
        """The CPU's threads by task for iteration `step`: those that a task of it has which begins now."""

    def assign(self, seeds: int) -> Assignment:
        """Shares of the iteration that is sampled next, with so many seeds."""

    def observe(self, times: StageTimes, under: Assignment) -> Decision | None:
        """Take note of an iteration that has ended; what was decided, where anything can be."""
        return None


def fixed_shares(training: TrainingSettings, *, hybrid: bool) -> FixedShares:
    """Shares of `[training]`.

    Parameters
    ----------
    hybrid
        Whether the CPU trains; where it does not, its share is 0.

    Raises
    ------
    InputError
        If there is no trainer.
    """
    if not hybrid and not training.accelerators and not training.gpus:
        raise InputError("hybrid must be true where accelerators and gpus are 0, not false")
    return shares_asked_for(training if hybrid else replace(training, cpu_share=0.0))


class FixedAssignment(Controller):
    """The shares of a `SplitPolicy`, and threads that stay where they are; the CPU samples.

    Parameters
    ----------
    threads
        By task of the CPU.
    """

    def __init__(self, split: SplitPolicy, threads: Mapping[str, int]) -> None:
        self.split, self.threads = split, dict(threads)

    def threads_of(self, step: int) -> Mapping[str, int]:
        return self.threads

    def assign(self, seeds: int) -> Assignment:
        # Numbers are all that is wanted: which seeds they are is `split_seeds`' to say.
        counts = {name: len(part) for name, part in self.split.split(np.arange(seeds)).items()}
        return Assignment(
            sampled_on_cpu=seeds,
            trained_on_cpu=counts.get(CPU, 0),
            accelerators=tuple(count for name, count in counts.items() if name != CPU),
            threads=self.threads,
        )


class KeptAssignment(Controller):
    """One assignment, for iterations of as many seeds."""

    def __init__(self, assignment: Assignment) -> None:
        self.assignment = assignment

    def threads_of(self, step: int) -> Mapping[str, int]:
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


class ManagedAssignment(Controller):
    """Algorithm 1 after each iteration."""

    def __init__(self, manager: ResourceManager) -> None:
        self.manager = manager

    def threads_of(self, step: int) -> Mapping[str, int]:
        return self.manager.assignment.threads

    def assign(self, seeds: int) -> Assignment:
        """See `Controller`; an epoch's last iteration, which has fewer seeds, is shared out in proportion."""
        whole = self.manager.assignment
        if seeds == whole.seeds:
            return whole
        # `shares` wants seconds per seed; with the inverse of each one's seeds, all keep their proportion.
        trained = shares(
            seeds,
            [1 / max(count, 1e-9) for count in (whole.trained_on_cpu, *whole.accelerators)],
        )
        sampled = round(seeds * whole.sampled_on_cpu / whole.seeds)
        return replace(whole, sampled_on_cpu=sampled, trained_on_cpu=trained[0], accelerators=trained[1:])

    def observe(self, times: StageTimes, under: Assignment) -> Decision:
        self.manager.observe(times, under)
        return self.manager.decide()


class RecordedAssignments(Controller):
    """The shares and threads of a run that is on record. Its decisions are replayed, and none is made.

    Who trains which seeds is then what it was, and so is every value, whatever times the replay has.

    Parameters
    ----------
    records
        Of its mini-batches from the first one on, each with "step", "assignment" and "threads", as `iterations.jsonl`
        has them.
    trainers
        Names of those that may have seeds.
    cores
        Of the CPU; 1 where each of its tasks has a thread, whatever is on record.
    accelerators_sample
        Whether accelerators can sample; where they cannot, the CPU draws what they have drawn.
    first
        The mini-batch of the first record.

    Raises
    ------
    InputError
        For records that are damaged or not in order, trainers that are not there, or more threads than cores.
    """

    def __init__(
        self,
        records: Sequence[Mapping[str, Any]],
        *,
        trainers: Sequence[str],
        cores: int,
        accelerators_sample: bool = True,
        first: int = 0,
    ) -> None:
        self._trainers, self._cores, self._first = tuple(trainers), cores, first
        self._accelerators_sample = accelerators_sample
        self._decided = [self._read(step, record) for step, record in enumerate(records, first)]
        self._next = first

    @property
    def seeds(self) -> list[int]:
        """Of each mini-batch on record."""
        return [assignment.seeds for assignment, _ in self._decided]

    def threads_of(self, step: int) -> Mapping[str, int]:
        """See `Controller`; those that its tasks have had."""
        return self._decided[step - self._first][1]

    def assign(self, seeds: int) -> Assignment:
        """See `Controller`; steps come in order.

        Raises
        ------
        InputError
            For a mini-batch that is not on record, or had another number of seeds.
        """
        step, self._next = self._next, self._next + 1
        if step >= self._first + len(self._decided):
            raise InputError(
                f"decisions on record must be on mini-batch {step + 1}, too, not on {step} alone"
            )
        assignment = self._decided[step - self._first][0]
        if assignment.seeds != seeds:
            raise InputError(
                f"mini-batch {step + 1} on record must have {seeds} seeds, not {assignment.seeds}"
            )
        return assignment

    def _read(self, step: int, record: Mapping[str, Any]) -> tuple[Assignment, Mapping[str, int]]:
        """A mini-batch's assignment as it was shared out, and the threads that its tasks had."""
        try:
            found = int(record["step"])
            assignment = Assignment.from_dict(record["assignment"])
            threads = {task: int(record["threads"][task]) for task in CPU_TASKS}
            had = replace(assignment, threads=threads).threads  # which says if they cannot be
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise InputError(
                f"decisions on mini-batch {step + 1} on record must be intact, not damaged ({error!r})"
            ) from error
        if found != step:
            raise InputError(f"decisions on record must be on mini-batch {step + 1} next, not {found + 1}")
        # `accelerators` of an assignment are accelerators and GPUs, in the order of the trainers.
        accelerators = sum(name != CPU for name in self._trainers)
        if len(assignment.accelerators) != accelerators:
            raise InputError(
                f"decisions on mini-batch {step + 1} on record must be on {accelerators} accelerators,"
                f" not {len(assignment.accelerators)}"
            )
        if assignment.trained_on_cpu and CPU not in self._trainers:
            raise InputError(
                f"the CPU's seeds of mini-batch {step + 1} on record must be 0 where it does not train,"
                f" not {assignment.trained_on_cpu}"
            )
        # A draw is the same wherever it is made.
        if not self._accelerators_sample:
            assignment = replace(assignment, sampled_on_cpu=assignment.seeds)
        # A machine where each task has a thread has no use for the record's: times differ, values do not.
        if self._cores == 1:
            one_each = dict.fromkeys(CPU_TASKS, 1)
            return replace(assignment, threads=one_each), one_each
        most = max(*assignment.threads.values(), *had.values())
        if most > self._cores:
            raise InputError(
                f"threads of mini-batch {step + 1} on record must be at most the platform's {self._cores} cores,"
                f" not {most}"
            )
        return assignment, had
