"""What iterations have really taken under the assignments that were decided on, beside what was expected of them.

A seed's seconds in a stage are learned from one iteration after the other.

Seconds per seed that were learned are a model: mini-batches differ by chance, flows meet in the host's memory, and a
part of fewer seeds is not quicker in proportion. Experience says how much a move has to promise, and where a move has
made matters worse.
"""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass, field

from simgnn.systems.hyscale.management.assignment import CPU_TASKS, Assignment

CHANGE, WEIGHT = 0.25, 0.25
"""An iteration that differs from what was known by more than `CHANGE` of that is a change and counts at once; one that
differs by less counts by `WEIGHT`."""

HYSTERESIS = 0.03
"""Two times that differ by less, as a part of the larger one, are equal."""

TELLING = 8
"""A change of threads by less than this part of them says nothing about what a thread brings."""


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
        # Below the fewest threads seen nothing is known: time is taken to rise as if threads were all that limits.
        least = max(threads, self.fewest)
        return (self.serial + self.shared / least) * (least / threads)

    def learned(self, found: float, threads: int) -> Threaded:
        """After another iteration, in which a seed has taken so many seconds."""
        before = self.seconds(self.threads)
        fewest = min(self.fewest, threads) if self.fewest else min(self.threads, threads)
        if abs(threads - self.threads) * TELLING > self.threads:
            # What more or fewer threads have brought: as much as expected, nothing at all, or in between. With
            # before = serial + shared / T and found = serial + shared / T', their difference has no `serial`.
            shared = (before - found) / (1 / self.threads - 1 / threads)
            # With noise the difference may be negative or more than the whole time: `shared` is kept between none and
            # all of it.
            shared = min(max(shared, 0.0), found * threads)
            return Threaded(found - shared / threads, shared, threads, fewest)
        # As many threads, more or less: both parts change alike.
        expected = self.seconds(threads)
        # So few threads more or less cannot tell the parts apart (`TELLING`).
        scale = learned(expected, found) / expected if expected else 0.0
        return Threaded(self.serial * scale, self.shared * scale, threads, fewest)


def learned(before: float | None, now: float) -> float:
    """Seconds per seed after another iteration: mini-batches differ, so small differences count by a part."""
    if before is None or abs(now - before) > CHANGE * before:
        return now
    return before + WEIGHT * (now - before)


FIRST_DOUBT = 0.03
"""How far off expectations are taken to be before any was seen to come true, as a part of them."""

PATIENCE = 4
"""An assignment that is not the best known after so many iterations has not kept what was promised, and is left."""


@dataclass
class Tried:
    """An assignment that was decided on.

    Parameters
    ----------
    count, mean
        Iterations that ran under it, and the seconds of their bottlenecks.
    first_move
        The kind of the first move on the way to it from the assignment that was best known then, and that assignment.
    refuted
        Kinds of moves that led from it to something worse.
    """

    assignment: Assignment
    count: int = 0
    mean: float = 0.0
    first_move: tuple[Hashable, str] | None = None
    refuted: set[str] = field(default_factory=set)


class Experience:
    """Seconds of bottlenecks by assignment.

    Parameters
    ----------
    first
        The assignment that iterations begin with.

    Attributes
    ----------
    doubt : float
        By how much iterations have differed lately from what was to be expected, as a part of it.
    """

    def __init__(self, first: Assignment) -> None:
        self.doubt = FIRST_DOUBT
        self._in_question: list[Tried] = []
        self._tried = {_key(first): Tried(first)}

    def margin(self, now: Assignment) -> float:
        """What a move has to promise, as a part of the bottleneck: more than chance may pretend.

        That is less the more iterations were seen under the newest assignment, and most before the first.
        """
        count = self._tried[_key(now)].count
        # Three times what a mean of so many iterations is off by chance; six before any has been seen, and never more
        # than a change of the machine.
        pretended = 3 * self.doubt / math.sqrt(count) if count else 6 * self.doubt
        return max(HYSTERESIS, min(pretended, CHANGE))

    @property
    def chance(self) -> float:
        """By how much equal accelerators may seem to differ: their parts are small."""
        return max(HYSTERESIS, min(4 * self.doubt, CHANGE))

    def note(self, under: Assignment, seconds: float, expected: float) -> None:
        """Take note of an iteration's bottleneck, and of what it was expected to be; 0 where nothing was."""
        tried = self._tried.get(_key(under))
        # Iterations of one assignment differ by chance alone; a model may be wrong for good.
        before = tried.mean if tried is not None and tried.count else expected
        # Larger differences are changes, not noise: they would make it doubt everything.
        if before > 0 and abs(seconds - before) <= CHANGE * before:
            self.doubt += WEIGHT * (abs(seconds - before) / before - self.doubt)
        if tried is None:
            return
        self._question(tried, seconds)
        tried.count += 1
        tried.mean += (seconds - tried.mean) / tried.count

    def _question(self, tried: Tried, seconds: float) -> None:
        """Compare with what was known: one surprise may be chance, a second one says that the machine is another one.

        Between them nothing that was known counts.
        """
        if not tried.count:
            return
        # By identity: two assignments may be equal in what they took.
        in_question = any(tried is each for each in self._in_question)
        if abs(seconds - tried.mean) <= CHANGE * tried.mean:
            if in_question:
                self._in_question = []
        elif in_question:
            self._forget()
        else:
            self._in_question = [each for each in self._tried.values() if each.count]

    def decided(self, before: Assignment, after: Assignment, kind: str) -> None:
        """Remember a move."""
        if _key(after) in self._tried:
            return
        source = self._tried[_key(before)]
        came = source.first_move
        # A chain of moves is blamed, or not, for where it ends: its first move is the one that left the best known
        # place.
        if came is None or source is self._best():
            came = (_key(before), kind)
        self._tried[_key(after)] = Tried(after, first_move=came)

    def refuted(self, before: Assignment) -> set[str]:
        """Kinds of moves that led from an assignment to something worse."""
        return self._tried[_key(before)].refuted

    def step_back(self, now: Assignment) -> Assignment | None:
        """The best assignment that is known, where the newest has turned out worse; its first move is refuted."""
        tried, best = self._tried[_key(now)], self._best()
        if best is None or not tried.count or tried is best:
            return None
        worst = best.mean * (1 + self._spread(best) + HYSTERESIS)
        # Worse by more than chance: leave at once. Not better after `PATIENCE` iterations: leave as well.
        if tried.count < PATIENCE and tried.mean * (1 - self._spread(tried)) <= worst:
            return None
        if tried.first_move is not None:
            origin, kind = tried.first_move
            self._tried[origin].refuted.add(kind)
        return best.assignment

    def _best(self) -> Tried | None:
        known = [tried for tried in self._tried.values() if tried.count]
        known = [tried for tried in known if not any(tried is each for each in self._in_question)]
        # An assignment that was quick once must not win over one that was quick often.
        return min(known, key=lambda tried: tried.mean * (1 + self._spread(tried)), default=None)

    def _spread(self, tried: Tried) -> float:
        """How far a mean may be off by chance."""
        return self.doubt / math.sqrt(tried.count)

    def _forget(self) -> None:
        self._in_question = []
        for tried in self._tried.values():
            tried.count, tried.mean, tried.refuted = 0, 0.0, set()


def _key(assignment: Assignment) -> Hashable:
    threads = tuple(assignment.threads[task] for task in CPU_TASKS)
    return assignment.sampled_on_cpu, assignment.trained_on_cpu, assignment.accelerators, threads
