"""A trainer's end of the handshake: takes parameters and parts, answers with gradients."""

from __future__ import annotations

import collections
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from simgnn.training.handshake.messages import Abort, Ack, Batch, Done, Grad, Message, Param, Place

if TYPE_CHECKING:
    from simgnn.training.handshake.channel import Channel
    from simgnn.training.trainer import Parameters, Trainer

_NOWHERE: Place = (0, 0)
"""Before every place: generations count from 1."""


class TrainerEnd:
    """Serves a trainer's messages, in the trainer's thread.

    Parameters
    ----------
    name
    trainer
        Open.
    channel

    Attributes
    ----------
    parameters
        Of the last PARAM; None before the first.
    ignored : collections.Counter
        Messages that came twice or too late, such as "late BATCH".
    """

    def __init__(self, name: str, trainer: Trainer, channel: Channel) -> None:
        self.name, self._trainer, self._channel = name, trainer, channel
        self.parameters: Parameters | None = None
        self.ignored: collections.Counter[str] = collections.Counter()
        self._has = self._trained = _NOWHERE  # places of the last PARAM and of the last BATCH
        self._over = 0  # generation of the last ABORT
        self._handlers: Mapping[type[Message], Callable[[Any], None]] = {
            Param: self._adopt,
            Batch: self._train,
            Abort: self._give_up,
        }

    def serve(self) -> None:
        """Take messages until the channel is closed."""
        while (message := self._channel.receive()) is not None:
            self._take(message)
            del message  # its features are large, and the next one may take long to come

    def _take(self, message: Message) -> None:
        try:
            self._handlers[type(message)](message)
        except BaseException as error:
            self._channel.answer(
                Abort(
                    generation=message.generation,
                    iteration=message.iteration,
                    trainer=self.name,
                    error=error,
                )
            )

    def _is_new(self, message: Message, last: Place) -> bool:
        """Whether a message is to be followed; others are counted."""
        if message.generation > self._over and message.place > last:
            return True
        self.ignored[f"{'duplicate' if message.place == last else 'late'} {message.NAME}"] += 1
        return False

    def _adopt(self, message: Param) -> None:
        if self._is_new(message, self._has):
            self.parameters, self._has = message.parameters, message.place
            # The parameters of a mini-batch are what the one before it has led to.
            self._channel.answer(
                Ack(generation=message.generation, iteration=message.iteration - 1, trainer=self.name)
            )

    def _train(self, message: Batch) -> None:
        if not self._is_new(message, self._trained):
            return
        if message.place < self._has:
            self.ignored[f"late {message.NAME}"] += 1
            return
        if self.parameters is None or message.place != self._has:
            raise RuntimeError(
                f"{message.NAME} of mini-batch {message.iteration + 1} must come behind its {Param.NAME}, not without"
            )
        self._trained = message.place
        result = self._trainer.train(message.part, self.parameters, message.total)
        generation, iteration = message.place
        self._channel.answer(
            Grad(generation=generation, iteration=iteration, trainer=self.name, gradients=result.gradients)
        )
        self._channel.answer(
            Done(generation=generation, iteration=iteration, trainer=self.name, telemetry=result.telemetry)
        )

    def _give_up(self, message: Abort) -> None:
        self._over = max(self._over, message.generation)
