"""The messages between the runtime and its trainers (HyScale-GNN III-C, Fig. 5 and Listing 1).

Mini-batch t, of which n trainers have a part::

    runtime to all trainers    PARAM(t)       the parameters that t is trained with
    trainer i to runtime       ACK(i, t - 1)  has them: when all have, t - 1 is over, and t begins
    runtime to trainer i       BATCH(i, t)    its part
    trainer i to runtime       GRAD(i, t)     its gradients
    trainer i to runtime       DONE(i, t)     they are on their way, and this is what it counted

When DONE has come n times, with as many GRAD, the runtime takes a step and sends PARAM(t + 1). Whoever fails sends
ABORT, which the runtime passes on to all others.

Each message says which mini-batch it is of, and which generation: the runtime begins one with its first mini-batch, and
a new one with each mini-batch that does not follow the one before, as after an ABORT. What belongs to another place
than the one that its reader is at was lost on its way for a while, or came twice: it is ignored, and counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from simgnn.training.batches import LoadedBatch
    from simgnn.training.trainer import Gradients, Parameters, Telemetry

Place = tuple[int, int]
"""Generation, and mini-batch of the run from 0; places that come later are larger."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message.

    Parameters
    ----------
    generation
        From 1.
    iteration
        Mini-batch of the run, from 0.
    trainer
        Whom it goes to, or comes from.
    """

    NAME: ClassVar[str]

    generation: int
    iteration: int
    trainer: str

    @property
    def place(self) -> Place:
        """Generation and mini-batch."""
        return self.generation, self.iteration


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch(Message):
    """A trainer is to train its part of a mini-batch.

    Parameters
    ----------
    part
    total
        Seeds of the mini-batch over all trainers.
    """

    NAME = "BATCH"

    part: LoadedBatch
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grad(Message):
    """A trainer's gradients."""

    NAME = "GRAD"

    gradients: Gradients


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Message):
    """A trainer is done with its part, and has sent its gradients."""

    NAME = "DONE"

    telemetry: Telemetry


@dataclass(frozen=True, slots=True, kw_only=True)
class Param(Message):
    """The parameters that a mini-batch is trained with."""

    NAME = "PARAM"

    parameters: Parameters


@dataclass(frozen=True, slots=True, kw_only=True)
class Ack(Message):
    """A trainer has the parameters that its mini-batch has led to, those of the next one."""

    NAME = "ACK"


@dataclass(frozen=True, slots=True, kw_only=True)
class Abort(Message):
    """The generation is over, and nothing of it counts any more.

    Parameters
    ----------
    trainer
        Who has failed: a trainer, or `RUNTIME`.
    error
        What it has raised.
    """

    NAME = "ABORT"

    error: BaseException


RUNTIME = "runtime"
"""Who has failed where it is no trainer."""
