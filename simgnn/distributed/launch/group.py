"""The ranks of this process: all of them, virtual, or one of several processes. Both take the same programs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import numpy as np

from simgnn.arrays import I64
from simgnn.config.ranks import RankSettings
from simgnn.distributed.collectives.blocking import BlockingRank
from simgnn.distributed.collectives.collectives import Steps
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.in_process import InProcess
from simgnn.distributed.collectives.network import Link, Network
from simgnn.distributed.collectives.notes import Hear, Journal, Notes, VirtualTime, replayed


def network_of(ranks: RankSettings) -> Network | None:
    """The links that the configuration describes; None where it describes none.

    Raises
    ------
    ValueError
        For numbers of ranks that do not fit each other.
    """
    if not ranks.network_gbs:
        return None
    network = Link(
        name="network", ranks=ranks.ranks, latency_us=ranks.network_latency_us, gbs=ranks.network_gbs
    )
    if ranks.machine_ranks == 1:
        return Network((network,))
    machine = Link(
        name="machine",
        ranks=min(ranks.machine_ranks, ranks.ranks),
        latency_us=ranks.machine_latency_us,
        gbs=ranks.machine_gbs,
    )
    # Where one machine has all ranks, no two of them use the network.
    return Network((machine,) if machine.ranks == ranks.ranks else (machine, network))


def network_report(
    network: Network, time: VirtualTime, *, computing_known: bool, epochs: float
) -> dict[str, Any]:
    """What ranks took and would have taken on a network, plain values; nothing of it is wall time.

    Parameters
    ----------
    computing_known
        Whether all that ranks compute has a time: not what CPU trainers do.
    epochs
        That were trained in this time.
    """
    computing = time.computing_seconds
    # Paid once in a run, however many epochs it has.
    start = time.phases.get("start", 0.0)
    return {
        "links": [dataclasses.asdict(link) for link in network.links],
        "network_seconds": time.network_seconds,
        "phases": dict(time.phases),
        "computing_seconds": computing if computing_known else None,
        "seconds": time.seconds if computing_known else None,
        "epochs": epochs,
        "network_seconds_an_epoch": (time.network_seconds - start) / epochs if epochs else None,
        "seconds_an_epoch": (time.seconds - start) / epochs if epochs and computing_known else None,
    }


MOST_NOTES = 40_000
"""Rows of notes that all ranks together keep; the trace of the run is what is in them."""

T = TypeVar("T")
Program = Callable[[Communicator], Steps[T]]


class Group(Protocol):
    """Ranks of this process."""

    @property
    def communicators(self) -> Sequence[Communicator]:
        """The communicator of each rank of this process, in order."""

    @property
    def network(self) -> Network | None:
        """The network whose virtual time is kept; None where none is described."""

    def take(self, program: Program[T]) -> list[T]:
        """Let each rank of this process run a program that all ranks run, and return what they return."""

    def virtual_time(self) -> VirtualTime | None:
        """What all ranks have taken until now on the network, None without one; all ranks call it together."""


def most_notes(ranks: int) -> int:
    """Rows of notes that each rank keeps."""
    return max(1, MOST_NOTES // ranks)


class VirtualRanks:
    """All ranks, as generators that take turns.

    Parameters
    ----------
    network
        Of as many ranks, see `Group`.
    """

    def __init__(self, ranks: int, *, network: Network | None = None) -> None:
        self.network = network
        self._group = InProcess(ranks, network=network)
        self.communicators: Sequence[Communicator] = self._group.communicators
        # Virtual ranks keep notes as real ones do: a run's trace is the same over both.
        for communicator in self.communicators:
            communicator.notes = Notes(most=most_notes(ranks))

    def take(self, program: Program[T]) -> list[T]:
        return self._group.run(program)

    def virtual_time(self) -> VirtualTime | None:
        if self.network is None:
            return None
        phases = {phase: each.seconds for phase, each in self._group.totals().items()}
        return VirtualTime(seconds=self._group.seconds, phases=phases, rounds=tuple(self._group.rounds))


class OneRank:
    """One rank, whose process waits for the others.

    Parameters
    ----------
    rank
        That has called nothing yet.
    network
        Of all ranks, see `Group`.
    hear
        See `Notes`.
    """

    def __init__(
        self, rank: BlockingRank, *, network: Network | None = None, hear: Hear | None = None
    ) -> None:
        self._rank, self.network = rank, network
        # It grows with every collective, and is of use for a network alone.
        rank.communicator.journal = None if network is None else Journal()
        rank.communicator.notes = Notes(most=most_notes(rank.communicator.ranks), hear=hear)
        self.communicators: Sequence[Communicator] = (rank.communicator,)

    def take(self, program: Program[T]) -> list[T]:
        return [self._rank.complete(program(self._rank.communicator))]

    def virtual_time(self) -> VirtualTime | None:
        """See `Group`. One round, of the phase "report", which is not in it."""
        communicator = self._rank.communicator
        journal = communicator.journal
        if self.network is None or journal is None:
            return None
        # Before the round below, which is no part of the time.
        own, phases = journal.words(now=communicator.now), journal.phases

        def program(communicator: Communicator) -> Steps[tuple[I64, I64]]:
            with communicator.phase("report"):
                return (yield from communicator.all_gather(own))

        words, counts = self.take(program)[0]
        journals = np.split(words, np.cumsum(counts)[:-1])
        return replayed(journals, phases, self.network)
