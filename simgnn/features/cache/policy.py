"""What a cache policy is: it says in which slot each row of a mini-batch is, and which slots new rows take.

A mini-batch is one request. All of its vertices are looked up first, and hits are counted by what was there; then those
that were missing are admitted, in their order, and may push out what was hit. So a hit does not depend on the order of
the vertices in a mini-batch, and a capacity below one request's size needs no rule of its own.

A policy holds no rows, so policies are compared without reading any.
"""

from __future__ import annotations

import abc
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.lookup import look_up
from simgnn.features.cache.rings import mark_ring
from simgnn.hw.checks import check_integer

MAX_VERTICES = (1 << 31) - 1
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

    slots: NDArray[np.int32]
    hits: NDArray[np.bool_]


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
    capacity
    keys : shape (capacity,)
        Vertex that each slot belongs to, -1 for none.
    """

    STATE: ClassVar[tuple[str, ...]] = ("keys",)
    """Arrays that are the whole state, by their attributes' names; what follows from them is made by `_restored`."""
    GROWING: ClassVar[tuple[str, ...]] = ()
    """Those of `STATE` whose size may differ from one moment to another."""
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

    @abc.abstractmethod
    def access(self, ids: NDArray[np.int64]) -> Access:
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

    def _look_up(self, ids: NDArray[np.int64]) -> tuple[Access, int]:
        """Where the vertices of a request are before any is admitted, and how many are hits."""
        if self._stamp == _LAST_STAMP:
            self._stamps.fill(0)
            self._stamp = 0
        self._stamp += 1
        access = Access(slots=np.empty(len(ids), np.int32), hits=np.empty(len(ids), np.bool_))
        found = look_up(ids, self._slot_of, self._stamps, self._stamp, access.slots, access.hits)
        if found < 0:
            raise RepetitionError("vertices of a request must be distinct, not come twice")
        return access, found

    def announce(self, ids: NDArray[np.int64]) -> None:
        """Tell of a request that will come after those announced before; who does not look ahead has no use for it.

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

    def state(self) -> dict[str, NDArray[Any]]:
        """The whole state, copied; a policy that gets it by `restore` decides as this one will."""
        return {name: getattr(self, name).copy() for name in self.STATE}

    def restore(self, state: Mapping[str, NDArray[Any]]) -> None:
        """Take over the state of another policy of the same kind, vertices and capacity.

        Raises
        ------
        ValueError
            For the state of another kind or size, or a damaged one; nothing is changed.
        """
        self.check_state(state)
        for name in self.STATE:
            setattr(self, name, state[name].copy())
        self._restored()

    def check_state(self, state: Mapping[str, NDArray[Any]]) -> None:
        """Raise ValueError for the state of another kind or size, or one that no requests lead to.

        Compiled loops follow the arrays without looking at bounds, so a policy checks here whatever they follow.
        """
        if set(state) != set(self.STATE):
            raise ValueError(f"cache state must have {sorted(self.STATE)}, not {sorted(state)}")
        for name in self.STATE:
            own, given = getattr(self, name), state[name]
            if given.dtype != own.dtype or (
                given.ndim != 1 if name in self.GROWING else given.shape != own.shape
            ):
                raise ValueError(
                    f"cache state {name} must be {own.dtype} of shape {own.shape}, not {given.dtype} of {given.shape}"
                )
        keys = state["keys"]
        if len(keys) and (keys.min() < -1 or keys.max() >= self.vertices):
            raise ValueError(f"cache state keys must be vertices from 0 to {self.vertices - 1}, or -1")
        taken = keys[keys >= 0]
        if len(np.unique(taken)) != len(taken):
            raise ValueError("cache state keys must be distinct vertices, not one twice")
        size = self._slots_in_use(state)
        self._check_filled(state, size)
        self._check_rest(state, size)

    def _slots_in_use(self, state: Mapping[str, NDArray[Any]]) -> int:
        """How many slots a state says are in use; who has no number of its own counts the vertices."""
        return int(np.count_nonzero(state["keys"] >= 0))

    def _check_rest(self, state: Mapping[str, NDArray[Any]], size: int) -> None:
        """Raise ValueError unless the arrays beside `keys`, of their shapes, are those of `size` slots in use."""
        del state, size

    def _check_filled(self, state: Mapping[str, NDArray[Any]], size: int) -> None:
        """Raise ValueError unless the first `size` slots have a vertex and no others have."""
        if not 0 <= size <= self.capacity:
            raise ValueError(f"cache state size must be from 0 to {self.capacity}, not {size}")
        if not np.array_equal(state["keys"] >= 0, np.arange(self.capacity) < size):
            raise ValueError(f"cache state keys must be vertices in the first {size} slots and in no others")

    def _check_ring(self, state: Mapping[str, NDArray[Any]], size: int) -> None:
        """Raise ValueError unless one ring leads through the first `size` slots, from the node behind the last."""
        marks = np.full(self.capacity + 1, -1, np.int64)
        found = mark_ring(state["after"], state["before"], self.capacity, marks, 0)
        if found != size or (marks[:size] < 0).any():
            raise ValueError(f"cache state after and before must link the first {size} slots in a ring")

    def _restored(self) -> None:
        """Make what follows from the state."""
        self._slot_of.fill(-1)
        taken = np.flatnonzero(self.keys >= 0)
        self._slot_of[self.keys[taken]] = taken
