"""Virtual ranks in one process: generators that take turns, with the rounds, bytes and bits of real ranks.

Each rank's program runs to its next collective, rank after rank; when all are there the collective is done for all at
once. There are no threads, so thousands of ranks cost what their data cost, and every run is the same. The network's
time is virtual: ranks meet at the latest one's instant, and go on when the network is done.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import numpy as np

from simgnn.arrays import I64
from simgnn.distributed.collectives.agreement import Operation, disagreement
from simgnn.distributed.collectives.collectives import (
    Barrier,
    Collective,
    Delivered,
    Steps,
    without_rows,
)
from simgnn.distributed.collectives.communicator import Communicator
from simgnn.distributed.collectives.failures import (
    BrokenGroupError,
    CommunicatorError,
    DisagreementError,
    RankFailedError,
    failure_text,
)
from simgnn.distributed.collectives.network import Network, one_switch
from simgnn.distributed.collectives.notes import Traffic
from simgnn.virtual_time.virtual_time import femtoseconds, in_seconds

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class PhaseTotals:
    """A phase of all ranks.

    Parameters
    ----------
    sent, received : shape (ranks,)
        Bytes of rows by rank.
    seconds
        Virtual time of the network, headers among it; without waits for late ranks.
    """

    rounds: int
    sent: I64
    received: I64
    seconds: float


class InProcess:
    """A group of virtual ranks. Programs that are run one after the other go on with its clock and its counts.

    Parameters
    ----------
    network
        What its collectives take; by default one switch of 200 Gbit/s without latencies. Of as many ranks.

    Attributes
    ----------
    rounds : list of int
        Femtoseconds of the network for each collective, headers among them, in order.
    """

    def __init__(self, ranks: int, *, network: Network | None = None) -> None:
        # Without any rank the first one says what is wrong with their number.
        self.communicators = [Communicator(rank=rank, ranks=ranks) for rank in range(max(ranks, 1))]
        self.network = one_switch(ranks) if network is None else network
        if self.network.ranks != ranks:
            raise ValueError(f"network must be of the {ranks} ranks, not of {self.network.ranks}")
        self._seconds: dict[str, int] = {}
        self.rounds: list[int] = []
        self._broken = False

    @property
    def seconds(self) -> float:
        """Virtual time of the latest rank."""
        return in_seconds(max(communicator.now for communicator in self.communicators))

    def totals(self) -> dict[str, PhaseTotals]:
        """Rounds, bytes and seconds of all ranks, by phase."""
        found = {}
        for phase, first in self.communicators[0].traffic.items():
            each = [communicator.traffic.get(phase, Traffic()) for communicator in self.communicators]
            found[phase] = PhaseTotals(
                rounds=first.rounds,
                sent=np.array([traffic.sent for traffic in each]),
                received=np.array([traffic.received for traffic in each]),
                seconds=in_seconds(self._seconds.get(phase, 0)),
            )
        return found

    def run(self, program: Callable[..., Steps[T]], *arguments: Any) -> list[T]:
        """Run a program on every rank.

        Parameters
        ----------
        program
            Called with a rank's communicator and `arguments`.

        Returns
        -------
        What it returned, by rank.

        Raises
        ------
        Exception
            What a rank's program raised, with a note that says which rank; the first rank's, where several did. All
            ranks are closed then.
        """
        if self._broken:
            raise BrokenGroupError("ranks must be made anew after an error, not used again")
        turns = _Turns([program(communicator, *arguments) for communicator in self.communicators])
        try:
            while (parts := turns.advance(self.communicators)) is not None:
                turns.answers = list(self._together(parts))
        except CommunicatorError as error:
            self._broken = True
            turns.break_up(error)
        finally:
            turns.close()
        return cast("list[T]", turns.results)

    def _together(self, parts: Sequence[Collective]) -> list[Delivered]:
        """One collective of all ranks, which takes its virtual time."""
        difference = disagreement([part.header.words() for part in parts])
        if difference is not None:
            raise DisagreementError(difference)
        # Headers have agreed, so all parts are of one kind, and any of them can do the collective.
        delivered = parts[0].together(parts)
        header = parts[0].header
        # [ranks, sizes of a part]
        seconds = self.network.seconds_of(header.operation, np.stack([part.sizes() for part in parts]))
        took = femtoseconds(self.network.header_seconds) + femtoseconds(seconds)
        phase = header.phase
        self._seconds[phase] = self._seconds.get(phase, 0) + took
        self.rounds.append(took)
        # A collective is a barrier in virtual time: no rank has its rows before the last rank has come.
        latest = max(communicator.now for communicator in self.communicators)
        for communicator in self.communicators:
            communicator.now = latest + took
        return delivered


class _Turns:
    """The programs of all ranks, and how far each is."""

    def __init__(self, programs: list[Steps[Any]]) -> None:
        self.programs = programs
        self.answers: list[Delivered | None] = [None] * len(programs)
        self.results: list[Any] = [None] * len(programs)
        self.ended: set[int] = set()
        self.errors: dict[int, Exception] = {}

    def advance(self, communicators: Sequence[Communicator]) -> list[Collective] | None:
        """Run every rank to its next collective; None when all have ended.

        Raises
        ------
        CommunicatorError
            If a rank raised, or some have ended and others have not.
        """
        parts: list[Collective] = []
        for rank, program in enumerate(self.programs):
            answer, self.answers[rank] = self.answers[rank], None
            try:
                # The first `send` of a generator must be of None, which is no answer.
                parts.append(next(program) if answer is None else program.send(answer))
            except StopIteration as stop:
                self.results[rank] = stop.value
                self.ended.add(rank)
                # Takes part with END, as over a back end: where other ranks go on, headers disagree.
                header = communicators[rank].header(Operation.END)
                parts.append(without_rows(Barrier, header, len(communicators)))
            except Exception as error:
                # The turn goes on, so that the lowest rank's error is raised, whichever came first.
                error.add_note(f"on rank {rank} of {len(self.programs)}")
                self.errors[rank] = error
        if self.errors:
            raise RankFailedError(failure_text(sorted(self.errors), _first(self.errors)))
        return None if len(self.ended) == len(parts) else parts

    def break_up(self, error: CommunicatorError) -> None:
        """Let every rank know, and raise what is to be raised: nothing where all ranks have dealt with it."""
        for rank, program in enumerate(self.programs):
            if rank in self.errors:
                continue
            if rank in self.ended:
                self.errors[rank] = error
                continue
            try:
                # An error of its own for each: one object would collect notes and tracebacks of all ranks.
                program.throw(type(error)(*error.args))
                raise BrokenGroupError("a collective must not be called after another has failed")
            except StopIteration as stop:
                self.results[rank] = stop.value
            except Exception as raised:
                self.errors[rank] = raised
        # What a rank itself raised is the cause; the others' errors only say that it did.
        own = {rank: found for rank, found in self.errors.items() if not isinstance(found, CommunicatorError)}
        if self.errors:
            raise _first(own or self.errors) from None

    def close(self) -> None:
        """End the programs that have not ended."""
        for program in self.programs:
            # One that fails at its end as well must not hide the error that ended it.
            with contextlib.suppress(Exception):
                program.close()


def _first(errors: dict[int, Exception]) -> Exception:
    """The error of the lowest rank."""
    return errors[min(errors)]
