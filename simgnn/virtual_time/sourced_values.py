"""Files of values that say where they come from: platforms, data sets and models as presets.

A file is TOML. Each key's value is a table, `cpu_cores = { value = 128, source = "paper" }`. A value that is not given
has its key's default, whose source is "assumed"; a key without a default must be given.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any

from simgnn.config.checks import check_choice
from simgnn.config.toml_files import parse_toml, read_text
from simgnn.errors import InputError, errors_of
from simgnn.hw.keys import Key

SOURCES = ("paper", "calibrated", "assumed")
"""Where a value comes from: a paper's text, a measurement that was fitted, or nowhere."""

MOST = 1e9
"""Of any value."""


@dataclass(frozen=True, kw_only=True)
class SourcedValues:
    """What a file says.

    Parameters
    ----------
    name
    values
        By key, all of them.
    sources
        By key, of `SOURCES`.
    other_tables
        Tables of the file that hold no such values, by name, as they are.
    """

    name: str
    values: Mapping[str, Any]
    sources: Mapping[str, str]
    other_tables: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> float:
        number: float = self.values[key]
        return number

    def to_dict(self) -> dict[str, dict[str, object]]:
        """Value and source of each key, plain values."""
        return {key: {"value": self.values[key], "source": self.sources[key]} for key in self.values}

    def whole(self, key: str) -> int:
        """A value that counts something."""
        return int(self.values[key])


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of such files.

    Parameters
    ----------
    title
        What one is called in errors: "platform".
    keys
    package
        Where those are that come with simgnn.
    tables
        Names of tables that are left as they are.
    """

    title: str
    keys: Mapping[str, Key]
    package: str
    tables: tuple[str, ...] = ()

    def names(self) -> list[str]:
        """Names of those that come with simgnn."""
        folder = resources.files(self.package)
        return sorted(
            file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")
        )

    def load(self, name: str | Path) -> SourcedValues:
        """Read one.

        Parameters
        ----------
        name : str or Path
            One of `names`, or a TOML file.

        Raises
        ------
        InputError
            For a file that cannot be read, a TOML syntax error, a key that is unknown or missing, a value out of its
            range, or a source that is none of `SOURCES`.
        """
        known = self.names()
        if str(name) in known:
            text = (resources.files(self.package) / f"{name}.toml").read_text("utf-8")
            return self.parse(text, name=str(name), source=f"{self.title} {name}")
        path = Path(name)
        if path.suffix != ".toml":
            near = difflib.get_close_matches(str(name), known, n=1)
            nearest = f" (nearest: {near[0]!r})" if near else ""
            raise InputError(
                f"{self.title} must be one of {', '.join(known)} or a TOML file, not {str(name)!r}{nearest}"
            )
        return self.parse(read_text(path, title=self.title), name=path.stem, source=path)

    def parse(self, text: str, *, name: str, source: str | Path) -> SourcedValues:
        """One from TOML text; `source` goes in front of every error.

        Raises
        ------
        InputError
            As `load`.
        """
        table = parse_toml(text, title=self.title, source=source)
        tables = {key: table.pop(key) for key in self.tables if key in table}
        values = {key: known.default for key, known in self.keys.items() if known.default is not None}
        sources = dict.fromkeys(self.keys, "assumed")
        with errors_of(source):
            for key, entry in table.items():
                values[key], sources[key] = self._entry(key, entry)
            missing = [key for key in self.keys if key not in values]
            if missing:
                raise InputError(f"{missing[0]} of a {self.title} must be given, not left out")
        return SourcedValues(
            name=name, values={key: values[key] for key in self.keys}, sources=sources, other_tables=tables
        )

    def _entry(self, key: str, entry: Any) -> tuple[Any, str]:
        if key not in self.keys:
            near = difflib.get_close_matches(key, self.keys, n=1)
            nearest = f" (nearest: {near[0]!r})" if near else ""
            raise InputError(f"key of a {self.title} must be known, not {key!r}{nearest}")
        if not isinstance(entry, dict) or set(entry) != {"value", "source"}:
            raise InputError(f'{key} must be {{ value = ..., source = "..." }}, not {entry!r}')
        self.keys[key].check(key, entry["value"], error=InputError)
        check_choice(f"source of {key}", entry["source"], SOURCES)
        return entry["value"], entry["source"]
