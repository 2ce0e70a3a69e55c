"""Systems as placements of the steps: a TOML file each, of tables that a configuration has."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Any

from simgnn.config.features import FeatureSettings
from simgnn.config.names import PLACEMENTS
from simgnn.config.toml_files import parse_toml


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A system.

    Parameters
    ----------
    tables
        Value by key, by table.
    """

    name: str
    tables: dict[str, dict[str, Any]]

    @property
    def cached(self) -> bool:
        """Whether devices have a cache."""
        return bool(FeatureSettings(**self.tables["features"]).cached)

    @property
    def values(self) -> dict[tuple[str, str], Any]:
        """By table and key."""
        return {(table, key): value for table, keys in self.tables.items() for key, value in keys.items()}


def load_preset(name: str) -> Preset:
    """One of `simgnn.config.names.PLACEMENTS`.

    Raises
    ------
    ValueError
        For another name.
    """
    if name not in PLACEMENTS:
        raise ValueError(f"preset must be one of {', '.join(PLACEMENTS)}, not {name!r}")
    text = (resources.files(__package__) / f"{name}.toml").read_text("utf-8")
    return Preset(name=name, tables=parse_toml(text, title="system preset", source=f"system {name}"))
