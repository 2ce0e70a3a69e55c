"""What a feature store is: rows by vertex, copied to where they are needed, and what was moved from where.

A read is in two steps. `begin` takes the decisions: which rows are hits, and which slots new ones take.
`Pending.finish` moves the bytes, in any order and in any thread. Where reads begin in one order, the decisions are the
same whatever the threads do; rows are the same in any case. `read` is both.
"""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from simgnn.arrays import F32, I64, Integers

_WORD_BYTES = 4


@dataclass(frozen=True, kw_only=True, eq=False)
class Reading:
    """Rows, and what it took to get them.

    Parameters
    ----------
    rows : shape (n, width)
    asked
        Rows that had to be found: of a cache the different vertices among the n, of a store without one all n.
    hits
        How many of them each tier had, the nearest tier first; together `asked`. It follows from decisions alone.
    bytes
        Bytes of features that were read from each tier. It is what hits take, but for rows that by the decisions were
        in a cache, and had not been put there yet or were overwritten: those were read from the last tier.
    by_shard
        Hits of each shard of the nearest tier; empty where it has none.
    """

    rows: F32
    asked: int
    hits: Mapping[str, int]
    bytes: Mapping[str, int]
    by_shard: tuple[int, ...] = ()


class Pending(Protocol):
    """A read whose decisions are taken."""

    def finish(self, out: F32 | None = None, places: I64 | None = None) -> Reading:
        """Move the rows. Once.

        Parameters
        ----------
        out : shape (m, width), C order
            Where to put them; without it a new array is made.
        places : shape (n,)
            Row of `out` for each vertex, all different; without it n is m, and they come in their order.
        """


class FeatureStore(Protocol):
    """Rows of features by vertex. Several threads may read at once."""

    @property
    @abstractmethod
    def rows(self) -> int:
        """Vertices."""

    @property
    @abstractmethod
    def width(self) -> int:
        """Columns."""

    @property
    @abstractmethod
    def tiers(self) -> tuple[str, ...]:
        """Names of the places where rows may be, the nearest first."""

    @abstractmethod
    def begin(self, ids: Integers) -> Pending:
        """Decide about a request.

        Parameters
        ----------
        ids : shape (n,)
            Vertices, in any order, repeated or not.

        Raises
        ------
        ValueError
            For what is no vertex.
        """

    def read(self, ids: Integers, out: F32 | None = None) -> Reading:
        """Rows of some vertices: `begin`, then `finish`."""
        return self.begin(ids).finish(out)

    @abstractmethod
    def copy(self, ids: I64, out: F32, places: I64 | None) -> None:
        """Rows as they are in the last tier. No cache decides, or counts, anything.

        Parameters
        ----------
        ids
            As `begin` has checked them.
        out, places
            As of `Pending.finish`.
        """


class Backing(FeatureStore):
    """A store that takes no decisions: the last tier. A derived class says how rows are copied.

    Parameters
    ----------
    tier
        Its name in reports.
    """

    def __init__(self, *, rows: int, width: int, tier: str) -> None:
        self._rows, self._width, self._tier = rows, width, tier

    @property
    def rows(self) -> int:
        return self._rows

    @property
    def width(self) -> int:
        return self._width

    @property
    def tiers(self) -> tuple[str, ...]:
        return (self._tier,)

    def begin(self, ids: Integers) -> Pending:
        return _PendingCopy(self, checked_ids(ids, self._rows))


class _PendingCopy:
    def __init__(self, store: Backing, ids: I64) -> None:
        self._store, self._ids = store, ids

    def finish(self, out: F32 | None = None, places: I64 | None = None) -> Reading:
        store, ids = self._store, self._ids
        out = checked_out(out, count=len(ids), width=store.width, places=places)
        store.copy(ids, out, places)
        (tier,) = store.tiers
        return Reading(
            rows=out,
            asked=len(ids),
            hits={tier: len(ids)},
            bytes={tier: row_bytes(store.width) * len(ids)},
        )


def row_bytes(width: int) -> int:
    """Bytes of a row."""
    return _WORD_BYTES * width


def checked_ids(ids: Integers, rows: int) -> I64:
    """Vertices of a request.

    Raises
    ------
    ValueError
        If they are no vector of vertices.
    """
    ids = np.asarray(ids)
    if ids.ndim != 1 or ids.dtype.kind not in "iu":
        raise ValueError(f"ids must be a vector of integers, not {ids.dtype} of shape {ids.shape}")
    if len(ids):
        lowest, highest = operator.index(ids.min()), operator.index(ids.max())
        if lowest < 0 or highest >= rows:
            raise ValueError(
                f"ids must be vertices from 0 to {rows - 1}, not {lowest if lowest < 0 else highest}"
            )
    # Kernels are compiled for this type and layout alone.
    return np.ascontiguousarray(ids, np.int64)


def checked_out(out: F32 | None, *, count: int, width: int, places: I64 | None) -> F32:
    """The array that rows are put into; a new one if none is given.

    Raises
    ------
    ValueError
        For one of another shape, type or order.
    """
    if out is None:
        return np.empty((count, width), np.float32)
    # With places `out` may have more rows than are asked for.
    shape = (count if places is None else len(out), width)
    if out.shape != shape or out.dtype != np.float32 or not out.flags.c_contiguous:
        raise ValueError(
            f"out must be a C-ordered float32 array of shape {shape}, not {out.dtype} of {out.shape}"
        )
    return out
