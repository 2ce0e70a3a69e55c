"""What a run writes while it trains: a row for each mini-batch and each epoch, and checkpoints."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simgnn.devices.cache_counts import CACHE_COUNTS
from simgnn.files.output import CHECKPOINT, HISTORY, ITERATIONS, STEPS, OutputFolder
from simgnn.files.records import Record, RecordLog
from simgnn.hw.counters import COUNTERS
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.training.checkpoint import Checkpoint, save_checkpoint
from simgnn.training.history import Epoch, write_history
from simgnn.training.iteration import Iteration
from simgnn.training.steps import Step, StepLog

if TYPE_CHECKING:
    from simgnn.training.runtime import Runtime
    from simgnn.training.session import Session


CHECKPOINT_SECONDS = 30.0
"""Longest wall time between two checkpoints, as far as mini-batches are shorter."""


@dataclass(frozen=True)
class Place:
    """How far a run is.

    Parameters
    ----------
    epoch, batch
        Epochs finished, and mini-batches finished in the epoch after them.
    step
        Mini-batches finished in all.
    """

    epoch: int = 0
    batch: int = 0
    step: int = 0


class Recorder:
    """Writes a run's tables and checkpoints into its folder.

    Parameters
    ----------
    folder
    settings
        What decides the run's result; see `Config.result_settings`.
    data
        Digest of the graph.
    steps, epochs
        `Step`s and `Epoch`s that a run that is continued has behind it.
    timed
        Whether accelerators count cycles, which then have columns.
    cached
        Whether accelerators have feature caches, whose counts then have columns.
    conditions, records
        Of a session whose mini-batches leave records; see `RecordLog`.

    Attributes
    ----------
    log
    checkpoint_sha256
        Of the last checkpoint.
    """

    def __init__(
        self,
        folder: OutputFolder,
        *,
        settings: dict[str, object],
        data: str,
        steps: Sequence[Step],
        epochs: Sequence[Epoch],
        timed: bool,
        cached: bool = False,
        conditions: Mapping[str, Any] | None = None,
        records: Sequence[Record] = (),
    ) -> None:
        self.folder, self.settings, self.data = folder, settings, data
        self.epochs = list(epochs)
        self.checkpoint_sha256: str | None = None
        self.log = StepLog(
            folder / STEPS,
            steps=steps,
            counters=COUNTERS[1:] if timed else (),
            memory=MEMORY_COUNTERS if timed else (),
            cache=CACHE_COUNTS if cached else (),
        )
        write_history(folder / HISTORY, self.epochs)
        self._records: RecordLog | None = None
        if conditions is not None:
            self._records = RecordLog(folder / ITERATIONS, conditions=conditions, records=records)
        self._saved = 0.0

    @property
    def steps(self) -> list[Step]:
        """Every mini-batch so far."""
        return self.log.steps

    def save(self, session: Session, runtime: Runtime, place: Place) -> None:
        """Write a checkpoint of the present place; the rows that belong to it are on disk before it is."""
        self.log.sync()
        if self._records is not None:
            self._records.sync()
        checkpoint = Checkpoint(
            parameters=runtime.parameters,
            optimizer=runtime.optimizer.state,
            epoch=place.epoch,
            batch=place.batch,
            step=place.step,
            settings=self.settings,
            data=self.data,
            sharing=session.sharing.state(place.step),
            embeddings={} if session.embeddings is None else session.embeddings.state(),
        )
        self.checkpoint_sha256 = save_checkpoint(self.folder / CHECKPOINT, checkpoint)
        self._saved = time.perf_counter()

    def save_if_due(self, session: Session, runtime: Runtime, place: Place) -> None:
        """Write a checkpoint where the last one is old."""
        if time.perf_counter() - self._saved > CHECKPOINT_SECONDS:
            self.save(session, runtime, place)

    def add_step(self, step: Step, record: Record | None = None) -> None:
        """Write a mini-batch's row, and its record."""
        if self._records is not None:
            assert record is not None, "every mini-batch leaves a record, or none does"
            self._records.append(record)
        self.log.append(step)

    def add_epoch(self, epoch: Epoch) -> None:
        """Write an epoch's row."""
        self.epochs.append(epoch)
        write_history(self.folder / HISTORY, self.epochs)


def step_record(
    place: Place,
    iteration: Iteration,
    *,
    wall_seconds: float,
) -> Step:
    """A mini-batch's row.

    Parameters
    ----------
    place
        Behind the mini-batch.
    iteration
    wall_seconds
        Since the mini-batch before.
    """
    telemetry = iteration.telemetry
    batches = [part.batch for part in iteration.parts.values()]
    accelerated = [each for each in telemetry.values() if each.device is not None]
    devices = [each.device for each in telemetry.values() if each.device is not None]
    counters = [device.counters for device in devices if device.counters]
    memory = [device.memory for device in devices if device.memory]
    caches = [*(device.cache for device in devices if device.cache), *filter(None, [iteration.cached])]
    return Step(
        step=place.step,
        epoch=place.epoch + 1,
        batch=place.batch,
        seeds=sum(each.seeds for each in telemetry.values()),
        accelerator_seeds=sum(each.seeds for each in accelerated),
        loss_sum=sum(each.loss for each in telemetry.values()),
        correct=sum(each.correct for each in telemetry.values()),
        cycles=sum(device.cycles for device in devices),
        slowest_cycles=max((device.cycles for device in devices), default=0),
        bytes_in=sum(device.bytes_in for device in devices),
        bytes_out=sum(device.bytes_out for device in devices),
        simulated_seconds=max(iteration.seconds.values(), default=0.0),
        wall_seconds=wall_seconds,
        device_seconds=max((each.wall_seconds for each in accelerated), default=0.0),
        vertices=tuple(sum(map(len, layer)) for layer in zip(*(b.vertices for b in batches), strict=True)),
        edges=tuple(sum(b.edges for b in layer) for layer in zip(*(b.blocks for b in batches), strict=True)),
        counters={name: sum(c[name] for c in counters) for name in COUNTERS[1:]} if counters else {},
        memory={name: sum(m[name] for m in memory) for name in MEMORY_COUNTERS} if memory else {},
        cache={name: sum(c[name] for c in caches) for name in CACHE_COUNTS} if caches else {},
    )
