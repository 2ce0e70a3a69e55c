"""Mini-batches on their way through a system: each begins when the sampler is free and few enough are under way."""

from __future__ import annotations

import collections
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from simgnn.training.iteration import Iteration
from simgnn.training.stages import Pipeline
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.resources import Lease, Units
from simgnn.virtual_time.tasks import Task


@dataclass(frozen=True, kw_only=True)
class TimedMinibatch(Iteration):
    """A mini-batch that has ended; its seconds are those since the one before had.

    Parameters
    ----------
    step
    ended
        Seconds of the engine's time at which its parameters were there.
    """

    step: int
    ended: float


Ended = TypeVar("Ended", bound=TimedMinibatch)


class Loader(Protocol):
    """Samples and loads, as `BatchLoader` does."""

    @property
    def pipeline(self) -> Pipeline:
        """Its first stage samples."""


class Begun(Protocol):
    """A mini-batch whose tasks are submitted."""

    @property
    def sampled(self) -> Sequence[Task]:
        """After these the next one may be sampled."""

    @property
    def updated(self) -> Task:
        """Its last task, after which the next one may be trained."""


class MinibatchPipeline(ABC, Generic[Ended]):
    """Trains mini-batches; what the tasks of one are, a system says.

    Parameters
    ----------
    engine
        Of virtual time, or of real time, in which no costs are asked.
    under_way
        Mini-batches that may be under way at once.
    """

    def __init__(self, engine: Dispatch, *, under_way: int) -> None:
        self.engine = engine
        self._under_way = Units("iterations under way", under_way)
        self._last_end = engine.seconds
        self._ended: collections.deque[Ended] = collections.deque()

    def run(self, seeds: Iterator[NDArray[np.int64]], *, first_step: int) -> Iterator[Ended]:
        """Train mini-batches; they come out in order.

        Parameters
        ----------
        seeds
            Of each mini-batch.
        first_step
        """
        self._submit_next(seeds, first_step, sampled=self._prepare(first_step), updated=None)
        while True:
            try:
                more = self.engine.advance(lambda: bool(self._ended))
            except BaseException:
                # One iteration's end and the next one's work may fall into one instant: what has ended counts.
                yield from self._take_ended()
                raise
            if not more:
                return
            yield from self._take_ended()

    def _prepare(self, first_step: int) -> Sequence[Task]:
        """Submit what comes before the first mini-batch."""
        return ()

    @abstractmethod
    def _begin(
        self, seeds: NDArray[np.int64], step: int, *, slot: Lease, assigned: Task, before: Task | None
    ) -> Begun:
        """Submit a mini-batch's tasks.

        Parameters
        ----------
        seeds
        step
        slot
            What its last task gives back.
        assigned
            The task after which it may be sampled.
        before
            The last task of the mini-batch before.
        """

    def _has_ended(self, iteration: Ended) -> None:
        """An iteration is over, in this instant."""
        self._last_end = self.engine.seconds
        self._ended.append(iteration)

    def _take_ended(self) -> Iterator[Ended]:
        while self._ended:
            yield self._ended.popleft()

    def _submit_next(
        self,
        seeds: Iterator[NDArray[np.int64]],
        step: int,
        *,
        sampled: Sequence[Task],
        updated: Task | None,
    ) -> None:
        """Let the next mini-batch follow when the sampler is free and one less is under way."""
        batch = next(seeds, None)
        if batch is None:
            return
        slot = Lease(self._under_way)

        def assign() -> None:
            one = self._begin(batch, step, slot=slot, assigned=assigned, before=updated)
            self._submit_next(seeds, step + 1, sampled=one.sampled, updated=one.updated)

        assigned = self.engine.submit(
            Task(
                stage="assign",
                item=step,
                after=sampled,
                keeps=(slot,),
                work=lambda *_: assign(),
                schedules=True,
            )
        )
