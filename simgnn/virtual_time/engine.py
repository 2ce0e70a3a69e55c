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
from collections.abc import Callable
from concurrent.futures import Future
from types import TracebackType
from typing import Any

import simpy

from simgnn.hw.checks import is_integer
from simgnn.process.threads import Threads, leave, wait_for
from simgnn.virtual_time.dispatch import DeadlockError, Dispatch
from simgnn.virtual_time.sharing import Movement, Sharing
from simgnn.virtual_time.tasks import Task
from simgnn.virtual_time.trace import Trace
from simgnn.virtual_time.virtual_time import femtoseconds

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
            result = task.work(*[before.result for before in task.after])
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
            if any(before.start < 0 and before.early is None for before in task.after):
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._ahead.close()
        if error is None:
            self.trace.check()

    @property
    def now(self) -> int:
        """The virtual instant in femtoseconds."""
        return int(self.environment.now)

    def advance(self, until: Callable[[], bool]) -> bool:
        """See `Dispatch.advance`."""
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
