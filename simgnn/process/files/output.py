"""The output folder: only ours is touched, files appear whole, and an old folder is replaced in one step.

A new or empty folder is filled in place, so that its checkpoint is there from the first mini-batch on. A
folder of ours stays as it is while its successor grows beside it (`.NAME.partial`); the two change places
when the successor's run has ended. Until then, whatever ends it, the folder holds what it held. Where a signal or a
kill stopped it, its checkpoint lies beside, from where `resume` continues; after an error it goes. A finished run that
is continued grows beside its folder, too.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import math
import os
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simgnn import __version__
from simgnn.errors import ContinuableError, InputError
from simgnn.process.files.whole_folder import (
    first_missing,
    locked_folder,
    partial_folder,
    remove_empty,
    remove_made,
    sync_folder,
    take_place,
)
from simgnn.process.signals import raise_if_interrupted
from simgnn.sim.toolchain.replacing import replacing

MARKER = ".simgnn-output"
"""File that marks a folder as one of ours."""
CHECKPOINT = "checkpoint.npz"
STEPS = "steps.csv"
HISTORY = "history.csv"
SUMMARY = "summary.json"
ITERATIONS = "iterations.jsonl"
FILES = (CHECKPOINT, STEPS, HISTORY, SUMMARY, ITERATIONS)
"""What a training run writes, its reports aside."""
_TEMPORARY = ".writing"


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that a reader, a crash or a full disk sees the old bytes or the new ones, never a part.

    It is for a user's files, which one process writes, and syncs. `OutputFolder` knows what a killed one leaves.

    Raises
    ------
    InputError
        If the bytes cannot be written; what was at `path` stays.
    """
    temporary = path.with_name(path.name + _TEMPORARY)
    try:
        with replacing(path, temporary), open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
    except OSError as error:
        raise InputError(
            f"output of {len(data)} bytes must fit and be writable: {error.strerror}", source=path
        ) from error


def checked_path(value: object) -> Path:
    """The `Path` of an output folder, or an InputError for what cannot be one."""
    if not isinstance(value, str | os.PathLike):
        raise InputError(f"output folder must be a path, not {value!r}")
    if not os.fspath(value) or "\0" in str(value):
        raise InputError(
            f"output folder must be a path that is not empty and has no null character, not {str(value)!r}"
        )
    return Path(value)


def check_writable(folder: Path, *, source: str | Path | None = None) -> None:
    """Check, before any work, that a folder can be written or made; nothing is left there.

    Parameters
    ----------
    source
        What the user called it; by default `folder`.

    Raises
    ------
    InputError
        If it cannot.
    """
    try:
        place = folder.resolve()
        place = next(path for path in (place, *place.parents) if path.exists())
        # Tried out, as permissions do not say it: the file system may be full or read-only.
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        raise InputError(
            f"output folder must be writable: {error.strerror}", source=source or folder
        ) from error


def strict_json(value: object, *, indent: int | None = 2) -> str:
    """JSON text that every reader takes: a number that is not finite is null."""
    return json.dumps(_finite(value), indent=indent, allow_nan=False)


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


