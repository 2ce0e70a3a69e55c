"""The engine of real time: the same tasks on real threads, with measured durations in place of costs.

Who may start, and in which order, is decided as in virtual time (`simgnn.virtual_time.dispatch`); when, by how long
the work really takes. Costs are not asked. A replay of the decisions that were made on the way in virtual time
has the same values.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from typing import Any

from simgnn.hw.checks import check_positive
from simgnn.process.threads import SLICE_SECONDS, Threads, leave
from simgnn.virtual_time.dispatch import DeadlockError, Dispatch
from simgnn.virtual_time.tasks import NO_TIME, Task
from simgnn.virtual_time.trace import Trace

MEASURED = "measured"
"""Where a duration comes from, in place of a cost's source."""

_PER_NANOSECOND = 10**6
"""Femtoseconds."""

_Outcome = tuple[Task, Any, BaseException | None, int, int]
"""Task, what its work returned or raised, and the instants between which it was done."""


class RealEngine(Dispatch):
    """A context manager: its threads are gone on every way out, but for one that does not come back.

    Parameters
    ----------
    threads
        Real threads for tasks' work. A task that holds units and finds no thread waits for one, which is not intended:
        give as many as tasks can be under way at once.
    """

    def __init__(self, *, threads: int) -> None:
        check_positive("threads", threads)
        super().__init__(Trace())
        self._pool = Threads(threads, name="stage")
        self._outcomes: queue.SimpleQueue[_Outcome] = queue.SimpleQueue()
        self._working = 0
        self._awake = False  # whether something may be able to start
        self._began = time.perf_counter_ns()

    def __enter__(self) -> RealEngine:
        return self

    def __exit__(self, *exception: object) -> None:
        leave([self._pool])

    @property
    def now(self) -> int:
        """Femtoseconds of a monotonic clock since the engine was made."""
        return (time.perf_counter_ns() - self._began) * _PER_NANOSECOND

    def advance(self, until: Callable[[], bool]) -> bool:
        """See `Dispatch.advance`; called by one thread, which also does the work of tasks that schedule.

        What can start is started first: it goes on while the caller looks at what has happened.
        """
        while True:
            while self._awake:
                self._awake = False
                self._start_all()
            if until():
                return True
            if self._working:
                self._take_outcome()
            elif self._unfinished:
                raise DeadlockError(self._why_stuck())
            else:
                return False

    def _wake(self) -> None:
        self._awake = True

    def _perform(self, task: Task) -> None:
        needed = [before.result for before in task.after]
        if task.work is None or task.schedules:
            self._acting = task.number
            outcome = self._work(task, needed)
            self._acting = -1
            self._finish(outcome)
        else:
            self._working += 1
            self._pool.submit(lambda: self._outcomes.put(self._work(task, needed)))

    def _work(self, task: Task, needed: list[Any]) -> _Outcome:
        begin = self.now
        try:
            result = None if task.work is None else task.work(*needed)
        except BaseException as error:
            return task, None, error, begin, self.now
        return task, result, None, begin, self.now

    def _take_outcome(self) -> None:
        """Wait for the next task that ends, in slices: between two of them Python calls the handlers of signals."""
        try:
            outcome = self._outcomes.get(timeout=SLICE_SECONDS)
        except queue.Empty:
            return
        self._working -= 1
        self._finish(outcome)

    def _finish(self, outcome: _Outcome) -> None:
        task, result, error, begin, end = outcome
        if error is not None:
            error.add_note(f"in {task}, at {self.seconds:.6f} s of real time")
            # In the caller's thread, where it ends the run as it would in virtual time.
            raise error
        task.result = result
        task.source = NO_TIME.source if task.work is None or task.schedules else MEASURED
        # Of the work itself; the time that it waited for a thread is before.
        task.start, task.end = begin, end
        task.after = ()  # what they returned is not needed any more
        self._end(task)
        self._wake()  # what it gives back may let others start
