"""What a verification run draws and expects, which depends on nothing that is verified.

Runs over many mutants differ in the Verilog alone: they share one rehearsal, so that programs are drawn, and their
results worked out, once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar

_Made = TypeVar("_Made")


class Once(Protocol):
    """Gives what a key stands for; two calls with a key ask for the same."""

    def __call__(self, key: Hashable, make: Callable[[], _Made], /) -> _Made: ...


def made_anew(key: Hashable, make: Callable[[], _Made], /) -> _Made:
    """Make it: for a run by itself, which asks for nothing twice."""
    return make()


class Rehearsal:
    """Makes what is asked for the first time, and keeps all of it: some megabytes for a hundred programs."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Any] = {}

    def __call__(self, key: Hashable, make: Callable[[], _Made], /) -> _Made:
        if key not in self._known:
            self._known[key] = make()
        found: _Made = self._known[key]
        return found
