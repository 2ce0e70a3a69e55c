"""Training as HyScale-GNN does it: every iteration's arithmetic is done, and its time is virtual."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.config import Config
from simgnn.data.graph import Graph
from simgnn.devices.minibatch_buffers import BufferPlan
from simgnn.errors import InputError
from simgnn.files.records import read_all_records
from simgnn.runtime.clocks import REAL
from simgnn.runtime.dispatch import Dispatch
from simgnn.runtime.engine import Engine
from simgnn.runtime.trace import Trace
from simgnn.systems.cpu_work import products
from simgnn.systems.gpu import Gpu
from simgnn.systems.hyscale.arithmetic import IterationRecord
from simgnn.systems.hyscale.costs import StageCosts
from simgnn.systems.hyscale.fitting import buffers_for, check_fits, check_timed
from simgnn.systems.hyscale.iterations import Iterations, TimedIteration
from simgnn.systems.hyscale.management.controllers import (
    Controller,
    FixedAssignment,
    ManagedAssignment,
    RecordedAssignments,
    fixed_shares,
)
from simgnn.systems.hyscale.management.resource_management import ResourceManager
from simgnn.systems.hyscale.picture import Moment, draw_assignments
from simgnn.systems.hyscale.settings import HyscaleSettings, most_under_way
from simgnn.systems.layer_sizes import LayerSizes
from simgnn.systems.platform import load_platform
from simgnn.training.iteration import Iteration
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session
from simgnn.training.split import ACCELERATOR, CPU, kind_of

if TYPE_CHECKING:
    from simgnn.files.records import Record
    from simgnn.sampling.orders.order import SeedOrder
    from simgnn.sampling.sampler import Sampler
    from simgnn.sim.device import Device
    from simgnn.training.synchronizer import Synchronizer
    from simgnn.training.trainer import Trainer


class HyscaleSession(Session):
    """A session whose iterations run in virtual time. An epoch begins when the one before has ended.

    Parameters
    ----------
    config, graph
    order, sampler, synchronizer
        See `Session`.

    Raises
    ------
    InputError
        For more devices than the platform has, nobody who trains, or a key of `[platform]` that a platform file
        takes the place of.
    """

    times_everything = True

    def __init__(
        self,
        config: Config,
        graph: Graph,
        *,
        order: SeedOrder | None = None,
        sampler: Sampler | None = None,
        synchronizer: Synchronizer | None = None,
    ) -> None:
        self.settings: HyscaleSettings = config.table("hyscale")
        super().__init__(
            config,
            graph,
            order=order,
            split=fixed_shares(config.training, hybrid=self.settings.hybrid),
            sampler=sampler,
            synchronizer=synchronizer,
        )
        self.platform = load_platform(self.settings.platform)
        check_fits(config, self.platform)
        self._devices = [name for name in self.split.trainers if name != CPU]
        self._controller = self._make_controller()
        self._past: list[IterationRecord] = []
        self._told: list[Record] = []
        self._traces: list[Trace] = []
        self._measured: list[Trace] = []
        self._moments: list[Moment] = []

    @property
    def _accelerators_sample(self) -> bool:
        """Whether any does: one with a kernel for it, which devices that are driven in real time do not have."""
        return (
            self.platform["accelerator_sample_medges_per_s"] > 0
            and self.settings.clock != REAL
            and any(kind_of(name) == ACCELERATOR for name in self.split.trainers)
        )

    def _make_controller(self) -> Controller:
        fixed = FixedAssignment(self.split, self.settings.threads_of(cpu_trains=CPU in self.split.trainers))
        if self.settings.replay:
            return self._replayed(Path(self.settings.replay))
        if not self.settings.drm:
            return fixed
        manager = ResourceManager(
            fixed.assign(self.config.training.batch_size),
            accelerators_sample=self._accelerators_sample,
            cpu_trains=CPU in self.split.trainers,
            prefetch=self.settings.prefetch,
        )
        return ManagedAssignment(manager)

    def _replayed(self, path: Path) -> RecordedAssignments:
        """The decisions of another run."""
        try:
            records = read_all_records(path)
            cores = 1 if self.settings.one_thread_each else self.platform.whole("cpu_cores")
            replayed = RecordedAssignments(records, trainers=self.split.trainers, cores=cores)
            seeds = [len(batch) for batch in self.order.batches(0)] * self.config.training.epochs
            if replayed.seeds[: len(seeds)] != seeds:
                have = f"{len(replayed.seeds)} of {max(replayed.seeds, default=0)}"
                raise InputError(
                    f"decisions on record must be on the run's mini-batches, {len(seeds)} of {max(seeds)} seeds"
                    f" or what an epoch leaves, not on {have}"
                )
            return replayed
        except InputError as error:
            raise InputError(error.message, source=path) from error

    @property
    def conditions(self) -> Mapping[str, Any]:
        """See `Session.conditions`: all that decides an instant of virtual time."""
        tables = self.config.to_dict()
        return {
            "platform": self.platform.conditions(),
            "hyscale": {key: value for key, value in tables["hyscale"].items() if key != "platform"},
            "hardware": {key: value for key, value in tables["hardware"].items() if key != "name"},
            "memory": tables["platform"],
        }

    def restore(self, records: Sequence[Record]) -> None:
        """See `Session.restore`."""
        try:
            self._past = [IterationRecord.from_dict(record) for record in records]
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise InputError(f"records of mini-batches must be intact, not damaged ({error!r})") from error
        self._told = list(records)

    def recall(self, runtime: Runtime, *, epochs: int) -> None:
        """See `Session.recall`."""
        for epoch in range(len(self._traces), epochs):
            for _ in self._epoch(runtime, epoch):
                pass

    @property
    def virtual(self) -> Sequence[Trace]:
        """See `Session.virtual`."""
        return self._traces

    def decisions_picture(self) -> bytes | None:
        """See `Session.decisions_picture`."""
        return (
            draw_assignments(self._moments, self._devices, clock=self.settings.clock)
            if self.settings.drm
            else None
        )

    def make_trainers(self, *, device: Callable[[Config, int], Device] | None = None) -> dict[str, Trainer]:
        """See `Session.make_trainers`.

        Raises
        ------
        InputError
            If a device counts no cycles.
        """
        trainers = super().make_trainers(device=device)
        check_timed(trainers.values(), device=self.config.execution.device)
        plan = self._buffers()
        for trainer in trainers.values():
            trainer.provide(plan)
        return trainers

    def _buffers(self) -> BufferPlan:
        """What the first mini-batch, by the shares of `[training]`, says that accelerators need."""
        settings, parts = self.settings, self.split.split(next(iter(self.order.batches(0))))
        parts = {name: part for name, part in parts.items() if kind_of(name) == ACCELERATOR}
        return buffers_for(
            [LayerSizes.of(batch) for batch in self.loader.sample_parts(parts, 0).values()],
            count=most_under_way(prefetch=settings.prefetch, look_ahead=settings.look_ahead),
            columns=self.model.features,
        )

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        """See `Session.iterations`; goes through what is on record first.

        Raises
        ------
        ValueError
            To begin behind mini-batches that are not on record.
        """
        if not self._traces and len(self._past) != step:
            raise ValueError(f"records must be of the {step} mini-batches before, not of {len(self._past)}")
        self.recall(runtime, epochs=epoch)
        for iteration in self._epoch(runtime, epoch):
            if iteration.step >= step:
                yield iteration

    def _epoch(self, runtime: Runtime, epoch: int) -> Generator[TimedIteration, None, None]:
        """An epoch in virtual time."""
        with Engine(threads=len(runtime.trainers) + self.config.execution.sampler_threads) as engine:
            self._traces.append(engine.trace)
            iterations = self._iterations(engine, runtime, self._controller, past=self._past)
            first = epoch * self.order.batches_per_epoch
            for iteration in iterations.run(iter(self.order.batches(epoch)), first_step=first):
                self._check_told(iteration)
                self._moments.append(Moment(assignment=iteration.assignment, times=iteration.times))
                yield iteration

    def _iterations(
        self,
        engine: Dispatch,
        runtime: Runtime,
        controller: Controller,
        *,
        past: Sequence[IterationRecord] = (),
    ) -> Iterations:
        costs = StageCosts(
            self.platform,
            accelerators=self._devices,
            clock_mhz=self.config.hardware.clock_mhz,
            widths=self.model.widths,
            products=products(self.model),
            gpu=Gpu(self.platform, self.model),
        )
        return Iterations(
            engine,
            self.loader,
            runtime,
            costs=costs,
            controller=controller,
            prefetch=self.settings.prefetch,
            look_ahead=self.settings.look_ahead,
            past=past,
            shared_cores=self.settings.one_thread_each,
        )

    def _check_told(self, iteration: TimedIteration) -> None:
        """Raise InputError unless an iteration that is on record comes out again as it did."""
        if iteration.step >= len(self._told):
            return
        told, again = self._told[iteration.step], json.loads(json.dumps(iteration.record))
        for key in {**told, **again}:
            if told.get(key) != again.get(key):
                raise InputError(
                    f"{key} of mini-batch {iteration.step + 1} on record must be {again.get(key)!r},"
                    f" as it comes out again, not {told.get(key)!r}"
                )


def make_session(config: Config, graph: Graph) -> HyscaleSession:
    """The session of a configuration with the table `[hyscale]`."""
    settings: HyscaleSettings = config.table("hyscale")
    if settings.clock == REAL:
        from simgnn.systems.hyscale.real.session import RealHyscaleSession

        return RealHyscaleSession(config, graph)
    return HyscaleSession(config, graph)
