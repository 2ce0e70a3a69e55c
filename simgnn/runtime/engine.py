"""The engine of virtual time: starts each task at the earliest instant that dependencies and resources allow.

At an instant, all that ends in it ends first, in the order (priority, submission). Then what can start starts, in the
same order: it takes its units, does its real work, and is told its cost. What it frees may let others start in
the same instant. Nothing here reads a wall clock.

SimPy keeps the clock and the queue of events, so that what it can simulate besides (a fault that comes at a certain
time, a network of somebody's own) may run in the same environment. Who starts is decided here and not by its resources:
those give to whoever asks first in an instant, one resource at a time.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from types import TracebackType

import simpy

from simgnn.runtime.ahead import Ahead
from simgnn.runtime.dispatch import DeadlockError, Dispatch
from simgnn.runtime.sharing import Movement, Sharing
from simgnn.runtime.tasks import Flow, Task
from simgnn.runtime.trace import Trace
from simgnn.runtime.virtual_time import femtoseconds

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
            task.end = self.now
            self._end(task)

    def _added(self, task: Task) -> None:
        if task.pure:
            self._ahead.add(task)

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


def _order(end: _End) -> tuple[int, int, int, int]:
    return end[:4]
