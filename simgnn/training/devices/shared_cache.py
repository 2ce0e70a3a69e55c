"""Caches of several devices as one: vertex v belongs to device v mod k, which alone keeps its row (BGL).

A device that shares with no other has such a cache to itself: k is 1, and what follows about peers comes to nothing.

What the devices ask for in a mini-batch is one request, the first device's rows first; each shard sees its own vertices
of it. Hits are what some shard has when the mini-batch comes. A device reads its own shard's rows where they are, and
copies those of its peers over the peer link. What no shard has comes from the host to the first device that asks for
it, once if its owner admits it: the owner, and other devices that ask for it, get it from there. What its owner lets
pass by comes from the host to each that asks. So each device's transfers are those of its own part of the mini-batch.

Each device's table is in its own memory, as in `simgnn.training.devices.feature_cache`.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from simgnn.arrays import F32, I64, Bools, Integers
from simgnn.compiler.starting import ScatteredRows
from simgnn.features.cache.policy import CachePolicy
from simgnn.sim.device import Device, DeviceError
from simgnn.training.devices.feature_cache import (
    Decision,
    FeatureTable,
    InputRows,
    PlacedFeatures,
    SlotPlaces,
)

MOST_BYTES = 1 << 30
"""Bytes of a cache and the rows that pass it by: executions that are compared copy and compare what regions hold."""

Requests = Mapping[str, Integers]
"""V^0 of each device's part of a mini-batch, by its name; of those that have a part."""


@dataclass(frozen=True, kw_only=True, eq=False)
class PartMoves:
    """What a device's part of a mini-batch takes, row by row of V^0.

    Parameters
    ----------
    room
        Whether its rows have places in its own table. If not, its features come with its program.
    rows : shape (n,)
        Places in its own table.
    owners : shape (n,)
        Numbers of the devices that the vertices belong to.
    places : shape (n,)
        Places in the owner's table, of hits and of what it admits.
    hits : shape (n,)
        What its owner has when the mini-batch comes.
    sent : shape (n,)
        What the host writes, to the device's own table; without room to the owner's.
    given : shape (n,)
        What the owner then copies out of the device's table.
    taken : shape (n,)
        What the device copies out of its owner's table when the owner was given it.
    foreign : shape (n,)
        What belongs to a peer.
    """

    room: bool
    rows: I64
    owners: I64
    places: I64
    hits: Bools
    sent: Bools
    given: Bools
    taken: Bools
    foreign: Bools

    @property
    def copied_hits(self) -> Bools:
        """Which hits the device copies out of its peers' tables, shape (n,), before anything is written there."""
        return self.hits & self.foreign & self.room

    @property
    def peer_hits(self) -> int:
        """Hits that a peer has."""
        return int(np.count_nonzero(self.hits & self.foreign))

    @property
    def peer_rows(self) -> int:
        """Copies between the device and its peers, whichever way."""
        return sum(int(np.count_nonzero(rows)) for rows in (self.copied_hits, self.given, self.taken))


