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

import collections
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from simgnn.errors import InputError
from simgnn.runtime.dispatch import Dispatch
from simgnn.runtime.resources import Lease
from simgnn.runtime.tasks import Task
from simgnn.systems.hyscale.arithmetic import (
    Arithmetic,
    IterationRecord,
    LiveArithmetic,
    RecordedArithmetic,
    Updated,
)
from simgnn.systems.hyscale.costs import StageCosts
from simgnn.systems.hyscale.machine import Machine
from simgnn.systems.hyscale.management.assignment import Assignment, split_seeds
from simgnn.systems.hyscale.management.controllers import Controller
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.systems.hyscale.one_iteration import OneIteration
from simgnn.systems.hyscale.settings import LOOK_AHEAD, most_under_way
from simgnn.training.iteration import Iteration
from simgnn.training.runtime import Runtime
from simgnn.training.stages import Pipeline


class Loader(Protocol):
    """Samples and loads, as `BatchLoader` does."""

    @property
    def pipeline(self) -> Pipeline:
        """Its first stage samples."""


@dataclass(frozen=True, kw_only=True)
class TimedIteration(Iteration):
    """One iteration that has ended; its seconds are those since the one before had.

    Parameters
    ----------
    step
    assignment
        Its threads are those that its tasks had.
    times
    ended
        Seconds of the engine's time at which its parameters were there.
    """

    step: int
    assignment: Assignment
    times: StageTimes
    ended: float


class Iterations:
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
        self.engine, self.loader, self.runtime = engine, loader, runtime
        self.costs, self.controller, self.prefetch = costs, controller, prefetch
        self.past = {record.step: record for record in past}
        self._machine = Machine(
            engine,
            controller,
            trainers=list(runtime.trainers),
            platform=costs.platform,
            shared=shared_cores,
            under_way=most_under_way(prefetch=prefetch, look_ahead=look_ahead),
        )
        self._last_end = engine.seconds
        self._ended: collections.deque[TimedIteration] = collections.deque()

    def run(self, seeds: Iterator[NDArray[np.int64]], *, first_step: int) -> Iterator[TimedIteration]:
        """Train mini-batches; they come out in order.

        Parameters
        ----------
        seeds
            Of each mini-batch.
        first_step
        """
        self._submit_next(seeds, first_step, sampled=(), updated=None)
        while True:
            try:
                more = self.engine.advance(lambda: bool(self._ended))
            except BaseException:
                # One iteration's end and the next one's work may fall into one instant: what has ended counts.
                yield from self._take_ended()
                raise
            if not more:
                return
            yield from self._take_ended()

    def _take_ended(self) -> Iterator[TimedIteration]:
        while self._ended:
            yield self._ended.popleft()

    def _submit_next(
        self,
        seeds: Iterator[NDArray[np.int64]],
        step: int,
        *,
        sampled: tuple[Task, ...],
        updated: Task | None,
    ) -> None:
        """Let the next mini-batch follow when the sampler is free and one less is under way."""
        batch = next(seeds, None)
        if batch is None:
            return
        slot = Lease(self._machine.under_way)

        def assign() -> None:
            one = self._begin(batch, step, slot=slot, assigned=assigned, before=updated)
            self._submit_next(seeds, step + 1, sampled=one.sampled, updated=one.updated)

        assigned = self._machine.submit(
            "assign", step, after=sampled, keeps=(slot,), work=lambda *_: assign(), schedules=True
        )

    def _begin(
        self, seeds: NDArray[np.int64], step: int, *, slot: Lease, assigned: Task, before: Task | None
    ) -> OneIteration:
        """Share a mini-batch out, and submit its tasks."""
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
        if record.assignment != assignment or list(record.sizes) != list(trainers):
            raise InputError(
                f"mini-batch {step + 1} on record must be shared out as decided, not as {record.assignment}"
            )
        return RecordedArithmetic(record, self.runtime)

    def _on_end(self, one: OneIteration, updated: Updated) -> None:
        """Let the controller learn of an iteration that has ended, and tell of it."""
        times, loaded, threads = one.times(), one.loaded.result, one.threads
        under = replace(one.assignment, threads=threads)
        decision = self.controller.observe(times, under)
        self._machine.use_threads()
        before, self._last_end = self._last_end, self.engine.seconds
        record = IterationRecord(
            step=one.step,
            assignment=one.assignment,
            sizes=loaded.sizes,
            cycles={name: one.propagations[name].result.cycles for name in one.accelerators},
        )
        told = record.to_dict() | {"times": asdict(times), "threads": threads}
        told["ended"] = self.engine.seconds
        if decision is not None:
            told["decision"] = decision.told
        self._ended.append(
            TimedIteration(
                seconds={"iteration": self._last_end - before},
                step=one.step,
                parts=loaded.parts,
                telemetry=updated.telemetry,
                record=told,
                assignment=under,
                times=times,
                ended=self.engine.seconds,
            )
        )
