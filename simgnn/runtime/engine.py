"""The engine of virtual time: starts each task at the earliest instant that dependencies and resources allow.

At an instant, all that ends in it ends first, in the order (priority, submission). Then what can start starts, in the
same order: it takes its units, does its real work, and is told its cost. What it frees may let others start in
the same instant. Nothing here reads a wall clock.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from types import TracebackType

from simgnn.runtime.ahead import Ahead
from simgnn.runtime.resources import Lease, Units
from simgnn.runtime.sharing import Movement, Sharing
from simgnn.runtime.tasks import Flow, Task
from simgnn.runtime.trace import Trace
from simgnn.runtime.virtual_time import femtoseconds, in_seconds

_BEGIN = -1
"""In place of a flow's version: its latency has passed."""

_End = tuple[int, int, int, int, int, Task | Movement]
"""Instant, priority and number of the task, 0 for its own duration or the index of its flow, the flow's version."""


class DeadlockError(RuntimeError):
    """Tasks are left that nothing can start any more."""


class Engine:
    """A context manager: threads that do pure work early are gone on every way out.

    Parameters
    ----------
    threads
        Real threads for pure work, which is done early; with none, all work is done at its instant, in the caller's
        thread. No value, decision or time depends on it.

    Attributes
    ----------
    now : int
        The virtual instant, in femtoseconds.
    trace : Trace
        What has happened.
    """

    def __init__(self, *, threads: int = 0) -> None:
        self.now = 0
        self._sharing = Sharing()
        self.trace = Trace(rates=self._sharing.history)
        self._ends: list[_End] = []  # heap
        self._startable: list[tuple[int, int, Task]] = []  # heap
        self._freed: dict[Units, int] = {}  # in this instant, with the number of the task that did
        self._passed_over: dict[Units, list[tuple[int, int, Task]]] = {}
        self._submitted = 0
        self._acting = -1  # number of the task whose work is done or whose result is published
        self._unfinished: dict[int, Task] = {}
        self._ahead = Ahead(threads)

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._ahead.close()

    @property
    def seconds(self) -> float:
        """The virtual instant in seconds."""
        return in_seconds(self.now)

    def submit(self, task: Task) -> Task:
        """Add a task; also from the work of another one.

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
                    f"{task} must hold 1 to {resource.capacity} units of {resource.name}, not {count!r}"
                )
        task.cause = self._acting
        for before in task.after:
            if before.number < 0:
                raise ValueError(f"{task} comes after {before}, which must be submitted first")
            if before.end < 0:
                before.followers.append(task)
                task.missing += 1
        task.number = self._submitted
        self._submitted += 1
        self._unfinished[task.number] = task
        if task.pure:
            self._ahead.add(task)
        if not task.missing:
            self._make_startable(task)
        return task

    def run(self) -> Trace:
        """Go on until no task is left.

        Raises
        ------
        DeadlockError
            If tasks are left that wait for each other, or for units that nobody gives back.
        """
        while True:
            self._start_all()
            for time, movement in self._sharing.settle(self.now):
                task = movement.task
                end = (time, task.priority, task.number, movement.index, movement.version, movement)
                heapq.heappush(self._ends, end)
            if not self._ends:
                break
            self._end_instant()
        if self._unfinished:
            raise DeadlockError(self._why_stuck())
        return self.trace

    def _end_instant(self) -> None:
        """Move on to the next instant, and end all that ends in it."""
        self.now = self._ends[0][0]
        while self._ends and self._ends[0][0] == self.now:
            _, _, _, _, version, ending = heapq.heappop(self._ends)
            if isinstance(ending, Task):
                self._unload(ending)
            elif version == _BEGIN:
                ending.since = self.now
                self._sharing.begin(ending)
            elif version == ending.version:
                self._sharing.end(ending)
                self._unload(ending.task)

    def _unload(self, task: Task) -> None:
        task.loads -= 1
        if not task.loads:
            self._end(task)

    def _make_startable(self, task: Task) -> None:
        task.ready = self.now
        heapq.heappush(self._startable, (task.priority, task.number, task))

    def _start_all(self) -> None:
        """Start what can start in this instant, lowest (priority, number) first."""
        while True:
            queue: list[tuple[int, int, Task]] | None = self._startable or None
            source: Units | None = None
            for resource in list(self._freed):
                if not resource.waiting or resource.free < 1:
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
        if task.keeps or task.returns_at_start:
            wanted = dict(wanted)
            for lease in task.keeps:
                wanted[lease.resource] = wanted.get(lease.resource, 0) + lease.count
            for lease in task.returns_at_start:
                wanted[lease.resource] = wanted.get(lease.resource, 0) - lease.count
        for resource, count in wanted.items():
            if count > resource.free:
                return resource
        return None

    def _start(self, task: Task) -> None:
        task.start = self.now
        for lease in task.returns_at_start:
            self._return(lease, task)
        for resource, count in task.holds.items():
            resource.take(count)
        for lease in task.keeps:
            if lease.out:
                raise ValueError(f"{task} keeps {lease.count} units of {lease.resource.name} that are out")
            lease.resource.take(lease.count)
            lease.out, lease.since = True, self.now
        self._acting = task.number
        try:
            task.result = self._ahead.result(task)
            charge = task.cost(task.result)
            own = self.now + femtoseconds(charge.seconds)
        except BaseException as error:
            error.add_note(f"in {task}, at {self.seconds!r} s of virtual time")
            raise
        self._acting = -1
        task.after = ()  # what they returned is not needed any more
        task.source = charge.source
        task.loads = 1
        heapq.heappush(self._ends, (own, task.priority, task.number, 0, 0, task))
        for index, flow in enumerate(charge.flows, 1):
            if flow.amount:
                self._begin(flow, task, index)

    def _begin(self, flow: Flow, task: Task, index: int) -> None:
        task.loads += 1
        movement = Movement(flow, task, index, self.now)
        latency = max(rate.latency for rate in flow.through)
        if latency:
            begin = self.now + femtoseconds(latency)
            heapq.heappush(self._ends, (begin, task.priority, task.number, index, _BEGIN, movement))
        else:
            self._sharing.begin(movement)

    def _end(self, task: Task) -> None:
        task.end = self.now
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
        for follower in task.followers:
            follower.missing -= 1
            if not follower.missing:
                follower.cause = task.number
                self._make_startable(follower)
        task.followers = []

    def _return(self, lease: Lease, task: Task) -> None:
        if not lease.out:
            raise ValueError(
                f"{task} gives back {lease.count} units of {lease.resource.name} that are not out"
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
            return f"{task} lacks {lacking.name} ({lacking.free} of {lacking.capacity} free)"

        stuck = sorted(self._unfinished.values(), key=lambda task: (task.missing > 0, task.number))
        rest = f", and {len(stuck) - 3} more" if len(stuck) > 3 else ""
        return f"{len(stuck)} tasks can never start: {'; '.join(map(why, stuck[:3]))}{rest}"


def submit_all(engine: Engine, tasks: Iterable[Task]) -> list[Task]:
    """Submit tasks in order."""
    return [engine.submit(task) for task in tasks]
