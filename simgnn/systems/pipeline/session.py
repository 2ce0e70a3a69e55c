"""A session whose mini-batches run in virtual time, and what it keeps of them so that a run can be continued."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from simgnn.config.configuration import Config
from simgnn.data.graph import Graph
from simgnn.errors import InputError
from simgnn.systems.pipeline.costs import StageCosts
from simgnn.systems.pipeline.machine import buffers_for, check_timed
from simgnn.systems.pipeline.stages import MinibatchPipeline, TimedMinibatch
from simgnn.training.devices.minibatch_buffers import BufferPlan
from simgnn.training.iteration import Iteration
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session, SessionReport
from simgnn.training.split import ACCELERATOR, CPU, kind_of
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.layer_sizes import LayerSizes
from simgnn.virtual_time.platform import load_platform
from simgnn.virtual_time.trace import Trace

if TYPE_CHECKING:
    from simgnn.process.files.records import Record
    from simgnn.sampling.sampler import MiniBatch
    from simgnn.sim.device import Device
    from simgnn.training.split import FixedShares
    from simgnn.training.trainer import Trainer


class VirtualSession(Session):
    """A session of a system; an epoch begins when the one before has ended.

    Parameters
    ----------
    config, graph, split, parts
        See `Session`.
    under_way
        Mini-batches that may be under way at once.
    """

    TABLE: ClassVar[str]
    """Name of the system's table."""
    RECORD: ClassVar[Any]
    """What it knows of a mini-batch that is on record: its `from_dict` raises ValueError, TypeError, KeyError,
    AttributeError or OverflowError for what is no record."""

    times_everything: ClassVar[bool] = True

    def __init__(
        self,
        config: Config,
        graph: Graph,
        *,
        split: FixedShares,
        under_way: int,
        **parts: Any,
    ) -> None:
        super().__init__(config, graph, split=split, **parts)
        self._under_way = under_way
        self.platform = load_platform(config.table(self.TABLE).platform)
        self._devices = [name for name in self.split.trainers if name != CPU]
        self._recorded: list[Any] = []  # what the system has read out of each record
        self._records: list[Record] = []
        self._traces: list[Trace] = []

    @abstractmethod
    def _pipeline(self, engine: Dispatch, runtime: Runtime, *, epoch: int) -> MinibatchPipeline[Any, Any]:
        """The system's mini-batches of an epoch; those in `_recorded` are not done again."""

    def _has_seen(self, minibatch: TimedMinibatch) -> None:
        """A mini-batch has ended in virtual time."""

    @property
    def conditions(self) -> Mapping[str, Any]:
        """See `Session.conditions`: all that decides an instant of virtual time."""
        tables = self.config.to_dict()
        return {
            "platform": self.platform.conditions(),
            self.TABLE: {key: value for key, value in tables[self.TABLE].items() if key != "platform"},
            "hardware": {key: value for key, value in tables["hardware"].items() if key != "name"},
            # Links are the platform's; runs that were begun before there were links between peers do not have the key.
            "memory": {key: value for key, value in tables["platform"].items() if key != "peer_gbs"},
        }

    def restore(self, records: Sequence[Record]) -> None:
        try:
            self._recorded = [self.RECORD.from_dict(record) for record in records]
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise InputError(f"records of mini-batches must be intact, not damaged ({error!r})") from error
        self._records = list(records)

    def recall(self, runtime: Runtime, *, epochs: int) -> None:
        for epoch in range(len(self._traces), epochs):
            for _ in self._epoch(runtime, epoch):
                # The records' arithmetic is in the checkpoint; what is wanted of going through them is the trace.
                pass

    @property
    @abstractmethod
    def description(self) -> Mapping[str, Any]:
        """What system it is, see `SessionReport.system`."""

    def report(self) -> SessionReport:
        system = {**self.description, "platform": {"name": self.platform.name, **self.platform.conditions()}}
        return replace(super().report(), virtual=self._traces, under_way=self._under_way, system=system)

    def make_trainers(self, *, device: Callable[[Config, int], Device] | None = None) -> dict[str, Trainer]:
        """See `Session.make_trainers`.

        Raises
        ------
        InputError
            If a device counts no cycles.
        """
        trainers = super().make_trainers(device=device)
        check_timed(trainers.values(), device=self.config.execution.device)
        # Rows of a cache are written when the mini-batch before is over, and given rows are computed then.
        if not self.caches_features and self.embeddings is None:
            plan = self._buffers()
            for trainer in trainers.values():
                trainer.provide(plan)
        return trainers

    def _buffers(self) -> BufferPlan:
        """What the first mini-batch, by the shares of `[training]`, says that accelerators need."""
        names = [name for name in self.split.trainers if kind_of(name) == ACCELERATOR]
        sizes = self._first_sizes(names).values()
        return buffers_for(sizes, count=self._under_way, columns=self.model.features)

    def _first_sizes(self, names: Collection[str]) -> dict[str, LayerSizes]:
        """Sizes of some trainers' parts of the first mini-batch, by the shares of `[training]`."""
        parts = self.split.split(next(iter(self.order.batches(0))))
        sampled = self.loader.sample_parts({name: part for name, part in parts.items() if name in names}, 0)
        return {name: self._sizes_of(batch) for name, batch in sampled.items()}

    def _sizes_of(self, batch: MiniBatch) -> LayerSizes:
        return LayerSizes.of(batch)

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        """See `Session.iterations`; goes through what is on record first.

        Raises
        ------
        ValueError
            To begin after mini-batches that are not on record.
        """
        if not self._traces and len(self._recorded) != step:
            raise ValueError(
                f"records must be of the {step} mini-batches before, not of {len(self._recorded)}"
            )
        # Epochs that ended before the run was continued have a place in its traces and reports.
        self.recall(runtime, epochs=epoch)
        for iteration in self._epoch(runtime, epoch):
            if iteration.step >= step:
                yield iteration

    def _epoch(self, runtime: Runtime, epoch: int) -> Generator[TimedMinibatch, None, None]:
        """An epoch in virtual time."""
        # Threads do pure work ahead of its instant. They decide nothing: the virtual clock does.
        with Engine(threads=len(runtime.trainers) + self.config.execution.sampler_threads) as engine:
            self._traces.append(engine.trace)
            pipeline = self._pipeline(engine, runtime, epoch=epoch)
            first = epoch * self.order.batches_per_epoch
            for iteration in pipeline.run(iter(self.order.batches(epoch)), first_step=first):
                self._check_same(iteration)
                self._has_seen(iteration)
                yield iteration

    def _stage_costs(self) -> StageCosts:
        """Costs of the configuration's model and devices on the platform."""
        return StageCosts(
            self.platform,
            self.model,
            accelerators=self._devices,
            clock_mhz=self.config.hardware.clock_mhz,
        )

    def _check_same(self, iteration: TimedMinibatch) -> None:
        """Raise InputError unless an iteration that is on record comes out again as it did."""
        if iteration.step >= len(self._records):
            return
        # As a file would have it: JSON makes lists of tuples and texts of keys.
        record, again = self._records[iteration.step], json.loads(json.dumps(iteration.record))
        for key in {**record, **again}:
            if record.get(key) != again.get(key):
                raise InputError(
                    f"{key} of mini-batch {iteration.step + 1} on record must be {again.get(key)!r},"
                    f" as it comes out again, not {record.get(key)!r}"
                )
