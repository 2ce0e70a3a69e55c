"""Pools of threads that can be left while one of them is at work, so that no wait for them is for ever."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
import weakref
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, ParamSpec, TypeVar

SLICE_SECONDS = 0.1
"""Wall time that a signal is noticed after, at the latest, while something is waited for."""
GRACE_SECONDS = 5.0
"""Wall time that what is under way may take to end when it is not needed any more."""
_THREAD_SECONDS = 0.2
"""What a thread without work may take to end."""

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


def wait_for(
    futures: Collection[Future[Any]],
    *,
    seconds: float | None = None,
    until: Callable[[], bool] = lambda: False,
) -> bool:
    """Wait for futures, a slice of time after the other: between two of them Python calls the handlers of signals.

    A wait without an end is a wait for a lock, and a signal that comes just before it is handled after it.

    Parameters
    ----------
    seconds
        Longest wait; None for as long as it takes.
    until
        Asked between two slices; where it holds, the wait is over.

    Returns
    -------
    Whether all are done.
    """
    end = None if seconds is None else time.monotonic() + seconds
    while True:
        left = SLICE_SECONDS if end is None else min(SLICE_SECONDS, end - time.monotonic())
        if not wait(futures, timeout=max(left, 0.0)).not_done:
            return True
        if until() or (end is not None and time.monotonic() >= end):
            return False


class Threads(ThreadPoolExecutor):
    """A pool of threads.

    Parameters
    ----------
    name
        Of the threads.
    """

    def __init__(self, count: int, *, name: str) -> None:
        super().__init__(count, thread_name_prefix=name)
        self._given: weakref.WeakSet[Future[Any]] = weakref.WeakSet()
        # A weak set may not change while it is gone through, and threads submit at any time.
        self._giving = threading.Lock()

    def submit(
        self, fn: Callable[_Arguments, _Result], /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> Future[_Result]:
        future = super().submit(fn, *args, **kwargs)
        with self._giving:
            self._given.add(future)
        return future

    def under_way(self) -> list[Future[Any]]:
        """What has not ended, and was not cancelled."""
        with self._giving:
            return [future for future in self._given if not future.done()]


def leave(pools: Sequence[Threads], *, seconds: float = GRACE_SECONDS, cancel: bool = True) -> bool:
    """Give pools up: what has not begun is cancelled, and what is under way is waited for.

    Parameters
    ----------
    pools
        Work of one may wait for work of those before it.
    seconds
        Longest wait, over all pools.
    cancel
        False lets what was submitted be done, by and by, whether it is waited for or not.

    Returns
    -------
    Whether all has ended, and no thread is left. A thread that is left ends with its work, or with the process.
    """
    end = time.monotonic() + seconds
    # All are cancelled before any is waited for: work that waits for another pool's would not end.
    for pool in reversed(pools):
        pool.shutdown(wait=False, cancel_futures=cancel)
    ended = True
    for pool in pools:
        if wait(pool.under_way(), timeout=max(0.0, end - time.monotonic())).not_done:
            ended = False
        else:
            # Nothing is under way: this joins threads that have no work.
            pool.shutdown()
    return ended


def end_process_if_left(code: int) -> None:
    """End the process with an exit code where threads are still at work: Python itself would wait for them."""
    end = time.monotonic() + _THREAD_SECONDS
    main = threading.main_thread()
    for thread in threading.enumerate():
        if thread is not main and not thread.daemon:
            thread.join(max(0.0, end - time.monotonic()))
            if thread.is_alive():
                for stream in (sys.stdout, sys.stderr):
                    with contextlib.suppress(OSError, ValueError):  # it is not read any more
                        stream.flush()
                os._exit(code)
