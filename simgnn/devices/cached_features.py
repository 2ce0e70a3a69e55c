"""A feature cache over a whole run: what its policy has seen, and what it is told of mini-batches to come."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.devices.feature_cache import FeatureCache, PlacedFeatures
from simgnn.features.caches.policy import CachePolicy
from simgnn.sim.device import Device

MOST_BYTES = 1 << 30
"""Of a cache and the rows that pass it by: executions that are compared copy and compare what regions hold."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CachePlan:
    """What cache a device is to have.

    Parameters
    ----------
    policy
        Makes the policy, as it is before the run's first mini-batch.
    rows_of
        Features of some vertices.
    requests
        V^0 of each of the device's parts of the run's mini-batches, from the first one on; empty where it has none.
        Draws are keyed, so they are known beforehand. It samples them again.
    behind
        Mini-batches that a run which is continued has behind it.
    width
        Columns of the features.
    passing
        Rows that may pass the cache by in a mini-batch.
    window
        Mini-batches that a policy which looks ahead is told of, the next one among them.
    """

    policy: Callable[[], CachePolicy]
    rows_of: Callable[[NDArray[np.int64]], NDArray[np.float32]]
    requests: Callable[[], Iterator[NDArray[np.integer[Any]]]]
    behind: int
    width: int
    passing: int
    window: int


class RunningPolicy:
    """A policy at its place in a run, told of what is to come as far as it looks ahead.

    Parameters
    ----------
    plan

    Attributes
    ----------
    policy : CachePolicy
    """

    def __init__(self, plan: CachePlan) -> None:
        self.policy = plan.policy()
        self._coming = plan.requests()
        self._window = plan.window if self.policy.LOOKS_AHEAD else 1
        self._announced: deque[NDArray[np.int64]] = deque()

    def go_through(self, behind: int, access: Callable[[NDArray[np.int64]], object]) -> None:
        """Let it decide on the run's first mini-batches, as far as that changes it."""
        for _ in range(behind if self.policy.ADMITS else 0):
            request = self._next()
            if len(request):
                access(request)

    def announce_next(self) -> None:
        """Tell it of the window that begins with the next mini-batch of which there is a part; that one comes now."""
        if self.policy.LOOKS_AHEAD:
            while not len(self._next()):
                pass

    def _next(self) -> NDArray[np.int64]:
        """The next request, after the policy was told of the window that begins with it."""
        while len(self._announced) < self._window:
            request = next(self._coming, None)
            if request is None:
                break
            ids: NDArray[np.int64] = request.astype(np.int64)
            self._announced.append(ids)
            if len(ids):
                self.policy.announce(ids)
        return self._announced.popleft()


class CachedFeatures:
    """A cache at its place in a run. What it holds and decides is what it would be had the run never stopped.

    Parameters
    ----------
    device
        Open.
    plan

    Attributes
    ----------
    filled_bytes
        Written before the run's first mini-batch, padding included; 0 for a run that is continued.
    """

    def __init__(self, device: Device, plan: CachePlan) -> None:
        self._running = RunningPolicy(plan)
        policy = self._running.policy
        row = device.config.words(plan.width) * device.config.word_bytes
        passing = min(plan.passing, max(0, MOST_BYTES // row - policy.capacity))
        self._cache = FeatureCache(device, policy, width=plan.width, passing=passing)
        # Where a row is in the table follows from all mini-batches before, and cycles follow from where it is.
        self._running.go_through(plan.behind, self._cache.go_through)
        filled = self._cache.fill(plan.rows_of(self._cache.kept()))
        self.filled_bytes = 0 if plan.behind else filled

    def place(self, vertices: NDArray[np.integer[Any]], features: NDArray[np.float32]) -> PlacedFeatures:
        """See `FeatureCache.place`; of the run's next mini-batch of which the device has a part."""
        self._running.announce_next()
        return self._cache.place(vertices, features)


class CountedCache:
    """The same cache without its rows: what a device has that is not simulated, or will have.

    Parameters
    ----------
    plan

    Attributes
    ----------
    filled : int
        Rows that it had before the run's first mini-batch.
    """

    def __init__(self, plan: CachePlan) -> None:
        self._running = RunningPolicy(plan)
        self.filled = int(np.count_nonzero(self._running.policy.keys >= 0))
        self._running.go_through(plan.behind, self._running.policy.access)

    def hits(self, vertices: NDArray[np.integer[Any]]) -> int:
        """Rows that are there, of the run's next mini-batch of which the device has a part."""
        self._running.announce_next()
        return int(np.count_nonzero(self._running.policy.access(vertices.astype(np.int64)).hits))
