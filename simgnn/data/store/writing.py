"""Writing a data set: beside its place, which it takes when all is there."""

from __future__ import annotations

import contextlib
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from simgnn.data.store.arrays import ArrayEntry, ArrayStream
from simgnn.data.store.manifest import ARRAYS, MANIFEST, Manifest
from simgnn.data.store.opening import is_dataset
from simgnn.errors import InputError
from simgnn.process.files.output import check_writable, write_atomically
from simgnn.process.files.whole_folder import NewFolder


class DatasetWriter:
    """A data set that grows. A context manager: after an error, or without `finish`, nothing is left.

    Parameters
    ----------
    path
        Folder of the data set: new, or empty.
    replace
        Another data set of ours may be there, too; it stays until this one is whole.

    Attributes
    ----------
    folder
        Where files are until `finish`.
    entries
        Arrays that were written, by name.

    Raises
    ------
    InputError
        If something else is at the path, or nothing can be written there.
    """

    def __init__(self, path: Path, *, replace: bool = False) -> None:
        self.path, self._replace = path, replace
        self._check()
        check_writable(path, source=path)
        # It is made when the context is entered; until then nothing is on the disk.
        self._new = NewFolder(path, shown=path, is_ours=_is_ours)
        self.folder = self._new.folder
        self.entries: dict[str, ArrayEntry] = {}
        self._open: dict[str, ArrayStream] = {}

    def _check(self) -> None:
        path = self.path
        if path.is_symlink() or (path.exists() and not path.is_dir()):
            raise InputError("output must be a folder, not a file", source=path)
        if path.is_dir() and any(path.iterdir()):
            if not is_dataset(path):
                raise InputError("output must be a new or empty folder, or a data set", source=path)
            if not self._replace:
                raise InputError(
                    "output must be a new folder (--force replaces the data set that is there)", source=path
                )

    def __enter__(self) -> DatasetWriter:
        with contextlib.ExitStack() as opening:
            opening.enter_context(self._new)
            self._check()  # another run may have filled it by now
            self._opened = opening.pop_all()
        return self

    def __exit__(self, *exception: object) -> None:
        with self._opened:
            # Files that an error left open.
            for stream in self._open.values():
                stream.abandon()

    def stream(self, name: str, dtype: DTypeLike, columns: tuple[int, ...] = ()) -> ArrayStream:
        """An array that is written by rows; `close` of this object ends it."""
        if name not in ARRAYS or np.dtype(dtype).str not in ARRAYS[name].split():
            raise ValueError(f"array must be one of {ARRAYS}, not {name} of {dtype}")
        self._open[name] = ArrayStream(self.folder / f"{name}.npy", dtype, columns)
        return self._open[name]

    def close(self, name: str) -> None:
        """End an array."""
        self.entries[name] = self._open.pop(name).close()

    def add(self, name: str, values: ArrayLike, dtype: DTypeLike) -> None:
        """Write a whole array."""
        array = np.asarray(values)
        self.stream(name, dtype, array.shape[1:]).write(array)
        self.close(name)

    def finish(self, manifest: Manifest) -> None:
        """Write the manifest and take the place of what is at the path.

        Raises
        ------
        InputError
            If that cannot be done.
        """
        # Last: a folder with a manifest is whole.
        write_atomically(self.folder / MANIFEST, manifest.to_text().encode())
        self._new.commit()


_OURS = {MANIFEST, *(f"{name}.npy" for name in ARRAYS)}


def _is_ours(name: str) -> bool:
    """Whether a file is one that a writer may have left."""
    return name.removesuffix(".writing") in _OURS or name.endswith(".spool")
