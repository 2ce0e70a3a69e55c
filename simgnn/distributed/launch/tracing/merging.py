"""What ranks have noted, brought to rank 0: rows of a table, and the trace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.notes import Notes
from simgnn.distributed.collectives.traffic import Traffic
from simgnn.distributed.launch.parts.features import TIERS
from simgnn.distributed.launch.tracing.work import Sums
from simgnn.virtual_time.virtual_time import in_seconds

if TYPE_CHECKING:
    from simgnn.distributed.collectives.collectives import Steps
    from simgnn.distributed.collectives.communicator import Communicator
    from simgnn.distributed.launch.group import Group


@dataclass(frozen=True, kw_only=True)
class Told:
    """By all ranks, where rank 0 is.

    Parameters
    ----------
    notes : shape (ranks, n, 1 + VALUES)
        As `Notes.rows` has them: the same kinds of rows of all ranks, as all take part in all rounds and mini-batches.
    phases
        Whose places they name.
    sums : shape (ranks, len(Sums.NAMES))
    left_out
        Rows of each rank that came after what is kept.
    """

    notes: NDArray[np.int64]
    phases: Sequence[str]
    sums: NDArray[np.int64]
    left_out: int


def rank_rows(sums: NDArray[np.int64]) -> list[dict[str, Any]]:
    """A row for each rank, plain values; of `Told.sums`."""
    return [
        {"rank": rank, **_row(dict(zip(Sums.NAMES, each.tolist(), strict=True)))}
        for rank, each in enumerate(sums)
    ]


def _row(sums: Mapping[str, int]) -> dict[str, Any]:
    counts = {name: sums[name] for name in ("mini_batches", "seeds", "vertices", "edges")}
    rows = {f"rows_{tier}": sums[tier] for tier in TIERS}
    return {**counts, **rows, "accelerator_seconds": in_seconds(sums["accelerator_femtoseconds"])}


def traffic_of_all(group: Group, phases: Sequence[str]) -> list[dict[str, Traffic]]:
    """Of each rank by phase. One round of the phase "report"; all ranks call it, once."""

    def program(communicator: Communicator) -> Steps[NDArray[np.int64]]:
        traffic = [communicator.traffic[phase] for phase in phases]
        own = np.array([(one.rounds, one.sent, one.received) for one in traffic], np.int64)
        with communicator.phase("report"):
            counts, _ = yield from communicator.all_gather(own.reshape(1, -1))
        return counts

    counts = group.take(program)[0].reshape(-1, len(phases), 3)
    return [
        {
            phase: Traffic(rounds=rounds, sent=sent, received=received)
            for phase, (rounds, sent, received) in zip(phases, rank, strict=True)
        }
        for rank in counts.tolist()
    ]


def closed(group: Group) -> dict[int, Notes]:
    """The notes of each rank of this process; from now on none are taken."""
    found = {}
    for communicator in group.communicators:
        found[communicator.rank] = communicator.notes or Notes(most=1)
        communicator.notes = None
    return found


def told(group: Group, notes: Mapping[int, Notes], sums: Mapping[int, Sums]) -> Told | None:
    """Bring what all ranks have noted to rank 0. Two rounds of the phase "report"; all ranks call it, once.

    Parameters
    ----------
    group
    notes
        By rank of this process.
    sums
        By rank of this process.

    Returns
    -------
    None in a process without rank 0.
    """
    own = {rank: each.rows() for rank, each in notes.items()}
    first = notes[group.communicators[0].rank]

    def program(communicator: Communicator) -> Steps[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        rank, ranks = communicator.rank, communicator.ranks
        to_first = np.zeros(ranks, np.int64)
        with communicator.phase("report"):
            to_first[0] = len(own[rank])
            noted, _ = yield from communicator.all_to_all(own[rank], to_first)
            to_first[0] = 1
            summed, _ = yield from communicator.all_to_all(sums[rank].vector().reshape(1, -1), to_first)
        return noted, summed

    ranks = group.communicators[0].ranks
    found = group.take(program)[0]
    if group.communicators[0].rank:
        return None
    noted, summed = found
    return Told(
        notes=noted.reshape(ranks, -1, noted.shape[1]),
        phases=first.phases,
        sums=summed,
        left_out=first.left_out,
    )
