"""What has happened in virtual time: the span of every task, every lease, the speed of every shared resource."""

from __future__ import annotations

import collections
import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field

from simgnn.virtual_time.resources import Lease, Rate, Units
from simgnn.virtual_time.tasks import Task
from simgnn.virtual_time.virtual_time import PER_SECOND, in_seconds

ROUNDING = 1e-9
"""Part of a shared resource's rate that the sum of its flows' speeds may exceed it by."""


class CapacityError(AssertionError):
    """A trace in which more was used of a resource than there is."""


@dataclass(frozen=True, slots=True)
class Usage:
    """How much of a resource was used.

    Parameters
    ----------
    capacity
        In `unit`; infinite of a memory without a limit.
    unit
        "units", "bytes", "bytes per second", ...
    used
        Times seconds: unit-seconds, byte-seconds of a memory, bytes of a link.
    most
        At any instant, in `unit`.
    """

    capacity: float
    unit: str
    used: float
    most: float


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
        for resource, begin, end, count in self._uses():
            total[resource.name] = total.get(resource.name, 0) + (end - begin) * count
        return {name: in_seconds(time) for name, time in total.items()}

    def usage(self) -> dict[str, Usage]:
        """By resource."""
        found: dict[str, Usage] = {}
        resources = {resource.name: resource for resource, _, _, _ in self._uses()}
        for name, seconds in self.busy_seconds().items():
            counted = resources[name]
            found[name] = Usage(counted.capacity, counted.unit, seconds, counted.most_used)
        fastest: dict[str, float] = {}
        for _, name, speed in self.rates:
            fastest[name] = max(fastest.get(name, 0.0), speed)
        for rate in self.shared.values():
            unit = f"{rate.unit} per second"
            found[rate.name] = Usage(rate.per_second, unit, rate.amount, fastest.get(rate.name, 0.0))
        return found

    def critical_path(self) -> list[tuple[Span, float]]:
        """The tasks that the end had to wait for, back from the last one, and the seconds that each adds.

        A task that let the next one start by its own start, because it took something out of a queue, adds none.
        """
        if not self.spans:
            return []
        # From the end back along what let each task start just then.
        span = max(self.spans.values(), key=lambda each: (each.end, each.number))
        path, until = [], span.end
        while True:
            path.append((span, in_seconds(until - span.start)))
            until = span.start
            if span.cause not in self.spans:
                return path[::-1]
            span = self.spans[span.cause]
            # A task may have ended before the next could start, or let it start by its own start.
            until = min(until, span.end)

    def check(self) -> int:
        """Recompute from the spans and leases what was used at every instant, and look at the rates' sums.

        Returns
        -------
        int
            Instants at which a use began or a sum changed, all looked at.

        Raises
        ------
        CapacityError
            Names the resource, the instant, what was used and what there is.
        """
        changes: dict[str, list[tuple[int, int]]] = collections.defaultdict(list)
        resources: dict[str, Units] = {}
        for resource, begin, end, count in self._uses():
            name = resource.name
            if resources.setdefault(name, resource) is not resource or name in self.shared:
                raise CapacityError(f"two resources are called {name}")
            if end > begin:  # what takes no time meets no other
                changes[name] += [(begin, count), (end, -count)]
        looked_at = 0
        for name, moments in changes.items():
            used = 0
            # All of an instant at once: what one task gives back in it another may take in it.
            for now, together in itertools.groupby(sorted(moments), key=lambda moment: moment[0]):
                used += sum(count for _, count in together)
                looked_at += 1
                if used > resources[name].capacity:
                    raise CapacityError(
                        f"{name} has {resources[name].capacity:.0f} {resources[name].unit},"
                        f" and {used} were used at {now / PER_SECOND} s"
                    )
        for now, name, speed in self.rates:
            looked_at += 1
            if speed > self.shared[name].per_second * (1 + ROUNDING):
                raise CapacityError(
                    f"{name} has {self.shared[name].per_second!r} {self.shared[name].unit} per second,"
                    f" and {speed!r} flowed at {now / PER_SECOND} s"
                )
        return looked_at

    def _uses(self) -> Iterable[tuple[Units, int, int, int]]:
        for span in self.spans.values():
            for resource, count in span.holds:
                yield resource, span.start, span.end, count
        for resource, count, begin, end in self.leases:
            yield resource, begin, end, count
