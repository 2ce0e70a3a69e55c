"""What the ranks of one start have noted, kept by their supervisor: a rank that is lost takes next to none of it along.

A rank sends each row of notes before the rows of its collective move, and rank 0 announces each checkpoint before it
writes it. So what a checkpoint relies on has been sent by then, with one exception: in the last round before a
checkpoint, as of an evaluation, a rank that gives no rows may be killed once the headers agree and before it has sent
its row, and the others go on without it. Then the start is `Incomplete`. The next start's rank 0 gets what is kept, and
cuts it after the checkpoint that it goes on from: what ranks did after it is lost, and is in no table and no trace.
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simgnn.arrays import I64
from simgnn.distributed.collectives.notes import VALUES, WORK, Traffic
from simgnn.distributed.launch.group import most_notes
from simgnn.distributed.launch.parts.loading import CACHE, OWN, REMOTE
from simgnn.virtual_time.virtual_time import femtoseconds

if TYPE_CHECKING:
    from simgnn.training.batches import LoadedBatch
    from simgnn.training.iteration import Iteration


class Work(NamedTuple):
    """A rank's part of a mini-batch, as `Notes.add_work` takes it.

    Parameters
    ----------
    number
        The mini-batch's in the run, from 0.
    femtoseconds
        Of its slowest accelerator; 0 of trainers whose time is not simulated.
    vertices
        |V^0|, whose features are read, added over trainers.
    edges
        Sampled, of all layers.
    own, cache, remote
        Rows of features by where they were.
    """

    number: int
    femtoseconds: int = 0
    seeds: int = 0
    vertices: int = 0
    edges: int = 0
    own: int = 0
    cache: int = 0
    remote: int = 0

    def counted(self) -> I64:
        """What it adds to the rank's `SUMS`; one without seeds is not counted as a mini-batch."""
        return np.array((self.seeds > 0, *self[1:]), np.int64)

    @classmethod
    def of(cls, number: int, iteration: Iteration) -> Work:
        """The work of an iteration that holds one rank's trainers alone."""
        rows: Counter[str] = Counter()
        for part in iteration.parts.values():
            rows.update(_rows(part))
        batches = [part.batch for part in iteration.parts.values()]
        return cls(
            number=number,
            femtoseconds=femtoseconds(max(iteration.seconds.values(), default=0.0)),
            seeds=sum(part.seeds for part in iteration.parts.values()),
            vertices=sum(len(batch.vertices[0]) for batch in batches),
            edges=sum(block.edges for batch in batches for block in batch.blocks),
            own=rows[OWN],
            cache=rows[CACHE],
            remote=rows[REMOTE],
        )


def _rows(part: LoadedBatch) -> Mapping[str, int]:
    """Rows that were read, by tier; a rank that has the whole graph reads its own."""
    return {OWN: len(part.batch.vertices[0])} if part.reading is None else part.reading.hits


SUMS = ("mini_batches", "accelerator_femtoseconds", "seeds", "vertices", "edges", OWN, CACHE, REMOTE)
"""One rank's sums over mini-batches."""


NOTED, COMMITS = "noted", "commits"
"""Messages: a row that a rank has noted, see `simgnn.distributed.collectives.notes.Hear`; mini-batches of a checkpoint
that rank 0 is about to write, and rows until then."""


@dataclass(frozen=True, kw_only=True)
class Kept:
    """What one start of the ranks has noted, as far as its last checkpoint.

    Parameters
    ----------
    first
        Mini-batches that had been trained when it began.
    phases
        Whose places rows name.
    notes : shape (ranks, n, 1 + VALUES)
    sums : shape (ranks, len(SUMS))
    traffic
        Of each rank by phase.
    left_out
        Rows of each rank that came after `notes`.
    entries
        For each rank of each collective in `notes` what its journal has; empty without a network, and of the last
        start.
    lost
        Why ranks were started again, since the part before it of a trace.
    took
        As a part of a trace: femtoseconds that the network takes for each collective; None without a network, whose
        rounds take no time.
    """

    generation: int
    first: int
    phases: Sequence[str]
    notes: I64
    sums: I64
    traffic: Sequence[Mapping[str, Traffic]]
    left_out: int
    entries: Sequence[Sequence[Sequence[int]]] = ()
    lost: Sequence[str] = ()
    took: Sequence[int] | None = None

    def head(self) -> dict[str, Any]:
        """What a trace says of it, plain values."""
        return {"generation": self.generation, "from_minibatch": self.first, "lost": list(self.lost)}

    def first_rows(self, count: int) -> Kept:
        """With so many rows of notes, and no more."""
        notes = self.notes[:, :count]
        rounds = int((notes[0, :, 0] != WORK).sum())
        return replace(
            self,
            notes=notes,
            entries=[each[:rounds] for each in self.entries],
            left_out=self.left_out + self.notes.shape[1] - notes.shape[1],
        )


