"""One mini-batch as tasks: sample, gather, transfer, train, synchronize, each where the placement says.

A system that does more with a mini-batch has a class of its own in the place of `OneMinibatch` (`Minibatches.KIND`),
with tasks beside these. What comes before a run's first mini-batch is submitted by `MinibatchPipeline._prepare`; what a
part needs from the host is said by `Part`. Where outputs of the first layer are used again, what the CPU does for them
is `Embedding`'s, and training waits for its tasks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, cast

from simgnn.systems.orchestration.costs import Part, StepCosts
from simgnn.systems.orchestration.machine import Machine
from simgnn.systems.orchestration.settings import ACCELERATOR, CPU
from simgnn.systems.virtual.arithmetic import Arithmetic, Drawn, Loaded, Trained, Updated
from simgnn.systems.virtual.buffers import Buffers
from simgnn.training.devices.cache_traffic import CacheTraffic
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.resources import Lease
from simgnn.virtual_time.tasks import Charge, Task
from simgnn.virtual_time.virtual_time import PER_SECOND

SAMPLE, GATHER, TRANSFER, TRAIN, SYNCHRONIZE = "sample", "gather", "transfer", "train", "synchronize"


class OneMinibatch:
    """The tasks of one mini-batch, which are submitted when it is made.

    Parameters
    ----------
    engine
    machine
    costs
    step
    devices
        Those that have seeds.
    work
        What the tasks really do.
    traffic
        Decides, when it has been sampled, what each device's cache has of its part; called once.
    first
        The parameters that it trains with where none comes before.
    assigned
        The task after which it may be sampled.
    before
        The last task of the one before.
    slot
        What it gives back at its end.
    ended
        Called at its end with what its last task returned.
    given
        By device, tasks after which it has what it does not compute; none where nothing is given.
    held_up
        Tasks after which it may be sampled, beside `assigned`.
    settled
        Tasks after which the devices' caches hold what the mini-batch before leaves in them.

    Attributes
    ----------
    parts : dict of str to Part
        By device, when it has been sampled.
    sampled : tuple of Task
    copied : dict of str to Task
        By device, the task after which it has what peers have; empty where it has none.
    updated : Task
        Its last one.
    """

    STAGES: ClassVar[tuple[str, ...]] = (SAMPLE, GATHER, TRANSFER, TRAIN, SYNCHRONIZE)
    """Whose times reports have."""

    def __init__(
        self,
        engine: Dispatch,
        machine: Machine,
        costs: StepCosts,
        *,
        step: int,
        devices: Sequence[str],
        work: Arithmetic,
        traffic: Callable[[Drawn], Mapping[str, CacheTraffic]],
        first: Updated,
        assigned: Task,
        before: Task | None,
        slot: Lease,
        ended: Callable[[OneMinibatch, Updated], None],
        given: Mapping[str, Sequence[Task]] | None = None,
        held_up: Sequence[Task] = (),
        settled: Sequence[Task] = (),
    ) -> None:
        self.engine, self.machine, self.costs, self.step = engine, machine, costs, step
        self.devices, self.parts = list(devices), dict[str, Part]()
        self._tasks: list[Task] = []
        self._work, self._traffic, self._first = work, traffic, first
        self._given, self._held_up, self._before = given or {}, held_up, before
        self._buffers = Buffers(machine.memories, self.devices, step=step)
        self.sampled = self._sample(assigned)
        self.loaded = self._gather()
        self.ready = {name: self._bring(name) for name in self.devices}
        self.copied = self._copy(settled)
        self.trained = {name: self._train(name, before) for name in self.devices}
        self.updated = self._update(slot, ended)

    def times(self) -> dict[str, float]:
        """Seconds of each stage, of the device that took longest."""
        longest = dict.fromkeys(self.STAGES, 0)
        for task in self._tasks:
            if task.stage in longest:
                longest[task.stage] = max(longest[task.stage], task.end - task.start)
        return {stage: length / PER_SECOND for stage, length in longest.items()}

    def _submit(self, stage: str, **options: Any) -> Task:
        task = self.engine.submit(Task(stage=stage, item=self.step, **options))
        self._tasks.append(task)
        return task

    def _sample(self, assigned: Task) -> tuple[Task, ...]:
        machine, costs = self.machine, self.costs
        shared: dict[str, Any] = {
            "after": (assigned, *self._held_up),
            "work": lambda *_: self._work.sample(),
            "pure": True,
        }
        if costs.settings.sample == CPU:
            threads = machine.threads[SAMPLE]

            def on_cpu(drawn: Drawn) -> Charge:
                self._measure(drawn)
                return costs.sample_on_cpu(drawn.edges, threads=threads, item=self.step)

            holds = {machine.sampler: 1, machine.cores: threads}
            return (self._submit(SAMPLE, lane="CPU sampling", holds=holds, cost=on_cpu, **shared),)

        def on_device(name: str) -> Callable[[Drawn], Charge]:
            def cost(drawn: Drawn) -> Charge:
                self._measure(drawn)
                return costs.sample_on_device(name, self.parts[name])

            return cost

        return tuple(
            self._submit(SAMPLE, lane=name, holds={machine.devices[name]: 1}, cost=on_device(name), **shared)
            for name in self.devices
        )

    def _measure(self, drawn: Drawn) -> None:
        """Let the caches decide, and say what the parts take of the memories; whoever comes first."""
        if self.parts:
            return
        traffic = self._traffic(drawn)
        self.parts = {name: Part(sizes=drawn.sizes[name], traffic=traffic[name]) for name in self.devices}
        self.costs.measure(self._buffers, self.parts)

    def _gather(self) -> Task:
        """The CPU's gathering; where it has none to do, the rows are there without any time of its own."""
        machine, costs = self.machine, self.costs
        shared: dict[str, Any] = {
            "after": self.sampled,
            "lane": "CPU gathering",
            "work": lambda drawn, *_: self._work.load(drawn),
            "pure": self._work.loads_early,
        }
        in_host = tuple(self._buffers.in_host.values())
        if costs.settings.gather == ACCELERATOR:
            keeps = in_host if costs.settings.sample == CPU else ()
            return self._submit(
                "load", keeps=keeps, cost=lambda _: costs.fetch(self.parts.values()), **shared
            )
        threads = machine.threads[GATHER]
        return self._submit(
            GATHER,
            holds={machine.gatherer: 1, machine.cores: threads},
            keeps=in_host,
            cost=lambda _: costs.gather_on_cpu(self.parts.values(), threads=threads, item=self.step),
            **shared,
        )

    def _bring(self, name: str) -> Task:
        """The task after which a device has its part."""
        settings, machine = self.costs.settings, self.machine
        ready, lease = self.loaded, self._buffers.in_device[name]
        by_device, sampled_there = settings.gather == ACCELERATOR, settings.sample == ACCELERATOR

        def send(loaded: Loaded) -> Loaded:
            return self._work.transfer(name, loaded)

        if not (by_device and sampled_there):
            ready = self._submit(
                TRANSFER,
                after=(ready,),
                lane=f"{name} link",
                holds={machine.links[name]: 1},
                keeps=(lease,),
                returns_at_end=(self._buffers.in_host[name],),
                work=send,
                pure=True,
                cost=lambda _: self.costs.transfer(name, self.parts[name]),
            )
        if by_device:
            ready = self._submit(
                GATHER,
                after=(ready,),
                lane=name,
                holds={machine.devices[name]: 1},
                keeps=(lease,) if sampled_there else (),
                work=send if sampled_there else lambda loaded: loaded,
                pure=True,
                cost=lambda _: self.costs.gather_by_device(name, self.parts[name]),
            )
        return ready

    def _copy(self, settled: Sequence[Task]) -> dict[str, Task]:
        """The tasks after which devices have what their peers have."""
        return {}

    def _train(self, name: str, before: Task | None) -> Task:
        def train(loaded: Loaded, *others: Updated | None) -> Trained:
            return self._work.train(
                name, loaded, self._first if before is None else cast("Updated", others[0])
            )

        ready = self.ready[name]
        copied = (self.copied[name],) if name in self.copied else ()
        return self._submit(
            TRAIN,
            after=(ready, *(() if before is None else (before,)), *copied, *self._given.get(name, ())),
            lane=name,
            holds={self.machine.devices[name]: 1},
            returns_at_end=(self._buffers.in_device[name],),
            work=train,
            pure=True,
            cost=lambda trained: self.costs.train(name, self.parts[name], trained.cycles),
        )

    def _sent_back(self) -> Sequence[Task]:
        """What a device sends when it has trained, beside gradients: nothing."""
        return ()

    def _update(self, slot: Lease, ended: Callable[[OneMinibatch, Updated], None]) -> Task:
        count = sum(value.nbytes for value in self._first.parameters.values())

        def finish(*results: Trained) -> Updated:
            return self._work.finish(dict(zip(self.trained, results, strict=False)))

        return self._submit(
            SYNCHRONIZE,
            after=[*self.trained.values(), *self._sent_back()],
            lane="synchronizer",
            returns_at_end=(slot,),
            work=finish,
            publish=lambda updated: ended(self, updated),
            cost=lambda _: self.costs.synchronize(self.devices, count=count, item=self.step),
        )
