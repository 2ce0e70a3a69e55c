"""What ranks do together, as values: a rank's program yields one, and is given what it delivers.

Each knows how to be done by one rank over a `BackEnd`, and by all ranks at once in one process.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np

from simgnn.arrays import I64, U8, Array
from simgnn.distributed.collectives.agreement import Header
from simgnn.distributed.collectives.back_end import BackEnd
from simgnn.distributed.collectives.ordered_sum import ordered_sum


def exchange_segments(given: Sequence[U8], sends: I64) -> list[U8]:
    """What each rank receives, as parts of one new array.

    Parameters
    ----------
    given
        Bytes of each rank, those for rank 0 first.
    sends : shape (ranks, ranks)
        Bytes from each rank (row) to each (column).

    Returns
    -------
    By rank; those from rank 0 first.
    """
    total = sends.sum(0)
    ends = np.cumsum(total)
    out = np.empty(int(ends[-1]), np.uint8)
    # Where each rank's next segment goes: after those of lower ranks.
    places = ends - total
    for rank, data in enumerate(given):
        _deal(data, sends[rank], out, places)
    return [out[begin:end] for begin, end in itertools.pairwise([0, *ends.tolist()])]


@numba.njit(nogil=True, cache=True)
def _deal(data: U8, sends: I64, out: U8, places: I64) -> None:
    """Copy one rank's segments to their places, and move the places on."""
    begin = 0
    for receiver in range(len(sends)):
        count = sends[receiver]
        if count:
            place = places[receiver]
            out[place : place + count] = data[begin : begin + count]
            begin += count
            places[receiver] = place + count


Delivered: TypeAlias = tuple[Array, I64]
"""What a collective gave one rank: rows; and how many of them each rank has given, shape (ranks,)."""
T = TypeVar("T")
Steps: TypeAlias = Generator["Collective", Delivered, T]
"""A program of a rank, or a part of one: it yields collectives, and returns a T."""

_NO_ROWS: Array = np.empty(0, np.uint8)


@dataclass(frozen=True, kw_only=True, eq=False)
class Collective:
    """One rank's part in a collective.

    Parameters
    ----------
    rows
        What the rank gives, C order.
    counts : shape (ranks,)
        Last word of the header to each rank.
    """

    header: Header
    rows: Array
    counts: I64

    def sizes(self) -> I64:
        """Bytes that the rank gives: one number, or of an exchange one for each rank, shape (ranks,)."""
        return np.array([self.rows.nbytes])

    def moves(self, rank: int, counts: I64) -> tuple[int, int]:
        """Bytes that go to and come from other ranks, see `Traffic`; known before anything moves.

        Parameters
        ----------
        counts : shape (ranks,)
            As of `over`.
        """
        width = row_bytes(self.rows)
        return (len(counts) - 1) * self.rows.nbytes, int(counts.sum() - counts[rank]) * width

    def over(self, back_end: BackEnd, counts: I64) -> Delivered:
        """Do this rank's part, once all headers are known to agree.

        Parameters
        ----------
        counts : shape (ranks,)
            Last words of the headers that came from each rank.
        """
        raise NotImplementedError

    def together(self, parts: Sequence[Any]) -> list[Delivered]:
        """Do all ranks' parts, `self` being the first of them; what each gets, by rank."""
        raise NotImplementedError


class AllToAll(Collective):
    """Each rank gives each one rows of its own."""

    def sizes(self) -> I64:
        return self.counts * row_bytes(self.rows)

    def moves(self, rank: int, counts: I64) -> tuple[int, int]:
        width = row_bytes(self.rows)
        sent, received = self.counts.sum() - self.counts[rank], counts.sum() - counts[rank]
        return int(sent) * width, int(received) * width

    def over(self, back_end: BackEnd, counts: I64) -> Delivered:
        return from_bytes(back_end.exchange(as_bytes(self.rows), self.counts, counts), self.rows), counts

    def together(self, parts: Sequence[AllToAll]) -> list[Delivered]:
        sends = np.stack([part.counts for part in parts])
        given = [as_bytes(part.rows).reshape(-1) for part in parts]
        received = exchange_segments(given, sends * row_bytes(self.rows))
        return [(from_bytes(rows, self.rows), sends[:, rank].copy()) for rank, rows in enumerate(received)]