@dataclass(frozen=True)
class Incomplete:
    """A start of whose checkpoint not every row was sent: what a worker had not passed on is lost with it."""

    generation: int


class Ledger:
    """The ledger of one start.

    Parameters
    ----------
    most
        Rows of each rank that are kept for a trace. What comes after them is in sums alone, once two later checkpoints
        are announced: the one before the last may be the last that is whole.
    """

    def __init__(self, *, generation: int, ranks: int, most: int) -> None:
        self.generation, self.ranks, self._most = generation, ranks, most
        self.commits: list[list[int]] = []
        self._first: int | None = None
        self._phases: dict[str, int] = {}
        self._rows: list[list[list[int]]] = [[] for _ in range(ranks)]  # the first ones, with journal entries
        self._open: list[list[list[int]]] = [[] for _ in range(ranks)]  # after those that are in sums
        self._folded = 0
        self._totals = [_Totals() for _ in range(ranks)]

    @property
    def first(self) -> int | None:
        """Mini-batches that had been trained when it began; None where it did not come so far."""
        return self._first

    def limit(self, most: int) -> None:
        """Keep fewer rows of each rank: starts before this one have taken some of the trace's room."""
        self._most = min(self._most, most)
        for rows in self._rows:
            del rows[self._most :]

    def hear(self, rank: int, message: Mapping[str, Any]) -> None:
        """Take what a rank says; other messages are nothing to it."""
        if NOTED in message:
            phase, values, entry = message[NOTED]
            place = self._phases.setdefault(phase, len(self._phases)) if phase else WORK
            # The journal's part is for the trace alone: sums need none of it.
            row = [place, *values, *entry]
            if self._folded + len(self._open[rank]) < self._most:
                self._rows[rank].append(row)
            self._open[rank].append(row[: 1 + VALUES])
        elif COMMITS in message:
            step, rows = message[COMMITS]
            self._first = step if self._first is None else self._first
            # Two: rank 0 may be lost between announcing a checkpoint and having it on disk, and the next start then
            # goes on from the one before.
            self.commits = [*self.commits, [step, rows]][-2:]
            if len(self.commits) == 2:
                self._fold(self.commits[0][1])

    def _fold(self, until: int) -> None:
        """Keep no more than sums of what any cut will have."""
        # Each rank has a pipe of its own, and one may have been read less far than another.
        count = min(until - self._folded, *map(len, self._open))
        if count <= 0:
            return
        for totals, rows in zip(self._totals, self._open, strict=True):
            for row in rows[:count]:
                totals.add(row)
            del rows[:count]
        self._folded += count

    def cut(self, step: int) -> Kept | None:
        """What there was when the checkpoint of so many mini-batches was announced; None where not all is known."""
        until = next((rows for known, rows in reversed(self.commits) if known == step), None)
        # Rather say that a start is not known than give sums of a part of it.
        if until is None or self._first is None or self._folded + min(map(len, self._open)) < until:
            return None
        # The same start may be cut at another checkpoint later (`EarlierStarts.packed`).
        totals = copy.deepcopy(self._totals)
        for each, rows in zip(totals, self._open, strict=True):
            for row in rows[: until - self._folded]:
                each.add(row)
        kept = [rows[:until] for rows in self._rows]
        width = 1 + VALUES
        # [ranks, rows, 1 + VALUES]
        notes = np.array([[row[:width] for row in rows] for rows in kept], np.int64)
        phases = list(self._phases)
        return Kept(
            generation=self.generation,
            first=self._first,
            phases=phases,
            notes=notes.reshape(self.ranks, -1, width),
            entries=[[row[width:] for row in rows if row[0] != WORK] for rows in kept],
            sums=np.stack([each.sums for each in totals]),
            traffic=[{phases[place]: traffic for place, traffic in each.traffic.items()} for each in totals],
            left_out=until - len(kept[0]),
        )


