"""Table `[features]` of a configuration: where rows of features are. It decides no result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from simgnn.config.cache_names import NO_CACHE, OPTIMAL, POLICY_NAMES
from simgnn.config.checks import check_boolean, check_choice, check_integer, check_number
from simgnn.errors import InputError


@dataclass(frozen=True, kw_only=True)
class FeatureSettings:
    """Table `[features]`.

    Parameters
    ----------
    cache
        Policy of the cache that each accelerator has in its memory, a key of
        `simgnn.features.cache.registry.POLICIES`; "none" sends all rows with each mini-batch.
    cache_ratio
        Its slots, as a share of the graph's vertices; of each accelerator.
    cache_shared
        Whether the accelerators' caches are shards of one: vertex v of k belongs to accelerator v mod k, and the others
        copy its row from there. Each has as many slots as if it were alone.
    cache_window
        Mini-batches that a policy which looks ahead knows, the next one among them.
    host_cache
        Policy of the cache that the host has before features that are on disk; it sees what the devices lack, which
        nobody knows beforehand. "none" reads them there each time. Features in memory need none, and get none.
    host_cache_ratio
        Its slots, as a share of the graph's vertices.
    """

    RESULT_KEYS: ClassVar[tuple[str, ...]] = ()
    """Keys that decide the trained parameters: none."""

    cache: str = NO_CACHE
    cache_ratio: float = 0.1
    cache_shared: bool = False
    cache_window: int = 64
    host_cache: str = NO_CACHE
    host_cache_ratio: float = 0.1

    def __post_init__(self) -> None:
        check_choice("cache", self.cache, (NO_CACHE, *POLICY_NAMES))
        check_number("cache_ratio", self.cache_ratio, 0, 1)
        check_boolean("cache_shared", self.cache_shared)
        check_integer("cache_window", self.cache_window, 1, 1 << 20)
        known = [name for name in POLICY_NAMES if name != OPTIMAL]
        check_choice("host_cache", self.host_cache, (NO_CACHE, *known))
        check_number("host_cache_ratio", self.host_cache_ratio, 0, 1)
        if self.host_cached and not self.cached:
            raise InputError(
                f"host_cache must be {NO_CACHE} where cache is, whose misses it is asked for, not {self.host_cache!r}"
            )

    @property
    def cached(self) -> bool:
        """Whether there is a cache."""
        return self.cache != NO_CACHE

    @property
    def shared(self) -> bool:
        """Whether there are caches, and accelerators share them."""
        return self.cached and self.cache_shared

    @property
    def host_cached(self) -> bool:
        """Whether the host has a cache before features that are on disk."""
        return self.host_cache != NO_CACHE

    def slots(self, vertices: int) -> int:
        """Slots for a graph of so many vertices.

        Raises
        ------
        InputError
            For a ratio that is not 0 and gives none.
        """
        return slots_of("cache_ratio", self.cache_ratio, vertices)

    def host_slots(self, vertices: int) -> int:
        """Slots of the host's cache; raises as `slots`."""
        return slots_of("host_cache_ratio", self.host_cache_ratio, vertices)


def slots_of(name: str, ratio: float, vertices: int) -> int:
    """Slots of a cache that is a share of a graph's vertices.

    Raises
    ------
    InputError
        For a ratio that is not 0 and gives none; `name` is what it is called.
    """
    slots = round(ratio * vertices)
    if ratio > 0 and slots == 0:
        raise InputError(
            f"{name} must be 0 or keep a row, {1 / vertices:.3g} of the graph's {vertices} vertices, not {ratio}"
        )
    return slots
