"""A partitioned graph on disk: for each part, files with all that its rank needs, and no more.

`owners.npy` says who owns which vertex, and is for all ranks. A part has the arcs to its vertices, their features,
labels and splits, each in a .npy file of its own; `parts.json` has their digests. A rank maps and checks the files of
its own part, and opens no other.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simgnn.checks import check_integer
from simgnn.data.store.arrays import ArrayEntry, ArrayStream, map_checked
from simgnn.distributed.local_topology import LocalTopology, local_topology
from simgnn.distributed.ownership import Ownership
from simgnn.errors import InputError
from simgnn.features.stores.memory import Memory
from simgnn.files.bounded import is_sha256, read_json, shown
from simgnn.files.output import OutputFolder, write_atomically
from simgnn.hw.checks import is_integer

if TYPE_CHECKING:
    from simgnn.data.graph import Graph
    from simgnn.partition.partition import Partition

FORMAT = "simgnn-parts-1"
MANIFEST, OWNERS = "parts.json", "owners.npy"
MOST_PARTS = 4096
_DTYPES = {
    "features": "<f4",
    "indices": "<i4",
    "indptr": "<i8",
    "labels": None,
    "splits": "|b1",
    "weights": "<f4",
}
"""Arrays of a part, and their types; labels have that of the graph's. Weights are there where the graph has them."""
_OPTIONAL = ("weights",)
_MOST_BYTES = 1 << 24
_ROWS_AT_A_TIME = 1 << 16


@dataclass(frozen=True, kw_only=True, eq=False)
class RankPart:
    """What a rank has of a graph. Rows are those of ``topology.vertices``.

    Parameters
    ----------
    rank
    ownership
        Of all vertices.
    topology
        Arcs to the rank's vertices.
    features
        Of the rank's vertices, mapped.
    labels : shape (n,) or (n, outputs)
    train_mask, val_mask, test_mask : shape (n,)
    """

    rank: int
    ownership: Ownership
    topology: LocalTopology
    features: Memory
    labels: NDArray[Any]
    train_mask: NDArray[np.bool_]
    val_mask: NDArray[np.bool_]
    test_mask: NDArray[np.bool_]


def part_file(part: int, name: str) -> str:
    """Name of a part's file."""
    return f"part-{part:04}.{name}.npy"


def write_parts(path: Path, graph: Graph, partition: Partition) -> None:
    """Write a graph part by part.

    Parameters
    ----------
    path
        Folder: new, empty, or of parts that were written before, which are replaced when these are whole.
    graph
    partition
        Of this graph; at most `MOST_PARTS` parts.

    Raises
    ------
    InputError
        For another graph's partition, and for what cannot be written; nothing is left then.
    """
    partition.check_graph(graph)
    check_integer("parts", partition.parts, 1, MOST_PARTS)
    names = [part_file(part, name) for part in range(MOST_PARTS) for name in _DTYPES]
    folder = OutputFolder(path, files=(MANIFEST, OWNERS, *names), in_place=False)
    try:
        with folder:
            owners = _write(folder / OWNERS, partition.owners, "<i4")
            parts = [
                _write_part(folder, part, graph, partition.local(part)) for part in range(partition.parts)
            ]
            table = {"format": FORMAT, "owners": owners, "partition": partition.digest, "parts": parts}
            write_atomically(folder / MANIFEST, (json.dumps(table, sort_keys=True) + "\n").encode())
    except OSError as error:
        raise InputError(
            f"parts must fit on the disk and be writable, not {error.strerror!r}", source=path
        ) from error


def _write_part(
    folder: OutputFolder, part: int, graph: Graph, owned: NDArray[np.int64]
) -> dict[str, dict[str, Any]]:
    """Entries of a part's files, by name."""
    topology = local_topology(graph, owned, weighted=graph.edge_weight is not None)
    arrays: dict[str, NDArray[Any]] = {
        "indptr": topology.indptr,
        "indices": topology.indices,
        "labels": graph.labels[owned],
        "splits": np.stack([graph.train_mask[owned], graph.val_mask[owned], graph.test_mask[owned]]),
    }
    if topology.weights is not None:
        arrays["weights"] = topology.weights
    entries = {
        name: _write(
            folder / part_file(part, name), array, _DTYPES[name] or array.dtype.newbyteorder("<").str
        )
        for name, array in arrays.items()
    }
    chunks = (
        graph.gather_features(owned[begin : begin + _ROWS_AT_A_TIME])
        for begin in range(0, len(owned), _ROWS_AT_A_TIME)
    )
    path = folder / part_file(part, "features")
    entries["features"] = _write_all(path, chunks, "<f4", (graph.feature_width,))
    return entries


