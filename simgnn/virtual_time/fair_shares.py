"""Max-min fair rates of flows that cross several shared resources."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence


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
                left[resource] = max(0.0, left[resource] - shares[flow])
                users[resource] -= weights[flow]
        gone = set(stopped)
        rising = [flow for flow in rising if flow not in gone]
    return shares
