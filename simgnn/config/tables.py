"""The tables of a configuration: what checks each of them, which keys decide results, and those of systems.

Each table is a frozen dataclass, whose ``RESULT_KEYS`` say which of its keys decide
results. A system brings a table of its own, see `simgnn.systems`.
"""

from __future__ import annotations

import importlib
from typing import Any

from simgnn.config.embeddings import EmbeddingSettings
from simgnn.config.execution import ExecutionSettings
from simgnn.config.features import FeatureSettings
from simgnn.config.model import ModelSettings
from simgnn.config.names import SYSTEMS
from simgnn.config.platform import PlatformSettings
from simgnn.config.ranks import RankSettings
from simgnn.config.sampling import SamplingSettings
from simgnn.config.task import TaskSettings
from simgnn.config.training import TrainingSettings
from simgnn.hw.config import HardwareConfig
from simgnn.hw.keys import Key, keys

TABLES: dict[str, Any] = {
    "hardware": HardwareConfig,
    "model": ModelSettings,
    "task": TaskSettings,
    "sampling": SamplingSettings,
    "features": FeatureSettings,
    "embeddings": EmbeddingSettings,
    "training": TrainingSettings,
    "execution": ExecutionSettings,
    "platform": PlatformSettings,
    "ranks": RankSettings,
}
"""Tables of a configuration file and what checks them."""

SYSTEM_TABLES: dict[str, Any] = {}
"""Tables that systems have registered; a configuration has one only where its file does."""


def register_table(name: str, settings: Any) -> None:
    """Let configuration files have a table of a system's own.

    Parameters
    ----------
    settings
        A frozen dataclass of `simgnn.config.checks.key` that raises InputError for what cannot be, and says by
        ``RESULT_KEYS`` which keys decide results; where that depends on their values, by a method ``result_keys``. A
        property ``idle`` may have keys of other tables that decide nothing with the system, as (table, key), and why.

    Raises
    ------
    ValueError
        For a name that is taken, or settings that do not say which keys decide results.
    """
    if name in TABLES or SYSTEM_TABLES.get(name, settings) is not settings:
        raise ValueError(f"table must have a name of its own, not {name!r}")
    known = keys(settings).keys()
    deciding = getattr(settings, "RESULT_KEYS", None)
    if deciding is None or not known >= set(deciding):
        raise ValueError(f"RESULT_KEYS of table {name!r} must be some of its keys, not {deciding!r}")
    SYSTEM_TABLES[name] = settings


for _system in SYSTEMS:
    # A system's settings load nothing else of it, so that help texts stay quick.
    register_table(_system, importlib.import_module(f"simgnn.systems.{_system}.settings").SETTINGS)


def settings_of(table: str) -> Any:
    """The dataclass of a table."""
    return TABLES[table] if table in TABLES else SYSTEM_TABLES[table]


def keys_of(table: str) -> dict[str, Key]:
    """Keys that a table may have, by name."""
    return keys(settings_of(table))


def deciding_keys(table: Any) -> tuple[str, ...]:
    """Keys that decide results: a table's `RESULT_KEYS`, or what `result_keys` leaves of them with its values."""
    deciding: tuple[str, ...] = getattr(table, "RESULT_KEYS", ())
    return table.result_keys() if hasattr(table, "result_keys") else deciding
