"""Table `[features]` of a configuration: where rows of features are. It decides no result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.checks import check_choice, check_integer, check_number
from simgnn.features.caches.names import NO_CACHE, POLICY_NAMES


@dataclass(frozen=True, kw_only=True)
class FeatureSettings:
    """Table `[features]`.

    Parameters
    ----------
    cache
        Policy of the cache that each accelerator has in its memory, a key of
        `simgnn.features.caches.registry.POLICIES`; "none" sends all rows with each mini-batch.
    cache_ratio
        Its slots, as a share of the graph's vertices.
    cache_window
        Mini-batches that a policy which looks ahead knows, the next one among them.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ()
    """Keys that decide the trained parameters: none."""

    cache: str = NO_CACHE
    cache_ratio: float = 0.1
    cache_window: int = 64

    def __post_init__(self) -> None:
        check_choice("cache", self.cache, (NO_CACHE, *POLICY_NAMES))
        check_number("cache_ratio", self.cache_ratio, 0, 1)
        check_integer("cache_window", self.cache_window, 1, 1 << 20)

    @property
    def cached(self) -> bool:
        """Whether there is a cache."""
        return self.cache != NO_CACHE

    def slots(self, vertices: int) -> int:
        """Slots for a graph of so many vertices."""
        return round(self.cache_ratio * vertices)
