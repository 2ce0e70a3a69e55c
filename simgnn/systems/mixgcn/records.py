"""What an epoch leaves on record, so that a run that is continued knows how long it took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError

if TYPE_CHECKING:
    from simgnn.process.files.records import Record


@dataclass(frozen=True, kw_only=True)
class EpochRecord:
    """One epoch.

    Parameters
    ----------
    sent
        Of each layer, whether each rank has sent its rows; empty where all do.
    cycles
        Of each pass of the step, the most that a rank's sums took; empty where no accelerator sums.
    products
        The same of products, where an accelerator multiplies.
    """

    sent: list[list[bool]]
    cycles: list[int]
    products: list[int] = field(default_factory=list)


def most_cycles(by_rank: Sequence[Sequence[int]]) -> list[int]:
    """Of each pass of the step, the most that a rank took; ranks that count none are left out."""
    counted = [cycles for cycles in by_rank if cycles]
    return [max(cycles) for cycles in zip(*counted, strict=True)]


def epoch_of(record: Record, *, layers: int, ranks: int, passes: int, multiplied: int = 0) -> EpochRecord:
    """Read a record.

    Parameters
    ----------
    record
    layers
        That may have kept rows back.
    ranks
    passes
        That an accelerator has summed in.
    multiplied
        That an accelerator has multiplied in.

    Raises
    ------
    InputError
        For a record of something else.
    """
    sent: Any = record.get("sent")
    counted: Any = record.get("cycles")
    products: Any = record.get("products", [])
    rows = sent if isinstance(sent, list) else [None]
    if len(rows) != layers or not all(_is_list(row, bool, ranks) for row in rows):
        raise InputError(
            f"records of epochs must say for {layers} layers whether {ranks} ranks have sent, not {sent!r}"
        )
    if not _is_list(counted, int, passes):
        raise InputError(f"records of epochs must have the cycles of {passes} passes, not {counted!r}")
    if not _is_list(products, int, multiplied):
        raise InputError(
            f"records of epochs must have the products' cycles of {multiplied} passes, not {products!r}"
        )
    return EpochRecord(sent=sent, cycles=counted, products=products)


def _is_list(found: object, kind: type, count: int) -> bool:
    return isinstance(found, list) and len(found) == count and all(type(each) is kind for each in found)
