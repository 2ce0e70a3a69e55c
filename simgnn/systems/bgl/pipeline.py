"""Stages one after the other with bounded queues between them, as tasks of virtual time.

A stage works on one item at a time. It begins with an item when it has one, is free, and has a place in the queue
behind it, where the item's result will be; the stage behind takes it out of the queue when it begins with it. So a full
queue stops the stage before it, which is back-pressure, and a queue never holds more than its places, counting what is
being made for it. One place is enough for all stages to work at the same time.

Stages that share a worker, as in systems without a pipeline, do an item one after the other before the next one begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from simgnn.hw.checks import check_positive
from simgnn.virtual_time.dispatch import Dispatch
from simgnn.virtual_time.resources import Lease, Units
from simgnn.virtual_time.tasks import Charge, Task


@dataclass(frozen=True, kw_only=True)
class Stage:
    """One stage.

    Parameters
    ----------
    name
    parts
        What it does, one after the other: each is asked at its beginning for its charge, with the item's state.
    work
        Real work at the stage's beginning: takes the item's state, and returns the next one. The first stage's gets
        what the item was submitted with.
    """

    name: str
    parts: tuple[Callable[[Any], Charge], ...]
    work: Callable[[Any], Any] | None = None


class Pipeline:
    """A pipeline of stages.

    Parameters
    ----------
    engine
    workers
        Stages of each worker, in the order in which items go through them.
    depth
        Places of each queue between two workers.
    name
        Comes before the names of its resources and stages' lanes, so that there may be several.
    priority
        Of its tasks: the lowest begins first, and of one pipeline the earlier item.

    Attributes
    ----------
    queues
        Between two workers each.

    Raises
    ------
    ValueError
        For no worker, a worker without a stage, and queues without a place.
    """

    def __init__(
        self,
        engine: Dispatch,
        workers: Sequence[Sequence[Stage]],
        *,
        depth: int,
        name: str = "",
        priority: int = 0,
    ) -> None:
        if not workers or not all(workers) or not all(stage.parts for each in workers for stage in each):
            raise ValueError("workers must have at least one stage each, and stages a part, not none")
        check_positive("depth of queues", depth)
        self._engine, self._workers, self._name, self._priority = engine, workers, name, priority
        self._servers = [Units(f"{name}{each[0].name} worker") for each in workers]
        self.queues = [Units(f"{name}queue behind {each[-1].name}", depth) for each in workers[:-1]]
        self._items = 0

    def submit(self, item: Any, *, before_last: Sequence[Task] = ()) -> Task:
        """Send an item through all stages.

        Parameters
        ----------
        item
            What the first stage's work gets.
        before_last
            Tasks that must have ended before the last worker begins with it.

        Returns
        -------
        The last task; its result is the item's last state.
        """
        number, self._items = self._items, self._items + 1
        before: Task | None = None
        taken: Lease | None = None
        for place, (stages, server) in enumerate(zip(self._workers, self._servers, strict=True)):
            last = place == len(self._workers) - 1
            busy = Lease(server)
            behind = None if last else Lease(self.queues[place])
            steps = [(stage, part) for stage in stages for part in range(len(stage.parts))]
            for step, (stage, part) in enumerate(steps):
                first, final = step == 0, step == len(steps) - 1
                after = [] if before is None else [before]
                before = self._engine.submit(
                    Task(
                        stage=stage.name,
                        item=number,
                        lane=f"{self._name}{stage.name}",
                        work=_work(stage if part == 0 else None, item if before is None else None),
                        cost=stage.parts[part],
                        after=(*after, *(before_last if last and first else ())),
                        keeps=[lease for lease in (busy, behind) if first and lease is not None],
                        returns_at_start=[taken] if first and taken is not None else [],
                        returns_at_end=[busy] if final else [],
                        priority=self._priority,
                    )
                )
            taken = behind
        assert before is not None
        return before


def _work(stage: Stage | None, item: Any) -> Callable[..., Any]:
    """What a task does with the state of the one before it, which comes first; the first one has the item."""
    work = None if stage is None else stage.work

    def step(*results: Any) -> Any:
        state = results[0] if item is None else item
        return state if work is None else work(state)

    return step