class Shards:
    """The shards at work; moves nothing.

    Parameters
    ----------
    names
        Of the devices, in the order in which they ask.
    policies
        Of each; vertex v is number v // k of shard v mod k.
    passing
        Places in each device's table beside its slots.

    Attributes
    ----------
    rows
        Places in each device's table, by its name.
    """

    def __init__(self, names: Sequence[str], policies: Sequence[CachePolicy], *, passing: int) -> None:
        self.names = tuple(names)
        self._policies = tuple(policies)
        self.rows = {
            name: policy.capacity + passing for name, policy in zip(self.names, policies, strict=True)
        }
        self._tables = [SlotPlaces(policy, policy.capacity + passing) for policy in policies]

    def kept(self, name: str) -> tuple[I64, I64]:
        """Vertices that a device keeps, and the places of their rows in its table."""
        shard = self.names.index(name)
        table = self._tables[shard]
        return table.kept() * len(self.names) + shard, table.kept_places()

    def announce(self, parts: Requests) -> None:
        """Announce to the policies a mini-batch that comes after those announced before."""
        vertices, *_ = self._asked(parts)
        for shard, policy in enumerate(self._policies):
            # A shard's policy numbers its own vertices from 0.
            policy.announce(vertices[vertices % len(self.names) == shard] // len(self.names))

    def decide(self, parts: Requests) -> dict[str, PartMoves]:
        """Let the policies decide on a mini-batch.

        Returns
        -------
        By device that has a part, in order.
        """
        count = len(self.names)
        vertices, first, places = self._asked(parts)
        owners = vertices % count
        admitted, hits = np.zeros((2, len(vertices)), np.bool_)
        at_owner = np.full(len(vertices), -1, np.int64)
        decisions = []
        for shard, name in enumerate(self.names):
            own = np.flatnonzero(owners == shard)
            asked = np.zeros(len(vertices), np.bool_)
            others = 0
            if name in places:
                asked[places[name]] = True
                # Copies of its peers' rows take places in the device's own table as well.
                others = int(np.count_nonzero(owners[places[name]] != shard))
            made = self._tables[shard].decide(vertices[own] // count, reads=asked[own], others=others)
            hits[own], admitted[own], at_owner[own] = made.hits, made.admitted, made.rows
            decisions.append(made)
        return {
            name: _moves(
                decisions[self.names.index(name)],
                shard=self.names.index(name),
                owners=owners[mine],
                places=at_owner[mine],
                hits=hits[mine],
                admitted=admitted[mine],
                first=first[mine] == self.names.index(name),
            )
            for name, mine in places.items()
        }

    def _asked(self, parts: Requests) -> tuple[I64, I64, dict[str, I64]]:
        """All vertices that are asked for, in order; who asks first for each; where each device's are among them."""
        names = [name for name in self.names if name in parts]
        lengths = [len(parts[name]) for name in names]
        together = np.concatenate([np.zeros(0, np.int64), *(parts[name].astype(np.int64) for name in names)])
        # `np.unique` sorts; policies are to see vertices in the order in which they are first asked for. So each
        # distinct vertex gets its rank by first place: of requests 7 2 | 2 5 the order is 7 2 5, and 5's place is 2.
        distinct, begins, inverse = np.unique(together, return_index=True, return_inverse=True)
        order = np.argsort(begins)
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        asking = np.repeat([self.names.index(name) for name in names], lengths)
        ends = np.cumsum(lengths)[:-1]
        return (
            distinct[order],
            asking[begins[order]],
            dict(zip(names, np.split(place[inverse.reshape(-1)], ends), strict=True)) if names else {},
        )


def _moves(
    decision: Decision, *, shard: int, owners: I64, places: I64, hits: Bools, admitted: Bools, first: Bools
) -> PartMoves:
    """What a device's part takes; arrays are row by row of its V^0, `decision` is of its shard."""
    foreign = owners != shard
    rows = places.copy()
    rows[foreign] = decision.others if decision.room else -1
    brings = admitted & first
    return PartMoves(
        room=decision.room,
        rows=rows,
        owners=owners,
        places=places,
        hits=hits,
        sent=~hits & (first | ~admitted) if decision.room else brings,
        given=brings & foreign & decision.room,
        taken=admitted & ~first & foreign & decision.room,
        foreign=foreign,
    )


_Arrived: TypeAlias = tuple[I64, F32]


@dataclass(frozen=True, kw_only=True, eq=False)
class SharedPlan:
    """What cache several devices are to have together, or one to itself.

    Parameters
    ----------
    names
        Of the devices, in the order in which they ask; vertex v belongs to number v mod k.
    policies
        Makes each shard's policy, over its own numbers, as they are before the run's first mini-batch.
    rows_of
        Features of some vertices.
    requests
        V^0 of each device's part of each of the run's mini-batches, from the first one on, of those that have a part.
        Draws are keyed, so they are known beforehand. It samples them again.
    done
        Mini-batches that a run which is continued has done.
    width
        Columns of the features.
    passing
        Rows that may pass a cache by in a mini-batch.
    window
        Mini-batches that are announced to policies which look ahead, the next one among them.
    """

    names: Sequence[str]
    policies: Callable[[], Sequence[CachePolicy]]
    rows_of: Callable[[I64], F32]
    requests: Callable[[], Iterator[Requests]]
    done: int
    width: int
    passing: int
    window: int


class RunningShards:
    """Shards at their place in a run; what is to come is announced to them as far as their policies look ahead.

    What they hold and decide is what it would be had the run never stopped.

    Parameters
    ----------
    row_bytes
        Of a row in a device's memory, whose tables then have a limit, `MOST_BYTES`.

    Attributes
    ----------
    passing : int
        Rows beside the slots of each table.
    shards : Shards
    filled : dict of int
        Rows that each device has before the run's first mini-batch.
    """

    def __init__(self, plan: SharedPlan, *, row_bytes: int = 0) -> None:
        policies = plan.policies()
        self.passing = plan.passing
        if row_bytes:
            # Slots come first: what passes by may come with the program, and slots may not.
            room = min(MOST_BYTES // row_bytes - each.capacity for each in policies)
            self.passing = min(plan.passing, max(0, room))
        self.shards = Shards(plan.names, policies, passing=self.passing)
        self.filled = {name: len(self.shards.kept(name)[0]) for name in plan.names}
        self._looks_ahead = policies[0].LOOKS_AHEAD  # all of them do, or none
        self._window = plan.window if self._looks_ahead else 1
        # Requests are sampled again, by a generator of their own, so that they may be ahead of the loader.
        self._coming, self._announced = plan.requests(), deque[Requests]()
        # Where a row is in a table follows from all mini-batches before, and cycles follow from where it is. A policy
        # that admits nothing keeps what it keeps from the start: nothing has to be sampled again for it.
        for _ in range(plan.done if policies[0].ADMITS else 0):
            # Mini-batches in which no device of the plan has seeds ask for nothing.
            if parts := self._next():
                self.shards.decide(parts)

    def decide(self, parts: Requests) -> dict[str, PartMoves]:
        """Let the policies decide on the run's next mini-batch in which something is asked for; see `Shards.decide`."""
        if self._looks_ahead:
            while not self._next():
                pass
        return self.shards.decide(parts)

    def _next(self) -> Requests:
        """The next request, after the window that begins with it was announced."""
        while len(self._announced) < self._window:
            request = next(self._coming, None)
            if request is None:
                break
            self._announced.append(request)
            if request:
                self.shards.announce(request)
        return self._announced.popleft()


class SharedCache:
    """What the devices of a plan share while they are open.

    Trainers work in threads of their own. The first that comes with its part of a mini-batch decides on all parts and
    moves all rows, under a lock; the others find theirs in place. So no trainer waits for another one's part. No device
    runs a program then, since all trainers are done with the mini-batch before, and none begins before its part is in
    place: no row changes that a program or a peer reads.
    """

    def __init__(self, plan: SharedPlan) -> None:
        self.plan = plan
        self._lock = threading.Lock()
        self._running: RunningShards | None = None
        self._tables: dict[str, FeatureTable] = {}
        self._step = -1
        self._placed: dict[str, PlacedFeatures] = {}
        self._left_by = ""

    def join(self, name: str, device: Device, calls: threading.Lock) -> int:
        """Let a device in, which is open: its table is made, and filled with what it keeps.

        Parameters
        ----------
        calls
            Held for each call of the device, which other threads call too.

        Returns
        -------
        Bytes that were written before the run's first mini-batch, padding included; 0 of a run that is continued.
        """
        plan = self.plan
        with self._lock:
            if name in self._tables:
                raise ValueError(f"device must have left the shared cache to join it, not be in it: {name}")
            if not self._tables:
                config = device.config
                self._running = RunningShards(plan, row_bytes=config.words(plan.width) * config.word_bytes)
                self._step, self._placed, self._left_by = -1, {}, ""
            assert self._running is not None, "the first one has made it"
            # [slots that are taken]: vertices and places
            vertices, places = self._running.shards.kept(name)
            table = FeatureTable(device, calls, rows=self._running.shards.rows[name], width=plan.width)
            filled = table.write(places, plan.rows_of(vertices))
            self._tables[name] = table
        return 0 if plan.done else filled

    def leave(self, name: str) -> None:
        """Let a device go, which is about to be closed: its table is not used any more."""
        with self._lock:
            self._tables.pop(name, None)

    def place(self, name: str, *, step: int, inputs: Mapping[str, InputRows]) -> PlacedFeatures:
        """Let the policies decide on the run's next mini-batch, and write what tables lack.

        Parameters
        ----------
        name
            The device whose part is wanted.
        step
            Number of the mini-batch in the run.
        inputs
            The parts of all devices that share, by name.

        Raises
        ------
        DeviceError
            If the rows of this mini-batch or of one before could not be moved, or a device has left.
        """
        with self._lock:
            # The first trainer of the mini-batch; its peers wait for the lock, and find their parts.
            if step != self._step and not self._left_by:
                self._begin(step, inputs)
            if self._left_by:
                raise DeviceError(f"feature caches of all devices must be whole, not left in {self._left_by}")
            if name not in self._placed:
                raise ValueError(f"{name} must ask once for its part of mini-batch {step + 1}, not again")
            return self._placed.pop(name)

    def _begin(self, step: int, inputs: Mapping[str, InputRows]) -> None:
        """Decide on all parts of a mini-batch and move their rows; with the lock."""
        missing = [name for name in self.plan.names if name not in self._tables]
        if missing:
            self._left_by = f"mini-batch {step + 1} ({missing[0]} was closed)"
            raise DeviceError(f"{missing[0]} must be open while its peers train, not closed")
        assert self._running is not None, "the first one that joined has made it"
        parts = {name: inputs[name] for name in self.plan.names if name in inputs}
        self._step, self._placed = step, {}
        try:
            for name, part in parts.items():
                self._tables[name].check(part.features, len(part.vertices))
            moves = self._running.decide({name: part.vertices for name, part in parts.items()})
            self._placed = self._move(moves, {name: part.features for name, part in parts.items()})
        except BaseException as error:
            # Policies may have decided already, and only some rows have been moved: from now on tables need not hold
            # what policies keep. So no device goes on, also those whose trainers come later.
            self._left_by = f"mini-batch {step + 1} ({type(error).__name__}: {error})"
            raise

    def _move(self, moves: Mapping[str, PartMoves], features: Mapping[str, F32]) -> dict[str, PlacedFeatures]:
        """Move the rows of a mini-batch: what peers had is read before anything is written over it."""
        arrived: dict[str, list[_Arrived]] = {name: [] for name in moves}
        for name, part in moves.items():
            # Into host memory: in device memory a row may be written over in this mini-batch.
            arrived[name] += self._read_of_owners(part, part.copied_hits)
        # Then what the host brings; only then are the owners' new rows there for their peers.
        written = {name: self._from_host(name, part, features[name]) for name, part in moves.items()}
        for name, part in moves.items():
            for owner, rows in self._by_owner(part, part.given):
                self._tables[owner].write(part.places[rows], self._tables[name].read(part.rows[rows]))
        for name, part in moves.items():
            arrived[name] += self._read_of_owners(part, part.taken)
        for name, part in moves.items():
            for rows, values in arrived[name]:
                self._tables[name].write(part.rows[rows], values)
        return {
            name: PlacedFeatures(
                rows=self._scattered(name, part) if part.room else None,
                hits=int(np.count_nonzero(part.hits)),
                row_bytes=self._tables[name].row_bytes,
                sent_bytes=written[name],
                peer_hits=part.peer_hits,
                peer_bytes=part.peer_rows * self._tables[name].row_bytes,
            )
            for name, part in moves.items()
        }

    def _scattered(self, name: str, part: PartMoves) -> ScatteredRows:
        return ScatteredRows(table=self._tables[name].tensor, rows=part.rows.astype(np.uint32))

    def _from_host(self, name: str, part: PartMoves, features: F32) -> int:
        """Write what the host sends for a device's part; the bytes."""
        if part.room:
            return self._tables[name].write(part.rows[part.sent], features[part.sent])
        return sum(
            self._tables[owner].write(part.places[rows], features[rows])
            for owner, rows in self._by_owner(part, part.sent)
        )

    def _read_of_owners(self, part: PartMoves, wanted: Bools) -> list[_Arrived]:
        """Rows of a part that are in its owners' tables, and which they are."""
        return [
            (rows, self._tables[owner].read(part.places[rows]))
            for owner, rows in self._by_owner(part, wanted)
        ]

    def _by_owner(self, part: PartMoves, wanted: Bools) -> list[tuple[str, I64]]:
        """Owners of some rows of a part, and which rows are whose."""
        owned = [(name, wanted & (part.owners == shard)) for shard, name in enumerate(self.plan.names)]
        return [(name, np.flatnonzero(rows)) for name, rows in owned if rows.any()]
