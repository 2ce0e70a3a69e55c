"""Which cache each device of a run is to have."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from simgnn.config.features import FeatureSettings
from simgnn.errors import InputError
from simgnn.features.cache.registry import Workload, prepare_policy
from simgnn.training.devices.shared_cache import (
    MOST_BYTES,
    CacheSource,
    Requests,
    SharedCache,
    SharedPlan,
)


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
        return {
            name: functools.partial(shared.join, name)
            for shared in map(SharedCache, self.groups(names))
            for name in shared.plan.names
        }

    def groups(self, names: Sequence[str]) -> list[SharedPlan]:
        """Of these devices, which share where the settings say so: a plan for each that does not."""
        if not names:
            return []
        settings, graph = self.settings, self.work.graph
        make, slots = prepare_policy(settings.cache, self.work), settings.slots(graph.vertices)
        return [
            SharedPlan(
                names=tuple(group),
                policies=functools.partial(make, capacity=slots * len(group), shards=len(group)),
                requests=functools.partial(self.requests, group),
                rows_of=graph.gather_features,
                done=self.done,
                width=graph.feature_width,
                passing=self.passing,
                window=settings.cache_window,
            )
            for group in ([names] if settings.cache_shared else [[name] for name in names])
        ]
