"""HyScale-GNN's iterations: sampling, loading, transfer and propagation, an iteration in each at once.

Every mini-batch is really sampled, loaded and trained; what each stage takes is told by cost models in virtual time,
and measured in real time. In iteration t
batch t is propagated; with two-stage prefetch (IV-B, Fig. 7) batch t + 1 is transferred meanwhile, t + 2 loaded and
t + 3 sampled. Without it loading and transfer are one stage. Trainers start an iteration when its parameters are there,
which is when all of them have delivered their gradients of the one before: values do not depend on any time.

A run that is continued goes through the iterations that are on record again, without their arithmetic: what is under
way at an instant, and what a controller has learned, is then what it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

import numpy as np
from numpy.typing import NDArray

from simgnn.errors import InputError
from simgnn.systems.hyscale.machine import Machine
from simgnn.systems.hyscale.management.assignment import Assignment, split_seeds
from simgnn.systems.hyscale.management.controllers import Controller
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.systems.hyscale.one_iteration import OneIteration
from simgnn.systems.hyscale.records import IterationRecord
from simgnn.systems.hyscale.settings import LOOK_AHEAD, most_under_way
from simgnn.systems.virtual.arithmetic import (
    Arithmetic,
    Counts,
    LiveArithmetic,
    RecordedArithmetic,
    Updated,
)
from simgnn.systems.virtual.costs import StageCosts
from simgnn.systems.virtual.pipeline import Loader, MinibatchPipeline, TimedMinibatch
from simgnn.training.runtime import Runtime
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.resources import Lease
from simgnn.virtual_time.tasks import Task


@dataclass(frozen=True, kw_only=True)
class TimedIteration(TimedMinibatch):
    """One iteration that has ended.

    Parameters
    ----------
    assignment
        Its threads are those that its tasks had.
    times
    """

    assignment: Assignment
    times: StageTimes


class Iterations(MinibatchPipeline[TimedIteration]):
    """Trains mini-batches.

    Parameters
    ----------
    engine
        Of virtual time, or of real time, in which no costs are asked.
    loader
    runtime
        Open.
    costs
    controller
    prefetch
        Two-stage feature prefetch.
    look_ahead
        Mini-batches that may be under way behind the one in propagation, at least 0: the queues between the stages hold
        so many, all together; see `most_under_way`.
    past
        Iterations that come first and are on record.
    shared_cores
        Whether the operating system shares the CPU's cores out.
    """

    def __init__(
        self,
        engine: Dispatch,
        loader: Loader,
        runtime: Runtime,
        *,
        costs: StageCosts,
        controller: Controller,
        prefetch: bool = True,
        look_ahead: int = LOOK_AHEAD,
        past: Sequence[IterationRecord] = (),
        shared_cores: bool = False,
    ) -> None:
        super().__init__(engine, under_way=most_under_way(prefetch=prefetch, look_ahead=look_ahead))
        self.loader, self.runtime = loader, runtime
        self.costs, self.controller, self.prefetch = costs, controller, prefetch
        self.past = {record.step: record for record in past}
        self._machine = Machine(
            engine,
            controller,
            trainers=list(runtime.trainers),
            platform=costs.platform,
            shared=shared_cores,
        )

    def _begin(
        self, seeds: NDArray[np.int64], step: int, *, slot: Lease, assigned: Task, before: Task | None
    ) -> OneIteration:
        """See `MinibatchPipeline`; shares it out first."""
        assignment = self.controller.assign(len(seeds))
        parts = split_seeds(seeds, assignment, list(self.runtime.trainers))
        trainers = [name for name, part in parts.items() if len(part)]
        return OneIteration(
            self._machine,
            self.costs,
            step=step,
            assignment=assignment,
            trainers=trainers,
            work=self._arithmetic(step, assignment, parts, trainers),
            first=Updated(parameters=self.runtime.parameters, telemetry={}),
            prefetch=self.prefetch,
            assigned=assigned,
            before=before,
            slot=slot,
            ended=self._on_end,
        )

    def _arithmetic(
        self,
        step: int,
        assignment: Assignment,
        parts: Mapping[str, NDArray[np.int64]],
        trainers: Sequence[str],
    ) -> Arithmetic:
        """The real work, or what is on record of it.

        Raises
        ------
        InputError
            If what is on record was assigned otherwise.
        """
        record = self.past.get(step)
        if record is None:
            return LiveArithmetic(self.loader.pipeline, self.runtime, parts=parts, step=step)
        if record.assignment != assignment or list(record.counts.sizes) != list(trainers):
            raise InputError(
                f"mini-batch {step + 1} on record must be shared out as decided, not as {record.assignment}"
            )
        return RecordedArithmetic(record.counts, self.runtime)

    def _on_end(self, one: OneIteration, updated: Updated) -> None:
        """Let the controller learn of an iteration that has ended, and tell of it."""
        times, loaded, threads = one.times(), one.loaded.result, one.threads
        under = replace(one.assignment, threads=threads)
        decision = self.controller.observe(times, under)
        self._machine.use_threads()
        record = IterationRecord(
            step=one.step,
            assignment=one.assignment,
            counts=Counts(
                sizes=loaded.sizes,
                cycles={name: one.propagations[name].result.cycles for name in one.accelerators},
            ),
        )
        told = record.to_dict() | {"times": asdict(times), "threads": threads}
        told["ended"] = self.engine.seconds
        if decision is not None:
            told["decision"] = decision.told
        self._has_ended(
            TimedIteration(
                seconds={"iteration": self.engine.seconds - self._last_end},
                step=one.step,
                parts=loaded.parts,
                telemetry=updated.telemetry,
                record=told,
                assignment=under,
                times=times,
                ended=self.engine.seconds,
            )
        )
