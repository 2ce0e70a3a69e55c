"""Files that grow line by line while a run goes on."""

from __future__ import annotations

import os
from pathlib import Path

from simgnn.errors import InputError


def append_synced(path: Path, data: bytes) -> None:
    """Add bytes to a file; they are on disk when this returns.

    Raises
    ------
    InputError
        If they cannot be written; a part of them may be.
    """
    try:
        with open(path, "ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise InputError(
            f"output of {len(data)} bytes must fit and be writable, not {error.strerror!r}", source=path
        ) from error
