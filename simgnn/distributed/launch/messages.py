"""What a supervisor and the processes of its ranks say to each other: lines of JSON over their pipes.

The supervisor sends the name of a file with one order, and later maybe a line that asks to stop; when its end closes,
the process ends. A process sends signs of life and what it notes, rank 0 its progress, and each says at last how it
has ended.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from simgnn.config.configuration import Config
from simgnn.report import COMMAND
from simgnn.training.recorder import Epoch, Step
from simgnn.training.reports.progress import Plan, Reporter

ALIVE, BEGUN, ENDED, STOP = "alive", "begun", "ended", "stop"
STAGE, NOTE, PLAN, STEP, EPOCH, END = "stage", "note", "plan", "step", "epoch", "end"


@dataclass(frozen=True, kw_only=True)
class Order:
    """What a process is to do.

    Parameters
    ----------
    meeting
        See `simgnn.distributed.collectives.torch_group.open_at`.
    lost
        Why ranks were started again, each time.
    earlier
        Of rank 0: what was kept of the starts before, see `simgnn.distributed.launch.ledger.EarlierStarts.packed`.
    command
        The command line that asked for it.
    """

    config: Config
    output: str
    resume: bool
    rank: int
    generation: int
    meeting: str
    lost: Sequence[str] = ()
    earlier: bytes = b""
    command: str = field(default_factory=COMMAND.get)


@dataclass(frozen=True, kw_only=True)
class Ending:
    """How a process has ended.

    Parameters
    ----------
    error
        Text; empty where all went well.
    kind
        `LOST`, `REPORTED`, `INPUT` or `FAILED`; "" where all went well.
    trace
        Of an unexpected error, lines of text.
    folder, finished
        Of rank 0: where its files are, and whether the run has come to its end.
    """

    error: str = ""
    kind: str = ""
    trace: str = ""
    folder: str = ""
    finished: bool = False


LOST, REPORTED, INPUT, FAILED = "lost", "reported", "input", "failed"
"""Kinds of errors: another rank is lost or late; another rank has reported its own; the user can put it right; the
rest."""


def line(**values: Any) -> bytes:
    """A message."""
    return json.dumps(values).encode() + b"\n"


class SendingReporter(Reporter):
    """Sends messages on.

    Parameters
    ----------
    send
        Sends a message.
    """

    def __init__(self, send: Callable[..., None]) -> None:
        self._send = send

    def stage(self, text: str) -> None:
        self._send(**{STAGE: text})

    def note(self, text: str) -> None:
        self._send(**{NOTE: text})

    def begin(self, plan: Plan) -> None:
        self._send(**{PLAN: asdict(plan)})

    def step(self, step: Step) -> None:
        self._send(**{STEP: asdict(step)})

    def epoch(self, epoch: Epoch) -> None:
        self._send(**{EPOCH: asdict(epoch)})

    def end(self) -> None:
        self._send(**{END: True})


def pass_on(reporter: Reporter, message: dict[str, Any]) -> None:
    """Call a reporter with what came from a `SendingReporter`; other messages are left out."""
    for kind, value in message.items():
        if kind == STAGE:
            reporter.stage(value)
        elif kind == NOTE:
            reporter.note(value)
        elif kind == PLAN:
            reporter.begin(Plan(**value))
        elif kind == STEP:
            # JSON has lists in place of tuples, and a row's only ones are these.
            tuples = {name: tuple(value[name]) for name in ("vertices", "edges")}
            reporter.step(Step(**{**value, **tuples}))
        elif kind == EPOCH:
            reporter.epoch(Epoch(**value))
        elif kind == END:
            reporter.end()
