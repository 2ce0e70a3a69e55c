"""`history.csv`: one row per epoch."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.process.files.output import write_atomically
from simgnn.training.tables import read_table

if TYPE_CHECKING:
    from simgnn.model.tasks import Task
    from simgnn.training.steps import Step


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
    simulated_seconds, wall_seconds
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
    return read_table(path, count, parse=_parse, number=lambda epoch: epoch.epoch, rows="epochs")


def _parse(row: Mapping[str, str]) -> Epoch:
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
