"""HyScale-GNN's iterations: sampling, loading, transfer and propagation, an iteration in each at once.

Every mini-batch is really sampled, loaded and trained; cost models say what each stage takes in virtual time, and in
real time it is measured. In iteration t batch t is propagated; with two-stage prefetch (IV-B, Fig. 7) batch t + 1 is
transferred meanwhile, t + 2 loaded and t + 3 sampled. Without it loading and transfer are one stage. Trainers start an
iteration when its parameters are there, which is when all of them have delivered their gradients of the one before:
values do not depend on any time.

A run that is continued goes through the iterations that are on record again, without their arithmetic: what is under
way at an instant, and what a controller has learned, is then what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from simgnn.arrays import I64
from simgnn.errors import InputError
from simgnn.systems.hyscale.management.assignment import (
    CPU_TASKS,
    LOAD,
    SAMPLE,
    TRAIN,
    Assignment,
    split_seeds,
)
from simgnn.systems.hyscale.management.controllers import Controller
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.systems.hyscale.settings import LOOK_AHEAD, most_under_way
from simgnn.systems.pipeline.arithmetic import (
    Arithmetic,
    Drawn,
    LiveArithmetic,
    RecordedArithmetic,
    RecordedWork,
    Updated,
)
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.systems.pipeline.machine import Buffers, Machine
from simgnn.systems.pipeline.stages import (
    SYNCHRONIZE,
    Loader,
    Minibatch,
    MinibatchPipeline,
    Stage,
    TimedMinibatch,
    TrainedMinibatch,
)
from simgnn.training.runtime import Runtime
from simgnn.training.split import ACCELERATOR, CPU, kind_of
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.resources import Lease, Units
from simgnn.virtual_time.tasks import Charge, Task

TRANSFER, PROPAGATE = "transfer", "propagate"
"""Stages beside those of the CPU's tasks that sample and load; `PROPAGATE` is what a trainer does with its part."""

_ON_CPU = {SAMPLE: (SAMPLE, CPU), LOAD: (LOAD, ""), TRAIN: (PROPAGATE, CPU)}
"""The CPU's tasks in a mini-batch's table, by what Algorithm 1 assigns its threads to (SC, Load, TC)."""


