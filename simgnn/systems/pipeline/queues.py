"""Workers one after the other, with bounded queues between them: a full queue stops the worker before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from simgnn.hw.checks import check_positive
from simgnn.systems.pipeline.core_sharing import Sharing
from simgnn.systems.pipeline.isolation import Profile
from simgnn.systems.pipeline.stages import Stage
from simgnn.virtual_time.resources import Lease, Units
from simgnn.virtual_time.tasks import Charge, Cost, Task

PLACES = 2
"""Of a queue, unless another number is given."""

ProfileCharge = Callable[[Profile], Charge]


def rows_of(sharing: Sharing, name: str, cost: Callable[[ProfileCharge], Cost], **row: Any) -> list[Stage]:
    """A stage's rows: one for each of its charges, one after the other.

    Parameters
    ----------
    sharing, name
        Of the stage.
    cost
        Makes a task's cost of a charge that is asked with a profile.
    row
        What else the first row has.
    """
    first, *others = map(cost, sharing.parts(name))
    more = [
        Stage(name=name, part=str(number), work=pass_on, pure=True, cost=each)
        for number, each in enumerate(others, 2)
    ]
    return [Stage(name=name, cost=first, **row), *more]


def pass_on(passed: Any) -> Any:
    """Work of a row that only takes time."""
    return passed


class Workers:
    """Workers of a machine, each of which has one mini-batch at a time.

    One begins when it has a mini-batch, is free, and has a place in the queue to the next worker, where the result
    will be; that worker takes it out of the queue when it begins with it. So a full queue stops the worker before it,
    which is back-pressure, and a queue never holds more than its places, counting what is being made for it. One place
    is enough for all workers to be busy at the same time.

    Parameters
    ----------
    stages
        Of each worker, which it does one after the other.
    depth
        Places of each queue.
    machine
        What comes before the names of resources.
    leads_on
        Whether a queue follows the last worker, too.

    Raises
    ------
    ValueError
        For no worker, a worker without a stage, and queues without a place.
    """

    def __init__(
        self,
        stages: Sequence[Sequence[str]],
        *,
        depth: int = PLACES,
        machine: str = "",
        leads_on: bool = False,
    ) -> None:
        if not stages or not all(stages):
            raise ValueError("workers must have at least one stage each, not none")
        check_positive("depth of queues", depth)
        self._servers = [Units(f"{machine}{names[0]} worker") for names in stages]
        ends = stages if leads_on else stages[:-1]
        self.queues = [Units(f"{machine}queue after {names[-1]}", depth) for names in ends]

    def through(
        self, workers: Sequence[Sequence[Stage]], *, after: Sequence[Task]
    ) -> tuple[list[Stage], tuple[Lease, ...]]:
        """A mini-batch's rows, each of which comes after the one above it.

        Parameters
        ----------
        workers
            Each worker's rows; what they say that they wait for and keep, they do besides.
        after
            What the first row waits for.

        Returns
        -------
        The rows, and the place in the last queue, where it leads on: the task that takes the mini-batch gives it back.
        """
        found: list[Stage] = []
        above: tuple[tuple[str, str] | Task, ...] = tuple(after)
        taken: tuple[Lease, ...] = ()
        for place, rows in enumerate(workers):
            # A place in the next queue is taken before work begins, not at its end: so no worker holds a result that
            # it cannot put down, and no cycle of waits is possible.
            busy, queue = Lease(self._servers[place]), tuple(map(Lease, self.queues[place : place + 1]))
            for number, row in enumerate(rows):
                first, final = number == 0, number == len(rows) - 1
                found.append(
                    replace(
                        row,
                        after=(*above, *row.after),
                        keeps=(*row.keeps, *((busy, *queue) if first else ())),
                        # The place in the queue before is free as soon as this worker has taken the mini-batch out.
                        returns_at_start=(*row.returns_at_start, *(taken if first else ())),
                        returns_at_end=(*row.returns_at_end, *((busy,) if final else ())),
                    )
                )
                above = ((row.name, row.part),)
            taken = queue
        return found, taken