class _Totals:
    """Sums over one rank's rows."""

    def __init__(self) -> None:
        self.sums = np.zeros(len(SUMS), np.int64)
        self.traffic: dict[int, Traffic] = {}

    def add(self, row: Sequence[int]) -> None:
        """Another row."""
        place, *values = row[: 1 + VALUES]
        if place == WORK:
            self.sums += Work(*values).counted()
            return
        one = Traffic(rounds=1, sent=values[1], received=values[2])
        self.traffic[place] = self.traffic.get(place, Traffic()) + one


class Room:
    """Rows of notes that a trace still takes: the first of all starts, as many as one start may keep."""

    def __init__(self) -> None:
        self._taken, self._full = 0, False

    def left(self, ranks: int) -> int:
        """Rows of each of so many ranks."""
        return 0 if self._full else max(0, most_notes(ranks) - self._taken)

    def take(self, ranks: int, rows: int, *, left_out: int) -> int:
        """How many of a start's rows there is room for; `left_out` came after them."""
        count = min(rows, self.left(ranks))
        self._full = self._full or count < rows or left_out > 0
        self._taken += count
        return count


class EarlierStarts:
    """The ledger of the last start, and what tables and trace will have of those before it.

    Which checkpoint of a start counts is known when the next one announces where it begins: then its ledger is cut
    there.
    """

    def __init__(self) -> None:
        self._cut: list[Kept | Incomplete] = []
        self._ledgers: list[Ledger] = []  # the present start's, and before it the one that is not cut
        self._room = Room()

    def begin(self, *, generation: int, ranks: int) -> None:
        """Another start."""
        # A start that came to no checkpoint has left nothing to go on from.
        self._ledgers = [each for each in self._ledgers if each.first is not None]
        self._ledgers.append(Ledger(generation=generation, ranks=ranks, most=most_notes(ranks)))

    def hear(self, rank: int, message: Mapping[str, Any]) -> None:
        """Take what a rank of the present start says."""
        present = self._ledgers[-1]
        known = present.first
        present.hear(rank, message)
        if known is None and present.first is not None:
            for each in self._ledgers[:-1]:
                self._settle(each, present.first)
            self._ledgers = [present]
            present.limit(self._room.left(present.ranks))

    def _settle(self, ledger: Ledger, step: int) -> None:
        for each in _left(ledger, step):
            if isinstance(each, Kept):
                # The first starts have the room: a trace that is cut has its beginning.
                ranks, rows = each.notes.shape[:2]
                each = each.first_rows(self._room.take(ranks, rows, left_out=each.left_out))
            self._cut.append(each)

    def packed(self) -> bytes:
        """All starts until now, for `kept_until`; empty where none has come so far as to have anything."""
        begun = [each for each in self._ledgers if each.first is not None]
        return pickle.dumps((self._cut, begun)) if self._cut or begun else b""


def kept_until(packed: bytes, step: int) -> list[Kept | Incomplete]:
    """For each start that came further than where it began, what is in the checkpoint that the next went on from.

    Parameters
    ----------
    packed
        Of `EarlierStarts.packed`; empty where there was no start before.
    step
        Mini-batches of the checkpoint that the present start goes on from.
    """
    if not packed:
        return []
    cut, begun = pickle.loads(packed)
    return [*cut, *(found for ledger in begun for found in _left(ledger, step))]


def _left(ledger: Ledger, step: int) -> list[Kept | Incomplete]:
    """What a start has left in a checkpoint of so many mini-batches; nothing where it began there, too."""
    if ledger.first is None or step <= ledger.first:
        return []
    return [ledger.cut(step) or Incomplete(ledger.generation)]
