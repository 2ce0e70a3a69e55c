"""What tasks compete for: units that one task has at a time, and rates that several share.

`Units` are counted: devices, cores that are assigned, slots of a queue, bytes of memory. A task has them from its start
to its end, or keeps them as a `Lease` until another task gives them back. A `Rate` flows: a link, a memory's bandwidth,
cores that the operating system shares out. Who has what of it changes whenever a flow begins or ends.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, Any

from simgnn.hw.checks import check_positive, is_integer, is_number

if TYPE_CHECKING:
    from simgnn.runtime.tasks import Task


def _check_name(kind: str, name: str) -> None:
    if not isinstance(name, str) or not name:
        raise ValueError(f"name of {kind} must be a text that is not empty, not {name!r}")


class Units:
    """A resource that is counted.

    Parameters
    ----------
    name : str
    capacity
        Units in all, at least 1.

    Attributes
    ----------
    used : int
        Units that tasks and leases have now.
    most_used : int
        The most that they had at any instant.
    """

    def __init__(self, name: str, capacity: int = 1) -> None:
        _check_name("units", name)
        check_positive(f"capacity of {name}", capacity)
        self.name, self.capacity = name, capacity
        self.used = self.most_used = 0
        self.waiting: list[tuple[int, int, Task]] = []  # heap

    @property
    def free(self) -> int:
        """Units that a task could take now."""
        return self.capacity - self.used

    def take(self, count: int) -> None:
        """Take units that are free."""
        if count > self.free:
            raise ValueError(f"{self.name} has {self.free} units free, not {count}")
        self.used += count
        self.most_used = max(self.most_used, self.used)

    def give_back(self, count: int) -> None:
        """Give back units that were taken."""
        if count > self.used:
            raise ValueError(f"{self.name} has {self.used} units out, so {count} cannot come back")
        self.used -= count

    def wait(self, task: Task) -> None:
        """Let a task wait until units are free."""
        heapq.heappush(self.waiting, (task.priority, task.number, task))

    def __repr__(self) -> str:
        return f"Units({self.name!r}, {self.capacity})"


class Lease:
    """Units that a task takes at its start and that another one gives back: a buffer, a slot of a queue.

    Parameters
    ----------
    resource
    count
        Units, at least 0.

    Attributes
    ----------
    out : bool
        Whether the units are taken.
    since : int
        The instant at which they were taken, in femtoseconds.
    """

    __slots__ = ("count", "out", "resource", "since")

    def __init__(self, resource: Units, count: int = 1) -> None:
        if not is_integer(count, 0):
            raise ValueError(
                f"a lease of {resource.name} must be an integer and at least 0 units, not {count!r}"
            )
        self.resource, self.count, self.out, self.since = resource, count, False, -1


class Rate:
    """A resource whose rate is shared fairly among the flows that use it.

    Parameters
    ----------
    name : str
    per_second
        Amount per second in all, in `unit`.
    unit
        Of amounts: "bytes", or "core seconds" for cores that the operating system shares out.
    latency
        Seconds from a flow's begin until its first byte moves.

    Attributes
    ----------
    amount : float
        What has flowed by now.
    """

    def __init__(self, name: str, per_second: float, *, unit: str = "bytes", latency: float = 0.0) -> None:
        _check_name("a rate", name)
        if not (is_number(per_second) and per_second > 0):
            raise ValueError(f"rate of {name} must be a positive finite number, not {per_second!r}")
        if not is_number(latency, 0):
            raise ValueError(f"latency of {name} must be a finite number and at least 0, not {latency!r}")
        self.name, self.per_second, self.unit, self.latency = name, float(per_second), unit, float(latency)
        self.amount = 0.0
        self.flows: dict[Any, None] = {}  # in the order in which they began

    def __repr__(self) -> str:
        return f"Rate({self.name!r}, {self.per_second!r})"
