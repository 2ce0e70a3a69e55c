"""Platforms as files: what a host, its accelerators and its links can do, and where each value comes from.

A file is TOML. Each key's value is a table, `cpu_cores = { value = 128, source = "paper" }`, and its unit is in its
name. A value that nobody gives has the default below, whose source is "assumed".
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

from simgnn.checks import check_choice, check_integer, check_number
from simgnn.errors import InputError, printable

SOURCES = ("paper", "calibrated", "assumed")
"""Where a value comes from: a paper's text, a measurement that was fitted, or nowhere."""

_MOST = 1e9


@dataclass(frozen=True)
class Key:
    """What a key may be.

    Parameters
    ----------
    default
    low, high
    whole
        Whether it must be an integer.
    """

    default: float
    low: float
    high: float = _MOST
    whole: bool = False


KEYS: dict[str, Key] = {
    "accelerators": Key(1, 0, 4096, whole=True),
    "cpu_cores": Key(16, 1, 65536, whole=True),
    "cpu_gflops": Key(1000.0, 1e-3),
    "host_memory_gbs": Key(100.0, 1e-3),
    "pcie_gbs": Key(12.0, 1e-3),
    "pcie_shared_gbs": Key(0.0, 0),
    "sample_medges_per_s_per_core": Key(10.0, 1e-6),
    "accelerator_sample_medges_per_s": Key(0.0, 0),
    "gather_gbs_per_core": Key(4.0, 1e-6),
    "sync_latency_us": Key(10.0, 0),
    "launch_latency_us": Key(10.0, 0),
}
"""Rates are 1e9 (`g`) or 1e6 (`m`) per second, memories 1e9 bytes, `us` microseconds. `pcie_gbs` is of each
accelerator's link, `pcie_shared_gbs` of what all links together share, 0 for no such limit;
`accelerator_sample_medges_per_s` of each accelerator, 0 where it cannot sample. The accelerators themselves are those
of `[hardware]`."""


@dataclass(frozen=True, kw_only=True)
class Platform:
    """A platform.

    Parameters
    ----------
    name
    values
        By key of `KEYS`, all of them.
    sources
        By key, of `SOURCES`.
    """

    name: str
    values: Mapping[str, float]
    sources: Mapping[str, str]

    def __getitem__(self, key: str) -> float:
        return self.values[key]

    def to_dict(self) -> dict[str, dict[str, object]]:
        """Value and source of each key, plain values."""
        return {key: {"value": self.values[key], "source": self.sources[key]} for key in KEYS}

    def whole(self, key: str) -> int:
        """A value that counts something."""
        return int(self.values[key])

    def replace(self, **values: float) -> Platform:
        """This platform with other values, which are assumed."""
        for key, value in values.items():
            _check(key, value)
        return Platform(
            name=self.name,
            values={**self.values, **values},
            sources={**self.sources, **dict.fromkeys(values, "assumed")},
        )


def platforms() -> list[str]:
    """Names of the platforms that come with simgnn."""
    folder = resources.files(__package__) / "platforms"
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml"))


def load_platform(name: str | Path) -> Platform:
    """Read a platform.

    Parameters
    ----------
    name : str or Path
        One of `platforms`, or a TOML file.

    Raises
    ------
    InputError
        For a file that cannot be read, a TOML syntax error, an unknown key, a value out of its range, or a source that
        is none of `SOURCES`.
    """
    known = platforms()
    if str(name) in known:
        text = (resources.files(__package__) / "platforms" / f"{name}.toml").read_text("utf-8")
        return parse_platform(text, name=str(name), source=f"platform {name}")
    path = Path(name)
    if path.suffix != ".toml":
        raise InputError(f"platform must be one of {', '.join(known)} or a TOML file, not {str(name)!r}")
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError(
            f"platform must be a file that can be read, not {error.strerror!r}", source=path
        ) from error
    except UnicodeDecodeError as error:
        raise InputError("platform must be UTF-8 text", source=path) from error
    return parse_platform(text, name=path.stem, source=path)


def parse_platform(text: str, *, name: str, source: str | Path) -> Platform:
    """A platform from TOML text; `source` goes in front of every error.

    Raises
    ------
    InputError
        As `load_platform`.
    """
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"platform must be valid TOML: {error}", source=source) from error
    values = {key: known.default for key, known in KEYS.items()}
    sources = dict.fromkeys(KEYS, "assumed")
    for key, entry in table.items():
        try:
            values[key], sources[key] = _entry(key, entry)
        except InputError as error:
            raise InputError(error.message, source=source) from error
    return Platform(name=name, values=values, sources=sources)


def _entry(key: str, entry: Any) -> tuple[float, str]:
    if key not in KEYS:
        near = difflib.get_close_matches(key, KEYS, n=1)
        nearest = f" (nearest: {near[0]!r})" if near else ""
        raise InputError(f"key of a platform must be known, not {printable(key)!r}{nearest}")
    if not isinstance(entry, dict) or set(entry) != {"value", "source"}:
        raise InputError(f'{key} must be {{ value = ..., source = "..." }}, not {entry!r}')
    _check(key, entry["value"])
    check_choice(f"source of {key}", entry["source"], SOURCES)
    return entry["value"], entry["source"]


def _check(key: str, value: Any) -> None:
    known = KEYS[key]
    if known.whole:
        check_integer(key, value, int(known.low), int(known.high))
    else:
        check_number(key, value, known.low, known.high)
