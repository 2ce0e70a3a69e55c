"""What a rank notes: its traffic by phase, its rounds and its work between them, and what gives them virtual time.

Notes are rows of integers that ranks can give each other. A process knows its own part of a collective alone, and its
wall time says nothing of another network. So each keeps a journal of sizes; together they give the instants that
`InProcess` has for the same program, to the femtosecond.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from simgnn.arrays import I64
from simgnn.distributed.collectives.agreement import HEADER_BYTES, Operation
from simgnn.distributed.collectives.network import Network
from simgnn.hw.checks import check_positive
from simgnn.virtual_time.virtual_time import femtoseconds, in_seconds


@dataclass(frozen=True, kw_only=True)
class Traffic:
    """What one rank sent and received in one phase.

    Parameters
    ----------
    rounds
        Collectives, a barrier among them. How many steps the network takes for one is the cost model's affair.
    sent, received
        Bytes of rows to and from other ranks. What a rank gives itself is in neither, nor are headers, nor what a back
        end pads.
    """

    rounds: int = 0
    sent: int = 0
    received: int = 0

    def header_bytes(self, ranks: int) -> int:
        """Bytes of headers that the rank sent in these rounds; it received as many."""
        return self.rounds * (ranks - 1) * HEADER_BYTES

    def __add__(self, other: Traffic) -> Traffic:
        return Traffic(
            rounds=self.rounds + other.rounds,
            sent=self.sent + other.sent,
            received=self.received + other.received,
        )


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

    def add(self, phase: str, operation: Operation, *, now: int, sizes: I64) -> list[int]:
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

    def words(self, *, now: int) -> I64:
        """All of it, and at the end what was spent since the last collective; shape (n,)."""
        return np.array([*self._words, now - self._now], np.int64)


def replayed(journals: Sequence[I64], phases: Sequence[str], network: Network) -> VirtualTime:
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
    # Integers of Python: 64 bits of femtoseconds are 2.5 hours.
    now = begin = 0
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
        now += int(entries[:, 2].max()) + one
        begin = end
    last = now + max(int(journal[-1]) for journal in journals)
    return VirtualTime(
        seconds=in_seconds(last),
        phases={phase: in_seconds(each) for phase, each in took.items()},
        rounds=rounds,
    )


WORK = -1
"""In place of a phase: the row is of work."""
VALUES = 8
"""Values of a row, after its phase."""
Hear = Callable[[str, list[int], list[int]], object]
"""Called with each row at once: its phase, "" of work; its values; and what the rank's journal has of it."""


class Notes:
    """One rank's, in the order in which things happened.

    Parameters
    ----------
    most
        Rows that are kept; what comes later is left out.
    hear
        Called with all rows, those that are left out as well.

    Attributes
    ----------
    left_out : int
        Rows.
    """

    def __init__(self, *, most: int, hear: Hear | None = None) -> None:
        check_positive("most", most)
        self._most, self._hear = most, hear
        # 72 bytes a row; lists of Python's integers are several times that.
        self._words = array("q")
        self._places: dict[str, int] = {}
        self.left_out = 0

    @property
    def phases(self) -> list[str]:
        """In the order in which they first came: the same on all ranks."""
        return list(self._places)

    @property
    def count(self) -> int:
        """Number of all rows, those that are left out among them."""
        return len(self._words) // (1 + VALUES) + self.left_out

    def add_round(
        self, phase: str, operation: Operation, sent: int, received: int, *, entry: Sequence[int] = ()
    ) -> None:
        """Note a collective that all ranks take part in; `entry` is what the rank's journal has of it."""
        # Filled up to the length of a row of work: ranks give each other all rows as one matrix.
        values = [int(operation), sent, received, *[0] * (VALUES - 3)]
        self._add([self._places.setdefault(phase, len(self._places)), *values])
        if self._hear is not None:
            self._hear(phase, values, list(entry))

    def add_work(self, values: Sequence[int]) -> None:
        """Note what was done since the last collective: `VALUES` numbers, whose meaning is the caller's."""
        if len(values) != VALUES:
            raise ValueError(f"work must have {VALUES} values, not {len(values)}")
        self._add([WORK, *values])
        if self._hear is not None:
            # Rows that are left out here are heard as well: the supervisor adds all of them up.
            self._hear("", list(values), [])

    def _add(self, row: list[int]) -> None:
        if len(self._words) < self._most * (1 + VALUES):
            self._words.extend(row)
        else:
            self.left_out += 1

    def rows(self) -> I64:
        """Shape (n, 1 + VALUES): place of a phase, operation, bytes sent and received; or `WORK` and its values."""
        return np.array(self._words, np.int64).reshape(-1, 1 + VALUES)
