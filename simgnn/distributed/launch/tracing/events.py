"""The trace of all ranks: a process of tracks for each, in Chrome's event format, which ui.perfetto.dev opens.

Instants follow from what ranks have noted, and from nothing else: bytes, cycles, and what the configured network takes
for them. So they are the same whether ranks are virtual or processes, and no wall time is in them. What has no
simulated time takes none, and is drawn as a moment.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.agreement import Operation
from simgnn.distributed.collectives.notes import WORK
from simgnn.distributed.launch.tracing.work import Work
from simgnn.distributed.sampling import PHASE as SAMPLE
from simgnn.distributed.sharded_features import PHASE as FEATURES
from simgnn.virtual_time.virtual_time import PER_SECOND

if TYPE_CHECKING:
    from simgnn.distributed.launch.tracing.starts import Stretch

MICROSECOND = PER_SECOND // 10**6
VIRTUAL, ROUNDS = "virtual time", "rounds"
"""What instants are: of virtual time; or, where nothing has any, a microsecond for each round."""
LANES = ("sample", "features", "step", "wait", "rounds")
"""Tracks of a rank."""
_FIRST_TRACK = 11
"""Above the numbers of processes: viewers take a track with its process's number for the main thread."""


def clock_of(stretches: Sequence[Stretch]) -> str:
    """What instants of a trace are."""
    timed = any(each.took is not None or _has_time(each.notes) for each in stretches)
    return VIRTUAL if timed else ROUNDS


def _has_time(notes: NDArray[np.int64]) -> bool:
    work = notes[:, notes[0, :, 0] == WORK] if notes.size else notes
    return bool(work.size and work[:, :, 2].any())


def trace(stretches: Sequence[Stretch], about: Mapping[str, Any]) -> bytes:
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
    text = json.dumps({"otherData": head, "traceEvents": events}, separators=(",", ":"))
    return (text + "\n").encode()


def _names(ranks: int, clock: str) -> Iterator[dict[str, Any]]:
    for rank in range(ranks):
        yield {"ph": "M", "pid": rank + 1, "name": "process_name", "args": {"name": f"rank {rank}, {clock}"}}
        yield {"ph": "M", "pid": rank + 1, "name": "process_sort_index", "args": {"sort_index": rank}}
        for track, lane in enumerate(LANES, _FIRST_TRACK):
            yield {"ph": "M", "pid": rank + 1, "tid": track, "name": "thread_name", "args": {"name": lane}}


def _events(stretches: Sequence[Stretch], ranks: int, clock: str) -> Iterator[dict[str, Any]]:
    """One stretch behind the other, and a marker before each of which there is something."""
    moved: list[Counter[str]] = [Counter() for _ in range(ranks)]
    now, rounds = 0, 0
    for number, stretch in enumerate(stretches):
        if number and stretch.notes.shape[1]:
            yield _marker(stretch, at=now)
        count = len(stretch.notes[0]) - int((stretch.notes[0, :, 0] == WORK).sum())
        took = [MICROSECOND] * count if clock == ROUNDS else stretch.took
        now = yield from _stretch(stretch, took, moved, at=now, rounds=rounds)
        rounds += count


def _marker(stretch: Stretch, *, at: int) -> dict[str, Any]:
    """All ranks are started again; of no track."""
    name = f"start again from mini-batch {stretch.first + 1}"
    return {"ph": "i", "s": "g", "pid": 1, "name": name, "ts": at / MICROSECOND, "args": stretch.head()}


def _stretch(
    stretch: Stretch,
    took: Sequence[int] | None,
    moved: Sequence[Counter[str]],
    *,
    at: int,
    rounds: int,
) -> Generator[dict[str, Any], None, int]:
    """Rank by rank in each row: all are at the same one, as all take part in all rounds.

    Returns
    -------
    When the last rank has ended.
    """
    ranks, first = len(stretch.notes), rounds
    now, begun = np.full(ranks, at), np.full(ranks, at)
    for rows in stretch.notes.transpose(1, 0, 2):
        if rows[0, 0] == WORK:
            for rank, row in enumerate(rows.tolist()):
                work = Work.from_values(row[1:])
                yield from _work(rank, work, begun=int(begun[rank]), at=int(now[rank]))
                now[rank] += work.femtoseconds
            continue
        phase = stretch.phases[rows[0, 0]]
        meet, one = int(now.max()), 0 if took is None else took[rounds - first]
        rounds += 1
        for rank, row in enumerate(rows.tolist()):
            if now[rank] < meet:
                yield _event(
                    rank, "wait", f"wait for {phase}", begin=int(now[rank]), lasts=meet - int(now[rank])
                )
            _, operation, sent, received = row[:4]
            args = {"round": rounds, "call": _called(operation), "sent": sent, "received": received}
            yield _event(rank, "rounds", phase, begin=meet, lasts=one, args=args)
            if sent:
                moved[rank][phase] += sent
                yield _counter(rank, moved[rank], at=meet + one)
        now[:] = meet + one
        if phase not in (SAMPLE, FEATURES):
            begun[:] = now
    return int(now.max())


def _called(operation: int) -> str:
    return Operation(operation).name.lower()


def _work(rank: int, work: Work, *, begun: int, at: int) -> Iterator[dict[str, Any]]:
    """Sampling where the mini-batch begins, features where they are there, the step behind them."""
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
