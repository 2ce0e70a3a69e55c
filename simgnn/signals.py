"""SIGINT and SIGTERM as requests: the first asks a run to stop after its mini-batch, the second ends it at once."""

import contextlib
import os
import signal
import threading

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class StopRequest:
    """Catches both signals while it is entered; only the main thread may enter it."""

    def __init__(self):
        self._event = threading.Event()
        self._before = {}

    def __enter__(self):
        self._before = {number: signal.signal(number, self._ask) for number in _SIGNALS}
        return self

    def __exit__(self, *exception):
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def __call__(self):
        """Whether someone asked to stop."""
        return self._event.is_set()

    def _ask(self, number, frame):
        if self._event.is_set():
            raise KeyboardInterrupt
        self._event.set()


class Interrupted(KeyboardInterrupt):
    """SIGINT or SIGTERM has come.

    Not `KeyboardInterrupt` itself: once that has gone through `exec`, of which imports and dataclasses make use, Python
    ends by the signal, whatever is returned.
    """


_interrupted = threading.Event()


def _interrupt(number, frame):
    _interrupted.set()
    if frame is not None and frame.f_code.co_name == "__del__":
        # Python would drop the exception, and say so.
        threading.Timer(0.01, os.kill, (os.getpid(), number)).start()
        return
    raise Interrupted


@contextlib.contextmanager
def interruptible():
    """Let SIGINT and SIGTERM raise `Interrupted`, so that what is half done is cleared away. For the main thread."""
    _interrupted.clear()
    before = {number: signal.signal(number, _interrupt) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _interrupted.clear()


def raise_if_interrupted():
    """Raise what Python may have dropped, as it does in its own callbacks; for the moment before results are shown.

    Raises
    ------
    Interrupted
        If a signal came since `interruptible` was entered.
    """
    if _interrupted.is_set():
        raise Interrupted
