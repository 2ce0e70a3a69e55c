"""The journal of a sweep: a line of JSON for each finished point, so that a sweep that was killed can go on.

Others read the points from it as well.
"""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simgnn.config.configuration import Config
from simgnn.errors import InputError
from simgnn.explore.simulate.energy import EnergyTable
from simgnn.explore.sweep.point import LAYERS, RUN
from simgnn.explore.sweep.spec import Sweep, by_table, point_config
from simgnn.process.files.output import checked_path
from simgnn.process.files.whole_folder import first_missing, remove_made
from simgnn.report.page import REPORT

POINTS = "points.jsonl"
RESULT = "sweep.csv"
PARETO = "pareto.png"
PARQUET = "results.parquet"
MEMORIES = "memories"
"""Among the journal's settings: `Sweep.memories` as they were when it began."""
FILES = (POINTS, RESULT, PARETO, PARQUET, REPORT)


class Journal:
    """The journal in a folder: a context manager; inside it, no other process writes there.

    A line is written by one call and is on disk when `append` returns. A part of a line, left by a crash, is cut off.

    Parameters
    ----------
    folder
        New, empty, or with the journal of the same sweep.

    Attributes
    ----------
    done
        Results by the point's number, without their layers.
    """

    def __init__(self, folder: str | Path, *, sweep: Sweep) -> None:
        self.folder = checked_path(folder)
        # Refused before anything is made: memories that are not there.
        self.sweep, self._memories = sweep, sweep.memories
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
                f"output folder must be writable: {error.strerror}", source=self.folder
            ) from error
        try:
            self._lock()
            # After the lock: another run may still be writing its last line.
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
        result
            Plain values.
        """
        self._write({"point": number, **result})
        self.done[number] = {name: value for name, value in result.items() if name not in (LAYERS, RUN)}

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise InputError(
                "output folder must be free, and another simgnn run writes to it", source=self.folder
            ) from error

    def _read(self) -> None:
        path = self.folder / POINTS
        data = path.read_bytes()
        whole = data.rfind(b"\n") + 1
        # A line that was cut off by a crash; its point is timed again.
        if whole < len(data):
            os.ftruncate(self._file, whole)
        if not whole:
            settings = self.sweep.settings | {MEMORIES: self._memories}
            self._write({"sweep": self.sweep.digest, "settings": settings})
            return
        digest, settings, self.done, _ = _parsed(data[:whole], path)
        # With the name of the journal's hardware, as a name decides no result.
        same = digest == self.sweep.digest_named(settings.get("hardware.name"))
        if not same or settings.get(MEMORIES) != _as_read(self._memories):
            difference = self._difference(settings)
            raise (
                _other_version(path)
                if not difference
                else InputError(f"journal must be of the same sweep, not of another{difference}", source=path)
            )

    def _difference(self, settings: dict[str, Any]) -> str:
        """The first of a journal's settings that is not the sweep's, or their order, in words."""
        ours = _as_read(self.sweep.settings | self._memories)
        settings = settings | settings.get(MEMORIES, {})
        settings.pop(MEMORIES, None)
        for name in dict.fromkeys([*settings, *ours]):
            there, here = (repr(side[name]) if name in side else "not set" for side in (settings, ours))
            if there != here and name != "hardware.name":
                return f": {name} is {there} there and {here} here"
        varied = [name.removeprefix("parameters.") for name in settings if name.startswith("parameters.")]
        order = [name for name in varied if name in self.sweep.order]
        if order != self.sweep.order:
            return f": the order of its parameters is {order} there and {self.sweep.order} here"
        return ""

    def _write(self, entry: dict[str, Any]) -> None:
        line = json.dumps(entry, allow_nan=False).encode() + b"\n"
        path = self.folder / POINTS
        try:
            written = os.write(self._file, line)
            # A point may have taken hours; a line of it must not be lost to a power cut.
            os.fsync(self._file)
        except OSError as error:
            raise InputError(f"journal must be writable: {error.strerror}", source=path) from error
        if written != len(line):
            raise InputError(f"journal must have room for {len(line)} bytes, not {written}", source=path)


@dataclass(frozen=True, kw_only=True)
class FinishedPoints:
    """What a journal holds.

    Parameters
    ----------
    results
        By the point's number, without their layers: of a hundred thousand points they would fill the memory.
    lines
        Of the journal, by the point's number.
    """

    sweep: Sweep
    results: dict[int, dict[str, Any]]
    lines: dict[int, bytes]

    def layers(self, number: int) -> list[dict[str, Any]] | None:
        """What a point says of its layers, unchecked; None if an older simgnn wrote it."""
        layers: list[dict[str, Any]] | None = json.loads(self.lines[number]).get(LAYERS)
        return layers

    def run(self, number: int) -> dict[str, Any]:
        """What a system's point says of its run, unchecked; KeyError if an older simgnn wrote it."""
        run: dict[str, Any] = json.loads(self.lines[number])[RUN]
        return {**run, "config": self.config(number).to_dict()}

    def config(self, number: int) -> Config:
        """The configuration of a point that was not refused."""
        return point_config(self.sweep.config, self.sweep.points()[number])


