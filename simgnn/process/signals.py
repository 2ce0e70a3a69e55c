"""SIGINT and SIGTERM as requests: the first asks a run to stop after its mini-batch, the second ends it at once."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


def exit_code(number: int) -> int:
    """Exit code of what a signal has ended: 130 for SIGINT, 143 for SIGTERM."""
    return 128 + number


class StopRequest:
    """Catches both signals while it is entered; only the main thread may enter it."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._number: int = signal.SIGINT
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> StopRequest:
        raise_if_interrupted()
        self._before = {number: signal.signal(number, self._ask) for number in _SIGNALS}
        return self

    def __exit__(self, *exception: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def __call__(self) -> bool:
        """Whether someone asked to stop."""
        return self._event.is_set()

    @property
    def exit_code(self) -> int:
        """That of the signal that has asked."""
        return exit_code(self._number)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        # The second signal ends the run at once, not after the mini-batch.
        if self._event.is_set():
            raise Interrupted(number)
        self._number = number
        self._event.set()


class Interrupted(KeyboardInterrupt):
    """SIGINT or SIGTERM has come.

    Not `KeyboardInterrupt` itself: once that has gone through `exec` of a text, as `dataclasses` calls it, Python ends
    by the signal, whatever is returned.

    Parameters
    ----------
    number
        The signal.
    """

    def __init__(self, number: int = signal.SIGINT) -> None:
        super().__init__()
        self.number = number


def interrupt_code(error: KeyboardInterrupt) -> int:
    """Exit code of a process that an interrupt ends; one that is not ours is SIGINT's."""
    return exit_code(error.number if isinstance(error, Interrupted) else signal.SIGINT)


_interrupted = threading.Event()
_number: int = signal.SIGINT  # the first signal that has come
_holding = threading.Event()  # set where the first signal waits


def _interrupt(number: int, frame: FrameType | None) -> None:
    global _number
    first = not _interrupted.is_set()
    if first:
        _number = number
    _interrupted.set()
    if first and (_holding.is_set() or _is_deleting(frame)):
        # What is done must be whole, or Python would print the exception and drop it; it is raised later.
        return
    raise Interrupted(number)


def _is_deleting(frame: FrameType | None) -> bool:
    while frame is not None and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None


def _say_unraisable(what: sys.UnraisableHookArgs) -> None:
    """After an interrupt, objects that were half made may fail to end."""
    if not _interrupted.is_set():
        sys.__unraisablehook__(what)


@contextlib.contextmanager
def signals_raise() -> Iterator[None]:
    """Let SIGINT and SIGTERM raise `Interrupted`. For the main thread; entered once more it changes nothing."""
    if signal.getsignal(signal.SIGINT) is _interrupt:
        yield
        return
    # Of an earlier run in the same process, as a test's or a notebook's.
    _interrupted.clear()
    usual, sys.unraisablehook = sys.unraisablehook, _say_unraisable
    before = {number: signal.signal(number, _interrupt) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        sys.unraisablehook = usual
        _interrupted.clear()


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """`signals_raise`, so that what is half done is cleared away.

    Raises
    ------
    Interrupted
        At the latest when what is inside has ended.
    """
    with signals_raise():
        yield
        raise_if_interrupted()


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Do what is inside as a whole, if only one signal comes. For a few short steps, and for the main thread.

    Raises
    ------
    Interrupted
        When what is inside has ended, if a signal came.
    """
    _holding.set()
    try:
        yield
    finally:
        _holding.clear()
    raise_if_interrupted()


@contextlib.contextmanager
def spared_children() -> Iterator[None]:
    """Keep SIGINT from processes that are started inside, for good: it is for the parent."""
    # Blocked rather than ignored: a child inherits the mask, and the parent still gets what came meanwhile.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def raise_if_interrupted() -> None:
    """Raise what could not be raised when the signal came, or was dropped; for the moment before results are shown.

    Raises
    ------
    Interrupted
        If a signal came since `interruptible` was entered.
    """
    if _interrupted.is_set():
        raise Interrupted(_number)
