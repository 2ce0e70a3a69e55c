"""What a cache policy is: it says in which slot each row of a mini-batch is, and which slots new rows take.

A mini-batch is one request. All of its vertices are looked up first, and hits are counted by what was there; then those
that were missing are admitted, in their order, and may push out what was hit. So a hit does not depend on the order of
the vertices in a mini-batch, and a capacity below one request's size needs no rule of its own.

A policy holds no rows, so policies are compared without reading any.
"""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import ClassVar

import numba
import numpy as np

from simgnn.arrays import I32, I64, Bools
from simgnn.data.topology import MAX_VERTICES
from simgnn.hw.checks import check_integer
from simgnn.process.random_access import prefetch

_AHEAD = 32
"""How many vertices ahead an entry is asked for."""


@numba.njit(nogil=True, cache=True)
def look_up(ids: I64, slot_of: I32, stamps: I32, stamp: int, slots: I32, hits: Bools) -> int:
    """Slots of a request's vertices, -1 for none, and which have one.

    Parameters
    ----------
    slot_of : shape (vertices,)
    stamps : shape (vertices,)
        Beside `slot_of` in memory, so that both are one cache line away.
    stamp
        Of this request, which no entry has yet.

    Returns
    -------
    Number of hits; -1 where a vertex comes twice.
    """
    found, different = 0, True
    for row in range(len(ids)):
        if row + _AHEAD < len(ids):
            prefetch(slot_of, ids[row + _AHEAD])
        vertex = ids[row]
        slot = slot_of[vertex]
        different &= stamps[vertex] != stamp
        stamps[vertex] = stamp
        slots[row] = slot
        hits[row] = slot >= 0
        # Without branches: whether a row is a hit cannot be guessed.
        found += slot >= 0
    return found if different else -1


_LAST_STAMP = (1 << 31) - 1


class RepetitionError(ValueError):
    """A request has a vertex twice."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Access:
    """What a policy says of a request.

    Parameters
    ----------
    slots : shape (n,)
        Slot in which each row is, or which it was given; -1 for what passes the cache by. A slot that was given away
        again in the same request is no longer the row's: `CachePolicy.keys` has the last word.
    hits : shape (n,)
        Which were there when the request came.
    """

    slots: I32
    hits: Bools


class CachePolicy(abc.ABC):
    """Decides which vertices have a slot. Not for several threads at once.

    Parameters
    ----------
    vertices
        Vertices are from 0 to `vertices` - 1.
    capacity
        Slots; more than `vertices` are as many as those.

    Attributes
    ----------
    keys : shape (capacity,)
        Vertex that each slot belongs to, -1 for none.
    """

    ADMITS: ClassVar[bool] = True
    """Whether what it keeps ever changes."""
    LOOKS_AHEAD: ClassVar[bool] = False
    """Whether `announce` changes what it decides."""

    def __init__(self, *, vertices: int, capacity: int) -> None:
        check_integer("cache vertices", vertices, 0, MAX_VERTICES)
        check_integer("cache capacity", capacity, 0, 1 << 62)
        self.vertices, self.capacity = vertices, min(capacity, vertices)
        self.keys = np.full(self.capacity, -1, np.int32)
        # A vertex's slot, and the number of the last request that had it, side by side.
        table = np.zeros((vertices, 2), np.int32)
        self._slot_of, self._stamps, self._stamp = table[:, 0], table[:, 1], 0
        self._slot_of.fill(-1)

    def access(self, ids: I64) -> Access:
        """Look up a request, then admit what was missing.

        Parameters
        ----------
        ids : shape (n,)
            Vertices.

        Raises
        ------
        RepetitionError
            For a vertex that comes twice; nothing is changed.
        """
        # A vertex that comes twice is found by its stamp; after 2**31 - 1 requests stamps begin anew.
        if self._stamp == _LAST_STAMP:
            self._stamps.fill(0)
            self._stamp = 0
        self._stamp += 1
        access = Access(slots=np.empty(len(ids), np.int32), hits=np.empty(len(ids), np.bool_))
        found = look_up(ids, self._slot_of, self._stamps, self._stamp, access.slots, access.hits)
        if found < 0:
            raise RepetitionError("vertices of a request must be distinct, not come twice")
        self._admit(ids, access, found)
        return access

    @abc.abstractmethod
    def _admit(self, ids: I64, access: Access, found: int) -> None:
        """Take note of the hits, `found` of them, and give slots to what was missing, which `access` then says, too."""

    def announce(self, ids: I64) -> None:
        """Announce a request that will come after those announced before; a policy that does not look ahead ignores it.

        Parameters
        ----------
        ids
            As `access` will get them.
        """
        del ids

    @property
    def window_bytes(self) -> int:
        """Of what is kept about requests that were announced."""
        return 0
