"""Training as HyScale-GNN does it on the threads of this machine, and the same iterations in virtual time beside it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from simgnn.config.configuration import Config
from simgnn.errors import InputError
from simgnn.systems.hyscale.iterations import IterationRecord
from simgnn.systems.hyscale.management.controllers import RecordedAssignments
from simgnn.systems.hyscale.management.stage_times import StageTimes
from simgnn.systems.hyscale.session import HyscaleSession
from simgnn.training.iteration import Iteration, simulated_seconds
from simgnn.training.runtime import Runtime
from simgnn.training.session import Session
from simgnn.training.split import CPU
from simgnn.training.trainer import TrainerRequest, make_trainer
from simgnn.virtual_time.engine import Engine
from simgnn.virtual_time.real_engine import RealEngine

if TYPE_CHECKING:
    from simgnn.process.files.records import Record
    from simgnn.sim.device import Device
    from simgnn.training.trainer import Trainer

_STAGES = 3
"""That run in threads beside the trainers and their links: sampling, loading, synchronizing."""


class RealHyscaleSession(HyscaleSession):
    """A session whose iterations run on real threads, and whose stages take what they take.

    Resource management goes by measured times, so no two runs need decide alike; what was decided is in
    `iterations.jsonl`, and its replay in virtual time leaves the same bits. A run that is continued lets resource
    management learn what it had learned. After each epoch it is gone through again in virtual time, without its
    arithmetic, by the platform's costs.
    """

    def restore(self, records: Sequence[Record]) -> None:
        super().restore(records)
        for recorded, record in zip(self._recorded, records, strict=True):
            try:
                times = StageTimes.from_dict(record["times"])
                under = replace(recorded.assignment, threads=dict(record["threads"]))
            except (ValueError, TypeError, KeyError, AttributeError) as error:
                raise InputError(
                    f"records of mini-batches must be intact, not damaged ({error!r})"
                ) from error
            # Resource management learns again what it had learned: records have the times that it saw.
            self._controller.observe(times, under)
            self._moments.append((under, times))

    def recall(self, runtime: Runtime, *, epochs: int) -> None:
        """See `Session.recall`; what was measured is not measured again."""
        # A device that counts no cycles has no virtual time; the run in real time needs none.
        if all(trainer.device is None or trainer.timed for trainer in runtime.trainers.values()):
            for epoch in range(len(self._traces), epochs):
                self._simulate(runtime, epoch)

    def make_trainers(self, *, device: Callable[[Config, int], Device] | None = None) -> dict[str, Trainer]:
        """See `Session.make_trainers`; no device need count cycles."""
        return Session.make_trainers(self, device=device)

    def iterations(
        self, runtime: Runtime, *, epoch: int, first: int, step: int
    ) -> Generator[Iteration, None, None]:
        if not self._measured:
            self._warm_up(runtime, epoch)
        # A thread for each stage, trainer and link: with fewer, tasks would wait for a thread and be measured as
        # slow.
        lanes = _STAGES + 2 * len(runtime.trainers)
        with RealEngine(threads=lanes) as engine:
            self._measured.append(engine.trace)
            iterations = self._iterations(engine, runtime, self._controller)
            for iteration in iterations.run(iter(self.order.batches(epoch)[first:]), first_step=step):
                assert iteration.record is not None
                self._records.append(iteration.record)
                self._moments.append((iteration.assignment, iteration.times))
                yield replace(
                    iteration,
                    seconds=simulated_seconds(
                        iteration.telemetry, hardware=self.config.hardware, platform=self.config.platform
                    ),
                )
        self.recall(runtime, epochs=epoch + 1)

    def _warm_up(self, runtime: Runtime, epoch: int) -> None:
        """Do once, unmeasured, what compiles or loads something on first use; with a trainer and parameters aside."""
        step = epoch * self.order.batches_per_epoch
        loaded = self.loader.load_parts({CPU: self.order.batches(epoch)[0]}, step)
        if CPU in runtime.trainers:
            trainer = make_trainer(CPU, TrainerRequest(config=self.config, model=self.model))
            # Its own parameters and optimizer: a warm-up must leave no trace in the result.
            with self.make_runtime(trainers={CPU: trainer}) as aside:
                aside.step(loaded)

    def _simulate(self, runtime: Runtime, epoch: int) -> None:
        """Go through an epoch that is on record in virtual time."""
        first = epoch * self.order.batches_per_epoch
        records = self._records[first : first + self.order.batches_per_epoch]
        # The same assignments, so that both clocks have the same work; costs are the platform's.
        controller = RecordedAssignments(records, trainers=self.split.trainers, cores=1, first=first)
        with Engine() as engine:
            self._traces.append(engine.trace)
            iterations = self._iterations(
                engine,
                runtime,
                controller,
                recorded=[IterationRecord.from_dict(record) for record in records],
            )
            for _ in iterations.run(iter(self.order.batches(epoch)), first_step=first):
                pass
