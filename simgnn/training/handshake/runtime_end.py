"""The runtime's end of the handshake: counts answers, waits for them, and says whose are missing."""

from __future__ import annotations

import collections
import contextlib
import math
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simgnn.errors import DeadlineError
from simgnn.machine.threads import SLICE_SECONDS
from simgnn.training.handshake.channel import Channel, MakeChannel, ThreadChannel
from simgnn.training.handshake.ledger import Key, Ledger
from simgnn.training.handshake.messages import (
    RUNTIME,
    Abort,
    Ack,
    Batch,
    Done,
    Grad,
    Message,
    Param,
    Place,
)
from simgnn.training.trainer import TrainerResult

if TYPE_CHECKING:
    from simgnn.training.batches import LoadedBatch
    from simgnn.training.trainer import Parameters

PATIENCE_SECONDS = 300.0
"""Wall time that trainers which are at work have to end, when another has failed: a simulated one may be slow."""


@dataclass(frozen=True, kw_only=True)
class Terms:
    """How the runtime and its trainers talk to each other.

    Parameters
    ----------
    deadline_seconds
        Wall time in which each message must be answered; None waits for as long as it takes.
    patience_seconds
        Wall time that the others have once a trainer has failed.
    channel
        Makes the channel to each trainer.
    """

    deadline_seconds: float | None = None
    patience_seconds: float = PATIENCE_SECONDS
    channel: MakeChannel = ThreadChannel


@dataclass(eq=False, slots=True)
class _Wait:
    """Somebody waits for answers.

    He sleeps on a queue and not on a condition: a signal that raises in the main thread may leave a condition's lock
    half taken, and whoever answers would wait for it for ever. `with` a lock is one step for the interpreter.
    """

    missing: set[Key]
    bell: queue.SimpleQueue[None] = field(default_factory=queue.SimpleQueue)


