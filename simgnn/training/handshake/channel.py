"""What carries messages between the runtime and a trainer."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Protocol

from simgnn.training.handshake.messages import Message

Deliver = Callable[[Message], None]
"""Takes what a trainer has answered; may be called in any thread, and returns at once."""


class Channel(Protocol):
    """Between the runtime and one trainer. Neither way waits for the other end.

    Where the trainer is another process or a board, an object at each end has its half of these: `send` and `close`
    write to the connection, and a thread that reads it calls `Deliver`.
    """

    def send(self, message: Message) -> None:
        """From the runtime to the trainer."""

    def receive(self) -> Message | None:
        """At the trainer: the next message, or None when the channel is closed and no more will come."""

    def answer(self, message: Message) -> None:
        """From the trainer to the runtime."""

    def close(self) -> None:
        """At the runtime: nothing will be sent any more."""


MakeChannel = Callable[[str, Deliver], Channel]
"""Makes the channel of a trainer, given its name and what takes its answers."""


class ThreadChannel:
    """To a trainer in another thread: nothing is copied.

    Parameters
    ----------
    trainer
    deliver
        Called in the trainer's thread.
    """

    def __init__(self, trainer: str, deliver: Deliver) -> None:
        self.trainer, self._deliver = trainer, deliver
        self._sent: queue.SimpleQueue[Message | None] = queue.SimpleQueue()

    def send(self, message: Message) -> None:
        """See `Channel`."""
        self._sent.put(message)

    def receive(self) -> Message | None:
        """See `Channel`."""
        return self._sent.get()

    def answer(self, message: Message) -> None:
        """See `Channel`."""
        self._deliver(message)

    def close(self) -> None:
        """See `Channel`."""
        self._sent.put(None)