class AllGather(Collective):
    """Every rank gets the rows of all."""

    def over(self, back_end: BackEnd, counts: I64) -> Delivered:
        return from_bytes(back_end.gather(as_bytes(self.rows), counts), self.rows), counts

    def together(self, parts: Sequence[AllGather]) -> list[Delivered]:
        rows = np.concatenate([part.rows for part in parts])
        rows.flags.writeable = False  # one array for all ranks
        return _gathered(parts, rows)


class ReduceOrdered(Collective):
    """The exact sum: all vectors are gathered, and added in the order of ranks; see `ordered_sum`.

    `rows` has the rank's vector as its one row, or no row where the rank takes no part in the sum.
    """

    def over(self, back_end: BackEnd, counts: I64) -> Delivered:
        rows = from_bytes(back_end.gather(as_bytes(self.rows), counts), self.rows)
        # A mini-batch without seeds on any rank has zeros for a gradient, and not an error.
        return ordered_sum(rows) if len(rows) else _nothing(self.rows), counts

    def together(self, parts: Sequence[ReduceOrdered]) -> list[Delivered]:
        vectors = [part.rows[0] for part in parts if len(part.rows)]
        total = ordered_sum(vectors) if vectors else _nothing(self.rows)
        return _gathered(parts, total)


class AllReduce(Collective):
    """The fast sum: in any order of additions, so that bits depend on the back end."""

    def moves(self, rank: int, counts: I64) -> tuple[int, int]:
        # Those of a ring of p ranks, 2 (p - 1) steps of a p-th part each, whatever the library does: so counts are the
        # same over all back ends. Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of
        # workstations", J. Parallel Distrib. Comput. 69(2), 2009.
        count = 2 * (len(counts) - 1) * self.rows.nbytes // len(counts)
        return count, count

    def over(self, back_end: BackEnd, counts: I64) -> Delivered:
        total = back_end.add(self.rows)
        total.flags.writeable = False
        return total, counts

    def together(self, parts: Sequence[AllReduce]) -> list[Delivered]:
        """See `Collective`; adds in the vectors' own format, in the order of ranks."""
        # Rounded after each rank, unlike `ordered_sum`: a library's sum is no better.
        total = self.rows.copy()
        for part in parts[1:]:
            total += part.rows
        total.flags.writeable = False
        return [(total, self.counts)] * len(parts)


class Barrier(Collective):
    """No rank goes on before all are there. Headers see to that: there is nothing else to send."""

    def over(self, back_end: BackEnd, counts: I64) -> Delivered:
        return self.rows, counts

    def together(self, parts: Sequence[Barrier]) -> list[Delivered]:
        return [(self.rows, self.counts)] * len(parts)


def without_rows(kind: type[Collective], header: Header, ranks: int) -> Collective:
    """A collective in which a rank gives nothing."""
    return kind(header=header, rows=_NO_ROWS, counts=np.zeros(ranks, np.int64))


def row_bytes(rows: Array) -> int:
    """Bytes of a row."""
    return math.prod(rows.shape[1:]) * rows.itemsize


def as_bytes(rows: Array) -> U8:
    """Rows as rows of bytes, not copied."""
    return rows.reshape(-1).view(np.uint8).reshape(len(rows), row_bytes(rows))


def from_bytes(data: U8, like: Array) -> Array:
    """The opposite: rows of the same kind as `like`."""
    return data.reshape(-1).view(like.dtype).reshape(-1, *like.shape[1:])


def _gathered(parts: Sequence[Collective], rows: Array) -> list[Delivered]:
    """One result for all ranks."""
    return [(rows, np.array([len(part.rows) for part in parts]))] * len(parts)


def _nothing(rows: Array) -> Array:
    """The sum in which no rank takes part."""
    total = np.zeros(rows.shape[1], rows.dtype)
    total.flags.writeable = False
    return total
