"""All starts of the ranks as one run: what each left in the checkpoint that the next went on from."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.journal import replayed
from simgnn.distributed.collectives.traffic import Traffic
from simgnn.distributed.launch.tracing.ledger import Kept
from simgnn.distributed.launch.tracing.past import Room
from simgnn.distributed.launch.virtual_network import network_of

if TYPE_CHECKING:
    from simgnn.config.ranks import RankSettings
    from simgnn.distributed.launch.tracing.ledger import Untold
    from simgnn.distributed.launch.tracing.merging import Told


@dataclass(frozen=True, kw_only=True)
class Stretch:
    """One start's part of a trace.

    Parameters
    ----------
    generation
    first
        Mini-batches that were behind it when it began.
    lost
        Why ranks were started again, since the stretch before.
    notes, phases, left_out
        As of `Told`.
    took
        Femtoseconds that the network takes for each collective; None without a network, whose rounds take no time.
    """

    generation: int
    first: int
    lost: Sequence[str]
    notes: NDArray[np.int64]
    phases: Sequence[str]
    left_out: int
    took: Sequence[int] | None

    def head(self) -> dict[str, Any]:
        """Plain values."""
        return {"generation": self.generation, "from_minibatch": self.first, "lost": list(self.lost)}


def stretches(
    told: Told,
    took: Sequence[int] | None,
    past: Sequence[Kept | Untold],
    *,
    generation: int,
    from_minibatch: int,
    lost: Sequence[str],
    settings: RankSettings,
) -> list[Stretch]:
    """Those of a run, in order, with no more rows of notes than one start may keep.

    Parameters
    ----------
    told, took
        Of the last start; see `Stretch`.
    past
        Starts before it, see `kept_until`.
    generation, from_minibatch
        Of the last start.
    lost
        Why each start before it ended, by generation.
    settings
        Whose network there is, of any number of ranks.
    """
    found, since, room = [], 0, Room()
    for each in past:
        if isinstance(each, Kept):
            ranks, rows = each.notes.shape[:2]
            each = each.first_rows(room.take(ranks, rows, left_out=each.left_out))
            found.append(
                Stretch(
                    generation=each.generation,
                    first=each.first,
                    lost=lost[since : each.generation],
                    notes=each.notes,
                    phases=each.phases,
                    left_out=each.left_out,
                    took=_took(each, settings),
                )
            )
            since = each.generation
    ranks, rows = told.notes.shape[:2]
    count = room.take(ranks, rows, left_out=told.left_out)
    last = Stretch(
        generation=generation,
        first=from_minibatch,
        lost=lost[since:],
        notes=told.notes[:, :count],
        phases=told.phases,
        left_out=told.left_out + rows - count,
        took=took,
    )
    return [*found, last]


def _took(kept: Kept, settings: RankSettings) -> Sequence[int] | None:
    ranks = len(kept.notes)
    network = network_of(replace(settings, ranks=ranks))
    if network is None:
        return None
    journals = [np.array([*itertools.chain(*entries), 0], np.int64) for entries in kept.entries]
    return replayed(journals, kept.phases, network).rounds


def added_sums(sums: NDArray[np.int64], past: Sequence[Kept | Untold]) -> NDArray[np.int64]:
    """`Told.sums` and those of starts before, of as many ranks as there ever were."""
    all_of_them = [*(each.sums for each in past if isinstance(each, Kept)), sums]
    total = np.zeros((max(map(len, all_of_them)), sums.shape[1]), np.int64)
    for each in all_of_them:
        total[: len(each)] += each
    return total


def phases_report(traffic: Sequence[Mapping[str, Traffic]], past: Sequence[Kept | Untold]) -> dict[str, Any]:
    """Rounds and bytes by phase, plain values; `traffic` of each rank since the last start."""
    starts = [*(each.traffic for each in past if isinstance(each, Kept)), traffic]
    names = dict.fromkeys(phase for start in starts for phase in start[0])
    return {phase: _phase_report([_of_phase(start, phase) for start in starts]) for phase in names}


def _of_phase(start: Sequence[Mapping[str, Traffic]], phase: str) -> list[Traffic]:
    return [rank.get(phase, Traffic()) for rank in start]


def _phase_report(starts: Sequence[Sequence[Traffic]]) -> dict[str, Any]:
    """Of one phase; `starts` of each start and each rank."""
    ranks = max(map(len, starts))
    totals = [sum((start[rank] for start in starts if rank < len(start)), Traffic()) for rank in range(ranks)]
    report: dict[str, Any] = {
        "rounds": totals[0].rounds,
        "sent_bytes": [each.sent for each in totals],
        "received_bytes": [each.received for each in totals],
        "header_bytes": sum(start[0].header_bytes(len(start)) for start in starts),
    }
    if any(each.rounds != totals[0].rounds for each in totals):  # ranks that are there no more
        report["rounds_of_rank"] = [each.rounds for each in totals]
    return report
