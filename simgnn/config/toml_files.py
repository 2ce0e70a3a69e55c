"""TOML files: those of packages by name, and what people write, with errors that say what is wrong and where."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

from simgnn.errors import InputError


def packaged_names(folder: str) -> list[str]:
    """Names of the TOML files that a folder of ours has, such as "simgnn.config.presets", without their ending."""
    files = resources.files(folder).iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def packaged_text(folder: str, name: str) -> str:
    """Text of one of them."""
    return (resources.files(folder) / f"{name}.toml").read_text(encoding="utf-8")


def read_text(path: Path, *, title: str) -> str:
    """Text of a file, with or without a byte-order mark.

    Parameters
    ----------
    title
        What the file is, for errors.

    Raises
    ------
    InputError
        If it cannot be read, or is not UTF-8.
    """
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"{title} must be a file that can be read: {error.strerror}", source=path) from error
    except UnicodeDecodeError as error:  # a ValueError, too
        found = f"bytes such as {error.object[error.start]:#04x}"
        raise InputError(f"{title} must be UTF-8 text, not {found}", source=path) from error
    except ValueError as error:
        raise InputError(
            f"{title} must be a file that can be read, not {str(error)!r}", source=path
        ) from error


def parse_toml(text: str, *, title: str, source: str | Path) -> dict[str, Any]:
    """Its tables and values; `source` goes in front of an error.

    Raises
    ------
    InputError
        For a syntax error, with its line.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Beside its own ValueError, tomllib lets through those of a number too long and of arrays too deep.
        raise InputError(f"{title} must be valid TOML: {error}", source=source) from error
