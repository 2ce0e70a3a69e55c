"""What was sent in a mini-batch, and what has come: who is done, who is late, and what is said of him."""

from __future__ import annotations

import collections
import math
import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from simgnn.errors import DeadlineError
from simgnn.training.handshake.messages import Ack, Batch, Done, Grad, Message, Param, Place

Key = tuple[type[Message], str]
"""Kind of message, and the trainer that it goes to or comes from."""

_CAUSES: Mapping[type[Message], type[Message]] = {Grad: Batch, Done: Batch, Ack: Param}
"""What each answer answers."""

_STAGES: Mapping[type[Message], str] = {Batch: "propagate", Param: "synchronize"}
"""What a trainer is at between a message and its answer."""


class Ledger:
    """The messages of one mini-batch. Whoever uses it has a lock.

    Parameters
    ----------
    trainers
        Their names, in order.
    deadline_seconds
        Wall time in which each message must be answered; None for as long as it takes.

    Attributes
    ----------
    place
        Generation and mini-batch.
    begun : bool
        Whether parts of it may be sent: until then it is over, and the next one's parameters are on their way.
    came : dict
        Answers by kind and trainer.
    failed : dict
        What trainers have raised.
    ignored : collections.Counter
        Answers that came twice or too late, such as "duplicate DONE", or that nobody had asked for.
    """

    def __init__(self, trainers: Sequence[str], *, deadline_seconds: float | None) -> None:
        self._trainers, self._deadline_seconds = tuple(trainers), deadline_seconds
        self.place: Place = (0, -1)
        self.begun = False
        self.came: dict[Key, Any] = {}
        self.failed: dict[str, BaseException] = {}
        self.ignored: collections.Counter[str] = collections.Counter()
        self._sent: dict[Key, float] = {}  # when

    def enter(self, place: Place, *, begun: bool) -> None:
        """Go on to another mini-batch."""
        self.place, self.begun = place, begun
        for noted in (self._sent, self.came, self.failed):
            noted.clear()

    def send(self, kind: type[Message], trainer: str) -> None:
        """Note that a message goes out now."""
        self._sent[kind, trainer] = time.monotonic()

    def was_sent(self, kind: type[Message]) -> list[str]:
        """The trainers that a kind of message went to, in order."""
        return [name for name in self._trainers if (kind, name) in self._sent]

    @property
    def done(self) -> int:
        """How many trainers are done."""
        return sum(kind is Done for kind, _ in self.came)

    def take(self, answer: Message) -> bool:
        """Note an answer, unless it must be ignored; a trainer's ABORT is never unasked."""
        kind, cause = type(answer), _CAUSES.get(type(answer))
        if answer.place != self.place:
            why = "late"
        elif (kind, answer.trainer) in self.came:
            why = "duplicate"
        elif cause is not None and (cause, answer.trainer) not in self._sent:
            why = "unasked"
        else:
            self.came[kind, answer.trainer] = answer
            return True
        self.ignored[f"{why} {answer.NAME}"] += 1
        return False

    def raise_failure(self, names: Sequence[str]) -> None:
        """Raise what the first of these that has failed has raised."""
        for name in names:
            if name in self.failed:
                raise self.failed[name]

    def stage(self, trainer: str) -> str:
        """What a trainer is at, and where."""
        number = self.place[1] + 1
        if not self.begun:
            return f"the beginning of mini-batch {number + 1} of the run"
        at = next((kind for kind in (Param, Batch) if (kind, trainer) in self._sent), Param)
        return f"stage {_STAGES[at]!r} of mini-batch {number} of the run"

    def deadline(self, missing: Collection[Key]) -> float:
        """When it is too late for the first of what is missing."""
        if self._deadline_seconds is None:
            return math.inf
        sent = (self._sent[_CAUSES[kind], name] for kind, name in missing)
        return min(sent, default=math.inf) + self._deadline_seconds

    def late(self, missing: Collection[Key], now: float) -> tuple[str, DeadlineError] | None:
        """The first trainer that it is too late for, if any, and what is said of it."""
        for name in self._trainers:
            kinds = [kind for kind in _CAUSES if (kind, name) in missing]
            if kinds and now >= self.deadline([(kind, name) for kind in kinds]):
                cause, found = _CAUSES[kinds[0]], self._came_from(name)
                others = [each for each in self.was_sent(cause) if each != name]
                has_sent = [f"; {each} has sent {self._came_from(each) or 'nothing'}" for each in others]
                return name, DeadlineError(
                    f"trainer {name} must send {' and '.join(kind.NAME for kind in kinds)}"
                    f" within {self._deadline_seconds:g} s of {cause.NAME},"
                    f" not {found + ' alone' if found else 'nothing'}"
                    f" (in {self.stage(name)}{''.join(has_sent)})"
                )
        return None

    def _came_from(self, trainer: str) -> str:
        return ", ".join(kind.NAME for kind, name in self.came if name == trainer)
