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


@contextlib.contextmanager
def sigterm_interrupts():
    """Let SIGTERM raise KeyboardInterrupt, as SIGINT does, so that what is half done is cleared away."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
