"""Work in processes of its own: one that hangs or dies takes no other along, and none outlives its parent."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import pickle
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import Any, TypeVar

from simgnn.process.yowasp import stands_still

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

GRACE = 30.0
"""Seconds from asking a child to end to making it."""
_LOOK_SECONDS = 1.0
_PDEATHSIG = 1
_STOPPING = (signal.SIGINT, signal.SIGTERM)


@dataclass(frozen=True, kw_only=True)
class Lost:
    """A child that ended without a result.

    Parameters
    ----------
    reason
        The signal that ended it, its exit code, or the time that it took.
    """

    reason: str


def cpu_seconds() -> float:
    """CPU time of this process and of what it has started and waited for."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


def end_with_parent(parent: int) -> None:
    """Have this process get SIGTERM when its parent dies, however that happens; does nothing but on Linux.

    Parameters
    ----------
    parent
        What `os.getpid` is in the parent, as that may be dead already.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGTERM)


def each_in_a_child(
    work: Callable[[_Task], _Result], tasks: Sequence[_Task], *, jobs: int, cpu_seconds: int
) -> Iterator[tuple[int, _Result | Lost]]:
    """Call `work` on each task in a fork of this process, which has all that is loaded here.

    The caller must not have other threads. Whatever a child has started ends with it.

    Parameters
    ----------
    work
    tasks
    jobs
        Children at a time.
    cpu_seconds
        CPU time that a child may take. One that stands still, without any, is ended as well (`stands_still`).

    Yields
    ------
    Number of the task and what came of it, in the order in which they end.

    Raises
    ------
    RuntimeError
        If `work` raises, or its result cannot be sent; with the child's traceback.
    ValueError
        For no children, or no time.
    """
    if jobs < 1 or cpu_seconds < 1:
        raise ValueError(f"jobs and cpu_seconds must be at least 1, not {jobs!r} and {cpu_seconds!r}")
    context = multiprocessing.get_context("fork")
    running: dict[Connection, tuple[int, ForkProcess, float]] = {}
    passed, before = 0.0, time.monotonic()
    left = iter(enumerate(tasks))
    try:
        while True:
            while len(running) < jobs and (following := next(left, None)) is not None:
                number, task = following
                ours, theirs = context.Pipe(duplex=False)
                arguments = (theirs, work, task, os.getpid(), cpu_seconds)
                process = context.Process(target=_begin, args=arguments)
                try:
                    with (
                        _undisturbed()
                    ):  # a child that is not written down would be waited for, and not ended
                        process.start()
                        running[ours] = number, process, passed
                except OSError:
                    ours.close()
                    raise
                finally:
                    theirs.close()
            if not running:
                return
            ended = wait(list(running), timeout=_LOOK_SECONDS)
            # Time in which all were halted, as by Ctrl-Z, does not count.
            now = time.monotonic()
            passed, before = passed + min(now - before, 2 * _LOOK_SECONDS), now
            late = [
                one
                for one, (_, process, began) in running.items()
                if process.pid is not None and stands_still(process.pid, wall_seconds=passed - began)
            ]
            for connection in [one for one in running if one in ended or one in late]:
                number, process, _ = running[connection]
                came = _result(connection, process, cpu_seconds, said=connection in ended)
                del running[connection]
                connection.close()
                yield number, came
    finally:
        for connection, (_, process, _) in running.items():
            _end(process)
            connection.close()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals that stop this process come after it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(
    theirs: Connection, work: Callable[[Any], object], task: object, parent: int, seconds: int
) -> None:
    """In the child."""
    os.setpgrp()  # the group that is ended with it
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    end_with_parent(parent)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + int(GRACE)))
    try:
        said: tuple[bool, object] = True, work(task)
    except Exception:
        said = False, traceback.format_exc()
    try:
        theirs.send(said)
    except (TypeError, ValueError, AttributeError, pickle.PicklingError):
        theirs.send((False, traceback.format_exc()))


def _result(connection: Connection, process: ForkProcess, seconds: int, *, said: bool) -> Any:
    """What a child has sent, or how it was lost; it has ended then."""
    if not said:
        _end(process)
        return Lost(reason="no end, and next to no CPU time taken")
    try:
        good, found = connection.recv()
    except (EOFError, OSError):  # an OSError: it has ended as it sent
        process.join(GRACE)
        return Lost(reason=_reason(process.exitcode, seconds))
    finally:
        _end(process, patience=GRACE)
    if not good:
        raise RuntimeError(f"a child must return a result, and has raised:\n{found}")
    return found


def _reason(code: int | None, seconds: int) -> str:
    if code == -signal.SIGXCPU:
        return f"no end within {seconds} s of CPU time"
    if code is not None and code < 0:
        return f"ended by {signal.Signals(-code).name}"
    return f"ended with exit code {code}"


def _end(process: ForkProcess, *, patience: float = 0.0) -> None:
    """Wait for a child, then ask it to end, then end it, and all that it has started in any case."""
    process.join(patience)
    if process.pid is None:
        return
    if process.exitcode is None:
        os.kill(process.pid, signal.SIGTERM)
        process.join(GRACE)
    with contextlib.suppress(ProcessLookupError, PermissionError):  # it has not begun, or none is left
        os.killpg(process.pid, signal.SIGKILL)
    process.join()
