"""Where in a device's table of feature rows each row is, as a policy decides; nothing is moved here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.policy import CachePolicy


@dataclass(frozen=True, kw_only=True, eq=False)
class Decision:
    """What becomes of the rows of a request.

    Parameters
    ----------
    rows : shape (n,)
        Place of each in the table; -1 for none.
    hits, admitted : shape (n,)
        Which were there when the request came, and which got a slot. A hit's place holds its row until something is
        written, and to the end of the mini-batch if the device's program reads it.
    room
        Whether all rows that the device's program reads have a place. Without room its features come with it, and
        those that pass the cache by have none.
    others
        Places for rows that are no part of the request; none without room.
    """

    rows: NDArray[np.int64]
    hits: NDArray[np.bool_]
    admitted: NDArray[np.bool_]
    room: bool
    others: NDArray[np.int64]


class SlotPlaces:
    """Places of a table's rows: as many as there are slots, and more.

    A slot is no fixed place. Where a new row takes the slot of one that the program of the same mini-batch reads, it
    gets another place, and what was pushed out stays where it is until the next mini-batch.

    Parameters
    ----------
    policy
        As it is before the first request.
    rows
        Of the table, at least as many as there are slots.
    """

    def __init__(self, policy: CachePolicy, rows: int) -> None:
        self._policy = policy
        # Vertex of each slot (-1 for none), and its row's place in the table.
        self._held = policy.keys.copy()
        self._place_of = np.arange(policy.capacity)
        # Places that belong to no slot: of rows that pass the cache by, and of new ones whose slot's row is still read.
        self._free = np.arange(policy.capacity, rows)

    @property
    def capacity(self) -> int:
        """Slots."""
        return self._policy.capacity

    def kept(self) -> NDArray[np.int64]:
        """Vertices that have a slot, by slot."""
        return self._held[self._held >= 0].astype(np.int64)

    def kept_places(self) -> NDArray[np.int64]:
        """Places of the rows of `kept`."""
        return self._place_of[self._held >= 0]

    def decide(
        self, ids: NDArray[np.int64], *, reads: NDArray[np.bool_] | None = None, others: int = 0
    ) -> Decision:
        """Let the policy decide on a request: who gets which slot, and which place in the table each row has.

        Parameters
        ----------
        ids : shape (n,)
            Different vertices.
        reads : shape (n,)
            Which of them the device's own program reads; all if not given.
        others
            Rows that it reads beside these.
        """
        access: Any = self._policy.access(ids)
        hits: NDArray[np.bool_] = access.hits
        reads = np.ones(len(ids), np.bool_) if reads is None else reads
        slots = access.slots.astype(np.int64)
        if not np.array_equal(self._held[slots[hits]], ids[hits]):
            raise ValueError(
                "the policy's hits must be rows that the table holds: has it seen other requests?"
            )
        # A slot may have been given away again in the same request: the policy's keys have the last word.
        own = slots >= 0
        own[own] = self._policy.keys[slots[own]] == ids[own]
        admitted = own & ~hits
        passing = np.flatnonzero(reads & ~own & ~hits)
        taken = slots[admitted]
        read = np.zeros(self.capacity, np.bool_)
        read[slots[hits & reads]] = True
        # Where a new row takes the slot of a row that this mini-batch reads, it gets another place in the table.
        moved = taken[read[taken]]
        room = len(moved) + len(passing) + others <= len(self._free)
        rows = np.full(len(ids), -1, np.int64)
        rows[hits] = self._place_of[slots[hits]]
        left = elsewhere = self._free[:0]
        if room:
            left = self._place_of[moved]
            ends = np.cumsum([len(moved), len(passing), others])
            self._place_of[moved], rows[passing], elsewhere, self._free = np.split(self._free, ends)
        rows[admitted] = self._place_of[taken]
        self._held[taken] = ids[admitted]
        # The next mini-batch may use what only this one reads.
        gone = rows[passing] if room else left
        self._free = np.sort(np.concatenate([self._free, left, gone, elsewhere]))
        return Decision(rows=rows, hits=hits, admitted=admitted, room=room, others=elsewhere)
