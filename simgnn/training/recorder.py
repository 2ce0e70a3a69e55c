"""What a run writes while it trains: a row for each mini-batch and each epoch, and checkpoints."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from simgnn.hw.counters import COUNTERS
from simgnn.process.files.output import CHECKPOINT, HISTORY, ITERATIONS, STEPS, OutputFolder
from simgnn.process.files.records import Record, RecordLog
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.training.checkpoint import Checkpoint, save_checkpoint
from simgnn.training.devices.cache_counts import CACHE_COUNTS
from simgnn.training.history import Epoch, write_history
from simgnn.training.steps import Step, StepLog

CHECKPOINT_SECONDS = 30.0
"""Longest wall time between two checkpoints, as far as mini-batches are shorter."""


class Recorder:
    """Writes a run's tables and checkpoints into its folder.

    Parameters
    ----------
    folder
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
        steps: Sequence[Step],
        epochs: Sequence[Epoch],
        timed: bool,
        cached: bool = False,
        conditions: Mapping[str, Any] | None = None,
        records: Sequence[Record] = (),
    ) -> None:
        self.folder = folder
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

    def save(self, checkpoint: Checkpoint) -> None:
        """Write a checkpoint; the rows that belong to it are on disk before it is."""
        self.log.sync()
        if self._records is not None:
            self._records.sync()
        self.checkpoint_sha256 = save_checkpoint(self.folder / CHECKPOINT, checkpoint)
        self._saved = time.perf_counter()

    @property
    def due(self) -> bool:
        """Whether the last checkpoint is old."""
        return time.perf_counter() - self._saved > CHECKPOINT_SECONDS

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
