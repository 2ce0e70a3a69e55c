"""Virtual time of ranks that are processes: what each has done, and what a network would have taken for it.

A process knows its own part of a collective alone, and its wall time says nothing of another network. So each keeps a
journal of sizes; together they give the instants that `InProcess` has for the same program, to the femtosecond.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from simgnn.distributed.collectives.agreement import Operation
from simgnn.distributed.collectives.network import Network
from simgnn.virtual_time.virtual_time import femtoseconds, in_seconds

_HEAD = 4
"""Words of an entry before its sizes: place of the phase, operation, femtoseconds spent before it, sizes."""


@dataclass(frozen=True, kw_only=True)
class VirtualTime:
    """What all ranks took together.

    Parameters
    ----------
    seconds
        Of the latest rank.
    phases
        Seconds of the network by phase, headers among them; without waits for late ranks.
    rounds
        Femtoseconds of each collective, in order.
    """

    seconds: float
    phases: Mapping[str, float]
    rounds: Sequence[int] = ()

    @property
    def network_seconds(self) -> float:
        """The network's seconds in all phases."""
        return sum(self.phases.values())

    @property
    def computing_seconds(self) -> float:
        """What is not the network's: from one collective to the next the slowest rank's."""
        return self.seconds - self.network_seconds


class Journal:
    """One rank's: a few words for each collective.

    Attributes
    ----------
    phases : list of str
        In the order in which they first came.
    """

    def __init__(self) -> None:
        self._words = array("q")
        self._places: dict[str, int] = {}
        self._now = 0

    @property
    def phases(self) -> list[str]:
        """In the order in which they first came."""
        return list(self._places)

    def add(self, phase: str, operation: Operation, *, now: int, sizes: NDArray[np.int64]) -> list[int]:
        """Note a collective.

        Parameters
        ----------
        now
            Femtoseconds that the rank has spent on its own until then.
        sizes
            Bytes that it gives: of an all-to-all to each rank, of others one number.

        Returns
        -------
        Its words.
        """
        place = self._places.setdefault(phase, len(self._places))
        # What was spent since the last one, not an instant: a process does not know how long others made it wait.
        entry = [place, int(operation), now - self._now, len(sizes), *sizes.tolist()]
        self._words.extend(entry)
        self._now = now
        return entry

    def words(self, *, now: int) -> NDArray[np.int64]:
        """All of it, and at the end what was spent since the last collective; shape (n,)."""
        return np.array([*self._words, now - self._now], np.int64)


def replayed(journals: Sequence[NDArray[np.int64]], phases: Sequence[str], network: Network) -> VirtualTime:
    """What a network takes for what all ranks have noted.

    Parameters
    ----------
    journals
        `Journal.words` of each rank; they agree in phases, operations and number of sizes, as headers see to.
    phases
        `Journal.phases` of any.
    network
        Of as many ranks.
    """
    took = dict.fromkeys(phases, 0)
    rounds = []
    now = np.zeros(len(journals), np.int64)
    begin = 0
    # Entries have one length on all ranks, as operations and numbers of sizes agree. One word is left at the end.
    while begin + 1 < len(journals[0]):
        place, operation, _, count = journals[0][begin : begin + _HEAD].tolist()
        end = begin + _HEAD + count
        # [ranks, words of an entry]
        entries = np.stack([journal[begin:end] for journal in journals])
        seconds = network.seconds_of(Operation(operation), entries[:, _HEAD:])
        # Rounded one by one, as `InProcess` does: to the femtosecond its instants are the same.
        one = femtoseconds(network.header_seconds) + femtoseconds(seconds)
        took[phases[place]] += one
        rounds.append(one)
        # The latest rank begins it, and all go on together.
        now[:] = (now + entries[:, 2]).max() + one
        begin = end
    last = max(int(at + journal[-1]) for at, journal in zip(now, journals, strict=True))
    return VirtualTime(
        seconds=in_seconds(last),
        phases={phase: in_seconds(each) for phase, each in took.items()},
        rounds=rounds,
    )
