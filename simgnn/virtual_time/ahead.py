"""Pure work is done early, on real threads; it decides nothing."""

from __future__ import annotations

import collections
from concurrent.futures import Future
from typing import Any

from simgnn.hw.checks import is_integer
from simgnn.process.threads import Threads, leave, wait_for
from simgnn.virtual_time.tasks import Task

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
