"""CPU time, which says what a busy machine's wall time does not: whether something is long, or stands still."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

STILL_SECONDS = 600.0
"""Wall time that anything may take, whatever its CPU time: it may wait for a disk, or for memory to come back."""
WALL = 100
"""Wall time, beyond that, for each second of CPU time: a machine on which less is had would finish nothing."""


def stands_still(pid: int, *, wall_seconds: float, otherwise: float) -> bool:
    """Whether a process, with those of the group that it leads, has had its time and next to no CPU time in it.

    Parameters
    ----------
    pid
    wall_seconds
        Since it began.
    otherwise
        CPU time to reckon with where the system has no /proc.
    """
    if wall_seconds <= STILL_SECONDS:
        return False
    found = _cpu_seconds_of(pid)
    return wall_seconds > STILL_SECONDS + WALL * (otherwise if found is None else found)


def _cpu_seconds_of(group: int) -> float | None:
    """CPU time of a process, of its group, and of all that these have waited for."""
    ticks, known = 0, False
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            words = entry.read_text().rpartition(")")[2].split()
            if int(words[2]) == group or int(entry.parent.name) == group:
                ticks, known = ticks + sum(map(int, words[11:15])), True
    return ticks / os.sysconf("SC_CLK_TCK") if known else None
