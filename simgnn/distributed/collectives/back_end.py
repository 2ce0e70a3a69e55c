"""What carries bytes between ranks: the part of a communicator that others may write.

A back end moves rows of bytes. It knows no headers, no phases, no counts of bytes and no order of sums: those are the
same over all back ends. `simgnn.distributed.collectives.conformance` says whether one is right.
"""

from __future__ import annotations

from typing import Protocol

from simgnn.arrays import I64, U8, Array


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

    def exchange(self, rows: U8, sends: I64, receives: I64) -> U8:
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

    def gather(self, rows: U8, lengths: I64) -> U8:
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

    def add(self, values: Array) -> Array:
        """Give every rank the sum over all ranks, in any order of additions; all ranks get the same bits.

        Parameters
        ----------
        values : float32 or float64, shape (n,)

        Returns
        -------
        The sum.
        """
