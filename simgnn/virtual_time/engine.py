"""The engine of virtual time: starts each task at the earliest instant that dependencies and resources allow.

At an instant, all that ends in it ends first, in the order (priority, submission). Then what can start starts, in the
same order: it takes its units, does its real work, and its cost model is asked. What it frees may let others start in
the same instant. Nothing here reads a wall clock.

SimPy keeps the clock and the queue of events, so that what it can simulate besides (a fault that comes at a certain
time, a network of the user's own) may run in the same environment. Who starts is decided here and not by its resources:
those give to the first that asks in an instant, one resource at a time.
"""

from __future__ import annotations

import collections
import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

import simpy

from simgnn.hw.checks import is_integer
from simgnn.process.threads import Threads, leave, wait_for
from simgnn.virtual_time.dispatch import DeadlockError, Dispatch
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Flow, Task
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import PER_SECOND, femtoseconds


def fair_shares(
    routes: Sequence[Sequence[Hashable]],
    limits: Sequence[float],
    capacities: Mapping[Hashable, float],
    weights: Sequence[int] | None = None,
) -> list[float]:
    """Rates at which no flow can be faster without making one slower that is not faster than it, by weight.

    Progressive filling (Bertsekas and Gallager, "Data Networks", 6.5.2): all rates rise together, each in proportion
    to its weight; a flow stops where its own limit or one of its resources is used up.

    Parameters
    ----------
    routes
        For each flow, the resources that it crosses; at least one, unless its limit is finite.
    limits
        For each flow, the most that it can use by itself; infinity for none.
    capacities
        By resource.
    weights
        For each flow, at least 1; 1 each where not given.

    Returns
    -------
    list of float
        For each flow; their sum over a resource exceeds its capacity by rounding at most.
    """
    if len(routes) == 1:
        # Nothing to share.
        return [min(limits[0], *(capacities[resource] for resource in routes[0]))]
    shares = [0.0] * len(routes)
    weights = weights or [1] * len(routes)
    left = {resource: capacities[resource] for route in routes for resource in route}
    users: dict[Hashable, int] = dict.fromkeys(left, 0)
    for route, weight in zip(routes, weights, strict=True):
        for resource in route:
            users[resource] += weight
    rising = list(range(len(routes)))
    while rising:
        # `users` are those of flows that still rise. So the resource of the lowest level stops at least one flow, and
        # the loop ends; the same quotients are compared below as are taken here, so that equality is exact.
        level = min((left[r] / users[r] for r in left if users[r]), default=math.inf)
        lowest = min(limits[flow] / weights[flow] for flow in rising)
        if lowest <= level:
            level, full = lowest, set()
            stopped = [flow for flow in rising if limits[flow] / weights[flow] <= level]
        else:
            full = {r for r in left if users[r] and left[r] / users[r] <= level}
            stopped = [flow for flow in rising if not full.isdisjoint(routes[flow])]
        for flow in stopped:
            shares[flow] = min(limits[flow], level * weights[flow])
            for resource in routes[flow]:
                # Rounding may take a little more than there is.
                left[resource] = max(0.0, left[resource] - shares[flow])
                users[resource] -= weights[flow]
        gone = set(stopped)
        rising = [flow for flow in rising if flow not in gone]
    return shares


class Movement:
    """One flow under way.

    Attributes
    ----------
    left : float
        Amount that had not arrived at `since`.
    speed : float
        Amount per second from then on.
    since : int
        Femtoseconds.
    version : int
        Counts the changes of speed, so that an arrival that was foreseen before one is known to be out of date.
    index : int
        Among the task's flows, from 1.
    """

    __slots__ = ("flow", "index", "left", "since", "speed", "task", "version")

    def __init__(self, flow: Flow, task: Task, index: int, now: int) -> None:
        self.flow, self.task, self.index = flow, task, index
        self.left, self.speed, self.since, self.version = flow.amount, 0.0, now, 0


class Sharing:
    """All flows under way. Speeds are worked out once per instant, of those that a change can reach.

    Attributes
    ----------
    history : list of (int, str, float)
        Instant, name of a shared resource, and the sum of the speeds of its flows from then on.
    used : dict of str to Rate
        The shared resources that anything has flowed through.
    """

    def __init__(self) -> None:
        self.history: list[tuple[int, str, float]] = []
        self.used: dict[str, Rate] = {}
        self._changed: dict[Rate, None] = {}

    def begin(self, movement: Movement) -> None:
        """Let a flow begin; `settle` gives it a speed."""
        for rate in movement.flow.through:
            rate.flows[movement] = None
            self._changed[rate] = None
            if self.used.setdefault(rate.name, rate) is not rate:
                raise ValueError(f"two shared resources are called {rate.name}")

    def end(self, movement: Movement) -> None:
        """Take a flow away that has arrived."""
        for rate in movement.flow.through:
            del rate.flows[movement]
            rate.amount += movement.flow.amount
            self._changed[rate] = None

    def settle(self, now: int) -> list[tuple[int, Movement]]:
        """Share again what has changed in this instant.

        Returns
        -------
        list of (int, Movement)
            In how many femtoseconds the flows whose speed has changed will arrive, if nothing changes before.
        """
        if not self._changed:
            return []
        reached, moving = self._reach()
        self._changed = {}
        speeds = fair_shares(
            [movement.flow.through for movement in moving],
            [movement.flow.limit for movement in moving],
            {rate: rate.available for rate in reached},
            [movement.flow.weight for movement in moving],
        )
        arrivals = []
        for movement, speed in zip(moving, speeds, strict=True):
            # Its arrival stays as foreseen; rounding `left` anew would move it.
            if speed == movement.speed:
                continue
            movement.left = max(0.0, movement.left - movement.speed * (now - movement.since) / PER_SECOND)
            movement.speed, movement.since = speed, now
            movement.version += 1
            arrivals.append((round(movement.left / speed * PER_SECOND), movement))
        for rate in reached:
            self.history.append((now, rate.name, sum(movement.speed for movement in rate.flows)))
        return arrivals

    def _reach(self) -> tuple[dict[Rate, None], list[Movement]]:
        """The shared resources that a change reaches through flows which cross several, and those flows."""
        reached = dict(self._changed)
        moving: dict[Movement, None] = {}
        unseen = list(reached)
        while unseen:
            for movement in unseen.pop().flows:
                if movement in moving:
                    continue
                moving[movement] = None
                for rate in movement.flow.through:
                    if rate not in reached:
                        reached[rate] = None
                        unseen.append(rate)
        return reached, list(moving)


