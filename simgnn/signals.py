"""SIGINT as a request: the first asks a run to stop after its mini-batch, the second ends it at once."""

import signal
import threading


class StopRequest:
    """Catches SIGINT while it is entered; only the main thread may enter it."""

    def __init__(self):
        self._event = threading.Event()
        self._before = None

    def __enter__(self):
        self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(self, *exception):
        signal.signal(signal.SIGINT, self._before)

    def __call__(self):
        """Whether someone asked to stop."""
        return self._event.is_set()

    def _ask(self, number, frame):
        if self._event.is_set():
            raise KeyboardInterrupt
        self._event.set()
