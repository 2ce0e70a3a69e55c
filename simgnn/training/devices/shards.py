"""Caches of several devices as one: vertex v belongs to device v mod k, which alone keeps its row (BGL).

What the devices ask for in a mini-batch is one request, the first device's rows first; each shard sees its own vertices
of it. Hits are what some shard has when the mini-batch comes. A device reads its own shard's rows where they are, and
copies those of its peers. What no shard has comes from the host to the first device that asks for it, once if its
owner admits it: the owner, and other devices that ask for it, get it from there. What its owner lets pass by comes from
the host to each that asks. So each device's transfers are those of its own part of the mini-batch.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.policy import CachePolicy
from simgnn.training.devices.slot_places import Decision, SlotPlaces

Requests = Mapping[str, NDArray[np.integer[Any]]]
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
    rows: NDArray[np.int64]
    owners: NDArray[np.int64]
    places: NDArray[np.int64]
    hits: NDArray[np.bool_]
    sent: NDArray[np.bool_]
    given: NDArray[np.bool_]
    taken: NDArray[np.bool_]
    foreign: NDArray[np.bool_]

    @property
    def copied_hits(self) -> NDArray[np.bool_]:
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

    def kept(self, name: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Vertices that a device keeps, and the places of their rows in its table."""
        shard = self.names.index(name)
        table = self._tables[shard]
        return table.kept() * len(self.names) + shard, table.kept_places()

    def announce(self, parts: Requests) -> None:
        """Tell the policies of a mini-batch that comes after those announced before."""
        vertices, *_ = self._asked(parts)
        for shard, policy in enumerate(self._policies):
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

    def _asked(
        self, parts: Requests
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], dict[str, NDArray[np.int64]]]:
        """All vertices that are asked for, in order; who asks first for each; where each device's are among them."""
        names = [name for name in self.names if name in parts]
        lengths = [len(parts[name]) for name in names]
        together = np.concatenate([np.zeros(0, np.int64), *(parts[name].astype(np.int64) for name in names)])
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
    decision: Decision,
    *,
    shard: int,
    owners: NDArray[np.int64],
    places: NDArray[np.int64],
    hits: NDArray[np.bool_],
    admitted: NDArray[np.bool_],
    first: NDArray[np.bool_],
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