class Handshake:
    """The runtime's end. All but `close` may be called from several threads at once.

    Parameters
    ----------
    trainers
        Their names, in order.
    terms

    Attributes
    ----------
    channels
        By trainer.
    """

    def __init__(self, trainers: Sequence[str], terms: Terms) -> None:
        self._trainers, self._terms = tuple(trainers), terms
        self._lock = threading.Lock()
        self._waits: list[_Wait] = []
        self._ledger = Ledger(self._trainers, deadline_seconds=terms.deadline_seconds)
        self._published: Parameters | None = None  # what the mini-batch has led to
        self._closed = False
        self._handlers: Mapping[type[Message], Callable[[Any], None]] = {
            Grad: self._note,
            Done: self._note,
            Ack: self._note,
            Abort: self._fail,
        }
        self.channels: dict[str, Channel] = {}
        with contextlib.ExitStack() as opened:
            for name in self._trainers:
                self.channels[name] = terms.channel(name, self.take)
                opened.callback(self.channels[name].close)
            opened.pop_all()

    @property
    def place(self) -> Place:
        """Generation, and the mini-batch that is trained or was trained last."""
        return self._ledger.place

    @property
    def done(self) -> int:
        """How many trainers are done with it."""
        with self._lock:
            return self._ledger.done

    @property
    def ignored(self) -> collections.Counter[str]:
        """See `Ledger`."""
        with self._lock:
            return self._ledger.ignored.copy()

    def begin(self, iteration: int, parameters: Parameters) -> None:
        """Begin a mini-batch, when all trainers have its parameters; what has begun stays so.

        Parameters
        ----------
        iteration
            Its number in the run, from 0. One that does not follow the one before begins a new generation.
        parameters

        Raises
        ------
        DeadlineError
            For an ACK that does not come.
        BaseException
            What a trainer has raised, until `renew`.
        """
        first: list[Param] = []
        with self._lock:
            self._ledger.raise_failure((*self._trainers, RUNTIME))
            generation, at = self.place
            if self._ledger.begun and at == iteration and self._published is None:
                return
            if at + 1 != iteration or self._published is not parameters:
                self._enter((generation + 1, iteration - 1), begun=False)
                first = self._publication(parameters)
            # Under the lock that it is not begun under: another thread may begin it, which takes note of no ACK more.
            wait = self._expect((Ack,), self._trainers)
        self._await(wait, self._trainers, sending=first)
        with self._lock:
            if self.place[1] == iteration - 1:
                self._enter((self.place[0], iteration), begun=True)

    def renew(self) -> None:
        """Let a new generation begin, where somebody has failed."""
        with self._lock:
            if self._ledger.failed:
                self._enter(self.place, begun=False)

    def give(self, trainer: str, part: LoadedBatch, total: int) -> None:
        """Send a trainer its part of the mini-batch that has begun.

        Parameters
        ----------
        trainer
        part
        total
            Seeds of the mini-batch over all trainers.
        """
        with self._lock:
            generation, iteration = self.place
            if not self._ledger.begun or trainer in self._ledger.was_sent(Batch):
                raise RuntimeError(f"trainer {trainer} must get one part of a mini-batch that has begun")
            self._ledger.send(Batch, trainer)
        self.channels[trainer].send(
            Batch(generation=generation, iteration=iteration, trainer=trainer, part=part, total=total)
        )

    def collect(self, trainers: Sequence[str] | None = None) -> dict[str, TrainerResult]:
        """What trainers have answered, when they are done.

        Parameters
        ----------
        trainers
            All that have a part, in trainer order, where not given: the synchronizer's wait for DONE == n.

        Raises
        ------
        DeadlineError
            Names the first trainer that is not done in time.
        BaseException
            What the first of these trainers that failed has raised; or another one, when its patience is over.
        """
        if trainers is None:
            with self._lock:
                trainers = self._ledger.was_sent(Batch)
        self._wait((Grad, Done), trainers)
        with self._lock:
            came = self._ledger.came
            return {
                name: TrainerResult(
                    gradients=came[Grad, name].gradients, telemetry=came[Done, name].telemetry
                )
                for name in trainers
            }

    def publish(self, parameters: Parameters) -> None:
        """Send all trainers the parameters that the mini-batch has led to, and wait until they have them.

        Raises
        ------
        DeadlineError
            For an ACK that does not come.
        """
        with self._lock:
            parameter_messages = self._publication(parameters)
        self._send(parameter_messages)
        self._wait((Ack,), self._trainers)

    def abort(self, error: BaseException, *, trainer: str = RUNTIME) -> None:
        """End the generation, and tell all trainers; where somebody has failed, they know.

        Parameters
        ----------
        error
        trainer
            Who has failed.
        """
        with self._lock:
            if self._ledger.failed:
                return
            generation, iteration = self.place
            message = Abort(generation=generation, iteration=iteration, trainer=trainer, error=error)
            self._fail(message)
        self._tell(message, self._trainers)

    def take(self, message: Message) -> None:
        """Take what a trainer has answered; never waits."""
        with self._lock:
            others_know = bool(self._ledger.failed)
            if self._closed or not self._ledger.take(message):
                return
            self._handlers[type(message)](message)
            news = bool(self._ledger.failed) and not others_know
        if news:
            self._tell(message, [name for name in self._trainers if name != message.trainer])

    def ended(self, trainer: str, serving: Future[None]) -> None:
        """A trainer's thread has ended, which it must not before `close`."""
        with self._lock:
            closed = self._closed
        if not closed:
            error = DeadlineError(f"trainer {trainer} must answer until the run has ended, not be gone")
            error.__cause__ = serving.exception()
            self.abort(error, trainer=trainer)

    def close(self, error: BaseException | None = None) -> None:
        """Let all trainers go.

        Parameters
        ----------
        error
            What the run has ended by; they are told.
        """
        if error is not None:
            self.abort(error)
        with self._lock:
            self._closed = True
        for channel in self.channels.values():
            channel.close()

    def _send(self, messages: Sequence[Message]) -> None:
        for message in messages:
            self.channels[message.trainer].send(message)

    def _tell(self, message: Message, trainers: Sequence[str]) -> None:
        for name in trainers:
            self.channels[name].send(message)

    # Those below are called with the lock held.

    def _enter(self, place: Place, *, begun: bool) -> None:
        self._ledger.enter(place, begun=begun)
        self._published = None

    def _publication(self, parameters: Parameters) -> list[Param]:
        """What is to be sent."""
        generation, iteration = self.place
        self._published = parameters
        for name in self._trainers:
            self._ledger.send(Param, name)
        return [
            Param(generation=generation, iteration=iteration + 1, trainer=name, parameters=parameters)
            for name in self._trainers
        ]

    def _note(self, answer: Message) -> None:
        for wait in self._waits:
            if wait.missing:
                wait.missing.discard((type(answer), answer.trainer))
                if not wait.missing:
                    wait.bell.put(None)

    def _fail(self, message: Abort) -> None:
        if message.trainer in self._trainers and not isinstance(message.error, DeadlineError):
            message.error.add_note(f"in trainer {message.trainer}, in {self._ledger.stage(message.trainer)}")
        self._ledger.failed[message.trainer] = message.error
        for wait in self._waits:
            wait.missing -= {key for key in wait.missing if key[1] == message.trainer}
            wait.bell.put(None)

    def _wait(self, kinds: Sequence[type[Message]], trainers: Sequence[str]) -> None:
        """Wait for answers. A slice of time after the other: between two of them Python calls the handlers of signals.

        Raises
        ------
        DeadlineError, BaseException
            See `collect`.
        """
        with self._lock:
            wait = self._expect(kinds, trainers)
        self._await(wait, trainers)

    def _expect(self, kinds: Sequence[type[Message]], trainers: Sequence[str]) -> _Wait:
        """Take note that somebody waits for answers; with the lock."""
        running = [name for name in trainers if name not in self._ledger.failed]
        wait = _Wait({(kind, name) for name in running for kind in kinds} - self._ledger.came.keys())
        self._waits.append(wait)
        return wait

    def _await(self, wait: _Wait, trainers: Sequence[str], *, sending: Sequence[Param] = ()) -> None:
        """Send messages, and wait for what is expected; see `_wait`."""
        try:
            self._send(sending)
            self._sleep(wait)
        finally:
            with self._lock:
                self._waits.remove(wait)
        with self._lock:
            self._ledger.raise_failure((*trainers, *self._trainers, RUNTIME) if wait.missing else trainers)

    def _sleep(self, wait: _Wait) -> None:
        """Sleep until nothing is missing, or it is too late for what is.

        Time in which this process did not run, as behind Ctrl-Z, is not held against anybody.
        """
        patience_ends, halted = math.inf, 0.0
        before = time.monotonic()
        while wait.missing:
            now = time.monotonic()
            halted += max(0.0, now - before - 2 * SLICE_SECONDS)
            before = now
            with self._lock:
                if RUNTIME in self._ledger.failed:  # nobody needs an answer any more
                    return
                if self._ledger.failed and patience_ends == math.inf:
                    patience_ends = now + self._terms.patience_seconds
                running = now - halted
                ends = self._ledger.deadline(wait.missing)
                late = self._ledger.late(wait.missing, running) if running >= ends else None
            if late is not None and patience_ends == math.inf:
                self.abort(late[1], trainer=late[0])
            if late is not None or now >= patience_ends:
                return
            with contextlib.suppress(queue.Empty):
                wait.bell.get(timeout=min(SLICE_SECONDS, ends - running, patience_ends - now))
