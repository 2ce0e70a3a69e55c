"""Keys that decide nothing with other keys' values: setting one by an option, or sweeping over it, is an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simgnn.config.configuration import Config
from simgnn.config.names import NO_CACHE, OPTIMAL
from simgnn.config.ranks import EVERY_STEP, HYBRID, VANILLA
from simgnn.config.tables import keys_of


def _unless(decides: Callable[[Config], object], why: str) -> Callable[[Config], str | None]:
    return lambda config: None if decides(config) else why


_no_cache = _unless(lambda config: config.features.cached, f"where cache is {NO_CACHE!r}, as no row is kept")
_no_host_cache = _unless(
    lambda config: config.features.host_cached, f"where host_cache is {NO_CACHE!r}, as the host keeps no row"
)
_no_device_caches = _unless(
    # Of a system's devices it says itself which have a cache.
    lambda config: (
        config.systems
        or config.training.gpus
        or (config.training.accelerators and config.training.cpu_share < 1)
    ),
    "where the CPU trains all seeds, as accelerators alone have caches",
)
_nothing_hot = _unless(
    lambda config: config.embeddings.hot_ratio, "where hot_ratio is 0, as nothing is used again"
)
_no_parts = _unless(
    lambda config: config.ranks.parted, "without parts and cut, as every rank has the whole graph then"
)
_parts_are_the_data = _unless(lambda config: not config.ranks.parts, "where parts says what the data are")
_nothing_kept = _unless(
    lambda config: config.ranks.cached, f"where remote_cache is {NO_CACHE!r}, as no row is kept"
)
_alone = _unless(lambda config: config.ranks.ranks > 1, "where ranks is 1, as no message is sent")
_asks_others = _unless(
    lambda config: not config.ranks.parted or config.ranks.sampling == HYBRID,
    f"where ranks sample {VANILLA!r}, each in one thread, as they wait for each other",
)
_sampled_together = _unless(
    lambda config: not config.ranks.parted, "with parts or cut, as ranks sample one mini-batch after another"
)
_no_network = _unless(
    lambda config: config.ranks.network_gbs, "where network_gbs is 0, as no time of a network is reported"
)
_no_local_steps = _unless(
    lambda config: config.ranks.synchronizer != EVERY_STEP,
    f"where synchronizer is {EVERY_STEP!r}, as all ranks take the same steps",
)
_other_workers = _unless(
    lambda config: not (config.table("mixgcn").aggregators or config.table("mixgcn").updaters),
    "where aggregators and updaters are the ranks",
)


def _no_super_batches(config: Config) -> str | None:
    embeddings = config.embeddings
    if not embeddings.hot_ratio or embeddings.in_super_batches:
        return _nothing_hot(config)
    return f"where refresh is {embeddings.refresh!r}, which has no super-batches"


def _no_window(config: Config) -> str | None:
    cache = config.features.cache
    if cache in (NO_CACHE, OPTIMAL):
        return _no_cache(config)
    return f"where cache is {cache!r}, as {OPTIMAL!r} alone knows mini-batches in advance"


IDLE: dict[tuple[str, str], Callable[[Config], str | None]] = {
    ("training", "dataset"): _parts_are_the_data,
    ("execution", "minibatch_threads"): _asks_others,
    ("execution", "sampler_threads"): _sampled_together,
    ("features", "cache"): _no_device_caches,
    ("features", "cache_ratio"): _no_cache,
    ("features", "cache_shared"): _no_cache,
    ("features", "cache_window"): _no_window,
    ("features", "host_cache_ratio"): _no_host_cache,
    ("embeddings", "super_batch"): _no_super_batches,
    ("embeddings", "refresh"): _nothing_hot,
    ("embeddings", "reuse"): _nothing_hot,
    ("ranks", "communicator"): _alone,
    ("ranks", "sampling"): _no_parts,
    ("ranks", "seeds"): _no_parts,
    ("ranks", "remote_cache"): _no_parts,
    ("ranks", "remote_cache_ratio"): _nothing_kept,
    ("ranks", "local_steps"): _no_local_steps,
    ("ranks", "outer_learning_rate"): _no_local_steps,
    ("ranks", "outer_momentum"): _no_local_steps,
    ("ranks", "synchronizer"): _alone,
    ("ranks", "gradient_format"): _alone,
    ("ranks", "network_gbs"): _alone,
    ("ranks", "network_latency_us"): _no_network,
    ("mixgcn", "workers"): _other_workers,
    ("orchestration", "hot"): _nothing_hot,
}
"""Where a key would decide nothing, for the text of an error; None where it does decide."""

_DEFAULT_ASKS_NOTHING = {
    ("execution", "minibatch_threads"),
    ("execution", "sampler_threads"),
    ("ranks", "communicator"),
    ("ranks", "synchronizer"),
    ("ranks", "gradient_format"),
    ("orchestration", "hot"),
}
"""Keys whose default is what happens anyway: giving it asks for nothing."""

ASKS_NOTHING = (0, False, NO_CACHE)
"""Values of such keys that ask for nothing, which is what they get."""


def why_idle(config: Config, key: tuple[str, str]) -> str | None:
    """Where a key would decide nothing: with one of the configuration's systems, or with other values."""
    for system in config.systems.values():
        idle = idle_with(system)
        if key in idle:
            return idle[key]
    table, name = key
    usual = (
        key in _DEFAULT_ASKS_NOTHING and getattr(config.table(table), name) == keys_of(table)[name].default
    )
    return IDLE[key](config) if key in IDLE and not usual else None


def idle_with(system: Any) -> Mapping[tuple[str, str], str]:
    """Keys that decide nothing with a system's table: see `simgnn.config.tables.register_table`."""
    idle: Mapping[tuple[str, str], str] = getattr(system, "idle", {})
    return idle
