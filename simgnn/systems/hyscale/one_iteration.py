"""One HyScale-GNN iteration as tasks: sampling, loading, transfer, propagation, synchronizing."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from simgnn.systems.hyscale.machine import Machine
from simgnn.systems.hyscale.management.assignment import LOAD, SAMPLE, TRAIN, Assignment
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.systems.virtual.arithmetic import Arithmetic, Drawn, Loaded, Trained, Updated
from simgnn.systems.virtual.buffers import Buffers
from simgnn.systems.virtual.costs import StageCosts
from simgnn.training.split import CPU
from simgnn.virtual_time.resources import Lease
from simgnn.virtual_time.tasks import Charge, Task
from simgnn.virtual_time.virtual_time import PER_SECOND

ON_CPU = "CPU sampling"
"""Lane."""


class OneIteration:
    """The tasks of one iteration, which are submitted when it is made.

    Parameters
    ----------
    machine
    costs
    step
    assignment
    trainers
        Those that have seeds.
    work
        What the tasks really do.
    first
        The parameters that it trains with where no iteration comes before.
    prefetch
        Two-stage feature prefetch; without it, loading and transfer are one stage.
    assigned
        The task after which it may be sampled.
    before
        The last stage of the iteration before.
    slot
        What it gives back at its end.
    ended
        Called at its end with what its last stage returned.

    Attributes
    ----------
    sampled : tuple of Task
        Its first stage.
    loaded : Task
    updated : Task
        Its last stage.
    """

    def __init__(
        self,
        machine: Machine,
        costs: StageCosts,
        *,
        step: int,
        assignment: Assignment,
        trainers: Sequence[str],
        work: Arithmetic,
        first: Updated,
        prefetch: bool,
        assigned: Task,
        before: Task | None,
        slot: Lease,
        ended: Callable[[OneIteration, Updated], None],
    ) -> None:
        self.machine, self.costs, self.step, self.assignment = machine, costs, step, assignment
        self.trainers, self.accelerators = list(trainers), [name for name in trainers if name != CPU]
        self._work, self._first = work, first
        self._buffers = Buffers(machine.memories, self.trainers, step=step)
        self._whole = None if prefetch else Lease(machine.features)  # loading and transfer
        self.sampled = self._sample(assigned)
        self.loaded = self._load()
        ready = self._transfer()
        self.transfers = {name: ready[name] for name in self.accelerators}
        self.propagations = {name: self._propagate(name, ready[name], before) for name in self.trainers}
        self.updated = self._update(slot, ended)

    @property
    def threads(self) -> dict[str, int]:
        """The threads that the CPU's tasks have had."""

        def had(task: Task | None, what: str) -> int:
            return self.assignment.threads[what] if task is None else self.machine.threads(task)

        on_cpu = self.sampled[0] if self.sampled[0].lane == ON_CPU else None
        return {
            SAMPLE: had(on_cpu, SAMPLE),
            LOAD: had(self.loaded, LOAD),
            TRAIN: had(self.propagations.get(CPU), TRAIN),
        }

    def times(self) -> StageTimes:
        """What its stages have taken."""

        def seconds(task: Task | None) -> float:
            return 0.0 if task is None else (task.end - task.start) / PER_SECOND

        names = list(self.machine.links)
        sampled = {task.lane: seconds(task) for task in self.sampled}
        return StageTimes(
            sample_cpu=sampled.pop(ON_CPU, 0.0),
            sample_accelerators=max(sampled.values(), default=0.0),
            load=seconds(self.loaded),
            train_cpu=seconds(self.propagations.get(CPU)),
            transfer=tuple(seconds(self.transfers.get(name)) for name in names),
            train_accelerators=tuple(seconds(self.propagations.get(name)) for name in names),
            synchronize=seconds(self.updated),
        )

    def _measure(self, drawn: Drawn) -> None:
        counts = {name: round(self.costs.loaded_bytes(part)) for name, part in drawn.sizes.items()}
        self._buffers.measure(counts, counts)

    def _sample(self, assigned: Task) -> tuple[Task, ...]:
        """The CPU's and the accelerators' shares in it: of the edges, what they have of the seeds."""
        on_cpu, seeds = self.assignment.sampled_on_cpu, self.assignment.seeds
        machine, costs = self.machine, self.costs
        each = (seeds - on_cpu) / seeds / max(len(machine.samplers), 1)
        shared: dict[str, Any] = {
            "after": (assigned,),
            "work": lambda _: self._work.sample(),
            "publish": self._measure,
            "pure": True,
        }
        tasks: list[Task] = []
        if on_cpu:
            task: Task = machine.submit_on_cpu(
                SAMPLE,
                "sample",
                self.step,
                lane=ON_CPU,
                holds={machine.sampler: 1},
                cost=lambda drawn: costs.cpu.sample(
                    on_cpu / seeds * drawn.edges, threads=machine.threads(task), item=self.step
                ),
                **shared,
            )
            tasks.append(task)
        for name, sampler in machine.samplers.items() if on_cpu < seeds else ():
            other = machine.submit(
                "sample",
                self.step,
                lane=f"{name} sampling",
                holds={sampler: 1},
                cost=lambda drawn, name=name: costs.sample_on_accelerator(name, each * drawn.edges),
                **shared,
            )
            tasks.append(other)
        return tuple(tasks)

    def _load(self) -> Task:
        task: Task = self.machine.submit_on_cpu(
            LOAD,
            "load",
            self.step,
            after=self.sampled,
            holds={self.machine.loader: 1},
            keeps=(*self._buffers.in_host.values(), *(() if self._whole is None else (self._whole,))),
            work=lambda drawn, *_: self._work.load(drawn),
            pure=True,
            cost=lambda loaded: self.costs.cpu.load(
                sum(size.vertices[0] for size in loaded.sizes.values()),
                threads=self.machine.threads(task),
                item=self.step,
            ),
        )
        return task

    def _transfer(self) -> dict[str, Task]:
        """For each trainer, the task after which its part is where it is needed."""
        tasks = {name: self.loaded for name in self.trainers}
        for name in self.accelerators:
            tasks[name] = self.machine.submit(
                "transfer",
                self.step,
                after=(self.loaded,),
                lane=f"{name} link",
                holds={self.machine.links[name]: 1},
                keeps=(self._buffers.in_device[name],),
                returns_at_end=(self._buffers.in_host[name],),
                work=lambda loaded, name=name: self._work.transfer(name, loaded),
                pure=True,
                cost=lambda loaded, name=name: self.costs.transfer(name, loaded.sizes[name]),
            )
        if self._whole is not None:
            transfers = [tasks[name] for name in self.accelerators] or [self.loaded]
            self.machine.submit(
                "transferred", self.step, after=transfers, lane="loader", returns_at_end=(self._whole,)
            )
        return tasks

    def _propagate(self, name: str, ready: Task, before: Task | None) -> Task:
        def train(loaded: Loaded, updated: Updated = self._first) -> Trained:
            return self._work.train(name, loaded, updated)

        def cost(trained: Trained) -> Charge:
            part = self.loaded.result.sizes[name]
            if name == CPU:
                return self.costs.cpu.train(part, threads=self.machine.threads(task), item=self.step)
            return self.costs.train_on_device(name, part, trained.cycles)

        submit = functools.partial(self.machine.submit_on_cpu, TRAIN) if name == CPU else self.machine.submit
        task = submit(
            "propagate",
            self.step,
            after=(ready,) if before is None else (ready, before),
            lane=name,
            holds={self.machine.devices[name]: 1},
            returns_at_end=((self._buffers.in_host if name == CPU else self._buffers.in_device)[name],),
            work=train,
            pure=True,
            cost=cost,
        )
        return task

    def _update(self, slot: Lease, ended: Callable[[OneIteration, Updated], None]) -> Task:
        count = sum(value.nbytes for value in self._first.parameters.values())

        def finish(*results: Trained) -> Updated:
            return self._work.finish(dict(zip(self.propagations, results, strict=True)))

        return self.machine.submit(
            "synchronize",
            self.step,
            after=list(self.propagations.values()),
            lane="synchronizer",
            returns_at_end=(slot,),
            work=finish,
            publish=lambda updated: ended(self, updated),
            cost=lambda _: self.costs.synchronize(self.accelerators, count=count, item=self.step),
        )
