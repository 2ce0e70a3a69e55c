"""A configuration with a system that is named, as `--system` and a sweep's `system` name one."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Any

from simgnn.config.configuration import Config
from simgnn.config.names import PLACED_BY, PLACEMENTS, RANKED
from simgnn.config.tables import SYSTEM_TABLES
from simgnn.config.toml_files import packaged_text, parse_toml
from simgnn.errors import InputError

NAMES = (*SYSTEM_TABLES, *PLACEMENTS)
"""Systems in virtual time."""

_PRESETS = {
    **dict.fromkeys(PLACEMENTS, "simgnn.systems.orchestration.presets"),
    **dict.fromkeys(RANKED, "simgnn.distributed.launch"),
}
"""Systems that are values of tables: the package that has the TOML file of each."""


def load_preset(name: str) -> dict[str, dict[str, Any]]:
    """Values by key, by table, of one of `PLACEMENTS` or `RANKED`."""
    text = packaged_text(_PRESETS[name], name)
    return parse_toml(text, title="system preset", source=f"system {name}")


def with_system(config: Config, name: str, *, given: Collection[tuple[str, str]], source: str) -> Config:
    """The configuration with a system's table and, of a placement and of a system over ranks, its preset's values.

    Parameters
    ----------
    name
        Of `NAMES` or `RANKED`.
    given
        Table and key of what the user gave, which stays.
    source
        Goes in front of the text of an error.

    Raises
    ------
    InputError
        For a configuration that has another system's table, and for a system over ranks without them.
    """
    wanted = [] if name in RANKED else [PLACED_BY if name in PLACEMENTS else name]
    have = list(config.systems)
    if have and not set(wanted) & set(have):
        raise InputError(
            f"system must be that of the configuration's table, {have[0]}, not {name}", source=source
        )
    if name in RANKED and config.ranks.ranks == 1:
        raise InputError(f"ranks must be at least 2 for the system {name}, not 1 (--ranks 4)", source=source)
    if not have:
        config = dataclasses.replace(config, systems={table: config.table(table) for table in wanted})
    return _with_preset(config, name, given=given) if name in _PRESETS else config


def _with_preset(config: Config, name: str, *, given: Collection[tuple[str, str]]) -> Config:
    """The configuration with a preset's values where the user has given none."""
    kept = set(given)
    if ("features", "cache_ratio") in given:  # the user says how large caches are, and not their memory
        kept.add((PLACED_BY, "cache_memory"))
    if config.ranks.parts:  # parts that are there need not be cut
        kept.add(("ranks", "cut"))
    tables = load_preset(name)
    if name in PLACEMENTS:
        tables[PLACED_BY] = {"name": name, **tables.get(PLACED_BY, {})}
    # The preset's caches on the host serve what the devices' caches lack, so they go with those.
    if ("features", "cache") in given and not config.features.cached:
        tables.pop("features", None)
    changes = {
        table: {key: value for key, value in values.items() if (table, key) not in kept}
        for table, values in tables.items()
    }
    return config.replace_all(changes, source=f"--system {name}")
