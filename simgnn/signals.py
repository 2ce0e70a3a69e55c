"""SIGINT and SIGTERM as requests: the first asks a run to stop after its mini-batch, the second ends it at once."""

import contextlib
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

    Not `KeyboardInterrupt` itself: once that has gone through `exec` of a text, as `dataclasses` calls it, Python ends
    by the signal, whatever is returned.
    """


_interrupted = threading.Event()


def _interrupt(number, frame):
    first = not _interrupted.is_set()
    _interrupted.set()
    if first and _is_deleting(frame):
        # Python would print the exception and drop it; it is raised later.
        return
    raise Interrupted


def _is_deleting(frame):
    while frame is not None and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None


@contextlib.contextmanager
def interruptible():
    """Let SIGINT and SIGTERM raise `Interrupted`, so that what is half done is cleared away. For the main thread.

    Raises
    ------
    Interrupted
        At the latest when what is inside has ended.
    """
    _interrupted.clear()
    before = {number: signal.signal(number, _interrupt) for number in _SIGNALS}
    try:
        yield
        raise_if_interrupted()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        _interrupted.clear()


def raise_if_interrupted():
    """Raise what could not be raised when the signal came, or was dropped; for the moment before results are shown.

    Raises
    ------
    Interrupted
        If a signal came since `interruptible` was entered.
    """
    if _interrupted.is_set():
        raise Interrupted
