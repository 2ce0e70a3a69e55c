"""What a supervisor and the processes of its ranks say to each other: lines of JSON over their pipes.

The supervisor sends the name of a file with one order, and later maybe a line that asks to stop; when its end closes,
the process ends. A process sends signs of life and what it notes, rank 0 its progress, and each says at last how it
has ended.
"""

from __future__ import annotations

import json
import pickle
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
    config
    output
    resume
    rank
    generation
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

    def to_bytes(self) -> bytes:
        """For `from_bytes`, in a process of the same version."""
        return pickle.dumps(self)

    @staticmethod
    def from_bytes(data: bytes) -> Order:
        """The opposite of `to_bytes`; of a supervisor's bytes alone, as a pickle may call anything."""
        order: Order = pickle.loads(data)
        return order


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


def plain(value: Step | Epoch | Plan | Ending) -> dict[str, Any]:
    """A value of this module's messages as JSON has it."""
    return asdict(value)


def step_of(values: dict[str, Any]) -> Step:
    """The opposite of `plain` for a mini-batch's row."""
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in values.items()
    }
    return Step(**fields)


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
        self._send(**{PLAN: plain(plan)})

    def step(self, step: Step) -> None:
        self._send(**{STEP: plain(step)})

    def epoch(self, epoch: Epoch) -> None:
        self._send(**{EPOCH: plain(epoch)})

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
            reporter.step(step_of(value))
        elif kind == EPOCH:
            reporter.epoch(Epoch(**value))
        elif kind == END:
            reporter.end()
