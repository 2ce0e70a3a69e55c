"""The ranks of this process: all of them, virtual, or one of several processes. Both take the same programs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from simgnn.communicator.blocking import BlockingRank
from simgnn.communicator.collectives import Steps
from simgnn.communicator.communicator import Communicator
from simgnn.communicator.in_process import InProcess

T = TypeVar("T")
Program = Callable[[Communicator], Steps[T]]


class Group(Protocol):
    """Ranks of this process."""

    @property
    def communicators(self) -> Sequence[Communicator]:
        """Of each rank of this process, in order."""

    def take(self, program: Program[T]) -> list[T]:
        """Let each rank of this process run a program that all ranks run, and return what they return."""


class VirtualRanks:
    """All ranks, as generators that take turns.

    Parameters
    ----------
    ranks
    """

    def __init__(self, ranks: int) -> None:
        self._group = InProcess(ranks)
        self.communicators: Sequence[Communicator] = self._group.communicators

    def take(self, program: Program[T]) -> list[T]:
        """See `Group`."""
        return self._group.run(program)


class OneRank:
    """One rank, whose process waits for the others.

    Parameters
    ----------
    rank
    """

    def __init__(self, rank: BlockingRank) -> None:
        self._rank = rank
        self.communicators: Sequence[Communicator] = (rank.communicator,)

    def take(self, program: Program[T]) -> list[T]:
        """See `Group`."""
        return [self._rank.complete(program(self._rank.communicator))]
