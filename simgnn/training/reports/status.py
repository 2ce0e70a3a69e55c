"""A line on the terminal that says what a command is doing."""

from __future__ import annotations

from typing import Any

from rich.console import Console


class Status:
    """A line that says what happens, where somebody looks at it."""

    def __init__(self, *, shown: bool) -> None:
        self._status = Console(stderr=True).status("") if shown else None

    def __enter__(self) -> Status:
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *exception: Any) -> None:
        if self._status:
            self._status.stop()

    def show(self, text: str) -> None:
        """Say what happens next."""
        if self._status:
            self._status.update(text)
