"""Table `[features]` of a configuration: where rows of features are. It decides no result."""

from __future__ import annotations

from dataclasses import dataclass

from simgnn.config.checks import check_keys, key
from simgnn.config.names import NO_CACHE, OPTIMAL, POLICY_NAMES
from simgnn.errors import InputError


@dataclass(frozen=True, kw_only=True)
class FeatureSettings:
    """Table `[features]`."""

    cache: str = key(
        NO_CACHE,
        "policy that decides which feature rows stay in each accelerator's memory",
        choices=(NO_CACHE, *POLICY_NAMES),
        placeholder="POLICY",
    )
    cache_ratio: float = key(
        0.1, "rows in each accelerator's cache, as a fraction of all vertices", least=0, most=1
    )
    cache_shared: bool = key(
        False,
        "accelerators share their caches: vertex v is cached by accelerator v mod K, and the others copy "
        "its row from there",
    )
    cache_window: int = key(
        64,
        f"policy {OPTIMAL}: mini-batches that it knows in advance, the next one included; each is sampled twice",
        least=1,
        most=1 << 20,
    )
    host_cache: str = key(
        NO_CACHE,
        "data sets on disk: policy of the host's cache, which serves what the devices' caches miss",
        choices=(NO_CACHE, *(name for name in POLICY_NAMES if name != OPTIMAL)),
    )
    host_cache_ratio: float = key(
        0.1, "rows in the host's cache, as a fraction of all vertices", least=0, most=1
    )

    def __post_init__(self) -> None:
        check_keys(self)
        if self.host_cached and not self.cached:
            raise InputError(
                f"host_cache must be {NO_CACHE} where cache is, as it serves the misses of that cache, not "
                f"{self.host_cache!r}"
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
    # A ratio that rounds to no row would quietly be training without a cache.
    if ratio > 0 and slots == 0:
        raise InputError(
            f"{name} must be 0, or keep a row at least: {1 / vertices:.3g} of the graph's {vertices} vertices, "
            f"not {ratio}"
        )
    return slots
