"""A system as a table of stages, and mini-batches on their way through it.

A row of the table is one task of a mini-batch: what it is done on, what it costs, what of the table it waits for, and
what it takes and gives back. A system says the rows of a mini-batch (`MinibatchPipeline._stages`); one that does more
than another inserts rows among those of the other. Mini-batches follow each other: one is shared out when the one
before has been sampled and few enough are under way.
"""

from __future__ import annotations

import collections
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from simgnn.systems.pipeline.arithmetic import Arithmetic, Loaded, Updated
from simgnn.systems.pipeline.machine import Buffers
from simgnn.training import stages as loading
from simgnn.training.iteration import Iteration
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.resources import Lease, Units
from simgnn.virtual_time.tasks import Charge, Cost, Task, no_cost
from simgnn.virtual_time.virtual_time import PER_SECOND

SAMPLE, SYNCHRONIZE = "sample", "synchronize"
"""The first and the last stage of every system that trains."""


@dataclass(frozen=True, kw_only=True)
class Stage:
    """A row of the table.

    Parameters
    ----------
    name
        Of the stage, as reports have it.
    part
        Which of several tasks of one stage it is: the trainer whose part it has; empty where the stage has one task.
    after
        What it waits for: the row of that name and the same part, or all rows of that name where there is none; the row
        of a name and a part; or a task that is not in the table.
    lane, holds, keeps, returns_at_start, returns_at_end, work, publish, cost, pure
        See `Task`.
    """

    name: str
    part: str = ""
    after: Sequence[str | tuple[str, str] | Task] = ()
    lane: str = ""
    holds: Mapping[Units, int] = field(default_factory=dict)
    keeps: Sequence[Lease] = ()
    returns_at_start: Sequence[Lease] = ()
    returns_at_end: Sequence[Lease] = ()
    work: Callable[..., Any] | None = None
    publish: Callable[[Any], None] | None = None
    cost: Cost = no_cost
    pure: bool = False


class Tasks(dict[tuple[str, str], Task]):
    """Tasks of a mini-batch that have been submitted, by stage and part."""

    def submit(self, engine: Dispatch, table: Iterable[Stage], *, item: int) -> None:
        """Submit the rows of a table in their order; each waits for rows above it.

        Raises
        ------
        ValueError
            For a row that waits for one that is not above it.
        """
        for row in table:
            # A row has a task's own fields, but for how it is named and what it waits for.
            own = {key: value for key, value in vars(row).items() if key not in ("name", "part", "after")}
            after = [task for each in row.after for task in self._before(row, each)]
            self[row.name, row.part] = engine.submit(Task(stage=row.name, item=item, after=after, **own))

    def of(self, name: str) -> tuple[Task, ...]:
        """All tasks of a stage."""
        return tuple(task for (stage, _), task in self.items() if stage == name)

    def seconds(self, name: str, part: str = "") -> float:
        """What a task has taken; 0 where there is none."""
        task = self.get((name, part))
        return 0.0 if task is None else (task.end - task.start) / PER_SECOND

    def _before(self, row: Stage, wanted: str | tuple[str, str] | Task) -> Sequence[Task]:
        if isinstance(wanted, Task):
            return (wanted,)
        own = self.get((wanted, row.part) if isinstance(wanted, str) else wanted)
        # A trainer's row waits for the same trainer's; a row of another part, or of all, for every task of the stage.
        found = (own,) if own is not None else self.of(wanted) if isinstance(wanted, str) else ()
        if not found:
            raise ValueError(f"stage {row.name} must come after a row above it, not after {wanted!r}")
        return found


@dataclass(kw_only=True, eq=False)
class Minibatch:
    """A mini-batch under way.

    Parameters
    ----------
    seeds
        What it was run with.
    assigned
        The task after which it may be sampled.
    previous
        The last task of the mini-batch before, if there is one.
    slot
        What it gives back at its end.
    """

    step: int
    seeds: Any
    assigned: Task
    previous: Sequence[Task]
    slot: Lease
    tasks: Tasks = field(default_factory=Tasks)