@dataclass(frozen=True, kw_only=True)
class IterationRecord:
    """What a run that is continued has to know of an iteration: its shares, and sizes and cycles of its parts."""

    step: int
    assignment: Assignment
    counts: RecordedWork

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {"step": self.step, "assignment": asdict(self.assignment), "parts": self.counts.to_dict()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> IterationRecord:
        """A record of `to_dict`'s values; others in it are left aside.

        Raises
        ------
        ValueError, TypeError, KeyError
            For what is none.
        """
        return cls(
            step=int(values["step"]),
            assignment=Assignment.from_dict(values["assignment"]),
            counts=RecordedWork.from_dict(values["parts"]),
        )


@dataclass(frozen=True, kw_only=True)
class TimedIteration(TimedMinibatch):
    """One iteration that has ended.

    Parameters
    ----------
    assignment
        Its threads are those that its tasks had.
    """

    assignment: Assignment
    times: StageTimes


@dataclass(kw_only=True, eq=False)
class AssignedMinibatch(TrainedMinibatch):
    """A mini-batch under way, and who does how much of it."""

    assignment: Assignment


class Iterations(MinibatchPipeline[AssignedMinibatch, TimedIteration]):
    """Trains mini-batches.

    Parameters
    ----------
    engine
        Of virtual time, or of real time, in which no costs are asked.
    runtime
        Open.
    controller
        Says how many seeds each trainer has, and how many threads a task of the CPU has when it begins.
    prefetch
        Two-stage feature prefetch.
    look_ahead
        Mini-batches that may be under way ahead of the one in propagation, at least 0: the queues between the stages
        hold so many, all together; see `most_under_way`.
    recorded
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
        recorded: Sequence[IterationRecord] = (),
        shared_cores: bool = False,
    ) -> None:
        super().__init__(engine, under_way=most_under_way(prefetch=prefetch, look_ahead=look_ahead))
        self.loader, self.runtime = loader, runtime
        self.costs, self.controller, self.prefetch = costs, controller, prefetch
        self._recorded = {record.step: record for record in recorded}
        trainers = list(runtime.trainers)
        # Three threads where the operating system shares cores out: a task has one, and there are three kinds of
        # them.
        self._machine = Machine(costs.platform, trainers, threads=len(CPU_TASKS) if shared_cores else None)
        self._loader, self._features = Units("loader"), Units("loaded and not transferred")
        self._samplers = {name: Units(f"{name} sampler") for name in trainers if kind_of(name) == ACCELERATOR}
        self._open: list[tuple[Task, str]] = []  # tasks of the CPU that may not have begun, and what they do

    def _begin(self, one: Minibatch) -> AssignedMinibatch:
        assignment = self.controller.assign(len(one.seeds))
        parts = split_seeds(one.seeds, assignment, list(self.runtime.trainers))
        trainers = [name for name, part in parts.items() if len(part)]
        return AssignedMinibatch(
            **vars(one),
            trainers=trainers,
            work=self._arithmetic(one.step, assignment, parts, trainers),
            first=Updated(parameters=self.runtime.parameters, telemetry={}),
            buffers=Buffers(self._machine.memories, trainers, step=one.step),
            assignment=assignment,
        )

    def _arithmetic(
        self, step: int, assignment: Assignment, parts: Mapping[str, I64], trainers: Sequence[str]
    ) -> Arithmetic:
        """The real work, or what is on record of it.

        Raises
        ------
        InputError
            If what is on record was assigned otherwise.
        """
        record = self._recorded.get(step)
        if record is None:
            return LiveArithmetic(self.loader.pipeline, self.runtime, parts=parts, step=step)
        # A controller that decides otherwise than on record has learned from other times: what follows would be
        # another run.
        if record.assignment != assignment or list(record.counts.sizes) != list(trainers):
            raise InputError(
                f"mini-batch {step + 1} on record must be shared out as decided, not as {record.assignment}"
            )
        return RecordedArithmetic(record.counts, self.runtime)

    def _submit(self, one: AssignedMinibatch) -> None:
        """See `MinibatchPipeline`; threads of the CPU's tasks may change until these begin."""
        super()._submit(one)
        self._open += [(one.tasks[row], what) for what, row in _ON_CPU.items() if row in one.tasks]

    def _stages(self, one: AssignedMinibatch) -> Iterable[Stage]:
        costs = self.costs
        accelerators = [name for name in one.trainers if name != CPU]
        on_cpu, seeds = one.assignment.sampled_on_cpu, one.assignment.seeds
        if on_cpu:
            yield self._sample(
                one,
                CPU,
                "CPU sampling",
                {self._machine.sampler: 1, **self._cores(one.step, SAMPLE)},
                lambda drawn: costs.cpu.sample(
                    on_cpu / seeds * drawn.edges, threads=self._threads(one, SAMPLE), item=one.step
                ),
            )
        if on_cpu < seeds:
            yield from (self._sample_on(name, one) for name in self._samplers)
        # Without prefetch loading and transfer are one stage, which has one mini-batch at a time.
        # Fig. 7 against IV-B's single stage: the lease is taken when loading begins and given back when the last
        # transfer has ended.
        whole = () if self.prefetch else (Lease(self._features),)
        yield Stage(
            name=LOAD,
            after=(SAMPLE,),
            holds={self._loader: 1, **self._cores(one.step, LOAD)},
            keeps=(*one.buffers.in_host.values(), *whole),
            work=lambda drawn, *_: one.work.load(drawn),
            pure=True,
            cost=lambda loaded: costs.cpu.load(
                sum(size.vertices[0] for size in loaded.sizes.values()),
                threads=self._threads(one, LOAD),
                item=one.step,
            ),
        )
        yield from (self._transfer(name, one) for name in accelerators)
        if whole:
            yield Stage(
                name="transferred",
                after=(TRANSFER if accelerators else LOAD,),
                lane="loader",
                returns_at_end=whole,
            )
        yield from (self._propagate(name, one) for name in one.trainers)
        yield self._synchronize(
            one,
            after=(PROPAGATE,),
            work=lambda *_: one.work.finish(),
            cost=lambda _: costs.synchronize(accelerators, count=one.parameter_bytes, item=one.step),
        )

    def _sample(
        self,
        one: AssignedMinibatch,
        part: str,
        lane: str,
        holds: dict[Units, int],
        cost: Callable[[Drawn], Charge],
    ) -> Stage:
        """The CPU's sampling or an accelerator's, who is charged for a share of what is drawn once for all parts."""
        return Stage(
            name=SAMPLE,
            part=part,
            after=(one.assigned,),
            lane=lane,
            holds=holds,
            work=lambda _: one.work.sample(),
            publish=lambda drawn: self._measure(one, drawn),
            pure=True,
            cost=cost,
        )

    def _sample_on(self, name: str, one: AssignedMinibatch) -> Stage:
        # Of the edges, its share of the seeds that the CPU does not sample.
        seeds, samplers = one.assignment.seeds, self._samplers
        share = (seeds - one.assignment.sampled_on_cpu) / seeds / len(samplers)
        return self._sample(
            one,
            name,
            f"{name} sampling",
            {samplers[name]: 1},
            lambda drawn: self.costs.sample_on_accelerator(name, share * drawn.edges),
        )

    def _measure(self, one: AssignedMinibatch, drawn: Drawn) -> None:
        counts = {name: round(self.costs.loaded_bytes(part)) for name, part in drawn.sizes.items()}
        one.buffers.measure(counts, counts)

    def _transfer(self, name: str, one: AssignedMinibatch) -> Stage:
        return Stage(
            name=TRANSFER,
            part=name,
            after=(LOAD,),
            lane=f"{name} link",
            holds={self._machine.links[name]: 1},
            keeps=(one.buffers.in_device[name],),
            returns_at_end=(one.buffers.in_host[name],),
            work=lambda loaded: one.work.transfer(name, loaded),
            pure=True,
            cost=lambda loaded: self.costs.transfer(name, loaded.sizes[name]),
        )

    def _propagate(self, name: str, one: AssignedMinibatch) -> Stage:
        on_cpu = name == CPU

        def cost(cycles: int) -> Charge:
            part = one.tasks[LOAD, ""].result.sizes[name]
            if on_cpu:
                return self.costs.cpu.train(part, threads=self._threads(one, TRAIN), item=one.step)
            return self.costs.train_on_device(name, part, cycles)

        return Stage(
            name=PROPAGATE,
            part=name,
            # III-C: a barrier ends each stage. Propagation also waits for the step before, so that values depend on
            # no time.
            after=(LOAD if on_cpu else TRANSFER, *one.previous),
            lane=name,
            holds={self._machine.devices[name]: 1, **(self._cores(one.step, TRAIN) if on_cpu else {})},
            returns_at_end=((one.buffers.in_host if on_cpu else one.buffers.in_device)[name],),
            work=one.train(name),
            pure=True,
            cost=cost,
        )

    def _cores(self, step: int, what: str) -> dict[Units, int]:
        """The threads that there are now for a task of the CPU."""
        return {self._machine.cores: self.controller.threads_of(step)[what]}

    def _threads(self, one: AssignedMinibatch, what: str) -> int:
        """Threads that a task of the CPU has, or has had; those assigned where there is no such task."""
        # A decision may change the threads of a task that is submitted and has not begun: what counts is what it
        # really held.
        task = one.tasks.get(_ON_CPU[what])
        return one.assignment.threads[what] if task is None else task.holds[self._machine.cores]

    def _finished(self, one: AssignedMinibatch, result: Updated) -> TimedIteration:
        """Let the controller learn of an iteration that has ended."""
        times, loaded = self._times(one), one.tasks[LOAD, ""].result
        threads = {what: self._threads(one, what) for what in CPU_TASKS}
        under = replace(one.assignment, threads=threads)
        decision = self.controller.observe(times, under)
        # Tasks that have not begun get the threads that there are for them now.
        # A lag that the paper does not mention: with prefetch three iterations are assigned already. Seeds stay as
        # they are, threads of what has not begun can move at once.
        self._open = [(task, what) for task, what in self._open if task.start < 0]
        for task, what in self._open:
            task.holds = {**task.holds, **self._cores(task.item, what)}
        # A task that waited for more cores than were free may fit now.
        self.engine.reconsider(self._machine.cores)
        cycles = {name: one.tasks[PROPAGATE, name].result for name in one.trainers if name != CPU}
        record = IterationRecord(
            step=one.step, assignment=one.assignment, counts=RecordedWork(sizes=loaded.sizes, cycles=cycles)
        )
        return TimedIteration(
            seconds={"iteration": self.engine.seconds - self._last_end},
            step=one.step,
            parts=loaded.parts,
            telemetry=result.telemetry,
            record={
                **record.to_dict(),
                "times": asdict(times),
                "threads": threads,
                "ended": self.engine.seconds,
                # Decisions are on record so that a run in real time can be replayed, and a reader can see Algorithm
                # 1's branches.
                **({} if decision is None else {"decision": decision.to_dict()}),
            },
            assignment=under,
            times=times,
            ended=self.engine.seconds,
        )

    def _times(self, one: AssignedMinibatch) -> StageTimes:
        """What its stages have taken."""
        seconds, names = one.tasks.seconds, list(self._machine.links)
        return StageTimes(
            sample_cpu=seconds(SAMPLE, CPU),
            sample_accelerators=max((seconds(SAMPLE, name) for name in names), default=0.0),
            load=seconds(LOAD),
            train_cpu=seconds(PROPAGATE, CPU),
            transfer=tuple(seconds(TRANSFER, name) for name in names),
            train_accelerators=tuple(seconds(PROPAGATE, name) for name in names),
            synchronize=seconds(SYNCHRONIZE),
        )
