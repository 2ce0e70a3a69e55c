"""Files that grow line by line while a run goes on."""

from __future__ import annotations

import os
from pathlib import Path

from simgnn.errors import InputError


class GrowingFile:
    """Bytes are added to it; a process that is killed leaves them, and once it is synced so does a machine.

    Parameters
    ----------
    path
        Of a file that is there.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unsynced = 0

    def append(self, data: bytes) -> None:
        """Add bytes.

        Raises
        ------
        InputError
            If they cannot be written; a part of them may be.
        """
        self._write(data, sync=False)
        self._unsynced += len(data)

    def sync(self) -> None:
        """What was added is on disk when this returns.

        Raises
        ------
        InputError
            If it cannot be written.
        """
        if self._unsynced:
            self._write(b"", sync=True)
            self._unsynced = 0

    def _write(self, data: bytes, *, sync: bool) -> None:
        try:
            with open(self.path, "ab") as file:
                file.write(data)
                file.flush()
                if sync:
                    os.fsync(file.fileno())
        except OSError as error:
            size = len(data) or self._unsynced
            raise InputError(
                f"output of {size} bytes must fit and be writable: {error.strerror}", source=self.path
            ) from error
