"""The engine of virtual time: starts each task at the earliest instant that dependencies and resources allow.

At an instant, all that ends in it ends first, in the order (priority, submission). Then what can start starts, in the
same order: it takes its units, does its real work, and is told its cost. What it frees may let others start in
the same instant. Nothing here reads a wall clock.

SimPy keeps the clock and the queue of events, so that what it can simulate besides (a fault that comes at a certain
time, a network of somebody's own) may run in the same environment. Who starts is decided here and not by its resources:
those give to whoever asks first in an instant, one resource at a time.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from types import TracebackType

import simpy

from simgnn.runtime.ahead import Ahead
from simgnn.runtime.resources import Lease, Units
from simgnn.runtime.sharing import Movement, Sharing
from simgnn.runtime.tasks import Flow, Task
from simgnn.runtime.trace import Trace
from simgnn.runtime.virtual_time import femtoseconds, in_seconds

_BEGIN = -1
"""In place of a flow's version: its latency has passed."""

_LAST = simpy.events.EventPriority(simpy.events.NORMAL + 1)
"""Of a SimPy event: after all else that happens in its instant."""

_End = tuple[int, int, int, int, Task | Movement]
"""Priority and number of the task, 0 for its own duration or the index of a flow, the flow's version, and what ends."""


class _InstantDone(simpy.Event):
    """Happens at once, after all else in this instant; triggers itself as `simpy.Timeout` does."""

    def __init__(self, environment: simpy.Environment) -> None:
        super().__init__(environment)
        self._ok, self._value = True, None
        environment.schedule(self, priority=_LAST)


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
    environment : simpy.Environment
        Its time is counted in femtoseconds.
    trace : Trace
        What has happened.
    """

    def __init__(self, *, threads: int = 0) -> None:
        self.environment = simpy.Environment()
        self._sharing = Sharing()
        self.trace = Trace(rates=self._sharing.history, shared=self._sharing.used)
        self._ending: list[_End] = []  # in this instant
        self._awake = False  # whether `_settle` will be called in this instant
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
    def now(self) -> int:
        """The virtual instant in femtoseconds."""
        return int(self.environment.now)

    @property
    def seconds(self) -> float:
        """The virtual instant in seconds."""
        return in_seconds(self.now)

    def submit(self, task: Task) -> Task:
        """Add a task; also from the work of another one, or from a SimPy process.

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
        task.cause = self._acting
        for before in task.after:
            if before.number < 0:
                raise ValueError(f"{task} comes after {before}, which must be submitted first")
            if before.end < 0:
                before.followers.append(task)
                task.missing += 1
        task.number = self._submitted
        self._submitted += 1
        if task.keeps:
            for lease in task.keeps:
                lease.resource.expect(task)
        for resource in task.holds:
            resource.expect(task)
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
        self.environment.run()
        if self._unfinished:
            raise DeadlockError(self._why_stuck())
        return self.trace

    def advance(self, until: Callable[[], bool]) -> bool:
        """Go on event by event until something holds.

        Returns
        -------
        False where no task is left and it does not hold.

        Raises
        ------
        DeadlockError
            As `run`.
        """
        while not until():
            if self.environment.peek() == math.inf:
                if self._unfinished:
                    raise DeadlockError(self._why_stuck())
                return False
            self.environment.step()
        return True

    def reconsider(self, resource: Units) -> None:
        """Look again, in this instant, at the tasks that lack units of a resource: what they hold has changed."""
        self._freed.setdefault(resource, self._acting)
        self._wake()

    def _later(self, delay: int, end: _End) -> None:
        def happened(_event: simpy.Event) -> None:
            self._ending.append(end)
            self._wake()

        self.environment.timeout(delay).callbacks.append(happened)

    def _wake(self) -> None:
        """Let `_settle` be called when all else in this instant has happened."""
        if not self._awake:
            self._awake = True
            _InstantDone(self.environment).callbacks.append(self._settle)

    def _settle(self, _event: simpy.Event) -> None:
        """End what ends in this instant, and start what can start."""
        ending, self._ending = self._ending, []
        if len(ending) > 1:
            ending.sort(key=_order)
        for _, _, _, version, what in ending:
            if isinstance(what, Task):
                self._unload(what)
            elif version == _BEGIN:
                what.since = self.now
                self._sharing.begin(what)
            elif version == what.version:
                self._sharing.end(what)
                self._unload(what.task)
        self._start_all()
        for delay, movement in self._sharing.settle(self.now):
            task = movement.task
            self._later(delay, (task.priority, task.number, movement.index, movement.version, movement))
        self._awake = False

    def _unload(self, task: Task) -> None:
        task.loads -= 1
        if not task.loads:
            self._end(task)

    def _make_startable(self, task: Task) -> None:
        task.ready = self.now
        heapq.heappush(self._startable, (task.priority, task.number, task))
        self._wake()

    def _start_all(self) -> None:
        """Start what can start in this instant, lowest (priority, number) first."""
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
            if not resource.admits(task, count):
                return resource
        return None

    def _start(self, task: Task) -> None:
        task.start = self.now
        for lease in task.returns_at_start:
            self._return(lease, task)
        for resource, count in task.holds.items():
            if resource.take(count, task):
                self._free(resource, task)
        for lease in task.keeps:
            resource = lease.resource
            if lease.out or lease.count < 0:
                wrong = "that are out" if lease.out else "of which nobody has said how many"
                raise ValueError(f"{task} keeps {resource.unit} of {resource.name} {wrong}")
            if resource.take(lease.count, task):
                self._free(resource, task)
            lease.out, lease.since = True, self.now
        self._acting = task.number
        try:
            task.result = self._ahead.result(task)
            charge = task.cost(task.result)
            duration = femtoseconds(charge.seconds)
        except BaseException as error:
            error.add_note(f"in {task}, at {self.seconds!r} s of virtual time")
            raise
        self._acting = -1
        task.after = ()  # what they returned is not needed any more
        task.source = charge.source
        task.loads = 1
        self._later(duration, (task.priority, task.number, 0, 0, task))
        for index, flow in enumerate(charge.flows, 1):
            if flow.amount:
                self._begin(flow, task, index)

    def _begin(self, flow: Flow, task: Task, index: int) -> None:
        task.loads += 1
        movement = Movement(flow, task, index, self.now)
        latency = max(rate.latency for rate in flow.through)
        if latency:
            self._later(femtoseconds(latency), (task.priority, task.number, index, _BEGIN, movement))
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
        # What they refer to refers to the task, as a rule: without them, results go as soon as nobody has them.
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

        stuck = sorted(self._unfinished.values(), key=lambda task: (task.missing > 0, task.number))
        rest = f", and {len(stuck) - 3} more" if len(stuck) > 3 else ""
        return f"{len(stuck)} tasks can never start: {'; '.join(map(why, stuck[:3]))}{rest}"


def _order(end: _End) -> tuple[int, int, int, int]:
    return end[:4]
