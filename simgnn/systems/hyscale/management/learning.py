"""What a seed costs a stage, learned from one iteration after the other."""

from __future__ import annotations

from dataclasses import dataclass

CHANGE, WEIGHT = 0.25, 0.25
"""An iteration that differs from what was known by more than `CHANGE` of that is a change and counts at once; one that
differs by less counts by `WEIGHT`."""

TELLING = 8
"""Threads that change by less than this part of them tell nothing about what a thread brings."""


@dataclass(frozen=True)
class Threaded:
    """What a task of the CPU takes for a seed: a part that threads do not shorten, and one that they share.

    Memory that others use as well is a reason for the first one: loading is limited by it, whatever its threads.

    Parameters
    ----------
    serial
        Seconds.
    shared
        Seconds with one thread.
    threads
        Threads of the iteration that was seen last.
    fewest
        The fewest threads that were seen; 0 where that is not known.
    """

    serial: float
    shared: float
    threads: int
    fewest: int = 0

    def seconds(self, threads: int) -> float:
        """For a seed; fewer threads than were ever seen may be what limits, all of the time."""
        least = max(threads, self.fewest)
        return (self.serial + self.shared / least) * (least / threads)

    def learned(self, found: float, threads: int) -> Threaded:
        """After another iteration, in which a seed has taken so many seconds."""
        before = self.seconds(self.threads)
        fewest = min(self.fewest, threads) if self.fewest else min(self.threads, threads)
        if abs(threads - self.threads) * TELLING > self.threads:
            # What more or fewer threads have brought: as much as expected, nothing at all, or in between.
            shared = (before - found) / (1 / self.threads - 1 / threads)
            shared = min(max(shared, 0.0), found * threads)
            return Threaded(found - shared / threads, shared, threads, fewest)
        # As many threads, more or less: both parts change alike.
        expected = self.seconds(threads)
        scale = learned(expected, found) / expected if expected else 0.0
        return Threaded(self.serial * scale, self.shared * scale, threads, fewest)


def learned(before: float | None, now: float) -> float:
    """Seconds per seed after another iteration: mini-batches differ, so small differences count by a part."""
    if before is None or abs(now - before) > CHANGE * before:
        return now
    return before + WEIGHT * (now - before)
