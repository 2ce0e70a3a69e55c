"""What a run by step-based orchestration says of itself."""

from __future__ import annotations

from typing import Any

from simgnn.config.configuration import Config
from simgnn.config.embeddings import COMPUTED
from simgnn.config.system_names import PLACEMENTS
from simgnn.systems.orchestration.presets import load_preset
from simgnn.systems.orchestration.settings import CPU, DEVICE, OrchestrationSettings, case_of


def describe(config: Config, *, on_disk: bool) -> dict[str, Any]:
    """Name, case, a sentence, and the values of the preset that the run is called after, as far as it has them.

    Returns
    -------
    Plain values; under "preset" by "table.key" what is as the preset has it, under "own" what is not.
    """
    settings: OrchestrationSettings = config.table("orchestration")
    found: dict[str, Any] = {
        "name": settings.name or "orchestration",
        "case": case_of(settings, cached=config.features.cached),
        "text": _sentence(settings, config, on_disk=on_disk),
        "preset": {},
        "own": {},
    }
    if settings.name in PLACEMENTS:
        for (table, key), value in load_preset(settings.name).values.items():
            have = getattr(config.table(table), key)
            found["preset" if have == value else "own"][f"{table}.{key}"] = have
    return found


def _sentence(settings: OrchestrationSettings, config: Config, *, on_disk: bool) -> str:
    sampled = "on the CPU" if settings.sample == CPU else "on the devices"
    topology = ", which have the topology" if settings.topology == DEVICE else ""
    gathered = "by the CPU" if settings.gather == CPU else "by the devices, row by row"
    features = config.features
    cache = f"cache {features.cache} of {features.cache_ratio:.1%}" if features.cached else "no feature cache"
    if features.shared:
        cache += " on each device, shards of one"
    if on_disk:
        cache += (
            f", before the host's {features.host_cache} of {features.host_cache_ratio:.1%}, before the disk"
        )
    hot = config.embeddings
    reused = ""
    if hot.reuses and hot.refresh == COMPUTED:
        reused = "; outputs of the first layer kept by the host as mini-batches compute them, however old"
    elif hot.reuses:
        reused = (
            f"; {hot.hot_ratio:.1%} hot vertices embedded by the CPU, {hot.super_batch} mini-batches ahead"
        )
    ahead = f"{settings.look_ahead} mini-batches ahead" if settings.look_ahead else "step by step"
    return f"sampled {sampled}{topology}; features gathered {gathered}; {cache}{reused}; {ahead}"
