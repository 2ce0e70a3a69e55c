"""Progress of rank 0 as messages to the supervisor, whose own reporter shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simgnn.distributed.launch import orders
from simgnn.training.recorder import Epoch, Step
from simgnn.training.reports.progress import Plan, Reporter


class TellingReporter(Reporter):
    """Sends what it is told.

    Parameters
    ----------
    send
        Sends a message.
    """

    def __init__(self, send: Callable[..., None]) -> None:
        self._send = send

    def stage(self, text: str) -> None:
        """See `Reporter`."""
        self._send(**{orders.STAGE: text})

    def begin(self, plan: Plan) -> None:
        """See `Reporter`."""
        self._send(**{orders.PLAN: orders.plain(plan)})

    def step(self, step: Step) -> None:
        """See `Reporter`."""
        self._send(**{orders.STEP: orders.plain(step)})

    def epoch(self, epoch: Epoch) -> None:
        """See `Reporter`."""
        self._send(**{orders.EPOCH: orders.plain(epoch)})

    def end(self) -> None:
        """See `Reporter`."""
        self._send(**{orders.END: True})


def tell(reporter: Reporter, message: dict[str, Any]) -> None:
    """Tell a reporter what came from a `TellingReporter`; other messages are nothing to it."""
    for kind, value in message.items():
        if kind == orders.STAGE:
            reporter.stage(value)
        elif kind == orders.PLAN:
            reporter.begin(Plan(**value))
        elif kind == orders.STEP:
            reporter.step(orders.step_of(value))
        elif kind == orders.EPOCH:
            reporter.epoch(Epoch(**value))
        elif kind == orders.END:
            reporter.end()
