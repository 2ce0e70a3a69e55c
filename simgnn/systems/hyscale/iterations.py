"""HyScale-GNN's iterations in virtual time: sampling, loading, transfer and propagation, an iteration in each at once.

Every mini-batch is really sampled, loaded and trained; what each stage takes is told by cost models. In iteration t
batch t is propagated; with two-stage prefetch (IV-B, Fig. 7) batch t + 1 is transferred meanwhile, t + 2 loaded and
t + 3 sampled. Without it loading and transfer are one stage. Trainers start an iteration when its parameters are there,
which is when all of them have delivered their gradients of the one before: values do not depend on any time.

A run that is continued goes through the iterations that are on record again, without their arithmetic: what is under
way at an instant, and what a controller has learned, is then what it was.
"""

from __future__ import annotations

import collections
import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from simgnn.errors import InputError
from simgnn.runtime.engine import Engine
from simgnn.runtime.resources import Lease, Units
from simgnn.runtime.tasks import Charge, Task
from simgnn.runtime.virtual_time import PER_SECOND
from simgnn.systems.hyscale.arithmetic import (
    Arithmetic,
    IterationRecord,
    LiveArithmetic,
    Loaded,
    RecordedArithmetic,
    Trained,
    Updated,
)
from simgnn.systems.hyscale.assignment import LOAD, SAMPLE, TRAIN, Assignment, split_seeds
from simgnn.systems.hyscale.controllers import Controller
from simgnn.systems.hyscale.costs import StageCosts
from simgnn.systems.hyscale.resource_management import StageTimes
from simgnn.training.iteration import Iteration
from simgnn.training.runtime import Runtime
from simgnn.training.split import CPU
from simgnn.training.stages import Pipeline

ON_CPU = "CPU sampling"
"""Lane."""


class Loader(Protocol):
    """Samples and loads, as `BatchLoader` does."""

    @property
    def pipeline(self) -> Pipeline:
        """Its first stage samples."""


@dataclass(frozen=True, kw_only=True)
class VirtualIteration(Iteration):
    """One iteration that has ended; its simulated seconds are those since the one before had.

    Parameters
    ----------
    step
    assignment
        Its threads are those that its tasks had.
    times
    ended
        Seconds of virtual time at which its parameters were there.
    """

    step: int
    assignment: Assignment
    times: StageTimes
    ended: float


class Iterations:
    """Trains mini-batches in virtual time.

    Parameters
    ----------
    engine
    loader
    runtime
        Open.
    costs
    controller
    prefetch
        Two-stage feature prefetch.
    past
        Iterations that come first and are on record.
    """

    def __init__(
        self,
        engine: Engine,
        loader: Loader,
        runtime: Runtime,
        *,
        costs: StageCosts,
        controller: Controller,
        prefetch: bool = True,
        past: Sequence[IterationRecord] = (),
    ) -> None:
        self.engine, self.loader, self.runtime = engine, loader, runtime
        self.costs, self.controller, self.prefetch = costs, controller, prefetch
        self.past = {record.step: record for record in past}
        names = [name for name in runtime.trainers if name != CPU]
        self._cores = Units("CPU cores", costs.platform.whole("cpu_cores"))
        self._sampler, self._loader = Units("sampler"), Units("loader")
        self._samplers = {name: Units(f"{name} sampler") for name in names}
        self._devices = {name: Units(name) for name in runtime.trainers}
        self._links = {name: Units(f"{name} link") for name in names}
        self._under_way = Units("iterations under way", 4 if prefetch else 3)
        self._features = Units("loaded and not transferred", 1)
        self._last_end = engine.seconds
        self._open: list[tuple[Task, str]] = []  # tasks of the CPU that may not have begun, and what they do
        self._ended: collections.deque[VirtualIteration] = collections.deque()

    def run(self, seeds: Iterator[NDArray[np.int64]], *, first_step: int) -> Iterator[VirtualIteration]:
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

    def _use_threads(self) -> None:
        """Give tasks that have not begun the threads that there are for them now."""
        self._open = [(task, what) for task, what in self._open if task.start < 0]
        for task, what in self._open:
            task.holds = {**task.holds, self._cores: self.controller.threads[what]}
        self.engine.reconsider(self._cores)

    def _take_ended(self) -> Iterator[VirtualIteration]:
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
        slot = Lease(self._under_way)

        def assign() -> None:
            one = _OneIteration(self, step, batch, slot, assigned, updated)
            self._submit_next(seeds, step + 1, sampled=one.sampled, updated=one.updated)

        assigned = Task(
            stage="assign",
            item=step,
            after=sampled,
            keeps=(slot,),
            work=lambda *_: assign(),
        )
        self.engine.submit(assigned)


