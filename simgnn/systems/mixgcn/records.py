"""What an epoch leaves on record, so that a run that is continued knows how long it took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError

if TYPE_CHECKING:
    from simgnn.files.records import Record


@dataclass(frozen=True, kw_only=True)
class EpochRecord:
    """One epoch.

    Parameters
    ----------
    sent
        Of each layer, whether each rank has sent its rows; empty where all do.
    cycles
        Columns, 1 for gradients or 0, and the most cycles that sums of so many columns took a rank; empty where no
        accelerator sums.
    """

    sent: list[list[bool]]
    cycles: list[list[int]]


def epoch_of(record: Record, *, layers: int, ranks: int, cycles: bool) -> EpochRecord:
    """Read a record.

    Parameters
    ----------
    record
    layers
        That may have kept rows back.
    ranks
    cycles
        Whether an accelerator has summed.

    Raises
    ------
    InputError
        For a record of something else.
    """
    sent: Any = record.get("sent")
    counted: Any = record.get("cycles")
    if not _is_table(sent, bool, ranks) or len(sent) != layers:
        raise InputError(
            f"records of epochs must say for {layers} layers whether {ranks} ranks have sent, not {sent!r}"
        )
    if not _is_table(counted, int, 3) or bool(counted) != cycles:
        raise InputError(f"records of epochs must have cycles if an accelerator sums, not {counted!r}")
    return EpochRecord(sent=sent, cycles=counted)


def _is_table(found: object, kind: type, columns: int) -> bool:
    return isinstance(found, list) and all(
        isinstance(row, list) and len(row) == columns and all(type(each) is kind for each in row)
        for row in found
    )
