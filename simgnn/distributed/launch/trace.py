"""What all ranks have noted: brought to rank 0, added up, and drawn as a trace.

The trace has a process of tracks for each rank, in Chrome's event format, which ui.perfetto.dev opens. Instants follow
from the notes, and from nothing else: bytes, cycles, and what the configured network takes for them. So they are the
same whether ranks are virtual or processes, and no wall time is in them. What has no simulated time takes none, and is
drawn as a moment.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from simgnn.arrays import I64
from simgnn.config.ranks import RankSettings
from simgnn.distributed.collectives.agreement import Operation
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.notes import WORK, Notes, Traffic, replayed
from simgnn.distributed.launch.group import Group, network_of
from simgnn.distributed.launch.ledger import SUMS, Kept, Room, Work
from simgnn.distributed.launch.parts.loading import TIERS
from simgnn.distributed.sampling import PHASE as SAMPLE
from simgnn.distributed.sharded_features import PHASE as FEATURES
from simgnn.virtual_time.virtual_time import PER_SECOND, in_seconds


def rank_rows(sums: I64) -> list[dict[str, Any]]:
    """A row for each rank, plain values; of `added_sums`."""
    return [
        {"rank": rank, **_row(dict(zip(SUMS, each.tolist(), strict=True)))} for rank, each in enumerate(sums)
    ]


def _row(sums: Mapping[str, int]) -> dict[str, Any]:
    counts = {name: sums[name] for name in ("mini_batches", "seeds", "vertices", "edges")}
    rows = {f"rows_{tier}": sums[tier] for tier in TIERS}
    return {**counts, **rows, "accelerator_seconds": in_seconds(sums["accelerator_femtoseconds"])}


def closed(group: Group) -> dict[int, Notes]:
    """The notes of each rank of this process; from now on none are taken."""
    found = {}
    for communicator in group.communicators:
        found[communicator.rank] = communicator.notes or Notes(most=1)
        # The report's own rounds are no part of the run that it is about.
        communicator.notes = None
    return found


def gather(
    group: Group, phases: Sequence[str], notes: Mapping[int, Notes], sums: Mapping[int, I64], *, first: int
) -> Kept | None:
    """Bring what all ranks have since their start to rank 0. Three rounds of the phase "report"; all call it, once.

    Parameters
    ----------
    phases
        Whose traffic is wanted.
    notes, sums
        By rank of this process.
    first
        Mini-batches that had been trained when they began.

    Returns
    -------
    None in a process without rank 0.
    """
    one = group.communicators[0]
    # [rows, 1 + VALUES] of each rank
    own, names = {rank: each.rows() for rank, each in notes.items()}, notes[one.rank]

    def program(communicator: Communicator) -> Steps[tuple[I64, ...]]:
        rank, to_first = communicator.rank, np.zeros(communicator.ranks, np.int64)
        # Before the rounds below, which have a phase of their own.
        traffic = [communicator.traffic[phase] for phase in phases]
        counts = np.array([(one.rounds, one.sent, one.received) for one in traffic], np.int64)
        with communicator.phase("report"):
            to_first[0] = len(own[rank])
            noted, _ = yield from communicator.all_to_all(own[rank], to_first)
            to_first[0] = 1
            summed, _ = yield from communicator.all_to_all(sums[rank].reshape(1, -1), to_first)
            counts, _ = yield from communicator.all_gather(counts.reshape(1, -1))
        return noted, summed, counts

    noted, summed, counts = group.take(program)[0]
    if one.rank:
        return None
    traffic = [
        {
            phase: Traffic(rounds=rounds, sent=sent, received=received)
            for phase, (rounds, sent, received) in zip(phases, rank, strict=True)
        }
        for rank in counts.reshape(-1, len(phases), 3).tolist()
    ]
    return Kept(
        generation=one.generation,
        first=first,
        phases=names.phases,
        notes=noted.reshape(one.ranks, -1, noted.shape[1]),
        sums=summed,
        traffic=traffic,
        left_out=names.left_out,
    )


def stretches(
    starts: Sequence[Kept], took: Sequence[int] | None, *, lost: Sequence[str], settings: RankSettings
) -> list[Kept]:
    """The parts of a trace, with no more rows of notes together than one start may keep.

    Parameters
    ----------
    starts
        In order.
    took
        See `Kept`; of the last one.
    lost
        Why each start before the last ended, by generation.
    settings
        Whose network there is, of any number of ranks.
    """
    parts, since, room = [], 0, Room()
    for number, each in enumerate(starts, 1):
        ranks, rows = each.notes.shape[:2]
        each = each.first_rows(room.take(ranks, rows, left_out=each.left_out))
        last = number == len(starts)
        # A start that left nothing in a checkpoint has no part: why it ended is said with the next.
        own = lost[since:] if last else lost[since : each.generation]
        parts.append(replace(each, lost=own, took=took if last else _took(each, settings)))
        since = each.generation
    return parts


def _took(kept: Kept, settings: RankSettings) -> Sequence[int] | None:
    ranks = len(kept.notes)
    network = network_of(replace(settings, ranks=ranks))
    if network is None:
        return None
    journals = [np.array([*itertools.chain(*entries), 0], np.int64) for entries in kept.entries]
    return replayed(journals, kept.phases, network).rounds


def added_sums(starts: Sequence[Kept]) -> I64:
    """Sums of all starts, of as many ranks as there ever were."""
    total = np.zeros((max(len(each.sums) for each in starts), starts[-1].sums.shape[1]), np.int64)
    for each in starts:
        total[: len(each.sums)] += each.sums
    return total


def phases_report(starts: Sequence[Kept]) -> dict[str, Any]:
    """Rounds and bytes by phase of all starts, plain values."""
    names = dict.fromkeys(phase for each in starts for phase in each.traffic[0])
    return {
        phase: _phase_report([[rank.get(phase, Traffic()) for rank in each.traffic] for each in starts])
        for phase in names
    }


def _phase_report(starts: Sequence[Sequence[Traffic]]) -> dict[str, Any]:
    """Rounds and bytes of one phase; `starts` has each start's traffic by rank."""
    ranks = max(map(len, starts))
    totals = [sum((start[rank] for start in starts if rank < len(start)), Traffic()) for rank in range(ranks)]
    report: dict[str, Any] = {
        "rounds": totals[0].rounds,
        "sent_bytes": [each.sent for each in totals],
        "received_bytes": [each.received for each in totals],
        "header_bytes": sum(start[0].header_bytes(len(start)) for start in starts),
    }
    if any(each.rounds != totals[0].rounds for each in totals):  # some ranks were left out
        report["rounds_of_rank"] = [each.rounds for each in totals]
    return report