class _OneIteration:
    """The tasks of one iteration.

    Attributes
    ----------
    sampled : tuple of Task
        Its first stage.
    updated : Task
        Its last stage.
    """

    def __init__(
        self,
        iterations: Iterations,
        step: int,
        seeds: NDArray[np.int64],
        slot: Lease,
        assigned: Task,
        before: Task | None,
    ) -> None:
        self.all, self.step = iterations, step
        self.assignment = iterations.controller.assign(len(seeds))
        parts = split_seeds(seeds, self.assignment, list(iterations.runtime.trainers))
        self.trainers = [name for name, part in parts.items() if len(part)]
        self.accelerators = [name for name in self.trainers if name != CPU]
        self.work = self._arithmetic(parts)
        self.sampled = self._sample(assigned)
        self.loaded = self._load()
        ready = self._transfer()
        self.transfers = {name: ready[name] for name in self.accelerators}
        self.propagations = {name: self._propagate(name, ready[name], before) for name in self.trainers}
        self.updated = self._update(slot)

    def _arithmetic(self, parts: Mapping[str, NDArray[np.int64]]) -> Arithmetic:
        """The real work, or what is on record of it.

        Raises
        ------
        InputError
            If what is on record was assigned otherwise.
        """
        record = self.all.past.get(self.step)
        if record is None:
            return LiveArithmetic(self.all.loader.pipeline, self.all.runtime, parts=parts, step=self.step)
        if record.assignment != self.assignment or list(record.sizes) != self.trainers:
            raise InputError(
                f"mini-batch {self.step + 1} on record must be shared out as decided, not as {record.assignment}"
            )
        return RecordedArithmetic(record, self.all.runtime)

    def _submit(self, stage: str, **options: Any) -> Task:
        return self.all.engine.submit(Task(stage=stage, item=self.step, **options))

    def _submit_on_cpu(self, what: str, stage: str, *, holds: Mapping[Units, int], **options: Any) -> Task:
        """Submit a task of the CPU; it begins with the threads that there are for it then."""
        cores = {self.all._cores: self.all.controller.threads[what]}
        task = self._submit(stage, holds={**holds, **cores}, **options)
        self.all._open.append((task, what))
        return task

    def _threads(self, task: Task | None, what: str) -> int:
        """Threads that a task of the CPU has had."""
        return self.assignment.threads[what] if task is None else task.holds[self.all._cores]

    def _sample(self, assigned: Task) -> tuple[Task, ...]:
        """The CPU's and the accelerators' shares in it: of the edges, what they have of the seeds."""
        on_cpu, seeds = self.assignment.sampled_on_cpu, self.assignment.seeds
        samplers, costs = self.all._samplers, self.all.costs
        each = (seeds - on_cpu) / seeds / max(len(samplers), 1)
        shared: dict[str, Any] = {
            "after": (assigned,),
            "work": lambda _: self.work.sample(),
            "pure": True,
        }
        tasks: list[Task] = []
        if on_cpu:
            task: Task = self._submit_on_cpu(
                SAMPLE,
                "sample",
                lane=ON_CPU,
                holds={self.all._sampler: 1},
                cost=lambda drawn: costs.sample_on_cpu(
                    on_cpu / seeds * drawn.edges, threads=self._threads(task, SAMPLE)
                ),
                **shared,
            )
            tasks.append(task)
        for name, sampler in samplers.items() if on_cpu < seeds else ():
            other = self._submit(
                "sample",
                lane=f"{name} sampling",
                holds={sampler: 1},
                cost=lambda drawn, name=name: costs.sample_on_accelerator(name, each * drawn.edges),
                **shared,
            )
            tasks.append(other)
        return tuple(tasks)

    def _load(self) -> Task:
        self._both = None if self.all.prefetch else Lease(self.all._features)
        task: Task = self._submit_on_cpu(
            LOAD,
            "load",
            after=self.sampled,
            holds={self.all._loader: 1},
            keeps=() if self._both is None else (self._both,),
            work=lambda drawn, *_: self.work.load(drawn),
            pure=True,
            cost=lambda loaded: self.all.costs.load(
                sum(size.vertices[0] for size in loaded.sizes.values()), threads=self._threads(task, LOAD)
            ),
        )
        return task

    def _transfer(self) -> dict[str, Task]:
        """For each trainer, the task after which its part is where it is needed."""
        tasks = {name: self.loaded for name in self.trainers}
        for name in self.accelerators:
            tasks[name] = self._submit(
                "transfer",
                after=(self.loaded,),
                lane=f"{name} link",
                holds={self.all._links[name]: 1},
                work=lambda loaded: loaded,
                cost=lambda loaded, name=name: self.all.costs.transfer(name, loaded.sizes[name]),
            )
        if self._both is not None:
            transfers = [tasks[name] for name in self.accelerators] or [self.loaded]
            self._submit("transferred", after=transfers, lane="loader", returns_at_end=(self._both,))
        return tasks

    def _propagate(self, name: str, ready: Task, before: Task | None) -> Task:
        first = Updated(parameters=self.all.runtime.parameters, telemetry={})

        def train(loaded: Loaded, updated: Updated = first) -> Trained:
            return self.work.train(name, loaded, updated)

        def cost(trained: Trained) -> Charge:
            if name == CPU:
                part = self.loaded.result.sizes[name]
                return self.all.costs.train_on_cpu(part, threads=self._threads(task, TRAIN))
            return self.all.costs.train_on_accelerator(trained.cycles)

        submit = functools.partial(self._submit_on_cpu, TRAIN) if name == CPU else self._submit
        task = submit(
            "propagate",
            after=(ready,) if before is None else (ready, before),
            lane=name,
            holds={self.all._devices[name]: 1},
            work=train,
            pure=True,
            cost=cost,
        )
        return task

    def _update(self, slot: Lease) -> Task:
        count = sum(value.nbytes for value in self.all.runtime.parameters.values())

        def finish(*results: Trained) -> Updated:
            return self.work.finish(dict(zip(self.propagations, results, strict=True)))

        return self._submit(
            "synchronize",
            after=list(self.propagations.values()),
            lane="synchronizer",
            returns_at_end=(slot,),
            work=finish,
            publish=self._publish,
            cost=lambda _: self.all.costs.synchronize(self.accelerators, count=count),
        )

    def _publish(self, updated: Updated) -> None:
        times, loaded = self._times(), self.loaded.result
        threads = {
            SAMPLE: self._threads(self.sampled[0] if self.sampled[0].lane == ON_CPU else None, SAMPLE),
            LOAD: self._threads(self.loaded, LOAD),
            TRAIN: self._threads(self.propagations.get(CPU), TRAIN),
        }
        under = replace(self.assignment, threads=threads)
        decision = self.all.controller.observe(times, under)
        self.all._use_threads()
        before, self.all._last_end = self.all._last_end, self.all.engine.seconds
        record = IterationRecord(
            step=self.step,
            assignment=self.assignment,
            sizes=loaded.sizes,
            cycles={name: self.propagations[name].result.cycles for name in self.accelerators},
        )
        told = record.to_dict() | {"times": asdict(times), "threads": threads}
        told["ended"] = self.all.engine.seconds
        if decision is not None:
            told["decision"] = decision.told
        self.all._ended.append(
            VirtualIteration(
                seconds={"iteration": self.all._last_end - before},
                step=self.step,
                parts=loaded.parts,
                telemetry=updated.telemetry,
                record=told,
                assignment=under,
                times=times,
                ended=self.all.engine.seconds,
            )
        )

    def _times(self) -> StageTimes:
        def seconds(task: Task | None) -> float:
            return 0.0 if task is None else (task.end - task.start) / PER_SECOND

        names = list(self.all._links)
        sampled = {task.lane: seconds(task) for task in self.sampled}
        return StageTimes(
            sample_cpu=sampled.pop(ON_CPU, 0.0),
            sample_accelerators=max(sampled.values(), default=0.0),
            load=seconds(self.loaded),
            train_cpu=seconds(self.propagations.get(CPU)),
            transfer=tuple(seconds(self.transfers.get(name)) for name in names),
            train_accelerators=tuple(seconds(self.propagations.get(name)) for name in names),
        )
