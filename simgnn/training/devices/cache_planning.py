"""Which cache each device of a run is to have."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simgnn.config.features import FeatureSettings
from simgnn.errors import InputError
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.training.devices.cached_features import MOST_BYTES, CachePlan, CacheSource
from simgnn.training.devices.shared_cache import Requests, SharedCache, SharedPlan


@dataclass(frozen=True, kw_only=True, eq=False)
class CachePlanner:
    """Plans of the caches that `[features]` asks for.

    Parameters
    ----------
    settings
    work
        What policies may know.
    requests
        V^0 of some trainers' parts of each of the run's mini-batches, by name, of those that have a part.
    passing
        Rows that may pass a cache by in a mini-batch.
    done
        Mini-batches that a run which is continued has done.
    """

    settings: FeatureSettings
    work: Workload
    requests: Callable[[Sequence[str]], Iterator[Requests]]
    passing: int
    done: int

    def check(self, *, row_bytes: int) -> None:
        """Raise InputError for a cache larger than `MOST_BYTES`; `row_bytes` in a device's memory."""
        settings, graph = self.settings, self.work.graph
        if settings.slots(graph.vertices) * row_bytes > MOST_BYTES:
            most = MOST_BYTES / row_bytes / graph.vertices
            raise InputError(
                f"cache_ratio must be at most {most:.3g}, {MOST_BYTES:,} bytes of the rows of {graph.name},"
                f" not {settings.cache_ratio}"
            )

    def sources(self, names: Sequence[str]) -> dict[str, CacheSource]:
        """What gives each of these trainers' devices its cache."""
        if not self.settings.cache_shared:
            return {**self.own(names)}
        shared = SharedCache(self.shared(names))
        return {name: shared.source(name) for name in names}

    def own(self, names: Iterable[str]) -> dict[str, CachePlan]:
        """Of devices that each have one of their own."""
        settings, graph = self.settings, self.work.graph
        make, slots = prepare_policy(settings.cache, self.work), settings.slots(graph.vertices)
        return {
            name: CachePlan(
                policy=lambda: make(capacity=slots)[0],
                requests=functools.partial(self._requests_of, name),
                rows_of=graph.gather_features,
                done=self.done,
                width=graph.feature_width,
                passing=self.passing,
                window=settings.cache_window,
            )
            for name in names
        }

    def groups(self, names: Sequence[str]) -> list[SharedPlan]:
        """Of these devices, which share where the settings say so: a plan for each that does not."""
        if self.settings.cache_shared:
            return [self.shared(names)] if names else []
        return [self.shared([name]) for name in names]

    def shared(self, names: Sequence[str]) -> SharedPlan:
        """Of devices whose caches are shards of one, with as many slots each."""
        settings, graph = self.settings, self.work.graph
        make, slots = prepare_policy(settings.cache, self.work), settings.slots(graph.vertices)
        return SharedPlan(
            names=tuple(names),
            policies=lambda: make(capacity=slots * len(names), shards=len(names)),
            requests=lambda: self.requests(names),
            rows_of=graph.gather_features,
            done=self.done,
            width=graph.feature_width,
            passing=self.passing,
            window=settings.cache_window,
        )

    def _requests_of(self, name: str) -> Iterator[NDArray[np.integer[Any]]]:
        """Of one trainer; empty where it has no part."""
        nothing = np.zeros(0, np.int64)
        return (parts.get(name, nothing) for parts in self.requests([name]))
