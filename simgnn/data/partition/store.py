"""Partitions on disk: a folder with the owners in a .npy file, and a manifest with digests and statistics."""

from __future__ import annotations

import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simgnn.data.partition.partition import Partition
from simgnn.data.store.arrays import ArrayEntry, digest_of, entry_of, map_checked
from simgnn.errors import InputError, errors_of
from simgnn.process.files.bounded import check_counts, check_format, is_sha256, read_json, shown
from simgnn.process.files.output import OutputFolder

if TYPE_CHECKING:
    from simgnn.data.partition.statistics import Statistics

FORMAT = "simgnn-partition-1"
MANIFEST, OWNERS = "partition.json", "owners.npy"
_MOST_BYTES = 1 << 20


class PartitionFolder:
    """Where a partition will be; checked before there is one.

    Parameters
    ----------
    path
        New, empty, or the folder of another partition of ours, which it replaces in one step.

    Raises
    ------
    InputError
        If something else is there, or nothing can be written.
    """

    def __init__(self, path: str | Path) -> None:
        # Not in place: a partition that is there stays whole until the new one is.
        self._folder = OutputFolder(path, files=(MANIFEST, OWNERS), in_place=False)

    def write(self, partition: Partition, statistics: Statistics) -> None:
        """Write a partition: all of it, or nothing.

        Raises
        ------
        InputError
            If it does not fit on the disk.
        """
        owners = np.ascontiguousarray(partition.owners, "<i4")
        entry = ArrayEntry(dtype="<i4", shape=owners.shape, sha256=digest_of(owners))
        table = {
            "format": FORMAT,
            "graph": partition.graph,
            "method": partition.method,
            "origin": dict(partition.origin),
            "owners": asdict(entry),
            "parts": partition.parts,
            "seed": partition.seed,
            "statistics": statistics.to_dict(),
        }
        file = io.BytesIO()
        np.lib.format.write_array(file, owners, allow_pickle=False)
        text = json.dumps(table, indent=2, sort_keys=True) + "\n"
        self._folder.fill({OWNERS: file.getvalue(), MANIFEST: text.encode()})


def open_partition(folder: Path) -> Partition:
    """A partition of ours, its owners mapped and their digest checked.

    Raises
    ------
    InputError
        For what is missing or damaged.
    """
    path = folder / MANIFEST
    table = read_json(path, "manifest of the partition", most_bytes=_MOST_BYTES)
    with errors_of(path):
        entry = _checked(table)
    owners = map_checked(folder / OWNERS, "owners", entry)
    with errors_of(folder):
        return Partition(
            owners=owners,
            parts=table["parts"],
            graph=table["graph"],
            method=table["method"],
            seed=table["seed"],
            origin=table["origin"],
        )


def _checked(table: Any) -> ArrayEntry:
    """The owners' entry of a manifest whose values are what they must be.

    Raises
    ------
    InputError
    """
    check_format(table, FORMAT)
    check_counts(table, {"parts": (1, (1 << 31) - 1), "seed": (0, (1 << 63) - 1)})
    graph, method, origin = table.get("graph"), table.get("method"), table.get("origin")
    if graph != "" and not is_sha256(graph):
        raise InputError(f"graph must be a SHA-256, or empty, not {shown(graph)}")
    if not isinstance(method, str) or not method.isprintable():
        raise InputError(f"method must be a text of one line, not {shown(method)}")
    if not isinstance(origin, dict):
        raise InputError(f"origin must be a table, not {shown(origin)}")
    return entry_of("owners", table.get("owners"), dtypes=("<i4",), dimensions=(1,))
