"""What has happened in virtual time: the span of every task, every lease, the speed of every shared resource."""

from __future__ import annotations

import collections
import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field

from simgnn.runtime.resources import Lease, Rate, Units
from simgnn.runtime.tasks import Task
from simgnn.runtime.virtual_time import PER_SECOND, in_seconds


class CapacityError(AssertionError):
    """A trace in which more was used of a resource than there is."""


@dataclass(frozen=True, slots=True)
class Span:
    """One task that has ended; instants are in femtoseconds.

    Parameters
    ----------
    number
        In the order of submission.
    stage, item, lane
        See `Task`.
    ready
        When the tasks before it had ended.
    start, end
    cause
        Number of the task that let it start just then, by its end or by what it gave back at its start; -1 for none.
    source
        Where its cost comes from.
    holds
        Units that it had, by resource.
    """

    number: int
    stage: str
    item: int
    lane: str
    ready: int
    start: int
    end: int
    cause: int
    source: str
    holds: tuple[tuple[Units, int], ...]


@dataclass
class Trace:
    """Grows while the engine runs.

    Parameters
    ----------
    spans
        By number, in the order in which they ended.
    leases
        Resource, units, and the instants at which they were taken and given back.
    rates
        Instant, name of a shared resource, and the sum of its flows' speeds from then on.
    shared
        The shared resources that were used, by name.
    """

    spans: dict[int, Span] = field(default_factory=dict)
    leases: list[tuple[Units, int, int, int]] = field(default_factory=list)
    rates: list[tuple[int, str, float]] = field(default_factory=list)
    shared: dict[str, Rate] = field(default_factory=dict)

    def add(self, task: Task) -> None:
        """A task has ended."""
        self.spans[task.number] = Span(
            task.number,
            task.stage,
            task.item,
            task.lane or task.stage,
            task.ready,
            task.start,
            task.end,
            task.cause,
            task.source,
            tuple(task.holds.items()),
        )

    def add_lease(self, lease: Lease, now: int) -> None:
        """A lease has been given back."""
        self.leases.append((lease.resource, lease.count, lease.since, now))

    @property
    def makespan(self) -> float:
        """Seconds from the first start to the last end."""
        if not self.spans:
            return 0.0
        begin = min(span.start for span in self.spans.values())
        return in_seconds(max(span.end for span in self.spans.values()) - begin)

    def busy_seconds(self) -> dict[str, float]:
        """Unit-seconds by counted resource, of tasks and leases."""
        total: dict[str, int] = {}
        for name, begin, end, count, _ in self._uses():
            total[name] = total.get(name, 0) + (end - begin) * count
        return {name: in_seconds(time) for name, time in total.items()}

    def usage(self) -> dict[str, tuple[float, str, float]]:
        """By resource: its capacity, the unit of that, and how much of it was used, times seconds."""
        found: dict[str, tuple[float, str, float]] = {}
        capacities = {name: capacity for name, _, _, _, capacity in self._uses()}
        for name, seconds in self.busy_seconds().items():
            found[name] = (float(capacities[name]), "units", seconds)
        for rate in self.shared.values():
            found[rate.name] = (rate.per_second, f"{rate.unit} per second", rate.amount)
        return found

    def critical_path(self) -> list[tuple[Span, float]]:
        """The tasks that the end had to wait for, back from the last one, and the seconds that each adds.

        A task that let the next one start by its own start, because it took something out of a queue, adds none.
        """
        if not self.spans:
            return []
        span = max(self.spans.values(), key=lambda each: (each.end, each.number))
        path, until = [], span.end
        while True:
            path.append((span, in_seconds(until - span.start)))
            until = span.start
            if span.cause not in self.spans:
                return path[::-1]
            span = self.spans[span.cause]
            until = min(until, span.end)

    def critical_seconds(self) -> dict[str, float]:
        """Seconds of the critical path by stage."""
        total: dict[str, float] = {}
        for span, seconds in self.critical_path():
            total[span.stage] = total.get(span.stage, 0.0) + seconds
        return total

    def check(self) -> int:
        """Recompute from the spans and leases what was used at every instant.

        Returns
        -------
        int
            Instants at which a use began, all looked at.

        Raises
        ------
        CapacityError
            Names the resource, the instant, what was used and what there is.
        """
        changes: dict[str, list[tuple[int, int]]] = collections.defaultdict(list)
        capacities: dict[str, int] = {}
        for name, begin, end, count, capacity in self._uses():
            if capacities.setdefault(name, capacity) != capacity:
                raise CapacityError(f"two resources are called {name}")
            if end > begin:  # what takes no time meets nobody
                changes[name] += [(begin, count), (end, -count)]
        looked_at = 0
        for name, moments in changes.items():
            used = 0
            for now, together in itertools.groupby(sorted(moments), key=lambda moment: moment[0]):
                used += sum(count for _, count in together)
                looked_at += 1
                if used > capacities[name]:
                    raise CapacityError(
                        f"{name} has {capacities[name]} units, and {used} were used at {now / PER_SECOND} s"
                    )
        return looked_at

    def _uses(self) -> Iterable[tuple[str, int, int, int, int]]:
        for span in self.spans.values():
            for resource, count in span.holds:
                yield resource.name, span.start, span.end, count, resource.capacity
        for resource, count, begin, end in self.leases:
            yield resource.name, begin, end, count, resource.capacity
