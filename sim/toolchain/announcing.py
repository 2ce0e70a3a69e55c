"""Announcements of slow builds, as of a simulator: the verb that is at work shows them, or else standard error."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator

_listeners: list[Callable[[str], object]] = []


@contextlib.contextmanager
def builds_announced(listener: Callable[[str], object]) -> Iterator[None]:
    """Call `listener` with a line for each thing that is built in here, in place of printing it to standard error."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def announce(text: str) -> None:
    """Say that something is being built."""
    if _listeners:
        _listeners[-1](text)
    else:
        print(text, file=sys.stderr, flush=True)