PER_THREAD = 2
"""Tasks per thread that are done early and not yet used: results wait in memory."""


class Ahead:
    """Does pure work before its instant, as soon as the work that it needs is done or under way.

    Parameters
    ----------
    threads
        With none, nothing is done early.
    """

    def __init__(self, threads: int) -> None:
        if not is_integer(threads, 0):
            raise ValueError(f"threads must be an integer and at least 0, not {threads!r}")
        self._pool = Threads(threads, name="early") if threads else None
        self._most = threads * PER_THREAD
        self._under_way = 0
        self._at_work: Task | None = None  # in the caller's thread
        self._waiting: collections.deque[Task] = collections.deque()

    def add(self, task: Task) -> None:
        """A pure task has been submitted."""
        if self._pool is not None:
            self._waiting.append(task)
            self._pump()

    def result(self, task: Task) -> Any:
        """Do the task's work, unless that was done early; what it raises, early or not, is raised here."""
        if task.work is None:
            return None
        if task.early is None:
            self._at_work = task
            result = task.work(*[before.result for before in task.after])
            self._at_work = None
        else:
            wait_for([task.early])
            result = task.early.result()
            task.early = None
            self._under_way -= 1
        if self._pool is not None:
            # For the threads: what later tasks' work needs is a result by now.
            task.result = result
            self._pump()
        return result

    def close(self) -> None:
        """Wait for what is under way, but not for ever, and leave the rest."""
        if self._pool is not None:
            leave([self._pool])

    def _pump(self) -> None:
        """Hand work to the threads, in the order of submission."""
        assert self._pool is not None
        while self._waiting and self._under_way < self._most:
            # Only the oldest: a thread that does a task's work waits for the results of the tasks before it, which are
            # then all done or with a thread. If later ones could go first, all threads might wait for work that none
            # of them has.
            task = self._waiting[0]
            if task.start >= 0 or task.work is None:
                self._waiting.popleft()
                continue
            # A task that schedules may submit others after itself: it has started, and has no result yet.
            if any(
                before is self._at_work or (before.start < 0 and before.early is None)
                for before in task.after
            ):
                return
            self._waiting.popleft()
            needed = [before.result if before.early is None else before.early for before in task.after]
            task.early = self._pool.submit(_work, task, needed)
            self._under_way += 1


def _work(task: Task, needed: list[Any]) -> Any:
    # What is waited for was handed to the threads before, so one of them has it.
    assert task.work is not None
    return task.work(*[each.result() if isinstance(each, Future) else each for each in needed])


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


class Engine(Dispatch):
    """A context manager: threads that do pure work early are gone on every way out.

    On the way out of a run without an error it checks its own trace: no instant used more of a resource than there is.

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
        super().__init__(Trace(rates=self._sharing.history, shared=self._sharing.used))
        self._ending: list[_End] = []  # in this instant
        self._awake = False  # whether `_settle` will be called in this instant
        self._ahead = Ahead(threads)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        self._ahead.close()
        if error is None:
            self.trace.check()

    @property
    def now(self) -> int:
        """The virtual instant in femtoseconds."""
        return int(self.environment.now)

    def advance(self, until: Callable[[], bool]) -> bool:
        while not until():
            # No event is left that could start or end anything.
            if self.environment.peek() == math.inf:
                if self._unfinished:
                    raise DeadlockError(self._why_stuck())
                return False
            self.environment.step()
        return True

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
        # Events of an instant come in SimPy's order; ends are in that of priority and submission.
        if len(ending) > 1:
            ending.sort(key=lambda end: end[:4])
        for _, _, _, version, what in ending:
            if isinstance(what, Task):
                self._unload(what)
            # An arrival that was foreseen for a speed that has changed since is out of date.
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
            task.end = self.now
            self._end(task)

    def submit(self, task: Task) -> Task:
        """See `Dispatch.submit`; pure work may begin at once, on another thread."""
        super().submit(task)
        if task.pure:
            self._ahead.add(task)
        return task

    def _perform(self, task: Task) -> None:
        """Do the work now, and ask what it costs."""
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
        # Also where it takes no time: it ends in this instant, in its place among all that does.
        self._later(duration, (task.priority, task.number, 0, 0, task))
        for index, flow in enumerate(charge.flows, 1):
            if flow.amount:
                task.loads += 1
                self._sharing.begin(Movement(flow, task, index, self.now))
