"""What a run writes while it trains: `steps.csv`, `history.csv`, a system's records, and checkpoints.

A run that is continued reads its tables back as far as its checkpoint goes, and goes on with their sums.
"""

from __future__ import annotations

import csv
import io
import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from simgnn.errors import InputError
from simgnn.hw.counters import COUNTERS
from simgnn.process.files.output import CHECKPOINT, HISTORY, ITERATIONS, STEPS, OutputFolder, write_atomically
from simgnn.process.files.records import GrowingFile, Record, RecordLog
from simgnn.sim.memory.timing import MEMORY_COUNTERS
from simgnn.training.checkpoint import Checkpoint, save_checkpoint
from simgnn.training.devices.feature_cache import CACHE_COUNTS

if TYPE_CHECKING:
    from simgnn.model.tasks import Task


Row = TypeVar("Row")


def read_table(
    path: Path, count: int, *, parse: Callable[[dict[str, str]], Row], number: Callable[[Row], int], rows: str
) -> list[Row]:
    """Read the first rows of a table; a run killed later may have left more.

    Parameters
    ----------
    count
        How many rows come before the checkpoint.
    parse
        A row from its values by column; raises ValueError, TypeError or KeyError for what is none.
    number
        The number of a row; the first is 1.
    rows
        What the rows are, for errors.

    Raises
    ------
    InputError
        If they are not there.
    """
    if not count:
        return []
    try:
        with open(path, encoding="utf-8", newline="") as file:
            # Not more: the row after them may be half of one.
            table = [parse(_whole(row)) for row in itertools.islice(csv.DictReader(file), count)]
    except FileNotFoundError as error:
        raise InputError(
            f"file must exist to resume, with the checkpoint's {count} {rows}, and does not", source=path
        ) from error
    except (OSError, ValueError, TypeError, KeyError, csv.Error) as error:
        raise InputError(
            f"file must be a table of {rows} that simgnn wrote, not damaged ({error})", source=path
        ) from error
    if [number(row) for row in table] != list(range(1, count + 1)):
        raise InputError(f"file must hold the checkpoint's {count} {rows}, not {len(table)}", source=path)
    return table


def _whole(row: dict[Any, Any]) -> dict[str, str]:
    """The row; ValueError for one that has more or fewer values than there are columns."""
    if None in row or None in row.values():
        raise ValueError("a row must have as many values as there are columns")
    return row


@dataclass(frozen=True, kw_only=True)
class Step:
    """One mini-batch.

    Parameters
    ----------
    step, epoch, batch
        Mini-batch in the run; epoch, from 1; mini-batch in the epoch, from 1.
    seeds, accelerator_seeds
        Seeds over all trainers, and over the accelerators.
    loss_sum
        Sum of the seeds' losses; divided by `seeds` it is the mean, which `history.csv` has of an epoch.
    cycles
        Simulated cycles, added over accelerators.
    slowest_cycles
        Those of the accelerator that took longest.
    bytes_in, bytes_out
        Over PCIe, added over accelerators.
    simulated_seconds, wall_seconds, device_seconds
        Time of the simulated system; time on this machine since the mini-batch before; the part of it that
        the slowest device took.
    vertices, edges
        |V^l| for l = 0..L and |E^l| for l = 1..L, added over trainers.
    counters
        Performance counters, added over accelerators.
    memory
        What the accelerators' memories counted (`simgnn.sim.memory.timing.MEMORY_COUNTERS`), added over accelerators.
    cache
        What their feature caches counted (`simgnn.training.devices.feature_cache.CACHE_COUNTS`), added over
        accelerators.
    """

    step: int
    epoch: int
    batch: int
    seeds: int
    accelerator_seeds: int
    loss_sum: float
    correct: int
    cycles: int = 0
    slowest_cycles: int = 0
    bytes_in: int = 0
    bytes_out: int = 0
    simulated_seconds: float = 0.0
    wall_seconds: float = 0.0
    device_seconds: float = 0.0
    vertices: tuple[int, ...] = ()
    edges: tuple[int, ...] = ()
    counters: dict[str, int] = field(default_factory=dict)
    memory: dict[str, int] = field(default_factory=dict)
    cache: dict[str, int] = field(default_factory=dict)


# Types are texts in a module with `from __future__ import annotations`.
_NUMBERS: dict[object, Callable[[str], Any]] = {"int": int, "float": float}
_SCALARS = {f.name: _NUMBERS[f.type] for f in fields(Step) if f.type in _NUMBERS}
_TUPLES = ("vertices", "edges")
_COUNTED = {"counters": "counter.", "memory": "memory.", "cache": "cache."}
"""Prefix of the columns of what is counted, by a row's field."""