MICROSECOND = PER_SECOND // 10**6
VIRTUAL, ROUNDS = "virtual time", "rounds"
"""What instants are: of virtual time; or, where nothing has any, a microsecond for each round."""
LANES = ("sample", "features", "step", "wait", "rounds")
"""Tracks of a rank."""
_FIRST_TRACK = 11
"""Above the numbers of processes: viewers take a track with its process's number for the main thread."""


def clock_of(stretches: Sequence[Kept]) -> str:
    """What instants of a trace are."""
    timed = any(each.took is not None or _has_time(each.notes) for each in stretches)
    return VIRTUAL if timed else ROUNDS


def _has_time(notes: I64) -> bool:
    work = notes[:, notes[0, :, 0] == WORK] if notes.size else notes
    return bool(work.size and work[:, :, 2].any())


def trace(stretches: Sequence[Kept], about: Mapping[str, Any]) -> bytes:
    """The file.

    Parameters
    ----------
    stretches
        Of each start of the ranks; the head names them where there are several.
    about
        Plain values for the file's head.
    """
    clock = clock_of(stretches)
    head = {"clock": clock, **about, "left_out": sum(each.left_out for each in stretches)}
    if len(stretches) > 1:
        head["starts"] = [each.head() for each in stretches]
    ranks = max(len(each.notes) for each in stretches)
    events = [*_names(ranks, clock), *_events(stretches, ranks, clock)]
    # Without blanks: it has tens of thousands of events.
    text = json.dumps({"otherData": head, "traceEvents": events}, separators=(",", ":"))
    return (text + "\n").encode()


def _names(ranks: int, clock: str) -> Iterator[dict[str, Any]]:
    for rank in range(ranks):
        yield {"ph": "M", "pid": rank + 1, "name": "process_name", "args": {"name": f"rank {rank}, {clock}"}}
        yield {"ph": "M", "pid": rank + 1, "name": "process_sort_index", "args": {"sort_index": rank}}
        for track, lane in enumerate(LANES, _FIRST_TRACK):
            yield {"ph": "M", "pid": rank + 1, "tid": track, "name": "thread_name", "args": {"name": lane}}


