"""Keys that decide nothing with other keys' values: setting one by an option, or sweeping over it, is an error."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simgnn.config.configuration import Config
from simgnn.config.names import NO_CACHE
from simgnn.config.ranks import EVERY_STEP, FLOAT32, IN_PROCESS


def _no_cache(config: Config) -> str | None:
    return None if config.features.cached else f"where cache is {NO_CACHE!r}, as no row is kept"


def _no_device_caches(config: Config) -> str | None:
    training = config.training
    # Of a system's devices it says itself which have a cache.
    if config.systems or training.gpus or (training.accelerators and training.cpu_share < 1):
        return None
    return "where the CPU trains all seeds, as accelerators alone have caches"


def _nothing_hot(config: Config) -> str | None:
    return None if config.embeddings.hot_ratio else "where hot_ratio is 0, as nothing is used again"


def _no_super_batches(config: Config) -> str | None:
    embeddings = config.embeddings
    if not embeddings.hot_ratio or embeddings.in_super_batches:
        return _nothing_hot(config)
    return f"where refresh is {embeddings.refresh!r}, which has no super-batches"


def _no_parts(config: Config) -> str | None:
    return None if config.ranks.parted else "without parts and cut, as every rank has the whole graph then"


def _parts_are_the_data(config: Config) -> str | None:
    return "where parts says what the data are" if config.ranks.parts else None


def _nothing_kept(config: Config) -> str | None:
    return None if config.ranks.cached else f"where remote_cache is {NO_CACHE!r}, as no row is kept"


def _alone(config: Config) -> str | None:
    return None if config.ranks.ranks > 1 else "where ranks is 1, as no message is sent"


def _no_local_steps(config: Config) -> str | None:
    synchronizer = config.ranks.synchronizer
    return (
        f"where synchronizer is {synchronizer!r}, as all ranks take the same steps"
        if synchronizer == EVERY_STEP
        else None
    )


def _no_network(config: Config) -> str | None:
    return None if config.ranks.network_gbs else "where network_gbs is 0, as no time of a network is reported"


def _no_messages(config: Config) -> str | None:
    return None if config.ranks.communicator == IN_PROCESS else _alone(config)


def _no_rank_to_average_with(config: Config) -> str | None:
    return None if config.ranks.synchronizer == EVERY_STEP else _alone(config)


def _no_gradients_sent(config: Config) -> str | None:
    return None if config.ranks.gradient_format == FLOAT32 else _alone(config)


def _other_workers(config: Config) -> str | None:
    mixgcn = config.table("mixgcn")
    return "where aggregators and updaters are the ranks" if mixgcn.aggregators or mixgcn.updaters else None


IDLE: dict[tuple[str, str], Callable[[Config], str | None]] = {
    ("training", "dataset"): _parts_are_the_data,
    ("features", "cache"): _no_device_caches,
    ("features", "cache_ratio"): _no_cache,
    ("features", "cache_shared"): _no_cache,
    ("features", "cache_window"): _no_cache,
    ("embeddings", "super_batch"): _no_super_batches,
    ("embeddings", "refresh"): _nothing_hot,
    ("embeddings", "reuse"): _nothing_hot,
    ("ranks", "communicator"): _no_messages,
    ("ranks", "sampling"): _no_parts,
    ("ranks", "seeds"): _no_parts,
    ("ranks", "remote_cache"): _no_parts,
    ("ranks", "remote_cache_ratio"): _nothing_kept,
    ("ranks", "local_steps"): _no_local_steps,
    ("ranks", "outer_learning_rate"): _no_local_steps,
    ("ranks", "outer_momentum"): _no_local_steps,
    ("ranks", "synchronizer"): _no_rank_to_average_with,
    ("ranks", "gradient_format"): _no_gradients_sent,
    ("ranks", "network_gbs"): _alone,
    ("ranks", "network_latency_us"): _no_network,
    ("mixgcn", "workers"): _other_workers,
}
"""Where a key would decide nothing, for the text of an error; None where it does decide."""

ASKS_NOTHING = (0, False, NO_CACHE)
"""Values of such keys that ask for nothing, which is what they get."""


def why_idle(config: Config, key: tuple[str, str]) -> str | None:
    """Where a key would decide nothing: with one of the configuration's systems, or with other values."""
    for system in config.systems.values():
        idle = idle_with(system)
        if key in idle:
            return idle[key]
    return IDLE[key](config) if key in IDLE else None


def idle_with(system: Any) -> Mapping[tuple[str, str], str]:
    """Keys that decide nothing with a system's table: see `simgnn.config.tables.register_table`."""
    idle: Mapping[tuple[str, str], str] = getattr(system, "idle", {})
    return idle
