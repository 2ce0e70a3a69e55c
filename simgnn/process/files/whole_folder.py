"""Folders that appear whole: one grows beside its place, as `.NAME.partial`, and takes it in one step.

Whatever ends a run, a kill included, leaves what is at the place as it was or as it is to be. Who writes holds locks,
which the system frees when the process ends; what a killed one has left beside the place, the next run clears away.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

from simgnn.errors import InputError
from simgnn.process.signals import raise_if_interrupted, uninterrupted

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_held: set[int] = set()
"""Locked folders, open: a lock lasts while any process has its file open, so that no child may inherit one."""


def _leave_locks_to_the_parent() -> None:
    """In a child that `fork` has made: the lock goes with the run, also where the child outlives a kill."""
    for handle in _held:
        os.close(handle)
    _held.clear()


os.register_at_fork(after_in_child=_leave_locks_to_the_parent)


class FolderInUseError(InputError):
    """Another run writes to a folder."""


def partial_folder(path: Path) -> Path:
    """Where a folder grows."""
    return path.with_name(f".{path.name}.partial")


@contextlib.contextmanager
def locked_folder(folder: Path, shown: str | Path) -> Iterator[None]:
    """Hold a folder's lock.

    Parameters
    ----------
    shown
        What the user called the folder that is to be written, for errors.

    Raises
    ------
    FolderInUseError
        If another run holds it, or has put another folder there since it was opened.
    InputError
        Where there are no locks.
    """
    busy = FolderInUseError("output folder must be free, and another simgnn run writes to it", source=shown)
    try:
        # The folder itself is locked, so that no file of ours lies in it or beside it.
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError as error:
        raise busy from error
    _held.add(handle)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise busy from error
        except OSError as error:
            raise InputError(
                f"output must be on a file system with locks (flock), not one that says {error.strerror!r}",
                source=shown,
            ) from error
        # Between `open` and `flock` another run may have put its folder there: then this lock is on one that is gone.
        if not (folder.exists() and os.path.samestat(os.fstat(handle), os.stat(folder))):
            raise busy
        yield
    finally:
        _held.discard(handle)
        os.close(handle)


class NewFolder:
    """A folder that grows. A context manager: unless it is committed nothing is left of it.

    Both it and what is at its place are locked, so that the next run finds one or the other taken.

    Parameters
    ----------
    path
        Its place.
    shown
        What the user called it.
    is_ours
        Whether a name in what a killed run has left is one of ours; a folder with others stays.

    Attributes
    ----------
    folder : Path
        Where it grows.

    Raises
    ------
    InputError
        If another run writes there.
    """

    def __init__(
        self, path: Path, *, shown: str | Path, is_ours: Callable[[str], bool] = lambda name: True
    ) -> None:
        self._path, self._shown, self._is_ours = path.absolute(), shown, is_ours
        self.folder = partial_folder(self._path)
        self._locks = contextlib.ExitStack()

    def __enter__(self) -> NewFolder:
        self._missing = first_missing(self._path.parent)
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._make()
        except BaseException:
            self._close()
            raise
        return self

    def _make(self) -> None:
        if self.folder.is_symlink():
            raise InputError(
                "output folder must have no symbolic link beside it under its successor's name",
                source=self.folder,
            )
        if self._path.exists():
            self._locks.enter_context(locked_folder(self._path, self._shown))
        with uninterrupted():  # it is made, and who removes it is known
            self.folder.mkdir(exist_ok=True)
            try:
                self._locks.enter_context(locked_folder(self.folder, self._shown))
            except FolderInUseError:
                raise
            except BaseException:
                remove_empty(self.folder, self.folder)
                raise
            foreign = next((name for name in os.listdir(self.folder) if not self._is_ours(name)), None)
            if foreign is not None:
                raise InputError(f"folder must be gone, not hold {foreign!r}", source=self.folder)
            self._locks.callback(shutil.rmtree, self.folder, ignore_errors=True)
        for left in self.folder.iterdir():
            # What a killed run has left; it holds no lock any more, or this one would not have got it.
            shutil.rmtree(left) if left.is_dir() else left.unlink()

    def __exit__(self, *exception: object) -> None:
        self._close()

    def _close(self) -> None:
        self._locks.close()
        if self._missing is not None and not self._path.exists():
            remove_empty(self._path.parent, self._missing)

    def commit(self) -> None:
        """Take the place; what was there goes at the end."""
        raise_if_interrupted()
        take_place(self.folder, self._path)


def take_place(folder: Path, path: Path) -> None:
    """Let a folder be at a place, in one step; a folder that was there is then where it was."""
    # Where the exchange takes three renames, an exception between two of them would leave the place empty.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        if path.exists():
            _exchange(folder, path)
        else:
            os.rename(folder, path)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    sync_folder(path.parent)


def _exchange(first: Path, second: Path) -> None:
    """Let two folders change places, in one step where the system can (Linux's renameat2)."""
    libc = ctypes.CDLL(None, use_errno=True)
    paths = (os.fsencode(first), os.fsencode(second))
    if hasattr(libc, "renameat2"):
        if libc.renameat2(_AT_FDCWD, paths[0], _AT_FDCWD, paths[1], _RENAME_EXCHANGE) == 0:
            return
    # Some file systems cannot exchange; then there is a moment in which `second` is missing.
    aside = second.with_name(f".{second.name}.replaced")
    os.rename(second, aside)
    os.rename(first, second)
    os.rename(aside, first)


def sync_folder(path: Path) -> None:
    """What names are in a folder is on disk when this returns."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def first_missing(folder: Path) -> Path | None:
    """The topmost of a folder and its parents that is not there, or None."""
    return next((path for path in (*reversed(folder.parents), folder) if not path.exists()), None)


def remove_made(folder: Path, first: Path) -> None:
    """Remove a folder that was made and, from `first` on, the parents made with it, unless others use them by now."""
    shutil.rmtree(folder, ignore_errors=True)
    remove_empty(folder.parent, first)


def remove_empty(folder: Path, first: Path) -> None:
    """Remove a folder and, from `first` on, the parents made with it, as far as they are empty."""
    for path in (folder, *folder.parents):
        if not path.is_relative_to(first):
            return
        try:
            path.rmdir()
        except FileNotFoundError:
            continue
        except OSError:  # not empty
            return
