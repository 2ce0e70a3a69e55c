"""Who starts next: tasks whose dependencies have ended, in the order of priority and submission, as resources allow.

What a clock is, and what a task's beginning means, is left to the engines: `simgnn.virtual_time.engine` has virtual
time, `simgnn.virtual_time.real_engine` has threads and measured time.
"""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections.abc import Callable

from simgnn.virtual_time.resources import Lease, Units
from simgnn.virtual_time.tasks import Task
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import in_seconds


class DeadlockError(RuntimeError):
    """Tasks are left that nothing can start any more."""


class Dispatch(ABC):
    """The part that engines share.

    Attributes
    ----------
    trace : Trace
        What has happened.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        # Priority and number first: a heap of these is the order in which tasks start, and no two are equal.
        self._startable: list[tuple[int, int, Task]] = []  # heap
        # What became free since tasks were last started, with the number of the task that freed it.
        self._freed: dict[Units, int] = {}
        self._passed_over: dict[Units, list[tuple[int, int, Task]]] = {}
        self._submitted = 0
        self._acting = -1  # number of the task whose work is done or whose result is published
        self._unfinished: dict[int, Task] = {}

    @property
    @abstractmethod
    def now(self) -> int:
        """The instant in femtoseconds."""

    @property
    def seconds(self) -> float:
        """The instant in seconds."""
        return in_seconds(self.now)

    @abstractmethod
    def advance(self, until: Callable[[], bool]) -> bool:
        """Go on event by event until something holds.

        Returns
        -------
        False where no task is left and it does not hold.

        Raises
        ------
        DeadlockError
            If tasks are left that wait for each other, or for units that are never given back.
        """

    @abstractmethod
    def _wake(self) -> None:
        """See to it that `_start_all` is called soon."""

    @abstractmethod
    def _perform(self, task: Task) -> None:
        """Begin a task, which has its units."""

    def run(self) -> Trace:
        """Go on until no task is left.

        Raises
        ------
        DeadlockError
            As `advance`.
        """
        self.advance(lambda: False)
        return self.trace

    def submit(self, task: Task) -> Task:
        """Add a task; also from the work of another one that is scheduling.

        Raises
        ------
        ValueError
            If it was submitted before, comes after a task that was not, or asks for more units than there are.
        """
        if task.number >= 0:
            raise ValueError(f"{task} must be submitted once, not twice")
        for resource, count in task.holds.items():
            if not 1 <= count <= resource.capacity:
                raise ValueError(
                    f"{task} must hold 1 to {resource.capacity:.0f} {resource.unit} of {resource.name}, not {count!r}"
                )
        # For a task that nothing holds back; whatever it waits for takes the place of this.
        task.cause = self._acting
        for before in task.after:
            if before.number < 0:
                raise ValueError(f"{task} comes after {before}, which must be submitted first")
            if before.end < 0:
                before.followers.append(task)
                task.missing += 1
        task.number = self._submitted
        self._submitted += 1
        for lease in task.keeps:
            lease.resource.expect(task)
        for resource in task.holds:
            resource.expect(task)
        self._unfinished[task.number] = task
        if not task.missing:
            self._make_startable(task)
        return task

    def reconsider(self, resource: Units) -> None:
        """Look again, at once, at the tasks that lack units of a resource: what they hold has changed."""
        self._freed.setdefault(resource, self._acting)
        self._wake()

    def _make_startable(self, task: Task) -> None:
        task.ready = self.now
        heapq.heappush(self._startable, (task.priority, task.number, task))
        self._wake()

    def _start_all(self) -> None:
        """Start what can start now, lowest (priority, number) first.

        A task waits in one of three places: among those that were not tried yet, at the first resource that it lacks,
        and, within this call, among those that were passed over because what became free of it was too little for them.
        No waiting task is looked at before something of its resource has become free.
        """
        while True:
            queue: list[tuple[int, int, Task]] | None = self._startable or None
            source: Units | None = None
            for resource in list(self._freed):
                if not resource.waiting or resource.exhausted:
                    del self._freed[resource]
                elif queue is None or resource.waiting[0] < queue[0]:
                    queue, source = resource.waiting, resource
            if queue is None:
                break
            entry = heapq.heappop(queue)
            task = entry[2]
            lacking = self._lacking(task)
            if lacking is None:
                if source is not None:
                    task.cause = self._freed[source]
                self._start(task)
            elif lacking is source:
                # It still lacks units there, but one after it may ask for fewer. It comes back to the heap when more
                # become free (`_free`), at the latest at the end.
                self._passed_over.setdefault(lacking, []).append(entry)
            else:
                lacking.wait(task)
        for resource, entries in self._passed_over.items():
            for entry in entries:
                heapq.heappush(resource.waiting, entry)
        self._passed_over.clear()

    def _lacking(self, task: Task) -> Units | None:
        """The first resource of which the task cannot have enough now."""
        wanted = task.holds
        # What it gives back as it starts counts as free: a task that moves an item from one slot of a full queue on
        # would otherwise wait for itself.
        if task.keeps or task.returns_at_start:
            wanted = dict(wanted)
            for lease in task.keeps:
                wanted[lease.resource] = wanted.get(lease.resource, 0) + lease.count
            for lease in task.returns_at_start:
                if lease.resource in wanted:
                    wanted[lease.resource] -= lease.count
        for resource, count in wanted.items():
            if not resource.admits(task, count):
                return resource
        return None

    def _start(self, task: Task) -> None:
        task.start = self.now
        # Given back before anything is taken, as `_lacking` has counted it.
        for lease in task.returns_at_start:
            self._return(lease, task)
        for resource, count in task.holds.items():
            if resource.take(count, task):
                self._free(resource, task)
        for lease in task.keeps:
            resource = lease.resource
            if lease.out or lease.count < 0:
                wrong = "that are out" if lease.out else "whose number was not asked for before"
                raise ValueError(f"{task} keeps {resource.unit} of {resource.name} {wrong}")
            if resource.take(lease.count, task):
                self._free(resource, task)
            lease.out, lease.since = True, self.now
        self._perform(task)

    def _end(self, task: Task) -> None:
        """Give back what a task has had; its instants of start and end are known."""
        for resource, count in task.holds.items():
            resource.give_back(count)
            self._free(resource, task)
        for lease in task.returns_at_end:
            self._return(lease, task)
        self.trace.add(task)
        del self._unfinished[task.number]
        if task.publish is not None:
            self._acting = task.number
            task.publish(task.result)
            self._acting = -1
        # What they refer to refers to the task, as a rule: such a cycle would keep large results until it is collected.
        task.forget()
        for follower in task.followers:
            follower.missing -= 1
            if not follower.missing:
                follower.cause = task.number
                self._make_startable(follower)
        task.followers = []

    def _return(self, lease: Lease, task: Task) -> None:
        if not lease.out:
            raise ValueError(
                f"{task} gives back {lease.count} {lease.resource.unit} of {lease.resource.name} that are not out"
            )
        lease.out = False
        lease.resource.give_back(lease.count)
        self.trace.add_lease(lease, self.now)
        self._free(lease.resource, task)

    def _free(self, resource: Units, task: Task) -> None:
        self._freed[resource] = task.number
        for entry in self._passed_over.pop(resource, ()):
            heapq.heappush(resource.waiting, entry)

    def _why_stuck(self) -> str:
        def why(task: Task) -> str:
            if task.missing:
                before = [str(each) for each in task.after if each.end < 0]
                return f"{task} comes after {', '.join(before)}"
            lacking = self._lacking(task)
            assert lacking is not None
            return f"{task} lacks {lacking.name} ({lacking.free:.0f} of {lacking.capacity:.0f} free)"

        # Those that lack a resource first: the others wait for them.
        stuck = sorted(self._unfinished.values(), key=lambda task: (task.missing > 0, task.number))
        rest = f", and {len(stuck) - 3} more" if len(stuck) > 3 else ""
        return f"{len(stuck)} tasks can never start: {'; '.join(map(why, stuck[:3]))}{rest}"
