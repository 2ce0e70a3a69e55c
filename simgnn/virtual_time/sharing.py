"""Flows under way through shared resources: who gets how much from when on, by max-min fairness."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence

from simgnn.virtual_time.resources import Rate
from simgnn.virtual_time.tasks import Flow, Task
from simgnn.virtual_time.virtual_time import PER_SECOND


def fair_shares(
    routes: Sequence[Sequence[Hashable]],
    limits: Sequence[float],
    capacities: Mapping[Hashable, float],
    weights: Sequence[int] | None = None,
) -> list[float]:
    """Rates at which no flow can be faster without making one slower that is not faster than it, by weight.

    Progressive filling (Bertsekas and Gallager, "Data Networks", 6.5.2): all rates rise together, each in proportion
    to its weight; a flow stops where its own limit or one of its resources is used up.

    Parameters
    ----------
    routes
        For each flow, the resources that it crosses; at least one, unless its limit is finite.
    limits
        For each flow, the most that it can use by itself; infinity for none.
    capacities
        By resource.
    weights
        For each flow, at least 1; 1 each where not given.

    Returns
    -------
    list of float
        For each flow; their sum over a resource exceeds its capacity by rounding at most.
    """
    if len(routes) == 1:
        # Nothing to share.
        return [min(limits[0], *(capacities[resource] for resource in routes[0]))]
    shares = [0.0] * len(routes)
    weights = weights or [1] * len(routes)
    left = {resource: capacities[resource] for route in routes for resource in route}
    users: dict[Hashable, int] = dict.fromkeys(left, 0)
    for route, weight in zip(routes, weights, strict=True):
        for resource in route:
            users[resource] += weight
    rising = list(range(len(routes)))
    while rising:
        # `users` are those of flows that still rise. So the resource of the lowest level stops at least one flow, and
        # the loop ends; the same quotients are compared below as are taken here, so that equality is exact.
        level = min((left[r] / users[r] for r in left if users[r]), default=math.inf)
        lowest = min(limits[flow] / weights[flow] for flow in rising)
        if lowest <= level:
            level, full = lowest, set()
            stopped = [flow for flow in rising if limits[flow] / weights[flow] <= level]
        else:
            full = {r for r in left if users[r] and left[r] / users[r] <= level}
            stopped = [flow for flow in rising if not full.isdisjoint(routes[flow])]
        for flow in stopped:
            shares[flow] = min(limits[flow], level * weights[flow])
            for resource in routes[flow]:
                # Rounding may take a little more than there is.
                left[resource] = max(0.0, left[resource] - shares[flow])
                users[resource] -= weights[flow]
        gone = set(stopped)
        rising = [flow for flow in rising if flow not in gone]
    return shares


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
            # Its arrival stays as foreseen; rounding `left` anew would move it.
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
