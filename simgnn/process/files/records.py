"""Files that grow line by line while a run goes on, and `iterations.jsonl`: what a run that is continued has to know.

It has a line of JSON each: first the conditions that the run was begun under, then a record for every mini-batch that a
system trains, on disk before a checkpoint relies on it.
"""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from simgnn.errors import InputError
from simgnn.process.files.output import write_atomically


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
        # Not synced for each mini-batch: only a checkpoint relies on it, see `sync`.
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


Record = Mapping[str, Any]
"""Plain values; `step` is the mini-batch, from 0."""


class RecordLog:
    """Appended to after every mini-batch.

    Parameters
    ----------
    conditions
        What a run that is continued must have been begun under.
    records
        What a resumed run starts with.
    """

    def __init__(self, path: Path, *, conditions: Mapping[str, Any], records: Sequence[Record] = ()) -> None:
        self._file = GrowingFile(path)
        write_atomically(path, _lines([{"conditions": conditions}, *records]))

    def append(self, record: Record) -> None:
        """Add a mini-batch.

        Raises
        ------
        InputError
            If it cannot be written.
        """
        self._file.append(_lines([record]))

    def sync(self) -> None:
        """All mini-batches are on disk when this returns; raises InputError if they cannot be."""
        self._file.sync()


def read_records(path: Path, count: int, conditions: Mapping[str, Any]) -> list[Record]:
    """Read the first `count` records; a run killed later may have left more.

    Raises
    ------
    InputError
        If they are not there, or the run was begun under other conditions.
    """
    if not path.exists():
        raise InputError(
            f"file must exist to resume, with the checkpoint's {count} mini-batches, and does not: was the run "
            "begun without this system?",
            source=path,
        )
    begun, records = _read(path, count)
    # Through JSON, as the begun run's went: it turns tuples into lists.
    wanted, begun = _flat(json.loads(json.dumps(conditions))), _flat(begun)
    for key in {**wanted, **begun}:
        if begun.get(key) != wanted.get(key):
            raise InputError(
                f"{key} must be what the run began with, {begun.get(key)!r}, to resume in virtual time, not "
                f"{wanted.get(key)!r}",
                source=path,
            )
    if [record.get("step") for record in records] != list(range(count)):
        raise InputError(
            f"file must hold the checkpoint's {count} mini-batches in order, not {len(records)}", source=path
        )
    return records


def read_all_records(path: Path) -> list[Record]:
    """Read the records of a run, whatever conditions it was begun under.

    Raises
    ------
    InputError
        If they are not there.
    """
    return _read(path, None)[1]


def _read(path: Path, count: int | None) -> tuple[dict[str, Any], list[Record]]:
    """The conditions, and the first `count` records or all of them."""
    try:
        with open(path, "rb") as file:
            lines = [
                json.loads(line) for line in itertools.islice(file, None if count is None else count + 1)
            ]
        if not lines:
            raise ValueError("it is empty")
        first, *records = lines
        if set(first) != {"conditions"} or not all(isinstance(record, dict) for record in records):
            raise ValueError("it does not begin with conditions, and go on with mini-batches")
        return dict(first["conditions"]), records
    except OSError as error:
        raise InputError(f"file must be there and readable, not: {error.strerror}", source=path) from error
    except (ValueError, TypeError, RecursionError) as error:
        raise InputError(
            f"file must be a list of mini-batches that simgnn wrote, not damaged ({error})", source=path
        ) from error


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Values by keys such as "platform.pcie_gbs"."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        found |= _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return found


def _lines(values: Iterable[object]) -> bytes:
    return "".join(json.dumps(value) + "\n" for value in values).encode()
