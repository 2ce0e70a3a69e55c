"""The points of a sweep, read from its journal by others than the sweep."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simgnn.config.configuration import Config
from simgnn.errors import InputError
from simgnn.explore.sweep.journal import POINTS
from simgnn.explore.sweep.point import LAYERS
from simgnn.explore.sweep.spec import Sweep, point_config


@dataclass(frozen=True, kw_only=True)
class FinishedPoints:
    """What a journal holds.

    Parameters
    ----------
    sweep
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

    def config(self, number: int) -> Config:
        """The configuration of a point that was not refused."""
        return point_config(self.sweep.config, self.sweep.points()[number])


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
        head, *rest = data[: data.rfind(b"\n") + 1].splitlines()
        first = json.loads(head)
        sweep = _sweep_of(first["settings"])
        results, lines = {}, {}
        for line in rest:
            entry = json.loads(line)
            entry.pop(LAYERS, None)
            number = int(entry.pop("point"))
            results[number], lines[number] = entry, line
        if not set(results) <= set(range(len(sweep.points()))):
            raise ValueError("it has points that the sweep has not")
    except OSError as error:
        raise InputError(f"journal must be readable, not {error.strerror!r}", source=path) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"journal must be a sweep's, not damaged ({error})", source=path) from error
    if sweep.digest != first.get("sweep"):
        raise InputError("journal must be of this version of simgnn, not of another", source=path)
    return FinishedPoints(sweep=sweep, results=results, lines=lines)


def _sweep_of(settings: dict[str, Any]) -> Sweep:
    """The sweep whose `settings` these are."""
    lists = {
        name.removeprefix("parameters."): values
        for name, values in settings.items()
        if name.startswith("parameters.")
    }
    tables: dict[str, dict[str, Any]] = {}
    for name, value in settings.items():
        table, dot, key = name.partition(".")
        if dot and table != "parameters":
            tables.setdefault(table, {})[key] = tuple(value) if isinstance(value, list) else value
    drawn = {key: settings[key] for key in ("samples", "seed") if key in settings}
    config = Config().replace_all(tables)
    return Sweep(config=config, parameters=lists, mode=settings["mode"], batches=settings["batches"], **drawn)
