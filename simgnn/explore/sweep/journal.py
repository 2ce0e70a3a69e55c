"""The journal of a sweep: a line of JSON for each finished point, so that a sweep that was killed can go on."""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simgnn.errors import InputError
from simgnn.explore.sweep.point import LAYERS
from simgnn.process.files.output import checked_path, first_missing, remove_made

if TYPE_CHECKING:
    from simgnn.explore.sweep.spec import Sweep


POINTS = "points.jsonl"
RESULT = "sweep.csv"
PARETO = "pareto.png"
PARQUET = "results.parquet"
FILES = (POINTS, RESULT, PARETO, PARQUET)


class Journal:
    """The journal in a folder: a context manager; inside it, nobody else writes there.

    A line is written by one call and is on disk when `append` returns. A part of a line, left by a crash, is cut off.

    Parameters
    ----------
    folder
        New, empty, or with the journal of the same sweep.
    sweep

    Attributes
    ----------
    done
        Results by the point's number, without their layers.
    """

    def __init__(self, folder: str | Path, *, sweep: Sweep) -> None:
        self.folder = checked_path("output folder", folder)
        self.sweep = sweep
        self.done: dict[int, dict[str, Any]] = {}
        self._file = -1
        self._made: Path | None = None

    def __enter__(self) -> Journal:
        self._made = first_missing(self.folder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            names = sorted(os.listdir(self.folder))
            foreign = [name for name in names if name.removesuffix(".writing") not in FILES]
            if foreign or (names and POINTS not in names):
                raise InputError(
                    f"output folder must be new, empty or a sweep's, not one that holds {(foreign or names)[0]!r}",
                    source=self.folder,
                )
            self._file = os.open(self.folder / POINTS, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise InputError(
                f"output folder must be writable, not {error.strerror!r}", source=self.folder
            ) from error
        try:
            self._lock()
            self._read()
        except BaseException:
            os.close(self._file)
            raise
        return self

    def __exit__(self, *exception: Any) -> None:
        os.close(self._file)

    def discard(self) -> None:
        """Remove the journal and what else a sweep writes, and the folder and its parents if they were made here."""
        for name in FILES:
            (self.folder / name).unlink(missing_ok=True)
        if self._made is not None:
            remove_made(self.folder, self._made)

    def append(self, number: int, result: dict[str, Any]) -> None:
        """Keep a point's result.

        Parameters
        ----------
        number
        result
            Plain values.
        """
        self._write({"point": number, **result})
        self.done[number] = {name: value for name, value in result.items() if name != LAYERS}

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError(
                "output folder must be free, not one that another simgnn run writes to", source=self.folder
            ) from error

    def _read(self) -> None:
        path = self.folder / POINTS
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.ftruncate(self._file, whole)
        lines = data[:whole].splitlines()
        if not lines:
            self._write({"sweep": self.sweep.digest, "settings": self.sweep.settings})
            return
        for place, line in enumerate(lines):
            try:
                entry = json.loads(line)
                if place == 0:
                    digest, settings = entry["sweep"], dict(entry["settings"])
                else:
                    entry.pop(LAYERS, None)  # of a hundred thousand points they would fill the memory
                    self.done[entry.pop("point")] = entry
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise InputError(
                    f"line {place + 1} must be one of a sweep's journal, not other text", source=path
                ) from error
        if digest != self.sweep.digest_named(settings.get("hardware.name")):
            raise InputError(
                f"journal must be of the same sweep, not of another{self._difference(settings)}", source=path
            )

    def _difference(self, settings: dict[str, Any]) -> str:
        """The first of a journal's settings that is not the sweep's, or their order, in words."""
        ours = json.loads(json.dumps(self.sweep.settings))
        for name in dict.fromkeys([*settings, *ours]):
            there, here = (repr(side[name]) if name in side else "not set" for side in (settings, ours))
            if there != here and name != "hardware.name":
                return f": {name} is {there} there and {here} here"
        told = [name.removeprefix("parameters.") for name in settings if name.startswith("parameters.")]
        order = [name for name in told if name in self.sweep.order]
        if order != self.sweep.order:
            return f": the order of its parameters is {order} there and {self.sweep.order} here"
        return ""

    def _write(self, entry: dict[str, Any]) -> None:
        line = json.dumps(entry, allow_nan=False).encode() + b"\n"
        path = self.folder / POINTS
        try:
            written = os.write(self._file, line)
            os.fsync(self._file)
        except OSError as error:
            raise InputError(f"journal must be writable, not {error.strerror!r}", source=path) from error
        if written != len(line):
            raise InputError(f"journal must have room for {len(line)} bytes, not {written}", source=path)