def _events(stretches: Sequence[Kept], ranks: int, clock: str) -> Iterator[dict[str, Any]]:
    """One stretch after the other, and a marker before each of which there is something."""
    moved: list[Counter[str]] = [Counter() for _ in range(ranks)]
    now, rounds = 0, 0
    for number, stretch in enumerate(stretches):
        if number and stretch.notes.shape[1]:
            yield _marker(stretch, at=now)
        count = len(stretch.notes[0]) - int((stretch.notes[0, :, 0] == WORK).sum())
        took = [MICROSECOND] * count if clock == ROUNDS else stretch.took
        now = yield from _stretch(stretch, took, moved, at=now, rounds=rounds)
        rounds += count


def _marker(stretch: Kept, *, at: int) -> dict[str, Any]:
    """All ranks are started again; of no track."""
    name = f"start again from mini-batch {stretch.first + 1}"
    return {"ph": "i", "s": "g", "pid": 1, "name": name, "ts": at / MICROSECOND, "args": stretch.head()}


def _stretch(
    stretch: Kept, took: Sequence[int] | None, moved: Sequence[Counter[str]], *, at: int, rounds: int
) -> Generator[dict[str, Any], None, int]:
    """Rank by rank in each row: all are at the same one, as all take part in all rounds.

    Returns
    -------
    When the last rank has ended.
    """
    ranks, first = len(stretch.notes), rounds
    # Integers of Python: 64 bits of femtoseconds are 2.5 hours.
    now, begun = [at] * ranks, [at] * ranks
    for rows in stretch.notes.transpose(1, 0, 2):
        if rows[0, 0] == WORK:
            for rank, row in enumerate(rows.tolist()):
                work = Work(*row[1:])
                yield from _work(rank, work, begun=begun[rank], at=now[rank])
                now[rank] += work.femtoseconds
            continue
        phase = stretch.phases[rows[0, 0]]
        # All ranks begin a round together, and none before the last has come.
        meet, one = max(now), 0 if took is None else took[rounds - first]
        rounds += 1
        for rank, row in enumerate(rows.tolist()):
            if now[rank] < meet:
                yield _event(rank, "wait", f"wait for {phase}", begin=now[rank], lasts=meet - now[rank])
            _, operation, sent, received = row[:4]
            called = Operation(operation).name.lower()
            args = {"round": rounds, "call": called, "sent": sent, "received": received}
            yield _event(rank, "rounds", phase, begin=meet, lasts=one, args=args)
            if sent:
                moved[rank][phase] += sent
                yield _counter(rank, moved[rank], at=meet + one)
        now = [meet + one] * ranks
        # These two come before a mini-batch's work: the next mini-batch begins after the last round that is neither.
        if phase not in (SAMPLE, FEATURES):
            begun = list(now)
    return max(now)


def _work(rank: int, work: Work, *, begun: int, at: int) -> Iterator[dict[str, Any]]:
    """Sampling where the mini-batch begins, features where they are there, the step after them."""
    number = work.number + 1
    if not work.seeds:
        return
    sampled = {"seeds": work.seeds, "vertices": work.vertices, "edges": work.edges}
    yield _event(rank, "sample", f"sample {number}", begin=begun, args=sampled)
    rows = {"own": work.own, "cache": work.cache, "remote": work.remote}
    yield _event(rank, "features", f"features {number}", begin=at, args=rows)
    yield _event(
        rank, "step", f"step {number}", begin=at, lasts=work.femtoseconds, args={"seeds": work.seeds}
    )


def _event(
    rank: int, lane: str, name: str, *, begin: int, lasts: int = 0, args: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A slice, or a moment where it takes no time."""
    one: dict[str, Any] = {"pid": rank + 1, "tid": _FIRST_TRACK + LANES.index(lane), "name": name}
    one["ts"] = begin / MICROSECOND
    one |= {"ph": "X", "dur": lasts / MICROSECOND} if lasts else {"ph": "i", "s": "t"}
    return {**one, "args": dict(args)} if args else one


def _counter(rank: int, sent: Mapping[str, int], *, at: int) -> dict[str, Any]:
    return {
        "ph": "C",
        "pid": rank + 1,
        "name": "bytes sent",
        "ts": at / MICROSECOND,
        "args": dict(sent),
    }
