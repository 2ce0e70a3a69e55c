"""HyScale-GNN's iterations in virtual time: sampling, loading, transfer and propagation, an iteration in each at once.

Every mini-batch is really sampled, loaded and trained; what each stage takes is told by cost models. In iteration t
batch t is propagated; with two-stage prefetch (IV-B, Fig. 7) batch t + 1 is transferred meanwhile, t + 2 loaded and
t + 3 sampled. Without it loading and transfer are one stage. Trainers start an iteration when its parameters are there,
which is when all of them have delivered their gradients of the one before: values do not depend on any time.
"""

from __future__ import annotations

import collections
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from simgnn.runtime.costs import Bytes, Cycles
from simgnn.runtime.engine import Engine
from simgnn.runtime.resources import Lease, Rate, Units
from simgnn.runtime.tasks import Charge, Flow, Task
from simgnn.runtime.virtual_time import PER_SECOND
from simgnn.systems.hyscale.assignment import LOAD, SAMPLE, TRAIN, Assignment
from simgnn.systems.hyscale.performance_model import Processor, Sampled, training
from simgnn.systems.hyscale.resource_management import StageTimes
from simgnn.systems.platform import Platform
from simgnn.training.batches import LoadedBatch
from simgnn.training.iteration import Iteration
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session
from simgnn.training.split import CPU
from simgnn.training.trainer import Parameters, Telemetry, TrainerResult

INDEX_BYTES = 4
"""Bytes of a vertex in a transferred topology."""


class Controller(Protocol):
    """Decides who does how much; it learns of virtual times only."""

    def assign(self, seeds: int) -> Assignment:
        """Shares of the iteration that is sampled next, with so many seeds."""

    def observe(self, times: StageTimes, under: Assignment) -> None:
        """Take note of an iteration that has ended."""


@dataclass(frozen=True, kw_only=True)
class VirtualIteration(Iteration):
    """One iteration that has ended; its simulated seconds are those since the one before had.

    Parameters
    ----------
    step
    assignment
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
    session
    runtime
        Open.
    platform
    controller
    prefetch
        Two-stage feature prefetch.
    """

    def __init__(
        self,
        engine: Engine,
        session: Session,
        runtime: Runtime,
        *,
        platform: Platform,
        controller: Controller,
        prefetch: bool = True,
    ) -> None:
        self.engine, self.session, self.runtime = engine, session, runtime
        self.platform, self.controller, self.prefetch = platform, controller, prefetch
        names = [name for name in runtime.trainers if name != CPU]
        self._cores = Units("CPU cores", platform.whole("cpu_cores"))
        self._sampler, self._loader = Units("sampler"), Units("loader")
        self._devices = {name: Units(name) for name in runtime.trainers}
        self._links = {name: Units(f"{name} link") for name in names}
        self._under_way = Units("iterations under way", 4 if prefetch else 3)
        self._features = Units("loaded and not transferred", 1)
        self._host = Rate("host memory", platform["host_memory_gbs"] * 1e9)
        shared = platform["pcie_shared_gbs"] * 1e9
        switch = (Rate("PCIe switch", shared),) if shared else ()
        self._routes = {
            name: (self._host, *switch, Rate(f"{name} PCIe", platform["pcie_gbs"] * 1e9)) for name in names
        }
        self._cycles = Cycles(clock_mhz=session.config.hardware.clock_mhz)
        self._work = {stage.name: stage.work for stage in session.loader.pipeline.stages}
        self._last_end = engine.seconds
        self._ended: collections.deque[VirtualIteration] = collections.deque()

    def run(self, seeds: Iterator[NDArray[np.int64]], *, first_step: int) -> Iterator[VirtualIteration]:
        """Train mini-batches; they come out in order.

        Parameters
        ----------
        seeds
            Of each mini-batch.
        first_step
        """
        self._submit_next(seeds, first_step, sampled=None, updated=None)
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

    def _take_ended(self) -> Iterator[VirtualIteration]:
        while self._ended:
            yield self._ended.popleft()

    def _submit_next(
        self, seeds: Iterator[NDArray[np.int64]], step: int, *, sampled: Task | None, updated: Task | None
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
            after=() if sampled is None else (sampled,),
            keeps=(slot,),
            work=lambda *_: assign(),
        )
        self.engine.submit(assigned)


