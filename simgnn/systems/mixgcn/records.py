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
        Of each pass of the step, the most that a rank's sums took; empty where no accelerator sums.
    """

    sent: list[list[bool]]
    cycles: list[int]


def epoch_of(record: Record, *, layers: int, ranks: int, passes: int) -> EpochRecord:
    """Read a record.

    Parameters
    ----------
    record
    layers
        That may have kept rows back.
    ranks
    passes
        That an accelerator has summed in.

    Raises
    ------
    InputError
        For a record of something else.
    """
    sent: Any = record.get("sent")
    counted: Any = record.get("cycles")
    rows = sent if isinstance(sent, list) else [None]
    if len(rows) != layers or not all(_is_list(row, bool, ranks) for row in rows):
        raise InputError(
            f"records of epochs must say for {layers} layers whether {ranks} ranks have sent, not {sent!r}"
        )
    if not _is_list(counted, int, passes):
        raise InputError(f"records of epochs must have the cycles of {passes} passes, not {counted!r}")
    return EpochRecord(sent=sent, cycles=counted)


def _is_list(found: object, kind: type, count: int) -> bool:
    return isinstance(found, list) and len(found) == count and all(type(each) is kind for each in found)
