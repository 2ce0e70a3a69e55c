"""Files that others may have written: read up to a bound, and refused in one line."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simgnn.errors import InputError, printable
from simgnn.hw.checks import is_integer

_MOST_OF_A_REASON, _MOST_OF_A_VALUE = 160, 80


def read_bounded(path: Path, quantity: str, *, most_bytes: int, missing: InputError | None = None) -> bytes:
    """All of a file.

    Parameters
    ----------
    quantity
        What the file is, for errors.
    missing
        What to raise where there is no such file; without it the same as for one that cannot be read.

    Raises
    ------
    InputError
        For a file that cannot be read, or has more bytes.
    """
    try:
        with open(path, "rb") as file:
            # A file that is too large is not read; one that grows meanwhile, or has no size, shows it by a byte more.
            fits = os.fstat(file.fileno()).st_size <= most_bytes
            data = file.read(most_bytes + 1) if fits else b""
    except OSError as error:
        if missing is not None and isinstance(error, FileNotFoundError):
            raise missing from None
        raise InputError(
            f"{quantity} must be a file that can be read: {error.strerror}", source=path
        ) from None
    if not fits or len(data) > most_bytes:
        raise InputError(f"{quantity} must have at most {most_bytes} bytes, not more", source=path)
    return data


def read_json(path: Path, quantity: str, *, most_bytes: int, missing: InputError | None = None) -> Any:
    """The value in a file of JSON; see `read_bounded`.

    Raises
    ------
    InputError
        For no JSON, too.
    """
    data = read_bounded(path, quantity, most_bytes=most_bytes, missing=missing)
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{quantity} must be JSON ({reason_of(error)})", source=path) from None


def reason_of(error: Exception) -> str:
    """The beginning of what a parser says, in one line."""
    return printable(" ".join(str(error).split()))[:_MOST_OF_A_REASON]


def shown(value: object) -> str:
    """The beginning of a value of a file, for errors."""
    return repr(value)[:_MOST_OF_A_VALUE]


def check_format(table: Any, expected: str) -> None:
    """Raise InputError for a value of a file that is no table of a format."""
    found = table.get("format") if isinstance(table, dict) else table
    if found != expected:
        raise InputError(f"format must be {expected!r}, not {shown(found)}")


def check_counts(table: Mapping[str, Any], bounds: Mapping[str, tuple[int, int]], title: str = "") -> None:
    """Raise InputError for the first number of a table that is no integer from its least to its most."""
    for quantity, (least, most) in bounds.items():
        value = table.get(quantity)
        if not is_integer(value, least, most):
            raise InputError(
                f"{title}{quantity} must be an integer from {least} to {most}, not {shown(value)}"
            )


def is_sha256(value: object) -> bool:
    """Whether a value of a file is a digest in hexadecimal."""
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None