@dataclass(frozen=True, kw_only=True)
class _Updated:
    """What an iteration leaves: the parameters that the next one trains with, and what its trainers said."""

    parameters: Parameters
    telemetry: Mapping[str, Telemetry]


class _OneIteration:
    """The tasks of one iteration.

    Attributes
    ----------
    sampled, updated : Task
        Its first and its last stage.
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
        self.all, self.step, self.seeds = iterations, step, seeds
        self.assignment = iterations.controller.assign(len(seeds))
        if self.assignment.sampled_on_cpu != len(seeds):
            raise ValueError(
                f"the CPU must sample all {len(seeds)} seeds, not {self.assignment.sampled_on_cpu}"
            )
        self.parts = _split(seeds, self.assignment, list(iterations.runtime.trainers))
        self.trainers = [name for name, part in self.parts.items() if len(part)]
        self.accelerators = [name for name in self.trainers if name != CPU]
        self.sampled = self._sample(assigned)
        loaded = self._load()
        ready = self._transfer(loaded)
        self.transfers = {name: ready[name] for name in self.accelerators}
        self.propagations = {
            name: self._propagate(name, ready[name], loaded, before) for name in self.trainers
        }
        self.updated = self._update(loaded, slot)

    def _submit(self, stage: str, **options: Any) -> Task:
        return self.all.engine.submit(Task(stage=stage, item=self.step, **options))

    def _sample(self, assigned: Task) -> Task:
        threads = self.assignment.threads[SAMPLE]
        rate = self.all.platform["sample_medges_per_s_per_core"] * 1e6 * threads

        def charge(batches: Mapping[str, Any]) -> Charge:
            edges = sum(block.edges for batch in batches.values() for block in batch.blocks)
            return Charge(edges / rate, (), "rate")

        return self._submit(
            "sample",
            after=(assigned,),
            lane="CPU sampling",
            holds={self.all._cores: threads, self.all._sampler: 1},
            work=lambda _: self.all._work["sample"](self.parts, self.step),
            pure=True,
            cost=charge,
        )

    def _load(self) -> Task:
        threads = self.assignment.threads[LOAD]
        work = self.all._work

        def load(batches: Mapping[str, Any]) -> Mapping[str, LoadedBatch]:
            parts = work["gather"](batches, self.step)
            loaded: Mapping[str, LoadedBatch] = (
                work["dropout"](parts, self.step) if "dropout" in work else parts
            )
            return loaded

        model = Bytes(
            through=(self.all._host,), limit=threads * self.all.platform["gather_gbs_per_core"] * 1e9
        )
        self._both = None if self.all.prefetch else Lease(self.all._features)
        self.loading = self._submit(
            "load",
            after=(self.sampled,),
            holds={self.all._cores: threads, self.all._loader: 1},
            keeps=() if self._both is None else (self._both,),
            work=load,
            pure=True,
            cost=lambda parts: model.charge(sum(part.features.nbytes for part in parts.values())),
        )
        return self.loading

    def _transfer(self, loaded: Task) -> dict[str, Task]:
        """For each trainer, the task after which its part is where it is needed."""
        tasks = {name: loaded for name in self.trainers}
        for name in self.accelerators:
            model = Bytes(through=self.all._routes[name])
            tasks[name] = self._submit(
                "transfer",
                after=(loaded,),
                lane=f"{name} link",
                holds={self.all._links[name]: 1},
                work=lambda parts: parts,
                cost=lambda parts, name=name, model=model: model.charge(_bytes(parts[name])),
            )
        if self._both is not None:
            transfers = [tasks[name] for name in self.accelerators] or [loaded]
            self._submit("transferred", after=transfers, lane="loader", returns_at_end=(self._both,))
        return tasks

    def _propagate(self, name: str, ready: Task, loaded: Task, before: Task | None) -> Task:
        total, runtime = len(self.seeds), self.all.runtime
        first = _Updated(parameters=runtime.parameters, telemetry={})
        threads = {self.all._cores: self.assignment.threads[TRAIN]} if name == CPU else {}

        def train(parts: Mapping[str, LoadedBatch], updated: _Updated = first) -> TrainerResult:
            return runtime.submit(name, parts[name], updated.parameters, total).result()

        return self._submit(
            "propagate",
            after=(ready,) if before is None else (ready, before),
            lane=name,
            holds={self.all._devices[name]: 1, **threads},
            work=train,
            pure=True,
            cost=lambda result: self._training_charge(name, result, loaded.result[name]),
        )

    def _training_charge(self, name: str, result: TrainerResult, part: LoadedBatch) -> Charge:
        platform, device = self.all.platform, result.telemetry.device
        if device is not None:
            charge = self.all._cycles.charge(device.cycles)
            return Charge(charge.seconds + platform["launch_latency_us"] * 1e-6, (), charge.source)
        share = self.assignment.threads[TRAIN] / platform["cpu_cores"]
        cpu = Processor(
            gmacs=platform["cpu_gflops"] / 2 * share,
            memory_gbs=platform["host_memory_gbs"] * share,
            overlaps=False,
        )
        return Charge(training(sizes(part), cpu, widths=self.all.session.model.widths), (), "equations")

    def _update(self, loaded: Task, slot: Lease) -> Task:
        tasks, runtime, platform = list(self.propagations.values()), self.all.runtime, self.all.platform
        values = sum(value.nbytes for value in runtime.parameters.values())
        # Gradients to the host and parameters back, equation 13.
        flows = tuple(Flow(2.0 * values, self.all._routes[name]) for name in self.accelerators)
        charge = Charge(platform["sync_latency_us"] * 1e-6, flows, "bandwidth")

        def finish(*results: TrainerResult) -> _Updated:
            telemetry = runtime.finish(dict(zip(self.propagations, results, strict=True)))
            return _Updated(parameters=runtime.parameters, telemetry=telemetry)

        def publish(updated: _Updated) -> None:
            times = self._times()
            self.all.controller.observe(times, self.assignment)
            before, self.all._last_end = self.all._last_end, self.all.engine.seconds
            self.all._ended.append(
                VirtualIteration(
                    seconds={"iteration": self.all._last_end - before},
                    step=self.step,
                    parts=dict(loaded.result),
                    telemetry=updated.telemetry,
                    assignment=self.assignment,
                    times=times,
                    ended=self.all.engine.seconds,
                )
            )

        return self._submit(
            "synchronize",
            after=tasks,
            lane="synchronizer",
            returns_at_end=(slot,),
            work=finish,
            publish=publish,
            cost=lambda _: charge,
        )

    def _times(self) -> StageTimes:
        def seconds(task: Task | None) -> float:
            return 0.0 if task is None else (task.end - task.start) / PER_SECOND

        transfers = {task.lane: seconds(task) for task in self.transfers.values()}
        return StageTimes(
            sample_cpu=seconds(self.sampled),
            load=seconds(self.loading),
            train_cpu=seconds(self.propagations.get(CPU)),
            transfer=tuple(transfers.get(f"{name} link", 0.0) for name in self.all._links),
            train_accelerators=tuple(seconds(self.propagations.get(name)) for name in self.all._links),
        )


def _split(
    seeds: NDArray[np.int64], assignment: Assignment, trainers: Sequence[str]
) -> dict[str, NDArray[np.int64]]:
    """Contiguous runs of seeds: the CPU trainer's first, then the accelerators' in order."""
    counts = [assignment.trained_on_cpu] if CPU in trainers else []
    bounds = np.cumsum([*counts, *assignment.accelerators])[:-1]
    return dict(zip(trainers, np.split(seeds, bounds), strict=True))


def sizes(part: LoadedBatch) -> Sampled:
    """|V^l| and |E^l| of a part."""
    batch = part.batch
    return Sampled(
        vertices=tuple(float(len(layer)) for layer in batch.vertices),
        edges=tuple(float(block.edges) for block in batch.blocks),
    )


def _bytes(part: LoadedBatch) -> int:
    """Features and topology of a part, as they cross PCIe."""
    batch = part.batch
    topology: int = sum(block.edges + block.num_dst + 1 for block in batch.blocks) * INDEX_BYTES
    return int(part.features.nbytes) + topology
