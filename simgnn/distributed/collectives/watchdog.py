"""A thread that ends the process if a call does not return, whatever the library below does about its own deadlines."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator

EXIT_STUCK = 124
"""Exit code of a process that its watchdog ended; that of timeout(1)."""


def end_process(text: str) -> None:
    """Say why in one line, and end the process at once: no clean-up can be relied on where a call is stuck."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"simgnn: {text}\n")
        sys.stderr.flush()
    os._exit(EXIT_STUCK)


class Watchdog:
    """Watches the calls of one thread. A context manager.

    Parameters
    ----------
    seconds
        That a call may take.
    stuck
        Called, in the watchdog's thread, when one takes longer; once for each such call.
    """

    def __init__(self, seconds: float, *, stuck: Callable[[str], None] = end_process) -> None:
        self.seconds = seconds
        self._stuck = stuck
        self._condition = threading.Condition()
        self._watched: tuple[float, str] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._watch, name="simgnn-watchdog", daemon=True)

    def __enter__(self) -> Watchdog:
        self._thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        with self._condition:
            self._closed = True
            self._condition.notify()
        self._thread.join()

    @contextlib.contextmanager
    def watching(self, what: str) -> Iterator[None]:
        """A call that has to return in time."""
        with self._condition:
            self._watched = (time.monotonic() + self.seconds, what)
            self._condition.notify()
        try:
            yield
        finally:
            with self._condition:
                self._watched = None

    def _watch(self) -> None:
        with self._condition:
            while not self._closed:
                if self._watched is None:
                    self._condition.wait()
                    continue
                until, what = self._watched
                left = until - time.monotonic()
                if left > 0:
                    self._condition.wait(left)
                    continue
                self._watched = None
                self._stuck(f"{what} must return within {self.seconds:g} s, and has not")
