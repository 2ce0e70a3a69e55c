"""CPU time, which says what a busy machine's wall time does not: whether something is long, or stands still."""

from __future__ import annotations

import contextlib
import os

STILL_SECONDS = 600.0
"""Wall time that anything may take, whatever its CPU time: it may wait for a disk, or for memory to come back."""
WALL = 100
"""Wall time, beyond that, for each second of CPU time: a machine on which less is had would finish nothing."""


def stands_still(pid: int, *, wall_seconds: float) -> bool:
    """Whether a process, with those of the group that it leads, has had its time and next to no CPU time in it.

    Parameters
    ----------
    wall_seconds
        Since it began.
    """
    if wall_seconds <= STILL_SECONDS:
        return False
    return wall_seconds > STILL_SECONDS + WALL * _cpu_seconds_of(pid)


def _cpu_seconds_of(group: int) -> float:
    """CPU time of a process, of its group, and of all that these have waited for."""
    import psutil  # most runs never ask

    seconds = 0.0
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):  # it has ended meanwhile
            if group in (process.pid, os.getpgid(process.pid)):
                # User and system time, then both of children that have ended and were waited for.
                seconds += sum(process.cpu_times()[:4])
    return seconds
