"""What carries bytes between ranks: the part of a communicator that others may write.

A back end moves rows of bytes, and knows neither headers nor phases nor sums in order: those are the same over all
back ends. `simgnn.distributed.collectives.conformance` says whether one is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from simgnn.arrays import I64, U8, Array


@dataclass(frozen=True, kw_only=True, eq=False)
class Moved:
    """What a back end delivered to a rank.

    Parameters
    ----------
    sent, received
        Bytes to and from other ranks, without what the rank gave itself and without padding.
    """

    rows: Array
    sent: int
    received: int


class BackEnd(Protocol):
    """One rank's end. Its methods wait for the other ranks, and no longer than a deadline that the back end was given.

    They raise `LateRankError` when that has passed, and `LostRankError` when another rank is gone.
    """

    @property
    def rank(self) -> int:
        """Number of this rank."""

    @property
    def ranks(self) -> int:
        """Number of all ranks."""

    def exchange(self, rows: U8, sends: I64, receives: I64) -> Moved:
        """Give each rank, this one too, rows of its own.

        Parameters
        ----------
        rows : shape (n, bytes of a row), C order
            Those for rank 0 first.
        sends : shape (ranks,)
            Rows for each rank; their sum is n.
        receives : shape (ranks,)
            Rows that each rank has for this one.

        Returns
        -------
        Rows from rank 0 first, in the order in which each rank gave them.
        """

    def gather(self, rows: U8, lengths: I64) -> Moved:
        """Give every rank the rows of all.

        Parameters
        ----------
        rows : shape (n, bytes of a row), C order
        lengths : shape (ranks,)
            Rows of each rank; n for this one.

        Returns
        -------
        Rows of rank 0 first.
        """

    def add(self, values: Array) -> Moved:
        """Give every rank the sum over all ranks, in any order of additions; all ranks get the same bits.

        Parameters
        ----------
        values : float32 or float64, shape (n,)

        Returns
        -------
        The sum; as bytes those of a ring, see `ring_bytes`.
        """


def ring_bytes(count: int, ranks: int) -> int:
    """Bytes that a rank sends, and receives, where a ring sums `count` bytes: 2 (p - 1) steps of a p-th part each.

    Patarasuk and Yuan, "Bandwidth optimal all-reduce algorithms for clusters of workstations", J. Parallel Distrib.
    Comput. 69(2), 2009. What a library does may differ; this is what is counted.
    """
    return 2 * (ranks - 1) * count // ranks
