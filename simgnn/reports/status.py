"""A line on the terminal that says what a command is doing."""

from rich.console import Console


class Status:
    """A line that says what happens, where somebody looks at it.

    Parameters
    ----------
    shown : bool
    """

    def __init__(self, *, shown):
        self._status = Console(stderr=True).status("") if shown else None

    def __enter__(self):
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *exception):
        if self._status:
            self._status.stop()

    def show(self, text):
        """Say what happens next."""
        if self._status:
            self._status.update(text)