@dataclass(kw_only=True, eq=False)
class TrainedMinibatch(Minibatch):
    """A mini-batch that is really trained, or was.

    Parameters
    ----------
    trainers
        Those that have seeds.
    work
        What its tasks really do.
    first
        The parameters that it trains with where no mini-batch comes before.
    """

    trainers: Sequence[str]
    work: Arithmetic
    first: Updated
    buffers: Buffers

    def train(self, name: str) -> Callable[..., int]:
        """A trainer's work, with its part and, if there is a mini-batch before, what that left."""

        def train(loaded: Loaded, *others: Any) -> int:
            return self.work.train(name, loaded, others[0] if self.previous else self.first)

        return train

    @property
    def parameter_bytes(self) -> int:
        """Of the parameters, and of a trainer's gradients."""
        return sum(value.nbytes for value in self.first.parameters.values())


@dataclass(frozen=True, kw_only=True)
class TimedMinibatch(Iteration):
    """A mini-batch that has ended; its seconds are those since the one before had.

    Parameters
    ----------
    ended
        Seconds of the engine's time at which its parameters were there.
    """

    step: int
    ended: float


Ended = TypeVar("Ended")
UnderWay = TypeVar("UnderWay", bound=Minibatch)


class Loader(Protocol):
    """Samples and loads, as `BatchLoader` does."""

    @property
    def pipeline(self) -> loading.Pipeline:
        """Its first stage samples."""


class MinibatchPipeline(ABC, Generic[UnderWay, Ended]):
    """Sends mini-batches through a system's table.

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

    def run(self, seeds: Iterator[Any], *, first_step: int) -> Iterator[Ended]:
        """Go through mini-batches; they come out in order.

        Parameters
        ----------
        seeds
            Of each mini-batch.
        """
        self._submit_next(seeds, first_step, sampled=self._prepare(first_step), previous=())
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
    def _begin(self, one: Minibatch) -> UnderWay:
        """Share a mini-batch out."""

    @abstractmethod
    def _stages(self, one: UnderWay) -> Iterable[Stage]:
        """The table of a mini-batch; its last row is `_synchronize`'s."""

    @abstractmethod
    def _finished(self, one: UnderWay, result: Any) -> Ended:
        """What becomes of a mini-batch that is over, in this instant; its last task has left a result."""

    def _submit(self, one: UnderWay) -> None:
        one.tasks.submit(self.engine, self._stages(one), item=one.step)

    def _synchronize(
        self,
        one: UnderWay,
        *,
        after: Sequence[str | tuple[str, str]],
        work: Callable[..., Any],
        cost: Callable[[Any], Charge],
    ) -> Stage:
        """The last row: when all trainers have their gradients, the parameters take their step."""

        def publish(result: Any) -> None:
            # In the instant of its end: a controller that learns from it decides before the next mini-batch is shared
            # out.
            ended = self._finished(one, result)
            self._last_end = self.engine.seconds
            self._ended.append(ended)

        return Stage(
            name=SYNCHRONIZE,
            after=after,
            lane="synchronizer",
            returns_at_end=(one.slot,),
            work=work,
            publish=publish,
            cost=cost,
        )

    def _take_ended(self) -> Iterator[Ended]:
        while self._ended:
            yield self._ended.popleft()

    def _submit_next(
        self,
        seeds: Iterator[Any],
        step: int,
        *,
        sampled: Sequence[Task],
        previous: Sequence[Task],
    ) -> None:
        """Let the next mini-batch follow when the sampler is free and one less is under way."""
        batch = next(seeds, None)
        if batch is None:
            return
        slot = Lease(self._under_way)

        # Shared out as late as possible, when it could be sampled: by then more mini-batches have ended, from which a
        # controller learns. It happens at an instant of the engine's time, so that a continued run decides alike.
        def assign() -> None:
            one = self._begin(
                Minibatch(step=step, seeds=batch, assigned=assigned, previous=previous, slot=slot)
            )
            self._submit(one)
            # `_stages` ends with `_synchronize`'s row: what follows has to wait for that one alone.
            *_, last = one.tasks.values()
            self._submit_next(seeds, step + 1, sampled=one.tasks.of(SAMPLE), previous=(last,))

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
