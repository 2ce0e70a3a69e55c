"""`manifest.json` of a data set on disk: sizes, types and digests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from simgnn.data.labels import CLASSES, LABELS, LINKS, MASKS
from simgnn.data.store.arrays import ArrayEntry, entry_of
from simgnn.data.topology import MAX_VERTICES
from simgnn.errors import InputError, errors_of
from simgnn.process.files.bounded import check_counts, check_format, read_json, shown

FORMAT = "simgnn-data-1"
MANIFEST = "manifest.json"
ARRAYS = {
    "indptr": "<i8",
    "indices": "<i4",
    "edge_weight": "<f4",
    "x": "<f4",
    "x_indptr": "<i8",
    "x_indices": "<i4",
    "x_data": "<f4",
    "y": "<i8 <f4",
    "train_mask": "|b1",
    "val_mask": "|b1",
    "test_mask": "|b1",
    "train_edges": "<i8",
    "val_edges": "<i8",
    "val_negatives": "<i8",
    "test_edges": "<i8",
    "test_negatives": "<i8",
    "ids": "<i8",
    "id_bytes": "|u1",
    "id_offsets": "<i8",
}
"""Arrays that a data set may have, each in a file of its name, and the types that each may have."""
_MOST_BYTES = 1 << 20


@dataclass(frozen=True, kw_only=True)
class Manifest:
    """What is in a data set.

    Parameters
    ----------
    name
        Of the graph.
    width
        Columns of the features; 0 without features.
    task
        A key of `LABELS`.
    classes
        Columns of the model's output; 0 without labels.
    arrays
        By name.
    dropped_self_loops, dropped_duplicates
        Arcs that the import left out.
    origin
        Kind of the source, the names of its files, and how the import understood them.
    links
        Where edges come with a split: whether they are "directed" (1 or 0), and how many negatives belong to each edge
        of "val" and of "test".
    """

    name: str
    vertices: int
    edges: int
    arrays: Mapping[str, ArrayEntry]
    width: int = 0
    task: str = CLASSES
    classes: int = 0
    dropped_self_loops: int = 0
    dropped_duplicates: int = 0
    origin: Mapping[str, Any] = field(default_factory=dict)
    links: Mapping[str, int] = field(default_factory=dict)

    @property
    def bytes(self) -> int:
        """Of all arrays."""
        return sum(entry.bytes for entry in self.arrays.values())

    @property
    def missing(self) -> list[str]:
        """What training needs and is not there."""
        features = [] if self.width else ["x"]
        if self.task == LINKS:
            return features
        return features + [name for name in ("y", *MASKS) if name not in self.arrays]

    def to_text(self) -> str:
        """The file's text."""
        values = asdict(self)
        if not self.links:  # of vertices that are classified nothing is said of edges
            del values["links"]
        return json.dumps({"format": FORMAT, **values}, indent=2, sort_keys=True) + "\n"


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a data set.

    Raises
    ------
    InputError
        For a file that is missing, too long, no JSON, or that says what cannot be.
    """
    path = folder / MANIFEST
    missing = InputError(
        f"data set must be a folder with {MANIFEST}, as simgnn data import and convert write it",
        source=folder,
    )
    table = read_json(path, "manifest", most_bytes=_MOST_BYTES, missing=missing)
    with errors_of(path):
        return _parse(table)


def _parse(table: Any) -> Manifest:
    if not isinstance(table, dict):
        raise InputError("manifest must be a table, not another value")
    check_format(table, FORMAT)
    # Least and most of each number.
    counts = dict.fromkeys(("vertices", "width", "classes"), (0, MAX_VERTICES))
    counts |= dict.fromkeys(("edges", "dropped_self_loops", "dropped_duplicates"), (0, 1 << 62))
    surplus = sorted(table.keys() - counts.keys() - {"format", "name", "task", "arrays", "origin", "links"})
    if surplus:
        raise InputError(f"manifest must not have {shown(surplus[0])}")
    check_counts(table, counts)
    if table.get("task") not in LABELS:
        raise InputError(f"task must be one of {', '.join(LABELS)}, not {shown(table.get('task'))}")
    # It is printed, and must not move a terminal's cursor.
    if not isinstance(table.get("name"), str) or not table["name"].isprintable():
        raise InputError(f"name must be a text of one line, not {shown(table.get('name'))}")
    arrays, origin = table.get("arrays"), table.get("origin")
    if not isinstance(arrays, dict) or not isinstance(origin, dict):
        raise InputError("arrays and origin must be tables, not other values")
    entries = {name: _entry(name, arrays[name]) for name in arrays}
    if not isinstance(origin.get("reading", {}), dict):
        raise InputError("reading of origin must be a table, not another value")
    missing = [name for name in ("indptr", "indices") if name not in entries]
    if missing:
        raise InputError(f"arrays must have {missing[0]!r}, not only {', '.join(entries) or 'none'}")
    links = _links(table.get("links", {}), entries)
    given = {quantity: table[quantity] for quantity in counts}
    return Manifest(
        name=table["name"], task=table["task"], arrays=entries, origin=origin, links=links, **given
    )


_LINKS = {"directed": (0, 1), "val": (0, 1 << 31), "test": (0, 1 << 31)}


def _links(value: Any, entries: Mapping[str, ArrayEntry]) -> dict[str, int]:
    """What a manifest says of split edges, of which it has arrays then, and only then."""
    wanted = _LINKS if "train_edges" in entries else {}
    if not isinstance(value, dict) or value.keys() != wanted.keys():
        raise InputError(f"links must be a table of {', '.join(wanted) or 'nothing'}, not {shown(value)}")
    check_counts(value, wanted, "links ")
    return value


def _entry(name: str, value: Any) -> ArrayEntry:
    # Names are those of files, too: none leads out of the folder.
    if name not in ARRAYS:
        raise InputError(f"array must be one of {', '.join(ARRAYS)}, not {shown(name)}")
    return entry_of(f"array {name!r}", value, dtypes=ARRAYS[name].split())
