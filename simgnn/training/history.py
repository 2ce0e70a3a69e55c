"""`history.csv`: one row per epoch."""

import csv
import io
from dataclasses import asdict, dataclass, fields

from simgnn.files.output import write_atomically
from simgnn.training.tables import read_table


@dataclass(frozen=True, kw_only=True)
class Epoch:
    """One epoch.

    Parameters
    ----------
    epoch : int
        From 1.
    loss, accuracy : float
        Means over the epoch's seeds, each taken when it was trained.
    val_accuracy : float or None
        After the epoch, full neighbourhood; None without validation vertices.
    cycles : int
        Simulated cycles, added over accelerators.
    simulated_seconds, wall_seconds : float
    """

    epoch: int
    loss: float
    accuracy: float
    val_accuracy: float | None
    cycles: int
    simulated_seconds: float
    wall_seconds: float


def summarise_epoch(epoch, steps, val_accuracy):
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


def write_history(path, epochs):
    """Write all epochs, in one step."""
    file = io.StringIO()
    writer = csv.DictWriter(file, [f.name for f in fields(Epoch)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(epoch) for epoch in epochs)
    write_atomically(path, file.getvalue().encode())


def read_history(path, count):
    """Read the first `count` epochs; a run killed later may have left one more.

    Raises
    ------
    InputError
        If they are not there.
    """
    return read_table(path, count, parse=_parse, number=lambda epoch: epoch.epoch, rows="epochs")


def _parse(row):
    return Epoch(
        epoch=int(row["epoch"]),
        val_accuracy=float(row["val_accuracy"]) if row["val_accuracy"] else None,
        cycles=int(row["cycles"]),
        **{key: float(row[key]) for key in ("loss", "accuracy", "simulated_seconds", "wall_seconds")},
    )
