"""Writing a data set: beside its place under another name, which it takes when all is there.

Whoever writes holds a lock on the folder under the other name. One without a lock was left by a process that was
killed, and the next that writes to the same place removes it.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import shutil
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from simgnn.data.store.arrays import ArrayEntry, ArrayStream
from simgnn.data.store.manifest import ARRAYS, MANIFEST, Manifest
from simgnn.data.store.opening import is_dataset
from simgnn.errors import InputError
from simgnn.process.files.output import check_writable, first_missing, remove_empty, write_atomically
from simgnn.process.files.standard_output import say


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
        self.path = path
        if path.is_symlink() or (path.exists() and not path.is_dir()):
            raise InputError("output must be a folder, not a file", source=path)
        if path.is_dir() and any(path.iterdir()):
            if not is_dataset(path):
                raise InputError("output must be a new or empty folder, or a data set", source=path)
            if not replace:
                raise InputError(
                    "output must be a new folder, or --force must be given to replace it", source=path
                )
        check_writable(path, source=path)
        self.folder = Path()
        self.entries: dict[str, ArrayEntry] = {}
        self._open: dict[str, ArrayStream] = {}
        self._made: Path | None = None
        self._lock = -1

    def __enter__(self) -> DatasetWriter:
        parent = self.path.absolute().parent
        self._made = first_missing(parent)
        parent.mkdir(parents=True, exist_ok=True)
        try:
            _remove_abandoned(self.path)
            lock = None
            while lock is None:  # somebody who clears away may come upon the folder before it is locked
                self.folder = Path(tempfile.mkdtemp(prefix=f".{self.path.name}.", suffix=_SUFFIX, dir=parent))
                lock = _locked(self.folder, source=self.path)
        except BaseException:
            self._remove()
            raise
        self._lock = lock
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            for stream in self._open.values():
                stream.abandon()
            self._remove()
        finally:
            os.close(self._lock)  # not before: what nobody has locked is anybody's to remove

    def _remove(self) -> None:
        """Remove what there is of the data set, and parents that were made for it unless others use them by now."""
        if self.folder != Path() and self.folder.exists():
            shutil.rmtree(self.folder)
        if self._made is not None:
            remove_empty(self.path.absolute().parent, self._made)

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
        write_atomically(self.folder / MANIFEST, manifest.to_text().encode())
        os.chmod(self.folder, 0o777 & ~_umask())
        with contextlib.ExitStack() as stack:
            if self.path.is_dir():
                aside = Path(tempfile.mkdtemp(prefix=f".{self.path.name}.", dir=self.folder.parent))
                stack.callback(shutil.rmtree, aside)
                os.rename(self.path, aside / "before")
                try:
                    os.rename(self.folder, self.path)
                except OSError:
                    os.rename(aside / "before", self.path)
                    raise
            else:
                os.rename(self.folder, self.path)


_POLL_SECONDS = 0.01
_SILENT_POLLS = 100
"""Those after which a line says what is waited for: who only looks whether a folder was abandoned is done sooner."""
_SUFFIX = ".partial"
_OURS = {MANIFEST, *(f"{name}.npy" for name in ARRAYS)}


def _locked(folder: Path, *, source: Path, wait: bool = True) -> int | None:
    """An open file that holds a folder's lock; None where the folder is gone or, without `wait`, another holds it.

    Raises
    ------
    InputError
        If the file system has no locks; `source` is the data set that is written.
    """
    try:
        opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except PermissionError:  # another user's
        if wait:
            raise
        return None
    try:
        if _lock(opened, folder, wait=wait) and os.fstat(opened).st_nlink:  # else it was removed meanwhile
            return opened
    except OSError as error:
        os.close(opened)
        raise InputError(
            f"output must be on a file system with locks (flock), not one that says {error.strerror!r}",
            source=source,
        ) from error
    except BaseException:
        os.close(opened)
        raise
    os.close(opened)
    return None


def _lock(opened: int, folder: Path, *, wait: bool) -> bool:
    """Lock an open folder; False if another process has it, without `wait`. The system frees what a dead one held."""
    polls = 0
    while True:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if not wait:
                return False
            polls += 1
            if polls == _SILENT_POLLS:
                say(f"{folder} is locked by {_holder(opened)}, which is waited for", file=sys.stderr)
            time.sleep(_POLL_SECONDS)  # rather than wait for the lock: signals are noticed between two looks
        else:
            return True


def _holder(opened: int) -> str:
    """Who holds the lock of an open file, where the system says it."""
    status = os.fstat(opened)
    place = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    with contextlib.suppress(OSError):
        for line in Path("/proc/locks").read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words[1] == "FLOCK" and words[5] == place:
                return f"process {words[4]}"
    return "another process"


def _remove_abandoned(path: Path) -> None:
    """Remove what writers of a data set of this path have left who were killed."""
    parent, name = path.absolute().parent, path.name
    pattern = re.compile(re.escape(f".{name}.") + r"[a-z0-9_]{8}" + re.escape(_SUFFIX))
    if not os.access(parent, os.R_OK):
        return  # what is left cannot be seen, and a new data set can be written all the same
    for entry in os.listdir(parent):
        if not pattern.fullmatch(entry):
            continue
        folder = parent / entry
        lock = _locked(folder, source=path, wait=False)
        if lock is None:
            continue
        try:
            if all(
                file.removesuffix(".writing") in _OURS or file.endswith(".spool")
                for file in os.listdir(folder)
            ):
                shutil.rmtree(folder)
        finally:
            os.close(lock)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def manifest_of(writer: DatasetWriter, **values: Any) -> Manifest:
    """The manifest of what was written."""
    return Manifest(arrays=dict(sorted(writer.entries.items())), **values)
