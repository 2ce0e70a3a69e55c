"""A configuration with a system that is named, as `--system` and a sweep's `system` name one."""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Collection
from typing import Any

from simgnn.config.configuration import Config
from simgnn.config.names import PLACED_BY, PLACEMENTS
from simgnn.config.tables import SYSTEM_TABLES
from simgnn.errors import InputError

NAMES = (*SYSTEM_TABLES, *PLACEMENTS)
"""Systems in virtual time."""


def with_system(config: Config, name: str, *, given: Collection[tuple[str, str]], source: str) -> Config:
    """The configuration with a system's table and, of a placement, the values of its preset.

    Parameters
    ----------
    config
    name
        Of `NAMES`.
    given
        Table and key of what the user gave, which stays.
    source
        Goes in front of the text of an error.

    Raises
    ------
    InputError
        For a configuration that has another system's table.
    """
    wanted, have = PLACED_BY if name in PLACEMENTS else name, list(config.systems)
    if wanted not in have:
        if have:
            raise InputError(
                f"system must be that of the configuration's table, {have[0]}, not {name}", source=source
            )
        config = dataclasses.replace(config, systems={wanted: config.table(wanted)})
    return _placed(config, name, given=given) if name in PLACEMENTS else config


def _placed(config: Config, name: str, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with a preset's values."""
    presets = importlib.import_module("simgnn.systems.orchestration.presets")  # help need not wait for it
    # The preset's caches on the host serve what the devices' caches lack, so they go with those.
    without = {"features"} if ("features", "cache") in given and not config.features.cached else set()
    if ("features", "cache_ratio") in given:  # the user says how large caches are, and not their memory
        given = {*given, (PLACED_BY, "cache_memory")}
    tables: dict[str, dict[str, Any]] = {}
    for (table, key), value in {(PLACED_BY, "name"): name, **presets.load_preset(name).values}.items():
        if (table, key) not in given and table not in without:
            tables.setdefault(table, {})[key] = value
    return config.replace_all(tables, source=f"--system {name}")
