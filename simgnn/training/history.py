"""`history.csv`: one row per epoch."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from simgnn.files.output import write_atomically
from simgnn.training.tables import read_table

if TYPE_CHECKING:
    from simgnn.training.steps import Step


@dataclass(frozen=True, kw_only=True)
class Epoch:
    """One epoch.

    Parameters
    ----------
    epoch
        From 1.
    loss, accuracy
        Means over the epoch's seeds, each taken when it was trained.
    val_accuracy
        After the epoch, full neighbourhood; None without validation vertices.
    cycles
        Simulated cycles, added over accelerators.
    simulated_seconds, wall_seconds
    """

    epoch: int
    loss: float
    accuracy: float
    val_accuracy: float | None
    cycles: int
    simulated_seconds: float
    wall_seconds: float


def summarise_epoch(epoch: int, steps: Sequence[Step], val_accuracy: float | None) -> Epoch:
    """An `Epoch` from the `Step`s of its mini-batches."""
    seeds = sum(step.seeds for step in steps)
    return Epoch(
        epoch=epoch,
        loss=sum(step.loss_sum for step in steps) / seeds,
        accuracy=sum(step.correct for step in steps) / seeds,
        val_accuracy=val_accuracy,
        cycles=sum(step.cycles for step in steps),
        simulated_seconds=sum(step.simulated_seconds for step in steps),
        wall_seconds=sum(step.wall_seconds for step in steps),
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
        val_accuracy=float(row["val_accuracy"]) if row["val_accuracy"] else None,
        cycles=int(row["cycles"]),
        **{key: float(row[key]) for key in ("loss", "accuracy", "simulated_seconds", "wall_seconds")},
    )
