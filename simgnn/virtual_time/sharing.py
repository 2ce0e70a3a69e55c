"""Flows under way through shared resources: who gets how much from when on."""

from __future__ import annotations

from simgnn.virtual_time.fair_shares import fair_shares
from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Flow, Task
from simgnn.virtual_time.virtual_time import PER_SECOND


class Movement:
    """One flow under way.

    Attributes
    ----------
    left : float
        Amount that had not arrived at `since`.
    speed : float
        Amount per second from then on.
    since : int
        Femtoseconds.
    version : int
        Counts the changes of speed, so that an arrival that was foreseen before one is known to be out of date.
    index : int
        Among the task's flows, from 1.
    """

    __slots__ = ("flow", "index", "left", "since", "speed", "task", "version")

    def __init__(self, flow: Flow, task: Task, index: int, now: int) -> None:
        self.flow, self.task, self.index = flow, task, index
        self.left, self.speed, self.since, self.version = flow.amount, 0.0, now, 0


class Sharing:
    """All flows under way. Speeds are worked out once per instant, of those that a change can reach.

    Attributes
    ----------
    history : list of (int, str, float)
        Instant, name of a shared resource, and the sum of the speeds of its flows from then on.
    used : dict of str to Rate
        The shared resources that anything has flowed through.
    """

    def __init__(self) -> None:
        self.history: list[tuple[int, str, float]] = []
        self.used: dict[str, Rate] = {}
        self._changed: dict[Rate, None] = {}

    def begin(self, movement: Movement) -> None:
        """Let a flow begin; `settle` gives it a speed."""
        for rate in movement.flow.through:
            rate.flows[movement] = None
            self._changed[rate] = None
            if self.used.setdefault(rate.name, rate) is not rate:
                raise ValueError(f"two shared resources are called {rate.name}")

    def end(self, movement: Movement) -> None:
        """Take a flow away that has arrived."""
        for rate in movement.flow.through:
            del rate.flows[movement]
            rate.amount += movement.flow.amount
            self._changed[rate] = None

    def settle(self, now: int) -> list[tuple[int, Movement]]:
        """Share again what has changed in this instant.

        Returns
        -------
        list of (int, Movement)
            In how many femtoseconds the flows whose speed has changed will arrive, if nothing changes before.
        """
        if not self._changed:
            return []
        reached, moving = self._reach()
        self._changed = {}
        speeds = fair_shares(
            [movement.flow.through for movement in moving],
            [movement.flow.limit for movement in moving],
            {rate: rate.available for rate in reached},
            [movement.flow.weight for movement in moving],
        )
        arrivals = []
        for movement, speed in zip(moving, speeds, strict=True):
            if speed == movement.speed:
                continue
            movement.left = max(0.0, movement.left - movement.speed * (now - movement.since) / PER_SECOND)
            movement.speed, movement.since = speed, now
            movement.version += 1
            arrivals.append((round(movement.left / speed * PER_SECOND), movement))
        for rate in reached:
            self.history.append((now, rate.name, sum(movement.speed for movement in rate.flows)))
        return arrivals

    def _reach(self) -> tuple[dict[Rate, None], list[Movement]]:
        """The shared resources that a change reaches through flows which cross several, and those flows."""
        reached = dict(self._changed)
        moving: dict[Movement, None] = {}
        unseen = list(reached)
        while unseen:
            for movement in unseen.pop().flows:
                if movement in moving:
                    continue
                moving[movement] = None
                for rate in movement.flow.through:
                    if rate not in reached:
                        reached[rate] = None
                        unseen.append(rate)
        return reached, list(moving)