def _as_read(values: dict[str, Any]) -> dict[str, Any]:
    """Values as JSON has them: a tuple is a list there."""
    read: dict[str, Any] = json.loads(json.dumps(values))
    return read


def is_sweep(folder: Path) -> bool:
    """Whether a folder has a sweep's journal."""
    return (folder / POINTS).is_file()


def read_points(folder: Path) -> FinishedPoints:
    """Read a journal; a line that a crash cut off is left out.

    Raises
    ------
    InputError
        If it cannot be read, or is not of this version of simgnn.
    """
    path = folder / POINTS
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"journal must be readable: {error.strerror}", source=path) from error
    digest, settings, results, lines = _parsed(data[: data.rfind(b"\n") + 1], path)
    try:
        sweep = _sweep_of(settings)
        # A digest of another version's is said first: its points may have had other numbers.
        if sweep.digest == digest and not set(results) <= set(range(len(sweep.points()))):
            raise ValueError("it has points that the sweep has not")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"journal must be a sweep's, not damaged ({error})", source=path) from error
    if sweep.digest != digest:
        raise _other_version(path)
    return FinishedPoints(sweep=sweep, results=results, lines=lines)


def _other_version(path: Path) -> InputError:
    return InputError(
        "journal must be of this version of simgnn, not of another: sweep into a new folder", source=path
    )


def _parsed(
    data: bytes, path: Path
) -> tuple[str, dict[str, Any], dict[int, dict[str, Any]], dict[int, bytes]]:
    """A journal's whole lines: the sweep's digest and settings, results without their layers, and lines by point."""
    digest, settings, results, lines = "", {}, {}, {}
    for place, line in enumerate(data.splitlines()):
        try:
            entry = json.loads(line)
            if place == 0:
                digest, settings = entry["sweep"], dict(entry["settings"])
            else:
                for kept in (LAYERS, RUN):
                    entry.pop(kept, None)  # of a hundred thousand points they would fill the memory
                number = int(entry.pop("point"))
                # Lines keep the layers, as bytes: `FinishedPoints.layers` parses one when it is asked for.
                results[number], lines[number] = entry, line
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise InputError(
                f"line {place + 1} must be one of a sweep's journal, not other text", source=path
            ) from error
    return digest, settings, results, lines


def _sweep_of(settings: dict[str, Any]) -> Sweep:
    """The sweep whose `settings` these are."""
    varied = "parameters."
    lists = {name.removeprefix(varied): each for name, each in settings.items() if name.startswith(varied)}
    keys = {name: each for name, each in settings.items() if "." in name and not name.startswith(varied)}
    drawn = {key: settings[key] for key in ("samples", "seed") if key in settings}
    config = Config().replace_all(by_table(keys))
    energy = EnergyTable(**settings["energy"]) if "energy" in settings else None
    common = {"mode": settings["mode"], "batches": settings["batches"], "energy": energy}
    return Sweep(config=config, parameters=lists, **common, **drawn)
