"""Systems that are ranks with parts: a TOML file each beside this, of tables that a configuration has."""

from __future__ import annotations

from importlib import resources
from typing import Any

from simgnn.config.names import RANKED
from simgnn.config.toml_files import parse_toml


def load_ranked(name: str) -> dict[tuple[str, str], Any]:
    """Values of one of `simgnn.config.names.RANKED`, by table and key.

    Raises
    ------
    ValueError
        For another name.
    """
    if name not in RANKED:
        raise ValueError(f"preset must be one of {', '.join(RANKED)}, not {name!r}")
    text = (resources.files(__package__) / f"{name}.toml").read_text("utf-8")
    tables = parse_toml(text, title="system preset", source=f"system {name}")
    return {(table, key): value for table, keys in tables.items() for key, value in keys.items()}
