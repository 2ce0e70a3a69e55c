"""What tasks compete for: units that one task has at a time, and rates that several share.

`Units` are counted: devices, cores that are assigned, slots of a queue; a `Memory` counts bytes. A task has them from
its start to its end, or keeps them as a `Lease` until another task gives them back. A `Rate` flows: a link, a memory's
bandwidth, cores that the operating system shares out. Who has what of it changes whenever a flow begins or ends.
"""

from __future__ import annotations

import collections
import heapq
import math
from typing import TYPE_CHECKING, Any

from simgnn.hw.checks import check_positive, is_integer, is_number

if TYPE_CHECKING:
    from simgnn.virtual_time.tasks import Task


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

    unit = "units"
    """What is counted."""

    def __init__(self, name: str, capacity: int = 1) -> None:
        check_positive(f"capacity of {name}", capacity)
        self.name, self.capacity = name, float(capacity)
        self.used = self.most_used = 0
        self.waiting: list[tuple[int, int, Task]] = []  # heap

    @property
    def free(self) -> float:
        """Units that a task could take now."""
        return self.capacity - self.used

    @property
    def exhausted(self) -> bool:
        """Whether no task that waits can be admitted."""
        return self.used >= self.capacity

    def expect(self, task: Task) -> None:
        """Know of a task that has been submitted and will take some."""

    def admits(self, task: Task, count: int) -> bool:
        """Whether the task could take so many now."""
        return count <= self.capacity - self.used

    def take(self, count: int, task: Task) -> bool:
        """Let the task have units that are free; whether others can now have some that could not before."""
        if count > self.free:
            raise ValueError(f"{self.name} has {self.free:.0f} {self.unit} free, not {count}")
        self.used += count
        if self.used > self.most_used:
            self.most_used = self.used
        return False

    def give_back(self, count: int) -> None:
        """Give back units that were taken."""
        if count > self.used:
            raise ValueError(f"{self.name} has {self.used} {self.unit} out, so {count} cannot come back")
        self.used -= count

    def wait(self, task: Task) -> None:
        """Let a task wait until units are free."""
        heapq.heappush(self.waiting, (task.priority, task.number, task))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r}, {self.capacity:.0f})"


class Memory(Units):
    """A memory whose bytes are counted.

    Tasks take them in the order in which they were submitted, and none overtakes one that waits: what a small
    mini-batch took ahead of a large one would stay taken until the large one is through, which waits for it.

    Parameters
    ----------
    name : str
    capacity
        Bytes in all; None for as many as are asked for.
    """

    unit = "bytes"

    def __init__(self, name: str, capacity: int | None = None) -> None:
        super().__init__(name, 1 if capacity is None else capacity)
        if capacity is None:
            self.capacity = math.inf
        self._turns: collections.deque[int] = collections.deque()  # numbers of tasks that are still to take

    @property
    def exhausted(self) -> bool:
        """See `Units`; a task may ask for no byte at all."""
        return False

    def expect(self, task: Task) -> None:
        """See `Units`; the task is next after all those before it."""
        if not self._turns or self._turns[-1] != task.number:
            self._turns.append(task.number)

    def admits(self, task: Task, count: int) -> bool:
        """See `Units`; when those before it have taken theirs."""
        # Who is next may take; those after it wait even if what they ask for is free.
        return self._turns[0] == task.number and super().admits(task, count)

    def take(self, count: int, task: Task) -> bool:
        """See `Units`; it is the next one's turn."""
        super().take(count, task)
        if self._turns and self._turns[0] == task.number:
            self._turns.popleft()
            return True
        return False  # its second lease


class Lease:
    """Units that a task takes at its start and that another one gives back: a buffer, a slot of a queue.

    Parameters
    ----------
    count
        Units, at least 0; None where `ask` says how many before they are taken.

    Attributes
    ----------
    count : int
        -1 until `ask` says how many.
    out : bool
        Whether the units are taken.
    since : int
        The instant at which they were taken, in femtoseconds.
    """

    __slots__ = ("count", "out", "resource", "since")

    def __init__(self, resource: Units, count: int | None = 1) -> None:
        self.resource, self.count, self.out, self.since = resource, -1, False, -1
        if count is not None:
            self.ask(count)

    def ask(self, count: int) -> None:
        """Say how many units it takes, before it does.

        Raises
        ------
        ValueError
            For what is no number of units, or if they are out.
        """
        if not is_integer(count, 0):
            raise ValueError(
                f"a lease of {self.resource.name} must be an integer and at least 0 {self.resource.unit},"
                f" not {count!r}"
            )
        if self.out:
            raise ValueError(f"a lease of {self.resource.name} must be asked for before it is out, not after")
        self.count = count


DEVICE_MEMORY, PCIE, PEERS, STORE, NETWORK = LINKS = ("device_memory", "pcie", "peers", "store", "network")
"""What bytes are counted of: the accelerators' own memory, their links to the host, links between devices, reads of
features that are not in the host's memory, and a machine's link to the graph's servers."""


class Rate:
    """A resource whose rate is shared fairly among the flows that use it.

    Parameters
    ----------
    name : str
    per_second
        Amount per second in all, in `unit`.
    unit
        Of amounts: "bytes", or "core seconds" for cores that the operating system shares out.
    switching
        What is lost where more want it than it has, as cores lose time by changing from thread to thread: with flows
        of the weight w in all, it has `per_second` / (1 + `switching` (w / `per_second` - 1)) left.
    most_switched
        The most that w / `per_second` counts for: where each thread runs for a least time, more of them wait longer and
        change no more often.
    link
        Of `LINKS`, the one whose bytes it counts; empty for what is none, or counts the same bytes again.

    Attributes
    ----------
    amount : float
        What has flowed by now.
    """

    def __init__(
        self,
        name: str,
        per_second: float,
        *,
        unit: str = "bytes",
        switching: float = 0.0,
        most_switched: float = math.inf,
        link: str = "",
    ) -> None:
        if not (is_number(per_second) and per_second > 0):
            raise ValueError(f"rate of {name} must be a positive finite number, not {per_second!r}")
        self.switching, self.most_switched = float(switching), float(most_switched)
        self.name, self.per_second, self.unit = name, float(per_second), unit
        self.amount, self.link = 0.0, link
        self.flows: dict[Any, None] = {}  # in the order in which they began

    @property
    def available(self) -> float:
        """What all flows of now have together, in amount per second."""
        if not self.switching:
            return self.per_second
        threads: int = sum(movement.flow.weight for movement in self.flows)
        # Of cores `per_second` is their number: threads that want one, over those that there are.
        over = min(threads / self.per_second, self.most_switched) - 1
        return self.per_second / (1 + self.switching * max(0.0, over))

    def __repr__(self) -> str:
        return f"Rate({self.name!r}, {self.per_second!r})"