class OutputFolder:
    """The folder that a run writes to. A context manager: creates it, and commits it or, after an error, abandons it.

    Nothing is written before `create`, so that everything else can be checked first.

    Parameters
    ----------
    files
        Names of the files that the run may write, and replace in a folder of ours.
    resume
        Continue the run that was begun last, there or beside it, instead of beginning another.
    in_place
        Fill a new folder in place; otherwise it too appears in one step, at the end.

    Attributes
    ----------
    begun : Path
        With `resume`, where the run to continue is; it may be another folder than the one that is written.

    Raises
    ------
    InputError
        If the folder holds files that are not ours or cannot be written, or there is nothing to resume.
    """

    def __init__(
        self, path: str | Path, *, files: tuple[str, ...], resume: bool = False, in_place: bool = True
    ) -> None:
        self.path = checked_path(path).resolve()
        if Path.cwd().is_relative_to(self.path):
            raise InputError(
                "output folder must not be the current one or one above it, as it is replaced whole",
                source=path,
            )
        self.shown = path
        self.resume = resume
        self._files = files
        # Beside its place, so that both are on one file system and can change places in one step.
        self._staging = partial_folder(self.path)
        self._locks, self._locked = contextlib.ExitStack(), set[Path]()
        self._made: Path | None = None
        self._suspended = False
        self.replaces = self._belongs_to_us(self.path)
        successor = self._belongs_to_us(self._staging) and not _is_replaced(self._staging)
        self.begun = self._staging if successor and (self._staging / CHECKPOINT).exists() else self.path
        if resume and not (self.begun / CHECKPOINT).exists():
            raise InputError(
                f"output folder must hold {CHECKPOINT!r} to resume from, and does not", source=path
            )
        if resume:
            finished = (self.begun / SUMMARY).exists()
            self.folder = self._staging if finished else self.begun
        else:
            self.folder = self._staging if self.replaces or not in_place else self.path
        check_writable(self.folder, source=path)

    def __enter__(self) -> OutputFolder:
        self.create()
        return self

    def __exit__(self, kind: type[BaseException] | None, *exception: object) -> None:
        if kind is not None:
            self.abandon(resumable=issubclass(kind, KeyboardInterrupt | ContinuableError))
            return
        if self._suspended:
            self.release()
            return
        try:
            self.commit()
        except BaseException as error:
            self.abandon(resumable=isinstance(error, KeyboardInterrupt))
            raise

    def fill(self, contents: dict[str, bytes]) -> None:
        """Let the folder appear in its place with all of its files, or change nothing.

        Parameters
        ----------
        contents
            By file name.

        Raises
        ------
        InputError
            If they cannot be written, or if another run writes to the folder.
        """
        with self:
            for name, data in contents.items():
                write_atomically(self / name, data)

    def _belongs_to_us(self, path: Path) -> bool:
        """Whether `path` is a folder of ours; False if it is new or empty."""
        try:
            names = sorted(os.listdir(path))
        except FileNotFoundError:
            return False
        except OSError as error:
            raise InputError(
                f"output must be a folder that can be read: {error.strerror}", source=self.shown
            ) from error
        ours = {MARKER, *self._files}
        foreign = [n for n in names if n.removesuffix(_TEMPORARY) not in ours]
        if MARKER not in names:
            foreign = names
        if foreign:
            allowed = "hold only what this command writes" if MARKER in names else "made by simgnn"
            raise InputError(
                f"output folder must be new, empty or {allowed}, not one that holds {foreign[0]!r}",
                source=self.shown if path == self.path else path,
            )
        return bool(names)

    def create(self) -> None:
        """Make the folder, mark it and lock it.

        Raises
        ------
        InputError
            If that fails, or if another run writes to the folder.
        """
        try:
            self._create()
        except BaseException as error:
            if self._made is not None:
                remove_empty(self.folder, self._made)
            self.release()
            if isinstance(error, OSError):
                raise InputError(
                    f"output folder must be writable: {error.strerror}", source=self.shown
                ) from error
            raise

    def _create(self) -> None:
        if self.replaces:
            self._lock(self.path)
        if self._staging.exists() and not (self.resume and self.begun == self._staging):
            # Of a run that is not continued, or that had ended and was killed while it cleared away.
            self._lock(self._staging)
            for path in self._staging.iterdir():
                path.unlink()
            if self.folder != self._staging:
                self._staging.rmdir()
        first = first_missing(self.folder)
        if first is not None:
            try:
                self.folder.mkdir(parents=True, exist_ok=True)
            except OSError:
                remove_empty(self.folder.parent, first)
                raise
        self._lock(self.folder)
        # Not before the lock: of two runs that start at once, the other's folder may still be empty.
        self._made = first
        if not self.replaces and self._belongs_to_us(self.path):
            raise InputError(
                "output folder must be free, and another simgnn run has filled it meanwhile",
                source=self.shown,
            )
        if not (self.folder / MARKER).exists():
            write_atomically(self.folder / MARKER, _marker())

    def _lock(self, folder: Path) -> None:
        if folder not in self._locked:
            self._locks.enter_context(locked_folder(folder, self.shown))
            self._locked.add(folder)

    def __truediv__(self, name: str) -> Path:
        """Path of a file in the folder that is being written."""
        return self.folder / name

    def commit(self) -> None:
        """Put the folder in its place; the one it replaces disappears."""
        raise_if_interrupted()
        if self.folder == self._staging:
            if self.path.exists():
                # So that it is not taken for a successor that was stopped, if a kill comes after the exchange.
                write_atomically(self.path / MARKER, _marker(replaced=True))
            take_place(self._staging, self.path)
            shutil.rmtree(self._staging, ignore_errors=True)
            self.folder = self.path
        self.release()

    def suspend(self) -> None:
        """Leave the folder as it is when it is left without an error: the run was stopped, and can be resumed."""
        self._suspended = True

    def abandon(self, *, resumable: bool = False) -> None:
        """Give up: the old folder stays. A successor that was begun here goes; what else has a checkpoint stays.

        Parameters
        ----------
        resumable
            Keep a successor that has a checkpoint, too.
        """
        checkpoint = (self.folder / CHECKPOINT).exists()
        if self.folder == self._staging:
            continued = self.resume and self.begun == self._staging
            if not (checkpoint and (continued or resumable)):
                remove_made(self._staging, self._made or self._staging)
        elif not checkpoint:
            for name in (MARKER, *self._files):
                (self.folder / name).unlink(missing_ok=True)
            if self._made is not None:
                remove_made(self.folder, self._made)
        self.release()

    def release(self) -> None:
        """Unlock the folder."""
        self._locks.close()
        self._locked.clear()


def _marker(**notes: Any) -> bytes:
    return json.dumps({"simgnn": __version__, **notes}).encode()


def _is_replaced(folder: Path) -> bool:
    """Whether a folder of ours was another's predecessor."""
    marker = folder / MARKER
    # Set on the old folder just before the exchange, see `commit`.
    return marker.exists() and b'"replaced"' in marker.read_bytes()


def csv_bytes(rows: Sequence[Mapping[str, Any]]) -> bytes:
    """A table as CSV: columns are the first row's keys; None is an empty cell."""
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, fieldnames=list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue().encode()
