"""Channels between runtime and trainers on which messages are lost, doubled or delayed."""

import threading

from simgnn.training.handshake.channel import ThreadChannel


class Disturbed(ThreadChannel):
    """Lets a fault happen to the first message of a kind and a mini-batch."""

    def __init__(self, trainer, deliver, fault, kind, iteration):
        super().__init__(trainer, deliver)
        self._fault, self._wanted = fault, (kind, iteration)

    def send(self, message):
        self._carry(super().send, message)

    def answer(self, message):
        self._carry(super().answer, message)

    def _carry(self, pass_on, message):
        if (type(message), message.iteration) == self._wanted:
            self._wanted = None
            self._fault(pass_on, message)
        else:
            pass_on(message)


def disturbed(fault, *, trainer, kind, iteration):
    """What makes channels of which that of one trainer is disturbed; see `Terms.channel`."""

    def make(name, deliver):
        if name == trainer:
            return Disturbed(name, deliver, fault, kind, iteration)
        return ThreadChannel(name, deliver)

    return make


def lost(pass_on, message):
    """It never comes."""


def doubled(pass_on, message):
    """It comes twice."""
    pass_on(message)
    pass_on(message)


class Held:
    """It comes when it is let go, in another thread's time."""

    def __init__(self):
        self.come = threading.Event()
        self._passing = []

    def __call__(self, pass_on, message):
        self._passing.append((pass_on, message))
        self.come.set()

    def let_go(self):
        for pass_on, message in self._passing:
            pass_on(message)


class Echo(Held):
    """It comes, and once more when it is let go."""

    def __call__(self, pass_on, message):
        pass_on(message)
        super().__call__(pass_on, message)
