"""A feature cache over a whole run: what its policy has seen, and what is announced to it of mini-batches to come."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sized
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from simgnn.features.cache.policy import CachePolicy
from simgnn.sim.device import Device
from simgnn.training.devices.feature_cache import FeatureCache, PlacedFeatures

MOST_BYTES = 1 << 30
"""Of a cache and the rows that pass it by: executions that are compared copy and compare what regions hold."""

_Request = TypeVar("_Request", bound=Sized)


@dataclass(frozen=True, kw_only=True, eq=False)
class InputRows:
    """What a device's part of a mini-batch reads.

    Parameters
    ----------
    vertices : shape (n,)
        V^0.
    features : shape (n, width)
        Their rows.
    """

    vertices: NDArray[np.integer[Any]]
    features: NDArray[np.float32]


class DeviceCache(Protocol):
    """A device's feature cache while the device is open.

    Attributes
    ----------
    filled_bytes
        Written before the run's first mini-batch, padding included; 0 for a run that is continued.
    """

    filled_bytes: int

    def place(self, own: InputRows, *, step: int, inputs: Mapping[str, InputRows]) -> PlacedFeatures:
        """Let the policy decide on the run's next mini-batch of which the device has a part, and write what it lacks.

        Parameters
        ----------
        own
            The device's part.
        step
            Number of the mini-batch in the run.
        inputs
            Those of all devices, by name, where they share their caches. The caller holds no device's lock of calls:
            rows of all devices may be moved, each under its own.
        """

    def close(self) -> None:
        """The device will be closed."""


class CacheSource(Protocol):
    """What gives a device its cache."""

    def open(self, device: Device, calls: threading.Lock) -> DeviceCache:
        """The cache of a device that is open.

        Parameters
        ----------
        device
        calls
            Lock that is held for a call of the device, where a call of another thread may come.
        """


@dataclass(frozen=True, kw_only=True, eq=False)
class CachePlan:
    """What cache a device of its own is to have; a `CacheSource`.

    Parameters
    ----------
    policy
        Makes the policy, as it is before the run's first mini-batch.
    rows_of
        Features of some vertices.
    requests
        V^0 of each of the device's parts of the run's mini-batches, from the first one on; empty where it has none.
        Draws are keyed, so they are known beforehand. It samples them again.
    done
        Mini-batches that a run which is continued has done.
    width
        Columns of the features.
    passing
        Rows that may pass the cache by in a mini-batch.
    window
        Mini-batches that are announced to a policy which looks ahead, the next one among them.
    """

    policy: Callable[[], CachePolicy]
    rows_of: Callable[[NDArray[np.int64]], NDArray[np.float32]]
    requests: Callable[[], Iterator[NDArray[np.integer[Any]]]]
    done: int
    width: int
    passing: int
    window: int

    def open(self, device: Device, calls: threading.Lock) -> CachedFeatures:
        """See `CacheSource`."""
        return CachedFeatures(device, self, calls)


class ComingRequests(Generic[_Request]):
    """A run's requests, which are announced to policies that look ahead, as far ahead as they look.

    Parameters
    ----------
    policy
        One of those policies; all of them look ahead, or none.
    coming
        From the run's first mini-batch on; of length 0 where nothing is asked for.
    window
        See `CachePlan`.
    announce
        Announces a request to the policies.
    """

    def __init__(
        self,
        policy: CachePolicy,
        coming: Iterator[_Request],
        *,
        window: int,
        announce: Callable[[_Request], object],
    ) -> None:
        self._policy, self._coming, self._announce = policy, coming, announce
        self._window = window if policy.LOOKS_AHEAD else 1
        self._announced: deque[_Request] = deque()

    def go_through(self, done: int, access: Callable[[_Request], object]) -> None:
        """Let policies decide on the run's first mini-batches, as far as that changes them."""
        # A policy that admits nothing keeps what it keeps from the start: nothing has to be sampled again for it.
        for _ in range(done if self._policy.ADMITS else 0):
            request = self._next()
            if len(request):
                access(request)

    def announce_next(self) -> None:
        """Announce the window that begins with the next mini-batch in which something is asked for; it comes now."""
        if self._policy.LOOKS_AHEAD:
            while not len(self._next()):
                pass

    def _next(self) -> _Request:
        """The next request, after the window that begins with it was announced."""
        while len(self._announced) < self._window:
            request = next(self._coming, None)
            if request is None:
                break
            self._announced.append(request)
            if len(request):
                self._announce(request)
        return self._announced.popleft()


class RunningPolicy(ComingRequests[NDArray[np.integer[Any]]]):
    """A policy at its place in a run; what is to come is announced to it as far as it looks ahead.

    Parameters
    ----------
    plan

    Attributes
    ----------
    policy : CachePolicy
    """

    def __init__(self, plan: CachePlan) -> None:
        self.policy = plan.policy()
        super().__init__(
            self.policy,
            plan.requests(),
            window=plan.window,
            announce=lambda ids: self.policy.announce(ids.astype(np.int64)),
        )


class CachedFeatures:
    """A cache at its place in a run. What it holds and decides is what it would be had the run never stopped.

    Parameters
    ----------
    device
        Open; no other thread calls it yet.
    plan
    calls
        See `CacheSource.open`.

    Attributes
    ----------
    filled_bytes
        See `DeviceCache`.
    """

    def __init__(self, device: Device, plan: CachePlan, calls: threading.Lock) -> None:
        self._calls = calls
        self._running = RunningPolicy(plan)
        policy = self._running.policy
        row = device.config.words(plan.width) * device.config.word_bytes
        passing = passing_rows(plan.passing, policy.capacity, row)
        self._cache = FeatureCache(device, policy, width=plan.width, passing=passing)
        # Where a row is in the table follows from all mini-batches before, and cycles follow from where it is.
        self._running.go_through(plan.done, self._cache.go_through)
        filled = self._cache.fill(plan.rows_of(self._cache.kept()))
        self.filled_bytes = 0 if plan.done else filled

    def place(self, own: InputRows, *, step: int, inputs: Mapping[str, InputRows]) -> PlacedFeatures:
        """See `DeviceCache`."""
        self._running.announce_next()
        with self._calls:
            return self._cache.place(own.vertices, own.features)

    def close(self) -> None:
        """See `DeviceCache`."""


def passing_rows(wanted: int, capacity: int, row_bytes: int) -> int:
    """Rows beside the slots of a table, at most as many as wanted: what `MOST_BYTES` leaves."""
    return min(wanted, max(0, MOST_BYTES // row_bytes - capacity))
