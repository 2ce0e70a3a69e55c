"""Files of values that say where they come from: platforms, data sets and models as presets.

A file is TOML. Each key's value is a table, `cpu_cores = { value = 128, source = "paper" }`. A value that is not given
has its key's default, whose source is "assumed"; a key without a default must be given. A calibrated value may say what
it was fitted to, `fitted_to = ["hyscale: Fig. 9"]`: a paper and a figure, a table or a section of its claims, or a
measurement. `readings` records which values a computation read, so that no claim is confirmed by what was fitted to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from simgnn.config.checks import check_choice, nearest
from simgnn.config.toml_files import packaged_names, packaged_text, parse_toml, read_text
from simgnn.errors import InputError, errors_of
from simgnn.hw.checks import in_toml
from simgnn.hw.keys import Key

PAPER, CALIBRATED, ASSUMED = SOURCES = ("paper", "calibrated", "assumed")
"""Where a value comes from: a paper's text, a measurement that was fitted, or nowhere."""

MOST = 1e9
"""Of any value."""


@dataclass(frozen=True, order=True)
class Reading:
    """A value that was read.

    Parameters
    ----------
    source
        Of `SOURCES`.
    stands_in
        The file, "hardware v100-pcie".
    fitted_to
        See `SourcedValues`.
    """

    key: str
    value: float
    source: str
    stands_in: str
    fitted_to: tuple[str, ...] = ()


_OPEN: list[set[Reading]] = []
"""Of `readings`, the innermost last. Tasks of other threads read on behalf of the same computation."""


@contextmanager
def readings() -> Iterator[set[Reading]]:
    """Record what is read of all files meanwhile."""
    found: set[Reading] = set()
    _OPEN.append(found)
    try:
        yield found
    finally:
        _OPEN.pop()
        note(found)


def note(found: set[Reading]) -> None:
    """Record what was read when a result was computed that is used again."""
    # The innermost alone: when it ends, it hands what it found to the one around it.
    for each in _OPEN[-1:]:
        each |= found


_Name = TypeVar("_Name")
_Value = TypeVar("_Value")


class Remembered(Generic[_Name, _Value]):
    """Results that are computed once, each with what it read, which counts whenever it is used."""

    def __init__(self) -> None:
        self._found: dict[_Name, tuple[_Value, set[Reading]]] = {}

    def get_or(self, name: _Name, make: Callable[[], _Value]) -> _Value:
        """The result of a name; made if it is not there yet."""
        if name not in self._found:
            with readings() as found:
                # What was read counts for every user of the result: or a claim could be confirmed by what was fitted
                # to it, only because another claim had asked for the result first.
                self._found[name] = make(), found
            return self._found[name][0]
        value, read = self._found[name]
        note(read)
        return value


@dataclass(frozen=True, kw_only=True)
class SourcedValues:
    """What a file says.

    Parameters
    ----------
    values
        By key, all of them.
    sources
        By key, of `SOURCES`.
    fitted_to
        By key, what a calibrated value was fitted to, where the file says so.
    stands_in
        By key, the file that has the value; all of them are the named one where nothing is given.
    other_tables
        Tables of the file that hold no such values, by name, as they are.
    """

    name: str
    values: Mapping[str, Any]
    sources: Mapping[str, str]
    fitted_to: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    stands_in: Mapping[str, str] = field(default_factory=dict)
    other_tables: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, key: str) -> float:
        number: float = self.values[key]
        for each in _OPEN[-1:]:
            each.add(self.reading(key))
        return number

    def reading(self, key: str) -> Reading:
        """A value with all that is known of it."""
        where = self.stands_in.get(key, self.name)
        return Reading(key, self.values[key], self.sources[key], where, self.fitted_to.get(key, ()))

    def to_dict(self) -> dict[str, dict[str, object]]:
        """Value and source of each key, and what it was fitted to; plain values."""
        return {
            key: {
                "value": self.values[key],
                "source": self.sources[key],
                **({"fitted_to": list(self.fitted_to[key])} if key in self.fitted_to else {}),
            }
            for key in self.values
        }

    def whole(self, key: str) -> int:
        """A value that counts something."""
        return int(self[key])


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of such files.

    Parameters
    ----------
    title
        What one is called in errors: "platform".
    folder
        Where those are that come with simgnn.
    tables
        Names of tables that are left as they are.
    partial
        Whether a file has only some of the keys, and the others no value.
    """

    title: str
    keys: Mapping[str, Key]
    folder: str
    tables: tuple[str, ...] = ()
    partial: bool = False

    def names(self) -> list[str]:
        """Names of those that come with simgnn."""
        return packaged_names(self.folder)

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
            text = packaged_text(self.folder, str(name))
            return self.parse(text, name=str(name), source=f"{self.title} {name}")
        path = Path(name)
        if path.suffix != ".toml":
            raise InputError(
                f"{self.title} must be one of {', '.join(known)} or a TOML file, not {str(name)!r}"
                f"{nearest(str(name), known)}"
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
        values, sources, fitted = {}, {}, {}
        if not self.partial:
            values = {key: known.default for key, known in self.keys.items() if known.default is not None}
            sources = dict.fromkeys(self.keys, ASSUMED)
        with errors_of(source):
            for key, entry in table.items():
                values[key], sources[key], to = self._entry(key, entry)
                if to:
                    fitted[key] = to
            missing = [key for key in self.keys if key not in values and not self.partial]
            if missing:
                raise InputError(f"{missing[0]} of a {self.title} must be given, not left out")
        return SourcedValues(
            name=name,
            values={key: values[key] for key in self.keys if key in values},
            sources=sources,
            fitted_to=fitted,
            stands_in=dict.fromkeys(table, f"{self.title} {name}"),
            other_tables=tables,
        )

    def _entry(self, key: str, entry: Any) -> tuple[Any, str, tuple[str, ...]]:
        if key not in self.keys:
            raise InputError(f"key of a {self.title} must be known, not {key!r}{nearest(key, self.keys)}")
        if not isinstance(entry, dict) or set(entry) - {"fitted_to"} != {"value", "source"}:
            raise InputError(f'{key} must be {{ value = ..., source = "..." }}, not {in_toml(entry)}')
        self.keys[key].check(key, entry["value"], error=InputError)
        check_choice(f"source of {key}", entry["source"], SOURCES)
        fitted_to = entry.get("fitted_to", [])
        if not isinstance(fitted_to, list) or not all(isinstance(each, str) for each in fitted_to):
            raise InputError(f"fitted_to of {key} must be a list of texts, not {fitted_to!r}")
        if fitted_to and entry["source"] != CALIBRATED:
            raise InputError(
                f"source of {key}, which was fitted, must be calibrated, not {entry['source']!r}"
            )
        return entry["value"], entry["source"], tuple(fitted_to)