def _write(path: Path, array: NDArray[Any], dtype: str) -> dict[str, Any]:
    return _write_all(path, [array], dtype, array.shape[1:])


def _write_all(
    path: Path, chunks: Iterable[NDArray[Any]], dtype: str, columns: tuple[int, ...]
) -> dict[str, Any]:
    """Write an array row after row; its entry."""
    with contextlib.ExitStack() as stack:
        stream = ArrayStream(path, dtype, columns)
        stack.callback(stream.abandon)
        for chunk in chunks:
            stream.write(chunk)
        return asdict(stream.close())


def open_part(folder: Path, rank: int) -> RankPart:
    """The part of a rank, and who owns what. No file of another part is touched.

    Raises
    ------
    InputError
        For a rank without a part, and for what is missing or damaged; names the file.
    """
    path = folder / MANIFEST
    table = read_json(path, "manifest of the parts", most_bytes=_MOST_BYTES)
    try:
        owners_entry, parts = _checked(table)
        if not is_integer(rank, 0, len(parts) - 1):
            raise InputError(f"rank must be an integer from 0 to {len(parts) - 1}, as of parts, not {rank!r}")
        entries = {name: _entry(name, value) for name, value in parts[rank].items()}
    except InputError as error:
        raise InputError(error.message, source=path) from None
    owners = map_checked(folder / OWNERS, "owners", owners_entry)
    arrays = {
        name: map_checked(folder / part_file(rank, name), name, entry) for name, entry in entries.items()
    }
    try:
        ownership = Ownership(owners, len(parts))
    except ValueError as error:
        raise InputError(str(error), source=folder / OWNERS) from None
    return _part(folder, rank, ownership, arrays)


def _part(folder: Path, rank: int, ownership: Ownership, arrays: Mapping[str, NDArray[Any]]) -> RankPart:
    owned = ownership.owned(rank)
    indptr, indices, splits = arrays["indptr"], arrays["indices"], arrays["splits"]
    lengths = {
        "indptr": (indptr.shape, (len(owned) + 1,)),
        "indices": (indices.shape, (int(indptr[-1]) if len(indptr) else 0,)),
        "features": (arrays["features"].shape[:1], (len(owned),)),
        "labels": (arrays["labels"].shape[:1], (len(owned),)),
        "splits": (splits.shape, (3, len(owned))),
        "weights": (arrays.get("weights", indices).shape, indices.shape),
    }
    for name, (found, expected) in lengths.items():
        if found != expected:
            raise InputError(
                f"{name} must have the shape {expected}, not {found}", source=folder / part_file(rank, name)
            )
    return RankPart(
        rank=rank,
        ownership=ownership,
        topology=LocalTopology(vertices=owned, indptr=indptr, indices=indices, weights=arrays.get("weights")),
        features=Memory(arrays["features"]),
        labels=arrays["labels"],
        train_mask=splits[0],
        val_mask=splits[1],
        test_mask=splits[2],
    )


def _checked(table: Any) -> tuple[ArrayEntry, list[dict[str, Any]]]:
    """Entries of a manifest: the owners', and the tables of the parts."""
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        found = table.get("format") if isinstance(table, dict) else table
        raise InputError(f"format must be {FORMAT!r}, not {shown(found)}")
    parts = table.get("parts")
    if not isinstance(parts, list) or not 1 <= len(parts) <= MOST_PARTS:
        raise InputError(f"parts must be a list of 1 to {MOST_PARTS}, not {shown(parts)}")
    needed = set(_DTYPES) - set(_OPTIONAL)
    for part, entries in enumerate(parts):
        if not isinstance(entries, dict) or not needed <= set(entries) <= set(_DTYPES):
            raise InputError(f"part {part} must have {', '.join(sorted(needed))}, not {shown(entries)}")
    return _entry("owners", table.get("owners"), dtype="<i4"), parts


def _entry(name: str, value: Any, *, dtype: str | None = None) -> ArrayEntry:
    if not isinstance(value, dict) or set(value) != {"dtype", "shape", "sha256"}:
        raise InputError(f"{name} must have dtype, shape and sha256, and no more")
    shape, digest, found = value["shape"], value["sha256"], value["dtype"]
    wanted = dtype or _DTYPES.get(name)
    if not isinstance(found, str) or (wanted is not None and found != wanted):
        raise InputError(f"{name} must be of {wanted}, not {shown(found)}")
    if not isinstance(shape, list) or not all(is_integer(size, 0, (1 << 40)) for size in shape):
        raise InputError(f"{name} must have a shape of integers, not {shown(shape)}")
    if not is_sha256(digest):
        raise InputError(f"{name} must have a SHA-256, not {shown(digest)}")
    return ArrayEntry(dtype=found, shape=tuple(shape), sha256=digest)