class StepLog:
    """`steps.csv`: appended to after every mini-batch, on disk before a checkpoint relies on it.

    Parameters
    ----------
    steps
        What a resumed run starts with.
    counted
        Counters to keep, a column each, by the field of `Step` that has them.
    """

    def __init__(
        self, path: Path, *, steps: Sequence[Step] = (), counted: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self._file = GrowingFile(path)
        self.steps = list(steps)
        self.counted = {kind: tuple((counted or {}).get(kind, ())) for kind in _COUNTED}
        # Rows after the checkpoint go: their mini-batches are trained again.
        write_atomically(path, self._text(self.steps, header=bool(self.steps)).encode())

    def append(self, step: Step) -> None:
        """Add a mini-batch.

        Raises
        ------
        InputError
            If it cannot be written.
        """
        text = self._text([step], header=not self.steps)
        self.steps.append(step)
        # Not synced: a process that is killed leaves it, and a machine that fails goes back to the checkpoint anyway.
        self._file.append(text.encode())

    def sync(self) -> None:
        """All rows are on disk when this returns; raises InputError if they cannot be."""
        self._file.sync()

    def _text(self, steps: list[Step], *, header: bool) -> str:
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        for index, step in enumerate(steps):
            row = asdict(step)
            row |= {name: "/".join(map(str, row[name])) for name in _TUPLES}
            for kind, begin in _COUNTED.items():
                # A mini-batch of the CPU trainer alone has no counters, and the columns all the same.
                found = row.pop(kind)
                row |= {begin + name: found.get(name, 0) for name in self.counted[kind]}
            if header and index == 0:
                writer.writerow(row)
            writer.writerow(row.values())
        return file.getvalue()


def read_steps(path: Path, count: int) -> list[Step]:
    """Read the first `count` mini-batches of a `steps.csv`; a run killed later may have left more.

    Raises
    ------
    InputError
        If they are not there.
    """
    return read_table(path, count, parse=_parse_step, number=lambda step: step.step, rows="mini-batches")


def _parse_step(row: dict[str, str]) -> Step:
    values: dict[str, Any] = {name: number(row[name]) for name, number in _SCALARS.items()}
    values |= {name: tuple(int(v) for v in row[name].split("/") if v) for name in _TUPLES}
    for kind, begin in _COUNTED.items():
        values[kind] = {
            name.removeprefix(begin): int(value) for name, value in row.items() if name.startswith(begin)
        }
    return Step(**values)


_ACCURACY = "accuracy"


@dataclass(frozen=True, kw_only=True)
class Epoch:
    """One epoch.

    Parameters
    ----------
    epoch
        From 1.
    loss, accuracy
        Means over the epoch's seeds, each taken when it was trained. Of several labels of a vertex all must be right;
        None where the task is regression.
    val_accuracy
        After the epoch, full neighbourhood; None without validation vertices, and of a task with another score.
    cycles
        Simulated cycles, added over accelerators.
    score
        The task's score.
    val_score
        As `val_accuracy`, of the task's score.
    """

    epoch: int
    loss: float
    accuracy: float | None
    val_accuracy: float | None
    cycles: int
    simulated_seconds: float
    wall_seconds: float
    score: str = _ACCURACY
    val_score: float | None = None


def summarise_epoch(
    epoch: int, steps: Sequence[Step], *, task: Task, val_scores: Mapping[str, float] | None
) -> Epoch:
    """An `Epoch` from the `Step`s of its mini-batches, and from the scores of the validation vertices, if any."""
    val = val_scores or {}
    # Seeds weigh alike: the last mini-batch may have fewer.
    seeds = sum(step.seeds for step in steps)
    return Epoch(
        epoch=epoch,
        loss=sum(step.loss_sum for step in steps) / seeds,
        accuracy=sum(step.correct for step in steps) / seeds if task.counts_right else None,
        val_accuracy=val.get(_ACCURACY),
        cycles=sum(step.cycles for step in steps),
        simulated_seconds=sum(step.simulated_seconds for step in steps),
        wall_seconds=sum(step.wall_seconds for step in steps),
        score=task.score,
        val_score=val.get(task.score),
    )


def write_history(path: Path, epochs: Sequence[Epoch]) -> None:
    """Write all epochs, in one step."""
    file = io.StringIO()
    writer = csv.DictWriter(file, [f.name for f in fields(Epoch)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(epoch) for epoch in epochs)
    write_atomically(path, file.getvalue().encode())


def read_history(path: Path, count: int) -> list[Epoch]:
    """Read the first `count` epochs; a run killed later may have left one more.

    Raises
    ------
    InputError
        If they are not there.
    """
    return read_table(path, count, parse=_parse_epoch, number=lambda epoch: epoch.epoch, rows="epochs")


def _parse_epoch(row: Mapping[str, str]) -> Epoch:
    return Epoch(
        epoch=int(row["epoch"]),
        accuracy=_number(row["accuracy"]),
        val_accuracy=_number(row["val_accuracy"]),
        cycles=int(row["cycles"]),
        **{key: float(row[key]) for key in ("loss", "simulated_seconds", "wall_seconds")},
        score=row["score"],
        val_score=_number(row["val_score"]),
    )


def _number(text: str) -> float | None:
    return float(text) if text else None


CHECKPOINT_SECONDS = 30.0
"""Longest wall time between two checkpoints, as far as mini-batches are shorter."""


class Recorder:
    """Writes a run's tables and checkpoints into its folder.

    Parameters
    ----------
    steps, epochs
        `Step`s and `Epoch`s that a run that is continued has done.
    timed
        Whether accelerators count cycles, which then have columns.
    cached
        Whether accelerators have feature caches, whose counts then have columns.
    conditions, records
        Of a session whose mini-batches leave records; see `RecordLog`.

    Attributes
    ----------
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
            counted={
                "counters": COUNTERS[1:] if timed else (),
                "memory": MEMORY_COUNTERS if timed else (),
                "cache": CACHE_COUNTS if cached else (),
            },
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
        # Rows first: a checkpoint whose rows are missing cannot be gone on from.
        self.log.sync()
        if self._records is not None:
            self._records.sync()
        # Digest of the bytes as written, so that results can be compared without reading them again.
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
